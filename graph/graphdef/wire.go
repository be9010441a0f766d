package graphdef

import (
	"context"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"
)

// maxDepth is how deep messages may be nested.
const maxDepth = 100

// record is one field as it stands in a message.
type record struct {
	number int32
	wire   protowire.Type
	scalar uint64 // of varints and of numbers of four and eight bytes
	bytes  []byte // of everything else
	all    []byte // the record with its tag
	offset int    // where the value begins: of what the message has, its offset
}

// wireError is a mistake in a binary file.
type wireError struct {
	offset  int
	message string
}

func (e *wireError) Error() string { return fmt.Sprintf("byte %d: %s", e.offset, e.message) }

func badWire(offset int, format string, args ...any) error {
	return &wireError{offset, fmt.Sprintf(format, args...)}
}

// records calls f with each field of a message whose bytes begin at an offset of the
// file, until it fails.
func records(data []byte, base int, f func(r record) error) error {
	for at := 0; at < len(data); {
		r, n, err := readRecord(data[at:], base+at)
		if err != nil {
			return err
		}
		if err := f(r); err != nil {
			return err
		}
		at += n
	}
	return nil
}

func readRecord(data []byte, offset int) (record, int, error) {
	number, wire, n := protowire.ConsumeTag(data)
	if n < 0 {
		return record{}, 0, badWire(offset, "this is not a field of a message: %v", protowire.ParseError(n))
	}
	r := record{number: int32(number), wire: wire, offset: offset + n}
	size := 0
	switch wire {
	case protowire.VarintType:
		r.scalar, size = protowire.ConsumeVarint(data[n:])
	case protowire.Fixed32Type:
		var v uint32
		v, size = protowire.ConsumeFixed32(data[n:])
		r.scalar = uint64(v)
	case protowire.Fixed64Type:
		r.scalar, size = protowire.ConsumeFixed64(data[n:])
	case protowire.BytesType:
		r.bytes, size = protowire.ConsumeBytes(data[n:])
		r.offset += size - len(r.bytes)
	default:
		r.bytes, size = nil, protowire.ConsumeFieldValue(number, wire, data[n:])
		if size >= 0 {
			r.bytes = data[n : n+size]
		}
	}
	if size < 0 {
		if err := protowire.ParseError(size); !errors.Is(err, io.ErrUnexpectedEOF) {
			return record{}, 0, badWire(offset, "field %d is damaged: %v", number, err)
		}
		return record{}, 0, badWire(offset, "field %d is cut off: its message ends at byte %d", number, offset+len(data))
	}
	r.all = data[: n+size : n+size]
	return r, n + size, nil
}

// checker reads messages to the bottom, as long as its context has not ended.
type checker struct {
	ctx  context.Context
	read int // fields and numbers
}

// step returns the error of the context now and then.
func (c *checker) step() error {
	if c.read++; c.read%endPeriod == 0 {
		return c.ctx.Err()
	}
	return nil
}

// check reads a message, and returns how many fields in it the schema does not have.
func (c *checker) check(m *message, data []byte, base, depth int) (unknown int, err error) {
	if depth > maxDepth {
		return 0, badWire(base, "messages are nested more than %d deep", maxDepth)
	}
	err = records(data, base, func(r record) error {
		if err := c.step(); err != nil {
			return err
		}
		f := m.field(r.number)
		if f == nil || !f.fits(r.wire) {
			unknown++
			return nil
		}
		switch {
		case f.kind == messageKind:
			n, err := c.check(f.message, r.bytes, r.offset, depth+1)
			unknown += n
			return err
		case f.kind == stringKind && !utf8.Valid(r.bytes):
			return badWire(r.offset, "%s of %s is not UTF-8", f.name, m.name)
		case r.wire == protowire.BytesType && f.isNumber():
			return f.packed(r, func(uint64) error { return c.step() })
		}
		return nil
	})
	return unknown, err
}

// wireType is how the values of a field are written one by one.
func (f *field) wireType() protowire.Type {
	switch f.kind {
	case floatKind:
		return protowire.Fixed32Type
	case doubleKind:
		return protowire.Fixed64Type
	case stringKind, bytesKind, messageKind:
		return protowire.BytesType
	}
	return protowire.VarintType
}

// size is how many bytes a number has that always has as many.
func (f *field) size() int { return f.width() / 8 }

func (f *field) isNumber() bool { return f.wireType() != protowire.BytesType }

// fits reports whether a value of a wire type can be of the field: numbers of a
// repeated field may be packed.
func (f *field) fits(wire protowire.Type) bool {
	return wire == f.wireType() || wire == protowire.BytesType && f.repeated
}

// packed calls f with each number of a packed field, or with the only one of a field
// that is not.
func (f *field) packed(r record, each func(v uint64) error) error {
	if r.wire != protowire.BytesType {
		return each(r.scalar)
	}
	for rest := r.bytes; len(rest) > 0; {
		var v uint64
		n := 0
		switch f.wireType() {
		case protowire.Fixed32Type:
			var small uint32
			small, n = protowire.ConsumeFixed32(rest)
			v = uint64(small)
		case protowire.Fixed64Type:
			v, n = protowire.ConsumeFixed64(rest)
		default:
			v, n = protowire.ConsumeVarint(rest)
		}
		if n < 0 {
			return badWire(r.offset+len(r.bytes)-len(rest), "%s is cut off or damaged: %v", f.name, protowire.ParseError(n))
		}
		if err := each(v); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

// appendScalar appends one number of a field, without its tag.
func (f *field) appendScalar(b []byte, v uint64) []byte {
	switch f.wireType() {
	case protowire.Fixed32Type:
		return protowire.AppendFixed32(b, uint32(v))
	case protowire.Fixed64Type:
		return protowire.AppendFixed64(b, v)
	}
	return protowire.AppendVarint(b, v)
}

func appendBytes(b []byte, number int32, data []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, protowire.Number(number), protowire.BytesType), data)
}

func appendString(b []byte, number int32, s string) []byte {
	return protowire.AppendString(protowire.AppendTag(b, protowire.Number(number), protowire.BytesType), s)
}

func appendVarint(b []byte, number int32, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, protowire.Number(number), protowire.VarintType), v)
}
