package verify

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// simplerValues returns changes of the numbers of inputs and constants.
func simplerValues(in *instance) []func(*instance) bool {
	var list []func(*instance) bool
	for i := range in.inputs {
		for _, v := range simpler(in.inputs[i].value) {
			list = append(list, func(c *instance) bool { c.inputs[i].value = v; return true })
		}
	}
	for i, a := range in.constants {
		if v, err := value.FromAttr(a); err == nil {
			for _, w := range simpler(v) {
				list = append(list, func(c *instance) bool { c.constants[i] = w.Attr(c.ctxt); return true })
			}
		}
	}
	for i := range in.nodes {
		a := in.nodes[i].op.Constant()
		if v, err := value.FromAttr(a); a.IsValid() && err == nil {
			for _, w := range simpler(v) {
				list = append(list, func(c *instance) bool {
					c.nodes[i].op = withConstant(c.nodes[i].op, w.Attr(c.ctxt))
					return true
				})
			}
		}
	}
	return list
}

// simpler returns values of the same type that are easier to read: of one small
// number, and with one element that is.
func simpler(v value.Value) []value.Value {
	if v.Class() == value.StringClass || v.Class() == value.NoClass {
		return nil
	}
	var list []value.Value
	small := func(n float64) value.Value {
		t := ir.Tensor(v.Elem(), 1)
		return converted(must(value.Floats(ir.Tensor(ir.F64, 1), n)), t, 0).At(0)
	}
	for _, n := range []float64{0, 1, 2, -1, 3} {
		scalar := small(n)
		if !v.Type().IsShaped() {
			list = append(list, scalar)
		} else if splat, err := scalar.Splat(v.Type()); err == nil {
			list = append(list, splat)
		}
	}
	if !v.Type().IsShaped() || v.Len() > 64 {
		return list
	}
	for i := range v.Len() {
		for _, n := range []float64{0, 1, 2} {
			b, err := value.NewBuilder(v.Type())
			if err != nil {
				return list
			}
			b.Copy(0, v, 0, v.Len())
			b.Copy(i, small(n), 0, 1)
			list = append(list, b.Value())
		}
	}
	return list
}

// must returns a value that cannot fail to be made.
func must(v value.Value, _ error) value.Value { return v }
