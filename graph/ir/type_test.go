package ir

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWellKnownTypes(t *testing.T) {
	for want, got := range map[string]Type{
		"i1": I1, "i8": I8, "i16": I16, "i32": I32, "i64": I64, "f16": F16, "bf16": BF16,
		"f32": F32, "f64": F64, "index": Index(), "none": None(),
	} {
		require.Equal(t, want, got.String())
		parsed, err := ParseType(want)
		require.NoError(t, err)
		require.Equal(t, got, parsed)
	}
	require.Equal(t, F32, Float("f32"))
	require.Equal(t, I64, Integer(64))
}

func TestConstructors(t *testing.T) {
	for _, c := range []struct {
		got  Type
		kind Kind
		want string
	}{
		{Integer(0), IntegerKind, "i0"},
		{SignedInteger(8), IntegerKind, "si8"},
		{UnsignedInteger(16), IntegerKind, "ui16"},
		{Float("f8E4M3B11FNUZ"), FloatKind, "f8E4M3B11FNUZ"},
		{Complex(F32), ComplexKind, "complex<f32>"},
		{Tensor(F32), TensorKind, "tensor<f32>"},
		{Tensor(F32, 4, Dynamic, 0), TensorKind, "tensor<4x?x0xf32>"},
		{UnrankedTensor(F32), UnrankedTensorKind, "tensor<*xf32>"},
		{Vector(I8, 4, 8), VectorKind, "vector<4x8xi8>"},
		{MemRef(Vector(F32, 4), 2, Dynamic), MemRefKind, "memref<2x?xvector<4xf32>>"},
		{UnrankedMemRef(Index()), UnrankedMemRefKind, "memref<*xindex>"},
		{Tuple(), TupleKind, "tuple<>"},
		{Tuple(F32, Tuple(I1)), TupleKind, "tuple<f32, tuple<i1>>"},
		{List(UnrankedTensor(F32)), ListKind, "list<tensor<*xf32>>"},
		{Function(nil, nil), FunctionKind, "() -> ()"},
		{Function([]Type{F32, I32}, []Type{F32}), FunctionKind, "(f32, i32) -> f32"},
		{Function([]Type{F32}, []Type{F32, I32}), FunctionKind, "(f32) -> (f32, i32)"},
		{Function(nil, []Type{Function(nil, nil)}), FunctionKind, "() -> (() -> ())"},
		{Opaque("!tf_type.string"), OpaqueKind, "!tf_type.string"},
		{Tensor(Opaque("!quant.uniform<i8:f32, 0.1>"), 4), TensorKind, "tensor<4x!quant.uniform<i8:f32, 0.1>>"},
	} {
		require.Equal(t, c.want, c.got.String())
		require.Equal(t, c.kind, c.got.Kind(), c.want)
		parsed, err := ParseType(c.want)
		require.NoError(t, err, c.want)
		require.Equal(t, c.got, parsed, c.want)
	}
}

func TestConstructorsRefuse(t *testing.T) {
	for name, got := range map[string]Type{
		"negative width":    Integer(-1),
		"huge width":        SignedInteger(1 << 24),
		"unknown float":     Float("f33"),
		"no elements":       Tensor(0, 4),
		"negative":          Tensor(F32, -1),
		"tensor of tensors": Tensor(Tensor(F32), 4),
		"dynamic vector":    Vector(F32, Dynamic),
		"empty vector":      Vector(F32, 0),
		"complex index":     Complex(Index()),
		"list of nothing":   List(0),
		"tuple of nothing":  Tuple(F32, 0),
		"function":          Function([]Type{0}, nil),
		"opaque blanks":     Opaque("!a b"),
		"opaque other":      Opaque("f32"),
		"opaque unbalanced": Opaque("!a.b<(>"),
	} {
		require.Equal(t, Type(0), got, name)
	}
	deep := F32
	for range maxTypeDepth - 1 {
		deep = Tuple(deep)
	}
	require.NotZero(t, deep)
	require.Zero(t, Tuple(deep))
}

func TestZeroAndForeignNumbers(t *testing.T) {
	for _, none := range []Type{0, math.MaxUint32} {
		require.Equal(t, NoKind, none.Kind())
		require.Equal(t, "<no type>", none.String())
		require.Equal(t, -1, none.Rank())
		require.Nil(t, none.Dims())
		require.Nil(t, none.Elems())
		require.Nil(t, none.Inputs())
		require.Nil(t, none.Results())
		require.Zero(t, none.WithElem(F32))
		require.Zero(t, none.WithDims(4))
		require.False(t, none.IsShaped() || none.IsStatic() || none.IsInteger() || none.IsFloat())
	}
}

func TestShapeQueries(t *testing.T) {
	m := mustType(t, "memref<2x?xf32, strided<[?, 1]>, 3>")
	require.Equal(t, F32, m.Elem())
	require.Equal(t, []int64{2, Dynamic}, m.Dims())
	require.Equal(t, 2, m.Rank())
	require.Equal(t, int64(2), m.Dim(0))
	require.Equal(t, Dynamic, m.Dim(1))
	require.Equal(t, Dynamic, m.Dim(2))
	require.Equal(t, Dynamic, m.Dim(-1))
	require.Equal(t, "strided<[?, 1]>, 3", m.Encoding())
	require.True(t, m.IsShaped() && m.IsRanked() && !m.IsUnranked() && !m.IsStatic())

	require.NotNil(t, Tensor(F32).Dims())
	require.Empty(t, Tensor(F32).Dims())
	require.True(t, Tensor(F32).IsStatic())
	require.True(t, UnrankedTensor(F32).IsUnranked() && UnrankedTensor(F32).IsShaped())
	require.False(t, F32.IsShaped())

	v := mustType(t, "vector<4x[8]xf32>")
	require.Equal(t, []int64{4, 8}, v.Dims())
	require.True(t, !v.Scalable(0) && v.Scalable(1) && !v.Scalable(2) && !v.Scalable(-1))
	require.False(t, v.IsStatic())

	require.True(t, mustType(t, "si8").Signed() && mustType(t, "ui8").Unsigned())
	require.False(t, I8.Signed() || I8.Unsigned())
	require.Equal(t, 19, Float("tf32").Width())
	require.Equal(t, 64, I64.Width())
	require.Zero(t, Index().Width())

	f := mustType(t, "(f32, i1) -> (i8, i16, i32)")
	require.Equal(t, []Type{F32, I1}, f.Inputs())
	require.Equal(t, []Type{I8, I16, I32}, f.Results())
	require.Len(t, f.Elems(), 5)
	require.Nil(t, Tuple(F32).Inputs())
}

func TestNumElements(t *testing.T) {
	for text, want := range map[string]int64{
		"tensor<f32>":                            1,
		"tensor<4x8xf32>":                        32,
		"tensor<4x0xf32>":                        0,
		"tensor<0x9223372036854775807x2xf32>":    0,
		"tensor<9223372036854775807x2x0xf32>":    0,
		"tensor<9223372036854775807x1xf32>":      math.MaxInt64,
		"tensor<9223372036854775807x2xf32>":      -1,
		"tensor<4294967296x4294967296xf32>":      -1,
		"tensor<4294967296x2147483648x1xf32>":    -1,
		"tensor<4294967296x4294967296x2x2x2xi1>": -1,
		"tensor<4x?xf32>":                        -1,
		"tensor<0x?xf32>":                        -1,
		"tensor<*xf32>":                          -1,
		"vector<[4]xf32>":                        -1,
		"f32":                                    -1,
	} {
		got, ok := mustType(t, text).NumElements()
		require.Equal(t, want >= 0, ok, text)
		require.Equal(t, max(want, 0), got, text)
	}
}

func TestWithElemAndDims(t *testing.T) {
	for _, c := range []struct {
		got  Type
		want string
	}{
		{mustType(t, "tensor<4x?xf32, #e>").WithElem(I1), "tensor<4x?xi1, #e>"},
		{mustType(t, "tensor<*xf32>").WithElem(I1), "tensor<*xi1>"},
		{mustType(t, "vector<[4]xf32>").WithElem(I1), "vector<[4]xi1>"},
		{mustType(t, "memref<*xf32, 3>").WithElem(I1), "memref<*xi1, 3>"},
		{mustType(t, "complex<f32>").WithElem(F64), "complex<f64>"},
		{mustType(t, "complex<f32>").WithElem(Index()), "<no type>"},
		{I32.WithElem(F32), "<no type>"},
		{mustType(t, "tensor<4x?xf32, #e>").WithDims(2), "tensor<2xf32, #e>"},
		{mustType(t, "tensor<*xf32>").WithDims(), "tensor<f32>"},
		{mustType(t, "tensor<*xf32>").WithDims(4, Dynamic), "tensor<4x?xf32>"},
		{mustType(t, "vector<4x[8]xf32>").WithDims(2, 3), "vector<2x[3]xf32>"},
		{mustType(t, "vector<4x[8]xf32>").WithDims(2), "vector<2xf32>"},
		{mustType(t, "memref<*xf32, 3>").WithDims(1), "memref<1xf32, 3>"},
		{mustType(t, "tuple<f32>").WithDims(1), "<no type>"},
	} {
		require.Equal(t, c.want, c.got.String())
	}
}

func TestSuper(t *testing.T) {
	for _, c := range []struct {
		wide, narrow string
		super, sub   bool
	}{
		{"f32", "f32", true, true},
		{"f64", "f32", false, false},
		{"i8", "si8", false, false},
		{"tensor<*xf32>", "tensor<4x?xf32>", true, false},
		{"tensor<*xf32>", "tensor<f32>", true, false},
		{"tensor<*xf32>", "tensor<4xf32, #e>", true, false},
		{"tensor<*xf32>", "tensor<4xf64>", false, false},
		{"tensor<*xf32>", "f32", false, false},
		{"tensor<*xf32>", "memref<4xf32>", false, false},
		{"tensor<?x?xf32>", "tensor<4x?xf32>", true, false},
		{"tensor<4x?xf32>", "tensor<4x8xf32>", true, false},
		{"tensor<4x?xf32>", "tensor<?x8xf32>", false, false},
		{"tensor<?xf32>", "tensor<4x8xf32>", false, false},
		{"tensor<?xf32>", "tensor<4xf32, #e>", false, false},
		{"tensor<?xf32, #e>", "tensor<4xf32, #e>", true, false},
		{"tensor<?xf32>", "vector<4xf32>", false, false},
		{"memref<?xf32, 3>", "memref<4xf32, 3>", true, false},
		{"memref<*xf32>", "memref<4xf32>", true, false},
		{"memref<*xf32>", "memref<4xf32, 3>", false, false},
		{"tuple<tensor<*xf32>, i1>", "tuple<tensor<4xf32>, i1>", true, false},
		{"tuple<f32>", "tuple<f32, f32>", false, false},
		{"list<tensor<*xf32>>", "list<tensor<4xf32>>", true, false},
		{"(tensor<*xf32>) -> f32", "(tensor<4xf32>) -> f32", false, false},
	} {
		wide, narrow := mustType(t, c.wide), mustType(t, c.narrow)
		require.Equal(t, c.super, wide.Super(narrow), "%s over %s", wide, narrow)
		require.Equal(t, c.sub, narrow.Super(wide), "%s over %s", narrow, wide)
	}
}

// TestInternConcurrently grows the table from many goroutines that ask for the
// same and for different types, while others read what was made.
func TestInternConcurrently(t *testing.T) {
	const goroutines, rounds = 8, 400
	got := make([][rounds]Type, goroutines)
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			for i := range rounds {
				got[g][i] = Tensor(F32, 77001, int64(i))
				own := fmt.Sprintf("tuple<tensor<77002x%dx%dxf32>, i32>", g, i)
				parsed, err := ParseType(own)
				if err != nil || parsed.String() != own || parsed.Elems()[0].Dim(2) != int64(i) {
					t.Errorf("%q was read as %q, %v", own, parsed, err)
				}
			}
		})
	}
	wg.Wait()
	for g := range goroutines {
		require.Equal(t, got[0], got[g])
	}
	for i, typ := range got[0] {
		require.Equal(t, fmt.Sprintf("tensor<77001x%dxf32>", i), typ.String())
	}
}

// TestTypeKeepsNoText checks that what is interned does not hold on to the file
// it was read from, nor changes with the slices it was made of.
func TestTypeKeepsNoText(t *testing.T) {
	dims := []int64{88001, 2}
	typ := Tensor(F32, dims...)
	dims[0] = 1
	require.Equal(t, []int64{88001, 2}, typ.Dims())

	text := []byte("tensor<88002xf32, #e<\"a\">>")
	typ = mustType(t, string(text))
	require.Equal(t, `#e<"a">`, typ.Encoding())
	require.True(t, strings.HasSuffix(typ.String(), typ.Encoding()+">"))
}

func TestKindString(t *testing.T) {
	require.Equal(t, "unranked tensor", UnrankedTensorKind.String())
	require.Equal(t, "opaque", OpaqueKind.String())
	require.Equal(t, "no type", Kind(200).String())
}

func mustType(t testing.TB, text string) Type {
	t.Helper()
	typ, err := ParseType(text)
	require.NoError(t, err, text)
	return typ
}
