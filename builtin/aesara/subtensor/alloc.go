package subtensor

import (
	"github.com/settle-go/settle/builtin/aesara/sizes"
	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// ofAlloc returns alloc(v, m, n)[i] = alloc(v[i], n).
func ofAlloc(d *ir.Dialects) *navigator.Local {
	pattern := unify.App(name, unify.App("aesara.alloc", unify.Var("v"), unify.Rest("dims")), unify.Rest("i"))
	return &navigator.Local{
		Name: "local_subtensor_of_alloc",
		Doc: `
alloc(v, m, n)[i] = alloc(v[i], n): of dimensions that v has, and is not stretched along, it
is v that is indexed.

Sizes are those of the type, and of dimensions that are shown as a whole those of the
alloc. That of a slice with a positive step is computed of its bounds and of the size that it is of, by
up to a dozen ops of integers, as in the reference; the rule leaves one with a step that is negative or computed.`,
		Tags:    []string{"fast_run", "subtensor"},
		Pattern: unify.MustCompile(pattern, d),
		Rewrite: allocated,
	}
}

func allocated(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	x, out := n.Input(0), n.Output(0).Type()
	alloc := x.Owner()
	s, ok := subscriptsOf(n)
	if !ok || x.Type().Kind() != ir.TensorKind || alloc.NumInputs() != 1+x.Type().Rank() || out.Kind() != ir.TensorKind {
		return r.NoMatch("its subscripts do not fit it"), nil
	}
	if len(s.entries) == 0 {
		return r.NoMatch("nothing is indexed"), nil
	}
	own, ok := s.of(alloc.Input(0).Type(), x.Type().Dims())
	if !ok {
		return r.NoMatch("the value may be stretched along a dimension that is indexed"), nil
	}
	var lengths []graph.Var // of dimensions of the result; none for one that its type says
	for d := range x.Type().Rank() {
		at := len(lengths)
		switch {
		case d < len(s.entries) && s.entries[d].IsIndex():
			continue
		case at >= out.Rank():
			return r.NoMatch("its subscripts do not fit it"), nil
		case out.Dim(at) != ir.Dynamic:
			lengths = append(lengths, graph.Var{})
		case d >= len(s.entries) || s.entries[d].IsFull():
			lengths = append(lengths, alloc.Input(1+d))
		default:
			size, ok := sizeOfSlice(r, s.entries[d], s.operands[d], alloc.Input(1+d))
			if !ok {
				return r.NoMatch("the size of a slice is not computed"), nil
			}
			lengths = append(lengths, size)
		}
	}
	if len(lengths) != out.Rank() {
		return r.NoMatch("its subscripts do not fit it"), nil
	}
	v := alloc.Input(0)
	if v, ok = own.show(r, v); !ok {
		return r.NoMatch("an index is out of range"), nil
	}
	if v.Type() == out && out.IsStatic() {
		return r.Replace(v), nil
	}
	inputs := []graph.Var{v}
	for at, size := range lengths {
		if !size.IsValid() {
			size = r.Constant(r.Graph().Context().Int(out.Dim(at), ir.I64))
		}
		inputs = append(inputs, size)
	}
	return r.Replace(r.Apply(alloc.Op(), out, inputs...)), nil
}

// sizeOfSlice adds what computes how many elements a slice shows of n: (stop - start)/step, rounded up, where
// both bounds are brought into the range from 0 to n as Python does. It is false for steps
// that are not a positive number.
func sizeOfSlice(r *navigator.Rewriter, e subscript.Entry, operands []graph.Var, n graph.Var) (graph.Var, bool) {
	step := e.Step
	if step == subscript.Absent {
		step = 1
	}
	if step < 1 {
		return graph.Var{}, false // an operand, too
	}
	b := integers{r}
	n, ok := b.integer(n)
	if !ok {
		return n, false
	}
	size := n
	if e.Stop != subscript.Absent {
		var operand graph.Var
		if e.Stop == subscript.Operand {
			operand = operands[len(operands)-1]
		}
		if size, ok = b.bound(e.Stop, operand, n); !ok {
			return size, false
		}
	}
	if e.Start != subscript.Absent {
		var operand graph.Var
		if e.Start == subscript.Operand {
			operand = operands[0]
		}
		start, ok := b.bound(e.Start, operand, n)
		if !ok {
			return start, false
		}
		size = b.op("scalar.maximum", b.op("scalar.sub", size, start), sizes.Number(r, 0))
	}
	if step > 1 {
		size = b.op("scalar.int_div", b.op("scalar.add", size, sizes.Number(r, step-1)), sizes.Number(r, step))
	}
	return size, true
}

// integers adds ops on single integers.
type integers struct{ r *navigator.Rewriter }

func (b integers) op(name string, inputs ...graph.Var) graph.Var {
	t := ir.Tensor(ir.I64)
	if name == "scalar.lt" {
		t = ir.Tensor(ir.I1)
	}
	return b.r.Apply(b.r.Graph().Context().Op(name), t, inputs...)
}

// integer returns an operand as a tensor<i64>; it is false for what is none.
func (b integers) integer(v graph.Var) (graph.Var, bool) {
	switch t := v.Type(); {
	case !t.IsShaped():
		v = b.r.Apply(b.r.Graph().Context().Op("aesara.tensor_from_scalar"), ir.Tensor(t), v)
	case t.Kind() != ir.TensorKind || t.Rank() != 0:
		return v, false
	}
	if v.Type() != ir.Tensor(ir.I64) {
		v = b.op("scalar.cast", v)
	}
	return v, true
}

// bound returns a bound of a slice of n elements, a number or an operand, brought into range.
func (b integers) bound(number int64, operand, n graph.Var) (graph.Var, bool) {
	zero := sizes.Number(b.r, 0)
	switch {
	case number == subscript.Operand:
		v, ok := b.integer(operand)
		if !ok {
			return v, false
		}
		v = b.op("scalar.switch", b.op("scalar.lt", v, zero), b.op("scalar.add", v, n), v)
		return b.op("scalar.minimum", b.op("scalar.maximum", v, zero), n), true
	case number < 0:
		return b.op("scalar.maximum", b.op("scalar.add", n, sizes.Number(b.r, number)), zero), true
	}
	return b.op("scalar.minimum", sizes.Number(b.r, number), n), true
}
