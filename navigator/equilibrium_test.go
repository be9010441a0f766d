package navigator_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// renamer is an optimizer of another package: it replaces the nodes of one op by
// nodes of another.
type renamer struct {
	name, from, to string
	log            *[]string
	onlyOnce       bool // one node an application
	silently       bool // without notifying features
}

func (o *renamer) Name() string { return o.name }

func (o *renamer) Apply(r *navigator.Run, pass *profile.Pass) error {
	if o.log != nil {
		*o.log = append(*o.log, o.name)
	}
	rule := profile.RuleProfile{Name: o.name}
	for n := range r.Graph.Nodes() {
		if n.Op().Name() != o.from {
			continue
		}
		features := r.Graph.Features()
		if o.silently {
			for _, f := range features {
				r.Graph.Detach(f)
			}
		}
		tx := r.Graph.Graph().Begin(o.name)
		var inputs []graph.VarID
		for _, v := range n.Inputs() {
			inputs = append(inputs, v.ID())
		}
		to := tx.Add(n.ID(), r.Graph.Context().Op(o.to).ID(), inputs, n.Output(0).Type())
		if _, err := tx.Replace(n.Output(0).ID(), r.Graph.Graph().OutputOf(to, 0), false); err != nil {
			tx.Rollback()
			return err
		}
		if err := tx.Commit(); err != nil {
			return err
		}
		rule.Tried, rule.Matched, rule.Applied = rule.Tried+1, rule.Matched+1, rule.Applied+1
		r.Count(1)
		if o.silently {
			for _, f := range features {
				_ = r.Graph.Attach(f)
			}
		}
		if o.onlyOnce || r.Ended() {
			break
		}
	}
	if rule.Tried > 0 {
		pass.Rules = []profile.RuleProfile{rule}
	}
	return nil
}

func TestPartsRunInTheirOrder(t *testing.T) {
	var log []string
	part := func(name, from, to string) navigator.Optimizer {
		return &renamer{name: name, from: from, to: to, log: &log}
	}
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x))
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name:    "parts",
		Globals: []navigator.Optimizer{part("global1", "t.d", "t.e"), part("global2", "t.none", "t.none")},
		Locals:  []*navigator.Local{toTerm("a_b", app("t.a", v("x")), app("t.b", v("x"))), toTerm("e_f", app("t.e", v("x")), app("t.f", v("x")))},
		Cleanup: []navigator.Optimizer{part("cleanup", "t.b", "t.c")},
		Final:   []navigator.Optimizer{part("final", "t.c", "t.d")},
	})
	report := settle(t, opt, b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.f(x))", b.String())
	require.Equal(t, []string{
		"global1", "global2", "cleanup", "final", "cleanup", // a -> b, c, d
		"global1", "cleanup", "global2", "cleanup", "final", // d -> e, f
		"global1", "global2", "final", // nothing
	}, log)
	require.Equal(t, 3, report.Passes)
	require.Equal(t, 5, report.Rewrites)
	roles := map[string]string{}
	for _, child := range report.Root.Children {
		roles[child.Name] = child.Role + " " + fmt.Sprint(child.Rewrites)
	}
	require.Equal(t, map[string]string{"global1": "global 1", "global2": "global 0", "cleanup": "cleanup 1", "final": "final 1"}, roles)
}

// TestOnlyTried: a report of what did something is that of all without the others.
func TestOnlyTried(t *testing.T) {
	names := func(options navigator.Options, runs int) (names []string) {
		var log []string
		part := func(name, from, to string) navigator.Optimizer {
			return &renamer{name: name, from: from, to: to, log: &log}
		}
		opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "parts", Globals: []navigator.Optimizer{part("idle", "t.z", "t.y"), part("first", "t.a", "t.b"), part("late", "t.d", "t.e")},
			Cleanup: []navigator.Optimizer{part("cleanup", "t.none", "t.none")}, Final: []navigator.Optimizer{part("final", "t.c", "t.d"), part("last", "", "")},
			Locals: []*navigator.Local{toTerm("b_c", app("t.b", v("x")), app("t.c", v("x"))), toTerm("untried", app("t.y", v("x")), app("t.z", v("x")))},
		})
		for range runs {
			b := newBuilder()
			b.SetOutputs(b.op("t.a", b.x))
			report, err := run(t, opt, b.FunctionGraph, options)
			require.NoError(t, err)
			require.Equal(t, "FunctionGraph(t.e(x))", b.String())
			require.Equal(t, 4, report.Rewrites)
			names = names[:0]
			for _, pass := range report.Root.All() {
				names = append(names, pass.Name)
			}
			for _, rule := range report.Rules {
				names = append(names, fmt.Sprint(rule.Name, " ", rule.Applied))
			}
		}
		return names
	}
	require.Equal(t, []string{"parts", "idle", "first", "cleanup", "late", "final", "last", "b_c 1", "untried 0", "first 1", "late 1", "final 1"}, names(navigator.Options{}, 1))
	want := []string{"parts", "first", "final", "late", "b_c 1", "first 1", "final 1", "late 1"}
	require.Equal(t, want, names(navigator.Options{OnlyTried: true}, 1))
	require.Equal(t, want, names(navigator.Options{OnlyTried: true}, 3), "what is used again has nothing of the run before")
}

// TestGlobalsOfUnchangedGraphs: a round does not run again what found nothing in the graph as it is.
func TestGlobalsOfUnchangedGraphs(t *testing.T) {
	var log []string
	part := func(name, from, to string) navigator.Optimizer {
		return &renamer{name: name, from: from, to: to, log: &log}
	}
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x), b.op("t.c", b.x))
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "parts", Globals: []navigator.Optimizer{part("idle", "", ""), part("first", "t.a", "t.b"), part("second", "", "")},
	})
	settle(t, opt, b.FunctionGraph)
	require.Equal(t, []string{"idle", "first", "second", "idle", "first"}, log)

	log = nil
	opt = navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "parts", Globals: []navigator.Optimizer{part("idle", "", ""), &renamer{name: "silent", from: "t.b", to: "t.a", silently: true, log: &log}, part("other", "t.c", "t.d")},
	})
	settle(t, opt, b.FunctionGraph)
	require.Equal(t, []string{"idle", "silent", "other", "idle", "silent", "other"}, log)
}

// TestPartsThatChangeNothing end after one round.
func TestPartsThatChangeNothing(t *testing.T) {
	var log []string
	none := func(name string) []navigator.Optimizer { return []navigator.Optimizer{&renamer{name: name, log: &log}} }
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x))
	report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "parts", Globals: none("global"), Cleanup: none("cleanup"), Final: none("final"),
	}), b.FunctionGraph)
	require.Equal(t, 1, report.Passes)
	require.Equal(t, []string{"global", "final"}, log)
}

// TestWhatPartsChangeIsVisited has each part, in turn, make the one thing that a
// rule is waiting for, three levels above.
func TestWhatPartsChangeIsVisited(t *testing.T) {
	waits := toVar("waits", app("t.g", app("t.g", app("t.g", app("t.ready", v("x"))))), "x")
	tick := toTerm("tick", app("t.tick", v("x")), app("t.tock", v("x")))
	for _, silently := range []bool{false, true} {
		change := []navigator.Optimizer{&renamer{name: "change", from: "t.raw", to: "t.ready", silently: silently}}
		for name, config := range map[string]navigator.EquilibriumConfig{
			"global": {Globals: change}, "cleanup": {Cleanup: change}, "final": {Final: change},
			"cleanup of a final": {Cleanup: change, Final: []navigator.Optimizer{&renamer{name: "other", from: "t.some", to: "t.thing"}}},
		} {
			config.Name, config.Locals = "parts", append(config.Locals, waits, tick)
			b := newBuilder()
			far := b.chain("t.far", 500, b.z)
			b.SetOutputs(b.chain("t.g", 3, b.op("t.raw", b.x)), b.op("t.tick", b.y), b.op("t.some", b.y), far)
			report := settle(t, navigator.NewEquilibrium(config), b.FunctionGraph)
			require.Equal(t, b.x, b.Outputs()[0], "%s, silently: %v", name, silently)
			if !silently {
				require.Less(t, report.Root.Visits, 600, "%s: the whole graph was visited again", name)
			}
			again := settle(t, navigator.NewEquilibrium(config), b.FunctionGraph)
			require.Zero(t, again.Rewrites)
		}
	}
}

// TestPartsCountClients has a cleanup take the second use of a value away.
func TestPartsCountClients(t *testing.T) {
	b := newBuilder()
	inner := b.op("t.op2", b.x)
	b.SetOutputs(b.op("t.op1", inner), b.op("t.tick", b.op("t.drop", b.op("t.op3", inner))))
	drop := navigator.NewTopo(navigator.TopoConfig{Name: "drop", Locals: []*navigator.Local{
		local("drop", app("t.drop", v("a")), func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(r.Graph().Var(b.y.ID())), nil
		}),
	}})
	config := navigator.EquilibriumConfig{
		Name:   "clients",
		Locals: []*navigator.Local{singleClients(toVar("single", app("t.op1", app("t.op2", v("a"))), "a"))},
		Final:  []navigator.Optimizer{drop},
	}
	settle(t, navigator.NewEquilibrium(config), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(x, t.tick(y))", b.String())
}

// TestPartsThatNeverEnd are bounded as rules are, and found when they undo each
// other.
func TestPartsThatNeverEnd(t *testing.T) {
	there := &renamer{name: "there", from: "t.a", to: "t.b"}
	back := &renamer{name: "back", from: "t.b", to: "t.a"}
	for _, config := range []navigator.EquilibriumConfig{
		{Globals: []navigator.Optimizer{there, back}},
		{Final: []navigator.Optimizer{there}, Cleanup: []navigator.Optimizer{back}},
		{Globals: []navigator.Optimizer{there}, Locals: []*navigator.Local{toTerm("back", app("t.b", v("x")), app("t.a", v("x")))}},
	} {
		config.Name = "parts"
		b := newBuilder()
		b.SetOutputs(b.chain("t.a", 3, b.x))
		report := settle(t, navigator.NewEquilibrium(config), b.FunctionGraph)
		require.Equal(t, profile.StopCycle, report.Stop.Reason)
		require.Subset(t, []string{"there", "back"}, report.Stop.Rules)
		require.Less(t, report.Rewrites, 200)
		b = newBuilder()
		b.SetOutputs(b.chain("t.a", 3, b.x))
		report, err := run(t, navigator.NewEquilibrium(config), b.FunctionGraph, navigator.Options{IgnoreCycles: true})
		require.NoError(t, err)
		require.Equal(t, profile.StopLimit, report.Stop.Reason)
		require.Contains(t, []string{"there", "back"}, report.Stop.By)
		for _, limits := range []navigator.Limits{{Passes: 7}, {Rewrites: 50}} {
			b := newBuilder()
			b.SetOutputs(b.chain("t.a", 3, b.x))
			report, err := run(t, navigator.NewEquilibrium(config), b.FunctionGraph, navigator.Options{Limits: limits})
			require.NoError(t, err)
			require.Equal(t, profile.StopLimit, report.Stop.Reason)
			require.Contains(t, []string{profile.LimitPasses, profile.LimitRewrites}, report.Stop.Limit)
		}
	}
}

// TestPartThatFails ends the run with its error.
func TestPartThatFails(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x))
	require.NoError(t, b.Attach(&refusing{"t.b"}))
	rename := &renamer{name: "rename", from: "t.a", to: "t.b"}
	for _, opt := range []navigator.Optimizer{
		rename, navigator.NewSequence("sequence", rename, equilibrium()),
		navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "q", Globals: []navigator.Optimizer{rename}}),
		navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "q", Final: []navigator.Optimizer{rename}}),
	} {
		report, err := navigator.Optimize(context.Background(), opt, b.FunctionGraph, navigator.Options{})
		require.EqualError(t, err, "optimizer rename: no t.b here")
		require.Equal(t, "error: optimizer rename: no t.b here", report.Stop.String())
		check(t, report, b.FunctionGraph)
		require.Len(t, b.Features(), 1, "a feature was left behind")
	}
}

// TestSequence runs its optimizers in order, and an equilibrium among them as
// one of another.
func TestSequence(t *testing.T) {
	inner := navigator.NewSequence("inner",
		equilibrium(toTerm("a_b", app("t.a", v("x")), app("t.b", v("x")))),
		topo(navigator.InToOut, false, toTerm("b_c", app("t.b", v("x")), app("t.c", v("x")))),
	)
	outer := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "outer", Globals: []navigator.Optimizer{inner},
		Locals:  []*navigator.Local{toTerm("c_d", app("t.c", app("t.c", v("x"))), app("t.a", v("x")))},
		Cleanup: []navigator.Optimizer{navigator.NewMerge("merge")},
	})
	b := newBuilder()
	b.SetOutputs(b.chain("t.a", 4, b.x), b.chain("t.a", 4, b.x))
	report := settle(t, outer, b.FunctionGraph)
	require.Equal(t, "FunctionGraph(*1 -> t.c(x), *1)", b.String())
	require.Equal(t, 1, report.NodesAfter)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason)
	sequence := report.Root.Children[0]
	require.Equal(t, "inner", sequence.Name)
	for _, pass := range append(sequence.Children, sequence) {
		require.Equal(t, 8, pass.NodesBefore, pass.Name)
		require.Equal(t, 1, pass.NodesAfter, pass.Name)
		require.Equal(t, 8, pass.NodesMax, pass.Name)
	}
}

// TestManyMerges merges so many nodes that what they affect is queued on the way.
func TestManyMerges(t *testing.T) {
	const n = 5000
	b := newBuilder()
	value := b.x
	for range n {
		value = b.op("t.mul", b.op("t.a", value), b.op("t.a", value))
	}
	b.SetOutputs(value)
	report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "q", Locals: []*navigator.Local{toTerm("square", app("t.mul", v("x"), v("x")), app("t.neg", v("x")))},
		Final: []navigator.Optimizer{navigator.NewMerge("merge")},
	}), b.FunctionGraph)
	require.Equal(t, 2*n, report.NodesAfter)
	require.Equal(t, 2*n, report.Rewrites)
}

// looks is a rule that changes nothing and notes where it is tried.
func looks(visited *[]string) *navigator.Local {
	return &navigator.Local{Name: "look", Pattern: compile(unify.Root()), Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		*visited = append(*visited, r.Node().Op().Name())
		return r.NoMatch("only looking"), nil
	}}
}

// roundsOf runs the chain of three rules of E1 as an equilibrium.
func roundsOf(t *testing.T, newTrees, changed bool) int {
	b := newBuilder()
	b.SetOutputs(b.op("t.op3", b.op("t.op4", b.x, b.y)))
	report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "q", Locals: chainOfThree(), VisitNewTrees: newTrees, TracksOnChangeInputs: changed,
	}), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.op2(x, y))", b.String())
	require.Equal(t, 5, report.Rewrites)
	return report.Passes
}

// TestEquilibriumVisitsInTheSameRound reaches the same fixpoint in fewer rounds:
// what rewrites make, and what they change, need not wait for the next one.
func TestEquilibriumVisitsInTheSameRound(t *testing.T) {
	require.Equal(t, 5, roundsOf(t, false, false))
	require.Equal(t, 1, roundsOf(t, true, false))
	require.Equal(t, 4, roundsOf(t, false, true))
	require.Equal(t, 1, roundsOf(t, true, true))
}

// TestEquilibriumTracksOnChangeInputs has a user that comes before what changes,
// as in rounds after the first, where not every node waits.
func TestEquilibriumTracksOnChangeInputs(t *testing.T) {
	rounds := map[bool]int{}
	for _, tracks := range []bool{false, true} {
		b := newBuilder()
		b.SetOutputs(b.op("t.g", b.op("t.f", b.op("t.a", b.x))))
		report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "q", TracksOnChangeInputs: tracks,
			Locals: []*navigator.Local{
				toTerm("a_b", app("t.a", v("x")), app("t.b", v("x"))), // round 1; t.f, which comes after, sees it
				toTerm("b_c", app("t.b", v("x")), app("t.c", v("x"))), // round 2, in which t.f does not wait
				toVar("f", app("t.f", app("t.c", v("x"))), "x"),
			},
		}), b.FunctionGraph)
		require.Equal(t, "FunctionGraph(t.g(x))", b.String())
		rounds[tracks] = report.Passes
	}
	require.Less(t, rounds[true], rounds[false])
}

// TestVisitNewTreesThatNeverEnd are ended within their round (in the document
// such a round is endless, for it looks at the limit only between two).
func TestVisitNewTreesThatNeverEnd(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.f", b.x))
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "q", VisitNewTrees: true,
		Locals: []*navigator.Local{toTerm("grow", app("t.f", v("x")), app("t.f", app("t.g", v("x"))))},
	})
	report := settle(t, opt, b.FunctionGraph)
	require.Equal(t, profile.StopCycle, report.Stop.Reason)
	require.Equal(t, []string{"grow"}, report.Stop.Rules)
	require.Equal(t, 1, report.Passes)
}

// TestEveryModeEndsAtAFixpoint settles random chains, and has nothing left to do.
func TestEveryModeEndsAtAFixpoint(t *testing.T) {
	rules := []*navigator.Local{
		toVar("halve", app("t.f", app("t.f", v("x"))), "x"), toTerm("ab", app("t.a", v("x")), app("t.f", v("x"))),
		toVar("g", app("t.g", v("x")), "x"), toTerm("deep", app("t.h", app("t.f", app("t.h", v("x")))), app("t.f", v("x"))),
	}
	rapid.Check(t, func(rt *rapid.T) {
		ops := rapid.SliceOfN(rapid.SampledFrom([]string{"t.f", "t.a", "t.g", "t.h"}), 1, 40).Draw(rt, "ops")
		for i := range 4 {
			b := newBuilder()
			x := b.x
			for _, op := range ops {
				x = b.op(op, x)
			}
			b.SetOutputs(x)
			report := settle(rt, navigator.NewEquilibrium(navigator.EquilibriumConfig{
				Name: "q", Locals: rules, VisitNewTrees: i&1 != 0, TracksOnChangeInputs: i&2 != 0,
			}), b.FunctionGraph)
			require.Equal(rt, "fixpoint", string(report.Stop.Reason))
			if again := settle(rt, equilibrium(rules...), b.FunctionGraph); again.Rewrites != 0 {
				rt.Fatalf("mode %d left work: %s", i, b)
			}
		}
	})
}

// TestManyNewTreesInOneRound makes room for many nodes before few.
func TestManyNewTreesInOneRound(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.f", 30, b.x))
	wide := app("t.g", v("x"))
	for range 20 {
		wide = app("t.g", wide)
	}
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "q", VisitNewTrees: true, TracksOnChangeInputs: true,
		Locals: []*navigator.Local{toTerm("wide", app("t.f", v("x")), wide), toTerm("g", app("t.g", v("x")), app("t.h", v("x")))},
	})
	report := settle(t, opt, b.FunctionGraph)
	require.Equal(t, 1, report.Passes)
	require.Equal(t, 30+30*21, report.Rewrites)
	for n := range b.Nodes() {
		require.Equal(t, "t.h", n.Op().Name())
	}
}

// TestOnlyTriedInSequences: a sequence leaves out its members that did nothing, and keeps those after them.
func TestOnlyTriedInSequences(t *testing.T) {
	var log []string
	part := func(name, from, to string) navigator.Optimizer {
		return &renamer{name: name, from: from, to: to, log: &log}
	}
	opt := navigator.NewSequence("all", part("idle", "t.z", "t.y"),
		navigator.NewSequence("inner", part("nothing", "t.z", "t.y")),
		part("first", "t.a", "t.b"), part("late", "t.z", "t.y"), part("second", "t.b", "t.c"))
	for range 2 { // what is used again has nothing of the run before
		b := newBuilder()
		b.SetOutputs(b.op("t.a", b.x))
		report, err := run(t, opt, b.FunctionGraph, navigator.Options{OnlyTried: true})
		require.NoError(t, err)
		var names []string
		for _, pass := range report.Root.All() {
			names = append(names, fmt.Sprint(pass.Name, " ", pass.Rewrites))
		}
		require.Equal(t, []string{"all 2", "first 1", "second 1"}, names)
	}
}

// idleOptimizer is an optimizer that has nothing to do in a graph without t.z, and says so.
type idleOptimizer struct {
	renamer
	applied int
}

func (o *idleOptimizer) IsIdle(fg *graph.FunctionGraph) bool {
	for n := range fg.Nodes() {
		if n.Op().Name() == "t.z" {
			return false
		}
	}
	return true
}

func (o *idleOptimizer) Apply(r *navigator.Run, pass *profile.Pass) error {
	o.applied++
	return o.renamer.Apply(r, pass)
}

// TestIdleOptimizersAreNotApplied: an optimizer that says it has nothing to do is not applied where the report
// would say nothing of it, and is everywhere else.
func TestIdleOptimizersAreNotApplied(t *testing.T) {
	var log []string
	idle := &idleOptimizer{renamer: renamer{name: "idle", from: "t.z", to: "t.y", log: &log}}
	ended := func(profile.Event) {}
	for _, opt := range []navigator.Optimizer{
		navigator.NewSequence("all", idle),
		navigator.NewSequence("all", navigator.WithPolicy(navigator.Warn, idle)),
		navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Globals: []navigator.Optimizer{idle}, Final: []navigator.Optimizer{idle}}),
	} {
		for _, c := range []struct {
			op      string
			options navigator.Options
			applied bool
		}{
			{"t.a", navigator.Options{OnlyTried: true}, false},
			{"t.z", navigator.Options{OnlyTried: true}, true},
			{"t.a", navigator.Options{}, true},
			{"t.a", navigator.Options{OnlyTried: true, Hooks: navigator.Hooks{Ended: ended}}, true},
		} {
			idle.applied = 0
			b := newBuilder()
			b.SetOutputs(b.op(c.op, b.x))
			report, err := run(t, opt, b.FunctionGraph, c.options)
			require.NoError(t, err)
			require.Equal(t, c.applied, idle.applied > 0, "%v", c)
			if c.op == "t.z" {
				require.Equal(t, 1, report.Rewrites)
			}
		}
	}
}

// TestIdleTogether: what only contains optimizers that have nothing to do is not applied either, nor is one that
// found nothing in the same graph; a report of everything has them all.
func TestIdleTogether(t *testing.T) {
	var log []string
	idle := &idleOptimizer{renamer: renamer{name: "idle", from: "t.z", to: "t.y", log: &log}}
	rules := []*navigator.Local{rename("t.a", "t.b")}
	equilibrium := func(name string, final navigator.Optimizer, locals ...*navigator.Local) navigator.Optimizer {
		return navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: name, Locals: locals, Globals: []navigator.Optimizer{idle}, Final: []navigator.Optimizer{final}})
	}
	opt := navigator.NewSequence("all", navigator.NewMerge("merge"), navigator.NewDead("dead"),
		navigator.NewSequence("inner", idle, navigator.NewMerge("merge_again"), equilibrium("none", idle)),
		equilibrium("rules", idle, rules...), navigator.NewMerge("merge_changed"), navigator.NewDead("dead_changed"), navigator.NewDead("dead_again"))
	for _, c := range []struct {
		options navigator.Options
		want    []string
	}{
		{navigator.Options{OnlyTried: true}, []string{"all", "merge", "dead", "rules", "merge_changed", "dead_changed"}},
		{navigator.Options{}, []string{"all", "merge", "dead", "inner", "idle", "merge_again", "none", "idle", "idle", "rules", "idle", "idle", "merge_changed", "dead_changed", "dead_again"}},
	} {
		b := newBuilder()
		b.SetOutputs(b.op("t.a", b.x))
		report, err := run(t, opt, b.FunctionGraph, c.options)
		require.NoError(t, err)
		require.Equal(t, 1, report.Rewrites)
		var names []string
		for _, pass := range report.Root.All() {
			names = append(names, pass.Name)
		}
		require.Equal(t, c.want, names)
	}
}
