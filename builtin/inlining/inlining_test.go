package inlining_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/inlining"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
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

// What is called with other types, is recursive, is declared only or has several blocks stays.
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
    %1 = call @blocks(%0) : (i32) -> i32
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
