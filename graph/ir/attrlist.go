package ir

import (
	"bytes"
	"math"
)

// Lists of numbers are arrays of attributes, [1, 2], what MLIR writes array<i64: 1, 2>,
// kept as text, and dense literals.

// arrayPrefix begins the text of an array of numbers.
const arrayPrefix = "array<"

// ArrayElem returns the type of the elements of array<i64: 1, 2>, and 0 for any other
// attribute.
func (a Attr) ArrayElem() Type {
	elem, _, ok := a.arrayParts()
	if !ok {
		return 0
	}
	for i, name := range arrayNames {
		if string(elem) == name {
			return arrayElems[i]
		}
	}
	t, err := ParseType(string(elem))
	if err != nil {
		return 0
	}
	return t
}

var (
	arrayElems = [...]Type{I64, I32, I1, I8, I16, F32, F64}
	arrayNames = [...]string{"i64", "i32", "i1", "i8", "i16", "f32", "f64"}
)

// arrayParts returns the texts of the type and of the elements of array<i64: 1, 2>.
func (a Attr) arrayParts() (elem, elements []byte, ok bool) {
	ctxt, r := a.home()
	if r.kind != OpaqueAttr {
		return nil, nil, false
	}
	text, ok := bytes.CutPrefix(ctxt.blobs.bytes(r.payload, r.n), []byte(arrayPrefix))
	if !ok || len(text) == 0 || text[len(text)-1] != '>' {
		return nil, nil, false
	}
	elem, elements, _ = bytes.Cut(text[:len(text)-1], []byte(":"))
	return bytes.TrimSpace(elem), bytes.TrimSpace(elements), true
}

// AppendInts appends the elements of a list of integers, [1, 2] or array<i64: 1, 2>, and
// reports whether it is one; true is 1. Dense literals are not read.
func (a Attr) AppendInts(to []int64) ([]int64, bool) {
	if a.Kind() == ArrayAttr {
		for i := range a.Len() {
			v, ok := a.At(i).Int()
			if !ok {
				return to, false
			}
			to = append(to, v)
		}
		return to, true
	}
	elem, elements, ok := a.arrayParts()
	if !ok || len(elem) < 2 || elem[0] != 'i' || elem[1] < '0' || elem[1] > '9' {
		return to, false
	}
	for len(elements) > 0 {
		var word []byte
		word, elements, _ = bytes.Cut(elements, []byte(","))
		v, ok := parseInt(bytes.TrimSpace(word))
		if !ok {
			return to, false
		}
		to = append(to, v)
	}
	return to, true
}

// parseInt reads a decimal integer, true or false, without making a string of it.
func parseInt(word []byte) (int64, bool) {
	switch string(word) {
	case "true":
		return 1, true
	case "false":
		return 0, true
	}
	negative := len(word) > 0 && word[0] == '-'
	digits := bytes.TrimPrefix(word, []byte("-"))
	if len(digits) == 0 || len(digits) > 19 {
		return 0, false
	}
	n := uint64(0)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + uint64(c-'0')
	}
	switch {
	case negative && n <= 1<<63:
		return -int64(n), true
	case negative || n > math.MaxInt64:
		return 0, false
	}
	return int64(n), true
}

// CountArray returns how many elements array<i64: 1, 2> has, and whether the attribute is
// such a list.
func (a Attr) CountArray() (int, bool) {
	_, elements, ok := a.arrayParts()
	if !ok || len(elements) == 0 {
		return 0, ok
	}
	return bytes.Count(elements, []byte(",")) + 1, true
}

// DenseFloats returns the attribute array<f32: 1.0, 2.0>, in which MLIR keeps lists of
// floats of 32 and 64 bits. It is invalid for other types.
func (c *Context) DenseFloats(elem Type, list ...float64) Attr {
	if elem != F32 && elem != F64 {
		return Attr{}
	}
	text := append([]byte(arrayPrefix), elem.String()...)
	for i, f := range list {
		separator := ", "
		if i == 0 {
			separator = ": "
		}
		text = AppendFloat(append(text, separator...), roundFloat(f, elem), elem)
	}
	return c.Opaque(string(append(text, '>')), 0)
}

// TextLen returns the length of Text.
func (a Attr) TextLen() int {
	switch r := a.rec(); r.kind {
	case StringAttr, SymbolAttr, DenseAttr, OpaqueAttr:
		return int(r.n)
	}
	return 0
}
