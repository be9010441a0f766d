package navigator

import (
	"context"
	"fmt"

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
	// Unverified is the reason why it is not shown by drawn graphs that the rule
	// keeps what they compute, and where that is shown; "" for one that has to.
	Unverified string
}

// Result is what became of a match: a replacement, or a reason for none.
type Result struct {
	kind   resultKind
	reason string
}

type resultKind uint8

const (
	noResult resultKind = iota // the zero Result: a refusal without a reason
	refused
	replaceOutputs
	replaceOthers
)

// Rewriter is what a rule builds its replacement with. It is valid during one
// call of Rewrite: nothing that it builds stays if the rule then refuses.
type Rewriter struct {
	Match *unify.Match

	ctx    context.Context
	tx     *graph.Tx
	outs   []graph.VarID
	others []graph.Replacement
	pairs  []graph.Replacement // those and the outputs, to be made
	gone   []graph.NodeID      // that the commit must remove
	spent  []graph.NodeID      // whose outputs others replace, with what their patterns matched
	ids    []graph.VarID       // scratch of Add
	err    error
}

// Context returns the context of the run. A rule that takes long looks at it, and
// returns its error once it has ended: the rewrite is undone, the run ends, and no
// failure is counted.
func (r *Rewriter) Context() context.Context { return r.ctx }

func (r *Rewriter) begin(m *unify.Match, tx *graph.Tx) {
	r.Match, r.tx, r.err = m, tx, nil
	r.outs, r.others = r.outs[:0], r.others[:0]
	r.gone, r.spent = r.gone[:0], r.spent[:0]
}

// own returns the number of a variable, which must be one of this graph.
func (r *Rewriter) own(v graph.Var) graph.VarID {
	if v.IsValid() && v.Graph() != r.Match.Graph && r.err == nil {
		r.err = fmt.Errorf("%s: %w", v, graph.ErrForeign)
	}
	return v.ID()
}

// firstOut returns what takes the place of the node's first output, or 0.
func (r *Rewriter) firstOut() graph.VarID {
	if len(r.outs) == 0 {
		return 0
	}
	return r.outs[0]
}

// Graph returns the arena of the matched node.
func (r *Rewriter) Graph() *graph.Graph { return r.Match.Graph }

// Context returns the graph's ops and attributes.
func (r *Rewriter) GraphContext() *ir.Context { return r.Match.Graph.Context() }

// Node returns the matched node.
func (r *Rewriter) Node() graph.Node { return r.Match.Graph.Node(r.Match.Root) }

// Var returns the variable that a name of the pattern is bound to.
func (r *Rewriter) Var(name string) graph.Var {
	slot := r.Match.Pattern.Names[name]
	if slot.Kind != unify.VarSlot {
		panic("navigator: the pattern binds no variable ?" + name)
	}
	return r.Match.Graph.Var(r.Match.Vars[slot.Index])
}

// Attr returns the attribute that a name of the pattern is bound to.
func (r *Rewriter) Attr(name string) ir.Attr {
	slot := r.Match.Pattern.Names[name]
	if slot.Kind != unify.AttrSlot {
		panic("navigator: the pattern binds no attribute ?" + name)
	}
	return r.Match.Attr(slot.Index)
}

// Add adds a node in front of the matched one, or behind it where it uses what
// stands there.
func (r *Rewriter) Add(op ir.Op, inputs []graph.Var, types ...ir.Type) graph.Node {
	r.ids = r.ids[:0]
	for i, v := range inputs {
		if v.Graph() != r.Match.Graph {
			panic(fmt.Sprintf("input %d of %s is no variable of this graph", i, op.Name()))
		}
		r.ids = append(r.ids, v.ID())
	}
	return r.Graph().Node(r.AddIDs(op.ID(), r.ids, types...))
}

// AddIDs is Add by numbers.
func (r *Rewriter) AddIDs(op ir.OpID, inputs []graph.VarID, types ...ir.Type) graph.NodeID {
	return r.tx.Add(r.Match.Root, op, inputs, types...)
}

// Apply adds a node and returns its only output, of type t.
func (r *Rewriter) Apply(op ir.Op, t ir.Type, inputs ...graph.Var) graph.Var {
	return r.Add(op, inputs, t).Output(0)
}

// Constant returns a constant of the graph: a variable without an owner or, in
// a format whose constants are ops, the output of such an op.
func (r *Rewriter) Constant(value ir.Attr) graph.Var {
	g := r.Graph()
	if g.ConstantOp == "" {
		return g.Constant(value)
	}
	op := g.Context().Op(g.ConstantOp, ir.NamedAttr{Name: "value", Value: value})
	return r.Apply(op, value.Type())
}

// NoMatch refuses, for a reason that the report counts and `explain` prints.
func (r *Rewriter) NoMatch(reason string) Result { return Result{kind: refused, reason: reason} }

// Replace replaces the outputs of the matched node, in order. The zero Var
// stands for an output that nothing uses.
func (r *Rewriter) Replace(vars ...graph.Var) Result {
	for _, v := range vars {
		r.outs = append(r.outs, r.own(v))
	}
	return Result{kind: replaceOutputs}
}

// ReplaceID is Replace of an only output, by number.
func (r *Rewriter) ReplaceID(v graph.VarID) Result {
	if v != 0 && r.err == nil && !r.Match.Graph.Var(v).IsValid() {
		r.err = fmt.Errorf("variable number %d: %w", v, graph.ErrForeign)
	}
	r.outs = append(r.outs, v)
	return Result{kind: replaceOutputs}
}

// ReplaceOther also replaces a variable that is not an output of the matched
// node. Call it before Replace, or return [Rewriter.Others] when the node's own
// outputs stay.
func (r *Rewriter) ReplaceOther(old, new graph.Var) {
	r.others = append(r.others, graph.Replacement{Old: r.own(old), New: r.own(new)})
}

// Others ends a rewrite that only replaces variables of other nodes.
func (r *Rewriter) Others() Result { return Result{kind: replaceOthers} }
