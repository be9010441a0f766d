package graphdef

import (
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"
)

// textWriter writes messages as text, piece by piece.
type textWriter struct {
	w   io.Writer
	b   []byte // what is to be written next
	err error
}

// textPiece is how many bytes are written at once, about.
const textPiece = 1 << 16

// writeText writes the fields of a message as text, a line a field, as protoc writes them.
// Fields that the schema does not have are written by number, which readers of text refuse:
// nothing is lost in silence.
func writeText(w io.Writer, m *message, data []byte) error {
	t := &textWriter{w: w}
	if err := t.message(m, data, 0); err != nil {
		return err
	}
	t.flush()
	return t.err
}

func (t *textWriter) flush() {
	if t.err == nil {
		_, t.err = t.w.Write(t.b)
	}
	t.b = t.b[:0]
}

// flushLong flushes where that is worth a write.
func (t *textWriter) flushLong() {
	if len(t.b) >= textPiece {
		t.flush()
	}
}

func (t *textWriter) message(m *message, data []byte, indent int) error {
	return records(data, 0, func(r record) error {
		t.flushLong()
		if t.err != nil {
			return t.err
		}
		f := m.field(r.number)
		if f == nil || !f.fits(r.wire) {
			t.unknown(r, indent)
			return nil
		}
		if f.isNumber() {
			return f.packed(r, func(v uint64) error {
				t.b = append(appendName(t.b, f.name, indent), ": "...)
				t.b = append(f.appendNumber(t.b, v), '\n')
				t.flushLong()
				return nil
			})
		}
		t.b = appendName(t.b, f.name, indent)
		if f.kind != messageKind {
			t.b = append(t.b, ": "...)
			t.quoted(r.bytes, f.kind == stringKind)
			t.b = append(t.b, '\n')
			return nil
		}
		t.b = append(t.b, " {\n"...)
		if err := t.message(f.message, r.bytes, indent+1); err != nil {
			return err
		}
		t.b = append(appendName(t.b, "}", indent), '\n')
		return nil
	})
}

func appendName(b []byte, name string, indent int) []byte {
	for range indent {
		b = append(b, "  "...)
	}
	return append(b, name...)
}

func (t *textWriter) unknown(r record, indent int) {
	t.b = append(appendName(t.b, strconv.Itoa(int(r.number)), indent), ": "...)
	switch r.wire {
	case protowire.BytesType, protowire.StartGroupType:
		t.quoted(r.bytes, false)
	case protowire.VarintType:
		t.b = strconv.AppendUint(t.b, r.scalar, 10)
	default:
		t.b = strconv.AppendUint(append(t.b, "0x"...), r.scalar, 16)
	}
	t.b = append(t.b, '\n')
}

func (f *field) appendNumber(b []byte, v uint64) []byte {
	switch f.kind {
	case boolKind:
		return strconv.AppendBool(b, v != 0)
	case enumKind:
		if name, ok := f.values.names[int64(v)]; ok {
			return append(b, name...)
		}
		return strconv.AppendInt(b, int64(int32(v)), 10)
	case floatKind:
		return appendFloat(b, float64(math.Float32frombits(uint32(v))), 32)
	case doubleKind:
		return appendFloat(b, math.Float64frombits(v), 64)
	case uintKind:
		if f.narrow {
			v = uint64(uint32(v))
		}
		return strconv.AppendUint(b, v, 10)
	}
	if f.narrow {
		return strconv.AppendInt(b, int64(int32(v)), 10)
	}
	return strconv.AppendInt(b, int64(v), 10)
}

func appendFloat(b []byte, v float64, bits int) []byte {
	switch {
	case math.IsInf(v, 1):
		return append(b, "inf"...)
	case math.IsInf(v, -1):
		return append(b, "-inf"...)
	case math.IsNaN(v):
		return append(b, "nan"...)
	}
	return strconv.AppendFloat(b, v, 'g', -1, bits)
}

// quoted writes a string in quotes. Bytes beyond ASCII are escaped where the string is not
// one of characters.
func (t *textWriter) quoted(s []byte, characters bool) {
	t.b = append(t.b, '"')
	for i := 0; i < len(s); {
		t.flushLong()
		if c := s[i]; !characters || c < utf8.RuneSelf {
			t.b = appendEscaped(t.b, c)
			i++
			continue
		}
		_, n := utf8.DecodeRune(s[i:])
		t.b = append(t.b, s[i:i+n]...)
		i += n
	}
	t.b = append(t.b, '"')
}

func appendEscaped(b []byte, c byte) []byte {
	switch c {
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	case '"', '\'', '\\':
		return append(b, '\\', c)
	}
	if c < ' ' || c > '~' {
		return append(b, '\\', '0'+c>>6, '0'+c>>3&7, '0'+c&7)
	}
	return append(b, c)
}
