package interval

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// Axis is one of the ways in which the elements of a memory are numbered. The zero Axis
// is their order in memory; others are the index in a dimension, from 1, and with a
// period the remainder of that index.
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
// no side in it they may lie anywhere; so may those of the empty Box on all.
type Box []Side

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

// few is the number of boxes up to which those that meet one are looked for on the zero
// Axis alone.
const few = 32

// maxAxes bounds the number of axes on which boxes are looked for.
const maxAxes = 8

// Boxes is a set of boxes of one memory, each with a key. It finds those that meet one
// on the axis where the fewest do: the columns of a matrix by their columns, though they
// all reach from its first row to its last. The zero value is empty and ready to use.
type Boxes[K comparable] struct {
	boxes map[K]placed
	made  int
	axes  []axis[K] // the zero Axis, then others as they are needed
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
		s.boxes, s.axes = map[K]placed{}, []axis[K]{{set: &Set[K]{}}}
	}
	s.boxes[key] = placed{box, s.made}
	s.made++
	for _, a := range s.axes {
		side := box.on(a.Axis)
		a.set.Put(key, side.First, side.Last)
	}
}

// Delete removes the box that has the key, if there is one.
func (s *Boxes[K]) Delete(key K) {
	delete(s.boxes, key)
	for _, a := range s.axes {
		a.set.Delete(key)
	}
}

// Meeting yields the keys of the boxes that share a number with one on each of its axes,
// in the order of their lower ends on the zero Axis. The set must not change meanwhile.
func (s *Boxes[K]) Meeting(box Box) iter.Seq[K] {
	return func(yield func(K) bool) {
		if len(s.boxes) == 0 {
			return
		}
		looked := 0
		var last K
		side := box.on(Axis{})
		one := len(box) == 0 || len(box) == 1 && box[0] == side
		for key := range s.axes[0].set.Meeting(side.First, side.Last) {
			if looked == few && !one {
				s.rest(box, last, yield)
				return
			}
			looked++
			last = key
			if (one || box.meets(s.boxes[key].box)) && !yield(key) {
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

// compare compares boxes by their lower ends on the zero Axis, then by their numbers.
func (s *Boxes[K]) compare(a, b K) int {
	x, y := s.boxes[a], s.boxes[b]
	return cmp.Or(cmp.Compare(x.box.on(Axis{}).First, y.box.on(Axis{}).First), cmp.Compare(x.number, y.number))
}

// fewest returns the keys of the boxes that share a number with one on an axis, on one
// where they are not twice as many as on any other: it looks at all axes in turn, at twice
// as many boxes each time.
func (s *Boxes[K]) fewest(box Box) []K {
	for _, side := range box {
		s.need(side.Axis)
	}
	for limit := 2 * few; ; limit *= 2 {
		for _, a := range s.axes {
			side := box.on(a.Axis)
			if list, all := collect(a.set.Meeting(side.First, side.Last), limit); all {
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

// need keeps where the boxes lie on an axis from now on, if there are not too many axes.
func (s *Boxes[K]) need(of Axis) {
	known := slices.ContainsFunc(s.axes, func(a axis[K]) bool { return a.Axis == of })
	if known || len(s.axes) == maxAxes {
		return
	}
	set := &Set[K]{}
	for key, at := range s.boxes {
		side := at.box.on(of)
		set.Put(key, side.First, side.Last)
	}
	s.axes = append(s.axes, axis[K]{of, set})
}
