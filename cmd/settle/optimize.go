package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/html"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/rules/verify"
)

func newOptimize(std stdio) *cobra.Command {
	f := &optimizeFlags{}
	command := &cobra.Command{
		Use:   "optimize FILE|-...",
		Short: "Rewrite graphs until no rule applies any more",
		Long:  optimizeHelp,
		Example: `  settle optimize examples/transformer.mlir -o small.mlir
  settle optimize examples/transformer.mlir -q '+canonicalize &fleet' --report text >/dev/null
  settle optimize examples/transformer.mlir -q '+canonicalize &fleet &typed' -o small.mlir --report json=report.json
  settle optimize examples/transformer.mlir --no-default-rules --rules rules.d/tosa/cast.toml -o small.mlir
  settle optimize examples/transformer.mlir -o small.mlir --stream json=rounds.jsonl
  settle optimize - < examples/transformer.mlir > small.mlir
  settle optimize --pretty examples/transformer.mlir
  settle optimize examples/*.mlir -o small/ --report json=reports.json
  settle optimize --in-place small/*.mlir
  settle optimize examples -o small --resume --timeout 1m --max-memory 2G
  settle optimize examples/transformer.mlir --check --loose --elided random -o small.mlir`,
		Args: atLeastOne("FILE"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"mlir"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(command *cobra.Command, args []string) error {
			if f.watch {
				return f.watchFiles(command, args, std)
			}
			return f.run(command.Context(), command, args, std, nil)
		},
	}
	f.addFlags(command)
	return command
}

// run optimizes the files of a call. Seen is called with the report of each graph, where it
// is not nil.
func (f *optimizeFlags) run(ctx context.Context, command *cobra.Command, args []string, std stdio, seen func(*profile.Report)) error {
	run := &optimizeRun{
		std: std, quiet: f.quiet, timeout: f.timeout, limits: f.limits.value, repeat: f.repeat, text: f.text.options(), seen: seen,
		processors: f.processors, inPlace: f.inPlace, check: &f.checks, query: f.query.text, bisect: f.bisect(), source: &f.source,
		failFast: f.failFast, maxMemory: f.maxMemory,
	}
	defer run.removeFolder()
	if f.stopAfter > 0 {
		run.limits.Rewrites, run.stopsEarly = f.stopAfter, true
	}
	if f.pretty {
		run.writing = append(run.writing, mlir.Pretty())
	}
	if err := f.checkNumber(command, args); err != nil {
		return err
	}
	if err := f.prepare(command, args, run); err != nil {
		return err
	}
	run.reported = seen != nil || len(run.reports) > 0 || run.stream != nil
	if f.worker {
		return run.work(ctx)
	}
	defer run.batch.close()
	if f.maxMemory > 0 {
		inFlight, _ := share(run.processors, len(run.jobs))
		elsewhere, err := newWorkers(run, command, inFlight)
		if err != nil {
			return err
		}
		defer elsewhere.close()
		run.workers = elsewhere
	}
	return run.optimize(ctx)
}

const optimizeHelp = `Rewrite graphs by the rules that a query selects, until none applies any more.

FILE is a program in MLIR's generic form, as mlir-opt --mlir-print-op-generic
prints it; ops of func, arith, math, complex, index, tensor, cf, scf and some more
may have their custom form. "-" is standard input. The rewritten graph goes to
standard output or to the file that -o names, in generic form, or with --pretty in
custom form where one is known; one line about the run goes to standard error. With
--report json on standard error that line is left out, and so are warnings and
errors: the report has them.

--report classic prints a profile in the layout of the document on graph
rewriting, classic-2.7 in that of its release 2.7.4. --stream prints while the run
goes on: a line for each round and pass that ended, for people or, with json, an
object to filter, and one when the run ends.

A FILE may be a folder, which stands for the graphs below it, or a pattern in quotes,
as in 'models/**/*.pb', in which ** stands for any number of folders: such a batch
holds no more graphs than it works on, and ends with a summary, with failures in the
order of the files, and with one report, the sum of all. Graphs go to the folder of
-o, each under its path below the folder or below what stands before the first * of
the pattern. The journal there, settle-batch.jsonl, has a line for each
file: what became of it and why, nodes, times, rules. A batch that was killed goes on
with --resume: what the journal says is written, by the hashes of its contents and with
the same file, program, query, rules and flags, is left alone; what failed is tried
again. A file that cannot be read, takes longer than --timeout or more than --max-memory, or on
which settle itself fails costs nothing but itself; with --fail-fast it ends the
batch. The exit code is 1 if a file failed, 0 if all are written.

Several files are rewritten concurrently; the results do not depend on that. -o
names a folder, which is created, and each graph is written there under its
own name; without -o, all go to standard output in the order of the files, with
lines "// -----" between them. With --in-place each file is rewritten in
place. Reports come in the order of the files: --report json is then an array. A
file with an error is not written, the others are, and the exit code is 1.

A run that a limit or a cycle of rules ends early leaves a valid graph, which is
written, with a warning that says which limit, and which flag raises it, or which
rules bring which term back. An interrupt, --timeout or a rule that fails end it with
exit code 1: then only the reports are written.

--check runs every function of the graph on random inputs, before and after: where
one computes something else, the graph is not written and the exit code is 1; where
no function can be run, so that nothing can be compared, it is 2. See settle bisect,
which finds the rewrite. --loose takes declared types as hints, --elided random
generates the constants that a printer elided, as those of settle eval do; rules that
are true of real numbers only (inexact) are held to half of the digits.`

// policies are the values of --on-failure.
var policies = []choice[navigator.Policy]{
	{"fail", navigator.Fail},
	{"warn", navigator.Warn},
	{"ignore", navigator.Ignore},
}

// optimizeRun is a checked call of optimize.
type optimizeRun struct {
	std        stdio
	quiet      bool
	timeout    time.Duration
	limits     navigator.Limits
	policy     navigator.Policy
	dialects   *ir.Dialects
	evaluators *eval.Registry
	source     *importFlags
	rules      func() *rules.Set
	optimizer  *optdb.Pipeline
	processors int
	inPlace    bool
	folder     string // that was created for the graphs, "" for none
	jobs       []job
	reports    []reportRequest
	stream     *streamRequest // nil for none
	reported   bool           // the whole report is printed, or passed on
	check      *checkFlags
	query      string // as the user wrote it
	writing    []mlir.WriteOption
	bisect     string // the flags with which bisect makes the same rewrites

	mu       sync.Mutex
	pictures map[*profile.Report]*html.Picture // of the graphs, for a report in HTML

	seen       func(*profile.Report) // is called with each report, nil for none
	repeat     int                   // runs of each graph
	text       profile.TextOptions   // of reports
	stopsEarly bool                  // the limit of rewrites is what the user asked for
	failFast   bool                  // whether the first failure ends the call
	maxMemory  byteSize              // of a graph, 0 for any
	workers    *workers              // nil where graphs are settled in this process
	batch      *batchRecord          // nil where the call is not a batch
}

// optimize runs the jobs and reports their outcomes.
func (r *optimizeRun) optimize(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	began := time.Now()
	b := &batch{run: r, cancel: cancel, workers: r.workers, outcomes: make([]outcome, len(r.jobs))}
	quiet := r.quiet || r.jsonOnStderr()
	if r.stream != nil {
		if err := r.stream.open(); err != nil {
			return err
		}
		quiet = quiet || r.stream.stderr // its lines are the progress
	}
	b.show = startProgress(r.std, r.title(), quiet)
	if len(r.jobs) > 1 {
		b.show.enter("settling")
	}
	r.batch.find(r, b.show)
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
	if r.batch != nil {
		return r.finishBatch(b.outcomes, time.Since(began))
	}
	return r.writeOutcomes(b.outcomes)
}

func (r *optimizeRun) title() string {
	if len(r.jobs) == 1 {
		return r.jobs[0].name
	}
	return phrase.Count(len(r.jobs), "file")
}

// optimizeGraph reads, settles and writes the graph of one job.
func (b *batch) optimizeGraph(ctx context.Context, i, workers int, input string) (*profile.Report, error) {
	r, j, o := b.run, &b.run.jobs[i], &b.outcomes[i]
	o.stage = "cannot be written"
	out, err := j.open(r.inPlace)
	if err != nil {
		return nil, err
	}
	limited, cancel := r.limitTime(ctx)
	defer cancel()
	o.stage = "cannot be read"
	start := time.Now()
	fg, err := readGraphWithin(limited, j.arg, r.std.In, r.dialects, r.source, mlir.WithNames())
	if err != nil && limited.Err() != nil && errors.Is(err, limited.Err()) {
		return r.unread(j, limited, time.Since(start))
	}
	if err != nil {
		return nil, err
	}
	read := time.Since(start)

	o.stage = "cannot be settled"
	o.note = unknownDialects(fg, r.dialects)
	b.firstRead()
	report, err := b.settleGraph(limited, i, fg, workers)
	if report == nil {
		return nil, err
	}
	report.Read = read
	if err != nil {
		return report, err
	}
	o.stage = "cannot be written"
	return report, b.write(ctx, i, out, input, report, func(w io.Writer) error {
		return writeGraph(w, cmp.Or(j.format, out.name), fg, r.writing...)
	})
}

// optimizeElsewhere is optimizeGraph in a process of its own.
func (b *batch) optimizeElsewhere(ctx context.Context, i int, input string) (*profile.Report, error) {
	r, j, o := b.run, &b.run.jobs[i], &b.outcomes[i]
	o.stage = "cannot be written"
	out, err := j.open(r.inPlace)
	if err != nil {
		return nil, err
	}
	b.firstRead()
	o.stage = "cannot be settled"
	report, err := b.workers.settle(ctx, j, out.name, o, func(report *profile.Report, graph io.Reader) error {
		o.stage = "cannot be written"
		return b.write(ctx, i, out, input, report, func(w io.Writer) error {
			_, err := io.Copy(w, graph)
			return err
		})
	})
	if r.seen != nil && report != nil {
		r.seen(report)
	}
	return report, err
}

// limitTime returns the context of a graph, which ends by --timeout.
func (r *optimizeRun) limitTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.timeout <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, r.timeout, &timeoutError{r.timeout})
}

// unread returns the report of a graph whose reading took too long, or was interrupted.
func (r *optimizeRun) unread(j *job, ctx context.Context, took time.Duration) (*profile.Report, error) {
	err := &fileError{j.name, context.Cause(ctx)}
	report := profile.New(j.name, r.query)
	report.Stop = profile.Stop{Reason: profile.StopContext, Detail: "while it was read"}
	report.Read = took
	return report, err
}

// settleGraph settles a graph that was read, and checks it. The report is nil where the run
// did not begin.
func (b *batch) settleGraph(ctx context.Context, i int, fg *graph.FunctionGraph, workers int) (*profile.Report, error) {
	r, j := b.run, &b.run.jobs[i]
	checker, err := r.runBefore(ctx, j.arg, fg)
	if err != nil {
		return nil, err
	}
	b.enter("recording")
	picture, err := r.picture(ctx, j.name, fg)
	if err != nil {
		return nil, err
	}
	b.enter("settling")
	if err := r.repeatRuns(ctx, b, i, fg, workers); err != nil {
		return nil, err
	}
	report, err := r.settle(ctx, j.name, fg, b.hooks, workers)
	r.keepPicture(report, picture)
	if r.seen != nil {
		r.seen(report)
	}
	noteSaved(report, fg)
	if err == nil {
		err = r.checkLoops(j.name, report)
	}
	if err == nil {
		b.outcomes[i].stage = "check failed"
		err = r.runAfter(ctx, j, checker, fg, report)
	}
	if err == nil && checker != nil && b.outcomes[i].note == "" {
		b.outcomes[i].note = describeProofs(checker.Proved(fg))
	}
	return report, err
}

// write writes a graph by f where it belongs, and notes how long that took.
func (b *batch) write(ctx context.Context, i int, out *target, input string, report *profile.Report, f func(io.Writer) error) error {
	b.enter("writing")
	start := time.Now()
	seen := b.run.batch.begin(&b.run.jobs[i], out, input, report, func() time.Duration { return time.Since(start) })
	graph := func(w io.Writer) error {
		start = time.Now() // the wait for its turn does not count
		return f(io.MultiWriter(interruptible{ctx, w}, seen))
	}
	var err error
	if out.stream != nil {
		err = b.writeInTurn(i, out, graph)
	} else {
		err = out.write(graph)
	}
	report.Write = time.Since(start)
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, cause) {
		err = &fileError{b.run.jobs[i].name, cause} // not an error of the output
	}
	return err
}

// noteSaved has the report say how much memory the ops in place save, where some do: at the stage
// from which on there may be such.
func noteSaved(report *profile.Report, fg *graph.FunctionGraph) {
	if report.Root == nil {
		return
	}
	for _, p := range report.Root.All() {
		if p.Name != "add_destroy_handler" {
			continue
		}
		if saved := inplace.Saved(fg); saved.Ops > 0 {
			p.Counts = append(p.Counts, profile.Count{Name: "nb_inplace", Count: saved.Ops}, profile.Count{Name: "nb_bytes_saved", Count: int(saved.Bytes)})
		}
		return
	}
}

// unknownDialects says that no rule knows an op of a file, with the dialects of those in it,
// and is "" where one may.
func unknownDialects(fg *graph.FunctionGraph, known *ir.Dialects) string {
	var unknown []string
	for _, region := range fg.Regions() {
		for n := range region.Nodes() {
			dialect := n.Op().Dialect()
			switch _, isKnown := known.Dialect(dialect); {
			case dialect == "builtin" || dialect == "func" || dialect == "settle" || slices.Contains(unknown, dialect):
			case isKnown:
				return ""
			default:
				unknown = append(unknown, dialect)
			}
		}
	}
	if len(unknown) == 0 {
		return ""
	}
	slices.Sort(unknown)
	if more := len(unknown) - maxNoted; more > 0 {
		unknown = append(unknown[:maxNoted], fmt.Sprintf("and %d more", more))
	}
	return "no rule knows an op of its dialects: " + strings.Join(unknown, ", ")
}

// maxNoted bounds how many dialects a note names.
const maxNoted = 10

// runBefore runs the functions of a graph before it is optimized, with --check.
func (r *optimizeRun) runBefore(ctx context.Context, arg string, fg *graph.FunctionGraph) (*verify.Checker, error) {
	if r.check == nil || r.check.runs == 0 {
		return nil, nil
	}
	options, err := r.check.options(r.evaluators, r.optimizer)
	if err != nil {
		return nil, err
	}
	return newChecker(ctx, arg, fg, options, r.std.Err)
}

// settle rewrites the graph in place.
func (r *optimizeRun) settle(ctx context.Context, name string, fg *graph.FunctionGraph, hooks navigator.Hooks, workers int) (*profile.Report, error) {
	report, err := r.optimizer.OptimizeWith(ctx, fg, navigator.Options{
		Name: name, Hooks: hooks, Limits: r.limits, OnFailure: r.policy, Workers: workers,
		TimeFeatures: r.reported, OnlyTried: !r.reported,
	})
	if err != nil && report.Stop.Reason == profile.StopContext {
		err = &fileError{name, context.Cause(ctx)}
	}
	if err != nil {
		err = atRule(r.rules(), name, err)
	}
	return report, err
}

// checkLoops returns an error where loops were asked to be functional and are malformed, if
// a failure ends the run.
func (r *optimizeRun) checkLoops(name string, report *profile.Report) error {
	left := leftBy(report, functionalizeLoops)
	if len(left) == 0 || r.policy != navigator.Fail {
		return nil
	}
	return &messageError{fmt.Sprintf("%s: the loops are malformed\n  %s\nThe graph was not written. --on-failure warn leaves such loops as they are.",
		name, strings.Join(left, "\n  "))}
}

// functionalizeLoops is the optimizer of loops of TensorFlow.
const functionalizeLoops = "functionalize_loops"

// leftBy returns why an optimizer left something as it is, with the nodes, as its passes
// noted it.
func leftBy(report *profile.Report, optimizer string) []string {
	var list []string
	for _, pass := range report.Root.All() {
		for _, rule := range pass.Rules {
			if rule.Name != optimizer {
				continue
			}
			for _, reason := range rule.Reasons {
				if !slices.Contains(list, reason.Name) {
					list = append(list, reason.Name)
				}
			}
		}
	}
	return list
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
		located := rule.ErrorAt(syntax.String{}, "%v", failed.Err)
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
