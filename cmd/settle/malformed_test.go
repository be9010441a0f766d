package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tfNode writes a node of TensorFlow on integers; an attribute is a key and a value.
func tfNode(name, op, inputs string, attrs ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "node { name: %q op: %q", name, op)
	for _, in := range strings.Fields(inputs) {
		fmt.Fprintf(&b, " input: %q", in)
	}
	switch op {
	case "Placeholder", "VariableV2":
		attrs = append(attrs, "dtype type: DT_INT32", "shape shape { }")
	case "Const":
		attrs = append(attrs, "dtype type: DT_INT32", "value tensor { dtype: DT_INT32 tensor_shape { } int_val: 3 }")
	case "Merge":
		attrs = append(attrs, fmt.Sprintf("N i: %d", len(strings.Fields(inputs))), "T type: DT_INT32")
	case "LoopCond", "NoOp", "f", "g":
	default:
		attrs = append(attrs, "T type: DT_INT32")
	}
	for _, attr := range attrs {
		key, value, _ := strings.Cut(attr, " ")
		fmt.Fprintf(&b, " attr { key: %q value { %s } }", key, value)
	}
	return b.String() + " }\n"
}

// TestMalformedTensorFlow is what the command says of graphs of TensorFlow that are malformed,
// or only unusual: an error, and no file is written. A loop that is malformed stays as it is
// where the user says so, with the reason in the report, and the file is whole.
func TestMalformedTensorFlow(t *testing.T) {
	const frame = "frame_name s: \"w\""
	i := tfNode("i", "Placeholder", "")
	enter := i + tfNode("e", "Enter", "i", frame)
	merge := tfNode("m", "Merge", "e n")
	next := tfNode("n", "NextIteration", "s:1")
	cond := tfNode("l", "Less", "m m") + tfNode("c", "LoopCond", "l")
	chosen := tfNode("s", "Switch", "m c") + tfNode("x", "Exit", "s")
	for _, test := range []struct {
		name, graph string
		err         string // what is said on standard error; "": it is written
		report      string // what is said of a loop, the node at first
	}{
		{name: "a field that is none", graph: `node { name: "a" op: "NoOp" inputs: "b" }`, err: `in.pbtxt:1:29: .*"inputs"`},
		{name: "an input that is none", graph: i + tfNode("a", "Add", "i none"), err: `in.pbtxt.*node "a".*"none"`},
		{name: "a name that two nodes have", graph: i + i, err: `in.pbtxt.*node "i"`},
		{name: "an output that is none", graph: i + tfNode("a", "Identity", "i") + tfNode("b", "Neg", "a:1"), err: `in.pbtxt.*node "b".*"a:1"`},
		{name: "a cycle", graph: i + tfNode("a", "Add", "i b") + tfNode("b", "Neg", "a"), err: `in.pbtxt.*node "[ab]".*depends on itself.*a.*b`},
		{name: "no frame", graph: i + tfNode("e", "Enter", "i") + merge + cond + chosen + next, err: `in.pbtxt.*node "e".*no frame_name`},
		{name: "a size below -1", graph: `node { name: "p" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: -2 } } } } }`, err: `in.pbtxt.*node "p"`},
		{name: "no condition", graph: enter + merge + tfNode("l", "Less", "m m") + tfNode("s", "Switch", "m l") + tfNode("x", "Exit", "s") + next, report: `tf.Enter at in.pbtxt:2:6: node e: the loop has no LoopCond`},
		{name: "two conditions", graph: enter + merge + cond + tfNode("d", "LoopCond", "l") + chosen + next + tfNode("t", "Switch", "m d") + tfNode("y", "Exit", "t"), report: `tf.LoopCond at in.pbtxt:6:6: node d: the loop has another LoopCond, "c"`},
		{name: "no Merge", graph: enter + tfNode("k", "Enter", "i", frame) + merge + tfNode("l", "Less", "m k") + tfNode("c", "LoopCond", "l") + chosen + next, report: `node l: it uses "k", which enters the first turn only`},
		{name: "no NextIteration", graph: enter + tfNode("k", "Enter", "i", frame) + tfNode("o", "Merge", "k k") + merge + tfNode("l", "Less", "m o") + tfNode("c", "LoopCond", "l") + chosen + next, report: `node o: `},
		{name: "no Switch", graph: enter + merge + cond + tfNode("s", "Switch", "m c") + tfNode("x", "Exit", "m") + next, report: `node x: `},
		{name: "no Enter", graph: i + tfNode("l", "Less", "i i") + tfNode("c", "LoopCond", "l") + tfNode("x", "Exit", "i"), report: `tf.LoopCond at in.pbtxt:3:6: node c: it is outside of a loop: no Enter leads to it`},
		{name: "two Merges of a NextIteration", graph: enter + tfNode("f", "Enter", "i", frame) + merge + tfNode("o", "Merge", "f n") + tfNode("l", "Less", "m o") + tfNode("c", "LoopCond", "l") + chosen + next},
		{name: "two loops of one frame", graph: enter + merge + cond + chosen + next + strings.NewReplacer(`"e"`, `"e2"`, `"m"`, `"m2"`, `"l"`, `"l2"`, `"c"`, `"c2"`, `"s"`, `"s2"`, `"x"`, `"x2"`, `"n"`, `"n2"`, `"s:1"`, `"s2:1"`, i, "").Replace(enter+merge+cond+chosen+next)},
		{name: "an infinite loop", graph: enter + merge + `node { name: "y" op: "Const" attr { key: "dtype" value { type: DT_BOOL } } attr { key: "value" value { tensor { dtype: DT_BOOL tensor_shape { } bool_val: true } } } }` + tfNode("c", "LoopCond", "y") + tfNode("s", "Switch", "m c") + next},
		{name: "a Switch without a Merge", graph: i + tfNode("l", "Less", "i i") + tfNode("s", "Switch", "i l") + tfNode("a", "Neg", "s:1")},
		{name: "any rank", graph: `node { name: "p" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { unknown_rank: true } } } }`},
		{name: "references, halves and resources", graph: tfNode("v", "VariableV2", "") + `node { name: "h" op: "Placeholder" attr { key: "dtype" value { type: DT_HALF } } } node { name: "r" op: "VarHandleOp" attr { key: "dtype" value { type: DT_HALF } } attr { key: "shape" value { shape { } } } }`},
		{name: "no nodes", graph: "versions { producer: 27 }\n"},
		{name: "no branch", graph: i + tfNode("a", "StatelessIf", "i i", "else_branch func { name: \"none\" }"), err: `in.pbtxt:.*node "a": StatelessIf needs a function, and there is no attribute "then_branch"`},
		{name: "a function that is none", graph: i + tfNode("a", "StatefulPartitionedCall", "i", `f func { name: "none" }`, "Tin list { type: DT_INT32 }", "Tout list { type: DT_INT32 }"), err: `in.pbtxt.*node "a".*no function "none"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			put(t, "in.pbtxt", test.graph)
			requireRefused(t, test.err, test.report, test.name == "an input that is none" || test.name == "no condition")
			code, stdout, stderr := call("", "optimize", "in.pbtxt", "-q", "+tf_frontend", "-o", "out.pb")
			require.Empty(t, stdout)
			if test.report != "" {
				require.Equal(t, 1, code)
				require.Contains(t, stderr, test.report)
				requireOnly(t, "in.pbtxt")
				code, _, stderr = call("", "optimize", "in.pbtxt", "-q", "+tf_frontend", "-o", "out.pb", "--on-failure", "warn", "--report", "text")
			}
			if test.err != "" {
				require.Equal(t, 1, code)
				require.Regexp(t, test.err, stderr)
				requireOnly(t, "in.pbtxt")
				return
			}
			require.Zero(t, code, stderr)
			require.Contains(t, stderr, test.report)
			requireOnly(t, "in.pbtxt", "out.pb")
			code, _, stderr = call("", "stat", "out.pb")
			require.Equal(t, test.report != "", code != 0, stderr) // the loop is in it
		})
	}
}

// requireRefused requires that commands, all of them or some, refuse the file where there is an
// error in it or a malformed loop, which both name the node, and that none does otherwise.
func requireRefused(t *testing.T, pattern, report string, all bool) {
	commands := []string{"stat in.pbtxt", "graph in.pbtxt"}
	if pattern == "" {
		pattern = regexp.QuoteMeta(report)
	}
	if pattern != "" {
		commands = append(commands, "eval in.pbtxt")
	}
	if all {
		commands = append(commands, "eval in.pbtxt --every", "optimize in.pbtxt", "optimize in.pbtxt -o out.pbtxt", "bisect in.pbtxt",
			"alias in.pbtxt", "bench in.pbtxt -q +tf_frontend", "compare in.pbtxt in.pbtxt", "why in.pbtxt #1", "why in.pbtxt i -q +tf_frontend")
	}
	for _, line := range commands {
		code, stdout, stderr := call("", strings.Fields(line)...)
		require.Equal(t, pattern != "", code != 0, line+": "+stderr)
		if code != 0 {
			require.Regexp(t, pattern, stderr, line)
			require.Empty(t, stdout, line)
		}
		requireOnly(t, "in.pbtxt")
	}
	if pattern != "" {
		code, stdout, _ := call("", "eval", "in.pbtxt", "--every", "--json")
		require.NotZero(t, code)
		require.Contains(t, stdout, `"diagnostics"`)
	}
}

// TestTruncatedTensorFlow: of a binary file without its end nothing is written.
func TestTruncatedTensorFlow(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "in.pbtxt", tfNode("i", "Placeholder", "")+tfNode("a", "Neg", "i"))
	code, _, stderr := call("", "optimize", "in.pbtxt", "-o", "out.pb")
	require.Zero(t, code, stderr)
	data, err := os.ReadFile("out.pb")
	require.NoError(t, err)
	for _, cut := range []int{1, 7} {
		put(t, "cut.pb", string(data[:len(data)-cut]))
		code, _, stderr := call("", "optimize", "cut.pb", "-q", "+tf_frontend", "-o", "again.pb")
		require.Equal(t, 1, code)
		require.Regexp(t, "cut.pb: .*byte [0-9]+", stderr)
		requireOnly(t, "in.pbtxt", "out.pb", "cut.pb")
	}
}

// requireOnly requires that the folder has no other files.
func requireOnly(t *testing.T, names ...string) {
	t.Helper()
	files, err := filepath.Glob("*")
	require.NoError(t, err)
	require.ElementsMatch(t, names, files)
}
