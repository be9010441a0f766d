package lint

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/termination"
	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/unify"
)

// peaks is how many graphs of an overlap are run.
const peaks = 2

// peakTries is how many graphs of an overlap are generated of ops that are evaluated.
const peakTries = 24

// decide runs an overlap of two rules of a stage on graphs of its smallest term: the one first and
// then the stage, and the other first and then the stage.
func (l *linter) decide(s *stage, outer, inner string, peak *unify.Term) (joining termination.Joining) {
	first, second := s.rule(outer), s.rule(inner)
	if first == nil || second == nil {
		return joining
	}
	seen := 0
	try := func(fg *graph.FunctionGraph) bool {
		if isConstant(fg) {
			return true
		}
		one, two := fg.Clone(), fg.Clone()
		if !l.firstApplied(first, navigator.OutToIn, one) || !l.firstApplied(second, navigator.InToOut, two) {
			return l.ctx.Err() == nil
		}
		ways, ok := l.settles(s, one)
		if !ok {
			return l.ctx.Err() == nil
		}
		if _, ok := l.settles(s, two); !ok {
			return l.ctx.Err() == nil
		}
		seen++
		if joining.Verdict = termination.Joins; form(one) == form(two) {
			return seen < peaks
		}
		if !l.hasResult(fg) || !l.computesSame(one, two, ways) {
			joining.Verdict = termination.NotKnown
			return seen < peaks
		}
		joining.Verdict, joining.Term, joining.Results = termination.TwoResults, text(fg), [2]string{outputs(one), outputs(two)}
		return false
	}
	l.instances(peak, try)
	if seen == 0 {
		l.grounds([]*unify.Term{peak}, try)
	}
	return joining
}

// instances yields graphs of a term whose ops are evaluated, so that types and operands fit, as long
// as yield returns true.
func (l *linter) instances(t *unify.Term, yield func(*graph.FunctionGraph) bool) {
	pattern, err := unify.Compile(t, l.Dialects)
	if err != nil {
		return
	}
	subject := verify.Subject{Local: &navigator.Local{Name: "overlap", Pattern: pattern, Rewrite: notRewritten}}
	for fg := range verify.Instances(l.ctx, subject, verify.Options{Evaluators: l.Evaluators, Dialects: l.Dialects, Tries: peakTries, Seed: 1}) {
		if !yield(fg) {
			return
		}
	}
}

// notRewritten is what becomes of graphs that are only generated.
func notRewritten(*navigator.Rewriter) (navigator.Result, error) { return navigator.Result{}, nil }

// firstApplied applies a rule once, at the first node of an order.
func (l *linter) firstApplied(rule *navigator.Local, order navigator.Order, fg *graph.FunctionGraph) bool {
	if rule.Require != nil && rule.Require(fg) != nil {
		return false
	}
	report, err := run(l.ctx, l.alone(rule, order), fg, navigator.Options{Limits: navigator.Limits{Rewrites: 1}})
	return err == nil && report.Rewrites > 0
}

// settles runs a stage on a graph until nothing applies any more.
func (l *linter) settles(s *stage, fg *graph.FunctionGraph) (*profile.Report, bool) {
	report, err := run(l.ctx, s.opt, fg, navigator.Options{})
	return report, err == nil && (report.Stop.Reason == profile.StopFixpoint || report.Stop.Reason == profile.StopUnknown)
}

// computesSame reports whether nothing shows that two results of a stage differ. Where something does,
// the types of the graph say what no program has: rules keep what graphs compute.
func (l *linter) computesSame(one, two *graph.FunctionGraph, report *profile.Report) bool {
	checker, err := verify.NewChecker(l.ctx, one, verify.CheckOptions{Eval: eval.Options{Evaluators: l.Evaluators}, Runs: 4})
	if err != nil || checker.Runs() == 0 {
		return true
	}
	difference, err := checker.Check(l.ctx, two, report)
	return err != nil || difference == nil
}
