package slicing

import (
	"cmp"
	"container/heap"
	"context"
	"slices"
	"sort"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/internal/interval"
	"github.com/settle-go/settle/navigator"
)

// reorderWrites puts writes that share no element in order.
func (k kit) reorderWrites() *navigator.Local {
	rule := k.rule("reorder_disjoint_writes", `
insert(s2, insert(s1, t)[W1])[W2] = insert(s1, insert(s2, t)[W2])[W1], where W2 is
before W1, they share no element, and nothing else reads what was written first.

Writes that can be merged, or one of which covers the other, then follow one
another, and the same writes in two orders are the same. All writes one into the
other are put in order at once: of two that share an element the first stays the
first, and none goes before one that is made before its own value is known.`,
		[]string{insertSlice}, func(r *navigator.Rewriter) (navigator.Result, error) {
			if !isBy(r.Node(), 1, insertSlice) {
				return r.NoMatch("it does not write into what was just written"), nil
			}
			w, ok := writeOf(r.Node().Output(0))
			if !ok {
				return r.NoMatch("it is not a write with known bounds"), nil
			}
			if reason := reasonToStay(w); reason != "" {
				return r.NoMatch(reason), nil
			}
			return rebuild(r, w)
		})
	rule.CountsClients, rule.Levels = true, maxWrites+1
	return rule
}

// reasonToStay returns why a write need not be moved before one of those that it
// writes into, "" where it must.
func reasonToStay(w write) string {
	below, ok := w.below()
	if !ok {
		return "what was just written is needed as it was, or not all is known of it"
	}
	for looked := 0; ok && looked < maxWrites; looked++ {
		if !w.mayPass(below) {
			return "it shares an element with what was written before, or its value was made later"
		}
		if compare(w.window, below.window) < 0 {
			return ""
		}
		below, ok = below.below()
	}
	return "the writes are in order"
}

// rebuild makes those writes of the run around a write again that are not where they belong.
func rebuild(r *navigator.Rewriter, w write) (navigator.Result, error) {
	run := runAround(w, maxRun)
	s, ok := newSchedule(r.Context(), run)
	if !ok {
		run = runAround(w, fewRun)
		s, _ = newSchedule(r.Context(), run)
	}
	if err := r.Context().Err(); err != nil {
		return navigator.Result{}, err
	}
	order := s.order()
	first, last := 0, len(run)-1
	for first < last && order[first] == first {
		first++
	}
	for first < last && order[last] == last {
		last--
	}
	if first == last {
		return r.NoMatch("the writes are in order"), nil
	}
	v := run[first].into
	for _, i := range order[first : last+1] {
		v = r.Apply(run[i].node.Op(), v.Type(), run[i].source, v)
	}
	if run[last].node == r.Node() {
		return r.Replace(v), nil
	}
	r.ReplaceOther(run[last].node.Output(0), v)
	return r.Others(), nil
}

// schedule finds the order of a run: of all in which each write stands after those
// that it must not pass the one that is least by windows, from the first on. No two
// runs of the same writes with the same pairs that must not pass have different
// ones, and no write in it could be moved before a greater one.
type schedule struct {
	rank   []int   // by write: its place among all by windows
	byRank []int   // writes by rank
	waits  []int   // by write: how many it still waits for
	share  [][]int // by write: those after it that share an element
	prefix [][]int // by write: those after it that wait for it and all before it
	ready  ranks   // of the writes that could be next
}

// newSchedule compares the writes. It fails where that takes more pairs than fewRun writes
// have. What it returns is of no use where the context has ended.
func newSchedule(ctx context.Context, run []write) (s *schedule, ok bool) {
	n := len(run)
	s = &schedule{
		rank: make([]int, n), byRank: make([]int, n), waits: make([]int, n),
		share: make([][]int, n), prefix: make([][]int, n),
	}
	for i := range run {
		s.byRank[i] = i
	}
	slices.SortFunc(s.byRank, func(a, b int) int {
		return cmp.Or(compare(run[a].window, run[b].window), a-b)
	})
	for rank, i := range s.byRank {
		s.rank[i] = rank
	}
	if !s.findShared(ctx, run) {
		return nil, false
	}
	s.findLate(run)
	return s, true
}

// findShared notes the pairs that share an element, if not too many have to be compared:
// those that meet in each dimension, and modulo their strides.
func (s *schedule) findShared(ctx context.Context, run []write) bool {
	var before interval.Boxes[int]
	dim := widest(run)
	compared := 0
	for second, w := range run {
		box := boxOf(w.window, dim)
		for first := range before.Meeting(box) {
			if compared++; compared > fewRun*fewRun/2 {
				return false
			}
			if compared%checkEvery == 0 && ctx.Err() != nil {
				return true
			}
			if !run[first].window.Disjoint(w.window) {
				s.share[first] = append(s.share[first], second)
				s.waits[second]++
			}
		}
		before.Put(second, box)
	}
	return true
}

// boxOf says where a window lies, with the side of one dimension as the first.
func boxOf(w views.Window, dim int) interval.Box {
	var box interval.Box
	for d := range w.Offsets {
		box = append(box, interval.Side{Axis: interval.Axis{Dim: d + 1}, First: w.Offsets[d], Last: end(w, d)})
	}
	box[0], box[dim] = box[dim], box[0]
	for d, stride := range w.Strides {
		if stride > 1 {
			at := w.Offsets[d] % stride
			box = append(box, interval.Side{Axis: interval.Axis{Dim: d + 1, Period: stride}, First: at, Last: at})
		}
	}
	return box
}

// checkEvery is the number of pairs that are compared between two looks at the context.
const checkEvery = 256

// findLate notes which writes of a run are made before the value of another one is
// known: those up to some place, as they are made in their order.
func (s *schedule) findLate(run []write) {
	for i, w := range run {
		late := sort.Search(i, func(j int) bool { return !w.waitsFor(run[j]) })
		if late > 0 {
			s.prefix[late-1] = append(s.prefix[late-1], i)
			s.waits[i]++
		}
	}
}

// order returns the writes in order.
func (s *schedule) order() []int {
	order := make([]int, 0, len(s.rank))
	done := make([]bool, len(s.rank))
	for i, waits := range s.waits {
		if waits == 0 {
			s.ready = append(s.ready, s.rank[i])
		}
	}
	heap.Init(&s.ready)
	for upTo := 0; len(s.ready) > 0; {
		i := s.byRank[heap.Pop(&s.ready).(int)]
		order, done[i] = append(order, i), true
		s.release(s.share[i])
		for ; upTo < len(done) && done[upTo]; upTo++ {
			s.release(s.prefix[upTo])
		}
	}
	return order
}

// release makes writes ready that waited for nothing else.
func (s *schedule) release(waiting []int) {
	for _, i := range waiting {
		if s.waits[i]--; s.waits[i] == 0 {
			heap.Push(&s.ready, s.rank[i])
		}
	}
}

// ranks is a heap of numbers.
type ranks []int

func (r ranks) Len() int           { return len(r) }
func (r ranks) Less(i, j int) bool { return r[i] < r[j] }
func (r ranks) Swap(i, j int)      { r[i], r[j] = r[j], r[i] }
func (r *ranks) Push(x any)        { *r = append(*r, x.(int)) }

// Pop implements [heap.Interface].
func (r *ranks) Pop() any {
	last := (*r)[len(*r)-1]
	*r = (*r)[:len(*r)-1]
	return last
}
