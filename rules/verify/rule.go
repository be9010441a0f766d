package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
)

// Rule verifies a rule: it generates graphs on which the rule fires, and compares
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
	if cmp.Or(s.Unverified, s.Local.Unverified) != "" {
		options.Tries = (options.Tries + 3) / 4 // more are not worth the time of a rule that is not expected to be verified
	}
	if options.Evaluators == nil {
		options.Evaluators = eval.NewRegistry()
	}
	v := newVerifier(ctx, s, options, false)
	v.generator.complexes = v.complexes()
	if why := v.unknown(); why != "" {
		v.result.Verdict, v.result.Detail, v.result.Kind = Unknown, why, v.kind()
		return v.result, ctx.Err()
	}
	bad, err := v.search()
	if err == nil && bad == nil && v.result.Cases < options.Cases/few && len(s.Examples) > 0 && !v.hopeless() {
		strict := v
		v = newVerifier(ctx, s, options, true)
		v.generator.complexes = v.complexes()
		if bad, err = v.search(); v.result.Cases <= strict.result.Cases {
			v, bad = strict, nil // what differs where types are hints only, is not known to be wrong
		}
	}
	if err != nil {
		return v.result, err
	}
	v.result.Kind = v.kind()
	if bad != nil {
		v.result.Verdict = Refuted
		v.result.Counterexample, err = v.counterexample(v.shrink(bad))
		return v.result, err
	}
	v.conclude()
	return v.result, nil
}

// Instances yields graphs that a rule is generated on: instances of its pattern, and
// variations of its examples, whether or not its guard accepts them. Their values are
// computed by the evaluators of the options. Tries bounds how often each of them is
// generated, and not every try gives one.
func Instances(ctx context.Context, s Subject, options Options) iter.Seq[*graph.FunctionGraph] {
	if options.Tries <= 0 {
		options.Tries = DefaultTries
	}
	if options.Evaluators == nil {
		options.Evaluators = eval.NewRegistry()
	}
	return func(yield func(*graph.FunctionGraph) bool) {
		if ctx == nil || !s.isRule() {
			return
		}
		v := newVerifier(ctx, s, options, false)
		for ; v.result.Tries < options.Tries && ctx.Err() == nil; v.result.Tries++ {
			if in, ok := v.generate(); ok && !yield(in.build()) {
				return
			}
		}
	}
}

// addExamples makes templates of the examples. Those on which the rule fires
// stand for twice as much.
func (v *verifier) addExamples() {
	for _, fg := range slices.Concat(v.subject.Examples, v.examples()) {
		if fg == nil || fg.Graph() == nil {
			continue
		}
		in, ok := instanceOf(fg)
		if holdsGraphs(fg) {
			in, ok = v.wholeOf(fg)
		}
		if !ok {
			continue
		}
		v.templates = append(v.templates, in)
		if _, applied, _ := v.apply(in); applied {
			v.templates = append(v.templates, in)
		}
		for n := range fg.Nodes() {
			name := n.Op().Name()
			v.patterns.samples[name] = append(v.patterns.samples[name], copied(n.Op(), v.patterns.ctxt))
		}
	}
	for i := range v.result.Conditions {
		v.result.Conditions[i].True, v.result.Conditions[i].False = 0, 0
	}
}

// examples returns the examples of the rule itself.
func (v *verifier) examples() (list []*graph.FunctionGraph) {
	for _, text := range v.subject.Local.Examples {
		program, err := mlir.Parse(v.subject.Local.Name+".mlir", text, v.options.Dialects)
		if err != nil {
			panic(fmt.Sprintf("verify: an example of %s: %v", v.subject.Local.Name, err))
		}
		for n := range program.Nodes() {
			list = append(list, n.Nested()...)
		}
	}
	return list
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
		r.Verdict, r.Detail = Dead, "it fired on none of the graphs that were generated"+v.refusal()
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

// counterexample returns the instance as the user is to see it.
func (v *verifier) counterexample(in *instance) (*Counterexample, error) {
	after, _, err := v.apply(in)
	if err != nil {
		return nil, err
	}
	f := v.compare(in, after)
	return &Counterexample{
		Before: in.build(), After: after, Inputs: in.values(),
		Want: f.before, Got: f.after, Difference: f.what,
	}, nil
}
