package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhyTensorFlow asks for nodes of a binary file of TensorFlow by their names: one that stays,
// those that a pass made others of, and one that is none.
func TestWhyTensorFlow(t *testing.T) {
	root, err := filepath.Abs("../../examples/while.pbtxt")
	require.NoError(t, err)
	text, err := os.ReadFile(root)
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	put(t, "in.pbtxt", string(text))
	code, _, stderr := call("", "optimize", "in.pbtxt", "-o", "in.pb")
	require.Zero(t, code, stderr)
	for node, want := range map[string]string{
		"cond": `tf.LoopCond at in.pb: node cond is gone\n  -> functionalize_loops`,
		"y":    `functionalize_loops`,
		"add":  `tf.Add at in.pb: node add`,
	} {
		code, stdout, stderr := call("", "why", "in.pb", node, "-q", "+tf_frontend")
		require.Zero(t, code, stderr)
		require.Regexp(t, want, stdout)
	}
	code, _, stderr = call("", "why", "in.pb", "none", "-q", "+tf_frontend")
	require.NotZero(t, code)
	require.Contains(t, stderr, `"none"`)
}
