package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
)

// Progress shows on a terminal after a second, and then often enough to look alive. In a
// log it is a line from time to time, of runs that take long.
const (
	progressDelay  = time.Second
	progressPeriod = 100 * time.Millisecond
	logPeriod      = 30 * time.Second
)

// minEstimate is how long something is done before the rest of it is estimated.
const minEstimate = 3 * time.Second

// progress shows how far a run is: on a terminal in one line, which is overwritten, and
// removed at the end, with a bar where it is known how much there is to do; elsewhere in
// lines of a log.
type progress struct {
	w        io.Writer // nil when silent
	log      bool
	finished atomic.Int64 // of total
	total    atomic.Int64 // 0 where it is not known
	skipped  atomic.Int64 // of those that are finished, how many took no time
	name     string
	began    time.Time
	phase    atomic.Pointer[string]
	rewrites atomic.Int64
	done     chan struct{}
	ended    sync.WaitGroup
	line     sync.Mutex
	isShown  bool       // the line, on a terminal
	columns  func() int // of the terminal, 0 where that is not known
}

// startProgress begins to show the progress of a file.
func startProgress(std stdio, name string, quiet bool) *progress {
	p := &progress{name: name, began: time.Now(), done: make(chan struct{})}
	if quiet {
		return p
	}
	file, isTerminal := terminal(std.Err)
	p.columns = func() int { return columns(file) }
	p.log = !isTerminal || os.Getenv("TERM") == "dumb"
	p.w = std.Err
	p.enter("reading")
	p.ended.Go(p.show)
	return p
}

// enter sets the phase that is shown.
func (p *progress) enter(phase string) { p.phase.Store(&phase) }

// advance says how much of all there is to do is done.
func (p *progress) advance(done, total int) {
	p.total.Store(int64(total))
	p.finished.Store(int64(done))
}

// hooks returns the hooks that count rewrites, none where no line is overwritten.
func (p *progress) hooks() navigator.Hooks {
	if p.w == nil || p.log {
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
	if p.log {
		p.showLog()
		return
	}
	timer := time.NewTimer(progressDelay)
	defer timer.Stop()
	for {
		select {
		case <-p.done:
			p.above(func() {})
			return
		case <-timer.C:
			p.line.Lock()
			p.isShown = true
			fmt.Fprintf(p.w, "\r%s\x1b[K", p.fitted())
			p.line.Unlock()
			timer.Reset(progressPeriod)
		}
	}
}

// above prints something where the line is, which is shown again beneath it.
func (p *progress) above(print func()) {
	p.line.Lock()
	defer p.line.Unlock()
	if p.isShown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.isShown = false
	}
	print()
}

// showLog writes a line from time to time.
func (p *progress) showLog() {
	ticker := time.NewTicker(logPeriod)
	defer ticker.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-ticker.C:
			fmt.Fprintf(p.w, "settle: %s\n", p.text(0))
		}
	}
}

// barWidth is the number of cells of a bar.
const barWidth = 20

// bar returns how much is done: "[#####...............] 120 of 480, ", with a bar of that many cells on
// a terminal only. It is "" where the sum is not known.
func (p *progress) bar(cells int) string {
	done, total := int(p.finished.Load()), int(p.total.Load())
	if total == 0 {
		return ""
	}
	text := fmt.Sprintf("%d of %d, ", done, total) + p.estimate(done, total, time.Since(p.began))
	if p.log || cells == 0 {
		return text
	}
	full := cells * min(done, total) / total
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", cells-full) + "] " + text
}

// estimate says how long the rest will take, if all goes on as it did.
func (p *progress) estimate(done, total int, elapsed time.Duration) string {
	skipped := int(p.skipped.Load())
	if done -= skipped; done <= 0 || elapsed < minEstimate {
		return ""
	}
	left := elapsed / time.Duration(done) * time.Duration(total-skipped-done)
	return fmt.Sprintf("about %s left, ", left.Round(time.Second))
}

// fitted returns the line for the terminal, which must not wrap: what wraps is not overwritten. Where
// it is narrow there is a shorter bar, then none, and at last the beginning of the line alone.
func (p *progress) fitted() string {
	line := p.text(barWidth)
	if p.columns == nil || p.columns() <= 1 {
		return line
	}
	most := p.columns() - 1
	for _, cells := range []int{barWidth / 2, 0} {
		if utf8.RuneCountInString(line) <= most {
			return line
		}
		line = p.text(cells)
	}
	if r := []rune(line); len(r) > most {
		line = strings.TrimRight(string(r[:most]), ", ")
	}
	return line
}

func (p *progress) text(cells int) string {
	line := fmt.Sprintf("%s: %s%s, %.1fs", p.name, p.bar(cells), *p.phase.Load(), time.Since(p.began).Seconds())
	if n := p.rewrites.Load(); n > 0 {
		line += ", " + phrase.Count(int(n), "rewrite")
	}
	return line
}
