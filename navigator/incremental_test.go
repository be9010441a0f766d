package navigator_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// keep settles a graph that a test will edit.
func keep(t require.TestingT, opt navigator.Optimizer, fg *graph.FunctionGraph, options navigator.Options) *navigator.Incremental {
	before := fg.NumNodes()
	s, report, err := navigator.OptimizeIncremental(context.Background(), opt, fg, options)
	require.NoError(t, err)
	check(t, report, fg)
	require.Equal(t, before, report.NodesBefore)
	return s
}

// resettle settles a graph again and checks the graph and the report.
func resettle(t require.TestingT, s *navigator.Incremental) *profile.Report {
	before := s.Graph().NumNodes()
	report, err := s.Update(context.Background())
	require.NoError(t, err)
	require.NoError(t, s.Graph().CheckIntegrity())
	require.NoError(t, report.Check())
	require.Equal(t, before, report.NodesBefore)
	require.Equal(t, s.Graph().NumNodes(), report.NodesAfter)
	return report
}

// visits returns the visits of all passes of a report, and those saved.
func visits(report *profile.Report) (visits, saved int) {
	for _, pass := range report.Root.All() {
		visits, saved = visits+pass.Visits, saved+pass.VisitsSaved
	}
	return visits, saved
}

// confluent are rules whose result does not depend on the order, nor on what
// merges; each use leaves fewer nodes.
func confluent() []*navigator.Local {
	zero := unify.Int(0)
	return []*navigator.Local{
		toVar("twice_f", app("t.f", app("t.f", v("a"))), "a"), toVar("twice_g", app("t.g", app("t.g", v("a"))), "a"),
		toVar("add_zero", app("t.add", v("a"), zero), "a"), toVar("h_same", app("t.h", v("a"), v("a")), "a"),
	}
}

// resettled are optimizers that change nothing when they are run again.
func resettled(rules []*navigator.Local) map[string]navigator.Optimizer {
	merge := func(name string) navigator.Optimizer { return navigator.NewMerge(name) }
	both := navigator.EquilibriumConfig{Name: "both", Locals: rules, Final: []navigator.Optimizer{merge("final")}}
	walks := navigator.EquilibriumConfig{Name: "walks", Globals: []navigator.Optimizer{
		topo(navigator.OutToIn, false, rules[:2]...), topo(navigator.InToOut, true, rules[2:]...), foreignMerge{merge("foreign")},
	}}
	return map[string]navigator.Optimizer{
		"equilibrium": equilibrium(rules...),
		"merge":       merge("merge"),
		"both":        navigator.NewEquilibrium(both),
		"walks":       navigator.NewEquilibrium(walks),
		"sequence": navigator.NewSequence("sequence", merge("first"), navigator.NewEquilibrium(both),
			topo(navigator.InToOut, false, rules...), merge("last"), navigator.NewDead("dead")),
	}
}

// foreignMerge is an optimizer of another package.
type foreignMerge struct{ navigator.Optimizer }

// requireSame requires that a graph was settled as another one. Where graphs are
// nested, what they share with those around them depends on which of several
// equal nodes was left, and where that stands: then only that nothing is left to
// do is required, except removing what [navigator.NewDead] leaves to edits that follow.
func requireSame(t *rapid.T, opt navigator.Optimizer, want, have *graph.FunctionGraph) {
	if len(have.Regions()) == len(have.Arenas()) {
		require.NoError(t, graph.Equal(want, have), "%s\n%s", want, have)
	}
	again := settle(t, opt, have.Clone())
	left := again.Rewrites
	for _, rule := range again.Rules {
		if rule.Name == "dead" { // what edits inserted, and nothing uses yet
			left -= rule.Applied
		}
	}
	require.Zero(t, left, "%v", again.Rules)
}

// TestUpdateIsOptimize edits random graphs at random, for several rounds, and
// compares what resettling makes of them with what optimizing a copy makes.
func TestUpdateIsOptimize(t *testing.T) {
	for name, opt := range resettled(confluent()) {
		t.Run(name, func(t *testing.T) {
			edits := 0
			for tries := 0; tries < 50 && edits == 0; tries++ { // few tries may show nothing
				rapid.Check(t, func(t *rapid.T) {
					fg := drawGraph(t)
					s := keep(t, opt, fg, navigator.Options{})
					defer s.Close()
					e := editor{drawer{t, fg.Context()}, fg}
					for range rapid.IntRange(1, 4).Draw(t, "rounds") {
						for range rapid.IntRange(0, 3).Draw(t, "edits") {
							arenas := fg.Arenas()
							e.fg = rapid.SampledFrom(arenas).Draw(t, "arena")
							if len(e.regions()) > 0 {
								e.edit(t)
								edits++
							}
						}
						want := fg.Clone()
						settle(t, opt, want)
						resettle(t, s)
						requireSame(t, opt, want, fg)
					}
				})
			}
			require.NotZero(t, edits)
		})
	}
}

// TestUpdateReachesAFixpoint runs random rules, with guards that look further
// down and count clients: what resettling leaves has nothing left to do.
func TestUpdateReachesAFixpoint(t *testing.T) {
	rewrites := 0
	for tries := 0; tries < 50 && rewrites == 0; tries++ { // few tries may show nothing
		rapid.Check(t, func(t *rapid.T) {
			fg := drawGraph(t)
			opt := equilibrium(drawRules(t)...)
			s := keep(t, opt, fg, navigator.Options{})
			e := editor{drawer{t, fg.Context()}, fg}
			for range 3 {
				if len(e.regions()) > 0 {
					e.edit(t)
				}
				rewrites += resettle(t, s).Rewrites
				again := settle(t, opt, fg.Clone())
				require.Zero(t, again.Rewrites, "%v", again.Rules)
			}
		})
	}
	require.NotZero(t, rewrites, "the rules are too tame")
}

// TestUpdateCostsTheEdit edits a chain of a million nodes in its middle.
func TestUpdateCostsTheEdit(t *testing.T) {
	n := 1_000_000
	if testing.Short() {
		n = 10_000
	}
	for name, opt := range resettled(append(confluent(), identityRules()[0])) {
		if name == "walks" {
			continue // an optimizer of another package is run whole
		}
		t.Run(name, func(t *testing.T) {
			fg, middle := settledChain(n)
			s := keep(t, opt, fg, navigator.Options{})
			for range 3 {
				wrap(t, fg, middle)
				report := resettle(t, s)
				seen, saved := visits(report)
				if name != "merge" {
					require.Positive(t, report.Rewrites)
				}
				passes := 0
				for range report.Root.All() {
					passes++
				}
				require.Less(t, seen, 20*passes)
				require.Greater(t, saved, n-100)
			}
			allocs := testing.AllocsPerRun(10, func() {
				require.NoError(t, fg.Replace(fg.Outputs()[0], fg.Outputs()[0].Owner().Input(0), "edit"))
				_, err := s.Update(context.Background())
				require.NoError(t, err)
			})
			require.Less(t, allocs, 100.0)
			t.Logf("%s: %v allocations", name, allocs)
		})
	}
}

// wrap makes the clients of a variable use g(g(v * 1)).
func wrap(t require.TestingT, fg *graph.FunctionGraph, v graph.Var) {
	g, ctxt := fg.Graph(), fg.Context()
	one := g.Constant(ctxt.Float(1, ir.F32)).ID()
	tx := g.Begin("edit")
	n := tx.Add(v.Owner().ID(), ctxt.Op("t.mul").ID(), []graph.VarID{v.ID(), one}, ir.F32)
	for range 2 {
		n = tx.Add(v.Owner().ID(), ctxt.Op("t.g").ID(), []graph.VarID{g.OutputOf(n, 0)}, ir.F32)
	}
	_, err := tx.Replace(v.ID(), g.OutputOf(n, 0), false)
	require.NoError(t, err)
	require.NoError(t, tx.Commit())
}

// editor edits graphs at random.
type editor struct {
	drawer
	fg *graph.FunctionGraph
}

// edit makes one edit of an arena.
func (e editor) edit(t *rapid.T) {
	regions := e.regions()
	fg := rapid.SampledFrom(regions).Draw(t, "graph")
	vars := e.visible(fg)
	switch rapid.IntRange(0, 7).Draw(t, "edit") {
	case 0: // new nodes and new outputs
		vars = e.fill(fg, vars, rapid.IntRange(1, 5).Draw(t, "nodes"), 1)
		fg.SetOutputs(vars[len(vars)-1], e.pick(vars))
		e.prune()
	case 1: // a new input
		in := fg.AddInput(ir.F32, "")
		e.replace(t, fg, in)
	case 2, 3:
		e.replace(t, fg, e.pick(vars))
	case 4: // a constant
		e.replace(t, fg, fg.Graph().Constant(e.ctxt.Float(float64(rapid.IntRange(0, 1).Draw(t, "value")), ir.F32)))
	case 5: // a transaction that adds before a node, and may be rolled back
		e.transact(t, fg)
	case 6: // an output less
		fg.SetOutputs(append(fg.Outputs(), e.pick(vars))[1:]...)
		e.prune()
	case 7:
		e.nest(t, e.fg) // a node that is kept would keep the node whose body it is in
	}
}

func (e editor) prune() {
	if _, err := e.fg.Prune("edit"); err != nil {
		e.Fatal(err)
	}
}

// regions returns the graphs of the arena that have outputs.
func (e editor) regions() []*graph.FunctionGraph {
	var list []*graph.FunctionGraph
	for _, fg := range e.fg.Regions() {
		if len(fg.Outputs()) > 0 {
			list = append(list, fg)
		}
	}
	return list
}

// visible returns the variables that a node at the end of a graph may use.
func (e editor) visible(fg *graph.FunctionGraph) []graph.Var {
	vars := fg.Inputs()
	vars = append(vars, fg.Graph().Constant(e.ctxt.Float(0, ir.F32)))
	for n := range fg.Nodes() {
		vars = append(vars, n.Outputs()...)
	}
	return vars
}

// nodes returns the nodes of a graph that compute something.
func (e editor) nodes(fg *graph.FunctionGraph) []graph.Node {
	var nodes []graph.Node
	for n := range fg.Nodes() {
		if n.NumOutputs() > 0 {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// replace replaces the value of a node; the graph may refuse.
func (e editor) replace(t *rapid.T, fg *graph.FunctionGraph, by graph.Var) {
	if nodes := e.nodes(fg); len(nodes) > 0 {
		n := rapid.SampledFrom(nodes).Draw(t, "node")
		_ = fg.Replace(n.Output(0), by, "edit")
	}
}

func (e editor) transact(t *rapid.T, fg *graph.FunctionGraph) {
	nodes := e.nodes(fg)
	if len(nodes) == 0 {
		return
	}
	n := rapid.SampledFrom(nodes).Draw(t, "node")
	tx := fg.Graph().Begin("edit")
	a := tx.Add(n.ID(), e.ctxt.Op("t.f").ID(), []graph.VarID{e.visible(fg)[0].ID()}, ir.F32)
	b := tx.Add(n.ID(), e.ctxt.Op("t.h").ID(), []graph.VarID{fg.Graph().OutputOf(a, 0), n.Output(0).ID()}, ir.F32)
	_, err := tx.Replace(n.Output(0).ID(), fg.Graph().OutputOf(b, 0), false)
	if err != nil || rapid.Bool().Draw(t, "roll back") {
		tx.Rollback()
	} else {
		_ = tx.Commit() // where the node is outside of the graph of its input, it is refused
	}
}

// nest gives a node another graph, isolated or not.
func (e editor) nest(t *rapid.T, fg *graph.FunctionGraph) {
	n := fg.Add(e.ctxt.Op("t.func"), nil)
	n.Pin()
	isolated := rapid.Bool().Draw(t, "isolated")
	body := n.AddNested(isolated)
	vars := []graph.Var{body.AddInput(ir.F32, "")}
	if !isolated {
		vars = append(e.visible(fg), vars...)
	}
	vars = e.fill(body, vars, rapid.IntRange(1, 6).Draw(t, "body"), 1)
	body.SetOutputs(e.pick(vars), vars[len(vars)-1])
	e.prune()
}

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
	inner.Apply(ctxt.Op("t.a"), ir.F32, inner.Inputs()[0]) // of a graph that was erased
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

// TestUpdateOtherConstants: a graph may say between two runs how constants are written.
func TestUpdateOtherConstants(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.f", b.x), b.z)
	fold := toVar("fold", app("t.f", v("a")), "a")
	fold.Rewrite = func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.ReplaceByConstant(r.Graph().Context().Float(1, ir.F32)), nil
	}
	fold.Constant = func(m *unify.Match) (ir.Attr, error) { return m.Graph.Context().Float(1, ir.F32), nil }
	s := keep(t, equilibrium(fold), b.FunctionGraph, navigator.Options{})
	require.False(t, b.Outputs()[0].Owner().IsValid())
	b.Graph().ConstantOp = "t.const"
	require.NoError(t, b.Replace(b.z, b.op("t.f", b.y), "edit"))
	resettle(t, s)
	made := b.Outputs()[1].Owner()
	require.True(t, made.IsValid())
	require.Equal(t, "t.const", made.Op().Name())
}

// TestSettleInnerGraph refuses a graph that is not an arena of its own, and no optimizer.
func TestSettleInnerGraph(t *testing.T) {
	b := newBuilder()
	inner := b.Add(b.Context().Op("t.if"), nil, ir.F32).AddNested(false)
	_, _, err := navigator.OptimizeIncremental(context.Background(), navigator.NewDead("dead"), inner, navigator.Options{})
	require.ErrorContains(t, err, "shares its nodes")
	_, _, err = navigator.OptimizeIncremental(context.Background(), nil, b.FunctionGraph, navigator.Options{})
	require.EqualError(t, err, "optimize: the optimizer is nil")
}

// sameAsOptimize resettles, and compares with what optimizing a copy makes.
func sameAsOptimize(t *testing.T, opt navigator.Optimizer, s *navigator.Incremental, want string) {
	t.Helper()
	other := s.Graph().Clone()
	settle(t, opt, other)
	resettle(t, s)
	require.Equal(t, want, s.Graph().String())
	require.Equal(t, want, other.String())
}

// TestUpdateMerges merges what uses the nodes that an edit made equal.
func TestUpdateMerges(t *testing.T) {
	b := newBuilder()
	opt := navigator.NewMerge("merge")
	z := b.op("t.neg", b.y)
	b.SetOutputs(b.chain("t.f", 3, b.x), b.chain("t.f", 3, z))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	require.NoError(t, b.Replace(z, b.x, "edit"))
	sameAsOptimize(t, opt, s, "FunctionGraph(*1 -> t.f(t.f(t.f(x))), *1)")
}

// TestUpdateMergesBelow tries a rule at a node that no run but the first has visited, after a merge far below it.
func TestUpdateMergesBelow(t *testing.T) {
	opt := navigator.NewSequence("sequence", navigator.NewMerge("merge"),
		equilibrium(toTerm("same", app("t.c", app("t.a", v("x")), app("t.b", v("x"))), v("x"))))
	b := newBuilder()
	z := b.op("t.neg", b.y)
	b.SetOutputs(b.op("t.c", b.op("t.a", b.chain("t.f", 9, b.x)), b.op("t.b", b.chain("t.f", 9, z))))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	require.NoError(t, b.Replace(z, b.x, "edit"))
	sameAsOptimize(t, opt, s, "FunctionGraph("+strings.Repeat("t.f(", 9)+"x"+strings.Repeat(")", 10))
}

// TestUpdateMergesBefore merges nodes with one that an edit put before them.
func TestUpdateMergesBefore(t *testing.T) {
	b := newBuilder()
	opt := navigator.NewMerge("merge")
	a, f := b.op("t.a", b.y), b.op("t.f", b.x)
	b.SetOutputs(a, f)
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	tx := b.Graph().Begin("edit")
	n := tx.Add(a.Owner().ID(), b.Context().Op("t.f").ID(), []graph.VarID{b.x.ID()}, ir.F32)
	_, err := tx.Replace(a.ID(), b.Graph().OutputOf(n, 0), false)
	require.NoError(t, err)
	require.NoError(t, tx.Commit())
	sameAsOptimize(t, opt, s, "FunctionGraph(*1 -> t.f(x), *1)")
	require.False(t, f.Owner().IsAlive(), "the first one stays")
}

// TestUpdateMergesAcrossAMove moves a node after one that is equal to one in
// its body.
func TestUpdateMergesAcrossAMove(t *testing.T) {
	b := newBuilder()
	opt := navigator.NewMerge("merge")
	early := b.op("t.a", b.x)
	branch := b.Add(b.Context().Op("t.if"), nil, ir.F32)
	body := branch.AddNested(false)
	h := b.Context().Op("t.h")
	body.SetOutputs(body.Apply(h, ir.F32, body.Apply(b.Context().Op("t.g"), ir.F32, b.y), early))
	z := b.op("t.g", b.y)
	late := b.op("t.b", b.x)
	b.SetOutputs(branch.Output(0), z, late)
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	require.NoError(t, b.Replace(early, late, "edit"))
	before := b.NumNodes()
	sameAsOptimize(t, opt, s, "FunctionGraph(t.if() {FunctionGraph(t.h(*1 -> t.g(y), *2 -> t.b(x)))}, *1, *2)")
	require.Equal(t, before-1, b.NumNodes())
}

// TestUpdateMergesWithWhatCameLater finds what a later optimizer made.
func TestUpdateMergesWithWhatCameLater(t *testing.T) {
	opt := navigator.NewSequence("sequence", navigator.NewMerge("merge"),
		equilibrium(toTerm("a_b", app("t.a", v("x")), app("t.b", v("x")))))
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	for i := range 2 { // what the first run made, and what another one did
		out := b.Outputs()[0]
		b.SetOutputs(out, b.op("t.b", b.x))
		sameAsOptimize(t, opt, s, "FunctionGraph(*1 -> t.b(x), *1)")
		b.SetOutputs(b.op("t.a", b.y))
		resettle(t, s)
		b.SetOutputs(b.Outputs()[0], b.op("t.b", b.y))
		sameAsOptimize(t, opt, s, "FunctionGraph(*1 -> t.b(y), *1)")
		b.SetOutputs(b.op("t.b", b.x))
		_, err := b.Prune("edit")
		require.NoError(t, err, i)
	}
}

// TestUpdateWalks follows a walk along what it changes, in its direction only.
func TestUpdateWalks(t *testing.T) {
	for order, want := range map[navigator.Order]string{
		navigator.InToOut: "FunctionGraph(x)",
		navigator.OutToIn: "FunctionGraph(t.f(t.g(t.f(t.f(t.g(t.f(x)))))))",
	} {
		opt := topo(order, false, confluent()[:2]...)
		b := newBuilder()
		up, down := []string{"t.f", "t.g", "t.f", "t.g", "t.k"}, []string{"t.g", "t.f", "t.g", "t.f"}
		k := b.x
		for _, op := range up {
			k = b.op(op, k)
		}
		out := k
		for _, op := range down {
			out = b.op(op, out)
		}
		b.SetOutputs(out)
		s := keep(t, opt, b.FunctionGraph, navigator.Options{})
		require.NoError(t, b.Replace(k, k.Owner().Input(0), "edit"))
		sameAsOptimize(t, opt, s, want)
	}
}

// TestUpdateDead removes what an edit left unused.
func TestUpdateDead(t *testing.T) {
	opt := navigator.NewDead("dead")
	b := newBuilder()
	kept := b.op("t.neg", b.x)
	kept.Owner().Pin()
	used := b.op("t.neg", b.y)
	used.Owner().Pin()
	b.SetOutputs(b.op("t.f", used))
	built := b.op("t.neg", b.op("t.neg", b.x))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	require.False(t, kept.Owner().IsAlive())
	require.False(t, built.Owner().IsAlive(), "not kept, and not used when the run began")
	require.NoError(t, b.Replace(used, b.z, "edit"))
	report := resettle(t, s)
	require.Equal(t, 1, report.Rewrites)
	require.False(t, used.Owner().IsAlive())
	unused := b.op("t.neg", b.x) // not kept: stays until it is
	require.Zero(t, resettle(t, s).Rewrites)
	unused.Owner().Pin()
	require.Equal(t, 1, resettle(t, s).Rewrites)
}

// BenchmarkUpdate edits a chain of many nodes that stay: each edit puts two
// nodes into its middle that cancel out. The metric is the mean time of an update, without that of
// the edit: to stop the timer takes longer than either, and empties the caches of the allocator.
func BenchmarkUpdate(b *testing.B) {
	rules := append(confluent(), identityRules()[0])
	for _, n := range []int{1000, 1_000_000} {
		for _, name := range []string{"equilibrium", "sequence"} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				fg, middle := settledChain(n)
				s := keep(b, resettled(rules)[name], fg, navigator.Options{})
				defer s.Close()
				b.ReportAllocs()
				var updating time.Duration
				for b.Loop() {
					wrap(b, fg, middle)
					start := time.Now()
					report, err := s.Update(context.Background())
					updating += time.Since(start)
					if err != nil || report.Rewrites != 2 {
						b.Fatal(report.Rewrites, err)
					}
				}
				b.ReportMetric(float64(updating.Nanoseconds())/float64(b.N), "ns/update")
			})
		}
	}
}

// settledChain returns a chain of nodes that no rule rewrites, and the value in
// its middle.
func settledChain(n int) (fg *graph.FunctionGraph, middle graph.Var) {
	b := newBuilder()
	b.Graph().Reserve(2*n, 4*n)
	middle = b.op("t.mul", b.chain("t.neg", n/2-1, b.x), b.y)
	b.SetOutputs(b.chain("t.neg", n/2, middle))
	return b.FunctionGraph, middle
}

// TestUpdateAfterCancel ends a run early; what was not visited waits.
func TestUpdateAfterCancel(t *testing.T) {
	fg := identities(2000)
	ctx, cancel := context.WithCancel(context.Background())
	applied := 0
	options := navigator.Options{Hooks: navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) {
		if applied++; applied%500 == 0 {
			cancel()
		}
	}}}
	s, report, err := navigator.OptimizeIncremental(ctx, equilibrium(identityRules()...), fg, options)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, profile.StopContext, report.Stop.Reason)
	require.Less(t, report.Rewrites, 1000)
	_, err = s.Update(ctx)
	require.ErrorIs(t, err, context.Canceled)
	_, again, err := navigator.OptimizeIncremental(ctx, equilibrium(identityRules()...), identities(10), navigator.Options{})
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, again.Rewrites)
	for total := report.Rewrites; total < 2000; {
		ctx, cancel = context.WithCancel(context.Background())
		report, err = s.Update(ctx)
		require.NoError(t, report.Check())
		require.Positive(t, report.Rewrites)
		require.Less(t, report.Root.Visits, 2000-total+10)
		total += report.Rewrites
		cancel()
	}
	require.NoError(t, err)
	require.Equal(t, "FunctionGraph(x)", fg.String())
}

// TestUpdateAfterCancelIsOptimize cancels runs of every kind of optimizer at a
// random place, edits, and goes on.
func TestUpdateAfterCancelIsOptimize(t *testing.T) {
	for name, opt := range resettled(confluent()) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				fg := drawGraph(t)
				want := fg.Clone()
				limit := rapid.IntRange(1, 4).Draw(t, "limit")
				s, _, err := navigator.OptimizeIncremental(context.Background(), opt, fg, navigator.Options{Limits: navigator.Limits{Rewrites: limit}})
				require.NoError(t, err)
				settle(t, opt, want)
				for i := 0; ; i++ {
					report := resettle(t, s)
					if report.Stop.Reason == profile.StopFixpoint {
						break
					}
					require.Less(t, i, 200)
				}
				requireSame(t, opt, want, fg)
			})
		})
	}
}

// refusesNeg is a feature that refuses graphs with a certain op.
type refusesNeg struct{}

func (*refusesNeg) Validate(fg *graph.FunctionGraph) error {
	for n := range fg.All() {
		if n.Op().Name() == "t.neg" {
			return fmt.Errorf("there is a t.neg")
		}
	}
	return nil
}

// TestUpdateWhatAFeatureRefuses has edits and rewrites undone.
func TestUpdateWhatAFeatureRefuses(t *testing.T) {
	b := newBuilder()
	a := b.op("t.a", b.x)
	b.SetOutputs(b.op("t.f", a))
	opt := navigator.NewSequence("all", equilibrium(toVar("twice", app("t.f", app("t.f", v("x"))), "x"),
		toTerm("b_neg", app("t.b", v("x")), app("t.neg", v("x")))), navigator.NewMerge("merge"))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
	require.NoError(t, b.Attach(&refusesNeg{}))
	for range 3 {
		tx := b.Graph().Begin("edit")
		n := tx.Add(a.Owner().ID(), b.Context().Op("t.neg").ID(), []graph.VarID{b.x.ID()}, ir.F32)
		_, err := tx.Replace(a.ID(), b.Graph().OutputOf(n, 0), false)
		require.NoError(t, err)
		require.Error(t, tx.Commit())
	}
	require.Zero(t, resettle(t, s).Rewrites)
	require.NoError(t, b.Replace(a, b.op("t.b", b.op("t.f", b.op("t.f", b.y))), "edit"))
	report := resettle(t, s)
	require.Equal(t, 1, report.Rewrites)
	require.NotEmpty(t, report.Failures)
	require.Equal(t, "FunctionGraph(t.f(t.b(y)))", b.String())
}

// TestUpdateFailsAgain ends at a rule that fails until the edit that helps it.
func TestUpdateFailsAgain(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.op("t.f", b.x)))
	rule := local("bad", app("t.a", v("x")), func(r *navigator.Rewriter) (navigator.Result, error) {
		if r.Var("x").Owner().IsValid() {
			return navigator.Result{}, fmt.Errorf("not yet")
		}
		return r.Replace(r.Var("x")), nil
	})
	s, _, err := navigator.OptimizeIncremental(context.Background(), equilibrium(rule), b.FunctionGraph, navigator.Options{})
	require.ErrorContains(t, err, "not yet")
	for range 2 {
		_, err = s.Update(context.Background())
		require.ErrorContains(t, err, "not yet")
	}
	require.NoError(t, b.Replace(b.Outputs()[0].Owner().Input(0), b.y, "edit"))
	require.Equal(t, 1, resettle(t, s).Rewrites)
	require.Equal(t, "FunctionGraph(y)", b.String())
}

// TestUpdateWhatIsGone removes nodes that waited.
func TestUpdateWhatIsGone(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.x)
	s := keep(t, equilibrium(toVar("twice", app("t.f", app("t.f", v("x"))), "x")), b.FunctionGraph, navigator.Options{})
	b.SetOutputs(b.chain("t.f", 100, b.x))
	b.SetOutputs(b.y)
	_, err := b.Prune("edit")
	require.NoError(t, err)
	report := resettle(t, s)
	require.Zero(t, report.Root.Visits)
	s.Close()
	s.Close()
	_, err = s.Update(context.Background())
	require.ErrorContains(t, err, "closed")
	require.Empty(t, b.Features())
}
