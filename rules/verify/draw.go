package verify

import (
	"cmp"
	"math/rand/v2"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// drawer draws types and values.
type drawer struct {
	*rand.Rand
	// tame draws floats of a moderate size, none of them special: for rules that
	// are true of real numbers.
	tame bool
	// special is how many of a hundred numbers are special, 0 for a moderate
	// share.
	special int
}

// chance reports true so many times of a hundred.
func (d *drawer) chance(percent int) bool { return d.IntN(100) < percent }

func pick[T any](d *drawer, list ...T) T { return list[d.IntN(len(list))] }

// elem draws a type of elements. Narrow ones are where arithmetic goes wrong, and
// i1 where an integer is not what it seems.
func (d *drawer) elem() ir.Type {
	if d.chance(50) {
		return pick(d, ir.F32, ir.F32, ir.F64, ir.F16, ir.BF16)
	}
	return pick(d, ir.I1, ir.I8, ir.I16, ir.I32, ir.I32, ir.I64, ir.Index())
}

// like draws a type of elements of the class of another one.
func (d *drawer) like(elem ir.Type) ir.Type {
	if elem.IsFloat() {
		return pick(d, ir.F32, ir.F64, ir.F16, ir.BF16)
	}
	return pick(d, ir.I1, ir.I8, ir.I16, ir.I32, ir.I64)
}

// dims draws the shape of a tensor. Dimensions of 1 are drawn often, because they
// stretch, and different ones mostly differ.
func (d *drawer) dims() []int64 {
	dims := make([]int64, pick(d, 0, 1, 1, 2, 2, 2, 3, 3, 4))
	for i := range dims {
		dims[i] = pick[int64](d, 1, 2, 3, 2, 3, 4)
	}
	return dims
}

// base draws the type from which those of a graph are varied.
func (d *drawer) base() ir.Type {
	if d.chance(40) {
		return d.elem()
	}
	return ir.Tensor(d.elem(), d.dims()...)
}

// vary draws a type that has something in common with another one.
func (d *drawer) vary(t ir.Type) ir.Type {
	elem, dims := value.ElemOf(t), t.Dims()
	shaped := func(elem ir.Type, dims []int64) ir.Type {
		if !t.IsShaped() {
			return elem
		}
		return ir.Tensor(elem, dims...)
	}
	switch d.IntN(9) {
	case 0:
		return shaped(d.elem(), dims)
	case 1:
		return shaped(d.like(elem), dims)
	case 2:
		return shaped(ir.I1, dims)
	case 3:
		return pick(d, ir.I1, ir.I32, ir.I64, ir.Index())
	case 4:
		return elem
	case 5:
		return ir.Tensor(elem, d.dims()...)
	case 6: // stretched
		if len(dims) == 0 {
			return shaped(elem, d.dims())
		}
		narrow := append([]int64{}, dims...)
		narrow[d.IntN(len(narrow))] = 1
		return shaped(elem, narrow)
	case 7: // of a lower rank
		if len(dims) == 0 {
			return ir.Tensor(elem, d.dims()...)
		}
		return shaped(elem, dims[1:])
	}
	return ir.Tensor(pick(d, ir.I32, ir.I64), d.dims()...)
}

// forget draws a type that says less of the shape of a tensor than one does.
func (d *drawer) forget(t ir.Type) ir.Type {
	if t.Kind() != ir.TensorKind {
		return t
	}
	if d.chance(50) {
		return ir.UnrankedTensor(t.Elem())
	}
	dims := append([]int64{}, t.Dims()...)
	for i := range dims {
		if d.chance(70) {
			dims[i] = ir.Dynamic
		}
	}
	return t.WithDims(dims...)
}

// value draws a value of a type whose shape is known.
func (d *drawer) value(t ir.Type) (value.Value, bool) {
	b, err := value.NewBuilder(t)
	if err != nil {
		return value.Value{}, false
	}
	elem := value.ElemOf(t)
	class := value.ClassOf(elem)
	if class == value.StringClass {
		v, err := value.Random(t, d.Rand)
		return v, err == nil
	}
	specials := value.Specials(elem)
	if class == value.IntClass && d.chance(25) { // subscripts, shifts, divisors
		most := 1 + d.Int64N(3)
		for i := range b.Len() {
			b.PutInts(i, []int64{d.Int64N(most + 1)})
		}
		return b.Value(), true
	}
	if d.chance(25) { // one element everywhere
		v, err := d.element(elem, specials).Splat(t)
		if !t.IsShaped() {
			return d.element(elem, specials), true
		}
		return v, err == nil
	}
	for i := range b.Len() {
		b.Copy(i, d.element(elem, specials), 0, 1)
	}
	return b.Value(), true
}

// element draws a scalar.
func (d *drawer) element(elem ir.Type, specials []value.Value) value.Value {
	class := value.ClassOf(elem)
	tame := d.tame && (class == value.FloatClass || class == value.ComplexClass)
	number := float64(d.IntN(9) - 4)
	if tame {
		number = (0.5 + 3.5*d.Float64()) * float64(1-2*d.IntN(2))
	}
	var v value.Value
	var err error
	switch {
	case !tame && len(specials) > 0 && d.chance(cmp.Or(d.special, 30)) && elem.Kind() != ir.IndexKind:
		return pick(d, specials...)
	case !tame && d.chance(50):
		v, err = value.Random(elem, d.Rand)
	case class == value.IntClass && elem.Kind() == ir.IndexKind:
		v, err = value.Ints(elem, int64(d.IntN(4)))
	case class == value.IntClass:
		v, err = value.Ints(elem, int64(number))
	case class == value.FloatClass:
		v, err = value.Floats(elem, number)
	default:
		v, err = value.Complexes(elem, complex(number, float64(d.IntN(5))))
	}
	if err != nil {
		v, _ = value.Random(elem, d.Rand)
	}
	return v
}
