package verify

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// mapTypes changes every type of an instance, those of constants included, whose
// numbers are kept as far as they are some of the new type.
func (in *instance) mapTypes(f func(ir.Type) ir.Type) { in.mapTypesFrom(f, 0) }

// mapTypesFrom is mapTypes that keeps the elements from a place on, where there
// are fewer of them than before.
func (in *instance) mapTypesFrom(f func(ir.Type) ir.Type, at int) {
	for i := range in.inputs {
		in.inputs[i].declared = f(in.inputs[i].declared)
		if v := in.inputs[i].value; v.IsValid() && f(v.Type()) != v.Type() {
			in.inputs[i].value = converted(v, f(v.Type()), at)
		}
	}
	for i, a := range in.constants {
		in.constants[i] = in.retyped(a, f, at)
	}
	for i := range in.nodes {
		n := &in.nodes[i]
		n.types = slices.Clone(n.types)
		for k, t := range n.types {
			n.types[k] = f(t)
		}
		if n.op.Has(ir.ConstantLike) && n.op.Constant().IsValid() {
			n.op = withConstant(n.op, in.retyped(n.op.Constant(), f, at))
		}
	}
}

// retyped returns a constant as one of the type that takes the place of its own.
func (in *instance) retyped(a ir.Attr, f func(ir.Type) ir.Type, at int) ir.Attr {
	v, err := value.FromAttr(a)
	if err != nil {
		return a
	}
	to := f(v.Type())
	if to == v.Type() {
		return a
	}
	if c := converted(v, to, at); c.IsValid() {
		return c.Attr(in.ctxt)
	}
	return a
}

// converted returns a value of another type with the same numbers from a place
// on, repeated or cut where there are more or fewer of them. It is invalid where the type has no
// values or does not say its shape.
func converted(v value.Value, t ir.Type, first int) value.Value {
	b, err := value.NewBuilder(t)
	if err != nil || v.Len() == 0 {
		return value.Value{}
	}
	from, to := v.Class(), value.ClassOf(value.ElemOf(t))
	for i := range b.Len() {
		at := v.At((first + i) % v.Len())
		var number float64
		switch from {
		case value.IntClass:
			if to == value.IntClass {
				b.PutInts(i, []int64{at.Int(0)})
				continue
			}
			number = float64(at.Int(0))
		case value.FloatClass:
			number = at.Float(0)
		case value.ComplexClass:
			number = real(at.Complex(0))
		}
		switch to {
		case value.IntClass:
			b.PutInts(i, []int64{int64(number)})
		case value.FloatClass:
			b.PutFloats(i, []float64{number})
		case value.ComplexClass:
			b.PutComplexes(i, []complex128{complex(number, 0)})
		}
	}
	return b.Value()
}

// mapDims changes dimensions, in types and in the attributes that list some.
func (in *instance) mapDims(f func(int64) int64) {
	in.mapTypes(func(t ir.Type) ir.Type {
		if t.Kind() != ir.TensorKind && t.Kind() != ir.VectorKind {
			return t
		}
		dims := slices.Clone(t.Dims())
		for i := range dims {
			dims[i] = f(dims[i])
		}
		return t.WithDims(dims...)
	})
	for i := range in.nodes {
		n := &in.nodes[i]
		for _, a := range n.op.Attrs() {
			if list, ok := a.Value.Ints(); ok && len(list) > 0 && isShape(a.Name) {
				mapped := slices.Clone(list)
				for k := range mapped {
					mapped[k] = f(mapped[k])
				}
				n.op = n.op.With(a.Name, in.ctxt.Ints(a.Value.At(0).Type(), mapped...))
			}
		}
	}
}

// isShape reports whether an attribute of that name lists dimensions.
func isShape(name string) bool {
	switch name {
	case "new_shape", "shape", "size", "static_sizes", "output_shape", "static_output_shape":
		return true
	}
	return false
}
