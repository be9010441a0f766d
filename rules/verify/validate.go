package verify

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
)

// maxProofNodes bounds the functions that are proved to compute what they did, maxProofElements the
// elements of their inputs, where it depends on shapes what they compute.
const (
	maxProofNodes    = 200
	maxProofElements = 256
)

// maxUndecided is how many functions of a program are not decided before less is tried.
const maxUndecided = 6

// validation is what a function computed before the program was rewritten: one element of each
// output, where each depends on the elements at its place, and all elements otherwise.
type validation struct {
	checker    *Checker
	translator *proof.Translator
	before     proof.Outputs

	evaluation *proof.Evaluation // nil for one element
	inputs     []proof.Tensor
	outputs    []proof.Tensor
	none       bits.Term

	types []ir.Type   // of the inputs
	words []bits.Term // of the inputs; -1 for one that nothing reads
	why   string      // why it is not known, "" where it is

	// of the state of the function that was compared last
	compared uint64        // its hash, 0 for none
	differed string        // why it is not proved to be the same
	wrong    []value.Value // inputs for which it is not
}

// validationOf returns what a function computes, or why that is not known.
func (c *Checker) validationOf(ctx context.Context, f namedFunction) *validation {
	v := &validation{}
	switch {
	case c.options.Meanings == nil:
		v.why = "it is not known what ops mean"
	case f.fg.Len() > maxProofNodes:
		v.why = fmt.Sprintf("it has more than %d nodes", maxProofNodes)
	case len(f.fg.Outputs()) == 0 && len(f.fg.Return().Successors()) == 0:
		v.why = "it has no outputs"
	default:
		v.why = c.impure(f.fg)
	}
	if v.why != "" {
		return v
	}
	v.checker = c
	v.translator = proof.NewTranslator(c.options.Meanings)
	v.translator.Solver = c.options.Solver
	before, err := v.translator.Outputs(f.fg)
	if v.before = before; err != nil && hasControl(f.fg) {
		v.why = err.Error()
		return v
	} else if err != nil {
		v.ofShapes(ctx, f.fg, c)
		return v
	}
	for _, in := range f.fg.Inputs() {
		word, known := v.translator.Known(in)
		if !known {
			word = -1
		}
		v.types, v.words = append(v.types, in.Type()), append(v.words, word)
	}
	return v
}

// ofShapes has all elements of inputs be words.
func (v *validation) ofShapes(ctx context.Context, fg *graph.FunctionGraph, c *Checker) {
	v.translator = proof.NewTranslator(c.options.Meanings)
	v.translator.Solver = c.options.Solver
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

// impure says which op of a function has effects or regions that are not known, "" for none.
func (c *Checker) impure(fg *graph.FunctionGraph) string {
	for n := range fg.All() {
		switch {
		case n.Op().Has(ir.Terminator) || c.options.Meanings[n.Op().Name()].Chooses || n == fg.Return():
		case len(n.Nested()) > 0:
			return fmt.Sprintf("%s has regions", ir.OpText(n.Op().Name()))
		case !n.Op().HasAny(ir.Pure | ir.ConstantLike):
			return fmt.Sprintf("%s may have effects", ir.OpText(n.Op().Name()))
		}
	}
	return ""
}

// hasControl reports whether a function has regions or several blocks.
func hasControl(fg *graph.FunctionGraph) bool {
	for n := range fg.All() {
		if len(n.Nested()) > 0 {
			return true
		}
	}
	return false
}

// differs says why it is not proved that the function has the same results as before, for all
// inputs; "" where it is. Inputs for which it has other results are kept.
func (v *validation) differs(after *graph.FunctionGraph) string {
	if v.why != "" {
		return v.why
	}
	if hash := graph.StructuralHash(after); v.compared == 0 || hash != v.compared {
		v.compared, v.wrong = hash, nil
		v.differed = v.compare(after)
	}
	return v.differed
}

func (v *validation) compare(after *graph.FunctionGraph) string {
	if why := v.checker.impure(after); why != "" {
		return why
	}
	claims, err := v.claims(after)
	if err != nil {
		return err.Error()
	}
	for _, claim := range claims {
		if v.translator.Gates = bits.FewGates; v.checker.undecided < maxUndecided {
			v.translator.Gates = 0
		}
		switch answer, values := v.translator.Decide(claim); answer {
		case bits.Invalid:
			v.wrong = v.valuesOf(values)
			return "it is not decided"
		case bits.Unknown:
			v.checker.undecided++
			return "it is not decided"
		}
	}
	return ""
}

// valuesOf returns the inputs of a function that variables make, nil where they cannot be made.
func (v *validation) valuesOf(vars []uint64) (list []value.Value) {
	if v.evaluation != nil {
		for _, in := range v.inputs {
			list = append(list, v.valueOf(in.Type, in.Words, vars))
		}
	}
	for i, t := range v.types {
		list = append(list, v.valueOf(t, v.words[i:i+1], vars))
	}
	if slices.ContainsFunc(list, func(v value.Value) bool { return !v.IsValid() }) {
		return nil
	}
	return list
}

// valueOf returns a value whose elements are words, or one word everywhere.
func (v *validation) valueOf(t ir.Type, words []bits.Term, vars []uint64) value.Value {
	b, err := value.NewBuilder(t)
	elem := value.ElemOf(t)
	if err != nil {
		return value.Value{}
	}
	for i := range b.Len() {
		var word uint64
		if term := words[i%len(words)]; term >= 0 {
			word = v.translator.Eval(term, vars)
		}
		switch value.ClassOf(elem) {
		case value.IntClass:
			b.PutInts(i, []int64{int64(word)})
		case value.FloatClass:
			switch elem {
			case ir.F32:
				b.PutFloats(i, []float64{float64(math.Float32frombits(uint32(word)))})
			case ir.F64:
				b.PutFloats(i, []float64{math.Float64frombits(word)})
			default:
				return value.Value{}
			}
		default:
			return value.Value{}
		}
	}
	return b.Value()
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
	if len(after.Inputs()) != len(v.words) {
		return nil, errors.New("it has other inputs")
	}
	for i, in := range after.Inputs() {
		if _, known := v.translator.Known(in); !known && v.words[i] >= 0 {
			v.translator.Bind(in, v.words[i])
		}
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

// maxKept bounds the programs that are kept as copies, to compare what a proof says of them.
const maxKept = 2000

// isSmall reports whether a copy of a program is kept.
func isSmall(fg *graph.FunctionGraph) bool {
	nodes := 0
	for range fg.All() {
		if nodes++; nodes > maxKept {
			return false
		}
	}
	return true
}

// disproved returns the first function of a rewritten program for which a proof finds inputs with
// other results, if that is what both states compute.
func (c *Checker) disproved(ctx context.Context, functions []namedFunction) (*Mismatch, error) {
	if c.before == nil {
		return nil, nil
	}
	for _, old := range functionsOf(c.before) {
		key := namedRun{old.name, old.number}
		i := slices.IndexFunc(functions, func(f namedFunction) bool { return f.name == key.name && f.number == key.number })
		v := c.validations[key]
		if i < 0 || v == nil {
			continue
		}
		if v.differs(functions[i].fg); v.wrong == nil {
			continue
		}
		result, scale, err := c.eval(ctx, old.fg, v.wrong)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		run := functionRun{function: old.name, number: old.number, inputs: v.wrong, scale: *scale}
		if run.want, run.missing = slices.Concat(result.Emitted, result.Outputs), result.Missing; err != nil {
			continue
		}
		if m, err := c.compareRun(ctx, functions[i].fg, run, false); m != nil || err != nil {
			return m, err
		}
	}
	return nil, nil
}
