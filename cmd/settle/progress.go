package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
)

// Progress shows after a second, and then often enough to look alive.
const (
	progressDelay  = time.Second
	progressPeriod = 100 * time.Millisecond
)

// progress shows on a terminal how far a run is: one line, which is overwritten, and
// removed at the end. Elsewhere than on a terminal it is silent.
type progress struct {
	w        io.Writer // nil when silent
	name     string
	began    time.Time
	phase    atomic.Pointer[string]
	rewrites atomic.Int64
	done     chan struct{}
	ended    sync.WaitGroup
}

// startProgress begins to show the progress of a file.
func startProgress(std stdio, name string, quiet bool) *progress {
	p := &progress{name: name, began: time.Now(), done: make(chan struct{})}
	if _, ok := terminal(std.Err); !ok || quiet || os.Getenv("TERM") == "dumb" {
		return p
	}
	p.w = std.Err
	p.enter("reading")
	p.ended.Go(p.show)
	return p
}

// enter sets the phase that is shown.
func (p *progress) enter(phase string) { p.phase.Store(&phase) }

// hooks returns the hooks that count rewrites, none when it is silent.
func (p *progress) hooks() navigator.Hooks {
	if p.w == nil {
		return navigator.Hooks{}
	}
	return navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) { p.rewrites.Add(1) }}
}

// stop removes the line.
func (p *progress) stop() {
	if p.w == nil {
		return
	}
	close(p.done)
	p.ended.Wait()
	p.w = nil
}

func (p *progress) show() {
	timer := time.NewTimer(progressDelay)
	defer timer.Stop()
	shown := false
	for {
		select {
		case <-p.done:
			if shown {
				fmt.Fprint(p.w, "\r\x1b[K")
			}
			return
		case <-timer.C:
			shown = true
			fmt.Fprintf(p.w, "\r%s\x1b[K", p.line())
			timer.Reset(progressPeriod)
		}
	}
}

func (p *progress) line() string {
	line := fmt.Sprintf("%s: %s, %.1fs", p.name, *p.phase.Load(), time.Since(p.began).Seconds())
	if n := p.rewrites.Load(); n > 0 {
		line += ", " + phrase.Count(int(n), "rewrite")
	}
	return line
}
