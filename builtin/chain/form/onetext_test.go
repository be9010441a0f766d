package form_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/form"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

var (
	numEqual = flag.Int("equal", 1000, "how many pairs of equal chains are made")
	maxEqual = flag.Int64("elements", 60, "how many elements their arrays have at most")
	seedFlag = flag.Uint64("seed", 1, "the seed of what is generated")
	maxOps   = flag.Int("ops", 14, "how many ops the chains have at most")
)

// equalTo generates a chain that means the same as another one: with ways there and
// back somewhere, with ops that do nothing, and with ops in another order.
func equalTo(s *chain.Source, c chain.Chain) chain.Chain {
	for range 1 + s.IntN(3) {
		switch s.IntN(4) {
		case 0, 1:
			c = thereAndBack(s, c)
		case 2:
			order := rewrite.Lexicographic()
			s.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			c = order.Apply(c)
		default:
			c = idle(s, c)
		}
	}
	return c
}

func thereAndBack(s *chain.Source, c chain.Chain) chain.Chain {
	at := s.IntN(len(c.Ops) + 1)
	shapes, _ := c.Shapes()
	way := chain.Source{Rand: s.Rand, Kinds: []chain.Kind{chain.DimShuffle, chain.Reshape, chain.Reverse}, MaxRank: 5, MaxSize: max(s.MaxSize, shapes[at].Size())}
	there := way.Chain(shapes[at], 1+s.IntN(4))
	back, err := there.Mirror()
	if err != nil {
		return c
	}
	return chain.Chain{In: c.In, Ops: slices.Concat(c.Ops[:at], there.Ops, back.Ops, c.Ops[at:])}
}

// idle puts a fill and the sample that undoes it into a chain.
func idle(s *chain.Source, c chain.Chain) chain.Chain {
	at := s.IntN(len(c.Ops) + 1)
	shapes, _ := c.Shapes()
	fill, ok := s.Op(chain.SettFillInto, shapes[at])
	if !ok {
		return c
	}
	sample := fill.Mirror(shapes[at])
	return chain.Chain{In: c.In, Ops: slices.Concat(c.Ops[:at], []chain.Op{fill, sample}, c.Ops[at:])}
}

// TestOneText makes pairs of equal chains and compares what becomes of them: one text,
// which stays when it is canonicalized again, and is no longer than the chain was and
// than the rules alone make it.
//
//	go test ./builtin/chain/form -run TestOneText -v -equal 10000 -elements 100000
func TestOneText(t *testing.T) {
	lib, opt := chainOptimizer(t, rewrite.Lexicographic(), true)
	_, rulesOnly := chainOptimizer(t, rewrite.Lexicographic(), false)
	s := chain.NewSource(*seedFlag)
	s.MaxSize = *maxEqual
	differ, pairs := 0, *numEqual
	if testing.Short() {
		pairs = min(pairs, 300)
	}
	for done := 0; done < pairs; done += 100 {
		var list []chain.Chain
		s.Zeros = done/100%2 == 1
		for range 100 {
			c := s.Chain(s.Shape(), s.IntN(*maxOps+1))
			list = append(list, c, equalTo(s, c))
		}
		got, rules := settleAll(t, lib, opt, list), settleAll(t, lib, rulesOnly, list)
		again := settleAll(t, lib, opt, got)
		for i, c := range list {
			require.Equal(t, got[i].String(), again[i].String(), "canonicalized again: %v", c)
			require.LessOrEqual(t, len(got[i].Ops), len(c.Ops), "%v became %v", c, got[i])
			require.LessOrEqual(t, len(got[i].Ops), len(rules[i].Ops), "%v became %v, by the rules alone %v", c, got[i], rules[i])
			if i%2 == 0 {
				continue
			}
			equal, _, err := form.Equivalent(list[i-1], c)
			require.NoError(t, err, "%v and %v", list[i-1], c)
			require.True(t, equal, "%v and %v", list[i-1], c)
			if got[i-1].String() != got[i].String() {
				differ++
				t.Logf("differ:\n  %v\n  %v\n  = %v\n  = %v", list[i-1], c, got[i-1], got[i])
			}
		}
	}
	t.Logf("%d pairs, %d differ", pairs, differ)
	require.LessOrEqual(t, differ*500, pairs, "0.2%%")
}

// TestOneTextOf is of pairs that are equal for reasons that one op alone does not show:
// all that goes into a Reshape is reversed, and what comes out of it reversed back;
// copies are added up again; a list comes apart only when its zeros are seen with it.
func TestOneTextOf(t *testing.T) {
	for _, pair := range [][2]string{
		{"(1,2,6,5) -> Reverse(1,2) -> Reshape(1,15,1,4) -> Reverse(3) -> SettSample([], [], [], [(1,1,0)])",
			"(1,2,6,5) -> Reverse(3) -> Reshape(1,15,1,4) -> Reverse(1) -> SettSample([], [], [], [(1,1,0)])"},
		{"(5,6,1,1,2) -> DimShuffle(1 4 0 3 2) -> Reverse(1) -> Reshape(10,3,2) -> DimShuffle(1 2 0) -> Reverse(0,2) -> Reshape(20,3,1)",
			"(5,6,1,1,2) -> DimShuffle(1 4 0 3 2) -> Reverse(0,2) -> Reshape(10,3,2) -> DimShuffle(1 2 0) -> Reverse(1) -> Reshape(20,3,1)"},
		{"(7,6,1) -> DimShuffle(1 0 2) -> Reverse(1) -> Reshape(21,2) -> Reduce(21,1)",
			"(7,6,1) -> DimShuffle(1 0 2) -> Reverse(0) -> Reshape(21,2) -> Reduce(21,1) -> Reverse(0)"},
		{"(5,3,3) -> DimShuffle(2 0 1) -> Reshape(3,1,15) -> Reverse(0,2) -> SettSample([], [], [(10,3,5)]) -> Reshape(12,3)",
			"(5,3,3) -> DimShuffle(2 0 1) -> Reshape(3,15) -> Reverse(0,1) -> SettSample([], [(10,3,5)]) -> Reshape(12,3)"},
		{"(6,7,1) -> Expand(6,7,4) -> Reshape(42,4) -> SettSample([(1,2,2)], []) -> Reduce(1,1) -> Reshape()",
			"(6,7,1) -> Reshape(42) -> SettSample([(1,2,2)]) -> Reduce(1) -> Expand(4) -> Reduce(1) -> Reshape()"},
		{"(7,6,1,1) -> Expand(7,6,4,1) -> Reduce(1,1,1,1) -> Expand(4,1,1,1) -> Reshape(4)",
			"(7,6,1,1) -> Expand(7,6,4,4) -> Reduce(1,1,1,4) -> Reshape(4)"},
		{"(7) -> Reduce(1) -> Expand(36) -> Reshape(3,12,1,1,1) -> Reduce(3,1,1,1,1)",
			"(7) -> Reshape(1,7,1,1,1) -> Expand(3,7,12,1,1) -> Reduce(3,1,1,1,1)"},
		{"(2,4,1) -> Reshape(1,8) -> Reduce(1,1) -> Expand(1,4) -> SettFillInto((5,9), [(1,4,4)], [(2,3,0)])",
			"(2,4,1) -> Reduce(1,1,1) -> Expand(2,1,2) -> SettFillInto((9,1,5), [(2,7,7)], [], [(2,3,1)]) -> Reshape(5,9)"},
	} {
		var texts []string
		for _, text := range pair {
			c, err := chain.ParseText(text)
			require.NoError(t, err)
			got, err := form.Canonical(c)
			require.NoError(t, err)
			requireSameMeaning(t, c, got)
			require.LessOrEqual(t, len(got.Ops), len(c.Ops))
			texts = append(texts, got.String())
		}
		require.Equal(t, texts[0], texts[1], "%s and %s", pair[0], pair[1])
	}
}
