package unify

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// TermKind distinguishes terms.
type TermKind uint8

const (
	AnyTerm    TermKind = iota // anything, not bound: `_`
	VarTerm                    // a logic variable: `?x`
	RestTerm                   // any number of arguments: `?x...`
	NumberTerm                 // a constant equal to a number: `0`, `true`
	AppTerm                    // an op applied to terms: `(tosa.add ?x 0)`
	ConstTerm                  // any constant
)

// Term is a term over graphs: what a pattern looks like before it is compiled.
type Term struct {
	Kind TermKind
	// Name is the variable of a VarTerm or RestTerm, and of an AppTerm the name
	// that its op is bound to, "" for none.
	Name string
	// As is the name of the value that an AppTerm, NumberTerm or ConstTerm below the
	// root matches, "" for none: `?e@(t.exp ?x)`.
	As    string
	Ops   []string // of an AppTerm: any of these ops; none for every op
	Attrs []AttrTerm
	// Closed says that an AppTerm has no attributes but those of Attrs.
	Closed bool
	Args   []*Term
	// AnyArgs says that an AppTerm does not look at its arguments at all.
	AnyArgs bool
	// Ordered says that the arguments of an AppTerm are in this order even
	// where its ops commute.
	Ordered bool
	// Regions are what an AppTerm says of the graphs that the node holds; none says
	// nothing.
	Regions []*RegionTerm
	Output  int // of an AppTerm below the root: which output of the node it is
	Types   []TypeTerm
	Value   Literal // of a NumberTerm
	Start   int     // where the term is in its text, for errors
	End     int
}

// Has reports whether another term is this one or within it.
func (t *Term) Has(other *Term) bool {
	return t == other || slices.ContainsFunc(t.Args, func(arg *Term) bool { return arg.Has(other) }) ||
		slices.ContainsFunc(t.Regions, func(r *RegionTerm) bool { return r.has(other) })
}

// AttrTerm is what a pattern says of one attribute: it is bound to Var, or it
// equals Literal, or it is only there.
type AttrTerm struct {
	Name    string
	Var     string
	Literal *Literal
}

// TypeTerm is what a pattern says of the type of a variable: it is bound to
// Var, or it is Type, or nothing when both are zero.
type TypeTerm struct {
	Var  string
	Type ir.Type
}

// App returns the term of an op applied to terms.
func App(op string, args ...*Term) *Term {
	return &Term{Kind: AppTerm, Ops: []string{op}, Args: args}
}

// Root returns the term of a node of one of these ops, or of any op when there
// are none, whatever its arguments: the pattern of a rule that is written in Go.
func Root(ops ...string) *Term { return &Term{Kind: AppTerm, Ops: ops, AnyArgs: true} }

// Var returns a logic variable.
func Var(name string) *Term { return &Term{Kind: VarTerm, Name: name} }

// Rest returns the variable of arguments that no other term takes.
func Rest(name string) *Term { return &Term{Kind: RestTerm, Name: name} }

// Const returns the term that any constant matches.
func Const() *Term { return &Term{Kind: ConstTerm} }

// Any returns the term that everything matches.
func Any() *Term { return &Term{Kind: AnyTerm} }

// Int returns the term of a constant equal to an integer.
func Int(v int64) *Term { return &Term{Kind: NumberTerm, Value: Literal{Kind: IntLiteral, Int: v}} }

// numAttrs returns how many attributes the term names.
func (t *Term) numAttrs() int {
	n := 0
	for i, a := range t.Attrs {
		if !slices.ContainsFunc(t.Attrs[:i], func(b AttrTerm) bool { return a.Name == b.Name }) {
			n++
		}
	}
	return n
}

// With returns the term with one more constraint on an attribute.
func (t *Term) With(attr AttrTerm) *Term {
	t.Attrs = append(t.Attrs, attr)
	return t
}

// Named returns the term with a name for the value that it matches: ?name@term.
func (t *Term) Named(name string) *Term {
	t.As = name
	return t
}

// Typed returns the term with constraints on the types of its outputs.
func (t *Term) Typed(types ...TypeTerm) *Term {
	t.Types = types
	return t
}

// RegionTerm is what a pattern says of one of the graphs that a node holds.
//
//	^name            Name
//	^_               the zero RegionTerm
//	^()              Empty
//	^(?a -> ?y)      Body, Args, Yields
//
// A region that has a name or a body lives in the arena of its node. What it yields is
// what its return is applied to; which ops it has besides is not asked.
type RegionTerm struct {
	Name   string
	Empty  bool    // it has neither nodes nor inputs
	Body   bool    // its inputs match Args, and its outputs Yields
	Args   []*Term // VarTerm, AnyTerm, and at most one RestTerm
	Yields []*Term
	Start  int // where the region is in its text, for errors
	End    int
	at     Term // what errors name
}

// has reports whether another term is one of the region's.
func (r *RegionTerm) has(other *Term) bool {
	in := func(t *Term) bool { return t.Has(other) }
	return &r.at == other || slices.ContainsFunc(r.Args, in) || slices.ContainsFunc(r.Yields, in)
}

// Holding returns the term with what it says of the graphs that the node holds: there are
// as many. Without it the node holds any.
func (t *Term) Holding(regions ...*RegionTerm) *Term {
	t.Regions = regions
	return t
}
