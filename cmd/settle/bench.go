package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/internal/workload"
	"github.com/settle-go/settle/optdb"
)

// benchFlags is the command bench as it was called.
type benchFlags struct {
	rules   ruleSet
	query   query
	runs    int
	asJSON  bool
	memory  bool
	suite   bool
	sizes   []int
	only    []string
	mlirOpt string
}

const benchHelp = `Measure how long reading, settling and writing take, over several runs after a
warm-up: the minimum, the median, the spread (from the first to the third
quartile), allocations, and nanoseconds for each operation, of the file for reading
and settling and of the result for writing. Each run reads the file anew and discards
its output; garbage is collected before each part.

With --suite the graphs are generated, of the sizes that --sizes names: chains and
dags of integer arithmetic, casts, and copies to merge. The table has the fastest
run of each. "ns/op" is the time of settling divided by the number of operations in
the file, constants included; "growth" is "ns/op" divided by that of the smallest
size from 10,000 on; "left" is the number of operations and constants left in the
function. A workload whose rules are missing is skipped.

Where mlir-opt is installed (as mlir-opt, or as mlir-opt-22 and the like), it runs
on the same files, in turn with settle, one thread, without verifying; its times of
parsing and of the pass are the ones that it reports. "read/mlir" and "settle/mlir"
are settle's times divided by those. On addchain it runs up to 10,000 only: it joins
locations in a time that grows with the square.

--memory runs settle optimize and mlir-opt on each graph once more, each in a process
of its own, and reports the peak memory of both.`

func newBench(std stdio) *cobra.Command {
	f := &benchFlags{}
	command := &cobra.Command{
		Use:   "bench FILE|-...",
		Short: "Measure reading, settling and writing",
		Long:  benchHelp,
		Example: `  settle bench examples/transformer.mlir
  settle bench examples/transformer.mlir -q '+canonicalize &fleet' --runs 30 --json
  settle bench examples/transformer.mlir --no-default-rules --rules rules.d/tosa/cast.toml
  settle bench --suite --sizes 1000,2000 --only ident,dag --memory
  settle bench --suite --sizes 1000 --only cse --mlir-opt none --json`,
		RunE: func(command *cobra.Command, args []string) error {
			if err := f.check(command, args); err != nil {
				return err
			}
			library, err := f.rules.library()
			if err != nil {
				return err
			}
			return f.run(command, args, &bench{
				std: std, library: library, rules: f.rules, runs: f.runs, memory: f.memory,
			})
		},
	}
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	flags := command.Flags()
	flags.IntVar(&f.runs, "runs", 0, "measure `N` runs; 0 is 10, and less for large graphs of the suite")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	flags.BoolVar(&f.memory, "memory", false, "measure peak memory as well")
	flags.BoolVar(&f.suite, "suite", false, "measure generated graphs")
	flags.IntSliceVar(&f.sizes, "sizes", []int{1_000, 10_000, 100_000}, "generate graphs of `N,...` operations, with --suite")
	flags.StringSliceVar(&f.only, "only", nil, "measure the workloads `NAME,...` only, with --suite")
	flags.StringVar(&f.mlirOpt, "mlir-opt", "", "compare with the mlir-opt at `PATH`, or with none, with --suite")
	complete(command, "only", workloadNames())
	return command
}

// check says what is wrong with the call.
func (f *benchFlags) check(command *cobra.Command, args []string) error {
	flags := command.Flags()
	if f.runs < 0 {
		return usagef("--runs: %d is less than 0", f.runs)
	}
	if f.suite {
		switch {
		case len(args) > 0:
			return usagef("unexpected FILE %q: --suite generates its graphs", args[0])
		case flags.Changed("query"):
			return usagef("unexpected -q: --suite has queries of its own")
		}
		return f.checkSuite()
	}
	for _, name := range []string{"sizes", "only", "mlir-opt"} {
		if flags.Changed(name) {
			return usagef("--%s goes with --suite", name)
		}
	}
	if err := atLeastOne("FILE")(command, args); err != nil {
		return err
	}
	for _, arg := range args {
		if arg == "-" && f.memory {
			return usagef("--memory: %s can be read once only", stdinName)
		}
	}
	if err := stdinOnce(args); err != nil {
		return err
	}
	return f.query.parse(command)
}

// run measures what was asked for and prints it.
func (f *benchFlags) run(command *cobra.Command, args []string, b *bench) error {
	ctx, cancel := context.WithCancelCause(command.Context())
	defer cancel(nil)
	defer onInterrupt(func() { cancel(errInterrupted) })()
	b.result = benchResult{
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Processors: runtime.GOMAXPROCS(0), Results: []*measurement{},
	}
	var err error
	if f.suite {
		err = f.runSuite(ctx, b)
	} else {
		err = f.runFiles(ctx, command, args, b)
	}
	if err != nil && !errors.Is(err, errReported) {
		return err
	}
	if f.asJSON {
		if e := printJSON(b.std.Out, &b.result); e != nil {
			return e
		}
		return err
	}
	write := b.result.writeFiles
	if f.suite {
		write = b.result.writeSuite
	}
	if e := printText(b.std.Out, write); e != nil {
		return e
	}
	return err
}

// runFiles measures each file. A file that fails does not stop the others.
func (f *benchFlags) runFiles(ctx context.Context, command *cobra.Command, args []string, b *bench) error {
	optimizer, err := b.library.DB.Query(f.query.value)
	if err != nil && !command.Flags().Changed("query") {
		err = explainDefault(err)
	}
	if err != nil {
		return asQueryError(err)
	}
	b.show = startProgress(b.std, "bench", false)
	defer b.show.stop()
	peaks, errs := b.filePeaks(ctx, args, optimizer.Query().String())
	for i, arg := range args {
		if errs[i] != nil {
			continue
		}
		var m *measurement
		if m, errs[i] = b.file(ctx, arg, optimizer); errs[i] == nil {
			m.PeakBytes = peaks[i]
			b.result.Results = append(b.result.Results, m)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	b.show.stop()
	var failed error
	for _, err := range errs {
		if err != nil {
			writeError(b.std.Err, err)
			failed = errReported
		}
	}
	return failed
}

// bench is a run of the command.
type bench struct {
	std     stdio
	library *builtin.Library
	rules   ruleSet
	runs    int
	memory  bool
	show    *progress
	result  benchResult
}

// defaultRuns is how often a file is measured.
const defaultRuns = 10

// file measures one FILE argument.
func (b *bench) file(ctx context.Context, arg string, optimizer *optdb.Pipeline) (*measurement, error) {
	m := &measurement{Name: inputName(arg), Query: optimizer.Query().String(), Runs: b.runs}
	if m.Runs == 0 {
		m.Runs = defaultRuns
	}
	in, err := newBenchInput(arg, b.std.In)
	if err != nil {
		return nil, err
	}
	s := &benchmark{name: m.Name, input: in, dialects: b.library.Dialects, optimizer: optimizer}
	for i := range m.Runs + 1 {
		b.show.enter(m.Name + ", " + ordinal(i, m.Runs))
		if err := s.run(ctx); err != nil {
			return nil, atRule(b.library.Rules, m.Name, err)
		}
	}
	s.measure(m)
	return m, nil
}

// benchCase is one graph of the suite.
type benchCase struct {
	workload.Workload
	size      int
	optimizer *optdb.Pipeline
}

func workloadNames() []string {
	var names []string
	for _, w := range workload.All() {
		names = append(names, w.Name)
	}
	return names
}

// checkSuite says what is wrong with the flags of the suite.
func (f *benchFlags) checkSuite() error {
	if len(f.sizes) == 0 {
		return usagef("--sizes: missing a number")
	}
	for _, size := range f.sizes {
		if size < workload.MinSize {
			return usagef("--sizes: %d is less than %d", size, workload.MinSize)
		}
	}
	for _, name := range f.only {
		if _, ok := workload.Find(name); !ok {
			return usagef("--only: unknown workload %q%s", name, didYouMean(name, workloadNames()))
		}
	}
	return nil
}

// runSuite makes the graphs and measures them.
func (f *benchFlags) runSuite(ctx context.Context, b *bench) error {
	mlirOpt, err := findMLIROpt(f.mlirOpt)
	if err != nil {
		return err
	}
	b.result.MLIROpt = mlirOpt
	dir, err := os.MkdirTemp("", "settle-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b.show = startProgress(b.std, "bench", false)
	defer b.show.stop()
	cases := b.cases(f)
	peaks, err := b.peaks(ctx, dir, cases)
	if err != nil {
		return err
	}
	for i, c := range cases {
		m, err := b.generated(ctx, dir, c)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		if peaks != nil {
			m.PeakBytes = peaks[i].settle
			if m.Baseline != nil {
				m.Baseline.PeakBytes = peaks[i].baseline
			}
		}
		m.compare()
		b.result.Results = append(b.result.Results, m)
	}
	b.result.grow()
	return nil
}

// cases lists the graphs. A workload whose query selects nothing is reported as
// skipped.
func (b *bench) cases(f *benchFlags) []benchCase {
	var cases []benchCase
	for _, w := range workload.All() {
		if len(f.only) > 0 && !slices.Contains(f.only, w.Name) {
			continue
		}
		q, err := optdb.ParseQuery(w.Query)
		if err == nil {
			var optimizer *optdb.Pipeline
			if optimizer, err = b.library.DB.Query(q); err == nil {
				for _, size := range f.sizes {
					cases = append(cases, benchCase{w, size, optimizer})
				}
			}
		}
		if err != nil {
			b.result.Skipped = append(b.result.Skipped, skipped{w.Name, fmt.Sprintf("no rule is selected by %q", w.Query)})
		}
	}
	return cases
}

// suiteRuns is how often a graph of the suite is measured without --runs: less often
// where a run takes long and varies little.
func (b *bench) suiteRuns(size int) int {
	switch {
	case b.runs > 0:
		return b.runs
	case size <= 10_000:
		return defaultRuns
	case size <= 100_000:
		return 4
	}
	return 3
}

// file makes the graph of a case.
func (c *benchCase) file(dir string) (path string, err error) {
	path = filepath.Join(dir, fmt.Sprintf("%s-%d.mlir", c.Name, c.size))
	file, err := os.Create(path)
	if err != nil {
		return "", err
	}
	err = c.Write(file, c.size)
	if e := file.Close(); err == nil {
		err = e
	}
	return path, err
}

// generated measures one graph of the suite, in turn with the baseline where there is
// one.
func (b *bench) generated(ctx context.Context, dir string, c benchCase) (*measurement, error) {
	path, err := c.file(dir)
	if err != nil {
		return nil, err
	}
	defer os.Remove(path)
	m := &measurement{
		Name: filepath.Base(path), Workload: c.Name, Size: c.size,
		Query: c.Query, Runs: b.suiteRuns(c.size),
	}
	s := &benchmark{name: m.Name, input: benchInput{arg: path}, dialects: b.library.Dialects, optimizer: c.optimizer}
	withBaseline := b.baselineRuns(&c)
	for i := range m.Runs + 1 {
		b.show.enter(fmt.Sprintf("%s %d, %s", c.Name, c.size, ordinal(i, m.Runs)))
		if err := s.run(ctx); err != nil {
			return nil, atRule(b.library.Rules, m.Name, err)
		}
		if !withBaseline || i == 0 {
			continue
		}
		run, err := runMLIROpt(ctx, b.result.MLIROpt, c.Baseline, path)
		if err != nil {
			b.note("%s %d: %v", c.Name, c.size, err)
			withBaseline, m.Baseline = false, nil
			continue
		}
		m.Baseline = m.Baseline.fastest(run)
	}
	s.measure(m)
	return m, nil
}

// maxBaselineAddChain is the largest addchain that mlir-opt runs on: it joins
// the locations of what it folds, which at 100,000 takes minutes and 18 GB.
const maxBaselineAddChain = 10_000

// baselineRuns reports whether mlir-opt runs on a case, and notes why it does not
// where a user would expect that.
func (b *bench) baselineRuns(c *benchCase) bool {
	if b.result.MLIROpt == "" || c.Baseline == "" {
		return false
	}
	if c.Name == "addchain" && c.size > maxBaselineAddChain {
		b.note("%s %d: not with mlir-opt, whose time grows with the square: locations are joined at each step", c.Name, c.size)
		return false
	}
	return true
}

func (b *bench) note(format string, args ...any) {
	b.result.Notes = append(b.result.Notes, fmt.Sprintf(format, args...))
}

// peakPair is the peak memory of both programs on one graph, in bytes.
type peakPair struct{ settle, baseline int64 }

// filePeaks measures the peak memory of the files, all 0 without --memory. Peaks are
// measured before all times: Linux counts the peak of a child from that of its
// parent, which is small only as long as this process has read no graph.
func (b *bench) filePeaks(ctx context.Context, files []string, query string) (peaks []int64, errs []error) {
	peaks, errs = make([]int64, len(files)), make([]error, len(files))
	for i, file := range files {
		if !b.memory {
			break
		}
		b.show.enter(file + ", memory")
		peaks[i], errs[i] = b.peak(ctx, file, query)
	}
	return peaks, errs
}

// peaks measures the peak memory of all cases, nil without --memory, before the times
// as well.
func (b *bench) peaks(ctx context.Context, dir string, cases []benchCase) ([]peakPair, error) {
	if !b.memory {
		return nil, nil
	}
	list := make([]peakPair, len(cases))
	for i := range cases {
		c := &cases[i]
		b.show.enter(fmt.Sprintf("%s %d, memory", c.Name, c.size))
		path, err := c.file(dir)
		if err != nil {
			return nil, err
		}
		if list[i].settle, err = b.peak(ctx, path, c.Query); err != nil {
			return nil, err
		}
		if b.result.MLIROpt != "" && c.Baseline != "" && (c.Name != "addchain" || c.size <= maxBaselineAddChain) {
			list[i].baseline, _ = peakOf(mlirOpt(ctx, b.result.MLIROpt, c.Baseline, path)) // a failure is reported where the run is timed
		}
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// peak returns the peak memory of settle optimize on a file, run in another process.
func (b *bench) peak(ctx context.Context, file, query string) (int64, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	args := []string{"optimize", "--quiet", "-o", os.DevNull, "-q", query}
	for _, rules := range b.rules.files {
		args = append(args, "--rules", rules)
	}
	if b.rules.noDefaults {
		args = append(args, "--no-default-rules")
	}
	command := exec.CommandContext(ctx, self, append(args, "--", file)...)
	command.Args[0] = os.Args[0] // the name that this program was called by
	return peakOf(command)
}

// peakOf runs a command and returns its peak memory. When the command fails, the
// error is what it printed.
func peakOf(command *exec.Cmd) (int64, error) {
	var stderr bytes.Buffer
	command.Stderr = &stderr
	if err := command.Run(); err != nil {
		if said := strings.TrimSuffix(stderr.String(), "\n"); said != "" {
			err = &messageError{said}
		}
		return 0, err
	}
	peak, ok := maxRSS(command.ProcessState)
	if !ok {
		return 0, errors.New("--memory: the peak memory of a process is not known on this system")
	}
	return peak, nil
}
