package navigator

import (
	"fmt"
	"math"

	"github.com/settle-go/settle/profile"
)

// passBounds are the number of rewrites before the current pass, and the number at which
// the pass has made too many.
type passBounds struct{ began, end int }

// ruleLimits are the limits of one optimizer's rules as numbers.
type ruleLimits struct {
	uses, nodes int
	own         string // the optimizer, where the limit of uses is its own
}

// limitsOf returns the limits for an optimizer with a use ratio of its own; 0 is none.
func limitsOf(r *Run, useRatio float64) ruleLimits {
	own := ""
	if useRatio == 0 {
		useRatio = r.Options.Limits.UseRatio
	} else {
		own = r.position.name()
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

// watched returns the number of uses of a rule at which the run is to be checked: the
// limit, or fewer where the rule becomes suspicious before.
func (l *ruleLimits) watched(r *Run) int { return min(l.uses, r.initial+suspectUses) }

// rewrote counts a rewrite with the nodes that it created and removed, and stops the run
// after the last rewrite that it may make.
func (r *Run) rewrote(created, removed int) {
	r.rewrites++
	r.nodes += created - removed
	r.most = max(r.most, r.nodes)
	if r.rewrites >= r.rewritesEnd {
		r.endRewrites()
	}
}

// removed is rewrote where nodes were removed and none was created.
func (r *Run) removed(nodes int) {
	r.rewrites++
	r.nodes -= nodes
	if r.rewrites >= r.rewritesEnd {
		r.endRewrites()
	}
}

func (r *Run) checkRewrites() {
	if r.rewrites >= r.rewritesEnd {
		r.endRewrites()
	}
}

// endRewrites stops the run if it, or its current pass, has made as many rewrites as it
// may.
func (r *Run) endRewrites() {
	if r.maxRewrites > 0 && r.rewrites >= r.maxRewrites {
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: "rewrites", Limit: profile.LimitRewrites,
			Detail: numberOfRewrites(r.Options.Limits.Rewrites)})
	}
	if r.rewrites > r.pass.end {
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: r.position.name(), Limit: profile.LimitPassRatio, Detail: fmt.Sprintf(
			"%d rewrites in one pass on a graph of %d nodes: %s allows %d",
			r.rewrites-r.pass.began, r.initial, profile.LimitPassRatio, r.pass.end-r.pass.began)})
	}
}

// setEnd sets the number of rewrites at which the limits on them are checked next.
func (r *Run) setEnd() {
	r.rewritesEnd = math.MaxInt
	if r.pass.end < math.MaxInt {
		r.rewritesEnd = r.pass.end + 1
	}
	if r.maxRewrites > 0 {
		r.rewritesEnd = min(r.rewritesEnd, r.maxRewrites)
	}
}

// bound stops the run when a rule or optimizer was used too often or made the
// graph too large.
func (r *Run) bound(by string, uses int, limits *ruleLimits) {
	switch {
	case uses > limits.uses:
		name := profile.LimitUseRatio
		if limits.own != "" {
			name += " of " + limits.own
		}
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: by, Limit: name, Detail: fmt.Sprintf(
			"used %d times on a graph of %d nodes: %s allows %d", uses, r.initial, name, limits.uses)})
	case r.nodes > limits.nodes:
		r.Stop(profile.Stop{Reason: profile.StopLimit, By: by, Limit: profile.LimitGrowth, Detail: fmt.Sprintf(
			"the graph grew from %d to %d nodes: %s allows %d", r.initial, r.nodes, profile.LimitGrowth, limits.nodes)})
	}
}

// overLimit stops the run if the last rule that applied, or all rules together, are over
// a limit. It reports whether the run is stopped.
func (e *engine) overLimit() bool {
	if e.overused || e.run.nodes > e.limits.nodes {
		e.checkLimits()
	}
	return e.run.stopped()
}

func (e *engine) checkLimits() {
	uses := e.rules[e.rule].applied
	e.watched, e.overused = e.limits.uses, false
	if e.run.suspicious = true; e.inRound {
		e.run.suspect()
	}
	e.run.bound(e.set.locals[e.rule].Name, uses, &e.limits)
}
