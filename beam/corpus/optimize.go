package corpus

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/settle-go/settle/builtin/graphfile"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

func init() { // as Beam has it: functions are found by their names on workers
	register.DoFn7x1[context.Context, string, []byte, func(string, []byte), func(string, []byte), func(string, []byte), func([]byte), error](&optimizeFn{})
	register.Emitter2[string, []byte]()
	register.Emitter1[[]byte]()
	register.Combiner1[[]byte](&profileFn{})
}

// Optimized is the results of optimizing graphs.
type Optimized struct {
	Graphs   beam.PCollection // names and graphs, of those that are written
	Reports  beam.PCollection // names and reports as JSON: what was applied to each graph, without rules and passes that did nothing
	Failures beam.PCollection // names and [Failure] as JSON
	Profile  beam.PCollection // one report as JSON: the sum of all, whole
}

// Failure is a graph that is not optimized.
type Failure struct {
	Name   string `json:"name"`
	Reason string `json:"reason"` // in a word or two
	Error  string `json:"error"`
	Input  []byte `json:"input"`
}

// Optimize optimizes graphs: pairs of a name and the contents of a file, of one collection or
// several. A graph that fails is in the Failures, and ends nothing else.
func Optimize(s beam.Scope, c Config, graphs ...beam.PCollection) Optimized {
	s = s.Scope("settle.Optimize")
	var written, reports, failures, profiles []beam.PCollection
	for _, part := range graphs {
		w, r, f, p := beam.ParDo4(s, &optimizeFn{Config: c}, part)
		written, reports, failures, profiles = append(written, w), append(reports, r), append(failures, f), append(profiles, p)
	}
	return Optimized{
		beam.Flatten(s, written...), beam.Flatten(s, reports...), beam.Flatten(s, failures...),
		beam.Combine(s, &profileFn{}, beam.Flatten(s, profiles...)),
	}
}

// optimizeFn optimizes the graphs of a bundle. The sum of their reports is given out at the
// end of it: so it is in the result where the bundle is, and is not where that is tried again.
type optimizeFn struct {
	Config Config

	compiled *compiled
	sum      *profile.Report

	settled, stopped, failed, rewrites beam.Counter
	nodes, micros                      beam.Distribution
}

// Setup compiles the configuration, if this worker has not.
func (f *optimizeFn) Setup() (err error) {
	f.settled, f.stopped, f.failed = beam.NewCounter("settle", "settled"), beam.NewCounter("settle", "stopped"), beam.NewCounter("settle", "failed")
	f.rewrites = beam.NewCounter("settle", "rewrites")
	f.nodes, f.micros = beam.NewDistribution("settle", "nodes_before"), beam.NewDistribution("settle", "microseconds")
	f.compiled, err = f.Config.onWorker()
	return err
}

// StartBundle begins a sum.
func (f *optimizeFn) StartBundle(context.Context, func(string, []byte), func(string, []byte), func(string, []byte), func([]byte)) {
	f.sum = nil
}

// ProcessElement optimizes a graph.
func (f *optimizeFn) ProcessElement(ctx context.Context, name string, data []byte, graph, report, failure func(string, []byte), _ func([]byte)) error {
	text, r, reason, err := f.optimize(ctx, name, data)
	if ctx.Err() != nil {
		return ctx.Err() // the bundle ends, and is tried again
	}
	if err != nil {
		f.failed.Inc(ctx, 1)
		failed, err := json.Marshal(Failure{name, reason, diag.Render(err), data})
		failure(name, failed)
		return err
	}
	f.count(ctx, r)
	if f.sum == nil {
		f.sum = profile.New("", r.Query)
		f.sum.Graphs = 0
	}
	named := r.Name
	r.Name = "" // the name of the sum must not depend on which report was first
	f.sum.Merge(r)
	r.Name = named
	short, err := encodeReport(applied(r))
	if err != nil {
		return err
	}
	graph(name, text)
	report(name, short)
	return nil
}

// FinishBundle gives out the sum.
func (f *optimizeFn) FinishBundle(_ context.Context, _, _, _ func(string, []byte), sum func([]byte)) error {
	if f.sum == nil {
		return nil
	}
	data, err := pack(f.sum)
	if err == nil {
		sum(data)
	}
	return err
}

// count counts a graph that is optimized.
func (f *optimizeFn) count(ctx context.Context, r *profile.Report) {
	if r.Stop.Reason == profile.StopFixpoint {
		f.settled.Inc(ctx, 1)
	} else {
		f.stopped.Inc(ctx, 1)
	}
	f.rewrites.Inc(ctx, int64(r.Rewrites))
	f.nodes.Update(ctx, int64(r.NodesBefore))
	f.micros.Update(ctx, r.Elapsed.Microseconds())
}

// optimize reads, rewrites and prints a graph. A panic is its error.
func (f *optimizeFn) optimize(ctx context.Context, name string, data []byte) (text []byte, report *profile.Report, reason string, err error) {
	defer func() {
		if p := recover(); p != nil {
			reason, err = "internal error", fmt.Errorf("internal error: %v", p)
		}
	}()
	if f.Config.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.Config.Timeout)
		defer cancel()
	}
	began := time.Now()
	fg, err := graphfile.Parse(ctx, name, data, f.compiled.library.Dialects, graphfile.Options{MLIR: []mlir.Option{mlir.Shared(f.compiled.shared), mlir.WithNames()}})
	if err != nil {
		return nil, nil, why(err, "cannot be read"), err
	}
	read := time.Since(began)
	report, err = f.compiled.opt.OptimizeWith(ctx, fg, navigator.Options{Name: name, Limits: navigator.Limits{Growth: f.Config.MaxGrowth}, Workers: 1})
	if err != nil {
		return nil, nil, why(err, "cannot be settled"), err
	}
	report.Read = read
	began = time.Now()
	var out bytes.Buffer
	if err := graphfile.Write(&out, name, fg); err != nil {
		return nil, nil, "cannot be written", err
	}
	report.Write = time.Since(began)
	return out.Bytes(), report, "", nil
}

func why(err error, otherwise string) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return "timeout"
	}
	return otherwise
}

// applied returns a report without what did nothing: that of a small graph is then small.
func applied(r *profile.Report) *profile.Report {
	short := *r
	short.Root, short.Rules = nil, nil
	for _, rule := range r.Rules {
		if rule.Applied+rule.Failed > 0 {
			short.Rules = append(short.Rules, rule)
		}
	}
	return &short
}

func encodeReport(r *profile.Report) ([]byte, error) {
	var text bytes.Buffer
	err := profile.WriteJSON(&text, r)
	return text.Bytes(), err
}

// pack and unpack are how sums of reports travel.
func pack(r *profile.Report) ([]byte, error) {
	var data bytes.Buffer
	err := gob.NewEncoder(&data).Encode(r)
	return data.Bytes(), err
}

func unpack(data []byte) (*profile.Report, error) {
	r := &profile.Report{}
	if len(data) == 0 {
		return r, nil
	}
	return r, gob.NewDecoder(bytes.NewReader(data)).Decode(r)
}

// profileFn sums reports.
type profileFn struct{}

// CreateAccumulator returns the sum of no report.
func (*profileFn) CreateAccumulator() []byte { return nil }

// AddInput adds a sum.
func (f *profileFn) AddInput(sum, report []byte) ([]byte, error) {
	return f.MergeAccumulators(sum, report)
}

// MergeAccumulators adds two sums.
func (*profileFn) MergeAccumulators(a, b []byte) ([]byte, error) {
	if len(a) == 0 {
		return b, nil
	}
	if len(b) == 0 {
		return a, nil
	}
	x, err := unpack(a)
	if err != nil {
		return nil, err
	}
	y, err := unpack(b)
	if err != nil {
		return nil, err
	}
	x.Merge(y)
	return pack(x)
}

// ExtractOutput returns the sum as JSON.
func (*profileFn) ExtractOutput(sum []byte) ([]byte, error) {
	r, err := unpack(sum)
	if err != nil {
		return nil, err
	}
	r.Arrange() // the order in which bundles were summed does not show
	return encodeReport(r)
}
