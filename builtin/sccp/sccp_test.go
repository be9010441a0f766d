package sccp_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/internal/programs"
	"github.com/settle-go/settle/builtin/sccp"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

func function(header, body string) string {
	return "\"func.func\"() <{" + header + "}> ({\n" + body + "}) : () -> ()\n"
}

const main = `function_type = (i32, i32, i1) -> i32, sym_name = "main"`

// returned returns what the return of main is given: the value of a constant, or "".
func returned(t *testing.T, file *graph.FunctionGraph) string {
	for n := range file.All() {
		if n.Op().Name() == "func.func" && n.Op().Attr("sym_name").Text() == "main" {
			for inner := range n.Nested()[0].All() {
				if inner.Op().Name() == "func.return" && inner.NumInputs() == 1 {
					if a := inner.Input(0).Constant(); a.IsValid() {
						return a.String()
					}
					return ""
				}
			}
		}
	}
	t.Fatal("there is no main")
	return ""
}

// TestKnown: what main returns is known, by constants (c), or only by ranges (r), or not at all ("").
func TestKnown(t *testing.T) {
	const (
		args  = "^bb0(%a: i32, %b: i32, %p: i1):\n"
		one   = "  %1 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n"
		two   = "  %2 = \"arith.constant\"() <{value = 2 : i32}> : () -> i32\n"
		truth = "  %t = \"arith.constant\"() <{value = true}> : () -> i1\n"
		zero  = "  %i0 = \"arith.constant\"() <{value = 0 : index}> : () -> index\n"
		ten   = "  %i10 = \"arith.constant\"() <{value = 10 : index}> : () -> index\n"
		step  = "  %i1 = \"arith.constant\"() <{value = 1 : index}> : () -> index\n"
	)
	ret := func(v string) string { return "  \"func.return\"(" + v + ") : (i32) -> ()\n" }
	for _, test := range []struct{ name, text, constant, ranged string }{
		{"a branch that is not taken", function(main, args+one+truth+
			"  \"cf.cond_br\"(%t, %a)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> ()\n"+
			"^bb1:\n  \"cf.br\"(%1)[^bb2] : (i32) -> ()\n^bb2(%x: i32):\n"+ret("%x")), "1 : i32", "1 : i32"},
		{"a loop of blocks that changes nothing", function(main, args+one+"  \"cf.br\"(%1)[^bb1] : (i32) -> ()\n"+
			"^bb1(%x: i32):\n  %y = \"arith.muli\"(%x, %1) : (i32, i32) -> i32\n"+
			"  \"cf.cond_br\"(%p, %y)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()\n^bb2:\n"+ret("%x")), "1 : i32", "1 : i32"},
		{"a loop of blocks that counts", function(main, args+one+"  \"cf.br\"(%1)[^bb1] : (i32) -> ()\n"+
			"^bb1(%x: i32):\n  %y = \"arith.addi\"(%x, %1) : (i32, i32) -> i32\n"+
			"  \"cf.cond_br\"(%p, %y)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()\n^bb2:\n"+ret("%x")), "", ""},
		{"a conditional of equal results", function(main, args+two+"  %x = \"scf.if\"(%p) ({\n    \"scf.yield\"(%2) : (i32) -> ()\n  }, {\n"+
			"    %1 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n    %y = \"arith.addi\"(%1, %1) : (i32, i32) -> i32\n    \"scf.yield\"(%y) : (i32) -> ()\n  }) : (i1) -> i32\n"+ret("%x")), "2 : i32", "2 : i32"},
		{"a conditional that is decided", function(main, args+two+truth+"  %x = \"scf.if\"(%t) ({\n    \"scf.yield\"(%2) : (i32) -> ()\n  }, {\n"+
			"    \"scf.yield\"(%a) : (i32) -> ()\n  }) : (i1) -> i32\n"+ret("%x")), "2 : i32", "2 : i32"},
		{"a loop that makes no turn", function(main, args+two+zero+step+"  %x = \"scf.for\"(%i0, %i0, %i1, %2) ({\n  ^bb0(%i: index, %v: i32):\n    \"scf.yield\"(%a) : (i32) -> ()\n  }) : (index, index, index, i32) -> i32\n"+ret("%x")), "2 : i32", "2 : i32"},
		{"a loop that makes turns", function(main, args+one+two+zero+ten+step+"  %x = \"scf.for\"(%i0, %i10, %i1, %2) ({\n  ^bb0(%i: index, %v: i32):\n    \"scf.yield\"(%1) : (i32) -> ()\n  }) : (index, index, index, i32) -> i32\n"+ret("%x")), "1 : i32", "1 : i32"},
		{"a loop whose variable has bounds", function(main, args+one+two+zero+ten+step+"  %x = \"scf.for\"(%i0, %i10, %i1, %2) ({\n  ^bb0(%i: index, %v: i32):\n"+
			"    %c = \"arith.cmpi\"(%i, %i10) <{predicate = 6 : i64}> : (index, index) -> i1\n    %s = \"arith.select\"(%c, %2, %a) : (i1, i32, i32) -> i32\n    \"scf.yield\"(%s) : (i32) -> ()\n  }) : (index, index, index, i32) -> i32\n"+ret("%x")), "", "2 : i32"},
		{"a loop of floats", function(main, args+two+zero+ten+step+"  %k = \"arith.constant\"() <{value = 1.5 : f32}> : () -> f32\n  %u = \"arith.constant\"() <{value = 1.0 : f32}> : () -> f32\n"+
			"  %x = \"scf.for\"(%i0, %i10, %i1, %k) ({\n  ^bb0(%i: index, %v: f32):\n    %w = \"arith.mulf\"(%v, %u) : (f32, f32) -> f32\n    \"scf.yield\"(%w) : (f32) -> ()\n  }) : (index, index, index, f32) -> f32\n"+
			"  %c = \"arith.cmpf\"(%x, %k) <{predicate = 1 : i64}> : (f32, f32) -> i1\n  %s = \"arith.select\"(%c, %2, %a) : (i1, i32, i32) -> i32\n"+ret("%s")), "2 : i32", "2 : i32"},
		{"a float that is rounded otherwise elsewhere", function(main, args+two+"  %k = \"arith.constant\"() <{value = 1.5 : f64}> : () -> f64\n  %x = \"math.exp\"(%k) : (f64) -> f64\n"+
			"  %c = \"arith.cmpf\"(%x, %k) <{predicate = 2 : i64}> : (f64, f64) -> i1\n  %s = \"arith.select\"(%c, %2, %a) : (i1, i32, i32) -> i32\n"+ret("%s")), "", ""},
		{"a while loop that ends at once", function(main, args+two+"  %f = \"arith.constant\"() <{value = false}> : () -> i1\n  %x = \"scf.while\"(%2) ({\n  ^bb0(%v: i32):\n    \"scf.condition\"(%f, %v) : (i1, i32) -> ()\n  }, {\n  ^bb0(%v: i32):\n    \"scf.yield\"(%a) : (i32) -> ()\n  }) : (i32) -> i32\n"+ret("%x")), "2 : i32", "2 : i32"},
		{"a remainder", function(main, args+two+"  %x = \"arith.remui\"(%a, %2) : (i32, i32) -> i32\n  %c = \"arith.cmpi\"(%x, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1\n  %y = \"arith.select\"(%c, %2, %b) : (i1, i32, i32) -> i32\n"+ret("%y")), "", "2 : i32"},
		{"the result of a function", function(main, args+two+"  %x = \"func.call\"(%a) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) +
			function(`function_type = (i32) -> i32, sym_name = "f"`, "^bb0(%a: i32):\n  %3 = \"arith.constant\"() <{value = 3 : i32}> : () -> i32\n"+ret("%3")), "3 : i32", "3 : i32"},
		{"the argument of a private function", function(main, args+two+"  %x = \"func.call\"(%2) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) +
			function(`function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"`, "^bb0(%a: i32):\n"+ret("%a")), "2 : i32", "2 : i32"},
		{"the argument of a public function", function(main, args+two+"  %x = \"func.call\"(%2) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) +
			function(`function_type = (i32) -> i32, sym_name = "f"`, "^bb0(%a: i32):\n"+ret("%a")), "", ""},
		{"a private function that something else refers to", function(main, args+two+"  %x = \"func.call\"(%2) <{callee = @f}> : (i32) -> i32\n  %y = \"func.constant\"() <{value = @f}> : () -> ((i32) -> i32)\n"+ret("%x")) +
			function(`function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"`, "^bb0(%a: i32):\n"+ret("%a")), "", ""},
		{"a private function that is called with two values", function(main, args+one+two+"  %x = \"func.call\"(%2) <{callee = @f}> : (i32) -> i32\n  %y = \"func.call\"(%1) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) +
			function(`function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"`, "^bb0(%a: i32):\n"+ret("%a")), "", ""},
		{"a function that calls itself", function(main, args+two+"  %x = \"func.call\"(%2) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) +
			function(`function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"`, "^bb0(%a: i32):\n  %x = \"func.call\"(%a) <{callee = @f}> : (i32) -> i32\n"+ret("%a")), "", ""},
		{"functions of one name in modules of their own", function(main, args+two+"  %x = \"func.call\"(%2) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) +
			function(`function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"`, "^bb0(%a: i32):\n"+ret("%a")) +
			"\"builtin.module\"() <{sym_name = \"inner\"}> ({\n" + function(`function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"`, "^bb0(%a: i32):\n  %3 = \"arith.constant\"() <{value = 3 : i32}> : () -> i32\n"+ret("%3")) +
			function(`function_type = (i32) -> i32, sym_name = "g"`, "^bb0(%a: i32):\n  %x = \"func.call\"(%a) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) + "}) : () -> ()\n", "2 : i32", "2 : i32"},
		{"two functions of one name", function(main, args+two+"  %x = \"func.call\"(%2) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) +
			strings.Repeat(function(`function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"`, "^bb0(%a: i32):\n"+ret("%a")), 2), "", ""},
		{"a call of a function of a module within", function(main, args+two+"  %x = \"func.call\"(%2) <{callee = @inner::@f}> : (i32) -> i32\n"+ret("%x")) +
			"\"builtin.module\"() <{sym_name = \"inner\"}> ({\n" + function(`function_type = (i32) -> i32, sym_name = "f"`, "^bb0(%a: i32):\n"+ret("%a")) + "}) : () -> ()\n", "", ""},
		{"a function without a body", function(main, args+two+"  %x = \"func.call\"(%2) <{callee = @f}> : (i32) -> i32\n"+ret("%x")) +
			"\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\", sym_visibility = \"private\"}> ({\n}) : () -> ()\n", "", ""},
		{"a function of another number of arguments", function(main, args+two+"  %x = \"func.call\"() <{callee = @f}> : () -> i32\n"+ret("%x")) +
			function(`function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"`, "^bb0(%a: i32):\n"+ret("%a")), "", ""},
		{"an op that is not known", function(main, args+"  %x = \"t.what\"() ({\n  ^bb0(%v: i32):\n    \"t.end\"(%v) : (i32) -> ()\n  }) : () -> i32\n"+ret("%x")), "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			after := programs.Optimize(t, sccp.New("sccp", dialects.Evaluators()), test.text)
			if test.name == "a function that calls itself" {
				require.Contains(t, []string{"", "2 : i32"}, returned(t, after))
			} else {
				require.Equal(t, test.constant, returned(t, after), mlir.String(after))
			}
			after = programs.Optimize(t, sccp.NewRanges("ranges", dialects.Evaluators()), test.text)
			if test.name != "a function that calls itself" {
				require.Equal(t, test.ranged, returned(t, after), mlir.String(after))
			}
		})
	}
}

// TestDamaged: programs that mean nothing are left as they are.
func TestDamaged(t *testing.T) {
	for _, text := range []string{
		"\"scf.if\"() ({}, {}) : () -> ()\n",
		"%0 = \"scf.for\"() ({\n}) : () -> i32\n",
		"%0 = \"scf.while\"() ({\n}, {\n}) : () -> i32\n",
		"%0 = \"arith.select\"() : () -> i32\n%1 = \"arith.cmpi\"(%0) : (i32) -> i1\n",
		"%0 = \"arith.constant\"() : () -> i32\n%1 = \"arith.addi\"(%0, %0) : (i32, i32) -> i32\n",
	} {
		for _, opt := range []navigator.Optimizer{sccp.New("sccp", dialects.Evaluators()), sccp.NewRanges("ranges", dialects.Evaluators())} {
			fg := programs.Parse(t, text)
			report, err := navigator.Optimize(t.Context(), opt, fg, navigator.Options{OnFailure: navigator.Fail})
			require.NoError(t, err, text)
			require.Zero(t, report.Rewrites, text)
		}
	}
}

// TestInterrupted: a run whose context has ended changes nothing.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	<-ctx.Done()
	fg := programs.Parse(t, strings.Repeat(programs.Random(1), 1))
	report, err := navigator.Optimize(ctx, sccp.New("sccp", dialects.Evaluators()), fg, navigator.Options{})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Equal(t, profile.StopContext, report.Stop.Reason)
	require.Zero(t, report.Rewrites)
}
