package rewrite_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// TestAliasesFollowTheRules has an alias graph watch the rules of chains at work
// on views of one array that branch: after every rewrite it says what one that is
// made anew says.
func TestAliasesFollowTheRules(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	s := chain.NewSource(41)
	s.Zeros = true
	for _, query := range []string{
		"+chain_simplify +lexicographic", "+chain_simplify +reverse_lexicographic", "+chain_simplify +chain_canonical", "views",
	} {
		t.Run(query, func(t *testing.T) {
			opt := lib.DB.MustQuery(query)
			views, rewrites := 0, 0
			for range 60 {
				fg := branches(t, s, lib)
				watched, n := followRules(t, fg, opt)
				views, rewrites = views+watched, rewrites+n
			}
			t.Logf("%d rewrites, %d views", rewrites, views)
			require.Positive(t, rewrites)
			require.Positive(t, views)
		})
	}
}

// branches returns a graph of ops of chains, each on the result of any before it.
func branches(t *testing.T, s *chain.Source, lib *builtin.Library) *graph.FunctionGraph {
	fg := graph.New(ir.NewContext(lib.Dialects))
	shape := s.Shape()
	vars := []graph.Var{fg.AddInput(ir.Tensor(ir.F32, shape...), "x")}
	for range 4 + s.IntN(6) {
		v := vars[max(s.IntN(len(vars)), len(vars)-3)]
		c := s.Chain(v.Type().Dims(), 1)
		out, err := c.Out()
		require.NoError(t, err)
		op := chain.GraphOp(fg.Context(), &c.Ops[0])
		vars = append(vars, fg.Apply(op, v.Type().WithDims(out...), v))
	}
	fg.SetOutputs(vars[len(vars)-1], vars[len(vars)-2], vars[s.IntN(len(vars))])
	return fg
}

// followRules returns how many views there were, counted after each of the
// rewrites, and how many of these.
func followRules(t *testing.T, fg *graph.FunctionGraph, opt *optdb.Pipeline) (watched, rewrites int) {
	aliases, err := views.Attach(fg)
	require.NoError(t, err)
	check := func(rule string) {
		copied := fg.Clone()
		fresh, err := views.Attach(copied)
		require.NoError(t, err)
		want, n := sharing(copied, fresh)
		got, _ := sharing(fg, aliases)
		require.Equal(t, want, got, "after %s, in\n%s", rule, mlir.String(fg))
		watched += n
	}
	check("nothing")
	hooks := navigator.Hooks{Applied: func(rule *navigator.Local, _ graph.Node, _ []graph.Var) {
		rewrites++
		check(rule.Name)
	}}
	_, err = opt.OptimizeWith(context.Background(), fg, navigator.Options{Hooks: hooks})
	require.NoError(t, err)
	check("all")
	return watched, rewrites
}

// sharing says what each value of a graph shows and which it shares memory with,
// and counts the views.
func sharing(fg *graph.FunctionGraph, a *views.Aliases) (lines []string, n int) {
	number := map[graph.Var]int{}
	vars := append([]graph.Var(nil), fg.Inputs()...)
	for node := range fg.Nodes() {
		vars = append(vars, node.Outputs()...)
	}
	for i, v := range vars {
		number[v] = i
	}
	for _, v := range vars {
		part, known := a.Shown(v)
		line := fmt.Sprint(number[v], ": ", number[a.Root(v)], part, known, a.Repeats(v))
		for _, w := range vars {
			if shared, _ := a.Overlap(v, w); shared {
				line += fmt.Sprint(" ", number[w], a.Contains(v, w))
			}
		}
		lines = append(lines, line)
		if a.Root(v) != v {
			n++
		}
	}
	return lines, n
}
