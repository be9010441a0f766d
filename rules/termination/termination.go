package termination

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/unify"
)

// Rule is one rule, as terms.
type Rule struct {
	Name   string
	Source string // where it is written: "file:line"
	Left   []*unify.Term
	// Right is what takes the place of each output, as [rules.Rule.Replacement] returns it.
	Right   []*unify.Term
	Guarded bool
	// Priority is that in its stage, where rules of a higher one are tried first.
	Priority int
	// Unknown says why the terms do not say what the rule does, "" where they do.
	Unknown string
}

// Stage is rules that are applied until none applies any more.
type Stage struct {
	Name  string
	Rules []*Rule
}

// Options say more of the ops.
type Options struct {
	// Commutes reports whether the operands of an op may be in any order; nil for none.
	Commutes func(op string) bool
	// Confirm runs the rules of a loop on graphs; nil for not knowing.
	Confirm func(loop *Loop) Verdict
	// Run runs a rule with the others of its stage on graphs to which it applies, and returns
	// how it goes round, nil where it does not; nil for not knowing.
	Run func(r *Rule) *Loop
	// Samples returns rewrites that a rule made on graphs, for rules whose terms do
	// not say that they end; nil for none.
	Samples func(r *Rule) []Sample
	// Join runs two rules of a stage on graphs of the smallest term of an overlap; nil for not
	// knowing.
	Join func(outer, inner string, peak *unify.Term) Joining
}

// Verdict is what became of the rules of a loop on graphs.
type Verdict uint8

// The verdicts.
const (
	NotRun       Verdict = iota // no graph was found to which they apply
	GoesRound                   // they go round on a graph for ever
	ComesToAnEnd                // they come to an end on all graphs that were found
)

// Result is what is known of one stage.
type Result struct {
	Stage string `json:"stage"`
	Rules int    `json:"rules"`
	// Ends is how many rules lower a measure or an order and are in no loop: without the
	// others they end.
	Ends int `json:"ends"`
	// Observed is how many of these are known to end only as far as their rewrites on
	// graphs show.
	Observed int `json:"observed"`
	// Measures are the measures in the order in which they count, the highest first.
	Measures []Measure `json:"measures"`
	Loops    []Loop    `json:"loops"`
	// Unknown are the rules for which neither is known, with the reason.
	Unknown []Unknown `json:"unknown"`
}

// The kinds of measures.
const (
	Tree  = "tree"  // the weights of the ops of a value written out as a term
	Graph = "graph" // the weights of the nodes of the graph
	Order = "order" // a recursive path order
	Sizes = "sizes" // sizes of graphs, on those on which the rules are known
)

// Measure is one component of what rules lower.
type Measure struct {
	Kind    string         `json:"kind"` // Tree, Graph or Order
	Rules   int            `json:"rules"`
	Weights map[string]int `json:"weights,omitempty"`
}

// Unknown is a rule about which it is not known whether it ends with the others.
type Unknown struct {
	Rule   string `json:"rule"`
	Source string `json:"source,omitempty"`
	Reason string `json:"reason"`
}

// Check decides what can be decided of a stage.
func Check(stage Stage, o Options) *Result {
	if o.Commutes == nil {
		o.Commutes = func(string) bool { return false }
	}
	c := &checker{Options: o, stage: stage, confirmed: map[string]Verdict{}, sampled: map[*Rule][]Sample{}, loops: map[*Rule]bool{}, observed: map[*Rule]bool{}, result: &Result{
		Stage: stage.Name, Rules: len(stage.Rules), Measures: []Measure{}, Loops: []Loop{}, Unknown: []Unknown{},
	}}
	c.read()
	c.measure()
	c.conclude(c.search(c.order()))
	return c.result
}

type checker struct {
	Options
	stage  Stage
	result *Result
	steps  []*step        // that no measure has removed
	loops  map[*Rule]bool // the rules that take part in loops

	confirmed map[string]Verdict // by loop
	sampled   map[*Rule][]Sample
	observed  map[*Rule]bool
}

func (c *checker) unknown(r *Rule, reason string) {
	c.result.Unknown = append(c.result.Unknown, Unknown{r.Name, r.Source, reason})
}

// read makes terms of the rules.
func (c *checker) read() {
	number := 0
	for _, r := range c.stage.Rules {
		steps, reason := []step(nil), r.Unknown
		if reason == "" {
			steps, reason = r.steps(), "it matches too many ops"
		}
		if len(steps) == 0 {
			steps = c.sampleSteps(r)
			c.observed[r] = len(steps) > 0
		}
		if len(steps) == 0 {
			delete(c.observed, r)
			c.unknown(r, reason)
			continue
		}
		for i := range steps {
			steps[i].number = number
			number++
			c.steps = append(c.steps, &steps[i])
		}
	}
}

// measure removes rules that lower measures, until none does.
func (c *checker) measure() {
	for again := true; again; {
		again = false
		for _, kind := range []string{Graph, Tree} {
			for _, part := range parts(specialized(c.steps)) {
				symbols := symbols{}
				var rows []row
				for _, s := range part {
					if kind == Graph {
						rows = append(rows, graphRow(s, symbols))
					} else {
						rows = append(rows, treeRows(s, symbols)...)
					}
				}
				strict, weights := lowered(rows, len(symbols))
				if len(strict) == 0 {
					continue
				}
				again = true
				m := Measure{Kind: kind, Rules: len(strict), Weights: map[string]int{}}
				for op, n := range symbols {
					if weights[n] > 0 {
						m.Weights[op] = weights[n]
					}
				}
				c.result.Measures = append(c.result.Measures, m)
				c.steps = slices.DeleteFunc(c.steps, func(s *step) bool { return strict[s.number] })
			}
		}
	}
}

// order orients the steps that are left, and returns those that it cannot.
func (c *checker) order() (left []*step) {
	oriented := 0
	for _, part := range parts(specialized(c.steps)) {
		not := newPathOrder(part, c.Commutes).orient(part)
		oriented += len(part) - len(not)
		for _, s := range not {
			at, _ := slices.BinarySearchFunc(c.steps, s.number, func(s *step, number int) int { return cmp.Compare(s.number, number) })
			left = append(left, c.steps[at])
		}
	}
	if oriented > 0 {
		c.result.Measures = append(c.result.Measures, Measure{Kind: Order, Rules: oriented})
	}
	return left
}

// unordered is a rule that nothing orients, with the loop that something must end, "" for none.
type unordered struct {
	rule   *Rule
	steps  []*step
	reason string
}

// search looks for loops with the steps that nothing orients, and returns the rules that are in
// none.
func (c *checker) search(left []*step) []*unordered {
	s := newSearcher(c.steps, c.Commutes)
	var rules []*unordered
	index := map[*Rule]int{}
	for _, first := range left {
		at, known := index[first.rule]
		if !known {
			at = len(rules)
			index[first.rule] = at
			rules = append(rules, &unordered{rule: first.rule})
		}
		rules[at].steps = append(rules[at].steps, first)
		for _, loop := range s.loops(first) {
			if c.within(&loop) {
				c.loops[first.rule] = true
			} else if c.goesRound(&loop) {
				c.loops[first.rule] = true
				c.result.Loops = append(c.result.Loops, loop)
			} else if rules[at].reason == "" {
				rules[at].reason = loop.String()
			}
		}
	}
	for _, o := range rules {
		if c.loops[o.rule] || c.Run == nil {
			continue
		}
		if loop := c.Run(o.rule); loop != nil && !c.within(loop) {
			c.result.Loops = append(c.result.Loops, *loop)
		}
	}
	looping := map[string]bool{}
	for _, l := range c.result.Loops {
		for _, name := range l.Rules {
			looping[name] = true
		}
	}
	for _, r := range c.stage.Rules {
		if looping[r.Name] {
			c.loops[r] = true
		}
	}
	return slices.DeleteFunc(rules, func(o *unordered) bool { return c.loops[o.rule] })
}

// conclude looks at what is known from graphs of the rules that nothing orients and that are in
// no loop.
func (c *checker) conclude(rules []*unordered) {
	for r := range c.loops {
		delete(c.observed, r)
	}
	var left []*step
	for _, o := range rules {
		left = append(left, o.steps...)
	}
	open := map[*Rule]bool{}
	for _, s := range c.measureSizes(left) {
		open[s.rule] = true
	}
	for _, o := range rules {
		if !open[o.rule] {
			continue
		}
		delete(c.observed, o.rule)
		reason := "no measure was found that it lowers, and no loop"
		if o.reason != "" {
			reason = "a guard, a type, an attribute or another rule must end " + o.reason
		}
		c.unknown(o.rule, reason)
	}
	c.result.Ends = len(c.stage.Rules) - len(c.result.Unknown) - len(c.loops)
	c.result.Observed = len(c.observed)
}

// goesRound decides whether a loop is one: it goes round on a graph, or nothing could end it
// and no graph is known.
func (c *checker) goesRound(loop *Loop) bool {
	if c.Confirm == nil {
		return loop.Certain
	}
	key := loop.String()
	verdict, known := c.confirmed[key]
	if !known {
		verdict = c.Confirm(loop)
		c.confirmed[key] = verdict
	}
	return verdict == GoesRound || verdict == NotRun && loop.Certain
}

// within reports whether the rules of a loop make a loop without some of them, or in another order,
// which is known.
func (c *checker) within(loop *Loop) bool {
	return slices.ContainsFunc(c.result.Loops, func(known Loop) bool {
		return !slices.ContainsFunc(known.Rules, func(rule string) bool { return !slices.Contains(loop.Rules, rule) })
	})
}

// String returns the loop as a line.
func (l *Loop) String() string {
	var b strings.Builder
	b.WriteString(l.Terms[0])
	for i, rule := range l.Rules {
		fmt.Fprintf(&b, " -%s-> %s", rule, l.Terms[i+1])
	}
	return b.String()
}

// parts divides steps into those that share no op.
func parts(steps []*step) [][]*step {
	parent := map[string]string{}
	var find func(op string) string
	find = func(op string) string {
		if p, known := parent[op]; known && p != op {
			root := find(p)
			parent[op] = root
			return root
		}
		parent[op] = op
		return op
	}
	var join func(t *term, first string)
	join = func(t *term, first string) {
		if t == nil {
			return
		}
		if t.kind == app && t.op[0] != '?' {
			parent[find(t.op)] = find(first)
		}
		for _, arg := range t.args {
			join(arg, first)
		}
	}
	key := func(s *step) string { return cmp.Or(firstOp(s.left), "?") }
	for _, s := range steps {
		first := key(s)
		join(s.left, first)
		for _, r := range s.rights {
			join(r, first)
		}
	}
	groups := map[string][]*step{}
	var order []string
	for _, s := range steps {
		root := find(key(s))
		if groups[root] == nil {
			order = append(order, root)
		}
		groups[root] = append(groups[root], s)
	}
	var list [][]*step
	for _, root := range order {
		list = append(list, groups[root])
	}
	return list
}

// firstOp returns an op of a term, "" for none.
func firstOp(t *term) string {
	if t.kind == app && t.op[0] != '?' {
		return t.op
	}
	for _, arg := range t.args {
		if op := firstOp(arg); op != "" {
			return op
		}
	}
	return ""
}
