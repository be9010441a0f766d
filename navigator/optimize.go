package navigator

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
)

// Optimize runs an optimizer on a graph, and on the graphs nested in it, which
// it changes in place. Isolated graphs, such as the functions of a module, are
// rewritten side by side, those to which others refer by name before these; the result does
// not depend on that.
//
// An optimizer with a method OptimizesPrograms is one of whole programs: it is applied to the outermost
// graph alone, before the others are told apart and optimized, and may change any of them.
//
// The report is returned even when the run stops early or fails: then the graph
// is as the last rewrite that was kept left it. It counts each isolated graph as
// one of its Graphs; its Elapsed is the time on the wall, while the times in its
// tree are sums over the graphs, which may exceed that.
func Optimize(ctx context.Context, opt Optimizer, fg *graph.FunctionGraph, options Options) (*profile.Report, error) {
	if err := checkCall(ctx, opt, fg, &options); err != nil {
		return profile.New(options.Name, options.Query), err
	}
	start := time.Now()
	m := newModule(ctx, opt, fg, &options)
	ran := m.optimize()
	m.arenas, m.reports, m.errs = m.arenas[:ran], m.reports[:ran], m.errs[:ran]
	report := m.report()
	report.Elapsed = time.Since(start)
	return report, firstOf(m.errs)
}

// checkCall returns an error about the first argument that is nil.
func checkCall(ctx context.Context, opt Optimizer, fg *graph.FunctionGraph, options *Options) error {
	switch {
	case ctx == nil:
		return errors.New("optimize: the context is nil")
	case isNil(opt):
		return errors.New("optimize: the optimizer is nil")
	case fg == nil || fg.Graph() == nil:
		return errors.New("optimize: the graph is nil, or was not made by graph.New")
	}
	return options.check()
}

func firstOf(errs []error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// module is the arenas of a graph being optimized.
type module struct {
	ctx      context.Context
	opt      Optimizer
	options  *Options
	fg       *graph.FunctionGraph
	arenas   []*graph.FunctionGraph
	levels   []int // by arena: in which order they are optimized
	callees  map[string]*callee
	surveys  map[Optimizer]any
	nodes    []int // by arena, at the start
	programs programPasses
	before   int // of all, if an optimizer of programs changed the arenas since
	fused    int // of all of them, those in graphs of sealed ops
	reports  []*profile.Report
	errs     []error
}

// newModule finds the arenas, and counts their nodes while none is changed.
func newModule(ctx context.Context, opt Optimizer, fg *graph.FunctionGraph, options *Options) *module {
	calls := &callGraph{arenas: fg.Arenas(), callees: map[string]*callee{}}
	m := &module{ctx: ctx, opt: opt, fg: fg, options: options, levels: calls.order()}
	m.arenas, m.callees = calls.arenas, calls.callees
	m.surveys = survey(ctx, opt, fg)
	n := len(m.arenas)
	m.nodes, m.reports, m.errs = make([]int, n), make([]*profile.Report, n), make([]error, n)
	index := make(map[*graph.Graph]int, n)
	for i, arena := range m.arenas {
		index[arena.Graph()] = i
	}
	for _, region := range fg.Regions() {
		m.nodes[index[region.Graph()]] += region.Len()
		m.fused += fusedIn(region)
	}
	return m
}

// fusedIn returns the number of nodes of a graph, if it is one that a sealed op holds.
func fusedIn(region *graph.FunctionGraph) int {
	if n := region.ParentNode(); n.IsValid() && (n.Op().Has(ir.Sealed) || isSealed(n)) {
		return region.Len()
	}
	return 0
}

// eachGraph calls run for graphs, those of a level side by side, and returns how many it was
// called for: all, unless they share a limit on rewrites. The function returns the report of graph i, and may make
// at most that many rewrites if that is not 0.
func eachGraph(options *Options, levels []int, run func(i, maxRewrites int) *profile.Report) int {
	n := len(levels)
	left, limited := options.Limits.Rewrites, options.Limits.Rewrites > 0
	if !limited && n > 1 {
		for from := 0; from < n; {
			end := from + 1
			for end < n && levels[end] == levels[from] {
				end++
			}
			inParallel(options.Workers, end-from, func(i int) { run(from+i, 0) })
			from = end
		}
		return n
	}
	for i := range n {
		report := run(i, max(left, 0))
		if left -= report.Rewrites; limited && left == 0 {
			return i + 1
		}
	}
	return n
}

// inParallel calls run for each number below n, that many at once. A panic is that of the
// caller, who may recover, when all that began have ended.
func inParallel(workers, n int, run func(i int)) {
	var first atomic.Pointer[panicked]
	guarded := func(i int) {
		defer func() {
			if value := recover(); value != nil {
				first.CompareAndSwap(nil, &panicked{value, debug.Stack()})
			}
		}()
		if first.Load() == nil {
			run(i)
		}
	}
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if workers == 1 || n == 1 {
		for i := range n {
			guarded(i)
		}
	} else {
		var group sync.WaitGroup
		var next atomic.Int64
		for range min(workers, n) {
			group.Go(func() {
				for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
					guarded(int(i))
				}
			})
		}
		group.Wait()
	}
	if p := first.Load(); p != nil {
		panic(p)
	}
}

// panicked is the value of a panic in another goroutine, with the stack of that.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprintf("%v\n%s", p.value, p.stack) }

// run optimizes an arena, with at most that many rewrites when that is not 0.
func (m *module) run(i, maxRewrites int) *profile.Report {
	r := newRun(m.ctx, m.arenas[i], m.options, m.nodes[i])
	r.maxRewrites, r.sparse = maxRewrites, i > 0 || m.options.OnlyTried
	r.level, r.callees, r.surveys = m.levels[i], m.callees, m.surveys
	if i == 0 {
		m.programs = programPasses{}
		r.programs = m.programs
	}
	m.reports[i], m.errs[i] = r.all(m.opt)
	return m.reports[i]
}

func newRun(ctx context.Context, fg *graph.FunctionGraph, options *Options, nodes int) *Run {
	const depth = 8 // of optimizers in each other, usually
	return &Run{
		Context: ctx, Graph: fg, Options: options, began: time.Now(), position: passPosition{path: make([]string, 0, depth)},
		initial: nodes, nodes: nodes, most: nodes, pass: passBounds{end: math.MaxInt},
	}
}

// all runs an optimizer as the whole run, and returns the report, which is still to be
// tallied.
func (r *Run) all(opt Optimizer) (*profile.Report, error) {
	report := profile.New(r.Options.Name, r.Options.Query)
	report.NodesBefore = r.initial
	if r.Options.TimeFeatures {
		defer r.Graph.TimeFeatures(r.Graph.TimeFeatures(true))
	}
	err := r.require(opt)
	if err == nil {
		report.Root, err = r.apply(opt)
		r.detachOwn()
	} else {
		report.Root = &profile.Pass{Name: opt.Name(), Kind: KindOf(opt), NodesBefore: r.nodes, NodesAfter: r.nodes, NodesMax: r.nodes}
	}
	report.Failures = r.failures
	report.NodesAfter = r.nodes
	report.Elapsed = time.Since(r.began)
	report.Stop = r.stop
	if !r.stopped() {
		report.Stop = profile.Stop{Reason: profile.StopFixpoint}
	}
	if err != nil {
		report.Stop = profile.Stop{Reason: profile.StopError, Detail: err.Error()}
	} else if r.stop.Reason == profile.StopContext {
		err = r.Context.Err()
	}
	report.Rewrites = report.Root.Rewrites
	return report, err
}

// detachOwn detaches the features that an optimizer attached for the run: they have a method
// OfOneRun.
func (r *Run) detachOwn() {
	for _, f := range r.Graph.Features() {
		if _, own := f.(interface{ OfOneRun() }); own {
			r.Graph.Detach(f)
		}
	}
}

// fewNodes is the number of nodes, those of the largest graph left out, below which starting
// goroutines for the functions of a program takes longer than they save.
const fewNodes = 1000

// optimize optimizes all arenas, and returns how many it came to.
func (m *module) optimize() (ran int) {
	options := *m.options
	if m.nodesAtStart()-slices.Max(m.nodes) < fewNodes {
		options.Workers = 1
	}
	if len(m.arenas) == 1 || !optimizesPrograms(m.opt) {
		return eachGraph(&options, m.levels, m.run)
	}
	limit := m.options.Limits.Rewrites
	outermost := m.run(0, limit)
	m.programs.addTo(outermost.Root)
	before, fused := 0, m.fused
	for _, n := range m.nodes {
		before += n
	}
	again := newModule(m.ctx, m.opt, m.fg, m.options)
	again.reports[0], again.errs[0] = m.reports[0], m.errs[0]
	again.fused = fused
	again.before = before
	*m = *again
	if m.errs[0] != nil || outermost.Stop.Reason == profile.StopContext || outermost.Stop.Reason == profile.StopLimit {
		return 1
	}
	if limit > 0 {
		if options.Limits.Rewrites = limit - outermost.Rewrites; options.Limits.Rewrites <= 0 {
			return 1
		}
	}
	return 1 + eachGraph(&options, m.levels[1:], func(i, maxRewrites int) *profile.Report { return m.run(i+1, maxRewrites) })
}

// reportsOfWorker is the least number of reports for which summing them takes longer than starting
// a goroutine.
const reportsOfWorker = 32

// sum returns the sum of the reports of the arenas: that of the first one. Workers sum neighbors, as
// merging is associative.
func (m *module) sum() *profile.Report {
	each := max(reportsOfWorker, (len(m.reports)+runtime.GOMAXPROCS(0)-1)/runtime.GOMAXPROCS(0))
	parts := slices.Collect(slices.Chunk(m.reports, each))
	inParallel(m.options.Workers, len(parts), func(i int) {
		for _, r := range parts[i][1:] {
			parts[i][0].Merge(r)
		}
	})
	report := parts[0][0]
	for _, part := range parts[1:] {
		report.Merge(part[0])
	}
	return report
}

// report sums the reports of the arenas.
func (m *module) report() *profile.Report {
	before := m.nodesAtStart()
	m.forgetRemoved()
	report := m.sum()
	report.Tally()
	report.NodesBefore, report.NodesAfter = before, 0
	report.FusedBefore, report.FusedAfter = m.fused, 0
	for _, region := range m.fg.Regions() {
		report.NodesAfter += region.Len()
		report.FusedAfter += fusedIn(region)
	}
	return report
}

// forgetRemoved takes the nodes of erased regions out of the reports: they are no longer in
// the graph.
func (m *module) forgetRemoved() {
	left := map[*graph.Graph]bool{}
	for _, arena := range m.fg.Arenas() {
		left[arena.Graph()] = true
	}
	for i, arena := range m.arenas {
		if !left[arena.Graph()] {
			m.reports[i].NodesAfter, m.reports[i].Root.NodesAfter = 0, 0
		}
	}
}

// nodesAtStart returns the number of nodes of the program before it was optimized.
func (m *module) nodesAtStart() int {
	if m.before > 0 {
		return m.before
	}
	count := 0
	for _, n := range m.nodes {
		count += n
	}
	return count
}
