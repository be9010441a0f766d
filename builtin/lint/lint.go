package lint

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// Kind is what a finding is.
type Kind string

// The kinds of findings.
const (
	RewrittenBefore Kind = "rewritten_before"
	Shadowed        Kind = "shadowed"
	Cycle           Kind = "cycle"
	NotJoined       Kind = "not_joined"
	// UndoneLater is of [Ends] alone: a rule that one of a later stage takes back.
	UndoneLater Kind = "undone_later"
)

// Finding is one thing that was found.
type Finding struct {
	Kind   Kind     `json:"kind"`
	Rule   string   `json:"rule"`
	Source string   `json:"source,omitempty"` // where the rule is written: "file:line"
	Stage  string   `json:"stage"`            // the database in which it was found
	Others []string `json:"others,omitempty"` // the rules that it is about besides
	Reason string   `json:"reason"`
	Term   string   `json:"term"` // the smallest graph that shows it
	// Accepted is the reason for which the file of the rule accepts it.
	Accepted string `json:"accepted,omitempty"`
}

// Options say what is looked at.
type Options struct {
	DB    *optdb.DB
	Rules *rules.Set // for the tests of the rules that are written in files; may be nil
	Query optdb.Query
	// Evaluators and Dialects are those of the rules, for generating graphs.
	Evaluators *eval.Registry
	Dialects   *ir.Dialects
	// Graphs bounds the graphs that a rule is looked at on, 0 for DefaultGraphs.
	Graphs int
	// Budget is the time in which graphs are generated for rules that have graphs of tests,
	// besides those. Other rules are always looked at on graphs that are generated. With 0,
	// what is found depends on the rules alone.
	Budget time.Duration
	// Overlaps has [Clashes] run the overlaps that terms do not decide on graphs.
	Overlaps bool
	// MaxOverlaps bounds how many of these are run, 0 for all; the others are not decided.
	MaxOverlaps int
}

// DefaultGraphs is the bound where none is given.
const DefaultGraphs = 6

// Report is what was found.
type Report struct {
	Findings []Finding `json:"findings"`
	Accepted []Finding `json:"accepted"` // that the rules say are as they should be
	Stages   int       `json:"stages"`
	Rules    int       `json:"rules"`  // that were looked at, once for each stage
	Graphs   int       `json:"graphs"` // on which they were
	// Joined is on how many of them other rules apply as well, and the result is the same
	// whichever is first.
	Joined int `json:"joined"`
	// Unseen are rules that applied to no graph of their tests and to none that was generated.
	Unseen []string `json:"unseen"`
}

// tries bounds the graphs that are generated for a rule, and minGraphs is how many a rule
// must apply to before it is said that it never gets its turn.
const (
	tries     = 80
	minGraphs = 2
	maxNodes  = 60 // larger graphs of tests are left out
)

// inGo is how many graphs are generated for a rule in Go for each that is for one of a file,
// whose pattern and guard say more of them.
const inGo = 8

// Run looks at the rules that the query selects. The error is one of the query, or the
// context's.
func Run(ctx context.Context, o Options) (*Report, error) {
	if ctx == nil || o.DB == nil {
		return nil, errors.New("lint: there is no context or no database")
	}
	l := newLinter(ctx, o)
	stages, err := l.stages()
	if err != nil {
		return nil, err
	}
	return l.eachRule(stages)
}

// eachRule looks at rules beside the others of stages.
func (l *linter) eachRule(stages []*stage) (*Report, error) {
	for _, st := range stages {
		if err := l.stage(st); err != nil {
			return nil, err
		}
		if l.ctx.Err() != nil {
			return nil, context.Cause(l.ctx)
		}
	}
	for _, list := range [][]Finding{l.report.Findings, l.report.Accepted} {
		slices.SortStableFunc(list, func(a, b Finding) int { return cmp.Compare(order(a.Kind), order(b.Kind)) })
	}
	return l.report, nil
}

func newLinter(ctx context.Context, o Options) *linter {
	l := &linter{
		ctx: ctx, Options: o, report: &Report{Findings: []Finding{}, Accepted: []Finding{}, Unseen: []string{}},
		samples: map[sampleKey][]*graph.FunctionGraph{}, seen: map[string]bool{}, inGo: inGo,
		earlier: map[string]bool{}, unseen: map[string]bool{}, walks: map[walkKey]navigator.Optimizer{},
	}
	l.Graphs = cmp.Or(l.Graphs, DefaultGraphs)
	return l
}

// order puts what is most likely a mistake first.
func order(k Kind) int {
	return slices.Index([]Kind{Cycle, RewrittenBefore, Shadowed, NotJoined}, k)
}

type linter struct {
	Options
	ctx     context.Context
	report  *Report
	earlier map[string]bool                      // rules of the stages before
	samples map[sampleKey][]*graph.FunctionGraph // graphs to which rules apply, by size
	spent   time.Duration                        // generating graphs
	inGo    int                                  // graphs that are generated for a rule in Go, for each of other rules
	seen    map[string]bool                      // findings, by what they are about
	unseen  map[string]bool                      // the rules of Report.Unseen
	walks   map[walkKey]navigator.Optimizer      // of one rule each
}

// sampleKey is a rule, and for one in Go how many graphs are generated.
type sampleKey struct {
	rule string
	inGo int
}

// walkKey is a rule alone, in an order of nodes.
type walkKey struct {
	rule  *navigator.Local
	order navigator.Order
}

// stage looks at the rules of one stage.
func (l *linter) stage(s *stage) error {
	if len(l.earlier) > 0 {
		before, err := l.DB.QueryAllowingNothing(l.Query.Before(s.position))
		if err != nil {
			return err
		}
		s.before = before
	}
	l.report.Stages++
	for _, rule := range s.rules {
		if l.ctx.Err() != nil {
			return nil
		}
		l.rule(s, rule)
	}
	for _, rule := range s.rules {
		l.earlier[rule.Name] = true
	}
	return nil
}

// rule looks at one rule of a stage.
func (l *linter) rule(s *stage, rule *navigator.Local) {
	l.report.Rules++
	graphs := l.graphsOf(rule)
	if len(graphs) == 0 {
		if !l.unseen[rule.Name] {
			l.unseen[rule.Name] = true
			l.report.Unseen = append(l.report.Unseen, rule.Name)
		}
		return
	}
	l.report.Graphs += len(graphs)
	l.rewrittenBefore(s, rule, graphs)
	l.together(s, rule, graphs)
}

// graphsOf returns graphs to which a rule applies, the smallest first.
func (l *linter) graphsOf(rule *navigator.Local) []*graph.FunctionGraph {
	key := sampleKey{rule: rule.Name}
	if l.written(rule) == nil {
		key.inGo = l.inGo
	}
	if list, known := l.samples[key]; known {
		return list
	}
	var list []*graph.FunctionGraph
	texts := map[string]bool{}
	add := func(fg *graph.FunctionGraph) {
		if fg.NumNodes() > maxNodes || len(fg.Outputs()) == 0 || isConstant(fg) {
			return
		}
		if key := text(fg); !texts[key] && l.applies(rule, fg) {
			texts[key] = true
			list = append(list, fg)
		}
	}
	subject := verify.Subject{Local: rule}
	if r := l.written(rule); r != nil {
		subject = verify.Of(r)
		subject.Local = rule
		for _, fg := range subject.Examples {
			if len(list) < l.Graphs {
				add(fg)
			}
		}
	}
	if start := time.Now(); len(list) == 0 || len(list) < l.Graphs && l.spent < l.Budget {
		given, enough := len(list) > 0, l.Graphs
		options := verify.Options{Evaluators: l.Evaluators, Dialects: l.Dialects, Tries: tries, Seed: 1}
		if l.written(rule) == nil {
			enough, options.Tries = l.inGo*enough, l.inGo*tries
		}
		for fg := range verify.Instances(l.ctx, subject, options) {
			if add(fg); len(list) >= enough {
				break
			}
		}
		if len(list) == 0 && len(rule.Pattern.Terms) > 0 {
			l.grounds(rule.Pattern.Terms, func(fg *graph.FunctionGraph) bool {
				add(fg)
				return len(list) < enough
			})
		}
		if given {
			l.spent += time.Since(start)
		}
	}
	slices.SortStableFunc(list, func(a, b *graph.FunctionGraph) int {
		return cmp.Or(cmp.Compare(a.NumNodes(), b.NumNodes()), cmp.Compare(len(a.String()), len(b.String())))
	})
	l.samples[key] = list
	return list
}

// isConstant reports whether a graph computes a constant, which is folded whatever else
// applies to it.
func isConstant(fg *graph.FunctionGraph) bool {
	for n := range fg.All() {
		for _, v := range n.Inputs() {
			if v.IsInput() {
				return false
			}
		}
	}
	return fg.NumNodes() > 0
}

// written returns the rule of a file, nil for one in Go.
func (l *linter) written(rule *navigator.Local) *rules.Rule {
	if l.Rules == nil {
		return nil
	}
	return l.Rules.Rule(rule.Name)
}

// applies reports whether a rule would be applied to a node of a graph.
func (l *linter) applies(rule *navigator.Local, fg *graph.FunctionGraph) bool {
	if rule.Require != nil && rule.Require(fg) != nil {
		return false
	}
	once, err := run(l.ctx, l.alone(rule, navigator.InToOut), fg.Clone(), navigator.Options{Limits: navigator.Limits{Rewrites: 1}})
	return err == nil && once.Rewrites > 0
}

// alone returns the walk of one rule in an order of nodes.
func (l *linter) alone(rule *navigator.Local, order navigator.Order) navigator.Optimizer {
	key := walkKey{rule, order}
	walk := l.walks[key]
	if walk == nil {
		walk = navigator.NewTopo(navigator.TopoConfig{Name: rule.Name, Order: order, Locals: []*navigator.Local{rule}})
		l.walks[key] = walk
	}
	return walk
}

// run optimizes a graph; what fails counts as not applied.
func run(ctx context.Context, opt navigator.Optimizer, fg *graph.FunctionGraph, options navigator.Options) (*profile.Report, error) {
	options.OnFailure, options.NoProvenance, options.OnlyTried = navigator.Ignore, true, true
	report, err := navigator.Optimize(ctx, opt, fg, options)
	if err != nil {
		return nil, fmt.Errorf("lint: %w", err)
	}
	return report, nil
}

// rewrittenBefore reports a rule that applies to none of its graphs any more once the
// earlier stages are over.
func (l *linter) rewrittenBefore(s *stage, rule *navigator.Local, graphs []*graph.FunctionGraph) {
	if s.before == nil || len(graphs) < minGraphs || l.earlier[rule.Name] {
		return
	}
	var by []string
	for _, fg := range graphs {
		after := fg.Clone()
		report, err := run(l.ctx, s.before, after, navigator.Options{})
		if err != nil || report.Rewrites == 0 || l.applies(rule, after) {
			return
		}
		fired := firedIn(report)
		if by = append(by, fired...); len(fired) == 0 {
			return // merged, or removed as unused
		}
	}
	by = distinct(by)
	l.add(Finding{
		Kind: RewrittenBefore, Rule: rule.Name, Source: rule.Source, Stage: s.name, Others: by,
		Reason: fmt.Sprintf("it applied to %d graphs, and to none of them after the stages before %s, where %s fired", len(graphs), s.name, some(by)),
		Term:   text(graphs[0]),
	})
}

// together looks at a rule among the others of its stage.
func (l *linter) together(s *stage, rule *navigator.Local, graphs []*graph.FunctionGraph) {
	var instead []string
	var shadowing *graph.FunctionGraph
	shadowed, joined := 0, true
	for _, fg := range graphs {
		whole := fg.Clone()
		report, err := run(l.ctx, s.opt, whole, navigator.Options{})
		if err != nil {
			continue
		}
		if report.Stop.Reason != profile.StopFixpoint && report.Stop.Reason != profile.StopUnknown {
			l.cycle(s, rule, fg, report)
			return
		}
		fired := firedIn(report)
		if !slices.Contains(fired, rule.Name) && len(fired) > 0 {
			shadowed++
			instead = append(instead, fired...)
			if shadowing == nil {
				shadowing = fg
			}
		}
		if joined {
			joined = l.joins(s, rule, fg, whole, fired)
		}
	}
	if instead = distinct(instead); len(graphs) >= minGraphs && shadowed == len(graphs) {
		l.add(Finding{
			Kind: Shadowed, Rule: rule.Name, Source: rule.Source, Stage: s.name, Others: instead,
			Reason: fmt.Sprintf("it applies to %d graphs, and on none of them does it get its turn: %s fired", len(graphs), some(instead)),
			Term:   text(shadowing),
		})
	}
}

// cycle reports a stage that does not end on a graph.
func (l *linter) cycle(s *stage, rule *navigator.Local, fg *graph.FunctionGraph, report *profile.Report) {
	others := slices.DeleteFunc(distinct(report.Stop.Rules), func(name string) bool { return name == rule.Name })
	f := Finding{Kind: Cycle, Rule: rule.Name, Source: rule.Source, Stage: s.name, Others: others, Term: text(fg)}
	if f.Reason = "the stage does not end: " + report.Stop.String(); len(report.Stop.Rules) == 0 {
		f.Others = nil
	}
	l.add(f)
}

// joins applies the rule first and then the stage, and reports where that gives something
// else than the stage alone.
func (l *linter) joins(s *stage, rule *navigator.Local, fg, whole *graph.FunctionGraph, fired []string) bool {
	first := fg.Clone()
	if _, err := run(l.ctx, l.alone(rule, navigator.InToOut), first, navigator.Options{Limits: navigator.Limits{Rewrites: 1}}); err != nil {
		return true
	}
	report, err := run(l.ctx, s.opt, first, navigator.Options{})
	if err != nil {
		return true
	}
	if form(first) == form(whole) {
		if slices.ContainsFunc(fired, func(name string) bool { return name != rule.Name }) {
			l.report.Joined++
		}
		return true
	}
	if !l.hasResult(fg) {
		return true
	}
	if stop := report.Stop.Reason; stop != profile.StopFixpoint && stop != profile.StopUnknown {
		return true // its own finding
	}
	others := slices.DeleteFunc(distinct(append(slices.Clone(fired), firedIn(report)...)), func(name string) bool { return name == rule.Name })
	l.add(Finding{
		Kind: NotJoined, Rule: rule.Name, Source: rule.Source, Stage: s.name, Others: others,
		Reason: fmt.Sprintf("applied first it leads to %s, and by the order of %s to %s", outputs(first), s.name, outputs(whole)),
		Term:   text(fg),
	})
	return false
}

// hasResult reports whether a graph computes something: of one that was generated the types
// may say what is not so, and rules then differ in what they make of it. Where it is not known
// what ops compute, graphs are taken as they are.
func (l *linter) hasResult(fg *graph.FunctionGraph) bool {
	if l.Evaluators == nil {
		return true
	}
	checker, err := verify.NewChecker(l.ctx, fg, verify.CheckOptions{Eval: eval.Options{Evaluators: l.Evaluators}, Runs: 1})
	return err == nil && checker.Runs() > 0
}

// add adds a finding, unless the same rules are said to do the same already.
func (l *linter) add(f Finding) {
	about := slices.Sorted(slices.Values(append(slices.Clone(f.Others), f.Rule)))
	if f.Kind != Cycle {
		about = []string{f.Rule}
	}
	key := string(f.Kind) + " " + f.Stage + " " + strings.Join(about, " ")
	if l.seen[key] {
		return
	}
	l.seen[key] = true
	if f.Accepted = l.accepted(f); f.Accepted != "" {
		l.report.Accepted = append(l.report.Accepted, f)
		return
	}
	l.report.Findings = append(l.report.Findings, f)
}

// accepted returns why the rule that a finding is about accepts it, "" where it does not.
func (l *linter) accepted(f Finding) string {
	if l.Rules == nil {
		return ""
	}
	for _, a := range l.Rules.Accepted(f.Rule) {
		if a.Kind == string(f.Kind) {
			return a.Reason
		}
	}
	return ""
}

// firedIn returns the names of the rules that were applied, in the order of the report.
func firedIn(report *profile.Report) (names []string) {
	for _, pass := range report.Root.All() {
		if pass.Kind == profile.KindMerge {
			continue
		}
		for _, r := range pass.Rules {
			if r.Applied > 0 {
				names = append(names, r.Name)
			}
		}
	}
	return names
}

func distinct(names []string) []string {
	var list []string
	for _, name := range names {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// some names a few of several rules.
func some(names []string) string {
	const few = 3
	if len(names) > few {
		return strings.Join(names[:few], ", ") + fmt.Sprintf(" and %d more", len(names)-few)
	}
	return strings.Join(names, ", ")
}
