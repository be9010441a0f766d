package sett

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// everySett calls f with all setts of at most depth stripes whose periods are at
// most the given ones, outermost first.
func everySett(periods []int64, f func(Sett)) {
	var nest func(stripes []Stripe)
	nest = func(stripes []Stripe) {
		f(Must(New(stripes...)))
		if len(stripes) == len(periods) {
			return
		}
		for p := int64(1); p <= periods[len(stripes)]; p++ {
			for on := int64(0); on <= p; on++ {
				for phase := int64(0); phase < p; phase++ {
					nest(append(stripes[:len(stripes):len(stripes)], Stripe{on, p - on, phase}))
				}
			}
		}
	}
	nest(nil)
}

// pictureOf is what a sett has in [0, 840), which all small periods divide.
func pictureOf(s Sett, width int64) string {
	picture := make([]byte, width)
	for z := range picture {
		picture[z] = '.'
		if s.Has(int64(z)) {
			picture[z] = '#'
		}
	}
	return string(picture)
}

func TestCanonicalIsUniqueAndLeast(t *testing.T) {
	type least struct {
		form  string
		depth int
		size  int
	}
	for _, periods := range [][]int64{{8, 5}, {6, 4, 3}} {
		width := int64(840)
		if len(periods) == 3 {
			width = 60
		}
		sets := map[string]*least{}
		everySett(periods, func(s Sett) {
			picture := pictureOf(s, width)
			c := s.Canonical()
			seen := sets[picture]
			if seen == nil {
				require.Equal(t, picture, pictureOf(c, width), "%v", s)
				seen = &least{form: c.String(), depth: s.Depth(), size: c.Depth()}
				sets[picture] = seen
				require.Equal(t, leastPeriod(picture), c.Period(), "%v", s)
			}
			require.Equal(t, seen.form, c.String(), "%v", s)
			seen.depth = min(seen.depth, s.Depth())
		})
		for _, s := range sets {
			require.LessOrEqual(t, s.size, s.depth, "%s", s.form)
		}
		t.Log(len(sets), "sets")
	}
}

func leastPeriod(picture string) int64 {
	for p := 1; ; p++ {
		if picture[p:] == picture[:len(picture)-p] {
			return int64(p)
		}
	}
}

// Two pieces that are one pattern become one, and a filter of more runs than one sett is
// made from is an error.
func TestUnionsOfTwo(t *testing.T) {
	two := Disjoint(Must(New(Stripe{1, 3, 0})), Must(New(Stripe{1, 3, 2})))
	require.Equal(t, "[(1,1,0)]", two.Compact(0).String())
	deep := Disjoint(Must(New(Stripe{49, 463, 271}, Stripe{1, 2, 0})), Must(New(Stripe{1, 511, 402})))
	require.Equal(t, "[(132,380,271),(49,82,0),(1,2,0)]", deep.Compact(0).String(), "found among deep ones")
	many := Disjoint(Must(New(Stripe{3000, 3000, 0}, Stripe{1, 1, 0})), Must(New(Stripe{2998, 3002, 3001}, Stripe{1, 1, 0})))
	_, err := Disjoint(All()).Sample(many)
	require.ErrorIs(t, err, ErrPieces)
	require.ErrorContains(t, err, "as one sett: too many pieces: more than 2048 runs")
}

// A search that may still turn has an answer, and one that may not has an error.
func TestBudgetAndItsErrorAgree(t *testing.T) {
	b := budget{3}
	for _, enough := range []bool{true, true, true, false, false} {
		require.Equal(t, enough, b.spend(1))
		err := b.err("meet of", All(), All())
		require.Equal(t, enough, err == nil, err)
	}
	b = budget{3}
	require.True(t, b.spend(3))
	require.False(t, b.spend(3))
}
