package main

import (
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules"
)

// tested counts what tests show of rules.
type tested struct {
	covered, fired       int // rules that were examined, and those that a test fires
	conditions, bothWays int // of guards, and those that say true in a test and false in one
	mutants, killed      int
}

// examine prints what no test of a rule does, and the mutants of its guard that none kills.
func (f *testFlags) examine(p *printer, r *rules.Rule, t *tested) {
	if f.cover {
		cover := r.Cover()
		t.covered++
		if cover.Fired > 0 {
			t.fired++
		}
		for _, c := range cover.Conditions {
			t.conditions++
			if c.True > 0 && c.False > 0 {
				t.bothWays++
			}
		}
		for _, gap := range cover.Gaps() {
			p.printf("%s: %s: %s\n", r.Local.Source, r.Name(), gap)
		}
	}
	if !f.mutate {
		return
	}
	for _, m := range r.Mutants() {
		t.mutants++
		if m.Killed {
			t.killed++
			continue
		}
		p.printf("%s: %s: no test fails where %s is always %t\n", r.Local.Source, r.Name(), m.Condition, m.Says)
	}
}

// print prints the sums of what was examined.
func (t *tested) print(p *printer) {
	if t.covered > 0 {
		p.printf("cover: tests fire %d of %s; %d of %s of guards are true in a test and false in one\n",
			t.fired, phrase.Count(t.covered, "rule"), t.bothWays, phrase.Count(t.conditions, "condition"))
	}
	if t.mutants > 0 {
		p.printf("mutate: tests kill %d of %s\n", t.killed, phrase.Count(t.mutants, "mutant"))
	}
}
