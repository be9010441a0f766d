package cse_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/cse"
	"github.com/settle-go/settle/builtin/internal/programs"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// TestMerges counts the ops that stay in functions. What they compute is used by an op
// that is not known, so that nothing is dropped.
func TestMerges(t *testing.T) {
	for _, test := range []struct {
		name string
		in   string // of the function
		body string
		op   string
		left int
	}{
		{"reads", "%m: memref<4xf32>, %i: index", `
  %a = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  %b = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  "t.use"(%a, %b) : (f32, f32) -> ()`, "memref.load", 1},
		{"a write between", "%m: memref<4xf32>, %i: index", `
  %a = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  "memref.store"(%a, %m, %i) : (f32, memref<4xf32>, index) -> ()
  %b = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  %c = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  "t.use"(%a, %b, %c) : (f32, f32, f32) -> ()`, "memref.load", 2},
		{"an unknown op between", "%m: memref<4xf32>, %i: index", `
  %a = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  "t.what"() : () -> ()
  %b = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  "t.use"(%a, %b) : (f32, f32) -> ()`, "memref.load", 2},
		{"a write in a conditional between", "%m: memref<4xf32>, %i: index, %p: i1", `
  %a = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  "scf.if"(%p) ({
    "memref.store"(%a, %m, %i) : (f32, memref<4xf32>, index) -> ()
    "scf.yield"() : () -> ()
  }, {}) : (i1) -> ()
  %b = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  "t.use"(%a, %b) : (f32, f32) -> ()`, "memref.load", 2},
		{"a read in a graph within", "%m: memref<4xf32>, %i: index, %p: i1", `
  %a = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
  %r = "scf.if"(%p) ({
    %b = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
    "scf.yield"(%b) : (f32) -> ()
  }, {
    "scf.yield"(%a) : (f32) -> ()
  }) : (i1) -> f32
  "t.use"(%r) : (f32) -> ()`, "memref.load", 2},
		{"allocations", "%i: index", `
  %a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  %b = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "t.use"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()`, "memref.alloc", 2},
		{"commutative", "%x: i32, %y: i32", `
  %a = "arith.addi"(%x, %y) : (i32, i32) -> i32
  %b = "arith.addi"(%y, %x) : (i32, i32) -> i32
  %c = "arith.addi"(%x, %x) : (i32, i32) -> i32
  "t.use"(%a, %b, %c) : (i32, i32, i32) -> ()`, "arith.addi", 2},
		{"conditionals", "%x: i32, %y: i32, %p: i1", conditional("a", "x", "y") + conditional("b", "y", "x") + conditional("c", "x", "x") + `
  "t.use"(%a, %b, %c) : (i32, i32, i32) -> ()`, "scf.if", 2},
		{"loops that read", "%m: memref<4xf32>, %n: index, %f: f32", loop("a") + loop("b") + `
  "t.use"(%a, %b) : (f32, f32) -> ()`, "scf.for", 1},
		{"loops that read, and a write between", "%m: memref<4xf32>, %n: index, %f: f32", loop("a") + `
  "memref.store"(%f, %m, %n) : (f32, memref<4xf32>, index) -> ()` + loop("b") + `
  "t.use"(%a, %b) : (f32, f32) -> ()`, "scf.for", 2},
		{"indices of loops", "%x: tensor<4xindex>, %y: tensor<4xindex>", indices("x", "4", `
    %s = "linalg.index"() <{dim = 0 : i64}> : () -> index`, "%s"), "linalg.index", 1},
		{"indices of different dimensions", "%x: tensor<4x4xindex>, %y: tensor<4x4xindex>", strings.ReplaceAll(strings.ReplaceAll(indices("x", "4x4", `
    %s = "linalg.index"() <{dim = 1 : i64}> : () -> index`, "%s"), "(d0) -> (d0)", "(d0, d1) -> (d0, d1)"),
			"[#linalg.iterator_type<parallel>]", "[#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>]"), "linalg.index", 2},
		{"indices of a loop in a loop", "%x: tensor<4xindex>, %y: tensor<4xindex>", indices("x", "4", strings.ReplaceAll(indices("z", "4", "", "%i"), "%i", "%k"), "%i"), "linalg.index", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			var types []string
			for arg := range strings.SplitSeq(test.in, ", ") {
				_, typ, _ := strings.Cut(arg, ": ")
				types = append(types, typ)
			}
			text := `"func.func"() <{function_type = (` + strings.Join(types, ", ") + `) -> (), sym_name = "main"}> ({
^bb0(` + test.in + `):` + test.body + `
  "func.return"() : () -> ()
}) : () -> ()
`
			after := programs.Optimize(t, cse.New("cse"), text)
			require.Equal(t, test.left, strings.Count(mlir.String(after), `"`+test.op+`"`), mlir.String(after))
		})
	}
}

// indices is linalg.generic, whose body has linalg.index and more.
func indices(name, sizes, more, result string) string {
	of := "tensor<" + sizes + "xindex>"
	return `
  %` + name + `r = "linalg.generic"(%y) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%` + name + `e: index):
    %i = "linalg.index"() <{dim = 0 : i64}> : () -> index` + more + `
    %` + name + `s = "arith.addi"(%i, ` + result + `) : (index, index) -> index
    "linalg.yield"(%` + name + `s) : (index) -> ()
  }) : (` + of + `) -> ` + of + `
  "t.use"(%` + name + `r) : (` + of + `) -> ()`
}

func conditional(name, x, y string) string {
	return `
  %` + name + ` = "scf.if"(%p) ({
    %s = "arith.addi"(%` + x + `, %` + y + `) : (i32, i32) -> i32
    "scf.yield"(%s) : (i32) -> ()
  }, {
    "scf.yield"(%x) : (i32) -> ()
  }) : (i1) -> i32`
}

func loop(name string) string {
	return `
  %` + name + ` = "scf.for"(%n, %n, %n, %f) ({
  ^bb0(%i: index, %acc: f32):
    %v = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
    %s = "arith.addf"(%acc, %v) : (f32, f32) -> f32
    "scf.yield"(%s) : (f32) -> ()
  }) : (index, index, index, f32) -> f32`
}

// TestDamaged: programs that mean nothing are left alone.
func TestDamaged(t *testing.T) {
	for _, text := range []string{
		`"scf.if"() ({}, {}) : () -> ()`,
		"%0 = \"scf.for\"() ({\n}) : () -> i32\n%1 = \"scf.for\"() ({\n}) : () -> i32\n\"t.use\"(%0, %1) : (i32, i32) -> ()",
		`%0 = "arith.addi"() : () -> i32`,
	} {
		fg := programs.Parse(t, text+"\n\"t.use\"() : () -> ()\n")
		require.NotPanics(t, func() { programs.Optimize(t, cse.New("cse"), mlir.String(fg)) }, text)
	}
}

// TestOnceWhereNothingChanged: another run looks at no node if the one before found nothing, and at all if
// it found something or the graph has changed since.
func TestOnceWhereNothingChanged(t *testing.T) {
	const text = `
func.func @f(%x: i32, %y: i32) -> (i32, i32) {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %y, %x : i32
  return %a, %b : i32, i32
}`
	fg := programs.Parse(t, text)
	for i, looks := range []bool{true, false} {
		report, err := navigator.Optimize(t.Context(), navigator.NewSequence("all", cse.New("first"), cse.New("second"), cse.New("third")), fg, navigator.Options{})
		require.NoError(t, err)
		passes := report.Root.Children
		require.NotZero(t, passes[0].Visits)
		require.Equal(t, looks, passes[1].Visits > 0, i)
		require.Zero(t, passes[2].Visits, i)
	}
	fg = programs.Parse(t, strings.Replace(text, "%y, %x", "%y, %y", 1))
	report, err := navigator.Optimize(t.Context(), navigator.NewSequence("all", cse.New("first"), changing{}, cse.New("second")), fg, navigator.Options{})
	require.NoError(t, err)
	require.NotZero(t, report.Root.Children[2].Visits)
}

// changing is an optimizer that adds a node and counts nothing.
type changing struct{}

func (changing) Name() string { return "changing" }

func (changing) Apply(r *navigator.Run, _ *profile.Pass) error {
	fg := r.Graph
	v := fg.Apply(fg.Context().Op("t.f"), ir.F32)
	v.Owner().Pin()
	return nil
}
