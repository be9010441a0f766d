package mlir_test

import (
	"strings"
	"testing"

	"github.com/settle-go/settle/graph/mlir"
)

// TestNamesOfIsolatedRegions reads texts that use names in and after isolated regions.
func TestNamesOfIsolatedRegions(t *testing.T) {
	const a, use = `%a = "t.a"() : () -> i32` + "\n", `"t.use"(%a) : (i32) -> ()` + "\n"
	const function = `func.func @f(%a: i32) { ` + use + ` return }` + "\n"
	module := func(body ...string) string {
		return `"t.m"() ({` + "\n" + `"builtin.module"() ({` + "\n" + strings.Join(body, "") + "}) : () -> ()\n}) : () -> ()\n"
	}
	tests := []struct{ name, text, wrong string }{
		{"around", module(a, function, use, function, use), ""},
		{"after", module(function, a, use), ""},
		{"between", module(function, a, function, function, use), ""},
		{"nested", module(a, module(a, use, function, use), use, module(function), use), ""},
		{"in a region", module(a, `"t.r"() ({`+"\n", use, module(a, use), use, "}) : () -> ()\n", use), ""},
		{"result of a region around", module(function, `%a = "t.r"() ({`+"\n", module(function), "}) : () -> i32\n", use), ""},
		{"results of regions around", module(function, `%b, %a = "t.r"() ({`+"\n", module(`%c = "t.r"() ({`+"\n", module(), "}) : () -> i32\n"), "}) : () -> (i32, i32)\n", module(), use), ""},
		{"result of an isolated region", module(function, `%a = "func.func"() ({`+"\n", a, use, "}) : () -> i32\n", use), ""},
		{"argument", module(function, use), "undefined value %a"},
		{"result", module(module(a), use), "undefined value %a"},
		{"before the second", module(function, function, use), "undefined value %a"},
		{"from outside", module(a, module(use)), "%a cannot be used here: it is defined outside of an isolated region, in line 3"},
		{"from outside twice", module(module(function), a, module(function, use)), "it is defined outside of an isolated region, in line"},
		{"twice", module(a, function, a), "%a is defined twice; the first time in line 3"},
		{"twice after", module(function, a, a), "%a is defined twice; the first time in line 5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := mlir.Parse("x.mlir", test.text, nil)
			if test.wrong == "" && err != nil || test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)) {
				t.Errorf("%v, want %q in\n%s", err, test.wrong, test.text)
			}
		})
	}
}
