package graph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// lateShapes are graphs in which many operands are to become values that stand
// behind them: each returns what is to be replaced by what, in order.
var lateShapes = map[string]func(fg *FunctionGraph, n int) []func() error{
	"one value with many users": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		a := lateNeg(fg, x)
		for range n {
			lateNeg(fg, a)
		}
		late := lateNeg(fg, x)
		return []func() error{func() error { return fg.Replace(a, late, "") }}
	},
	"a chain of users": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		a := lateNeg(fg, x)
		sum := a
		for range n {
			sum = fg.Apply(fg.testOp("add"), ir.F32, sum, a)
			sum.Owner().PinUnknown()
		}
		late := lateNeg(fg, x)
		return []func() error{func() error { return fg.Replace(a, late, "") }}
	},
	"many values, each late": func(fg *FunctionGraph, n int) []func() error { return manyLate(fg, n, false, false) },
	"from the last one":      func(fg *FunctionGraph, n int) []func() error { return manyLate(fg, n, true, false) },
	"in a chain":             func(fg *FunctionGraph, n int) []func() error { return manyLate(fg, n, false, true) },
	"in a chain, from the last one": func(fg *FunctionGraph, n int) []func() error {
		return manyLate(fg, n, true, true)
	},
	"in graphs that nodes hold": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		a := lateNeg(fg, x)
		for range n {
			holder := fg.Add(fg.testOp("if"), nil, ir.F32)
			holder.PinUnknown()
			in := holder.AddNested(false)
			in.SetOutputs(in.Apply(fg.testOp("neg"), ir.F32, a))
		}
		late := lateNeg(fg, x)
		return []func() error{func() error { return fg.Replace(a, late, "") }}
	},
	"many effects": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		early, late := make([]Var, n), make([]Var, n)
		for i := range early {
			early[i] = lateNeg(fg, x)
			fg.Add(fg.testOp("print"), []Var{early[i]})
		}
		for i := range late {
			late[i] = lateNeg(fg, x)
		}
		steps := make([]func() error, n)
		for i := range steps {
			steps[i] = func() error { return fg.Replace(early[i], late[i], "") }
		}
		return steps
	},
	"one user of many values": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		ins := make([]Var, n)
		for i := range ins {
			ins[i] = lateNeg(fg, x)
		}
		hub := fg.Add(fg.testOp("unknown"), ins, ir.F32)
		hub.Pin()
		for range n {
			lateNeg(fg, hub.Output(0))
		}
		var steps []func() error
		for i := range ins {
			late := lateNeg(fg, x)
			steps = append(steps, func() error { return fg.Replace(ins[i], late, "") })
		}
		return steps
	},
	"by nodes that were computed from much": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		a := lateNeg(fg, x)
		for range n {
			lateNeg(fg, a)
		}
		late := x
		for range n {
			late = lateNeg(fg, late)
		}
		return []func() error{func() error { return fg.Replace(a, late, "") }}
	},
	"by what uses it": func(fg *FunctionGraph, n int) []func() error {
		z := lateNeg(fg, fg.AddInput(ir.F32, "x"))
		for range n {
			lateNeg(fg, z)
		}
		sum := z
		for range n {
			sum = fg.Apply(fg.testOp("add"), ir.F32, sum, z)
		}
		return []func() error{func() error { return fg.Replace(z, sum, "") }}
	},
}

func lateNeg(fg *FunctionGraph, v Var) Var {
	return fg.Apply(fg.testOp("neg"), ir.F32, v)
}

// manyLate has values with a user each, or which are a chain with the users, and as
// many behind all of them.
func manyLate(fg *FunctionGraph, n int, reversed, chain bool) []func() error {
	x, add := fg.AddInput(ir.F32, "x"), fg.testOp("add")
	early, outs := make([]Var, n), []Var{}
	sum := x
	for i := range early {
		early[i] = lateNeg(fg, x)
		used := fg.Apply(add, ir.F32, early[i], sum)
		if chain {
			sum = used
		}
		outs = append(outs, used)
	}
	late := make([]Var, n)
	for i := range late {
		late[i] = lateNeg(fg, x)
	}
	fg.SetOutputs(outs...)
	steps := make([]func() error, n)
	for i := range steps {
		at := i
		if reversed {
			at = n - 1 - i
		}
		steps[i] = func() error { return fg.Replace(early[at], late[at], "") }
	}
	return steps
}

// TestReplaceByLateNodes bounds what is looked at to keep the order: a quadratic
// cost exceeds it.
func TestReplaceByLateNodes(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 20_000
	}
	for name, shape := range lateShapes {
		t.Run(name, func(t *testing.T) {
			fg := newTestGraph(t)
			steps := shape(fg, n)
			for _, step := range steps {
				require.NoError(t, step())
			}
			require.Less(t, fg.g.searched, 4*firstBudget*n)
			require.NoError(t, fg.CheckIntegrity())
		})
	}
}
