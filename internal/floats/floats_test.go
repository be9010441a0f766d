package floats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

var small = []string{"f16", "bf16", "f8E5M2", "f8E4M3", "f8E3M4", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"}

// widths, the largest number and the smallest, from the definitions of LLVM.
var known = map[string]struct {
	width              uint
	largest, smallest  float64
	infinity, nan, neg bool
}{
	"f16":           {16, 65504, 0x1p-24, true, true, true},
	"bf16":          {16, 0x1.fep127, 0x1p-133, true, true, true},
	"tf32":          {19, 0x1.ffcp127, 0x1p-136, true, true, true},
	"f32":           {32, math.MaxFloat32, math.SmallestNonzeroFloat32, true, true, true},
	"f64":           {64, math.MaxFloat64, math.SmallestNonzeroFloat64, true, true, true},
	"f8E5M2":        {8, 57344, 0x1p-16, true, true, true},
	"f8E4M3":        {8, 240, 0x1p-9, true, true, true},
	"f8E3M4":        {8, 15.5, 0x1p-6, true, true, true},
	"f8E4M3FN":      {8, 448, 0x1p-9, false, true, true},
	"f8E5M2FNUZ":    {8, 57344, 0x1p-17, false, true, false},
	"f8E4M3FNUZ":    {8, 240, 0x1p-10, false, true, false},
	"f8E4M3B11FNUZ": {8, 30, 0x1p-13, false, true, false},
	"f6E2M3FN":      {6, 7.5, 0.125, false, false, true},
	"f6E3M2FN":      {6, 28, 0.0625, false, false, true},
	"f4E2M1FN":      {4, 6, 0.5, false, false, true},
}

func TestFormats(t *testing.T) {
	for name, want := range known {
		f, ok := Of(name)
		require.True(t, ok, name)
		require.Equal(t, want.width, f.Width(), name)
		require.Equal(t, want.largest, f.Float(f.Largest()), name)
		require.Equal(t, want.smallest, f.Float(1), name)
		require.Equal(t, want.infinity, f.HasInfinity(), name)
		require.Equal(t, want.nan, f.HasNaN(), name)
		require.Equal(t, !want.nan, f.FiniteOnly(), name)
		require.Equal(t, want.neg, f.HasNegativeZero(), name)
		require.Equal(t, want.neg, f.Bits(math.Copysign(0, -1)) == f.SignBit(), name)
	}
	for _, name := range []string{"", "f8E8M0FNU", "f80", "f128", "i32"} {
		_, ok := Of(name)
		require.False(t, ok, name)
	}
}

// TestAllBits goes over all values: the bits of each are its own again, what lies
// between two neighbours goes to the nearer, and the middle to the even one.
func TestAllBits(t *testing.T) {
	for _, name := range small {
		f, _ := Of(name)
		for bits := uint64(0); bits < f.Largest(); bits++ {
			low, high := f.Float(bits), f.Float(bits+1)
			middle, tiny := (low+high)/2, (high-low)/(1<<20)
			even := bits + bits&1
			if low >= high || f.Bits(low) != bits || f.Bits(middle) != even || f.Bits(middle-tiny) != bits || f.Bits(middle+tiny) != bits+1 {
				t.Fatalf("%s: around %v, %#x: %#x, %#x, %#x, %#x", name, low, bits, f.Bits(low), f.Bits(middle-tiny), f.Bits(middle), f.Bits(middle+tiny))
			}
			if low != 0 && (f.Bits(-low) != bits|f.SignBit() || f.Float(bits|f.SignBit()) != -low) {
				t.Fatalf("%s: %v has the bits %#x", name, -low, f.Bits(-low))
			}
		}
	}
}

func TestBeyondTheLargest(t *testing.T) {
	for _, name := range small {
		f, _ := Of(name)
		largest := f.Float(f.Largest())
		for _, v := range []float64{largest * 2, math.Inf(1)} {
			switch got := f.Float(f.Bits(v)); {
			case f.HasInfinity():
				require.Equal(t, math.Inf(1), got, name)
				require.Equal(t, math.Inf(-1), f.Float(f.Bits(-v)), name)
			case f.HasNaN():
				require.True(t, math.IsNaN(got), name)
			default:
				require.Equal(t, largest, got, name)
				require.Equal(t, -largest, f.Float(f.Bits(-v)), name)
			}
		}
		if nan := f.Float(f.Bits(math.NaN())); f.HasNaN() {
			require.True(t, math.IsNaN(nan), name)
		} else {
			require.Equal(t, largest, nan, name)
		}
	}
}

// TestMessages keeps what a NaN says, as far as there is room.
func TestMessages(t *testing.T) {
	for _, c := range []struct {
		name string
		bits uint64
	}{{"f16", 0x7e01}, {"f16", 0xfc01}, {"bf16", 0x7f81}, {"f32", 0x7f800001}, {"f32", 0xffc00001}, {"f64", 0x7ff0000000000001}, {"f8E5M2", 0x7d}} {
		f, _ := Of(c.name)
		require.True(t, math.IsNaN(f.Float(c.bits)))
		require.Equal(t, c.bits, f.Bits(f.Float(c.bits)), "%s %x", c.name, c.bits)
	}
	f, _ := Of("f16")
	require.Equal(t, uint64(0x7e00), f.NaN(0))
	require.Equal(t, uint64(0xfe00), f.NaN(f.SignBit()))
	require.Equal(t, uint64(0x7e00), f.Bits(math.Float64frombits(0x7ff0000000000001)), "a message without room is a quiet one")
}
