package navigator

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime/debug"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Require has an optimizer, and those that stand in it, ask for what they need of a graph
// before it is run, such as a feature that is attached to it: an optimizer that needs something
// has a method Require(fg *graph.FunctionGraph) error. All that stand in an optimizer are asked
// before any is run: a feature that the last of a sequence needs sees what the first one does.
// They are asked once for each isolated graph that is optimized, perhaps of several at the same
// time, and not once more when a graph is updated.
//
// An implementation of [Optimizer] around another one calls Require for that; [Optimize] and
// [OptimizeIncremental] call it for the outermost one.
func Require(opt Optimizer, fg *graph.FunctionGraph) error {
	if isNil(opt) || fg == nil || fg.Graph() == nil {
		return errors.New("require: the optimizer or the graph is nil")
	}
	switch opt := opt.(type) {
	case requirer:
		return opt.Require(fg)
	case wrapper:
		return Require(opt.Unwrap(), fg)
	}
	return nil
}

// requirer is an optimizer that needs something of a graph: see [Require].
type requirer interface {
	Require(fg *graph.FunctionGraph) error
}

// idler is an optimizer that says of a graph, without looking at its nodes, that it has nothing to do there:
// Apply would change nothing. Where a report leaves out such passes ([Options.OnlyTried]), it is not
// applied: of many optimizers most are about ops that a graph does not have.
type idler interface {
	IsIdle(fg *graph.FunctionGraph) bool
}

// runIdler is an idler that asks the run, which knows what was found before: see [Run.FindsNothing].
type runIdler interface {
	IsIdleIn(r *Run) bool
}

// idleIn returns what says whether an optimizer is idle, nil where nothing does.
func idleIn(opt Optimizer) func(*Run) bool {
	switch opt := opt.(type) {
	case runIdler:
		return opt.IsIdleIn
	case idler:
		return func(r *Run) bool { return opt.IsIdle(r.Graph) }
	}
	return nil
}

// isIdle reports whether an optimizer need not be applied, as it has nothing to do and nothing is said of it.
func (r *Run) isIdle(m *member) bool { return m.idle != nil && r.leavesOutIdle() && m.idle(r) }

// leavesOutIdle reports whether nothing is said of optimizers that have nothing to do.
func (r *Run) leavesOutIdle() bool {
	return r.Options.OnlyTried && r.cache == nil && r.Options.Hooks.Ended == nil
}

// areIdle reports whether all optimizers of some lists are idle.
func (r *Run) areIdle(lists ...[]member) bool {
	for _, list := range lists {
		for i := range list {
			if m := &list[i]; (m.idle == nil || !m.idle(r)) && !r.passesOver(m) {
				return false
			}
		}
	}
	return true
}

// container is a requirer that only passes on what others need, and knows whether one does.
type container interface{ requires() bool }

func requireAll(fg *graph.FunctionGraph, lists ...[]member) error {
	for _, list := range lists {
		for i, m := range list {
			if m.missing {
				return fmt.Errorf("optimizer %d of %d is nil", i+1, len(list))
			}
			if m.requirer == nil {
				continue
			}
			if err := m.requirer.Require(fg); err != nil {
				return err
			}
		}
	}
	return nil
}

// require reports whether requireAll has anything to do.
func require(lists ...[]member) bool {
	for _, list := range lists {
		for i := range list {
			if list[i].missing || list[i].requirer != nil {
				return true
			}
		}
	}
	return false
}

// require is Require of the optimizers of a run, if they were not asked before.
func (r *Run) require(opt *member) error {
	if opt.requirer == nil && !opt.missing || r.cache != nil && r.cache.on {
		return nil
	}
	if err := Require(opt.Optimizer, r.Graph); err != nil {
		return fmt.Errorf("optimizer %s: %w", opt.Name(), err)
	}
	return nil
}

// sequence is what [NewSequence] makes.
type sequence struct {
	name string
	list []member
	self member // of others: see memberOf
}

// NewSequence returns an optimizer that runs these one after the other.
func NewSequence(name string, list ...Optimizer) Optimizer {
	s := &sequence{name: name, list: membersOf(list)}
	self := memberOf(s)
	for _, m := range s.list {
		self.hasPrograms = self.hasPrograms || m.hasPrograms
		self.surveyors = append(self.surveyors, m.surveyors...)
	}
	s.self = self
	return s
}

// Name returns the name of the sequence.
func (s *sequence) Name() string { return s.name }

// List returns the optimizers in order.
func (s *sequence) List() []Optimizer {
	list := make([]Optimizer, len(s.list))
	for i, m := range s.list {
		list[i] = m.Optimizer
	}
	return list
}

// Kind is the kind of the optimizer: see [KindOf].
func (*sequence) Kind() string { return profile.KindSequence }

func (*sequence) countsNodes() {}

// IsIdleIn reports whether all optimizers of the sequence have nothing to do.
func (s *sequence) IsIdleIn(r *Run) bool { return r.areIdle(s.list) }

// Apply implements [Optimizer].
func (s *sequence) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = s.Kind()
	pass.Children = append(r.reportRoom().children.take(len(pass.Children) + len(s.list))[:0], pass.Children...)
	var child *profile.Pass
	at := time.Since(r.began)
	for i := range s.list {
		m := &s.list[i]
		if r.stopped() || !r.checkContext() {
			break
		}
		if r.isIdle(m) {
			continue
		}
		if child == nil {
			child = r.reportRoom().newPass("", "")
		}
		pass.Children = append(pass.Children, child)
		if child.Name = m.Name(); r.passesOver(m) {
			child.Kind, child.Start = m.kind, at
			child.NodesBefore, child.NodesAfter, child.NodesMax = r.nodes, r.nodes, r.nodes
		} else {
			var err error
			if at, err = r.applyAt(at, m, child); err != nil {
				return err
			}
		}
		if r.leavesOut(child) {
			*child = profile.Pass{}
			pass.Children = pass.Children[:len(pass.Children)-1]
			continue
		}
		child = nil
	}
	return nil
}

// Require is asked by [Require].
func (s *sequence) Require(fg *graph.FunctionGraph) error { return requireAll(fg, s.list) }

func (s *sequence) requires() bool { return require(s.list) }

// WithPolicy returns an optimizer that runs another one under a policy of its
// own, whatever that of the run is: a stage that may fail among others that must
// not, or the other way round. An error that ends the stage is dealt with by the
// policy around it.
func WithPolicy(policy Policy, opt Optimizer) Optimizer { return &policed{memberOf(opt), policy} }

// policed is an optimizer with a policy of its own.
type policed struct {
	member
	policy Policy
}

// Unwrap returns the optimizer that this one wraps.
func (p *policed) Unwrap() Optimizer { return p.Optimizer }

// Apply implements [Optimizer].
func (p *policed) Apply(r *Run, pass *profile.Pass) error {
	around := r.Options
	own := *around // graphs that are optimized side by side share the other one
	own.OnFailure = p.policy
	r.Options = &own
	defer func() { r.Options = around }()
	return r.applyAny(&p.member, pass)
}

// Require is asked by [Require].
func (p *policed) Require(fg *graph.FunctionGraph) error {
	if err := p.policy.check(); err != nil {
		return err
	}
	return requireAll(fg, []member{p.member})
}

func (p *policed) requires() bool { return p.missing || p.requirer != nil || p.policy.check() != nil }

// Name returns the name of the optimizer that is run.
func (p *policed) Name() string {
	if p.missing {
		return "<nil>"
	}
	return p.Optimizer.Name()
}

// apply runs an optimizer as a new pass.
func (r *Run) apply(m *member) (*profile.Pass, error) {
	pass := r.reportRoom().newPass(m.Name(), "")
	_, err := r.applyAt(time.Since(r.began), m, pass)
	return pass, err
}

// applyAt runs an optimizer and adds what it did to a pass. It is given the time and returns that at the
// end: to read the clock takes as long as some optimizers need to see that there is nothing for them.
func (r *Run) applyAt(start time.Duration, m *member, pass *profile.Pass) (end time.Duration, err error) {
	one := pass
	if pass.Kind != "" { // it has run before
		one = r.reportRoom().newPass(m.Name(), pass.Role)
	}
	one.NodesBefore = r.nodes
	rewrites, most := r.rewrites, r.most
	r.most = r.nodes
	around := r.enter(m)
	spent := r.Graph.FeatureCosts() // nil where none was timed
	one.Start = start
	err = r.applyAny(m, one)
	end = time.Since(r.began)
	one.Elapsed = end - start
	if costs := r.Graph.FeatureCosts(); costs != nil {
		one.Costs = append(one.Costs, featureCosts(spent, costs)...)
	}
	one.NodesAfter, one.NodesMax = r.nodes, r.most
	r.most = max(most, r.most)
	one.Rewrites = r.rewrites - rewrites
	if err != nil {
		account(one)
		one.Stop = profile.Stop{Reason: profile.StopError, Detail: err.Error()}
	}
	if one.Kind == "" {
		one.Kind = m.kind
	}
	timeOwnRule(one)
	r.leave(one, around)
	if one != pass {
		r.programs.addPass(pass, one)
	}
	if r.Options.Hooks.Ended != nil {
		end = time.Since(r.began) // the time of the hook is not that of an optimizer
	}
	return end, r.optimizerFailed(m, err)
}

// enclosing is what a run was at when it entered an optimizer.
type enclosing struct {
	depth, round int
	pass         passBounds
}

// enter goes into an optimizer. What it returns is for leave.
func (r *Run) enter(m *member) enclosing {
	a := enclosing{len(r.position.path), r.position.round, r.pass}
	r.position.path = append(r.position.path, m.Name())
	r.position.setRound(0)
	r.boundPass(m.Optimizer)
	return a
}

// leave notifies of the end of a pass, and goes back to the pass around it. The passes
// within it have ended, perhaps by a panic.
func (r *Run) leave(pass *profile.Pass, a enclosing) {
	r.position.path = r.position.path[:a.depth+1]
	r.notifyEnded(pass, 0)
	r.position.path = r.position.path[:a.depth]
	r.position.setRound(a.round)
	r.pass = a.pass
	r.setEnd()
}

// boundPass bounds the rewrites of a pass that is entered.
func (r *Run) boundPass(opt Optimizer) {
	if _, isSequence := opt.(*sequence); !isSequence {
		limit := scaled(r.Options.Limits.PassRatio, r.initial, defaultPassRatio, minPassRewrites)
		if limit <= math.MaxInt-r.rewrites && r.rewrites+limit < r.pass.end {
			r.pass = passBounds{r.rewrites, r.rewrites + limit}
		}
	}
	r.setEnd()
}

// applyAny runs an optimizer, and counts the nodes where it does not.
func (r *Run) applyAny(m *member, pass *profile.Pass) error {
	if m.counting {
		return m.Apply(r, pass)
	}
	before, version := r.nodes, r.Graph.Graph().Version()
	apply := r.applyExternal
	if m.ofPrograms {
		apply = r.applyToProgram
	}
	err := apply(m.Optimizer, pass)
	switch {
	case r.cache != nil && r.cache.on:
		r.nodes = r.cache.nodes
	case r.Graph.Graph().Version() != version:
		r.nodes = countNodes(r.Graph)
	}
	r.most = max(r.most, r.nodes)
	countForRule(pass, r.nodes-before)
	return err
}

// nodeCounter is an optimizer that keeps the run's count of nodes up to date, so
// that the nodes need not be counted again after it.
type nodeCounter interface{ countsNodes() }

// isExternal reports whether an optimizer is one of another package that depends on the graph
// of its run only: where that is as it was, it finds nothing that it did not find.
func (m *member) isExternal() bool { return !m.counting && !m.ofPrograms }

// applyExternal runs an optimizer of another package, unless nothing has changed
// since it last began.
func (r *Run) applyExternal(opt Optimizer, pass *profile.Pass) error {
	if r.cache == nil || !reflect.ValueOf(opt).Comparable() {
		return r.applyRecovering(opt, pass)
	}
	s, _ := r.cached(opt).(*externalState)
	if s == nil {
		s = &externalState{}
		r.keep(opt, s)
	} else if news, whole := r.changesSince(&s.cursor); !whole && len(news) == 0 {
		pass.Kind, pass.Tags, pass.VisitsSaved = s.kind, s.tags, r.nodes
		return nil
	}
	began := r.logEnd()
	s.known = false
	err := r.applyRecovering(opt, pass)
	s.kind, s.tags = pass.Kind, pass.Tags
	if err == nil && !r.stopped() {
		s.moveTo(began)
	}
	return err
}

// externalState is what is kept of an optimizer that this package does not know: how
// it was reported.
type externalState struct {
	cursor
	kind string
	tags []string
}

// applyRecovering runs an optimizer of another package. It returns its failure, a
// panic included, with its name; a transaction that it left open is undone.
func (r *Run) applyRecovering(opt Optimizer, pass *profile.Pass) (err error) {
	returned := false
	defer func() {
		if r.hookPanicked {
			return // it goes on
		}
		if !returned {
			err = &OptimizerError{opt.Name(), fmt.Errorf("panic: %v", recover()), debug.Stack()}
		}
		if err != nil {
			r.Graph.Graph().RollbackOpen()
		}
	}()
	err = named(opt, opt.Apply(r, pass))
	returned = true
	return err
}

// countForRule has the rule that stands for an optimizer account for the nodes
// that were inserted or erased, where the optimizer does not say it.
func countForRule(pass *profile.Pass, more int) {
	rule, applied := (*profile.RuleProfile)(nil), 0
	for i := range pass.Rules {
		more -= pass.Rules[i].Created - pass.Rules[i].Removed
		applied += pass.Rules[i].Applied
		if len(pass.Rules) == 1 || pass.Rules[i].Name == pass.Name {
			rule = &pass.Rules[i]
		}
	}
	switch {
	case rule == nil || applied == 0 || len(pass.Children) > 0:
	case more < 0:
		rule.Removed -= more
	default:
		rule.Created += more
	}
}

// account lists the rewrites of an optimizer that failed before it could.
func account(pass *profile.Pass) {
	missing := pass.Rewrites
	for _, p := range pass.All() {
		for _, rule := range p.Rules {
			missing -= rule.Applied
		}
	}
	if missing > 0 {
		pass.Rules = append(pass.Rules, profile.RuleProfile{Name: pass.Name, Tried: missing, Matched: missing, Applied: missing})
	}
}

// timeOwnRule gives the time of an optimizer to the rule that stands for it.
func timeOwnRule(p *profile.Pass) {
	if len(p.Rules) == 1 && p.Rules[0].Name == p.Name && p.Rules[0].Elapsed == 0 {
		p.Rules[0].Elapsed = p.Elapsed
	}
}

// addPass adds one more run of an optimizer to the pass that holds the sum. The
// runs are of one graph, one after the other: their nodes are not summed, and
// the rounds of the later one follow those before.
func (p programPasses) addPass(pass, one *profile.Pass) {
	p.move(one, pass)
	if pass.Kind == "" {
		*pass = *one
		return
	}
	graphs := pass.Graphs
	before, most := pass.NodesBefore, max(pass.NodesMax, one.NodesMax)
	children, more := pass.Children, one.Children
	rounds := append(pass.Rounds, one.Rounds...)
	pass.Children, one.Children, pass.Rounds, one.Rounds = nil, nil, nil, nil
	pass.Merge(one)
	pass.Rounds, pass.Graphs = rounds, graphs
	pass.NodesBefore, pass.NodesAfter, pass.NodesMax = before, one.NodesAfter, most
	pass.Children = p.addChildren(children, more)
}

// addChildren adds passes to those of the same name and role, each to another.
func (p programPasses) addChildren(children, more []*profile.Pass) []*profile.Pass {
	taken := make([]bool, len(children))
	for _, one := range more {
		i := 0
		for i < len(taken) && (taken[i] || children[i].Name != one.Name || children[i].Role != one.Role) {
			i++
		}
		if i == len(taken) {
			children = append(children, one)
			continue
		}
		taken[i] = true
		p.addPass(children[i], one)
	}
	return children
}

// featureCosts are what the features of a graph took between two times, where
// there are any: for validation and for callbacks all of them together, and after
// that those of each kind.
func featureCosts(before, after []graph.FeatureCost) []profile.Cost {
	var validate, callback time.Duration
	var validates, callbacks []profile.Cost
	for i, cost := range after {
		if i < len(before) { // kinds are added at the end
			cost.Validate -= before[i].Validate
			cost.Callback -= before[i].Callback
		}
		validate += cost.Validate
		callback += cost.Callback
		validates = appendCost(validates, profile.CostValidate+" "+cost.Name, cost.Validate)
		callbacks = appendCost(callbacks, profile.CostCallback+" "+cost.Name, cost.Callback)
	}
	costs := append(appendCost(nil, profile.CostValidate, validate), validates...)
	return append(appendCost(costs, profile.CostCallback, callback), callbacks...)
}

func appendCost(costs []profile.Cost, name string, spent time.Duration) []profile.Cost {
	if spent <= 0 {
		return costs
	}
	return append(costs, profile.Cost{Name: name, Elapsed: spent})
}
