package builtin

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// The relation of rules.d/tensor/dot.toml, asked for by the names of its rules.
func ExampleNew_relation() {
	lib, err := New(Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fg := graph.New(ir.NewContext(lib.Dialects))
	vector, matrix := ir.Tensor(ir.F64, ir.Dynamic), ir.Tensor(ir.F64, ir.Dynamic, ir.Dynamic)
	x, y, a := fg.AddInput(vector, "x"), fg.AddInput(vector, "y"), fg.AddInput(matrix, "A")
	sum := fg.Apply(fg.Context().Op("tensor.add"), 0, x, y)
	fg.SetOutputs(fg.Apply(fg.Context().Op("tensor.dot"), 0, a, sum))
	pretty := dialects.Printer()
	fmt.Println(pretty.Print(fg.Outputs()[0]))
	for _, rule := range []string{"dot_distribute_opt", "dot_gather_opt"} {
		if _, err := lib.DB.MustQuery("+"+rule).Optimize(context.Background(), fg); err != nil {
			fmt.Println(err)
		}
		fmt.Println(pretty.Print(fg.Outputs()[0]))
	}
	// Output:
	// (A @ (x + y))
	// ((A @ x) + (A @ y))
	// (A @ (x + y))
}

// TestRelationsAreNotSelectedTogether pins that the tag of a database selects one
// direction of a relation only.
func TestRelationsAreNotSelectedTogether(t *testing.T) {
	lib := library(t)
	for _, r := range lib.Rules.Rules {
		if r.By != "" && r.Inverse != "" {
			other := lib.Rules.Rule(r.Inverse)
			require.NotNil(t, other)
			for _, tag := range r.Local.Tags {
				require.NotContains(t, other.Local.Tags, tag)
			}
		}
	}
}
