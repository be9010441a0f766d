package form

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
)

func TestEquivalentDecides(t *testing.T) {
	s := chain.NewSource(21)
	shapes := []chain.Shape{{2, 3}, {4}, {6}, {2, 2}, {1, 4}}
	byShapes := map[string][]chain.Chain{}
	for range 3000 {
		c := s.Chain(shapes[s.IntN(len(shapes))], 1+s.IntN(5))
		out, err := c.Out()
		require.NoError(t, err)
		key := fmt.Sprint(c.In, out)
		byShapes[key] = append(byShapes[key], c)
	}
	same, different := 0, 0
	for _, list := range byShapes {
		for i := 1; i < len(list); i++ {
			a, b := list[i], list[i-1]
			x, _ := chain.Trace(a)
			y, _ := chain.Trace(b)
			equal, w, err := Equivalent(a, b)
			require.NoError(t, err)
			require.Equal(t, fmt.Sprint(x) == fmt.Sprint(y), equal, "%v and %v", a, b)
			if equal {
				same++
				continue
			}
			different++
			require.NotNil(t, w)
			flat := chain.Shape(mustOut(a)).Flat(w.Out)
			require.NotEqual(t, x[flat], y[flat], "%v and %v: %v", a, b, w)
			require.Len(t, w.A, len(x[flat]))
			require.Len(t, w.B, len(y[flat]))
		}
	}
	require.Positive(t, same)
	require.Positive(t, different)
}

func mustOut(c chain.Chain) chain.Shape {
	out, err := c.Out()
	if err != nil {
		panic(err)
	}
	return out
}

// TestEquivalentOfLargeArrays decides about arrays that are too large to look at.
func TestEquivalentOfLargeArrays(t *testing.T) {
	for _, test := range []struct {
		a, b  string
		equal bool
	}{
		{"(1000000,1000000) -> DimShuffle(1 0) -> Reverse(0) -> DimShuffle(1 0)", "(1000000,1000000) -> Reverse(1)", true},
		{"(1000000,1000000) -> DimShuffle(1 0) -> Reverse(0) -> DimShuffle(1 0)", "(1000000,1000000) -> Reverse(0)", false},
		{"(1000000000) -> Slice(Dim=0, 5:1000000000:7) -> Slice(Dim=0, 3:1000:11)", "(1000000000) -> Slice(Dim=0, 26:7000:77)", true},
		{"(1000000,4000) -> Reshape(4000000000) -> SettSample([(2000,2000,0)])", "(1000000,4000) -> Slice(Dim=1, 0:2000) -> Reshape(2000000000)", true},
		{"(1000000,4000) -> Reshape(4000000000) -> SettSample([(2000,2000,0)])", "(1000000,4000) -> Slice(Dim=1, 2000:4000) -> Reshape(2000000000)", false},
	} {
		a, err := chain.ParseText(test.a)
		require.NoError(t, err)
		b, err := chain.ParseText(test.b)
		require.NoError(t, err)
		equal, w, err := Equivalent(a, b)
		require.NoError(t, err)
		require.Equal(t, test.equal, equal, test.a)
		require.Equal(t, test.equal, w == nil)
	}
}

func TestElementIsTheTrace(t *testing.T) {
	s := chain.NewSource(22)
	for range 2000 {
		c := s.Chain(s.Shape(), s.IntN(7))
		want, err := chain.Trace(c)
		require.NoError(t, err)
		for at := range want {
			got, err := elementOf(t.Context(), c, int64(at))
			require.NoError(t, err)
			require.True(t, slices.Equal(want[at], got), "%v at %d: %v, not %v", c, at, got, want[at])
		}
	}
}
