package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/internal/journal"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// tally is the sums of a batch.
type tally struct {
	settled, stopped, failed int
	alone                    int // of these, graphs that were left as they were
	reasons                  map[journal.Status]map[string]int
	nodesBefore, nodesAfter  int
	rewrites                 int
	settling, read, write    float64 // seconds
	rules                    map[string]int
}

// count adds a graph.
func (t *tally) count(e *journal.Entry) {
	switch e.Status {
	case journal.Settled:
		t.settled++
	case journal.Stopped:
		t.stopped++
	default:
		t.failed++
	}
	if e.Reason != "" {
		if t.reasons == nil {
			t.reasons = map[journal.Status]map[string]int{}
		}
		if t.reasons[e.Status] == nil {
			t.reasons[e.Status] = map[string]int{}
		}
		t.reasons[e.Status][e.Reason]++
	}
	t.nodesBefore += e.NodesBefore
	t.nodesAfter += e.NodesAfter
	t.rewrites += e.Rewrites
	t.settling += e.Seconds
	t.read += e.ReadSeconds
	t.write += e.WriteSeconds
	if t.rules == nil {
		t.rules = map[string]int{}
	}
	for name, applied := range e.Rules {
		t.rules[name] += applied
	}
}

// written returns how many graphs were written.
func (t *tally) written() int { return t.settled + t.stopped }

// maxSummarized bounds the rules that a summary names.
const maxSummarized = 10

// print writes the summary of a batch of that many files.
func (t *tally) print(w io.Writer, files int, elapsed time.Duration) {
	fmt.Fprintf(w, "settle: %s: %d settled, %d stopped, %d failed", phrase.Count(files, "file"), t.settled, t.stopped, t.failed)
	if left := files - t.written() - t.failed; left > 0 {
		fmt.Fprintf(w, ", %d not begun or not finished", left)
	}
	if t.alone > 0 {
		fmt.Fprintf(w, "; %d were done before and left alone", t.alone)
	}
	fmt.Fprintf(w, "\n  nodes    %d -> %d, %s\n", t.nodesBefore, t.nodesAfter, phrase.Count(t.rewrites, "rewrite"))
	fmt.Fprintf(w, "  time     %s; of the graphs: settling %s, reading %s, writing %s\n", rounded(elapsed),
		rounded(duration(t.settling)), rounded(duration(t.read)), rounded(duration(t.write)))
	t.printCounts(w, "stopped", t.reasons[journal.Stopped], 0)
	t.printCounts(w, "failed", t.reasons[journal.Failed], 0)
	t.printCounts(w, "rules", t.rules, maxSummarized)
}

// printCounts writes counts by name, the largest first, and no more than most if that is
// not 0.
func (t *tally) printCounts(w io.Writer, title string, counts map[string]int, most int) {
	if len(counts) == 0 {
		return
	}
	names := slices.SortedFunc(maps.Keys(counts), func(x, y string) int {
		return cmp.Or(cmp.Compare(counts[y], counts[x]), strings.Compare(x, y))
	})
	var parts []string
	for i, name := range names {
		if i == most && most > 0 {
			parts = append(parts, fmt.Sprintf("and %d more", len(names)-most))
			break
		}
		parts = append(parts, fmt.Sprintf("%s %d", name, counts[name]))
	}
	fmt.Fprintf(w, "  %-8s %s\n", title, strings.Join(parts, ", "))
}

func rounded(d time.Duration) time.Duration {
	switch {
	case d > time.Minute:
		return d.Round(time.Second)
	case d > time.Second:
		return d.Round(10 * time.Millisecond)
	}
	return d.Round(10 * time.Microsecond)
}

// failure is why a graph of a batch is not written, as text: the error itself may hold the
// whole file.
type failure struct {
	text string
	kind error // errInterrupted, errNotBegun, ..., or nil
}

func (f *failure) Error() string { return strings.TrimSuffix(f.text, "\n") }

func (f *failure) Unwrap() error { return f.kind }

// early are the errors of graphs that were not begun, or not finished, because the call
// ends: nothing is known of them.
var early = []error{errInterrupted, errNotBegun, errFailFast}

// kindOf returns which of these an error is, or nil.
func kindOf(err error) error {
	for _, e := range early {
		if errors.Is(err, e) {
			return e
		}
	}
	return nil
}

func isEarly(err error) bool { return kindOf(err) != nil }

// why returns in a word or two why a graph is not written.
func (o *outcome) why() string {
	var rule *navigator.RuleError
	var died *workerError
	switch {
	case errors.Is(o.err, errTimeout) || errors.Is(o.err, context.DeadlineExceeded):
		return "timeout"
	case errors.As(o.err, &died):
		return died.reason
	case o.crash != nil:
		return "internal error"
	case errors.As(o.err, &rule):
		return "rule failed"
	}
	return cmp.Or(o.stage, "cannot be read")
}

// finishBatch writes the report of a batch, the failures in the order of the files, and the
// summary.
func (r *optimizeRun) finishBatch(outcomes []outcome, elapsed time.Duration) error {
	var failures []error
	for _, o := range outcomes {
		if o.err != nil {
			failures = append(failures, o.err)
		}
	}
	if r.stream != nil {
		if err := r.stream.close(); err != nil {
			failures = append(failures, err)
		}
	}
	sum := r.batch.sum()
	failures = append(failures, r.writeReports([]*profile.Report{sum}, false, false)...)
	if r.jsonOnStderr() {
		if len(failures) > 0 {
			sum.Error = fmt.Sprintf("%s of %d failed: %s", phrase.Count(len(failures), "file"), len(r.jobs), failures[0])
		}
		failures = append(failures, r.writeReports([]*profile.Report{sum}, false, true)...)
	}
	if !r.stderrIsJSON(true) {
		r.printErrors(failures)
		if !r.quiet {
			r.batch.tally.print(r.std.Err, len(r.jobs), elapsed)
		}
	}
	if len(failures) == 0 {
		return nil
	}
	return sumOfErrors(failures)
}
