package dataflow

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Interpreter has [eval.Run] and [eval.Every] run graphs of TensorFlow by this package.
type Interpreter struct{}

// Takes implements [eval.Interpreter]: graphs that have control edges, references, or nodes
// that do something besides computing. Others are run like those of any dialect.
func (Interpreter) Takes(fg *graph.FunctionGraph, evaluators *eval.Registry) bool {
	for n := range fg.All() {
		if n.Op().Dialect() != tf.Name {
			continue
		}
		if _, ok := evaluators.Lookup(n.Op().Name()); !ok || n.NumOutputs() > 0 && tf.IsControl(n.Output(n.NumOutputs()-1)) || givesRef(n) {
			return true
		}
	}
	return false
}

// givesRef reports whether a node declares that it gives a reference: updates of what was a variable.
func givesRef(n graph.Node) bool {
	for _, v := range n.Outputs() {
		if elem := v.Type().Elem(); elem.Kind() == ir.OpaqueKind && tf.IsRef(elem) {
			return true
		}
	}
	return false
}

// Run implements [eval.Interpreter].
func (Interpreter) Run(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value, opts eval.Options) (*eval.Result, error) {
	ran, err := Run(ctx, fg, inputs, Options{Eval: opts})
	if err != nil {
		return &eval.Result{}, err
	}
	result := &eval.Result{}
	for i, v := range fg.Outputs() {
		x, err := ran.Value(v)
		switch {
		case err != nil && !opts.Partial:
			return &eval.Result{}, outputError(fg, i, err)
		case err != nil:
			if result.Missing == nil {
				result.Missing = map[int]error{}
			}
			result.Missing[i] = outputError(fg, i, err)
		}
		result.Outputs = append(result.Outputs, x)
	}
	if n := len(result.Missing); n > 0 && n == len(result.Outputs) {
		return &eval.Result{}, result.Missing[0]
	}
	return result, nil
}

// outputError adds to an error which output it is about.
func outputError(fg *graph.FunctionGraph, i int, err error) error {
	return fmt.Errorf("output %d, %s: %w", i, fg.Outputs()[i].Name(), err)
}

// Every implements [eval.Interpreter].
func (Interpreter) Every(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value, opts eval.Options, each func(v graph.Var, x value.Value, err error)) error {
	return Every(ctx, fg, inputs, Options{Eval: opts}, each)
}
