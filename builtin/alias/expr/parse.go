package expr

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/diag"
)

// Node is a part of an expression: a sett that was written down, or an operation
// on parts.
type Node struct {
	Op     string // "sett", "&", "|", "-", "~" or the name of a function
	Sett   sett.Sett
	Args   []*Node
	Number int64 // of shift and reverse
	Span   diag.Span

	src *diag.Source
}

// Text returns the part as it was written.
func (n *Node) Text() string { return n.src.Text[n.Span.Start:n.Span.End] }

// maxNesting bounds how deep an expression may be nested.
const maxNesting = 200

// functions are the functions and how many setts each takes.
var functions = map[string]struct {
	setts  int
	number bool
}{
	"sample":    {setts: 2},
	"fill":      {setts: 2},
	"shift":     {setts: 1, number: true},
	"reverse":   {setts: 1, number: true},
	"canonical": {setts: 1},
}

// functionNames are the names of functions, in the order of the grammar.
var functionNames = []string{"sample", "fill", "shift", "reverse", "canonical"}

// Parse reads an expression. Its errors are *diag.Error.
func Parse(src *diag.Source) (*Node, error) {
	p := parser{scanner: scanner{src: src}}
	if err := p.advance(false); err != nil {
		return nil, err
	}
	n, err := p.union()
	if err != nil {
		return nil, err
	}
	if p.tok.kind != end {
		return nil, p.unexpected("an operator or the end")
	}
	return n, nil
}

type parser struct {
	scanner
	tok   token
	depth int
}

func (p *parser) advance(signed bool) (err error) {
	p.tok, err = p.next(signed)
	return err
}

// unexpected is an error about the token that stands where something else should.
func (p *parser) unexpected(want string) error {
	if p.tok.kind == end {
		return diag.Errorf(p.src, p.tok.span, "the expression ends where %s is expected", want)
	}
	return diag.Errorf(p.src, p.tok.span, "unexpected %q: expected %s", p.tok.text, want)
}

// expect takes a mark; signed says whether a number may follow.
func (p *parser) expect(mark kind, signed bool) error {
	if p.tok.kind != mark {
		return p.unexpected(fmt.Sprintf("%q", string(mark)))
	}
	return p.advance(signed)
}

// nested counts how deep the parser is.
func (p *parser) nested(f func() (*Node, error)) (*Node, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, diag.Errorf(p.src, p.tok.span, "the expression is nested more than %d deep", maxNesting)
	}
	n, err := f()
	p.depth--
	return n, err
}

func (p *parser) union() (*Node, error) {
	return p.operators(p.meet, '|', '-')
}

func (p *parser) meet() (*Node, error) {
	return p.operators(p.unary, '&', '&')
}

// operators reads operands between operators of one strength.
func (p *parser) operators(operand func() (*Node, error), a, b kind) (*Node, error) {
	left, err := operand()
	for err == nil && (p.tok.kind == a || p.tok.kind == b) {
		op := p.tok.text
		if err := p.advance(false); err != nil {
			return nil, err
		}
		var right *Node
		if right, err = operand(); err != nil {
			return nil, err
		}
		left = &Node{Op: op, Args: []*Node{left, right}, Span: diag.Span{Start: left.Span.Start, End: right.Span.End}, src: p.src}
	}
	return left, err
}

func (p *parser) unary() (*Node, error) {
	if p.tok.kind != '~' {
		return p.primary()
	}
	start := p.tok.span.Start
	if err := p.advance(false); err != nil {
		return nil, err
	}
	n, err := p.nested(p.unary)
	if err != nil {
		return nil, err
	}
	return &Node{Op: "~", Args: []*Node{n}, Span: diag.Span{Start: start, End: n.Span.End}, src: p.src}, nil
}

func (p *parser) primary() (*Node, error) {
	switch p.tok.kind {
	case '[':
		return p.sett()
	case name:
		return p.call()
	case '(':
		return p.parenthesis()
	}
	return nil, p.unexpected("a sett")
}

// parenthesis reads a stripe, which starts with a number, or an expression.
func (p *parser) parenthesis() (*Node, error) {
	open := p.tok.span.Start
	if err := p.advance(true); err != nil {
		return nil, err
	}
	if p.tok.kind == number {
		stripe, span, err := p.stripe(open)
		if err != nil {
			return nil, err
		}
		return p.settOf(span, stripe)
	}
	n, err := p.nested(p.union)
	if err != nil {
		return nil, err
	}
	closed := p.tok.span.End
	if err := p.expect(')', false); err != nil {
		return nil, err
	}
	n.Span = diag.Span{Start: open, End: closed}
	return n, nil
}

// stripe reads what follows the opening parenthesis of a stripe.
func (p *parser) stripe(open int) (sett.Stripe, diag.Span, error) {
	var values [3]int64
	for i := range values {
		if i > 0 {
			if err := p.expect(',', true); err != nil {
				return sett.Stripe{}, diag.NoSpan, err
			}
		}
		if p.tok.kind != number {
			return sett.Stripe{}, diag.NoSpan, p.unexpected("a number")
		}
		values[i] = p.tok.value
		if err := p.advance(false); err != nil {
			return sett.Stripe{}, diag.NoSpan, err
		}
	}
	span := diag.Span{Start: open, End: p.tok.span.End}
	if err := p.expect(')', false); err != nil {
		return sett.Stripe{}, diag.NoSpan, err
	}
	stripe := sett.Stripe{On: values[0], Off: values[1], Phase: values[2]}
	if _, err := sett.New(stripe); err != nil {
		return sett.Stripe{}, diag.NoSpan, diag.Errorf(p.src, span, "%s", strings.TrimPrefix(err.Error(), "sett: stripe 0: "))
	}
	return stripe, span, nil
}

// settOf returns the node of these stripes, which were checked one by one.
func (p *parser) settOf(span diag.Span, stripes ...sett.Stripe) (*Node, error) {
	s, err := sett.New(stripes...)
	if err != nil {
		return nil, diag.Errorf(p.src, span, "%s", err)
	}
	return &Node{Op: "sett", Sett: s, Span: span, src: p.src}, nil
}

func (p *parser) sett() (*Node, error) {
	open := p.tok.span.Start
	if err := p.advance(false); err != nil {
		return nil, err
	}
	var stripes []sett.Stripe
	for p.tok.kind != ']' {
		if len(stripes) > 0 {
			if err := p.expect(',', false); err != nil {
				return nil, err
			}
		}
		start := p.tok.span.Start
		if p.tok.kind != '(' {
			return nil, p.unexpected("a stripe (on,off,phase)")
		}
		if err := p.advance(true); err != nil {
			return nil, err
		}
		stripe, _, err := p.stripe(start)
		if err != nil {
			return nil, err
		}
		stripes = append(stripes, stripe)
	}
	span := diag.Span{Start: open, End: p.tok.span.End}
	if err := p.advance(false); err != nil {
		return nil, err
	}
	return p.settOf(span, stripes...)
}

func (p *parser) call() (*Node, error) {
	called := p.tok
	f, ok := functions[called.text]
	if !ok {
		err := diag.Errorf(p.src, called.span, "unknown function %q", called.text)
		return nil, err.Suggest(called.text, functionNames)
	}
	if err := p.advance(false); err != nil {
		return nil, err
	}
	if err := p.expect('(', false); err != nil {
		return nil, err
	}
	n := &Node{Op: called.text, src: p.src}
	for i := range f.setts {
		if i > 0 {
			if err := p.expect(',', false); err != nil {
				return nil, err
			}
		}
		arg, err := p.nested(p.union)
		if err != nil {
			return nil, err
		}
		n.Args = append(n.Args, arg)
	}
	if f.number {
		if err := p.numberOf(n); err != nil {
			return nil, err
		}
	}
	n.Span = diag.Span{Start: called.span.Start, End: p.tok.span.End}
	return n, p.expect(')', false)
}

// numberOf reads the number of a call.
func (p *parser) numberOf(n *Node) error {
	if err := p.expect(',', true); err != nil {
		return err
	}
	if p.tok.kind != number {
		return p.unexpected("a number")
	}
	n.Number = p.tok.value
	if n.Number > sett.Limit || n.Number < -sett.Limit {
		return diag.Errorf(p.src, p.tok.span, "number %s is %s", p.tok.text, sett.ErrRange)
	}
	return p.advance(false)
}
