package verify

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/unify"
)

// Subject is a rule to verify.
type Subject struct {
	Local *navigator.Local
	// Conditions are what the guard is made of, where that is known: the result
	// then says which of them were true and which false.
	Conditions *guard.Conditions
	// Examples are graphs that are varied besides what is generated from the pattern:
	// the graphs of the rule's tests. A rule that looks at nodes itself, after a
	// pattern of one op, is mostly reached by these.
	Examples []*graph.FunctionGraph
	// Unverified is the reason why the rule is not expected to keep what a graph
	// computes, "" for one that has to.
	Unverified string
	// Replacement is what the rule puts in place of the outputs of a node; nil where that is
	// not known.
	Replacement []rules.Value
	// Written is the name under which a file has a rule over a family that this is for
	// one dialect, "" for other rules.
	Written string
}

// Of returns a rule of a file as a subject: the graphs of its tests are its
// examples. Of no rule it is the zero Subject.
func Of(r *rules.Rule) Subject {
	if r == nil {
		return Subject{}
	}
	s := Subject{Local: r.Local, Conditions: r.Conditions(), Unverified: r.Unverified, Written: r.FamilyRule, Replacement: r.Values()}
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
	// Meanings say what ops on integers mean as bits. With them, rules are proved for all
	// values where that is possible; nil for none.
	Meanings proof.Registry
	// Solver is asked what the solver of the program itself does not decide; nil for none.
	Solver bits.Solver
	// Dialects are those of the rules.
	Dialects *ir.Dialects
	// Cases is how many graphs with values are compared for each rule, 0 for
	// DefaultCases.
	Cases int
	// Tries bounds the graphs that are generated for that, 0 for DefaultTries. A rule that
	// gives a reason for not being verified has a quarter of them.
	Tries int
	// Seed is that of the generator: equal seeds generate equal graphs.
	Seed uint64
}

// The numbers of cases and tries where none are given. Ten thousand graphs of a
// few nodes are generated in a fraction of a second.
const (
	DefaultCases = 2000
	DefaultTries = 20_000
)

// Verdict is the result of verifying a rule.
type Verdict string

// The verdicts.
const (
	// Verified rules had both sides equal in every case.
	Verified Verdict = "verified"
	// Refuted rules have a counterexample.
	Refuted Verdict = "refuted"
	// Dead rules fired on no graph that was generated.
	Dead Verdict = "dead"
	// Unknown rules fired, but it is not known what the graphs compute, or on too few;
	// or what their patterns match cannot be evaluated.
	Unknown Verdict = "unknown"
	// Failing rules had rewrites that the engine undid, on graphs that compute
	// something: each ends a run. In all other cases both sides were equal.
	Failing Verdict = "failing"
)

// Result is what verifying a rule found.
type Result struct {
	Rule    string
	Verdict Verdict
	// Kind is what the rule is about. Without meanings of ops in the options, that is known of
	// some rules only.
	Kind Kind
	// Detail says why a rule is dead, unknown or failing.
	Detail string
	// Unverified is the reason that the rule gives for not being verified.
	Unverified string
	// Inexact says that the rule was held to the real numbers only.
	Inexact bool
	// Loose says that the graphs only have results where their types are taken
	// as hints; see [eval.Options].
	Loose bool

	Tries     int    // graphs that were generated
	Graphs    int    // of those, graphs on which the rule fired and both sides were compared
	Cases     int    // graphs with values that were compared
	Undefined int    // cases left out because the graph has no result
	Failed    int    // rewrites that the engine undid, except for those of Retyped
	Failure   string // of the last of these
	// Retyped counts rewrites that the engine undid because the replacement had a
	// type that the value's does not include. It is a mistake of the rule where
	// programs have such types, for it ends a run.
	Retyped int
	// Conditions are those of the guard; none for a rule without a guard, or
	// whose guard is in Go.
	Conditions []Condition

	Counterexample *Counterexample // of a refuted rule

	// Proof is what was proved for all values; nil where the options have no meanings of
	// ops, and of a rule that is not verified.
	Proof *Proof
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

// OK reports whether the rule needs no look: it was verified, or it says
// why it is not. That is not a reason to fail.
func (r *Result) OK() bool { return r.Failed == 0 && (r.Verdict == Verified || r.Unverified != "") }

// verifier verifies one rule.
type verifier struct {
	ctx       context.Context
	subject   Subject
	options   Options
	eval      eval.Options
	alone     navigator.Optimizer
	generator *generator
	patterns  *patternGenerator
	templates []*instance
	inexact   bool
	result    *Result
	refusals  map[string]int
	missing   string // an op without an evaluator
	missed    int    // graphs that have such an op
	fired     []*instance
	about     ops             // of the graphs on which the rule fired
	claims    []*instance     // graphs of integers on which the rule fired, one of each kind
	claimed   map[string]bool // their kinds
	forms     []*form         // graphs on which the rule fired, one of each form
	formed    map[string]*form
	seen      map[string]bool // the ops and types of these
	uncounted bool            // more cases are generated
}

// few is the share of the cases below which a rule is not verified. Before that,
// types are taken as hints: the rule may be about programs that have no result
// otherwise.
const few = 20

// maxSteps bounds the evaluation of one graph: rules are about a few nodes.
const maxSteps = 10_000

// maxElements bounds the elements of a value that is computed.
const maxElements = 1 << 16

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
	v.generator = &generator{Rand: rand.New(rand.NewPCG(options.Seed, h.Sum64())), tame: v.inexact}
	v.alone = navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: s.Local.Name, Locals: []*navigator.Local{v.watched()}})
	v.patterns = &patternGenerator{
		generator: v.generator, ctx: ctx, opts: v.eval, ctxt: ir.NewContext(options.Dialects),
		ops: options.Evaluators.Ops(), samples: map[string][]ir.Op{},
	}
	for _, c := range v.result.Conditions {
		v.generator.written = append(v.generator.written, numerals.FindAllString(c.Text, -1)...)
	}
	for t := range eachTerm(s.Local.Pattern.Terms...) {
		if t.Kind == unify.NumberTerm && t.Value.Kind == unify.IntLiteral {
			v.generator.written = append(v.generator.written, strconv.FormatInt(t.Value.Int, 10))
		} else if t.Kind == unify.NumberTerm && t.Value.Kind == unify.FloatLiteral {
			v.generator.written = append(v.generator.written, strconv.FormatFloat(t.Value.Float, 'g', -1, 64))
		}
	}
	v.addExamples()
	return v
}

// complexes returns how many types of a hundred are generated with complex elements: most of
// them where an op of the pattern takes no others, and few where all take such as well.
func (v *verifier) complexes() int {
	all, only := true, false
	for t := range eachTerm(v.subject.Local.Pattern.Terms...) {
		if t.Kind != unify.AppTerm {
			continue
		}
		for _, op := range t.Ops {
			e, ok := v.options.Evaluators.Lookup(op)
			takes := ok && e.Domain.Elems&eval.Complexes != 0
			all = all && takes
			only = only || takes && e.Domain.Elems&(eval.Integers|eval.Floats|eval.Truths) == 0
		}
	}
	switch {
	case only:
		return 80
	case all:
		return 5
	}
	return 0
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
	rule.Guard, rule.Filter = guardOf(conditions, v.result.Conditions), nil
	return &rule
}

// Counterexample is a graph that a rule changes so that it computes something
// else.
type Counterexample struct {
	Before, After *graph.FunctionGraph
	Inputs        []value.Value
	Want, Got     []value.Value // what they compute; none where After has no result
	Difference    string
}

// Test returns the counterexample as a test for the file of the rule, which then
// fails until the rule leaves the graph as it is.
func (c *Counterexample) Test() string {
	if c.Before == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("  [[rule.test]]\n")
	fmt.Fprintf(&b, "  doc   = %q\n", "counterexample: "+c.Difference)
	var given []string
	for _, in := range c.Before.Inputs() {
		given = append(given, "%"+in.Name()+": "+in.Type().String())
	}
	if len(given) > 0 {
		fmt.Fprintf(&b, "  given = '%s'\n", strings.Join(given, ", "))
	}
	fmt.Fprintf(&b, "  in    = '%s'\n", rules.TermString(c.Before))
	b.WriteString("  out   = 'unchanged'\n")
	return b.String()
}

// maxShown is how many elements of a value are shown.
const maxShown = 16

// String returns the counterexample in lines: both sides, the values of the
// inputs and what the sides compute for them.
func (c *Counterexample) String() string {
	if c.Before == nil || c.After == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nbecomes\n%s\nfor", rules.TermString(c.Before), rules.TermString(c.After))
	if len(c.Inputs) == 0 {
		b.WriteString(" no inputs")
	}
	for i, v := range c.Inputs {
		fmt.Fprintf(&b, " %%%s = %s%s", c.Before.Inputs()[i].Name(), v.Short(maxShown), [...]string{",", ""}[min(1, max(0, i+2-len(c.Inputs)))])
	}
	fmt.Fprintf(&b, "\nbefore %s\n", values(c.Want))
	if c.Got == nil {
		fmt.Fprintf(&b, "after  %s\n", c.Difference)
	} else {
		fmt.Fprintf(&b, "after  %s\n", values(c.Got))
	}
	return b.String()
}

func values(list []value.Value) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.Short(maxShown)
	}
	return strings.Join(texts, ", ")
}

func (s Subject) isRule() bool {
	return s.Local != nil && s.Local.Pattern != nil && s.Local.Rewrite != nil
}

// guardOf returns a guard that counts what its conditions say.
func guardOf(conditions *guard.Conditions, counts []Condition) func(*unify.Match) (bool, error) {
	seen := func(i int, holds bool) {
		if holds {
			counts[i].True++
		} else {
			counts[i].False++
		}
	}
	return func(m *unify.Match) (bool, error) { return conditions.Eval(m, seen) }
}
