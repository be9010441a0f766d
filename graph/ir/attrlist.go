package ir

import (
	"bytes"
	"math"
	"slices"
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
	if ctxt, r := a.home(); r.kind == ArrayAttr {
		for i := range r.n {
			_, e := ctxt.attr(AttrID(*ctxt.lists.At(uint32(r.payload) + i)))
			if e.kind != IntAttr && e.kind != BoolAttr {
				return to, false
			}
			to = append(to, int64(e.payload))
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

// ListLen returns the number of elements of a list, [1, 2], array<i64: 1, 2> or a dense
// literal of rank 1, and whether the attribute is one.
func (a Attr) ListLen() (int, bool) {
	switch r := a.rec(); r.kind {
	case ArrayAttr:
		return int(r.n), true
	case SplatAttr, DenseAttr:
		if n, ok := r.typ.NumElements(); ok && r.typ.Rank() == 1 {
			return int(n), true
		}
		return 0, false
	}
	return a.CountArray()
}

// Element returns an element of a list as [Attr.ListLen] counts them, or of a dense literal
// of any rank, in their order. It is invalid where there is no such element, or none that
// can be read.
func (c *Context) Element(a Attr, i int) Attr {
	switch r := a.rec(); r.kind {
	case ArrayAttr:
		if i >= 0 && i < int(r.n) {
			return a.At(i)
		}
		return Attr{}
	case SplatAttr:
		if n, ok := r.typ.NumElements(); ok && i >= 0 && int64(i) < n {
			return a.Splat()
		}
		return Attr{}
	case DenseAttr:
		return c.denseElement(a, i)
	}
	words, ok := a.arrayWords(i, i+1)
	if !ok {
		return Attr{}
	}
	elem := a.ArrayElem()
	n, isInt := parseInt(bytes.TrimSpace(words))
	switch {
	case elem.IsInteger() && isInt:
		return c.Int(n, elem)
	case elem.IsFloat():
		e, ok := elementsOf(string(words), Tensor(elem))
		if word, readable := e.next(); ok && readable {
			return c.numberOf(&e.numeric, word)
		}
	}
	return Attr{}
}

// densePart is an element of a dense literal.
type densePart struct {
	literal AttrID
	index   int
}

// maxDenseParts bounds the elements of a literal that are read once: patterns ask for the
// same ones again and again.
const maxDenseParts = 64

func (c *Context) denseElement(a Attr, i int) Attr {
	if i < 0 || i >= maxDenseParts || c.frozen {
		return c.readElement(a, i)
	}
	part := densePart{a.id, i}
	c.mu.Lock()
	id, known := c.denseParts[part]
	c.mu.Unlock()
	if known {
		return c.AttrByID(id)
	}
	e := c.readElement(a, i)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.denseParts == nil {
		c.denseParts = map[densePart]AttrID{}
	}
	c.denseParts[part] = e.ID()
	return e
}

// readElement reads an element of a dense literal.
func (c *Context) readElement(a Attr, i int) Attr {
	e, ok := a.elements()
	if !ok || e.parts != 1 || i < 0 || i >= e.count {
		return Attr{}
	}
	for range i {
		if _, ok := e.next(); !ok {
			return Attr{}
		}
	}
	word, ok := e.next()
	if !ok {
		return Attr{}
	}
	return c.numberOf(&e.numeric, word)
}

// numberOf returns the attribute of a number by its bits, none for one that attributes do
// not hold.
func (c *Context) numberOf(n *numeric, word uint64) Attr {
	switch {
	case n.typ == I1:
		return c.Bool(word != 0)
	case !n.float:
		return c.Int(int64(word), n.typ)
	}
	if f := n.format.Float(word); n.format.Bits(f) == word {
		return c.Float(f, n.typ)
	}
	return Attr{}
}

// arrayWords returns the text of some elements of array<i64: 1, 2>.
func (a Attr) arrayWords(from, to int) ([]byte, bool) {
	_, text, ok := a.arrayParts()
	n, _ := a.CountArray()
	if !ok || from < 0 || from > to || to > n {
		return nil, false
	}
	for range from {
		_, text, _ = bytes.Cut(text, []byte(","))
	}
	end := 0
	for range to - from {
		if next := bytes.IndexByte(text[end:], ','); next >= 0 {
			end += next + 1
		} else {
			end = len(text) + 1
		}
	}
	return bytes.TrimSpace(text[:max(end-1, 0)]), true
}

// Sublist returns some elements of a list as [Attr.ListLen] counts them, written as that is.
func (c *Context) Sublist(a Attr, from, to int) Attr {
	n, ok := a.ListLen()
	if !ok || from < 0 || from > to || to > n {
		return Attr{}
	}
	if from == 0 && to == n {
		return a
	}
	switch r := a.rec(); r.kind {
	case ArrayAttr:
		elems := make([]Attr, to-from)
		for i := range elems {
			elems[i] = a.At(from + i)
		}
		return c.Array(elems...)
	case SplatAttr, DenseAttr:
		t := r.typ.WithDims(int64(to - from))
		if t == 0 {
			return Attr{}
		}
		if r.kind == SplatAttr && to > from {
			return c.Splat(a.Splat(), t)
		}
		text := []byte("[")
		for i := from; i < to; i++ {
			if i > from {
				text = append(text, ", "...)
			}
			e := c.Element(a, i)
			if !e.IsValid() {
				return e
			}
			text = e.AppendBare(text)
		}
		if from == to {
			return c.Dense("", t)
		}
		return c.Dense(string(append(text, ']')), t)
	}
	words, ok := a.arrayWords(from, to)
	if !ok {
		return Attr{}
	}
	elem, _, _ := a.arrayParts()
	text := append([]byte(arrayPrefix), elem...)
	if from < to {
		text = append(append(text, ": "...), words...)
	}
	return c.Opaque(string(append(text, '>')), 0)
}

// Without returns a dictionary without the entries of some names.
func (c *Context) Without(a Attr, keys []string) Attr {
	entries := make([]NamedAttr, 0, a.Len())
	for i := range a.Len() {
		if !slices.Contains(keys, a.Key(i)) {
			entries = append(entries, NamedAttr{a.Key(i), a.At(i)})
		}
	}
	return c.Dict(entries...)
}
