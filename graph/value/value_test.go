package value_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// elements are the types of elements that values have.
func elements(t testing.TB) []ir.Type {
	var all []ir.Type
	for _, text := range []string{
		"i1", "i2", "i4", "i7", "i8", "i12", "i16", "i24", "i32", "i33", "i64", "si8", "si16", "si64", "ui4", "ui8", "ui32", "ui64", "index",
		"f16", "bf16", "f32", "f64", "tf32", "f8E5M2", "f8E4M3", "f8E3M4", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ",
		"f6E2M3FN", "f6E3M2FN", "f4E2M1FN", "complex<f32>", "complex<f64>", "complex<bf16>", "complex<i32>", "!tf_type.string", "!tf_type.qint8", "!x.quint16",
	} {
		elem, err := ir.ParseType(text)
		require.NoError(t, err)
		all = append(all, elem)
	}
	return all
}

func drawValue(t *rapid.T, elems []ir.Type) value.Value {
	elem := rapid.SampledFrom(elems).Draw(t, "elem")
	rank := rapid.IntRange(0, 3).Draw(t, "rank")
	typ := elem
	if rank > 0 {
		dims := rapid.SliceOfN(rapid.Int64Range(0, 7), rank, rank).Draw(t, "dims")
		typ = ir.Tensor(elem, dims...)
	}
	v, err := value.Random(typ, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
	require.NoError(t, err)
	return v
}

// TestEveryFormRoundTrips writes values as literals, attributes, JSON and bytes,
// and reads them back.
func TestEveryFormRoundTrips(t *testing.T) {
	elems := elements(t)
	ctxt := ir.NewContext(nil)
	rapid.Check(t, func(t *rapid.T) {
		v := drawValue(t, elems)
		back, err := value.FromAttr(v.Attr(ctxt))
		require.NoError(t, err, v.Literal())
		require.True(t, v.Equal(back), "%s and %s", v.Literal(), back.Literal())
		require.Equal(t, v.Hash(), back.Hash())
		require.Nil(t, value.Compare(v, back, value.Tolerance{SignedZero: true}))
		if v.Len() > 0 {
			fromJSON, err := value.FromJSON(v.AppendJSON(nil), v.Type())
			require.NoError(t, err, string(v.AppendJSON(nil)))
			require.True(t, v.Equal(fromJSON), "%s", v.AppendJSON(nil))
		}
		if v.Class() != value.StringClass {
			fromBytes, err := value.Bytes(v.Type(), v.AppendBytes(nil))
			require.NoError(t, err)
			require.True(t, v.Equal(fromBytes))
		}
	})
}

// TestFloatsAreNearest compares rounding with a search through all values of the
// small formats.
func TestFloatsAreNearest(t *testing.T) {
	for _, elem := range elements(t) {
		if value.ClassOf(elem) != value.FloatClass || elem.Width() > 16 {
			continue
		}
		t.Run(elem.String(), func(t *testing.T) {
			all := allFloats(t, elem)
			rapid.Check(t, func(t *rapid.T) {
				x := rapid.OneOf(rapid.Float64Range(-2, 2), rapid.Float64Range(-500, 500), rapid.Float64Range(-1e-5, 1e-5)).Draw(t, "x")
				if math.Abs(x) > value.Largest(elem) {
					return
				}
				got, best := value.Round(x, elem), math.Inf(1)
				for _, f := range all {
					best = math.Min(best, math.Abs(f-x))
				}
				require.Equal(t, best, math.Abs(got-x), "%g is rounded to %g", x, got)
				require.Equal(t, got, value.Round(got, elem), "what is rounded stays")
			})
		})
	}
}

// allFloats returns the finite values of a format, by their bits.
func allFloats(t *testing.T, elem ir.Type) []float64 {
	t.Helper()
	var all []float64
	for bits := range 1 << elem.Width() {
		v, err := value.Ints(ir.Integer(elem.Width()), int64(bits))
		require.NoError(t, err)
		f, err := v.Reinterpret(elem)
		require.NoError(t, err)
		x := f.Float(0)
		if x-x != 0 {
			continue
		}
		back, err := value.Floats(elem, x)
		require.NoError(t, err)
		require.True(t, f.Equal(back), "the bits %x are %g, whose bits are others", bits, x)
		all = append(all, x)
	}
	return all
}

// TestTiesGoToEven pins what is halfway between two values.
func TestTiesGoToEven(t *testing.T) {
	for _, test := range []struct {
		elem    ir.Type
		x, want float64
	}{
		{ir.F16, 2049, 2048}, {ir.F16, 2051, 2052}, {ir.F16, 65519, 65504}, {ir.F16, 65520, math.Inf(1)},
		{ir.F16, 0x1p-25, 0}, {ir.F16, 0x1.8p-25, 0x1p-24}, {ir.F16, 0x1.8p-24, 0x1p-23},
		{ir.BF16, 257, 256}, {ir.BF16, 259, 260}, {ir.F32, 1 << 24, 1 << 24}, {ir.F32, 1<<24 + 1, 1 << 24},
		{ir.Float("f8E4M3FN"), 464, 448}, {ir.Float("f4E2M1FN"), 5, 4}, {ir.Float("f4E2M1FN"), 100, 6},
	} {
		require.Equal(t, test.want, value.Round(test.x, test.elem), "%g of %s", test.x, test.elem)
	}
	require.True(t, math.IsNaN(value.Round(480, ir.Float("f8E4M3FN"))))
}

func TestSplatsAndStorage(t *testing.T) {
	whole := ir.Tensor(ir.F32, 1000, 1000, 1000)
	v, err := value.Floats(whole, 1.5)
	require.NoError(t, err)
	require.True(t, v.IsSplat())
	require.Equal(t, 1.5, v.Float(999_999_999))
	listed, err := value.Ints(ir.Tensor(ir.I8, 3), 7, 7, 7)
	require.NoError(t, err)
	one, err := value.Ints(ir.Tensor(ir.I8, 3), 7)
	require.NoError(t, err)
	require.True(t, listed.Equal(one), "what is a splat is found")
	require.True(t, listed.IsSplat())

	data := []byte{1, 0, 0, 0, 2, 0, 0, 0}
	shared, err := value.Bytes(ir.Tensor(ir.I32, 2), data)
	require.NoError(t, err)
	require.Zero(t, testing.AllocsPerRun(100, func() { _, _ = shared.Reshape(shared.Type()) }))
	_, err = value.Bytes(ir.Tensor(ir.Integer(4), 2), []byte{1, 0x70})
	require.EqualError(t, err, "an element has bits that no i4 has")
	_, err = value.Bytes(ir.Tensor(ir.I32, 2), data[:7])
	require.EqualError(t, err, "tensor<2xi32> is 8 bytes long, not 7")
}

func TestEqualAndCompare(t *testing.T) {
	floats := func(x ...float64) value.Value {
		v, err := value.Floats(ir.Tensor(ir.F32, int64(len(x))), x...)
		require.NoError(t, err)
		return v
	}
	minus := math.Copysign(0, -1)
	nan := floats(math.NaN(), 1)
	require.True(t, nan.Equal(floats(math.NaN(), 1)))
	require.False(t, floats(0, 1).Equal(floats(minus, 1)))
	require.NotEqual(t, floats(0, 1).Hash(), floats(minus, 1).Hash())

	none := value.Tolerance{}
	require.Nil(t, value.Compare(nan, nan, none))
	require.Nil(t, value.Compare(floats(0, 1), floats(minus, 1), none))
	require.NotNil(t, value.Compare(floats(0, 1), floats(minus, 1), value.Tolerance{SignedZero: true}))
	require.Nil(t, value.Compare(floats(1, 2), floats(1, 2+0x1p-22), value.Tolerance{ULPs: 1}))
	require.NotNil(t, value.Compare(floats(1, 2), floats(1, 2+0x1p-21), value.Tolerance{ULPs: 1}))
	require.Nil(t, value.Compare(floats(100, 2), floats(101, 2), value.Tolerance{Relative: 0.01}))
	require.NotNil(t, value.Compare(floats(1, math.Inf(1)), floats(1, math.MaxFloat32), value.Tolerance{Relative: 1, ULPs: 9}))
	require.NotNil(t, value.Compare(floats(1, math.NaN()), floats(1, 0), value.Tolerance{Absolute: math.Inf(1), Relative: 1}))

	d := value.Compare(floats(1, 2, 3), floats(1, 2.5, 4), none)
	require.Equal(t, []int64{1}, d.Index)
	require.Equal(t, "2.000000e+00 and 2.500000e+00 at [1], 2097152 ulp, relative 0.2 (the first of 2 elements)", d.String())
	d = value.Compare(floats(1, 2), floats(1, 2, 3), none)
	require.Equal(t, "the types are tensor<2xf32> and tensor<3xf32>", d.String())
	require.Equal(t, uint64(2), value.ULPs(0x1p-149, -0x1p-149, ir.F32))
	require.Equal(t, uint64(0), value.ULPs(0, minus, ir.F32))
}

func TestExactly(t *testing.T) {
	v, err := value.Floats(ir.Tensor(ir.F64, 2), 0.5, 2)
	require.NoError(t, err)
	narrow, err := v.Exactly(ir.BF16)
	require.NoError(t, err)
	require.Equal(t, "[5.000000e-01, 2.000000e+00] : tensor<2xbf16>", narrow.Short(9))
	v, err = value.Floats(ir.F64, 0.1)
	require.NoError(t, err)
	_, err = v.Exactly(ir.F32)
	require.ErrorContains(t, err, "is not a value of type f32")
	v, err = value.Ints(ir.I64, -1)
	require.NoError(t, err)
	_, err = v.Exactly(ir.UnsignedInteger(64))
	require.ErrorContains(t, err, "-1 is not a value of type ui64")
	_, err = v.Exactly(ir.F32)
	require.EqualError(t, err, "integers are not floats")
}

// The parts of a complex number are floats, or integers that a float of 64 bits holds.
func TestClassOfComplex(t *testing.T) {
	for elem, want := range map[ir.Type]value.Class{
		ir.F32: value.ComplexClass, ir.F64: value.ComplexClass, ir.I8: value.ComplexClass, ir.I32: value.ComplexClass,
		ir.Integer(33): value.NoClass, ir.I64: value.NoClass, ir.Index(): value.NoClass,
	} {
		require.Equal(t, want, value.ClassOf(ir.Complex(elem)), elem)
	}
}

func TestSpecials(t *testing.T) {
	for _, elem := range elements(t) {
		list := value.Specials(elem)
		if value.ClassOf(elem) == value.StringClass {
			require.Empty(t, list)
			continue
		}
		require.NotEmpty(t, list, elem)
		nan := false
		for _, v := range list {
			require.Equal(t, elem, v.Type())
			nan = nan || v.Class() == value.FloatClass && math.IsNaN(v.Float(0))
		}
		if value.ClassOf(elem) == value.FloatClass {
			require.Equal(t, value.HasNaN(elem), nan, elem)
			for _, magnitude := range []float64{0, 1, 2, value.Smallest(elem), value.Largest(elem)} {
				for _, sign := range []float64{1, -1} {
					want, err := value.Floats(elem, math.Copysign(magnitude, sign))
					require.NoError(t, err)
					require.True(t, slices.ContainsFunc(list, func(v value.Value) bool {
						return value.Compare(v, want, value.Tolerance{SignedZero: true}) == nil
					}), "%v of %s", want, elem)
				}
			}
		}
	}
}

func BenchmarkElements(b *testing.B) {
	const n = 1 << 20
	for _, elem := range []ir.Type{ir.F32, ir.F64, ir.F16, ir.I8, ir.I32} {
		t := ir.Tensor(elem, n)
		v, err := value.Random(t, rand.New(rand.NewPCG(1, 2)))
		require.NoError(b, err)
		b.Run("read/"+elem.String(), func(b *testing.B) {
			ints, floats := make([]int64, n), make([]float64, n)
			for b.Loop() {
				if v.Class() == value.IntClass {
					v.ReadInts(ints, 0)
				} else {
					v.ReadFloats(floats, 0)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/element")
		})
		b.Run("hash/"+elem.String(), func(b *testing.B) {
			for b.Loop() {
				v.Hash()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/element")
		})
	}
	v, err := value.Random(ir.Tensor(ir.F32, n), rand.New(rand.NewPCG(1, 2)))
	require.NoError(b, err)
	text := v.String()
	b.Run("parse/f32", func(b *testing.B) {
		for b.Loop() {
			if _, err := value.ParseDense(text, v.Type()); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/element")
	})
	hex, err := value.FromAttr(v.Attr(ir.NewContext(nil)))
	require.NoError(b, err)
	require.True(b, hex.Equal(v))
	a := v.Attr(ir.NewContext(nil))
	b.Run("parse/hexadecimal", func(b *testing.B) {
		for b.Loop() {
			if _, err := value.FromAttr(a); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/element")
	})
}

// A list of sizes is short, whatever a literal says.
func TestList(t *testing.T) {
	splat, err := value.Ints(ir.Tensor(ir.I64, 1_000_000_000), 7)
	require.NoError(t, err)
	_, err = splat.List()
	require.EqualError(t, err, "the list has 1000000000 integers; the limit is 65536")
	few, err := value.Ints(ir.Tensor(ir.I64, value.MaxList), 7)
	require.NoError(t, err)
	list, err := few.List()
	require.NoError(t, err)
	require.Len(t, list, value.MaxList)
	float, err := value.Floats(ir.Tensor(ir.F32, 2), 1)
	require.NoError(t, err)
	_, err = float.List()
	require.EqualError(t, err, "floats are not integers")
}

// TestValuesKeepTheirTypes pins that a value can be used when the graph that its type
// was read for is released.
func TestValuesKeepTheirTypes(t *testing.T) {
	read := func(i int) value.Value {
		typ, err := ir.NewContext(nil).ParseType(fmt.Sprintf("tensor<1x1x1x1x1x1x1x1x%dxf32>", i+1))
		require.NoError(t, err)
		v, err := value.Floats(typ, 1)
		require.NoError(t, err)
		return v
	}
	kept := read(0)
	for i := range 1 << 15 {
		_, err := ir.NewContext(nil).ParseType(fmt.Sprintf("!kept.type%d", i))
		require.NoError(t, err)
	}
	for range 3 {
		runtime.GC()
	}
	require.Equal(t, "tensor<1x1x1x1x1x1x1x1x1xf32>", kept.Type().String())
	require.Equal(t, "dense<1.000000e+00> : tensor<1x1x1x1x1x1x1x1x1xf32>", kept.Attr(ir.NewContext(nil)).String())
}
