package rewrite

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph/ir"
)

// plainFunctions are those about one op, and about a few special pairs.
func plainFunctions() []ir.GuardFunction {
	return []ir.GuardFunction{
		{Name: "is_full", Signature: "(integers) boolean", Params: 1, Example: "is_full(r)",
			Doc:  "does the region hold all of its box?",
			Test: func(a [][]int64) (bool, error) { return aboutRegion(a[0], isFull) }},
		{Name: "same_region", Signature: "(integers, integers) boolean", Params: 2, Example: "same_region(r, q)",
			Doc:  "are the two regions the same set of indices of the same box, however they are written?",
			Test: sameRegion},
		{Name: "odd_dims", Signature: "(integers) integers", Params: 1, Example: "odd_dims(concat(d, e))",
			Doc:     "the dimensions that are there an odd number of times, sorted",
			Compute: func(a [][]int64) ([]int64, error) { o := reversal(dimensions(a[0])); return o.Ints(), nil }},
		{Name: "other_dims", Signature: "(integers) integers", Params: 1, Example: "other_dims(d)",
			Doc:     "the dimensions but for the first",
			Compute: func(a [][]int64) ([]int64, error) { return a[0][min(1, len(a[0])):], nil }},
		{Name: "longer_dims", Signature: "(integers, integers) integers", Params: 2, Example: "longer_dims(d, dims(x))",
			Doc: "the dimensions whose size in the shape is more than 1",
			Compute: func(a [][]int64) ([]int64, error) {
				return keepDims(a[0], func(d int64) bool { return inRange(d, a[1]) && a[1][d] > 1 }), nil
			}},
		{Name: "equal_dims", Signature: "(integers, integers, integers) integers", Params: 3, Example: "equal_dims(d, s, dims(x))",
			Doc: "the dimensions whose sizes in the two shapes are equal",
			Compute: func(a [][]int64) ([]int64, error) {
				return keepDims(a[0], func(d int64) bool { return inRange(d, a[1], a[2]) && a[1][d] == a[2][d] }), nil
			}},
		{Name: "keeps_order", Signature: "(integers, integers) boolean", Params: 2, Example: "keeps_order(p, dims(x))",
			Doc:  "does the permutation only move sizes of 1 of the shape, so that the row-major order stays?",
			Test: func(a [][]int64) (bool, error) { return keepsOrder(a[0], a[1]), nil }},
		{Name: "can_swap_fill_sample", Signature: "(integers, integers) boolean", Params: 2, Example: "can_swap_fill_sample(r, q)",
			Doc: "is what a sample keeps of a fill one region, and where it lies another?",
			Test: func(a [][]int64) (bool, error) {
				_, _, ok, err := filledThenSampled(a)
				return ok, err
			}},
		{Name: "sample_before_fill", Signature: "(integers, integers) integers", Params: 2, Example: "sample_before_fill(r, q)",
			Doc: "what the sample of the region q keeps of the input of the fill of the region r",
			Compute: func(a [][]int64) ([]int64, error) {
				first, _, _, err := filledThenSampled(a)
				return first.Ints(), err
			}},
		{Name: "fill_behind_sample", Signature: "(integers, integers) integers", Params: 2, Example: "fill_behind_sample(r, q)",
			Doc: "where it lies in what the sample keeps of the box",
			Compute: func(a [][]int64) ([]int64, error) {
				_, second, _, err := filledThenSampled(a)
				return second.Ints(), err
			}},
		{Name: "samples_copies", Signature: "(integers, integers, integers) boolean", Params: 3, Example: "samples_copies(s, r, dims(x))",
			Doc: "does the region take some of the copies that an expansion makes, but not none?",
			Test: func(a [][]int64) (bool, error) {
				shape, _, ok, err := sampledCopies(a)
				return ok && !slices.Equal(shape, a[0]), err
			}},
		{Name: "sampled_copies", Signature: "(integers, integers, integers) integers", Params: 3, Example: "sampled_copies(s, r, dims(x))",
			Doc: "the shape of an expansion that makes only the copies that the region takes",
			Compute: func(a [][]int64) ([]int64, error) {
				shape, _, _, err := sampledCopies(a)
				return shape, err
			}},
		{Name: "sample_of_copies", Signature: "(integers, integers, integers) integers", Params: 3, Example: "sample_of_copies(s, r, dims(x))",
			Doc: "the region with all of the copies that are left",
			Compute: func(a [][]int64) ([]int64, error) {
				_, op, _, err := sampledCopies(a)
				return op.Ints(), err
			}},
	}
}

func aboutRegion(list []int64, f func(o *chain.Op) bool) (bool, error) {
	o, err := chain.FromInts(chain.SettSample, list)
	return err == nil && f(&o), err
}

func isFull(o *chain.Op) bool { return o.IsIdentity(o.Shape) }

func sameRegion(a [][]int64) (bool, error) {
	x, err := chain.FromInts(chain.SettSample, a[0])
	if err != nil {
		return false, err
	}
	y, err := chain.FromInts(chain.SettSample, a[1])
	return err == nil && x.Equal(&y), err
}

func filledThenSampled(a [][]int64) (first, second chain.Op, ok bool, err error) {
	fill, err := chain.FromInts(chain.SettFillInto, a[0])
	if err != nil {
		return first, second, false, err
	}
	sample, err := chain.FromInts(chain.SettSample, a[1])
	if err != nil {
		return first, second, false, err
	}
	first, second, ok = fillThenSample(&fill, &sample)
	return first, second, ok, nil
}

// sampledCopies returns the shape of an expansion of in that makes as many copies
// as a region takes of those of a larger one, and the region of what else it
// takes.
func sampledCopies(a [][]int64) (shape []int64, left chain.Op, ok bool, err error) {
	o, err := chain.FromInts(chain.SettSample, a[1])
	if err != nil {
		return nil, o, false, err
	}
	counts, err := o.Out(o.Shape)
	if err != nil || len(a[0]) != len(a[2]) || !slices.Equal(a[0], o.Shape) {
		return a[0], o, false, err
	}
	shape = slices.Clone(a[0])
	left = chain.Op{Kind: chain.SettSample, Shape: shape, Setts: slices.Clone(o.Setts)}
	for d := range shape {
		if a[0][d] != a[2][d] && counts[d] > 0 {
			shape[d], left.Setts[d] = counts[d], sett.All()
		}
	}
	return shape, left, true, nil
}
