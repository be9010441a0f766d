package aesara

import (
	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/graph/ir"
)

// subscriptFunctions are what the rules about subscripts ask and compute. Subscripts are
// the attributes starts, stops and steps; those of an op that has none are none.
func subscriptFunctions() []ir.GuardFunction {
	return []ir.GuardFunction{
		{
			Name: "absent", Example: "absent()",
			Doc:  "what stands in subscripts for a number that is not written",
			Func: func() int { return subscript.Absent },
		},
		{
			Name: "useful_subscripts", Example: "n = useful_subscripts(a, b, c)",
			Doc: "how many subscripts are left without the slices at the end that show all of a dimension",
			Func: func(starts, stops, steps []int64) int {
				entries, err := subscript.Parse(starts, stops, steps)
				n := len(starts)
				for err == nil && n > 0 && entries[n-1].IsFull() {
					n--
				}
				return n
			},
		},
		{
			Name: "shows_all", Example: "shows_all(a, b, c, dims(x))",
			Doc: "do subscripts show all of a tensor, in order?",
			Func: func(starts, stops, steps, dims []int64) bool {
				entries, err := subscript.Parse(starts, stops, steps)
				return err == nil && subscript.IsAll(entries, open(dims))
			},
		},
		{
			Name: "operands_of", Example: "operands_of(a, b, c, n)",
			Doc: "how many operands the first n subscripts take",
			Func: func(starts, stops, steps []int64, n int) int {
				entries, err := subscript.Parse(starts, stops, steps)
				if err != nil || n < 0 || n > len(entries) {
					return 0
				}
				return subscript.Operands(entries[:n])
			},
		},
		{
			Name: "with_number", Example: "fits, starts, stops, steps = with_number(a, b, c, i, 3)",
			Doc:  "may a number stand in subscripts in the place of operand i? and these subscripts",
			Func: withNumber,
		},
		{
			Name: "without_stop", Example: "is_stop, stops = without_stop(a, b, c, i, d)",
			Doc:  "is operand i the stop of a slice of dimension d that goes forwards? and the stops without it",
			Func: withoutStop,
		},
		{
			Name: "index_place", Example: "index_place(i, len(xs))",
			Doc: "the place in a dimension that an integer index means, -1 where it is out of range or an operand",
			Func: func(i, size int) int {
				if at, ok := subscript.Index(int64(i), int64(size)); ok {
					return int(at)
				}
				return -1
			},
		},
		{
			Name: "slice_places", Example: "places = slice_places(s, e, p, len(xs))",
			Doc:  "the places of a dimension that a slice shows, none where it has operands",
			Func: slicePlaces,
		},
		{
			Name: "merge_subscripts", Example: "merges, starts, stops, steps, order = merge_subscripts(a, b, c, d, e, f, dims(x))",
			Doc: "do subscripts show what the second ones show of what the first ones show of a tensor? and these, " +
				"with the places of their operands among those of the first ones and then of the second ones",
			Func: mergeSubscripts,
		},
		{
			Name: "kept_dims", Example: "plain, kept = kept_dims(a, b, c, rank(x))",
			Doc: "does each subscript drop its dimension or show all of it? and the dimensions that are shown",
			Func: func(starts, stops, steps []int64, rank int) (plain bool, kept []int64) {
				entries, err := subscript.Parse(starts, stops, steps)
				if err != nil || len(entries) > rank {
					return false, nil
				}
				kept = []int64{}
				for d := range rank {
					switch {
					case d >= len(entries) || entries[d].IsFull():
						kept = append(kept, int64(d))
					case !entries[d].IsIndex():
						return false, nil
					}
				}
				return true, kept
			},
		},
		{
			Name: "are_first", Example: "are_first(a, b, c, dims(x))",
			Doc: "is each index the only one of a dimension of size 1?",
			Func: func(starts, stops, steps, dims []int64) bool {
				entries, err := subscript.Parse(starts, stops, steps)
				if err != nil || len(entries) > len(dims) {
					return false
				}
				for d, e := range entries {
					if e.IsIndex() && (dims[d] != 1 || e.Start != 0 && e.Start != -1) {
						return false
					}
				}
				return true
			},
		},
		{
			Name: "join_subscripts", Example: "joins, starts, stops, steps = join_subscripts(a, b, c, d, e, f, axis, dims(x))",
			Doc:  "do the second subscripts go on along an axis where the first ones end? and those of both parts",
			Func: joinSubscripts,
		},
		{
			Name: "drop_subscripts", Example: "drops, starts, stops, steps = drop_subscripts(a, b, c, order, dims(x))",
			Doc:  "is the order that of what the subscripts show without dimensions of size 1? and subscripts that drop them",
			Func: dropSubscripts,
		},
	}
}

// open returns dimensions with ir.Dynamic for those that guards write as -1.
func open(dims []int64) []int64 {
	list := make([]int64, len(dims))
	for i, d := range dims {
		list[i] = d
		if d < 0 {
			list[i] = ir.Dynamic
		}
	}
	return list
}

func withNumber(starts, stops, steps []int64, operand, number int) (fits bool, a, b, c []int64) {
	entries, err := subscript.Parse(starts, stops, steps)
	if err != nil || int64(number) <= subscript.Operand {
		return false, nil, nil, nil
	}
	at := numberOf(entries, operand)
	if at == nil {
		return false, nil, nil, nil
	}
	*at = int64(number)
	a, b, c = subscript.Lists(entries)
	for i, step := range c {
		if step == 0 && steps[i] != 0 { // a slice would become an index
			return false, nil, nil, nil
		}
	}
	return true, a, b, c
}

// numberOf returns where an operand stands, nil where there is none of that number.
func numberOf(entries []subscript.Entry, operand int) *int64 {
	for d := range entries {
		e := &entries[d]
		for _, at := range [...]*int64{&e.Start, &e.Stop, &e.Step} {
			if *at == subscript.Operand {
				if operand == 0 {
					return at
				}
				operand--
			}
		}
	}
	return nil
}

func withoutStop(starts, stops, steps []int64, operand, dim int) (isStop bool, without []int64) {
	entries, err := subscript.Parse(starts, stops, steps)
	if err != nil || dim < 0 || dim >= len(entries) {
		return false, nil
	}
	e := &entries[dim]
	if forwards := e.Step > 0 || e.Step == subscript.Absent; !forwards || numberOf(entries, operand) != &e.Stop {
		return false, nil
	}
	e.Stop = subscript.Absent
	_, without, _ = subscript.Lists(entries)
	return true, without
}

func slicePlaces(start, stop, step, size int) []int64 {
	e := subscript.Entry{Start: int64(start), Stop: int64(stop), Step: int64(step)}
	places := []int64{}
	if e.IsIndex() || !e.IsConstant() || size < 0 {
		return places
	}
	r := e.Range(int64(size))
	for i := range r.Len {
		places = append(places, r.Start+i*r.Step)
	}
	return places
}

func mergeSubscripts(starts, stops, steps, starts2, stops2, steps2, dims []int64) (merges bool, a, b, c, order []int64) {
	first, err := subscript.Parse(starts, stops, steps)
	if err != nil {
		return false, nil, nil, nil, nil
	}
	second, err := subscript.Parse(starts2, stops2, steps2)
	if err != nil {
		return false, nil, nil, nil, nil
	}
	merged, operands, ok := subscript.Merge(first, second, open(dims))
	if !ok {
		return false, nil, nil, nil, nil
	}
	a, b, c = subscript.Lists(merged)
	order = []int64{}
	for _, i := range operands {
		order = append(order, int64(i))
	}
	return true, nonNil(a), nonNil(b), nonNil(c), order
}

// nonNil is a list that may be used.
func nonNil(list []int64) []int64 {
	if list == nil {
		return []int64{}
	}
	return list
}

func joinSubscripts(starts, stops, steps, starts2, stops2, steps2 []int64, axis int, dims []int64) (joins bool, a, b, c []int64) {
	first, err := subscript.Parse(starts, stops, steps)
	if err != nil {
		return false, nil, nil, nil
	}
	second, err := subscript.Parse(starts2, stops2, steps2)
	rank := len(dims)
	if axis < 0 {
		axis += rank
	}
	if err != nil || max(len(first), len(second)) > rank || axis < 0 || axis >= rank || dims[axis] < 0 {
		return false, nil, nil, nil
	}
	for d := range rank {
		e, f := entryAt(first, d), entryAt(second, d)
		if e.IsIndex() || !e.IsConstant() || d != axis && e != f {
			return false, nil, nil, nil // an index would make the axis another dimension
		}
	}
	e, f := entryAt(first, axis), entryAt(second, axis)
	if f.IsIndex() || !f.IsConstant() {
		return false, nil, nil, nil
	}
	r, next := e.Range(dims[axis]), f.Range(dims[axis])
	if r.Len == 0 || next.Len == 0 {
		return false, nil, nil, nil
	}
	step := r.Step
	if r.Len == 1 {
		step = next.Start - r.Start
	}
	if step == 0 || next.Start != r.Start+r.Len*step || next.Len > 1 && next.Step != step {
		return false, nil, nil, nil
	}
	for len(first) <= axis {
		first = append(first, subscript.Full)
	}
	first[axis] = subscript.Range{Start: r.Start, Step: step, Len: r.Len + next.Len}.Entry(dims[axis])
	a, b, c = subscript.Lists(first)
	return true, a, b, c
}

// entryAt returns the entry of a dimension, also of one that is not indexed.
func entryAt(entries []subscript.Entry, d int) subscript.Entry {
	if d < len(entries) {
		return entries[d]
	}
	return subscript.Full
}

func dropSubscripts(starts, stops, steps, order, dims []int64) (drops bool, a, b, c []int64) {
	entries, err := subscript.Parse(starts, stops, steps)
	if err != nil || len(entries) > len(dims) {
		return false, nil, nil, nil
	}
	shown, next := int64(0), 0 // the dimension that is shown, and the entry of the order that is next
	for d, size := range dims {
		e := entryAt(entries, d)
		if e.IsIndex() {
			continue
		}
		if next < len(order) && order[next] == shown {
			next++
		} else {
			if size < 0 || !e.IsConstant() || e.Range(size).Len != 1 {
				return false, nil, nil, nil
			}
			for len(entries) <= d {
				entries = append(entries, subscript.Full)
			}
			entries[d] = subscript.At(e.Range(size).Start)
		}
		shown++
	}
	if next != len(order) || shown == int64(next) {
		return false, nil, nil, nil // another order, or nothing is dropped
	}
	a, b, c = subscript.Lists(entries)
	return true, a, b, c
}
