package slicing

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/views"
)

// maxRun is how many writes one into the other are put in order together.
const maxRun = 1 << 18

// fewRun is how many are where too many pairs of them have to be compared, and how many a
// read passes.
var fewRun = 1 << 11

// runAround returns up to some number of writes one into the other around one of them,
// which each but the last are there for the next one alone, from the first to the last.
func runAround(w write, most int) []write {
	run := []write{w}
	for len(run) <= most/2 {
		below, ok := run[len(run)-1].below()
		if !ok {
			break
		}
		run = append(run, below)
	}
	slices.Reverse(run)
	for len(run) < most {
		above, ok := run[len(run)-1].above()
		if !ok {
			break
		}
		run = append(run, above)
	}
	return run
}

// below returns the write that made the tensor that a write writes into, if that tensor was
// made for it alone.
func (w write) below() (write, bool) {
	if w.into.NumClients(2) > 1 {
		return write{}, false
	}
	below, ok := writeOf(w.into)
	return below, ok && w.follows(below)
}

// above returns the write into what a write made, where that was made for it alone.
func (w write) above() (write, bool) {
	made := w.node.Output(0)
	if made.NumClients(2) != 1 {
		return write{}, false
	}
	for use := range made.Clients() {
		if use.Index != 1 || use.Node.NumOutputs() != 1 {
			return write{}, false
		}
		above, ok := writeOf(use.Node.Output(0))
		return above, ok && above.follows(w)
	}
	return write{}, false
}

// next returns the write into what a write made, where that is one.
func (w write) next() (next write, ok bool) {
	for use := range w.node.Output(0).Clients() {
		if use.Index != 1 || use.Node.Op().Name() != insertSlice || use.Node.Graph() != w.node.Graph() {
			continue
		}
		if ok {
			return write{}, false
		}
		if next, ok = writeOf(use.Node.Output(0)); !ok {
			return write{}, false
		}
	}
	return next, ok
}

// follows reports whether a write and the one into whose result it writes may
// change places as far as types and graphs go: one in a loop is done many times.
func (w write) follows(below write) bool {
	t := below.into.Type()
	return w.into.Type() == t && w.node.Output(0).Type() == t && w.node.FunctionGraph() == below.node.FunctionGraph()
}

// mayPass reports whether a write may be made before another one, which stands
// somewhere below it: they share no element, and what it writes is known by then.
func (w write) mayPass(below write) bool {
	return !w.waitsFor(below) && w.window.Disjoint(below.window)
}

// waitsFor reports whether what a write writes is computed only after another one.
// To write it first would mean to keep what the other one writes for longer, and
// would take from both the chance to be computed in the place that they are written
// to. A slice can be taken earlier than it is, if what it is of is there.
func (w write) waitsFor(below write) bool {
	owner := w.source.Owner()
	if isBy(w.node, 0, readOps[:]...) {
		owner = owner.Input(0).Owner()
	}
	return owner.IsValid() && w.node.Graph().ListedBefore(below.node.ID(), owner.ID())
}

// compare orders windows of one tensor by where they begin: two that share no
// element never begin at the same place, except for one of nothing.
func compare(a, b views.Window) int { return slices.Compare(a.Offsets, b.Offsets) }

// end returns the last index of a dimension.
func end(w views.Window, dim int) int64 {
	return w.Offsets[dim] + (w.Sizes[dim]-1)*w.Strides[dim]
}

// widest returns the dimension along which the windows begin at the most places:
// there the fewest of them overlap.
func widest(run []write) int {
	best, most := 0, 0
	for d := range run[0].window.Offsets {
		starts := make(map[int64]bool, len(run))
		for _, w := range run {
			starts[w.window.Offsets[d]] = true
		}
		if len(starts) > most {
			best, most = d, len(starts)
		}
	}
	return best
}
