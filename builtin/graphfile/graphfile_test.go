package graphfile_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/graphfile"
	"github.com/settle-go/settle/graph/graphdef"
)

const (
	inMLIR = "\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"main\"}> ({\n^bb0(%arg0: i32):\n  \"func.return\"(%arg0) : (i32) -> ()\n}) : () -> ()\n"
	inText = `node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } }`
)

// TestFormats reads every format whatever the file is called, and writes the one that the
// name says.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ name, data string }{
		{"a.mlir", inMLIR}, {"a", inMLIR}, {"b.pbtxt", inText}, {"b", inText},
	} {
		fg, err := graphfile.Parse(t.Context(), c.name, []byte(c.data), dialects.All(), graphfile.Options{})
		require.NoError(t, err, c.name)
		var text, binary, tf bytes.Buffer
		require.NoError(t, graphfile.Write(&text, "out.mlir", fg))
		require.Contains(t, text.String(), "func.func")
		if c.data == inMLIR {
			require.Equal(t, c.data, text.String())
			continue
		}
		require.NoError(t, graphfile.Write(&tf, "out.pbtxt", fg))
		require.Contains(t, tf.String(), `op: "Placeholder"`)
		require.NoError(t, graphfile.Write(&binary, "out.pb", fg))
		again, err := graphfile.Parse(t.Context(), "out.pb", binary.Bytes(), dialects.All(), graphfile.Options{})
		require.NoError(t, err)
		tf.Reset()
		require.NoError(t, graphfile.Write(&tf, "out.pbtxt", again))
		require.Contains(t, tf.String(), `op: "Placeholder"`)
	}
}

// TestEndOfContext ends reading of each format by a context: before it, and while it goes on.
func TestEndOfContext(t *testing.T) {
	var mlir, tf strings.Builder
	const n = 20_000
	mlir.WriteString("\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\"}> ({\n^bb0(%0: i32):\n")
	for i := range n {
		fmt.Fprintf(&mlir, "%%%d = \"arith.xori\"(%%%d, %%%d) : (i32, i32) -> i32\n", i+1, i, i)
		fmt.Fprintf(&tf, "node { name: \"x%d\" op: \"NoOp\" }\n", i)
	}
	fmt.Fprintf(&mlir, "\"func.return\"(%%%d) : (i32) -> ()\n}) : () -> ()\n", n)
	file, err := graphdef.Decode("a.pbtxt", []byte(tf.String()))
	require.NoError(t, err)
	binary, err := file.EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	values := fmt.Sprintf("\"test.op\"() {a = [%s1], b = {%s}} : () -> ()\n", strings.Repeat("1, ", 20_000), numbered(10_000))
	for name, text := range map[string]string{
		"a.mlir": mlir.String(), "a.pbtxt": tf.String(), "a.pb": string(binary),
		"values.mlir": values,
	} {
		counting := &countedContext{Context: t.Context(), most: 1 << 30}
		_, err := graphfile.Parse(counting, name, []byte(text), dialects.All(), graphfile.Options{})
		require.NoError(t, err, name)
		looks := counting.looks
		require.Greater(t, looks, 20, name)
		for _, most := range []int{0, 1, looks / 4, looks / 2, looks * 3 / 4, looks - 1} {
			ending := &countedContext{Context: t.Context(), most: most}
			_, err := graphfile.Parse(ending, name, []byte(text), dialects.All(), graphfile.Options{})
			require.ErrorIs(t, err, context.Canceled, "%s: %d of %d", name, most, looks)
			require.Less(t, ending.looks-most, 20, name) // soon
		}
	}
}

// numbered returns that many entries of a dictionary.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d = %d, ", i, i)
	}
	return b.String() + "z"
}

// countedContext ends when it was asked that often.
type countedContext struct {
	context.Context
	looks, most int
}

func (c *countedContext) Err() error {
	if c.looks++; c.looks > c.most {
		return context.Canceled
	}
	return nil
}

func (c *countedContext) Done() <-chan struct{} { return make(chan struct{}) }
