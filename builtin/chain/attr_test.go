package chain_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
)

// Lists of integers in files may be anything: cut short, with counts that are more than
// follows, negative or huge, with numbers that no stripe has.
func TestListsThatAreNoRegion(t *testing.T) {
	good := []int64{2, 4, 6, 1, 1, 1, 0, 0}
	op, err := chain.FromInts(chain.SettSample, good)
	require.NoError(t, err)
	require.Equal(t, good, op.Ints())
	for cut := range good {
		_, err := chain.FromInts(chain.SettSample, good[:cut])
		require.Error(t, err, "%v", good[:cut])
	}
	const huge = 1<<63 - 1
	for _, list := range [][]int64{
		nil,
		append(append([]int64{}, good...), 0),
		{-1}, {huge}, {huge, 4}, {-huge - 1, 4, 0},
		{1, 4, -1}, {1, 4, huge}, {1, 4, huge / 3, 1, 1, 0}, {1, 4, 2, 1, 1, 0}, {1, 4, 1, 1, 1},
		{1, -4, 0}, {1, huge, 0}, {2, huge, huge, 0, 0}, {2, 1 << 40, 1 << 40, 0, 0},
		{1, 4, 1, 0, 0, 0}, {1, 4, 1, -1, 5, 0}, {1, 4, 1, 5, -1, 0}, {1, 4, 1, huge, 1, 0}, {1, 4, 1, huge, huge, 0}, {1, 4, 1, 1, 1, -huge - 1},
	} {
		for _, kind := range []chain.Kind{chain.SettSample, chain.SettFillInto} {
			_, err := chain.FromInts(kind, list)
			require.Error(t, err, "%v", list)
		}
	}
	_, err = chain.FromInts(chain.SettSample, make([]int64, 1<<16))
	require.ErrorContains(t, err, "and 65516 more numbers are not a region")
	deep := append([]int64{1, 4, 5000}, make([]int64, 3*5000)...)
	for i := 3; i < len(deep); i += 3 {
		deep[i] = 1
	}
	_, err = chain.FromInts(chain.SettSample, deep)
	require.Error(t, err)
}

// An op has a list of its own.
func TestOpsKeepNoListOfOthers(t *testing.T) {
	for kind, list := range map[chain.Kind][]int64{
		chain.Reshape: {4, 6}, chain.DimShuffle: {1, 0}, chain.SettSample: {2, 4, 6, 1, 1, 1, 0, 0},
	} {
		op, err := chain.FromInts(kind, list)
		require.NoError(t, err)
		before := op.Ints()
		list[1] = 99
		require.Equal(t, before, op.Ints())
	}
}

// TestParseRegion reads regions as rule files have them.
func TestParseRegion(t *testing.T) {
	for text, want := range map[string][]int64{
		"(4,6), [(2,2,0)], []":       {2, 4, 6, 1, 2, 2, 0, 0},
		"(6), [(6,0,0), (1,1,1)]":    {1, 6, 2, 6, 0, 0, 1, 1, 1},
		"(0),[ ( 1 , 1 , 0 ) ]":      {1, 0, 1, 1, 1, 0},
		"()":                         {0},
		"(12)  [(1,11,0) (1,2,1)] ":  {1, 12, 2, 1, 11, 0, 1, 2, 1},
		"(2,2), [], []":              {2, 2, 2, 0, 0},
		"(4), [(1,1,-3)]":            {1, 4, 1, 1, 1, 1},
		"(3,1,2), [], [(0,1,0)], []": {3, 3, 1, 2, 0, 1, 0, 1, 0, 0},
		"(4),\n[(1,1,0)]":            {1, 4, 1, 1, 1, 0},
		"(1,1), [(1,0,0)],[(1,0,0)]": {2, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0},
	} {
		got, err := chain.ParseRegion(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
		op, err := chain.FromInts(chain.SettFillInto, got)
		require.NoError(t, err, text)
		require.Equal(t, got, op.Ints())
	}
	for text, want := range map[string]string{
		"":                 "the shape of the box expected, in parentheses",
		"(4)":              "0 setts for 1 dimensions",
		"(4), [], []":      "2 setts for 1 dimensions",
		"(4), [(1,1)]":     "a stripe has three numbers: (on,off,phase)",
		"(4), []) []":      "it ends before its last bracket",
		"(4), [(1,1,0)":    "a stripe (on,off,phase) expected, in parentheses",
		"(-4), []":         "",
		"(4), [(-1,1,0)]":  "",
		"(four), []":       "a number expected",
		"(4), [(1,1,0)] x": `"[" expected`,
	} {
		_, err := chain.ParseRegion(text)
		require.ErrorContains(t, err, want, text)
	}
}
