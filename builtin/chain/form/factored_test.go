package form

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/diag"
)

// TestFactoredMaps compares the factoredMaps of random chains with what the elements say: of pairs
// that are equal, of a chain and one that is almost the same, and of any two.
func TestFactoredMaps(t *testing.T) {
	s := chain.NewSource(21)
	s.MaxSize = 120
	s.Zeros = true
	counts, open := map[string]int{}, 0
	n := 20000
	if testing.Short() {
		n = 2000
	}
	for range n {
		in := s.Shape()
		a := s.Chain(in, s.IntN(9))
		b := relative(s, a)
		outA, _ := a.Out()
		if outB, _ := b.Out(); fmt.Sprint(outA) != fmt.Sprint(outB) {
			continue
		}
		x, err := chain.Trace(a)
		require.NoError(t, err)
		y, err := chain.Trace(b)
		require.NoError(t, err)
		equal := fmt.Sprint(x) == fmt.Sprint(y)
		found := compareChains(t.Context(), a, b)
		switch {
		case found == undecided:
			counts[fmt.Sprintf("undecided, equal is %v", equal)]++
			open++
		case equal:
			require.Equal(t, same, found, "%v and %v are equal", a, b)
		default:
			require.Equal(t, different, found, "%v and %v differ", a, b)
		}
		counts[fmt.Sprintf("equal is %v", equal)]++
	}
	t.Log(counts)
	require.Less(t, open, n/200, "the others are decided")
}

// relative generates a chain that has something to do with another one: swapped and
// merged, with a detour, or with an op changed.
func relative(s *chain.Source, c chain.Chain) chain.Chain {
	switch s.IntN(4) {
	case 0:
		return viewsOrders[0].Apply(c)
	case 1:
		return detour(s, c)
	case 2:
		if len(c.Ops) == 0 {
			return c
		}
		at := s.IntN(len(c.Ops))
		shapes, _ := c.Shapes()
		o, ok := s.Op(c.Ops[at].Kind, shapes[at])
		if !ok {
			return c
		}
		changed := chain.Chain{In: c.In, Ops: append(append(append([]chain.Op{}, c.Ops[:at]...), o), c.Ops[at+1:]...)}
		if _, err := changed.Out(); err == nil {
			return changed
		}
		return c
	}
	return s.Chain(c.In, len(c.Ops))
}

// detour puts a chain and its inverse somewhere in a chain: permutations and misaligned
// reshapes, and back.
func detour(s *chain.Source, c chain.Chain) chain.Chain {
	at := s.IntN(len(c.Ops) + 1)
	shapes, _ := c.Shapes()
	way := chain.Source{Rand: s.Rand, Kinds: []chain.Kind{chain.DimShuffle, chain.Reshape, chain.Reverse}, MaxRank: 5, MaxSize: s.MaxSize}
	there := way.Chain(shapes[at], 1+s.IntN(4))
	back, err := there.Mirror()
	if err != nil {
		return c
	}
	ops := append([]chain.Op{}, c.Ops[:at]...)
	ops = append(append(ops, there.Ops...), back.Ops...)
	return chain.Chain{In: c.In, Ops: append(ops, c.Ops[at:]...)}
}

// TestRegionsOfMisalignedReshapes samples and fills what a reshape has mixed.
func TestRegionsOfMisalignedReshapes(t *testing.T) {
	const mixed = "(2,3) -> DimShuffle(1 0) -> Reshape(2,3)"
	read := func(text string) chain.Chain {
		c, err := chain.Parse(diag.NewSource("chain", text))
		require.NoError(t, err, text)
		return c
	}
	var chains []chain.Chain
	for _, region := range []string{
		"SettSample([(1,1,0)],[(1,0,0)])", "SettSample([(1,0,0)],[(1,1,0)])", "SettSample([(1,0,0)],[(1,1,1)])", "SettSample([(1,0,0)],[(1,2,2)])",
		"SettSample([(1,1,1)],[(2,1,0)])", "SettSample([(1,0,0)],[(1,0,0)])",
		"SettFillInto((2,4)[(1,0,0)][(3,1,0)])", "SettFillInto((2,4)[(1,0,0)][(3,1,1)])", "SettFillInto((2,5)[(1,0,0)][(1,1,0)])", "SettFillInto((3,3)[(2,1,1)][(1,0,0)])",
	} {
		c := read(mixed + " -> " + region)
		chains = append(chains, c)
		back := read(mixed + " -> DimShuffle(1 0) -> DimShuffle(1 0) -> " + region)
		chains = append(chains, back)
	}
	for _, a := range chains {
		for _, b := range chains {
			outA, err := a.Out()
			require.NoError(t, err)
			outB, err := b.Out()
			require.NoError(t, err)
			if !outA.Equal(outB) {
				continue
			}
			x, err := chain.Trace(a)
			require.NoError(t, err)
			y, err := chain.Trace(b)
			require.NoError(t, err)
			want := different
			if fmt.Sprint(x) == fmt.Sprint(y) {
				want = same
			}
			require.Equal(t, want, compareFactored(t.Context(), a, b), "%v and %v", a, b)
		}
	}

	// A factor has 65,536 entries at most: here two for each position.
	for to, want := range map[int]error{32768: nil, 32769: errMisaligned, 70000: errMisaligned} {
		_, err := factoredOf(t.Context(), read(fmt.Sprintf("%s -> SettFillInto((2,%d)[(1,0,0)][(3,%d,0)])", mixed, to, to-3)))
		require.ErrorIs(t, err, want, to)
	}
}
