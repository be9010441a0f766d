package printer_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/printer"
)

// svg returns the picture of a program, which must be XML.
func svg(t *testing.T, text string, fold int) string {
	fg, err := mlir.Parse("in.mlir", text, nil)
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, printer.WriteSVG(&out, fg, fold))
	d := xml.NewDecoder(strings.NewReader(out.String()))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
	}
	return out.String()
}

// function is a function of that many ops.
func function(name string, ops int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\"func.func\"() <{function_type = (i32) -> i32, sym_name = %q}> ({\n^bb0(%%v0: i32):\n", name)
	for i := range ops {
		fmt.Fprintf(&b, "  %%v%d = \"test.next\"(%%v%d) : (i32) -> i32\n", i+1, i)
	}
	fmt.Fprintf(&b, "  \"func.return\"(%%v%d) : (i32) -> ()\n}) : () -> ()\n", ops)
	return b.String()
}

func TestSVG(t *testing.T) {
	both := function("small", 3) + function("large", 30)
	all := svg(t, both, 0)
	require.Equal(t, 33, strings.Count(all, ">test.next<"))
	require.Equal(t, 3, strings.Count(all, "<g id="), "a panel for the module and each function")
	require.Contains(t, all, `<a href="#g3">`)
	require.Contains(t, all, ">output 0<")
	folded := svg(t, both, 10)
	require.Equal(t, 3, strings.Count(folded, ">test.next<"))
	require.Contains(t, folded, "30 test.next")
	require.Equal(t, 2, strings.Count(folded, "<g id="))
	require.Equal(t, 30, strings.Count(svg(t, function("alone", 30), 10), ">test.next<"), "the only function is not folded")
	require.Contains(t, svg(t, `%0 = "test.op"() {text = "<&>"} : () -> i32`, 0), "&lt;&amp;&gt;")
}

func TestFoldedDot(t *testing.T) {
	fg, err := mlir.Parse("in.mlir", function("small", 3)+function("large", 30), nil)
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, printer.WriteFoldedDot(&out, fg, 10))
	require.Equal(t, 3, strings.Count(out.String(), `label="test.next"`))
	require.Contains(t, out.String(), "30 test.next")
}
