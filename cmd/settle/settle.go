package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
)

// optimizeRun is a call of optimize that was found to make sense.
type optimizeRun struct {
	std         stdio
	quiet       bool
	timeout     time.Duration
	maxRewrites int
	policy      navigator.Policy
	dialects    *graph.Dialects
	rules       *rules.Set
	optimizer   *optdb.Optimizer
	output      *target
	reports     []reportRequest
}

// outputTarget returns the target of -o.
func outputTarget(name string, std stdio) (*target, error) {
	if name == "-" {
		return streamTarget("<stdout>", std.Out), nil
	}
	if name == "" {
		return nil, usagef("-o: missing the name of a file")
	}
	return fileTarget(name)
}

var errInterrupted = errors.New("interrupted; the graph was not written")

// optimize reads, settles and writes one graph, and reports on it.
func (r *optimizeRun) optimize(ctx context.Context, arg string) error {
	name := inputName(arg)
	show := startProgress(r.std, name, r.quiet)
	defer show.stop()

	start := time.Now()
	fg, err := readGraph(arg, r.std.In, r.dialects)
	if err != nil {
		return err
	}
	read := time.Since(start)

	// An interrupt ends the process until here, and only the run from here on.
	ctx, cancel := context.WithCancelCause(ctx)
	defer onInterrupt(func() { cancel(errInterrupted) })()

	show.enter("settling")
	report, err := r.settle(ctx, name, fg, show.hooks())
	report.Read = read
	if err == nil {
		if _, ok := terminal(r.output.stream); ok {
			show.stop()
		}
		show.enter("writing")
		start = time.Now()
		err = r.output.write(func(w io.Writer) error { return mlir.Write(interruptible{ctx, w}, fg) })
		report.Write = time.Since(start)
	}
	show.stop()
	return r.tell(report, err)
}

// settle rewrites the graph in place.
func (r *optimizeRun) settle(ctx context.Context, name string, fg *graph.FunctionGraph, hooks navigator.Hooks) (*profile.Report, error) {
	if r.timeout > 0 {
		cause := fmt.Errorf("--timeout %s is over; the graph was not written", r.timeout)
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, r.timeout, cause)
		defer cancel()
	}
	report, err := r.optimizer.Optimize(ctx, fg,
		optdb.WithName(name),
		optdb.WithHooks(hooks),
		optdb.WithLimits(navigator.Limits{Rewrites: r.maxRewrites}),
		optdb.OnFailure(r.policy))
	if err != nil && report.Stop.Reason == profile.StopContext {
		err = &fileError{name, context.Cause(ctx)}
	}
	return report, atRule(r.rules, err)
}

// atRule gives the error of a rule that failed its place in the rule's file: that
// of the expression that failed, or else that of the rule.
func atRule(set *rules.Set, err error) error {
	var failed *navigator.RuleError
	if !errors.As(err, &failed) {
		return err
	}
	var place *diag.Error
	if errors.As(failed.Err, &place) && place.Source != nil {
		located := *place
		located.Message = fmt.Sprintf("rule %s: %s", failed.Rule.Name, place.Message)
		located.Help = "it failed at " + failed.Node
		return &located
	}
	if rule := set.Rule(failed.Rule.Name); rule != nil {
		located := rule.Errorf("%v", failed.Err)
		located.Help = "it failed at " + failed.Node
		return located
	}
	return err
}

// interruptible is a writer that fails when its context has ended.
type interruptible struct {
	ctx context.Context
	w   io.Writer
}

func (w interruptible) Write(b []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.w.Write(b)
}

// tell writes the reports, the warnings and the summary. The error is that of
// the run, which comes before those of its reports.
func (r *optimizeRun) tell(report *profile.Report, err error) error {
	silent, summarized := r.quiet, false
	for _, request := range r.reports {
		if e := request.write(report); err == nil {
			err = e
		}
		if request.stderr {
			silent = silent || request.format == jsonFormat
			summarized = true
		}
	}
	if silent {
		return err
	}
	r.warn(report)
	if !summarized && err == nil {
		fmt.Fprintln(r.std.Err, report.Summary())
	}
	return err
}

// maxWarnings bounds how many failures of rules are printed.
const maxWarnings = 10

// warn prints what a user should know though the graph was written.
func (r *optimizeRun) warn(report *profile.Report) {
	switch report.Stop.Reason {
	case profile.StopLimit, profile.StopCycle:
		fmt.Fprintf(r.std.Err, "settle: warning: %s: stopped before it settled: %s\n", report.Name, report.Stop)
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
