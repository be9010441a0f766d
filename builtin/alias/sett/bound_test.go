package sett

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/internal/modular"
)

// drawHostile generates a sett of up to six stripes of unrelated periods that are as long
// as there is room for.
func drawHostile(r *rand.Rand) Sett {
	var stripes []Stripe
	room := int64(1) << (4 + r.IntN(54))
	for range 1 + r.IntN(6) {
		if room < 2 {
			break
		}
		p := room/2 + r.Int64N(room/2+1) + 1
		on := 1 + r.Int64N(p)
		if r.IntN(3) == 0 {
			on = min(p, 1+r.Int64N(9))
		}
		stripes = append(stripes, Stripe{on, p - on, r.Int64N(p)})
		room = on / (1 + r.Int64N(300))
	}
	return Must(New(stripes...))
}

// hostilePairs are pairs that took forever, and generated ones.
func hostilePairs(n int) [][2]Sett {
	parse := func(list ...[3]int64) Sett {
		var stripes []Stripe
		for _, s := range list {
			stripes = append(stripes, Stripe{s[0], s[1], s[2]})
		}
		return Must(New(stripes...))
	}
	pairs := [][2]Sett{
		{
			parse([3]int64{52247, 43942, 32582}, [3]int64{16758, 7146, 13502}),
			parse([3]int64{63347, 34463, 78459}, [3]int64{19246, 10841, 5100}),
		},
		{
			parse([3]int64{440385630, 560885496, 78224597}, [3]int64{1, 3525060, 1360507}),
			parse([3]int64{26863, 9789, 23132}, [3]int64{10, 635, 216}, [3]int64{1, 2, 1}),
		},
		{
			parse([3]int64{917951817, 2957389072, 2225046848}),
			parse([3]int64{129143, 87272, 182797}, [3]int64{31931, 77259, 86842}, [3]int64{8420, 6337, 1416}, [3]int64{1, 61, 57}),
		},
		{
			parse([3]int64{1 << 58, 1<<58 + 1, 5}, [3]int64{1<<29 + 1, 1<<29 + 2, 3}, [3]int64{3, 4, 1}),
			parse([3]int64{1<<58 + 7, 1 << 58, 9}, [3]int64{1<<29 + 5, 1 << 29, 11}, [3]int64{5, 8, 0}),
		},
	}
	r := rand.New(rand.NewPCG(13, 9))
	for range n {
		pairs = append(pairs, [2]Sett{drawHostile(r), drawHostile(r)})
	}
	return pairs
}

// requireHonest fails where a list does not end with a result or a bound that is named.
func requireHonest(t *testing.T, what string, p [2]Sett, u Union, err error) {
	t.Helper()
	if err != nil {
		known := errors.Is(err, ErrPieces) || errors.Is(err, ErrRange) || errors.Is(err, ErrUnknown) || errors.Is(err, errEmptyFilter)
		require.True(t, known, "%s %v: %v", what, p, err)
		return
	}
	require.LessOrEqual(t, len(u.setts), MaxPieces, "%s %v", what, p)
}

func TestHostilePairsEnd(t *testing.T) {
	pairs := hostilePairs(10)
	if testing.Short() {
		pairs = pairs[:3]
	}
	for _, p := range pairs {
		a, b := p[0], p[1]
		for _, op := range []struct {
			name string
			f    func() (Union, error)
		}{
			{"intersect", func() (Union, error) { return a.intersect(b) }},
			{"subtract", func() (Union, error) { return a.minus(b) }},
			{"union", func() (Union, error) { return unionOf(a, b) }},
			{"complement", func() (Union, error) { return a.Complement(), nil }},
			{"sample", func() (Union, error) { return a.sample(b) }},
			{"fill", func() (Union, error) { return a.fill(b) }},
			{"intersect in", func() (Union, error) { return a.IntersectIn(b, 1<<59) }},
			{"sample in", func() (Union, error) { return a.SampleIn(b, 1<<59) }},
			{"fill in", func() (Union, error) { return a.FillIn(b, 1<<59) }},
			{"unflatten", func() (Union, error) { _, err := a.Unflatten(1<<30, 1<<29-1); return Union{}, err }},
		} {
			u, err := op.f()
			requireHonest(t, op.name, p, u, err)
		}
	}
}

// What was listed of a hostile pair is right: it is asked element by element.
func TestListsOfHostilePairsAreRight(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 5))
	for range 60 {
		a, b := drawHostile(r), drawHostile(r)
		width := int64(1) << (4 + r.IntN(20))
		near := func() int64 { // an element or what is beside it
			for _, s := range []Sett{a, b}[r.IntN(2):] {
				if z, ok := s.Next(r.Int64N(width)); ok && z < width {
					return max(0, z-int64(r.IntN(2)))
				}
			}
			return r.Int64N(width)
		}
		and, errAnd := a.IntersectIn(b, width)
		minus, errMinus := a.minus(b)
		for range 200 {
			z := near()
			if errAnd == nil {
				require.Equal(t, a.Has(z) && b.Has(z), and.Has(z), "%d of %v and %v", z, a, b)
			}
			if errMinus == nil {
				require.Equal(t, a.Has(z) && !b.Has(z), minus.Has(z), "%d of %v minus %v", z, a, b)
			}
		}
	}
}

// Questions are answered by number theory: nearly all of those about hostile pairs,
// and right where an element can be shown.
func TestHostileQuestionsAreAnswered(t *testing.T) {
	unknown := 0
	pairs := hostilePairs(400)
	for _, p := range pairs {
		a, b := p[0], p[1]
		apart, err := a.decideDisjoint(b)
		if err != nil {
			require.ErrorIs(t, err, ErrUnknown)
			require.False(t, a.disjoint(b), "what is not known is not disjoint")
			unknown++
			continue
		}
		require.Equal(t, apart, a.disjoint(b))
		z, ok, err := a.common(b)
		if err == nil {
			require.Equal(t, !apart, ok, "%v", p)
			require.True(t, !ok || a.Has(z) && b.Has(z), "%d of %v", z, p)
		}
		z, ok, err = a.FindIn(b, 1<<50)
		if err != nil {
			require.ErrorIs(t, err, ErrUnknown)
			unknown++
		}
		require.True(t, !ok || !apart && z < 1<<50 && a.Has(z) && b.Has(z), "%d of %v", z, p)
		inside, err := a.decideContains(b)
		require.NoError(t, err)
		require.True(t, !inside || apart == b.IsEmpty())
		all, err := a.decideContains(a)
		require.NoError(t, err)
		require.True(t, all, "%v", a)
	}
	require.LessOrEqual(t, unknown, len(pairs)/100)
}

// Setts whose periods share a large divisor, disjoint by construction or except for one
// element.
func TestDisjointByTheCommonDivisor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.Int64Range(1e6, 1e9).Draw(t, "divisor")
		inner := rapid.Int64Range(2, 1000).Draw(t, "inner")
		half := g / 2
		p, q := rapid.Int64Range(1, 1e8).Draw(t, "p"), rapid.Int64Range(1, 1e8).Draw(t, "q")
		low := Must(New(Stripe{half, p*g - half, 0}, Stripe{1, inner - 1, 0}))
		high := Must(New(Stripe{g - half, q*g - (g - half), half}, Stripe{1, inner, 1}))
		apart, err := low.decideDisjoint(high)
		require.NoError(t, err)
		require.True(t, apart)
		last := (half - 1) / inner * inner // of low
		touching := Must(New(Stripe{g - last, q*g - (g - last), last}, Stripe{1, g, 0}))
		z, ok, _ := low.FindIn(touching, Limit)
		if common, isShort := lcm(p*g, q*g); isShort {
			require.True(t, ok, "%v %v in %d", low, touching, common)
			require.True(t, low.Has(z) && touching.Has(z))
		}
		apart, err = low.decideDisjoint(touching)
		require.NoError(t, err)
		require.False(t, apart)
	})
}

func TestQuestionsAgainstAsking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.Int64Range(1, 40).Draw(t, "divisor")
		draw := func(name string) Sett {
			p := g * rapid.Int64Range(1, 12).Draw(t, name)
			var stripes []Stripe
			for range rapid.IntRange(1, 4).Draw(t, "depth") {
				on := rapid.Int64Range(0, p).Draw(t, "on")
				stripes = append(stripes, Stripe{on, p - on, rapid.Int64Range(-p, p).Draw(t, "phase")})
				if on < 2 {
					break
				}
				p = rapid.Int64Range(1, on+2).Draw(t, "period")
			}
			return Must(New(stripes...))
		}
		a, b := draw("a"), draw("b")
		common, _ := lcm(a.Period(), b.Period())
		var both, missing, first int64 = 0, 0, -1
		for z := range common {
			if a.Has(z) && b.Has(z) {
				if both++; first < 0 {
					first = z
				}
			} else if b.Has(z) {
				missing++
			}
		}
		apart, err := a.decideDisjoint(b)
		require.NoError(t, err)
		require.Equal(t, both == 0, apart, "%v %v", a, b)
		inside, err := a.decideContains(b)
		require.NoError(t, err)
		require.Equal(t, missing == 0, inside, "%v %v", a, b)
		_, ok, err := a.FindIn(b, max(first, 0))
		require.NoError(t, err)
		require.False(t, ok)
		z, ok, err := a.FindIn(b, common)
		require.NoError(t, err)
		require.Equal(t, both > 0, ok)
		require.True(t, !ok || a.Has(z) && b.Has(z) && z < common)
	})
}

func TestFirstMultiple(t *testing.T) {
	for m := int64(2); m < 24; m++ {
		for a := range m {
			for low := int64(1); low < m; low++ {
				for high := low; high < m; high++ {
					want := int64(-1)
					for n := range m {
						if r := n * a % m; low <= r && r <= high {
							want = n
							break
						}
					}
					require.Equal(t, want, firstMultiple(a, m, low, high), "%d*n modulo %d in [%d,%d]", a, m, low, high)
				}
			}
		}
	}
	// Numbers whose product is beyond 64 bits.
	const m = Limit - 1
	n := firstMultiple(m-4, m, m-8, m-8)
	require.EqualValues(t, 2, n)
	n = firstMultiple(m-4, m, 1, 1)
	require.Positive(t, n)
	require.EqualValues(t, 1, modular.Mul(n, m-4, m))
}

func TestAnUnknownAnswerIsSaid(t *testing.T) {
	spent := budget{-1}
	err := spent.err("meet", All(), None())
	require.ErrorIs(t, err, ErrUnknown)
	require.EqualError(t, err, "meet [] and [(0,1,0)]: not known after 32768 steps")
	a := Must(New(Stripe{7, 9, 0}, Stripe{3, 2, 0}))
	_, met := common(a.levels, 0, a.levels, 1, 100, &spent)
	require.False(t, met)
	require.Negative(t, spent.left)
}
