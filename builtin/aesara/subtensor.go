package aesara

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/value"
)

// indexing is the basic subscripts: subtensor and its updates.
func indexing() topic {
	subscripts := []string{subscript.Starts, subscript.Stops, subscript.Steps}
	some := declare.Shape{Min: 2, Max: ir.Variadic, Outputs: 1}
	anything := eval.Domain{Elems: eval.Anything, Partial: badIndex}
	sums := eval.Domain{Elems: addable, Partial: badIndex}
	return topic{
		ops: []declare.List{
			typed(declare.Some, subtensorType, "subtensor").Checks(rule(subtensorType).checkRanks).Needs(subscripts...).Memory(declare.View).
				Views(views.Spec{Map: subtensorMap, Repeats: never}).Sizes(sizesOfSubtensor),
			typed(some, updateType, "inc_subtensor", "set_subtensor").Checks(rule(updateType).checkRanks).Needs(subscripts...).Memory(declare.OverFirst).Sizes(likeInput(0)),
		},
		evaluators: map[string]eval.Evaluator{
			"subtensor":     drawSubscripts(checked(anything, subtensorType, subtensor), 1),
			"inc_subtensor": drawSubscripts(checked(sums, updateType, update(increment)), 2),
			"set_subtensor": drawSubscripts(checked(anything, updateType, update(replace)), 2),
		},
		functions: subscriptFunctions(),
		print: func(p *printer.PrettyPrinter) {
			p.Assign("aesara.subtensor", printSubtensor)
			printAs(p, "inc_subtensor", func(op ir.Op) string {
				return "IncSubtensor{" + inplace(op, "Inplace", "") + "Inc;" + spelled(op) + "}"
			})
			printAs(p, "set_subtensor", func(op ir.Op) string {
				return "IncSubtensor{" + inplace(op, "Inplace", "") + "Set;" + spelled(op) + "}"
			})
		},
	}
}

const badIndex = "an index that is out of range"

// addable are the elements that can be added up.
const addable = eval.Integers | eval.Floats | eval.Complexes

// subtensorType is the type of what the subscripts of an op show of its first input.
func subtensorType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := subscripted(op, in, 1)
	if err != nil {
		return nil, err
	}
	return one(in[0].Elem(), dims)
}

// updateType is the type of the first input, in which a part is written.
func updateType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := subscripted(op, in, 2)
	if err != nil {
		return nil, err
	}
	if err := writable(in, dims); err != nil {
		return nil, err
	}
	return in[:1:1], nil
}

// subscripted returns the dimensions of what the subscripts of an op show of its first
// input, which has that many inputs before the operands of its subscripts.
func subscripted(op ir.Op, in []ir.Type, tensors int) ([]int64, error) {
	entries, err := subscript.Of(op)
	if err != nil {
		return nil, err
	}
	if want := tensors + subscript.Operands(entries); len(in) != want {
		return nil, fmt.Errorf("it has %d inputs, and by its subscripts %d", len(in), want)
	}
	if !isTensor(in[0]) {
		return nil, fmt.Errorf("input 0 is %s, not a tensor", in[0])
	}
	if err := integers(in, tensors); err != nil {
		return nil, err
	}
	return subscript.Dims(entries, in[0].Dims())
}

// writable is an error unless the second input can be stretched to the part of the first
// one that is written.
func writable(in []ir.Type, dims []int64) error {
	x, y := in[0], in[1]
	if declare.ElemOf(y) != x.Elem() {
		return fmt.Errorf("%s is not written into %s: their elements are of different types", y, x)
	}
	if !mayStretch(y, dims) {
		return fmt.Errorf("%s cannot be stretched to the part of %s that is written, %s", y, x, ir.Tensor(x.Elem(), dims...))
	}
	return nil
}

// isTensor reports whether a type is a tensor of some rank, without an encoding.
func isTensor(t ir.Type) bool { return t.Kind() == ir.TensorKind && t.Encoding() == "" }

// mayStretch reports whether a number or tensor may be stretched to dimensions, as far as
// both are known.
func mayStretch(t ir.Type, dims []int64) bool {
	if !t.IsShaped() {
		return true
	}
	if !isTensor(t) || t.Rank() > len(dims) {
		return false
	}
	for i, d := range t.Dims() {
		if d != 1 && !declare.MayAgree(d, dims[len(dims)-t.Rank()+i]) {
			return false
		}
	}
	return true
}

// subtensor shows a part of a tensor.
func subtensor(c numeric.Call) value.Value {
	w, dims := windowOf(c, 1)
	return numeric.Reshape(c.Slice(c.First(), w), dims)
}

// update writes into a part of a tensor what a function makes of the part and of what is
// written.
func update(f func(c numeric.Call, part, by value.Value) value.Value) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		x := c.First()
		w, dims := windowOf(c, 2)
		by := c.Expand(c.Input(1), ir.Tensor(x.Elem(), dims...))
		return c.Insert(f(c, numeric.Reshape(c.Slice(x, w), dims), by), x, w)
	}
}

func increment(c numeric.Call, part, by value.Value) value.Value { return sum().Apply(c, part, by) }

func replace(_ numeric.Call, _, by value.Value) value.Value { return by }

func sum() numeric.Binary {
	return numeric.Binary{
		Ints: numeric.IntType.Add, Blocks: floats.AddTo, Floats: numeric.Add,
		Complexes: func(x, y complex128) complex128 { return x + y },
	}
}

// windowOf returns the window of the first input that the subscripts of an op show, whose
// operands come after that many inputs, and the dimensions of what is shown.
func windowOf(c numeric.Call, tensors int) (numeric.Window, []int64) {
	entries, err := subscript.Of(c.Op())
	if err == nil {
		entries, err = subscript.Resolve(entries, func(i int) (int64, bool) { return c.InputInts(tensors + i)[0], true })
	}
	if err != nil {
		panic(numeric.Undefined("%v", err))
	}
	w, dims, err := window(entries, c.Input(0).Type().Dims())
	if err != nil {
		panic(numeric.Undefined("%v", err))
	}
	return numeric.Window(w), dims
}

// window returns the window of a shape that subscripts without operands show, and the
// dimensions that are not dropped.
func window(entries []subscript.Entry, shape []int64) (w views.Window, dims []int64, err error) {
	if dims, err = subscript.Dims(entries, shape); err != nil {
		return w, nil, err
	}
	for i, size := range shape {
		r := subscript.Range{Step: 1, Len: size}
		if i < len(entries) {
			if e := entries[i]; e.IsIndex() {
				at, _ := subscript.Index(e.Start, size)
				r = subscript.Range{Start: at, Step: 1, Len: 1}
			} else if r = e.Range(size); r.Len == 0 {
				r.Start, r.Step = 0, 1
			}
		}
		w.Offsets, w.Sizes, w.Strides = append(w.Offsets, r.Start), append(w.Sizes, r.Len), append(w.Strides, r.Step)
	}
	return w, dims, nil
}

func never(graph.Node) bool { return false }

// subtensorMap shows a part whose dimensions may be reversed or dropped.
func subtensorMap(n graph.Node, in, _ ir.Type) alias.Map {
	entries, err := subscript.Of(n.Op())
	if err == nil {
		entries, err = subscript.Resolve(entries, func(i int) (int64, bool) {
			if 1+i >= n.NumInputs() {
				return 0, false
			}
			at, ok := views.Ints(n.Input(1 + i).Constant())
			return slices.Concat(at, []int64{0})[0], ok && len(at) == 1
		})
	}
	if err != nil {
		return nil
	}
	w, dims, err := window(entries, in.Dims())
	if err != nil {
		return nil
	}
	var reversed []int
	for d, step := range w.Strides {
		if step < 0 {
			w.Offsets[d] += (w.Sizes[d] - 1) * step
			w.Strides[d] = -step
			reversed = append(reversed, d)
		}
		if w.Sizes[d] <= 1 {
			w.Strides[d] = 1
		}
	}
	where, err := w.Region(in.Dims())
	if err != nil {
		return nil
	}
	return views.Series(alias.Sample(where), alias.Reverse(reversed...), alias.Reshape(dims...))
}

// printSubtensor writes a subtensor as Python does: x[2, ::-1, i:].
func printSubtensor(n graph.Node) []printer.Part {
	entries, err := subscript.Of(n.Op())
	if err != nil || n.NumInputs() != 1+subscript.Operands(entries) {
		return printer.Call("subtensor", subscript.Starts, subscript.Stops, subscript.Steps)(n)
	}
	parts := []printer.Part{{Input: 1}, {Text: "["}}
	text := func(s string) { parts = append(parts, printer.Part{Text: s}) }
	next := 2
	number := func(i int64) {
		switch i {
		case subscript.Absent:
		case subscript.Operand:
			parts = append(parts, printer.Part{Input: next})
			next++
		default:
			text(fmt.Sprint(i))
		}
	}
	for i, e := range entries {
		if i > 0 {
			text(", ")
		}
		number(e.Start)
		if e.IsIndex() {
			continue
		}
		text(":")
		number(e.Stop)
		if e.Step != subscript.Absent && e.Step != 1 {
			text(":")
			number(e.Step)
		}
	}
	text("]")
	return parts
}

// spelled writes the subscripts of an op by the types of their numbers, as the document
// does: int64:int64:.
func spelled(op ir.Op) string {
	entries, err := subscript.Of(op)
	if err != nil {
		return "?"
	}
	word := func(n int64) string {
		if n == subscript.Absent {
			return ""
		}
		return "int64"
	}
	list := make([]string, len(entries))
	for i, e := range entries {
		list[i] = word(e.Start)
		if !e.IsIndex() {
			list[i] += ":" + word(e.Stop) + ":" + word(e.Step)
		}
	}
	return strings.Join(list, ", ")
}

// printAs writes an op as a call of what a function makes of it.
func printAs(p *printer.PrettyPrinter, op string, name func(op ir.Op) string) {
	p.Assign("aesara."+op, func(n graph.Node) []printer.Part { return printer.Call(name(n.Op()))(n) })
}

// inplace is the one word for an op that may overwrite an input and the other for one
// that may not.
func inplace(op ir.Op, yes, no string) string {
	if declare.IsMarked(op) {
		return yes
	}
	return no
}
