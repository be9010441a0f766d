package value_test

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// A value is read from an attribute, and written as one.
func ExampleFromAttr() {
	ctxt := ir.NewContext(nil)
	a := ctxt.Dense("[[1, 2], [3, 300]]", ir.Tensor(ir.I16, 2, 2))
	v, err := value.FromAttr(a)
	fmt.Println(v.Ints(), v.Dims(), err)
	fmt.Println(v.Attr(ctxt) == a)

	splat, _ := value.Floats(ir.Tensor(ir.BF16, 1000, 1000), 0.1)
	fmt.Println(splat.IsSplat(), splat.Attr(ctxt))

	_, err = value.FromAttr(ctxt.Dense("[1.0, 2.0, ..., 9.0]", ir.Tensor(ir.F32, 9)))
	fmt.Println(err)
	// Output:
	// [1 2 3 300] [2 2] <nil>
	// true
	// true dense<1.000980e-01> : tensor<1000x1000xbf16>
	// the values were left out when the file was written
}

// Results are compared with a tolerance, constants are not.
func ExampleCompare() {
	t := ir.Tensor(ir.F32, 2)
	a, _ := value.Floats(t, 1, 0.1)
	b, _ := value.Floats(t, 1, 0.10000001)
	fmt.Println(a.Equal(b))
	fmt.Println(value.Compare(a, b, value.Tolerance{}))
	fmt.Println(value.Compare(a, b, value.Tolerance{ULPs: 1}) == nil)
	// Output:
	// false
	// 1.000000e-01 and 0.100000009 at [1], 1 ulp, relative 7.45e-08
	// true
}
