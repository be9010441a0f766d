package navigator

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/unify"
)

// errUnchanged says that a rewrite would have changed nothing.
var errUnchanged = errors.New("nothing would change")

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
	switch {
	case err != nil:
		e.rw.tx.Rollback()
		return e.fails(err)
	case result.kind == refused:
		e.rw.tx.Rollback()
		return e.refuses(result.reason)
	}
	if err := e.replace(rule, m, result); err != nil {
		e.rw.tx.Rollback()
		if errors.Is(err, errUnchanged) {
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

// replace makes the replacements that the rule returned.
func (e *engine) replace(rule *Local, m *unify.Match, result Result) error {
	moved := 0
	for _, p := range e.rw.others {
		if p.Old == 0 || p.New == 0 {
			return errNoVariable
		}
		n, err := e.rw.tx.Replace(p.Old, p.New, rule.AnyType)
		if err != nil {
			return err
		}
		moved += n
	}
	e.rw.letGo()
	if result.kind == replaceOutputs {
		n, err := e.replaceOutputs(rule, m)
		if err != nil {
			return err
		}
		moved += n
	}
	if moved == 0 && !e.g.IsUnused(m.Root) {
		return errUnchanged
	}
	return nil
}

func (e *engine) replaceOutputs(rule *Local, m *unify.Match) (int, error) {
	tx, moved, same := e.rw.tx, 0, true
	if want := e.g.NumOutputsOf(m.Root); len(e.rw.outs) != want {
		return 0, fmt.Errorf("the rule returned %d values for %d outputs", len(e.rw.outs), want)
	}
	for i, v := range e.rw.outs {
		old := e.g.OutputOf(m.Root, i)
		same = same && v == old
		if v == 0 {
			if e.g.NumClientsOf(old, 1) > 0 {
				return 0, fmt.Errorf("output %d is used, and the rule returned nothing for it", i)
			}
			continue
		}
		n, err := tx.Replace(old, v, rule.AnyType)
		if err != nil {
			return 0, err
		}
		moved += n
	}
	if same && len(e.rw.outs) > 0 {
		return moved, nil // the rule wants the node to stay
	}
	tx.Release(m.Root)
	for _, n := range m.Nodes[1:] {
		tx.Consume(n)
	}
	return moved, nil
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
