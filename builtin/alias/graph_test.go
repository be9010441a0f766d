package alias

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

func TestErrorsOfGraphs(t *testing.T) {
	g := &Graph{}
	a, err := g.Allocate(region.Shape{4, 6}, 0)
	require.NoError(t, err)
	half, err := region.FromBounds(region.Shape{4, 6}, []int64{0, 0}, []int64{2, 6})
	require.NoError(t, err)
	h, err := g.Slice(a, []int64{0, 0}, []int64{2, 6})
	require.NoError(t, err)
	_, err = new(Graph).Allocate(region.Shape{1 << 30, 1 << 30}, 0)
	require.NoError(t, err)
	for _, c := range []struct {
		want string
		f    func() (Tensor, error)
	}{
		{"allocate: shape (2,-3): dimension 1 is negative", func() (Tensor, error) { return g.Allocate(region.Shape{2, -3}, 0) }},
		{"allocate: shape (1073741825,1073741824): its size is beyond 2^60", func() (Tensor, error) { return g.Allocate(region.Shape{1<<30 + 1, 1 << 30}, 0) }},
		{"allocate: shape (2000000000,2000000000): its size is beyond 2^60", func() (Tensor, error) { return g.Allocate(region.Shape{2e9, 2e9}, 0) }},
		{"tensor 7: the graph has 2", func() (Tensor, error) { return g.View(7, Reshape(24)) }},
		{"tensor -1: the graph has 2", func() (Tensor, error) { return g.Identity(-1) }},
		{"tensor 2: the graph has 2", func() (Tensor, error) { return g.Slice(2, nil, nil) }},
		{"tensor 2: the graph has 2", func() (Tensor, error) { return g.Subsample(2, 0, 2) }},
		{"concat: tensor 2: the graph has 2", func() (Tensor, error) { return g.Concat([]Tensor{a, 2}, 0) }},
		{"fill: tensor -1: the graph has 2", func() (Tensor, error) { return g.Fill([]Tensor{-1}, []region.Region{half}) }},
		{"reshape (4,6) to (5,5): 24 elements become 25", func() (Tensor, error) { return g.View(a, Reshape(5, 5)) }},
		{"shape (-4,-6): dimension 0 is negative", func() (Tensor, error) { return g.View(a, Reshape(-4, -6)) }},
		{"permutation [0 0]: it is not one of 0 to 1", func() (Tensor, error) { return g.View(a, Permute(0, 0)) }},
		{"permutation [0]: it has 1 dimensions, the shape has 2", func() (Tensor, error) { return g.View(a, Permute(0)) }},
		{"reverse dimension 2 of shape (4,6): there is no such dimension", func() (Tensor, error) { return g.View(a, Reverse(2)) }},
		{"expand (4,6) to (8,6): dimension 0 is 4, not 1 or 8", func() (Tensor, error) { return g.View(a, Expand(8, 6)) }},
		{"expand (4,6) to (6): the rank is less", func() (Tensor, error) { return g.View(a, Expand(6)) }},
		{"shape (-1,4,6): dimension 0 is negative", func() (Tensor, error) { return g.View(a, Expand(-1, 4, 6)) }},
		{"shape (2000000000,2000000000,4,6): its size is beyond 2^60", func() (Tensor, error) { return g.View(a, Expand(2e9, 2e9, 4, 6)) }},
		{"slice: bounds 1 to 5 of dimension 0 are not in [0,4]", func() (Tensor, error) { return g.Slice(a, []int64{1, 0}, []int64{5, 6}) }},
		{"slice: bounds (1) and (4,6) do not have the 2 dimensions of (4,6)", func() (Tensor, error) { return g.Slice(a, []int64{1}, []int64{4, 6}) }},
		{"subsample: stride 0 is not positive", func() (Tensor, error) { return g.Subsample(a, 0, 0) }},
		{"subsample: dimension 2 is not one of shape (4,6)", func() (Tensor, error) { return g.Subsample(a, 2, 1) }},
		{"sample a tensor of shape (2,6) at a region of (4,6)", func() (Tensor, error) { return g.View(h, Sample(half)) }},
		{"concat: no tensors", func() (Tensor, error) { return g.Concat(nil, 0) }},
		{"concat along dimension 2: shape (4,6) has no such dimension", func() (Tensor, error) { return g.Concat([]Tensor{a}, 2) }},
		{"concat along dimension 1: shapes (4,6) and (2,6) do not fit", func() (Tensor, error) { return g.Concat([]Tensor{a, h}, 1) }},
		{"fill: 1 tensors for 0 regions", func() (Tensor, error) { return g.Fill([]Tensor{h}, nil) }},
		{"fill: the regions leave 12 elements of (4,6) empty", func() (Tensor, error) { return g.Fill([]Tensor{h}, []region.Region{half}) }},
		{"fill: regions 0 and 1 overlap at (0,0)", func() (Tensor, error) { return g.Fill([]Tensor{h, h}, []region.Region{half, half}) }},
		{"fill a scaffold of (2,6) with a tensor of shape (4,6)", func() (Tensor, error) { return g.Fill([]Tensor{a}, []region.Region{half}) }},
	} {
		_, err := c.f()
		require.EqualError(t, err, c.want)
		require.Equal(t, 2, g.Len(), "a refused view leaves nothing behind")
	}
	_, err = g.Allocate(region.Shape{1 << 40, 1 << 40}, 0)
	require.True(t, errors.Is(err, sett.ErrRange))
}

func TestQuestionsAllocateNothing(t *testing.T) {
	g, b, c := tiledPair(t, 300_000)
	require.Zero(t, testing.AllocsPerRun(100, func() { g.AreAliased(b, c) }))
}

func TestEmptyTensorsShareNothing(t *testing.T) {
	g := &Graph{}
	a, err := g.Allocate(region.Shape{3, 0}, 1)
	require.NoError(t, err)
	b, err := g.Concat([]Tensor{a, a}, 0)
	require.NoError(t, err)
	require.True(t, g.Shape(b).Equal(region.Shape{6, 0}))
	require.False(t, g.AreAliased(a, a))
	require.False(t, g.ContainsAliases(b))
	require.Empty(t, g.Aliases(b))
	require.Empty(t, g.Colors(b))
	contains, err := g.Contains(a, b)
	require.NoError(t, err)
	require.True(t, contains)
}

func TestColorsAndAliases(t *testing.T) {
	g := &Graph{}
	a, err := g.Allocate(region.Shape{4}, 7)
	require.NoError(t, err)
	b, err := g.Allocate(region.Shape{2}, 3)
	require.NoError(t, err)
	both, err := g.Concat([]Tensor{a, b}, 0)
	require.NoError(t, err)
	tail, err := g.Slice(both, []int64{4}, []int64{6})
	require.NoError(t, err)
	require.Equal(t, []Color{3, 7}, g.Colors(both))
	require.Equal(t, []Color{3}, g.Colors(tail))
	require.Contains(t, g.Colors(both), Color(7))
	require.NotContains(t, g.Colors(tail), Color(7))
	require.Equal(t, []Tensor{b, both, tail}, g.Aliases(tail))
}

// The whole of a tensor, put together again from its slices in any order, is all
// of it once.
func TestSlicesTogetherAreTheTensor(t *testing.T) {
	g := &Graph{}
	a, err := g.Allocate(region.Shape{1e9, 1e8}, 0)
	require.NoError(t, err)
	upper, err := g.Slice(a, []int64{0, 0}, []int64{3e8, 1e8})
	require.NoError(t, err)
	lower, err := g.Slice(a, []int64{3e8, 0}, []int64{1e9, 1e8})
	require.NoError(t, err)
	whole, err := g.Concat([]Tensor{lower, upper}, 0)
	require.NoError(t, err)
	contains, err := g.Contains(whole, a)
	require.NoError(t, err)
	require.True(t, contains)
	require.False(t, g.ContainsAliases(whole))
	require.False(t, g.AreAliased(upper, lower))
	contiguous, err := g.IsRowMajorContiguous(whole)
	require.NoError(t, err)
	require.True(t, contiguous)
	contiguous, err = g.IsRowMajorContiguous(lower)
	require.NoError(t, err)
	require.True(t, contiguous)
}

// A tensor that is put together from itself thirty times shows a billion times
// what it shows once.
func TestATensorOfItselfStaysSmall(t *testing.T) {
	g := &Graph{}
	x, err := g.Allocate(region.Shape{4}, 0)
	require.NoError(t, err)
	head, err := g.Slice(x, []int64{0}, []int64{3})
	require.NoError(t, err)
	x, err = g.Concat([]Tensor{x, head}, 0)
	require.NoError(t, err)
	for range 30 {
		x, err = g.Concat([]Tensor{x, x}, 0)
		require.NoError(t, err)
	}
	require.Len(t, g.Origins(x), 1)
	require.True(t, g.ContainsAliases(x))
	require.EqualValues(t, 7<<30, g.Shape(x).Size())
	middle, err := g.Slice(x, []int64{1 << 30}, []int64{1<<30 + 3})
	require.NoError(t, err)
	require.False(t, g.ContainsAliases(middle))
	require.True(t, g.AreAliased(middle, x))
	rest, err := g.Slice(x, []int64{1}, []int64{7<<30 - 1})
	require.NoError(t, err)
	require.True(t, g.ContainsAliases(rest))
}

// What the reference got wrong for large tensors: a slice of it is not aliased to
// itself.
func TestLargeSlicesAreAliasedToThemselves(t *testing.T) {
	for _, n := range []int64{60_000, 100_000, 1_000_000_000} {
		g := &Graph{}
		x, err := g.Allocate(region.Shape{n, n}, 0)
		require.NoError(t, err)
		slice, err := g.Slice(x, []int64{1, 1}, []int64{n - 1, n - 1})
		require.NoError(t, err)
		flat, err := g.View(slice, Reshape((n-2)*(n-2)))
		require.NoError(t, err)
		require.True(t, g.AreAliased(flat, flat))
		require.True(t, g.AreAliased(flat, x))
		corner, err := g.Slice(x, []int64{0, 0}, []int64{1, n})
		require.NoError(t, err)
		require.False(t, g.AreAliased(flat, corner))
	}
}

// A reshape across rows and a slice of it leave thousands of regions, which are
// listed in a time that is not the square of that.
func TestManyOrigins(t *testing.T) {
	g := &Graph{}
	x, err := g.Allocate(region.Shape{997, 1009}, 0)
	require.NoError(t, err)
	y, err := g.View(x, Reshape(1009, 997))
	require.NoError(t, err)
	y, err = g.Slice(y, []int64{0, 3}, []int64{1009, 900})
	require.NoError(t, err)
	total := int64(0)
	for _, o := range g.Origins(y) {
		total += o.Part.Size()
	}
	require.EqualValues(t, 1009*897, total)
	require.True(t, g.AreAliased(x, y))
	t.Log(len(g.Origins(y)), "origins")
}

// A graph whose context has ended adds no view and says that tensors may share; with
// another one it is as it was.
func TestContextEndsQuestions(t *testing.T) {
	var g Graph
	a, err := g.Allocate(region.Shape{24}, 0)
	require.NoError(t, err)
	pairs, err := g.View(a, Reshape(12, 2))
	require.NoError(t, err)
	b, err := g.Slice(pairs, []int64{0, 0}, []int64{12, 1})
	require.NoError(t, err)
	c, err := g.Slice(pairs, []int64{0, 1}, []int64{12, 2})
	require.NoError(t, err)
	row, err := g.View(c, Reshape(2, 6))
	require.NoError(t, err)

	ctx, cancel := context.WithCancel(t.Context())
	g.SetContext(ctx)
	require.False(t, g.AreAliased(b, c), "it has not ended yet")
	cancel()
	require.True(t, g.AreAliased(b, c))
	alloc, index, ok := g.Witness(b, c)
	require.True(t, ok)
	require.Nil(t, index)
	require.Equal(t, a, alloc)
	before := g.Len()
	_, err = g.Slice(row, []int64{0, 0}, []int64{1, 2})
	require.ErrorIs(t, err, context.Canceled)
	_, err = g.Concat([]Tensor{c, b}, 0)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, before, g.Len())

	g.SetContext(context.Background())
	require.False(t, g.AreAliased(b, c))
	part, err := g.Slice(row, []int64{0, 0}, []int64{1, 2})
	require.NoError(t, err)
	require.False(t, g.AreAliased(part, b))
	require.True(t, g.AreAliased(part, c))
}
