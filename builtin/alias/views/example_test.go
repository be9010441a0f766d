package views_test

import (
	"fmt"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// The even and the odd elements of a tensor share nothing; the even ones and the
// last half do.
func Example() {
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	a := fg.AddInput(ir.Tensor(ir.F32, 8), "a")
	slice := func(offset, stride int64) graph.Var {
		one := func(n int64) ir.Attr { return ctxt.Ints(ir.I64, n) }
		op := ctxt.Op("tensor.extract_slice",
			ir.NamedAttr{Name: "static_offsets", Value: one(offset)},
			ir.NamedAttr{Name: "static_sizes", Value: one(4)},
			ir.NamedAttr{Name: "static_strides", Value: one(stride)})
		return fg.Apply(op, ir.Tensor(ir.F32, 4), a)
	}
	even, odd, last := slice(0, 2), slice(1, 2), slice(4, 1)

	aliases, err := views.Attach(fg)
	if err != nil {
		fmt.Println(err)
		return
	}
	shared, _ := aliases.Overlap(even, odd)
	fmt.Println(shared)
	fmt.Println(aliases.Overlap(even, last))
	part, known := aliases.Meet(odd, last)
	fmt.Println(part, part.Size(), known)
	// Output:
	// false
	// true both show element (4) of a
	// (8)[(4,4,4)/(1,1,1)] 2 true
}
