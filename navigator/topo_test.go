package navigator_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/unify"
)

func opKey(t require.TestingT, c classic.OpKeyConfig, rules ...*navigator.Local) *classic.OpKey {
	c.Name, c.Locals = "op_key", rules
	opt, err := classic.NewOpKey(c)
	require.NoError(t, err)
	return opt
}

// TestOpKeyVisitsItsOps only, with an index and without one.
func TestOpKeyVisitsItsOps(t *testing.T) {
	for _, indexed := range []bool{false, true} {
		b := newBuilder()
		far := b.chain("t.far", 100, b.x)
		b.SetOutputs(b.op("t.a", b.op("t.b", far)), b.op("t.a", b.y))
		if indexed {
			require.NoError(t, b.Attach(&feature.NodeFinder{}))
		}
		rule := toTerm("a_c", app("t.a", v("x")), app("t.c", v("x")))
		opt := opKey(t, classic.OpKeyConfig{}, rule, toVar("b", app("t.b", v("x")), "x"))
		require.Equal(t, []string{"t.a", "t.b"}, opt.Ops())
		report := settle(t, opt, b.FunctionGraph)
		require.Equal(t, 3, report.Root.Visits)
		require.Equal(t, 3, report.Rewrites)
		require.Equal(t, b.y, b.Outputs()[1].Owner().Input(0))
	}
}

// TestOpKeyQueuesNewNodes of any of its ops: the document's navigator compares an
// op with the list of them, and so queues none where there are several (its
// defect; ours visits them).
func TestOpKeyQueuesNewNodes(t *testing.T) {
	either := &unify.Term{Kind: unify.AppTerm, Ops: []string{"t.a", "t.b"}, Name: "f", Args: []*unify.Term{v("x")}}
	step := &navigator.Local{Name: "step", Pattern: unify.MustCompile(either, nil), Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		to := map[string]string{"t.a": "t.b", "t.b": "t.c"}[r.Node().Op().Name()]
		return r.Replace(r.Apply(r.Graph().Context().Op(to), ir.F32, r.Var("x"))), nil
	}}
	for _, test := range []struct {
		ignore bool
		want   string
	}{{false, "FunctionGraph(t.c(x))"}, {true, "FunctionGraph(t.b(x))"}} {
		b := newBuilder()
		b.SetOutputs(b.op("t.a", b.x))
		settle(t, opKey(t, classic.OpKeyConfig{IgnoreNewTrees: test.ignore}, step), b.FunctionGraph)
		require.Equal(t, test.want, b.String())
	}
}

func TestOpKeyOrder(t *testing.T) {
	pair := toTerm("pair", app("t.f", app("t.f", v("a"))), app("t.g", v("a")))
	for order, want := range map[navigator.Order]string{
		navigator.InToOut: "FunctionGraph(t.f(t.g(x)))", navigator.OutToIn: "FunctionGraph(t.g(t.f(x)))",
	} {
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 3, b.x))
		settle(t, opKey(t, classic.OpKeyConfig{Order: order}, pair), b.FunctionGraph)
		require.Equal(t, want, b.String())
	}
}

// TestOpKeyOfEveryOp is an error, not a walk over everything.
func TestOpKeyOfEveryOp(t *testing.T) {
	_, err := classic.NewOpKey(classic.OpKeyConfig{Name: "k", Locals: []*navigator.Local{{Name: "any", Pattern: compile(unify.Root())}}})
	require.EqualError(t, err, `rule "any" of "k" is tried at every op: an op_key visits the nodes of some`)
}

// TestOpKeyAgain visits, in a graph that is edited, what is near the edits.
func TestOpKeyAgain(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.f", 200, b.x))
	opt := opKey(t, classic.OpKeyConfig{}, toVar("g", app("t.g", app("t.g", v("x"))), "x"))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	b.SetOutputs(b.chain("t.g", 2, b.Outputs()[0]))
	report := resettle(t, s)
	require.Equal(t, 1, report.Rewrites)
	require.Equal(t, 200, b.NumNodes())
	require.LessOrEqual(t, report.Root.Visits, 3)
}

// byWalk is what an index must say.
func byWalk(fg *graph.FunctionGraph, op string) []graph.Node {
	var nodes []graph.Node
	for n := range fg.All() {
		if n.Op().Name() == op && n.Graph() == fg.Graph() {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// TestNodeFinderKeepsStep is F1: it finds the nodes of each op, and follows what is
// replaced, what is refused and undone, and what is nested.
func TestNodeFinderKeepsStep(t *testing.T) {
	require.Empty(t, (&feature.NodeFinder{}).NodesNamed("t.f"), "of no graph")
	ops := []string{"t.f", "t.g", "t.h"}
	rapid.Check(t, func(rt *rapid.T) {
		b := newBuilder()
		body := b.Add(b.Context().Op("t.if"), nil, ir.F32).AddNested(false)
		body.SetOutputs(body.Apply(b.Context().Op("t.g"), ir.F32, b.x))
		index := &feature.NodeFinder{}
		from := b.FunctionGraph
		if rapid.Bool().Draw(rt, "nested") {
			from = body
		}
		require.NoError(rt, from.Attach(index))
		vars := []graph.Var{b.x, b.y}
		refuse := &refusing{"t.no"}
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			op, to := rapid.SampledFrom(ops).Draw(rt, "op"), rapid.SampledFrom(append(ops, "t.no")).Draw(rt, "to")
			switch rapid.IntRange(0, 2).Draw(rt, "what") {
			case 0:
				vars = append(vars, b.op(op, rapid.SampledFrom(vars).Draw(rt, "in")))
				b.SetOutputs(vars...)
			case 1:
				require.NoError(rt, b.Attach(refuse))
				rule := toTerm("swap", app(op, v("x")), app(to, app(to, v("x"))))
				_, _ = run(rt, topo(navigator.OutToIn, true, rule), b.FunctionGraph, navigator.Options{OnFailure: navigator.Ignore})
				b.Detach(refuse)
			default:
				settle(rt, topo(navigator.InToOut, true, toVar("drop", app(op, v("x")), "x")), b.FunctionGraph)
			}
			vars = slices.DeleteFunc(b.Outputs(), func(v graph.Var) bool { return !v.IsValid() })
			if len(vars) == 0 {
				vars = []graph.Var{b.x, b.y}
			}
			for _, op := range ops {
				require.ElementsMatch(rt, byWalk(b.FunctionGraph, op), index.NodesNamed(op), "%s in %s", op, b)
			}
		}
	})
}

// TestTopoTracksOnChangeInputs walks from the outputs, so that users come before
// what they use: t.c is visited again only where changed inputs are tracked.
func TestTopoTracksOnChangeInputs(t *testing.T) {
	for _, test := range []struct {
		order  navigator.Order
		ignore bool
		tracks bool
		want   []string
	}{
		{navigator.OutToIn, true, false, []string{"t.d", "t.c", "t.b", "t.a"}},
		{navigator.OutToIn, true, true, []string{"t.d", "t.c", "t.b", "t.c", "t.a"}},
		{navigator.OutToIn, false, true, []string{"t.d", "t.c", "t.b", "t.c", "t.new", "t.a"}},
		{navigator.InToOut, true, true, []string{"t.a", "t.b", "t.c", "t.d"}}, // t.c waits anyway
	} {
		var visited []string
		b := newBuilder()
		b.SetOutputs(b.op("t.d", b.op("t.c", b.op("t.b", b.op("t.a", b.x)))))
		opt := navigator.NewTopo(navigator.TopoConfig{
			Name: "walk", Order: test.order, IgnoreNewTrees: test.ignore, TracksOnChangeInputs: test.tracks,
			Locals: []*navigator.Local{looks(&visited), toTerm("b_new", app("t.b", v("x")), app("t.new", v("x")))},
		})
		report := settle(t, opt, b.FunctionGraph)
		require.Equal(t, test.want, visited, "%+v", test)
		require.Equal(t, len(visited), report.Root.Visits)
	}
}

// TestTopoTracksFromTheInputs comes back to a user that was passed: one that a
// rule changed from ahead of it.
func TestTopoTracksFromTheInputs(t *testing.T) {
	var visited []string
	swap := local("swap", unify.Root("t.c"), func(r *navigator.Rewriter) (navigator.Result, error) {
		r.ReplaceOther(r.Node().Input(0).Owner().Input(0), r.Node().Input(1))
		return r.Others(), nil
	})
	b := newBuilder()
	b.SetOutputs(b.op("t.c", b.op("t.b", b.x), b.y))
	opt := navigator.NewTopo(navigator.TopoConfig{
		Name: "walk", TracksOnChangeInputs: true, Locals: []*navigator.Local{looks(&visited), swap},
	})
	settle(t, opt, b.FunctionGraph)
	require.Equal(t, []string{"t.b", "t.c", "t.b"}, visited)
	require.Equal(t, "FunctionGraph(t.c(t.b(y), y))", b.String())
}

// TestTopoThatTracksForEver ends in a cycle.
func TestTopoThatTracksForEver(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.d", b.op("t.a", b.x)))
	opt := navigator.NewTopo(navigator.TopoConfig{
		Name: "walk", TracksOnChangeInputs: true, Order: navigator.OutToIn,
		Locals: []*navigator.Local{
			toTerm("there", app("t.a", v("x")), app("t.b", v("x"))), toTerm("back", app("t.b", v("x")), app("t.a", v("x"))),
		},
	})
	require.Equal(t, "cycle", string(settle(t, opt, b.FunctionGraph).Stop.Reason))
}

// TestTopoDirections distinguishes the directions: f(f(x)) = g(x) pairs the nodes
// from the side where the walk begins.
func TestTopoDirections(t *testing.T) {
	pair := toTerm("pair", app("t.f", app("t.f", v("a"))), app("t.g", v("a")))
	for _, test := range []struct {
		order navigator.Order
		want  string
	}{
		{navigator.InToOut, "FunctionGraph(t.f(t.g(x)))"},
		{navigator.OutToIn, "FunctionGraph(t.g(t.f(x)))"},
	} {
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 3, b.x))
		report := settle(t, topo(test.order, true, pair), b.FunctionGraph)
		require.Equal(t, test.want, b.String())
		require.Equal(t, 1, report.Rewrites)
		require.Equal(t, "topo", report.Root.Kind)
		require.Equal(t, 2, report.Root.NodesAfter)
	}
}

// TestTopoVisitsEachNodeOnce checks the order of the visits, and that a walk is
// not an equilibrium: what an earlier node would become is not seen.
func TestTopoVisitsEachNodeOnce(t *testing.T) {
	for _, test := range []struct {
		order     navigator.Order
		ignoreNew bool
		want      []string
	}{
		{navigator.InToOut, true, []string{"t.a", "t.b", "t.c"}},
		{navigator.InToOut, false, []string{"t.a", "t.b", "t.c", "t.new1", "t.new2"}},
		{navigator.OutToIn, true, []string{"t.c", "t.b", "t.a"}},
		{navigator.OutToIn, false, []string{"t.c", "t.b", "t.new2", "t.new1", "t.a"}},
	} {
		var visited []string
		look := &navigator.Local{Name: "look", Pattern: compile(unify.Root()), Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			visited = append(visited, r.Node().Op().Name())
			return r.NoMatch("only looking"), nil
		}}
		b := newBuilder()
		b.SetOutputs(b.op("t.c", b.op("t.b", b.op("t.a", b.x))))
		change := toTerm("change", app("t.b", v("a")), app("t.new2", app("t.new1", v("a"))))
		report := settle(t, topo(test.order, test.ignoreNew, look, change), b.FunctionGraph)
		require.Equal(t, test.want, visited)
		require.Equal(t, len(test.want), report.Root.Visits)
	}
}

// TestApplyAllOf goes on at the replacement after the rules that say so alone.
func TestApplyAllOf(t *testing.T) {
	one, two, three := toTerm("one", app("t.a", v("x")), app("t.b", v("x"))), toTerm("two", app("t.b", v("x")), app("t.c", v("x"))),
		toTerm("three", app("t.c", v("x")), app("t.d", v("x")))
	for want, group := range map[string][]*navigator.Local{
		"t.b(x)": nil,
		"t.c(x)": {one},
		"t.d(x)": {one, two},
	} {
		b := newBuilder()
		b.SetOutputs(b.op("t.a", b.x))
		settle(t, navigator.NewTopo(navigator.TopoConfig{
			Name: "walk", Locals: []*navigator.Local{one, two, three}, IgnoreNewTrees: true, ApplyAllOf: group,
		}), b.FunctionGraph)
		require.Equal(t, "FunctionGraph("+want+")", b.String())
	}
}
