package builtin

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/verify"
)

// vocabularyGraphs and vocabularySeed are for long runs:
//
//	go test ./builtin -run TestRandomTensorGraphs -timeout 0 -vocabulary-graphs 10000 -vocabulary-seed 1
var (
	vocabularyGraphs = flag.Int("vocabulary-graphs", 0, "how many graphs TestRandomTensorGraphs generates; 0 is a few hundred")
	vocabularySeed   = flag.Uint64("vocabulary-seed", 1, "the seed of the first of them")
)

// vocabularyQueries are what the graphs are optimized by in turn.
var vocabularyQueries = []string{
	"default", "fast_run", "fast_compile", "stabilize", "o2", "o3", "o4", "unsafe",
	"+canonicalize +stabilize +specialize -changes_values", "+fast_run +merge -canonicalize",
}

// TestRandomTensorGraphs generates graphs of all ops of scalar and aesara over tensors of
// small shapes, with dimensions of 0 and 1 among them, and evaluates them before and after
// each mode; what was optimized stays as it is when it is optimized once more.
func TestRandomTensorGraphs(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
	require.NoError(t, err)
	graphs := *vocabularyGraphs
	if graphs == 0 {
		graphs = 300
		if testing.Short() {
			graphs = 40
		}
	}
	v := &vocabulary{
		programmer: programmer{lib: lib, registry: knownEvaluators(), used: map[string]bool{}},
		fired:      map[string]int{}, wrong: map[string]int{},
	}
	for _, op := range v.registry.Ops() {
		if dialect, _, _ := strings.Cut(op, "."); dialect == "scalar" || dialect == "aesara" {
			v.ops = append(v.ops, op)
		}
	}
	for i := range graphs {
		query := vocabularyQueries[i%len(vocabularyQueries)]
		v.compare(t, lib.DB.MustQuery(query), query, *vocabularySeed+uint64(i))
	}
	require.Greater(t, v.runs, graphs, "graphs have no results")
	if graphs >= 300 {
		require.Greater(t, len(v.used), 2*len(v.ops)/3, "ops that were generated")
		require.Greater(t, len(v.fired), 60, "rules that fired")
	}
	require.LessOrEqual(t, v.known, 1+graphs/1000, "graphs that are not idempotent by a query that leaves canonicalize out")
	for what, times := range v.wrong {
		t.Logf("%d times: %s", times, what)
	}
	t.Logf("%d graphs, %d evaluations, %d of %d ops, %d rules fired", graphs, v.runs, len(v.used), len(v.ops), len(v.fired))
}

// vocabulary generates graphs over tensors.
type vocabulary struct {
	programmer
	fired map[string]int
	wrong map[string]int
	known int // mistakes of the kinds that are known
}

// draw generates a graph.
func (v *vocabulary) draw(r *rand.Rand, focus []string) *graph.FunctionGraph {
	fg := graph.New(ir.NewContext(v.lib.Dialects))
	v.declared = nil
	if r.IntN(3) == 0 {
		v.declared = func(t ir.Type) ir.Type { return vaguer(r, t) }
	}
	v.focus = slices.DeleteFunc(focus, func(op string) bool { return !slices.Contains(v.ops, op) })
	float := []ir.Type{ir.F64, ir.F64, ir.F64, ir.F32}[r.IntN(4)]
	var vars []known
	add := func(elem ir.Type, shapes ...[]int64) {
		for _, dims := range shapes {
			vars = append(vars, v.leaf(r, fg, ir.Tensor(elem, dims...)))
		}
	}
	n, m := []int64{2, 3, 1, 0, 2, 3}[r.IntN(6)], []int64{3, 2, 1, 3, 4}[r.IntN(5)]
	add(float, []int64{}, []int64{}, []int64{n}, []int64{n}, []int64{m}, []int64{n, m}, []int64{n, m}, []int64{m, n}, []int64{1, m}, []int64{n, 1}, []int64{1}, []int64{2, n, m})
	add(ir.I64, []int64{}, []int64{}, []int64{n}, []int64{m}, []int64{2})
	add(ir.I1, []int64{}, []int64{n}, []int64{n, m})
	made := 0
	for tries := 0; tries < 400 && made < 14; tries++ {
		if outs := v.node(r, fg, vars); outs != nil {
			vars = append(vars, outs...)
			made++
		}
	}
	var outputs []graph.Var
	for _, out := range vars[len(vars)-min(made, 8):] {
		outputs = append(outputs, out.Var)
	}
	fg.SetOutputs(outputs...)
	return fg
}

// vaguer returns a type that says less of the shape, now and then nothing.
func vaguer(r *rand.Rand, t ir.Type) ir.Type {
	if !t.IsShaped() || t.Rank() == 0 {
		return t
	}
	if r.IntN(12) == 0 {
		return ir.UnrankedTensor(t.Elem())
	}
	dims := slices.Clone(t.Dims())
	for i := range dims {
		if r.IntN(3) == 0 {
			dims[i] = ir.Dynamic
		}
	}
	return ir.Tensor(t.Elem(), dims...)
}

// compare optimizes a graph twice, the second time as it is read from its text, and
// evaluates it before and after.
func (v *vocabulary) compare(t *testing.T, opt *optdb.Pipeline, query string, seed uint64) {
	fg := v.draw(rand.New(rand.NewPCG(seed, 7)), matchedOps(opt.Rules()))
	before := mlir.String(fg)
	if _, err := mlir.Parse("before.mlir", before, v.lib.Dialects); err != nil {
		return // an op takes these values, and not types that say so little of them
	}
	checker, err := verify.NewChecker(t.Context(), fg, verify.CheckOptions{
		Eval: eval.Options{Evaluators: v.registry}, Runs: 3, Seed: seed, Rules: opt.Rules(), Inexact: opt.Inexact(),
	})
	require.NoError(t, err)
	v.runs += checker.Runs()
	options := navigator.Options{OnFailure: navigator.WarnUnlessRefused}
	report, err := opt.OptimizeWith(t.Context(), fg, options)
	require.NoError(t, err, "%s, seed %d\n%s", query, seed, before)
	if report.Stop.Reason != profile.StopFixpoint {
		t.Errorf("%s, seed %d: %s\n%s", query, seed, report.Stop, before)
		return
	}
	require.NoError(t, fg.CheckIntegrity())
	for _, rule := range report.Rules {
		if rule.Applied > 0 {
			v.fired[rule.Name] += rule.Applied
		}
		if rule.Failed > 0 {
			v.wrong[rule.Name+" refused in "+query+fmt.Sprint(" ", seed)]++
		}
	}
	for _, failure := range report.Failures {
		t.Errorf("%s, seed %d: %s failed at %s: %s\n%s", query, seed, failure.Rule, failure.Node, failure.Reason, before)
	}
	found, err := checker.Check(t.Context(), fg, report)
	require.NoError(t, err)
	if found != nil {
		t.Errorf("%s, seed %d: %s\n%s\nbecame\n%s\nby %s", query, seed, found.Difference, before, mlir.String(fg), firedBy(report))
		return
	}
	once := mlir.String(fg)
	var read [2]*graph.FunctionGraph
	for i := range read {
		read[i], err = mlir.Parse("once.mlir", once, v.lib.Dialects)
		require.NoError(t, err, "%s, seed %d\n%s", query, seed, before)
	}
	again, err := opt.OptimizeWith(t.Context(), read[1], options)
	require.NoError(t, err, "%s, seed %d\n%s", query, seed, before)
	// Later stages may take back what canonicalize does, as those of the document do, so that
	// it does it again: what counts is the result.
	if graph.Equal(read[0], read[1]) != nil {
		v.wrong["not idempotent in "+query]++
		report := t.Errorf
		if strings.Contains(query, "-canonicalize") {
			v.known++
			report = t.Logf
		}
		report("%s, seed %d: not idempotent\n%s\nbecame\n%s\nand then\n%s\nby %s", query, seed, before, once, mlir.String(read[1]), firedBy(again))
	}
}

// firedBy returns the rules that fired.
func firedBy(report *profile.Report) string {
	var names []string
	for _, rule := range report.Rules {
		if rule.Applied > 0 {
			names = append(names, rule.Name)
		}
	}
	return strings.Join(names, " ")
}
