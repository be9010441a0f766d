package rewrite

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph/ir"
)

// Functions returns what guards and computed attributes of rules about chains can
// call. Arguments are attributes of the ops, and shapes. For each two kinds of ops that
// can change places there is one:
//
//	let = 'swaps, first, second = swap_reverse_reshape(d, s, dims(x))'
//
// says whether there are two such ops the other way round, and their attributes.
func Functions() []ir.GuardFunction {
	list := append(plainFunctions(), sumFunctions()...)
	for x := range chain.Kind(chain.NumKinds) {
		for y := range chain.Kind(chain.NumKinds) {
			if x != y && !(x.IsRegion() && y.IsRegion()) {
				list = append(list, swapFunction(x, y))
			}
		}
	}
	return list
}

func swapFunction(x, y chain.Kind) ir.GuardFunction {
	a, b := shortNames[x], shortNames[y]
	name := "swap_" + a + "_" + b
	return ir.GuardFunction{
		Name: name, Example: "swaps, first, second = " + name + "(p, q, dims(x))",
		Doc: "can a " + a + " and then a " + b + ", of an input of a shape, change places? and the attributes of the " + b + " and the " + a + " then",
		Func: func(p, q, shape []int64) (swaps bool, first, second []int64, err error) {
			o1, o2, err := twoOps(x, p, y, q)
			if err != nil {
				return false, nil, nil, err
			}
			made1, made2, ok := swap(shape, &o1, &o2)
			if !ok {
				return false, nil, nil, nil
			}
			return true, attribute(&made1), attribute(&made2), nil
		},
	}
}

// attribute returns the attribute of an op, which is never nil: that says of a list
// that it is not there.
func attribute(o *chain.Op) []int64 {
	if list := o.Ints(); list != nil {
		return list
	}
	return []int64{}
}

// plainFunctions are those about one op, and about a few special pairs.
func plainFunctions() []ir.GuardFunction {
	return []ir.GuardFunction{
		{Name: "is_full", Example: "is_full(r)",
			Doc: "does the region hold all of its box?",
			Func: func(region []int64) (bool, error) {
				o, err := chain.FromInts(chain.SettSample, region)
				return err == nil && o.IsIdentity(o.Shape), err
			}},
		{Name: "same_region", Example: "same_region(r, q)",
			Doc: "are the two regions the same set of indices of the same box, however they are written?",
			Func: func(r, q []int64) (bool, error) {
				x, y, err := twoOps(chain.SettSample, r, chain.SettSample, q)
				return err == nil && x.Equal(&y), err
			}},
		{Name: "odd_dims", Example: "odd_dims(concat(d, e))",
			Doc:  "the dimensions that are there an odd number of times, sorted",
			Func: func(dims []int64) []int64 { o := reversal(dimensions(dims)); return o.Ints() }},
		{Name: "other_dims", Example: "other_dims(d)",
			Doc:  "the dimensions except for the first",
			Func: func(dims []int64) []int64 { return dims[min(1, len(dims)):] }},
		{Name: "longer_dims", Example: "longer_dims(d, dims(x))",
			Doc: "the dimensions whose size in the shape is more than 1",
			Func: func(dims, shape []int64) []int64 {
				return keepDims(dims, func(d int64) bool { return inRange(d, shape) && shape[d] > 1 })
			}},
		{Name: "equal_dims", Example: "equal_dims(d, s, dims(x))",
			Doc: "the dimensions whose sizes in the two shapes are equal",
			Func: func(dims, s, t []int64) []int64 {
				return keepDims(dims, func(d int64) bool { return inRange(d, s, t) && s[d] == t[d] })
			}},
		{Name: "keeps_order", Example: "keeps_order(p, dims(x))",
			Doc:  "does the permutation only move sizes of 1 of the shape, so that the row-major order stays?",
			Func: keepsOrder},
		{Name: "swap_fill_sample", Example: "swaps, first, second = swap_fill_sample(r, q)",
			Doc:  "is what a sample keeps of a fill one region, and where it lies another? and both regions: of the sample that is first then, and of the fill",
			Func: swapFillSample},
		{Name: "sample_copies", Example: "fewer, shape, left = sample_copies(s, r, dims(x))",
			Doc:  "does the region take some of the copies that an expansion makes, but not none? and the shape of an expansion that makes those only, and the region with all of the copies that are left",
			Func: sampleCopies},
		mergeFunction("samples", chain.SettSample),
		mergeFunction("fills", chain.SettFillInto),
	}
}

func swapFillSample(r, q []int64) (swaps bool, first, second []int64, err error) {
	fill, sample, err := twoOps(chain.SettFillInto, r, chain.SettSample, q)
	if err != nil {
		return false, nil, nil, err
	}
	if !slices.Equal(fill.Shape, sample.Shape) {
		return false, nil, nil, nil
	}
	before, after, ok := fillThenSample(&fill, &sample)
	if !ok {
		return false, nil, nil, nil
	}
	return true, attribute(&before), attribute(&after), nil
}

// sampleCopies returns the shape of an expansion of in that makes as many copies as a
// region takes of those of a larger one, and the region of what else it takes.
func sampleCopies(expanded, taken, in []int64) (fewer bool, shape, left []int64, err error) {
	o, err := chain.FromInts(chain.SettSample, taken)
	if err != nil {
		return false, nil, nil, err
	}
	counts, err := o.Out(o.Shape)
	if err != nil || len(expanded) != len(in) || !slices.Equal(expanded, o.Shape) {
		return false, nil, nil, err
	}
	shape = append([]int64{}, expanded...)
	rest := chain.Op{Kind: chain.SettSample, Shape: shape, Setts: slices.Clone(o.Setts)}
	for d := range shape {
		if expanded[d] != in[d] && counts[d] > 0 {
			shape[d], rest.Setts[d] = counts[d], sett.All()
		}
	}
	return !slices.Equal(shape, expanded), shape, attribute(&rest), nil
}

func mergeFunction(name string, kind chain.Kind) ir.GuardFunction {
	return ir.GuardFunction{
		Name: "merge_" + name, Example: "merges, one = merge_" + name + "(r, q)",
		Doc: "is the region that the first and then the second of the " + name + " take together one region? and that region",
		Func: func(r, q []int64) (merges bool, one []int64, err error) {
			x, y, err := twoOps(kind, r, kind, q)
			if err != nil {
				return false, nil, err
			}
			if outer, inner := outerFirst(&x, &y); !slices.Equal(counts(outer), inner.Shape) {
				return false, nil, nil // one cannot follow the other
			}
			both, ok := merge(&x, &y)
			if !ok {
				return false, nil, nil
			}
			return true, attribute(&both), nil
		},
	}
}

// outerFirst returns two regions of a kind, that of the larger box first.
func outerFirst(x, y *chain.Op) (outer, inner *chain.Op) {
	if x.Kind == chain.SettFillInto {
		return y, x
	}
	return x, y
}

// counts returns how many elements of each dimension of its box a region holds.
func counts(o *chain.Op) chain.Shape {
	sample := chain.Op{Kind: chain.SettSample, Shape: o.Shape, Setts: o.Setts}
	shape, err := sample.Out(o.Shape)
	if err != nil {
		return nil
	}
	return shape
}

// dimensions reads a list of dimensions.
func dimensions(list []int64) []int {
	dims := make([]int, len(list))
	for i, v := range list {
		dims[i] = int(v)
	}
	return dims
}

// keepDims returns the dimensions that are kept.
func keepDims(dims []int64, keep func(d int64) bool) []int64 {
	kept := []int64{}
	for _, d := range dims {
		if keep(d) {
			kept = append(kept, d)
		}
	}
	return kept
}

func inRange(d int64, shapes ...[]int64) bool {
	for _, s := range shapes {
		if d < 0 || d >= int64(len(s)) {
			return false
		}
	}
	return true
}

// keepsOrder says whether a permutation only moves sizes of 1.
func keepsOrder(perm, shape []int64) bool {
	last := int64(-1)
	for _, d := range perm {
		if !inRange(d, shape) {
			return false
		}
		if shape[d] == 1 {
			continue
		}
		if d < last {
			return slices.Contains(shape, 0)
		}
		last = d
	}
	return true
}
