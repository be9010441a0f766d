package termination_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/termination"
	"github.com/settle-go/settle/unify"
)

// arities are the ops of the tests; t.p commutes.
var arities = map[string]int{"t.a": 1, "t.b": 1, "t.c": 1, "t.p": 2, "t.q": 2}

var ops = []string{"t.a", "t.b", "t.c", "t.p", "t.q"}

func commutes(op string) bool { return op == "t.p" }

var dialects = func() *ir.Dialects {
	d := ir.Dialect{Name: "t", Open: true}
	for _, op := range ops {
		info := ir.OpInfo{Name: op, Traits: ir.Pure, MaxInputs: arities[op], Outputs: 1}
		if commutes(op) {
			info.Traits |= ir.Commutative
		}
		d.Ops = append(d.Ops, info)
	}
	all, err := ir.NewDialects(d)
	if err != nil {
		panic(err)
	}
	return all
}()

// generate returns a term of variables.
func generate(t *rapid.T, depth int, vars []string) *unify.Term {
	if depth == 0 || len(vars) > 0 && rapid.IntRange(0, 2).Draw(t, "leaf") == 0 {
		return unify.Var(rapid.SampledFrom(vars).Draw(t, "var"))
	}
	op := rapid.SampledFrom(ops).Draw(t, "op")
	args := make([]*unify.Term, arities[op])
	for i := range args {
		args[i] = generate(t, depth-1, vars)
	}
	return unify.App(op, args...)
}

// drawLeft generates a term that is not a variable.
func drawLeft(t *rapid.T) *unify.Term {
	for {
		if left := generate(t, 3, []string{"x", "y"}); left.Kind == unify.AppTerm {
			return left
		}
	}
}

// variables appends the variables of a term.
func variables(t *unify.Term, list []string) []string {
	if t.Kind == unify.VarTerm {
		list = append(list, t.Name)
	}
	for _, arg := range t.Args {
		list = variables(arg, list)
	}
	return list
}

// local is the rule that makes one term of another; as in rules of files, equal
// applications are one node.
func local(name string, left, right *unify.Term) *navigator.Local {
	return &navigator.Local{
		Name: name, Pattern: unify.MustCompile(left, dialects),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			made := map[string]graph.Var{}
			var build func(t *unify.Term) graph.Var
			build = func(t *unify.Term) graph.Var {
				if t.Kind == unify.VarTerm {
					return r.Var(t.Name)
				}
				args := make([]graph.Var, len(t.Args))
				key := t.Ops[0]
				for i, arg := range t.Args {
					args[i] = build(arg)
					key += fmt.Sprint(" ", args[i].ID())
				}
				if !made[key].IsValid() {
					made[key] = r.Apply(r.Graph().Context().Op(t.Ops[0]), ir.F32, args...)
				}
				return made[key]
			}
			return r.Replace(build(right)), nil
		},
	}
}

// term is a graph of a term.
func term(t *unify.Term) *graph.FunctionGraph {
	fg := graph.New(ir.NewContext(dialects))
	inputs := map[string]graph.Var{}
	var build func(t *unify.Term) graph.Var
	build = func(t *unify.Term) graph.Var {
		if t.Kind == unify.VarTerm {
			if !inputs[t.Name].IsValid() {
				inputs[t.Name] = fg.AddInput(ir.F32, t.Name)
			}
			return inputs[t.Name]
		}
		args := make([]graph.Var, len(t.Args))
		for i, arg := range t.Args {
			args[i] = build(arg)
		}
		return fg.Apply(fg.Context().Op(t.Ops[0]), ir.F32, args...)
	}
	fg.SetOutputs(build(t))
	return fg
}

// checkMany checks several sets of rules at a time: few of them end, or overlap.
func checkMany(t *testing.T, check func(t *rapid.T)) {
	rapid.Check(t, func(t *rapid.T) {
		for range 12 {
			check(t)
		}
	})
}

// TestRulesThatEndDoNotGoRound generates rules, and runs those that are said to end on
// graphs: no term comes back.
func TestRulesThatEndDoNotGoRound(t *testing.T) {
	ended, looped := 0, 0
	checkMany(t, func(t *rapid.T) {
		stage := termination.Stage{Name: "generated"}
		var locals []*navigator.Local
		for i := range rapid.IntRange(1, 4).Draw(t, "rules") {
			name, left := fmt.Sprint("rule", i), drawLeft(t)
			right := generate(t, 3, variables(left, nil))
			stage.Rules = append(stage.Rules, &termination.Rule{Name: name, Left: []*unify.Term{left}, Right: []*unify.Term{right}})
			locals = append(locals, local(name, left, right))
		}
		result := termination.Check(stage, termination.Options{Commutes: commutes})
		require.Equal(t, len(stage.Rules) == result.Ends, len(result.Loops)+len(result.Unknown) == 0)
		if len(result.Loops) > 0 {
			looped++
		}
		if result.Ends < len(stage.Rules) {
			return
		}
		ended++
		eq := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "generated", Locals: locals})
		limits := navigator.Limits{UseRatio: -1, PassRatio: -1, Growth: -1, Rewrites: 2000}
		report, err := navigator.Optimize(context.Background(), eq, term(generate(t, 4, []string{"x", "y", "z"})), navigator.Options{Limits: limits})
		require.NoError(t, err)
		require.NotEqual(t, profile.StopCycle, report.Stop.Reason, report.Stop.String())
	})
	require.NotZero(t, ended)
	require.NotZero(t, looped)
}

// TestLoopsGoRound runs single rules that are said to loop on the term that is shown.
func TestLoopsGoRound(t *testing.T) {
	looped := 0
	checkMany(t, func(t *rapid.T) {
		left := drawLeft(t)
		right := generate(t, 3, variables(left, nil))
		rule := &termination.Rule{Name: "rule", Left: []*unify.Term{left}, Right: []*unify.Term{right}}
		result := termination.Check(termination.Stage{Name: "generated", Rules: []*termination.Rule{rule}}, termination.Options{Commutes: commutes})
		if len(result.Loops) == 0 || len(result.Loops[0].Rules) > 1 {
			return
		}
		looped++
		eq := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "generated", Locals: []*navigator.Local{local("rule", left, right)}})
		report, err := navigator.Optimize(context.Background(), eq, term(left), navigator.Options{})
		require.NoError(t, err)
		require.Contains(t, []profile.StopReason{profile.StopCycle, profile.StopLimit}, report.Stop.Reason, result.Loops[0].String())
	})
	require.NotZero(t, looped)
}
