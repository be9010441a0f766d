package lint

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/termination"
	"github.com/settle-go/settle/unify"
)

// Termination is what is known of whether the rules of a query end.
type Termination struct {
	Stages []*termination.Result `json:"stages"`
	// Undone are the rules that rules of later stages take back.
	Undone []termination.Undone `json:"undone"`
	// Accepted are those that the file of one of the rules says are as they
	// should be.
	Accepted []termination.Undone `json:"accepted"`
}

// Loops returns how many loops there are.
func (t *Termination) Loops() int {
	n := 0
	for _, r := range t.Stages {
		n += len(r.Loops)
	}
	return n
}

// Ends decides of each stage that the query selects whether its rules end (see package
// termination), and which rules later stages undo. A loop that a guard, a type or an attribute could
// end is one where the rules go round on a graph of their tests, or one that is generated. The
// error is one of the query, or the context's.
func Ends(ctx context.Context, o Options) (*Termination, error) {
	if ctx == nil || o.DB == nil || o.Rules == nil || o.Dialects == nil {
		return nil, errNothing
	}
	l := newLinter(ctx, o)
	stages, err := l.stages()
	if err != nil {
		return nil, err
	}
	return l.ends(stages)
}

// ends is [Ends] of stages.
func (l *linter) ends(stages []*stage) (*Termination, error) {
	l.inGo = 1
	result := &Termination{Undone: []termination.Undone{}, Accepted: []termination.Undone{}}
	all := l.inTerms(stages)
	options := l.termOptions()
	for i, s := range stages {
		options.Confirm = func(loop *termination.Loop) termination.Verdict { return l.goesRound(s, loop) }
		options.Run = func(r *termination.Rule) *termination.Loop { return l.runs(s, r.Name) }
		options.Samples = func(r *termination.Rule) []termination.Sample { return l.samplesOf(s, r.Name) }
		result.Stages = append(result.Stages, termination.Check(all[i], options))
		if l.ctx.Err() != nil {
			return nil, context.Cause(l.ctx)
		}
	}
	seen := map[string]bool{}
	for _, u := range termination.AcrossStages(all, options) {
		key := u.Stages[0] + u.Rules[0] + u.Rules[len(u.Rules)-1]
		if seen[key] || !l.comesBack(stages, &u) {
			continue
		}
		seen[key] = true
		if l.acceptsUndone(u.Rules) {
			result.Accepted = append(result.Accepted, u)
			continue
		}
		result.Undone = append(result.Undone, u)
	}
	return result, nil
}

// Clashes finds how the rules of the stages that a query selects clash, by their terms (see
// [termination.Clash]): what [Run] finds on graphs, for rules without guards and all
// overlaps of theirs.
func Clashes(ctx context.Context, o Options) ([]*termination.Clashes, error) {
	if ctx == nil || o.DB == nil || o.Rules == nil || o.Dialects == nil {
		return nil, errNothing
	}
	l := newLinter(ctx, o)
	stages, err := l.stages()
	if err != nil {
		return nil, err
	}
	return l.clashes(stages)
}

// clashes is [Clashes] of stages.
func (l *linter) clashes(stages []*stage) ([]*termination.Clashes, error) {
	var list []*termination.Clashes
	all := l.inTerms(stages)
	overlaps := 0 // that were run
	for i, s := range stages {
		options := l.termOptions()
		if l.Overlaps {
			options.Join = func(outer, inner string, peak *unify.Term) termination.Joining {
				if overlaps++; l.MaxOverlaps > 0 && overlaps > l.MaxOverlaps {
					return termination.Joining{Verdict: termination.LeftOut}
				}
				return l.decide(s, outer, inner, peak)
			}
		}
		list = append(list, termination.Clash(all[i], all[:i], options))
		if l.ctx.Err() != nil {
			return nil, context.Cause(l.ctx)
		}
	}
	return list, nil
}

var errNothing = errors.New("lint: there is no context, no database, no rules or no dialects")

// acceptsUndone reports whether one of the rules says that it is undone.
func (l *linter) acceptsUndone(rules []string) bool {
	for _, name := range rules {
		for _, a := range l.Rules.Accepted(name) {
			if a.Kind == string(UndoneLater) {
				return true
			}
		}
	}
	return false
}

// inTerms returns stages as terms.
func (l *linter) inTerms(stages []*stage) []termination.Stage {
	list := make([]termination.Stage, len(stages))
	for i, s := range stages {
		list[i].Name = s.name
		for _, local := range s.rules {
			list[i].Rules = append(list[i].Rules, l.terms(local, s.name))
		}
	}
	return list
}

func (l *linter) termOptions() termination.Options {
	return termination.Options{Commutes: func(op string) bool { return l.Dialects.Op(op).Has(ir.Commutative) }}
}

// terms returns a rule of a stage as terms.
func (l *linter) terms(local *navigator.Local, stage string) *termination.Rule {
	r := &termination.Rule{Name: local.Name, Source: local.Source, Guarded: local.Guard != nil}
	written := l.written(local)
	if written == nil {
		r.Unknown = "it is written in Go"
		return r
	}
	for _, p := range written.Places {
		if p.Database == stage {
			r.Priority = p.Priority
		}
	}
	right, ok := written.Replacement()
	if !ok {
		r.Unknown = "its replacement is not made of terms"
		return r
	}
	r.Left, r.Right = local.Pattern.Terms, right
	return r
}

// maxRewrites is how many rewrites rules may make of a small graph before it is said that
// they do not end.
const maxRewrites = 4000

// endless reports whether an optimizer does not come to an end on a graph.
func (l *linter) endless(opt navigator.Optimizer, fg *graph.FunctionGraph) (*profile.Report, bool) {
	options := navigator.Options{Limits: navigator.Limits{UseRatio: -1, PassRatio: -1, Growth: -1, Rewrites: maxRewrites}}
	report, err := run(l.ctx, opt, fg.Clone(), options)
	if err != nil {
		return nil, false
	}
	return report, report.Stop.Reason == profile.StopCycle || report.Stop.Reason == profile.StopLimit
}

// goesRound runs the rules of a loop on graphs, alone and then with the others of the stage,
// which may come first.
func (l *linter) goesRound(s *stage, loop *termination.Loop) termination.Verdict {
	var locals []*navigator.Local
	for _, local := range s.rules {
		if slices.Contains(loop.Rules, local.Name) {
			locals = append(locals, local)
		}
	}
	together := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: s.name, Locals: locals})
	verdict := termination.NotRun
	try := func(fg *graph.FunctionGraph) bool {
		report, endless := l.endless(together, fg)
		if endless {
			_, endless = l.endless(s.opt, fg)
		}
		switch {
		case endless:
			verdict, loop.Graph = termination.GoesRound, text(fg)
			return false
		case report != nil && report.Rewrites > 0:
			verdict = termination.ComesToAnEnd
		}
		return l.ctx.Err() == nil
	}
	l.grounds([]*unify.Term{loop.Start()}, try)
	for _, local := range locals {
		for _, fg := range l.graphsOf(local) {
			if verdict == termination.GoesRound || !try(fg) {
				return verdict
			}
		}
	}
	if verdict == termination.NotRun {
		l.instances(loop.Start(), try)
	}
	return verdict
}

// runs runs a stage on graphs to which a rule of it applies, and returns how it goes round
// there, nil where it comes to an end.
func (l *linter) runs(s *stage, name string) (found *termination.Loop) {
	local := s.rule(name)
	try := func(fg *graph.FunctionGraph) bool {
		if !l.applies(local, fg) {
			return true
		}
		if report, endless := l.endless(s.opt, fg); endless {
			found = loopOf(report, name, fg)
		}
		return found == nil && l.ctx.Err() == nil
	}
	l.grounds(local.Pattern.Terms, try)
	for _, fg := range l.graphsOf(local) {
		if found != nil || !try(fg) {
			break
		}
	}
	return found
}

// loopOf returns the cycle of a run.
func loopOf(report *profile.Report, name string, fg *graph.FunctionGraph) *termination.Loop {
	loop := &termination.Loop{Rules: []string{name}, Terms: []string{text(fg), "..."}, Grows: true, Certain: true, Graph: text(fg)}
	if steps := report.Stop.Steps; report.Stop.Reason == profile.StopCycle && len(steps) > 0 {
		loop.Rules, loop.Terms, loop.Grows = nil, nil, report.Stop.Grows > 0
		for _, step := range steps {
			loop.Rules = append(loop.Rules, step.Rule)
			loop.Terms = append(loop.Terms, cmp.Or(step.Before, "..."))
		}
		loop.Terms = append(loop.Terms, cmp.Or(steps[len(steps)-1].After, "..."))
	}
	return loop
}

// comesBack runs the rules of stages that undo each other one after the other, and reports whether
// a graph comes back. Where none is known, what no guard, type or attribute ends does.
func (l *linter) comesBack(stages []*stage, u *termination.Undone) bool {
	var locals []*navigator.Local
	for i, name := range u.Rules {
		for _, s := range stages {
			if local := s.rule(name); local != nil && (i > 0 || s.name == u.Stages[0]) {
				locals = append(locals, local)
				break
			}
		}
	}
	if len(locals) < len(u.Rules) {
		return u.Certain
	}
	ran, back := false, false
	try := func(fg *graph.FunctionGraph) bool {
		now := fg.Clone()
		for _, local := range locals {
			report, err := run(l.ctx, l.alone(local, navigator.InToOut), now, navigator.Options{Limits: navigator.Limits{Rewrites: maxRewrites}})
			if err != nil || report.Rewrites == 0 {
				return true
			}
			ran = true
		}
		if form(now) == form(fg) {
			back, u.Graph = true, text(fg)
		}
		return !back && l.ctx.Err() == nil
	}
	l.grounds([]*unify.Term{u.Start()}, try)
	for _, fg := range l.graphsOf(locals[0]) {
		if back || !try(fg) {
			break
		}
	}
	if !ran {
		l.instances(u.Start(), try)
	}
	return back || u.Certain && !ran
}
