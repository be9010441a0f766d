package value

import (
	"fmt"
	"math"

	"github.com/settle-go/settle/graph/ir"
)

// Tolerance says how far floats may be apart and still count as the same result.
// The zero Tolerance asks for the same numbers, takes -0 for 0 and one NaN for
// another. Integers, strings and types are always compared exactly.
type Tolerance struct {
	// ULPs is how many numbers of the type may lie between: units in the last
	// place.
	ULPs uint64
	// Relative is the difference as a share of the larger of the two.
	Relative float64
	// Absolute is the difference itself: where sums cancel out, nothing is left
	// for a share to be taken of.
	Absolute float64
	// SignedZero distinguishes -0 from 0.
	SignedZero bool
}

// Difference is where two values differ.
type Difference struct {
	Reason   string  // "" where an element differs: what else does
	Index    []int64 // of the element, none for a scalar
	A, B     string  // the elements, as a dense literal has them
	ULPs     uint64  // of floats: how many numbers lie between, saturated
	Relative float64 // of floats: the difference as a share of the larger
	Count    int     // how many elements differ
}

// String returns the difference in words.
func (d *Difference) String() string {
	if d.Reason != "" {
		return d.Reason
	}
	at := ""
	if len(d.Index) > 0 {
		at = fmt.Sprintf(" at %d", d.Index)
	}
	text := fmt.Sprintf("%s and %s%s", d.A, d.B, at)
	switch {
	case d.ULPs == math.MaxUint64:
	case d.ULPs > 0:
		text += fmt.Sprintf(", %d ulp, relative %.3g", d.ULPs, d.Relative)
	}
	if d.Count > 1 {
		text += fmt.Sprintf(" (the first of %d elements)", d.Count)
	}
	return text
}

// Compare returns the first element in which two values differ by more than the
// tolerance, nil when none does.
func Compare(a, b Value, t Tolerance) *Difference {
	switch {
	case a.typ != b.typ:
		return &Difference{Reason: fmt.Sprintf("the types are %s and %s", a.typ, b.typ), Count: 1}
	case a.Equal(b):
		return nil
	}
	var first *Difference
	differ := 0
	n := a.Len()
	if a.splat && b.splat {
		n = 1
	}
	for i := range n {
		if a.sameElement(b, i, t) {
			continue
		}
		if differ++; first == nil {
			first = a.difference(b, i)
		}
	}
	if first != nil {
		first.Count = differ
		if n == 1 {
			first.Count = a.Len()
		}
	}
	return first
}

func (v Value) sameElement(w Value, i int, t Tolerance) bool {
	switch v.Class() {
	case FloatClass:
		return t.same(v.Float(i), w.Float(i), v.Elem())
	case ComplexClass:
		x, y, part := v.Complex(i), w.Complex(i), v.Elem().Elem()
		return t.same(real(x), real(y), part) && t.same(imag(x), imag(y), part)
	case StringClass:
		return v.Str(i) == w.Str(i)
	}
	return v.Int(i) == w.Int(i)
}

func (t Tolerance) same(x, y float64, elem ir.Type) bool {
	switch {
	case x != x || y != y:
		return x != x && y != y
	case x == y:
		return !t.SignedZero || x != 0 || math.Signbit(x) == math.Signbit(y)
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return false
	}
	apart := math.Abs(x - y)
	return apart <= t.Absolute || apart <= t.Relative*max(math.Abs(x), math.Abs(y)) ||
		t.ULPs > 0 && ULPs(x, y, elem) <= t.ULPs
}

// ULPs returns how many steps from one number of a float type to the next lead
// from x to y. From a number to a NaN there are as many as fit in the result.
func ULPs(x, y float64, elem ir.Type) uint64 {
	f, ok := formatOf(elem)
	if !ok || (x != x) != (y != y) {
		return math.MaxUint64
	}
	if x != x {
		return 0
	}
	a, b := steps(f, x), steps(f, y)
	if a > b {
		a, b = b, a
	}
	return uint64(b) - uint64(a)
}

// steps numbers the values of a format in order, 0 for both zeros.
func steps(f format, v float64) int64 {
	bits := f.Bits(v)
	if bits&f.SignBit() != 0 {
		return -int64(bits &^ f.SignBit())
	}
	return int64(bits)
}

func (v Value) difference(w Value, i int) *Difference {
	d := &Difference{Index: v.indexOf(i), A: v.At(i).String(), B: w.At(i).String(), ULPs: math.MaxUint64}
	if v.Class() == FloatClass {
		x, y := v.Float(i), w.Float(i)
		d.ULPs = ULPs(x, y, v.Elem())
		d.Relative = math.Abs(x-y) / max(math.Abs(x), math.Abs(y))
	}
	return d
}

// indexOf returns the subscripts of element i.
func (v Value) indexOf(i int) []int64 {
	dims := v.Dims()
	index := make([]int64, len(dims))
	rest := int64(i)
	for d := len(dims) - 1; d >= 0; d-- {
		index[d], rest = rest%dims[d], rest/dims[d]
	}
	return index
}
