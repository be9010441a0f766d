package rules

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// fold computes a step of constants, for fold(...): what it gives is kept until another
// step or a root needs it.
func (r *run) fold(s *step, index int, nodes made) error {
	evaluators := r.ofSet.evaluators.Load()
	if evaluators == nil {
		return refusal(s.name + " has no evaluator")
	}
	options := eval.FoldOptions(evaluators)
	var inputs []value.Value
	for i := range s.args {
		var err error
		if inputs, err = r.constants(&s.args[i], nodes, inputs, options); err != nil {
			return err
		}
	}
	op, err := r.op(&s.op)
	if err != nil {
		return err
	}
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		types[i] = v.Type()
	}
	if s.infer {
		types = ir.InferTypes(r.g.Context().OpByID(op), types)
	} else {
		types = types[:0]
		for i := range s.types {
			t, err := r.typ(&s.types[i], nodes)
			if err != nil {
				return err
			}
			types = append(types, t)
		}
	}
	outputs, err := eval.Fold(r.w.Context(), r.g.Context().OpByID(op), inputs, types, options)
	if ended := r.w.Context().Err(); ended != nil {
		return ended
	}
	if err != nil {
		return refusal(s.name + ": " + err.Error())
	}
	for len(r.folded) <= index {
		r.folded = append(r.folded, nil)
	}
	r.folded[index] = outputs
	return nil
}

// constants appends the values of an argument, which must be constants.
func (r *run) constants(a *operand, nodes made, to []value.Value, options eval.Options) ([]value.Value, error) {
	var buffer [scratch]graph.VarID
	vars := buffer[:0]
	var err error
	switch {
	case a.kind == stepValue:
		return append(to, r.folded[a.step][a.output]), nil
	case a.kind == constValue || a.kind == computedConst:
		constant, err := r.constant(a, nodes)
		if err != nil {
			return to, err
		}
		v, err := value.FromAttr(constant)
		if err != nil {
			return to, refusal(err.Error())
		}
		return append(to, v), nil
	case a.kind == restValue:
		vars = r.m.Rests[a.slot]
	case a.kind == computedValue:
		if vars, err = r.computed(a, vars); err != nil {
			return to, err
		}
	default:
		vars = append(vars, r.m.Vars[a.slot])
	}
	for _, id := range vars {
		v, isConstant, err := eval.Constant(r.g.Var(id), options)
		switch {
		case !isConstant:
			return to, refusal("a value that is to be folded is not a constant")
		case err != nil:
			return to, refusal("a constant that is to be folded cannot be read")
		}
		to = append(to, v)
	}
	return to, nil
}

// foldedConstant makes a constant of what a step computed.
func (r *run) foldedConstant(v *operand) (graph.VarID, error) {
	outputs := r.folded[v.step]
	if v.output >= len(outputs) {
		return 0, refusal(r.steps[v.step].name + " computes fewer values")
	}
	a := outputs[v.output].Attr(r.g.Context())
	if !a.IsValid() {
		return 0, refusal("there is no constant of the type " + outputs[v.output].Type().String())
	}
	return r.newConstant(v, a), nil
}
