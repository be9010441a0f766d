package sett

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawLarge generates a sett of nested divisors of a period near 1e18, as views of a
// huge tensor are.
func drawLarge(t *rapid.T, name string) Sett {
	period := int64(1) << 59
	var stripes []Stripe
	for range rapid.IntRange(1, 4).Draw(t, name+" depth") {
		period >>= rapid.IntRange(0, 12).Draw(t, "shift")
		if period < 2 {
			break
		}
		on := rapid.Int64Range(1, period-1).Draw(t, "on")
		stripes = append(stripes, Stripe{on, period - on, rapid.Int64Range(0, period-1).Draw(t, "phase")})
	}
	return Must(New(stripes...))
}

func TestLawsOfLargeSetts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawLarge(t, "a"), drawLarge(t, "b")
		and, err := a.intersect(b)
		skipIfLong(t, err)
		minus, err := a.minus(b)
		skipIfLong(t, err)
		requireCounts(t, a, b, and, minus)
		require.Equal(t, and.IsEmpty(), a.disjoint(b))
		require.Equal(t, minus.IsEmpty(), b.contains(a))
		require.True(t, and.disjoint(minus))
		whole, err := and.Union(minus)
		skipIfLong(t, err)
		requireEqual(t, whole, Disjoint(a))
		requireDeMorgan(t, a, b, and)
	})
}

// requireCounts: what a has is what it shares with b and what it does not.
func requireCounts(t *rapid.T, a, b Sett, and, minus Union) {
	from := rapid.Int64Range(-1<<58, 0).Draw(t, "from")
	to := rapid.Int64Range(0, 1<<58).Draw(t, "to")
	require.Equal(t, count(a.levels, from, to), and.count(from, to)+minus.count(from, to))
	shared, err := a.Shift(-from).CountIn(b.Shift(-from), to-from)
	require.NoError(t, err)
	require.Equal(t, and.count(from, to), shared)
}

// requireDeMorgan: not (a and b) is (not a) or (not b).
func requireDeMorgan(t *rapid.T, a, b Sett, and Union) {
	left, err := and.Complement()
	if err != nil {
		require.ErrorIs(t, err, ErrPieces)
		return
	}
	right, err := a.Complement().Union(b.Complement())
	skipIfLong(t, err)
	requireEqual(t, left, right)
}

// requireEqual fails where one of two unions has an element that the other has not.
func requireEqual(t *rapid.T, u, v Union) {
	for range 2 {
		more, err := u.Subtract(v)
		skipIfLong(t, err)
		require.Empty(t, more.Pieces(), "%v has more than %v", u, v)
		u, v = v, u
	}
}

// skipIfLong skips the rest where a result takes too long to list.
func skipIfLong(t *rapid.T, err error) {
	if err != nil {
		require.ErrorIs(t, err, ErrPieces)
		t.Skip("too many pieces")
	}
}

func TestSampleUndoesFill(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scaffold, ink := drawSett(t, "scaffold", 3, 40), drawSett(t, "ink", 3, 40)
		if scaffold.IsEmpty() {
			t.Skip("nothing to fill")
		}
		filled, err := ink.fill(scaffold)
		require.NoError(t, err)
		back, err := filled.Sample(Disjoint(scaffold))
		require.NoError(t, err)
		require.True(t, back.equal(Disjoint(ink)))

		seen, err := ink.sample(scaffold)
		require.NoError(t, err)
		kept, err := seen.Fill(Disjoint(scaffold))
		require.NoError(t, err)
		both, err := ink.intersect(scaffold)
		require.NoError(t, err)
		require.True(t, kept.equal(both))
	})
}

func TestCanonicalIsTheSameSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSett(t, "s", 4, 40)
		c := s.Canonical()
		require.True(t, c.equal(s), "%v is not %v", c, s)
		require.Equal(t, c.String(), c.Canonical().String())
		by := rapid.Int64Range(-100, 100).Draw(t, "by")
		require.Equal(t, c.String(), s.Shift(by).Canonical().Shift(-by).Canonical().String())
		require.LessOrEqual(t, c.Period(), max(s.Period(), 1))
	})
	l := drawLargeCanonical(t)
	require.True(t, l.Canonical().equal(l))
}

func drawLargeCanonical(t *testing.T) Sett {
	s, err := New(Stripe{6e17, 1e17, 3}, Stripe{20, 7, 1}, Stripe{3, 0, 0}, Stripe{1, 1, 0})
	require.NoError(t, err)
	return s
}
