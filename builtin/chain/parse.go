package chain

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/diag"
)

// Parse reads a chain in the document's notation:
//
//	chain  = shape { "->" op }
//	op     = "DimShuffle" ints | "Reverse" ints | "Reshape" shape | "Expand" shape | "Reduce" shape
//	       | "SettSample" "(" [ setts ] ")"
//	       | "SettFillInto" "(" shape { setts } ")"
//	       | "Slice" "(" "Dim" "=" int "," int ":" int [ ":" int ] ")"
//	setts  = sett { sett }
//	sett   = "[" { "(" on off phase ")" } "]"
//
// Commas or blanks stand between numbers and between setts. An Expand to a higher
// rank puts sizes of 1 in front first, a Reduce to a lower one drops leading
// sizes of 1 afterwards. As in Python, an upper bound of a Slice beyond the size
// means the size. What is wrong is a *diag.Error at its place.
func Parse(source *diag.Source) (Chain, error) {
	p := &parser{src: source, end: len(source.Text)}
	return p.chain()
}

// ParseText is Parse of a text without a file.
func ParseText(text string) (Chain, error) { return Parse(diag.NewSource("<chain>", text)) }

// ParseLines reads one chain a line. Blank lines and those that begin with # are
// left out; lines tells which line each chain is of, counted from 1. Every line
// that is not a chain is reported.
func ParseLines(source *diag.Source) (chains []Chain, lines []int, err error) {
	var errs diag.List
	start := 0
	for number := 1; start <= len(source.Text); number++ {
		end := start
		for end < len(source.Text) && source.Text[end] != '\n' {
			end++
		}
		p := &parser{src: source, at: start, end: end}
		if p.skip(); p.at < end && source.Text[p.at] != '#' {
			c, err := p.chain()
			if one, ok := err.(*diag.Error); ok {
				errs.Add(one)
			}
			chains, lines = append(chains, c), append(lines, number)
		}
		start = end + 1
	}
	if err := errs.Err(); err != nil {
		return nil, nil, err
	}
	return chains, lines, nil
}

// ParseRegion reads the box of a region and a sett for each dimension, as a
// SettFillInto has them, and returns the attribute of the op:
//
//	(4,6), [(2,2,0)], []    is  [2, 4,6, 1, 2,2,0, 0]
func ParseRegion(text string) ([]int64, error) {
	p := &parser{src: diag.NewSource("<region>", text+")"), end: len(text) + 1}
	o := Op{Kind: SettFillInto, Shape: p.ints("the shape of the box")}
	o.Setts = p.setts()
	switch {
	case p.err != nil:
		return nil, errors.New(p.err.Message)
	case p.skip() < p.end:
		return nil, errors.New("it ends before its last bracket")
	case len(o.Setts) != len(o.Shape):
		return nil, fmt.Errorf("%d setts for %d dimensions", len(o.Setts), len(o.Shape))
	}
	return o.Ints(), checkShape(o.Shape)
}

// maxNumbers bounds the rank of an array and the stripes of a sett.
const maxNumbers = 1 << 12

// parser reads the text between two offsets.
type parser struct {
	src     *diag.Source
	at, end int
	err     *diag.Error
}

func (p *parser) chain() (Chain, error) {
	start := p.skip()
	c := Chain{In: p.ints("the input shape")}
	if p.err == nil {
		if err := checkShape(c.In); err != nil {
			p.fail(start, p.at, "%v", err)
		}
	}
	at := c.In
	for p.err == nil && p.skip() < p.end {
		if !p.take("->") {
			p.fail(p.at, p.at+1, "\"->\" expected")
			break
		}
		at = p.op(&c, at)
	}
	if p.err != nil {
		return Chain{}, p.err
	}
	return c, nil
}

// opNames are what an op can be called.
var opNames = append(kindNames[:], "Slice")

// op reads one op, appends it and returns the shape that it makes.
func (p *parser) op(c *Chain, in Shape) Shape {
	p.skip()
	start := p.at
	for p.at < p.end && isLetter(p.src.Text[p.at]) {
		p.at++
	}
	name := p.src.Text[start:p.at]
	if name == "" {
		p.fail(start, start+1, "the name of an op expected")
		return nil
	}
	before := len(c.Ops)
	p.body(c, name, in, start)
	for i := before; i < len(c.Ops) && p.err == nil; i++ {
		out, err := c.Ops[i].Out(in)
		if err != nil {
			p.fail(start, p.at, "%s: %v", name, err)
		}
		in = out
	}
	return in
}

// body reads what stands after the name of an op.
func (p *parser) body(c *Chain, name string, in Shape, start int) {
	add := func(op Op) { c.Ops = append(c.Ops, op) }
	switch name {
	case "DimShuffle":
		add(Op{Kind: DimShuffle, Perm: p.dims()})
	case "Reverse":
		add(Op{Kind: Reverse, Perm: oddDims(p.dims())})
	case "Reshape":
		add(Op{Kind: Reshape, Shape: p.ints("a shape")})
	case "Expand":
		to := Shape(p.ints("a shape"))
		if more := len(to) - len(in); more > 0 {
			add(Op{Kind: Reshape, Shape: append(ones(more), in...)})
		}
		add(Op{Kind: Expand, Shape: to})
	case "Reduce":
		to := Shape(p.ints("a shape"))
		if fewer := len(in) - len(to); fewer > 0 {
			add(Op{Kind: Reduce, Shape: append(ones(fewer), to...)})
			add(Op{Kind: Reshape, Shape: to})
			return
		}
		add(Op{Kind: Reduce, Shape: to})
	case "SettSample":
		p.expect("(")
		setts := p.setts()
		add(Op{Kind: SettSample, Shape: in, Setts: setts})
	case "SettFillInto":
		p.expect("(")
		box := p.ints("the shape of the box")
		add(Op{Kind: SettFillInto, Shape: box, Setts: p.setts()})
	case "Slice":
		op := p.slice(in, start)
		add(op)
	default:
		p.fail(start, p.at, "unknown op %q", name)
		p.err.Suggest(name, opNames)
	}
}

func ones(n int) Shape {
	s := make(Shape, n)
	for i := range s {
		s[i] = 1
	}
	return s
}

// slice reads the rest of Slice(Dim=0, 2:6:1).
func (p *parser) slice(in Shape, start int) Op {
	p.expect("(")
	p.expect("Dim")
	p.expect("=")
	dim := p.number()
	p.take(",")
	lower := p.number()
	p.expect(":")
	upper, stride := p.number(), int64(1)
	if p.take(":") {
		stride = p.number()
	}
	p.expect(")")
	if p.err != nil {
		return Op{}
	}
	if dim >= 0 && dim < int64(len(in)) {
		upper = min(upper, in[dim])
	}
	op, err := sliceOp(in, int(min(max(dim, -1), 1<<30)), lower, upper, stride)
	if err != nil {
		p.fail(start, p.at, "Slice: %v", err)
	}
	return op
}

// setts reads setts up to the closing parenthesis.
func (p *parser) setts() []sett.Sett {
	var setts []sett.Sett
	for p.err == nil && !p.take(")") {
		p.take(",")
		start := p.skip()
		p.expect("[")
		var stripes []sett.Stripe
		for p.err == nil && !p.take("]") {
			p.take(",")
			at := p.skip()
			n := p.ints("a stripe (on,off,phase)")
			if p.err == nil && len(n) != 3 {
				p.fail(at, p.at, "a stripe has three numbers: (on,off,phase)")
			}
			if p.err == nil && len(stripes) < maxNumbers {
				stripes = append(stripes, sett.Stripe{On: n[0], Off: n[1], Phase: n[2]})
			}
		}
		s, err := sett.New(stripes...)
		if err != nil && p.err == nil {
			p.fail(start, p.at, "%v", err)
		}
		setts = append(setts, s)
	}
	return setts
}

// dims reads a list of dimensions.
func (p *parser) dims() []int {
	start := p.skip()
	list := p.ints("a list of dimensions")
	dims := make([]int, len(list))
	for i, v := range list {
		if v != int64(int32(v)) && p.err == nil {
			p.fail(start, p.at, "%d is not a dimension", v)
		}
		dims[i] = int(int32(v))
	}
	return dims
}

// ints reads numbers in parentheses.
func (p *parser) ints(what string) []int64 {
	list := []int64{}
	if p.err == nil && !p.take("(") {
		p.fail(p.at, p.at+1, "%s expected, in parentheses", what)
	}
	for p.err == nil && !p.take(")") {
		if len(list) > 0 {
			p.take(",")
		}
		list = append(list, p.number())
		if len(list) > maxNumbers && p.err == nil {
			p.fail(p.at, p.at+1, "more than %d numbers", maxNumbers)
		}
	}
	return list
}

func (p *parser) number() int64 {
	start := p.skip()
	if p.err != nil {
		return 0
	}
	end := start
	if end < p.end && p.src.Text[end] == '-' {
		end++
	}
	for end < p.end && p.src.Text[end] >= '0' && p.src.Text[end] <= '9' {
		end++
	}
	n, err := strconv.ParseInt(p.src.Text[start:end], 10, 64)
	if end == start || p.src.Text[start:end] == "-" {
		p.fail(start, start+1, "a number expected")
		return 0
	}
	if err != nil {
		p.fail(start, end, "%s is too large", p.src.Text[start:end])
	}
	p.at = end
	return n
}

// skip goes past blanks and returns where it stands.
func (p *parser) skip() int {
	for p.at < p.end && (p.src.Text[p.at] == ' ' || p.src.Text[p.at] == '\t' || p.src.Text[p.at] == '\r' || p.src.Text[p.at] == '\n') {
		p.at++
	}
	return p.at
}

// take goes past a word if it is next.
func (p *parser) take(word string) bool {
	p.skip()
	if p.err != nil || p.end-p.at < len(word) || p.src.Text[p.at:p.at+len(word)] != word {
		return false
	}
	p.at += len(word)
	return true
}

func (p *parser) expect(word string) {
	if p.err == nil && !p.take(word) {
		p.fail(p.at, p.at+1, "%q expected", word)
	}
}

// fail reports the first mistake.
func (p *parser) fail(start, end int, format string, args ...any) {
	if p.err != nil {
		return
	}
	end = max(min(end, p.end), start)
	p.err = diag.Errorf(p.src, diag.Span{Start: start, End: end}, format, args...)
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }
