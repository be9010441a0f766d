package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// completeInShell says how a shell completes a line: a script in which @SCRIPT@ is the file of "settle
// completion", @LINE@ the line and @WORDS@ its words in quotes. It prints one candidate a line.
var completeInShell = map[string]string{
	"bash": `
source ` + bashCompletion + ` 2>/dev/null
source @SCRIPT@
COMP_LINE=@LINE@ COMP_WORDS=(@WORDS@) COMP_TYPE=9 COMP_KEY=9
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
__start_settle
printf '%s\n' "${COMPREPLY[@]}"`,
	"fish": `
source @SCRIPT@
complete -C @LINE@`,
	"zsh": `
compdef() { : }
compadd() { : }
_describe() { local name; for name in "$@"; do case $name in completions) print -l -- ${completions} ;; esac; done }
_arguments() { : }
source @SCRIPT@
words=(@WORDS@) CURRENT=${#words[@]}
_settle`,
}

// bashCompletion has the functions that completions for bash call.
const bashCompletion = "/usr/share/bash-completion/bash_completion"

// TestCompletionInShells completes flags, names of rules, tags and files in the shells that there are.
func TestCompletionInShells(t *testing.T) {
	if testing.Short() {
		t.Skip("three shells ask settle fourteen times")
	}
	settle := settleProgram(t).Path
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "graph.mlir"), nil, 0o600))
	for shell, program := range completeInShell {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skip(shell + " is not installed")
			}
			if _, err := os.Stat(bashCompletion); shell == "bash" && err != nil {
				t.Skip("bash-completion is not installed")
			}
			script, err := exec.Command(settle, "completion", shell).Output()
			require.NoError(t, err)
			file := filepath.Join(t.TempDir(), "completion."+shell)
			require.NoError(t, os.WriteFile(file, script, 0o600))
			complete := func(words ...string) string {
				var quoted []string
				for _, word := range words {
					quoted = append(quoted, "'"+word+"'")
				}
				line := "'" + strings.Join(words, " ") + "'"
				text := strings.NewReplacer("@SCRIPT@", "'"+file+"'", "@LINE@", line, "@WORDS@", strings.Join(quoted, " ")).Replace(program)
				args := map[string][]string{"bash": {"--norc", "-c"}, "zsh": {"-f", "-c"}, "fish": {"--no-config", "-c"}}[shell]
				command := exec.Command(path, append(args, text)...)
				command.Dir = folder
				command.Env = append(os.Environ(), "PATH="+filepath.Dir(settle)+":"+os.Getenv("PATH"))
				out, err := command.CombinedOutput()
				t.Logf("%s: %s: %.300s (%v)", shell, line, out, err)
				return string(out)
			}
			require.Contains(t, complete("settle", "opt"), "optimize")
			require.Contains(t, complete("settle", "optimize", "--rep"), "--report")
			require.Contains(t, complete("settle", "optimize", "-q", "+canonicali"), "+canonicalize")
			require.Contains(t, complete("settle", "steps", "--rule", "remove_redundant_ca"), "remove_redundant_cast")
			if shell == "fish" { // the others leave files to the line editor
				require.Contains(t, complete("settle", "optimize", "gra"), "graph.mlir")
			}
		})
	}
}
