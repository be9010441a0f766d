package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/unify"
)

// Local is a local optimizer, a rule: at a node that its pattern matches and its
// guard accepts, it rewrites. Rules that are written in TOML and rules that are
// written in Go are both this value.
type Local struct {
	Name   string   // snake_case, unique in a database
	Doc    string   // an equation, or a sentence that says why
	Tags   []string // what a query selects by
	Source string   // "rules.d/fleet/cast.toml:7"; "" for a rule written in Go

	// Pattern says at which nodes the rule is tried. A rule that looks at nodes
	// itself has unify.Root("op", ...) for one.
	Pattern *unify.Pattern
	// Guard accepts or refuses a match; nil accepts all. An error is a mistake
	// of the rule: the run's failure policy decides what becomes of it.
	Guard func(*unify.Match) (bool, error)
	// Rewrite says what takes the place of the matched node.
	Rewrite func(*Rewriter) (Result, error)

	// ReplaceBy names the variable of the pattern that takes the node's place, where
	// that is all that Rewrite does: such a rule can be applied without it, in less
	// time. It may be "".
	ReplaceBy string

	// AnyType says that the rule may replace a value by one of a type that the
	// value's does not include.
	AnyType bool
	// Levels is how many levels below the node Guard and Rewrite look to decide,
	// when that is more than the pattern does, and more than the 1 of a rule
	// that looks at the node's inputs and at what computes them. An equilibrium
	// tries a rule again where something changed that far below.
	Levels int
	// CountsClients says that Guard or Rewrite asks how often a value is used.
	CountsClients bool
	// Require, where it is not nil, asks for what the rule needs of a graph before
	// anything is run on it; see [Requirer].
	Require func(*graph.FunctionGraph) error
	// Equality is how close the value that the rule makes is to the one before.
	Equality Equality
	// Unverified is the reason why it is not shown by generated graphs that the rule
	// keeps what they compute, and where that is shown; "" for one that has to.
	Unverified string
}

// Equality is how close the value that a rule makes is to the one that it
// replaces: what a rule claims, for callers that compare values before and after to hold
// it to. The engine does not look at it.
type Equality uint8

// The equalities, each but the first weaker than the one before it.
const (
	// UnstatedEquality claims nothing: the rule does not say.
	UnstatedEquality Equality = iota
	// Exact values are equal to the last bit.
	Exact
	// Approximate values are equal except for rounding: (x * y) / y = x.
	Approximate
	// ApproximateIgnoringInf is Approximate where the old value is finite or not
	// a number: log(exp(x)) = x, which is right where exp overflows.
	ApproximateIgnoringInf
	// ApproximateIgnoringNaN is Approximate where the old value is a number:
	// x * 0 = 0, which ignores that x may be NaN.
	ApproximateIgnoringNaN
	// ApproximateIgnoringInfNaN is Approximate where the old value is finite.
	ApproximateIgnoringInfNaN
)

var equalityNames = [...]string{
	"", "exact", "approximate", "approximate, ignoring inf", "approximate, ignoring nan",
	"approximate, ignoring inf and nan",
}

// String returns the equality in words, "" for one that is not stated.
func (q Equality) String() string {
	if int(q) >= len(equalityNames) {
		return ""
	}
	return equalityNames[q]
}

// maxAskedClients bounds whose users are worth visiting: a rule that asks for the
// number of clients asks whether there are one or two.
const maxAskedClients = 4
