package main

import (
	"cmp"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules"
)

// tested is what tests show of rules.
type tested struct {
	rules, tests, untested int
	failed                 []rules.TestResult
	updated                int // tests that were written anew

	covered, fired       int // rules that were examined, and those that a test fires
	conditions, bothWays int // of guards, and those that say true in a test and false in one
	mutants, killed      int
}

// examine prints what no test of a rule covers, and the rule's mutants that no test kills.
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
		p.printf("%s: %s: no test fails %s\n", r.Local.Source, r.Name(), m)
	}
}

// end prints the sums at the end of a run.
func (t *tested) end(p *printer) error {
	p.printf("%s of %s", phrase.Count(t.tests, "test"), phrase.Count(t.rules, "rule"))
	if t.untested > 0 {
		p.printf(" (%d without)", t.untested)
	}
	if t.updated > 0 {
		p.printf(", %d updated", t.updated)
	}
	if len(t.failed) > 0 {
		p.printf(": %d failed\n", len(t.failed))
		return cmp.Or(p.err, error(errReported))
	}
	p.printf(": ok\n")
	t.print(p)
	return p.err
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
