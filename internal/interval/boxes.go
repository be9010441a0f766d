package interval

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// Axis is one of the ways in which the elements of a memory are numbered: by their order
// in memory, which is the zero Axis, or by their index in a dimension, counted from 1, or,
// with a period, by the remainder of that index.
type Axis struct {
	Dim    int
	Period int64
}

// Side is where a box lies on an axis: from one number to another, both included.
type Side struct {
	Axis        Axis
	First, Last int64
}

// Box says where elements of a memory lie: each on all of its sides. On an axis that has
// no side in it they may lie anywhere; so may those of the empty Box on all. The first
// sides of the boxes of one memory are on the same axis.
type Box []Side

// first returns the first side, which is everything of the empty box.
func (b Box) first() Side {
	if len(b) == 0 {
		return b.on(Axis{})
	}
	return b[0]
}

// on returns the side on an axis.
func (b Box) on(axis Axis) Side {
	for _, s := range b {
		if s.Axis == axis {
			return s
		}
	}
	return Side{axis, math.MinInt64, math.MaxInt64}
}

// meets reports whether two boxes share a number on each axis of the first.
func (b Box) meets(c Box) bool {
	for _, s := range b {
		if o := c.on(s.Axis); s.Last < o.First || o.Last < s.First {
			return false
		}
	}
	return true
}

// few is the number of boxes up to which those that meet one are looked for on its first
// axis alone.
const few = 32

// maxAxes bounds the number of axes on which boxes are looked for.
const maxAxes = 8

// Boxes is a set of boxes of one memory, each with a key. It finds those that meet one
// on the axis where the fewest do: the columns of a matrix by their columns, though they
// all reach from its first row to its last. The zero value is empty and ready to use.
type Boxes[K comparable] struct {
	boxes map[K]placed
	made  int
	axes  []axis[K] // that of the first sides, then others
}

// placed is a box, and its number in the order in which boxes were put.
type placed struct {
	box    Box
	number int
}

// axis is where the boxes lie on an axis.
type axis[K comparable] struct {
	Axis
	set *Set[K]
}

// Put adds a box, or moves the one that has the key there.
func (s *Boxes[K]) Put(key K, box Box) {
	if before, ok := s.boxes[key]; ok {
		if slices.Equal(before.box, box) {
			return
		}
		s.Delete(key)
	}
	if s.boxes == nil {
		s.boxes, s.axes = map[K]placed{}, []axis[K]{{box.first().Axis, &Set[K]{}}}
	}
	s.boxes[key] = placed{box, s.made}
	s.made++
	for i, a := range s.axes {
		s.put(a, i == 0, key, box)
	}
	for _, side := range box[min(1, len(box)):] {
		s.keep(side.Axis)
	}
}

func (s *Boxes[K]) put(a axis[K], first bool, key K, box Box) {
	side := box.on(a.Axis)
	if first {
		side = box.first()
	}
	a.set.Put(key, side.First, side.Last)
}

// keep keeps where the boxes lie on an axis from now on, if there are not too many axes.
func (s *Boxes[K]) keep(of Axis) {
	if s.on(of) != nil || len(s.axes) == maxAxes {
		return
	}
	a := axis[K]{of, &Set[K]{}}
	for key, at := range s.boxes {
		s.put(a, false, key, at.box)
	}
	s.axes = append(s.axes, a)
}

// on returns where the boxes lie on an axis, nil where that is not kept.
func (s *Boxes[K]) on(of Axis) *Set[K] {
	for _, a := range s.axes {
		if a.Axis == of {
			return a.set
		}
	}
	return nil
}

// Delete removes the box that has the key, if there is one.
func (s *Boxes[K]) Delete(key K) {
	delete(s.boxes, key)
	for _, a := range s.axes {
		a.set.Delete(key)
	}
}

// Meeting yields the keys of the boxes that share a number with one on each of its axes,
// in the order of the lower ends of their first sides. The set must not change meanwhile.
func (s *Boxes[K]) Meeting(box Box) iter.Seq[K] {
	return func(yield func(K) bool) {
		if len(s.boxes) == 0 {
			return
		}
		looked := 0
		var last K
		for key := range s.axes[0].set.Meeting(box.first().First, box.first().Last) {
			if looked == few && len(box) > 1 {
				s.rest(box, last, yield)
				return
			}
			looked++
			last = key
			if (len(box) <= 1 || box.meets(s.boxes[key].box)) && !yield(key) {
				return
			}
		}
	}
}

// rest yields what Meeting yields of the boxes after the last one that it looked at.
func (s *Boxes[K]) rest(box Box, last K, yield func(K) bool) {
	list := slices.DeleteFunc(s.fewest(box), func(key K) bool {
		return s.compare(key, last) <= 0 || !box.meets(s.boxes[key].box)
	})
	slices.SortFunc(list, s.compare)
	for _, key := range list {
		if !yield(key) {
			return
		}
	}
}

// compare compares boxes by the lower ends of their first sides, then by their numbers.
func (s *Boxes[K]) compare(a, b K) int {
	x, y := s.boxes[a], s.boxes[b]
	return cmp.Or(cmp.Compare(x.box.first().First, y.box.first().First), cmp.Compare(x.number, y.number))
}

// fewest returns the keys of the boxes that share a number with one on an axis, on one
// where they are not twice as many as on any other: it looks at all axes in turn, at twice
// as many boxes each time.
func (s *Boxes[K]) fewest(box Box) []K {
	for limit := 2 * few; ; limit *= 2 {
		for i, side := range box {
			set := s.axes[0].set
			if i > 0 {
				set = s.on(side.Axis)
			}
			if set == nil {
				continue
			}
			if list, all := collect(set.Meeting(side.First, side.Last), limit); all {
				return list
			}
		}
	}
}

func collect[K comparable](seq iter.Seq[K], limit int) (list []K, all bool) {
	for key := range seq {
		if len(list) == limit {
			return nil, false
		}
		list = append(list, key)
	}
	return list, true
}
