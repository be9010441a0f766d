package lint

import (
	"regexp"
	"strconv"
	"strings"
)

// equationEnd matches what may follow an equation in a doc.
var equationEnd = regexp.MustCompile(`^\s*(?:$|[,.;:\n]|where\b|for\b|if\b|when\b)`)

// parseEquation returns both sides of the equation of sums and products that a doc begins with.
func parseEquation(doc string) (left, right *sum, ok bool) {
	p := &infix{text: doc}
	if left = p.sum(); left == nil || !p.take("=") {
		return nil, nil, false
	}
	right = p.sum()
	return left, right, right != nil && equationEnd.MatchString(p.text)
}

// infix reads terms as they are written in mathematics.
type infix struct {
	text  string
	depth int
}

func (p *infix) take(token string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(p.text, " "), token)
	if ok {
		p.text = rest
	}
	return ok
}

func (p *infix) sum() *sum {
	left := p.product()
	for left != nil {
		var right *sum
		switch {
		case p.take("+"):
			if right = p.product(); right == nil {
				return nil
			}
			left = &sum{op: '+', args: []*sum{left, right}}
		case p.take("-"):
			if right = p.product(); right == nil {
				return nil
			}
			left = difference(left, right)
		default:
			return left
		}
	}
	return nil
}

func (p *infix) product() *sum {
	left := p.factor()
	for left != nil && p.take("*") {
		right := p.factor()
		if right == nil {
			return nil
		}
		left = &sum{op: '*', args: []*sum{left, right}}
	}
	return left
}

// name matches a variable or a number, which nothing is applied to.
var (
	variable = regexp.MustCompile(`^ *([a-z]\d?)(?:[^\w(\[^'@]|$)`)
	digits   = regexp.MustCompile(`^ *(\d+(?:\.\d+)?)(?:[^\w(\[^'@]|$)`)
)

// maxDepth bounds the terms in each other that are read.
const maxDepth = 50

func (p *infix) factor() *sum {
	if p.depth++; p.depth > maxDepth {
		return nil
	}
	defer func() { p.depth-- }()
	if p.take("-") {
		x := p.factor()
		if x == nil {
			return nil
		}
		return minus(x)
	}
	if p.take("(") {
		x := p.sum()
		if x == nil || !p.take(")") {
			return nil
		}
		return x
	}
	if m := variable.FindStringSubmatchIndex(p.text); m != nil {
		x := &sum{op: 'v', name: p.text[m[2]:m[3]]}
		p.text = p.text[m[3]:]
		return x
	}
	if m := digits.FindStringSubmatchIndex(p.text); m != nil {
		value, _ := strconv.ParseFloat(p.text[m[2]:m[3]], 64)
		p.text = p.text[m[3]:]
		return &sum{op: 'n', value: value}
	}
	return nil
}
