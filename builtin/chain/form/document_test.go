package form_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/form"
	"github.com/settle-go/settle/builtin/chain/rewrite"
	"github.com/settle-go/settle/diag"
)

// TestDocument runs the document's examples, and mistakes. Each line of an input
// is a chain.
func TestDocument(t *testing.T) {
	lib, whole := chainOptimizer(t, rewrite.Lexicographic(), true)
	_, rulesOnly := chainOptimizer(t, rewrite.Lexicographic(), false)
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
	lib, opt := chainOptimizer(t, rewrite.Lexicographic(), true)
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
		equal, _, err := form.Equivalent(a, b)
		require.NoError(t, err)
		require.True(t, equal, "%v and %v", a, b)
		require.Equal(t, settleChain(t, lib, opt, b).String(), settleChain(t, lib, opt, a).String(), "%v", a)
	}
}
