package navigator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// ruleSet is a list of rules in order of priority, compiled to be matched together. It
// never changes once it is compiled, and all runs share it. Where rules are deferred, runs go on with another set in
// which those are compiled that their graphs need.
type ruleSet struct {
	locals        []*Local
	given         []*Local       // the same before any was compiled
	deferred      *deferredRules // nil for none
	err           error          // of a rule that cannot be run, which every run returns
	automaton     *unify.Automaton
	levels        int       // how far down patterns look
	countsClients bool      // a rule asks how many clients values have
	looksInside   bool      // a pattern says what nodes hold
	compiling     sync.Once // of the automaton and what follows from it: see compiled
	spares        spares[engine]
	untried       []profile.RuleProfile // of each name, without figures
	profiles      []int32               // by rule: the place of its name there
	requiring     []*Local              // those with a function Require
	dialects      []string              // of the ops that patterns begin with
	closed        bool                  // they begin with no other
}

func newRuleSet(locals []*Local) *ruleSet {
	s := &ruleSet{}
	for i, l := range locals {
		switch {
		case l == nil:
			s.err = fmt.Errorf("rule %d of %d is nil", i+1, len(locals))
		case l.Pattern == nil || len(l.Pattern.Terms) == 0 || l.Rewrite == nil && !l.IsDeferred():
			s.err = fmt.Errorf("rule %d of %d, %q, has no pattern or no function that rewrites", i+1, len(locals), l.Name)
		default:
			s.locals = append(s.locals, l)
			if l.Require != nil {
				s.requiring = append(s.requiring, l)
			}
		}
	}
	s.given = s.locals
	s.dialects, s.closed = rootDialects(s.locals)
	return s
}

// rootDialects returns the dialects of the ops that the patterns of rules begin with, and
// whether they begin with no other.
func rootDialects(locals []*Local) (dialects []string, closed bool) {
	for _, l := range locals {
		for _, t := range l.Pattern.Terms {
			if len(t.Ops) == 0 {
				return nil, false
			}
			last := ""
			for _, op := range t.Ops {
				if d := ir.DialectOf(op); d != last && !slices.Contains(dialects, d) {
					dialects = append(dialects, d)
				}
				last = ir.DialectOf(op)
			}
		}
	}
	return dialects, true
}

// compiled returns the set with its automaton, which is made when a graph first has work for the
// rules.
func (s *ruleSet) compiled() *ruleSet {
	s.compiling.Do(func() {
		patterns := make([]*unify.Pattern, len(s.locals))
		for i, l := range s.locals {
			patterns[i] = withLevels(l)
			s.countsClients = s.countsClients || l.CountsClients
			s.looksInside = s.looksInside || l.Pattern.LooksInside()
		}
		s.automaton = unify.NewAutomaton(patterns)
		s.levels = s.automaton.MaxLevels()
		s.shorten()
		s.profile()
		s.deferRules()
	})
	return s
}

// isIdle reports whether a graph has no op of the dialects that the rules are about, so
// that none of them can apply yet.
func (s *ruleSet) isIdle(fg *graph.FunctionGraph) bool {
	return s.closed && s.err == nil && !fg.Graph().UsesDialect(s.dialects...)
}

// withLevels returns the rule's pattern with the depth to which the rule looks, and with
// whether it counts clients. A rule that looks at nodes itself is taken to look at their
// inputs at least.
func withLevels(l *Local) *unify.Pattern {
	p := *l.Pattern
	p.Levels, p.CountsClients = max(l.Levels, 1, p.Levels), l.CountsClients
	p.LeaveOut(l.Unread)
	return &p
}

// requires reports whether require has anything to do.
func (s *ruleSet) requires() bool { return s.err != nil || len(s.requiring) > 0 }

func (s *ruleSet) require(fg *graph.FunctionGraph) error {
	if s.err != nil {
		return s.err
	}
	for _, rule := range s.requiring {
		if err := rule.Require(fg); err != nil {
			return fmt.Errorf("rule %s: %w", rule.Name, err)
		}
	}
	return nil
}

// profile makes the profiles of the rules, in which nothing is counted yet. Rules of one name
// share one.
func (s *ruleSet) profile() {
	places := make(map[string]int32, len(s.locals))
	s.profiles = make([]int32, len(s.locals))
	for i, l := range s.locals {
		at, ok := places[l.Name]
		if !ok {
			at = int32(len(s.untried))
			places[l.Name] = at
			s.untried = append(s.untried, profile.RuleProfile{Name: l.Name, Source: l.Source, Tags: l.Tags})
		}
		s.profiles[i] = at
	}
}

// engine tries the rules of a set at the nodes of one arena. Engines that are released are used
// again by other runs, as building the states of the automaton costs much.
type engine struct {
	runner *unify.Runner
	rules  []ruleCount             // zero for rules that were not tried
	met    []int32                 // the rules that were tried, once each
	accept func(*unify.Match) bool // onMatch, bound once

	run      *Run
	set      *ruleSet
	g        *graph.Graph
	rw       Rewriter
	log      ruleLog
	limits   ruleLimits
	watched  int  // uses of a rule after which limits are looked at
	overused bool // the last rule that applied has been used more often
	inRound  bool // what a rewrite makes is visited in the same round
	hooked   bool // the caller is notified of matches or rewrites
	short    bool // the caller is notified of no try, and tries may take shortcuts

	made []graph.NodeID // scratch of applied

	returnOp ir.OpID // of nodes that are in no list

	rule     int32        // being tried
	node     graph.NodeID // being visited
	err      error        // of what is being tried
	tried    tryStatus
	matching bool // the runner has not returned
	reason   string
}

func newEngine(run *Run, set *ruleSet, useRatio float64) *engine {
	ctxt := run.Graph.Context()
	set = set.compiled().newest()
	e := set.spares.take()
	if e != nil {
		e.runner.Bind(ctxt)
	} else {
		e = &engine{runner: set.automaton.NewRunner(ctxt), rules: make([]ruleCount, len(set.locals))}
		e.accept = e.onMatch
	}
	e.run, e.set, e.g, e.limits = run, set, run.Graph.Graph(), limitsOf(run, useRatio)
	e.returnOp = ctxt.Op(graph.ReturnOp).ID()
	e.log.begin(e.g.Provenance(), run.Options.NoProvenance)
	e.watched = e.limits.watched(run)
	e.hook()
	if set.deferred != nil {
		e.runner.SetDemand(e.demand)
	}
	e.rw.ctx = run.Context
	e.runner.SetContext(run.Context)
	return e
}

// release ends the use of an engine, which keeps nothing of the run but room.
func (e *engine) release() {
	e.forgetCounts()
	e.runner.Unbind()
	e.runner.SetDemand(nil)
	e.runner.SetContext(context.Background()) // that of the run is released
	e.run, e.g, e.log.log, e.err, e.inRound, e.overused = nil, nil, nil, nil, false, false
	e.rw.release()
	e.set.spares.put(e, true)
}

// hook finds out what the caller is notified of.
func (e *engine) hook() {
	hooks := &e.run.Options.Hooks
	e.hooked = hooks.Matched != nil || hooks.Applied != nil
	e.short = !e.hooked && hooks.Refused == nil
}

// forgetCounts forgets what the rules did.
func (e *engine) forgetCounts() {
	for _, i := range e.met {
		e.rules[i] = ruleCount{}
	}
	e.met = e.met[:0]
}

// again prepares the engine for another run on the same arena.
func (e *engine) again(r *Run, useRatio float64) {
	e.run, e.limits = r, limitsOf(r, useRatio)
	e.watched, e.overused = e.limits.watched(r), false
	e.hook()
	e.log.serial, e.rw.form = 0, constantForm{}
	e.forgetCounts()
	e.runner.Reset()
}

// errUnchanged says that a rewrite would have changed nothing.
var errUnchanged = errors.New("nothing would change")

// errTypeKept says that every user of the value needs the type that it has.
var errTypeKept = errors.New("no user accepts a value of the other type")

// tooManyWays is the reason counted for a try that was given up because the pattern
// could match in too many ways.
const tooManyWays = "the pattern matches in too many ways to try them all"
