package eval

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
)

// Registry is a set of evaluators by the names of their ops. Once it is made it
// is not changed, so that any number of runs may share it.
type Registry struct {
	byName       map[string]Evaluator
	byDialect    map[string]func() map[string]Evaluator // of ops that are not in byName, by the name of the op
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
func NewRegistry() *Registry {
	return &Registry{byName: map[string]Evaluator{}, byDialect: map[string]func() map[string]Evaluator{}}
}

// Add registers the evaluator of an op.
func (r *Registry) Add(op string, e Evaluator) error {
	if _, twice := r.Lookup(op); twice {
		return fmt.Errorf("%s has two evaluators", op)
	}
	if e.Eval == nil {
		return fmt.Errorf("%s has an evaluator that does nothing", op)
	}
	r.byName[op] = e
	return nil
}

// AddDialect registers the evaluators of the ops of a dialect by their names without it, as the function returns them, which is
// called once, when an op of the dialect is first looked up.
func (r *Registry) AddDialect(dialect string, evaluators func() map[string]Evaluator) error {
	if r.byDialect[dialect] != nil {
		return fmt.Errorf("the dialect %s is registered twice", dialect)
	}
	r.byDialect[dialect] = sync.OnceValue(evaluators)
	return nil
}

// With returns a registry that has the evaluators of another one as well, those
// in place of its own where both have one.
func (r *Registry) With(other *Registry) *Registry {
	both := &Registry{
		byName: maps.Clone(r.byName), byDialect: maps.Clone(r.byDialect), interpreters: slices.Concat(r.interpreters, other.interpreters),
	}
	for dialect := range other.byDialect {
		other.eachOf(dialect, func(op string, e Evaluator) { both.byName[op] = e })
	}
	maps.Copy(both.byName, other.byName)
	return both
}

// eachOf calls f with the evaluators of a dialect that was added as a whole.
func (r *Registry) eachOf(dialect string, f func(op string, e Evaluator)) {
	for name, e := range r.byDialect[dialect]() {
		f(dialect+"."+name, e)
	}
}

// Lookup returns the evaluator of an op.
func (r *Registry) Lookup(op string) (Evaluator, bool) {
	if r == nil {
		return Evaluator{}, false
	}
	if e, ok := r.byName[op]; ok {
		return e, true
	}
	dialect, name, _ := strings.Cut(op, ".")
	evaluators := r.byDialect[dialect]
	if evaluators == nil {
		return Evaluator{}, false
	}
	e, ok := evaluators()[name]
	return e, ok
}

// Ops returns the names of the ops that have evaluators, sorted.
func (r *Registry) Ops() []string {
	var names []string
	for name := range r.byName {
		names = append(names, name)
	}
	for dialect := range r.byDialect {
		r.eachOf(dialect, func(op string, _ Evaluator) { names = append(names, op) })
	}
	slices.Sort(names)
	return slices.Compact(names)
}
