package ir

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/internal/floats"
)

// TestFloatText has texts that MLIR's tools print, most of them found in files
// that they wrote.
func TestFloatText(t *testing.T) {
	bits := math.Float32frombits
	for _, test := range []struct {
		value float64
		typ   Type
		want  string
	}{
		{20, F32, "2.000000e+01"},
		{0, F32, "0.000000e+00"},
		{math.Copysign(0, -1), F32, "-0.000000e+00"},
		{-2, F64, "-2.000000e+00"},
		{0.1, F32, "1.000000e-01"},
		{0.2, F64, "2.000000e-01"},
		{0.5, F16, "5.000000e-01"},
		{262144, F32, "2.621440e+05"},
		{1e15, F64, "1.000000e+15"},
		{1e-3, F64, "1.000000e-03"},
		{math.Pi, F64, "3.1415926535897931"},
		{-math.Pi / 2, F64, "-1.5707963267948966"},
		{-math.Pi * math.Pi, F64, "-9.869604401089358"},
		{1. / 99, F64, "0.010101010101010102"},
		{math.MaxFloat32, F64, "3.4028234663852886E+38"},
		{math.Log2E, F32, "1.44269502"},
		{-math.Ln2, F32, "-0.693147182"},
		{1e-5, F32, "9.99999974E-6"},
		{math.Sqrt2 / 2, F32, "0.707106769"},
		{math.Sqrt2 / 2, F64, "0.70710678118654757"},
		{0.01, F32, "0.00999999977"},
		{0.9, F32, "0.899999976"},
		{1364704510, F32, "1.36470451E+9"},
		{55968, F16, "5.596800e+04"},
		{12582912, F32, "0x4B400000"},
		{float64(bits(0x4BCD81EA)), F32, "0x4BCD81EA"},
		{math.Inf(1), F32, "0x7F800000"},
		{math.Inf(-1), F32, "0xFF800000"},
		{math.Inf(1), F16, "0x7C00"},
		{math.Inf(-1), BF16, "0xFF80"},
		{math.Inf(1), F64, "0x7FF0000000000000"},
		{math.NaN(), F32, "0x7FC00000"},
		{math.NaN(), F16, "0x7E00"},
		{math.NaN(), BF16, "0x7FC0"},
	} {
		got := string(AppendFloat(nil, roundFloat(test.value, test.typ), test.typ))
		require.Equal(t, test.want, got, "%v : %s", test.value, test.typ)
	}
}

// TestFloatTextReadsBack generates bits: what is printed is the value again.
func TestFloatTextReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typ := rapid.SampledFrom([]Type{F16, BF16, F32, F64}).Draw(t, "type")
		v := math.Float64frombits(rapid.Uint64().Draw(t, "bits"))
		if typ != F64 {
			v = roundFloat(rapid.Float64Range(-1e5, 1e5).Draw(t, "value"), typ)
		}
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return
		}
		text := string(AppendFloat(nil, v, typ))
		if word, err := strconv.ParseUint(text, 0, 64); err == nil {
			back := map[Type]float64{
				F64: math.Float64frombits(word), F32: float64(math.Float32frombits(uint32(word))),
				F16: formatFor(F16).Float(word), BF16: float64(math.Float32frombits(uint32(word) << 16)),
			}
			require.Equal(t, v, back[typ], text)
			return
		}
		back, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		require.Equal(t, v, roundFloat(back, typ), text)
	})
}

func formatFor(t Type) floats.Format {
	f, _ := formatOf(t)
	return f
}

func bitsOf(t Type) func(float64) uint16 {
	return func(v float64) uint16 { return uint16(formatFor(t).Bits(v)) }
}

// TestHalfFloats rounds what lies between neighbours, for all of them.
func TestHalfFloats(t *testing.T) {
	formats := []struct {
		typ    Type
		bits   func(float64) uint16
		value  func(uint16) float64
		finite uint16 // the largest finite value
	}{
		{F16, bitsOf(F16), func(b uint16) float64 { return formatFor(F16).Float(uint64(b)) }, 0x7bff},
		{BF16, bitsOf(BF16), func(b uint16) float64 { return float64(math.Float32frombits(uint32(b) << 16)) }, 0x7f7f},
	}
	for _, f := range formats {
		for b := uint16(0); b < f.finite; b++ {
			low, high := f.value(b), f.value(b+1)
			middle, even := (low+high)/2, b+b&1
			tiny := (high - low) / (1 << 30)
			require.Equal(t, b, f.bits(low))
			require.Equal(t, b|0x8000, f.bits(-low))
			require.Equal(t, even, f.bits(middle), "%s: a tie goes to the even neighbour of %v", f.typ, low)
			require.Equal(t, even|0x8000, f.bits(-middle))
			require.Equal(t, b, f.bits(middle-tiny), "%s: below the middle after %v", f.typ, low)
			require.Equal(t, b+1, f.bits(middle+tiny), "%s: above the middle after %v", f.typ, low)
		}
		largest := f.value(f.finite)
		require.Equal(t, f.finite, f.bits(largest*1.0001))
		require.Equal(t, f.finite+1, f.bits(largest*1.01), "infinity")
		require.Equal(t, f.finite+1, f.bits(math.Inf(1)))
		require.Equal(t, f.finite+1, f.bits(math.MaxFloat64))
		require.True(t, math.IsNaN(roundFloat(math.NaN(), f.typ)))
		require.True(t, math.IsInf(f.value(f.finite+1), 1))
	}
}

func TestAttributeText(t *testing.T) {
	v := NewContext(nil)
	one, f := v.Int(1, I64), v.Float(1.5, F64)
	for want, a := range map[string]Attr{
		`unit`:                                v.Unit(),
		`true`:                                v.Bool(true),
		`1 : i64`:                             one,
		`-5 : si8`:                            v.Int(-5, SignedInteger(8)),
		`1.500000e+00 : f64`:                  f,
		`[1, 1.500000e+00]`:                   v.Array(one, f),
		`[1 : i32, [1]]`:                      v.Array(v.Int(1, I32), v.Array(one)),
		`{a = 1 : i64, b, "c d" = {x = [1]}}`: v.Dict(NamedAttr{"b", v.Unit()}, NamedAttr{"c d", v.Dict(NamedAttr{"x", v.Array(one)})}, NamedAttr{"a", one}),
		`"tab\09 quote\22 back\\ \C3\A4"`:     v.Str("tab\t quote\" back\\ ä"),
		`@main`:                               v.Symbol("main"),
		`@a::@"b c"::@d$1`:                    v.Symbol("a::@b c::@d$1"),
		`tensor<4x?xf32>`:                     v.TypeOf(Tensor(F32, 4, Dynamic)),
		`dense<[1, 2]> : tensor<2xi32>`:       v.Dense("[1, 2]", Tensor(I32, 2)),
		`dense<1> : tensor<2xi64>`:            v.Splat(one, Tensor(I64, 2)),
		`#x.y<1>`:                             v.Opaque("#x.y<1>", 0),
		`<none>`:                              {},
	} {
		require.Equal(t, want, a.String())
	}
}

func TestIntOfWidth(t *testing.T) {
	c := NewContext(nil)
	for text, want := range map[string]bool{
		"i2": true, "si8": true, "ui8": true, "i64": true, "ui64": true, "index": true,
		"i1": false, "si1": false, "i65": false, "f32": false, "tensor<4xi8>": false,
	} {
		typ, err := ParseType(text)
		require.NoError(t, err)
		for _, v := range []int64{0, 1, -1, 127, 128, 255, 1 << 40, -1 << 63} {
			a, ok := c.IntOfWidth(v, typ)
			require.Equal(t, want, ok, text)
			if ok {
				require.Equal(t, c.Int(v, typ), a, text)
			}
		}
	}
}

// TestHashPlain hashes what graphs are full of: numbers in a row, of one type or of many, and floats. Hashes that are
// equal, or end on the same bits, make a search of many attributes long.
func TestHashPlain(t *testing.T) {
	const count, bits = 1 << 16, 1<<18 - 1
	for _, test := range []struct {
		name string
		of   func(i int) (AttrKind, Type, uint64)
	}{
		{"integers", func(i int) (AttrKind, Type, uint64) { return IntAttr, I64, uint64(i) }},
		{"negative", func(i int) (AttrKind, Type, uint64) { return IntAttr, I64, uint64(-i) }},
		{"of two types", func(i int) (AttrKind, Type, uint64) { return IntAttr, I32 + Type(i&1), uint64(i / 2) }},
		{"of many types", func(i int) (AttrKind, Type, uint64) { return SplatAttr, Type(i % 1000), uint64(i / 1000) }},
		{"multiples", func(i int) (AttrKind, Type, uint64) { return IntAttr, I64, uint64(i) << 40 }},
		{"floats", func(i int) (AttrKind, Type, uint64) { return FloatAttr, F64, math.Float64bits(float64(i)) }},
		{"of ten", func(i int) (AttrKind, Type, uint64) {
			return FloatAttr, F32, math.Float64bits(float64(float32(i) / 10))
		}},
		{"types", func(i int) (AttrKind, Type, uint64) { return TypeAttr, Type(i), 0 }},
	} {
		whole, ends := map[uint32]bool{}, map[uint32]bool{}
		for i := range count {
			h := hashPlain(test.of(i))
			whole[h], ends[h&bits] = true, true
		}
		require.Greater(t, len(whole), count*99/100, test.name)
		require.Greater(t, len(ends), count*3/4, test.name)
	}
}
