package index

import "slices"

// MaxList bounds the sets of indices that are listed because no progressions
// make them up.
const MaxList = 1 << 16

// Level is count steps of a progression.
type Level struct{ Step, Count int64 }

// Set is a set of indices of one dimension: base plus one element of each level,
// where an outer level steps over all of the inner ones; or a sorted list. A set is a
// value: what is made from it shares its slices, which are not changed.
type Set struct {
	Base   int64
	Levels []Level // outermost first, none with a count of 1
	Listed []int64 // instead of base and levels, when not nil
}

// Progression is the set base, base+step, ... of count elements.
func Progression(base, step, count int64) Set {
	if count == 0 {
		return Set{Listed: []int64{}}
	}
	s := Set{Base: base}
	if count > 1 {
		s.Levels = []Level{{step, count}}
	}
	return s
}

// Size returns the number of elements.
func (s Set) Size() int64 {
	if s.Listed != nil {
		return int64(len(s.Listed))
	}
	n := int64(1)
	for _, l := range s.Levels {
		n *= l.Count
	}
	return n
}

// IsAll says whether the set is [0, width).
func (s Set) IsAll(width int64) bool { return s.Size() == width }

// Elements lists the set. The list is the caller's.
func (s Set) Elements() []int64 {
	if s.Listed != nil {
		return slices.Clone(s.Listed)
	}
	out := []int64{s.Base}
	for _, l := range s.Levels {
		next := make([]int64, 0, len(out)*int(l.Count))
		for _, z := range out {
			for i := range l.Count {
				next = append(next, z+i*l.Step)
			}
		}
		out = next
	}
	return out
}

// At returns element k.
func (s Set) At(k int64) int64 {
	if s.Listed != nil {
		return s.Listed[k]
	}
	z := s.Base
	for i := len(s.Levels) - 1; i >= 0; i-- {
		l := s.Levels[i]
		z += k % l.Count * l.Step
		k /= l.Count
	}
	return z
}

func (s Set) shifted(by int64) Set {
	if s.Listed != nil {
		list := make([]int64, len(s.Listed))
		for i, z := range s.Listed {
			list[i] = z + by
		}
		return Set{Listed: list}
	}
	s.Base += by
	return s
}

// Inside returns the set repeated by one more level around it.
func (s Set) Inside(l Level) Set {
	if len(s.Levels) > 0 && s.Levels[0].Step*s.Levels[0].Count == l.Step {
		s.Levels = slices.Clone(s.Levels)
		s.Levels[0].Count *= l.Count
		return s
	}
	s.Levels = append([]Level{l}, s.Levels...)
	return s
}

// List returns a sorted list as one progression where it is one.
func List(list []int64) Set {
	if len(list) == 0 {
		return Set{Listed: []int64{}}
	}
	if len(list) == 1 {
		return Progression(list[0], 1, 1)
	}
	step := list[1] - list[0]
	for i := 1; i < len(list); i++ {
		if list[i]-list[i-1] != step {
			return Set{Listed: slices.Clone(list)}
		}
	}
	return Progression(list[0], step, int64(len(list)))
}

// Turned returns the set counted from the other end of a dimension.
func (s Set) Turned(width int64) Set {
	if s.Listed != nil {
		list := make([]int64, len(s.Listed))
		for i, z := range s.Listed {
			list[len(list)-1-i] = width - 1 - z
		}
		return Set{Listed: list}
	}
	t := Set{Base: width - 1 - s.At(s.Size()-1), Levels: s.Levels}
	return t
}

// SplitAt writes the set as pairs of a row and a column of rows of that width,
// false where it is not known to be the product of the two.
func (s Set) SplitAt(width int64) (rows, columns Set, ok bool) {
	if s.Listed != nil {
		return rows, columns, false
	}
	rows, columns = Set{Base: s.Base / width}, Set{Base: s.Base % width}
	end := columns.Base
	for i := len(s.Levels) - 1; i >= 0; i-- {
		l := s.Levels[i]
		if l.Step%width == 0 {
			rows.Levels = append([]Level{{l.Step / width, l.Count}}, rows.Levels...)
			continue
		}
		if end+l.Step*(l.Count-1) < width && len(rows.Levels) == 0 {
			columns.Levels = append([]Level{l}, columns.Levels...)
			end += l.Step * (l.Count - 1)
			continue
		}
		k := width / l.Step
		if width%l.Step != 0 || l.Count%k != 0 || columns.Base >= l.Step || end >= l.Step || len(rows.Levels) > 0 {
			return rows, columns, false
		}
		if k > 1 {
			columns.Levels = append([]Level{{l.Step, k}}, columns.Levels...)
			end += l.Step * (k - 1)
		}
		rows.Levels = append([]Level{{1, l.Count / k}}, rows.Levels...)
	}
	return rows, columns, true
}

// Stride returns how far the elements are apart, 1 where there is one, and false
// where they are not a progression.
func (s Set) Stride() (int64, bool) {
	if s.Listed != nil {
		return 0, false
	}
	stride := int64(1)
	for i, l := range s.Levels {
		if i+1 < len(s.Levels) && l.Step != s.Levels[i+1].Step*s.Levels[i+1].Count {
			return 0, false
		}
		stride = l.Step
	}
	return stride, true
}
