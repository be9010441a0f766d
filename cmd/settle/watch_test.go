package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestWatch changes a rule file, and holds the watch to say what then fires.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	graph, rules := filepath.Join(dir, "g.mlir"), filepath.Join(dir, "r.toml")
	write := func(name, text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o666)) }
	write(graph, "func.func @f(%x: i32, %y: i32) -> i32 {\n  %a = arith.addi %x, %y : i32\n  %b = arith.muli %a, %y : i32\n  return %b : i32\n}\n")
	rule := func(op string) string {
		return "version = 1\ntags = [\"mine\"]\n[[rule]]\nname = \"drop_" + op + "\"\nmatch = '(arith." + op + " ?x ?y)'\nreplace = '?x'\n"
	}
	write(rules, rule("addi"))
	out := &screen{}
	ctx, cancel := context.WithCancel(t.Context())
	command := newRoot(stdio{In: strings.NewReader(""), Out: out, Err: out})
	command.SetArgs([]string{"optimize", graph, "--watch", "--rules", rules, "-q", "+mine"})
	ended := make(chan error, 1)
	go func() { ended <- command.ExecuteContext(ctx) }()
	// The watch begins after the first run: a change is repeated until it is seen.
	seen := func(text string, change func()) {
		t.Helper()
		all := ""
		for range 200 {
			change()
			time.Sleep(100 * time.Millisecond)
			if all += out.take(); strings.Contains(all, text) {
				return
			}
		}
		require.Contains(t, all, text)
	}
	seen("  drop_addi 1\n", func() {})
	seen("  drop_muli 1 (0 before)\n", func() { write(rules, rule("muli")) })
	seen("unknown op", func() { write(rules, rule("nothing")) })
	seen("  drop_addi 1 (0 before)\n", func() { write(rules, rule("addi")) })
	cancel()
	require.NoError(t, <-ended)
}
