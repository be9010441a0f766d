package value

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/settle-go/settle/graph/ir"
)

// Random returns a value of a type, whose shape must be known, with elements
// that are generated: integers of all sizes, index from 0 to 9, floats from the normal
// distribution, strings of a few letters. The same source generates the same value.
func Random(t ir.Type, r *rand.Rand) (Value, error) {
	b, err := NewBuilder(t)
	if err != nil {
		return Value{}, err
	}
	for i := range b.n {
		switch b.codec.class {
		case IntClass:
			b.PutInts(i, []int64{randomInt(t, r)})
		case FloatClass:
			b.PutFloats(i, []float64{r.NormFloat64()})
		case ComplexClass:
			b.PutComplexes(i, []complex128{complex(r.NormFloat64(), r.NormFloat64())})
		default:
			b.PutStrings(i, []string{fmt.Sprintf("%c%c", 'a'+r.IntN(26), 'a'+r.IntN(26))})
		}
	}
	return b.Value(), nil
}

// randomInt generates an integer with any number of bits.
func randomInt(t ir.Type, r *rand.Rand) int64 {
	elem := ElemOf(t)
	if elem.Kind() == ir.IndexKind {
		return r.Int64N(10)
	}
	n := int64(r.Uint64() >> (64 - 1 - r.IntN(Width(elem))))
	if r.IntN(2) == 0 {
		return -n
	}
	return n
}

// Specials returns the elements of a type with which code goes wrong: zeros of
// both signs, ones, the smallest and largest, infinities, NaN. Each is a scalar.
// There are none for strings.
func Specials(elem ir.Type) []Value {
	var all []Value
	add := func(v Value, err error) {
		if err != nil {
			return
		}
		for _, known := range all {
			if known.Equal(v) {
				return
			}
		}
		all = append(all, v)
	}
	switch ClassOf(elem) {
	case IntClass:
		width := Width(elem)
		for _, n := range []int64{0, 1, -1, 2, -2, 3, int64(width), int64(width) - 1, 1 << (width - 1), 1<<(width-1) - 1} {
			add(Ints(elem, n))
		}
	case FloatClass:
		for _, f := range specialFloats(elem) {
			add(Floats(elem, f))
		}
	case ComplexClass:
		for _, f := range specialFloats(elem.Elem()) {
			add(Complexes(elem, complex(f, 0)))
			add(Complexes(elem, complex(1, f)))
		}
	}
	return all
}

func specialFloats(elem ir.Type) []float64 {
	f, ok := formatOf(elem)
	if !ok {
		return []float64{0, 1, -1, 2}
	}
	normal := f.Float(1 << f.Mantissa)
	list := []float64{
		0, math.Copysign(0, -1), 1, -1, 2, -2, 0.5, 3, Smallest(elem), -Smallest(elem), normal,
		Largest(elem), -Largest(elem), f.Float(f.Bits(1) + 1),
	}
	if HasInfinity(elem) {
		list = append(list, math.Inf(1), math.Inf(-1))
	}
	if HasNaN(elem) {
		list = append(list, math.NaN())
	}
	return list
}
