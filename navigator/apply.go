package navigator

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// rewrite opens a transaction, lets the rule build its replacement, and makes it.
func (e *engine) rewrite(rule *Local, m *unify.Match) bool {
	if e.run.cycles != nil {
		e.run.cycles.matched(m.Root, e.set.countsClients, e.set.levels, e.runner)
	}
	e.rw.begin(m, e.g.Begin(rule.Name))
	e.rw.inPlace = rule.Constant != nil
	result, err := rule.Rewrite(&e.rw)
	if err == nil {
		err = e.rw.err
	}
	if err == nil && result.kind == noResult && len(e.rw.outs)+len(e.rw.others) > 0 {
		err = errNoResult
	}
	switch {
	case err != nil:
		e.rw.tx.Rollback()
		if e.interrupted(err) {
			return e.refuses("the run was ended")
		}
		return e.fails(err)
	case result.IsRefused():
		e.rw.tx.Rollback()
		return e.refuses(result.reason)
	}
	if result.kind == replaceOutputs && e.rw.isSimple() && e.rw.tx.CommitReplacement(m.Root, e.rw.outs[0], m.Nodes[1:]) {
		e.applied(rule, m)
		return true
	}
	if err := e.replace(rule, m, result); err != nil {
		e.rw.tx.Rollback()
		if errors.Is(err, errUnchanged) || errors.Is(err, errTypeKept) {
			return e.refuses(err.Error())
		}
		return e.fails(err)
	}
	if err := e.commit(); err != nil {
		if declines(err) {
			return e.refuses(err.Error())
		}
		return e.fails(err)
	}
	e.applied(rule, m)
	return true
}

// becomesConstant makes the matched node the constant that a rule computes, where nothing has to see both
// and the graph has constants of the rule's dialect. Otherwise it returns false, and the rule rewrites.
func (e *engine) becomesConstant(rule *Local, m *unify.Match) bool {
	if e.run.cycles != nil || e.hooked {
		return false
	}
	form := e.rw.constantsOf(e.g)
	if rule.ConstantOp != nil && !form.isOf(rule.ConstantOp) {
		return false
	}
	value, err := rule.Constant(m)
	if err != nil || !value.IsValid() {
		return false
	}
	op, t := form.opOf(value)
	if op == 0 {
		return false
	}
	tx := e.g.TryConstant(m.Root, op, t, m.Nodes[1:])
	if tx == nil {
		return false
	}
	e.rw.replacedBy(tx, e.g.OutputOf(m.Root, 0))
	e.applied(rule, m)
	return true
}

// replace makes the replacements that the rule returned, all at the same time.
func (e *engine) replace(rule *Local, m *unify.Match, result Result) error {
	pairs, same := e.rw.others, len(e.rw.replaced)+len(e.rw.mustErase) == 0
	for _, p := range pairs {
		if p.Old == 0 || p.New == 0 {
			return errNoVariable
		}
	}
	e.rw.unpin()
	if result.kind == replaceOutputs {
		var err error
		if pairs, same, err = e.outputs(pairs, m); err != nil {
			return err
		}
	}
	moved, err := e.rw.tx.ReplaceAll(pairs, rule.AnyType)
	if err != nil {
		return err
	}
	for _, n := range e.rw.discarded {
		e.rw.tx.Discard(n)
	}
	if result.kind == replaceOutputs && !same && e.g.IsAlive(m.Root) {
		if ofMemory(e.g.Node(m.Root)) {
			e.rw.tx.Discard(m.Root)
		} else {
			e.rw.tx.Unpin(m.Root)
		}
		for _, n := range m.Nodes[1:] {
			e.rw.tx.UnpinUnknown(n)
		}
	}
	if moved+len(e.rw.discarded) == 0 && (same || e.g.IsAlive(m.Root) && !e.g.IsUnused(m.Root)) {
		if e.rw.tx.KeptType() {
			return errTypeKept
		}
		return errUnchanged
	}
	return nil
}

// ofMemory reports whether all that a node does besides computing its outputs is known to be
// reads and writes of memory: what a rule puts in its place does that as well.
func ofMemory(n graph.Node) bool {
	op := n.Op()
	if !op.Has(ir.Effect) || len(n.Nested()) > 0 {
		return false
	}
	_, known := ir.InterfaceOf[ir.Effects](op)
	return known
}

// outputs appends the replacements of the matched node's outputs. It reports
// whether the rule wants the node to stay.
func (e *engine) outputs(pairs []graph.IDReplacement, m *unify.Match) (_ []graph.IDReplacement, same bool, err error) {
	if want := e.g.NumOutputsOf(m.Root); len(e.rw.outs) != want {
		return nil, false, fmt.Errorf("the rule returned %d values for %d outputs", len(e.rw.outs), want)
	}
	e.rw.pairs, same = append(e.rw.pairs[:0], pairs...), len(e.rw.outs) > 0
	for i, v := range e.rw.outs {
		old := e.g.OutputOf(m.Root, i)
		same = same && v == old
		if v == 0 {
			if e.g.NumClientsOf(old, 1) > 0 {
				return nil, false, fmt.Errorf("output %d is used, and the rule returned nothing for it", i)
			}
			continue
		}
		e.rw.pairs = append(e.rw.pairs, graph.IDReplacement{Old: old, New: v})
	}
	return e.rw.pairs, same, nil
}

// commit ends the transaction of a rewrite. Where the rewrite must erase nodes, a feature
// that checks this is attached for the commit only: which nodes are left is not known
// before, and an error of a feature undoes the transaction.
func (e *engine) commit() error {
	if len(e.rw.mustErase) == 0 {
		return classified(e.rw.tx.Commit())
	}
	check := &erasedCheck{e.g, e.rw.mustErase}
	if err := e.run.Graph.Attach(check); err != nil {
		return err
	}
	defer e.run.Graph.Detach(check)
	return classified(e.rw.tx.Commit())
}

// erasedCheck is a feature that refuses a graph in which one of its nodes is left.
type erasedCheck struct {
	g     *graph.Graph
	nodes []graph.NodeID
}

// Validate implements [graph.Validator].
func (c *erasedCheck) Validate(*graph.FunctionGraph) error {
	for _, n := range c.nodes {
		if c.g.IsAlive(n) {
			return fmt.Errorf("%s: %w", c.g.Node(n), errNotRemoved)
		}
	}
	return nil
}

// classified wraps the error of a feature with [ErrRefused]; errors of the rewrite
// itself stay as they are.
func classified(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, feature.ErrInconsistent) {
		return refusedError{err} // it may be about a cycle, which the handler's order would make
	}
	for _, own := range [...]error{graph.ErrCycle, graph.ErrForeign, graph.ErrRemoved, graph.ErrType, graph.ErrEmptied, errNotRemoved} {
		if errors.Is(err, own) {
			return err
		}
	}
	return refusedError{err}
}

// declines reports whether an error of a feature says that a rewrite, right by itself, is
// not one for the graph: whatever the policy, that is not a failure. Such an error has a method Declines.
func declines(err error) bool {
	var d interface{ Declines() bool }
	return errors.As(err, &d) && d.Declines()
}

// applied counts and logs a rewrite that was committed.
func (e *engine) applied(rule *Local, m *unify.Match) {
	e.tried = matchApplied
	tx, created := e.rw.tx, 0
	first, end := tx.Created()
	for n := first; n < end; n++ {
		if e.g.IsAlive(n) && e.g.OpOf(n) != e.returnOp {
			created++
		}
	}
	if tx.Became() != 0 {
		created++
	}
	count := &e.rules[e.rule]
	count.created += created
	count.removed += tx.Removed()
	e.run.rewrote(created, tx.Removed())
	e.log.add(&e.run.position, e.rule, rule.Name, tx, m.Nodes, e.rw.firstOut())
	if e.run.cycles != nil {
		e.made = e.appendMade(e.made[:0])
		e.run.cycles.applied(&rewritten{
			rule: rule.Name, root: m.Root, by: e.rw.firstOut(), other: len(e.rw.others) > 0,
			made: e.made, grown: created - tx.Removed(),
		})
	}
	if e.hooked {
		e.notifyApplied(rule, m.Root)
	}
}

// appendMade appends the nodes that the last rewrite made and that are still there.
func (e *engine) appendMade(list []graph.NodeID) []graph.NodeID {
	first, end := e.rw.tx.Created()
	for n := first; n < end; n++ {
		if e.g.IsAlive(n) && e.g.OpOf(n) != e.returnOp {
			list = append(list, n)
		}
	}
	return list
}

// notifyApplied notifies of the rewrite that was just committed.
func (e *engine) notifyApplied(rule *Local, n graph.NodeID) {
	hook := e.run.Options.Hooks.Applied
	if hook == nil {
		return
	}
	vars := make([]graph.Var, len(e.rw.outs))
	for i, v := range e.rw.outs {
		vars[i] = e.g.Var(v)
	}
	e.run.hookPanicked = true // if it does not return
	hook(rule, e.g.Node(n), vars)
	e.run.hookPanicked = false
}

// replaceWithOperand applies a rule that only replaces a node with one of its operands,
// where no feature or type has to be checked. That takes two thirds of the time of the
// general way (a chain of x*1 and x+0: 108 ns a rewrite before, 2026-11-21). Otherwise it
// returns false, and the rule is tried by binding a match, as all tries that are timed are.
func (e *engine) replaceWithOperand(pattern int32, n graph.NodeID, input, inputs int) bool {
	count := &e.rules[pattern]
	if count.untimed == 0 || e.run.cycles != nil || e.hooked {
		return false
	}
	tx, by := e.g.TryReplaceWithOperand(n, input, inputs)
	if tx == nil {
		return false
	}
	e.rule = pattern
	e.rw.replacedBy(tx, by)
	count.untimed--
	e.countApplied(count)
	removed := tx.Removed()
	count.removed += removed
	e.run.removed(removed)
	step := e.log.known(&e.run.position, pattern)
	if step == 0 {
		step = e.log.step(&e.run.position, pattern, e.set.locals[pattern].Name)
	}
	if step != 0 {
		tx.Log(step-1, n, nil, by)
	}
	return true
}

// decide tries a rule whose guard decides by types, without binding a match: where the guard refuses, or the
// rule only replaces the node with a variable and nothing has to be checked, as for replaceWithOperand.
// Otherwise it is undecided, and the rule is tried by binding a match, as all tries that are timed are.
func (e *engine) decide(c *unify.Candidate, n graph.NodeID) unify.Decision {
	count := &e.rules[c.Pattern]
	if count.untimed == 0 || !e.short || e.run.cycles != nil {
		return unify.Undecided
	}
	decision, by, nodes := e.runner.Decide(e.g, c, n)
	switch decision {
	case unify.Undecided:
		return decision
	case unify.Refused:
		count.refused++
	case unify.Accepted:
		rule := e.set.locals[c.Pattern]
		tx := e.g.TryReplace(n, by, nodes[1:])
		if tx == nil {
			return unify.Undecided
		}
		e.rule = c.Pattern
		e.rw.replacedBy(tx, by)
		e.countApplied(count)
		removed := tx.Removed()
		count.removed += removed
		e.run.removed(removed)
		e.log.add(&e.run.position, e.rule, rule.Name, tx, nodes, by)
	}
	count.untimed--
	return decision
}

// shorten gives the automaton what guards ask first, and which rules replace a node with a variable and do
// nothing else.
func (s *ruleSet) shorten() {
	for i, l := range s.locals {
		filter, by := l.Filter, l.ReplaceBy
		if l.Guard == nil {
			filter = &unify.Filter{}
		}
		if l.AnyType {
			by = ""
		}
		s.automaton.Shortcut(int32(i), filter, by)
	}
}
