package rules_test

import (
	"iter"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// TestMisuse calls what the package exports with what stands for nothing, and runs
// the rules that come of it.
func TestMisuse(t *testing.T) {
	trial := misuse.New("rules: ")
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.f", MinInputs: 1, MaxInputs: 1, Outputs: 1, Traits: ir.SameType | ir.Pure},
		{Name: "t.g", MinInputs: 1, MaxInputs: 1, Outputs: 1, Traits: ir.SameType | ir.Pure},
	}})
	require.NoError(t, err)
	run := func(rule *navigator.Local, err error) error {
		if err != nil {
			return err
		}
		fg := graph.New(ir.NewContext(dialects))
		x := fg.AddInput(ir.F32, "x")
		fg.SetOutputs(fg.Apply(fg.Context().Op("t.f"), ir.F32, x))
		_, err = navigator.Optimize(t.Context(), navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "e", Locals: []*navigator.Local{rule},
		}), fg, navigator.Options{})
		return err
	}
	trial.Give(dialects, &ir.Dialects{}, "t.f", "t.g", "(t.f ?x)", "?x", "[", []byte("x"))
	trial.Give(rules.Named(""), rules.Where("("), rules.Where("rank(x) == 1"), rules.InDialect("nobody"), rules.AllowMultipleClients(false),
		rules.Constrain("x", nil), rules.Constrain("nobody", nil), rules.GetNodes(nil, nil), rules.GetNodes([]string{"t.f", ""}, nil),
		rules.Equality(77), rules.Tags(""))
	trial.Give(rules.GetNodes([]string{"t.f"}, func(graph.Node) []graph.Node { return []graph.Node{{}} }))
	trial.Func("PatternSub", func(d *ir.Dialects, match, replace string, o ...rules.Option) error {
		return run(rules.PatternSub(d, match, replace, o...))
	})
	trial.Func("PatternSub that matches", func(o ...rules.Option) error { return run(rules.PatternSub(dialects, "(t.f ?x)", "(t.g ?x)", o...)) })
	trial.Func("OpSub", func(d *ir.Dialects, from, to string, o ...rules.Option) error {
		return run(rules.OpSub(d, from, to, o...))
	})
	trial.Func("OpRemove", func(d *ir.Dialects, op string, o ...rules.Option) error { return run(rules.OpRemove(d, op, o...)) })

	trial.Give(relation.Goal(relation.Fail), func(in, out logic.Term) relation.Goal { return nil })
	trial.Give(func(in, out logic.Term) relation.Goal { return relation.Eq(in, out) })
	trial.Give(func(iter.Seq[logic.Term]) (logic.Term, bool) { return nil, true })
	trial.Func("RelationSub", func(name string, ops []string, rel func(in, out logic.Term) relation.Goal,
		results func(iter.Seq[logic.Term]) (logic.Term, bool), steps, levels int) error {
		return run(rules.RelationSub{Name: name, Ops: ops, Relation: rel, Results: results, Steps: steps, Levels: levels}.Local(), nil)
	})

	fg := graph.New(nil)
	fg.SetOutputs(fg.AddInput(ir.F32, "x"))
	trial.Give(fg, graph.New(ir.NewContext(dialects)), &graph.FunctionGraph{})
	trial.Func("TermString", rules.TermString)

	const text = "version = 1\n[[rule]]\nname = 'r'\nmatch = '(t.f ?x)'\nreplace = '(t.g ?x)'\nwhere = 'rank(x) == 0'\n" +
		"[[rule.test]]\ngiven = '%a: f32'\nin = '(t.f %a)'\nout = '(t.g %a)'\n[[database]]\nname = 'd'\nkind = 'sequence'\n" +
		"[[optimizer]]\nname = 'o'\nin = 'd'\n[[mode]]\nname = 'm'\nquery = '+x'\n"
	good := rules.Source{Name: "f", Data: []byte(text)}
	trial.Give(good, rules.Source{Name: "", Data: []byte("[[rule]]")})
	trial.Give(fstest.MapFS{"f.toml": {Data: []byte(text)}})
	trial.Func("Load", rules.Load)
	trial.Func("LoadPart", rules.LoadPart)
	trial.Func("LoadFS", rules.LoadFS)
	trial.Func("LoadPaths", rules.LoadPaths)
	trial.Func("Sources", rules.Sources)
	set, err := rules.Load([]rules.Source{good}, dialects)
	require.NoError(t, err)
	require.Len(t, set.Rules, 1)
	trial.Give(set.Rules[0], &set.Databases[0], &set.Optimizers[0], &set.Modes[0], syntax.Inline("x"), syntax.String{})
	for _, of := range []func() any{
		func() any { return set }, func() any { return &rules.Set{} }, func() any { return set.Rules[0] }, func() any { return &rules.Rule{} },
		func() any { return set.Rules[0].Tests[0] }, func() any { return &rules.Test{} },
		func() any { return &set.Databases[0] }, func() any { return &rules.Database{} },
		func() any { return &set.Optimizers[0] }, func() any { return &rules.Entry{} },
		func() any { return &set.Modes[0] }, func() any { return &rules.Mode{} },
	} {
		trial.Methods(of, nil)
	}
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))

	_, err = rules.PatternSub(dialects, "(t.f ?x)", "?x", rules.GetNodes([]string{"t.f"}, nil))
	require.ErrorContains(t, err, "GetNodes without a function")
	_, err = rules.PatternSub(dialects, "(t.f ?x)", "?x", rules.Constrain("x", nil))
	require.ErrorContains(t, err, "Constrain: no function for ?x")
	require.PanicsWithValue(t, `rules: RelationSub "r" has no Relation`, func() { rules.RelationSub{Name: "r"}.Local() })
}
