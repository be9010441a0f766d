package verify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
)

// maxProofNodes bounds the functions that are proved to compute what they did.
const maxProofNodes = 200

// validation is what a function of integers computed before the program was rewritten, as
// words of bits.
type validation struct {
	translator *proof.Translator
	before     proof.Outputs
}

// validationOf returns the words of a function, nil where it is large, or not of integers alone.
func (c *Checker) validationOf(f namedFunction) *validation {
	if c.options.Meanings == nil || f.fg.Len() > maxProofNodes || len(f.fg.Outputs()) == 0 || !isPure(f.fg) {
		return nil
	}
	t := proof.NewTranslator(c.options.Meanings)
	t.Solver, t.Gates = c.options.Solver, bits.FewGates
	before, err := t.Outputs(f.fg)
	if err != nil {
		return nil
	}
	return &validation{t, before}
}

// isPure reports whether a function has no effects.
func isPure(fg *graph.FunctionGraph) bool {
	for n := range fg.All() {
		if n != fg.Return() && !n.Op().HasAny(ir.Pure|ir.ConstantLike) {
			return false
		}
	}
	return true
}

// holds reports whether the function has the same results as before, for all inputs.
func (v *validation) holds(after *graph.FunctionGraph) bool {
	if !isPure(after) || len(after.Outputs()) != len(v.before.Words) {
		return false
	}
	words, err := v.translator.Outputs(after)
	if err != nil || !slices.EqualFunc(v.before.Words, words.Words, func(a, b bits.Term) bool {
		return v.translator.Width(a) == v.translator.Width(b)
	}) {
		return false
	}
	answer, _ := v.translator.Decide(v.translator.Implies(v.before, words))
	return answer == bits.Valid
}

// Proved returns the names of the functions of a rewritten program that compute for all inputs
// what they did before, and of those that were compared on generated inputs only: functions of
// integers that are not large are proved, if [CheckOptions] have meanings of ops. Of a program
// that is nil there are none.
func (c *Checker) Proved(after *graph.FunctionGraph) (proved, tested []string) {
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
		name := run.function
		if v := c.validations[key]; v != nil && v.holds(functions[i].fg) {
			proved = append(proved, name)
		} else {
			tested = append(tested, name)
		}
	}
	return proved, tested
}

// namedRun is a function among those of its name.
type namedRun struct {
	name   string
	number int
}
