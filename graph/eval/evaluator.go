package eval

import (
	"math/rand/v2"

	"github.com/settle-go/settle/graph/ir"
)

// Evaluator computes what an op gives for values of its inputs.
type Evaluator struct {
	Domain Domain
	// Eval reads the inputs of the call and returns the outputs by Call.Return.
	// An error is wrapped in ErrUndefined where the op says that there is no
	// result, and in ErrType where the inputs are none that the op has.
	Eval func(c *Call) error
	// Draw, where it is not nil, generates attributes with which the op has a result
	// for inputs of those types: for random programs, in which numbers
	// that know nothing of the op are seldom valid. It may generate none.
	Draw func(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr
}

// Domain is where an op has a result. It is what a generator of inputs needs to
// know; Eval checks it in any case.
type Domain struct {
	// Elems are the elements that the op computes with. Inputs whose elements it
	// does not compute with, as it only takes their shape, a condition or subscripts, may have others.
	Elems Elems
	// Partial says for which inputs there is no result even so, "" for none: "a
	// divisor of zero".
	Partial string
	// Poison says that to have no result is not a mistake by itself: it is one to read the result.
	Poison bool
	// Chooses says that the first of three inputs, a truth value, chooses one of the others, and
	// that only that one is read.
	Chooses bool
	// Inexact ops are computed as accurately as their type allows, and another
	// implementation may round otherwise: the exponential, a sum of floats.
	Inexact bool
	// Nearest gives the float64 nearest to what an inexact op of numbers is: what every correctly
	// rounded implementation gives; nil where it is not known.
	Nearest func(inputs []float64) float64
	// SetsSign says that an op only sets the signs of numbers, also those of NaN: these are the
	// same everywhere.
	SetsSign bool
	// Impure ops do something besides, or generate: the same inputs can give
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
