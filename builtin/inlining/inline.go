package inlining

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// maxNodes bounds the nodes of a program into which functions are inlined: functions that call
// each other twice, level by level, would double it with each level.
const maxNodes = 1 << 20

// mostRounds bounds how often calls are inlined into a function that was simplified since.
const mostRounds = 4

// NewInline returns the optimizer that puts the body of a function in the place of each of its
// calls. A call stays, and the report says why, where the function is recursive, has several
// blocks and the call stands in a region that has one, is called with other types than its
// own, or would make the program too large; one with the attribute no_inline stays as well.
// Blocks to which control never comes are dropped from functions that have several.
func NewInline(name string) navigator.Optimizer { return &inliner{name: name} }

// NewInlineBetween returns an optimizer that inlines as that of [NewInline], and that has every
// function simplified before it is inlined into, and again afterwards, before it is inlined itself:
// calls that are not reached go, and functions that turn out to have one block can be inlined
// everywhere. simplify returns what does so, nil for nothing.
func NewInlineBetween(name string, simplify func() navigator.Optimizer) navigator.Optimizer {
	return &inliner{name: name, simplify: simplify}
}

// NewInlineAs returns an optimizer that inlines as fleet-compiler does: each argument goes
// through a node of castOp to the type of the parameter, also where it has that, types of
// arguments need not be those of parameters, and functions that are inlined become private.
func NewInlineAs(name, castOp string) navigator.Optimizer { return &inliner{name: name, cast: castOp} }

type inliner struct {
	name string
	cast string // "" for none

	simplify func() navigator.Optimizer // may be nil
}

// Name implements [navigator.Optimizer].
func (o *inliner) Name() string { return o.name }

// OptimizesPrograms says that the optimizer is one of whole programs.
func (*inliner) OptimizesPrograms() {}

// Apply implements [navigator.Optimizer].
func (o *inliner) Apply(r *navigator.Run, pass *profile.Pass) error {
	in := &inlining{inliner: o, r: r, pass: pass, program: newProgram(r.Graph)}
	in.nodes = r.Graph.NumNodes()
	if o.simplify != nil {
		in.simplifier = o.simplify()
	}
	for _, arena := range r.Graph.Arenas() {
		if n := arena.ParentNode(); in.err == nil && (!n.IsValid() || n.IsAlive()) {
			in.into(arena, in.bodies[arena.Graph()])
		}
	}
	if in.err != nil {
		return in.err
	}
	if o.cast != "" {
		in.makePrivate()
	}
	count(r, pass, o.name, in.applied)
	if in.simplified > 0 {
		count(r, pass, o.name+"_simplify", in.simplified)
	}
	return nil
}

// count counts rewrites of an optimizer.
func count(r *navigator.Run, pass *profile.Pass, name string, applied int) {
	at := slices.IndexFunc(pass.Rules, func(rule profile.RuleProfile) bool { return rule.Name == name })
	if at < 0 {
		at = len(pass.Rules)
		pass.Rules = append(pass.Rules, profile.RuleProfile{Name: name})
	}
	rule := &pass.Rules[at]
	rule.Tried, rule.Matched, rule.Applied = rule.Tried+applied, rule.Matched+applied, rule.Applied+applied
	r.Count(applied)
}

// inlining is a run of an inliner.
type inlining struct {
	*inliner
	*program
	r       *navigator.Run
	pass    *profile.Pass
	applied int
	nodes   int
	stack   []*function // that are being inlined into
	inlined []*function

	simplifier navigator.Optimizer // of functions, nil for none
	simplified int                 // its rewrites

	unarranged []*graph.FunctionGraph // regions of the arena that got blocks
	err        error                  // of arranging them
}

// into inlines what an arena calls, that of a function f if it is not nil.
func (in *inlining) into(arena *graph.FunctionGraph, f *function) {
	if f != nil {
		if f.state != unseen {
			return
		}
		f.state = open
		in.stack = append(in.stack, f)
	}
	in.dropUnreachable(arena)
	in.simplifyBody(f)
	for range mostRounds {
		applied := in.applied
		in.inlineCalls(arena)
		if in.applied == applied || in.simplifier == nil || in.err != nil {
			break
		}
		in.simplifyBody(f)
	}
	if f != nil {
		in.stack = in.stack[:len(in.stack)-1]
		f.size = f.body.NumNodes()
		if f.state == open {
			f.state = done
		}
	}
}

// inlineCalls inlines the functions that an arena calls.
func (in *inlining) inlineCalls(arena *graph.FunctionGraph) {
	var calls []graph.Node
	for _, region := range arena.ArenaRegions() {
		for n := range region.Nodes() {
			if in.pass.Visits++; in.called(n) != nil {
				calls = append(calls, n)
			}
		}
	}
	around := in.unarranged
	in.unarranged = nil
	for _, n := range calls {
		if in.r.Ended() {
			break
		}
		in.call(n, in.called(n))
	}
	for _, region := range in.unarranged {
		// What comes after a call of a function that never returns is not reached.
		if err := cmp.Or(dropUnreachable(region, in.name), region.ArrangeBlocks()); err != nil {
			in.err = cmp.Or(in.err, err)
		}
	}
	in.unarranged = around
}

// dropUnreachable drops the blocks of an arena to which control never comes.
func (in *inlining) dropUnreachable(arena *graph.FunctionGraph) {
	for _, region := range arena.ArenaRegions() {
		if region.IsBlock() && !region.ParentNode().IsAlive() {
			continue // it was dropped
		}
		if err := dropUnreachable(region, in.name); err != nil {
			in.r.Refuse(in.pass, region.ParentNode(), err.Error())
		}
	}
}

// simplifyBody simplifies the body of a function.
func (in *inlining) simplifyBody(f *function) {
	if in.simplifier == nil || f == nil || f.body == nil || in.err != nil || in.r.Ended() {
		return
	}
	options := navigator.Options{OnFailure: in.r.Options.OnFailure, NoProvenance: in.r.Options.NoProvenance, Workers: 1}
	report, err := navigator.Optimize(in.r.Context, in.simplifier, f.body, options)
	in.err = err
	in.simplified += report.Rewrites
}

// call inlines a function in the place of a call.
func (in *inlining) call(n graph.Node, f *function) {
	if f.body == nil || n.Op().Attr(keepAttr).IsValid() || f.node.Op().Attr(keepAttr).IsValid() {
		return
	}
	if f.state == unseen {
		in.into(f.body, f)
	}
	if err := in.mayInline(n, f); err != nil {
		in.r.Refuse(in.pass, n, err.Error())
		return
	}
	tx := n.Graph().Begin(in.name)
	build := in.copyBody
	if hasBlocks(f) {
		build = in.copyBlocks
	}
	if err := build(tx, n, f); err != nil {
		tx.Rollback()
		in.r.Refuse(in.pass, n, fmt.Sprintf("the function @%s: %v", f.name, err))
		return
	}
	in.nodes += f.size
	if !f.inlined {
		f.inlined = true
		in.inlined = append(in.inlined, f)
	}
	in.applied++
}

// mayInline returns an error where a call has to stay.
func (in *inlining) mayInline(n graph.Node, f *function) error {
	if f.state == open {
		for i := len(in.stack) - 1; i >= 0; i-- {
			if in.stack[i].state = recursive; in.stack[i] == f {
				break
			}
		}
	}
	results := f.results()
	switch ret := f.body.Return(); {
	case f.state == recursive:
		return fmt.Errorf("the function @%s: %w", f.name, navigator.ErrRecursive)
	case hasBlocks(f) && in.cast != "":
		return fmt.Errorf("the function @%s has several blocks", f.name)
	case hasBlocks(f) && !mayBranch(n):
		return fmt.Errorf("the function @%s has several blocks, and is called in a region that has one", f.name)
	case !hasBlocks(f) && ret.Op().Name() != returnOp:
		return fmt.Errorf("the function @%s ends with %s", f.name, ret.Op().Name())
	case n.NumInputs() != f.body.NumInputs() || n.NumOutputs() != len(results):
		return fmt.Errorf("the function @%s takes %d arguments and has %d results, and is called with %d and %d", f.name,
			f.body.NumInputs(), len(results), n.NumInputs(), n.NumOutputs())
	case in.nodes+f.size > maxNodes:
		return fmt.Errorf("the function @%s: with a copy of it the program would have more than %d nodes", f.name, maxNodes)
	case in.cast != "":
		return nil
	}
	for i, v := range f.body.Inputs() {
		if n.Input(i).Type() != v.Type() {
			return fmt.Errorf("the function @%s takes %s, and argument %d is %s", f.name, v.Type(), i, n.Input(i).Type())
		}
	}
	for i, t := range results {
		if n.Output(i).Type() != t {
			return fmt.Errorf("the function @%s returns %s, and result %d is %s", f.name, t, i, n.Output(i).Type())
		}
	}
	return nil
}

// hasBlocks reports whether a function has several blocks.
func hasBlocks(f *function) bool { return len(f.body.Return().Successors()) > 0 }

// results returns the types that a function returns: of one with several blocks as it declares
// them, since any of them may return.
func (f *function) results() (types []ir.Type) {
	if hasBlocks(f) {
		return f.node.Op().Attr(typeAttr).Type().Results()
	}
	for _, v := range f.body.Outputs() {
		types = append(types, v.Type())
	}
	return types
}

// mayBranch reports whether the region in which a node stands may have several blocks: the body
// of a function, or of an op that is there to have them.
func mayBranch(n graph.Node) bool {
	switch parent := n.FunctionGraph().Entry().ParentNode(); {
	case !parent.IsValid() || n == n.FunctionGraph().Return():
		return false
	default:
		return parent.Op().Name() == funcOp || parent.Op().Name() == regionOp
	}
}

// copyBlocks copies the blocks of a function in the place of a call: what followed the call is in
// a block of its own, to which they branch where the function returned.
func (in *inlining) copyBlocks(tx *graph.Tx, n graph.Node, f *function) error {
	args := make([]graph.VarID, n.NumInputs())
	for i := range args {
		args[i] = n.Input(i).ID()
	}
	var types []ir.Type
	for _, v := range n.Outputs() {
		types = append(types, v.Type())
	}
	g, ctxt := n.Graph(), n.Graph().Context()
	holder := tx.Add(n.ID(), ctxt.Op(regionOp).ID(), nil, types...)
	body, _, err := tx.CopyGraph(f.body, holder)
	if err != nil {
		return err
	}
	pairs := make([]graph.IDReplacement, len(types))
	for i, v := range n.Outputs() {
		pairs[i] = graph.IDReplacement{Old: v.ID(), New: g.OutputOf(holder, i)}
	}
	if len(pairs) > 0 {
		if _, err := tx.ReplaceAll(pairs, true); err != nil {
			return err
		}
	}
	tx.Discard(n.ID())
	entry := n.FunctionGraph().Entry()
	if err := tx.InlineBlocks(body, args, returnOp, ctxt.Op(branchOp).ID()); err != nil {
		return err
	}
	tx.Discard(holder)
	if err := tx.Commit(); err != nil {
		return err
	}
	if len(in.unarranged) == 0 || in.unarranged[len(in.unarranged)-1] != entry {
		in.unarranged = append(in.unarranged, entry)
	}
	return nil
}

// copyBody copies the body of a function before a call, and has what used the results of that
// use those of the copy.
func (in *inlining) copyBody(tx *graph.Tx, n graph.Node, f *function) error {
	args := make([]graph.VarID, n.NumInputs())
	for i := range args {
		if args[i] = n.Input(i).ID(); in.cast == "" {
			continue
		}
		op := n.Graph().Context().Op(in.cast).ID()
		args[i] = n.Graph().OutputOf(tx.Add(n.ID(), op, args[i:i+1:i+1], f.body.Inputs()[i].Type()), 0)
	}
	results, err := tx.InlineCopy(f.body, n.ID(), args)
	if err != nil {
		return err
	}
	pairs := make([]graph.IDReplacement, len(results))
	for i, v := range results {
		pairs[i] = graph.IDReplacement{Old: n.Output(i).ID(), New: v}
	}
	if len(pairs) > 0 {
		if _, err := tx.ReplaceAll(pairs, true); err != nil {
			return err
		}
	}
	tx.Discard(n.ID())
	return tx.Commit()
}

// makePrivate makes the functions that were inlined private.
func (in *inlining) makePrivate() {
	for _, f := range in.inlined {
		n := f.node
		ctxt := n.Graph().Context()
		attrs := []ir.NamedAttr{{Name: shownAttr, Value: ctxt.Str("private")}}
		for _, a := range n.Op().Attrs() {
			if a.Name != shownAttr {
				attrs = append(attrs, a)
			}
		}
		tx := n.Graph().Begin(in.name)
		made := tx.Add(n.ID(), ctxt.Op(funcOp, attrs...).ID(), nil)
		tx.MoveNested(n.ID(), made)
		tx.Discard(n.ID())
		if err := tx.Commit(); err != nil && !errors.Is(err, graph.ErrRemoved) {
			tx.Rollback()
		}
	}
}
