package value

import (
	"encoding/json"
	"math"
	"strconv"
)

// AppendJSON appends the value as FromJSON reads it: a number, truth value or
// string, or nested lists of those.
func (v Value) AppendJSON(b []byte) []byte {
	l := lists{element: v.appendElementJSON, comma: ",", left: math.MaxInt}
	return l.append(b, v.Dims(), 0)
}

// MarshalJSON makes a value a part of any JSON.
func (v Value) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil), nil }

func (v Value) appendElementJSON(b []byte, i int) []byte {
	switch v.Class() {
	case IntClass:
		return appendInt(b, v.Int(i), v.Elem())
	case FloatClass:
		return appendFloatJSON(b, v.Float(i))
	case ComplexClass:
		c := v.Complex(i)
		b = appendFloatJSON(append(b, `{"re":`...), real(c))
		b = appendFloatJSON(append(b, `,"im":`...), imag(c))
		return append(b, '}')
	}
	text, _ := json.Marshal(v.Str(i)) // a string has no error
	return append(b, text...)
}

func appendFloatJSON(b []byte, f float64) []byte {
	switch {
	case f != f:
		return append(b, `"nan"`...)
	case math.IsInf(f, 1):
		return append(b, `"inf"`...)
	case math.IsInf(f, -1):
		return append(b, `"-inf"`...)
	}
	return strconv.AppendFloat(b, f, 'g', -1, 64)
}
