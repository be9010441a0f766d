package navigator

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

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
	r := newRun(ctx, fg, &options, countNodes(fg), &reportRoom{})
	// Something must use the variable, or the first rewrite would remove it.
	user := owner.FunctionGraph().Add(fg.Context().Op(holdOp), []graph.Var{v})
	user.Pin()
	walk := memberOf(&valueWalk{set: newRuleSet(slices.Clone(rules)), user: user.ID()})
	report, err := r.all(&walk)
	report.Tally()
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

// Require is asked by [Require].
func (a *valueWalk) Require(fg *graph.FunctionGraph) error { return a.set.require(fg) }

// Name implements [Optimizer].
func (a *valueWalk) Name() string { return "above" }

// Kind is the kind of the optimizer: see [KindOf].
func (*valueWalk) Kind() string { return profile.KindTopo }

func (*valueWalk) countsNodes() {}

// Apply implements [Optimizer].
func (a *valueWalk) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = a.Kind()
	e := newEngine(r, a.set, 0)
	defer e.release()
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
		if err != nil || e.run.stopped() {
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
