package main

import (
	"context"
	"errors"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
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

const benchHelp = `Measure how long reading, settling and writing take, over several runs after one
that warms up: the minimum, the median, the spread (from the first to the third
quartile), allocations, and nanoseconds for each operation, of the file for reading
and settling and of the result for writing. Each run reads the file anew and writes
to nowhere; garbage that one part left is collected before the next one begins.

With --suite the graphs are ones that settle makes, of the sizes that --sizes
names: chains and dags of integer arithmetic, casts, and copies to merge. The table
has the fastest run of each. "ns/op" is settling divided by the operations of the
file, constants included; "growth" is that against the smallest size from 10,000
on; "left" is what is left in the function. A workload whose rules are not there is
left out.

Where mlir-opt is installed (as mlir-opt, or as mlir-opt-22 and the like), it runs
on the same files, in turn with settle, one thread, without verifying; its times of
parsing and of the pass are the ones that it reports. "read/mlir" and "settle/mlir"
are settle's times divided by those. On addchain it is asked up to 10,000 only: it
joins locations in a time that grows with the square.

--memory runs each graph through settle optimize and mlir-opt once more, each in a
process of its own that writes to nowhere, and tells how much memory that had at
most.`

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
	flags.BoolVar(&f.suite, "suite", false, "measure graphs that settle makes")
	flags.IntSliceVar(&f.sizes, "sizes", []int{1_000, 10_000, 100_000}, "make graphs of `N,...` operations, with --suite")
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
			return usagef("--suite makes its graphs, %q is too many", args[0])
		case flags.Changed("query"):
			return usagef("--suite has its queries, -q is too many")
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
	if err := onceOnly(args); err != nil {
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

// runFiles measures each file. One that fails does not stop the others.
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

// bench measures.
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
	in, err := newInput(arg, b.std.In)
	if err != nil {
		return nil, err
	}
	s := &subject{name: m.Name, input: in, dialects: b.library.Dialects, optimizer: optimizer}
	for i := range m.Runs + 1 {
		b.show.enter(m.Name + ", " + ordinal(i, m.Runs))
		if err := s.run(ctx); err != nil {
			return nil, atRule(b.library.Rules, m.Name, err)
		}
	}
	s.measure(m)
	return m, nil
}
