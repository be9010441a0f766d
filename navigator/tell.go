package navigator

import (
	"time"

	"github.com/settle-go/settle/profile"
)

// enter notes which optimizer runs, for who is told of rounds and passes, and
// returns how many run around it.
func (r *Run) enter(opt Optimizer) (around int) {
	if r.Options.Hooks.Ended != nil {
		r.path = append(r.path, opt.Name())
		return len(r.path) - 1
	}
	return 0
}

// leave tells of the end of a pass that began inside so many others. Those inside
// of it have ended, by a panic perhaps.
func (r *Run) leave(pass *profile.Pass, around int) {
	if r.Options.Hooks.Ended == nil {
		return
	}
	r.path = r.path[:around+1]
	r.tell(pass, 0)
	r.path = r.path[:around]
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
		Graph: r.Options.Name, Part: part, Path: r.path,
		Pass: pass, Round: round, Nodes: r.nodes, At: time.Since(r.began),
	})
	r.hookPanicked = false
}
