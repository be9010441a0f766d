package graphdef

import (
	"math"
	"strconv"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"
)

// appendText appends the fields of a message as text, a line a field, as protoc
// writes them. Fields that the schema does not have are written by number, which
// readers of text refuse: nothing is lost in silence.
func appendText(b []byte, m *message, data []byte, indent int) ([]byte, error) {
	err := records(data, 0, func(r record) error {
		f := m.field(r.number)
		if f == nil || !f.fits(r.wire) {
			b = appendUnknown(b, r, indent)
			return nil
		}
		if f.isNumber() {
			return f.packed(r, func(v uint64) error {
				b = append(appendName(b, f.name, indent), ": "...)
				b = append(f.appendNumber(b, v), '\n')
				return nil
			})
		}
		b = appendName(b, f.name, indent)
		if f.kind != messageKind {
			b = append(appendQuoted(append(b, ": "...), r.bytes, f.kind == stringKind), '\n')
			return nil
		}
		var err error
		if b, err = appendText(append(b, " {\n"...), f.message, r.bytes, indent+1); err != nil {
			return err
		}
		b = append(appendName(b, "}", indent), '\n')
		return nil
	})
	return b, err
}

func appendName(b []byte, name string, indent int) []byte {
	for range indent {
		b = append(b, "  "...)
	}
	return append(b, name...)
}

func appendUnknown(b []byte, r record, indent int) []byte {
	b = append(appendName(b, strconv.Itoa(int(r.number)), indent), ": "...)
	switch r.wire {
	case protowire.BytesType, protowire.StartGroupType:
		b = appendQuoted(b, r.bytes, false)
	case protowire.VarintType:
		b = strconv.AppendUint(b, r.scalar, 10)
	default:
		b = strconv.AppendUint(append(b, "0x"...), r.scalar, 16)
	}
	return append(b, '\n')
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

// appendQuoted appends a string in quotes. Bytes beyond ASCII are escaped where the
// string is not one of characters.
func appendQuoted(b, s []byte, characters bool) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if characters && c >= utf8.RuneSelf {
			_, n := utf8.DecodeRune(s[i:])
			b = append(b, s[i:i+n]...)
			i += n
			continue
		}
		b = appendEscaped(b, c)
		i++
	}
	return append(b, '"')
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
