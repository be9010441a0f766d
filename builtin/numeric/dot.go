package numeric

import (
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// documentOps evaluates the ops of tensor that the graph-rewriting document has
// and MLIR has not: the sum of any number of tensors, and the product of matrices
// and vectors.
func documentOps() table {
	sum := fold(binary{ints: addInts, floats: addFloats, blocks: floatsAdd, complexes: func(x, y complex128) complex128 { return x + y }})
	return table{
		"add": {Domain: sum.Domain, Eval: func(c *eval.Call) error {
			for _, v := range c.Inputs() {
				if v.Type() != c.Input(0).Type() && !c.Loose() {
					return typeError("it does not add %s and %s", c.Input(0).Type(), v.Type())
				}
			}
			return sum.Eval(c)
		}},
		"dot": {Domain: eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: true}, Eval: tensorDot},
	}
}

// tensorDot multiplies matrices and vectors as NumPy's dot does: a vector on the
// left is a row, one on the right a column, and the result is without them.
func tensorDot(c *eval.Call) error {
	if err := arity(c, 2); err != nil {
		return err
	}
	a, b := c.Input(0), c.Input(1)
	if a.Rank() < 1 || a.Rank() > 2 || b.Rank() < 1 || b.Rank() > 2 || a.Elem() != b.Elem() {
		return typeError("it does not multiply %s and %s", a.Type(), b.Type())
	}
	dims := append(append([]int64{}, a.Dims()[:a.Rank()-1]...), b.Dims()[1:]...)
	row, err := matrixOf(a, 1, a.Dims()[0])
	if err != nil {
		return err
	}
	column, err := matrixOf(b, b.Dims()[0], 1)
	if err != nil {
		return err
	}
	out, err := matmul(c, row, column, a.Elem())
	if err != nil {
		return err
	}
	if out, err = out.Reshape(ir.Tensor(a.Elem(), dims...)); err != nil {
		return err
	}
	c.Return(out)
	return nil
}

// matrixOf returns a vector as a matrix of those dimensions, and a matrix as it is.
func matrixOf(v value.Value, height, width int64) (value.Value, error) {
	if v.Rank() == 2 {
		return v, nil
	}
	return v.Reshape(ir.Tensor(v.Elem(), height, width))
}
