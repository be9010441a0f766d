package inlining

import (
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

// NewInline returns the optimizer that puts the body of a function in the place of each of its
// calls. A call stays, and the report says why, where the function is recursive, has several
// blocks, is called with other types than its own, or would make the program too
// large; one with the attribute no_inline stays as well.
func NewInline(name string) navigator.Optimizer { return &inliner{name: name} }

// NewInlineAs returns an optimizer that inlines as fleet-compiler does: each argument goes
// through a node of castOp to the type of the parameter, also where it has that, types of
// arguments need not be those of parameters, and functions that are inlined become private.
func NewInlineAs(name, castOp string) navigator.Optimizer { return &inliner{name: name, cast: castOp} }

type inliner struct {
	name string
	cast string // "" for none
}

// Name implements [navigator.Optimizer].
func (o *inliner) Name() string { return o.name }

// OptimizesPrograms says that the optimizer is one of whole programs.
func (*inliner) OptimizesPrograms() {}

// Apply implements [navigator.Optimizer].
func (o *inliner) Apply(r *navigator.Run, pass *profile.Pass) error {
	in := &inlining{inliner: o, r: r, pass: pass, program: newProgram(r.Graph)}
	in.nodes = r.Graph.NumNodes()
	for _, arena := range r.Graph.Arenas() {
		in.into(arena, in.bodies[arena.Graph()])
	}
	if o.cast != "" {
		in.makePrivate()
	}
	count(r, pass, o.name, in.applied)
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
	var calls []graph.Node
	for _, region := range arena.ArenaRegions() {
		for n := range region.Nodes() {
			if in.pass.Visits++; in.called(n) != nil {
				calls = append(calls, n)
			}
		}
	}
	for _, n := range calls {
		if in.r.Ended() {
			break
		}
		in.call(n, in.called(n))
	}
	if f != nil {
		in.stack = in.stack[:len(in.stack)-1]
		f.size = f.body.NumNodes()
		if f.state == open {
			f.state = done
		}
	}
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
	if err := in.copyBody(tx, n, f); err != nil {
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
	switch ret := f.body.Return(); {
	case f.state == recursive:
		return fmt.Errorf("the function @%s: %w", f.name, navigator.ErrRecursive)
	case len(ret.Successors()) > 0:
		return fmt.Errorf("the function @%s has several blocks", f.name)
	case ret.Op().Name() != returnOp:
		return fmt.Errorf("the function @%s ends with %s", f.name, ret.Op().Name())
	case n.NumInputs() != f.body.NumInputs() || n.NumOutputs() != ret.NumInputs():
		return fmt.Errorf("the function @%s takes %d arguments and has %d results, and is called with %d and %d", f.name,
			f.body.NumInputs(), ret.NumInputs(), n.NumInputs(), n.NumOutputs())
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
	for i, v := range f.body.Outputs() {
		if n.Output(i).Type() != v.Type() {
			return fmt.Errorf("the function @%s returns %s, and result %d is %s", f.name, v.Type(), i, n.Output(i).Type())
		}
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
