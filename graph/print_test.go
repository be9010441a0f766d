package graph

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"
)

// TestText prints and compares graphs: see testdata/text. The commands are
// `string`, `text depth=N`, `vars`, and `equal` of two graphs
// around a line `--`.
func TestText(t *testing.T) {
	datadriven.Walk(t, "testdata/text", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			if d.Cmd == "equal" {
				return compare(t, d.Input)
			}
			fg := readGraph(t, d.Input)
			switch d.Cmd {
			case "string":
				return fg.String()
			case "text":
				depth := 2
				d.MaybeScanArgs(t, "depth", &depth)
				return Text(fg.Outputs()[0], depth)
			case "vars":
				return listVars(fg)
			}
			t.Fatalf("unknown command %q", d.Cmd)
			return ""
		})
	})
}

func compare(t *testing.T, input string) string {
	first, second, _ := strings.Cut(input, "--\n")
	a, b := readGraph(t, first), readGraph(t, second)
	sameHash := StructuralHash(a) == StructuralHash(b)
	there, back := Equal(a, b), Equal(b, a)
	require.Equal(t, there == nil, back == nil, "Equal is symmetric: %v, %v", there, back)
	if there == nil {
		require.True(t, sameHash, "equal graphs have one hash")
		return "equal"
	}
	return fmt.Sprintf("%v\nsame hash: %t", there, sameHash)
}

func listVars(fg *FunctionGraph) string {
	var b strings.Builder
	for _, v := range fg.Inputs() {
		fmt.Fprintln(&b, v)
	}
	for n := range fg.Nodes() {
		fmt.Fprintf(&b, "%s: %v\n", n, n.Outputs())
	}
	return b.String()
}
