package aesara

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/value"
)

// multiplying is the products of matrices and vectors. Those of the libraries, c_gemv and
// the like, compute what gemv and ger do. As in BLAS, what is multiplied by a b that is 0
// is not read: gemm and gemv may be given anything there.
func multiplying() topic {
	inputs := func(n int) declare.Shape { return declare.Shape{Min: n, Max: n, Outputs: 1} }
	products := func(s declare.Shape, r rule, names ...string) declare.List {
		return typed(s, r, names...).Accepts(accepts(r))
	}
	numbers := eval.Domain{Elems: addable, Inexact: true}
	blas := eval.Domain{Elems: eval.Floats | eval.Complexes, Inexact: true}
	gemm, gemv, ger := checked(blas, gemmType, gemm), checked(blas, gemvType, gemm), checked(blas, gerType, ger)
	return topic{
		ops: []declare.List{
			products(declare.Binary, dotType, "dot").Sizes(sizesOfDot),
			products(declare.Binary, dot22Type, "dot22").Sizes(sizesOfDot),
			products(declare.Ternary, dot22ScalarType, "dot22scalar").Sizes(sizesOfDot),
			products(inputs(5), gemmType, "gemm").Memory(declare.OverFirst).Sizes(likeInput(0)),
			products(inputs(5), gemvType, "gemv", "c_gemv").Memory(declare.OverFirst).Sizes(likeInput(0)),
			products(inputs(4), gerType, "ger", "c_ger", "scipy_ger").Memory(declare.OverFirst).Sizes(likeInput(0)),
		},
		evaluators: map[string]eval.Evaluator{
			"dot": checked(numbers, dotType, func(c numeric.Call) value.Value {
				return c.Convert(dot(c, 0), declare.Upcast(c.Input(0).Elem(), c.Input(1).Elem()))
			}),
			"dot22":       checked(blas, dot22Type, func(c numeric.Call) value.Value { return round(c, dot(c, 0), c.Input(0)) }),
			"dot22scalar": checked(blas, dot22ScalarType, dot22Scalar),
			"gemm":        gemm, "gemv": gemv, "c_gemv": gemv, "ger": ger, "c_ger": ger, "scipy_ger": ger,
		},
		print: func(p *printer.PrettyPrinter) {
			p.Assign("aesara.dot", printer.Operator("@"))
			p.Assign("aesara.dot22", printer.Call("Dot22"))
			p.Assign("aesara.dot22scalar", printer.Call("Dot22Scalar"))
			for op, name := range map[string]string{"gemm": "Gemm", "gemv": "Gemv", "c_gemv": "CGemv"} {
				printAs(p, op, func(op ir.Op) string { return name + inplace(op, "{inplace}", "{no_inplace}") })
			}
			for op, name := range map[string]string{"ger": "Ger", "c_ger": "CGer", "scipy_ger": "ScipyGer"} {
				printAs(p, op, func(op ir.Op) string { return name + inplace(op, "{destructive}", "{non-destructive}") })
			}
		},
	}
}

// accepts accepts inputs for which an op that has no attributes gives its types, or more
// precise ones.
func accepts(r rule) func(inputs, outputs []ir.Type) bool {
	return func(inputs, outputs []ir.Type) bool {
		return slices.EqualFunc(outputs, r.infer(ir.Op{}, inputs), ir.Type.Super)
	}
}

// dotType has the dimensions of the left factor without its last one and those of the
// right one without its first. Factors are vectors and matrices.
func dotType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 2); err != nil {
		return nil, err
	}
	for i, t := range in[:2] {
		if !isTensor(t) || t.Rank() < 1 || t.Rank() > 2 {
			return nil, fmt.Errorf("input %d is %s, not a vector or matrix", i, t)
		}
	}
	a, b := in[0], in[1]
	if !declare.MayAgree(a.Dim(a.Rank()-1), b.Dim(0)) {
		return nil, fmt.Errorf("%s and %s are not multiplied: %d and %d elements are to be added up", a, b, a.Dim(a.Rank()-1), b.Dim(0))
	}
	elem := declare.Upcast(a.Elem(), b.Elem())
	if elem == 0 || elem == ir.I1 {
		return nil, fmt.Errorf("%s and %s are not multiplied: their elements have no product", a, b)
	}
	return one(elem, slices.Concat(a.Dims()[:a.Rank()-1], b.Dims()[1:]))
}

// dot22Type is the type of a product of matrices of floats or complex numbers.
func dot22Type(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 2); err != nil {
		return nil, err
	}
	if err := areBLAS(in, map[int]int{0: 2, 1: 2}); err != nil {
		return nil, err
	}
	return dotType(op, in)
}

// dot22ScalarType is that of a product of matrices that is multiplied by a number.
func dot22ScalarType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 3); err != nil {
		return nil, err
	}
	if err := areFactors(in, 0, 2); err != nil {
		return nil, err
	}
	return dot22Type(op, in[:2])
}

// gemmType is the type of z in b*z + a*(x @ y), of the inputs z, a, x, y, b.
func gemmType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 5); err != nil {
		return nil, err
	}
	if err := areBLAS(in, map[int]int{0: 2, 2: 2, 3: 2}); err != nil {
		return nil, err
	}
	return updated(op, in, 0, 1, 4)
}

// gemvType is the type of y in b*y + a*(A @ x), of the inputs y, a, A, x, b.
func gemvType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 5); err != nil {
		return nil, err
	}
	if err := areBLAS(in, map[int]int{0: 1, 2: 2, 3: 1}); err != nil {
		return nil, err
	}
	return updated(op, in, 0, 1, 4)
}

// updated is the type of an input to which the product of inputs 2 and 3 is added, both
// times one of the factors.
func updated(op ir.Op, in []ir.Type, to int, factors ...int) ([]ir.Type, error) {
	if err := areFactors(in, to, factors...); err != nil {
		return nil, err
	}
	product, err := dotType(op, in[2:4])
	if err != nil {
		return nil, err
	}
	if !isSum(in[to], product[0]) {
		return nil, fmt.Errorf("%s is not added to %s", product[0], in[to])
	}
	return in[to : to+1 : to+1], nil
}

// gerType is the type of A in A + a * x y^T, of the inputs A, a, x, y.
func gerType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 4); err != nil {
		return nil, err
	}
	if err := areBLAS(in, map[int]int{0: 2, 2: 1, 3: 1}); err != nil {
		return nil, err
	}
	if err := areFactors(in, 0, 1); err != nil {
		return nil, err
	}
	if product := ir.Tensor(in[2].Elem(), in[2].Dim(0), in[3].Dim(0)); !isSum(in[0], product) {
		return nil, fmt.Errorf("%s is not added to %s", product, in[0])
	}
	return in[:1:1], nil
}

// isSum reports whether a product may be of the type of what it is added to.
func isSum(to, product ir.Type) bool {
	return to.Elem() == product.Elem() && slices.EqualFunc(to.Dims(), product.Dims(), declare.MayAgree)
}

// areBLAS is an error unless inputs are tensors of these ranks of what BLAS multiplies,
// and of one type of elements.
func areBLAS(in []ir.Type, ranks map[int]int) error {
	elem := ir.Type(0)
	for i, t := range in {
		rank, ok := ranks[i]
		if !ok {
			continue
		}
		if !isTensor(t) || t.Rank() != rank || !t.Elem().IsFloat() && t.Elem().Kind() != ir.ComplexKind {
			return fmt.Errorf("input %d is %s, not a tensor of rank %d of floats or complex numbers", i, t, rank)
		}
		if elem != 0 && t.Elem() != elem {
			return fmt.Errorf("input %d is %s: elements of type %s are expected, as the other inputs have", i, t, elem)
		}
		elem = t.Elem()
	}
	return nil
}

// areFactors is an error unless inputs are one number each, in whatever shape, of the type
// of the elements of another one.
func areFactors(in []ir.Type, of int, factors ...int) error {
	for _, i := range factors {
		t := in[i]
		n, known := t.NumElements()
		if isOne := !t.IsShaped() || isTensor(t) && known && n == 1; !isOne || declare.ElemOf(t) != declare.ElemOf(in[of]) {
			return fmt.Errorf("input %d is %s, not one number of type %s", i, t, declare.ElemOf(in[of]))
		}
	}
	return nil
}

// dot multiplies two inputs of a call, the first of which has that number. Floats are not
// rounded yet: see round.
func dot(c numeric.Call, first int) value.Value {
	a, b := c.Input(first), c.Input(first+1)
	return product(c, a, b, declare.Upcast(a.Elem(), b.Elem()))
}

// product multiplies vectors and matrices as NumPy's dot does: a vector on the left is a
// row, one on the right a column, and the result is without them.
func product(c numeric.Call, a, b value.Value, elem ir.Type) value.Value {
	for _, v := range []*value.Value{&a, &b} {
		if v.Class() != value.ClassOf(elem) || v.Class() == value.IntClass {
			*v = c.Convert(*v, wide(elem))
		}
	}
	dims := slices.Concat(a.Dims()[:a.Rank()-1], b.Dims()[1:])
	if a.Rank() == 1 {
		a = numeric.Reshape(a, []int64{1, a.Dims()[0]})
	}
	if b.Rank() == 1 {
		b = numeric.Reshape(b, []int64{b.Dims()[0], 1})
	}
	return numeric.Typed(c.Matmul(a, b, wide(elem)).Reshape(ir.Tensor(wide(elem), dims...)))
}

// wide is the type in which sums of products of a type are held until they are rounded.
func wide(elem ir.Type) ir.Type {
	switch {
	case elem.IsFloat():
		return ir.F64
	case elem.Kind() == ir.ComplexKind && elem.Elem().IsFloat():
		return ir.Complex(ir.F64)
	}
	return elem
}

// round rounds what was computed in a wider type to the elements of another value.
func round(c numeric.Call, v, like value.Value) value.Value { return c.Convert(v, like.Elem()) }

// dot22Scalar is a * (x @ y), of the inputs x, y, a.
func dot22Scalar(c numeric.Call) value.Value {
	return round(c, scaled(c, dot(c, 0), c.Input(2)), c.Input(0))
}

// gemm is b*z + a*(x @ y), of the inputs z, a, x, y, b: also with vectors, gemv.
func gemm(c numeric.Call) value.Value {
	out := scaled(c, dot(c, 2), c.Input(1))
	if z := c.Input(0); !slices.Equal(z.Dims(), out.Dims()) {
		panic(numeric.Mistyped("%s is not added to %s", out.Type(), z.Type()))
	}
	if b := c.Input(4); !isZero(b) {
		out = sum().Apply(c, scaled(c, c.Convert(c.Input(0), out.Elem()), b), out)
	}
	return round(c, out, c.Input(0))
}

// ger is A + a * x y^T, of the inputs A, a, x, y.
func ger(c numeric.Call) value.Value {
	to, x, y := c.Input(0), c.Input(2), c.Input(3)
	x = scaled(c, c.Convert(x, wide(x.Elem())), c.Input(1))
	column, row := numeric.Reshape(x, []int64{int64(x.Len()), 1}), numeric.Reshape(y, []int64{1, int64(y.Len())})
	return round(c, sum().Apply(c, c.Convert(to, x.Elem()), product(c, column, row, to.Elem())), to)
}

// scaled multiplies elements by one number.
func scaled(c numeric.Call, v, by value.Value) value.Value {
	by = c.Expand(numeric.Reshape(c.Convert(by, v.Elem()), nil), v.Type())
	return numeric.Binary{
		Ints: numeric.IntType.Mul, Blocks: floats.MulTo, Floats: numeric.Mul,
		Complexes: func(x, y complex128) complex128 { return x * y },
	}.Apply(c, v, by)
}

// isZero reports whether a number is 0.
func isZero(v value.Value) bool {
	switch v.Class() {
	case value.FloatClass:
		return v.Float(0) == 0
	case value.ComplexClass:
		return v.Complex(0) == 0
	}
	return v.Class() == value.IntClass && v.Int(0) == 0
}
