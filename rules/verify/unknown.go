package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// maxMissing bounds the graphs that nobody can evaluate which are drawn of a rule
// before there is one that somebody can.
const maxMissing = 100

// unknown says why no graph that the pattern matches can be compared, "" where
// some can: nobody evaluates an op of it, or the op has regions, which are not
// drawn.
func (v *verifier) unknown() string {
	var missing []string
	for t := range eachTerm(v.subject.Local.Pattern.Term) {
		if t.Kind == unify.NumberTerm && t.Value.Kind == unify.StringLiteral {
			return "" // no graph has such a constant: the rule is dead
		}
		if t.Kind != unify.AppTerm || len(t.Ops) == 0 || slices.ContainsFunc(t.Ops, v.isEvaluated) {
			continue
		}
		if i := slices.IndexFunc(t.Ops, v.hasRegions); i >= 0 {
			return fmt.Sprintf("%s has regions, and graphs with regions are not drawn", t.Ops[i])
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
// were drawn, nobody could evaluate one.
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

// eachTerm yields a term and all below it.
func eachTerm(t *unify.Term) func(yield func(*unify.Term) bool) {
	return func(yield func(*unify.Term) bool) {
		work := []*unify.Term{t}
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
