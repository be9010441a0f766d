package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// job is one graph of a call of optimize: where it is read and where it is written.
type job struct {
	arg    string
	name   string  // what errors and reports call it
	output *target // nil until the job runs, where path is set
	path   string  // of the file to write
	format string  // the name that says in which format the graph is written, "" for that of the output

	below   bool // whether the folder of path may have to be made
	done    bool // whether it was before the call
	entered bool // in the journal, by this call
}

// open returns the target of the job, and finds out whether it can be written.
func (j *job) open(inPlace bool) (*target, error) {
	if j.output != nil {
		return j.output, nil
	}
	if j.below {
		if err := os.MkdirAll(filepath.Dir(j.path), 0o777); err != nil {
			return nil, cannotWrite(j.path, err)
		}
	}
	t, err := fileTarget(j.path)
	if err == nil && t.direct && inPlace {
		err = &fileError{j.arg, errors.New("cannot be rewritten in place: it is not a regular file")}
	}
	return t, err
}

// outcome is what became of one job.
type outcome struct {
	report *profile.Report // nil when the run did not begin
	err    error
	note   string            // what the summary adds, "" for nothing
	runs   []*profile.Report // of the same graph, before that of the report
	crash  *crash
	stage  string // what the job was at where it failed, in a word or two
}

// crash is a panic of a job, with the stack where it happened.
type crash struct {
	value any
	stack []byte
}

var (
	errUnwritten = fmt.Errorf("%w; the graph was not written", errInterrupted)
	errNotBegun  = errors.New("stopped before it began")
	errFailFast  = errors.New("stopped: another file failed, and --fail-fast was given")
	errStream    = errors.New("the graph was not written: writing one before it failed")
)

// splitMarker is the line between graphs that share a stream, as
// mlir-opt --split-input-file reads them.
const splitMarker = "// -----\n"

// batch runs jobs concurrently. Each job has one outcome, which does not depend on the
// others; graphs are written to a stream in the order of the jobs.
type batch struct {
	run       *optimizeRun
	show      *progress
	hooks     navigator.Hooks
	cancel    context.CancelCauseFunc
	firstRead func() // called when the first graph was read
	turns     []chan struct{}
	outcomes  []outcome
	written   int // graphs, to the stream; guarded by the turns

	workers *workers // nil where graphs are settled in this process

	mu   sync.Mutex
	done int
}

// share divides processors among files, and the rest among the functions of each.
func share(processors, files int) (filesAtOnce, functionsAtOnce int) {
	if processors <= 0 {
		processors = runtime.GOMAXPROCS(0)
	}
	filesAtOnce = min(processors, files)
	return filesAtOnce, processors / filesAtOnce
}

// runAll runs the jobs and returns when all have ended.
func (b *batch) runAll(ctx context.Context) {
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
			b.runJob(ctx, i, functionsAtOnce)
			return nil
		})
	}
	_ = group.Wait() // the jobs keep their errors
	if b.run.batch != nil {
		return // which has them
	}
	for _, o := range b.outcomes {
		if o.crash != nil {
			panic(o.crash)
		}
	}
}

// runJob runs one job. It waits for those before it only where it shares a stream
// with them, so that no more graphs are held than are worked on at once.
func (b *batch) runJob(ctx context.Context, i, workers int) {
	o, j := &b.outcomes[i], &b.run.jobs[i]
	input := ""
	defer func() {
		if j.output != nil {
			<-b.turns[i]
		}
		close(b.turns[i+1])
		if b.run.batch != nil && !j.done {
			b.run.batch.end(j, input, o)
		}
		b.progress()
	}()
	if j.done {
		return
	}
	if len(b.run.jobs) > 1 && ctx.Err() != nil {
		o.err = errNotBegun
		return
	}
	if b.run.batch != nil {
		if o.err = requireFile(j.arg); o.err != nil {
			return
		}
		if b.run.batch.journal != nil {
			input = contentHash(j.arg)
		}
	}
	b.runOne(ctx, i, workers, input)
	if o.err != nil && b.run.failFast && !isEarly(o.err) {
		b.cancel(errFailFast)
	}
	if b.run.stream != nil && (o.report != nil || len(b.run.jobs) > 1) {
		b.run.stream.lines.Ended(b.run.reportOf(i, *o))
	}
}

// runOne optimizes the graph of a job. A panic is the outcome of the job.
func (b *batch) runOne(ctx context.Context, i, workers int, input string) {
	o := &b.outcomes[i]
	defer func() {
		if p := recover(); p != nil {
			o.crash = &crash{p, debug.Stack()}
			o.err = o.crash.at(b.run.jobs[i].name)
		}
	}()
	if b.workers != nil {
		o.report, o.err = b.optimizeElsewhere(ctx, i, input)
		return
	}
	o.report, o.err = b.optimizeGraph(ctx, i, workers, input)
}

// runAlone runs the only job.
func (b *batch) runAlone(ctx context.Context) {
	b.turns = []chan struct{}{make(chan struct{}), make(chan struct{})}
	close(b.turns[0])
	b.runOne(ctx, 0, 1, "")
}

func (b *batch) progress() {
	if len(b.run.jobs) == 1 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	b.show.advance(b.done, len(b.run.jobs))
}

// enter shows the phase of the only job.
func (b *batch) enter(phase string) {
	if len(b.run.jobs) == 1 {
		b.show.enter(phase)
	}
}

// writeInTurn writes a graph by f to the stream that all graphs share.
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
		b.cancel(errStream) // the stream may end in part of a graph
	}
	return err
}

// writeOutcomes writes the reports, the warnings and the summaries, each in the order
// of the jobs. The error of a single graph is returned, before errors of its reports;
// the errors of several graphs are printed.
//
// Where standard error is JSON, the errors are in it.
func (r *optimizeRun) writeOutcomes(outcomes []outcome) error {
	var reports []*profile.Report
	var failures []error
	for _, o := range outcomes {
		reports = append(reports, o.runs...)
		if o.report != nil {
			reports = append(reports, o.report)
		}
		if o.err != nil {
			failures = append(failures, o.err)
		}
	}
	several := len(outcomes) > 1
	if r.stream != nil {
		if err := r.stream.close(); err != nil {
			failures = append(failures, err)
		}
	}
	began := len(reports) > 0 || several
	if began {
		failures = append(failures, r.writeReports(reports, several, false)...)
	}
	if began && r.jsonOnStderr() {
		all := r.completeReports(outcomes, failures)
		failures = append(failures, r.writeReports(all, several, true)...)
	}
	r.summarize(outcomes)
	if len(failures) == 0 {
		return nil
	}
	if r.stderrIsJSON(began) {
		return sumOfErrors(failures)
	}
	if !several {
		return failures[0]
	}
	r.printErrors(failures)
	return sumOfErrors(failures)
}

// writeReports writes the reports that go to standard error as JSON, which come
// last, or all others.
func (r *optimizeRun) writeReports(reports []*profile.Report, several, last bool) []error {
	var failures []error
	for _, request := range r.reports {
		if last != (request.stderr && request.isJSON()) {
			continue
		}
		if err := request.write(results{reports: reports, pictures: r.pictures, several: several || len(reports) > 1, text: r.text}); err != nil {
			failures = append(failures, err)
		}
	}
	return failures
}

// jsonOnStderr reports whether a report goes to standard error as JSON.
func (r *optimizeRun) jsonOnStderr() bool {
	return slices.ContainsFunc(r.reports, func(q reportRequest) bool { return q.stderr && q.isJSON() })
}

// stderrIsJSON reports whether standard error is JSON, and nothing else may be printed
// there.
func (r *optimizeRun) stderrIsJSON(began bool) bool {
	return began && (r.jsonOnStderr() || r.stream != nil && r.stream.stderr && r.stream.isJSON())
}

// completeReports returns a report for each graph, also for one whose run did not
// begin, and gives the last one the errors that are not about a graph.
func (r *optimizeRun) completeReports(outcomes []outcome, failures []error) []*profile.Report {
	var all []*profile.Report
	reported := 0
	for i, o := range outcomes {
		all = append(append(all, o.runs...), r.reportOf(i, o))
		if o.err != nil {
			reported++
		}
	}
	for _, err := range failures[reported:] {
		last := all[len(all)-1]
		last.Error = strings.TrimPrefix(last.Error+"; "+err.Error(), "; ")
	}
	return all
}

// reportOf returns the report of a job, with its error.
func (r *optimizeRun) reportOf(i int, o outcome) *profile.Report {
	report := o.report
	if report == nil {
		report = profile.New(r.jobs[i].name, r.query)
		report.Stop = profile.Stop{Reason: profile.StopError}
	}
	if o.err != nil {
		report.Error = o.err.Error()
		if o.report == nil {
			report.Stop.Detail = report.Error
		}
	}
	return report
}

// sumOfErrors returns the error of a run whose errors were printed: an interrupt comes
// first, and errors of usage last.
func sumOfErrors(failures []error) error {
	code := exitUsage
	for _, err := range failures {
		var usage *usageError
		if errors.Is(err, errInterrupted) {
			return reportedError(exitInterrupted)
		}
		if !errors.As(err, &usage) {
			code = exitFailed
		}
	}
	return reportedError(code)
}

// summarize writes the warnings and a line for each run, unless a report on
// standard error has them.
func (r *optimizeRun) summarize(outcomes []outcome) {
	silent, summarized := r.quiet, false
	if r.stream != nil && r.stream.stderr {
		silent = silent || r.stream.isJSON()
		summarized = true
	}
	for _, request := range r.reports {
		if request.stderr {
			silent = silent || request.isJSON()
			summarized = true
		}
	}
	if silent {
		return
	}
	for _, o := range outcomes {
		if o.report == nil {
			continue
		}
		r.warn(o.report)
		if !summarized && o.err == nil {
			fmt.Fprintln(r.std.Err, o.report.Summary())
			if o.note != "" {
				fmt.Fprintf(r.std.Err, "settle: note: %s: %s\n", o.report.Name, o.note)
			}
		}
	}
}

// printErrors prints what went wrong, and how many files an interrupt left.
func (r *optimizeRun) printErrors(failures []error) {
	left := 0
	for _, err := range failures {
		switch {
		case errors.Is(err, errNotBegun):
			left++
			continue
		case errors.Is(err, errFailFast):
			continue
		}
		writeError(r.std.Err, err)
	}
	if left > 0 {
		fmt.Fprintf(r.std.Err, "settle: stopped early: %s not read\n", phrase.Count(left, "file"))
	}
}

// maxWarnings bounds how many failures of rules are printed.
const maxWarnings = 10

// warn prints warnings about a graph that was written.
func (r *optimizeRun) warn(report *profile.Report) {
	switch report.Stop.Reason {
	case profile.StopLimit, profile.StopCycle:
		if r.stopsEarly && report.Stop.Limit == profile.LimitRewrites {
			break
		}
		fmt.Fprintf(r.std.Err, "settle: warning: %s: stopped before it settled: %s\n", report.Name, report.Stop)
		for line := range strings.Lines(report.Stop.Picture()) {
			io.WriteString(r.std.Err, "  "+line)
		}
		if help := raiseHelp(report.Stop.Limit); help != "" {
			fmt.Fprintf(r.std.Err, "  = %s\n", help)
		}
	}
	if r.policy == navigator.Ignore {
		return
	}
	for _, optimizer := range []string{functionalizeLoops, "functionalize_conditionals", "type_inference"} {
		if optimizer == functionalizeLoops && r.policy == navigator.Fail {
			continue // which is an error
		}
		for i, left := range leftBy(report, optimizer) {
			if i == maxWarnings {
				fmt.Fprintf(r.std.Err, "settle: warning: %s: more than %d nodes were left as they are\n", optimizer, maxWarnings)
				break
			}
			fmt.Fprintf(r.std.Err, "settle: warning: %s: %s\n", optimizer, left)
		}
	}
	if r.policy != navigator.Warn {
		return
	}
	for i, f := range report.Failures {
		if i == maxWarnings {
			fmt.Fprintf(r.std.Err, "settle: warning: %d more rewrites failed\n", len(report.Failures)-i)
			return
		}
		fmt.Fprintf(r.std.Err, "settle: warning: rule %s failed at %s and was undone: %s\n", f.Rule, f.Node, f.Reason)
	}
}

// makeFolder creates the folder that graphs are written to.
func (r *optimizeRun) makeFolder(name string) error {
	_, missing := os.Stat(name)
	if err := makeFolder(name); err != nil {
		return err
	}
	if missing != nil {
		r.folder = name
	}
	return nil
}

// makeFolder creates a folder where there is none.
func makeFolder(name string) error {
	if err := os.MkdirAll(name, 0o777); err != nil {
		return &fileError{name, fmt.Errorf("cannot be made a folder: %w", reason(err))}
	}
	return nil
}

// removeFolder removes the folder that was created, if it is empty.
func (r *optimizeRun) removeFolder() {
	if r.folder != "" {
		_ = os.Remove(r.folder) // fails on a folder that is not empty
	}
}
