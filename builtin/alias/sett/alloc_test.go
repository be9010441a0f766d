package sett

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// Pairs of every kind are asked: those that meet at once, those that never do, and
// those whose periods share a divisor.
func TestQuestionsAllocateNothing(t *testing.T) {
	pairs := pairsOf(3, 100, 3, 500, false)
	pairs = append(pairs, pairsOf(4, 100, 3, 500, true)...)
	even, odd := Must(New(Stripe{2, 10000, 0}, Stripe{1, 1, 0})), Must(New(Stripe{2, 10002, 1}, Stripe{1, 1, 0}))
	pairs = append(pairs, [2]Sett{even, odd}, [2]Sett{odd, even}, [2]Sett{All(), even})
	for _, p := range pairs {
		a, b := p[0], p[1]
		require.Zero(t, testing.AllocsPerRun(1, func() {
			a.Has(12345)
			_, _ = a.Count(-1000, 1e15)
			_, _ = a.Rank(1e15)
			_, _ = a.CountIn(b, 1e6)
			a.disjoint(b)
			a.DisjointIn(b, 1e6)
			_, _, _ = a.FindIn(b, 1e6)
		}), "%v and %v", a, b)
	}
}

func TestErrorsOfSetts(t *testing.T) {
	one := func(on, off, phase int64) Sett { return Must(New(Stripe{on, off, phase})) }
	p, q := one(1, 1_000_000_006, 0), one(1, 1_000_000_008, 0)
	for _, c := range []struct {
		want string
		f    func() error
	}{
		{"sett: stripe 1: stripe (-1,2,0): on is negative", func() error { _, err := New(Stripe{1, 1, 0}, Stripe{-1, 2, 0}); return err }},
		{"sett: stripe 0: stripe (1,-2,0): off is negative", func() error { _, err := New(Stripe{1, -2, 0}); return err }},
		{"sett: stripe 0: stripe (0,0,3): on and off are both 0", func() error { _, err := New(Stripe{0, 0, 3}); return err }},
		{"sett: stripe 0: stripe (1152921504606846976,1,0): its period is beyond 2^60", func() error { _, err := New(Stripe{Limit, 1, 0}); return err }},
		{"sett: stripe 0: stripe (1,1,-1152921504606846977): its phase is beyond 2^60", func() error { _, err := New(Stripe{1, 1, -Limit - 1}); return err }},
		{"count from 5 to 4: the end is before the start", func() error { _, err := p.Count(5, 4); return err }},
		{"count from 0 to 1152921504606846977: beyond 2^60", func() error { _, err := p.Count(0, Limit+1); return err }},
		{"rank of -1152921504606846977: beyond 2^60", func() error { _, err := p.Rank(-Limit - 1); return err }},
		{"element 3: the sett is empty", func() error { _, err := None().At(3); return err }},
		{"element 1152921505 of [(1,1000000006,0)]: beyond 2^60", func() error { _, err := p.At(1152921505); return err }},
		{"width -1 is negative", func() error { _, err := p.Cut(-1); return err }},
		{"width 1152921504606846977 is beyond 2^60", func() error { _, err := p.IntersectIn(q, Limit+1); return err }},
		{"a table of 3 rows and -4 columns: sizes are not negative", func() error { _, err := p.Unflatten(3, -4); return err }},
		{"a table of 2000000000 rows and 2000000000 columns: its size is beyond 2^60", func() error { _, err := p.Unflatten(2e9, 2e9); return err }},
		{"sample []: the filter is empty", func() error { _, err := All().sample(None()); return err }},
		{
			"intersect [(1,1000000006,0)] and [(1,3000000018,0)]: the common period of 1000000007 and 3000000019 is beyond 2^60",
			func() error { _, err := p.intersect(one(1, 3_000_000_018, 0)); return err },
		},
	} {
		require.EqualError(t, c.f(), c.want)
	}
	_, err := p.intersect(one(1, 3_000_000_018, 0))
	require.ErrorIs(t, err, ErrRange)
}

// What has no common period within Limit is still answered, by remainders.
func TestUnrelatedPeriodsBeyondLimit(t *testing.T) {
	a := Must(New(Stripe{3, 2_999_999_998, 5}, Stripe{1, 1, 0}))   // 3e9+1
	b := Must(New(Stripe{4, 3_000_000_015, 7}, Stripe{1, 1, 1}))   // 3e9+19
	c := Must(New(Stripe{1, 5_999_999_999, 0}))                    // 6e9
	d := Must(New(Stripe{1, 5_999_999_999 + 6_000_000_000*3, 17})) // 24e9
	require.False(t, a.disjoint(b))
	require.True(t, c.disjoint(d))
	require.False(t, a.contains(b))
	require.True(t, Must(New(Stripe{1, 5, 5})).contains(d))
	_, _, err := a.common(b)
	require.True(t, err == nil || errors.Is(err, ErrRange))

	// Exactly one of 1e9+7 times 1e9+9 integers is a multiple of both.
	p, q := Must(New(Stripe{1, 1_000_000_006, 3})), Must(New(Stripe{1, 1_000_000_008, 8}))
	z, ok, err := p.common(q)
	require.NoError(t, err)
	require.True(t, ok && p.Has(z) && q.Has(z))
	n, err := p.CountIn(q, 1_000_000_007*1_000_000_009)
	require.NoError(t, err)
	require.EqualValues(t, 1, n)
	u, err := p.intersect(q)
	require.NoError(t, err)
	require.Len(t, u.Pieces(), 1)
	require.True(t, u.Has(z))
}

func TestTooManyPieces(t *testing.T) {
	a, b := Must(New(Stripe{50_000_000, 50_000_007, 0})), Must(New(Stripe{50_000_000, 50_000_009, 0}))
	_, err := a.intersect(b)
	require.ErrorIs(t, err, ErrPieces)
	require.False(t, a.disjoint(b))
}

// Sparse runs that hardly ever meet are found without looking at all of them, in
// a window that their common period does not fit in.
func TestSparseRunsInAWindow(t *testing.T) {
	const width = 800_000_000_000_000_000
	p, q := int64(1_000_000_007), int64(1_000_000_009)
	for _, z := range []int64{0, 12345, 700_000_000_000_000_000} {
		a, b := Must(New(Stripe{1, p - 1, z % p})), Must(New(Stripe{1, q - 1, z % q}))
		got, ok, err := a.FindIn(b, width)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, z, got)
		n, err := a.CountIn(b, width)
		require.NoError(t, err)
		require.EqualValues(t, 1, n)
		u, err := a.IntersectIn(b, width)
		require.NoError(t, err)
		require.True(t, u.Has(z))
		require.Len(t, u.Pieces(), 1)
	}
	a, b := Must(New(Stripe{1, p - 1, 900_000_000_000_000_000 % p})), Must(New(Stripe{1, q - 1, 900_000_000_000_000_000 % q}))
	require.True(t, a.DisjointIn(b, width))
	require.False(t, a.disjoint(b))

	// Periods that share a divisor, by which the runs are kept apart.
	a, b = Must(New(Stripe{1, 59, 0})), Must(New(Stripe{1, 21, 1}))
	require.True(t, a.DisjointIn(b, 541))
	n, err := a.CountIn(b, 541)
	require.NoError(t, err)
	require.Zero(t, n)
}

// Combs of unrelated periods meet at one place: the union is two setts.
func TestWhatMeetsRarelyIsTakenAwayByThePlace(t *testing.T) {
	a, b := Must(New(Stripe{1, 1_000_003, 0})), Must(New(Stripe{2, 1_000_031, 5}, Stripe{1, 1, 0}))
	u, err := unionOf(a, b)
	require.NoError(t, err)
	require.Len(t, u.Pieces(), 2)
	require.True(t, u.contains(Disjoint(a)) && u.contains(Disjoint(b)))
	for z := range int64(10_000_000) {
		if a.Has(z) || b.Has(z) {
			require.True(t, u.Has(z))
		}
	}
	rest, err := u.Subtract(Disjoint(a))
	require.NoError(t, err)
	require.True(t, rest.disjoint(Disjoint(a)))
	rest, err = rest.Subtract(Disjoint(b))
	require.NoError(t, err)
	require.True(t, rest.IsEmpty())
}

// Long dense runs whose patterns never meet: residues say so at once, where the
// windows to look at would be a hundred million.
func TestDensePatternsThatNeverMeet(t *testing.T) {
	a := Must(New(Stripe{500_000_000, 500_000_008, 0}, Stripe{1, 3, 0}))
	b := Must(New(Stripe{500_000_000, 500_000_012, 0}, Stripe{1, 3, 1}))
	require.True(t, a.DisjointIn(b, 100_000_000_000_000_000))
	require.True(t, a.disjoint(b))
}
