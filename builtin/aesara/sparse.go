package aesara

import (
	"fmt"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/value"
)

// sparse is the products of sparse matrices: tensors whose type has an encoding, as
// tensor<4x8xf64, #csr>. They compute what products of tensors do that have all of the
// elements.
func sparse() topic {
	domain := eval.Domain{Elems: addable, Inexact: true}
	return topic{
		ops: []declare.List{
			typed(declare.Binary, structuredDotType, "structured_dot").Accepts(accepts(structuredDotType)).Sizes(sizesOfDot),
			typed(declare.Shape{Min: 4, Max: 4, Outputs: 1}, usmmType, "usmm").Accepts(accepts(usmmType)).Sizes(likeInput(3)),
		},
		evaluators: map[string]eval.Evaluator{
			"structured_dot": checked(domain, structuredDotType, func(c numeric.Call) value.Value { return round(c, dot(c, 0), c.Input(0)) }),
			"usmm":           checked(domain, usmmType, usmm),
		},
		print: func(p *printer.PrettyPrinter) {
			p.Assign("aesara.structured_dot", printer.Call("StructuredDot"))
			p.Assign("aesara.usmm", printer.Call("Usmm{no_inplace}"))
		},
	}
}

// structuredDotType is a tensor that has all of its elements, but where both factors
// are sparse: then it is sparse as the left one is.
func structuredDotType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 2); err != nil {
		return nil, err
	}
	a, b := in[0], in[1]
	dims, err := matrixProduct(a, b)
	if err != nil {
		return nil, err
	}
	if a.Encoding() != "" && b.Encoding() != "" {
		return []ir.Type{a.WithDims(dims...)}, nil
	}
	return one(a.Elem(), dims)
}

// usmmType is the type of z in alpha*(x @ y) + z, of the inputs alpha, x, y, z.
func usmmType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 4); err != nil {
		return nil, err
	}
	dims, err := matrixProduct(in[1], in[2])
	if err != nil {
		return nil, err
	}
	if err := areFactors(in, 1, 0); err != nil {
		return nil, err
	}
	if product := ir.Tensor(in[1].Elem(), dims...); !isTensor(in[3]) || !isSum(in[3], product) {
		return nil, fmt.Errorf("%s is not added to %s", product, in[3])
	}
	return in[3:4:4], nil
}

// matrixProduct returns the dimensions of the product of two matrices, with an encoding or
// without.
func matrixProduct(a, b ir.Type) ([]int64, error) {
	for _, t := range []ir.Type{a, b} {
		if t.Kind() != ir.TensorKind || t.Rank() != 2 {
			return nil, fmt.Errorf("%s is not a matrix", t)
		}
	}
	if a.Elem() != b.Elem() || a.Elem() == ir.I1 || !declare.MayAgree(a.Dim(1), b.Dim(0)) {
		return nil, fmt.Errorf("%s and %s are not multiplied", a, b)
	}
	return []int64{a.Dim(0), b.Dim(1)}, nil
}

// usmm is alpha*(x @ y) + z.
func usmm(c numeric.Call) value.Value {
	z := c.Input(3)
	out := scaled(c, dot(c, 1), c.Input(0))
	return round(c, sum().Apply(c, out, c.Convert(z, out.Elem())), z)
}
