package mlir

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// block is the function graph that is being read.
type block struct {
	fg   *graph.FunctionGraph
	g    *graph.Graph
	last graph.Node
	ends bool // last is a terminator
	some bool // some node is of a known op, and may have to be kept
	size *arenaSize
}

func (p *parser) newBlock(fg *graph.FunctionGraph) block {
	return block{fg: fg, g: fg.Graph(), size: &arenaSize{start: p.pos, limit: smallArena}}
}

// finish makes the terminator the return, and keeps what nobody uses: reading
// drops nothing.
func (b *block) finish() {
	if b.ends {
		b.fg.SetReturn(b.last)
	}
	if !b.some {
		return
	}
	for n := range b.fg.Nodes() {
		if !n.IsPinned() && !isUsed(n) {
			n.Pin()
		}
	}
}

func isUsed(n graph.Node) bool {
	for i := range n.NumOutputs() {
		if n.Output(i).HasClients() {
			return true
		}
	}
	return false
}

// result is a name on the left of an operation, for count of its results.
type result struct {
	name  name
	count uint32
}

// signature is where the types of an operation are in parser.types: nin types
// of inputs and then nout of outputs.
type signature struct{ at, nin, nout uint32 }

func (p *parser) inputTypes(s signature) []ir.Type  { return p.types[s.at : s.at+s.nin] }
func (p *parser) outputTypes(s signature) []ir.Type { return p.types[s.at+s.nin:][:s.nout] }

// checkEvery is the number of operations that are read between two looks at the context.
const checkEvery = 1024

// operation reads one operation with its results and its location.
func (p *parser) operation(b *block) bool {
	if p.pos >= p.next {
		p.mapped.release(p.pos)
		p.next = p.pos + window
	}
	if p.ops++; p.ops%checkEvery == 0 && p.ended() {
		return p.fail(p.pos, p.pos, "reading was ended here")
	}
	p.results = p.results[:0]
	if p.peek() == '%' && !p.resultNames() {
		return false
	}
	if p.peek() == '"' {
		if !p.generic(b) {
			return false
		}
	} else if !p.custom(b) {
		return false
	}
	return p.location()
}

// resultNames reads `%a, %b:2 =`.
func (p *parser) resultNames() bool {
	for {
		if p.peek() != '%' {
			return p.fail(p.pos, p.pos+1, "expected the name of a result, found %s", p.found())
		}
		n, ok := scanName(p.text, p.pos+1)
		if !ok {
			return p.fail(p.pos, p.pos+1, "expected a name after \"%%\"")
		}
		p.pos = int(n.end)
		count := uint32(1)
		if p.accept(':') {
			if count, ok = p.packSize(); !ok {
				return false
			}
		}
		p.results = append(p.results, result{n, count})
		p.skip()
		switch p.peek() {
		case '=':
			p.pos++
			p.skip()
			return true
		case ',':
			p.pos++
			p.skip()
			continue
		}
		return p.fail(p.pos, p.pos+1, "expected \"=\" after the results, found %s", p.found())
	}
}

func (p *parser) packSize() (uint32, bool) {
	p.skip()
	start := p.pos
	n, ok := p.decimal()
	if !ok || n == 0 {
		return 0, p.fail(start, max(p.pos, start+1), "expected the number of results after \":\"")
	}
	return n, true
}

// decimal reads a number below 10^9.
func (p *parser) decimal() (n uint32, ok bool) {
	start := p.pos
	for p.pos < len(p.text) && isDigit(p.text[p.pos]) {
		n = n*10 + uint32(p.text[p.pos]-'0')
		p.pos++
	}
	return n, p.pos > start && p.pos-start < 10
}

// generic reads an operation from its quoted name on.
func (p *parser) generic(b *block) bool {
	at := p.pos
	nameEnd, ok := p.closingQuote()
	if !ok {
		return false
	}
	p.pos = nameEnd
	p.skip()
	p.inputs, p.inputPos = p.inputs[:0], p.inputPos[:0]
	if p.peek() == '@' {
		return p.quotedCall(b, at, nameEnd)
	}
	if p.peek() != '(' {
		return p.fail(p.pos, p.pos+1, "expected \"(\" and the operands of %s, found %s", shorten(p.text[at:nameEnd]), p.found())
	}
	p.pos++
	if !p.uses(')') {
		return false
	}
	if t := p.findTail(at, nameEnd); t != nil {
		return p.add(b, at, t.kind, t.op, t.sig)
	}
	name, ok := p.unescape(at, nameEnd)
	if !ok {
		return false
	}
	if name == "" {
		return p.fail(at, nameEnd, "the name of the operation is empty")
	}
	return p.genericTail(b, at, nameEnd, name)
}

// uses reads values up to a closing byte.
func (p *parser) uses(closing byte) bool {
	for p.skip(); p.peek() != closing; p.skip() {
		if len(p.inputs) > 0 {
			if p.peek() != ',' {
				return p.fail(p.pos, p.pos+1, "expected \",\" or %q after an operand, found %s", string(rune(closing)), p.found())
			}
			p.pos++
			p.skip()
		}
		if !p.use() {
			return false
		}
	}
	p.pos++
	return true
}

// use reads one value, `%a` or `%a#1`.
func (p *parser) use() bool {
	at := p.pos
	if p.peek() != '%' {
		return p.fail(at, at+1, "expected a value, such as %%0, found %s", p.found())
	}
	n, ok := scanName(p.text, at+1)
	if !ok {
		return p.fail(at, at+1, "expected a name after \"%%\"")
	}
	p.pos = int(n.end)
	v := p.names.find(p.text, n)
	if !p.names.visible(v) {
		return p.undefined(n, v)
	}
	id := v.first
	if p.peek() == '#' {
		p.pos++
		i, ok := p.decimal()
		if results := p.names.countOf(v); !ok || i >= results {
			return p.fail(at, p.pos, "%s: there is no such result, %s has %s", p.text[at:p.pos], p.text[at:n.end], count(int(results), "result"))
		}
		id += graph.VarID(i)
	}
	p.inputs = append(p.inputs, id)
	p.inputPos = append(p.inputPos, uint32(at))
	return true
}

// genericTail reads what follows the operands of an operation.
func (p *parser) genericTail(b *block, at, nameEnd int, name string) bool {
	start, grown := p.pos, p.grown
	p.skip()
	if p.peek() == '[' {
		return p.fail(p.pos, p.pos+1, "branching between blocks is not supported: %q has successors", shorten(name))
	}
	base := len(p.attrs)
	defer func() { p.attrs = p.attrs[:base] }()
	if p.acceptText("<{") {
		if !p.dictionary(p.pos-1, 1) || !p.expect('>', "after the properties") {
			return false
		}
		p.empty = len(p.attrs) == base
		p.mark(name, p.attrs[base:], true)
	}
	p.skip()
	if p.peek() == '(' {
		return p.withRegions(b, at, name, base)
	}
	op, sig, ok := p.rest(at, name, base)
	if !ok {
		return false
	}
	kind := kindOf(p.ctxt.OpByID(op))
	if _, noted := p.places.spellings[uint32(at)+1]; !noted {
		p.keepTail(at, nameEnd, start, p.grown-grown, kind, op, sig)
	}
	return p.add(b, at, kind, op, sig)
}

// rest reads the dictionary of attributes and the signature.
func (p *parser) rest(at int, name string, base int) (op ir.OpID, sig signature, ok bool) {
	if p.accept('{') && !p.discardable(name) {
		return 0, sig, false
	}
	if sig, ok = p.signature(name); !ok {
		return 0, sig, false
	}
	op, ok = p.op(at, name, base)
	return op, sig, ok
}

// op makes an op of a name and of the attributes on the stack from base on.
func (p *parser) op(at int, name string, base int) (ir.OpID, bool) {
	attrs := p.attrs[base:]
	if len(attrs) > maxAttrs {
		return 0, p.fail(at, at+1, "%q has %d attributes; more than %d cannot be read", shorten(name), len(attrs), maxAttrs)
	}
	if twice := duplicate(attrs); twice != "" {
		return 0, p.fail(at, at+1, "attribute %q of %q is given twice", shorten(twice), shorten(name))
	}
	op := p.ctxt.Op(name, attrs...).ID()
	p.noteSpelling(at, op)
	return op, true
}

// discardable reads the attributes behind the properties of an op, behind their
// opening brace.
func (p *parser) discardable(op string) bool {
	base := len(p.attrs)
	if !p.dictionary(p.pos-1, 1) {
		return false
	}
	p.mark(op, p.attrs[base:], false)
	return true
}

// mark tells the context how attributes of an op are written, and notes those
// that are not as it has them. It asks only when the last question was another.
func (p *parser) mark(op string, attrs []ir.NamedAttr, property bool) {
	for _, a := range attrs {
		m := &p.marked
		if string(m.op) != op || string(m.attr) != a.Name {
			m.op, m.attr = append(m.op[:0], op...), append(m.attr[:0], a.Name...)
			m.property = p.ctxt.MarkAttr(op, a.Name, property)
		}
		if m.property != property {
			p.turned = append(p.turned, p.ctxt.Name(p.ctxt.NameID(a.Name)))
		}
	}
}
