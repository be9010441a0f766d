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
// graph alone, before the others are listed and optimized, and may change any of them.
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
	m := newModule(ctx, memberOf(opt), fg, &options)
	m.optimize()
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
	ctx        context.Context
	opt        member
	options    *Options
	fg         *graph.FunctionGraph
	arenas     []*graph.FunctionGraph
	levels     []int // by arena: in which order they are optimized
	callees    map[string]*callee
	surveys    map[Optimizer]any
	nodes      []int // by arena, at the start
	ofPrograms bool  // the outermost one is optimized before the others, by an optimizer of programs
	before     int   // of all, if an optimizer of programs changed the arenas since
	fused      int   // of all of them, those in graphs of sealed ops
	sum        *reportSum
	left       []arenaEnd // by arena
	errs       []error
}

// arenaEnd is what the report of an arena said of its end: nothing where it was not optimized.
type arenaEnd struct{ nodes, rounds int }

// newModule finds the arenas, and counts their nodes while none is changed.
func newModule(ctx context.Context, opt member, fg *graph.FunctionGraph, options *Options) *module {
	regions := fg.Regions()
	calls := &callGraph{arenas: arenasOf(regions), callees: map[string]*callee{}}
	m := &module{ctx: ctx, opt: opt, fg: fg, options: options, levels: calls.order(workersFor(options, calls.arenas))}
	m.arenas, m.callees = calls.arenas, calls.callees
	m.ofPrograms = len(m.arenas) > 1 && opt.hasPrograms
	m.surveys = survey(ctx, opt.surveyors, fg)
	n := len(m.arenas)
	m.nodes, m.sum, m.left, m.errs = make([]int, n), newReportSum(), make([]arenaEnd, n), make([]error, n)
	index := make(map[*graph.Graph]int, n)
	for i, arena := range m.arenas {
		index[arena.Graph()] = i
	}
	for _, region := range regions {
		m.nodes[index[region.Graph()]] += region.Len()
		m.fused += fusedIn(region)
	}
	return m
}

// arenasOf returns the outermost graph of each arena among the regions of a graph, as
// [graph.FunctionGraph.Arenas] does.
func arenasOf(regions []*graph.FunctionGraph) []*graph.FunctionGraph {
	arenas := make([]*graph.FunctionGraph, 0, min(len(regions), fewArenas))
	for i, r := range regions {
		if i == 0 || r.Graph() != r.Parent().Graph() {
			arenas = append(arenas, r)
		}
	}
	return arenas
}

// fewArenas is for how many arenas there is room at first.
const fewArenas = 8

// fusedIn returns the number of nodes of a graph, if it is one that a sealed op holds.
func fusedIn(region *graph.FunctionGraph) int {
	if n := region.ParentNode(); n.IsValid() && (n.Op().Has(ir.Sealed) || isSealed(n)) {
		return region.Len()
	}
	return 0
}

// eachPart calls run for parts of a list of graphs, those of a level side by side, and returns how
// many of them it came to: all, unless they share a limit on rewrites. The function optimizes the graphs from one
// place to another, making at most that many rewrites if that is not 0, and returns how many it made.
func eachPart(options *Options, levels []int, run func(from, end, maxRewrites int) (rewrites int)) int {
	n, left := len(levels), options.Limits.Rewrites
	if n == 1 {
		run(0, 1, max(left, 0))
		return 1
	}
	if left > 0 {
		for i := range n {
			if left -= run(i, i+1, left); left == 0 {
				return i + 1
			}
		}
		return n
	}
	workers := options.workers()
	for from := 0; from < n; {
		end := from + 1
		for end < n && levels[end] == levels[from] {
			end++
		}
		first := from
		inParts(workers, end-from, func(from, end int) { run(first+from, first+end, 0) })
		from = end
	}
	return n
}

// inParts calls run for parts of the numbers below n, that many at once.
func inParts(workers, n int, run func(from, end int)) {
	size := n
	if workers > 1 {
		size = (n + workers*partsOfWorker - 1) / (workers * partsOfWorker)
	}
	inParallel(workers, (n+size-1)/size, func(i int) { run(i*size, min((i+1)*size, n)) })
}

// partsOfWorker is into how many parts the share of a worker is divided, so that none waits long for
// another at the end.
const partsOfWorker = 16

// workers returns how many graphs are optimized side by side.
func (o *Options) workers() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// inParallel calls run for each number below n, that many at once. A panic is that of the
// caller, which may recover it, when all that began have ended.
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

// run optimizes arenas one after the other, with at most that many rewrites when that is not 0.
func (m *module) run(from, end, maxRewrites int) (rewrites int) {
	sum, room := m.sum.begin(from), takeRoom()
	for i := from; i < end; i++ {
		r := newRun(m.ctx, m.arenas[i], m.options, m.nodes[i], room)
		isFirst, slabs := sum.Root == nil, room.reportSlabs
		if isFirst { // its report becomes the sum
			room.ofCaller.renew()
			room.reportSlabs = room.ofCaller
		}
		r.maxRewrites, r.sparse = maxRewrites, i > 0 || m.options.OnlyTried
		r.level, r.callees, r.surveys = m.levels[i], m.callees, m.surveys
		if i == 0 {
			r.programs = programPasses{}
		}
		report, err := r.all(&m.opt)
		r.releaseTables()
		if i == 0 && m.ofPrograms {
			r.programs.addTo(report.Root)
		}
		if isFirst {
			*sum = *report
			room.ofCaller, room.reportSlabs = room.reportSlabs, slabs
		} else {
			sum.Merge(report)
		}
		rewrites += report.Rewrites
		m.left[i], m.errs[i] = arenaEnd{report.Root.NodesAfter, len(report.Root.Rounds)}, err
		room.reset()
	}
	rooms.put(room, true)
	m.sum.end(from, end, sum)
	return rewrites
}

// newRun returns a run that makes its report in a room, which has none yet.
func newRun(ctx context.Context, fg *graph.FunctionGraph, options *Options, nodes int, room *reportRoom) *Run {
	const depth = 8 // of optimizers in each other, usually
	path := room.run.position.path[:0]
	if path == nil {
		path = make([]string, 0, depth)
	}
	room.run = Run{
		Context: ctx, Graph: fg, Options: options, began: time.Now(), position: passPosition{path: path},
		initial: nodes, nodes: nodes, most: nodes, pass: passBounds{end: math.MaxInt}, room: room,
		nothing: room.run.nothing[:0], rewired: room.run.rewired.room(), log: room.run.log,
	}
	room.run.log.begin(nil, false)
	return &room.run
}

// all runs an optimizer as the whole run, and returns the report, which is still to be
// tallied.
func (r *Run) all(opt *member) (*profile.Report, error) {
	report := &r.reportRoom().report
	*report = *profile.New(r.Options.Name, r.Options.Query)
	report.NodesBefore = r.initial
	if r.Options.TimeFeatures {
		defer r.Graph.TimeFeatures(r.Graph.TimeFeatures(true))
	}
	err := r.require(opt)
	if err == nil {
		report.Root, err = r.apply(opt)
		r.detachOwn()
	} else {
		report.Root = &profile.Pass{Name: opt.Name(), Kind: opt.kind, NodesBefore: r.nodes, NodesAfter: r.nodes, NodesMax: r.nodes}
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

// workersFor returns how many arenas are looked at or optimized side by side.
func workersFor(options *Options, arenas []*graph.FunctionGraph) int {
	count, most := 0, 0
	for _, arena := range arenas {
		n := arena.Graph().NumIDs()
		count, most = count+n, max(most, n)
	}
	switch {
	case count-most < fewNodes:
		return 1
	case options.Workers > 0:
		return options.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// optimize optimizes all arenas, unless a limit or an error ends it.
func (m *module) optimize() {
	options := *m.options
	options.Workers = workersFor(m.options, m.arenas)
	if !m.ofPrograms {
		eachPart(&options, m.levels, m.run)
		return
	}
	limit := options.Limits.Rewrites
	rewrites := m.run(0, 1, limit)
	again := newModule(m.ctx, m.opt, m.fg, m.options)
	again.sum, again.left[0], again.errs[0] = m.sum, m.left[0], m.errs[0]
	again.before, again.fused = m.nodesAtStart(), m.fused
	*m = *again
	if stop := m.sum.all.Stop.Reason; m.errs[0] != nil || stop == profile.StopContext || stop == profile.StopLimit {
		return
	}
	if limit > 0 {
		if options.Limits.Rewrites = limit - rewrites; options.Limits.Rewrites <= 0 {
			return
		}
	}
	eachPart(&options, m.levels[1:], func(from, end, maxRewrites int) int { return m.run(from+1, end+1, maxRewrites) })
}

// report sums the reports of the parts.
func (m *module) report() *profile.Report {
	report, regions := m.sum.all, m.fg.Regions()
	m.forgetRemoved(report.Root, regions)
	report.Tally()
	report.NodesBefore, report.NodesAfter = m.nodesAtStart(), 0
	report.FusedBefore, report.FusedAfter = m.fused, 0
	for _, region := range regions {
		report.NodesAfter += region.Len()
		report.FusedAfter += fusedIn(region)
	}
	return report
}

// forgetRemoved takes the nodes of erased regions out of the sum of all: they are no longer in
// the graph.
func (m *module) forgetRemoved(root *profile.Pass, regions []*graph.FunctionGraph) {
	arenas := arenasOf(regions)
	if slices.Equal(arenas, m.arenas) {
		return
	}
	left := map[*graph.Graph]bool{}
	for _, arena := range arenas {
		left[arena.Graph()] = true
	}
	for i, arena := range m.arenas {
		if left[arena.Graph()] {
			continue
		}
		end := m.left[i]
		root.NodesAfter -= end.nodes
		for k := end.rounds; k < len(root.Rounds); k++ {
			root.Rounds[k].Nodes -= end.nodes
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
