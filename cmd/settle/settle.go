package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
)

// optimizeRun is a call of optimize that was found to make sense.
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
	folder     string // that was made for the graphs, "" when none was
	jobs       []job
	reports    []reportRequest
	stream     *streamRequest // nil for none
	check      *checkFlags
	query      string // as the user wrote it
	bisect     string // the flags with which bisect makes the same rewrites
}

// one reads, settles and writes the graph of one job.
func (b *batch) one(ctx context.Context, i, workers int) (*profile.Report, error) {
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

	b.settling()
	checker, err := r.learn(ctx, j.arg, fg)
	if err != nil {
		return nil, err
	}
	b.enter("settling")
	report, err := r.settle(ctx, j.name, fg, b.hooks, workers)
	report.Read = read
	if err == nil {
		err = r.compare(ctx, j, checker, fg, report)
	}
	if err != nil {
		return report, err
	}
	b.enter("writing")
	start = time.Now()
	graph := func(w io.Writer) error {
		start = time.Now() // its turn may have been long in coming
		return mlir.Write(interruptible{ctx, w}, fg)
	}
	if out.stream != nil {
		err = b.writeInTurn(i, out, graph)
	} else {
		err = out.write(graph)
	}
	report.Write = time.Since(start)
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, cause) {
		err = &fileError{j.name, cause} // it is not the fault of where it goes
	}
	return report, err
}

// settle rewrites the graph in place.
func (r *optimizeRun) settle(ctx context.Context, name string, fg *graph.FunctionGraph, hooks navigator.Hooks, workers int) (*profile.Report, error) {
	if r.timeout > 0 {
		cause := fmt.Errorf("--timeout %s is over; the graph was not written", r.timeout)
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, r.timeout, cause)
		defer cancel()
	}
	options := []optdb.Option{
		optdb.WithName(name), optdb.WithHooks(hooks), optdb.WithLimits(r.limits), optdb.OnFailure(r.policy), optdb.WithWorkers(workers),
	}
	if len(r.reports) > 0 || r.stream != nil {
		options = append(options, optdb.WithFeatureTimes())
	}
	report, err := r.optimizer.Optimize(ctx, fg, options...)
	if err != nil && report.Stop.Reason == profile.StopContext {
		err = &fileError{name, context.Cause(ctx)}
	}
	return report, atRule(r.rules, name, err)
}

// atRule gives the error of a rule that failed on a graph its place in the rule's
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
	var place *diag.Error
	if errors.As(failed.Err, &place) && place.Source != nil {
		located := *place
		located.Message = fmt.Sprintf("rule %s: %s", failed.Rule.Name, place.Message)
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

// atGraph names the file of a graph in an error that does not point at a place.
func atGraph(name string, err error) error {
	var place *diag.Error
	if err == nil || errors.As(err, &place) {
		return err
	}
	return atFile(name, err)
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
