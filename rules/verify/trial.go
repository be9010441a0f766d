package verify

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// valuesOfOne is how many sets of values one graph is compared on.
const valuesOfOne = 5

// search generates graphs until there are enough cases, and returns the first for
// which the sides differ.
func (v *verifier) search() (*instance, error) {
	r := v.result
	for r.Tries < v.options.Tries && r.Cases < v.options.Cases && !v.hopeless() {
		if err := v.ctx.Err(); err != nil {
			return nil, err
		}
		in, ok := v.generate()
		r.Tries++
		if !ok {
			continue
		}
		after, applied, err := v.apply(in)
		if err != nil && v.means(in) {
			v.failed(err)
			if errors.Is(err, graph.ErrType) { // which is not help where types do not say the sizes
				in = opened(in)
				after, applied, _ = v.apply(in)
			}
		}
		if !applied {
			continue
		}
		if bad := v.cases(in, after); bad != nil {
			return bad, v.ctx.Err()
		}
	}
	if bad, err := v.aim(); bad != nil || err != nil {
		return bad, err
	}
	if bad, err := v.prove(); bad != nil || err != nil {
		return bad, err
	}
	if bad := v.extra(); bad != nil {
		v.result.Proof = nil // of other graphs
		return bad, v.ctx.Err()
	}
	return nil, v.ctx.Err()
}

// cases compares both sides of a graph on several sets of values, and returns the
// instance with those for which they differ.
func (v *verifier) cases(in *instance, after *graph.FunctionGraph) *instance {
	var good *instance // one that has a result
	for k := range valuesOfOne {
		if k > 0 {
			in = in.clone()
			for i := range in.inputs {
				if generated, ok := v.generator.value(in.inputs[i].value.Type()); ok {
					in.inputs[i].value = generated
				}
			}
		}
		switch found := v.compare(in, after); found.outcome {
		case same:
			v.result.Cases++
			good = in
		case undefined:
			v.result.Undefined++
		case illTyped:
			return nil // it is for other values as well
		case different:
			v.result.Cases++
			v.result.Graphs++
			v.note(in)
			return in
		}
	}
	if good != nil && !v.uncounted {
		v.result.Graphs++
		v.note(in)
		v.remember(in)
		v.claim(in)
		v.keepForm(good)
	}
	return nil
}

// apply applies the rule once to a graph. The error is that of a rewrite which
// the engine has undone.
func (v *verifier) apply(in *instance) (*graph.FunctionGraph, bool, error) {
	return v.applyBy(v.alone, in)
}

func (v *verifier) applyBy(alone navigator.Optimizer, in *instance) (*graph.FunctionGraph, bool, error) {
	fg := in.build()
	if _, err := shapes.Attach(fg); err != nil { // as it is from ShapeOpt on
		return nil, false, err
	}
	options := navigator.Options{Limits: navigator.Limits{Rewrites: 1}, NoProvenance: true}
	options.Hooks.Refused = func(_ *navigator.Local, _ graph.Node, reason string) {
		if reason == "" {
			reason = "its guard is false"
		}
		v.refusals[reason]++
	}
	report, err := navigator.Optimize(v.ctx, alone, fg, options)
	if err != nil || report == nil {
		return nil, false, err
	}
	return fg, report.Rewrites > 0 && report.Stop.Reason == profile.StopLimit, nil
}

// means reports whether a graph means something: a guard may count on types that
// ops have.
func (v *verifier) means(in *instance) bool {
	_, err := eval.Run(v.ctx, in.build(), in.values(), v.eval)
	return err == nil
}

// failed counts a rewrite that the engine has undone.
func (v *verifier) failed(err error) {
	if errors.Is(err, graph.ErrType) {
		v.result.Retyped++
		return
	}
	v.result.Failed++
	v.result.Failure = err.Error()
}

// outcome is the result of comparing both sides on one set of values.
type outcome uint8

const (
	same outcome = iota
	different
	undefined // the graph has no result for the values
	illTyped  // the graph means nothing: it was badly generated
)

// finding is an outcome with what both sides computed.
type finding struct {
	outcome       outcome
	what          string // how they differ
	before, after []value.Value
}

// compare evaluates both sides.
func (v *verifier) compare(in *instance, after *graph.FunctionGraph) finding {
	scale := &magnitude{}
	opts := v.eval
	opts.Trace = scale.trace
	before, err := eval.Run(v.ctx, in.build(), in.values(), opts)
	switch {
	case errors.Is(err, eval.ErrUndefined), errors.Is(err, eval.ErrLimit):
		return finding{outcome: undefined}
	case errors.Is(err, eval.ErrNoEvaluator):
		v.noEvaluator(err)
		return finding{outcome: illTyped}
	case err != nil:
		return finding{outcome: illTyped}
	}
	if v.inexact && scale.wild {
		return finding{outcome: undefined}
	}
	scale.add(in.values()) // one node may sum what cancels
	for _, a := range in.constants {
		if c, err := value.FromAttr(a); err == nil {
			scale.add([]value.Value{c})
		}
	}
	scale.wild = false
	result, err := eval.Run(v.ctx, after, in.values(), opts)
	if errors.Is(err, eval.ErrNoEvaluator) {
		v.noEvaluator(err)
		return finding{outcome: illTyped}
	}
	if v.inexact && scale.wild || errors.Is(err, eval.ErrLimit) {
		return finding{outcome: undefined}
	}
	f := finding{before: slices.Concat(before.Emitted, before.Outputs)}
	if err != nil {
		f.outcome, f.what = different, "the replacement has no result: "+err.Error()
		return f
	}
	f.after = slices.Concat(result.Emitted, result.Outputs)
	f.what = differs(f.before, f.after, v.tolerance(in, f.before, scale))
	if f.what != "" {
		f.outcome = different
	}
	return f
}

func (v *verifier) noEvaluator(err error) {
	var at *eval.Error
	if errors.As(err, &at) {
		v.missing = ir.OpText(at.Node.Op().Name())
		v.missed++
	}
}

// differs says how two lists of values differ, "" where they do not.
func differs(before, after []value.Value, t value.Tolerance) string {
	if len(before) != len(after) {
		return "one side prints more values than the other"
	}
	for i := range before {
		switch {
		case !before[i].IsValid():
			continue // it was not computed before
		case !after[i].IsValid():
			return fmt.Sprintf("output %d is not computed any more", i)
		}
		if d := value.Compare(before[i], after[i], t); d != nil {
			return d.String()
		}
	}
	return ""
}

// magnitude is the largest number that a graph computes on its way, and whether
// something was not a number of a moderate size.
type magnitude struct {
	largest float64
	wild    bool
}

// isTooLarge reports whether a value has more elements than there is to be memory for: one
// number everywhere takes none itself.
func isTooLarge(v value.Value) bool {
	n, ok := v.Type().NumElements()
	return v.Type().IsShaped() && (!ok || n > maxElements)
}

func (s *magnitude) trace(_ graph.Node, outputs []value.Value) error {
	for _, v := range outputs {
		if isTooLarge(v) {
			return fmt.Errorf("%s: %w", v.Type(), eval.ErrLimit)
		}
	}
	s.add(outputs)
	return nil
}

// add notes how large numbers are.
func (s *magnitude) add(values []value.Value) {
	for _, v := range values {
		elem, ok := partOf(v.Elem())
		if !ok {
			continue
		}
		least := value.Smallest(elem) * 1024
		if v.IsSplat() && v.Len() > 0 {
			v = v.At(0) // which may stand for more elements than fit into memory
		}
		for _, f := range partsOf(v) {
			f = math.Abs(f)
			s.largest = max(s.largest, f)
			s.wild = s.wild || math.IsNaN(f) || math.IsInf(f, 0) || f != 0 && f < least
		}
	}
}

// partOf returns the type of floats, and of both parts of complex numbers.
func partOf(elem ir.Type) (ir.Type, bool) {
	switch value.ClassOf(elem) {
	case value.FloatClass:
		return elem, true
	case value.ComplexClass:
		return elem.Elem(), elem.Elem().IsFloat()
	}
	return elem, false
}

// partsOf returns floats, or both parts of complex numbers.
func partsOf(v value.Value) []float64 {
	if v.Class() == value.FloatClass {
		return v.Floats()
	}
	var list []float64
	for _, c := range v.Complexes() {
		list = append(list, real(c), imag(c))
	}
	return list
}

// roundings is how many units in the last place the results of ops may be apart
// that are only computed as well as their type allows.
const roundings = 4

// tolerance returns how far the sides may be apart. A rule that claims to be
// exact is held to the last bit and to the sign of zero. One that is true of real
// numbers may lose half of the digits that its type has.
func (v *verifier) tolerance(in *instance, values []value.Value, scale *magnitude) value.Tolerance {
	if !v.inexact {
		t := value.Tolerance{SignedZero: true}
		if v.isRounded(in) {
			t.ULPs = roundings
		}
		return t
	}
	return halfOfTheDigits(values, scale.largest)
}

// halfOfTheDigits returns the tolerance for what is true of real numbers: half of
// the digits of the coarsest type, of the largest number that was computed on the
// way, since where sums cancel out no share of the result is left.
func halfOfTheDigits(values []value.Value, largest float64) value.Tolerance {
	coarsest := 0.0
	for _, x := range values {
		elem, ok := partOf(x.Elem())
		if !ok {
			continue
		}
		if one, err := value.Floats(elem, 1); err == nil {
			coarsest = max(coarsest, unit(one))
		}
	}
	half := math.Sqrt(coarsest)
	return value.Tolerance{Relative: half, Absolute: half * largest}
}

// unit returns the distance from 1 to the next number of a type.
func unit(one value.Value) float64 {
	step := 1.0
	for value.Round(1+step/2, one.Elem()) != 1 {
		step /= 2
	}
	return step
}

// isRounded reports whether a graph has an op whose results another
// implementation may round otherwise.
func (v *verifier) isRounded(in *instance) bool {
	rounds := func(op ir.Op) bool {
		e, ok := v.options.Evaluators.Lookup(op.Name())
		return ok && e.Domain.Inexact
	}
	if in.whole != nil {
		for n := range in.whole.All() {
			if rounds(n.Op()) {
				return true
			}
		}
	}
	return slices.ContainsFunc(in.nodes, func(n node) bool { return rounds(n.op) })
}

// maxMissing bounds the graphs without an evaluator which are generated of a rule
// before there is one that somebody can.
const maxMissing = 100

// unknown says why no graph that the pattern matches can be compared, "" where
// some can: an op of it has no evaluator, or the op has regions, which are not
// generated.
func (v *verifier) unknown() string {
	var missing []string
	for t := range eachTerm(v.subject.Local.Pattern.Terms...) {
		if t.Kind == unify.NumberTerm && t.Value.Kind == unify.StringLiteral {
			return "" // no graph has such a constant: the rule is dead
		}
		if t.Kind != unify.AppTerm || len(t.Ops) == 0 || slices.ContainsFunc(t.Ops, v.isEvaluated) {
			continue
		}
		if i := slices.IndexFunc(t.Ops, v.hasRegions); i >= 0 {
			if len(v.wholes()) > 0 {
				continue
			}
			return fmt.Sprintf("%s has regions: such graphs are made of the rule's tests, none of which can be evaluated", t.Ops[i])
		}
		for _, op := range t.Ops {
			if !slices.Contains(missing, op) {
				missing = append(missing, op)
			}
		}
	}
	switch len(missing) {
	case 0:
		return ""
	case 1:
		return missing[0] + " has no evaluator"
	}
	return strings.Join(missing, " and ") + " have no evaluators"
}

// hopeless reports whether nothing is to be expected of more graphs: of many that
// were generated, none could be evaluated.
func (v *verifier) hopeless() bool { return v.result.Cases == 0 && v.missed >= maxMissing }

// isEvaluated reports whether nodes of an op, which hold no graphs, have values.
func (v *verifier) isEvaluated(op string) bool {
	if v.options.Dialects.Op(op).Has(ir.ConstantLike) {
		return true
	}
	_, ok := v.options.Evaluators.Lookup(op)
	return ok && !v.hasRegions(op)
}

func (v *verifier) hasRegions(op string) bool { return v.options.Dialects.Op(op).Has(ir.Regions) }

// eachTerm yields terms and all below them.
func eachTerm(terms ...*unify.Term) func(yield func(*unify.Term) bool) {
	return func(yield func(*unify.Term) bool) {
		work := slices.Clone(terms)
		slices.Reverse(work)
		for len(work) > 0 {
			top := work[len(work)-1]
			work = work[:len(work)-1]
			if !yield(top) {
				return
			}
			for _, arg := range slices.Backward(top.Args) {
				work = append(work, arg)
			}
		}
	}
}

// generate returns a graph: one of the pattern and one of an example in turn.
func (v *verifier) generate() (*instance, bool) {
	if v.needsRegions() {
		wholes := v.wholes()
		if len(wholes) == 0 {
			return nil, false
		}
		return v.generator.wholeVariant(wholes[v.result.Tries%len(wholes)], pick(v.generator, v.subject.Local.Pattern.Terms...))
	}
	if n := len(v.templates); n > 0 && v.result.Tries%2 == 1 {
		return v.generator.variant(v.templates[v.result.Tries/2%n])
	}
	v.patterns.missing = ""
	terms := v.subject.Local.Pattern.Terms
	pattern := terms[0]
	if len(terms) > 1 {
		pattern = pick(v.generator, terms...)
	}
	in, ok := v.patterns.generate(pattern)
	if !ok && v.patterns.missing != "" {
		v.missing = v.patterns.missing
		v.missed++
	}
	return in, ok
}
