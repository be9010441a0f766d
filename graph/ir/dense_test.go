package ir

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// literals is the type and the texts of a dense literal that is written in several ways.
type literals struct {
	typ   string
	texts []string
}

// Each line is one constant.
var equalLiterals = []literals{
	{"tensor<2xi32>", []string{"1", "[1, 1]", "[1,1]", "[0x1, 1]", `"0x0100000001000000"`, `"0x01000000"`, " [ 1 , 01 ] "}},
	{"tensor<2xi32>", []string{"-1", "[-1, 4294967295]", "0xFFFFFFFF", `"0xFFFFFFFF"`, `"0xffffffffFFFFFFFF"`}},
	{"tensor<2xi32>", []string{"[1, 2]", "[1,2]", "[0x01, 0x02]", `"0x0100000002000000"`}},
	{"tensor<2xi32>", []string{"[2, 1]"}},
	{"tensor<2xui32>", []string{"1", "[1, 1]"}},
	{"tensor<2x2xi8>", []string{"[[1, 2], [3, 4]]", `"0x01020304"`, "[[1,2],[3,0x4]]"}},
	{"tensor<2x2xi8>", []string{"[1, 2, 3, 4]"}}, // no literal of the type
	{"tensor<2x2xi8>", []string{"[[1, 2, 3], [4]]"}},
	{"tensor<2x2xi8>", []string{"[[1, 1, 1], [1]]"}},
	{"tensor<2x2xi8>", []string{"[[1, 2], [3, 4]"}},
	{"tensor<2x2xi8>", []string{"[[1, 1], [1, 1]"}},
	{"tensor<3xi8>", []string{"[1, 1]"}},
	{"tensor<3xi8>", []string{"[1, 1, 1, 1]"}},
	{"tensor<3xi8>", []string{"[1, 1, 300]"}},
	{"tensor<3xi8>", []string{"[1, 1, x]"}},
	{"tensor<3xi8>", []string{`"0x0101"`}},
	{"tensor<3xi8>", []string{`"0x01010G"`}},
	{"tensor<3xi8>", []string{"[1, ..., 1]"}},
	{"tensor<3xi8>", []string{"1", "[1, 1, 1]", `"0x01"`, `"0x010101"`}},
	{"tensor<2xi1>", []string{"true", "1", "[true, true]", "[1, true]", `"0x03"`, `"0xFF"`}},
	{"tensor<2xi1>", []string{"[true, false]", "[1, 0]", `"0x01"`}},
	{"tensor<13xi1>", []string{"true", `"0xFF"`, `"0xFF1F"`, "[1,1,1,1,1,1,1,1,1,1,1,1,1]"}},
	{"tensor<13xi1>", []string{`"0x0110"`, "[1,0,0,0,0,0,0,0,0,0,0,0,1]"}},
	{"tensor<13xi1>", []string{`"0x1001"`, "[0,0,0,0,1,0,0,0,1,0,0,0,0]"}},
	{"tensor<2xindex>", []string{"7", "[7, 7]", `"0x0700000000000000"`}},
	{"tensor<2xi4>", []string{"[-1, 7]", "[15, 7]", `"0x0F07"`}},
	{"tensor<2xi64>", []string{"-9223372036854775808", "[0x8000000000000000, -9223372036854775808]"}},
	{"tensor<2xf32>", []string{"1.0", "1.000000e+00", "[1.0, 1.0]", "0x3F800000", "[0x3F800000, 1e0]", `"0x0000803F"`, `"0x0000803F0000803F"`}},
	{"tensor<2xf32>", []string{"0.0", "[0.0, 0.0]"}},
	{"tensor<2xf32>", []string{"-0.0", "[-0.0, -0.0]", "0x80000000"}},
	{"tensor<2xf32>", []string{"[0.0, -0.0]", `"0x0000000000000080"`}},
	{"tensor<2xf32>", []string{"0x7F800001", "[0x7F800001, 0x7F800001]", `"0x0100807F"`}},
	{"tensor<2xf32>", []string{"0x7FC00000", "[0x7FC00000, 0x7FC00000]"}},
	{"tensor<2xf32>", []string{"[0.1, 0.2]", "[0.100000001, 2e-1]", "[0x3DCCCCCD, 0x3E4CCCCD]", `"0xCDCCCC3DCDCC4C3E"`}},
	{"tensor<2xf16>", []string{"1.0", "[0x3C00, 1.0]", `"0x003C"`}},
	{"tensor<2xbf16>", []string{"[1.0, 2.0]", "[0x3F80, 0x4000]", `"0x803F0040"`}},
	{"tensor<2xf8E4M3FN>", []string{"1.0", "0x38", "[0x38, 1.0]", `"0x3838"`}},
	{"tensor<2xf8E4M3FN>", []string{"0xFF", "[0xFF, 0xFF]"}},
	{"tensor<2xf8E4M3FN>", []string{"0x7F", "[0x7F, 0x7F]"}},
	{"tensor<2xcomplex<f32>>", []string{"(1.0, 2.0)", "[(1.0,2.0), (1.0,2.0)]", `"0x0000803F00000040"`, `"0x0000803F000000400000803F00000040"`}},
	{"tensor<2xcomplex<f32>>", []string{"[(1.0, 2.0), (2.0, 1.0)]", `"0x0000803F00000040000000400000803F"`}},
	{"tensor<2xcomplex<i8>>", []string{"(1, 1)", "[(1, 1), (1, 1)]", `"0x01010101"`}},
	{"vector<2xi32>", []string{"1", "[1, 1]"}},
	{"tensor<0xi32>", []string{""}},
	{"tensor<0xi32>", []string{"[]"}},
	{"tensor<1xi32>", []string{"5", "[5]"}},
	{"tensor<1x1xi32>", []string{"5", "[[5]]"}},
	{"tensor<i32>", []string{"5"}},
	{"tensor<?xi32>", []string{"5"}},
	{"tensor<2x!x.s>", []string{`["a", "a"]`}},
	{"tensor<2147483647xi8>", []string{"5", "0x5"}},
	{"tensor<2147483648xi8>", []string{"5"}}, // more elements than are read: a text is itself
	{"tensor<2147483648xi8>", []string{"0x5"}},
	{"tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi8>", []string{"5", "0x5"}},
	{"tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi8>", []string{"5"}}, // a rank beyond those that are read
	{"tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi8>", []string{"0x5"}},
}

// TestDenseIsOne interns each literal after all the others, in both orders.
func TestDenseIsOne(t *testing.T) {
	for _, backwards := range []bool{false, true} {
		ctxt := NewContext(nil)
		owner := map[Attr]int{}
		for i, l := range equalLiterals {
			typ := mustType(t, l.typ)
			first := Attr{}
			for k := range l.texts {
				text := l.texts[k]
				if backwards {
					text = l.texts[len(l.texts)-1-k]
				}
				a := ctxt.Dense(text, typ)
				require.Equal(t, typ, a.Type())
				if !first.IsValid() {
					first = a
					if j, taken := owner[a]; taken {
						require.Failf(t, "merged", "%q of %s is one with %q", text, l.typ, equalLiterals[j].texts[0])
					}
					owner[a] = i
				}
				require.Equal(t, first, a, "%q of %s is not %s", text, l.typ, first)
				require.Equal(t, a, ctxt.Dense(text, typ))
			}
		}
	}
}

func TestDenseSplats(t *testing.T) {
	ctxt := NewContext(nil)
	for text, want := range map[string]Attr{
		"[1, 1]":               ctxt.Splat(ctxt.Int(1, I32), Tensor(I32, 2)),
		"[true, true]":         ctxt.Splat(ctxt.Bool(true), Tensor(I1, 2)),
		"[-1, 15]":             ctxt.Splat(ctxt.Int(-1, Integer(4)), Tensor(Integer(4), 2)),
		"[255, 255]":           ctxt.Splat(ctxt.Int(255, UnsignedInteger(8)), Tensor(UnsignedInteger(8), 2)),
		"[0x3C00, 1.0]":        ctxt.Splat(ctxt.Float(1, F16), Tensor(F16, 2)),
		`"0x000000000000F03F"`: ctxt.Splat(ctxt.Float(1, F64), Tensor(F64, 2)),
	} {
		require.Equal(t, want, ctxt.Dense(text, want.Type()), text)
	}
	require.Equal(t, DenseAttr, ctxt.Dense("[1, 2]", Tensor(I32, 2)).Kind())
}

// TestLongDense has literals beyond the length up to which all elements are
// looked at, that differ in the middle, at an end, or not at all.
func TestLongDense(t *testing.T) {
	const n = fewElements / 2
	list := func(middle, end int) string {
		elems := strings.Repeat("5, ", n)
		return "[0, " + elems + fmt.Sprint(middle) + ", " + elems + fmt.Sprint(end) + "]"
	}
	typ := Tensor(I32, 2*n+3)
	ctxt := NewContext(nil)
	seen := map[Attr]bool{}
	for _, end := range []int{0, 1} {
		for middle := range 4 {
			text := list(middle, end)
			a := ctxt.Dense(text, typ)
			require.False(t, seen[a])
			seen[a] = true
			require.Equal(t, a, ctxt.Dense(strings.ReplaceAll(text, " ", ""), typ))
			require.Equal(t, a, ctxt.Dense(strings.ReplaceAll(text, "5", "0x5"), typ))
		}
	}
	require.Len(t, seen, 8)
	require.Equal(t, SplatAttr, ctxt.Dense("["+strings.Repeat("3, ", n-1)+"3]", Tensor(I32, n)).Kind())
	require.Equal(t, SplatAttr, ctxt.Dense(`"0x`+strings.Repeat("03000000", n)+`"`, Tensor(I32, n)).Kind())
	require.NotEqual(t, SplatAttr, ctxt.Dense("["+strings.Repeat("3, ", n-1)+"4]", Tensor(I32, n)).Kind())
}

// TestDenseCosts counts: a billion equal elements are one.
func TestDenseCosts(t *testing.T) {
	ctxt := NewContext(nil)
	const n = 1 << 30
	require.Less(t, testing.AllocsPerRun(10, func() { ctxt.Dense("7", Tensor(I64, n)) }), 5.0)
	require.Equal(t, ctxt.Splat(ctxt.Int(7, I64), Tensor(I64, n)), ctxt.Dense("7", Tensor(I64, n)))
	require.Equal(t, ctxt.Splat(ctxt.Int(7, I64), Tensor(I64, n)), ctxt.Dense(`"0x0700000000000000"`, Tensor(I64, n)))
	text := "[1, 2]"
	require.Zero(t, testing.AllocsPerRun(100, func() { ctxt.Dense(text, Tensor(I32, 2)) }), "a literal that is known")
}

// TestDenseAcrossContexts compares and hashes constants that contexts spell
// in different ways.
func TestDenseAcrossContexts(t *testing.T) {
	build := func(text string, typ Type) Attr {
		ctxt := NewContext(nil)
		return ctxt.Dict(NamedAttr{"k", ctxt.Array(ctxt.Dense(text, typ))})
	}
	for i, l := range equalLiterals {
		typ := mustType(t, l.typ)
		for _, text := range l.texts[1:] {
			a, b := build(l.texts[0], typ), build(text, typ)
			require.True(t, SameAttr(a, b), "%q and %q", l.texts[0], text)
			require.Equal(t, a.Hash(0), b.Hash(0), "%q and %q", l.texts[0], text)
		}
		for _, other := range equalLiterals[:i] {
			if other.typ == l.typ {
				a, b := build(l.texts[0], typ), build(other.texts[0], typ)
				require.False(t, SameAttr(a, b), "%q and %q", l.texts[0], other.texts[0])
				require.NotEqual(t, a.Hash(0), b.Hash(0))
			}
		}
	}
}

// TestDenseAgainstNaive compares literals of random elements by what they were
// made of.
func TestDenseAgainstNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ctxt := NewContext(nil)
	for range 2000 {
		n := 1 + r.IntN(4)
		typ := Tensor(I8, int64(n))
		a, b := make([]int, n), make([]int, n)
		for i := range a {
			a[i], b[i] = r.IntN(3)-1, r.IntN(3)-1
		}
		same := fmt.Sprint(a) == fmt.Sprint(b)
		require.Equal(t, same, ctxt.Dense(spell(a, r), typ) == ctxt.Dense(spell(b, r), typ), "%v %v", a, b)
	}
}

// spell writes bytes in one of several ways.
func spell(elems []int, r *rand.Rand) string {
	if r.IntN(3) == 0 {
		text := `"0x`
		for _, e := range elems {
			text += fmt.Sprintf("%02x", uint8(e))
		}
		return text + `"`
	}
	parts := make([]string, len(elems))
	for i, e := range elems {
		parts[i] = fmt.Sprint([]any{e, e & 255, fmt.Sprintf("%#x", uint8(e))}[r.IntN(3)])
	}
	return "[" + strings.Join(parts, []string{",", ", ", " , "}[r.IntN(3)]) + "]"
}

// TestDenseOverFrozen finds the literals of the context below, in whatever
// spelling, short and long.
func TestDenseOverFrozen(t *testing.T) {
	const n = fewElements
	long := "[0" + strings.Repeat(", 5", n) + ", 1]"
	other := strings.Replace(long, "5", "6", 1)
	small, large := Tensor(I32, 2), Tensor(I32, n+2)
	base := NewContext(nil)
	pair, many := base.Dense("[1, 2]", small), base.Dense(long, large)
	base.Dense("[3, 3]", small)
	over := base.Freeze().Own()
	require.Equal(t, pair.ID(), over.Dense("[0x1,2]", small).ID())
	require.Equal(t, many.ID(), over.Dense(strings.ReplaceAll(long, " ", ""), large).ID())
	require.NotEqual(t, many.ID(), over.Dense(other, large).ID())
	require.Equal(t, over.Dense(other, large), over.Dense(strings.ReplaceAll(other, " ", ""), large))
	require.NotEqual(t, pair.ID(), over.Dense("[2, 1]", small).ID())
	require.Equal(t, SplatAttr, over.Dense("[0x3, 3]", small).Kind())
	require.True(t, pair.IsDense("[0x1, 2]"), "asking grows nothing")
	require.False(t, pair.IsDense("[0x1, 3]"))
	require.True(t, base.Dense("[3, 3]", small).IsDense("[3, 0x3]"))
	require.False(t, base.Dense("[3, 3]", small).IsDense("[3, 4]"))
	require.False(t, over.Int(1, I32).IsDense("1"), "a scalar has no elements")
}
