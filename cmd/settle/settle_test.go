package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
)

// TestInterruptedRun cancels a run, as an interrupt does: the report is written,
// the graph is not.
func TestInterruptedRun(t *testing.T) {
	example := filepath.Join(repository(t), "examples", "transformer.mlir")
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errUnwritten)
	var out, errs bytes.Buffer
	command := newOptimize(stdio{In: strings.NewReader(""), Out: &out, Err: &errs})
	command.SilenceErrors, command.SilenceUsage = true, true
	command.SetArgs([]string{example, "-o", "out.mlir", "--report", "json=report.json"})
	err := command.ExecuteContext(ctx)

	require.ErrorIs(t, err, errInterrupted)
	require.Equal(t, exitInterrupted, reportError(&errs, command, err))
	require.Equal(t, example+": interrupted; the graph was not written\n", errs.String())
	require.Empty(t, out.String())
	require.NoFileExists(t, "out.mlir")
	report, err := os.ReadFile("report.json")
	require.NoError(t, err)
	require.Contains(t, string(report), `"stop": "context"`)
}

// TestInterruptWhileWriting ends the run when half of the graph is written: the
// file that was there stays.
func TestInterruptWhileWriting(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "out.mlir", "old")
	ctx, cancel := context.WithCancelCause(t.Context())
	out, err := fileTarget("out.mlir")
	require.NoError(t, err)
	err = out.write(func(w io.Writer) error {
		w = interruptible{ctx, w}
		if _, err := w.Write([]byte("new")); err != nil {
			return err
		}
		cancel(errUnwritten)
		_, err := w.Write([]byte("er"))
		return err
	})
	require.ErrorIs(t, err, errInterrupted)
	require.Equal(t, map[string]string{"out.mlir": "old"}, files(t))
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

// screen is a writer that two goroutines share.
type screen struct {
	sync.Mutex
	text strings.Builder
}

func (s *screen) Write(b []byte) (int, error) {
	s.Lock()
	defer s.Unlock()
	return s.text.Write(b)
}

// take returns what was written since it was last called.
func (s *screen) take() string {
	s.Lock()
	defer s.Unlock()
	text := s.text.String()
	s.text.Reset()
	return text
}

// TestProgress runs on a clock of its own: nothing for a second, then a line that
// is written over, and is gone at the end.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out screen
		p := &progress{w: &out, name: "big.mlir", began: time.Now(), done: make(chan struct{})}
		p.enter("reading")
		p.ended.Go(p.show)

		time.Sleep(progressDelay - time.Millisecond)
		synctest.Wait()
		require.Empty(t, out.take())

		time.Sleep(time.Millisecond)
		synctest.Wait()
		require.Equal(t, "\rbig.mlir: reading, 1.0s\x1b[K", out.take())

		p.enter("settling")
		p.hooks().Applied(nil, graph.Node{}, nil)
		time.Sleep(progressPeriod)
		synctest.Wait()
		require.Equal(t, "\rbig.mlir: settling, 1.1s, 1 rewrite\x1b[K", out.take())

		p.stop()
		p.stop()
		require.Equal(t, "\r\x1b[K", out.take())
	})
}

func TestNoProgressWithoutTerminal(t *testing.T) {
	var out bytes.Buffer
	p := startProgress(stdio{Err: &out}, "a.mlir", false)
	require.Nil(t, p.hooks().Applied)
	p.stop()
	require.Empty(t, out.String())
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
