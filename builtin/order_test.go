package builtin

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestOrderOfFleetRules settles random programs of casts, gathers, reshapes and
// splats with the rules in two orders: both must leave the same program.
func TestOrderOfFleetRules(t *testing.T) {
	lib := library(t)
	for _, query := range []string{"+canonicalize &fleet", "+canonicalize &fleet &typed"} {
		rules := lib.DB.MustQuery(query).Rules()
		fired := map[string]int{}
		for tries := 0; tries < 50 && len(unfired(rules, fired)) > 0; tries++ { // few tries may show nothing
			rapid.Check(t, func(rt *rapid.T) {
				a := fleetProgram(rt, lib)
				b := a.Clone()
				before := mlir.String(a)
				settleBy(rt, a, rules, fired)
				settleBy(rt, b, rapid.Permutation(rules).Draw(rt, "order"), fired)
				require.NoError(rt, a.CheckIntegrity())
				require.NoError(rt, b.CheckIntegrity())
				require.NoError(rt, graph.Equal(a, b), "%s\nbecame\n%s\nor\n%s", before, mlir.String(a), mlir.String(b))
			})
		}
		require.Empty(t, unfired(rules, fired), "%s: the programs are too tame", query)
	}
}

// unfired returns the rules that have not fired. One has no room: another rule takes
// its casts.
func unfired(rules []*navigator.Local, fired map[string]int) (names []string) {
	for _, r := range rules {
		if fired[r.Name] == 0 && r.Name != "remove_casted_indice_operand_for_gather" {
			names = append(names, r.Name)
		}
	}
	return names
}

func settleBy(t *rapid.T, fg *graph.FunctionGraph, rules []*navigator.Local, fired map[string]int) {
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: rules})
	options := navigator.Options{}
	options.Hooks.Applied = func(r *navigator.Local, _ graph.Node, _ []graph.Var) { fired[r.Name]++ }
	_, err := navigator.Optimize(context.Background(), opt, fg, options)
	require.NoError(t, err)
	_, err = fg.Prune("unused")
	require.NoError(t, err)
}

// fleetProgram generates a program whose nodes take any values that fit.
func fleetProgram(t *rapid.T, lib *Library) *graph.FunctionGraph {
	ctxt := ir.NewContext(lib.Dialects)
	fg := graph.New(ctxt)
	typ := func(texts ...string) ir.Type {
		parsed, err := ir.ParseType(rapid.SampledFrom(texts).Draw(t, "type"))
		require.NoError(t, err)
		return parsed
	}
	var values []graph.Var
	for _, text := range []string{"f32", "i32", "tensor<4xf32>", "tensor<16xi32>", "tensor<*xf32>", "tensor<*xi32>"} {
		values = append(values, fg.AddInput(typ(text), ""))
	}
	// One of each thing that a rule looks for, so that every program has work.
	scalar, static := values[1], values[2]
	index := fg.Apply(ctxt.Op("arith.constant", ir.NamedAttr{Name: "value", Value: ctxt.Int(2, ir.I32)}), ir.I32)
	one := ctxt.Splat(ctxt.Int(3, ir.I32), typ("tensor<1xi32>"))
	constant := fg.Apply(ctxt.Op("tosa.const", ir.NamedAttr{Name: "value", Value: one}), one.Type())
	values = append(values,
		fg.Apply(ctxt.Op("tosa.cast"), typ("tensor<*xf32>"), static),
		fg.Apply(ctxt.Op("tosa.cast"), typ("tensor<4xf32>"), constant),
		fg.Apply(ctxt.Op("tosa.gather"), typ("tensor<*xf32>"), static, index),
		fg.Apply(ctxt.Op("tosa.reshape"), static.Type(), static),
		fg.Apply(ctxt.Op("tensor.splat"), scalar.Type(), scalar))
	anyValue := func() graph.Var { return rapid.SampledFrom(values).Draw(t, "value") }
	last := func() graph.Var { return values[len(values)-1-rapid.IntRange(0, 2).Draw(t, "back")] }
	for range rapid.IntRange(1, 25).Draw(t, "nodes") {
		var v graph.Var
		switch rapid.IntRange(0, 6).Draw(t, "op") {
		case 0, 1:
			v = fg.Apply(ctxt.Op("tosa.cast"), typ("tensor<*xf32>", "tensor<*xi32>", "tensor<4xf32>"), last())
		case 2:
			v = fg.Apply(ctxt.Op("tosa.add"), typ("tensor<*xf32>"), anyValue(), last())
		case 3:
			v = fg.Apply(ctxt.Op("tosa.gather"), typ("tensor<*xf32>"), anyValue(), last())
		case 4:
			op, value := "arith.constant", ctxt.Int(2, ir.I32)
			if rapid.Bool().Draw(t, "tensor") {
				op, value = "tosa.const", ctxt.Splat(ctxt.Int(3, ir.I32), typ("tensor<1xi32>"))
			}
			v = fg.Apply(ctxt.Op(op, ir.NamedAttr{Name: "value", Value: value}), value.Type())
		case 5:
			from := anyValue()
			v = fg.Apply(ctxt.Op("tosa.reshape"), from.Type(), from)
		case 6:
			v = fg.Apply(ctxt.Op("tensor.splat"), typ("i32", "f32", "tensor<16x1xf32>"), anyValue())
		}
		values = append(values, v)
	}
	fg.SetOutputs(append(values[6:11:11], anyValue(), last())...)
	return fg
}
