package graph

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxText bounds what [Text] writes: a node may have a million inputs.
const maxText = 2000

// String returns the outputs as nested calls:
// `FunctionGraph(add(x, *1 -> mul(x, y)), *1; effects: print(x))`. A node that is
// reached again is written once, as `*k -> text`, and then as `*k`; k counts
// such nodes in order of appearance. An output of a node other than its first
// ends in `::i`. Nested graphs follow the node that holds them, in braces.
func (fg *FunctionGraph) String() string {
	p := newPrinter(math.MaxInt, math.MaxInt)
	p.run(func() { p.pushGraph(fg, 0) })
	return string(p.b)
}

// Text returns a variable as nested calls of at most that depth, what is below
// as `...`: what a message shows of a graph. The text is cut where it is long.
func Text(v Var, maxDepth int) string {
	p := newPrinter(maxDepth, maxText)
	p.run(func() { p.push(task{v: v}) })
	return string(p.b)
}

// String returns the node as a call of its op: `tosa.add(x, tosa.mul.0)`.
func (n Node) String() string {
	if !n.IsValid() {
		return "<no node>"
	}
	b := append(n.appendOp(nil), '(')
	for i, v := range n.Inputs() {
		if i > 0 {
			b = append(b, ", "...)
		}
		if len(b) > maxText {
			b = append(b, "..."...)
			break
		}
		b = append(b, v.String()...)
	}
	return string(append(b, ')'))
}

// String returns the variable's name; without one, the value of a constant,
// `tosa.add.0` for output 0 of a node, or `<f32>` for an input.
func (v Var) String() string {
	if !v.IsValid() {
		return "<no variable>"
	}
	if name := v.Name(); name != "" {
		return name
	}
	if text, ok := v.leafText(); ok {
		return text
	}
	return string(v.Owner().appendOp(nil)) + "." + strconv.Itoa(v.Index())
}

// leafText returns the text of a variable of which nothing is below.
func (v Var) leafText() (text string, ok bool) {
	owner := v.g.vars[v.id].owner
	if name := v.Name(); name != "" && owner == 0 {
		return name, true
	}
	if value := v.Constant(); value.IsValid() && (owner == 0 || v.g.nodes[owner].nin == 0) {
		return value.display(), true
	}
	if owner == 0 {
		return "<" + v.Type().String() + ">", true
	}
	return "", false
}

// display returns a value for a reader: a number without its type, and of a
// long text the beginning and the end.
func (a Attr) display() string {
	switch r := a.rec(); r.kind {
	case FloatAttr:
		text := strconv.FormatFloat(math.Float64frombits(r.word), 'g', -1, floatWidthOf(r.typ))
		if strings.Trim(text, "-0123456789") == "" {
			text += ".0"
		}
		return text
	case IntAttr, BoolAttr:
		return string(a.appendBare(nil))
	case SplatAttr:
		return a.Splat().display()
	case DenseAttr:
		return cut(a.Text(), 20)
	}
	return cut(a.String(), 20)
}

// floatWidthOf returns the width for strconv, which knows no half floats.
func floatWidthOf(t Type) int {
	if t == F64 {
		return 64
	}
	return 32
}

// cut leaves out the middle of a text that has more than that many characters.
func cut(s string, limit int) string {
	if len(s) <= limit || utf8.RuneCountInString(s) <= limit {
		return s
	}
	head, tail := limit/2, len(s)
	for n := 0; n < limit/2; n++ {
		_, size := utf8.DecodeLastRuneInString(s[:tail])
		tail -= size
	}
	for i := range s {
		if head--; head < 0 {
			return s[:i] + "..." + s[tail:]
		}
	}
	return s
}

// maxAttr bounds what of an attribute is shown in a call.
const maxAttr = 60

// appendOp appends the op with its attributes, long ones cut.
func (n Node) appendOp(b []byte) []byte {
	op := n.Op()
	if op.id == 0 {
		return append(b, "<no op>"...)
	}
	b = append(b, op.Name()...)
	for i := range op.NumAttrs() {
		if i == 0 {
			b = append(b, '{')
		} else {
			b = append(b, ", "...)
		}
		a := op.AttrAt(i)
		if b = AppendAttrName(b, a.Name); a.Value.Kind() != UnitAttr {
			b = append(append(b, " = "...), cut(string(a.Value.append(nil, true, nil)), maxAttr)...)
		}
	}
	if op.NumAttrs() > 0 {
		b = append(b, '}')
	}
	return b
}
