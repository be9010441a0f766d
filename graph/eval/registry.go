package eval

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Evaluator computes what an op gives for values of its inputs.
type Evaluator struct {
	Domain Domain
	// Eval reads the inputs of the call and returns the outputs by Call.Return.
	// An error is wrapped in ErrUndefined where the op says that there is no
	// result, and in ErrType where the inputs are none that the op has.
	Eval func(c *Call) error
	// Draw, where it is not nil, draws attributes with which the op has a result
	// for inputs of those types: for who makes programs at random, where numbers
	// without an idea of the op seldom mean something. It may draw none.
	Draw func(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr
}

// Domain is where an op has a result. It is what whoever draws inputs needs to
// know; Eval checks it in any case.
type Domain struct {
	// Elems are the elements that the op computes with. Inputs of which it only
	// takes the shape, a condition or subscripts may have others.
	Elems Elems
	// Partial says for which inputs there is no result even so, "" for none: "a
	// divisor of zero".
	Partial string
	// Inexact ops are computed as accurately as their type allows, and another
	// implementation may round otherwise: the exponential, a sum of floats.
	Inexact bool
	// Impure ops do something besides, or draw: the same inputs can give
	// something else.
	Impure bool
}

// Elems is a set of classes of elements.
type Elems uint8

// The classes of elements.
const (
	Truths Elems = 1 << iota // i1
	Integers
	Floats
	Complexes
	Strings
	Numbers  = Truths | Integers | Floats
	Anything = Numbers | Complexes | Strings
)

// Registry is a set of evaluators by the names of their ops. Once it is made it
// is not changed, so that any number of runs may share it.
type Registry struct {
	byName map[string]Evaluator
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
	both := NewRegistry()
	for _, from := range []*Registry{r, other} {
		for name, e := range from.byName {
			both.byName[name] = e
		}
	}
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
