package navigator_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// TestUpdateSideBySide keeps several graphs settled by one optimizer at once.
func TestUpdateSideBySide(t *testing.T) {
	opt := pipeline()
	var group sync.WaitGroup
	texts := make([]string, 4)
	for i := range texts {
		group.Go(func() {
			fg := variedModule(20)
			s, _, err := navigator.OptimizeIncremental(context.Background(), opt, fg, navigator.Options{})
			for round := 0; round < 5 && err == nil; round++ {
				for _, body := range fg.Arenas()[1:] {
					f := fg.Context().Op("t.f")
					out := body.Outputs()[0]
					body.SetOutputs(body.Apply(f, ir.F32, body.Apply(f, ir.F32, out)))
				}
				_, err = s.Update(context.Background())
			}
			if err == nil {
				texts[i] = fg.String()
			}
		})
	}
	group.Wait()
	want := variedModule(20)
	settle(t, opt, want)
	for _, text := range texts {
		require.Equal(t, want.String(), text)
	}
}

// TestUpdateNestedGraphs adds, edits and removes functions, and functions in
// them.
func TestUpdateNestedGraphs(t *testing.T) {
	fg := moduleOf(3, 4)
	ctxt := fg.Context()
	rules := equilibrium(toTerm("a_b", app("t.a", v("x")), app("t.b", v("x"))),
		local("drop", unify.Root("t.unused"), func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(), nil }))
	s := keep(t, rules, fg, navigator.Options{})
	function := func(in *graph.FunctionGraph, op string) *graph.FunctionGraph {
		n := in.Add(ctxt.Op(op), nil)
		n.Pin()
		body := n.AddNested(true)
		body.SetOutputs(body.Apply(ctxt.Op("t.a"), ir.F32, body.AddInput(ir.F32, "x")))
		return body
	}
	body := function(fg, "t.func")
	inner := function(body, "t.func")
	report := resettle(t, s)
	require.Equal(t, 2, report.Rewrites)
	require.Equal(t, 3, report.Graphs)

	inner.SetOutputs(inner.Apply(ctxt.Op("t.a"), ir.F32, inner.Inputs()[0]))
	_, err := inner.Prune("edit")
	require.NoError(t, err)
	report = resettle(t, s)
	require.Equal(t, 1, report.Rewrites)
	require.Equal(t, 1, report.Graphs)

	other := body.ParentNode().AddNested(true) // of a node that was there
	other.SetOutputs(other.Apply(ctxt.Op("t.a"), ir.F32, other.AddInput(ir.F32, "x")))
	require.Equal(t, 1, resettle(t, s).Rewrites)

	function(function(fg, "t.unused"), "t.func")
	report = resettle(t, s)
	require.Equal(t, 3, report.Rewrites, "the functions are rewritten as they go")
	report = resettle(t, s)
	require.Zero(t, report.Rewrites)
	visited, _ := visits(report)
	require.Zero(t, visited)

	tx := fg.Graph().Begin("edit")
	tx.Unpin(body.ParentNode().ID())
	require.NoError(t, tx.Commit())
	before := inner.NumNodes()
	inner.Apply(ctxt.Op("t.a"), ir.F32, inner.Inputs()[0]) // of a graph that is gone
	require.Zero(t, resettle(t, s).Rewrites)
	require.Equal(t, before+1, inner.NumNodes())
}

// TestUpdateWhenGraphsOpen shows of an op which no dialect lists that its graphs
// use values from around them: what was settled as isolated is settled again.
func TestUpdateWhenGraphsOpen(t *testing.T) {
	for name, open := range map[string]func(b *builder, body *graph.FunctionGraph){
		"node": func(b *builder, body *graph.FunctionGraph) {
			body.Add(b.Context().Op("t.print"), []graph.Var{b.x}).Pin()
		},
		"output": func(b *builder, body *graph.FunctionGraph) { body.SetOutputs(b.x) },
		"deeper": func(b *builder, body *graph.FunctionGraph) {
			inner := body.Add(b.Context().Op("t.if"), nil, ir.F32).AddNested(false)
			inner.SetOutputs(b.x)
		},
		"moved": func(b *builder, body *graph.FunctionGraph) {
			g := b.Graph()
			from := b.Add(b.Context().Op("t.if"), nil, ir.F32)
			from.AddNested(false).SetOutputs(b.x)
			tx := g.Begin("edit")
			tx.MoveNested(from.ID(), body.ParentNode().ID())
			require.NoError(t, tx.Commit())
		},
	} {
		b := newBuilder()
		hold := func() *graph.FunctionGraph {
			n := b.Add(b.Context().Op("t.hold"), nil, ir.F32)
			n.Pin()
			body := n.AddNested(false)
			body.SetOutputs(body.Apply(b.Context().Op("t.f"), ir.F32, b.number(0)))
			return body
		}
		outer := b.op("t.f", b.number(0))
		b.SetOutputs(outer)
		first, second := hold(), hold()
		opt := navigator.NewMerge("merge")
		s := keep(t, opt, b.FunctionGraph, navigator.Options{})
		require.Equal(t, first, first.Outputs()[0].FunctionGraph(), "%s: it may be isolated", name)
		open(b, second)
		resettle(t, s)
		require.Equal(t, outer, first.Outputs()[0], name)
		require.Zero(t, settle(t, opt, b.Clone()).Rewrites, name)
		visited, _ := visits(resettle(t, s))
		require.Zero(t, visited, name)
	}
}

// counting is an optimizer of another package that counts its runs.
type counting struct{ runs int }

func (c *counting) Name() string { return "counting" }

func (c *counting) Apply(_ *navigator.Run, pass *profile.Pass) error {
	c.runs++
	pass.Kind, pass.Tags = "counting", []string{"tag"}
	return nil
}

// TestUpdateForeignOptimizers runs what knows nothing of changes where there
// are some.
func TestUpdateForeignOptimizers(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.f", b.x))
	c := &counting{}
	s := keep(t, navigator.NewSequence("sequence", c), b.FunctionGraph, navigator.Options{})
	report := resettle(t, s)
	require.Equal(t, 1, c.runs)
	require.Equal(t, "counting", report.Root.Children[0].Kind)
	require.Equal(t, []string{"tag"}, report.Root.Children[0].Tags)
	require.NoError(t, b.Replace(b.x, b.y, "edit"))
	resettle(t, s)
	require.Equal(t, 2, c.runs)
}

// TestSettleInnerGraph refuses a graph that is not an arena of its own.
func TestSettleInnerGraph(t *testing.T) {
	b := newBuilder()
	inner := b.Add(b.Context().Op("t.if"), nil, ir.F32).AddNested(false)
	_, _, err := navigator.OptimizeIncremental(context.Background(), navigator.NewDead("dead"), inner, navigator.Options{})
	require.ErrorContains(t, err, "shares its nodes")
}
