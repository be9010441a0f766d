package navigator

import (
	"context"
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// errNotRemoved says that a node which a rule meant to remove is still used
// after the rewrite.
var errNotRemoved = errors.New("the replacement does not remove it")

// errNoVariable says that a rule replaces a variable by nothing, or nothing by
// a variable.
var errNoVariable = errors.New("the rule named no variable where it replaces another node's")

// errNoResult says that a rule said what is to be replaced and returned the zero
// Result, by which nothing is.
var errNoResult = errors.New("the rule named replacements and returned the zero Result: expected what Replace, Others or NoMatch returned")

// Rewriter is what a rule builds its replacement with. It is valid during one
// call of Rewrite: nothing that it builds stays if the rule then refuses.
type Rewriter struct {
	Match *unify.Match

	ctx       context.Context
	tx        *graph.Tx
	outs      []graph.VarID
	others    []graph.IDReplacement
	pairs     []graph.IDReplacement // those and the outputs, to be made
	mustErase []graph.NodeID        // that the commit must remove
	discarded []graph.NodeID        // that are removed whatever they do
	replaced  []graph.NodeID        // whose outputs others replace, with what their patterns matched
	ids       []graph.VarID         // scratch of Add
	form      constantForm
	sharing   *sharing // nil where constants are not shared
	inPlace   bool     // the rule mostly makes the matched node the constant: see becomesConstant
	err       error
}

// Result is what became of a match: a replacement, or a reason for none.
type Result struct {
	kind   resultKind
	reason string
}

// IsRefused reports whether the result is that of [Rewriter.NoMatch].
func (r Result) IsRefused() bool { return r.kind == refused || r.kind == noResult }

type resultKind uint8

const (
	noResult resultKind = iota // the zero Result: a refusal without a reason
	refused
	replaceOutputs
	replaceOthers
)

// Context returns the context of the run. A rule that takes long looks at it, and
// returns its error once it has ended: the rewrite is undone, the run ends, and no
// failure is counted.
func (r *Rewriter) Context() context.Context { return r.ctx }

// Graph returns the arena of the matched node.
func (r *Rewriter) Graph() *graph.Graph { return r.Match.Graph }

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

// Add adds a node before the matched one, or after it where it uses what
// stands there.
func (r *Rewriter) Add(op ir.Op, inputs []graph.Var, types ...ir.Type) graph.Node {
	r.ids = r.ids[:0]
	for i, v := range inputs {
		if v.Graph() != r.Match.Graph {
			panic(fmt.Sprintf("input %d of %s is not a variable of this graph", i, op.Name()))
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
// a format whose constants are ops, the output of such an op. Where the equilibrium merges equal
// constants that may be one which others use as well.
func (r *Rewriter) Constant(value ir.Attr) graph.Var {
	g := r.Graph()
	op := r.ConstantOp(value)
	if op == 0 {
		return g.Constant(value)
	}
	if s := r.sharing; s != nil && s.g == g && !r.inPlace {
		n := s.before(r.Match.Root, op)
		if n == 0 || g.TypeOf(g.OutputOf(n, 0)) != value.Type() {
			n = r.AddIDs(op, nil, value.Type())
			s.first.Put(uint32(op), n)
		}
		return g.Var(g.OutputOf(n, 0))
	}
	return g.Var(g.OutputOf(r.AddIDs(op, nil, value.Type()), 0))
}

// ConstantOp returns the op of a constant in the graph's format, 0 where constants are
// variables without an owner.
func (r *Rewriter) ConstantOp(value ir.Attr) ir.OpID {
	op, _ := r.constantsOf(r.Match.Graph).opOf(value)
	return op
}

// IsConstantOp reports whether an op is that of the constants in the graph's format, or constants are variables without
// an owner.
func (r *Rewriter) IsConstantOp(info *ir.OpInfo) bool {
	return r.constantsOf(r.Match.Graph).isOf(info)
}

// constantsOf returns how constants are written in the graph's format.
func (r *Rewriter) constantsOf(g *graph.Graph) *constantForm {
	if g != r.form.graph {
		r.form = constantFormOf(g)
	}
	return &r.form
}

// constantForm is the op for constants of a graph, without a value.
type constantForm struct {
	graph *graph.Graph
	name  string     // "" where constants are variables
	info  *ir.OpInfo // nil for an unknown op
	op    ir.NameID
	attr  ir.NameID // that has the value
	typed bool      // it also names the type of the elements
}

// opOf returns the op of a constant, 0 where constants are variables, and the type of it.
func (f *constantForm) opOf(value ir.Attr) (ir.OpID, ir.Type) {
	ctxt := f.graph.Context()
	switch {
	case f.name == "":
		return 0, 0
	case value.Context() == ctxt && !f.typed:
		return ctxt.OpOfOne(f.op, f.attr, value.ID())
	}
	t, attr := value.Type(), ir.NamedAttr{Name: "value", Value: value}
	if f.typed && t.IsShaped() {
		return ctxt.Op(f.name, ir.NamedAttr{Name: f.info.Elem, Value: ctxt.TypeOf(t.Elem())}, attr).ID(), t
	}
	return ctxt.Op(f.name, attr).ID(), t
}

// isOf reports whether an op is that of the constants, or constants are variables.
func (f *constantForm) isOf(info *ir.OpInfo) bool {
	return f.info == info || f.name == "" || f.name == info.Name
}

func constantFormOf(g *graph.Graph) constantForm {
	form := constantForm{graph: g, name: g.ConstantOp}
	if ctxt := g.Context(); form.name != "" {
		form.info, form.op, form.attr = ctxt.Dialects().Op(form.name), ctxt.NameID(form.name), ctxt.NameID("value")
		form.typed = form.info != nil && form.info.Elem != ""
	}
	return form
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

// ReplaceByConstant replaces the only output of the matched node by a constant.
func (r *Rewriter) ReplaceByConstant(value ir.Attr) Result {
	return r.ReplaceID(r.Constant(value).ID())
}

// ReplaceOther also replaces a variable that is not an output of the matched
// node. Call it before Replace, or return [Rewriter.Others] when the node's own
// outputs stay.
func (r *Rewriter) ReplaceOther(old, new graph.Var) {
	r.others = append(r.others, graph.IDReplacement{Old: r.own(old), New: r.own(new)})
}

// Others ends a rewrite that only replaces variables of other nodes.
func (r *Rewriter) Others() Result { return Result{kind: replaceOthers} }

// Remove says that the rewrite must remove a node: where something still uses
// it afterwards, the rewrite fails and is undone. A rule
// that folds a node into another one says so of the node that it folds, or the
// graph would compute both.
func (r *Rewriter) Remove(nodes ...graph.Node) {
	for _, n := range nodes {
		if n.Graph() != r.Match.Graph {
			panic(fmt.Sprintf("the node to remove, %s, is none of this graph", n))
		}
		r.mustErase = append(r.mustErase, n.ID())
	}
}

// Discard removes a node with what it does, and the graphs that it holds with what they
// do: the rule knows that it is not needed, or that what it puts there does the same. The
// rewrite fails where something still uses the node afterwards.
func (r *Rewriter) Discard(nodes ...graph.Node) {
	for _, n := range nodes {
		if n.Graph() != r.Match.Graph {
			panic(fmt.Sprintf("the node to discard, %s, is none of this graph", n))
		}
		r.discarded = append(r.discarded, n.ID())
	}
}

// MoveNested gives the graphs that a node holds to one that the rule added, which
// takes its place: the first one must be unused after the rewrite, as with
// [Rewriter.Remove].
func (r *Rewriter) MoveNested(from, to graph.NodeID) {
	r.tx.MoveNested(from, to)
	r.mustErase = append(r.mustErase, from)
}

// At rewrites another match as part of this one, such as that of a pattern at a
// node that uses the matched one: it calls rewrite as if the rule had been
// tried there, and replaces the outputs of the node there by what that returns.
// The matched nodes stay as they are. The rule returns what At returns,
// or looks elsewhere when that is [Result.IsRefused].
func (r *Rewriter) At(m *unify.Match, rewrite func(*Rewriter) (Result, error)) (Result, error) {
	if m.Graph != r.Match.Graph {
		return Result{}, fmt.Errorf("match at another node: %w", graph.ErrForeign)
	}
	here, first, others := r.Match, len(r.outs), len(r.others)
	r.Match = m
	result, err := rewrite(r)
	r.Match = here
	outs := r.outs[first:]
	if err == nil && result.kind == noResult && len(outs)+len(r.others) > others {
		err = errNoResult
	}
	r.outs = r.outs[:first]
	if err != nil || result.IsRefused() {
		r.others = r.others[:others]
		return result, err
	}
	if result.kind == replaceOutputs {
		if err := r.replaceAt(m, outs); err != nil {
			return Result{}, err
		}
	}
	return r.Others(), nil
}

// replaceAt replaces the outputs of another node.
func (r *Rewriter) replaceAt(m *unify.Match, outs []graph.VarID) error {
	g := m.Graph
	if want := g.NumOutputsOf(m.Root); len(outs) != want {
		return fmt.Errorf("the rule returned %d values for %d outputs", len(outs), want)
	}
	for i, v := range outs {
		old := g.OutputOf(m.Root, i)
		if v == 0 && g.NumClientsOf(old, 1) == 0 {
			continue
		}
		r.others = append(r.others, graph.IDReplacement{Old: old, New: v})
	}
	r.replaced = append(r.replaced, m.Nodes...)
	return nil
}

func (r *Rewriter) begin(m *unify.Match, tx *graph.Tx) {
	r.Match, r.tx, r.err = m, tx, nil
	r.outs, r.others = r.outs[:0], r.others[:0]
	r.mustErase, r.replaced, r.discarded = r.mustErase[:0], r.replaced[:0], r.discarded[:0]
}

// replacedBy says what a transaction did that was made without a rewriter.
func (r *Rewriter) replacedBy(tx *graph.Tx, by graph.VarID) {
	if r.tx != tx {
		r.tx = tx
	}
	r.outs, r.others = r.outs[:0], r.others[:0]
	r.outs = append(r.outs, by)
}

// release forgets the run, and keeps room for another one.
func (r *Rewriter) release() {
	r.begin(nil, nil)
	r.ctx, r.form, r.sharing = nil, constantForm{}, nil
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

// isSimple reports whether the rule replaces one output of the matched node, and does nothing
// to others.
func (r *Rewriter) isSimple() bool { return len(r.outs) == 1 && r.outs[0] != 0 && r.isAlone() }

// isAlone reports whether the rule does nothing to other nodes than the matched one.
func (r *Rewriter) isAlone() bool {
	return len(r.others)+len(r.mustErase)+len(r.replaced)+len(r.discarded) == 0
}

// unpin unpins the nodes that the rule replaces or removes beside the matched one.
func (r *Rewriter) unpin() {
	for _, n := range r.replaced {
		r.tx.UnpinUnknown(n)
	}
	for _, n := range r.mustErase {
		r.tx.UnpinUnknown(n)
	}
}
