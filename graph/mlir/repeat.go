package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
)

// repetition is how an operation in custom form may be one that was read before: it stands in one line,
// and what is before its operands, their number and what follows them say all of it but the operands.
// That is so where the operands are all that begins with a percent sign there, one after another.
type repetition struct {
	at     int // where its name begins
	end    int // of what is before the operands
	start  int // of what follows them
	inputs []graph.VarID
	grown  int
}

// repeat reads an operation in custom form that is as one that was read before. Where it is not, known
// is false, and nothing has been read; noteRepeated may be called after it has been.
func (p *parser) repeat(b *block, at int) (ok, known bool) {
	r := &p.repetition
	*r = repetition{at: at, inputs: r.inputs[:0], grown: p.grown}
	after := p.pos
	if t := p.expected(at); t != nil {
		p.pos = at + t.name
		if (p.peek() != '%' || p.definedUses()) && p.endsAs(t) && p.isWhole(p.take(t)) {
			return p.add(b, at, t.kind, t.op, t.sig), true
		}
		p.startOver(after)
	}
	line, short := p.endOfLine(at)
	if !short || p.err != nil {
		return false, p.err != nil
	}
	r.end, r.start = line, line
	if i := strings.IndexByte(p.text[at:line], '%'); i >= 0 {
		r.end = at + i
		if p.pos = r.end; p.definedUses() && p.pos <= line {
			r.start = p.pos
		} else {
			r.end = -1
		}
	}
	r.inputs = append(r.inputs, p.inputs...)
	if r.end >= 0 {
		p.pos = r.start
		if t := p.findTail(at, r.end, nil); p.isWhole(t) {
			return p.add(b, at, t.kind, t.op, t.sig), true
		}
	}
	p.startOver(after)
	return false, p.err != nil
}

// startOver goes back to before the operands of an operation in custom form.
func (p *parser) startOver(after int) {
	p.pos, p.grown = after, p.repetition.grown
	p.inputs, p.inputPos = p.inputs[:0], p.inputPos[:0]
}

// isWhole reports whether a tail that was found is all of an operation in custom form.
func (p *parser) isWhole(t *tail) bool {
	return t != nil && int(t.sig.nin) == len(p.inputs) && p.atNext()
}

// atNext reports whether an operation has surely ended with its line: another one begins in the
// next, or the region ends there.
func (p *parser) atNext() bool {
	at := mlirtext.Blanks(p.text, p.pos)
	if at == len(p.text) {
		return true
	}
	switch c := p.text[at]; {
	case c == '%' || c == '"' || c == '}' || c == '^':
		return true
	case !mlirtext.IsLetter(c):
		return false
	}
	word := p.text[at:mlirtext.Word(p.text, at)]
	return strings.Contains(word, ".") || word == "return" || word == "call"
}

// definedUses reads values that commas separate and that are all defined before.
func (p *parser) definedUses() bool {
	for p.peek() == '%' {
		n, _ := scanName(p.text, p.pos+1)
		v := p.names.find(p.text, n)
		if !p.names.visible(v) || int(n.end) < len(p.text) && p.text[n.end] == '#' || !p.use() {
			return false
		}
		before := p.pos
		if !p.accept(',') {
			p.pos = before
			return true
		}
		p.skip()
	}
	return false
}

// noteRepeated notes the operation that was read in custom form, if others may be as it is.
func (p *parser) noteRepeated(r *repetition, n graph.Node) {
	if r.end < 0 || !slices.Equal(p.inputs, r.inputs) || len(n.Nested()) > 0 {
		return
	}
	whole, rest := p.text[r.at:p.pos], p.text[r.start:max(r.start, p.pos)]
	switch _, noted := p.info.spellings[uint32(r.at)+1]; {
	case noted, strings.Contains(whole, "^"), strings.Contains(rest, "%"):
		return
	case len(r.inputs) == 0 && !strings.Contains(whole, ":"):
		return // operands may come in the next line
	}
	types := make([]ir.Type, 0, 8)
	for i := range n.NumInputs() {
		types = append(types, n.Input(i).Type())
	}
	for i := range n.NumOutputs() {
		types = append(types, n.Output(i).Type())
	}
	if slices.Contains(types, 0) || slices.Contains(types, ir.None()) {
		return // used before it is defined, or named without being there
	}
	sig := signature{nin: uint32(n.NumInputs()), nout: uint32(n.NumOutputs()), at: p.placeOf(types)}
	p.cacheTail(r.at, r.end, r.start, p.grown-r.grown, kindOf(n.Op()), n.Op().ID(), sig)
}

// placeOf returns where types stand in the types of signatures, one after another.
func (p *parser) placeOf(types []ir.Type) uint32 {
	const near = 64
	for at := range max(0, min(near, len(p.types)-len(types)+1)) {
		if slices.Equal(p.types[at:at+len(types)], types) {
			return uint32(at)
		}
	}
	p.types = append(p.types, types...)
	return uint32(len(p.types) - len(types))
}
