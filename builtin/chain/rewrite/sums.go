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
		{Name: "reduced_dims", Signature: "(integers, integers) integers", Params: 2, Example: "reduced_dims(s, dims(x))",
			Doc:     "the dimensions that a reduce to the shape s adds up",
			Compute: func(a [][]int64) ([]int64, error) { return resizedDims(a[1], a[0]), nil }},
		{Name: "reduced_first", Signature: "(integers, integers) integers", Params: 2, Example: "reduced_first(s, dims(x))",
			Doc: "the shape in which only the first of those dimensions is added up",
			Compute: func(a [][]int64) ([]int64, error) {
				shape := slices.Clone(a[1])
				if dims := resizedDims(a[1], a[0]); len(dims) > 0 {
					shape[dims[0]] = a[0][dims[0]]
				}
				return shape, nil
			}},
	}
	for _, pair := range [][2]chain.Kind{{chain.DimShuffle, chain.Reduce}, {chain.Reduce, chain.DimShuffle}, {chain.Reverse, chain.Reduce}, {chain.SettFillInto, chain.Reduce}} {
		list = append(list, keepsSumsFunction(pair[0], pair[1]))
	}
	return list
}

func keepsSumsFunction(x, y chain.Kind) ir.GuardFunction {
	name := "keeps_sums_" + shortNames[x] + "_" + shortNames[y]
	return ir.GuardFunction{
		Name: name, Signature: "(integers, integers, integers) boolean", Params: 3, Example: name + "(p, q, dims(x))",
		Doc: "does each sum have the same terms in the same order when the two change places?",
		Test: func(a [][]int64) (bool, error) {
			first, err := chain.FromInts(x, a[0])
			if err != nil {
				return false, err
			}
			second, err := chain.FromInts(y, a[1])
			if err != nil {
				return false, err
			}
			return keepsSums(a[2], &first, &second), nil
		},
	}
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

// keepsSums says whether two ops that can change places, of which one is a Reduce,
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
