package eval

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
)

// Registry is a set of evaluators by the names of their ops. Once it is made it
// is not changed, so that any number of runs may share it.
type Registry struct {
	byName       map[string]Evaluator
	interpreters []dialectInterpreter
}

// Interpreter runs graphs whose nodes do not run one after the other, each once: [Run] and
// [Every] leave the graphs of its dialect to it.
type Interpreter interface {
	// Takes reports whether a graph that uses the dialect has to be run by the interpreter.
	Takes(fg *graph.FunctionGraph, evaluators *Registry) bool
	Run(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value, opts Options) (*Result, error)
	Every(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value, opts Options, each func(v graph.Var, x value.Value, err error)) error
}

type dialectInterpreter struct {
	dialect string
	Interpreter
}

// SetInterpreter has graphs that use a dialect run by an interpreter, if that takes them.
func (r *Registry) SetInterpreter(dialect string, i Interpreter) {
	r.interpreters = append(r.interpreters, dialectInterpreter{dialect, i})
}

// interpreter returns what runs a graph, nil for the usual way.
func (r *Registry) interpreter(fg *graph.FunctionGraph) Interpreter {
	if r == nil {
		return nil
	}
	for _, i := range r.interpreters {
		if fg.Graph().UsesDialect(i.dialect) && i.Takes(fg, r) {
			return i.Interpreter
		}
	}
	return nil
}

// NewRegistry returns an empty registry.
func NewRegistry() *Registry { return &Registry{byName: map[string]Evaluator{}} }

// Add registers the evaluator of an op.
func (r *Registry) Add(op string, e Evaluator) error {
	if _, twice := r.byName[op]; twice {
		return fmt.Errorf("%s has two evaluators", op)
	}
	if e.Eval == nil {
		return fmt.Errorf("%s has an evaluator that does nothing", op)
	}
	r.byName[op] = e
	return nil
}

// With returns a registry that has the evaluators of another one as well, those
// in place of its own where both have one.
func (r *Registry) With(other *Registry) *Registry {
	both := &Registry{byName: maps.Clone(r.byName), interpreters: slices.Concat(r.interpreters, other.interpreters)}
	maps.Copy(both.byName, other.byName)
	return both
}

// Lookup returns the evaluator of an op.
func (r *Registry) Lookup(op string) (Evaluator, bool) {
	if r == nil {
		return Evaluator{}, false
	}
	e, ok := r.byName[op]
	return e, ok
}

// Ops returns the names of the ops that have evaluators, sorted.
func (r *Registry) Ops() []string {
	var names []string
	for name := range r.byName {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
