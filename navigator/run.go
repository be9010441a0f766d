package navigator

import (
	"context"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Optimizer is a global optimizer: it rewrites a whole graph. [Optimize] runs
// one on a module; Apply is what optimizers implement and call on each other.
type Optimizer interface {
	// Name returns the name under which the optimizer is reported.
	Name() string
	// Apply rewrites the graph of the run and fills in the pass. It returns an
	// error only for what ends the whole run; see [Run.Stop] for the rest. One
	// that rewrites by itself says so with [Run.Count], and lists the same
	// number as applied in the rules of the pass.
	Apply(r *Run, pass *profile.Pass) error
}

// Run is one arena being optimized.
type Run struct {
	Context context.Context
	Graph   *graph.FunctionGraph
	Options *Options

	began       time.Time
	where       whereabouts
	log         ruleLog // of optimizers that rewrite by [Run.Replace]
	initial     int     // nodes at the start
	nodes       int     // nodes now
	most        int     // most nodes since the optimizer that runs began
	rewrites    int
	maxRewrites int // 0: no limit
	pass        passBounds
	rewritesEnd int  // the first of the limits on rewrites that is reached
	sparse      bool // report only the rules that were tried
	stop        profile.Stop
	failures    []profile.Failure
	cycles      *cycles // nil while nothing is suspicious
	suspicious  bool    // something has become so
	memory      *memory // nil where nothing is kept for another run
	parts       int     // how many equilibria the optimizer that runs is part of

	hookPanicked bool // a panic is the caller's own
}

// Stop ends the run early, for a reason; the first one counts.
func (r *Run) Stop(stop profile.Stop) {
	if r.stop.Reason == profile.StopUnknown {
		r.stop = stop
	}
}

// Stopped reports whether the run is to end.
func (r *Run) Stopped() bool { return r.stop.Reason != profile.StopUnknown }

// Count counts rewrites of an optimizer that makes them by itself.
func (r *Run) Count(rewrites int) {
	r.rewrites += rewrites
	r.noteCount(rewrites)
	r.checkRewrites()
}

// appendArena appends the nodes of a graph and of those nested in it, in order.
// It leaves out isolated graphs, which have arenas of their own and may be
// rewritten at the same time.
func appendArena(nodes []graph.NodeID, fg *graph.FunctionGraph) []graph.NodeID {
	walk := fg.Walk()
	for n := walk.Next(); n != 0; n = walk.Next() {
		nodes = append(nodes, n)
	}
	return nodes
}

func countNodes(fg *graph.FunctionGraph) int {
	count := 0
	walk := fg.Walk()
	for walk.Next() != 0 {
		count++
	}
	return count
}

// kindGlobal is the kind of an optimizer that names none.
const kindGlobal = "global"

// Kinder is an optimizer that says of which kind it is, one of those of package
// profile or a word of its own: its passes are reported under it, and databases
// list the optimizer under it.
type Kinder interface{ Kind() string }

// KindOf returns the kind of an optimizer, "global" for one that names none.
func KindOf(opt Optimizer) string {
	switch opt := opt.(type) {
	case Kinder:
		return opt.Kind()
	case Wrapper:
		return KindOf(opt.Unwrap())
	}
	return kindGlobal
}

// apply runs an optimizer as a new pass.
func (r *Run) apply(opt Optimizer) (*profile.Pass, error) {
	pass := &profile.Pass{Name: opt.Name()}
	return pass, r.applyTo(opt, pass)
}

// applyTo runs an optimizer and adds what it did to a pass.
func (r *Run) applyTo(opt Optimizer, pass *profile.Pass) error {
	one := &profile.Pass{Name: opt.Name(), Role: pass.Role, Start: time.Since(r.began), NodesBefore: r.nodes}
	rewrites, most := r.rewrites, r.most
	r.most = r.nodes
	around := r.enter(opt)
	spent, start := r.Graph.FeatureCosts(), time.Now()
	err := r.applyAny(opt, one)
	one.Elapsed = time.Since(start)
	one.Costs = append(one.Costs, featureCosts(spent, r.Graph.FeatureCosts())...)
	one.NodesAfter, one.NodesMax = r.nodes, r.most
	r.most = max(most, r.most)
	one.Rewrites = r.rewrites - rewrites
	if err != nil {
		account(one)
		one.Stop = profile.Stop{Reason: profile.StopError, Detail: err.Error()}
	}
	if one.Kind == "" {
		one.Kind = KindOf(opt)
	}
	timeOwnRule(one)
	r.leave(one, around)
	addPass(pass, one)
	return r.optimizerFailed(opt, err)
}

// timeOwnRule gives the time of an optimizer to the rule that stands for it.
func timeOwnRule(p *profile.Pass) {
	if len(p.Rules) == 1 && p.Rules[0].Name == p.Name && p.Rules[0].Elapsed == 0 {
		p.Rules[0].Elapsed = p.Elapsed
	}
}

// applyAny runs an optimizer, and counts the nodes where it does not.
func (r *Run) applyAny(opt Optimizer, pass *profile.Pass) error {
	if countsNodes(opt) {
		return opt.Apply(r, pass)
	}
	before := r.nodes
	err := r.applyForeign(opt, pass)
	if r.memory != nil && r.memory.on {
		r.nodes = r.memory.nodes
	} else {
		r.nodes = countNodes(r.Graph)
	}
	r.most = max(r.most, r.nodes)
	countForRule(pass, r.nodes-before)
	return err
}

// countForRule has the rule that stands for an optimizer account for the nodes
// that came or went, where the optimizer does not say it.
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

// addPass adds one more run of an optimizer to the pass that holds the sum. The
// runs are of one graph, one after the other: their nodes are not summed, and
// the rounds of the later one follow those before.
func addPass(pass, one *profile.Pass) {
	if pass.Kind == "" {
		*pass = *one
		return
	}
	before, most := pass.NodesBefore, max(pass.NodesMax, one.NodesMax)
	children, more := pass.Children, one.Children
	rounds := append(pass.Rounds, one.Rounds...)
	pass.Children, one.Children, pass.Rounds, one.Rounds = nil, nil, nil, nil
	pass.Merge(one)
	pass.Rounds = rounds
	pass.NodesBefore, pass.NodesAfter, pass.NodesMax = before, one.NodesAfter, most
	pass.Children = addChildren(children, more)
}

// addChildren adds passes to those of the same name and role, each to another.
func addChildren(children, more []*profile.Pass) []*profile.Pass {
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
		addPass(children[i], one)
	}
	return children
}

// countsNodes reports whether an optimizer keeps the run's count of nodes, so
// that they need not be counted again.
func countsNodes(opt Optimizer) bool {
	switch opt := opt.(type) {
	case *Sequence, *Equilibrium, *Topo, *OpKey, *Merge, *Dead, *above:
		return true
	case Wrapper:
		return countsNodes(opt.Unwrap())
	}
	return false
}

// checkContext ends the run when the caller's context has ended.
func (r *Run) checkContext() bool {
	if err := r.Context.Err(); err != nil {
		r.Stop(profile.Stop{Reason: profile.StopContext, Detail: err.Error()})
		return false
	}
	return true
}
