package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// TestVersionOfABuild says what the Go tool notes.
func TestVersionOfABuild(t *testing.T) {
	b := build{Go: "go1.26.8", Platform: "linux/arm64"}
	b.describe(&debug.BuildInfo{
		Main: debug.Module{Path: "github.com/settle-go/settle", Version: "v1.2.3"},
		Deps: []*debug.Module{{Path: "a.org/b", Version: "v1.0.0"}, {Path: "a.org/c", Version: "v1.0.0", Replace: &debug.Module{Path: "d.org/c", Version: "v2.0.0"}}},
		Settings: []debug.BuildSetting{
			{Key: "-trimpath", Value: "true"}, {Key: "vcs.revision", Value: "0123456789abcdef0123"},
			{Key: "vcs.time", Value: "2026-11-27T23:30:00Z"}, {Key: "vcs.modified", Value: "false"},
		},
	})
	require.Equal(t, "settle v1.2.3 go1.26.8 linux/arm64 commit 0123456789ab of 2026-11-27", b.String())
	require.Equal(t, []dependency{{"a.org/b", "v1.0.0"}, {"d.org/c", "v2.0.0"}}, b.Modules)
	b.Modified = true
	require.Equal(t, "settle v1.2.3 go1.26.8 linux/arm64 commit 0123456789ab of 2026-11-27 with changes", b.String())
	require.Equal(t, time.Date(2026, 11, 27, 23, 30, 0, 0, time.UTC), b.Time)
}

func TestVersion(t *testing.T) {
	code, stdout, _ := call("", "version")
	require.Equal(t, exitOK, code)
	require.Regexp(t, `^settle \S+ go\S+ `+runtime.GOOS+"/"+runtime.GOARCH, stdout)
	code, again, _ := call("", "--version")
	require.Equal(t, exitOK, code)
	require.Equal(t, stdout, again)
	code, stdout, _ = call("", "version", "--json")
	require.Equal(t, exitOK, code)
	var b build
	require.NoError(t, json.Unmarshal([]byte(stdout), &b))
	require.Equal(t, runtime.Version(), b.Go)
}

// TestMan has a page for each command that is not hidden, which names its flags, and has the
// signs of the help as they are.
func TestMan(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "man1")
	code, _, stderr := call("", "man", folder)
	require.Equal(t, exitOK, code, stderr)
	pages := 0
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		if !c.IsAvailableCommand() && c.HasParent() || c.IsAdditionalHelpTopicCommand() {
			return
		}
		name := strings.ReplaceAll(c.CommandPath(), " ", "-")
		text, err := os.ReadFile(filepath.Join(folder, name+".1"))
		require.NoError(t, err)
		require.Contains(t, string(text), ".TH \""+strings.ToUpper(name)+"\" \"1\"")
		if c.Flags().Lookup("query") != nil {
			require.Contains(t, string(text), `-q\fP, \fB--query\fP`)
		}
		pages++
		for _, below := range c.Commands() {
			visit(below)
		}
	}
	visit(newRoot(stdio{}))
	found, err := filepath.Glob(filepath.Join(folder, "*.1"))
	require.NoError(t, err)
	require.Len(t, found, pages)
	text, err := os.ReadFile(filepath.Join(folder, "settle-optimize.1"))
	require.NoError(t, err)
	require.Contains(t, strings.ReplaceAll(string(text), `\&`, ""), "models/**/*.pb") // \& prints nothing
	require.NotContains(t, string(text), "--worker")

	again := filepath.Join(t.TempDir(), "man1")
	call("", "man", again)
	for _, page := range found {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		same, err := os.ReadFile(filepath.Join(again, filepath.Base(page)))
		require.NoError(t, err)
		require.Equal(t, string(text), string(same))
	}
	code, _, _ = call("", "man")
	require.Equal(t, exitUsage, code)
}
