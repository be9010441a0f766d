package guard

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// randomList returns a list of integers, as guards write them.
func randomList(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(4) == 0 {
		return []string{"p", "q", "dims(x)", "dims(t)", "[2, 0]", "[]", "[-1, 3]", "range(2)", "range(rank(x))"}[r.IntN(9)]
	}
	list := func() string { return randomList(r, depth-1) }
	switch r.IntN(12) {
	case 0, 1:
		return "(" + list() + []string{" + ", " - ", " * ", " % "}[r.IntN(4)] + list() + ")"
	case 2:
		return "(" + list() + []string{" + ", " - ", " * ", " % "}[r.IntN(4)] + fmt.Sprint(r.IntN(5)-2) + ")"
	case 3:
		return "(" + fmt.Sprint(r.IntN(4)) + " - " + list() + ")"
	case 4:
		return []string{"min(", "max(", "div("}[r.IntN(3)] + list() + ", " + []string{list(), fmt.Sprint(r.IntN(4) - 1)}[r.IntN(2)] + ")"
	case 5:
		return "map(" + list() + ", " + randomBody(r, 2, true) + ")"
	case 6:
		return "filter(" + list() + ", " + randomBody(r, 1, false) + ")"
	case 7:
		return "concat(" + list() + ", " + list() + ")"
	case 8:
		return "compose(" + list() + ", " + list() + ")"
	case 9:
		return list() + []string{"[1:]", "[:-1]", "[-2:1]", "[:]"}[r.IntN(4)]
	case 10:
		return "-(" + list() + ")"
	}
	return []string{"sort(", "reverse("}[r.IntN(2)] + list() + ")"
}

// randomQuestion returns a question about lists, or what one sums up to.
func randomQuestion(r *rand.Rand) string {
	list := func() string { return randomList(r, 1+r.IntN(3)) }
	number := func() string {
		return []string{"sum", "product", "min", "max", "len"}[r.IntN(5)] + "(" + list() + ")"
	}
	switch r.IntN(6) {
	case 0:
		return number()
	case 1:
		return number() + []string{" == ", " != ", " < ", " <= ", " > ", " >= "}[r.IntN(6)] + []string{number(), fmt.Sprint(r.IntN(9) - 2)}[r.IntN(2)]
	case 2:
		return []string{"all", "any", "none", "count"}[r.IntN(4)] + "(" + list() + ", " + randomBody(r, 2, false) + ")"
	case 3:
		return "is_identity_perm(" + list() + ")"
	}
	return list() + []string{" == ", " != "}[r.IntN(2)] + list()
}

// TestWords compares questions about lists with those within a let, which are computed as any
// other expression is: they have the same values, and no value where those have none.
func TestWords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	types := []ir.Type{ir.F32, mustType("tensor<2x3xf32>"), mustType("tensor<?x1xf32>"), mustType("tensor<*xf32>"), mustType("tensor<7x0x2xf32>")}
	values, errors := 0, 0
	for range 6000 {
		s := plainSample()
		s.x, s.out = types[r.IntN(len(types))], types[r.IntN(len(types))]
		integers := func() []int64 {
			v := make([]int64, r.IntN(4))
			for i := range v {
				v[i] = []int64{int64(r.IntN(7) - 3), math.MaxInt64, math.MinInt64 + 1}[max(r.IntN(30)-27, 0)]
			}
			return v
		}
		s.p, s.q = integers(), integers()
		m := s.matched(t)
		text := strings.ReplaceAll(randomQuestion(r), "9223372036854775807", "5000")
		fast, errs := CompileAttr(textOf(text), names)
		plain, others := CompileAttr(textOf("let zz = 0; "+text), names)
		require.Equal(t, others == nil, errs == nil, "%s: %v, %v", text, errs, others)
		if errs != nil {
			continue
		}
		got, gotErr := fast.Eval(m)
		want, wantErr := plain.Eval(m)
		require.Equal(t, wantErr == nil, gotErr == nil, "%s of %v, %v, %s, %s: %v, not %v", text, s.p, s.q, s.x, s.out, gotErr, wantErr)
		require.Equal(t, want, got, "%s of %v, %v, %s, %s", text, s.p, s.q, s.x, s.out)
		if values++; gotErr != nil {
			errors++
		}
	}
	require.Greater(t, values-errors, 2000)
	require.Greater(t, errors, 500)
}

// TestWordsAllocateNothing once the matcher is warm, however long the lists are.
func TestWordsAllocateNothing(t *testing.T) {
	s := plainSample()
	s.p = make([]int64, 500)
	s.q = s.p
	m := s.matched(t)
	for _, text := range []string{
		"p + q == [2, 0]", "-p == 2 * q - 1", "all(p[1:], # == 0)", "product(dims(x)) == 6", "sort(p) == reverse(q)", "concat(p, q) == map(p, # + #i)",
		"sum(p) + 0 == 0", "is_identity_perm(compose(p, q))", "count(p, # == 0) == 500", "max(p) == 0 && min(q) == 0",
	} {
		g, errs := Compile(textOf(text), names)
		require.Empty(t, errs, text)
		run := func() {
			if _, err := g.Eval(m); err != nil {
				t.Fatal(text, err)
			}
		}
		run()
		require.Zero(t, testing.AllocsPerRun(100, run), text)
	}
}

// TestLongLists are refused in time, and said to be too long.
func TestLongLists(t *testing.T) {
	s := plainSample()
	s.p = make([]int64, 3*maxFused)
	s.q = s.p
	m := s.matched(t)
	for text, want := range map[string]bool{
		"p + q == q": true, "sum(p) == 0": true, "all(p, # == 0)": true, "concat(p, p) == q": false, "sort(p) == q": true, "len(p + 1) == 12288": true,
	} {
		g, errs := Compile(textOf(text), names)
		require.Empty(t, errs, text)
		holds, err := g.Eval(m)
		require.NoError(t, err, text)
		require.Equal(t, want, holds, text)
	}
	g, errs := Compile(textOf("range(2000000) == p + 1"), names)
	require.Empty(t, errs)
	_, err := g.Eval(m)
	require.ErrorContains(t, err, "2000000 elements, more than")
}

// TestNestedLoops compiles loops in the lists of loops in time that does not double with each.
func TestNestedLoops(t *testing.T) {
	start := time.Now()
	for _, form := range [][2]string{{"map(", ", # + 1)"}, {"filter(", ", # > 0)"}, {"sort(", ")"}, {"-(", ")"}} {
		text := strings.Repeat(form[0], 30) + "p" + strings.Repeat(form[1], 30)
		for _, text := range []string{text + " == [1]", text, "len(" + text + ")"} {
			_, errs := CompileAttr(textOf(text), names)
			require.Empty(t, errs, text)
		}
	}
	require.Less(t, time.Since(start), 20*time.Second) // it was 2^30 steps
}

// TestTooManyLists says "a list" where lists of everything are taken.
func TestTooManyLists(t *testing.T) {
	_, errs := Compile(textOf("len(3) == 1"), names)
	require.Len(t, errs, 1)
	require.Equal(t, "len takes a list or a string or an attribute here, not an integer", errs[0].Message)
}
