package numeric_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Each op computes as its dialect says.
func ExampleEvaluators() {
	r := dialects.Evaluators()
	ctxt := ir.NewContext(dialects.All())
	x, _ := value.Ints(ir.I8, 127)
	for _, op := range []string{"arith.addi", "arith.shli"} {
		e, _ := r.Lookup(op)
		out, err := eval.Apply(context.Background(), ctxt.Op(op), []value.Value{x, x}, []ir.Type{ir.I8}, eval.Options{Evaluators: r})
		fmt.Printf("%s: %v, %v; undefined for %q\n", op, out, err, e.Domain.Partial)
	}
	// Output:
	// arith.addi: [-2], <nil>; undefined for ""
	// arith.shli: [], a shift by 127 bits of an integer of 8; undefined for "a shift by as many bits as the type has or more"
}
