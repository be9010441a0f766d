package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/internal/table"
	"github.com/settle-go/settle/internal/textfile"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// phase is what reading, settling or writing took.
type phase struct {
	Seconds seconds `json:"seconds"` // the fastest run
	Median  seconds `json:"median_seconds"`
	Spread  seconds `json:"spread_seconds"` // from the first to the third quartile
	Allocs  uint64  `json:"allocs"`         // the fewest of a run
	Bytes   uint64  `json:"bytes"`          // that were allocated, likewise
	PerNode float64 `json:"ns_per_node"`    // of the fastest run
}

// measurement is what was measured of one graph. Its first times are those of the
// fastest runs, under the names that reports have for them.
type measurement struct {
	Name        string  `json:"name"`
	Query       string  `json:"query"`
	Runs        int     `json:"runs"`
	NodesBefore int     `json:"nodes_before"`
	NodesAfter  int     `json:"nodes_after"`
	Ops         int     `json:"ops_left"`       // in functions: operations that are not constants
	Constants   int     `json:"constants_left"` // in functions
	Rewrites    int     `json:"rewrites"`
	Stop        string  `json:"stop"`
	Seconds     seconds `json:"seconds"`
	ReadTime    seconds `json:"read_seconds"`
	WriteTime   seconds `json:"write_seconds"`
	Read        phase   `json:"read"`
	Settle      phase   `json:"settle"`
	Write       phase   `json:"write"`
	PeakBytes   int64   `json:"peak_bytes,omitempty"`
}

// benchInput is a graph that can be read again and again.
type benchInput struct {
	arg  string
	text []byte // of standard input
	// source says how a graph of TensorFlow is read; nil for one as its file says.
	source *importFlags
}

func newBenchInput(arg string, stdin io.Reader, source *importFlags) (in benchInput, err error) {
	in.arg, in.source = arg, source
	if arg == "-" {
		in.text, err = textfile.Read(stdin, maxText)
	}
	return in, atFile(inputName(arg), err)
}

func (in benchInput) read(dialects *ir.Dialects) (*graph.FunctionGraph, error) {
	return readGraph(in.arg, bytes.NewReader(in.text), dialects, in.source)
}

// benchmark is a graph that is read, settled and written several times.
type benchmark struct {
	name      string
	input     benchInput
	dialects  *ir.Dialects
	optimizer *optdb.Pipeline

	runs                int
	read, settle, write samples
	graph               *graph.FunctionGraph // of the last run
	report              *profile.Report      // of the last run
}

// run reads, settles and writes the graph once. The first run warms caches and memory
// up and does not count.
func (s *benchmark) run(ctx context.Context) error {
	s.graph = nil
	err := s.read.time(func() (err error) {
		s.graph, err = s.input.read(s.dialects)
		return err
	})
	if err != nil {
		return err
	}
	err = s.settle.time(func() (err error) {
		s.report, err = s.optimizer.OptimizeWith(ctx, s.graph, navigator.Options{Name: s.name, OnlyTried: true})
		return err
	})
	if err != nil {
		return err
	}
	if err := s.write.time(func() error { return mlir.Write(io.Discard, s.graph) }); err != nil {
		return err
	}
	if s.runs == 0 {
		s.read, s.settle, s.write = samples{}, samples{}, samples{}
	}
	s.runs++
	return nil
}

// measure sets the results of the runs.
func (s *benchmark) measure(m *measurement) {
	m.NodesBefore, m.NodesAfter = s.report.NodesBefore, s.report.NodesAfter
	m.Rewrites, m.Stop = s.report.Rewrites, s.report.Stop.String()
	m.Ops, m.Constants = countRemaining(s.graph)
	m.Read = s.read.phase(m.NodesBefore)
	m.Settle = s.settle.phase(m.NodesBefore)
	m.Write = s.write.phase(m.NodesAfter)
	m.Seconds, m.ReadTime, m.WriteTime = m.Settle.Seconds, m.Read.Seconds, m.Write.Seconds
}

// countRemaining counts the operations and constants in functions, without their
// terminators.
func countRemaining(fg *graph.FunctionGraph) (ops, constants int) {
	for n := range fg.All() {
		switch op := n.Op(); {
		case op.Constant().IsValid():
			constants++
		case op.Dialect() != "builtin" && op.Dialect() != "func":
			ops++
		}
	}
	return ops, constants
}

// samples are the measurements of one phase, run by run.
type samples struct {
	elapsed       []time.Duration
	allocs, bytes uint64
}

// time runs f once. Earlier garbage is collected first, so that it does not count.
func (s *samples) time(f func() error) error {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	err := f()
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	allocs, bytes := after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc
	if len(s.elapsed) > 0 {
		allocs, bytes = min(allocs, s.allocs), min(bytes, s.bytes)
	}
	s.allocs, s.bytes = allocs, bytes
	s.elapsed = append(s.elapsed, elapsed)
	return err
}

// phase summarizes the samples for a graph of that many nodes.
func (s *samples) phase(nodes int) phase {
	sorted := slices.Sorted(slices.Values(s.elapsed))
	return phase{
		Seconds: seconds(sorted[0]),
		Median:  seconds(quantile(sorted, 0.5)),
		Spread:  seconds(quantile(sorted, 0.75) - quantile(sorted, 0.25)),
		Allocs:  s.allocs,
		Bytes:   s.bytes,
		PerNode: float64(sorted[0].Nanoseconds()*10/int64(max(nodes, 1))) / 10,
	}
}

// quantile returns the value below which that share of the sorted ones lies,
// between two of them in proportion.
func quantile(sorted []time.Duration, share float64) time.Duration {
	at := share * float64(len(sorted)-1)
	i := int(at)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + time.Duration((at-float64(i))*float64(sorted[i+1]-sorted[i]))
}

// ordinal names a run in the line of progress.
func ordinal(i, runs int) string {
	if i == 0 {
		return "warming up"
	}
	return fmt.Sprintf("run %d of %d", i, runs)
}

// benchResult is the output of bench.
type benchResult struct {
	Go         string         `json:"go"`
	OS         string         `json:"os"`
	Arch       string         `json:"arch"`
	Processors int            `json:"processors"`
	Results    []*measurement `json:"results"`
}

// write prints the measurements of files for people.
func (r *benchResult) write(w io.Writer) error {
	for i, m := range r.Results {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s: %d -> %s, %s, %s, %s\n\n", m.Name, m.NodesBefore, phrase.Count(m.NodesAfter, "node"),
			phrase.Count(m.Rewrites, "rewrite"), m.Stop, phrase.Count(m.Runs, "run"))
		t := table.Rows{}
		t.Row("", "min ms", "median ms", "spread ms", "allocs", "bytes", "ns/op")
		for _, p := range []struct {
			name string
			phase
		}{{"read", m.Read}, {"settle", m.Settle}, {"write", m.Write}} {
			t.Row(p.name, fine(p.Seconds), fine(p.Median), fine(p.Spread), int(p.Allocs), int(p.Bytes), table.Figure(fmt.Sprintf("%.1f", p.PerNode)))
		}
		if err := t.Write(w); err != nil {
			return err
		}
		if m.PeakBytes > 0 {
			fmt.Fprintf(w, "\npeak memory %s MB\n", megabytes(m.PeakBytes))
		}
	}
	return nil
}

// fine formats milliseconds with a digit more, for small graphs.
func fine(s seconds) table.Figure {
	return table.Figure(fmt.Sprintf("%.3f", time.Duration(s).Seconds()*1e3))
}

func megabytes(bytes int64) table.Figure {
	return table.Figure(fmt.Sprintf("%.1f", float64(bytes)/1e6))
}
