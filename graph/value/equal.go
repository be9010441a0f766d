package value

import (
	"bytes"
	"hash/fnv"
	"slices"
	"unsafe"
)

// Equal reports whether two values are the same value: of the same type, with
// the same elements bit by bit. So a NaN equals itself, and 0 is not -0, because
// a graph may distinguish those: 1 / 0 is not 1 / -0. Compare results of floating
// point by Compare.
func (v Value) Equal(w Value) bool {
	return v.typ == w.typ && v.splat == w.splat && bytes.Equal(v.data, w.data) && slices.Equal(v.strs, w.strs)
}

// Shares reports whether two values have the same type and are kept in the same memory, so that
// they are equal. It does not look at the elements.
func (v Value) Shares(w Value) bool {
	return v.typ == w.typ && v.splat == w.splat && len(v.data) == len(w.data) && len(v.strs) == len(w.strs) &&
		unsafe.SliceData(v.data) == unsafe.SliceData(w.data) && unsafe.SliceData(v.strs) == unsafe.SliceData(w.strs)
}

// Hash returns a number that is the same for equal values, in every process.
func (v Value) Hash() uint64 {
	h := fnv.New64a()
	h.Write([]byte(v.typ.String()))
	h.Write([]byte{0})
	h.Write(v.data)
	for _, s := range v.strs {
		var size [8]byte
		for i := range size {
			size[i] = byte(len(s) >> (8 * i))
		}
		h.Write(size[:])
		h.Write([]byte(s))
	}
	return h.Sum64()
}
