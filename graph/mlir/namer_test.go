package mlir_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
)

// Names are given again where they say more than a number, once among all regions around.
func TestWithNames(t *testing.T) {
	const text = `module {
  func.func @f(%x: i32, %y: i1) -> i32 {
    %sum = arith.addi %x, %x : i32
    %0 = arith.addi %sum, %x : i32
    %p:2, %q, %1 = "t.many"(%0) : (i32) -> (i32, i32, i32, i32)
    "t.use"(%p#1, %q, %1) : (i32, i32, i32) -> ()
    %r = scf.if %y -> (i32) {
      %inner = arith.addi %p#0, %p#1 : i32
      scf.yield %inner : i32
    } else {
      %inner = arith.addi %q, %1 : i32
      scf.yield %inner : i32
    }
    scf.for %i = %x to %x step %x  : i32 {
      "t.use"(%i) : (i32) -> ()
    }
    return %r : i32
  }
  func.func @g(%x: i32, %arg1: i32, %0: i32) -> i32 {
    %sum = arith.addi %x, %0 : i32
    cf.br ^bb1(%sum, %sum : i32, i32)
  ^bb1(%5: i32, %arg0: i32):
    return %5 : i32
  }
}
`
	fg, err := mlir.Parse("in.mlir", text, nil, mlir.WithNames())
	require.NoError(t, err)
	roundTrip(t, fg, mlir.WithNames())
	pretty := mlir.String(fg, mlir.Pretty())
	for _, want := range []string{
		"@f(%x: i32, %y: i1)", "%sum = arith.addi %x, %x", "%0 = arith.addi %sum, %x", `%p:2, %q, %1 = "t.many"(%0)`,
		`"t.use"(%p#1, %q, %1)`, "%r = scf.if %y", "%inner = arith.addi %p#0, %p#1", "%inner = arith.addi %q, %1", "scf.for %i = %x to",
		"@g(%x: i32, %arg1: i32, %arg2: i32)", "^bb1(%arg3: i32, %arg0: i32)",
	} {
		require.Contains(t, pretty, want)
	}
	again, err := mlir.Parse("in.mlir", pretty, nil, mlir.WithNames())
	require.NoError(t, err)
	require.Equal(t, pretty, mlir.String(again, mlir.Pretty()))
	checkByMLIR(t, mlir.String(fg))

	plain, err := mlir.Parse("in.mlir", text, nil)
	require.NoError(t, err)
	require.NotContains(t, mlir.String(plain), "%sum")
}

// A name of a function may be one of another, and of a value that the module around has not.
func TestNamesAround(t *testing.T) {
	fg, err := mlir.Parse("in.mlir", `%a = "t.f"() : () -> i32
"t.region"() ({
  %a_0 = "t.f"() : () -> i32
  func.func @f(%a: i32) -> i32 {
    return %a : i32
  }
}) : () -> ()
`, nil, mlir.WithNames())
	require.NoError(t, err)
	text := mlir.String(fg, mlir.Pretty())
	require.Contains(t, text, "%a = \"t.f\"")
	require.Contains(t, text, "@f(%a_1: i32)")
}

// Names of all forms are kept in files of many, also where operations are named after those in
// their regions.
func TestManyNames(t *testing.T) {
	var text strings.Builder
	text.WriteString("module {\n  func.func @f(%x: i32, %y: i1) -> i32 {\n")
	for i := range 200 {
		fmt.Fprintf(&text, "    %%r%d = scf.if %%y -> (i32) {\n", i)
		fmt.Fprintf(&text, "      %%v%d = arith.addi %%x, %%x : i32\n", 7*i%200)
		fmt.Fprintf(&text, "      %%sum_%d, %%c%d_:2 = \"t.many\"(%%v%d) : (i32) -> (i32, i32, i32)\n", i, i, 7*i%200)
		fmt.Fprintf(&text, "      %%long%s%03d = arith.addi %%c%d_#1, %%x : i32\n", strings.Repeat("er", i*i%500), i, i)
		fmt.Fprintf(&text, "      scf.yield %%sum_%d : i32\n    } else {\n      scf.yield %%x : i32\n    }\n", i)
	}
	text.WriteString("    return %r7 : i32\n  }\n}\n")
	fg, err := mlir.Parse("in.mlir", text.String(), nil, mlir.WithNames())
	require.NoError(t, err)
	require.Equal(t, text.String(), mlir.String(fg, mlir.Pretty()))
}
