package navigator_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

var drawnOps = map[string]int{"t.f": 1, "t.g": 1, "t.h": 2, "t.add": 2, "t.split": 1, "t.if": 0, "t.hold": 0}

// drawer generates graphs with shared values, several outputs, and graphs that are
// nested in nodes and use values from outside.
type drawer struct {
	*rapid.T
	ctxt *ir.Context
}

func drawGraph(t *rapid.T) *graph.FunctionGraph { return drawGraphOf(t, 2) }

// drawGraphOf is drawGraph with graphs nested so deep.
func drawGraphOf(t *rapid.T, depth int) *graph.FunctionGraph {
	d := drawer{t, ir.NewContext(dialects)}
	fg := graph.New(d.ctxt)
	vars := []graph.Var{
		fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y"),
		fg.Graph().Constant(d.ctxt.Float(0, ir.F32)), fg.Graph().Constant(d.ctxt.Float(1, ir.F32)),
	}
	vars = d.fill(fg, vars, rapid.IntRange(1, 40).Draw(t, "nodes"), depth)
	fg.SetOutputs(vars[len(vars)-1], d.pick(vars), d.pick(vars))
	if _, err := fg.Prune("unused"); err != nil {
		t.Fatal(err)
	}
	return fg
}

// pick prefers what was made last, so that terms become deep.
func (d drawer) pick(vars []graph.Var) graph.Var {
	from := max(0, len(vars)-rapid.IntRange(1, 8).Draw(d.T, "from"))
	return vars[rapid.IntRange(from, len(vars)-1).Draw(d.T, "input")]
}

func (d drawer) fill(fg *graph.FunctionGraph, vars []graph.Var, nodes, depth int) []graph.Var {
	for range nodes {
		name := rapid.SampledFrom([]string{"t.f", "t.f", "t.g", "t.g", "t.h", "t.add", "t.split", "t.if", "t.hold"}).Draw(d.T, "op")
		holds := name == "t.if" || name == "t.hold" // which no dialect lists
		if holds && depth == 0 {
			name, holds = "t.f", false
		}
		inputs := make([]graph.Var, drawnOps[name])
		for i := range inputs {
			inputs[i] = d.pick(vars)
		}
		types := []ir.Type{ir.F32}
		if name == "t.split" {
			types = append(types, ir.F32)
		}
		n := fg.Add(d.ctxt.Op(name), inputs, types...)
		if holds {
			body := n.AddNested(false)
			inner := d.fill(body, append([]graph.Var{}, vars...), rapid.IntRange(0, 4).Draw(d.T, "body"), depth-1)
			body.SetOutputs(d.pick(inner))
		}
		vars = append(vars, n.Outputs()...)
	}
	return vars
}

func drawRules(t *rapid.T) []*navigator.Local {
	rules := make([]*navigator.Local, rapid.IntRange(1, 6).Draw(t, "rules"))
	for i := range rules {
		rules[i] = drawRule(t, fmt.Sprint("rule", i))
	}
	return rules
}

// drawRule generates a rule that replaces a node by something it is computed from,
// so that every use leaves fewer nodes.
func drawRule(t *rapid.T, name string) *navigator.Local {
	d := drawer{T: t}
	match := d.app(rapid.IntRange(0, 2).Draw(t, "depth"))
	p := compile(match)
	var vars []int
	for _, slot := range p.Names {
		vars = append(vars, slot.Index)
	}
	if len(vars) == 0 {
		return outOfBody(name)
	}
	slot := rapid.IntRange(0, len(vars)-1).Draw(t, "to")
	rule := &navigator.Local{Name: name, Pattern: p, Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		outs := make([]graph.Var, r.Node().NumOutputs())
		for i := range outs {
			outs[i] = r.Graph().Var(r.Match.Vars[slot])
		}
		return r.Replace(outs...), nil
	}}
	switch rapid.IntRange(0, 6).Draw(t, "guard") {
	case 0: // looks below a variable
		rule.Levels = p.Levels + 1
		want := rapid.SampledFrom([]string{"t.f", "t.g", "t.h", "t.add"}).Draw(t, "below")
		rule.Guard = func(m *unify.Match) (bool, error) {
			owner := m.Graph.OwnerOf(m.Vars[slot])
			if owner == 0 || m.Graph.NumInputsOf(owner) == 0 {
				return false, nil
			}
			below := m.Graph.OwnerOf(m.Graph.InputOf(owner, 0))
			return below != 0 && m.Graph.Node(below).Op().Name() == want, nil
		}
	case 1: // asks how often inner values are used
		return singleClients(rule)
	case 2: // asks how often a variable is used
		rule.CountsClients = true
		want := rapid.IntRange(1, 3).Draw(t, "clients")
		rule.Guard = func(m *unify.Match) (bool, error) { return m.Graph.NumClientsOf(m.Vars[slot], 5) == want, nil }
	case 3: // asks whether its own value is used twice
		rule.CountsClients = true
		rule.Guard = func(m *unify.Match) (bool, error) {
			return m.Graph.NumClientsOf(m.Graph.OutputOf(m.Root, 0), 2) == 1, nil
		}
	case 4: // replaces what it matched further in
		rule.Rewrite = skipInner
	}
	return rule
}

// skipInner replaces the outputs of the second node that was matched by its input.
func skipInner(r *navigator.Rewriter) (navigator.Result, error) {
	if len(r.Match.Nodes) < 2 {
		return r.NoMatch("it matches one node"), nil
	}
	inner := r.Graph().Node(r.Match.Nodes[1])
	if inner.NumInputs() == 0 {
		return r.NoMatch("it has no input"), nil
	}
	for _, out := range inner.Outputs() {
		r.ReplaceOther(out, inner.Input(0))
	}
	return r.Others(), nil
}

// outOfBody replaces a node by the value that its body takes from outside.
func outOfBody(name string) *navigator.Local {
	return local(name, unify.Root("t.if", "t.hold"), func(r *navigator.Rewriter) (navigator.Result, error) {
		body := r.Node().Nested()[0]
		out := body.Outputs()[0]
		if out.Owner().IsValid() && out.Owner().FunctionGraph() == body || slices.Contains(body.Inputs(), out) {
			return r.NoMatch("the body computes something"), nil
		}
		return r.Replace(out), nil
	})
}

func (d drawer) app(depth int) *unify.Term {
	name := rapid.SampledFrom([]string{"t.f", "t.g", "t.h", "t.add", "t.split", "t.if", "t.hold"}).Draw(d.T, "op")
	t := &unify.Term{Kind: unify.AppTerm, Ops: []string{name}}
	if name == "t.split" {
		t.Output = rapid.IntRange(0, 1).Draw(d.T, "output")
	}
	for range drawnOps[name] {
		switch kind := rapid.IntRange(0, 5).Draw(d.T, "kind"); {
		case kind == 0:
			t.Args = append(t.Args, unify.Int(0))
		case kind <= 2 && depth > 0:
			t.Args = append(t.Args, d.app(depth-1))
		default:
			t.Args = append(t.Args, v(rapid.SampledFrom([]string{"a", "b", "c"}).Draw(d.T, "name")))
		}
	}
	return t
}

// TestWorklistReachesAFixpoint runs random rules on random graphs: a second run,
// whose first round visits everything, finds nothing to do.
func TestWorklistReachesAFixpoint(t *testing.T) {
	rounds, rewrites := 0, 0
	for tries := 0; tries < 50 && (rounds == 0 || rewrites == 0); tries++ { // few tries may show nothing
		rapid.Check(t, func(t *rapid.T) {
			fg := drawGraph(t)
			opt := equilibrium(drawRules(t)...)
			before := fg.NumNodes()
			report := settle(t, opt, fg)
			require.LessOrEqual(t, report.Rewrites, before)
			rounds, rewrites = max(rounds, report.Passes), rewrites+report.Rewrites
			reached := fg.String()
			again := settle(t, opt, fg)
			require.Zero(t, again.Rewrites, "the first run left this undone: %v", again.Rules)
			require.Equal(t, reached, fg.String())
		})
	}
	require.NotZero(t, rounds, "the rules are too tame")
	require.NotZero(t, rewrites, "the rules are too tame")
}

// TestFirstRoundByNumber compares runs whose first round visits nodes by their numbers with those
// whose first round has a list.
func TestFirstRoundByNumber(t *testing.T) {
	rewrites := 0
	for tries := 0; tries < 50 && rewrites == 0; tries++ { // few tries may show nothing
		rapid.Check(t, func(t *rapid.T) {
			fg, rules := drawGraphOf(t, 0).Clone(), drawRules(t)
			if fg.NumNodes() == 0 {
				return
			}
			require.True(t, fg.Graph().IsNumberedInOrder())
			listed := fg.Clone()
			for first := range listed.Nodes() {
				f := fg.Context().Op("t.f").ID()
				listed.Graph().Begin("before").Add(first.ID(), f, []graph.VarID{listed.Inputs()[0].ID()}, ir.F32)
				listed.Graph().RollbackOpen()
				break
			}
			require.False(t, listed.Graph().IsNumberedInOrder())
			var visits []graph.NodeID
			see := local("see", unify.Root("t.f"), func(r *navigator.Rewriter) (navigator.Result, error) {
				visits = append(visits, r.Match.Root)
				return r.NoMatch("it only looks"), nil
			})
			see.CountsClients = rapid.Bool().Draw(t, "counts")
			opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
				Name: "eq", Locals: append([]*navigator.Local{see}, rules...), VisitNewTrees: rapid.Bool().Draw(t, "new trees"),
				Globals: []navigator.Optimizer{navigator.NewMerge("merge"), &renamer{name: "rename", from: "t.g", to: "t.f", onlyOnce: true}},
			})
			options := navigator.Options{Limits: navigator.Limits{Rewrites: rapid.IntRange(0, 5).Draw(t, "rewrites")}}
			report, err := run(t, opt, fg, options)
			require.NoError(t, err)
			seen := visits
			visits = nil
			other, err := run(t, opt, listed, options)
			require.NoError(t, err)
			require.Equal(t, visits, seen)
			require.Equal(t, listed.String(), fg.String())
			require.Equal(t, figures(other), figures(report))
			rewrites += report.Rewrites
		})
	}
	require.NotZero(t, rewrites, "the rules are too tame")
}

// figures returns what a report says, except times.
func figures(r *profile.Report) (list []string) {
	for _, pass := range r.Root.All() {
		list = append(list, fmt.Sprint(pass.Name, pass.Visits, pass.VisitsSaved, pass.Rewrites, pass.Stop))
		for _, round := range pass.Rounds {
			list = append(list, fmt.Sprint(round.Nodes, round.Queued, round.Visited, round.Rewrites, round.Top))
		}
	}
	for _, rule := range r.Rules {
		list = append(list, fmt.Sprint(rule.Name, rule.Tried, rule.Matched, rule.Refused, rule.Applied, rule.Removed))
	}
	return list
}

// naive is an engine without a worklist or an automaton: it tries every pattern
// at every node, and starts anew after each rewrite.
func naive(fg *graph.FunctionGraph, rules []*navigator.Local, to map[string]string) error {
	for {
		changed, err := naiveStep(fg, rules, to)
		if err != nil || !changed {
			return err
		}
	}
}

func naiveStep(fg *graph.FunctionGraph, rules []*navigator.Local, to map[string]string) (bool, error) {
	var m unify.Matcher
	for n := range fg.All() {
		for _, rule := range rules {
			var found graph.VarID
			m.Match(fg.Graph(), rule.Pattern, n.ID(), func(m *unify.Match) bool {
				found = m.Vars[rule.Pattern.Names[to[rule.Name]].Index]
				return true
			})
			if found != 0 {
				return true, fg.Replace(n.Output(0), fg.Graph().Var(found), rule.Name)
			}
		}
	}
	return false, nil
}

// TestSameAsNaiveEngine compares the results for rules whose result does not
// depend on the order in which they are applied.
func TestSameAsNaiveEngine(t *testing.T) {
	to := map[string]string{"twice_f": "a", "twice_g": "a", "add_zero": "a", "f_zero": "a", "h_same": "a"}
	zero := unify.Int(0)
	rules := []*navigator.Local{
		toVar("twice_f", app("t.f", app("t.f", v("a"))), "a"), toVar("twice_g", app("t.g", app("t.g", v("a"))), "a"),
		toVar("add_zero", app("t.add", v("a"), zero), "a"), toVar("h_same", app("t.h", v("a"), v("a")), "a"),
	}
	rapid.Check(t, func(t *rapid.T) {
		fg := drawGraph(t)
		other := fg.Clone()
		opt := equilibrium(rapid.Permutation(rules).Draw(t, "order")...)
		report := settle(t, opt, fg)
		require.NoError(t, naive(other, rules, to))
		require.Equal(t, other.String(), fg.String())
		require.LessOrEqual(t, report.Root.Visits, fg.NumNodes()*report.Passes+report.NodesBefore)
	})
}

// TestWorklistIsNotTheGraph checks that later rounds visit what changed only.
func TestWorklistIsNotTheGraph(t *testing.T) {
	b := newBuilder()
	top := b.chain("t.g", 1000, b.op("t.a", b.chain("t.g", 1000, b.x)))
	b.SetOutputs(top)
	report := settle(t, equilibrium(
		toTerm("a_b", app("t.a", v("x")), app("t.b", v("x"))), toTerm("b_c", app("t.b", v("x")), app("t.c", v("x"))),
		toTerm("c_d", app("t.c", v("x")), app("t.d", v("x"))), toTerm("deep", app("t.g", app("t.g", app("t.d", v("x")))), v("x")),
	), b.FunctionGraph)
	require.Equal(t, 4, report.Rewrites)
	require.Equal(t, 1998, report.NodesAfter)
	require.GreaterOrEqual(t, report.Passes, 3)
	require.Less(t, report.Root.Visits, 2001+10*report.Passes)
	require.Greater(t, report.Root.VisitsSaved, 1900*(report.Passes-1))
}

// TestManyUsersAreWalkedOnce bounds the walk upwards where paths multiply.
func TestManyUsersAreWalkedOnce(t *testing.T) {
	b := newBuilder()
	x := b.op("t.a", b.x)
	for range 40 {
		x = b.op("t.h", x, x) // 2^40 paths
	}
	b.SetOutputs(x)
	deep := toVar("deep", app("t.never", v("x")), "x")
	deep.Levels = 40
	look := local("look", unify.Root("t.h"), func(r *navigator.Rewriter) (navigator.Result, error) { return r.NoMatch("no"), nil })
	look.Levels = 40
	report := settle(t, equilibrium(deep, look, toTerm("a_b", app("t.a", v("x")), app("t.b", v("x")))), b.FunctionGraph)
	require.Equal(t, 1, report.Rewrites)
	require.LessOrEqual(t, report.Root.Visits, 2*42)
}

// TestCheckRules finds rules that look further than they say, and no others.
func TestCheckRules(t *testing.T) {
	// The second renaming waits for the second round.
	older := toTerm("older", app("t.older", v("x")), app("t.old", v("x")))
	old := toTerm("old", app("t.old", v("x")), app("t.new", v("x")))
	// looks applies to a t.f where what computes the input of its input is a t.new.
	looks := func(levels int) *navigator.Local {
		rule := toTerm("looks", app("t.f", v("x")), app("t.found", v("x")))
		rule.Levels = levels
		rule.Guard = func(m *unify.Match) (bool, error) {
			g, below := m.Graph, m.Graph.OwnerOf(m.Vars[0])
			for range 2 {
				below = g.OwnerOf(g.InputOf(below, 0))
			}
			return g.Node(below).Op().Name() == "t.new", nil
		}
		return rule
	}
	// counts applies to a t.f whose input nothing else uses.
	counts := func(says bool) *navigator.Local {
		rule := toTerm("counts", app("t.f", v("x")), app("t.found", v("x")))
		rule.CountsClients = says
		rule.Guard = func(m *unify.Match) (bool, error) { return m.Graph.NumClientsOf(m.Vars[0], 2) == 1, nil }
		return rule
	}
	deep := func(b *builder) graph.Var { return b.op("t.f", b.op("t.g", b.op("t.g", b.op("t.older", b.x)))) }
	shared := func(b *builder) graph.Var {
		inner := b.op("t.g", b.x)
		return b.op("t.add", b.op("t.f", inner), b.op("t.drop", inner, b.y))
	}
	drop := toVar("drop", app("t.drop", v("x"), v("y")), "y")
	for _, test := range []struct {
		name  string
		build func(*builder) graph.Var
		rules []*navigator.Local
		found bool
	}{
		{"levels that are not stated", deep, []*navigator.Local{looks(0), older, old}, true},
		{"levels", deep, []*navigator.Local{looks(3), older, old}, false},
		{"clients that are not stated", shared, []*navigator.Local{counts(false), drop}, true},
		{"clients", shared, []*navigator.Local{counts(true), drop}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var graphs []string
			for _, check := range []bool{false, true} {
				b := newBuilder()
				b.SetOutputs(test.build(b))
				_, err := navigator.Optimize(context.Background(), equilibrium(test.rules...), b.FunctionGraph, navigator.Options{CheckRules: check})
				if !check || !test.found {
					require.NoError(t, err)
				} else {
					require.ErrorContains(t, err, "nothing that it says it looks at has changed")
					require.ErrorContains(t, err, test.rules[0].Name)
				}
				graphs = append(graphs, b.String())
			}
			require.Equal(t, test.found, graphs[0] != graphs[1], "what is stated is found in any case: %v", graphs)
		})
	}
}

// TestOthersChangeClients has a rule replace a value of another node than the one it
// matched: the owners of both values are visited again where rules count clients.
func TestOthersChangeClients(t *testing.T) {
	for op, clients := range map[string]int{"t.split": 0, "t.h": 2} {
		b := newBuilder()
		split := b.Add(b.Context().Op("t.split"), []graph.Var{b.x}, ir.F32, ir.F32)
		other := b.op("t.h", b.x, b.y)
		b.SetOutputs(b.op("t.add", split.Output(0), b.op("t.add", b.op("t.g", split.Output(1)), other)))
		move := local("move", unify.Root("t.g"), func(r *navigator.Rewriter) (navigator.Result, error) {
			if r.Node().Input(0) != split.Output(1) {
				return r.NoMatch("it has moved"), nil
			}
			r.ReplaceOther(r.Node().Input(0), other)
			return r.Others(), nil
		})
		count := local("count", unify.Root(op), func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(slices.Repeat([]graph.Var{b.x}, r.Node().NumOutputs())...), nil
		})
		count.CountsClients = true
		count.Guard = func(m *unify.Match) (bool, error) {
			last := m.Graph.OutputOf(m.Root, m.Graph.NumOutputsOf(m.Root)-1)
			return m.Graph.NumClientsOf(last, 3) == clients, nil
		}
		require.Equal(t, 2, settle(t, equilibrium(move, count), b.FunctionGraph).Rewrites, op)
	}
}

// TestUsesOfSiblings has a rule that counts the uses of one output of the node below, and matches
// another one: a use that goes makes it apply.
func TestUsesOfSiblings(t *testing.T) {
	second := app("t.split", v("a"))
	second.Output = 1
	single := singleClients(toVar("single", app("t.f", second), "a")) // of the first output
	forget := toVar("forget", app("t.h", v("a"), v("b")), "a")
	b := newBuilder()
	split := b.Add(b.Context().Op("t.split"), []graph.Var{b.x}, ir.F32, ir.F32)
	f := b.op("t.f", split.Output(1))
	b.SetOutputs(f, split.Output(0), b.op("t.h", b.y, b.op("t.g", split.Output(0))))
	settle(t, equilibrium(single, forget), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(x, t.split(x), y)", b.String())
}

// TestNewNodesChangeClients has a rule add a node that uses a value which it did not
// match: the owner of that is visited again where rules count clients.
func TestNewNodesChangeClients(t *testing.T) {
	b := newBuilder()
	shared := b.op("t.h", b.x)
	b.SetOutputs(b.op("t.n", shared), b.op("t.g", b.y))
	use := local("use", unify.Root("t.g"), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.Replace(r.Apply(r.Graph().Context().Op("t.k"), ir.F32, shared)), nil
	})
	count := local("count", unify.Root("t.h"), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.Replace(b.x), nil
	})
	count.CountsClients = true
	count.Guard = func(m *unify.Match) (bool, error) {
		return m.Graph.NumClientsOf(m.Graph.OutputOf(m.Root, 0), 3) == 2, nil
	}
	require.Equal(t, 2, settle(t, equilibrium(use, count), b.FunctionGraph).Rewrites)
	require.Equal(t, "FunctionGraph(t.n(x), t.k(x))", b.String())
}
