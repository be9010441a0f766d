package navigator

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
)

// whereabouts is where a run is in the tree of its optimizers.
type whereabouts struct {
	path   []string // names of the optimizers, from the outermost on
	round  int      // of the innermost one; 0 where it has none
	serial uint32   // of this place; 0 is no place
	last   uint32   // serial that was given last
}

func (w *whereabouts) setRound(round int) {
	w.last++
	w.round, w.serial = round, w.last
}

// pass returns the names of the optimizers, with slashes.
func (w *whereabouts) pass() string { return strings.Join(w.path, "/") }

// name returns the name of the optimizer that runs.
func (w *whereabouts) name() string {
	if len(w.path) == 0 {
		return "optimizer"
	}
	return w.path[len(w.path)-1]
}

// ruleLog writes the provenance of a graph. It remembers which step each rule is
// in which round: making one costs as much as a small rewrite.
type ruleLog struct {
	log    *graph.Provenance
	off    bool
	path   []string // of the pass that the steps are of
	serial uint32   // of the place where it was last
	round  int      // there, or lastKept
	steps  [lastKept + 1][]uint32
}

// lastKept is the round up to which steps are remembered when it is over, for runs
// on the same graph; those of later rounds take turns.
const lastKept = 8

// add logs the transaction that was just committed.
func (l *ruleLog) add(w *whereabouts, rule int32, name string, tx *graph.Tx, nodes []graph.NodeID, new graph.VarID) {
	if step, on := l.step(w, rule, name); on {
		tx.Log(step, nodes[0], nodes[1:], new)
	}
}

// step returns the number of a rule at the place where the run is, and whether
// there is a log.
func (l *ruleLog) step(w *whereabouts, rule int32, name string) (step uint32, on bool) {
	if l.off {
		return 0, false
	}
	if l.serial != w.serial {
		l.moveTo(w)
	}
	steps := l.steps[l.round]
	if int(rule) >= len(steps) || steps[rule] == 0 {
		steps = l.addStep(w, rule, name)
	}
	return steps[rule] - 1, true
}

// moveTo is called when the run is at another place than the last time.
func (l *ruleLog) moveTo(w *whereabouts) {
	l.serial, l.round = w.serial, min(w.round, lastKept)
	if !slices.Equal(l.path, w.path) {
		l.path = slices.Clone(w.path)
		for i := range l.steps {
			clear(l.steps[i])
		}
	}
	if l.round == lastKept {
		clear(l.steps[lastKept])
	}
}

// addStep adds a rule at the place where the run is.
func (l *ruleLog) addStep(w *whereabouts, rule int32, name string) []uint32 {
	steps := &l.steps[l.round]
	for int(rule) >= len(*steps) {
		*steps = append(*steps, 0)
	}
	step := graph.Step{Rule: name, Pass: strings.Join(w.path, "/"), Round: w.round}
	(*steps)[rule] = l.log.Step(step) + 1 // 0 is none
	return *steps
}
