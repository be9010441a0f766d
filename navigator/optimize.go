package navigator

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
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
	if err := checkCall(ctx, opt, fg, &options); err != nil {
		return profile.New(options.Name, options.Query), err
	}
	start := time.Now()
	m := newModule(ctx, opt, fg, &options)
	ran := eachGraph(&options, len(m.arenas), m.run)
	m.arenas, m.reports, m.errs = m.arenas[:ran], m.reports[:ran], m.errs[:ran]
	report := m.report()
	report.Elapsed = time.Since(start)
	return report, firstOf(m.errs)
}

// checkCall returns an error that says which argument stands for nothing.
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

// eachGraph runs n graphs and returns how many it did: all, unless they share a
// limit on rewrites. The function returns the report of graph i, which may make
// that many rewrites when that is not 0.
func eachGraph(options *Options, n int, run func(i, maxRewrites int) *profile.Report) int {
	left, limited := options.Limits.Rewrites, options.Limits.Rewrites > 0
	if !limited && n > 1 {
		inParallel(options.Workers, n, func(i int) { run(i, 0) })
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

func inParallel(workers, n int, run func(i int)) {
	var group errgroup.Group
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	group.SetLimit(workers)
	for i := range n {
		group.Go(func() error {
			run(i)
			return nil
		})
	}
	_ = group.Wait() // the functions above keep their errors
}

// run optimizes an arena, with at most that many rewrites when that is not 0.
func (m *module) run(i, maxRewrites int) *profile.Report {
	r := newRun(m.ctx, m.arenas[i], m.options, m.nodes[i])
	r.maxRewrites, r.sparse = maxRewrites, i > 0
	m.reports[i], m.errs[i] = r.all(m.opt)
	return m.reports[i]
}

func newRun(ctx context.Context, fg *graph.FunctionGraph, options *Options, nodes int) *Run {
	return &Run{
		Context: ctx, Graph: fg, Options: options, began: time.Now(),
		initial: nodes, nodes: nodes, most: nodes, pass: passBounds{end: math.MaxInt},
	}
}

// all runs an optimizer as the whole run, and returns the report.
func (r *Run) all(opt Optimizer) (*profile.Report, error) {
	report := profile.New(r.Options.Name, r.Options.Query)
	report.NodesBefore = r.initial
	if r.Options.TimeFeatures {
		defer r.Graph.TimeFeatures(r.Graph.TimeFeatures(true))
	}
	err := r.require(opt)
	if err == nil {
		report.Root, err = r.apply(opt)
	} else {
		report.Root = &profile.Pass{Name: opt.Name(), Kind: KindOf(opt), NodesBefore: r.nodes, NodesAfter: r.nodes, NodesMax: r.nodes}
	}
	report.Failures = r.failures
	report.NodesAfter = r.nodes
	report.Elapsed = time.Since(r.began)
	report.Stop = r.stop
	if !r.Stopped() {
		report.Stop = profile.Stop{Reason: profile.StopFixpoint}
	}
	if err != nil {
		report.Stop = profile.Stop{Reason: profile.StopError, Detail: err.Error()}
	} else if r.stop.Reason == profile.StopContext {
		err = r.Context.Err()
	}
	report.Tally()
	return report, err
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

// forgetRemoved takes the nodes of graphs whose parent node was erased out of the
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

// Above applies rules to what only one variable needs, and calls use with what
// the variable became: for a program that builds a value and wants it simple
// before it puts it into a graph. Each node is visited once, inputs first, and
// then what the rewrites made; nodes that something else uses, or that are kept,
// are left alone, and so is what they are computed from. Of a variable that is
// used already there is nothing to rewrite.
//
// The arena owns all nodes, those that nothing uses yet as well: there is no
// graph outside of the graph, and what belongs to the variable follows from
// its users. What use does not put to use is removed, as it is after any rewrite.
func Above(ctx context.Context, rules []*Local, v graph.Var, options Options, use func(graph.Var)) (*profile.Report, error) {
	switch {
	case ctx == nil:
		return nil, errors.New("rewrite above a variable: the context is nil")
	case use == nil:
		return nil, errors.New("rewrite above a variable: there is no function to call with what it became")
	case !v.IsValid():
		return nil, fmt.Errorf("rewrite above %s: %w", v, graph.ErrForeign)
	}
	if err := options.check(); err != nil {
		return nil, err
	}
	owner := v.Owner()
	if owner.IsValid() && !owner.IsAlive() {
		return nil, fmt.Errorf("rewrite what %s needs: %w", owner.Describe(), graph.ErrRemoved)
	}
	if !owner.IsValid() || v.HasClients() {
		use(v)
		return profile.New(options.Name, options.Query), nil
	}
	fg := owner.FunctionGraph()
	for p := fg.Parent(); p != nil && p.Graph() == fg.Graph(); p = fg.Parent() {
		fg = p
	}
	r := newRun(ctx, fg, &options, countNodes(fg))
	// Something must use the variable, or the first rewrite would remove it.
	user := owner.FunctionGraph().Add(fg.Context().Op(holdOp), []graph.Var{v})
	user.Pin()
	report, err := r.all(&valueWalk{set: newRuleSet(slices.Clone(rules)), user: user.ID()})
	use(user.Input(0))
	tx := fg.Graph().Begin("above")
	tx.Unpin(user.ID())
	if failed := tx.Commit(); err == nil {
		err = failed
	}
	return report, err
}

// holdOp is the op of the node that uses the variable meanwhile.
const holdOp = "settle.hold"

// valueWalk is the walk over what a variable needs.
type valueWalk struct {
	set  *ruleSet
	user graph.NodeID
}

func numUses(g *graph.Graph, n graph.NodeID) int {
	uses := 0
	for i := range g.NumOutputsOf(n) {
		uses += g.NumClientsOf(g.OutputOf(n, i), math.MaxInt)
	}
	return uses
}

// Require implements [Requirer].
func (a *valueWalk) Require(fg *graph.FunctionGraph) error { return a.set.require(fg) }

// Name implements [Optimizer].
func (a *valueWalk) Name() string { return "above" }

// Kind implements [Kinder].
func (*valueWalk) Kind() string { return profile.KindTopo }

func (*valueWalk) countsNodes() {}

// Apply implements [Optimizer].
func (a *valueWalk) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = a.Kind()
	e := newEngine(r, a.set, 0)
	defer a.set.release(e.runner)
	err := a.visits(e, pass)
	pass.Rules = e.report()
	pass.Stop = r.stop
	return err
}

func (a *valueWalk) visits(e *engine, pass *profile.Pass) error {
	for queue := a.needed(e.g); len(queue) > 0; {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !e.g.IsAlive(n) {
			continue
		}
		pass.Visits++
		if pass.Visits%checkEvery == 0 && !e.run.checkContext() {
			return nil
		}
		applied, err := e.visit(n)
		if err != nil || e.run.Stopped() {
			return err
		}
		if !applied {
			continue
		}
		waiting := len(queue)
		queue = e.appendMade(queue)
		slices.Reverse(queue[waiting:]) // the first one made is visited next
		if e.overLimit() {
			return nil
		}
	}
	return nil
}

// needed returns the nodes that only the variable needs, inputs last. A node is
// one when as many of its uses were met as it has.
func (a *valueWalk) needed(g *graph.Graph) []graph.NodeID {
	var nodes []graph.NodeID
	left := map[graph.NodeID]int{} // uses that were not met
	for reached := []graph.NodeID{a.user}; len(reached) > 0; {
		n := reached[len(reached)-1]
		reached = reached[:len(reached)-1]
		for i := range g.NumInputsOf(n) {
			in := g.OwnerOf(g.InputOf(n, i))
			if in == 0 || g.Node(in).IsPinned() {
				continue
			}
			if _, met := left[in]; !met {
				left[in] = numUses(g, in)
			}
			if left[in]--; left[in] == 0 {
				nodes, reached = append(nodes, in), append(reached, in)
			}
		}
	}
	slices.SortFunc(nodes, func(a, b graph.NodeID) int { return g.CompareInWalk(b, a) })
	return nodes
}
