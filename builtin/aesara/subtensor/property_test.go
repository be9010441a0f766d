package subtensor_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/builtin/aesara/subtensor"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// program is a generated graph, with values of its inputs.
type program struct {
	*graph.FunctionGraph
	r      *rand.Rand
	ctxt   *ir.Context
	inputs []value.Value
}

func (p *program) input(t ir.Type, v value.Value) graph.Var {
	p.inputs = append(p.inputs, v)
	return p.AddInput(t, "")
}

func (p *program) number(n int64) graph.Var {
	v, err := value.Ints(ir.I64, n)
	if err != nil {
		panic(err)
	}
	return p.input(ir.I64, v)
}

// tensor is an input that can be stretched to dimensions; of some sizes its type says
// nothing.
func (p *program) tensor(dims []int64) graph.Var {
	dims = append([]int64{}, dims[p.r.IntN(len(dims)+1):]...)
	declared := append([]int64{}, dims...)
	for i := range dims {
		if p.r.IntN(4) == 0 {
			dims[i] = 1
		}
		if declared[i] = dims[i]; p.r.IntN(8) == 0 {
			declared[i] = ir.Dynamic
		}
	}
	t := ir.Tensor(ir.I64, dims...)
	n, _ := t.NumElements()
	list := make([]int64, n)
	for i := range list {
		list[i] = p.r.Int64N(1000)
	}
	v, err := value.Ints(t, list...)
	if err != nil {
		panic(err)
	}
	return p.input(ir.Tensor(ir.I64, declared...), v)
}

// subtensor shows a part of a variable that turns out to have these dimensions, by numbers
// some of which are inputs.
func (p *program) subtensor(x graph.Var, dims []int64) graph.Var {
	inputs := []graph.Var{x}
	number := func(n int64) int64 {
		if p.r.IntN(3) > 0 {
			return n
		}
		inputs = append(inputs, p.number(n))
		return subscript.Operand
	}
	entries := make([]subscript.Entry, p.r.IntN(len(dims)+1))
	for d := range entries {
		size := dims[d]
		if p.r.IntN(2) == 0 {
			entries[d] = subscript.At(number(p.r.Int64N(2*size) - size))
			continue
		}
		e := subscript.Full
		if p.r.IntN(2) == 0 {
			e.Start = number(p.r.Int64N(2*size+2) - size - 1)
		}
		if p.r.IntN(2) == 0 {
			e.Stop = number(p.r.Int64N(2*size+2) - size - 1)
		}
		if p.r.IntN(2) == 0 {
			e.Step = number([]int64{-2, -1, 1, 2}[p.r.IntN(4)])
		}
		entries[d] = e
	}
	starts, stops, steps := subscript.Lists(entries)
	op := p.ctxt.Op("aesara.subtensor",
		ir.NamedAttr{Name: "starts", Value: p.ctxt.Ints(ir.I64, starts...)},
		ir.NamedAttr{Name: "stops", Value: p.ctxt.Ints(ir.I64, stops...)},
		ir.NamedAttr{Name: "steps", Value: p.ctxt.Ints(ir.I64, steps...)})
	return p.apply(op, inputs...)
}

func (p *program) apply(op ir.Op, inputs ...graph.Var) graph.Var {
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		types[i] = v.Type()
	}
	out := ir.InferTypes(op, types)
	if len(out) != 1 {
		panic(op.String())
	}
	return p.Apply(op, out[0], inputs...)
}

// TestRulesKeepValues generates functions and allocs of tensors that are stretched and whose
// parts are shown, and evaluates them before and after.
func TestRulesKeepValues(t *testing.T) {
	known, evaluators := dialects.All(), dialects.Evaluators()
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "subtensors", Locals: subtensor.Rules(known)})
	rewrites := map[string]int{}
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		ctxt := ir.NewContext(known)
		p := &program{FunctionGraph: graph.New(ctxt), r: r, ctxt: ctxt}
		dims := make([]int64, r.IntN(4))
		for i := range dims {
			dims[i] = 1 + r.Int64N(4)
		}
		var x graph.Var
		what := []string{"scalar.add", "scalar.sub", "scalar.switch", "aesara.alloc"}[r.IntN(4)]
		shown := dims
		switch what {
		case "scalar.add", "scalar.sub":
			a, b := p.tensor(dims), p.tensor(dims)
			x = p.apply(ctxt.Op(what), a, b)
		case "scalar.switch":
			c := p.apply(ctxt.Op("scalar.lt"), p.tensor(dims), p.tensor(dims))
			x = p.apply(ctxt.Op(what), c, p.tensor(dims), p.number(7))
		case "aesara.alloc":
			inputs := []graph.Var{p.tensor(dims)}
			declared := append([]int64{}, dims...)
			for i, n := range dims {
				inputs = append(inputs, p.number(n))
				if r.IntN(2) == 0 {
					declared[i] = ir.Dynamic
				}
			}
			x = p.Apply(ctxt.Op(what), ir.Tensor(ir.I64, declared...), inputs...)
		}
		if what != "aesara.alloc" { // its size is known by running it
			p.SetOutputs(x)
			shown = p.run(t, evaluators)[0].Dims()
		}
		p.SetOutputs(p.subtensor(x, shown))
		before := p.run(t, evaluators)
		report, err := navigator.Optimize(context.Background(), opt, p.FunctionGraph, navigator.Options{})
		require.NoError(t, err)
		rewrites[what] += report.Rewrites
		after := p.run(t, evaluators)
		require.True(t, before[0].Equal(after[0]), "seed %d: %s and %s\n%s", seed, before[0], after[0], p.FunctionGraph)
	}
	for _, what := range []string{"scalar.add", "scalar.sub", "scalar.switch", "aesara.alloc"} {
		require.Greater(t, rewrites[what], 200, what)
	}
}

func (p *program) run(t *testing.T, evaluators *eval.Registry) []value.Value {
	t.Helper()
	result, err := eval.Run(context.Background(), p.FunctionGraph, p.inputs, eval.Options{Evaluators: evaluators})
	require.NoError(t, err, "%s", p.FunctionGraph)
	return result.Outputs
}
