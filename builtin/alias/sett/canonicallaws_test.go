package sett

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// drawDeep generates a sett of up to six stripes with up to a few thousand runs.
func drawDeep(r *rand.Rand) Sett {
	var stripes []Stripe
	period := int64(8) << r.IntN(14)
	for range 1 + r.IntN(6) {
		on := 1 + r.Int64N(period-1)
		stripes = append(stripes, Stripe{on, period - on, r.Int64N(period)})
		if on < 2 {
			break
		}
		period = 2 + r.Int64N(on)
	}
	return Must(New(stripes...))
}

// The canonical form is the same set, its own canonical form, never deeper, and the
// same for other descriptions of the set.
func TestCanonicalFormsOfDeepSetts(t *testing.T) {
	n := 600
	if testing.Short() {
		n = 150
	}
	r := rand.New(rand.NewPCG(9, 13))
	unique := 0
	for range n {
		s := drawDeep(r)
		form, known := s.CanonicalForm()
		require.LessOrEqual(t, form.Depth(), s.Depth(), "%v: %v", s, form)
		require.Equal(t, form.String(), form.Canonical().String(), "%v", s)
		require.True(t, form.equal(s), "%v is not %v", form, s)
		if !known {
			continue
		}
		unique++
		for _, other := range sameSets(t, r, s) {
			again, sure := other.CanonicalForm()
			require.True(t, !sure || again.same(form), "%v, %v: %v, %v", s, other, form, again)
		}
	}
	require.Greater(t, unique, n*9/10)
}

// sameSets returns other descriptions of a set.
func sameSets(t *testing.T, r *rand.Rand, s Sett) []Sett {
	by := r.Int64N(1000)
	twice := Must(New(append([]Stripe{{On: 2 * s.Period()}}, s.Stripes()...)...))
	list := []Sett{twice, s.Shift(by).Canonical().Shift(-by), s.Reverse(by).Canonical().Reverse(by)}
	gaps, err := s.Complement().Complement()
	require.NoError(t, err)
	if one, err := gaps.single(); err == nil {
		list = append(list, one)
	}
	return list
}

// These took a second, or became deeper.
func TestCanonicalFormsThatWereDeeperOrSlow(t *testing.T) {
	for _, stripes := range [][]Stripe{
		{{405, 1, 156}, {167, 1, 112}, {100, 1, 14}, {28, 5, 5}, {10, 1, 3}, {2, 2, 1}},
		{{100, 1, 16}, {47, 7, 41}, {26, 1, 10}, {13, 1, 13}, {6, 2, 7}, {2, 1, 2}},
		{{588743509919, 2368633809668, 2838390433669}, {261537086411, 184912177898, 219109755641}, {6, 1282338389, 393768347}, {1, 3, 0}},
	} {
		s := Must(New(stripes...))
		form := s.Canonical()
		require.LessOrEqual(t, form.Depth(), s.Depth())
		require.True(t, form.equal(s))
		require.True(t, form.Canonical().same(form))
	}
}

func TestACanonicalFormThatMayNotBeUniqueIsSaid(t *testing.T) {
	many := Must(New(Stripe{1e9, 3, 0}, Stripe{7, 5, 0}, Stripe{2, 1, 0}))
	_, unique := many.CanonicalForm()
	require.False(t, unique)
	_, unique = Must(New(Stripe{12, 3, 0}, Stripe{2, 1, 0})).CanonicalForm()
	require.True(t, unique)
}
