package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/unify"
)

// directs finds the rules that replace their node by one of its inputs, and ask
// for nothing but constants beside it.
func (s *ruleSet) directs() []unify.Direct {
	list := make([]unify.Direct, len(s.locals))
	for i, l := range s.locals {
		if l.ReplaceBy != "" && l.Guard == nil && !l.AnyType {
			list[i] = s.automaton.Direct(int32(i), l.ReplaceBy)
		}
	}
	return list
}

// bypass applies a rule that only removes an op, where the graph has no more to look
// at; that takes two thirds of the time (a chain of x*1 and x+0: 108 ns a rewrite
// before, 2026-11-21). Otherwise it returns false, and the rule is tried as any
// other; as the tries of which the time is taken are.
func (e *engine) bypass(c unify.Candidate, n graph.NodeID) bool {
	input, ok := e.set.direct[c.Pattern].Input(e.g, c, n)
	if !ok || e.run.cycles != nil {
		return false
	}
	count := &e.rules[c.Pattern]
	if count.ticks < timedTries || (count.ticks+1)%sampleEvery == 0 {
		return false
	}
	if !e.g.CanBypass(n, input) {
		return false
	}
	rule, by := e.set.locals[c.Pattern], e.g.InputOf(n, input)
	e.tellMatched(rule, n)
	tx := e.g.Bypass(n, input, rule.Name)
	e.candidate, e.rule, e.node, e.tried = c, c.Pattern, n, matchApplied
	e.rw.tx, e.rw.outs, e.rw.others = tx, append(e.rw.outs[:0], by), e.rw.others[:0]
	count.ticks++
	count.matched++
	count.applied++
	removed := tx.Removed()
	count.removed += removed
	e.run.rewrote(0, removed)
	e.bypassed[0] = n
	e.log.add(&e.run.where, e.rule, rule.Name, tx, e.bypassed[:], by)
	e.tellApplied(rule, n)
	return true
}
