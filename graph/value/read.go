package value

import (
	"fmt"
	"slices"
)

// ReadInts reads the elements from a place on, as many as dst holds: those of a
// signless type as if it were signed, and i1 as 0 and 1.
func (v Value) ReadInts(dst []int64, at int) {
	c, data, n := v.stored(at, len(dst))
	c.readInts(dst[:n], data)
	repeat(dst, n)
}

// ReadFloats reads the elements from a place on, as many as dst holds.
func (v Value) ReadFloats(dst []float64, at int) {
	c, data, n := v.stored(at, len(dst))
	c.readFloats(dst[:n], data)
	repeat(dst, n)
}

// ReadComplexes reads the elements from a place on, as many as dst holds.
func (v Value) ReadComplexes(dst []complex128, at int) {
	c, data, n := v.stored(at, len(dst))
	c.readComplexes(dst[:n], data)
	repeat(dst, n)
}

// stored returns the bytes of the elements from a place on, and how many of n
// elements they are: a splat stores one for all.
func (v Value) stored(at, n int) (codec, []byte, int) {
	c := codecOf(v.Elem())
	if v.splat {
		return c, v.data, min(n, 1)
	}
	return c, v.data[at*c.size:], n
}

// repeat writes the first element over those from n on.
func repeat[T any](dst []T, n int) {
	for i := n; i < len(dst); i++ {
		dst[i] = dst[0]
	}
}

// Int returns element i of integers; see ReadInts.
func (v Value) Int(i int) int64 {
	var one [1]int64
	v.ReadInts(one[:], i)
	return one[0]
}

// Float returns element i of floats.
func (v Value) Float(i int) float64 {
	var one [1]float64
	v.ReadFloats(one[:], i)
	return one[0]
}

// Complex returns element i of complex numbers.
func (v Value) Complex(i int) complex128 {
	var one [1]complex128
	v.ReadComplexes(one[:], i)
	return one[0]
}

// Str returns element i of strings.
func (v Value) Str(i int) string {
	if v.splat {
		i = 0
	}
	return v.strs[i]
}

// Ints returns all elements of integers, in a slice of the caller's.
func (v Value) Ints() []int64 {
	all := make([]int64, v.Len())
	v.ReadInts(all, 0)
	return all
}

// MaxList is the number of elements that List reads: far above the rank of any
// tensor.
const MaxList = 1 << 16

// List is Ints for a list of sizes, subscripts or the like, which is expected to be
// short. A literal of a billion equal elements is a line of text, so it is an error
// where there are more than MaxList elements.
func (v Value) List() ([]int64, error) {
	switch n := v.Len(); {
	case v.Class() != IntClass:
		return nil, fmt.Errorf("%s are not integers", v.Class())
	case n > MaxList:
		return nil, fmt.Errorf("the list has %d integers; the limit is %d", n, MaxList)
	}
	return v.Ints(), nil
}

// Floats returns all elements of floats, in a slice of the caller's.
func (v Value) Floats() []float64 {
	all := make([]float64, v.Len())
	v.ReadFloats(all, 0)
	return all
}

// Complexes returns all elements of complex numbers, in a slice of the caller's.
func (v Value) Complexes() []complex128 {
	all := make([]complex128, v.Len())
	v.ReadComplexes(all, 0)
	return all
}

// Strings returns all elements of strings, in a slice of the caller's.
func (v Value) Strings() []string {
	if !v.splat {
		return slices.Clone(v.strs)
	}
	return slices.Repeat(v.strs, v.Len())
}

// At returns element i as a scalar.
func (v Value) At(i int) Value {
	c := codecOf(v.Elem())
	if v.splat {
		i = 0
	}
	one := Value{typ: c.elem, splat: true}
	if c.class == StringClass {
		one.strs = v.strs[i : i+1 : i+1]
		return one
	}
	one.data = v.data[i*c.size : (i+1)*c.size : (i+1)*c.size]
	return one
}

// AppendBytes appends all elements little-endian, each in [Size] bytes: what
// Bytes reads. Strings have none.
func (v Value) AppendBytes(b []byte) []byte {
	if !v.splat {
		return append(b, v.data...)
	}
	for range v.Len() {
		b = append(b, v.data...)
	}
	return b
}
