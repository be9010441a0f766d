package rules

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/syntax"
)

// TestResult is what became of a test. Err is nil when it passed; otherwise it
// is a [diag.Error] at the test.
type TestResult struct {
	Rule     *Rule
	Test     *Test
	Rewrites int
	Got      string // the graph at the end, as terms
	Err      error

	made *graph.FunctionGraph // the graph at the end, nil where the run failed
}

// test returns test i of a rule. Those of files that are known to have no mistakes are read
// when they are needed.
func (l *loader) test(file *syntax.File, def *syntax.RuleDecl, i int) *Test {
	d := &def.Tests[i]
	t := &Test{Doc: d.Doc.Value, Line: file.Source.Pos(d.Header.Start).Line, Unchanged: syntax.IsUnchanged(d.Out), def: d, l: l}
	t.read = sync.OnceValue(func() *testTerms { return l.readTest(file, def, d) })
	if !l.tested[file] {
		t.terms()
	}
	return t
}

// readTest reads what a test says as terms, and builds its graph once to see that it can be
// built.
func (l *loader) readTest(file *syntax.File, def *syntax.RuleDecl, d *syntax.Test) *testTerms {
	l.tests.Lock()
	defer l.tests.Unlock()
	t := &testTerms{}
	given, errs := syntax.ParseGiven(file.Source, d.Given)
	l.part(file, def, "given", d.Given).add(errs)
	in := l.part(file, def, "in", d.In)
	t.part = l.part(file, def, "out", d.Out)
	var inErrs, outErrs diag.List
	if d.In.IsSet() { // what is missing or of a wrong type was reported by the reader of the file
		t.in, inErrs = syntax.ParseTestTerm(file.Source, d.In)
		in.add(inErrs)
		in.readForms(t.in...)
	}
	if d.Out.IsSet() {
		t.out, outErrs = syntax.ParseOutcome(file.Source, d.Out)
		t.part.add(outErrs)
		t.part.readForms(t.out...)
	}
	var known []string
	if len(errs) == 0 { // otherwise what it declares is not known
		known = declaredNames(given)
	}
	for _, term := range t.in {
		in.checkTerm(term, known, len(errs) == 0)
	}
	for _, term := range t.out {
		t.part.checkTerm(term, known, len(errs) == 0 && d.In.IsSet())
	}
	if len(errs)+len(inErrs) > 0 || len(t.in) == 0 {
		return t
	}
	t.graph = &testGraph{part: in, given: given, terms: t.in}
	if !l.tested[file] {
		l.errs.Add(t.graph.mistakes()...)
	}
	return t
}

// Graph returns a new graph of `in`, with the context of the rule's set; nil where
// there is a mistake in the test.
func (t *Test) Graph() *graph.FunctionGraph {
	g := t.terms().graph
	if g == nil {
		return nil
	}
	built, err := g.build()
	if err != nil {
		return nil // it was built when the rule was loaded, or is known to have no mistakes
	}
	return built.fg
}

// Test runs the tests of the rules that the filter accepts; nil accepts all.
func (s *Set) Test(filter func(*Rule) bool) []TestResult {
	var results []TestResult
	for _, r := range s.Rules {
		if filter == nil || filter(r) {
			results = append(results, r.RunTests()...)
		}
	}
	return results
}

// RunTests runs the tests of the rule: each builds its graph, applies this rule
// alone until it settles, and compares.
func (r *Rule) RunTests() []TestResult {
	results := make([]TestResult, len(r.Tests))
	for i, t := range r.Tests {
		results[i] = r.run(t)
	}
	return results
}

// maxTestRewrites is more than a rule needs on the graph of a test; beyond it,
// the rule undoes itself or grows the graph for ever.
const maxTestRewrites = 100

func (r *Rule) run(t *Test) TestResult { return r.runWith(r.Local, t) }

// runWith runs a test with another rule in the place of the rule's own.
func (r *Rule) runWith(local *navigator.Local, t *Test) TestResult {
	result := TestResult{Rule: r, Test: t}
	built, failed := t.terms().graph.build()
	if failed != nil {
		result.Err = failed
		return result
	}
	var refusals []string
	options := navigator.Options{Limits: navigator.Limits{Rewrites: maxTestRewrites}}
	options.Hooks.Applied = func(*navigator.Local, graph.Node, []graph.Var) { result.Rewrites++ }
	options.Hooks.Refused = func(_ *navigator.Local, n graph.Node, reason string) {
		if reason == "" {
			reason = "the guard is false"
		}
		refusals = append(refusals, n.Op().Name()+": "+reason)
	}
	before := TermString(built.fg)
	if _, err := shapes.Attach(built.fg); err != nil { // as it is from ShapeOpt on
		result.Err = err
		return result
	}
	alone := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: r.Name(), Locals: []*navigator.Local{local}})
	report, err := navigator.Optimize(context.Background(), alone, built.fg, options)
	result.Got = TermString(built.fg)
	switch {
	case err != nil:
		result.Err = t.failure(r, "%s", without(err))
	case report.Stop.Reason == profile.StopCycle:
		result.Err = t.failure(r, "the rule does not reach a fixpoint: %s", report.Stop.Detail)
	case report.Stop.Reason == profile.StopLimit:
		result.Err = t.failure(r, "the rule does not reach a fixpoint: it was stopped after %d rewrites (%s)", result.Rewrites, report.Stop.Detail)
	default:
		result.made = built.fg
		result.Err = t.judge(r, built, &result, before, refusals)
	}
	return result
}

// without returns the message of an error without the rule's name and place,
// which the test's own error has.
func without(err error) string {
	var of *navigator.RuleError
	if errors.As(err, &of) {
		return fmt.Sprintf("at %s: %v", of.Node, of.Err)
	}
	return err.Error()
}

// judge compares what the rule made with what the test says.
func (t *Test) judge(r *Rule, built *builtGraph, result *TestResult, before string, refusals []string) error {
	switch {
	case t.Unchanged && result.Rewrites > 0:
		return t.failure(r, "the rule fired where it must not: %s became %s", before, result.Got)
	case t.Unchanged:
		return nil
	case result.Rewrites == 0 && len(refusals) > 0:
		return t.failure(r, "the rule did not fire on %s: it matched, but %s", before, strings.Join(refusals, "; "))
	case result.Rewrites == 0:
		return t.failure(r, "the rule did not fire on %s: its pattern matches no node%s", before, r.whyNot(t))
	}
	if !built.equal(t) {
		return t.failure(r, "the rule made %s, not %s", result.Got, t.want())
	}
	return nil
}

// whyNot says what of the pattern does not match at what the graph of a test returns
// first.
func (r *Rule) whyNot(t *Test) string {
	built, failed := t.terms().graph.build()
	if failed != nil || len(built.fg.Outputs()) == 0 {
		return ""
	}
	root := built.fg.Outputs()[0].Owner()
	if !root.IsValid() {
		return ""
	}
	why := r.Explain(context.Background(), root, nil)
	if why == nil || why.Stage != StageMatch {
		return ""
	}
	return ": " + why.At.Message
}

// failure returns an error at the outcome that the test expects; it is a
// *diag.Error, but nil must not be an error.
func (t *Test) failure(r *Rule, format string, args ...any) error {
	err := diag.Errorf(r.src, t.def.Out.Span, "rule %s: test: %s", r.Name(), fmt.Sprintf(format, args...))
	err.Help = t.Doc
	return err
}

// want returns what the test expects, as terms.
func (t *Test) want() string {
	out := t.terms().out
	texts := make([]string, len(out))
	for i, term := range out {
		texts[i] = term.String()
	}
	return list(texts)
}
