package vector

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// source says where an element of a result comes from: element at of an input, in row-major
// order, or from nowhere, where input is negative: then it may be anything.
type source struct{ input, at int }

// nowhere is the source of elements that may be anything.
var nowhere = source{-1, 0}

// maxElements bounds the vectors whose elements are followed one by one.
const maxElements = 1024

// moves are the ops that compute nothing: each element of a result is one of an input.
var moves = []string{
	"vector.broadcast", "vector.splat", "vector.shape_cast", "vector.transpose", "vector.flat_transpose",
	"vector.extract", "vector.insert", "vector.extract_strided_slice", "vector.insert_strided_slice",
	"vector.shuffle", "vector.from_elements", "vector.to_elements", "vector.interleave", "vector.deinterleave",
}

// call is an op with the types of its operands and results, and the positions that are
// operands.
type call struct {
	op              ir.Op
	inputs, outputs []ir.Type
	positions       []int64 // nil: they are not known
}

// count returns the number of elements of a number or a vector of a known size.
func count(t ir.Type) (int, bool) {
	if !t.IsShaped() {
		return 1, true
	}
	if t.Kind() != ir.VectorKind || !t.IsStatic() {
		return 0, false
	}
	n, ok := t.NumElements()
	return int(n), ok && n > 0 && n <= maxElements
}

// dimsOf returns the dimensions of a number or a vector.
func dimsOf(t ir.Type) []int64 {
	if t.IsShaped() {
		return t.Dims()
	}
	return nil
}

func product(dims []int64) int {
	n := 1
	for _, d := range dims {
		n *= int(d)
	}
	return n
}

// sources returns where the elements of a result come from.
func (c call) sources(result int) ([]source, bool) {
	if len(c.inputs) == 0 || result >= len(c.outputs) {
		return nil, false
	}
	out := c.outputs[result]
	n, ok := count(out)
	if !ok {
		return nil, false
	}
	for _, t := range c.inputs[:min(len(c.inputs), 2)] {
		if _, ok := count(t); !ok {
			return nil, false
		}
	}
	list := make([]source, n)
	switch c.op.Name() {
	case "vector.broadcast", "vector.splat":
		ok = broadcast(list, dimsOf(c.inputs[0]), dimsOf(out))
	case "vector.shape_cast":
		size, _ := count(c.inputs[0])
		ok = out.IsShaped() == c.inputs[0].IsShaped() && size == n && block(list, 0, 0)
	case "vector.transpose":
		perm, isList := listOf(c.op.Attr("permutation"))
		ok = out.IsShaped() == c.inputs[0].IsShaped() && isList && transpose(list, perm, dimsOf(c.inputs[0]), dimsOf(out))
	case "vector.extract":
		ok = c.extract(list, dimsOf(out))
	case "vector.insert":
		ok = c.insert(list)
	case "vector.extract_strided_slice":
		ok = c.extractSlice(list, dimsOf(out))
	case "vector.insert_strided_slice":
		ok = c.insertSlice(list)
	case "vector.shuffle":
		ok = c.shuffle(list)
	case "vector.from_elements":
		for i := range list {
			list[i] = source{i, 0}
		}
		ok = n == len(c.inputs)
	case "vector.to_elements":
		list[0] = source{0, result}
		size, _ := count(c.inputs[0])
		ok = size == len(c.outputs)
	case "vector.interleave":
		for i := range list {
			list[i] = source{i % 2, i / 2}
		}
		a, _ := count(c.inputs[0])
		ok = len(c.inputs) == 2 && n == 2*a
	case "vector.deinterleave":
		for i := range list {
			list[i] = source{0, 2*i + result}
		}
		a, _ := count(c.inputs[0])
		ok = a == 2*n
	default:
		ok = false
	}
	return list, ok && c.fits(list)
}

// fits reports whether inputs have the elements.
func (c call) fits(list []source) bool {
	sizes := make([]int, len(c.inputs))
	for i, t := range c.inputs {
		sizes[i], _ = count(t)
	}
	for _, s := range list {
		if s != nowhere && (s.input >= len(sizes) || s.at < 0 || s.at >= sizes[s.input]) {
			return false
		}
	}
	return true
}

// block fills a list with elements side by side of an input.
func block(list []source, input, from int) bool {
	for i := range list {
		list[i] = source{input, from + i}
	}
	return true
}

// broadcast fills a list with what a shape stretched to another one shows.
func broadcast(list []source, from, to []int64) bool {
	if len(from) > len(to) {
		return false
	}
	lead := len(to) - len(from)
	for i, d := range from {
		if d != 1 && d != to[lead+i] {
			return false
		}
	}
	each(to, func(i int, index []int64) {
		at := 0
		for k, d := range from {
			at *= int(d)
			if d != 1 {
				at += int(index[lead+k])
			}
		}
		list[i] = source{0, at}
	})
	return true
}

// each calls a function for the indices of a shape in row-major order.
func each(dims []int64, f func(i int, index []int64)) {
	index := make([]int64, len(dims))
	for i := range product(dims) {
		f(i, index)
		for k := len(dims) - 1; k >= 0; k-- {
			if index[k]++; index[k] < dims[k] {
				break
			}
			index[k] = 0
		}
	}
}

// linear returns the number of an index in row-major order.
func linear(index, dims []int64) int {
	at := 0
	for k, d := range dims {
		at = at*int(d) + int(index[k])
	}
	return at
}

// isPermutation reports whether a list has each number below n once.
func isPermutation(perm []int64, n int) bool {
	if len(perm) != n {
		return false
	}
	seen := make([]bool, n)
	for _, p := range perm {
		if p < 0 || int(p) >= n || seen[p] {
			return false
		}
		seen[p] = true
	}
	return true
}

func transpose(list []source, perm, from, to []int64) bool {
	if !isPermutation(perm, len(from)) || len(to) != len(from) {
		return false
	}
	for i, p := range perm {
		if to[i] != from[p] {
			return false
		}
	}
	index := make([]int64, len(from))
	each(to, func(i int, at []int64) {
		for k, p := range perm {
			index[p] = at[k]
		}
		list[i] = source{0, linear(index, from)}
	})
	return true
}

// position returns the numbers of a position, those among them that are operands as
// well.
func (c call) position() ([]int64, bool) {
	list, ok := listOf(c.op.Attr("static_position"))
	if !ok {
		return nil, false
	}
	if !slices.Contains(list, ir.Dynamic) {
		return list, true
	}
	list = slices.Clone(list)
	dynamic := c.positions
	for i, p := range list {
		if p != ir.Dynamic {
			continue
		}
		if len(dynamic) == 0 {
			return nil, false
		}
		list[i], dynamic = dynamic[0], dynamic[1:]
	}
	return list, true
}

// listOf returns the integers of a list; a number is none.
func listOf(a ir.Attr) ([]int64, bool) {
	if _, isNumber := a.Int(); isNumber || a.Kind() == ir.BoolAttr {
		return nil, false
	}
	return value.IntsOf(a)
}

// within returns the first element at a position in a shape, and how many there are.
func within(position, dims []int64) (first, n int, ok bool) {
	if len(position) > len(dims) {
		return 0, 0, false
	}
	for i, p := range position {
		if p < 0 || p >= dims[i] {
			return 0, 0, false
		}
		first = first*int(dims[i]) + int(p)
	}
	n = product(dims[len(position):])
	return first * n, n, true
}

func (c call) extract(list []source, to []int64) bool {
	position, ok := c.position()
	if !ok {
		return false
	}
	if slices.Contains(position, -1) {
		for i := range list {
			list[i] = nowhere
		}
		return true
	}
	from := dimsOf(c.inputs[0])
	first, n, ok := within(position, from)
	return ok && n == len(list) && slices.Equal(from[len(position):], to) && block(list, 0, first)
}

func (c call) insert(list []source) bool {
	position, ok := c.position()
	if !ok || len(c.inputs) < 2 {
		return false
	}
	if slices.Contains(position, -1) {
		for i := range list {
			list[i] = nowhere
		}
		return true
	}
	first, n, ok := within(position, dimsOf(c.inputs[1]))
	size, _ := count(c.inputs[0])
	if !ok || n != size || c.inputs[1] != c.outputs[0] || !slices.Equal(dimsOf(c.inputs[1])[len(position):], dimsOf(c.inputs[0])) {
		return false
	}
	block(list, 1, 0)
	return block(list[first:first+n], 0, 0)
}

func (c call) extractSlice(list []source, to []int64) bool {
	from := dimsOf(c.inputs[0])
	offsets, ok := listOf(c.op.Attr("offsets"))
	strides, isList := listOf(c.op.Attr("strides"))
	sizes, sized := listOf(c.op.Attr("sizes"))
	if !ok || !isList || !sized || len(sizes) > len(to) || !slices.Equal(sizes, to[:len(sizes)]) || len(offsets) != len(strides) || len(offsets) > len(from) || len(to) != len(from) {
		return false
	}
	fits := true
	index := make([]int64, len(from))
	each(to, func(i int, at []int64) {
		copy(index, at)
		for k := range offsets {
			index[k] = offsets[k] + at[k]*strides[k]
		}
		fits = fits && inside(index, from)
		if fits {
			list[i] = source{0, linear(index, from)}
		}
	})
	return fits
}

func inside(index, dims []int64) bool {
	for k, i := range index {
		if i < 0 || i >= dims[k] {
			return false
		}
	}
	return true
}

func (c call) insertSlice(list []source) bool {
	if len(c.inputs) != 2 || c.inputs[1] != c.outputs[0] {
		return false
	}
	part, into := dimsOf(c.inputs[0]), dimsOf(c.inputs[1])
	offsets, ok := listOf(c.op.Attr("offsets"))
	strides, isList := listOf(c.op.Attr("strides"))
	lead := len(into) - len(part)
	if !ok || !isList || lead < 0 || len(offsets) != len(into) || len(strides) != len(part) {
		return false
	}
	block(list, 1, 0)
	fits := true
	index := make([]int64, len(into))
	each(part, func(i int, at []int64) {
		copy(index, offsets)
		for k := range at {
			index[lead+k] += at[k] * strides[k]
		}
		fits = fits && inside(index, into)
		if fits {
			list[linear(index, into)] = source{0, i}
		}
	})
	return fits
}

func (c call) shuffle(list []source) bool {
	mask, ok := listOf(c.op.Attr("mask"))
	if !ok || len(c.inputs) != 2 {
		return false
	}
	a, b := dimsOf(c.inputs[0]), dimsOf(c.inputs[1])
	rows := [2]int{1, 1}
	var inner []int64
	if len(a) > 0 && len(b) > 0 {
		rows, inner = [2]int{int(a[0]), int(b[0])}, a[1:]
		if !slices.Equal(inner, b[1:]) {
			return false
		}
	} else if len(a) != len(b) {
		return false
	}
	size := product(inner)
	if len(list) != len(mask)*size {
		return false
	}
	for i, m := range mask {
		part := list[i*size : (i+1)*size]
		switch {
		case m < 0:
			for k := range part {
				part[k] = nowhere
			}
		case int(m) < rows[0]:
			block(part, 0, int(m)*size)
		case int(m) < rows[0]+rows[1]:
			block(part, 1, (int(m)-rows[0])*size)
		default:
			return false
		}
	}
	return true
}
