package guard

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// code is a compiled piece of an expression. It allocates nothing.
type code[T any] func(m *unify.Match) (T, error)

// scope is what an expression with lists or let needs of memory. With loops it runs on a
// meter: without one a loop in a loop in a loop over 3,000 elements took 373 s and 3.3 GB
// (2026-11).
type scope struct {
	slots   []func() any // makes the variable that a slot is
	loops   int          // how many there are
	takes   int          // pieces of code that take memory
	used    bool         // the expression needs a frame
	metered bool         // it has loops, slices or let
}

// frame is the memory of one evaluation. It belongs to a matcher, and is used again at
// the next match.
type frame struct {
	slots []any // pointers to variables
	index []int // of the loops
	ctx   context.Context
	left  int // steps
	check int // steps until the run is looked at

	ints    arena[int64]
	numbers arena[Number]
	ids     arena[graph.VarID]
	attrs   arena[ir.Attr]
	types   arena[ir.Type]
	texts   arena[string]
	bools   arena[bool]
}

// arena is memory for lists, which is all freed at once.
type arena[T any] struct {
	chunk []T
	used  int
}

const leastChunk = 32

// take returns an empty list with room for n elements.
func (a *arena[T]) take(n int) []T {
	if a.used+n > len(a.chunk) {
		a.chunk, a.used = make([]T, max(n, 2*len(a.chunk), leastChunk)), 0
	}
	a.used += n
	return a.chunk[a.used-n : a.used-n : a.used]
}

// mark is a moment in the life of a frame, to which its memory can be reset.
type mark struct{ sizes, used [7]int }

func (f *frame) mark() (m mark) {
	m.sizes = [7]int{len(f.ints.chunk), len(f.numbers.chunk), len(f.ids.chunk), len(f.attrs.chunk), len(f.types.chunk), len(f.texts.chunk), len(f.bools.chunk)}
	m.used = [7]int{f.ints.used, f.numbers.used, f.ids.used, f.attrs.used, f.types.used, f.texts.used, f.bools.used}
	return m
}

// reset frees what was taken since a mark.
func (f *frame) reset(m *mark) {
	back(&f.ints, m, 0)
	back(&f.numbers, m, 1)
	back(&f.ids, m, 2)
	back(&f.attrs, m, 3)
	back(&f.types, m, 4)
	back(&f.texts, m, 5)
	back(&f.bools, m, 6)
}

// clear frees all.
func (f *frame) clear() {
	f.ints.used, f.numbers.used, f.ids.used, f.attrs.used, f.types.used, f.texts.used, f.bools.used = 0, 0, 0, 0, 0, 0, 0
}

func back[T any](a *arena[T], m *mark, i int) {
	if len(a.chunk) == m.sizes[i] {
		a.used = m.used[i]
		return
	}
	a.used = 0 // a later chunk, which is longer
}

// maxSteps bounds the steps of one evaluation: about a fifth of a second.
const maxSteps = 1 << 20

// checkEvery is after how many steps the meter looks whether the run has ended.
const checkEvery = 1 << 8

// elementsOfStep is how many elements or bytes are made in a step.
const elementsOfStep = 16

// looping reports whether an expression has loops, slices or let.
func looping(n *node) bool {
	switch {
	case n == nil:
		return false
	case isFusable(n):
		return looping(n.args[0]) // the loop has a meter of its own
	}
	if n.kind == letNode || n.kind == sliceNode || n.kind == callNode && loops[n.text] {
		return true
	}
	for _, arg := range n.args {
		if looping(arg) {
			return true
		}
	}
	return false
}

// isUsed reports whether the expression needs a frame.
func (s *scope) isUsed() bool { return s != nil && s.used }

// begin starts an evaluation, and returns what end is to be called with.
func (s *scope) begin(m *unify.Match) (outer any) {
	if !s.isUsed() {
		return nil
	}
	f := m.Kept(s, s.frame).(*frame)
	f.ctx, f.left, f.check = m.Context(), maxSteps, 0
	f.clear()
	outer = m.Scratch()
	m.SetScratch(f)
	return outer
}

func (s *scope) end(m *unify.Match, outer any) {
	if s.isUsed() {
		m.SetScratch(outer)
	}
}

func (s *scope) frame() any {
	f := &frame{slots: make([]any, len(s.slots)), index: make([]int, s.loops)}
	for i, variable := range s.slots {
		f.slots[i] = variable()
	}
	return f
}

// frameOf returns the frame of the evaluation that is under way.
func frameOf(m *unify.Match) *frame { return m.Scratch().(*frame) }

// slotOf returns a new variable, and the code that loads it.
func slotOf[T any](s *scope) (slot int, load code[T]) {
	slot, s.used = len(s.slots), true
	s.slots = append(s.slots, func() any { return new(T) })
	return slot, func(m *unify.Match) (T, error) { return *frameOf(m).slots[slot].(*T), nil }
}

// step takes steps. The error says that there are no more, or that the run has ended.
func (f *frame) step(n int) error {
	if f.left -= n; f.left < 0 {
		return fmt.Errorf("it takes more than %d steps: its loops go over too many elements", maxSteps)
	}
	if f.check -= n; f.check > 0 {
		return nil
	}
	f.check = checkEvery
	if f.ctx == nil {
		return nil
	}
	return f.ctx.Err()
}

// MLIR writes a list in three ways: [1, 2], array<i64: 1, 2> and dense<[1, 2]> :
// tensor<2xi64>. All are lists here, a dense literal of any shape that of its
// elements in their order.

// maxList bounds the elements of a list: dense<0> : tensor<1000000000xi64> is written
// in a few bytes.
const maxList = 1 << 20

// room takes the steps for a list of n elements.
func (f *frame) room(n int) error {
	if n > maxList {
		return tooLong(int64(n))
	}
	return f.step(n / elementsOfStep)
}

func tooLong(n int64) error {
	return fmt.Errorf("the list has %d elements, more than %d", n, maxList)
}

// sizeOfAttr returns the elements and bytes of an attribute. What reads the elements of a
// splat takes steps for them itself.
func sizeOfAttr(a ir.Attr) int { return a.Len() + a.TextLen() }
