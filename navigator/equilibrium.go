package navigator

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/profile"
)

// equilibrium is what [NewEquilibrium] makes.
type equilibrium struct {
	config                  EquilibriumConfig
	globals, final, cleanup []member // of the configuration
	merge                   sharedMerge
	set                     *ruleSet
	spares                  spares[fixpointRun]
}

// EquilibriumConfig is what an equilibrium is made of.
type EquilibriumConfig struct {
	Name    string
	Locals  []*Local    // by priority
	Globals []Optimizer // run at the start of each round, unless the graph is as they left it
	Final   []Optimizer // run at the end of each round
	Cleanup []Optimizer // run after everything that changed the graph
	// MaxUseRatio bounds the uses of one rule for each node at the start of the
	// run; 0 leaves it to the run's limits, and -1 is none. Any other negative
	// number is an error of every run.
	MaxUseRatio float64
	// VisitNewTrees says that a round visits what its rewrites make, next.
	// Without it the new nodes wait for the next round, so that a rule which matches
	// what it made takes a round for each rewrite; the fixpoint is reached either way.
	// (The document's ignore_newtrees, inverted: it ignores them by default.)
	VisitNewTrees bool
	// TracksOnChangeInputs says that a round visits those nodes again, next, whose
	// match could have changed by a rewrite: users that got another input, and
	// theirs as far up as patterns look down. Without it they wait for the next
	// round, unless they were not visited yet. It counts without VisitNewTrees too.
	TracksOnChangeInputs bool
}

// NewEquilibrium returns an optimizer that applies others until none of them changes
// the graph any more. Its local optimizers are matched together, at nodes on a
// worklist: the first round visits every node, each further one only the nodes whose
// match could have changed in the round before. It may be used by many runs at once.
func NewEquilibrium(c EquilibriumConfig) Optimizer {
	c = c.clone()
	q := &equilibrium{config: c, set: newRuleSet(c.Locals)}
	q.globals, q.final, q.cleanup = membersOf(c.Globals), membersOf(c.Final), membersOf(c.Cleanup)
	q.merge = sharedMergeOf(&c)
	if v := c.MaxUseRatio; (math.IsNaN(v) || v < 0 && v != -1) && q.set.err == nil {
		q.set.err = fmt.Errorf("equilibrium %q: MaxUseRatio is %v: it must be a positive number, 0 for that of the run, or -1 for none", c.Name, v)
	}
	return q
}

func (c EquilibriumConfig) clone() EquilibriumConfig {
	c.Locals = slices.Clone(c.Locals)
	c.Globals, c.Final, c.Cleanup = slices.Clone(c.Globals), slices.Clone(c.Final), slices.Clone(c.Cleanup)
	return c
}

// Name returns the name of the equilibrium.
func (q *equilibrium) Name() string { return q.config.Name }

// Config returns what the equilibrium was made of.
func (q *equilibrium) Config() EquilibriumConfig { return q.config.clone() }

// Kind is the kind of the optimizer: see [KindOf].
func (*equilibrium) Kind() string { return profile.KindEquilibrium }

// Require is asked by [Require].
func (q *equilibrium) Require(fg *graph.FunctionGraph) error {
	if err := q.set.require(fg); err != nil {
		return err
	}
	return requireAll(fg, q.globals, q.final, q.cleanup)
}

func (q *equilibrium) requires() bool {
	return q.set.requires() || require(q.globals, q.final, q.cleanup)
}

// Apply implements [Optimizer].
func (q *equilibrium) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = q.Kind()
	if q.hasRulesOnly() && q.set.isIdle(r.Graph) {
		pass.Stop = profile.Stop{Reason: profile.StopFixpoint}
		return nil
	}
	s, known := r.cached(q).(*fixpointRun)
	if known {
		s.again(r)
	} else if s = newFixpointRun(q, r); !r.keep(q, s) {
		defer s.close()
	}
	s.pass = pass
	err := s.loop()
	pass.Rules = s.engine.report()
	pass.Costs = s.costs.list(r.reportRoom())
	if r.stopped() {
		pass.Stop = r.stop
	} else if err == nil {
		pass.Stop = profile.Stop{Reason: profile.StopFixpoint}
	}
	return err
}

func (*equilibrium) countsNodes() {}

func (q *equilibrium) hasRulesOnly() bool { return len(q.globals)+len(q.final)+len(q.cleanup) == 0 }

// IsIdleIn reports whether a graph has nothing that the rules are about, and the other optimizers have
// nothing to do.
func (q *equilibrium) IsIdleIn(r *Run) bool {
	return q.set.isIdle(r.Graph) && r.areIdle(q.globals, q.final, q.cleanup)
}

// fixpointRun drives a run of an equilibrium to a fixpoint: in each round the engine tries
// rules at the nodes of a worklist. A fixpointRun that is kept for another run of the same
// arena keeps the nodes that are still queued; one of another arena keeps room only.
type fixpointRun struct {
	cursor
	run      *Run
	engine   *engine
	work     worklist
	q        *equilibrium
	pass     *profile.Pass
	costs    costs
	children []profile.Pass  // room for those of the pass
	untold   *profile.Pass   // of an optimizer that the report may leave out
	idle     *watch          // for the next optimizer
	resumed  bool            // the first round visits what changed, not everything
	parts    []int           // by child that the pass had before the round: its rewrites then
	used     []profile.Count // scratch of top
	ended    graphState      // of the rounds that are over
	recheck  bool            // the round visits every node once more: no rule may apply
	focus    roundFocus
	sharing  sharing
	settled  []settledPass // by global optimizer: the graph that it changed nothing in when it last ran
	clock    time.Duration // when it was read last
}

func newFixpointRun(q *equilibrium, r *Run) *fixpointRun {
	e := newEngine(r, q.set, q.config.MaxUseRatio)
	e.inRound = q.config.VisitNewTrees || q.config.TracksOnChangeInputs
	s := q.spares.take()
	if s == nil {
		s = &fixpointRun{q: q}
	}
	s.run, s.engine = r, e
	s.work.begin(e)
	return s
}

// again begins another run on the same arena.
func (s *fixpointRun) again(r *Run) {
	s.run = r
	s.engine.again(r, s.q.config.MaxUseRatio)
	s.costs = costs{}
}

// catchUp implements [state]: after the first run it releases the worklist of the whole
// graph and makes room for that of a few changes.
func (s *fixpointRun) catchUp(r *Run) {
	s.pass = nil
	if !r.cache.on {
		s.work.current, s.work.next, s.work.at = nil, nil, 0
		s.work.reserve()
	}
}

// keepsWaiting implements [keepsWaiting].
func (s *fixpointRun) keepsWaiting() {}

func (s *fixpointRun) close() {
	s.engine.release()
	s.sharing.end()
	room := fixpointRun{q: s.q, parts: s.parts, used: s.used, idle: s.idle, settled: s.settled[:0], sharing: s.sharing}
	room.work.takeRoom(&s.work)
	*s = room
	s.q.spares.put(s, s.work.isSmall())
}

// loop runs rounds until one leaves nothing to do.
func (s *fixpointRun) loop() error {
	s.begin()
	s.sharing.begin(s.run, s.q.merge)
	s.engine.rw.sharing = &s.sharing
	s.forgetSettled()
	defer s.forgetGraphs()
	defer func() { s.cursor.moveTo(s.run.logEnd()) }()
	for {
		if !s.run.checkContext() {
			return nil
		}
		more, err := s.countedRound()
		if err != nil || s.run.stopped() {
			return err
		}
		if !more {
			return s.checkRules()
		}
		if s.checkRepeat(); s.run.stopped() {
			return nil
		}
		if limit := s.run.Options.Limits.Passes; limit > 0 && len(s.pass.Rounds) >= limit {
			s.run.Stop(profile.Stop{Reason: profile.StopLimit, By: s.q.config.Name, Limit: profile.LimitPasses,
				Detail: phrase.Count(limit, "round")})
			return nil
		}
		s.work.advance(s.run)
	}
}

// checkRules visits every node once more, in runs that check whether rules look further
// than they say.
func (s *fixpointRun) checkRules() error {
	if !s.run.Options.CheckRules {
		return nil
	}
	s.sharing.end()
	s.work.fill(s.run)
	s.readClock()
	s.recheck = true
	_, err := s.countedRound()
	s.recheck = false
	return err
}

// begin queues the nodes of the first round: every node or, in a later run of the same
// arena, the nodes that were left and those that have changed since.
func (s *fixpointRun) begin() {
	news, whole := s.run.changesSince(&s.cursor)
	s.readClock()
	if s.resumed = !whole; whole && !s.q.set.isIdle(s.run.Graph) {
		s.work.fillFirst(s.run, s.engine.inRound)
		s.costs.order = s.readClock()
		return
	}
	s.work.list()
	s.work.current = s.work.current[:copy(s.work.current, s.work.current[s.work.at:])]
	s.work.at = 0
	s.work.queueChanges(news)
}

// fewRounds and fewChildren are for how many there is room at first.
const (
	fewRounds   = 2
	fewChildren = 4
)

// countedRound runs a round and appends it to the pass.
func (s *fixpointRun) countedRound() (more bool, err error) {
	s.run.beginRound(len(s.pass.Rounds) + 1)
	start, rewrites, costs := s.clock, s.run.rewrites, s.costs
	for _, i := range s.engine.met {
		s.engine.rules[i].before = s.engine.rules[i].applied
	}
	s.parts = s.parts[:0]
	for _, p := range s.pass.Children {
		s.parts = append(s.parts, p.Rewrites)
	}
	round := profile.Round{Start: start, Nodes: s.run.nodes, Queued: s.work.size()}
	more, err = s.round(&round)
	round.Elapsed = s.clock - start
	round.Rewrites = s.run.rewrites - rewrites
	round.Costs = s.costs.since(costs).list(s.run.reportRoom())
	round.Top = s.top()
	if len(s.pass.Rounds) > 0 || s.resumed {
		s.pass.VisitsSaved += max(0, round.Nodes-round.Visited)
	}
	if s.pass.Rounds == nil {
		s.pass.Rounds = s.run.reportRoom().rounds.take(fewRounds)[:0]
	}
	s.pass.Rounds = append(s.pass.Rounds, round)
	s.pass.Visits += round.Visited
	s.run.notifyEnded(s.pass, len(s.pass.Rounds))
	if s.run.Options.Hooks.Ended != nil {
		s.readClock()
	}
	return more, err
}

// readClock returns how long ago the clock was read before. Each part of a round begins when the one
// before it ended.
func (s *fixpointRun) readClock() time.Duration {
	before := s.clock
	s.clock = time.Since(s.run.began)
	return s.clock - before
}

// round runs the global optimizers, the worklist, and the final optimizers. It reports
// whether there is more to do: nodes are queued, or a global or final optimizer has not
// seen the last changes.
func (s *fixpointRun) round(round *profile.Round) (more bool, err error) {
	before := s.run.rewrites
	if _, err := s.runAll(s.q.globals, profile.RoleGlobal); err != nil || s.run.stopped() {
		return false, err
	}
	s.work.join(s.run)
	drained := s.run.rewrites
	err = s.drain(round)
	s.costs.local += s.readClock()
	if err != nil || s.run.stopped() {
		return false, err
	}
	if s.run.rewrites != drained {
		if _, err := s.runAll(s.q.cleanup, profile.RoleCleanup); err != nil || s.run.stopped() {
			return false, err
		}
	}
	final, err := s.runAll(s.q.final, profile.RoleFinal)
	changed := s.run.rewrites != before
	return len(s.work.next) > 0 || final || changed && len(s.q.config.Globals) > 0, err
}

// runAll runs optimizers, each followed by the cleanup optimizers if it changed
// something. It reports whether one did.
func (s *fixpointRun) runAll(list []member, role string) (changed bool, err error) {
	var watch *watch
	defer func() { s.stop(watch) }()
	for i := range list {
		if role == profile.RoleGlobal && s.mayPassOver(i) || s.run.isIdle(&list[i]) {
			continue
		}
		if watch == nil {
			watch = s.watch()
		}
		before := s.settledPass()
		one, err := s.runOne(&list[i], role, watch)
		if role == profile.RoleGlobal && !one {
			s.settled[i] = before
		}
		changed = changed || one
		if err != nil || s.run.stopped() {
			return changed, err
		}
		if !one || role == profile.RoleCleanup {
			continue
		}
		if _, err := s.runAll(s.q.cleanup, profile.RoleCleanup); err != nil || s.run.stopped() {
			return changed, err
		}
	}
	return changed, nil
}

// runOne runs an optimizer, and queues the nodes that it changed.
func (s *fixpointRun) runOne(m *member, role string, watch *watch) (changed bool, err error) {
	rewrites, pass := s.run.rewrites, s.child(m.Name(), role)
	before := pass.Elapsed
	watch.forget()
	s.run.parts++
	s.clock, err = s.run.applyAt(s.clock, m, pass)
	s.run.parts--
	s.costs.global += pass.Elapsed - before
	s.list(pass)
	if s.run.rewrites == rewrites {
		return false, err
	}
	s.run.needWholeGraph()
	if err == nil {
		s.run.bound(m.Name(), pass.Rewrites, &s.engine.limits)
	}
	s.requeue(watch)
	return true, err
}

// settledPass says what a graph was when a global optimizer last left it as it was.
type settledPass struct {
	rewrites int    // of the run, -1 where it has changed something each time
	version  uint64 // of the graph
}

// settledPass says what the graph is now.
func (s *fixpointRun) settledPass() settledPass {
	return settledPass{s.run.rewrites, s.run.Graph.Graph().Version()}
}

// forgetSettled forgets what global optimizers left as it was.
func (s *fixpointRun) forgetSettled() {
	s.settled = s.settled[:0]
	for range s.q.config.Globals {
		s.settled = append(s.settled, settledPass{rewrites: -1})
	}
}

// mayPassOver reports whether a global optimizer would find nothing in the graph because it found
// nothing the last time, and nothing has changed since. Updates of a graph decide that in another way.
func (s *fixpointRun) mayPassOver(i int) bool {
	return s.settled[i] == s.settledPass() &&
		s.run.cache == nil && !s.recheck && s.q.globals[i].isExternal()
}

// child returns the pass that holds the sum of an optimizer's runs.
func (s *fixpointRun) child(name, role string) *profile.Pass {
	for _, p := range s.pass.Children {
		if p.Name == name && p.Role == role {
			return p
		}
	}
	if s.run.Options.OnlyTried {
		return s.untoldPass(name, role)
	}
	if len(s.children) == 0 {
		n := len(s.q.config.Globals) + len(s.q.config.Final) + len(s.q.config.Cleanup)
		s.children = s.run.reportRoom().passes.take(n)
		s.pass.Children = append(s.run.reportRoom().children.take(len(s.pass.Children) + n)[:0], s.pass.Children...)
	}
	p := &s.children[0]
	s.children = s.children[1:]
	p.Name, p.Role = name, role
	s.pass.Children = append(s.pass.Children, p)
	return p
}

// untoldPass returns a pass that is not in the report as yet.
func (s *fixpointRun) untoldPass(name, role string) *profile.Pass {
	if s.untold == nil {
		s.untold = s.run.reportRoom().newPass("", "")
	}
	s.untold.Name, s.untold.Role = name, role
	return s.untold
}

// list adds an optimizer that was left out of the report to it, if there is anything to say.
func (s *fixpointRun) list(pass *profile.Pass) {
	switch {
	case pass != s.untold:
	case s.run.leavesOut(pass):
		*pass = profile.Pass{}
	default:
		if s.pass.Children == nil {
			s.pass.Children = s.run.reportRoom().children.take(fewChildren)[:0]
		}
		s.pass.Children, s.untold = append(s.pass.Children, pass), nil
	}
}

// leavesOut reports whether the report is to leave out a pass because there is nothing to say of it but
// that it was run: it visited and changed nothing, and has neither figures of its own nor passes below it.
func (r *Run) leavesOut(p *profile.Pass) bool {
	if !r.Options.OnlyTried || p.Rewrites != 0 || p.Visits != 0 || p.VisitsSaved != 0 || r.programs[p] != 0 ||
		len(p.Costs)+len(p.Counts)+len(p.Rounds)+len(p.Rules)+len(p.Children) > 0 ||
		p.Stop.Reason != profile.StopUnknown && p.Stop.Reason != profile.StopFixpoint {
		return false
	}
	delete(r.programs, p)
	return true
}

// checkEvery is the number of visits after which the context is checked, a power of two.
const checkEvery = 256

// drain visits the nodes of the current worklist.
func (s *fixpointRun) drain(round *profile.Round) error {
	s.focus.begin(s)
	defer s.focus.end(s.run)
	defer s.reportShared(round)
	e, w := s.engine, &s.work
	for n := w.take(); n != 0; n = w.take() {
		if s.focus.every > 0 {
			s.focus.visits(s, round.Visited)
		}
		round.Visited++
		if round.Visited&(checkEvery-1) == 0 && !s.run.checkContext() {
			w.queue(n)
			return nil
		}
		var applied bool
		var err error
		if s.recheck {
			applied, err = s.checkRulesAt(n)
		} else {
			applied, err = e.visit(n)
		}
		if !applied && err == nil && s.sharing.merge.merger != nil && s.sharing.looksAt(n) {
			applied, err = s.visitShared(n)
		}
		if err != nil {
			w.queue(n) // the rule fails again in the next run, unless something changes
			return err
		}
		if !applied {
			if s.run.stopped() {
				w.queue(n)
				return nil
			}
			continue
		}
		waited := len(w.next)
		w.changed(n, &e.rw)
		if e.inRound {
			s.visitAgain(waited)
		}
		if s.focus.left > 0 {
			s.focus.rewrote(s, waited)
		}
		if e.overLimit() {
			return nil
		}
	}
	return nil
}

// checkRulesAt tries the rules at a node in a round that checks them, in which none may apply.
func (s *fixpointRun) checkRulesAt(n graph.NodeID) (applied bool, err error) {
	node := s.engine.g.Node(n).String()
	if applied, err = s.engine.visit(n); applied {
		err = &RuleError{s.engine.set.locals[s.engine.rule], node, errLooksFurther}
	}
	return applied, err
}

// roundFocus looks closely in a round of an equilibrium.
type roundFocus struct {
	look
	every int // visits between two looks, 0 where the round has none
	at    int // visits of the round at which the next look begins
	rest  int // nodes that were queued before the look
}

// begin decides whether a round looks closely: after the first ones, where the last one
// rewrote many nodes, and all of them together as many as there were.
func (f *roundFocus) begin(s *fixpointRun) {
	*f = roundFocus{}
	rounds := s.pass.Rounds
	if s.recheck || s.run.Options.IgnoreCycles || len(rounds) < focusRounds || rounds[len(rounds)-1].Rewrites < focusRewrites {
		return
	}
	if s.run.rewrites-s.run.pass.began >= s.run.initial {
		f.every = max(1, s.work.left()/focusNodes)
	}
}

// visits is called before a visit, with the number of those before it in the round.
func (f *roundFocus) visits(s *fixpointRun, visited int) {
	switch {
	case f.left == 0 && visited >= f.at:
		f.at, f.rest = f.at+f.every, s.work.left()
		f.look.begin(s.run)
	case f.isFresh():
		f.rest = s.work.left()
	case s.work.left() < f.rest:
		f.end(s.run)
	}
}

// rewrote is called after a rewrite, with the number of nodes that waited for the next
// round before it: the others are visited now.
func (f *roundFocus) rewrote(s *fixpointRun, waited int) {
	if !f.look.rewrote(s.run) {
		return
	}
	s.work.frontier = append(s.work.frontier[:0], s.work.next[waited:]...)
	s.work.next = s.work.next[:waited]
	slices.SortFunc(s.work.frontier, s.engine.g.Compare)
	s.work.putInFront(s.work.frontier)
}

// visitAgain moves nodes that a rewrite queued for the next round, all but the first
// ones, to the current round: the nodes that it made, if new trees are visited, and the
// nodes near them, if changed inputs are tracked.
func (s *fixpointRun) visitAgain(waited int) {
	newTrees, changed := s.q.config.VisitNewTrees, s.q.config.TracksOnChangeInputs
	if len(s.work.next) == waited {
		return
	}
	first, _ := s.engine.rw.tx.Created()
	became := s.engine.rw.tx.Became()
	s.work.frontier = s.work.frontier[:0]
	later := s.work.next[:waited]
	for _, n := range s.work.next[waited:] {
		if isNew := n >= first || n == became; isNew && newTrees || !isNew && changed {
			s.work.frontier = append(s.work.frontier, n)
		} else {
			later = append(later, n)
		}
	}
	s.work.next = later
	slices.SortFunc(s.work.frontier, s.engine.g.Compare)
	s.work.putInFront(s.work.frontier)
}

// watch is a feature that records what the other optimizers of an equilibrium change, so
// that only the nodes near those changes are visited again.
type watch struct {
	fg *graph.FunctionGraph
	changeLog
	work *worklist // of the equilibrium
}

// manyChanges is how many changes a watch records before it queues what they affect: the records of those nodes are
// still in the caches then, which they would not be at the end of a walk over a large graph. The log is not empty
// afterwards: an empty one would say that an optimizer changed the graph without notifying features.
const manyChanges = 1 << 12

// OnChangeInput implements [graph.InputChanger].
func (w *watch) OnChangeInput(n graph.Node, i int, old, new graph.Var, reason string) {
	if len(w.list) >= manyChanges {
		w.work.queueChanges(w.list)
		w.forget()
	}
	w.changeLog.OnChangeInput(n, i, old, new, reason)
}

// stop ends the recording, if there is one.
func (s *fixpointRun) stop(w *watch) {
	if w == nil {
		return
	}
	w.fg.Detach(w)
	w.forget()
	w.fg, w.work, s.idle = nil, nil, w
}

// forget forgets the changes so far.
func (w *watch) forget() { w.list = w.list[:0] }

// watch starts recording changes.
func (s *fixpointRun) watch() *watch {
	w := s.idle
	if s.idle = nil; w == nil {
		w = &watch{}
	}
	w.fg, w.work = s.run.Graph, &s.work
	_ = w.fg.Attach(w) // a watch refuses no graph
	return w
}

// requeue queues the nodes whose match could have changed by the recorded changes. After
// an optimizer that changed the graph without notifying features it queues every node.
func (s *fixpointRun) requeue(w *watch) {
	if len(w.list) > 0 {
		s.work.queueChanges(w.list)
		return
	}
	s.work.fillNext(s.run)
}

// topRules is the number of rules that a round lists.
const topRules = 5

// top returns the rules and optimizers that were used most in the round, those of one name
// together.
func (s *fixpointRun) top() []profile.Count {
	s.used = s.used[:0]
	for _, i := range s.engine.met {
		c := &s.engine.rules[i]
		s.uses(s.engine.set.locals[i].Name, c.applied-c.before)
	}
	for i, p := range s.pass.Children {
		before := 0
		if i < len(s.parts) {
			before = s.parts[i]
		}
		s.uses(p.Name, p.Rewrites-before)
	}
	slices.SortFunc(s.used, func(a, b profile.Count) int { return strings.Compare(a.Name, b.Name) })
	sums := s.used[:0]
	for _, c := range s.used {
		if last := len(sums) - 1; last >= 0 && sums[last].Name == c.Name {
			sums[last].Count += c.Count
		} else {
			sums = append(sums, c)
		}
	}
	slices.SortStableFunc(sums, func(a, b profile.Count) int { return cmp.Compare(b.Count, a.Count) })
	n := min(len(sums), topRules)
	if n == 0 {
		return nil
	}
	top := s.run.reportRoom().counts.take(n)
	copy(top, sums)
	return top
}

// uses notes how often a rule or optimizer was used in the round.
func (s *fixpointRun) uses(name string, n int) {
	if n > 0 {
		s.used = append(s.used, profile.Count{Name: name, Count: n})
	}
}

// costs are the shares of an equilibrium's time that are worth naming.
type costs struct{ order, local, global time.Duration }

func (c costs) since(before costs) costs {
	return costs{c.order - before.order, c.local - before.local, c.global - before.global}
}

func (c costs) list(room *reportRoom) []profile.Cost {
	list := room.costs.take(3)[:0]
	if c.order > 0 {
		list = append(list, profile.Cost{Name: profile.CostToposort, Elapsed: c.order})
	}
	list = append(list, profile.Cost{Name: profile.CostLocal, Elapsed: c.local})
	if c.global > 0 {
		list = append(list, profile.Cost{Name: profile.CostGlobal, Elapsed: c.global})
	}
	return list
}

// checkRepeat stops the run when its graph is as it was at the end of a round before,
// twice.
func (s *fixpointRun) checkRepeat() {
	early := s.turnedAll()
	if early {
		s.run.suspect()
		s.run.needWholeGraph()
	}
	c := s.run.cycles
	if c == nil || !c.whole.needed || !s.standsAlone() {
		return
	}
	state, round := &s.ended, len(s.pass.Rounds)
	switch {
	case s.sameAs(state):
		c.graphRepeated(state, round, s.q.config.Name)
	case state.period > 0 && round-state.round >= state.period:
		s.forgetGraphs() // the rounds are not those of a cycle
	case state.period == 0 && bits.OnesCount(uint(round)) == 1 && s.mayHash():
		*state = graphState{round: round, nodes: s.run.nodes, hash: s.hash(), copied: s.run.Graph.Clone()}
		if early {
			state.period = round
			c.followFirst(state)
		}
	}
}

// turnedAll reports whether the optimizers of an equilibrium have made as many rewrites in a round
// of a large graph as it has nodes: then they may undo each other everywhere, and the next rounds are
// followed without waiting for the graph to come back once.
func (s *fixpointRun) turnedAll() bool {
	if len(s.pass.Children) == 0 || len(s.pass.Rounds) == 0 {
		return false
	}
	return s.pass.Rounds[len(s.pass.Rounds)-1].Rewrites >= max(focusRewrites, s.run.initial)
}

// forgetGraphs forgets the graphs of the rounds that are over.
func (s *fixpointRun) forgetGraphs() {
	s.ended = graphState{}
	if c := s.run.cycles; c != nil && c.whole.of == &s.ended {
		c.stopTrace(c.whole.trace)
		c.whole.of, c.whole.trace = nil, nil
	}
}

func (s *fixpointRun) sameAs(state *graphState) bool {
	return state.copied != nil && state.nodes == s.run.nodes && s.mayHash() &&
		state.hash == s.hash() && graph.Equal(state.copied, s.run.Graph) == nil
}

// mayHash reports whether the cost of hashing the graph is small compared with the work
// since it was hashed last.
func (s *fixpointRun) mayHash() bool {
	visits := s.pass.Visits
	for _, child := range s.pass.Children {
		visits += child.Visits
	}
	return s.run.cycles.whole.hashed <= maxHashed*(visits+s.run.nodes)
}

func (s *fixpointRun) hash() uint64 {
	s.run.cycles.whole.hashed += s.run.nodes + 1
	return graph.StructuralHash(s.run.Graph)
}

// standsAlone reports whether the graph of the run can be compared as a whole: it uses no
// values of other graphs, and no other run changes a graph nested in it.
func (s *fixpointRun) standsAlone() bool {
	fg := s.run.Graph
	if parent := fg.Parent(); parent != nil && parent.Graph() == fg.Graph() {
		return false
	}
	return len(fg.Arenas()) == 1
}
