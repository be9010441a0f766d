package navigator_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// asking are rules whose guards ask of attributes, and say so in their filters or not; asked counts how
// often they are asked.
func asking(say bool, asked *int) []*navigator.Local {
	of := func(op, name string, args ...*unify.Term) *unify.Term {
		return app(op, args...).With(unify.AttrTerm{Name: "value", Var: name})
	}
	k := func(name string) *unify.Term { return of("t.k", name) }
	isInt := func(a ir.Attr) bool { return a.Kind() == ir.IntAttr }
	isText := func(a ir.Attr) bool { return a.Kind() == ir.StringAttr }
	type condition struct {
		of    string
		is    func(ir.Attr) bool
		name  string
		holds bool
	}
	ask := func(l *navigator.Local, open bool, conditions ...condition) *navigator.Local {
		names, filter := l.Pattern.Names, &unify.Filter{}
		for i, c := range conditions {
			next := unify.Decision(i + 1)
			if i == len(conditions)-1 {
				next = unify.Accepted
				if open {
					next = unify.Undecided
				}
			}
			q := unify.Question{Attr: c.is, Name: c.name, Of: names[c.of], Yes: next, No: unify.Refused}
			if !c.holds {
				q.Yes, q.No = q.No, q.Yes
			}
			filter.Questions = append(filter.Questions, q)
		}
		if say {
			l.Filter = filter
		}
		l.Guard = func(m *unify.Match) (bool, error) {
			*asked++
			for _, c := range conditions {
				if c.is(m.Attr(names[c.of].Index)) != c.holds {
					return false, nil
				}
			}
			return !open || m.Root%2 == 0, nil
		}
		return l
	}
	sum := func(r *navigator.Rewriter) (navigator.Result, error) {
		a, _ := r.Attr("a").Int()
		b, _ := r.Attr("b").Int()
		ctxt := r.Graph().Context()
		op := ctxt.Op("t.k", ir.NamedAttr{Name: "value", Value: ctxt.Int((a+b)%7, ir.I64)})
		return r.Replace(r.Apply(op, r.Node().Output(0).Type())), nil
	}
	twoWays, err := unify.CompileAny([]*unify.Term{app("t.f", k("a")), app("t.f", app("t.f", k("a")))}, dialects)
	if err != nil {
		panic(err)
	}
	return []*navigator.Local{
		ask(local("sum", app("t.add", k("a"), k("b")), sum), false, condition{"a", isInt, "int", true}, condition{"b", isInt, "int", true}),
		ask(toVar("drop", app("t.add", v("x"), k("a")), "x"), false, condition{"a", isInt, "int", false}, condition{"a", isText, "text", true}),
		ask(local("mul", app("t.mul", k("a"), k("b")), sum), true, condition{"b", isInt, "int", true}, condition{"a", isInt, "int", true}),
		ask(toVar("root", of("t.g", "a", v("x")), "x"), false, condition{"a", isInt, "int", true}),
		ask(&navigator.Local{Name: "two_ways", Pattern: twoWays, Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			op := r.Graph().Context().Op("t.k", ir.NamedAttr{Name: "value", Value: r.Attr("a")})
			return r.Replace(r.Apply(op, r.Node().Output(0).Type())), nil
		}}, false, condition{"a", isText, "text", false}),
	}
}

// TestAttrQuestions compares runs on random graphs by rules that say what their guards ask of attributes and by rules
// that do not say it, which are asked more often: all else is the same.
func TestAttrQuestions(t *testing.T) {
	rewrites := 0
	var asked [2]int
	rapid.Check(t, func(rt *rapid.T) {
		seed, length := rapid.Uint64().Draw(rt, "seed"), rapid.IntRange(1, 200).Draw(rt, "length")
		hooked := rapid.Bool().Draw(rt, "hooked")
		var ways [2]string
		for i, say := range []bool{true, false} {
			opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
				Name: "q", Locals: asking(say, &asked[i]), Final: []navigator.Optimizer{navigator.NewMerge("merge")},
			})
			ways[i] = removed(rt, opt, ofConstants(seed, length), hooked, &rewrites)
		}
		require.Equal(rt, ways[1], ways[0])
	})
	require.NotZero(t, rewrites)
	require.Less(t, asked[0], asked[1])
	require.NotZero(t, asked[0], "the guards that refuse are asked")
}

// ofConstants is a random graph of those ops over constants of several kinds.
func ofConstants(seed uint64, length int) *graph.FunctionGraph {
	random := rand.New(rand.NewPCG(seed, 2))
	fg := graph.New(ir.NewContext(dialects))
	ctxt := fg.Context()
	vars := []graph.Var{fg.AddInput(ir.I64, "x")}
	for range length {
		some := func() graph.Var { return vars[max(0, len(vars)-1-random.IntN(6))] }
		values := []ir.Attr{ctxt.Int(int64(random.IntN(7)), ir.I64), ctxt.Str("text"), ctxt.Float(2, ir.F32)}
		value := ir.NamedAttr{Name: "value", Value: values[random.IntN(len(values))]}
		switch random.IntN(8) {
		case 0, 1, 2:
			vars = append(vars, fg.Apply(ctxt.Op("t.k", value), ir.I64))
		case 3, 4:
			vars = append(vars, fg.Apply(ctxt.Op("t.add"), ir.I64, some(), some()))
		case 5:
			vars = append(vars, fg.Apply(ctxt.Op("t.mul"), ir.I64, some(), some()))
		case 6:
			vars = append(vars, fg.Apply(ctxt.Op("t.g", value), ir.I64, some()))
		case 7:
			vars = append(vars, fg.Apply(ctxt.Op("t.f"), ir.I64, some()))
		}
	}
	fg.SetOutputs(vars[max(0, len(vars)-20):]...)
	return fg
}
