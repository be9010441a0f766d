package value

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Builder makes a value element by element. The methods that put elements take
// those of the class of its type.
type Builder struct {
	typ   ir.Type
	codec codec
	n     int
	data  []byte
	strs  []string
	splat bool
}

// check returns a builder of a type that has no storage yet.
func check(t ir.Type) (*Builder, error) {
	n, err := count(t)
	if err != nil {
		return nil, err
	}
	c := codecOf(ElemOf(t))
	if c.class == NoClass {
		return nil, fmt.Errorf("there are no values of type %s", t)
	}
	return &Builder{typ: t, codec: c, n: n}, nil
}

// NewBuilder returns a builder of a value of a type, whose shape must be known.
// Elements that are not put are zero.
func NewBuilder(t ir.Type) (*Builder, error) {
	b, err := check(t)
	if err != nil {
		return nil, err
	}
	t.Keep() // values outlive the graphs that their types were read for
	if b.codec.class == StringClass {
		b.strs = make([]string, b.n)
	} else {
		b.data = make([]byte, b.n*b.codec.size)
	}
	return b, nil
}

// Len returns the number of elements.
func (b *Builder) Len() int { return b.n }

// PutInts writes elements from a place on, wrapped to the type.
func (b *Builder) PutInts(at int, src []int64) { b.codec.writeInts(b.data[at*b.codec.size:], src) }

// PutFloats writes elements from a place on, rounded to the type.
func (b *Builder) PutFloats(at int, src []float64) {
	b.codec.writeFloats(b.data[at*b.codec.size:], src)
}

// PutComplexes writes elements from a place on, rounded to the type.
func (b *Builder) PutComplexes(at int, src []complex128) {
	b.codec.writeComplexes(b.data[at*b.codec.size:], src)
}

// PutStrings writes elements from a place on.
func (b *Builder) PutStrings(at int, src []string) { copy(b.strs[at:], src) }

// Copy writes n elements of a value of the same type of elements, from one of
// its places on, as they are.
func (b *Builder) Copy(at int, v Value, from, n int) {
	if b.codec.class == StringClass {
		for i := range n {
			b.strs[at+i] = v.Str(from + i)
		}
		return
	}
	size := b.codec.size
	if !v.splat {
		copy(b.data[at*size:(at+n)*size], v.data[from*size:])
		return
	}
	for i := range n {
		copy(b.data[(at+i)*size:], v.data)
	}
}

// CopyEach writes n runs of elements of a value of the same type of elements: one run from at
// on and each next one step elements on, read from an offset of the value on and each next one
// stride elements on.
func (b *Builder) CopyEach(at, step int, v Value, from, stride, run, n int) {
	size := b.codec.size
	length := run * size
	switch {
	case b.codec.class == StringClass || v.splat || length > 8:
		for i := range n {
			b.Copy(at+i*step, v, from+i*stride, run)
		}
	case length == 4:
		for i := range n {
			word := binary.LittleEndian.Uint32(v.data[(from+i*stride)*size:])
			binary.LittleEndian.PutUint32(b.data[(at+i*step)*size:], word)
		}
	case length == 8:
		for i := range n {
			word := binary.LittleEndian.Uint64(v.data[(from+i*stride)*size:])
			binary.LittleEndian.PutUint64(b.data[(at+i*step)*size:], word)
		}
	default:
		for i := range n {
			to, data := (at+i*step)*size, v.data[(from+i*stride)*size:]
			for k := range length {
				b.data[to+k] = data[k]
			}
		}
	}
}

// Value returns what was built. Where all elements are the same one only that is
// kept. The builder must not be used any more.
func (b *Builder) Value() Value {
	v := Value{typ: b.typ, data: b.data, strs: b.strs, splat: b.splat}
	if v.splat || b.n == 0 {
		return v
	}
	if v.strs != nil {
		v.splat = !slices.ContainsFunc(v.strs, func(s string) bool { return s != v.strs[0] })
		if v.splat {
			v.strs = v.strs[:1:1]
		}
		return v
	}
	size := b.codec.size
	first := v.data[:size:size]
	for i := size; i < len(v.data); i += size {
		if !bytes.Equal(v.data[i:i+size], first) {
			return v
		}
	}
	v.splat = true
	v.data = first
	if b.n > 1 {
		v.data = bytes.Clone(first) // so that the others are not kept
	}
	return v
}
