package aesara

import (
	"fmt"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/value"
)

// advancedIndexing is the subscripts that are tensors: of the leading dimensions, all
// stretched to one shape, which takes the place of those dimensions. Those of the ops
// whose names end in 1 are one vector.
func advancedIndexing() topic {
	many := func(least int) declare.Shape { return declare.Shape{Min: least, Max: ir.Variadic, Outputs: 1} }
	anything := eval.Domain{Elems: eval.Anything, Partial: badIndex}
	sums := eval.Domain{Elems: addable, Partial: badIndex}
	return topic{
		ops: []declare.List{
			typed(declare.Binary, vectorGatherType, "advanced_subtensor1").Sizes(sizesOfGather),
			typed(declare.Ternary, vectorScatterType, "advanced_inc_subtensor1", "advanced_set_subtensor1").Memory(declare.OverFirst).Sizes(likeInput(0)),
			typed(many(2), gatherType, "advanced_subtensor").Sizes(sizesOfGather),
			typed(many(3), scatterType, "advanced_inc_subtensor", "advanced_set_subtensor").Memory(declare.OverFirst).Sizes(likeInput(0)),
		},
		evaluators: map[string]eval.Evaluator{
			"advanced_subtensor1":     checked(anything, vectorGatherType, gather),
			"advanced_inc_subtensor1": checked(sums, vectorScatterType, scatterSum),
			"advanced_set_subtensor1": checked(anything, vectorScatterType, scatter),
			"advanced_subtensor":      checked(anything, gatherType, gather),
			"advanced_inc_subtensor":  checked(sums, scatterType, scatterSum),
			"advanced_set_subtensor":  checked(anything, scatterType, scatter),
		},
		print: func(p *printer.PrettyPrinter) {
			for what, set := range map[string]bool{"inc": false, "set": true} {
				printAs(p, "advanced_"+what+"_subtensor1", func(op ir.Op) string {
					return "AdvancedIncSubtensor1{" + inplace(op, "inplace,", "no_inplace,") + what + "}"
				})
				printAs(p, "advanced_"+what+"_subtensor", func(op ir.Op) string {
					return "AdvancedIncSubtensor{inplace=" + inplace(op, "True", "False") + ", set_instead_of_inc=" + map[bool]string{true: "True", false: "False"}[set] + "}"
				})
			}
			p.Assign("aesara.advanced_subtensor1", printer.Call("AdvancedSubtensor1"))
			p.Assign("aesara.advanced_subtensor", printer.Call("AdvancedSubtensor"))
		},
	}
}

// gatherType has the dimensions of the subscripts in the place of as many leading
// dimensions of the first input as there are subscripts.
func gatherType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 2); err != nil {
		return nil, err
	}
	dims, err := gathered(in[0], in[1:])
	if err != nil {
		return nil, err
	}
	return one(in[0].Elem(), dims)
}

func vectorGatherType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if _, err := vector(in, 1); err != nil {
		return nil, err
	}
	return gatherType(op, in)
}

// scatterType is the type of the first input, whose elements are written.
func scatterType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 3); err != nil {
		return nil, err
	}
	dims, err := gathered(in[0], in[2:])
	if err != nil {
		return nil, err
	}
	if err := writable(in, dims); err != nil {
		return nil, err
	}
	return in[:1:1], nil
}

func vectorScatterType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if _, err := vector(in, 2); err != nil {
		return nil, err
	}
	return scatterType(op, in)
}

// gathered returns the dimensions of what subscripts show of a tensor.
func gathered(x ir.Type, subscripts []ir.Type) ([]int64, error) {
	if !isTensor(x) {
		return nil, fmt.Errorf("input 0 is %s, not a tensor", x)
	}
	if len(subscripts) > x.Rank() {
		return nil, fmt.Errorf("%d subscripts for %d dimensions", len(subscripts), x.Rank())
	}
	shapes := make([][]int64, len(subscripts))
	for i, t := range subscripts {
		if !isIntegral(declare.ElemOf(t)) || t.IsShaped() && !isTensor(t) {
			return nil, fmt.Errorf("subscript %d is %s, not of integers", i, t)
		}
		if t.IsShaped() {
			shapes[i] = t.Dims()
		}
	}
	dims, ok := declare.Broadcast(shapes...)
	if !ok {
		return nil, fmt.Errorf("the subscripts cannot be stretched to one shape")
	}
	return append(dims, x.Dims()[len(subscripts):]...), nil
}

// rowsOf returns which rows of the first input the subscripts from one on name, a row
// having that many elements, and the dimensions of what they show.
func rowsOf(c numeric.Call, from int) (rows []int64, run int64, dims []int64) {
	x := c.Input(0)
	subscripts := c.Broadcast(true, c.Inputs()[from:]...)
	limit(c, subscripts[0])
	rows = make([]int64, subscripts[0].Len())
	at := make([]int64, len(rows))
	for d, s := range subscripts {
		size := x.Dims()[d]
		c.Count(len(rows))
		s.ReadInts(at, 0)
		for i, n := range at {
			place, ok := subscript.Index(n, size)
			if !ok {
				panic(numeric.Undefined("dimension %d: index %d is out of range of %d elements", d, n, size))
			}
			rows[i] = rows[i]*size + place
		}
	}
	rest := x.Dims()[len(subscripts):]
	return rows, int64(numeric.Size(rest)), append(append([]int64{}, subscripts[0].Dims()...), rest...)
}

// limit fails where a value has more elements than one may have in a run: of those that are
// all the same it takes no memory until they are listed.
func limit(c numeric.Call, v value.Value) {
	if v.IsSplat() {
		c.Builder(ir.Tensor(ir.I8, int64(v.Len())))
	}
}

func gather(c numeric.Call) value.Value {
	rows, run, dims := rowsOf(c, 1)
	return c.Rows(c.Builder(ir.Tensor(c.Input(0).Elem(), dims...)), c.Input(0), run, rows)
}

// scatter writes in order: of several writes to one place the last one is left.
func scatter(c numeric.Call) value.Value {
	rows, run, dims := rowsOf(c, 2)
	return c.ReplaceRows(c.Input(0), run, rows, c.Expand(c.Input(1), ir.Tensor(c.Input(0).Elem(), dims...)))
}

// scatterSum adds in order, rounding each sum: each of several that are added to one
// place counts.
func scatterSum(c numeric.Call) value.Value {
	x := c.Input(0)
	rows, run, dims := rowsOf(c, 2)
	by := c.Expand(c.Input(1), ir.Tensor(x.Elem(), dims...))
	limit(c, by)
	out := c.Builder(x.Type())
	c.Count(x.Len())
	switch x.Class() {
	case value.IntClass:
		to := x.Ints()
		addRows(c, to, by.Ints(), rows, run, func(a, b int64) int64 { return a + b })
		out.PutInts(0, to)
	case value.FloatClass:
		to := x.Floats()
		addRows(c, to, by.Floats(), rows, run, func(a, b float64) float64 { return value.Round(a+b, x.Elem()) })
		out.PutFloats(0, to)
	case value.ComplexClass:
		to, part := x.Complexes(), x.Elem().Elem()
		addRows(c, to, by.Complexes(), rows, run, func(a, b complex128) complex128 {
			return complex(value.Round(real(a+b), part), value.Round(imag(a+b), part))
		})
		out.PutComplexes(0, to)
	default:
		panic(numeric.Mistyped("it does not add %s", x.Type()))
	}
	return out.Value()
}

// addRows adds to the rows that a list names those of others, in order.
func addRows[T int64 | float64 | complex128](c numeric.Call, to, by []T, rows []int64, run int64, add func(a, b T) T) {
	for i, row := range rows {
		c.Count(int(run))
		from, at := by[int64(i)*run:], to[row*run:]
		for j := range run {
			at[j] = add(at[j], from[j])
		}
	}
}
