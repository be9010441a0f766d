package region

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/alias/sett"
)

func drawShape(t *rapid.T, name string, rank int, size int64) Shape {
	shape := make(Shape, rapid.IntRange(0, rank).Draw(t, name+" rank"))
	for d := range shape {
		shape[d] = rapid.Int64Range(1, size).Draw(t, "size")
	}
	return shape
}

func drawSett(t *rapid.T) sett.Sett {
	var stripes []sett.Stripe
	for range rapid.IntRange(0, 2).Draw(t, "depth") {
		p := rapid.Int64Range(1, 9).Draw(t, "period")
		on := rapid.Int64Range(min(1, p-1), p).Draw(t, "on")
		stripes = append(stripes, sett.Stripe{On: on, Off: p - on, Phase: rapid.Int64Range(0, 9).Draw(t, "phase")})
	}
	return sett.Must(sett.New(stripes...))
}

func drawRegion(t *rapid.T, shape Shape) Region {
	setts := make([]sett.Sett, len(shape))
	for d := range setts {
		setts[d] = drawSett(t)
	}
	r, err := New(shape, setts...)
	require.NoError(t, err)
	return r
}

// picture is a region by its indices: whether each row-major number is in it.
type picture []bool

func pictureOf(t *rapid.T, u Union) picture {
	p := make(picture, u.Shape().Size())
	for _, r := range u.Regions() {
		n, first, last := int64(0), int64(-1), int64(-1)
		for flat := range p {
			if r.Has(u.Shape().Index(int64(flat))...) {
				if last = int64(flat); first < 0 {
					first = last
				}
				require.False(t, p[flat], "%v has %d twice", u, flat)
				p[flat] = true
				n++
			}
		}
		require.Equal(t, n, r.Size())
		low, high := r.Ends()
		require.Equal(t, [2]int64{first, last}, [2]int64{low, high})
	}
	return p
}

func (p picture) where(f func(flat int) bool) picture {
	out := make(picture, len(p))
	for i := range p {
		out[i] = f(i)
	}
	return out
}

func (p picture) count() (n int64) {
	for _, on := range p {
		if on {
			n++
		}
	}
	return n
}

func TestRegionsAreSets(t *testing.T) {
	ctx := t.Context()
	rapid.Check(t, func(t *rapid.T) {
		shape := drawShape(t, "shape", 3, 6)
		a, b := drawRegion(t, shape), drawRegion(t, shape)
		pa, pb := pictureOf(t, a.Union()), pictureOf(t, b.Union())
		check := func(want picture, got Union, err error) {
			require.NoError(t, err)
			require.Equal(t, want, pictureOf(t, got), "%v and %v: %v", a, b, got)
		}
		both := pa.where(func(i int) bool { return pa[i] && pb[i] })
		only := pa.where(func(i int) bool { return pa[i] && !pb[i] })
		got, err := a.Union().Intersect(ctx, b.Union())
		check(both, got, err)
		minus, err := a.Union().Subtract(ctx, b.Union())
		check(only, minus, err)
		not, err := a.Union().Complement(ctx)
		check(pa.where(func(i int) bool { return !pa[i] }), not, err)
		back, err := not.Complement(ctx)
		check(pa, back, err)
		either, err := UnionOf(shape, a, b)
		check(pa.where(func(i int) bool { return pa[i] || pb[i] }), either, err)
		require.True(t, contains(t, either, a.Union()) && contains(t, either, b.Union()))
		inside, err := b.Contains(a)
		require.NoError(t, err)
		require.Equal(t, minus.IsEmpty(), inside)
		require.Equal(t, minus.IsEmpty(), contains(t, b.Union(), a.Union()))
		require.Equal(t, both.count() == 0, a.Disjoint(b))
		index, ok := a.Union().Common(b.Union())
		require.Equal(t, both.count() > 0, ok)
		require.True(t, !ok || both[shape.Flat(index)])
		index, ok = a.Common(b)
		require.Equal(t, both.count() > 0, ok)
		require.True(t, !ok || both[shape.Flat(index)])
		flat, err := a.Flatten()
		require.NoError(t, err)
		for i := range pa {
			require.Equal(t, pa[i], flat.Has(int64(i)), "%v flat is %v", a, flat)
		}
		require.Equal(t, pa.count() == shape.Size(), a.IsFull())
	})
}

func contains(t require.TestingT, u, v Union) bool {
	ok, err := u.Contains(v)
	require.NoError(t, err)
	return ok
}

func requireSame(t require.TestingT, u, v Union) {
	require.True(t, contains(t, u, v) && contains(t, v, u), "%v and %v", u, v)
}

func TestViewsMoveRegions(t *testing.T) {
	ctx := t.Context()
	rapid.Check(t, func(t *rapid.T) {
		shape := drawShape(t, "shape", 3, 6)
		a, where := drawRegion(t, shape), drawRegion(t, shape)
		pa := pictureOf(t, a.Union())
		perm := rapid.Permutation(identity(len(shape))).Draw(t, "perm")
		permuted, err := a.Union().Permute(perm)
		require.NoError(t, err)
		requireMoved(t, pa, pictureOf(t, permuted), func(flat int) int {
			index, out := shape.Index(int64(flat)), make([]int64, len(shape))
			for d, p := range perm {
				out[d] = index[p]
			}
			return int(permuted.Shape().Flat(out))
		})
		if len(shape) > 0 {
			dim := rapid.IntRange(0, len(shape)-1).Draw(t, "dim")
			reversed, err := a.Union().Reverse(dim)
			require.NoError(t, err)
			requireMoved(t, pa, pictureOf(t, reversed), func(flat int) int {
				index := shape.Index(int64(flat))
				index[dim] = shape[dim] - 1 - index[dim]
				return int(shape.Flat(index))
			})
		}
		kept := pictureOf(t, where.Union())
		sampled, err := a.Union().Sample(ctx, where)
		require.NoError(t, err)
		require.True(t, sampled.Shape().Equal(where.Counts()))
		seen, rank := pictureOf(t, sampled), 0
		for flat := range pa {
			if kept[flat] {
				require.Equal(t, pa[flat], seen[rank], "%v at %v is %v", a, where, sampled)
				rank++
			}
		}
		filled, err := sampled.Fill(ctx, where)
		require.NoError(t, err)
		require.Equal(t, pa.where(func(i int) bool { return pa[i] && kept[i] }), pictureOf(t, filled))
	})
}

func identity(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// requireMoved fails unless each element of from is at its new place in to.
func requireMoved(t *rapid.T, from, to picture, move func(flat int) int) {
	for flat := range from {
		require.Equal(t, from[flat], to[move(flat)])
	}
}

func TestReshapeKeepsTheNumbers(t *testing.T) {
	ctx := t.Context()
	rapid.Check(t, func(t *rapid.T) {
		shape := drawShape(t, "shape", 4, 6)
		a := drawRegion(t, shape)
		to := drawReshape(t, shape.Size())
		got, err := a.Union().Reshape(ctx, to)
		require.NoError(t, err)
		require.Equal(t, pictureOf(t, a.Union()), pictureOf(t, got), "%v to %v: %v", a, to, got)
		back, err := got.Reshape(ctx, shape)
		require.NoError(t, err)
		requireSame(t, back, a.Union())
	})
}

// drawReshape generates a shape of that size.
func drawReshape(t *rapid.T, size int64) Shape {
	var to Shape
	for size > 1 {
		var divisors []int64
		for d := int64(1); d <= size; d++ {
			if size%d == 0 {
				divisors = append(divisors, d)
			}
		}
		d := rapid.SampledFrom(divisors).Draw(t, "divisor")
		to = append(to, d)
		size /= d
		if len(to) > 5 {
			return append(to, size)
		}
	}
	return to
}

func TestExpandAndReduce(t *testing.T) {
	ctx := t.Context()
	rapid.Check(t, func(t *rapid.T) {
		to := drawShape(t, "to", 3, 5)
		from := append(Shape(nil), to[rapid.IntRange(0, len(to)).Draw(t, "ahead"):]...)
		for d := range from {
			if rapid.Bool().Draw(t, "one") {
				from[d] = 1
			}
		}
		ahead := len(to) - len(from)
		source := func(flat int) int64 {
			index := to.Index(int64(flat))[ahead:]
			for d := range index {
				index[d] = min(index[d], from[d]-1)
			}
			return from.Flat(index)
		}
		a := drawRegion(t, from)
		pa := pictureOf(t, a.Union())
		expanded, err := a.Union().Expand(to)
		require.NoError(t, err)
		for flat, on := range pictureOf(t, expanded) {
			require.Equal(t, pa[source(flat)], on)
		}
		big, err := UnionOf(to, drawRegion(t, to), drawRegion(t, to))
		require.NoError(t, err)
		want := make(picture, from.Size())
		for flat, on := range pictureOf(t, big) {
			want[source(flat)] = want[source(flat)] || on
		}
		reduced, err := big.Reduce(ctx, from)
		require.NoError(t, err)
		require.Equal(t, want, pictureOf(t, reduced))
	})
}

func TestHugeReshapesThereAndBack(t *testing.T) {
	ctx := t.Context()
	rapid.Check(t, func(t *rapid.T) {
		shape := Shape{1 << 20, 3 << 18, 1 << 19}
		setts := make([]sett.Sett, 3)
		for d, n := range shape {
			p := n >> rapid.IntRange(0, 6).Draw(t, "shift")
			on := rapid.Int64Range(1, p).Draw(t, "on")
			setts[d] = sett.Must(sett.New(sett.Stripe{On: on, Off: p - on, Phase: rapid.Int64Range(0, p-1).Draw(t, "phase")}))
		}
		a, err := New(shape, setts...)
		require.NoError(t, err)
		b, err := a.Union().Reshape(ctx, Shape{1 << 30, 3 << 27})
		if err != nil {
			require.ErrorIs(t, err, sett.ErrPieces)
			t.Skip("too many pieces")
		}
		require.Equal(t, a.Size(), b.Size())
		if len(b.Regions()) > 20 {
			return
		}
		back, err := b.Reshape(ctx, shape)
		require.NoError(t, err)
		requireSame(t, back, a.Union())
	})
}
