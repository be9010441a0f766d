package relation_test

import (
	"context"
	"iter"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// TestMisuse makes goals of what stands for nothing, and runs them.
func TestMisuse(t *testing.T) {
	trial := misuse.New("relation: ", "logic: a nil ")
	run := func(goals ...relation.Goal) {
		for _, err := range (relation.Search{Results: 3, Steps: 2000}).Run(logic.NewVar("q"), goals...) {
			if err != nil {
				_ = err.Error()
			}
		}
	}
	fg := graph.New(nil)
	v := logic.NewVar("v")
	sum := fg.Apply(fg.Context().Op("t.add"), ir.F32, fg.AddInput(ir.F32, "x"))
	terms := []logic.Term{nil, v, (*logic.Var)(nil), &logic.Var{}, logic.Empty(77), (*logic.Pair)(nil), &logic.Pair{}, logic.Cons(1, 2), logic.List(1, v), logic.Args(v),
		graph.Var{}, ir.Op{}, sum, logic.OpName(""), (*logic.Set)(nil), logic.SetOf(v), logic.Some[string, int](nil, v), func() {}, 5, "x"}
	term := func(i int) logic.Term { return terms[(i+len(terms))%len(terms)] }
	for i := range terms {
		trial.Give(i)
	}
	none := func(a, b logic.Term) relation.Goal { return nil }
	trial.Give(relation.Goal(relation.Succeed), relation.Goal(relation.Fail), relation.Relating(none), relation.Relating(relation.Eq), relation.Fail)
	trial.Give(func() relation.Goal { return nil }, func([]*logic.Var) relation.Goal { return nil }, func(logic.Term) relation.Goal { return nil })
	trial.Give(func(a, b, c logic.Term) relation.Goal { return nil }, func(r relation.Relating, a, b logic.Term) relation.Goal { return nil })
	trial.Give(iter.Seq[relation.Goal](func(yield func(relation.Goal) bool) { yield(nil) }))

	trial.Func("All", func(g ...relation.Goal) { run(relation.All(g...)) })
	trial.Func("Any", func(g ...relation.Goal) { run(relation.Any(g...)) })
	trial.Func("AnyOf", func(g iter.Seq[relation.Goal]) { run(relation.AnyOf(g)) })
	trial.Func("Conde", func(g ...[]relation.Goal) { run(relation.Conde(g...)) })
	trial.Func("IfA", func(a, b relation.Goal) { run(relation.IfA(a, b)) })
	trial.Func("Once", func(g relation.Goal) { run(relation.Once(g)) })
	trial.Func("Delay", func(f func() relation.Goal) { run(relation.Delay(f)) })
	trial.Func("Fresh", func(n int, f func([]*logic.Var) relation.Goal) { run(relation.Fresh(n, f)) })
	trial.Func("goals", func(g ...relation.Goal) { run(g...) })
	trial.Func("Run", func(n int, g ...relation.Goal) {
		for range relation.Run(n, nil, g...) {
			break
		}
	})
	trial.Func("Collect", func(n, i int, g ...relation.Goal) { relation.Collect(n, term(i), relation.All(g...)) })
	trial.Func("Search", func(results, steps, i int) {
		for range (relation.Search{Results: results, Steps: steps, Context: context.Context(nil)}).Run(term(i), relation.Eq(term(i), 1)) {
			break
		}
	})
	trial.Func("Of", func(seq iter.Seq[relation.State]) {
		run(func(relation.State) relation.Stream { return relation.Of(seq) })
	})

	one := map[string]func(a logic.Term) relation.Goal{
		"Itero": relation.Itero, "Nullo": func(a logic.Term) relation.Goal { return relation.Nullo(a) },
		"NulloLike":   func(a logic.Term) relation.Goal { return relation.NulloLike(77, []logic.Term{a}, a) },
		"IsInstanceo": func(a logic.Term) relation.Goal { return relation.IsInstanceo(a, nil, reflect.TypeFor[int]()) },
	}
	two := map[string]relation.Relating{
		"Eq": relation.Eq, "Neq": relation.Neq, "EqLength": relation.EqLength, "Heado": relation.Heado, "Tailo": relation.Tailo, "Membero": relation.Membero,
		"Permuteo": relation.Permuteo, "SetEqo": relation.SetEqo, "Typeo": relation.Typeo, "GroundOrdero": relation.GroundOrdero,
		"Mapo of nil":      func(a, b logic.Term) relation.Goal { return relation.Mapo(nil, a, b) },
		"Mapo":             func(a, b logic.Term) relation.Goal { return relation.Mapo(none, a, b) },
		"MapAnyo":          func(a, b logic.Term) relation.Goal { return relation.MapAnyo(none, a, b) },
		"Reduceo":          func(a, b logic.Term) relation.Goal { return relation.Reduceo(none, a, b) },
		"Reduceo of nil":   func(a, b logic.Term) relation.Goal { return relation.Reduceo(nil, a, b) },
		"Walko":            func(a, b logic.Term) relation.Goal { return relation.Walko(none, relation.MapAnyo, a, b) },
		"Walko of nil":     func(a, b logic.Term) relation.Goal { return relation.Walko(relation.Eq, nil, a, b) },
		"WalkoBy of nil":   func(a, b logic.Term) relation.Goal { return relation.WalkoBy(relation.Eq, nil, relation.MapAnyo, a, b) },
		"TermWalko":        func(a, b logic.Term) relation.Goal { return relation.TermWalko(nil, nil, a, b) },
		"PermuteoBy":       func(a, b logic.Term) relation.Goal { return relation.PermuteoBy(none, true, a, b) },
		"PermuteoBy nil":   func(a, b logic.Term) relation.Goal { return relation.PermuteoBy(nil, false, a, b) },
		"zero Algebra's":   func(a, b logic.Term) relation.Goal { return (&relation.Algebra{}).EqAssocComm(a, b) },
		"zero Algebra's 2": func(a, b logic.Term) relation.Goal { return (&relation.Algebra{}).EqAssoc(a, b, -1) },
		"zero Algebra's 3": func(a, b logic.Term) relation.Goal { return (&relation.Algebra{}).AssocFlatten(a, b) },
		"zero Algebra's 4": func(a, b logic.Term) relation.Goal { return (&relation.Algebra{}).EqComm(a, b) },
		"EqAssocComm":      relation.NewAlgebra().EqAssocComm, "EqComm": relation.NewAlgebra().EqComm, "AssocFlatten": relation.NewAlgebra().AssocFlatten,
		"EqAssoc": func(a, b logic.Term) relation.Goal { return relation.NewAlgebra().EqAssoc(a, b, -1) },
		"Facts": func(a, b logic.Term) relation.Goal {
			f := relation.NewFacts("")
			_, _ = f.Add(a, b), f.Add(a)
			return relation.All(f.Goal(a, b), f.Goal(a), f.Goal())
		},
		"zero Facts": func(a, b logic.Term) relation.Goal { return (&relation.Facts{}).Goal(a, b) },
	}
	three := map[string]func(a, b, c logic.Term) relation.Goal{
		"Appendo": relation.Appendo, "Conso": relation.Conso, "Rembero": relation.Rembero, "Applyo": relation.Applyo,
	}
	for name, f := range one {
		trial.Func(name, func(i int) { run(f(term(i))) })
	}
	for name, f := range two {
		trial.Func(name, func(i, k int) { run(f(term(i), term(k))) })
	}
	for name, f := range three {
		trial.Func(name, func(i, k, l int) { run(f(term(i), term(k), term(l))) })
	}
	trial.Func("AlgebraOf", relation.AlgebraOf)
	for _, of := range []any{relation.State{}, relation.Stream{}, &relation.Facts{}, &relation.StepsError{}, relation.Search{}} {
		trial.Methods(func() any { return of }, nil)
	}
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
