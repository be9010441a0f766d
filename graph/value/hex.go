package value

import (
	"encoding/hex"
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// MLIR stores an element in whole bytes, as few as its bits need, and truth
// values as bits. Where that is a power of two it is how we store it as well.

// mlirSize returns the bytes in which MLIR stores a part of an element.
func mlirSize(part *codec) int { return (int(part.width) + 7) / 8 }

// mlirBytes returns the elements as MLIR stores them, little-endian.
func (v Value) mlirBytes() []byte {
	c := codecOf(v.Elem())
	all := v.AppendBytes(make([]byte, 0, v.Len()*c.size))
	part := &c
	if c.part != nil {
		part = c.part
	}
	switch {
	case c.isTruth():
		return packBits(all)
	case mlirSize(part) == part.size && part.allBits():
		return all
	}
	size := mlirSize(part)
	out := make([]byte, 0, len(all)/part.size*size)
	for i := 0; i < len(all); i += part.size {
		word := part.word(all[i:]) & (1<<part.width - 1)
		for range size {
			out = append(out, byte(word))
			word >>= 8
		}
	}
	return out
}

func packBits(truths []byte) []byte {
	out := make([]byte, (len(truths)+7)/8)
	for i, b := range truths {
		out[i/8] |= b & 1 << (i % 8)
	}
	return out
}

// fromHex reads the digits after 0x of a literal: all elements, or one for all.
func fromHex(digits string, t ir.Type) (Value, error) {
	raw, err := hex.DecodeString(digits)
	if err != nil {
		return Value{}, fmt.Errorf("the elements are not hexadecimal digits, two a byte")
	}
	b, err := check(t)
	if err != nil {
		return Value{}, err
	}
	if b.codec.isTruth() {
		return fromBits(raw, t, &b.codec, b.n)
	}
	part, parts := &b.codec, 1
	if part.part != nil {
		part, parts = part.part, 2
	}
	each := parts * mlirSize(part)
	if len(raw) != b.n*each && len(raw) != each || b.codec.class == StringClass {
		return Value{}, fmt.Errorf("%s takes %d bytes, or %d for one element that is all of them, not %d", t, b.n*each, each, len(raw))
	}
	of := t
	if len(raw) == each {
		of = b.codec.elem
	}
	widened := widen(raw, part)
	v, err := Bytes(of, widened)
	if err != nil {
		return Value{}, err
	}
	return v.as(t), nil
}

// widen returns elements of MLIR's size in ours.
func widen(raw []byte, part *codec) []byte {
	size := mlirSize(part)
	if size == part.size && part.allBits() {
		return raw
	}
	out := make([]byte, len(raw)/size*part.size)
	for i := 0; i*size < len(raw); i++ {
		word := uint64(0)
		for k := range size {
			word |= uint64(raw[i*size+k]) << (8 * k)
		}
		if part.class == IntClass {
			word = uint64(part.wrap(int64(word)))
		}
		part.putWord(out[i*part.size:], word)
	}
	return out
}

// fromBits reads truth values, eight a byte; one byte of equal bits may stand
// for all.
func fromBits(raw []byte, t ir.Type, c *codec, n int) (Value, error) {
	of, all := t, n
	if len(raw) == 1 && (raw[0] == 0 || raw[0] == 0xff) && n > 8 {
		of, all = c.elem, 1
	}
	if len(raw) != (all+7)/8 {
		return Value{}, fmt.Errorf("%s takes %d bytes, a bit an element, not %d", t, (n+7)/8, len(raw))
	}
	truths := make([]byte, all)
	for i := range truths {
		truths[i] = byte(c.wrap(int64(raw[i/8] >> (i % 8) & 1)))
	}
	v, err := Bytes(of, truths)
	if err != nil {
		return Value{}, err
	}
	return v.as(t), nil
}
