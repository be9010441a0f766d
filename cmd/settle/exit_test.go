package main

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// settleProgram returns the command settle as a program of its own.
func settleProgram(t *testing.T, args ...string) *exec.Cmd {
	if runtime.GOOS == "windows" {
		t.Skip("no signals here")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "settle")
	require.NoError(t, os.Symlink(self, name))
	return exec.Command(name, args...)
}

// TestInterruptIsExitCode130 interrupts a command that is at work, or asks it to end.
func TestInterruptIsExitCode130(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(signal.String(), func(t *testing.T) { testInterrupt(t, signal) })
	}
}

func testInterrupt(t *testing.T, signal os.Signal) {
	command := settleProgram(t, "rules", "verify")
	var stderr bytes.Buffer
	command.Stderr = &stderr
	stdout, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	lines := bufio.NewScanner(stdout)
	require.True(t, lines.Scan(), "a rule is verified, more are to come")
	require.NoError(t, command.Process.Signal(signal))
	for lines.Scan() {
	}
	require.Error(t, command.Wait())
	require.Equal(t, exitInterrupted, command.ProcessState.ExitCode())
	require.Equal(t, "settle: interrupted\n", stderr.String())
}

// TestInterruptBeforeTheRun interrupts a command that still reads its input.
func TestInterruptBeforeTheRun(t *testing.T) {
	for _, args := range [][]string{{"optimize", "-"}, {"stat", "-"}, {"eval", "-"}, {"profile", "-"}} {
		for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
			command := settleProgram(t, args...)
			stdin, err := command.StdinPipe()
			require.NoError(t, err)
			var stdout, stderr bytes.Buffer
			command.Stdout, command.Stderr = &stdout, &stderr
			require.NoError(t, command.Start())
			// More than a pipe holds: when it is written, the command reads.
			_, err = stdin.Write(bytes.Repeat([]byte("// a comment of a line\n"), 1<<13))
			require.NoError(t, err)
			require.NoError(t, command.Process.Signal(signal))
			require.Error(t, command.Wait())
			require.Equal(t, exitInterrupted, command.ProcessState.ExitCode(), args)
			require.Empty(t, stdout.String())
			require.Equal(t, "settle: interrupted\n", stderr.String(), args)
		}
	}
}

// TestClosedPipe has nothing read what is printed, as in `| head`: the command
// ends, and has nothing to say about it.
func TestClosedPipe(t *testing.T) {
	for _, args := range [][]string{
		{"rules", "list"}, {"rules", "test", "-v"}, {"db"}, {"stat", filepath.Join(repository(t), "examples", "transformer.mlir")},
		{"optimize", "--quiet", filepath.Join(repository(t), "examples", "transformer.mlir")},
	} {
		command := settleProgram(t, args...)
		reader, writer, err := os.Pipe()
		require.NoError(t, err)
		require.NoError(t, reader.Close())
		var stderr bytes.Buffer
		command.Stdout, command.Stderr = writer, &stderr
		require.Error(t, command.Run(), args)
		require.NoError(t, writer.Close())
		require.Empty(t, stderr.String(), args)
	}
}

func TestOnInterrupt(t *testing.T) {
	called := make(chan struct{})
	stop := onInterrupt(func() { close(called) })
	defer stop()
	self, err := os.FindProcess(os.Getpid())
	require.NoError(t, err)
	if err := self.Signal(syscall.SIGINT); err != nil {
		t.Skip("no interrupts here: ", err)
	}
	<-called
}

// TestErrorForms lists how errors that are not about a place are printed.
func TestErrorForms(t *testing.T) {
	_, missing := os.Open("missing.toml")
	for want, err := range map[string]error{
		"missing.toml: no such file or directory\n": missing,
		"a.mlir: out of ink\n":                      atFile("a.mlir", errors.New("out of ink")),
		"settle: out of ink\n":                      errors.New("out of ink"),
	} {
		var out bytes.Buffer
		writeError(&out, err)
		require.Equal(t, want, out.String())
	}
}
