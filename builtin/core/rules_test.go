package core_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/core"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestCancelCasts counts the casts that stay.
func TestCancelCasts(t *testing.T) {
	for _, test := range []struct {
		name, body, result string
		left               int
	}{
		{"to the same type", `%r = "builtin.unrealized_conversion_cast"(%a) : (i32) -> i32`, "%r : i32", 0},
		{"there and back", `%c = "builtin.unrealized_conversion_cast"(%a) : (i32) -> index
			%r = "builtin.unrealized_conversion_cast"(%c) : (index) -> i32`, "%r : i32", 0},
		{"to a third type", `%c = "builtin.unrealized_conversion_cast"(%a) : (i32) -> index
			%r = "builtin.unrealized_conversion_cast"(%c) : (index) -> i64`, "%r : i64", 2},
		{"two values", `%c = "builtin.unrealized_conversion_cast"(%a, %b) : (i32, f32) -> tuple<i32, f32>
			%r:2 = "builtin.unrealized_conversion_cast"(%c) : (tuple<i32, f32>) -> (i32, f32)`, "%r#1 : f32", 0},
		{"in another order", `%c:2 = "builtin.unrealized_conversion_cast"(%b) : (f32) -> (i32, i32)
			%r = "builtin.unrealized_conversion_cast"(%c#1, %c#0) : (i32, i32) -> f32`, "%r : f32", 2},
		{"one of two", `%c:2 = "builtin.unrealized_conversion_cast"(%b) : (f32) -> (i32, i32)
			%r = "builtin.unrealized_conversion_cast"(%c#0) : (i32) -> f32`, "%r : f32", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			value, typ, _ := strings.Cut(test.result, " : ")
			fg, err := mlir.Parse("f.mlir", `"func.func"() <{function_type = (i32, f32) -> `+typ+`, sym_name = "f"}> ({
				^bb0(%a: i32, %b: f32):
				`+test.body+`
				"func.return"(`+value+`) : (`+typ+`) -> ()
			}) : () -> ()`, dialects.All())
			require.NoError(t, err)
			opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: core.Rules(dialects.All())})
			_, err = navigator.Optimize(t.Context(), opt, fg, navigator.Options{})
			require.NoError(t, err)
			require.NoError(t, fg.CheckIntegrity())
			require.Equal(t, test.left, strings.Count(mlir.String(fg), "unrealized_conversion_cast"), mlir.String(fg))
		})
	}
}
