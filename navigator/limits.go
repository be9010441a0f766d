package navigator

import (
	"fmt"
	"math"

	"github.com/settle-go/settle/profile"
)

// Limits bound a run. A zero field is the default; -1 is no limit.
type Limits struct {
	// Rewrites bounds the rewrites in all; there is no limit by default. With
	// one, graphs are not optimized side by side, so that it is always the same
	// rewrites that are made.
	Rewrites int
	Passes   int     // rounds of one equilibrium; no limit by default
	UseRatio float64 // uses of one rule for each node at the start; 8 by default
	Growth   float64 // nodes for each node at the start; 16 by default
}

// Defaults of [Limits]. The floors let small graphs settle.
const (
	defaultUseRatio = 8
	defaultGrowth   = 16
	minUses         = 1000
	minGrowth       = 10000
)

// ruleLimits are the limits of one optimizer's rules as numbers.
type ruleLimits struct{ uses, nodes int }

// limitsOf returns the limits for an optimizer that has a use ratio of its own,
// or 0.
func limitsOf(r *Run, useRatio float64) ruleLimits {
	if useRatio == 0 {
		useRatio = r.Options.Limits.UseRatio
	}
	return ruleLimits{
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

// overLimit stops the run when the rule that was just used, or all together,
// have done more than they may.
func (e *engine) overLimit() bool {
	if uses := e.rules[e.rule].applied; uses > e.limits.uses || e.run.nodes > e.limits.nodes {
		e.run.bound(e.set.locals[e.rule].Name, uses, e.limits)
	}
	return e.run.Stopped()
}

// bound stops the run when a rule or optimizer was used too often or made the
// graph too large.
func (r *Run) bound(by string, uses int, limits ruleLimits) {
	switch {
	case uses > limits.uses:
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: by, Detail: fmt.Sprintf(
			"used %d times on a graph of %d nodes: more than max_use_ratio allows", uses, r.initial)})
	case r.nodes > limits.nodes:
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: by, Detail: fmt.Sprintf(
			"the graph grew from %d to %d nodes", r.initial, r.nodes)})
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
	if r.maxRewrites > 0 && r.rewrites >= r.maxRewrites {
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: "rewrites",
			Detail: fmt.Sprintf("%d rewrites", r.Options.Limits.Rewrites)})
	}
}
