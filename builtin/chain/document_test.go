package chain_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/internal/diag"
)

// TestDocument runs the document's examples, and mistakes. Each line of an input
// is a chain.
func TestDocument(t *testing.T) {
	lib, whole := chainOptimizer(t, chain.Lexicographic(), true)
	_, rulesOnly := chainOptimizer(t, chain.Lexicographic(), false)
	datadriven.RunTest(t, "testdata/document", func(t *testing.T, d *datadriven.TestData) string {
		var out strings.Builder
		chains, _, err := chain.ParseLines(diag.NewSource("input", d.Input))
		if d.Cmd == "mistake" {
			var list diag.List
			require.True(t, errors.As(err, &list), "%v", err)
			return list.Render()
		}
		require.NoError(t, err)
		for _, c := range chains {
			got := settleChain(t, lib, whole, c)
			if d.Cmd == "rules" {
				got = settleChain(t, lib, rulesOnly, c)
			}
			requireSameMeaning(t, c, got)
			fmt.Fprintln(&out, got)
		}
		return out.String()
	})
}

// TestEqualChains are pairs that the reference's tests name equal, and some that
// they name an open case.
func TestEqualChains(t *testing.T) {
	lib, opt := chainOptimizer(t, chain.Lexicographic(), true)
	for _, pair := range [][2]string{
		{"(2,3,5,7) -> Reverse(0) -> DimShuffle(1 2 3 0)", "(2,3,5,7) -> DimShuffle(1 2 3 0) -> Reverse(3)"},
		{"(4,5,6,7) -> DimShuffle(1 2 3 0) -> DimShuffle(1 2 3 0) -> Reshape(20,42) -> Reshape(6,7,4,5) -> DimShuffle(1 2 3 0) -> DimShuffle(1 2 3 0)", "(4,5,6,7)"},
		{"(2,3) -> Reverse(0) -> DimShuffle(1 0) -> Reverse(1) -> DimShuffle(1 0)", "(2,3)"},
		{"(10) -> Slice(Dim=0, 7:10) -> Reverse(0)", "(10) -> Reverse(0) -> Slice(Dim=0, 0:3)"},
		{"(5) -> SettFillInto((15), [(5,10,5)]) -> SettSample([(7,8,4)]) -> SettFillInto((15), [(7,8,4)])", "(5) -> SettFillInto((15), [(5,10,5)])"},
		{"(2) -> SettFillInto((5), [(2,3,0)]) -> SettSample([(3,2,4)]) -> SettFillInto((5), [(3,2,4)])", "(2) -> SettFillInto((5), [(2,3,0)])"},
		{"(3) -> Reshape(1,3) -> Expand(2,3) -> DimShuffle(1 0)", "(3) -> Reshape(1,3) -> DimShuffle(1 0) -> Expand(3,2)"},
		{"(4,1,5,1) -> Reverse(0,2,3) -> Expand(4,7,5,8)", "(4,1,5,1) -> Expand(4,1,5,8) -> Expand(4,7,5,8) -> Reverse(0,2,3)"},
		{"(5,1,7,2) -> Slice(Dim=2, 0:3) -> Expand(5,8,3,2)", "(5,1,7,2) -> Expand(5,8,7,2) -> Slice(Dim=2, 0:3)"},
		{"(2,3,1,4,5,1) -> Reshape(3,2,1,2,10,1) -> Expand(3,2,99,2,10,98)", "(2,3,1,4,5,1) -> Expand(2,3,99,4,5,98) -> Reshape(3,2,99,2,10,98)"},
		{"(2,3,5) -> Reverse(1,2) -> Reverse(0) -> Reverse(0,1,2) -> Reverse(1) -> Reshape(30)", "(2,3,5) -> Reverse(1) -> Reshape(30)"},
		{"(100) -> Slice(Dim=0, 10:90) -> Slice(Dim=0, 0:80:2)", "(100) -> SettSample([(80,20,10),(1,1,0)])"},
		{"(97) -> Slice(Dim=0, 0:97:2) -> Slice(Dim=0, 0:49:3) -> Slice(Dim=0, 0:17:5)", "(97) -> Slice(Dim=0, 0:97:30)"},
		{"(12,13) -> Slice(Dim=0, 1:11) -> Slice(Dim=1, 2:12) -> Reshape(5,20) -> Reshape(20,5) -> Reshape(1,1,100)", "(12,13) -> SettSample([(10,2,1)], [(10,3,2)]) -> Reshape(1,1,100)"},
		{"(1,1) -> Expand(10,10) -> Reshape(1,10,10) -> Slice(Dim=1, 0:1) -> Slice(Dim=2, 0:1)", "(1,1) -> Reshape(1,1,1)"},
		{"(2,3,5) -> DimShuffle(0 2 1) -> Reshape(2,5,3,1) -> Expand(2,5,3,7) -> Reshape(2,5,21) -> DimShuffle(0 2 1) -> Reshape(2,3,7,5)", "(2,3,5) -> Reshape(2,3,1,5) -> Expand(2,3,7,5)"},
		// Gaps of the reference.
		{"(2,1,3) -> Reverse(1)", "(2,1,3)"},
		{"(2,3) -> Reshape(6) -> Reverse(0)", "(2,3) -> Reverse(0,1) -> Reshape(6)"},
		{"(1,3) -> Expand(4,3) -> Reverse(0)", "(1,3) -> Expand(4,3)"},
		{"(4,6) -> Reduce(4,1) -> DimShuffle(1 0)", "(4,6) -> DimShuffle(1 0) -> Reduce(1,4)"},
		{"(4,3) -> SettFillInto((4,6), [], [(1,1,0)]) -> Reduce(4,1)", "(4,3) -> Reduce(4,1)"},
		{"(5) -> SettFillInto((10), [(5,5,2)]) -> SettSample([(4,6,5)])", "(5) -> SettSample([(2,3,3)]) -> SettFillInto((4), [(2,2,0)])"},
		{"(1,3,2) -> DimShuffle(1 0 2)", "(1,3,2) -> Reshape(3,1,2)"},
		{"(2,3,5,7) -> DimShuffle(1 2 3 0) -> Reshape(105,2) -> DimShuffle(1 0) -> Reshape(2,3,5,7)", "(2,3,5,7)"},
		{"(12) -> Reshape(3,4) -> DimShuffle(1 0) -> Reshape(12) -> Reverse(0)", "(12) -> Reverse(0) -> Reshape(3,4) -> DimShuffle(1 0) -> Reshape(12)"},
		{"(1) -> Reshape(1,1,1) -> DimShuffle(2 1 0) -> Reverse(0,1,2)", "(1) -> Reshape(1,1,1)"},
		// The reference's open case.
		{"(2,3,5,7) -> DimShuffle(1 2 3 0) -> Reshape(210,1) -> Expand(210,11) -> Reshape(105,22) -> DimShuffle(1 0) -> Reshape(2,11,3,5,7)", "(2,3,5,7) -> Reshape(2,1,3,5,7) -> Expand(2,11,3,5,7)"},
	} {
		a, b := mustParse(pair[0]), mustParse(pair[1])
		equal, _, err := chain.Equivalent(a, b)
		require.NoError(t, err)
		require.True(t, equal, "%v and %v", a, b)
		require.Equal(t, settleChain(t, lib, opt, b).String(), settleChain(t, lib, opt, a).String(), "%v", a)
	}
}

// TestTextAndAttributes reads back what is printed, as text and as attributes.
func TestTextAndAttributes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chain.NewSource(rapid.Uint64().Draw(t, "seed"))
		s.Zeros = true
		c := s.Chain(s.Shape(), s.IntN(8))
		back, err := chain.ParseText(c.String())
		if err != nil || !sameAsWritten(c, back) {
			t.Fatalf("%v became %v: %v", c, back, err)
		}
		for i := range c.Ops {
			o, err := chain.FromInts(c.Ops[i].Kind, c.Ops[i].Ints())
			if err != nil || !o.Equal(&c.Ops[i]) {
				t.Fatalf("%v became %v: %v", c.Ops[i], o, err)
			}
		}
	})
}

// sameAsWritten allows for what a text does not keep: the order of dimensions
// that are turned round.
func sameAsWritten(a, b chain.Chain) bool {
	for i := range a.Ops {
		if a.Ops[i].Kind == chain.Reverse {
			a.Ops[i] = chain.New(a.In...).Reverse(a.Ops[i].Perm...).Ops[0]
		}
	}
	return a.Equal(b)
}

// TestMirrorIsTheTranspose adds up, in the mirrored chain, what each input
// element went to.
func TestMirrorIsTheTranspose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chain.NewSource(rapid.Uint64().Draw(t, "seed"))
		s.Zeros = true
		c := s.Chain(s.Shape(), s.IntN(8))
		m, err := c.Mirror()
		if err != nil {
			t.Fatal(err)
		}
		there, _ := chain.Trace(c)
		back, err := chain.Trace(m)
		if err != nil {
			t.Fatal(err)
		}
		count := map[[2]int64]int{}
		for out, ins := range there {
			for _, in := range ins {
				count[[2]int64{int64(out), in}]++
			}
		}
		for in, outs := range back {
			for _, out := range outs {
				count[[2]int64{out, int64(in)}]--
			}
		}
		for pair, n := range count {
			if n != 0 {
				t.Fatalf("%v: %v is %d times too often", c, pair, n)
			}
		}
	})
}

// FuzzAttributes reads attributes that nobody checked, as rule files and graphs
// may have them.
func FuzzAttributes(f *testing.F) {
	f.Add([]byte{2, 4, 6, 1, 1, 1, 0, 0}, byte(chain.SettSample))
	f.Add([]byte{1, 0}, byte(chain.DimShuffle))
	f.Fuzz(func(t *testing.T, data []byte, kind byte) {
		list := make([]int64, len(data))
		for i, b := range data {
			list[i] = int64(int8(b))
		}
		o, err := chain.FromInts(chain.Kind(kind%chain.NumKinds), list)
		if err != nil {
			return
		}
		back, err := chain.FromInts(o.Kind, o.Ints()) // phases are brought into their period
		require.NoError(t, err)
		require.Equal(t, fmt.Sprint(o.Ints()), fmt.Sprint(back.Ints()))
		if out, err := o.Out(o.Shape); err == nil {
			_, err = chain.Canonical(chain.Chain{In: o.Shape, Ops: []chain.Op{o}})
			require.NoError(t, err, "%v", out)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"(25,3,2) -> DimShuffle(1 2 0) -> Reshape(6,5,5)", "(9,4)->SettSample([(1,1,0)],[])->SettFillInto((12,4),[(5,7,2)] [])",
		"(10) -> Slice(Dim=0, 1:3) -> Reverse(0)", "(1) -> Expand(3) -> Reduce(1)", "() -> Reshape(1)", "(0,2) -> Reduce(1,2)", "(",
		"(4) -> SettSample([(9223372036854775807,1,0)])",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := chain.ParseText(text)
		if err != nil {
			var place *diag.Error
			require.True(t, errors.As(err, &place))
			return
		}
		short, err := chain.Canonical(c)
		if err != nil {
			return // sizes that no array has
		}
		back, err := chain.ParseText(short.String())
		require.NoError(t, err, "%s became %s", text, short)
		_, err = back.Out()
		require.NoError(t, err)
	})
}
