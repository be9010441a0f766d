package region

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// hard are two setts about which it is not known whether they meet in [0, hardWidth): the
// elements of the one would have to be looked at in half a million runs of the other.
func hard(t *testing.T) (a, b sett.Sett) {
	a = sett.Must(sett.New(sett.Stripe{On: 5, Off: 429508031, Phase: 361369393}))
	b = sett.Must(sett.New(sett.Stripe{On: 1385561907, Off: 1364276994, Phase: 394479234}, sett.Stripe{On: 2, Off: 29308758, Phase: 16303493}))
	_, _, err := a.FindIn(b, hardWidth)
	require.ErrorIs(t, err, sett.ErrUnknown)
	return a, b
}

const hardWidth = 1 << 50

func regionOf(t *testing.T, shape Shape, setts ...sett.Sett) Region {
	r, err := New(shape, setts...)
	require.NoError(t, err)
	return r
}

// What is not known counts as shared, and as not contained.
func TestWhatIsNotKnownOfRegions(t *testing.T) {
	a, b := hard(t)
	shape := Shape{4, hardWidth}
	p, q := regionOf(t, shape, sett.All(), a), regionOf(t, shape, sett.All(), b)
	require.False(t, p.Disjoint(q))
	index, ok := p.Common(q)
	require.True(t, ok)
	require.Nil(t, index)
	index, ok = p.Union().Common(q.Union())
	require.True(t, ok)
	require.Nil(t, index)
	_, ok = Disjoint(t.Context(), shape, p, q)
	require.False(t, ok)

	_, err := regionOf(t, shape, sett.All(), sett.Must(sett.New(sett.Stripe{On: 429508031, Off: 5, Phase: 361369398}))).Contains(q)
	require.ErrorIs(t, err, sett.ErrUnknown)
	full, err := Full(shape)
	require.NoError(t, err)
	both, ok := Disjoint(t.Context(), shape, regionOf(t, shape, sett.All(), sett.Must(sett.New(sett.Stripe{On: 3, Off: 4}))), regionOf(t, shape, sett.All(), sett.Must(sett.New(sett.Stripe{On: 4, Off: 3, Phase: 3}))))
	require.True(t, ok)
	require.True(t, contains(t, both, full.Union()))

	// In another dimension they are apart, and that is known.
	left := regionOf(t, shape, sett.Must(sett.New(sett.Stripe{On: 1, Off: 1})), a)
	right := regionOf(t, shape, sett.Must(sett.New(sett.Stripe{On: 1, Off: 1, Phase: 1})), b)
	require.True(t, left.Disjoint(right))
	_, ok = left.Common(right)
	require.False(t, ok)
	inside, err := left.Contains(right)
	require.NoError(t, err)
	require.False(t, inside)
	n, err := left.shared(right)
	require.NoError(t, err)
	require.Zero(t, n)
}

// combs returns a union of many regions that are not joined.
func combs(t *testing.T, n int64) Union {
	shape := Shape{2 * n, 2 * n}
	u := Union{shape: shape}
	for i := range n {
		lower, upper := []int64{2 * i, 2 * i}, []int64{2*i + 1, 2*i + 1}
		r, err := FromBounds(shape, lower, upper)
		require.NoError(t, err)
		u.regions = append(u.regions, r)
	}
	return u
}

func TestUnionsOfTooManyRegions(t *testing.T) {
	u := combs(t, 300)
	index, ok := u.Common(u)
	require.True(t, ok)
	require.Nil(t, index)
	ok, err := u.Contains(u)
	require.ErrorIs(t, err, sett.ErrUnknown)
	require.EqualError(t, err, "compare unions of 300 and 300 regions: not known: more than 65536 pairs")
	require.False(t, ok)
	_, err = u.Intersect(t.Context(), u)
	require.ErrorIs(t, err, sett.ErrPieces)
	_, err = u.Subtract(t.Context(), u)
	require.ErrorIs(t, err, sett.ErrPieces)
	_, err = u.Union(t.Context(), u)
	require.ErrorIs(t, err, sett.ErrPieces)
	_, err = u.Complement(t.Context())
	require.ErrorIs(t, err, sett.ErrPieces)

	few := combs(t, 20)
	require.True(t, contains(t, few, few))
	both, err := few.Intersect(t.Context(), few)
	require.NoError(t, err)
	require.Equal(t, few.Size(), both.Size())
	index, ok = few.Common(few)
	require.True(t, ok)
	require.Equal(t, []int64{0, 0}, index)
}

// Neither a shape nor a list that was given or taken is the union's own.
func TestUnionsAreValues(t *testing.T) {
	shape := Shape{4, 6}
	r, err := FromBounds(shape, []int64{1, 2}, []int64{3, 5})
	require.NoError(t, err)
	u, err := UnionOf(shape, r)
	require.NoError(t, err)
	v, ok := Disjoint(t.Context(), shape, r)
	require.True(t, ok)
	to := Shape{24}
	flat, err := u.Reshape(t.Context(), to)
	require.NoError(t, err)
	grown := Shape{2, 4, 6}
	wide, err := u.Expand(grown)
	require.NoError(t, err)
	small := Shape{4, 1}
	column, err := u.Reduce(t.Context(), small)
	require.NoError(t, err)
	texts := func() []string {
		return []string{u.String(), u.Shape().String(), v.Shape().String(), flat.Shape().String(), wide.Shape().String(), column.Shape().String()}
	}
	before := texts()
	shape[0], to[0], grown[0], small[0] = 9, 9, 9, 9
	u.Shape()[1], u.Regions()[0] = 7, Region{}
	require.Equal(t, before, texts())
	require.Equal(t, []int64{1, 2}, u.Regions()[0].First())
	none, err := New(Shape{3}, sett.None())
	require.NoError(t, err)
	require.Nil(t, none.First())
}

// TestStridesOutOfRange refuses a stride that no sett has.
func TestStridesOutOfRange(t *testing.T) {
	for _, stride := range []int64{-1, 0, sett.Limit + 1} {
		_, err := FromStride(Shape{4, 6}, 1, stride)
		require.Error(t, err, stride)
	}
	_, err := FromStride(Shape{4, 6}, 1, sett.Limit)
	require.NoError(t, err)
}

// TestHas asks for an index of another rank, or beyond the shape.
func TestHas(t *testing.T) {
	full, err := Full(Shape{2, 3})
	require.NoError(t, err)
	none, err := FromBounds(Shape{2, 3}, []int64{1, 1}, []int64{1, 2})
	require.NoError(t, err)
	for _, index := range [][]int64{{}, {0}, {0, 0, 0}, {-1, 0}, {0, -1}, {2, 0}, {0, 3}} {
		require.False(t, full.Has(index...), index)
	}
	for _, index := range [][]int64{{0, 0}, {1, 2}} {
		require.True(t, full.Has(index...), index)
		require.False(t, none.Has(index...), index)
	}
}

// Operations whose context has ended say so, and are otherwise those without one.
func TestContextEndsOperations(t *testing.T) {
	shape := Shape{4, 6}
	left, err := FromBounds(shape, []int64{0, 0}, []int64{4, 2})
	require.NoError(t, err)
	odd, err := FromStride(shape, 0, 2)
	require.NoError(t, err)
	u, err := UnionOf(shape, left, odd)
	require.NoError(t, err)
	filled := regionOf(t, Shape{2, 6}, sett.All(), sett.Must(sett.New(sett.Stripe{On: 1, Off: 2}))).Union()
	flat, err := Full(Shape{1, 6})
	require.NoError(t, err)
	repeated, err := flat.Union().Expand(shape)
	require.NoError(t, err)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, f := range map[string]func(context.Context) (Union, error){
		"reshape":  func(ctx context.Context) (Union, error) { return u.Reshape(ctx, Shape{3, 8}) },
		"sample":   func(ctx context.Context) (Union, error) { return u.Sample(ctx, odd) },
		"fill":     func(ctx context.Context) (Union, error) { return filled.Fill(ctx, odd) },
		"reduce":   func(ctx context.Context) (Union, error) { return repeated.Reduce(ctx, Shape{1, 6}) },
		"subtract": func(ctx context.Context) (Union, error) { return u.Subtract(ctx, odd.Union()) },
	} {
		got, err := f(t.Context())
		require.NoError(t, err, name)
		require.False(t, got.IsEmpty(), name)
		_, err = f(ended)
		require.ErrorIs(t, err, context.Canceled, name)
	}
	_, ok := Disjoint(t.Context(), shape, u.Regions()...)
	require.True(t, ok)
	_, ok = Disjoint(ended, shape, u.Regions()...)
	require.False(t, ok)
}
