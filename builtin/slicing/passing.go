package slicing

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/interval"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// fewPassed is how many writes a read passes by itself. Where there may be more, all reads of
// the writes one into the other pass what they can, so that each write is looked at once.
var fewPassed = 64

// pass reads what stood in a window before a write that does not matter there, and before
// those under it that do not either: each on its own would be a rewrite, and a tensor
// whose elements are all updated needs them for each.
func (k kit) pass(r *navigator.Rewriter, w write, read views.Window) (navigator.Result, error) {
	below, more := passDisjoint(w, read, fewPassed)
	if more {
		p := passing{kit: k, r: r, latest: map[string]int{}}
		if p.readsOf(w) {
			return p.rewrite()
		}
		below, _ = passDisjoint(w, read, fewRun)
	}
	n := r.Node()
	return r.Replace(k.read(r, n, below, read, n.Output(0).Type())), nil
}

// passDisjoint returns the tensor before a write and the writes under it that share nothing
// with a window, up to some number of them, and whether there may be more.
func passDisjoint(w write, read views.Window, most int) (below graph.Var, more bool) {
	below = w.into
	for range most {
		next, ok := writeOf(below)
		if !ok || !read.Disjoint(next.window) {
			return below, false
		}
		below = next.into
	}
	return below, true
}

// passing finds what the reads of writes one into the other can pass.
type passing struct {
	kit
	r        *navigator.Rewriter
	run      []write // from the first to the last
	before   interval.Boxes[int]
	latest   map[string]int // by window: the last write there
	compared int
	reads    []passedRead
}

// passedRead is a slice, and the tensor that it can be taken of.
type passedRead struct {
	node   graph.Node
	of     graph.Var
	window views.Window
}

// readsOf finds the reads of a write, of those that it writes into and of those into it. It
// fails where it takes too many comparisons.
func (p *passing) readsOf(w write) bool {
	for ok := true; ok && len(p.run) < maxRun; w, ok = writeOf(w.into) {
		p.run = append(p.run, w)
	}
	slices.Reverse(p.run)
	for last := p.run[len(p.run)-1]; len(p.run) < maxRun; {
		next, ok := last.next()
		if !ok {
			break
		}
		p.run, last = append(p.run, next), next
	}
	dim := widest(p.run)
	for at, w := range p.run {
		key := fmt.Sprint(w.window)
		if hidden, ok := p.latest[key]; ok {
			p.before.Delete(hidden)
		}
		p.latest[key] = at
		p.before.Put(at, boxOf(w.window, dim))
		if !p.readsAt(at, dim) {
			return false
		}
	}
	return true
}

// readsAt finds the reads of a write that can pass it.
func (p *passing) readsAt(at, dim int) bool {
	for use := range p.run[at].node.Output(0).Clients() {
		n := use.Node
		if use.Index != 0 || !slices.Contains(readOps[:], n.Op().Name()) || n.FunctionGraph() != p.r.Node().FunctionGraph() {
			continue
		}
		window, ok := views.WindowOf(n)
		if !ok || !window.Disjoint(p.run[at].window) {
			continue
		}
		last := -1
		for other := range p.before.Meeting(boxOf(window, dim)) {
			if p.compared++; p.compared > fewRun*fewRun/2 {
				return false
			}
			if other > last && !window.Disjoint(p.run[other].window) {
				last = other
			}
		}
		of := p.run[0].into
		if last >= 0 {
			of = p.run[last].node.Output(0)
		}
		p.reads = append(p.reads, passedRead{n, of, window})
	}
	return true
}

// rewrite takes each slice of the tensor that was found.
func (p *passing) rewrite() (navigator.Result, error) {
	result := p.r.Others()
	for _, read := range p.reads {
		take := func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(p.read(r, read.node, read.of, read.window, read.node.Output(0).Type())), nil
		}
		if read.node == p.r.Node() {
			var err error
			if result, err = take(p.r); err != nil {
				return result, err
			}
			continue
		}
		if _, err := p.r.At(&unify.Match{Graph: p.r.Graph(), Root: read.node.ID()}, take); err != nil {
			return navigator.Result{}, err
		}
	}
	return result, nil
}
