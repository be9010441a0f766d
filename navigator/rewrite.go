package navigator

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/unify"
)

// errUnchanged says that a rewrite would have changed nothing.
var errUnchanged = errors.New("nothing would change")

// errTypeKept says that whatever uses the value needs one of its type.
var errTypeKept = errors.New("no user accepts a value of the other type")

// rewrite lets the rule build its replacement, and makes it, in a transaction.
func (e *engine) rewrite(rule *Local, m *unify.Match) bool {
	if e.run.cycles != nil {
		e.run.cycles.matched(e, m.Root)
	}
	e.rw.begin(m, e.g.Begin(rule.Name))
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
	if err := e.replace(rule, m, result); err != nil {
		e.rw.tx.Rollback()
		if errors.Is(err, errUnchanged) || errors.Is(err, errTypeKept) {
			return e.refuses(err.Error())
		}
		return e.fails(err)
	}
	if err := e.commit(); err != nil {
		return e.fails(err)
	}
	e.applied(rule, m)
	return true
}

// interrupted reports whether a rule gave up because the caller's context has ended,
// which then ends the run.
func (e *engine) interrupted(err error) bool {
	ended := e.run.Context.Err()
	return ended != nil && errors.Is(err, ended) && !e.run.checkContext()
}

// replace makes the replacements that the rule returned, all at the same time.
func (e *engine) replace(rule *Local, m *unify.Match, result Result) error {
	pairs, same := e.rw.others, len(e.rw.spent)+len(e.rw.gone) == 0
	for _, p := range pairs {
		if p.Old == 0 || p.New == 0 {
			return errNoVariable
		}
	}
	e.rw.letGo()
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
	if result.kind == replaceOutputs && !same {
		e.rw.tx.Unpin(m.Root)
		for _, n := range m.Nodes[1:] {
			e.rw.tx.UnpinUnknown(n)
		}
	}
	if moved == 0 && (same || !e.g.IsUnused(m.Root)) {
		if e.rw.tx.KeptType() {
			return errTypeKept
		}
		return errUnchanged
	}
	return nil
}

// outputs appends the replacements of the matched node's outputs. It reports
// whether the rule wants the node to stay.
func (e *engine) outputs(pairs []graph.Replacement, m *unify.Match) (_ []graph.Replacement, same bool, err error) {
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
		e.rw.pairs = append(e.rw.pairs, graph.Replacement{Old: old, New: v})
	}
	return e.rw.pairs, same, nil
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
	count := &e.rules[e.rule]
	count.created += created
	count.removed += tx.Removed()
	e.run.rewrote(created, tx.Removed())
	e.log.add(&e.run.where, e.rule, rule.Name, tx, m.Nodes, e.rw.firstOut())
	if e.run.cycles != nil {
		e.run.cycles.applied(e, m.Root, created-tx.Removed())
	}
	e.tellApplied(rule, m.Root)
}

// eachMade calls f with the nodes that the last rewrite made.
func (e *engine) eachMade(f func(n graph.NodeID)) {
	first, end := e.rw.tx.Created()
	for n := first; n < end; n++ {
		if e.g.IsAlive(n) && e.g.OpOf(n) != e.returnOp {
			f(n)
		}
	}
}
