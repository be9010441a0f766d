package rewrite

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph/ir"
)

// shortNames are what functions call the kinds.
var shortNames = [chain.NumKinds]string{"dim_shuffle", "expand", "reduce", "reshape", "reverse", "fill", "sample"}

// Functions returns what guards and computed attributes of rules about chains can
// call. Arguments are attributes of the ops, and shapes. For each two kinds of
// ops that can change places there are three:
//
//	can_swap_reverse_reshape(d, s, dims(x))   are there two such ops the other way round?
//	reshape_before_reverse(d, s, dims(x))     the attribute of the one that is first then
//	reverse_behind_reshape(d, s, dims(x))     that of the other
func Functions() []ir.GuardFunction {
	list := append(plainFunctions(), sumFunctions()...)
	for x := range chain.Kind(chain.NumKinds) {
		for y := range chain.Kind(chain.NumKinds) {
			if x != y && !(x.IsRegion() && y.IsRegion()) {
				list = append(list, swapFunctions(x, y)...)
			}
		}
	}
	list = append(list, twoOps(chain.SettSample, "samples", merge)...)
	list = append(list, twoOps(chain.SettFillInto, "fills", merge)...)
	return list
}

func swapFunctions(x, y chain.Kind) []ir.GuardFunction {
	a, b := shortNames[x], shortNames[y]
	swapped := func(args [][]int64) (first, second chain.Op, ok bool, err error) {
		first, err = chain.FromInts(x, args[0])
		if err == nil {
			second, err = chain.FromInts(y, args[1])
		}
		if err == nil {
			first, second, ok = swap(args[2], &first, &second)
		}
		return first, second, ok, err
	}
	part := func(pick func(first, second *chain.Op) *chain.Op) func([][]int64) ([]int64, error) {
		return func(args [][]int64) ([]int64, error) {
			first, second, ok, err := swapped(args)
			if err == nil && !ok {
				err = fmt.Errorf("%s and %s cannot be swapped: ask can_swap_%s_%s first", a, b, a, b)
			}
			return pick(&first, &second).Ints(), err
		}
	}
	const three = "(integers, integers, integers) "
	const args = "(p, q, dims(x))"
	return []ir.GuardFunction{
		{Name: "can_swap_" + a + "_" + b, Signature: three + "boolean", Params: 3,
			Doc:     fmt.Sprintf("can a %s and then a %s, of an input of a shape, change places?", a, b),
			Example: "can_swap_" + a + "_" + b + args,
			Test: func(args [][]int64) (bool, error) {
				_, _, ok, err := swapped(args)
				return ok, err
			}},
		{Name: b + "_before_" + a, Signature: three + "integers", Params: 3,
			Doc:     fmt.Sprintf("the attribute of the %s when it is moved before the %s", b, a),
			Example: b + "_before_" + a + args,
			Compute: part(func(first, _ *chain.Op) *chain.Op { return first })},
		{Name: a + "_behind_" + b, Signature: three + "integers", Params: 3,
			Doc:     fmt.Sprintf("the attribute of the %s when it is moved behind the %s", a, b),
			Example: a + "_behind_" + b + args,
			Compute: part(func(_, second *chain.Op) *chain.Op { return second })},
	}
}

// twoOps are the functions of a pair of regions that may become one.
func twoOps(kind chain.Kind, name string, f func(x, y *chain.Op) (chain.Op, bool)) []ir.GuardFunction {
	both := func(args [][]int64) (chain.Op, bool, error) {
		x, err := chain.FromInts(kind, args[0])
		if err != nil {
			return x, false, err
		}
		y, err := chain.FromInts(kind, args[1])
		if err != nil {
			return x, false, err
		}
		one, ok := f(&x, &y)
		return one, ok, nil
	}
	return []ir.GuardFunction{
		{Name: "can_merge_" + name, Signature: "(integers, integers) boolean", Params: 2,
			Doc:     "is the region that the two " + name + " take together one region?",
			Example: "can_merge_" + name + "(r, q)",
			Test: func(args [][]int64) (bool, error) {
				_, ok, err := both(args)
				return ok, err
			}},
		{Name: "merge_" + name, Signature: "(integers, integers) integers", Params: 2,
			Doc:     "the region that the first and then the second of the " + name + " take",
			Example: "merge_" + name + "(r, q)",
			Compute: func(args [][]int64) ([]int64, error) {
				one, ok, err := both(args)
				if err == nil && !ok {
					err = fmt.Errorf("the region is not one: ask can_merge_%s first", name)
				}
				return one.Ints(), err
			}},
	}
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
