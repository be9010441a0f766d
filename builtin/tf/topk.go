package tf

import (
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// topK returns the largest elements of each row and where they stand. Of equal ones those
// that stand first are the larger ones.
func topK(c numeric.Call) []value.Value {
	c.AtLeast(1)
	x, k := c.Input(0), c.AttrInt("k", 0)
	if c.NumInputs() > 1 {
		k = inputAxis(c, 1)
	}
	if x.Rank() == 0 || k < 0 || k > x.Dims()[x.Rank()-1] {
		panic(numeric.Undefined("the largest %d of %s", k, x.Type()))
	}
	sorted := attrTruth(c, "sorted", true)
	var places, index []int64
	compare := orderOf(x)
	lanes(x, x.Rank()-1, func(lane []int64) {
		c.Plan(int64(len(lane)))
		isLarger := func(i, j int) bool {
			if d := compare(lane[i], lane[j]); d != 0 {
				return d > 0
			}
			return i < j
		}
		for _, i := range topOf(len(lane), int(k), sorted, isLarger) {
			places, index = append(places, lane[i]), append(index, int64(i))
		}
	})
	dims := append(slices.Clone(x.Dims()[:x.Rank()-1]), k)
	b := c.Builder(ir.Tensor(x.Elem(), dims...))
	return []value.Value{c.Rows(b, x, 1, places), numeric.Typed(value.Ints(ir.Tensor(ir.I32, dims...), index...))}
}

// topOf returns the k largest of n elements: in order where that is asked for or all are
// returned, else in the order in which TensorFlow happens to have them.
func topOf(n, k int, sorted bool, isLarger func(i, j int) bool) []int {
	if k == 0 {
		return nil
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	byRank := func(i, j int) int {
		switch {
		case i == j:
			return 0
		case isLarger(i, j):
			return -1
		}
		return 1
	}
	if sorted || k == n || k == 1 {
		slices.SortFunc(order, byRank)
		return order[:k]
	}
	h := ranked{elems: make([]int, 0, k+1), isLarger: isLarger}
	for i := range n {
		h.push(i, k)
	}
	return h.elems[:k]
}

// ranked collects the largest elements as TensorFlow does: in a heap whose first element is
// the smallest one, with one place after it, once there is one more than are wanted. The
// steps are those of the heap of the C++ library that it is built with, as the order of the
// elements is what they make it.
type ranked struct {
	elems    []int
	isHeap   bool
	isLarger func(i, j int) bool
}

func (h *ranked) push(i, k int) {
	switch {
	case h.isHeap && h.isLarger(i, h.elems[0]):
		h.elems[k] = i
		h.up(k, 0, i)
		h.pop()
	case !h.isHeap:
		h.elems = append(h.elems, i)
		if len(h.elems) == k+1 {
			for at := (k+1)/2 - 1; at >= 0; at-- {
				h.down(at, k+1, h.elems[at])
			}
			h.pop()
			h.isHeap = true
		}
	}
}

// pop moves the smallest element after the others.
func (h *ranked) pop() {
	last := len(h.elems) - 1
	i := h.elems[last]
	h.elems[last] = h.elems[0]
	h.down(0, last, i)
}

// down puts an element into a hole: the hole moves to the end, and the element up from there.
func (h *ranked) down(hole, n, i int) {
	top, child := hole, hole
	for child < (n-1)/2 {
		child = 2*child + 2
		if h.isLarger(h.elems[child], h.elems[child-1]) {
			child--
		}
		h.elems[hole] = h.elems[child]
		hole = child
	}
	if n%2 == 0 && child == (n-2)/2 {
		child = 2*child + 1
		h.elems[hole] = h.elems[child]
		hole = child
	}
	h.up(hole, top, i)
}

// up moves an element up from a hole, past those that are larger.
func (h *ranked) up(hole, top, i int) {
	for hole > top {
		parent := (hole - 1) / 2
		if !h.isLarger(h.elems[parent], i) {
			break
		}
		h.elems[hole] = h.elems[parent]
		hole = parent
	}
	h.elems[hole] = i
}
