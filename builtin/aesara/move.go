package aesara

import (
	"fmt"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// moving is what rearranges elements: dimshuffle, reshape, views and copies.
func moving() topic {
	return topic{ops: []declare.List{
		typed(declare.Unary, dimshuffled, "dimshuffle").Needs("order"),
		typed(declare.Binary, reshaped, "reshape"),
		typed(declare.Unary, flattened, "flatten"),
		typed(declare.Unary, same, "view_op", "deep_copy", "rebroadcast"),
		typed(declare.Some, broadcastTo, "broadcast_to"),
		typed(declare.Binary, repeated, "repeat").Needs("axis"),
	}}
}

// dimshuffled orders the dimensions anew: -1 is a new one of 1, and one that is left
// out must be 1.
func dimshuffled(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	order, there, err := ints(op, "order")
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, fmt.Errorf("it has no order")
	}
	kept := make([]bool, len(dims))
	out := make([]int64, len(order))
	for i, d := range order {
		switch {
		case d == -1:
			out[i] = 1
			continue
		case d < 0 || d >= int64(len(dims)):
			return nil, fmt.Errorf("order names dimension %d of %s", d, in[0])
		case kept[d]:
			return nil, fmt.Errorf("order names dimension %d twice", d)
		}
		kept[d] = true
		out[i] = dims[d]
	}
	for d, k := range kept {
		if !k && dims[d] != 1 && dims[d] != ir.Dynamic {
			return nil, fmt.Errorf("order drops dimension %d of %s, which is not 1", d, in[0])
		}
	}
	return one(in[0].Elem(), out)
}

// reshaped has as many dimensions as the shape has numbers.
func reshaped(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if _, err := ranked(in, 0); err != nil {
		return nil, err
	}
	n, err := vector(in, 1)
	if err != nil || n == ir.Dynamic {
		return nil, err
	}
	return one(in[0].Elem(), opens(int(n)))
}

// flattened has outdim dimensions, of which the last has the elements of all others.
func flattened(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	n, there, err := number(op, "outdim")
	if err != nil {
		return nil, err
	}
	if !there {
		n = 1
	}
	if n < 1 || n > int64(max(len(dims), 1)) {
		return nil, fmt.Errorf("outdim %d is out of range of %d dimensions", n, len(dims))
	}
	if len(dims) == 0 {
		return one(in[0].Elem(), []int64{1})
	}
	out := append([]int64(nil), dims[:n]...)
	for _, d := range dims[n:] {
		switch last := &out[n-1]; {
		case *last == 0 || d == 0:
			*last = 0
		case *last == ir.Dynamic || d == ir.Dynamic:
			*last = ir.Dynamic
		default:
			*last *= d
		}
	}
	return one(in[0].Elem(), out)
}

// broadcastTo has a dimension for each size.
func broadcastTo(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil {
		return nil, err
	}
	if err := integers(in, 1); err != nil {
		return nil, err
	}
	out := opens(len(in) - 1)
	if len(dims) > len(out) {
		return nil, fmt.Errorf("%s has more dimensions than the %d of the result", in[0], len(out))
	}
	for i, d := range dims {
		if d != 1 {
			out[len(out)-len(dims)+i] = d
		}
	}
	return one(in[0].Elem(), out)
}

// repeated repeats each element of a dimension.
func repeated(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	axis, err := axisOf(op, "axis", len(dims))
	if err != nil {
		return nil, err
	}
	if err := integer(in, 1); err != nil {
		n, wrong := vector(in, 1)
		if wrong != nil {
			return nil, fmt.Errorf("input 1 is %s, neither an integer nor a vector of integers", in[1])
		}
		if n != 1 && !declare.MayAgree(n, dims[axis]) {
			return nil, fmt.Errorf("input 1 is %s, which does not say how often each element of dimension %d of %s is repeated", in[1], axis, in[0])
		}
	}
	out := append([]int64(nil), dims...)
	out[axis] = ir.Dynamic
	return one(in[0].Elem(), out)
}
