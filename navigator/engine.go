package navigator

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// ruleSet is local optimizers compiled for matching together, in order of
// priority. It is not changed once made, and shared by all runs.
type ruleSet struct {
	locals        []*Local
	err           error // of a rule that cannot be run, which every run returns
	automaton     *unify.Automaton
	levels        int
	countsClients bool
	direct        []unify.Direct // by rule
	runners       sync.Pool      // of *unify.Runner
}

func newRuleSet(locals []*Local) *ruleSet {
	s := &ruleSet{}
	for i, l := range locals {
		switch {
		case l == nil:
			s.err = fmt.Errorf("rule %d of %d is nil", i+1, len(locals))
		case l.Pattern == nil || l.Pattern.Term == nil || l.Rewrite == nil:
			s.err = fmt.Errorf("rule %d of %d, %q, has no pattern or no function that rewrites", i+1, len(locals), l.Name)
		default:
			s.locals = append(s.locals, l)
		}
	}
	locals = s.locals
	patterns := make([]*unify.Pattern, len(locals))
	for i, l := range locals {
		patterns[i] = withLevels(l)
		s.countsClients = s.countsClients || l.CountsClients
	}
	s.automaton = unify.NewAutomaton(patterns)
	s.levels = s.automaton.MaxLevels()
	s.direct = s.directs()
	return s
}

// withLevels returns the rule's pattern, looking as far down as the rule does. A
// rule that looks at nodes itself hardly fails to look at their inputs.
func withLevels(l *Local) *unify.Pattern {
	levels := max(l.Levels, 1)
	if levels <= l.Pattern.Levels {
		return l.Pattern
	}
	deeper := *l.Pattern
	deeper.Levels = levels
	return &deeper
}

// runner returns a runner for a context, one that has run before where there is
// one: it has states, and may know the ops.
func (s *ruleSet) runner(ctxt *ir.Context) *unify.Runner {
	if r, ok := s.runners.Get().(*unify.Runner); ok {
		r.Bind(ctxt)
		return r
	}
	return s.automaton.NewRunner(ctxt)
}

func (s *ruleSet) release(r *unify.Runner) {
	r.Unbind()
	r.SetContext(context.Background()) // that of the run is let go of
	s.runners.Put(r)
}

// engine tries the rules of a set at the nodes of one arena.
type engine struct {
	run     *Run
	set     *ruleSet
	runner  *unify.Runner
	g       *graph.Graph
	rw      Rewriter
	rules   []ruleCount
	log     ruleLog
	limits  ruleLimits
	watched int  // uses of a rule after which limits are looked at
	inRound bool // what a rewrite makes is visited in the same round

	bypassed [1]graph.NodeID // the node, for the log

	returnOp ir.OpID // of nodes that no one lists

	accept    func(*unify.Match) bool // onMatch, bound once
	rule      int32                   // being tried
	candidate unify.Candidate         // the same, as found
	node      graph.NodeID            // being visited
	err       error                   // of what is being tried
	tried     verdict
	reason    string
}

type verdict uint8

const (
	unmatched verdict = iota
	matchRefused
	matchApplied
	matchFailed
)

func newEngine(run *Run, set *ruleSet, useRatio float64) *engine {
	ctxt := run.Graph.Context()
	e := &engine{
		run: run, set: set, runner: set.runner(ctxt), g: run.Graph.Graph(),
		rules: make([]ruleCount, len(set.locals)), limits: limitsOf(run, useRatio),
		returnOp: ctxt.Op(graph.ReturnOp).ID(),
	}
	e.log = ruleLog{log: e.g.Provenance(), off: run.Options.NoProvenance}
	e.watched = e.limits.watched(run)
	e.accept = e.onMatch
	e.rw.ctx = run.Context
	e.runner.SetContext(run.Context)
	return e
}

// visit tries the rules at a node, the first that applies wins. It returns
// whether one did.
func (e *engine) visit(n graph.NodeID) (bool, error) {
	for _, c := range e.runner.Candidates(e.g, n) {
		if e.bypass(c, n) {
			return true, nil
		}
		switch e.try(c, n) {
		case matchApplied:
			return true, nil
		case matchFailed:
			if err := e.fail(); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// The first tries of a rule are timed, and of the others one in sampleEvery:
// reading the clock twice costs more than most tries.
const (
	timedTries  = 32
	sampleEvery = 64
)

// try tries one rule and counts what became of it.
func (e *engine) try(c unify.Candidate, n graph.NodeID) verdict {
	e.candidate, e.rule, e.node, e.tried, e.err, e.reason = c, c.Pattern, n, unmatched, nil, ""
	count := &e.rules[c.Pattern]
	count.ticks++
	switch {
	case count.ticks <= timedTries:
		start := time.Now()
		e.match()
		count.elapsed += time.Since(start)
	case count.ticks%sampleEvery == 0:
		start := time.Now()
		e.match()
		count.elapsed += time.Since(start) * sampleEvery
	default:
		e.match()
	}
	e.count(count)
	return e.tried
}

// match matches the rule, and lets it rewrite. A panic of the rule is its
// failure, undone.
func (e *engine) match() {
	defer e.recovered()
	e.runner.MatchAt(e.g, e.candidate, e.node, e.accept)
}

// recovered turns a panic of a rule into an error; one of a hook goes on.
func (e *engine) recovered() {
	v := recover()
	if v == nil {
		return
	}
	if e.rw.tx != nil && e.rw.tx.IsOpen() {
		e.rw.tx.Rollback()
	}
	if e.run.hookPanicked {
		panic(v)
	}
	e.fails(fmt.Errorf("panic: %v", v))
}

// onMatch is called with each way in which the rule's pattern matches. It
// returns whether to stop looking for others.
func (e *engine) onMatch(m *unify.Match) bool {
	rule := e.set.locals[e.rule]
	if e.tried == unmatched {
		e.tellMatched(rule, m.Root)
	}
	if rule.Guard != nil {
		ok, err := rule.Guard(m)
		if err != nil {
			return e.fails(err)
		}
		if !ok {
			return e.refuses("")
		}
	}
	return e.rewrite(rule, m)
}

// fails counts a failure of the rule. That the run has ended is none: who was asked
// for long gave up.
func (e *engine) fails(err error) bool {
	if ended := e.run.Context.Err(); ended != nil && errors.Is(err, ended) {
		e.run.checkContext()
		e.refuses("the run ended")
		return true
	}
	e.tried, e.err = matchFailed, err
	return true
}

func (e *engine) refuses(reason string) bool {
	e.tried, e.reason = matchRefused, reason
	return false
}

// fail reports a failed try; it returns the error that ends the run, if any.
func (e *engine) fail() error {
	return e.run.failed(e.set.locals[e.rule], e.g.Node(e.node), e.err)
}
