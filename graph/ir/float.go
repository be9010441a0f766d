package ir

import (
	"github.com/settle-go/settle/internal/floats"
)

// formatOf returns the layout of the bits of a float type, and false for any
// other type and for floats that have none here.
func formatOf(t Type) (floats.Format, bool) {
	if !t.IsFloat() {
		return floats.Format{}, false
	}
	return floats.Of(t.String())
}

// roundFloat returns the value of type t that is nearest to v. A NaN keeps its
// message as far as the type has room for it.
func roundFloat(v float64, t Type) float64 {
	switch {
	case t == F64:
		return v
	case t == F32 && v == v: // a conversion by the machine makes each NaN a quiet one
		return float64(float32(v))
	}
	if f, ok := formatOf(t); ok {
		return f.Float(f.Bits(v))
	}
	return v
}
