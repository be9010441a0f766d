package navigator

import (
	"fmt"
	"math"

	"github.com/settle-go/settle/profile"
)

// Limits bound a run. A zero field is the default; -1 is no limit. Those that are
// ratios count against the nodes at the start of the run, so that a rule which
// makes the graph larger does not raise its own limit.
type Limits struct {
	// Rewrites bounds the rewrites in all; there is no limit by default. With
	// one, graphs are not optimized side by side, so that it is always the same
	// rewrites that are made.
	Rewrites  int
	Passes    int     // rounds of one equilibrium; no limit by default
	UseRatio  float64 // uses of one rule in a pass for each node; 8 by default, at least 1000 uses
	PassRatio float64 // rewrites of one pass for each node; 64 by default, at least 100000
	Growth    float64 // nodes for each node; 16 by default, at least 10000 nodes
}

// Names of the limits in [profile.Stop], which are those of options as well.
const (
	LimitRewrites  = "max_rewrites"
	LimitPasses    = "max_passes"
	LimitUseRatio  = "max_use_ratio"
	LimitPassRatio = "max_pass_ratio"
	LimitGrowth    = "max_growth"
)

// Defaults of [Limits]. The floors let small graphs settle.
const (
	defaultUseRatio  = 8
	defaultPassRatio = 64
	defaultGrowth    = 16
	minUses          = 1000
	minPassRewrites  = 100_000
	minGrowth        = 10_000
)

// ruleLimits are the limits of one optimizer's rules as numbers.
type ruleLimits struct {
	uses, nodes int
	own         string // the optimizer, where the limit of uses is its own
}

// limitsOf returns the limits for an optimizer that has a use ratio of its own,
// or 0.
func limitsOf(r *Run, useRatio float64) ruleLimits {
	own := ""
	if useRatio == 0 {
		useRatio = r.Options.Limits.UseRatio
	} else {
		own = r.where.name()
	}
	return ruleLimits{
		own:   own,
		uses:  scaled(useRatio, r.initial, defaultUseRatio, minUses),
		nodes: scaled(r.Options.Limits.Growth, r.initial, defaultGrowth, minGrowth),
	}
}

func scaled(ratio float64, initial, standard, floor int) int {
	switch limit := ratio * float64(initial); {
	case ratio < 0 || limit >= math.MaxInt:
		return math.MaxInt
	case ratio == 0:
		return max(floor, standard*initial)
	default:
		return int(limit)
	}
}

// watched returns after how many uses of a rule the run is to be looked at: at
// the limit, or before that where it becomes suspicious.
func (l *ruleLimits) watched(r *Run) int { return min(l.uses, r.initial+suspectUses) }

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

// bound stops the run when a rule or optimizer was used too often or made the
// graph too large.
func (r *Run) bound(by string, uses int, limits *ruleLimits) {
	switch {
	case uses > limits.uses:
		name := LimitUseRatio
		if limits.own != "" {
			name += " of " + limits.own
		}
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: by, Limit: name, Detail: fmt.Sprintf(
			"used %d times on a graph of %d nodes: %s allows %d", uses, r.initial, name, limits.uses)})
	case r.nodes > limits.nodes:
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: by, Limit: LimitGrowth, Detail: fmt.Sprintf(
			"the graph grew from %d to %d nodes: %s allows %d", r.initial, r.nodes, LimitGrowth, limits.nodes)})
	}
}

// rewrote counts a rewrite that made and removed so many nodes, and stops the
// run after the last one that it may make.
func (r *Run) rewrote(created, removed int) {
	r.rewrites++
	r.nodes += created - removed
	r.most = max(r.most, r.nodes)
	r.checkRewrites()
}

func (r *Run) checkRewrites() {
	if r.rewrites >= r.rewritesEnd {
		r.endRewrites()
	}
}

// endRewrites stops the run when it, or the pass that runs, has made all rewrites
// that it may make.
func (r *Run) endRewrites() {
	if r.maxRewrites > 0 && r.rewrites >= r.maxRewrites {
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: "rewrites", Limit: LimitRewrites,
			Detail: numberOfRewrites(r.Options.Limits.Rewrites)})
	}
	if r.rewrites > r.pass.end {
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: r.where.name(), Limit: LimitPassRatio, Detail: fmt.Sprintf(
			"%d rewrites in one pass on a graph of %d nodes: %s allows %d",
			r.rewrites-r.pass.began, r.initial, LimitPassRatio, r.pass.end-r.pass.began)})
	}
}

// passBounds are the rewrites before the pass that runs, and those after which it
// has made too many.
type passBounds struct{ began, end int }

// boundPass bounds the rewrites of a pass that is entered.
func (r *Run) boundPass(opt Optimizer) {
	if _, sequence := opt.(*Sequence); !sequence {
		limit := scaled(r.Options.Limits.PassRatio, r.initial, defaultPassRatio, minPassRewrites)
		if limit <= math.MaxInt-r.rewrites && r.rewrites+limit < r.pass.end {
			r.pass = passBounds{r.rewrites, r.rewrites + limit}
		}
	}
	r.setEnd()
}

// setEnd sets after how many rewrites the limits on them are to be looked at.
func (r *Run) setEnd() {
	r.rewritesEnd = math.MaxInt
	if r.pass.end < math.MaxInt {
		r.rewritesEnd = r.pass.end + 1
	}
	if r.maxRewrites > 0 {
		r.rewritesEnd = min(r.rewritesEnd, r.maxRewrites)
	}
}
