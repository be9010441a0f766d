package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// splitMarker stands on a line of its own between graphs that share a stream, as
// mlir-opt --split-input-file reads them.
const splitMarker = "// -----\n"

// outcome is what became of one job.
type outcome struct {
	report *profile.Report // nil when the run did not begin
	err    error
	crash  *crash
}

// crash is a panic of a job, with the stack where it happened.
type crash struct {
	value any
	stack []byte
}

var (
	errUnwritten = fmt.Errorf("%w; the graph was not written", errInterrupted)
	errNotBegun  = errors.New("stopped before it began")
	errStream    = errors.New("the graph was not written: writing one before it failed")
)

// batch is the jobs of a run, side by side. Each job has one outcome, which does
// not depend on the others; what goes to a stream goes there in the order of the
// jobs.
type batch struct {
	run      *optimizeRun
	show     *progress
	hooks    navigator.Hooks
	cancel   context.CancelCauseFunc
	settling func() // called when the first graph was read
	turns    []chan struct{}
	outcomes []outcome
	written  int // to the stream; only who has the turn may look

	mu   sync.Mutex
	done int
}

// optimize runs the jobs and tells what became of them.
func (r *optimizeRun) optimize(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	b := &batch{run: r, cancel: cancel, outcomes: make([]outcome, len(r.jobs))}
	quiet := r.quiet
	if r.stream != nil {
		if err := r.stream.open(); err != nil {
			return err
		}
		quiet = quiet || r.stream.stderr // its lines are the progress
	}
	b.show = startProgress(r.std, r.title(), quiet)
	b.hooks = b.show.hooks()
	if r.stream != nil {
		b.hooks.Ended = r.stream.lines.Tell
	}
	// An interrupt ends the process until a graph was read, and from then on the run.
	unwatch := func() {}
	b.settling = sync.OnceFunc(func() { unwatch = onInterrupt(func() { cancel(errUnwritten) }) })
	b.all(ctx)
	b.show.stop()
	defer unwatch()
	return r.tell(b.outcomes)
}

func (r *optimizeRun) title() string {
	if len(r.jobs) == 1 {
		return r.jobs[0].name
	}
	return plural(len(r.jobs), "file")
}

// share divides processors among files, and what is left over among the
// functions of each.
func share(processors, files int) (filesAtOnce, functionsAtOnce int) {
	if processors <= 0 {
		processors = runtime.GOMAXPROCS(0)
	}
	filesAtOnce = min(processors, files)
	return filesAtOnce, processors / filesAtOnce
}

// all runs the jobs and returns when all have ended.
func (b *batch) all(ctx context.Context) {
	b.turns = make([]chan struct{}, len(b.run.jobs)+1)
	for i := range b.turns {
		b.turns[i] = make(chan struct{})
	}
	close(b.turns[0])
	var group errgroup.Group
	filesAtOnce, functionsAtOnce := share(b.run.processors, len(b.run.jobs))
	group.SetLimit(filesAtOnce)
	for i := range b.run.jobs {
		group.Go(func() error {
			b.job(ctx, i, functionsAtOnce)
			return nil
		})
	}
	_ = group.Wait() // the jobs keep their errors
	for _, o := range b.outcomes {
		if o.crash != nil {
			panic(o.crash)
		}
	}
}

// job runs one job. It waits for those before it only where it shares a stream
// with them, so that no more graphs are held than are worked on at once.
func (b *batch) job(ctx context.Context, i, workers int) {
	o := &b.outcomes[i]
	defer func() {
		if p := recover(); p != nil {
			o.crash = &crash{p, debug.Stack()}
		}
		if b.run.jobs[i].output != nil {
			<-b.turns[i]
		}
		close(b.turns[i+1])
		b.progress()
	}()
	if len(b.run.jobs) > 1 && ctx.Err() != nil {
		o.err = errNotBegun
		return
	}
	o.report, o.err = b.one(ctx, i, workers)
	if b.run.stream != nil && (o.report != nil || len(b.run.jobs) > 1) {
		b.run.stream.lines.Ended(b.run.reportOf(i, *o))
	}
}

func (b *batch) progress() {
	if len(b.run.jobs) == 1 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	b.show.enter(fmt.Sprintf("%d done", b.done))
}

// enter says what becomes of the only job.
func (b *batch) enter(phase string) {
	if len(b.run.jobs) == 1 {
		b.show.enter(phase)
	}
}

// writeInTurn has f write a graph to the stream that all graphs share.
func (b *batch) writeInTurn(i int, out *target, f func(io.Writer) error) error {
	<-b.turns[i]
	if _, ok := terminal(out.stream); ok {
		b.show.stop()
	}
	err := out.write(func(w io.Writer) error {
		if b.written > 0 {
			if _, err := io.WriteString(w, splitMarker); err != nil {
				return err
			}
		}
		return f(w)
	})
	b.written++
	if err != nil && len(b.run.jobs) > 1 {
		b.cancel(errStream) // half a graph may stand there: nothing can follow it
	}
	return err
}
