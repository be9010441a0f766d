package navigator

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
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

func (s *ruleSet) require(fg *graph.FunctionGraph) error {
	if s.err != nil {
		return s.err
	}
	for _, rule := range s.locals {
		if rule.Require == nil {
			continue
		}
		if err := rule.Require(fg); err != nil {
			return fmt.Errorf("rule %s: %w", rule.Name, err)
		}
	}
	return nil
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
	r.SetContext(context.Background()) // that of the run is released
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
	made     []graph.NodeID  // scratch of applied

	returnOp ir.OpID // of nodes that no one lists

	accept    func(*unify.Match) bool // onMatch, bound once
	rule      int32                   // being tried
	candidate unify.Candidate         // the same, as found
	node      graph.NodeID            // being visited
	err       error                   // of what is being tried
	tried     tryStatus
	reason    string
}

type tryStatus uint8

const (
	unmatched tryStatus = iota
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

// again prepares the engine for another run on the same arena.
func (e *engine) again(r *Run, useRatio float64) {
	e.run, e.limits = r, limitsOf(r, useRatio)
	e.watched = e.limits.watched(r)
	e.log.serial = 0
	e.runner.Reset()
	clear(e.rules)
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
func (e *engine) try(c unify.Candidate, n graph.NodeID) tryStatus {
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

// onMatch is called with each way in which the rule's pattern matches. It
// returns whether to stop looking for others.
func (e *engine) onMatch(m *unify.Match) bool {
	rule := e.set.locals[e.rule]
	if e.tried == unmatched {
		e.notifyMatched(rule, m.Root)
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

func (e *engine) refuses(reason string) bool {
	e.tried, e.reason = matchRefused, reason
	return false
}

// fails counts a failure of the rule. An error because the run has ended
// is not one: the rule gave up early.
func (e *engine) fails(err error) bool {
	if ended := e.run.Context.Err(); ended != nil && errors.Is(err, ended) {
		e.run.checkContext()
		e.refuses("the run ended")
		return true
	}
	e.tried, e.err = matchFailed, err
	return true
}

// fail reports a failed try; it returns the error that ends the run, if any.
func (e *engine) fail() error {
	return e.run.failed(e.set.locals[e.rule], e.g.Node(e.node), e.err)
}

// interrupted reports whether a rule gave up because the caller's context has ended,
// which then ends the run.
func (e *engine) interrupted(err error) bool {
	ended := e.run.Context.Err()
	return ended != nil && errors.Is(err, ended) && !e.run.checkContext()
}

// errUnchanged says that a rewrite would have changed nothing.
var errUnchanged = errors.New("nothing would change")

// errTypeKept says that whatever uses the value needs one of its type.
var errTypeKept = errors.New("no user accepts a value of the other type")

// rewrite lets the rule build its replacement, and makes it, in a transaction.
func (e *engine) rewrite(rule *Local, m *unify.Match) bool {
	if e.run.cycles != nil {
		e.run.cycles.matched(m.Root, e.set.countsClients)
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

// commit ends the transaction of a rewrite. Where nodes must go, a feature is
// attached for the moment of it: what remains is known only then, and a feature
// that refuses has all of it undone.
func (e *engine) commit() error {
	if len(e.rw.mustErase) == 0 {
		return e.classified(e.rw.tx.Commit())
	}
	check := &erasedCheck{e.g, e.rw.mustErase}
	if err := e.run.Graph.Attach(check); err != nil {
		return err
	}
	defer e.run.Graph.Detach(check)
	return e.classified(e.rw.tx.Commit())
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
			return fmt.Errorf("%s: %w", c.g.Node(n), ErrNotRemoved)
		}
	}
	return nil
}

// classified marks the error of a feature as a [RefusedError], unlike one of the
// rewrite itself.
func (e *engine) classified(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, feature.ErrInconsistent) {
		return &RefusedError{err} // it may be about a cycle, which the handler's order would make
	}
	for _, own := range [...]error{graph.ErrCycle, graph.ErrForeign, graph.ErrRemoved, graph.ErrType, ErrNotRemoved} {
		if errors.Is(err, own) {
			return err
		}
	}
	return &RefusedError{err}
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
	e.log.add(&e.run.position, e.rule, rule.Name, tx, m.Nodes, e.rw.firstOut())
	if e.run.cycles != nil {
		e.made = e.appendMade(e.made[:0])
		e.run.cycles.applied(&rewritten{
			rule: rule.Name, root: m.Root, by: e.rw.firstOut(), other: len(e.rw.others) > 0,
			made: e.made, grown: created - tx.Removed(),
		})
	}
	e.notifyApplied(rule, m.Root)
}

// appendMade appends the nodes that the last rewrite made and that are left.
func (e *engine) appendMade(list []graph.NodeID) []graph.NodeID {
	first, end := e.rw.tx.Created()
	for n := first; n < end; n++ {
		if e.g.IsAlive(n) && e.g.OpOf(n) != e.returnOp {
			list = append(list, n)
		}
	}
	return list
}

// overLimit stops the run when the rule that was just used, or all together,
// have done more than they may.
func (e *engine) overLimit() bool {
	if uses := e.rules[e.rule].applied; uses > e.watched || e.run.nodes > e.limits.nodes {
		e.watched = e.limits.uses
		if e.run.suspicious = true; e.inRound {
			e.run.suspect()
		}
		e.run.bound(e.set.locals[e.rule].Name, uses, &e.limits)
	}
	return e.run.Stopped()
}

// bypass applies a rule that only erases an op, where the graph has no more to look
// at; that takes two thirds of the time (a chain of x*1 and x+0: 108 ns a rewrite
// before, 2026-11-21). Otherwise it returns false, and the rule is tried as any
// other; so are the tries that are timed.
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
	e.notifyMatched(rule, n)
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
	e.log.add(&e.run.position, e.rule, rule.Name, tx, e.bypassed[:], by)
	e.notifyApplied(rule, n)
	return true
}

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

// notifyMatched notifies of the match where the pattern of a rule matched a node.
func (e *engine) notifyMatched(rule *Local, n graph.NodeID) {
	hook := e.run.Options.Hooks.Matched
	if hook == nil {
		return
	}
	e.run.hookPanicked = true // if it does not return
	hook(rule, e.g.Node(n))
	e.run.hookPanicked = false
}

func (e *engine) notifyRefused() {
	if hook := e.run.Options.Hooks.Refused; hook != nil {
		hook(e.set.locals[e.rule], e.g.Node(e.node), e.reason)
	}
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

// ruleCount is what the report says of a rule, in the making.
type ruleCount struct {
	matched, refused, applied, failed, created, removed int
	ticks                                               uint // tries, of which some are timed
	elapsed                                             time.Duration
	reasons                                             map[string]int
}

// tooManyWays is the reason that is counted where matching gave up.
const tooManyWays = "the pattern matches in too many ways to try them all"

// count counts what became of a try.
func (e *engine) count(c *ruleCount) {
	if e.tried <= matchRefused && e.runner.GaveUp() {
		e.reason = tooManyWays
	}
	if e.reason != "" {
		if c.reasons == nil {
			c.reasons = map[string]int{}
		}
		c.reasons[e.reason]++
	}
	switch e.tried {
	case unmatched:
		return
	case matchRefused:
		c.refused++
		e.notifyRefused()
	case matchApplied:
		c.applied++
	case matchFailed:
		c.failed++
	}
	c.matched++
}

// report returns what the rules did. In the report of a graph beside the first
// one, rules that were never tried are left out: the first lists them all.
func (e *engine) report() []profile.RuleProfile {
	tries := e.runner.Tries()
	var rules []profile.RuleProfile
	if !e.run.sparse {
		rules = make([]profile.RuleProfile, 0, len(e.rules))
	}
	for i := range e.rules {
		c, l := &e.rules[i], e.set.locals[i]
		tried := max(tries[i], c.matched)
		if e.run.sparse && tried == 0 {
			continue
		}
		rules = append(rules, profile.RuleProfile{
			Name: l.Name, Source: l.Source, Tags: l.Tags,
			Tried: tried, Matched: c.matched, Refused: c.refused,
			Applied: c.applied, Failed: c.failed, Created: c.created, Removed: c.removed,
			Elapsed: c.elapsed, Reasons: profile.Counts(c.reasons),
		})
	}
	return rules
}
