package numeric_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// TestOps runs testdata: `go test ./builtin/numeric -run TestOps -rewrite`
// refreshes it. A line of `ops` is an op, its inputs, its attributes and its
// types, and becomes what it gives:
//
//	arith.divsi 7 : i32; 2 : i32 {} i32
//
// `run` evaluates a program; its arguments are the options loose and steps=N, and
// input=JSON for each input of its function.
func TestOps(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		if strings.Contains(path, "fuzz") {
			return
		}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "ops":
				var out strings.Builder
				for line := range strings.Lines(d.Input) {
					fmt.Fprintln(&out, applyLine(t, strings.TrimSpace(line), d.HasArg("loose")))
				}
				return out.String()
			case "run":
				return runProgram(t, d)
			}
			t.Fatalf("unknown directive %q", d.Cmd)
			return ""
		})
	})
}

// applyLine evaluates an op that is written in one line.
func applyLine(t *testing.T, line string, loose bool) string {
	name, rest, _ := strings.Cut(line, " ")
	open, end := strings.LastIndex(rest, "{"), strings.LastIndex(rest, "}")
	var names, types []string
	var text strings.Builder
	for i, literal := range strings.Split(rest[:open], ";") {
		literal = strings.TrimSpace(literal)
		if literal == "" {
			continue
		}
		_, typ, typed := cutLast(literal, " : ")
		if !typed {
			typ = "i1"
		}
		fmt.Fprintf(&text, "%%%d = \"arith.constant\"() {value = %s} : () -> %s\n", i, literal, typ)
		names, types = append(names, fmt.Sprintf("%%%d", i)), append(types, typ)
	}
	results := strings.TrimSpace(rest[end+1:])
	count := len(strings.Split(results, "; "))
	results = strings.ReplaceAll(results, "; ", ", ")
	fmt.Fprintf(&text, "%%r:%d = \"%s\"(%s) %s : (%s) -> (%s)\n", count, name, strings.Join(names, ", "), rest[open:end+1], strings.Join(types, ", "), results)
	fg, err := mlir.Parse("in.mlir", text.String(), dialects.All())
	var refused *diag.Error
	if errors.As(err, &refused) && strings.HasPrefix(refused.Message, name+":") {
		return "refused: " + refused.Message // where the node is read, before anything runs
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text.String())
	}
	var op graph.Node
	for n := range fg.Nodes() {
		op = n
	}
	fg.SetOutputs(op.Outputs()...)
	r, err := eval.Run(context.Background(), fg, nil, eval.Options{Evaluators: dialects.Evaluators(), Loose: loose})
	return outcome(r, err)
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// outcome is what a run gave, or its error with its kind.
func outcome(r *eval.Result, err error) string {
	if err == nil {
		var all []string
		for _, v := range r.Emitted {
			all = append(all, "printed "+v.Short(100))
		}
		for _, v := range r.Outputs {
			all = append(all, v.Short(100))
		}
		return strings.Join(all, "; ")
	}
	for kind, word := range map[error]string{
		eval.ErrUndefined: "undefined", eval.ErrType: "type", eval.ErrNoEvaluator: "no evaluator", eval.ErrLimit: "limit",
		eval.ErrInput: "input", eval.ErrFunction: "function",
	} {
		if errors.Is(err, kind) {
			return word + ": " + err.Error()
		}
	}
	return "error: " + err.Error()
}

func runProgram(t *testing.T, d *datadriven.TestData) string {
	fg, err := mlir.Parse("in.mlir", d.Input, dialects.All())
	var refused *diag.Error
	if errors.As(err, &refused) {
		return "refused: " + refused.Message
	}
	require.NoError(t, err)
	opts := eval.Options{Evaluators: dialects.Evaluators(), Loose: d.HasArg("loose")}
	function := ""
	d.MaybeScanArgs(t, "steps", &opts.MaxSteps)
	d.MaybeScanArgs(t, "function", &function)
	entry, err := eval.Entry(fg, function)
	if err != nil {
		return outcome(nil, err)
	}
	var inputs []value.Value
	for _, arg := range d.CmdArgs {
		if arg.Key != "input" {
			continue
		}
		v, err := value.FromJSON([]byte(arg.Vals[0]), entry.Inputs()[len(inputs)].Type())
		if err != nil {
			return "error: " + err.Error()
		}
		inputs = append(inputs, v)
	}
	r, err := eval.Run(context.Background(), entry, inputs, opts)
	return outcome(r, err)
}
