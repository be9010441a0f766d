package mlir

import (
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// opText is the text of an op: its quoted name with the parenthesis of the
// operands, its properties, and its other attributes. Most operations of a
// program apply few ops; a new one takes the place of an old one.
type opText struct {
	op         ir.OpID
	text       []byte
	name, prop int // where the name and the properties end
}

// longestOpText bounds the texts that are kept.
const longestOpText = 4096

func (w *writer) opText(id ir.OpID) *opText {
	t := &w.ops[int(id)%len(w.ops)]
	if t.op != id || id == 0 {
		t.op = id
		w.formatOp(t, &spelling{})
	}
	return t
}

// textOf is opText for a node that may have been written in a way of its own.
func (w *writer) textOf(n graph.Node) *opText {
	id := n.Graph().OpOf(n.ID())
	written := spellingOf(n)
	if written == nil {
		return w.opText(id)
	}
	t := &opText{op: id}
	w.formatOp(t, written)
	return t
}

func (w *writer) formatOp(t *opText, as *spelling) {
	if cap(t.text) > longestOpText {
		t.text = nil // a long literal does not have to stay
	}
	op := w.ctxt.OpByID(t.op)
	name := op.Name()
	t.text = append(appendString(t.text[:0], name), '(')
	t.name = len(t.text)
	before := len(t.text)
	t.text = w.appendAttrs(t.text, op, true, as)
	if as.empty && len(t.text) == before {
		t.text = append(t.text, " <{}>"...)
	}
	t.prop = len(t.text)
	t.text = w.appendAttrs(t.text, op, false, as)
}

// appendAttrs appends the properties of an op, ` <{...}>`, or its other
// attributes, ` {...}`.
func (w *writer) appendAttrs(b []byte, op ir.Op, properties bool, as *spelling) []byte {
	opening, closing := " {", "}"
	if properties {
		opening, closing = " <{", "}>"
	}
	start := len(b)
	for i := range op.NumAttrs() {
		attr := op.AttrAt(i)
		if w.isProperty(op, attr.Name, as) != properties {
			continue
		}
		if len(b) == start {
			b = append(b, opening...)
		} else {
			b = append(b, ", "...)
		}
		b = ir.AppendAttrName(b, attr.Name)
		if attr.Value.Kind() != ir.UnitAttr {
			b = attr.Value.AppendSpelled(append(b, " = "...), as.spelled)
		}
	}
	if len(b) == start {
		return b
	}
	return append(b, closing...)
}

func (w *writer) isProperty(op ir.Op, attr string, as *spelling) bool {
	return w.ctxt.IsProperty(op.Name(), attr) != slices.Contains(as.turned, attr)
}

// node writes one operation, behind those of the constants that it uses first.
func (w *writer) node(n graph.Node, a *arena, indent int) {
	id := n.ID()
	w.pending(id, a, indent)
	w.indent(indent)
	w.results(id, a)
	t := w.textOf(n)
	w.buf = append(w.buf, t.text[:t.name]...)
	w.operands(id, a)
	w.buf = append(w.buf, ')')
	w.buf = append(w.buf, t.text[t.name:t.prop]...)
	if nested := n.Nested(); len(nested) > 0 {
		w.nested(n, nested, a, indent)
		t = w.textOf(n)
	}
	w.buf = append(w.buf, t.text[t.prop:]...)
	w.signature(id, a)
	if len(w.buf) >= flushSize {
		w.flush()
	}
}

// nested writes the regions of an operation.
func (w *writer) nested(n graph.Node, regions []*graph.FunctionGraph, a *arena, indent int) {
	op := n.Op().Name()
	returnOp := "settle.return"
	if op == "func.func" {
		returnOp = "func.return"
	}
	w.buf = append(w.buf, " ("...)
	for i, fg := range regions {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = append(w.buf, "{\n"...)
		inner := a
		if fg.Graph() != a.g {
			inner = w.arena(fg.Graph())
			inner.next, inner.args = a.next, a.args
		}
		w.region(fg, inner, indent, op, returnOp)
		w.indent(indent)
		w.buf = append(w.buf, '}')
	}
	w.buf = append(w.buf, ')')
}

// results writes `%0 = ` or `%0:2 = `.
func (w *writer) results(n graph.NodeID, a *arena) {
	outs := a.g.NumOutputsOf(n)
	if outs == 0 {
		return
	}
	w.buf = append(w.buf, '%')
	w.buf = strconv.AppendUint(w.buf, uint64(a.names[a.g.OutputOf(n, 0)]>>nameBits), 10)
	if outs > 1 {
		w.buf = strconv.AppendInt(append(w.buf, ':'), int64(outs), 10)
	}
	w.buf = append(w.buf, " = "...)
}

func (w *writer) operands(n graph.NodeID, a *arena) {
	for i := range a.g.NumInputsOf(n) {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = appendValue(w.buf, a, a.g.InputOf(n, i))
	}
}

// signature writes ` : (types) -> types` and ends the line.
func (w *writer) signature(n graph.NodeID, a *arena) {
	b := append(w.buf, " : ("...)
	for i := range a.g.NumInputsOf(n) {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, a.g.TypeOf(a.g.InputOf(n, i)).String()...)
	}
	b = append(b, ") -> "...)
	outs := a.g.NumOutputsOf(n)
	if outs == 1 {
		if t := a.g.TypeOf(a.g.OutputOf(n, 0)); t.Kind() != ir.FunctionKind {
			w.buf = append(append(b, t.String()...), '\n')
			return
		}
	}
	b = append(b, '(')
	for i := range outs {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, a.g.TypeOf(a.g.OutputOf(n, i)).String()...)
	}
	w.buf = append(b, ")\n"...)
}

// pending writes the operations of the constants that a node is the first to
// use.
func (w *writer) pending(n graph.NodeID, a *arena, indent int) {
	for i := range a.g.NumInputsOf(n) {
		v := a.g.InputOf(n, i)
		if a.names[v]&isPending == 0 {
			continue
		}
		a.names[v] &^= isPending
		op := a.g.ConstantOp
		if op == "" {
			op = "arith.constant"
		}
		w.indent(indent)
		w.buf = append(appendValue(w.buf, a, v), " = "...)
		w.buf = append(appendString(w.buf, op), '(', ')')
		value := w.ctxt.Op(op, ir.NamedAttr{Name: "value", Value: a.g.ConstantOfVar(v)})
		w.buf = w.appendAttrs(w.buf, value, true, &spelling{})
		w.buf = w.appendAttrs(w.buf, value, false, &spelling{})
		w.buf = append(append(w.buf, " : () -> "...), a.g.TypeOf(v).String()...)
		w.buf = append(w.buf, '\n')
	}
}

// appendString appends a name in quotes.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\' || c < ' ' || c >= 0x7f:
			const hex = "0123456789ABCDEF"
			b = append(b, '\\', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}
