package verify

import (
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// needed lists the attributes without which ops have no meaning, by the end of
// the op's name, where a rule or a test does not say what an op has.
var needed = map[string][]string{
	"cmpi": {"predicate"}, "cmpf": {"predicate"}, "transpose": {"perms"}, "tosa.reshape": {"new_shape"},
	"reduce_sum": {"axis"}, "reduce_max": {"axis"}, "reduce_min": {"axis"}, "reduce_prod": {"axis"},
	"reduce_product": {"axis"}, "reduce_all": {"axis"}, "reduce_any": {"axis"}, "argmax": {"axis"},
	"reverse": {"axis"}, "concat": {"axis"}, "tosa.slice": {"start", "size"},
	"constant": {"value"}, "tosa.const": {"value"}, "dim_shuffle": {"perm"},
}

// neededBy returns the attributes of an op.
func neededBy(op string) []string {
	if names, ok := needed[op]; ok {
		return names
	}
	return needed[op[strings.LastIndexByte(op, '.')+1:]]
}

// attr draws an attribute of an op by its name, for inputs of these types; hint is
// the type that the op is to compute.
func (d *drawer) attr(ctxt *ir.Context, name string, inputs []ir.Type, hint ir.Type) ir.Attr {
	rank, dims := 0, []int64{}
	if len(inputs) > 0 {
		dims = inputs[0].Dims()
		rank = len(dims)
	}
	width := ir.I64
	if d.chance(50) {
		width = ir.I32
	}
	switch name {
	case "perm", "perms", "permutation", "order":
		perm := make([]int64, rank)
		for i, p := range d.Perm(rank) {
			perm[i] = int64(p)
		}
		return ctxt.Ints(width, perm...)
	case "axis", "dim", "dimension", "index":
		return ctxt.Int(int64(d.IntN(max(rank, 1))), width)
	case "predicate":
		return ctxt.Int(int64(d.IntN(10)), ir.I64)
	case "value", "values":
		if v, ok := d.value(hint); ok {
			return v.Attr(ctxt)
		}
	case "new_shape", "shape", "size":
		return ctxt.Ints(width, d.factors(dims)...)
	case "start":
		return ctxt.Ints(width, make([]int64, rank)...)
	}
	return d.anyAttr(ctxt, rank, hint)
}

// factors draws a shape with as many elements as another one.
func (d *drawer) factors(dims []int64) []int64 {
	list := append([]int64{}, dims...)
	d.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	switch d.IntN(4) {
	case 0:
		return append(list, 1)
	case 1:
		if len(list) > 1 {
			return append([]int64{list[0] * list[1]}, list[2:]...)
		}
	case 2:
		n := int64(1)
		for _, dim := range list {
			n *= dim
		}
		return []int64{n}
	}
	return list
}

// anyAttr draws an attribute of which nothing is known.
func (d *drawer) anyAttr(ctxt *ir.Context, rank int, hint ir.Type) ir.Attr {
	small := func() int64 { return int64(d.IntN(5) - 1) }
	switch d.IntN(5) {
	case 0:
		return ctxt.Int(small(), ir.I64)
	case 1:
		list := make([]int64, rank)
		for i := range list {
			list[i] = small()
		}
		return ctxt.Ints(ir.I64, list...)
	case 2:
		return ctxt.Bool(d.chance(50))
	case 3:
		if elem := value.ElemOf(hint); elem.IsFloat() {
			return ctxt.Float(float64(small()), elem)
		}
	}
	return ctxt.Int(small(), ir.I32)
}
