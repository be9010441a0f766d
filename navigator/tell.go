package navigator

import (
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// around is what a run was at when it entered an optimizer.
type around struct {
	depth, round int
	pass         passBounds
}

// enter goes into an optimizer. What it returns is for leave.
func (r *Run) enter(opt Optimizer) around {
	a := around{len(r.where.path), r.where.round, r.pass}
	r.where.path = append(r.where.path, opt.Name())
	r.where.setRound(0)
	r.boundPass(opt)
	return a
}

// leave tells of the end of a pass, and goes back to what was around it. Those
// inside of it have ended, by a panic perhaps.
func (r *Run) leave(pass *profile.Pass, a around) {
	r.where.path = r.where.path[:a.depth+1]
	r.tell(pass, 0)
	r.where.path = r.where.path[:a.depth]
	r.where.setRound(a.round)
	r.pass = a.pass
	r.setEnd()
}

// tell tells of the end of a round or, with 0, of a pass.
func (r *Run) tell(pass *profile.Pass, round int) {
	hook := r.Options.Hooks.Ended
	if hook == nil {
		return
	}
	part := r.Graph.Name
	if part == r.Options.Name {
		part = "" // a file and its module
	}
	r.hookPanicked = true // if it does not return
	hook(profile.Event{
		Graph: r.Options.Name, Part: part, Path: r.where.path,
		Pass: pass, Round: round, Nodes: r.nodes, At: time.Since(r.began),
	})
	r.hookPanicked = false
}

// tellMatched tells that the pattern of a rule matched a node.
func (e *engine) tellMatched(rule *Local, n graph.NodeID) {
	hook := e.run.Options.Hooks.Matched
	if hook == nil {
		return
	}
	e.run.hookPanicked = true // if it does not return
	hook(rule, e.g.Node(n))
	e.run.hookPanicked = false
}

// tellApplied tells of the rewrite that was just committed.
func (e *engine) tellApplied(rule *Local, n graph.NodeID) {
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
