package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// tell writes the reports, the warnings and the summaries, each in the order of
// the jobs. The error of a single graph is returned, and comes before those of its
// reports; those of several are printed.
//
// Where standard error is JSON, the errors are in it.
func (r *optimizeRun) tell(outcomes []outcome) error {
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
		if last != (request.stderr && request.format == jsonFormat) {
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
	return slices.ContainsFunc(r.reports, func(q reportRequest) bool { return q.stderr && q.format == jsonFormat })
}

// stderrIsJSON reports whether standard error has JSON, which nothing else may
// stand beside.
func (r *optimizeRun) stderrIsJSON(began bool) bool {
	return began && (r.jsonOnStderr() || r.stream != nil && r.stream.stderr && r.stream.format == jsonFormat)
}

// completeReports returns a report for each graph, also for one whose run did not
// begin, and gives the last one the errors that are not about a graph.
func (r *optimizeRun) completeReports(outcomes []outcome, failures []error) []*profile.Report {
	all := make([]*profile.Report, len(outcomes))
	told := 0
	for i, o := range outcomes {
		all[i] = r.reportOf(i, o)
		if o.err != nil {
			told++
		}
	}
	for _, err := range failures[told:] {
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

// sumOfErrors is what ends a run whose errors were printed: an interrupt stands for
// all, and that graphs cannot be compared for nothing but itself.
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
		silent = silent || r.stream.format == jsonFormat
		summarized = true
	}
	for _, request := range r.reports {
		if request.stderr {
			silent = silent || request.format == jsonFormat
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
		fmt.Fprintf(r.std.Err, "settle: stopped early: %s not read\n", plural(left, "file"))
	}
}

// maxWarnings bounds how many failures of rules are printed.
const maxWarnings = 10

// warn prints what a user should know though the graph was written.
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
