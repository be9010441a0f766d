package verify

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/guard"
)

// Subject is a rule to verify.
type Subject struct {
	Local *navigator.Local
	// Conditions are what the guard is made of, where that is known: the result
	// then says which of them were true and which false.
	Conditions *guard.Conditions
	// Examples are graphs that are varied besides what is drawn from the pattern:
	// the graphs of the rule's tests. A rule that looks at nodes itself, behind a
	// pattern of one op, is mostly reached by these.
	Examples []*graph.FunctionGraph
	// Unverified is the reason why nobody expects the rule to keep what a graph
	// computes, "" for one that has to.
	Unverified string
}

// Of returns a rule of a file as a subject: the graphs of its tests are its
// examples. Of no rule it is the zero Subject.
func Of(r *rules.Rule) Subject {
	if r == nil {
		return Subject{}
	}
	s := Subject{Local: r.Local, Conditions: r.Conditions(), Unverified: r.Unverified}
	for _, t := range r.Tests {
		if fg := t.Graph(); fg != nil {
			s.Examples = append(s.Examples, fg)
		}
	}
	return s
}

// Options say how rules are verified.
type Options struct {
	// Evaluators say what ops compute.
	Evaluators *eval.Registry
	// Dialects are those of the rules.
	Dialects *ir.Dialects
	// Cases is how many graphs with values are compared for each rule, 0 for
	// DefaultCases.
	Cases int
	// Tries bounds the graphs that are drawn for that, 0 for DefaultTries.
	Tries int
	// Seed begins what is drawn: the same seed draws the same.
	Seed uint64
}

// The numbers of cases and tries where none are given. Ten thousand graphs of a
// few nodes are drawn in a fraction of a second.
const (
	DefaultCases = 2000
	DefaultTries = 20_000
)

// Verdict is what verifying a rule came to.
type Verdict string

// The verdicts.
const (
	// Verified rules had both sides equal in every case.
	Verified Verdict = "verified"
	// Refuted rules have a counterexample.
	Refuted Verdict = "refuted"
	// Dead rules fired on no graph that was drawn.
	Dead Verdict = "dead"
	// Unknown rules fired, but nobody knows what the graphs compute, or on too few;
	// or nobody can evaluate what their patterns match.
	Unknown Verdict = "unknown"
	// Failing rules had rewrites that the engine undid, on graphs that compute
	// something: each ends a run. In all other cases both sides were equal.
	Failing Verdict = "failing"
)

// Result is what verifying a rule found.
type Result struct {
	Rule    string
	Verdict Verdict
	// Detail says why a rule is dead, unknown or failing.
	Detail string
	// Unverified is the reason that the rule gives for not being verified.
	Unverified string
	// Inexact says that the rule was held to the real numbers only.
	Inexact bool
	// Loose says that the graphs only have results where their types are taken
	// as hints; see [eval.Options].
	Loose bool

	Tries     int    // graphs that were drawn
	Graphs    int    // of those, graphs on which the rule fired and both sides were compared
	Cases     int    // graphs with values that were compared
	Undefined int    // cases left out because the graph has no result
	Failed    int    // rewrites that the engine undid, but for those of Retyped
	Failure   string // of the last of these
	// Retyped counts rewrites that the engine undid because the replacement had a
	// type that the value's does not include. It is a mistake of the rule where
	// programs have such types, for it ends a run.
	Retyped int
	// Conditions are those of the guard; none for a rule without a guard, or
	// whose guard is in Go.
	Conditions []Condition

	Counterexample *Counterexample // of a refuted rule
}

// Condition is a part of a guard, and how often it was true and false.
type Condition struct {
	Text        string
	True, False int
}

// Covered returns how many outcomes of the guard's conditions were seen, and how
// many there are: two for each.
func (r *Result) Covered() (seen, all int) {
	for _, c := range r.Conditions {
		seen += min(c.True, 1) + min(c.False, 1)
	}
	return seen, 2 * len(r.Conditions)
}

// OK reports whether nobody has to look at the rule: it was verified, or it says
// why it is not. That is no reason to fail.
func (r *Result) OK() bool { return r.Failed == 0 && (r.Verdict == Verified || r.Unverified != "") }

// verifier verifies one rule.
type verifier struct {
	ctx       context.Context
	subject   Subject
	options   Options
	eval      eval.Options
	alone     *navigator.Equilibrium
	drawer    *drawer
	sketch    *sketch
	templates []*instance
	inexact   bool
	result    *Result
	refusals  map[string]int
	missing   string // an op that nobody can evaluate
	missed    int    // graphs that have such an op
}

// few is the share of the cases below which a rule is not verified. Before that,
// types are taken as hints: the rule may be about programs that have no result
// otherwise.
const few = 20

// maxSteps bounds the evaluation of one graph: rules are about a few nodes.
const maxSteps = 10_000

// maxElements bounds the elements of a value that is computed.
const maxElements = 1 << 16

// Rule verifies a rule: it draws graphs on which the rule fires, and compares
// what they compute before and after. The error is that of the context.
func Rule(ctx context.Context, s Subject, options Options) (*Result, error) {
	switch {
	case ctx == nil:
		return nil, errors.New("verify: Rule: no context")
	case !s.isRule():
		return nil, errors.New("verify: Rule: no rule with a pattern and a rewrite")
	}
	if options.Cases <= 0 {
		options.Cases = DefaultCases
	}
	if options.Tries <= 0 {
		options.Tries = DefaultTries
	}
	if options.Evaluators == nil {
		options.Evaluators = eval.NewRegistry()
	}
	v := newVerifier(ctx, s, options, false)
	if why := v.unknown(); why != "" {
		v.result.Verdict, v.result.Detail = Unknown, why
		return v.result, ctx.Err()
	}
	bad, err := v.search()
	if err == nil && bad == nil && v.result.Cases < options.Cases/few && len(s.Examples) > 0 && !v.hopeless() {
		strict := v
		v = newVerifier(ctx, s, options, true)
		if bad, err = v.search(); v.result.Cases <= strict.result.Cases {
			v = strict
		}
	}
	if err != nil {
		return v.result, err
	}
	if bad != nil {
		v.result.Verdict = Refuted
		v.result.Counterexample, err = v.counterexample(v.shrink(bad))
		return v.result, err
	}
	v.conclude()
	return v.result, nil
}

func newVerifier(ctx context.Context, s Subject, options Options, loose bool) *verifier {
	if s.Unverified == "" {
		s.Unverified = s.Local.Unverified
	}
	h := fnv.New64a()
	h.Write([]byte(s.Local.Name))
	v := &verifier{
		ctx: ctx, subject: s, options: options, refusals: map[string]int{},
		eval:    eval.Options{Evaluators: options.Evaluators, MaxSteps: maxSteps, MaxElements: maxElements, Loose: loose},
		inexact: isInexact(s.Local),
		result:  &Result{Rule: s.Local.Name, Unverified: s.Unverified, Loose: loose},
	}
	v.result.Inexact = v.inexact
	v.drawer = &drawer{Rand: rand.New(rand.NewPCG(options.Seed, h.Sum64())), tame: v.inexact}
	v.alone = navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: s.Local.Name, Locals: []*navigator.Local{v.watched()}})
	v.sketch = &sketch{
		drawer: v.drawer, ctx: ctx, opts: v.eval, ctxt: ir.NewContext(options.Dialects),
		ops: options.Evaluators.Ops(), samples: map[string][]ir.Op{},
	}
	v.addExamples()
	return v
}

// isInexact reports whether a rule only claims to be true of real numbers.
func isInexact(l *navigator.Local) bool {
	return l.Equality > navigator.Exact || slices.Contains(l.Tags, rules.InexactTag)
}

// watched returns the rule with a guard that counts what its conditions say.
func (v *verifier) watched() *navigator.Local {
	conditions := v.subject.Conditions
	if conditions == nil {
		return v.subject.Local
	}
	for i := range conditions.Len() {
		v.result.Conditions = append(v.result.Conditions, Condition{Text: conditions.Text(i)})
	}
	rule := *v.subject.Local
	rule.Guard = guardOf(conditions, v.result.Conditions)
	return &rule
}

// addExamples makes templates of the examples. Those on which the rule fires
// stand for twice as much.
func (v *verifier) addExamples() {
	for _, fg := range v.subject.Examples {
		if fg == nil || fg.Graph() == nil {
			continue
		}
		in, ok := instanceOf(fg)
		if !ok {
			continue
		}
		v.templates = append(v.templates, in)
		if _, applied, _ := v.apply(in); applied {
			v.templates = append(v.templates, in)
		}
		for n := range fg.Nodes() {
			name := n.Op().Name()
			v.sketch.samples[name] = append(v.sketch.samples[name], copied(n.Op(), v.sketch.ctxt))
		}
	}
	for i := range v.result.Conditions {
		v.result.Conditions[i].True, v.result.Conditions[i].False = 0, 0
	}
}

// conclude says what it means that no counterexample was found.
func (v *verifier) conclude() {
	r := v.result
	switch {
	case r.Failed > 0 && r.Cases > 0:
		r.Verdict, r.Detail = Failing, fmt.Sprintf("it failed %d times: %s", r.Failed, r.Failure)
	case r.Cases >= max(v.options.Cases/few, 1):
		r.Verdict = Verified
	case r.Cases > 0:
		r.Verdict, r.Detail = Unknown, fmt.Sprintf("only %d cases were found in %d graphs: a test that it fires on helps", r.Cases, r.Tries)
	case v.missing != "":
		r.Verdict, r.Detail = Unknown, v.missing+" has no evaluator"
	case r.Undefined > 0:
		r.Verdict, r.Detail = Unknown, "the graphs on which it fires have no result"
	default:
		r.Verdict, r.Detail = Dead, "it fired on none of the graphs that were drawn"+v.refusal()
	}
}

// refusal returns the reason why the rule did not fire most often.
func (v *verifier) refusal() string {
	best := ""
	for reason, n := range v.refusals {
		if best == "" || n > v.refusals[best] || n == v.refusals[best] && reason < best {
			best = reason
		}
	}
	switch {
	case v.result.Failure != "":
		return ": it failed, " + v.result.Failure
	case best != "":
		return ": it matched, but " + best
	}
	return ""
}
