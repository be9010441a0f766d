package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/internal/peak"
	"github.com/settle-go/settle/optdb"
)

// benchFlags is the command bench as it was called.
type benchFlags struct {
	source importFlags
	rules  ruleSet
	query  query
	runs   int
	asJSON bool
	memory bool
}

const benchHelp = `Measure how long reading, settling and writing take, over several runs after a
warm-up: the minimum, the median, the spread (from the first to the third
quartile), allocations, and nanoseconds for each operation, of the file for reading
and settling and of the result for writing. Each run reads the file anew and discards
its output; garbage is collected before each part. Graphs are rewritten
as by settle optimize without a report.

--memory runs settle optimize on each graph once more, in a process of its own, and
reports its peak memory.`

func newBench(std stdio) *cobra.Command {
	f := &benchFlags{}
	command := &cobra.Command{
		Use:   "bench FILE|-...",
		Short: "Measure reading, settling and writing",
		Long:  benchHelp,
		Example: `  settle bench examples/transformer.mlir
  settle bench examples/transformer.mlir -q '+canonicalize &fleet' --runs 5 --json
  settle bench examples/transformer.mlir --no-default-rules --rules rules.d/tosa/cast.toml`,
		Args: atLeastOne("FILE"),
		RunE: func(command *cobra.Command, args []string) error {
			if err := f.check(command, args); err != nil {
				return err
			}
			f.rules.deferred = true // as in settle optimize; the run that does not count compiles them
			library, optimizer, err := f.query.pipeline(command, &f.rules)
			if err != nil {
				return err
			}
			return f.run(command, args, &bench{
				std: std, library: library, optimizer: optimizer, source: &f.source, rules: f.rules, runs: f.runs, memory: f.memory,
			})
		},
	}
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	f.source.addFlags(command)
	flags := command.Flags()
	flags.IntVar(&f.runs, "runs", 0, "measure `N` runs; 0 is 10")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	flags.BoolVar(&f.memory, "memory", false, "measure peak memory as well")
	return command
}

// check says what is wrong with the call.
func (f *benchFlags) check(command *cobra.Command, args []string) error {
	if f.runs < 0 {
		return usagef("--runs: %d is less than 0", f.runs)
	}
	for _, arg := range args {
		if arg == "-" && f.memory {
			return usagef("--memory: %s can be read once only", stdinName)
		}
	}
	if err := stdinOnce(args); err != nil {
		return err
	}
	if err := f.source.parse(command); err != nil {
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
	err := b.files(ctx, args)
	if err != nil && !errors.Is(err, errReported) {
		return err
	}
	printed := error(nil)
	if f.asJSON {
		printed = printJSON(b.std.Out, &b.result)
	} else {
		printed = printText(b.std.Out, b.result.write)
	}
	return cmp.Or(printed, err)
}

// files measures each file. A file that fails does not stop the others.
func (b *bench) files(ctx context.Context, args []string) error {
	b.show = startProgress(b.std, "bench", false)
	defer b.show.stop()
	peaks, errs := b.peaks(ctx, args)
	for i, arg := range args {
		if len(args) > 1 {
			b.show.advance(i, len(args))
		}
		if errs[i] != nil {
			continue
		}
		var m *measurement
		if m, errs[i] = b.file(ctx, arg); errs[i] == nil {
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
	std       stdio
	library   *builtin.Library
	optimizer *optdb.Pipeline
	rules     ruleSet
	source    *importFlags
	runs      int
	memory    bool
	show      *progress
	result    benchResult
}

// defaultRuns is how often a file is measured.
const defaultRuns = 10

// file measures one FILE argument.
func (b *bench) file(ctx context.Context, arg string) (*measurement, error) {
	m := &measurement{Name: inputName(arg), Query: b.optimizer.Query().String(), Runs: b.runs}
	if m.Runs == 0 {
		m.Runs = defaultRuns
	}
	in, err := newBenchInput(arg, b.std.In, b.source)
	if err != nil {
		return nil, err
	}
	s := &benchmark{name: m.Name, input: in, dialects: b.library.Dialects, optimizer: b.optimizer}
	for i := range m.Runs + 1 {
		b.show.enter(m.Name + ", " + ordinal(i, m.Runs))
		if err := s.run(ctx); err != nil {
			return nil, atRule(b.library.Rules, m.Name, err)
		}
	}
	s.measure(m)
	return m, nil
}

// peaks measures the peak memory of the files, all 0 without --memory. Peaks are
// measured before all times: Linux counts the peak of a child from that of its
// parent, which is small only as long as this process has read no graph.
func (b *bench) peaks(ctx context.Context, files []string) (peaks []int64, errs []error) {
	peaks, errs = make([]int64, len(files)), make([]error, len(files))
	for i, file := range files {
		if !b.memory {
			break
		}
		b.show.enter(file + ", memory")
		peaks[i], errs[i] = b.peak(ctx, file)
	}
	return peaks, errs
}

// peak returns the peak memory of settle optimize on a file, run in another process.
func (b *bench) peak(ctx context.Context, file string) (int64, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	args := []string{"optimize", "--quiet", "-o", os.DevNull, "-q", b.optimizer.Query().String()}
	for _, rules := range b.rules.files {
		args = append(args, "--rules", rules)
	}
	args = append(args, b.source.words()...)
	if b.rules.noDefaults {
		args = append(args, "--no-default-rules")
	}
	command := exec.CommandContext(ctx, self, append(args, "--", file)...)
	command.Args[0] = os.Args[0] // the name that this program was called by
	used, said, err := peak.Of(command)
	switch {
	case said != "":
		err = &messageError{said}
	case err != nil:
		err = fmt.Errorf("--memory: %w", err)
	}
	return used, err
}
