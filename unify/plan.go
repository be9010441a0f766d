package unify

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// instruction is one step of a plan. It looks at a node, which is in a register:
// those are numbered by the paths of the automaton, and the root is in the first.
type instruction struct {
	code  opcode
	bound bool    // the slot was bound by an instruction before: compare
	node  int32   // the register of the node
	arg   int32   // the input, output, attribute or number that the opcode names
	slot  int32   // what is bound or filled
	typ   ir.Type // of testInputType and testOutputType
}

type opcode uint8

const (
	loadOwner      opcode = iota // slot: the register for what computes input arg
	testIndex                    // input arg is output slot of its owner
	testOp                       // the op passes test arg
	testInput                    // input slot passes test arg
	testArity                    // there are arg inputs
	testDistinct                 // the first two inputs differ
	testOutputs                  // there are arg outputs
	testHasOutput                // there is an output arg
	testInputType                // input arg is of the type
	testOutputType               // output arg is of the type
	bindNode                     // slot: the node
	bindInput                    // slot: input arg
	bindAttr                     // slot: attribute arg, by the automaton's list of names
	bindOp                       // slot: the op
	bindInputType                // slot: the type of input arg
	bindOutputType               // slot: the type of output arg
)

// hasCells reports whether the tests of a plan are just these.
func (p *plan) hasCells(cells []cell) bool {
	return len(p.cells) == len(cells) &&
		!slices.ContainsFunc(p.cells, func(c cell) bool { return !slices.Contains(cells, c) })
}

// A plan matches a pattern with the arguments of its commutative ops in one order: a
// list of instructions that search nothing. A pattern has a plan for each order, and
// the [Matcher] tries its orders in the order of its plans.
//
// Patterns with rests, with arguments that may be in any order, or with more
// than maxPlanSwaps commutative ops have no plans: the [Matcher] matches them.
type plan struct {
	alternative int    // of the pattern
	cells       []cell // what the plan tests
	tested      []instruction
	// sure is tested without the tests: for nodes whose ops and constants are known
	// to pass them.
	sure []instruction
}
