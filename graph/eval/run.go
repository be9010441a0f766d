package eval

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// Run evaluates a function graph for values of its inputs, in the order of its
// nodes. Nodes that compute nothing that is used are left out, so that a graph
// runs whose dead parts cannot be evaluated; those with effects are not.
//
// The error is an *Error where a node is to blame, and ctx.Err() when the context
// ended first. The result then has what was emitted before.
func Run(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value, opts Options) (*Result, error) {
	if err := checkInputs(fg, inputs, opts.Loose); err != nil {
		return &Result{}, err
	}
	if i := opts.Evaluators.interpreter(fg); i != nil {
		return i.Run(ctx, fg, inputs, opts)
	}
	m := newMachine(ctx, opts.For(fg.Graph()))
	outputs, err := m.call(fg, inputs)
	return &Result{Outputs: outputs, Emitted: m.emitted, Steps: m.steps}, err
}

// Apply evaluates one op for values of its inputs; types are those of its
// outputs, as far as known. Ops that hold graphs or call functions need a node:
// use Run.
func Apply(ctx context.Context, op ir.Op, inputs []value.Value, types []ir.Type, opts Options) ([]value.Value, error) {
	m := newMachine(ctx, opts)
	e, ok := opts.Evaluators.Lookup(op.Name())
	if !ok {
		return nil, Errorf(ErrNoEvaluator, "%s has no evaluator", op.Name())
	}
	c := Call{m: m, op: op, types: types, inputs: inputs}
	if err := m.apply(&c, &e); err != nil {
		return nil, err
	}
	return c.outputs, nil
}

// Constant returns the value of a variable if it is a constant, as Run would
// compute it, and whether it is one.
func Constant(v graph.Var, opts Options) (value.Value, bool, error) {
	a := v.Constant()
	if !a.IsValid() {
		return value.Value{}, false, nil
	}
	opts = opts.For(v.Graph())
	c, err := constant(a, v.Type(), &opts)
	return c, true, err
}

func checkInputs(fg *graph.FunctionGraph, inputs []value.Value, loose bool) error {
	vars := fg.Inputs()
	if len(vars) != len(inputs) {
		return Errorf(ErrInput, "the graph has %s, %d given", phrase.Count(len(vars), "input"), len(inputs))
	}
	for i, v := range vars {
		if !inputs[i].IsValid() {
			return Errorf(ErrInput, "input %s has no value", InputName(fg, i))
		}
		if !loose && !Fits(v.Type(), inputs[i].Type()) {
			return Errorf(ErrInput, "input %s is %s, not %s", InputName(fg, i), v.Type(), inputs[i].Type())
		}
	}
	return nil
}

// InputName returns the name of an input of a function graph, its number where
// it has none.
func InputName(fg *graph.FunctionGraph, i int) string {
	if name := fg.Graph().Var(fg.InputID(i)).Name(); name != "" {
		return name
	}
	return fmt.Sprint(i)
}
