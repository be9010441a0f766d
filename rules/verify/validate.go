package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
)

// maxProofNodes bounds the functions that are proved to compute what they did, maxProofElements the
// elements of their inputs, where it depends on shapes what they compute.
const (
	maxProofNodes    = 200
	maxProofElements = 256
)

// validation is what a function computed before the program was rewritten: one element of each
// output, where each depends on the elements at its place, and all elements otherwise.
type validation struct {
	translator *proof.Translator
	before     proof.Outputs

	evaluation *proof.Evaluation // nil for one element
	inputs     []proof.Tensor
	outputs    []proof.Tensor
	none       bits.Term

	why string // why it is not known, "" where it is
}

// validationOf returns what a function computes, or why that is not known.
func (c *Checker) validationOf(ctx context.Context, f namedFunction) *validation {
	v := &validation{}
	switch {
	case c.options.Meanings == nil:
		v.why = "it is not known what ops mean"
	case f.fg.Len() > maxProofNodes:
		v.why = fmt.Sprintf("it has more than %d nodes", maxProofNodes)
	case len(f.fg.Outputs()) == 0:
		v.why = "it has no outputs"
	default:
		v.why = impure(f.fg)
	}
	if v.why != "" {
		return v
	}
	v.translator = proof.NewTranslator(c.options.Meanings)
	v.translator.Solver, v.translator.Gates = c.options.Solver, bits.FewGates
	before, err := v.translator.Outputs(f.fg)
	if v.before = before; err != nil {
		v.ofShapes(ctx, f.fg, c)
	}
	return v
}

// ofShapes has all elements of inputs be words.
func (v *validation) ofShapes(ctx context.Context, fg *graph.FunctionGraph, c *Checker) {
	v.translator = proof.NewTranslator(c.options.Meanings)
	v.translator.Solver, v.translator.Gates = c.options.Solver, bits.FewGates
	v.evaluation = v.translator.NewEvaluation(ctx, c.options.Eval)
	total := int64(0)
	for _, in := range fg.Inputs() {
		if !in.Type().IsShaped() {
			total++
		} else if n, ok := in.Type().NumElements(); ok {
			total += n
		} else {
			v.why = fmt.Sprintf("the shape of %s is not known", in.Type())
			return
		}
	}
	if total > maxProofElements {
		v.why = fmt.Sprintf("its inputs have more than %d elements", maxProofElements)
		return
	}
	for _, in := range fg.Inputs() {
		v.inputs = append(v.inputs, v.evaluation.Input(in.Type()))
	}
	var err error
	if v.outputs, v.none, err = v.evaluation.Run(fg, v.inputs); err != nil {
		v.why = err.Error()
	}
}

// impure says which op of a function has effects or regions, "" for none.
func impure(fg *graph.FunctionGraph) string {
	for n := range fg.All() {
		switch {
		case n == fg.Return():
		case n.Op().Has(ir.Terminator):
			return "it has several blocks"
		case len(n.Nested()) > 0:
			return fmt.Sprintf("%s has regions", ir.OpText(n.Op().Name()))
		case !n.Op().HasAny(ir.Pure | ir.ConstantLike):
			return fmt.Sprintf("%s may have effects", ir.OpText(n.Op().Name()))
		}
	}
	return ""
}

// differs says why it is not proved that the function has the same results as before, for all
// inputs; "" where it is.
func (v *validation) differs(after *graph.FunctionGraph) string {
	if v.why != "" {
		return v.why
	}
	if why := impure(after); why != "" {
		return why
	}
	claims, err := v.claims(after)
	if err != nil {
		return err.Error()
	}
	for _, claim := range claims {
		if answer, _ := v.translator.Decide(claim); answer != bits.Valid {
			return "it is not decided"
		}
	}
	return ""
}

// claims returns bits that say that the function has the same results.
func (v *validation) claims(after *graph.FunctionGraph) ([]bits.Term, error) {
	if v.evaluation != nil {
		if len(after.Inputs()) != len(v.inputs) {
			return nil, errors.New("it has other inputs")
		}
		outputs, none, err := v.evaluation.Run(after, v.inputs)
		if err != nil || len(outputs) != len(v.outputs) {
			return nil, errors.Join(err, nil)
		}
		return v.evaluation.Claims(v.outputs, outputs, v.none, none), nil
	}
	words, err := v.translator.Outputs(after)
	if err != nil {
		return nil, err
	}
	if !slices.EqualFunc(v.before.Words, words.Words, func(a, b bits.Term) bool {
		return v.translator.Width(a) == v.translator.Width(b)
	}) {
		return nil, errors.New("it has other outputs")
	}
	return []bits.Term{v.translator.Implies(v.before, words)}, nil
}

// Unproved is a function that was compared on generated inputs only, and why.
type Unproved struct{ Function, Why string }

// Proved returns the names of the functions of a rewritten program that compute for all inputs
// what they did before, and those that were compared on generated inputs only: functions that
// are not large are proved, if [CheckOptions] have meanings of their ops. Of a program that is nil
// there are none.
func (c *Checker) Proved(after *graph.FunctionGraph) (proved []string, tested []Unproved) {
	if after == nil || after.Graph() == nil {
		return nil, nil
	}
	functions := functionsOf(after)
	seen := map[namedRun]bool{}
	for _, run := range c.runs {
		key := namedRun{run.function, run.number}
		i := slices.IndexFunc(functions, func(f namedFunction) bool { return f.name == key.name && f.number == key.number })
		if seen[key] || i < 0 {
			continue
		}
		seen[key] = true
		if why := c.validations[key].differs(functions[i].fg); why == "" {
			proved = append(proved, run.function)
		} else {
			tested = append(tested, Unproved{run.function, why})
		}
	}
	return proved, tested
}

// namedRun is a function among those of its name.
type namedRun struct {
	name   string
	number int
}
