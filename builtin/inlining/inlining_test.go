package inlining_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/inlining"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

func optimize(t *testing.T, text string, list ...navigator.Optimizer) (*graph.FunctionGraph, *profile.Report) {
	t.Helper()
	fg, err := mlir.Parse("in.mlir", text, dialects.All())
	require.NoError(t, err)
	report, err := navigator.Optimize(context.Background(), navigator.NewSequence("all", list...), fg, navigator.Options{})
	require.NoError(t, err)
	require.NoError(t, report.Check())
	require.NoError(t, fg.CheckIntegrity())
	again, err := mlir.Parse("out.mlir", mlir.String(fg), dialects.All())
	require.NoError(t, err)
	require.Equal(t, mlir.String(fg), mlir.String(again))
	return fg, report
}

func refusals(report *profile.Report) string {
	var list []string
	for _, rule := range report.Rules {
		for _, reason := range rule.Reasons {
			list = append(list, reason.Name)
		}
	}
	return strings.Join(list, "\n")
}

func both() []navigator.Optimizer {
	return []navigator.Optimizer{inlining.NewInline("inline"), inlining.NewRemove("remove_private_functions")}
}

// Functions are inlined into each other whatever their order, also within regions, and removed
// where they are private.
func TestInline(t *testing.T) {
	fg, report := optimize(t, `module {
  func.func @main(%a: i32, %c: i1) -> i32 {
    %0 = call @twice(%a) : (i32) -> i32
    %1 = "scf.if"(%c) ({
      %2 = func.call @twice(%0) : (i32) -> i32
      "scf.yield"(%2) : (i32) -> ()
    }, {
      "scf.yield"(%a) : (i32) -> ()
    }) : (i1) -> i32
    return %1 : i32
  }
  func.func private @twice(%a: i32) -> i32 {
    %0 = call @next(%a) : (i32) -> i32
    %1 = call @next(%0) : (i32) -> i32
    return %1 : i32
  }
  func.func private @next(%a: i32) -> i32 {
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.addi"(%a, %0) : (i32, i32) -> i32
    return %1 : i32
  }
}`, both()...)
	require.Empty(t, refusals(report))
	text := mlir.String(fg)
	require.NotContains(t, text, "func.call")
	require.NotContains(t, text, "@next")
	require.Equal(t, 1, strings.Count(text, `"func.func"`))
	require.Equal(t, 4, strings.Count(text, `"arith.addi"`))
}

// Functions with several blocks are inlined where the region may have several, also into blocks
// that were made by inlining, and compute what they did.
func TestInlineBlocks(t *testing.T) {
	text := `module {
  func.func private @abs(%a: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %c = arith.cmpi slt, %a, %c0 : i32
    cf.cond_br %c, ^neg, ^pos
  ^neg:
    %n = arith.subi %c0, %a : i32
    return %n : i32
  ^pos:
    return %a : i32
  }
  func.func private @sum(%n: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    cf.br ^head(%c0, %c0 : i32, i32)
  ^head(%i: i32, %s: i32):
    %c = arith.cmpi slt, %i, %n : i32
    cf.cond_br %c, ^body, ^end
  ^body:
    %t = arith.addi %s, %i : i32
    %a = call @abs(%t) : (i32) -> i32
    %j = arith.addi %i, %c1 : i32
    cf.br ^head(%j, %a : i32, i32)
  ^end:
    return %s, %i : i32, i32
  }
  func.func @main(%x: i32, %y: i32) -> (i32, i32, i32) {
    %m = arith.constant 15 : i32
    %p = call @abs(%x) : (i32) -> i32
    %p2 = arith.andi %p, %m : i32
    %q:2 = call @sum(%p2) : (i32) -> (i32, i32)
    %c = arith.cmpi slt, %x, %y : i32
    cf.cond_br %c, ^a, ^b(%q#0 : i32)
  ^a:
    %r = call @abs(%y) : (i32) -> i32
    %r2 = arith.addi %r, %p : i32
    cf.br ^b(%r2 : i32)
  ^b(%z: i32):
    %e = scf.execute_region -> i32 {
      %d = func.call @abs(%z) : (i32) -> i32
      scf.yield %d : i32
    }
    %w = call @abs(%e) : (i32) -> i32
    return %w, %q#1, %p : i32, i32, i32
  }
}`
	fg, report := optimize(t, text, both()...)
	require.Empty(t, refusals(report))
	got := mlir.String(fg)
	require.NotContains(t, got, "func.call")
	require.Equal(t, 1, strings.Count(got, `"func.func"`))
	before, err := mlir.Parse("in.mlir", text, dialects.All())
	require.NoError(t, err)
	values := func(fg *graph.FunctionGraph, x, y int64) (list []string) {
		for _, f := range fg.Arenas() {
			if f.Name != "main" {
				continue
			}
			a, err := value.Ints(ir.I32, x)
			require.NoError(t, err)
			b, err := value.Ints(ir.I32, y)
			require.NoError(t, err)
			out, err := eval.Run(t.Context(), f, []value.Value{a, b}, eval.Options{Evaluators: dialects.Evaluators()})
			require.NoError(t, err)
			for _, v := range out.Outputs {
				list = append(list, v.String())
			}
		}
		return list
	}
	for _, x := range [][2]int64{{-5, 3}, {3, -5}, {0, 0}, {7, 9}, {-8, -9}} {
		want := values(before, x[0], x[1])
		require.Len(t, want, 3)
		require.Equal(t, want, values(fg, x[0], x[1]), x)
	}
}

// What is called with other types, is recursive, is declared only, or has several blocks where the region has one, stays.
func TestInlineRefused(t *testing.T) {
	text := `module {
  func.func @self(%a: i32) -> i32 {
    %0 = call @self(%a) : (i32) -> i32
    return %0 : i32
  }
  func.func @even(%a: i32) -> i32 {
    %0 = call @odd(%a) : (i32) -> i32
    return %0 : i32
  }
  func.func private @odd(%a: i32) -> i32 {
    %0 = call @even(%a) : (i32) -> i32
    return %0 : i32
  }
  func.func private @blocks(%a: i32) -> i32 {
    "cf.br"(%a)[^bb1] : (i32) -> ()
  ^bb1(%b: i32):
    return %b : i32
  }
  func.func private @declared(i32) -> i32
  func.func private @kept(%a: i32) -> i32 attributes {no_inline} {
    return %a : i32
  }
  func.func private @unused(%a: i32) -> i32 {
    %0 = call @unused(%a) : (i32) -> i32
    return %0 : i32
  }
  func.func @main(%a: i32) -> i32 {
    %0 = call @self(%a) : (i32) -> i32
    %c = arith.constant true
    %1 = scf.if %c -> i32 {
      %b = func.call @blocks(%0) : (i32) -> i32
      scf.yield %b : i32
    } else {
      scf.yield %0 : i32
    }
    %2 = call @declared(%1) : (i32) -> i32
    %3 = call @kept(%2) : (i32) -> i32
    %4 = call @missing(%3) : (i32) -> i32
    "x.refers"() {to = [@odd, {n = @even}]} : () -> ()
    return %4 : i32
  }
}`
	fg, report := optimize(t, text, both()...)
	reasons := refusals(report)
	for _, want := range []string{"@self: it is recursive", "@blocks has several blocks"} {
		require.Contains(t, reasons, want)
	}
	got := mlir.String(fg)
	require.Equal(t, 8, strings.Count(got, `"func.call"`), got)
	require.NotContains(t, got, "@unused")
	require.Contains(t, got, `sym_name = "odd"`)
	require.Contains(t, got, `sym_name = "declared"`)
}

// Functions that call each other twice, level by level, do not grow without bound.
func TestInlineBound(t *testing.T) {
	var b strings.Builder
	b.WriteString("module {\n")
	for i := range 40 {
		name := "f" + string(rune('a'+i%26)) + string(rune('a'+i/26))
		next := "f" + string(rune('a'+(i+1)%26)) + string(rune('a'+(i+1)/26))
		b.WriteString("func.func @" + name + "(%a: i32) -> i32 {\n%0 = call @" + next + "(%a) : (i32) -> i32\n%1 = call @" + next + "(%0) : (i32) -> i32\nreturn %1 : i32\n}\n")
	}
	b.WriteString("func.func @f" + string(rune('a'+40%26)) + string(rune('a'+40/26)) + "(%a: i32) -> i32 {\n%0 = \"x.op\"(%a) : (i32) -> i32\nreturn %0 : i32\n}\n}")
	if testing.Short() {
		t.Skip("it makes a million nodes")
	}
	_, report := optimize(t, b.String(), inlining.NewInline("inline"))
	require.Contains(t, refusals(report), "the program would have more than")
}

// A function whose blocks turn out to be one is inlined into a conditional, and a call that is
// never reached does not keep one.
func TestInlineBetween(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	text := `module {
  func.func private @far(%a: i32) -> i32 {
    %0 = "x.op"(%a) : (i32) -> i32
    return %0 : i32
  }
  func.func private @choose(%a: i32) -> i32 {
    %t = arith.constant true
    cf.cond_br %t, ^a, ^b
  ^a:
    %0 = arith.muli %a, %a : i32
    return %0 : i32
  ^b:
    %1 = call @far(%a) : (i32) -> i32
    return %1 : i32
  }
  func.func @main(%a: i32, %c: i1) -> i32 {
    %0 = "scf.if"(%c) ({
      %1 = func.call @choose(%a) : (i32) -> i32
      "scf.yield"(%1) : (i32) -> ()
    }, {
      "scf.yield"(%a) : (i32) -> ()
    }) : (i1) -> i32
    return %0 : i32
  }
}`
	fg, err := mlir.Parse("in.mlir", text, lib.Dialects)
	require.NoError(t, err)
	report, err := lib.DB.MustQuery("default +inline +remove_private_functions").Optimize(t.Context(), fg)
	require.NoError(t, err)
	require.NoError(t, report.Check())
	require.Empty(t, refusals(report))
	got := mlir.String(fg)
	require.Equal(t, 1, strings.Count(got, `"func.func"`), got)
	require.Contains(t, got, `"arith.muli"`)
	require.NotContains(t, got, "x.op")

	fg, _ = optimize(t, text, both()...)
	require.Contains(t, mlir.String(fg), "@choose", "it has several blocks as it is")
}

// A private function goes where nothing in its own module refers to it, though one of the same
// name in another one is called.
func TestRemoveInModules(t *testing.T) {
	fg, _ := optimize(t, `module {
  func.func private @f(%a: i32) -> i32 {
    return %a : i32
  }
}
// -----
module {
  func.func private @f(%a: i32) -> i32
  func.func @main(%a: i32) -> i32 {
    %0 = call @f(%a) : (i32) -> i32
    return %0 : i32
  }
}`, inlining.NewRemove("remove_private_functions"))
	got := mlir.String(fg)
	require.Equal(t, 1, strings.Count(got, `sym_name = "f"`), got)
	require.Contains(t, got, "@f")
}

// A nested function is seen from around its module: that of the outermost goes, that of an
// inner one stays.
func TestRemoveNested(t *testing.T) {
	fg, _ := optimize(t, `module {
  func.func nested @f(%a: i32) -> i32 {
    return %a : i32
  }
  module @inner {
    func.func nested @g(%a: i32) -> i32 {
      return %a : i32
    }
  }
}`, inlining.NewRemove("remove_private_functions"))
	got := mlir.String(fg)
	require.NotContains(t, got, `sym_name = "f"`)
	require.Contains(t, got, `sym_name = "g"`)
}
