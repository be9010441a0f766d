package verify

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// Culprit is the first rewrite that changes what a program computes.
type Culprit struct {
	// Rule is the rule, or the optimizer where no rule made the rewrite.
	Rule   string
	Source string // where the rule stands, "" for one in Go
	Node   string // the node that was rewritten, with its place
	// Pass is the names of the optimizers that it was made in, from the outermost
	// on, with slashes; Round that of the innermost one, 0 where it has none.
	Pass  string
	Round int
	// Rewrite is its number, of Rewrites in all; Replays is how many runs it took
	// to find it.
	Rewrite, Rewrites, Replays int
	// Before and After are both sides as small graphs with the same first inputs,
	// nil where no rule made the rewrite or the node holds graphs. Inputs are the
	// values that they have in the program; those that were not computed on the
	// way to its results are not valid.
	Before, After *graph.FunctionGraph
	Inputs        []value.Value
	Want, Got     []value.Value // what the sides compute; none where that is not known
	// Mismatch is what the program computes after it.
	Mismatch *Mismatch
}

// Bisect finds the first rewrite of an optimizer after which a program, which it
// leaves as it is, computes something else. It replays the run with a cap on the
// number of rewrites, at most log2 of their number times, rounded up, and then
// once more to look at the rewrite. It returns nil when the program computes the
// same after all of them. Where results become wrong, right and wrong again, the
// rewrite that it finds is one after which they are wrong, and before which they
// are right.
func Bisect(ctx context.Context, opt navigator.Optimizer, fg *graph.FunctionGraph, c *Checker, run navigator.Options) (*Culprit, error) {
	if err := given("Bisect", ctx, fg); err != nil {
		return nil, err
	}
	if opt == nil || c == nil {
		return nil, errors.New("verify: Bisect: no optimizer or no checker")
	}
	b := &bisection{ctx: ctx, opt: opt, fg: fg, checker: c, options: run}
	wrong, err := b.replay(math.MaxInt)
	if err != nil || wrong.mismatch == nil {
		return nil, err
	}
	right := replayed{report: &profile.Report{}}
	low, high, all := 0, wrong.report.Rewrites, wrong.report.Rewrites
	for high-low > 1 {
		middle := low + (high-low+1)/2
		replay, err := b.replay(middle)
		if err != nil {
			return nil, err
		}
		b.replays++
		if replay.mismatch != nil {
			high, wrong = middle, replay
		} else {
			low, right = middle, replay
		}
	}
	culprit := &Culprit{Rewrite: high, Rewrites: all, Replays: b.replays, Mismatch: wrong.mismatch}
	culprit.Pass, culprit.Round = place(right.report, wrong.report)
	return culprit, b.look(culprit, right, wrong)
}

// replayed is a run that made that many rewrites and no more.
type replayed struct {
	report   *profile.Report
	byRules  int // rewrites that rules made, and not other optimizers
	mismatch *Mismatch
}

type bisection struct {
	ctx     context.Context
	opt     navigator.Optimizer
	fg      *graph.FunctionGraph
	checker *Checker
	options navigator.Options
	replays int
}

// replay optimizes a copy with at most that many rewrites, and checks it.
func (b *bisection) replay(rewrites int) (r replayed, err error) {
	copied := b.fg.Clone()
	options := b.options
	options.Limits.Rewrites = rewrites
	options.Hooks = navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) { r.byRules++ }}
	if r.report, err = navigator.Optimize(b.ctx, b.opt, copied, options); err != nil {
		return r, err
	}
	r.mismatch, err = b.checker.Check(b.ctx, copied, r.report)
	return r, err
}

// look replays the run up to the culprit and takes both sides of it.
func (b *bisection) look(c *Culprit, right, wrong replayed) error {
	if wrong.byRules == right.byRules {
		c.Rule = countedMore(right.report, wrong.report)
		return nil
	}
	w := &witness{bisection: b, culprit: c, program: b.fg.Clone(), last: wrong.byRules}
	options := b.options
	options.Limits.Rewrites = c.Rewrite
	options.Hooks = navigator.Hooks{Matched: w.matched, Applied: w.applied}
	if _, err := navigator.Optimize(b.ctx, b.opt, w.program, options); err != nil {
		return err
	}
	if c.Before == nil || slices.ContainsFunc(c.Inputs, func(v value.Value) bool { return !v.IsValid() }) {
		return nil
	}
	c.Want, c.Got = b.side(c.Before, c.Inputs), b.side(c.After, c.Inputs)
	return nil
}

// side evaluates one side.
func (b *bisection) side(fg *graph.FunctionGraph, inputs []value.Value) []value.Value {
	result, err := eval.Run(b.ctx, fg, inputs[:min(len(inputs), len(fg.Inputs()))], b.checker.options.Eval)
	if err != nil {
		return nil
	}
	return result.Outputs
}

// countedMore returns the rule that a report counts once more than another one.
func countedMore(before, after *profile.Report) string {
	applied := map[string]int{}
	for _, r := range before.Rules {
		applied[r.Name] = r.Applied
	}
	for _, r := range after.Rules {
		if r.Applied > applied[r.Name] {
			return r.Name
		}
	}
	return ""
}

// witness watches a run and takes what stands at a node before the rewrite that
// the bisection has found, and after it.
type witness struct {
	*bisection
	culprit *Culprit
	program *graph.FunctionGraph
	count   int // rewrites that rules have made
	last    int // the number of the one to take
	values  map[graph.Var]value.Value
	matcher unify.Matcher

	node   graph.Node
	ids    int // a number above those of the nodes that were there before
	inside map[graph.NodeID]bool
	left   *cutter
}

func (w *witness) matched(rule *navigator.Local, n graph.Node) {
	if w.count != w.last-1 {
		return
	}
	w.remember()
	g := n.Graph()
	w.node, w.ids, w.inside = n, g.NumIDs(), map[graph.NodeID]bool{n.ID(): true}
	w.matcher.Match(g, rule.Pattern, n.ID(), func(m *unify.Match) bool {
		if rule.Guard != nil {
			if ok, err := rule.Guard(m); err != nil || !ok {
				return false
			}
		}
		for _, id := range m.Nodes {
			w.inside[id] = true
		}
		return true
	})
	w.left = cut(n.Outputs(), nil, func(n graph.Node) bool { return w.inside[n.ID()] })
	w.culprit.Node = n.Describe()
}

func (w *witness) applied(rule *navigator.Local, n graph.Node, replacements []graph.Var) {
	if w.count++; w.count != w.last || w.node != n {
		return
	}
	c := w.culprit
	c.Rule, c.Source = rule.Name, rule.Source
	if w.left == nil {
		return
	}
	right := cut(replacements, w.left.leaves, func(n graph.Node) bool { return w.inside[n.ID()] || int(n.ID()) >= w.ids })
	if right == nil {
		return
	}
	c.Before, c.After = w.left.fg, right.fg
	for _, v := range right.leaves {
		c.Inputs = append(c.Inputs, w.values[v])
	}
}

// remember runs the function that is to go wrong once more, and keeps the value
// of every variable. Where one has several, as in a loop, it is the last.
func (w *witness) remember() {
	if w.values != nil {
		return
	}
	w.values = map[graph.Var]value.Value{}
	run := w.culprit.Mismatch.run
	for _, f := range functionsOf(w.program) {
		if f.name != run.function || f.number != run.number {
			continue
		}
		for i, v := range f.fg.Inputs() {
			w.values[v] = run.inputs[i]
		}
		opts := w.checker.options.Eval
		opts.Trace = func(n graph.Node, outputs []value.Value) error {
			for i, v := range outputs {
				w.values[n.Output(i)] = v
			}
			return nil
		}
		// It ran before, and what an error leaves out is reported as not known.
		_, _ = eval.Run(w.ctx, f.fg, run.inputs, opts)
	}
}

// place returns the pass that made one rewrite more in the second of two reports
// of the same run, as the names of the optimizers with slashes, and the round of
// the innermost one; 0 where that has none.
func place(before, after *profile.Report) (pass string, round int) {
	was, is := before.Root, after.Root
	var path []string
	for is != nil {
		path = append(path, is.Name)
		if n := laterRound(was, is); n > 0 {
			round = n
		}
		was, is = laterChild(was, is)
	}
	return strings.Join(path, "/"), round
}

// laterChild returns the first child that made more rewrites than before, with
// what it was then; nil where the pass made them itself.
func laterChild(was, is *profile.Pass) (before, after *profile.Pass) {
	seen := map[string]int{}
	for _, child := range is.Children {
		key := child.Role + " " + child.Name
		before := childOf(was, key, seen[key])
		seen[key]++
		if child.Rewrites > rewritesOf(before) {
			return before, child
		}
	}
	return nil, nil
}

// childOf returns the child of that role and name, the one with that many of them
// before it; nil where it did not run.
func childOf(p *profile.Pass, key string, skip int) *profile.Pass {
	if p == nil {
		return nil
	}
	for _, child := range p.Children {
		if child.Role+" "+child.Name != key {
			continue
		}
		if skip == 0 {
			return child
		}
		skip--
	}
	return nil
}

func rewritesOf(p *profile.Pass) int {
	if p == nil {
		return 0
	}
	return p.Rewrites
}

// laterRound returns the number of the first round that made more rewrites than
// before, 0 for none.
func laterRound(was, is *profile.Pass) int {
	for i, round := range is.Rounds {
		before := 0
		if was != nil && i < len(was.Rounds) {
			before = was.Rounds[i].Rewrites
		}
		if round.Rewrites > before {
			return i + 1
		}
	}
	return 0
}
