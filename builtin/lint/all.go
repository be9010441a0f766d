package lint

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/termination"
	"github.com/settle-go/settle/rules/verify"
)

// The kinds of findings of [All] besides those of [Run] and [Ends].
const (
	Untested    Kind = "untested"     // no test shows that the rule fires, or that its guard refuses
	Incomplete  Kind = "incomplete"   // there is no doc, or an op that is not declared
	GuardAlways Kind = "guard_always" // the guard refuses nothing that the pattern matches
	GuardNever  Kind = "guard_never"  // the guard refuses all that the pattern matches
	UnknownTag  Kind = "unknown_tag"  // a tag that no other rule has, and that is nearly one that others have
)

// Everything is what [All] found.
type Everything struct {
	*Report
	Termination *Termination           `json:"termination"`
	Clashes     []*termination.Clashes `json:"clashes"`
}

// All finds what is wrong with rules by themselves and beside each other: what [Run], [Ends] and
// [Clashes] find, as findings of one kind, rules whose tests or docs are missing, guards that
// refuse nothing or all, and tags that may be misspelt.
func All(ctx context.Context, o Options) (*Everything, error) {
	if ctx == nil || o.DB == nil || o.Rules == nil || o.Dialects == nil {
		return nil, errNothing
	}
	l := newLinter(ctx, o)
	stages, err := l.stages()
	if err != nil {
		return nil, err
	}
	report, err := l.eachRule(stages)
	if err != nil {
		return nil, err
	}
	all := &Everything{Report: report}
	ends := newLinter(ctx, l.Options)
	ends.samples, ends.walks = l.samples, l.walks
	if all.Termination, err = ends.ends(stages); err != nil {
		return nil, err
	}
	if all.Clashes, err = l.clashes(stages); err != nil {
		return nil, err
	}
	for _, f := range slices.Concat(report.Findings, report.Accepted) {
		l.seen[string(f.Kind)+" "+f.Stage+" "+f.Rule] = true
	}
	l.endings(all.Termination)
	l.nevers(all.Clashes)
	l.guards(stages)
	l.growths(stages)
	selected := map[string]bool{}
	for _, s := range stages {
		for _, rule := range s.rules {
			if r := l.written(rule); r != nil {
				selected[r.Name()], selected[r.FamilyRule] = true, true
			}
		}
	}
	l.vets(selected)
	l.tags(selected)
	l.equations(selected)
	return all, context.Cause(ctx)
}

// once adds a finding, unless there is one of that kind about the rule in the stage.
func (l *linter) once(f Finding) {
	key := string(f.Kind) + " " + f.Stage + " " + f.Rule
	if l.seen[key] {
		return
	}
	l.seen[key] = true
	f.Accepted = l.accepted(f)
	if over := l.Rules.Over(f.Rule); f.Accepted == "" && len(over) > 0 { // the name of a rule over a family
		one := f
		one.Rule = over[0].Name()
		f.Accepted = l.accepted(one)
	}
	if f.Accepted != "" {
		l.report.Accepted = append(l.report.Accepted, f)
		return
	}
	l.report.Findings = append(l.report.Findings, f)
}

// endings adds the loops and the rules that later stages undo.
func (l *linter) endings(found *Termination) {
	for _, stage := range found.Stages {
		for i := range stage.Loops {
			loop := &stage.Loops[i]
			if slices.ContainsFunc(loop.Rules, func(rule string) bool { return l.seen[string(Cycle)+" "+stage.Stage+" "+rule] }) {
				continue
			}
			l.once(Finding{
				Kind: Cycle, Rule: loop.Rules[0], Source: l.source(loop.Rules[0]), Stage: stage.Stage, Others: distinct(loop.Rules[1:]),
				Reason: "for ever: " + loop.String(), Term: cmp.Or(loop.Graph, loop.Terms[0]),
			})
		}
	}
	for _, u := range found.Undone {
		l.once(Finding{
			Kind: UndoneLater, Rule: u.Rules[0], Source: u.Source, Stage: u.Stages[0], Others: u.Rules[1:],
			Reason: fmt.Sprintf("undone in %s: %s", u.Stages[1], &u.Loop), Term: cmp.Or(u.Graph, u.Terms[0]),
		})
	}
}

// nevers adds the rules that never get their turn.
func (l *linter) nevers(clashes []*termination.Clashes) {
	for _, stage := range clashes {
		for _, n := range stage.Never {
			f := Finding{
				Kind: Shadowed, Rule: n.Rule, Source: n.Source, Stage: stage.Stage, Others: []string{n.By},
				Reason: n.By + ", which is tried before it, takes all that it matches", Term: n.Term,
			}
			if n.Stage != "" {
				f.Kind, f.Reason = RewrittenBefore, fmt.Sprintf("%s always rewrites that in %s, before", n.By, n.Stage)
			}
			l.once(f)
		}
	}
}

// source returns where a rule is written, "" for one in Go.
func (l *linter) source(name string) string {
	if r := l.Rules.Rule(name); r != nil {
		return r.Local.Source
	}
	return ""
}

// guardMatches is how many matches a guard must answer alike before it is said that it always
// does.
const guardMatches = 24

// guards adds the guards that refuse nothing, or all.
func (l *linter) guards(stages []*stage) {
	known := map[string]bool{}
	for _, s := range stages {
		for _, rule := range s.rules {
			if rule.Guard == nil || known[rule.Name] || l.written(rule) == nil || l.ctx.Err() != nil {
				continue
			}
			known[rule.Name] = true
			asked, held, example := l.ask(rule)
			f := Finding{Rule: rule.Name, Source: rule.Source, Stage: s.name, Term: example}
			switch {
			case asked < guardMatches || held > 0 && held < asked:
				continue
			case held == 0:
				f.Kind, f.Reason = GuardNever, fmt.Sprintf("the guard refused all of %d matches", asked)
			default:
				f.Kind, f.Reason = GuardAlways, fmt.Sprintf("the guard refused none of %d matches, nor any of a test", asked)
			}
			l.once(f)
		}
	}
}

// ask asks the guard of a rule on graphs that its pattern matches, those of its tests first, until it
// has held and refused. It returns how often it was asked and held, and a graph.
func (l *linter) ask(rule *navigator.Local) (asked, held int, example string) {
	try := func(fg *graph.FunctionGraph) bool {
		refused := false
		options := navigator.Options{Limits: navigator.Limits{Rewrites: 1}}
		options.Hooks.Refused = func(*navigator.Local, graph.Node, string) { refused = true }
		report, err := run(l.ctx, l.alone(rule, navigator.InToOut), fg.Clone(), options)
		switch {
		case err != nil:
		case report.Rewrites > 0:
			asked, held = asked+1, held+1
		case refused:
			asked++
		}
		if example == "" && asked > 0 {
			example = text(fg)
		}
		return l.ctx.Err() == nil && (held == 0 || held == asked) && asked < 3*guardMatches
	}
	subject := verify.Of(l.written(rule))
	for _, fg := range subject.Examples {
		if !try(fg) {
			return asked, held, example
		}
	}
	more := true
	l.grounds(rule.Pattern.Terms, func(fg *graph.FunctionGraph) bool {
		more = try(fg) && try(usedTwice(fg))
		return more
	})
	if more {
		open := *rule
		open.Guard, open.Filter = nil, nil
		subject := verify.Subject{Local: &open}
		for fg := range verify.Instances(l.ctx, subject, verify.Options{Evaluators: l.Evaluators, Dialects: l.Dialects, Tries: tries, Seed: 1}) {
			if !try(fg) {
				break
			}
		}
	}
	return asked, held, example
}

// usedTwice returns a graph in which every value is used once more, as an output.
func usedTwice(fg *graph.FunctionGraph) *graph.FunctionGraph {
	fg = fg.Clone()
	outputs := fg.Outputs()
	for n := range fg.Nodes() {
		if n != fg.Return() {
			outputs = append(outputs, n.Outputs()...)
		}
	}
	fg.SetOutputs(outputs...)
	return fg
}

// vets adds what is missing of rules of files that are selected.
func (l *linter) vets(selected map[string]bool) {
	for _, w := range l.Rules.Vet() {
		rule, reason, ok := strings.Cut(strings.TrimPrefix(w.Message, "rule "), ": ")
		if !ok || !selected[rule] {
			continue
		}
		f := Finding{Kind: Incomplete, Rule: rule, Source: fmt.Sprintf("%s:%d", w.Source.Name, w.Source.Pos(w.Span.Start).Line), Reason: reason}
		if strings.Contains(reason, "test") {
			f.Kind = Untested
		}
		l.once(f)
	}
}

// tags adds tags of rules that are selected which may be misspelt: no other rule has them, and others
// have one that differs in a letter.
func (l *linter) tags(selected map[string]bool) {
	count := map[string]int{}
	for _, r := range l.Rules.Rules {
		for _, tag := range r.Local.Tags {
			count[tag]++
		}
	}
	shared := slices.DeleteFunc(slices.Sorted(maps.Keys(count)), func(tag string) bool { return count[tag] < 2 })
	for _, r := range l.Rules.Rules {
		for _, tag := range r.Local.Tags {
			if !selected[r.Name()] || count[tag] > 1 || tag == r.Name() {
				continue
			}
			at := slices.IndexFunc(shared, func(other string) bool { return isOneLetterOff(tag, other) })
			if at >= 0 {
				l.once(Finding{
					Kind: UnknownTag, Rule: r.Name(), Source: r.Local.Source,
					Reason: fmt.Sprintf("no other rule has the tag %q: did you mean %q?", tag, shared[at]),
				})
			}
		}
	}
}

// isOneLetterOff reports whether one word is another one with a letter more, less or other, or with
// two of them the wrong way round.
func isOneLetterOff(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		return i < len(a) && (a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:])
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}
