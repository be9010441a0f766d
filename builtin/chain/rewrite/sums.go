package rewrite

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph/ir"
)

// sumFunctions are about what a Reduce adds up. A sum of floats is rounded at each
// step, so that it changes in the last bits where the order of its terms does: a
// rule that keeps the order is exact, and one that does not only where elements are
// integers.
func sumFunctions() []ir.GuardFunction {
	list := []ir.GuardFunction{
		{Name: "reduced_dims", Example: "reduced_dims(s, dims(x))",
			Doc:  "the dimensions that a reduce to the shape s adds up",
			Func: func(s, shape []int64) []int64 { return resizedDims(shape, s) }},
		{Name: "reduced_first", Example: "reduced_first(s, dims(x))",
			Doc: "the shape in which only the first of those dimensions is added up",
			Func: func(s, shape []int64) []int64 {
				first := slices.Clone(shape)
				if dims := resizedDims(shape, s); len(dims) > 0 {
					first[dims[0]] = s[dims[0]]
				}
				return first
			}},
	}
	for _, pair := range [][2]chain.Kind{{chain.DimShuffle, chain.Reduce}, {chain.Reduce, chain.DimShuffle}, {chain.Reverse, chain.Reduce}, {chain.SettFillInto, chain.Reduce}} {
		name := "keeps_sums_" + shortNames[pair[0]] + "_" + shortNames[pair[1]]
		list = append(list, ir.GuardFunction{
			Name: name, Example: name + "(p, q, dims(x))",
			Doc: "does each sum have the same terms in the same order when the two change places?",
			Func: func(p, q, shape []int64) (bool, error) {
				first, second, err := twoOps(pair[0], p, pair[1], q)
				return err == nil && keepsSums(shape, &first, &second), err
			},
		})
	}
	return list
}

// twoOps reads the attributes of two ops.
func twoOps(x chain.Kind, p []int64, y chain.Kind, q []int64) (first, second chain.Op, err error) {
	first, err = chain.FromInts(x, p)
	if err == nil {
		second, err = chain.FromInts(y, q)
	}
	return first, second, err
}

// resizedDims returns the dimensions in which two shapes differ.
func resizedDims(from, to chain.Shape) []int64 {
	dims := []int64{}
	for d := range min(len(from), len(to)) {
		if from[d] != to[d] {
			dims = append(dims, int64(d))
		}
	}
	return dims
}

// keepsSums says whether two ops that can change places, one of which is a Reduce,
// add up the same terms in the same order then. The terms of a sum are in row-major
// order.
func keepsSums(in chain.Shape, x, y *chain.Op) bool {
	mid, err := x.Out(in)
	if err != nil {
		return false
	}
	out, err := y.Out(mid)
	if err != nil {
		return false
	}
	if x.Kind == chain.Reduce {
		return y.Kind != chain.DimShuffle || inOrder(y.Perm, resizedDims(in, mid))
	}
	summed := resizedDims(mid, out)
	switch x.Kind {
	case chain.DimShuffle:
		from := make([]int64, len(summed))
		for i, d := range summed {
			from[i] = int64(x.Perm[d])
		}
		return slices.IsSorted(from)
	case chain.Reverse:
		return !slices.ContainsFunc(summed, func(d int64) bool { return slices.Contains(x.Perm, int(d)) })
	case chain.SettFillInto: // -0 is the sum of itself, and 0 that of itself and a zero
		return !slices.ContainsFunc(summed, func(d int64) bool { return in[d] != mid[d] })
	}
	return true
}

// inOrder says whether a permutation leaves some dimensions in order.
func inOrder(perm []int, dims []int64) bool {
	last := -1
	for _, d := range perm {
		if !slices.Contains(dims, int64(d)) {
			continue
		}
		if d < last {
			return false
		}
		last = d
	}
	return true
}
