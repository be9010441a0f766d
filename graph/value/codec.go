package value

import (
	"encoding/binary"
	"math"

	"github.com/settle-go/settle/graph/ir"
)

// codec reads and writes the elements of a type.
type codec struct {
	elem   ir.Type
	class  Class
	size   int // bytes an element
	width  uint
	unsign bool // zero-extended: unsigned, and i1, whose truth is 1
	float  format
	part   *codec // of a complex number
}

func codecOf(elem ir.Type) codec {
	c := codec{elem: elem, class: ClassOf(elem), size: Size(elem), width: uint(Width(elem))}
	switch c.class {
	case IntClass:
		c.unsign = elem.Unsigned() || elem == ir.I1
	case FloatClass:
		c.float, _ = formatOf(elem)
	case ComplexClass:
		part := codecOf(elem.Elem())
		c.part = &part
	}
	return c
}

// isTruth reports whether an element is one bit.
func (c *codec) isTruth() bool { return c.class == IntClass && c.width == 1 }

// allBits reports whether every pattern of the stored bytes is an element.
func (c *codec) allBits() bool {
	if c.part != nil {
		return c.part.allBits()
	}
	return int(c.width) == c.size*8
}

// wrap keeps the bits that the type has.
func (c *codec) wrap(v int64) int64 {
	shift := 64 - c.width
	if c.unsign {
		return int64(uint64(v) << shift >> shift)
	}
	return v << shift >> shift
}

func (c *codec) word(data []byte) uint64 {
	switch c.size {
	case 1:
		return uint64(data[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(data))
	case 4:
		return uint64(binary.LittleEndian.Uint32(data))
	}
	return binary.LittleEndian.Uint64(data)
}

func (c *codec) putWord(data []byte, word uint64) {
	switch c.size {
	case 1:
		data[0] = byte(word)
	case 2:
		binary.LittleEndian.PutUint16(data, uint16(word))
	case 4:
		binary.LittleEndian.PutUint32(data, uint32(word))
	default:
		binary.LittleEndian.PutUint64(data, word)
	}
}

// readInts and writeInts have the widths of most graphs as loops of their own: 1
// ns an element instead of 5.
func (c *codec) readInts(dst []int64, data []byte) {
	switch {
	case c.width == 32 && !c.unsign:
		for i := range dst {
			dst[i] = int64(int32(binary.LittleEndian.Uint32(data[i*4:])))
		}
	case c.width == 64:
		for i := range dst {
			dst[i] = int64(binary.LittleEndian.Uint64(data[i*8:]))
		}
	default:
		for i := range dst {
			dst[i] = c.wrap(int64(c.word(data[i*c.size:])))
		}
	}
}

func (c *codec) writeInts(data []byte, src []int64) {
	switch c.width {
	case 32:
		for i, v := range src {
			binary.LittleEndian.PutUint32(data[i*4:], uint32(v))
		}
	case 64:
		for i, v := range src {
			binary.LittleEndian.PutUint64(data[i*8:], uint64(v))
		}
	default:
		for i, v := range src {
			c.putWord(data[i*c.size:], uint64(c.wrap(v)))
		}
	}
}

// readFloats and writeFloats have the widths of most graphs as loops of their
// own: 1 ns an element instead of 10.
func (c *codec) readFloats(dst []float64, data []byte) {
	switch c.elem {
	case ir.F64:
		for i := range dst {
			dst[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[i*8:]))
		}
	case ir.F32:
		for i := range dst {
			dst[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(data[i*4:])))
		}
	default:
		for i := range dst {
			dst[i] = c.float.Float(c.word(data[i*c.size:]))
		}
	}
}

// writeFloats writes every NaN as the one that is positive and has no message:
// which one a machine computes differs from machine to machine.
func (c *codec) writeFloats(data []byte, src []float64) {
	switch c.elem {
	case ir.F64:
		for i, v := range src {
			word := math.Float64bits(v)
			if v != v {
				word = c.float.NaN(0)
			}
			binary.LittleEndian.PutUint64(data[i*8:], word)
		}
	case ir.F32:
		for i, v := range src {
			word := math.Float32bits(float32(v))
			if v != v {
				word = uint32(c.float.NaN(0))
			}
			binary.LittleEndian.PutUint32(data[i*4:], word)
		}
	default:
		for i, v := range src {
			word := c.float.Bits(v)
			if v != v && !c.float.FiniteOnly() {
				word = c.float.NaN(0)
			}
			c.putWord(data[i*c.size:], word)
		}
	}
}

func (c *codec) readComplexes(dst []complex128, data []byte) {
	var parts [2]float64
	for i := range dst {
		at := data[i*c.size:]
		if c.part.class == IntClass {
			var whole [2]int64
			c.part.readInts(whole[:], at)
			parts = [2]float64{float64(whole[0]), float64(whole[1])}
		} else {
			c.part.readFloats(parts[:], at)
		}
		dst[i] = complex(parts[0], parts[1])
	}
}

func (c *codec) writeComplexes(data []byte, src []complex128) {
	for i, v := range src {
		at := data[i*c.size:]
		if c.part.class == IntClass {
			c.part.writeInts(at, []int64{int64(real(v)), int64(imag(v))})
		} else {
			c.part.writeFloats(at, []float64{real(v), imag(v)})
		}
	}
}

// isCanonical reports whether all elements are as they would be written.
func (c *codec) isCanonical(data []byte) bool { return string(c.canonical(data)) == string(data) }

// canonical returns the elements with the bits beyond their width as they would
// be written.
func (c *codec) canonical(data []byte) []byte {
	one := c
	if c.part != nil {
		one = c.part
	}
	out := make([]byte, len(data))
	for i := 0; i < len(data); i += one.size {
		word := one.word(data[i:])
		if one.class == IntClass {
			word = uint64(one.wrap(int64(word)))
		} else {
			word &= 1<<one.width - 1
		}
		one.putWord(out[i:], word)
	}
	return out
}
