package rules

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// The types of an op are computed from those of its operands. A dimension that is not
// known is -1 to an expression, and what arithmetic makes of that is not a dimension. So
// the types are computed for several sizes in its place: what is the same for all of
// them is known.

// sizes are what dimensions that are not known are tried with, each one different, and
// all the same.
var sizes = []struct{ first, step int64 }{{5, 2}, {6, 5}, {1, 0}, {2, 0}}

// overShapes returns the types that a function gives for operands of these types,
// whatever the dimensions that are not known; nil where it gives none.
func overShapes(inputs []ir.Type, types func([]ir.Type) []ir.Type) []ir.Type {
	if !slices.ContainsFunc(inputs, isPartly) {
		return types(inputs)
	}
	var all []ir.Type
	times := 0
	for _, s := range sizes {
		sized := slices.Clone(inputs)
		n := s.first
		for i, t := range sized {
			if !isPartly(t) {
				continue
			}
			dims := slices.Clone(t.Dims())
			for k, d := range dims {
				if d == ir.Dynamic {
					dims[k] = n
					n += s.step
				}
			}
			sized[i] = t.WithDims(dims...)
		}
		given := types(sized)
		switch {
		case given == nil:
			continue
		case all == nil:
			all = slices.Clone(given)
		case len(all) != len(given):
			return nil
		default:
			for i := range all {
				if all[i] = common(all[i], given[i]); all[i] == 0 {
					return nil
				}
			}
		}
		times++
	}
	if times < 2 {
		return nil
	}
	return all
}

// isPartly reports whether a type has dimensions that are not known.
func isPartly(t ir.Type) bool { return t.IsShaped() && t.IsRanked() && !t.IsStatic() }

// common returns the type that says what two types both say, 0 for none.
func common(a, b ir.Type) ir.Type {
	switch {
	case a == b:
		return a
	case !a.IsShaped() || !b.IsShaped() || a.Kind() != b.Kind() || a.Elem() != b.Elem() || a.Encoding() != b.Encoding():
		return 0
	case !a.IsRanked() || !b.IsRanked() || a.Rank() != b.Rank():
		return 0
	}
	dims := slices.Clone(a.Dims())
	for i := range dims {
		if dims[i] != b.Dim(i) {
			dims[i] = ir.Dynamic
		}
	}
	return a.WithDims(dims...)
}
