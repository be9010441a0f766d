package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// job is one graph of a call of optimize: where it is read and where it is written.
type job struct {
	arg    string
	name   string  // what errors and reports call it
	output *target // nil until the job runs, where path is set
	path   string  // of the file to write
}

// open returns the target of the job, and finds out whether it can be written.
func (j *job) open(inPlace bool) (*target, error) {
	if j.output != nil {
		return j.output, nil
	}
	t, err := fileTarget(j.path)
	if err == nil && t.direct && inPlace {
		err = &fileError{j.arg, errors.New("cannot be rewritten in place: it is not a regular file")}
	}
	return t, err
}

// optimizeRun is a checked call of optimize.
type optimizeRun struct {
	std        stdio
	quiet      bool
	timeout    time.Duration
	limits     navigator.Limits
	policy     navigator.Policy
	dialects   *ir.Dialects
	rules      *rules.Set
	optimizer  *optdb.Pipeline
	processors int
	inPlace    bool
	folder     string // that was created for the graphs, "" for none
	jobs       []job
	reports    []reportRequest
	stream     *streamRequest // nil for none
	check      *checkFlags
	query      string // as the user wrote it
	bisect     string // the flags with which bisect makes the same rewrites
}

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

	mu   sync.Mutex
	done int
}

// optimize runs the jobs and reports their outcomes.
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
	b.firstRead = sync.OnceFunc(func() { unwatch = onInterrupt(func() { cancel(errUnwritten) }) })
	b.runAll(ctx)
	b.show.stop()
	defer unwatch()
	return r.writeOutcomes(b.outcomes)
}

func (r *optimizeRun) title() string {
	if len(r.jobs) == 1 {
		return r.jobs[0].name
	}
	return phrase.Count(len(r.jobs), "file")
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
	for _, o := range b.outcomes {
		if o.crash != nil {
			panic(o.crash)
		}
	}
}

// runJob runs one job. It waits for those before it only where it shares a stream
// with them, so that no more graphs are held than are worked on at once.
func (b *batch) runJob(ctx context.Context, i, workers int) {
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
	o.report, o.err = b.optimizeGraph(ctx, i, workers)
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

// enter shows the phase of the only job.
func (b *batch) enter(phase string) {
	if len(b.run.jobs) == 1 {
		b.show.enter(phase)
	}
}

// optimizeGraph reads, settles and writes the graph of one job.
func (b *batch) optimizeGraph(ctx context.Context, i, workers int) (*profile.Report, error) {
	r, j := b.run, &b.run.jobs[i]
	out, err := j.open(r.inPlace)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	fg, err := readGraph(j.arg, r.std.In, r.dialects)
	if err != nil {
		return nil, err
	}
	read := time.Since(start)

	b.firstRead()
	checker, err := r.runBefore(ctx, j.arg, fg)
	if err != nil {
		return nil, err
	}
	b.enter("settling")
	report, err := r.settle(ctx, j.name, fg, b.hooks, workers)
	report.Read = read
	if err == nil {
		err = r.runAfter(ctx, j, checker, fg, report)
	}
	if err != nil {
		return report, err
	}
	b.enter("writing")
	start = time.Now()
	graph := func(w io.Writer) error {
		start = time.Now() // the wait for its turn does not count
		return mlir.Write(interruptible{ctx, w}, fg)
	}
	if out.stream != nil {
		err = b.writeInTurn(i, out, graph)
	} else {
		err = out.write(graph)
	}
	report.Write = time.Since(start)
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, cause) {
		err = &fileError{j.name, cause} // not an error of the output
	}
	return report, err
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

// runBefore runs the functions of a graph before it is optimized, with --check.
func (r *optimizeRun) runBefore(ctx context.Context, arg string, fg *graph.FunctionGraph) (*verify.Checker, error) {
	if r.check == nil || r.check.runs == 0 {
		return nil, nil
	}
	options, err := r.check.options(r.optimizer.Rules())
	if err != nil {
		return nil, err
	}
	return newChecker(ctx, arg, fg, options, r.std.Err)
}

// settle rewrites the graph in place.
func (r *optimizeRun) settle(ctx context.Context, name string, fg *graph.FunctionGraph, hooks navigator.Hooks, workers int) (*profile.Report, error) {
	if r.timeout > 0 {
		cause := fmt.Errorf("--timeout %s is over; the graph was not written", r.timeout)
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, r.timeout, cause)
		defer cancel()
	}
	report, err := r.optimizer.OptimizeWith(ctx, fg, navigator.Options{
		Name: name, Hooks: hooks, Limits: r.limits, OnFailure: r.policy, Workers: workers,
		TimeFeatures: len(r.reports) > 0 || r.stream != nil,
	})
	if err != nil && report.Stop.Reason == profile.StopContext {
		err = &fileError{name, context.Cause(ctx)}
	}
	return report, atRule(r.rules, name, err)
}

// runAfter runs the functions again, and returns an error where one computes
// something else.
func (r *optimizeRun) runAfter(ctx context.Context, j *job, checker *verify.Checker, fg *graph.FunctionGraph, report *profile.Report) error {
	if checker == nil {
		return nil
	}
	found, err := checker.Check(ctx, fg, report)
	if err != nil {
		return &fileError{j.name, context.Cause(ctx)}
	}
	if found == nil {
		return nil
	}
	return &messageError{fmt.Sprintf("%s: %s\nThe graph was not written. The rewrite is found by: settle bisect %s%s",
		j.name, describeMismatch(found), shellWord(j.arg), r.bisect)}
}

// atRule gives the error of a rule that failed on a graph its location in the rule's
// file: that of the expression that failed, or else that of the rule.
func atRule(set *rules.Set, graph string, err error) error {
	var failed *navigator.RuleError
	if !errors.As(err, &failed) {
		return atGraph(graph, err)
	}
	help := "it failed at " + failed.Node
	if !strings.Contains(failed.Node, graph) {
		help += ", in " + graph
	}
	var mistake *diag.Error
	if errors.As(failed.Err, &mistake) && mistake.Source != nil {
		located := *mistake
		located.Message = fmt.Sprintf("rule %s: %s", failed.Rule.Name, mistake.Message)
		located.Help = help
		return &located
	}
	if rule := set.Rule(failed.Rule.Name); rule != nil {
		located := rule.Errorf("%v", failed.Err)
		located.Help = help
		return located
	}
	return atGraph(graph, err)
}

// atGraph names the file of a graph in an error without a location.
func atGraph(name string, err error) error {
	var mistake *diag.Error
	if err == nil || errors.As(err, &mistake) {
		return err
	}
	return atFile(name, err)
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
		if err := request.write(reports, several); err != nil {
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
	all := make([]*profile.Report, len(outcomes))
	reported := 0
	for i, o := range outcomes {
		all[i] = r.reportOf(i, o)
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
		}
	}
}

// printErrors prints what went wrong, and how many files an interrupt left.
func (r *optimizeRun) printErrors(failures []error) {
	left := 0
	for _, err := range failures {
		if errors.Is(err, errNotBegun) {
			left++
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
		fmt.Fprintf(r.std.Err, "settle: warning: %s: stopped before it settled: %s\n", report.Name, report.Stop)
		for line := range strings.Lines(report.Stop.Picture()) {
			io.WriteString(r.std.Err, "  "+line)
		}
		if help := raiseHelp(report.Stop.Limit); help != "" {
			fmt.Fprintf(r.std.Err, "  = %s\n", help)
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
	if err := os.MkdirAll(name, 0o777); err != nil {
		return &fileError{name, fmt.Errorf("cannot be made a folder: %w", reason(err))}
	}
	if missing != nil {
		r.folder = name
	}
	return nil
}

// removeFolder removes the folder that was created, if it is empty.
func (r *optimizeRun) removeFolder() {
	if r.folder != "" {
		_ = os.Remove(r.folder) // fails on a folder that is not empty
	}
}
