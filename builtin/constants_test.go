package builtin

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// constantBeside reads a function with a constant op, and puts a
// constant that is a variable of the graph in the place of its argument %k.
func constantBeside(t *testing.T, lib *Library, body string, value int64) *graph.FunctionGraph {
	t.Helper()
	fg, err := mlir.Read("x.mlir", strings.NewReader(`"func.func"() ({
^bb0(%x: i32, %c: i1, %k: i32):
`+body+`
}) {sym_name = "f", function_type = (i32, i1, i32) -> (i32, i32)} : () -> ()`), lib.Dialects)
	require.NoError(t, err)
	var inner *graph.FunctionGraph
	for n := range fg.Nodes() {
		inner = n.Nested()[0]
	}
	require.NoError(t, inner.Replace(inner.Inputs()[2], inner.Graph().Constant(inner.Context().Int(value, ir.I32)), "test"))
	return fg
}

// A constant that is a variable of the graph, and an op that computes the same, are
// merged as they are when the graph is written and read between.
func TestMergeConstantsOfBothKinds(t *testing.T) {
	lib := library(t)
	five := `%five = "arith.constant"() {value = 5 : i32} : () -> i32` + "\n"
	adds := `%a = "arith.addi"(%x, %k) : (i32, i32) -> i32` + "\n"
	more := `%b = "arith.addi"(%x, %five) : (i32, i32) -> i32` + "\n"
	end := `"func.return"(%a, %b) : (i32, i32) -> ()`
	inside := `%a = "scf.if"(%c) ({ %p = "arith.addi"(%x, %k) : (i32, i32) -> i32
 "scf.yield"(%p) : (i32) -> () }, { "scf.yield"(%k) : (i32) -> () }) : (i1) -> i32` + "\n"
	for name, body := range map[string]string{
		"op first":          five + adds + more + end,
		"op last":           adds + five + more + end,
		"in a nested graph": five + more + inside + end,
		"op in a nested graph": adds + `%b = "scf.if"(%c) ({ ` + five + `%p = "arith.addi"(%x, %five) : (i32, i32) -> i32
 "scf.yield"(%p) : (i32) -> () }, { "scf.yield"(%x) : (i32) -> () }) : (i1) -> i32` + "\n" + end,
		"returned": five + more + `"func.return"(%k, %b) : (i32, i32) -> ()`,
	} {
		for _, query := range []string{"o3", "+merge"} {
			fg := constantBeside(t, lib, body, 5)
			again, err := mlir.Read("x.mlir", strings.NewReader(mlir.String(fg)), lib.Dialects)
			require.NoError(t, err)
			opt := lib.DB.MustQuery(query)
			for _, g := range []*graph.FunctionGraph{fg, again} {
				_, err = opt.Optimize(context.Background(), g)
				require.NoError(t, err)
			}
			require.NoError(t, fg.CheckIntegrity())
			require.Equal(t, mlir.String(again), mlir.String(fg), "%s %s", name, query)
			require.Equal(t, 1, strings.Count(mlir.String(fg), `"arith.constant"`), "%s %s", name, query)
		}
	}
	fg := constantBeside(t, lib, five+adds+more+end, 6)
	_, err := lib.DB.MustQuery("+merge").Optimize(context.Background(), fg)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(mlir.String(fg), `"arith.constant"`), "another value")
	require.Equal(t, 2, strings.Count(mlir.String(fg), `"arith.addi"`))
}
