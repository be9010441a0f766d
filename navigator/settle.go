package navigator

import (
	"fmt"
	"time"

	"github.com/settle-go/settle/profile"
)

// settling is one equilibrium being reached. Where it is kept between runs, so
// are the nodes that wait.
type settling struct {
	*engine
	worklist
	mark
	q       *Equilibrium
	pass    *profile.Pass
	costs   costs
	resumed bool       // the first round visits what changed, not everything
	uses    []int      // by rule: applied before the round
	parts   []int      // by child that the pass had before the round: its rewrites then
	ended   graphState // of the rounds that are over
}

func newSettling(q *Equilibrium, r *Run) *settling {
	e := newEngine(r, q.set, q.config.MaxUseRatio)
	e.inRound = q.config.VisitNewTrees || q.config.TracksOnChangeInputs
	return &settling{engine: e, q: q, worklist: worklist{engine: e}, uses: make([]int, len(e.rules))}
}

// again begins another run on the same arena.
func (s *settling) again(r *Run) {
	s.engine.again(r, s.q.config.MaxUseRatio)
	s.costs = costs{}
}

// catchUp implements [state]: after the first run it makes room for what comes,
// and lets go of the worklist of the whole graph.
func (s *settling) catchUp(r *Run) {
	s.pass = nil
	if !r.memory.on {
		s.current, s.next, s.at = nil, nil, 0
		s.reserve()
	}
}

func (s *settling) close() { s.q.set.release(s.runner) }

// begin queues what the first round visits: every node or, where they were
// visited before, what was left and what changed since.
func (s *settling) begin() {
	news, whole := s.run.since(&s.mark)
	if s.resumed = !whole; whole {
		start := time.Now()
		s.fill()
		s.costs.order = time.Since(start)
		return
	}
	s.current = s.current[:copy(s.current, s.current[s.at:])]
	s.at = 0
	s.absorb(news)
}

// loop runs rounds until one leaves nothing to do.
func (s *settling) loop() error {
	s.begin()
	defer s.unfollow()
	defer func() { s.mark.moveTo(s.run.here()) }()
	for {
		if !s.run.checkContext() {
			return nil
		}
		more, err := s.countedRound()
		if err != nil || s.run.Stopped() || !more {
			return err
		}
		if s.lookBack(); s.run.Stopped() {
			return nil
		}
		if limit := s.run.Options.Limits.Passes; limit > 0 && len(s.pass.Rounds) >= limit {
			s.run.Stop(profile.Stop{Reason: profile.StopLimit, By: s.q.config.Name, Limit: LimitPasses,
				Detail: fmt.Sprintf("%d rounds", limit)})
			return nil
		}
		s.advance()
	}
}

// countedRound runs a round and appends it to the pass.
func (s *settling) countedRound() (more bool, err error) {
	s.run.beginRound(len(s.pass.Rounds) + 1)
	start, rewrites, costs := time.Since(s.run.began), s.run.rewrites, s.costs
	for i := range s.rules {
		s.uses[i] = s.rules[i].applied
	}
	s.parts = s.parts[:0]
	for _, p := range s.pass.Children {
		s.parts = append(s.parts, p.Rewrites)
	}
	round := profile.Round{Start: start, Nodes: s.run.nodes, Queued: len(s.current)}
	more, err = s.round(&round)
	round.Elapsed = time.Since(s.run.began) - start
	round.Rewrites = s.run.rewrites - rewrites
	round.Costs = s.costs.since(costs).list()
	round.Top = s.top()
	if len(s.pass.Rounds) > 0 || s.resumed {
		s.pass.VisitsSaved += max(0, round.Nodes-round.Visited)
	}
	s.pass.Rounds = append(s.pass.Rounds, round)
	s.pass.Visits += round.Visited
	s.run.tell(s.pass, len(s.pass.Rounds))
	return more, err
}

// round runs the global optimizers, the worklist, and the final optimizers. It
// returns whether there is more to do: nodes that wait, or a global or final
// optimizer that has not seen what changed.
func (s *settling) round(round *profile.Round) (more bool, err error) {
	before := s.run.rewrites
	if _, err := s.runAll(s.q.config.Globals, profile.RoleGlobal); err != nil || s.run.Stopped() {
		return false, err
	}
	s.join()
	drained := s.run.rewrites
	start := time.Now()
	err = s.drain(round)
	s.costs.local += time.Since(start)
	if err != nil || s.run.Stopped() {
		return false, err
	}
	if s.run.rewrites != drained {
		if _, err := s.runAll(s.q.config.Cleanup, profile.RoleCleanup); err != nil || s.run.Stopped() {
			return false, err
		}
	}
	final, err := s.runAll(s.q.config.Final, profile.RoleFinal)
	changed := s.run.rewrites != before
	return len(s.next) > 0 || final || changed && len(s.q.config.Globals) > 0, err
}

// runAll runs optimizers, each followed by the clean-up ones where it changed
// something, and returns whether one did.
func (s *settling) runAll(list []Optimizer, role string) (changed bool, err error) {
	for _, opt := range list {
		one, err := s.runOne(opt, role)
		changed = changed || one
		if err != nil || s.run.Stopped() {
			return changed, err
		}
		if !one || role == profile.RoleCleanup {
			continue
		}
		if _, err := s.runAll(s.q.config.Cleanup, profile.RoleCleanup); err != nil || s.run.Stopped() {
			return changed, err
		}
	}
	return changed, nil
}

// runOne runs an optimizer, and queues the nodes that it changed.
func (s *settling) runOne(opt Optimizer, role string) (changed bool, err error) {
	rewrites, start := s.run.rewrites, time.Now()
	pass := s.child(opt.Name(), role)
	watch := s.watch()
	s.run.parts++
	err = s.run.applyTo(opt, pass)
	s.run.parts--
	watch.stop()
	s.costs.global += time.Since(start)
	if s.run.rewrites == rewrites {
		return false, err
	}
	s.run.changedWhole()
	if err == nil {
		s.run.bound(opt.Name(), pass.Rewrites, &s.limits)
	}
	s.requeue(watch)
	return true, err
}

// child returns the pass that holds the sum of an optimizer's runs.
func (s *settling) child(name, role string) *profile.Pass {
	for _, p := range s.pass.Children {
		if p.Name == name && p.Role == role {
			return p
		}
	}
	p := &profile.Pass{Name: name, Role: role}
	s.pass.Children = append(s.pass.Children, p)
	return p
}

// checkEvery is how many visits pass between two looks at the context.
const checkEvery = 256

// drain visits the nodes of the current worklist.
func (s *settling) drain(round *profile.Round) error {
	for s.at < len(s.current) {
		n := s.take()
		if !s.g.IsAlive(n) {
			continue
		}
		round.Visited++
		if round.Visited%checkEvery == 0 && !s.run.checkContext() {
			s.queue(n)
			return nil
		}
		applied, err := s.visit(n)
		if err != nil {
			s.queue(n) // the rule fails again in the next run, unless something changes
			return err
		}
		if s.run.Stopped() && !applied {
			s.queue(n)
			return nil
		}
		if !applied {
			continue
		}
		waited := len(s.next)
		s.changed(n)
		s.visitAgain(waited)
		if s.overLimit() {
			return nil
		}
	}
	return nil
}

// topRules is how many rules a round lists.
const topRules = 5

// top returns the rules and optimizers that were used most in the round.
func (s *settling) top() []profile.Count {
	var counts map[string]int
	add := func(name string, n int) {
		if n == 0 {
			return
		}
		if counts == nil {
			counts = map[string]int{}
		}
		counts[name] += n
	}
	for i := range s.rules {
		add(s.set.locals[i].Name, s.rules[i].applied-s.uses[i])
	}
	for i, p := range s.pass.Children {
		before := 0
		if i < len(s.parts) {
			before = s.parts[i]
		}
		add(p.Name, p.Rewrites-before)
	}
	top := profile.Counts(counts)
	return top[:min(len(top), topRules)]
}

// costs are the shares of an equilibrium's time that are worth naming.
type costs struct{ order, local, global time.Duration }

func (c costs) since(before costs) costs {
	return costs{c.order - before.order, c.local - before.local, c.global - before.global}
}

func (c costs) list() []profile.Cost {
	list := make([]profile.Cost, 0, 3)
	if c.order > 0 {
		list = append(list, profile.Cost{Name: profile.CostToposort, Elapsed: c.order})
	}
	list = append(list, profile.Cost{Name: profile.CostLocal, Elapsed: c.local})
	if c.global > 0 {
		list = append(list, profile.Cost{Name: profile.CostGlobal, Elapsed: c.global})
	}
	return list
}
