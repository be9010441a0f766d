package main

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/settle-go/settle/profile"
)

// With --max-memory, graphs are settled in processes of their own, one at a time in each:
// what ends such a process costs the graph that it was settling, and nothing else.

// task is what a worker is to settle, and answer what became of it.
type (
	task struct {
		Arg, Name string // as in a job
		Format    string // a name that says in which format the graph is written
		Output    string // the file it is written to
		Reported  bool   // as in optimizeRun
	}
	answer struct {
		Report *profile.Report
		Runs   []*profile.Report
		Note   string
		Error  string // as it is printed, "" for none
		Reason string // of an error
		Crash  string // the stack of a panic
	}
)

// workerError is the error of a graph in a worker.
type workerError struct{ text, reason string }

func (e *workerError) Error() string { return e.text }

// outOfMemory is why a worker ends by itself.
const outOfMemory = "out of memory"

// exitMemory is the exit code of a worker that took more memory than it may.
const exitMemory = 3

// memoryPeriod is how often a worker looks at its memory.
const memoryPeriod = 5 * time.Millisecond

// workerGrace is how long after --timeout a worker is ended that does not end its run.
const workerGrace = 2 * time.Second

// workers are the processes that settle graphs.
type workers struct {
	run  *optimizeRun
	args []string // of the command
	temp string   // the folder of what they write
	idle chan *worker
}

// worker is a process. Its first task starts it.
type worker struct {
	command *exec.Cmd
	in      io.WriteCloser
	tasks   *gob.Encoder
	answers *gob.Decoder
	said    *tail
	output  string
}

// newWorkers returns workers for as many graphs at once.
func newWorkers(r *optimizeRun, command *cobra.Command, n int) (*workers, error) {
	temp, err := os.MkdirTemp("", "settle-")
	if err != nil {
		return nil, err
	}
	w := &workers{run: r, args: workerArgs(command), temp: temp, idle: make(chan *worker, n)}
	for i := range n {
		w.idle <- &worker{output: fmt.Sprintf("%s%c%d", temp, os.PathSeparator, i)}
	}
	return w, nil
}

// notForWorkers are the flags that workers are not called with.
var notForWorkers = []string{"output", "in-place", "jobs", "quiet", "report", "stream", "resume", "fail-fast", "watch", "worker"}

// workerArgs returns the command line of a worker.
func workerArgs(command *cobra.Command) []string {
	args := []string{"optimize", "--worker", "--quiet", "--jobs=1"}
	command.Flags().Visit(func(flag *pflag.Flag) {
		if slices.Contains(notForWorkers, flag.Name) {
			return
		}
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			for _, value := range list.GetSlice() {
				args = append(args, "--"+flag.Name+"="+value)
			}
			return
		}
		args = append(args, "--"+flag.Name+"="+flag.Value.String())
	})
	return append(args, "-")
}

// close ends the processes.
func (w *workers) close() {
	if w == nil {
		return
	}
	for range cap(w.idle) {
		(<-w.idle).stop()
	}
	_ = os.RemoveAll(w.temp)
}

// settle settles the graph of a job in a worker, and calls written with what is to be copied
// to its target.
func (w *workers) settle(ctx context.Context, j *job, format string, o *outcome, written func(report *profile.Report, graph io.Reader) error) (*profile.Report, error) {
	one := <-w.idle
	defer func() { w.idle <- one }()
	if one.command == nil {
		if err := one.start(w.args); err != nil {
			return nil, fmt.Errorf("a worker cannot be started: %w", err)
		}
	}
	a, err := one.do(ctx, task{j.arg, j.name, format, one.output, w.run.reported}, w.run.timeout)
	if err != nil {
		one.kill()
		return nil, w.died(ctx, one, j, err)
	}
	o.note, o.runs = a.Note, a.Runs
	switch {
	case a.Crash != "":
		o.crash = &crash{a.Error, []byte(a.Crash)}
		return a.Report, o.crash.at(j.name)
	case a.Error != "":
		return a.Report, &workerError{strings.TrimSuffix(a.Error, "\n"), a.Reason}
	}
	file, err := os.Open(one.output)
	if err != nil {
		return a.Report, err
	}
	defer os.Remove(one.output)
	defer file.Close()
	return a.Report, written(a.Report, file)
}

// start starts the process.
func (w *worker) start(args []string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	w.command = exec.Command(program, args...)
	w.command.Args[0] = "settle"
	w.said = &tail{}
	w.command.Stderr = w.said
	if w.in, err = w.command.StdinPipe(); err != nil {
		return err
	}
	out, err := w.command.StdoutPipe()
	if err != nil {
		return err
	}
	w.tasks, w.answers = gob.NewEncoder(w.in), gob.NewDecoder(out)
	return w.command.Start()
}

// do has the process do a task. It waits no longer than its context lasts, or some time more
// than a graph may take.
func (w *worker) do(ctx context.Context, t task, timeout time.Duration) (*answer, error) {
	if timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, timeout+workerGrace, &timeoutError{timeout})
		defer cancel()
	}
	a, done := &answer{}, make(chan error, 1)
	go func() {
		err := w.tasks.Encode(t)
		if err == nil {
			err = w.answers.Decode(a)
		}
		done <- err
	}()
	select {
	case err := <-done:
		return a, err
	case <-ctx.Done():
		w.kill()
		<-done
		return nil, context.Cause(ctx)
	}
}

// stop ends a process that waits for a task.
func (w *worker) stop() {
	if w.command != nil {
		w.in.Close()
		_ = w.command.Wait()
		w.command = nil
	}
}

// kill ends a process.
func (w *worker) kill() {
	if w.command != nil && w.command.ProcessState == nil {
		_ = w.command.Process.Kill()
		_ = w.command.Wait()
	}
}

// died returns the error of a graph whose worker ended, and forgets the process.
func (w *workers) died(ctx context.Context, one *worker, j *job, err error) error {
	state, said := one.command.ProcessState, one.said.String()
	one.command = nil
	os.Remove(one.output)
	switch {
	case ctx.Err() != nil:
		return &fileError{j.name, context.Cause(ctx)}
	case errors.Is(err, errTimeout):
		return &fileError{j.name, err}
	case state != nil && state.ExitCode() == exitMemory, strings.Contains(said, "runtime: out of memory"):
		return &workerError{fmt.Sprintf("%s: --max-memory %s is used up; the graph was not written", j.name, w.run.maxMemory), outOfMemory}
	}
	return &workerError{fmt.Sprintf("%s: the process that settled it ended (%v); the graph was not written\n%s", j.name, state, said), "process ended"}
}

// tail keeps the first lines of what a process says.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxSaid = 2000

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b[:min(len(b), maxSaid-len(t.text))]...)
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}

// work is the whole run of a worker: it settles graphs until there is no task any more.
func (r *optimizeRun) work(ctx context.Context) error {
	if r.maxMemory > 0 {
		watchMemory(int64(r.maxMemory))
	}
	tasks := make(chan task)
	go func() {
		d := gob.NewDecoder(r.std.In)
		for {
			var t task
			if d.Decode(&t) != nil {
				unfinished.remove() // the graph is not waited for any more
				os.Exit(exitOK)
			}
			tasks <- t
		}
	}()
	answers := gob.NewEncoder(r.std.Out)
	for t := range tasks {
		if err := answers.Encode(r.answer(ctx, t)); err != nil {
			return err
		}
	}
	return nil
}

// answer does a task.
func (r *optimizeRun) answer(ctx context.Context, t task) *answer {
	r.reported = t.Reported
	r.jobs = []job{{arg: t.Arg, name: t.Name, format: t.Format, path: t.Output}}
	b := &batch{run: r, show: startProgress(r.std, t.Name, true), firstRead: func() {}, outcomes: make([]outcome, 1)}
	o := &b.outcomes[0]
	b.runAlone(ctx)
	a := &answer{Report: o.report, Runs: o.runs, Note: o.note}
	switch {
	case o.crash != nil:
		a.Error, a.Crash, a.Reason = fmt.Sprint(o.crash.value), string(o.crash.stack), o.why()
	case o.err != nil:
		var text strings.Builder
		writeError(&text, o.err)
		a.Error, a.Reason = text.String(), o.why()
	}
	return a
}

// watchMemory ends the process when it takes that many bytes more than now.
func watchMemory(limit int64) {
	runtime.GC()
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	used := func() int64 {
		metrics.Read(samples)
		return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
	}
	most := used() + limit
	debug.SetMemoryLimit(most - limit/8) // collects garbage before it is too much
	go func() {
		for range time.Tick(memoryPeriod) {
			if used() > most {
				unfinished.remove()
				os.Exit(exitMemory)
			}
		}
	}()
}

// byteSize is a number of bytes as a flag: 500M, 2G.
type byteSize int64

// units are those of sizes.
var units = []struct {
	name string
	size int64
}{{"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}, {"T", 1 << 40}}

// Set reads a size.
func (s *byteSize) Set(text string) error {
	number, unit := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), "I"), int64(1)
	for _, u := range units {
		if n, ok := strings.CutSuffix(number, u.name); ok {
			number, unit = n, u.size
			break
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 0 || n > (1<<62)/unit {
		return fmt.Errorf("expected a number of bytes, as in 500M or 2G")
	}
	*s = byteSize(n * unit)
	return nil
}

// String returns the size in its largest unit.
func (s byteSize) String() string {
	for i := len(units) - 1; i >= 0; i-- {
		if n := int64(s); n != 0 && n%units[i].size == 0 {
			return strconv.FormatInt(n/units[i].size, 10) + units[i].name
		}
	}
	return strconv.FormatInt(int64(s), 10)
}

// Type names what the flag takes.
func (s *byteSize) Type() string { return "SIZE" }

// at returns the error of a graph on which this program panicked.
func (c *crash) at(name string) error {
	return &messageError{fmt.Sprintf("%s: internal error: %v; the graph was not written\n  = this is a mistake in settle: please report it with the file, and with what settle optimize prints for this file alone",
		name, c.value)}
}

// timeoutError says that a graph took too long.
type timeoutError struct{ limit time.Duration }

// errTimeout is what every timeoutError is.
var errTimeout = errors.New("timeout")

func (e *timeoutError) Error() string {
	return fmt.Sprintf("--timeout %s is over; the graph was not written", e.limit)
}

// Is reports whether the error stands for any timeout.
func (e *timeoutError) Is(other error) bool { return other == errTimeout }
