package sett

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/internal/modular"
)

// set is a set of integers by asking.
type set func(z int64) bool

// requireSet fails where a union is not that set on [from,to), or has something
// twice.
func requireSet(t *rapid.T, want set, got Union, from, to int64) {
	for z := from; z < to; z++ {
		n := 0
		for _, s := range got.setts {
			if s.Has(z) {
				n++
			}
		}
		if want(z) != (n == 1) || n > 1 {
			t.Fatalf("%d is in %d of the pieces %v", z, n, got)
		}
	}
}

// has is membership as the document says it.
func (s Sett) means(z int64) bool {
	for _, v := range s.Stripes() {
		z = modular.Mod(z-v.Phase, v.Period())
		if z >= v.On {
			return false
		}
	}
	return true
}

// TestRemaindersAreBounds: each element lies between the bounds, which are exact of one run
// that is shorter than the period.
func TestRemaindersAreBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSett(t, "s", 4, 20)
		width, period := rapid.Int64Range(1, 90).Draw(t, "width"), rapid.Int64Range(1, 30).Draw(t, "period")
		least, greatest := s.Remainders(width, period)
		require.True(t, 0 <= least && least <= greatest && greatest < period)
		for z := range width {
			if s.Has(z) {
				require.True(t, least <= z%period && z%period <= greatest, "%d, of %v, modulo %d is not in %d to %d", z, s, period, least, greatest)
			}
		}
	})
	column := Must(New(Stripe{On: 2, Off: 98, Phase: 40}))
	least, greatest := column.Remainders(10_000, 100)
	require.Equal(t, []int64{40, 41}, []int64{least, greatest})
	rows := Must(New(Stripe{On: 1000, Off: 9000, Phase: 3000}, Stripe{On: 2, Off: 98, Phase: 40}))
	least, greatest = rows.Remainders(10_000, 100)
	require.Equal(t, []int64{40, 41}, []int64{least, greatest}, "of columns of some rows")
}

func TestCountingIsAsking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSett(t, "s", 4, 20)
		from := rapid.Int64Range(-90, 90).Draw(t, "from")
		to := from + rapid.Int64Range(0, 90).Draw(t, "width")
		n := int64(0)
		for z := from; z < to; z++ {
			require.Equal(t, s.means(z), s.Has(z))
			if !s.Has(z) {
				continue
			}
			rank, err := s.Rank(z)
			require.NoError(t, err)
			at, err := s.At(rank)
			require.NoError(t, err)
			require.Equal(t, z, at)
			n++
		}
		got, err := s.Count(from, to)
		require.NoError(t, err)
		require.Equal(t, n, got)
		next, ok := s.Next(from)
		require.Equal(t, !s.IsEmpty(), ok)
		if ok {
			before, err := s.Count(from, next)
			require.NoError(t, err)
			require.True(t, s.Has(next) && before == 0)
		}
	})
}

func TestOneSettBecomesAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSett(t, "s", 4, 20)
		by := rapid.Int64Range(-50, 50).Draw(t, "by")
		width := rapid.Int64Range(1, 50).Draw(t, "width")
		cut, err := s.Cut(width)
		require.NoError(t, err)
		for z := int64(-60); z < 60; z++ {
			require.Equal(t, s.Has(z-by), s.Shift(by).Has(z), "shift")
			require.Equal(t, s.Has(by-1-z), s.Reverse(by).Has(z), "reverse")
			require.Equal(t, s.Has(z), s.Simplified().Has(z), "simplified")
			require.Equal(t, s.Has(modular.Mod(z, width)), cut.Has(z), "cut")
		}
		requireSet(t, func(z int64) bool { return !s.Has(z) }, s.Complement(), -60, 60)
		require.LessOrEqual(t, len(s.Complement().Pieces()), s.Depth()+1)
	})
}

func TestTwoSettsBecomeAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawSett(t, "a", 3, 16), drawSett(t, "b", 3, 16)
		width := rapid.Int64Range(1, 60).Draw(t, "width")
		both := func(z int64) bool { return a.Has(z) && b.Has(z) }
		only := func(z int64) bool { return a.Has(z) && !b.Has(z) }
		sampled := func(k int64) bool { return a.Has(at(b.levels, k)) }
		filled := func(z int64) bool { return b.Has(z) && a.Has(below(b.levels, z)) }
		for _, op := range []struct {
			name string
			want set
			f    func(Sett) (Union, error)
			in   func(Sett, int64) (Union, error)
			end  int64
		}{
			{"intersect", both, a.intersect, a.IntersectIn, width},
			{"subtract", only, a.minus, nil, width},
			{"sample", sampled, a.sample, a.SampleIn, below(b.levels, width)},
			{"fill", filled, a.fill, a.FillIn, width},
		} {
			if op.name == "sample" && b.IsEmpty() {
				_, err := op.f(b)
				require.Error(t, err)
				continue
			}
			got, err := op.f(b)
			require.NoError(t, err, op.name)
			requireSet(t, op.want, got, -100, 300)
			if op.in == nil {
				continue
			}
			got, err = op.in(b, width)
			require.NoError(t, err, op.name)
			requireSet(t, op.want, got, 0, op.end)
		}
	})
}

func TestQuestionsAboutTwoSetts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawSett(t, "a", 3, 16), drawSett(t, "b", 3, 16)
		width := rapid.Int64Range(1, 60).Draw(t, "width")
		from := rapid.Int64Range(-60, 60).Draw(t, "from")
		var both, missing, bothIn, missingIn, counted int64
		for z := int64(0); z < 240; z++ {
			in := b.Has(z)
			if in && a.Has(z) {
				both++
			} else if in {
				missing++
			}
			if z == width-1 {
				bothIn, missingIn = both, missing
			}
		}
		for z := from; z < from+width; z++ {
			if a.Has(z) && b.Has(z) {
				counted++
			}
		}
		n, err := a.Shift(-from).CountIn(b.Shift(-from), width)
		require.NoError(t, err)
		require.Equal(t, counted, n)
		require.Equal(t, bothIn == 0, a.DisjointIn(b, width))
		inside, err := a.ContainsIn(b, width)
		require.NoError(t, err)
		require.Equal(t, missingIn == 0, inside)
		z, ok, err := a.FindIn(b, width)
		require.NoError(t, err)
		require.Equal(t, bothIn > 0, ok)
		require.True(t, !ok || a.Has(z) && b.Has(z) && 0 <= z && z < width)
		if lcm, _ := lcm(a.Period(), b.Period()); lcm <= 240 {
			require.Equal(t, both == 0, a.disjoint(b))
			require.Equal(t, missing == 0, a.contains(b))
			require.Equal(t, missing == 0, Disjoint(a).contains(Disjoint(b)))
		}
		z, ok, err = a.common(b)
		require.NoError(t, err)
		require.True(t, !ok || a.Has(z) && b.Has(z))
		require.Equal(t, !a.disjoint(b), ok)
	})
}

func TestUnionsBecomeAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Union {
			u, err := unionOf(drawSett(t, name, 2, 8), drawSett(t, name, 2, 8))
			require.NoError(t, err)
			return u
		}
		u, v := draw("u"), draw("v")
		by := rapid.Int64Range(-20, 20).Draw(t, "by")
		check := func(want set, got Union, err error) {
			require.NoError(t, err)
			requireSet(t, want, got, -70, 70)
		}
		got, err := u.Intersect(v)
		check(func(z int64) bool { return u.Has(z) && v.Has(z) }, got, err)
		require.Equal(t, got.IsEmpty(), u.disjoint(v))
		require.True(t, u.contains(got) && v.contains(got))
		got, err = u.Union(v)
		check(func(z int64) bool { return u.Has(z) || v.Has(z) }, got, err)
		require.True(t, got.contains(u) && got.contains(v))
		got, err = u.Subtract(v)
		check(func(z int64) bool { return u.Has(z) && !v.Has(z) }, got, err)
		require.Equal(t, got.IsEmpty(), v.contains(u))
		got, err = u.Complement()
		check(func(z int64) bool { return !u.Has(z) }, got, err)
		check(func(z int64) bool { return u.Has(z - by) }, u.Shift(by), nil)
		check(func(z int64) bool { return u.Has(by - 1 - z) }, u.Reverse(by), nil)
		got, err = u.Fill(v)
		require.NoError(t, err)
		back, err := got.Sample(v)
		if v.IsEmpty() {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		seen, err := u.Sample(v)
		require.NoError(t, err)
		rank := int64(0)
		for z := int64(0); z < 60; z++ {
			if v.Has(z) {
				require.Equal(t, u.Has(z), seen.Has(rank))
				rank++
			}
		}
		requireEqual(t, back, u)
	})
}

// Runs that are short against their periods, in windows that the common period
// does not fit in: these are found by remainders.
func TestSparseRunsAreFound(t *testing.T) {
	draw := func(t *rapid.T, name string) Sett {
		p := rapid.Int64Range(20, 60).Draw(t, name)
		on := rapid.Int64Range(1, 4).Draw(t, "on")
		outer := Stripe{on, p - on, rapid.Int64Range(0, p-1).Draw(t, "phase")}
		if rapid.Bool().Draw(t, "nested") {
			return Must(New(outer, Stripe{1, 1, rapid.Int64Range(0, 1).Draw(t, "inner")}))
		}
		return Must(New(outer))
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		width := rapid.Int64Range(300, 3000).Draw(t, "width")
		n := int64(0)
		for z := range width {
			if a.Has(z) && b.Has(z) {
				n++
			}
		}
		got, err := a.CountIn(b, width)
		require.NoError(t, err)
		require.Equal(t, n, got)
		require.Equal(t, n == 0, a.DisjointIn(b, width))
		u, err := a.IntersectIn(b, width)
		require.NoError(t, err)
		requireSet(t, func(z int64) bool { return a.Has(z) && b.Has(z) }, u, 0, width)
	})
}
