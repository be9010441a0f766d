package value

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/floats"
)

// format is the layout of a float type.
type format = floats.Format

// formatOf returns the layout of a float type, and false for one of more than 64
// bits, and for f8E8M0FNU, which is a scale and not a number with a sign.
func formatOf(t ir.Type) (format, bool) {
	if !t.IsFloat() {
		return format{}, false
	}
	return floats.Of(t.String())
}

// Round returns the value of a float type that is nearest to v, ties to even.
// Another type leaves it as it is.
func Round(v float64, elem ir.Type) float64 {
	switch elem {
	case ir.F64:
		return v
	case ir.F32:
		return float64(float32(v))
	}
	if f, ok := formatOf(elem); ok {
		return f.Float(f.Bits(v))
	}
	return v
}

// Largest returns the largest finite number of a float type, 0 for other types.
func Largest(elem ir.Type) float64 {
	f, ok := formatOf(elem)
	if !ok {
		return 0
	}
	return f.Float(f.Largest())
}

// Smallest returns the smallest positive number of a float type, a subnormal
// one, and 0 for other types.
func Smallest(elem ir.Type) float64 {
	f, ok := formatOf(elem)
	if !ok {
		return 0
	}
	return f.Float(1)
}

// HasInfinity reports whether a float type has infinities.
func HasInfinity(elem ir.Type) bool {
	f, ok := formatOf(elem)
	return ok && f.HasInfinity()
}

// HasNaN reports whether a float type has a NaN.
func HasNaN(elem ir.Type) bool {
	f, ok := formatOf(elem)
	return ok && f.HasNaN()
}

// HasNegativeZero reports whether a float type distinguishes -0 from 0.
func HasNegativeZero(elem ir.Type) bool {
	f, ok := formatOf(elem)
	return ok && f.HasNegativeZero()
}
