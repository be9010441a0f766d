package mlir_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
)

// A program is read the second time as it was the first time, when all its operations are ones that
// were read before.
func TestRepeatedPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/mlir/*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	compared := 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		fg, err := mlir.Parse(path, string(text), nil)
		if err != nil || strings.Contains(string(text), "// -----") {
			continue
		}
		pretty := mlir.String(fg, mlir.Pretty())
		twice, err := mlir.Parse(path, pretty+"// -----\n"+pretty, nil)
		require.NoError(t, err, path)
		parts := strings.Split(mlir.String(twice), "// -----\n")
		require.Len(t, parts, 2)
		require.Equal(t, strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1]), path)
		compared++
	}
	require.Positive(t, compared)
}

// Operations whose lines begin alike are distinguished by what stands elsewhere.
func TestRepeatedLines(t *testing.T) {
	const text = `func.func @f(%a: i32, %b: f32, %m: memref<4xi32>, %i: index) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %0, %a : i32 loc("x")
  %2 = arith.addi %1, %0
    : i32
  %3 = arith.addi %2, %1 : i32 // a comment
  %4 = arith.addi %3, %a overflow<nsw> : i32
  %5 = arith.addi %4, %a : i32
    loc("y")
  %6 = arith.addi %5, %a : i32
  memref.store %6, %m[%i] : memref<4xi32>
  memref.store %0, %m[%i] : memref<4xi32>
  %7:2 = "t.pair"(%6) : (i32) -> (i32, i32)
  %8 = arith.addi %7#0, %7#1 : i32
  %9 = arith.addi %7#1, %7#1 : i32
  %c = arith.cmpi slt, %8, %9 : i32
  %d = arith.cmpi sgt, %8, %9 : i32
  %e = arith.cmpi slt, %9, %8 : i32
  %s = arith.select %c, %8, %9 : i32
  %t = arith.select %d, %9, %8 : i32
  "t.use"(%b, %s, %t, %d, %e) : (f32, i32, i32, i1, i1) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  return
    %9 : i32
}
func.func @g() {
  return
}
func.func @h() {
  return
}
`
	fg, err := mlir.Parse("in.mlir", text, nil)
	require.NoError(t, err)
	pretty := mlir.String(fg, mlir.Pretty())
	require.Equal(t, 9, strings.Count(pretty, "arith.addi"))
	require.Equal(t, 1, strings.Count(pretty, "overflow<nsw>"))
	require.Equal(t, 2, strings.Count(pretty, "cf.br ^bb3"))
	again, err := mlir.Parse("in.mlir", mlir.String(fg), nil)
	require.NoError(t, err)
	require.Equal(t, pretty, mlir.String(again, mlir.Pretty()))

	_, err = mlir.Parse("in.mlir", strings.Replace(text, "%9 = arith.addi %7#1, %7#1", "%9 = arith.addi %7#1, %b", 1), nil)
	require.ErrorContains(t, err, "%b is used as i32, but is f32")
	_, err = mlir.Parse("in.mlir", strings.Replace(text, "arith.select %d, %9, %8", "arith.select %d, %9", 1), nil)
	require.Error(t, err)
}

// An operation is read as it is written also where another one followed before.
func TestOtherThanExpected(t *testing.T) {
	const text = `"t.a"() : () -> ()
%0 = "t.b"() : () -> i32
"t.use"(%0) : (i32) -> ()
"t.a"() : () -> ()
%1 = "t.b"() : () -> f32
"t.use"(%1) : (f32) -> ()
"t.a"() : () -> ()
%2 = "t.b"() : () -> i32
"t.use"(%2, %0) : (i32, i32) -> ()
"t.a"() : () -> ()
"t.bc"() : () -> ()
"t.use"(%2, %0) : (i32, i32) -> () loc("x")
"t.a"() : () -> ()
"t.bc"() {a = 1 : i32} : () -> ()
"t.use"(%2,
  %0) : (i32, i32) -> ()`
	fg, err := mlir.Parse("in.mlir", text, nil)
	require.NoError(t, err)
	want := strings.Replace(text, "\n  %0", " %0", 1)
	require.Equal(t, want, strings.TrimSpace(mlir.String(fg)))

	_, err = mlir.Parse("in.mlir", text+"\n\"t.a\"() : () -> ()\n\"t.bc\"(%2) {a = 1 : i32} : () -> ()", nil)
	require.ErrorContains(t, err, "\"t.bc\" has 1 operand, and its signature has 0 types")
}
