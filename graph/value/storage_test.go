package value_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

var storedTypes = []string{"i1", "i4", "i8", "i12", "i16", "i24", "i32", "i64", "si5", "ui5", "ui64", "index", "f16", "bf16", "f32", "f64",
	"tf32", "f8E4M3FN", "f6E2M3FN", "complex<f32>", "complex<i8>", "!x.s"}

func parsed(t *testing.T, text string) ir.Type {
	typ, err := ir.ParseType(text)
	require.NoError(t, err)
	return typ
}

// TestStorageAgainstElements generates values, and reads, copies, cuts and writes
// them in every way: each gives the elements that At gives.
func TestStorageAgainstElements(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, name := range storedTypes {
		elem := parsed(t, name)
		typ := ir.Tensor(elem, 3, 5)
		v, err := value.Random(typ, r)
		require.NoError(t, err)
		splat, err := v.At(7).Splat(typ)
		require.NoError(t, err)
		for _, v := range []value.Value{v, splat} {
			require.Equal(t, 15, v.Len())
			b, err := value.NewBuilder(typ)
			require.NoError(t, err)
			for i := range 15 {
				b.Copy(14-i, v, i, 1)
			}
			turned := b.Value()
			for i := range 15 {
				require.True(t, turned.At(i).Equal(v.At(14-i)), name)
			}
			b, err = value.NewBuilder(typ)
			require.NoError(t, err)
			b.Copy(0, v, 5, 10)
			b.Copy(10, v, 0, 5)
			moved := b.Value()
			for i := range 15 {
				require.True(t, moved.At(i).Equal(v.At((i+5)%15)), name)
			}
			flat, err := v.Reshape(ir.Tensor(elem, 15))
			require.NoError(t, err)
			require.True(t, flat.At(11).Equal(v.At(11)))
			_, err = v.Reshape(ir.Tensor(elem, 14))
			require.ErrorContains(t, err, "they have 15 and 14 elements")
			if v.Class() != value.StringClass {
				again, err := value.Bytes(typ, v.AppendBytes(nil))
				require.NoError(t, err)
				require.True(t, again.Equal(v), name)
				_, err = value.Bytes(typ, v.AppendBytes(nil)[1:])
				require.ErrorContains(t, err, "bytes long")
			}
			readBack(t, v)
		}
	}
}

// readBack reads from the middle on, and makes the value again.
func readBack(t *testing.T, v value.Value) {
	n := v.Len()
	var again value.Value
	var err error
	switch v.Class() {
	case value.IntClass:
		part := make([]int64, 4)
		v.ReadInts(part, n-4)
		require.Equal(t, v.Ints()[n-4:], part)
		again, err = value.Ints(v.Type(), v.Ints()...)
	case value.FloatClass:
		part := make([]float64, 4)
		v.ReadFloats(part, n-4)
		require.Equal(t, v.Floats()[n-4:], part)
		again, err = value.Floats(v.Type(), v.Floats()...)
	case value.ComplexClass:
		part := make([]complex128, 4)
		v.ReadComplexes(part, n-4)
		require.Equal(t, v.Complexes()[n-4:], part)
		again, err = value.Complexes(v.Type(), v.Complexes()...)
	default:
		again, err = value.Strings(v.Type(), v.Strings()...)
	}
	require.NoError(t, err)
	require.True(t, again.Equal(v), v.Type())
}

// Integers are wrapped to their width, whatever class their bits are read as.
func TestWrapped(t *testing.T) {
	for _, c := range []struct {
		typ      string
		in, want int64
	}{
		{"i1", 3, 1}, {"i1", 2, 0}, {"i4", 8, -8}, {"i4", 7, 7}, {"i4", 16, 0}, {"ui4", 31, 15}, {"si4", 15, -1}, {"i8", 128, -128}, {"ui8", 256, 0},
		{"i12", 2048, -2048}, {"i32", 1 << 31, math.MinInt32}, {"ui32", -1, math.MaxUint32}, {"i64", math.MinInt64, math.MinInt64}, {"index", -1, -1},
	} {
		v, err := value.Ints(parsed(t, c.typ), c.in)
		require.NoError(t, err)
		require.Equal(t, c.want, v.Int(0), "%d of %s", c.in, c.typ)
	}
	_, err := value.Bytes(ir.Tensor(ir.Integer(4), 1), []byte{0x08})
	require.ErrorContains(t, err, "an element has bits that no i4 has")
	_, err = value.Bytes(ir.Tensor(ir.Integer(4), 1), []byte{0xF8})
	require.NoError(t, err)
	_, err = value.Bytes(ir.Tensor(ir.I1, 1), []byte{2})
	require.Error(t, err)
}

// Bits stay when they are read as another type of the same width.
func TestReinterpret(t *testing.T) {
	v, err := value.Floats(ir.Tensor(ir.F32, 2), 1, -2)
	require.NoError(t, err)
	bits, err := v.Reinterpret(ir.I32)
	require.NoError(t, err)
	require.Equal(t, []int64{0x3f800000, -0x40000000}, bits.Ints())
	back, err := bits.Reinterpret(ir.F32)
	require.NoError(t, err)
	require.True(t, back.Equal(v))
	scalar, err := v.At(1).Reinterpret(ir.UnsignedInteger(32))
	require.NoError(t, err)
	require.Equal(t, int64(0xc0000000), scalar.Int(0))
	_, err = v.Reinterpret(ir.I64)
	require.EqualError(t, err, "f32 and i64 are not of one width")
	signed, err := value.Ints(ir.Integer(4), -1)
	require.NoError(t, err)
	unsigned, err := signed.Reinterpret(ir.UnsignedInteger(4))
	require.NoError(t, err)
	require.Equal(t, int64(15), unsigned.Int(0))
}

// Differences lie within a tolerance up to its bound, and not beyond.
func TestToleranceBounds(t *testing.T) {
	one := func(f float64) value.Value {
		v, err := value.Floats(ir.F64, f)
		require.NoError(t, err)
		return v
	}
	for _, c := range []struct {
		a, b float64
		t    value.Tolerance
		same bool
	}{
		{1, 1.5, value.Tolerance{Absolute: 0.5}, true}, {1, 1.5, value.Tolerance{Absolute: 0.49}, false},
		{2, 4, value.Tolerance{Relative: 0.5}, true}, {4, 2, value.Tolerance{Relative: 0.5}, true}, {2, 4, value.Tolerance{Relative: 0.49}, false},
		{-2, -4, value.Tolerance{Relative: 0.5}, true}, {-1, 1, value.Tolerance{Relative: 1.9}, false},
		{1, math.Nextafter(1, 2), value.Tolerance{ULPs: 1}, true}, {1, math.Nextafter(1, 2), value.Tolerance{}, false},
		{math.Nextafter(0, 1), math.Nextafter(0, -1), value.Tolerance{ULPs: 2}, true}, {math.Nextafter(0, 1), math.Nextafter(0, -1), value.Tolerance{ULPs: 1}, false},
		{math.Inf(1), math.Inf(1), value.Tolerance{}, true}, {math.Inf(1), math.Inf(-1), value.Tolerance{Absolute: math.Inf(1)}, false},
		{math.NaN(), 1, value.Tolerance{ULPs: math.MaxUint64}, false}, {0, math.Copysign(0, -1), value.Tolerance{SignedZero: true}, false},
		{0, 0, value.Tolerance{SignedZero: true}, true},
	} {
		require.Equal(t, c.same, value.Compare(one(c.a), one(c.b), c.t) == nil, fmt.Sprint(c))
		require.Equal(t, c.same, value.Compare(one(c.b), one(c.a), c.t) == nil, fmt.Sprint(c))
	}
	require.Equal(t, uint64(math.MaxUint64), value.ULPs(math.NaN(), 1, ir.F64))
	require.Equal(t, uint64(0), value.ULPs(math.NaN(), math.NaN(), ir.F64))
	require.Equal(t, uint64(1), value.ULPs(-1, math.Nextafter(-1, -2), ir.F64))
}

// The place of a difference is counted in all dimensions, and all are counted.
func TestDifferencePlaces(t *testing.T) {
	typ := ir.Tensor(ir.I32, 2, 3, 4)
	for at := range 24 {
		a, b := make([]int64, 24), make([]int64, 24)
		b[at] = 5
		b[23] = 5
		x, err := value.Ints(typ, a...)
		require.NoError(t, err)
		y, err := value.Ints(typ, b...)
		require.NoError(t, err)
		d := value.Compare(x, y, value.Tolerance{})
		require.Equal(t, []int64{int64(at / 12), int64(at / 4 % 3), int64(at % 4)}, d.Index)
		require.Equal(t, "0", d.A)
		require.Equal(t, "5", d.B)
		require.Equal(t, uint64(math.MaxUint64), d.ULPs)
		if at < 23 {
			require.Equal(t, 2, d.Count)
		}
	}
	x, _ := value.Ints(typ, 1)
	y, _ := value.Ints(typ, 2)
	require.Equal(t, 24, value.Compare(x, y, value.Tolerance{}).Count)
}

// TestShares: copies share their storage, and equal values need not.
func TestShares(t *testing.T) {
	typ := ir.Tensor(ir.F32, 2)
	v, err := value.Floats(typ, 1, math.NaN())
	require.NoError(t, err)
	w, err := value.Floats(typ, 1, math.NaN())
	require.NoError(t, err)
	row, err := v.Reshape(ir.Tensor(ir.F32, 1, 2))
	require.NoError(t, err)
	back, err := row.Reshape(typ)
	require.NoError(t, err)
	require.True(t, v.Equal(w))
	require.False(t, v.Shares(w))
	require.False(t, v.Shares(row))
	require.True(t, v.Shares(back))
}
