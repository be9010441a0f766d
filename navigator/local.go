package navigator

import (
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
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
	// Guard accepts or rejects a match; nil accepts all. An error is a mistake of the
	// rule, handled by the failure policy of the run.
	Guard func(*unify.Match) (bool, error)
	// Filter is what Guard asks of types and attributes before anything else, nil where it begins with
	// another question or nothing is known of it: a match for which that decides costs less. Code that gives a
	// copy of a rule another Guard sets Filter as well.
	Filter *unify.Filter
	// Rewrite says what takes the place of the matched node.
	Rewrite func(*Rewriter) (Result, error)

	// ReplaceBy names the variable of the pattern that takes the node's place, where
	// that is all that Rewrite does: such a rule can be applied without it, in less
	// time. It may be "".
	ReplaceBy string

	// Constant computes the constant that replaces the node's only output, where that is all that Rewrite
	// does: such a rule can be applied without it as well. It returns none, or an error, where Rewrite is to say
	// why there is none. It may be nil, and code that gives a copy of a rule another Rewrite sets it as well.
	Constant func(*unify.Match) (ir.Attr, error)
	// ConstantOp is the op for constants of the dialect that Constant is about, nil for any: where a graph writes its
	// constants otherwise, Rewrite makes that one.
	ConstantOp *ir.OpInfo

	// Unread names variables of the pattern that Guard, Rewrite and Constant do not look at: a match need not
	// bind them. It may be nil, and code that gives a copy of a rule another one of these sets it as well.
	Unread []string

	// AnyType says that the rule may replace a value by one of a type that the
	// value's does not include.
	AnyType bool
	// Levels is how many levels below the node Guard and Rewrite look, if that is more
	// than the pattern does and more than 1, the node's inputs and the nodes that compute
	// them. An equilibrium tries a rule again when something that far below has changed.
	Levels int
	// CountsClients says that Guard or Rewrite depends on the number of uses of a value.
	CountsClients bool
	// Require, where it is not nil, asks for what the rule needs of a graph before
	// anything is run on it; see [Require].
	Require func(*graph.FunctionGraph) error
	// Equality is how close the value that the rule makes is to the one before.
	Equality Equality
	// Unverified is the reason why random graphs cannot show that the rule keeps what a
	// graph computes, and where that is shown instead; "" for a rule that must be verified.
	Unverified string
	// Compile, where it is not nil, makes the rule when a graph first has an op that it is about:
	// the Pattern is one that is deferred, by [unify.Deferred], and Guard, Filter, Rewrite, ReplaceBy, Constant,
	// ConstantOp and Unread are those of what it returns, always the same and to any number of goroutines at once.
	// [Local.Compiled] calls it.
	Compile func() *Local
	// Examples are programs in MLIR on which the rule fires, each of one function. Where the
	// pattern does not say what the rule looks at, it is verified on what is like them.
	Examples []string
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

// maxAskedClients bounds the clients that are visited because their number changed: a
// rule that counts clients asks whether there are one or two.
const maxAskedClients = 4

// IsDeferred reports whether the rule is compiled when a graph needs it: until then it has no
// Guard and no Rewrite.
func (l *Local) IsDeferred() bool { return l.Compile != nil }

// Compiled returns the rule or, of one that is deferred, what it is compiled to: always the same.
func (l *Local) Compiled() *Local {
	if l == nil || l.Compile == nil {
		return l
	}
	return l.Compile()
}

// Renamed returns a copy of the rule with another name and other tags.
func (l *Local) Renamed(name string, tags []string) *Local {
	c := *l
	c.Name, c.Tags = name, tags
	if l.Compile != nil {
		c.Compile = sync.OnceValue(func() *Local { return l.Compile().Renamed(name, tags) })
	}
	return &c
}
