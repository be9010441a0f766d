package aesara_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// TestTables runs testdata/tables; `go test ./builtin/aesara -run TestTables -rewrite`
// refreshes it. A line of `types` is an op with its attributes and the types of its
// inputs, and becomes the types that it gives, "-" where they do not follow. `print`
// writes the results of a program as the document does.
func TestTables(t *testing.T) {
	datadriven.RunTest(t, "testdata/tables", func(t *testing.T, d *datadriven.TestData) string {
		var out strings.Builder
		switch d.Cmd {
		case "types":
			for line := range strings.Lines(d.Input) {
				out.WriteString(typesOf(strings.TrimSpace(line)) + "\n")
			}
		case "print":
			fg, err := mlir.Parse("in.mlir", d.Input, dialects.All())
			if err != nil {
				t.Fatal(err)
			}
			p := dialects.Printer()
			nodes := slices.Collect(fg.Nodes())
			for _, n := range nodes {
				for _, v := range n.Outputs() {
					if !v.HasClients() {
						out.WriteString(p.Print(v) + "\n")
					}
				}
			}
		default:
			t.Fatalf("unknown directive %q", d.Cmd)
		}
		return out.String()
	})
}

// typesOf reads `op {attributes} type, type`.
func typesOf(line string) string {
	end := strings.LastIndex(line, "}")
	name, attrs, _ := strings.Cut(line[:end+1], " ")
	var text strings.Builder
	var names []string
	types := strings.Fields(line[end+1:])
	for i, typ := range types {
		fmt.Fprintf(&text, "%%%d = \"test.value\"() : () -> %s\n", i, typ)
		names = append(names, fmt.Sprintf("%%%d", i))
	}
	fmt.Fprintf(&text, "%%r = \"%s\"(%s) %s : (%s) -> none\n", name, strings.Join(names, ", "), attrs, strings.Join(types, ", "))
	fg, err := mlir.Parse("in.mlir", text.String(), dialects.All())
	if err != nil {
		_, message, _ := strings.Cut(err.Error(), name+": ")
		return "refused: " + message
	}
	var got []ir.Type
	for n := range fg.Nodes() {
		if n.Op().Name() == name {
			var in []ir.Type
			for _, v := range n.Inputs() {
				in = append(in, v.Type())
			}
			got = ir.InferTypes(n.Op(), in)
		}
	}
	if got == nil {
		return "-"
	}
	return strings.Trim(fmt.Sprint(got), "[]")
}
