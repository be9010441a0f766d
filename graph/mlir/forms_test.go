package mlir

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever a node of an op with a custom form has, what is written of it is read as it was.
func TestFormsOfAnything(t *testing.T) {
	names := slices.DeleteFunc(formNames(), func(name string) bool { return !strings.Contains(name, ".") })
	regions := []string{"", " ({\n})", " ({\n^bb0(%x: f32, %y: f32):\n})", " ({\n  \"linalg.yield\"() : () -> ()\n}, {\n})"}
	for operands, typ := range []string{"i8", "index", "f32", "vector<4x8xf32>", "memref<4x8xf32>", "tensor<4xi1>"} {
		values, types := listOf("%a", operands), listOf(typ, operands)
		for _, region := range regions {
			for _, attr := range []string{"", "<{kind = #vector.kind<max>, map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1>, value = 1 : i8}>"} {
				var text strings.Builder
				for _, name := range append(names, "builtin.module") {
					fmt.Fprintf(&text, "\"x.y\"() ({\n^bb0(%%a: %s):\n  %%0 = %q(%s) %s%s : (%s) -> %s\n}) : () -> ()\n", typ, name, values, attr, region, types, typ)
				}
				fg, err := Parse("in.mlir", text.String(), nil)
				require.NoError(t, err)
				pretty := String(fg, Pretty())
				again, err := Parse("pretty.mlir", pretty, nil)
				require.NoError(t, err)
				require.Equal(t, pretty, String(again, Pretty()))
			}
		}
	}
}

// listOf returns a list of the same item.
func listOf(item string, count int) string {
	return strings.Join(slices.Repeat([]string{item}, count), ", ")
}
