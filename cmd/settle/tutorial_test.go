package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var updateTutorial = flag.Bool("update-tutorial", false, "write what the commands of docs/tutorial.md print into it")

// tutorial runs a page: its files are written, changed, and used by its commands, from the
// top to the end.
type tutorial struct {
	t     *testing.T
	dir   string
	shell string
	path  string
	out   strings.Builder // the page with what the commands print now
}

// directive is a comment before a block that says what it is: "file: NAME",
// "append: NAME, after: LINE", "edit: NAME, without: TEXT", "edit: NAME, replace: A -> B".
var directive = regexp.MustCompile(`^<!-- (file|append|edit): ([^, ]+)(?:, (after|without|replace): (.*))? -->$`)

// TestTutorial runs docs/tutorial.md and holds what its commands print to what is in it.
func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("runs some thirty commands")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	name := filepath.Join(repository(t), "docs", "tutorial.md")
	page, err := os.ReadFile(name)
	require.NoError(t, err)
	bin := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	require.NoError(t, os.Symlink(self, filepath.Join(bin, "settle")))
	tut := &tutorial{t: t, dir: t.TempDir(), shell: shell, path: bin + string(os.PathListSeparator) + os.Getenv("PATH")}
	commands := tut.run(strings.SplitAfter(string(page), "\n"))
	require.Greater(t, commands, 15)
	if *updateTutorial {
		require.NoError(t, os.WriteFile(name, []byte(tut.out.String()), 0o666))
		return
	}
	want, got := without(string(page)), without(tut.out.String())
	for i := range min(len(want), len(got)) {
		require.Equal(t, want[i], got[i], "run this test with -update-tutorial and read the difference")
	}
	require.Len(t, got, len(want))
}

// measured matches what no two runs have the same: times, shares of them, bars, and what is
// cut where the columns of times are wide; and in how many cases a rule was verified, or lint
// counts overlaps, which has tests of its own.
var (
	measured     = regexp.MustCompile(` *[\d.,]+ ?(ns|µs|ms|s)\b|[█▏▎▍▌▋▊▉]+| \([\d.]+%\)$|began to fire .*|; [\d,]+ cases$`)
	measuredLine = regexp.MustCompile(`seconds|time |·|sequence|equilibrium|topo|global|merge |  round|^[\d.,]+ |took another time|overlaps in| in \d+ stages?: |rules?, \d+ end`)
	verdictLine  = regexp.MustCompile(`^(verified|REFUTED) (\S+) .*`)
)

// without returns the lines of a page without what was measured, and without spaces.
func without(page string) []string {
	var lines []string
	for line := range strings.Lines(page) {
		line = strings.Join(strings.Fields(measured.ReplaceAllString(strings.TrimRight(line, "\n"), " T")), " ")
		line = verdictLine.ReplaceAllString(line, "$1 $2")
		if line != "" && !measuredLine.MatchString(line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// run runs the lines of the page and returns how many commands there were.
func (t *tutorial) run(lines []string) (commands int) {
	var does []string
	for i := 0; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], "\n")
		t.out.WriteString(lines[i])
		if m := directive.FindStringSubmatch(line); m != nil {
			if m[1] == "edit" {
				t.edit(m[2], m[3], m[4])
			} else {
				does = m
			}
			continue
		}
		if !strings.HasPrefix(line, "```") || line == "```" {
			continue
		}
		end := i + 1
		for strings.TrimSpace(lines[end]) != "```" {
			end++
		}
		block := strings.Join(lines[i+1:end], "")
		switch {
		case line == "```console":
			commands += t.console(block)
		case does != nil:
			t.file(does, block)
			t.out.WriteString(block)
		default:
			t.out.WriteString(block)
		}
		does = nil
		t.out.WriteString(lines[end])
		i = end
	}
	return commands
}

// file writes a block to its file.
func (t *tutorial) file(does []string, block string) {
	name := filepath.Join(t.dir, does[2])
	if does[1] == "append" {
		text, err := os.ReadFile(name)
		require.NoError(t.t, err)
		before, after, ok := strings.Cut(string(text), does[4]+"\n")
		require.True(t.t, ok, "%s has no line %q:\n%s", does[2], does[4], text)
		if first, rest, _ := strings.Cut(after, "\n"); strings.HasPrefix(block, first+"\n") {
			after = rest // the block begins with the line that is there
		}
		block = before + does[4] + "\n" + block + after
	}
	require.NoError(t.t, os.WriteFile(name, []byte(block), 0o666))
}

// edit changes a file.
func (t *tutorial) edit(name, how, what string) {
	path := filepath.Join(t.dir, name)
	text, err := os.ReadFile(path)
	require.NoError(t.t, err)
	require.Contains(t.t, string(text), strings.Split(what, " -> ")[0])
	if old, new, ok := strings.Cut(what, " -> "); ok && how == "replace" {
		text = []byte(strings.ReplaceAll(string(text), old, new))
	} else {
		text = regexp.MustCompile(`(?m)^.*`+regexp.QuoteMeta(what)+`.*\n`).ReplaceAll(text, nil)
	}
	require.NoError(t.t, os.WriteFile(path, text, 0o666))
}

// console runs the commands of a block and writes what they print.
func (t *tutorial) console(block string) (commands int) {
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		commands++
		run := exec.Command(t.shell, "-c", command)
		run.Dir = t.dir
		run.Env = append(os.Environ(), "PATH="+t.path, "NO_COLOR=1")
		output, _ := run.CombinedOutput() // some are to fail, and say so
		t.out.WriteString(line)
		t.out.Write(output)
		if n := len(output); n > 0 && output[n-1] != '\n' {
			t.out.WriteByte('\n')
		}
	}
	return commands
}
