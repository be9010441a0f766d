package numeric

import (
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// signOp is an op that changes the signs of floats and nothing else, also that of
// a NaN: it is given the bits of one or two elements, and the bit of the sign.
func signOp(f func(x, y, sign uint64) uint64, inputs int) eval.Evaluator {
	return eval.Evaluator{Domain: eval.Domain{Elems: eval.Floats}, Eval: func(c *eval.Call) error {
		if err := arity(c, inputs); err != nil {
			return err
		}
		vals, err := alike(c, oneShape, c.Inputs())
		if err != nil {
			return err
		}
		if vals[0].Class() == value.IntClass && c.Loose() {
			if vals[0], err = numbers(c, vals[0], looseFloat(c)); err != nil {
				return err
			}
		}
		out, err := signs(c, vals[0], vals[len(vals)-1], f)
		c.Return(out)
		return err
	}}
}

func signs(c *eval.Call, x, y value.Value, f func(x, y, sign uint64) uint64) (value.Value, error) {
	elem := x.Elem()
	if x.Class() != value.FloatClass || y.Elem() != elem {
		return value.Value{}, typeError("it does not take %s", x.Type())
	}
	bits := ir.Integer(elem.Width())
	sign := uint64(1) << (elem.Width() - 1)
	xs, err := x.Reinterpret(bits)
	if err != nil {
		return value.Value{}, typeError("%v", err)
	}
	ys, err := y.Reinterpret(bits)
	if err != nil {
		return value.Value{}, typeError("%v", err)
	}
	unsigned := !value.HasNegativeZero(elem) // then the bits of -0 are those of NaN
	out, err := map2(c, xs.Type(), xs, ys, intLane(), intLane(), total2(func(a, b int64) int64 {
		w := word{bits: uint(elem.Width())}
		if x := w.u(a); unsigned && x&^sign == 0 {
			return a
		}
		return int64(f(w.u(a), w.u(b), sign))
	}))
	if err != nil {
		return value.Value{}, err
	}
	return out.Reinterpret(elem)
}
