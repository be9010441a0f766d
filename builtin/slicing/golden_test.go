package slicing_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/slicing"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestRules runs one rule on the operations of a function: "rule NAME" prints what
// they become, or "unchanged" and why; "rule NAME and=OTHER" runs two rules together
// and "rule all" all of them. With "handled" a destroy handler watches, and with "raw"
// nothing is written short.
//
// Slices are written short: extract(%t)[0:4:2] is the tensor.extract_slice from 0 on,
// 4 elements, each 2 after the other; insert(%s, %t)[0:4] writes.
func TestRules(t *testing.T) {
	for _, file := range []string{"testdata/rules", "testdata/runs", "testdata/guards"} {
		datadriven.RunTest(t, file, func(t *testing.T, d *datadriven.TestData) string {
			names := []string{d.CmdArgs[0].Key}
			var inputs, other string
			d.ScanArgs(t, "given", &inputs)
			if d.HasArg("and") {
				d.ScanArgs(t, "and", &other)
				names = append(names, other)
			}
			return runRules(t, names, inputs, d)
		})
	}
}

func runRules(t *testing.T, names []string, inputs string, d *datadriven.TestData) string {
	var args, types []string
	for _, in := range strings.Split(inputs, ";") {
		arg, typ, _ := strings.Cut(in, ":")
		args, types = append(args, "%"+arg+": "+typ), append(types, typ)
	}
	var text strings.Builder
	for line := range strings.Lines(d.Input) {
		text.WriteString(long(t, line))
	}
	fg, err := mlir.Parse("f.mlir", "\"func.func\"() <{sym_name = \"f\", function_type = ("+strings.Join(types, ", ")+") -> ()}> ({\n^bb0("+
		strings.Join(args, ", ")+"):\n"+text.String()+"\n\"func.return\"() : () -> ()}) : () -> ()", dialects.All())
	require.NoError(t, err)
	if d.HasArg("handled") {
		aliases, err := views.Attach(fg.Arenas()[1])
		require.NoError(t, err)
		require.NoError(t, fg.Arenas()[1].Attach(aliases.Handler()))
	}
	rules := slices.DeleteFunc(slicing.Rules(dialects.All()), func(r *navigator.Local) bool {
		return names[0] != "all" && !slices.Contains(names, r.Name)
	})
	require.NotEmpty(t, rules, "no rule %q", names)
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "rules", Locals: rules})
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, "fixpoint", report.Stop.String())
	if report.Rewrites == 0 {
		reasons := ""
		for _, reason := range report.Rules[0].Reasons {
			reasons += ": " + reason.Name
		}
		return "unchanged" + reasons + "\n"
	}
	lines := strings.Split(mlir.String(fg), "\n")
	after := strings.Join(lines[2:len(lines)-3], "\n") + "\n"
	if d.HasArg("raw") {
		return after
	}
	return short(after)
}

var (
	slice  = regexp.MustCompile(`(extract|insert)\((.*?)\)\[(.*?)\]`)
	use    = regexp.MustCompile(`print (%\w+) : (.*)`)
	attrs  = regexp.MustCompile(`"tensor\.(extract|insert)_slice"\((.*?)\) <?\{(?:operandSegmentSizes = array<i32: [0-9, ]*>, )?static_offsets = array<i64(?:: )?(.*?)>, static_sizes = array<i64(?:: )?(.*?)>, static_strides = array<i64(?:: )?(.*?)>\}>?`)
	result = regexp.MustCompile(`"python.print"\((%\w+)\) : \((.*)\) -> \(\)`)
)

// long writes a line as MLIR has it.
func long(t *testing.T, line string) string {
	line = use.ReplaceAllString(line, `"python.print"($1) : ($2) -> ()`)
	return slice.ReplaceAllStringFunc(line, func(text string) string {
		m := slice.FindStringSubmatch(text)
		var offsets, sizes, strides []string
		for _, dim := range strings.Split(m[3], ",") {
			parts := append(strings.Split(strings.TrimSpace(dim), ":"), "1")
			require.GreaterOrEqual(t, len(parts), 3, "%s", dim)
			offsets, sizes, strides = append(offsets, parts[0]), append(sizes, parts[1]), append(strides, parts[2])
		}
		list := func(l []string) string { return "array<i64: " + strings.Join(l, ", ") + ">" }
		return `"tensor.` + m[1] + `_slice"(` + m[2] + `) {static_offsets = ` + list(offsets) + `, static_sizes = ` + list(sizes) + `, static_strides = ` + list(strides) + `}`
	})
}

// short writes lines of MLIR as the test does.
func short(text string) string {
	text = result.ReplaceAllString(text, "print $1 : $2")
	return attrs.ReplaceAllStringFunc(text, func(text string) string {
		m := attrs.FindStringSubmatch(text)
		offsets, sizes, strides := strings.Split(m[3], ", "), strings.Split(m[4], ", "), strings.Split(m[5], ", ")
		for d := range offsets {
			offsets[d] += ":" + sizes[d]
			if strides[d] != "1" {
				offsets[d] += ":" + strides[d]
			}
		}
		return m[1] + "(" + m[2] + ")[" + strings.Join(offsets, ", ") + "]"
	})
}
