package eval

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Options say how a graph is run. The zero Options have no evaluators.
type Options struct {
	// Evaluators say what ops compute.
	Evaluators *Registry
	// MaxSteps bounds the nodes that are evaluated, those of loops as often as
	// they are; 0 is DefaultMaxSteps.
	MaxSteps int64
	// MaxElements bounds the elements of one value; 0 is DefaultMaxElements.
	MaxElements int64
	// MaxWork bounds the elementary operations of a run: elements that are made,
	// numbers that are multiplied and added up; 0 means no bound. An op that would go
	// beyond it is not begun.
	MaxWork int64
	// Loose takes the types that a graph declares as hints: inputs of an op may
	// be of different types, which are converted as NumPy does, and what the op
	// gives may be of another type than declared. Programs that say of a matrix
	// that it is an i32 need it.
	Loose bool
	// FoldComplex lets [Fold] give a complex number that is not a tensor, which arith.constant
	// cannot have: the caller makes another op of it.
	FoldComplex bool
	// Elided returns the value of a constant whose text was cut short when it
	// was printed; nil makes that an error.
	Elided func(a ir.Attr, t ir.Type) (value.Value, error)
	// Partial asks an [Interpreter] for the outputs that can be computed: the others are not
	// valid in the result, which has the reasons. Without it, and of other graphs, the
	// first of them is the error of the run.
	Partial bool
	// Resources has the values of constants that a graph has by name only; nil: the
	// [graph.Locations] of the graph, if they are such.
	Resources Resources
	// Constants, if it is not nil, has the constants of a program that were read, by
	// [ir.Attr.ID]: a run adds those that it reads, and runs of the same program after it
	// do not read them again.
	Constants map[ir.AttrID]value.Value
	// Trace is called after each node, with its outputs, in a slice that is only valid
	// during the call: what it puts there takes the place of an output. An error ends the
	// run.
	Trace func(n graph.Node, outputs []value.Value) error
}

// Resources has the values of constants that are too large to stand in a graph, which has
// dense_resource<"key"> in their place.
type Resources interface {
	Resource(key string) (value.Value, error)
}

// For returns the options for the constants of a graph.
func (o Options) For(g *graph.Graph) Options {
	if r, ok := g.Locations().(Resources); ok && o.Resources == nil {
		o.Resources = r
	}
	return o
}

// The limits of a run where none are given.
const (
	DefaultMaxSteps    = 10_000_000
	DefaultMaxElements = 1 << 28
)

// What bounds nesting: each call has values of its own, and each graph within a graph only
// takes of the stack.
const (
	maxCalls = 1000
	maxDepth = 10_000 // of calls and graphs together
)

func (o *Options) maxSteps() int64 {
	if o.MaxSteps > 0 {
		return o.MaxSteps
	}
	return DefaultMaxSteps
}

func (o *Options) maxElements() int64 {
	if o.MaxElements > 0 {
		return o.MaxElements
	}
	return DefaultMaxElements
}

// Result is what a run gave.
type Result struct {
	// Outputs are the values of the outputs of the function graph.
	Outputs []value.Value
	// Missing are the reasons why outputs are not valid, by their numbers: only with
	// [Options.Partial].
	Missing map[int]error
	// Emitted are the values that ops printed or sent out, in order.
	Emitted []value.Value
	// Steps is how many nodes were evaluated.
	Steps int64
}
