package navigator

import (
	"context"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Optimize runs an optimizer on a graph, and on the graphs nested in it, which
// it changes in place. Isolated graphs, such as the functions of a module, are
// rewritten side by side; the result does not depend on that.
//
// The report is returned even when the run stops early or fails: then the graph
// is as the last rewrite that was kept left it. It counts each isolated graph as
// one of its Graphs; its Elapsed is the time on the wall, while the times in its
// tree are sums over the graphs, which may exceed that.
func Optimize(ctx context.Context, opt Optimizer, fg *graph.FunctionGraph, options Options) (*profile.Report, error) {
	start := time.Now()
	m := newModule(ctx, opt, fg, &options)
	if options.Limits.Rewrites > 0 {
		m.runInTurn()
	} else {
		m.runSideBySide()
	}
	report := m.report()
	report.Elapsed = time.Since(start)
	for _, err := range m.errs {
		if err != nil {
			return report, err
		}
	}
	return report, nil
}

// module is the arenas of a graph being optimized.
type module struct {
	ctx     context.Context
	opt     Optimizer
	options *Options
	fg      *graph.FunctionGraph
	arenas  []*graph.FunctionGraph
	nodes   []int // by arena, at the start
	reports []*profile.Report
	errs    []error
}

// newModule finds the arenas, and counts their nodes while none is changed.
func newModule(ctx context.Context, opt Optimizer, fg *graph.FunctionGraph, options *Options) *module {
	m := &module{ctx: ctx, opt: opt, fg: fg, options: options, arenas: fg.Arenas()}
	n := len(m.arenas)
	m.nodes, m.reports, m.errs = make([]int, n), make([]*profile.Report, n), make([]error, n)
	index := make(map[*graph.Graph]int, n)
	for i, arena := range m.arenas {
		index[arena.Graph()] = i
	}
	for _, region := range fg.Regions() {
		m.nodes[index[region.Graph()]] += region.Len()
	}
	return m
}

func (m *module) runSideBySide() {
	var group errgroup.Group
	workers := m.options.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	group.SetLimit(workers)
	for i := range m.arenas {
		group.Go(func() error {
			m.run(i, 0)
			return nil
		})
	}
	_ = group.Wait() // the functions above keep their errors
}

// runInTurn shares a limit on rewrites among the arenas.
func (m *module) runInTurn() {
	left := m.options.Limits.Rewrites
	for i := range m.arenas {
		m.run(i, left)
		if left -= m.reports[i].Rewrites; left == 0 {
			m.arenas = m.arenas[:i+1]
			return
		}
	}
}

// run optimizes an arena, with at most so many rewrites when that is not 0.
func (m *module) run(i, maxRewrites int) {
	r := &Run{
		Context: m.ctx, Graph: m.arenas[i], Options: m.options, began: time.Now(),
		initial: m.nodes[i], nodes: m.nodes[i], most: m.nodes[i],
		maxRewrites: maxRewrites, sparse: i > 0,
	}
	report := profile.New(m.options.Name, m.options.Query)
	report.NodesBefore = r.initial
	root, err := r.apply(m.opt)
	report.Root, report.Failures = root, r.failures
	report.NodesAfter = r.nodes
	report.Elapsed = time.Since(r.began)
	report.Stop = r.stop
	if !r.Stopped() {
		report.Stop = profile.Stop{Reason: profile.StopFixpoint}
	}
	if err != nil {
		report.Stop = profile.Stop{Reason: profile.StopError, Detail: err.Error()}
	} else if r.stop.Reason == profile.StopContext {
		err = m.ctx.Err()
	}
	report.Tally()
	m.reports[i], m.errs[i] = report, err
}

// report sums the reports of the arenas.
func (m *module) report() *profile.Report {
	before := 0
	for _, n := range m.nodes {
		before += n
	}
	m.forgetRemoved()
	report := m.reports[0]
	for _, r := range m.reports[1:] {
		report.Merge(r)
	}
	report.NodesBefore, report.NodesAfter = before, m.fg.NumNodes()
	return report
}

// forgetRemoved takes the nodes of graphs whose holder was removed out of the
// reports: they are in the graph no more.
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
