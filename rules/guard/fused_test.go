package guard

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// randomBody returns a body that is an integer, or one that is true or false.
func randomBody(r *rand.Rand, depth int, whole bool) string {
	if whole {
		if depth == 0 || r.IntN(3) == 0 {
			return []string{"#", "#i", fmt.Sprint(r.IntN(5) - 2), "9223372036854775807"}[min(r.IntN(8), 3)]
		}
		if r.IntN(5) == 0 {
			return "-" + "(" + randomBody(r, depth-1, true) + ")"
		}
		op := []string{"+", "-", "*", "%"}[r.IntN(4)]
		return "(" + randomBody(r, depth-1, true) + " " + op + " " + randomBody(r, depth-1, true) + ")"
	}
	switch {
	case depth > 0 && r.IntN(4) == 0:
		return "!(" + randomBody(r, depth-1, false) + ")"
	case depth > 0 && r.IntN(3) == 0:
		return "(" + randomBody(r, depth-1, false) + []string{" && ", " || "}[r.IntN(2)] + randomBody(r, depth-1, false) + ")"
	}
	op := []string{"==", "!=", "<", "<=", ">", ">="}[r.IntN(6)]
	return randomBody(r, depth, true) + " " + op + " " + randomBody(r, depth, true)
}

// TestFusedLoops compares loops with those that are within a let, which run element by
// element.
func TestFusedLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	types := []ir.Type{ir.F32, mustType("tensor<2x3xf32>"), mustType("tensor<?x1xf32>"), mustType("tensor<7x0x?xf32>")}
	evaluate := func(text string, m *unify.Match) (string, error) {
		a, errs := CompileAttr(Text{Source: diag.NewSource("x", text), Text: text}, names)
		require.Empty(t, errs, "%s: %v", text, errs)
		v, err := a.Eval(m)
		return v.String(), err
	}
	fused, failed := 0, 0
	for range 3000 {
		s := plainSample()
		s.x, s.y, s.rest = types[r.IntN(len(types))], types[r.IntN(len(types))], r.IntN(4)
		if s.constant = nil; r.IntN(2) == 0 {
			s.y, s.constant = ir.F32, aFloat(0)
		}
		s.p = make([]int64, r.IntN(4))
		for i := range s.p {
			s.p[i] = []int64{int64(r.IntN(7) - 3), math.MaxInt64, math.MinInt64}[max(r.IntN(12)-9, 0)]
		}
		m := s.matched(t)
		list := []string{"p", "dims(x)", "dims(x) + 1", "concat([y], rest)"}[r.IntN(4)]
		loop := []string{"all", "any", "none", "count", "filter", "map"}[r.IntN(6)]
		body := randomBody(r, 2, loop == "map")
		if list == "concat([y], rest)" {
			body = []string{"is_const(#)", "!is_const(#)", "is_static(#) || is_const(#)", "is_splat(#) && is_ranked(#)", "uses(#) == 1"}[r.IntN(5)]
			if loop == "map" || loop == "filter" {
				loop = "count"
			}
		}
		if list != "p" { // the smallest integers stand for sizes that are not known
			body = strings.ReplaceAll(body, "9223372036854775807", "5000")
		}
		text := loop + "(" + list + ", " + body + ")"
		if r.IntN(4) == 0 && loop == "filter" {
			text = "len(" + text + ")"
		}
		got, err := evaluate(text, m)
		want, wantErr := evaluate("let zz = 0; "+text, m)
		require.Equal(t, want, got, "%s of %v, %s", text, s.p, s.x)
		require.Equal(t, wantErr == nil, err == nil, "%s of %v, %s: %v, not %v", text, s.p, s.x, err, wantErr)
		if err != nil {
			failed++
		}
		fused++
	}
	require.Greater(t, fused-failed, 1500)
	require.Greater(t, failed, 100)
}

// TestFusedLoopsAllocateNothing once the matcher is warm.
func TestFusedLoopsAllocateNothing(t *testing.T) {
	m := plainSample().matched(t)
	for _, text := range []string{
		"all(dims(x), # > 1)", "map(p, # * 2 + #i) == [2, 1]", "len(filter(rest, is_const(#))) == 0", "filter(p, # > 0) == [1]", "p == [1, 0]",
		"none(rest, is_static(#))", "count(p, # == #i) == 0", "sort(p) == range(2)",
	} {
		g, errs := Compile(textOf(text), names)
		require.Empty(t, errs)
		run := func() {
			if _, err := g.Eval(m); err != nil {
				t.Fatal(err)
			}
		}
		run()
		require.Zero(t, testing.AllocsPerRun(100, run), text)
	}
}
