package main

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
)

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

// TestProgressOfMany has a bar where it is known how much there is to do, and lines in a log.
func TestProgressOfMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out screen
		p := &progress{w: &out, name: "rules", began: time.Now(), done: make(chan struct{})}
		p.enter("verifying")
		p.advance(5, 20)
		p.ended.Go(p.show)
		time.Sleep(progressDelay)
		synctest.Wait()
		require.Equal(t, "\rrules: [#####...............] 5 of 20, verifying, 1.0s\x1b[K", out.take())
		p.stop()
	})
	synctest.Test(t, func(t *testing.T) {
		var out screen
		p := startProgress(stdio{Err: &out}, "rules", false)
		p.enter("verifying")
		p.advance(5, 20)
		time.Sleep(logPeriod - time.Second)
		synctest.Wait()
		require.Empty(t, out.take())
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, "settle: rules: 5 of 20, about 1m30s left, verifying, 30.0s\n", out.take())

		// What was done before does not say how long the rest takes.
		p.skipped.Store(2)
		p.advance(5, 20)
		time.Sleep(logPeriod)
		synctest.Wait()
		require.Equal(t, "settle: rules: 5 of 20, about 5m0s left, verifying, 60.0s\n", out.take())
		p.stop()
		require.Empty(t, out.take())
	})
}

// TestProgressFits holds that the line does not wrap, whatever the width of the terminal.
func TestProgressFits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		width := 0
		p := &progress{name: "größer.mlir", began: time.Now(), columns: func() int { return width }}
		p.enter("settling")
		p.advance(5, 20)
		for columns, want := range map[int]string{
			0:  "größer.mlir: [#####...............] 5 of 20, settling, 0.0s",
			80: "größer.mlir: [#####...............] 5 of 20, settling, 0.0s",
			52: "größer.mlir: [##........] 5 of 20, settling, 0.0s",
			40: "größer.mlir: 5 of 20, settling, 0.0s",
			12: "größer.mlir",
		} {
			width = columns
			require.Equal(t, want, p.fitted(), columns)
		}
	})
}

func TestNoProgressWithoutTerminal(t *testing.T) {
	var out bytes.Buffer
	p := startProgress(stdio{Err: &out}, "a.mlir", false)
	require.Nil(t, p.hooks().Applied)
	p.stop()
	require.Empty(t, out.String())
}
