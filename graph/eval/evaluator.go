package eval

import (
	"context"
	"math/rand/v2"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
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

// Call is the evaluation of an op: what an Evaluator is given.
type Call struct {
	m       *machine
	frame   *frame
	node    graph.Node
	op      ir.Op
	types   []ir.Type
	inputs  []value.Value
	outputs []value.Value
	left    int // operations until the context is looked at
}

// PollEvery is how many operations on elements pass between two looks at the
// context: of the slowest, which take a tenth of a microsecond, a few milliseconds.
const PollEvery = 1 << 15

// Op returns the op, with its attributes.
func (c *Call) Op() ir.Op { return c.op }

// Node returns the node; it is invalid where an op is evaluated without one.
func (c *Call) Node() graph.Node { return c.node }

// NumInputs returns the number of inputs.
func (c *Call) NumInputs() int { return len(c.inputs) }

// Input returns the value of input i.
func (c *Call) Input(i int) value.Value { return c.inputs[i] }

// Inputs returns the values of all inputs. The slice is valid during the call.
func (c *Call) Inputs() []value.Value { return c.inputs }

// NumOutputs returns the number of outputs that the graph declares.
func (c *Call) NumOutputs() int { return len(c.types) }

// Type returns the type that the graph declares for output i, 0 where there is
// no such output. Its shape may not be known.
func (c *Call) Type(i int) ir.Type {
	if i >= len(c.types) {
		return 0
	}
	return c.types[i]
}

// Return gives the values of the outputs.
func (c *Call) Return(outputs ...value.Value) { c.outputs = append(c.outputs[:0], outputs...) }

// Loose reports whether declared types are hints; see Options.
func (c *Call) Loose() bool { return c.m.opts.Loose }

// NewBuilder returns a builder of a value of a type that is known, or an error
// where it is larger than values may be.
func (c *Call) NewBuilder(t ir.Type) (*value.Builder, error) {
	if t.IsShaped() {
		n, ok := t.NumElements()
		if !ok || n > c.m.opts.maxElements() {
			return nil, Errorf(ErrLimit, "%s has more than %d elements", t, c.m.opts.maxElements())
		}
		if err := c.Work(n); err != nil {
			return nil, err
		}
	}
	b, err := value.NewBuilder(t)
	if err != nil {
		return nil, Errorf(ErrType, "%v", err)
	}
	return b, nil
}

// Work says that the op is about to do so many elementary operations, besides
// making the elements of its builders. It fails where that is more than the run may
// do, and when the run was cancelled.
func (c *Call) Work(operations int64) error {
	most := c.m.opts.MaxWork
	if c.m.work += operations; most > 0 && (c.m.work > most || operations < 0) {
		return Errorf(ErrLimit, "the run takes more than %d operations on elements", most)
	}
	return c.m.ctx.Err()
}

// Step counts one step of work that is no node of its own, such as a turn of a
// loop, and returns an error when that was one too many or the run was cancelled.
func (c *Call) Step() error { return c.m.step() }

// NumRegions returns the number of graphs that the node holds.
func (c *Call) NumRegions() int {
	if !c.node.IsValid() {
		return 0
	}
	return len(c.node.Nested())
}

// Region runs a graph that the node holds and returns what its return is given.
func (c *Call) Region(i int, args ...value.Value) ([]value.Value, error) {
	if i >= c.NumRegions() {
		return nil, Errorf(ErrType, "there is no graph %d in the node", i)
	}
	fg := c.node.Nested()[i]
	if fg.Graph() == c.node.Graph() {
		return c.m.enter(c.frame, fg, args)
	}
	return c.m.enter(newFrame(fg.Graph()), fg, args)
}

// Function runs the function of a name that can be seen from the node.
func (c *Call) Function(name string, args ...value.Value) ([]value.Value, error) {
	if !c.node.IsValid() {
		return nil, Errorf(ErrFunction, "there is no function @%s here", name)
	}
	fg, err := c.m.function(c.node.FunctionGraph(), name)
	if err != nil {
		return nil, err
	}
	return c.m.enter(newFrame(fg.Graph()), fg, args)
}

// Emit gives values to the outside, as an op that prints does.
func (c *Call) Emit(values ...value.Value) { c.m.emitted = append(c.m.emitted, values...) }

// State returns what evaluators keep during one run under a key of their own,
// made by a function the first time.
func (c *Call) State(key any, make func() any) any {
	s, ok := c.m.state[key]
	if !ok {
		s = make()
		if c.m.state == nil {
			c.m.state = map[any]any{}
		}
		c.m.state[key] = s
	}
	return s
}

// Context returns the context of the run.
func (c *Call) Context() context.Context { return c.m.ctx }

// Interrupted returns the error of the context once it has ended. An evaluator
// that loops asks every few milliseconds.
func (c *Call) Interrupted() error { return c.m.ctx.Err() }

// Poll counts operations on elements, and returns the error of the context, once it
// has ended, after every [PollEvery] of them.
func (c *Call) Poll(operations int) error {
	if c.left -= operations; c.left >= 0 {
		return nil
	}
	c.left = PollEvery
	return c.Interrupted()
}

// Constant returns the value of a constant-like op; it is read once in a run.
func (c *Call) Constant() (value.Value, error) {
	a := c.op.Constant()
	if !a.IsValid() {
		return value.Value{}, Errorf(ErrType, "it has no value")
	}
	return c.m.constant(a, c.Type(0))
}
