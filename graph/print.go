package graph

import (
	"math"
	"strconv"
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
	b := append(n.Op().AppendBrief(nil), '(')
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
	if text, ok := v.LeafText(); ok {
		return text
	}
	return v.Owner().Op().Brief() + "." + strconv.Itoa(v.Index())
}

// LeafText returns the text of an input or a constant; ok is false for what a node
// with inputs computes, and for the zero Var.
func (v Var) LeafText() (text string, ok bool) {
	if !v.IsValid() {
		return "", false
	}
	owner := v.g.vars[v.id].owner
	if name := v.Name(); name != "" && owner == 0 {
		return name, true
	}
	if value := v.Constant(); value.IsValid() && (owner == 0 || v.g.nodes[owner].nin == 0) {
		return value.Brief(), true
	}
	if owner == 0 {
		return "<" + v.Type().String() + ">", true
	}
	return "", false
}
