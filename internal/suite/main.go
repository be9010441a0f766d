// Command suite measures settle on generated graphs, and mlir-opt on the same ones
// where it is installed:
//
//	go run ./internal/suite
//	go run ./internal/suite -sizes 1000,2000 -only ident,dag -memory
//	go run ./internal/suite -only cse -mlir-opt none -- --no-default-rules --rules mine.toml
//
// The graphs are chains and dags of integer arithmetic, casts, and copies to merge. Each
// is measured by settle bench, which takes the arguments after "--", a run at a time, and the
// table has the fastest run. "ns/op" is the time of settling divided by the number of operations in the
// file, constants included; "growth" is "ns/op" divided by that of the smallest size from
// 10,000 on; "left" is the number of operations and constants left in the function. A
// workload whose rules are missing is skipped.
//
// mlir-opt (as mlir-opt, or as mlir-opt-22 and the like) runs on the same files, in turn with
// settle, one thread, without verifying; its times of parsing and of the pass are the ones
// that it reports. "read/mlir" and "settle/mlir" are settle's times divided by those. On
// addchain it runs up to 10,000 only: it joins locations in a time that grows with the
// square.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/peak"
	"github.com/settle-go/settle/internal/workload"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "suite:", err)
		os.Exit(1)
	}
}

// suite is a call of the command.
type suite struct {
	sizes   []int
	only    []string
	runs    int
	memory  bool
	settle  string   // its program
	args    []string // of settle bench
	mlirOpt string   // its path, "" for none
	dir     string   // of the generated graphs
	result  result
}

func run(ctx context.Context, args []string, out io.Writer) error {
	s := &suite{result: result{Results: []*measurement{}}}
	var sizes, only string
	var asJSON bool
	flags := flag.NewFlagSet("suite", flag.ContinueOnError)
	flags.StringVar(&sizes, "sizes", "1000,10000,100000", "generate graphs of `N,...` operations")
	flags.StringVar(&only, "only", "", "measure the workloads `NAME,...` only")
	flags.IntVar(&s.runs, "runs", 0, "measure `N` runs; 0 is 10, and less for large graphs")
	flags.BoolVar(&s.memory, "memory", false, "measure peak memory as well, each program in a process of its own")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.StringVar(&s.settle, "settle", "", "measure the program at `PATH`; without it, settle is built")
	flags.StringVar(&s.mlirOpt, "mlir-opt", "", "compare with the mlir-opt at `PATH`, or with none")
	if err := flags.Parse(args); err != nil {
		return err
	}
	s.args = flags.Args()
	if err := s.selectGraphs(sizes, only); err != nil {
		return err
	}
	if err := s.measureAll(ctx); err != nil {
		return err
	}
	if asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(&s.result)
	}
	return s.result.write(out)
}

// selectGraphs reads the flags that say which graphs are measured.
func (s *suite) selectGraphs(sizes, only string) error {
	for _, text := range strings.Split(sizes, ",") {
		size, err := strconv.Atoi(text)
		if err != nil || size < workload.MinSize {
			return fmt.Errorf("-sizes: %q is not a number from %d on", text, workload.MinSize)
		}
		s.sizes = append(s.sizes, size)
	}
	if only == "" {
		return nil
	}
	s.only = strings.Split(only, ",")
	for _, name := range s.only {
		if _, ok := workload.Find(name); !ok {
			return fmt.Errorf("-only: unknown workload %q", name)
		}
	}
	return nil
}

// build builds settle as releases are, and copies it, as installing does: Linux maps more of a file
// that was written in few pieces than of one in many, some 10 MB.
func (s *suite) build(ctx context.Context) error {
	s.settle = filepath.Join(s.dir, "settle")
	linked := s.settle + ".linked"
	root, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/settle-go/settle").Output()
	if err != nil {
		return fmt.Errorf("the module of settle is not found: %w", err)
	}
	profile := filepath.Join(strings.TrimSpace(string(root)), ".ci", "release.pgo")
	build := exec.CommandContext(ctx, "go", "build", "-pgo="+profile, "-o", linked, "github.com/settle-go/settle/cmd/settle")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("settle cannot be built: %w\n%s", err, text)
	}
	from, err := os.Open(linked)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(s.settle, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(struct{ io.Writer }{to}, from)
	return errors.Join(err, to.Close())
}

// measureAll makes the graphs and measures them.
func (s *suite) measureAll(ctx context.Context) (err error) {
	if s.mlirOpt, err = findMLIROpt(s.mlirOpt); err != nil {
		return err
	}
	s.result.MLIROpt = s.mlirOpt
	if s.dir, err = os.MkdirTemp("", "settle-suite-"); err != nil {
		return err
	}
	defer os.RemoveAll(s.dir)
	if s.settle == "" {
		if err := s.build(ctx); err != nil {
			return err
		}
	}
	for _, w := range workload.All() {
		if len(s.only) > 0 && !slices.Contains(s.only, w.Name) {
			continue
		}
		for _, size := range s.sizes {
			if err := s.measure(ctx, w, size); errors.Is(err, errNothingSelected) {
				s.result.Skipped = append(s.result.Skipped, skipped{w.Name, fmt.Sprintf("no rule is selected by %q", w.Query)})
				break
			} else if err != nil {
				return err
			}
		}
	}
	s.result.grow()
	return nil
}

// runsOf is how often a graph is measured without -runs: less often where a run takes
// long and varies little.
func (s *suite) runsOf(size int) int {
	switch {
	case s.runs > 0:
		return s.runs
	case size <= 10_000:
		return 10
	case size <= 100_000:
		return 4
	}
	return 3
}

// measure makes and measures one graph.
func (s *suite) measure(ctx context.Context, w workload.Workload, size int) error {
	path := filepath.Join(s.dir, fmt.Sprintf("%s-%d.mlir", w.Name, size))
	var text bytes.Buffer
	if err := w.Write(&text, size); err != nil {
		return err
	}
	if err := os.WriteFile(path, text.Bytes(), 0o666); err != nil {
		return err
	}
	defer os.Remove(path)
	m, err := s.inTurn(ctx, w, size, path)
	if err != nil {
		return err
	}
	m.Name, m.Workload, m.Size = filepath.Base(path), w.Name, size
	s.result.Results = append(s.result.Results, m)
	if m.Baseline == nil {
		return nil
	}
	if s.memory {
		m.Baseline.PeakBytes, _, err = peak.Of(mlirOpt(ctx, s.mlirOpt, w.Baseline, path))
	}
	m.compare()
	return err
}

// inTurn runs settle and mlir-opt on a graph, one after the other, so that a machine that
// is slower for a while is slower for both, and returns the fastest runs.
func (s *suite) inTurn(ctx context.Context, w workload.Workload, size int, path string) (*measurement, error) {
	var m *measurement
	var b *baseline
	withBaseline := s.baselineRuns(w, size)
	n := s.runsOf(size)
	for turn := range n {
		run, err := s.bench(ctx, w, path, s.memory && turn == 0)
		if err != nil {
			return nil, err
		}
		m = m.fastest(run)
		if !withBaseline {
			continue
		}
		other, err := runMLIROpt(ctx, s.mlirOpt, w.Baseline, path)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			s.note("%s %d: %v", w.Name, size, err)
			withBaseline, b = false, nil
			continue
		}
		b = b.fastest(other)
	}
	m.Runs, m.Baseline = n, b
	return m, nil
}

// errNothingSelected says that the rules of a workload are missing.
var errNothingSelected = errors.New("its query selects nothing")

// exitUsage is the exit code of settle where a query selects nothing.
const exitUsage = 2

// isAboutQuery reports whether settle bench --json says what is wrong with its query.
func isAboutQuery(text []byte) bool {
	var failed struct {
		Diagnostics []struct{ File string }
	}
	return json.Unmarshal(text, &failed) == nil && len(failed.Diagnostics) > 0 && failed.Diagnostics[0].File == "query"
}

// bench measures one run on a graph by settle bench, and its peak memory.
func (s *suite) bench(ctx context.Context, w workload.Workload, path string, memory bool) (*measurement, error) {
	args := []string{"bench", path, "--json", "-q", w.Query, "--runs", "1"}
	if memory {
		args = append(args, "--memory")
	}
	command := exec.CommandContext(ctx, s.settle, append(args, s.args...)...)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	text, err := command.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == exitUsage && isAboutQuery(text) {
		return nil, errNothingSelected
	}
	if err != nil {
		return nil, fmt.Errorf("settle bench: %w\n%s%s", err, stderr.String(), text)
	}
	var measured result
	if err := json.Unmarshal(text, &measured); err != nil {
		return nil, fmt.Errorf("settle bench: %w", err)
	}
	s.result.Go, s.result.OS, s.result.Arch, s.result.Processors = measured.Go, measured.OS, measured.Arch, measured.Processors
	return measured.Results[0], nil
}

// maxBaselineAddChain is the largest addchain that mlir-opt runs on: it joins
// the locations of what it folds, which at 100,000 takes minutes and 18 GB.
const maxBaselineAddChain = 10_000

// baselineRuns reports whether mlir-opt runs on a graph, and notes why it does not
// where a user would expect that.
func (s *suite) baselineRuns(w workload.Workload, size int) bool {
	if s.mlirOpt == "" || w.Baseline == "" {
		return false
	}
	if w.Name == "addchain" && size > maxBaselineAddChain {
		s.note("%s %d: not with mlir-opt, whose time grows with the square: locations are joined at each step", w.Name, size)
		return false
	}
	return true
}

func (s *suite) note(format string, args ...any) {
	s.result.Notes = append(s.result.Notes, fmt.Sprintf(format, args...))
}
