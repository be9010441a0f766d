package rules

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	values "github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// Evaluators returns what ops compute: as a registry says, nil for none, and as the
// files say of the ops that they declare. The registry takes precedence. An op that is made
// of an op without an evaluator is left out.
func (s *Set) Evaluators(known *eval.Registry) *eval.Registry {
	if known == nil {
		known = eval.NewRegistry()
	}
	all, own := known, eval.NewRegistry()
	for more := true; more; { // an op may be made of one that is declared after it
		more = false
		for _, o := range s.Ops {
			_, there := all.Lookup(o.Info.Name)
			if there || !o.Means() || len(s.Missing(o, all)) > 0 {
				continue
			}
			if own.Add(o.Info.Name, o.evaluator(all)) == nil {
				all, more = known.With(own), true
			}
		}
	}
	return all
}

// SetEvaluators says what ops compute beside those of the set that have a meaning, for
// rules with fold(...): they refuse what cannot be computed.
func (s *Set) SetEvaluators(known *eval.Registry) { s.evaluators.Store(s.Evaluators(known)) }

// Missing returns the ops that the op is made of and that have no evaluator.
func (s *Set) Missing(o *Op, known *eval.Registry) []string {
	var names []string
	if s == nil || o == nil {
		return nil
	}
	for _, name := range o.applies {
		if _, ok := known.Lookup(name); !ok && !s.Dialects.Op(name).Has(ir.ConstantLike) {
			names = append(names, name)
		}
	}
	return names
}

// evaluator returns what the op computes, by the evaluators of the ops that it is made
// of.
func (o *Op) evaluator(known *eval.Registry) eval.Evaluator {
	x := newExpander(o, func(m *meaning) *program { return m.program })
	return eval.Evaluator{
		Domain: o.domain(known),
		Eval:   func(c *eval.Call) error { return o.evaluate(c, x) },
		Draw:   o.draw,
	}
}

// domain returns where the op has a result: where all that it is made of has one.
func (o *Op) domain(known *eval.Registry) eval.Domain {
	d := eval.Domain{Elems: eval.Anything}
	var partial []string
	var all eval.Elems
	for _, name := range o.applies {
		e, ok := known.Lookup(name)
		if !ok {
			continue
		}
		d.Elems &= e.Domain.Elems
		all |= e.Domain.Elems
		d.Inexact = d.Inexact || e.Domain.Inexact
		d.Impure = d.Impure || e.Domain.Impure
		if p := e.Domain.Partial; p != "" && !slices.Contains(partial, p) {
			partial = append(partial, p)
		}
	}
	if d.Elems == 0 {
		d.Elems = all // it converts
	}
	d.Partial = strings.Join(partial, "; ")
	return d
}

// meaningOf identifies what an op means for values of some types, in one run.
type meaningOf struct {
	of    *Op
	ctxt  *ir.Identity
	op    ir.OpID
	types string
}

// evaluate computes the op.
func (o *Op) evaluate(c *eval.Call, x *expander) error {
	key := meaningOf{of: o, ctxt: c.Op().Context().Identity(), op: c.Op().ID()}
	inputs, outputs := make([]ir.Type, c.NumInputs()), make([]ir.Type, c.NumOutputs())
	var types strings.Builder
	for i := range inputs {
		inputs[i] = c.Input(i).Type()
		fmt.Fprintf(&types, "%d ", inputs[i])
	}
	for i := range outputs {
		outputs[i] = c.Type(i)
		fmt.Fprintf(&types, ":%d", outputs[i])
	}
	key.types = types.String()
	e := c.State(key, func() any {
		// Where the file does not say the types, and the node does, its term is held to them.
		isPart := func(t ir.Type) bool { return t.IsShaped() && !t.IsStatic() }
		if len(o.types) == 0 && !slices.ContainsFunc(outputs, isPart) {
			return x.expand(c.Context(), c.Op(), inputs, outputs)
		}
		if told := ir.InferTypes(c.Op(), inputs); len(told) == len(outputs) {
			for i, t := range told {
				switch {
				case eval.Fits(outputs[i], t):
					outputs[i] = t // it says more, now that the shapes are known
				case !c.Loose() && !eval.Fits(t, outputs[i]):
					return &expansion{refused: fmt.Sprintf("it gives %s and declares %s", t, outputs[i])}
				}
			}
		}
		return x.expand(c.Context(), c.Op(), inputs, outputs)
	}).(*expansion)
	switch {
	case e.err != nil && c.Interrupted() == nil:
		err := e.err
		if of := (*navigator.RuleError)(nil); errors.As(err, &of) {
			err = of.Err
		}
		return eval.Errorf(eval.ErrType, "in what it means: %v", err)
	case e.err != nil:
		return e.err
	case e.refused != "":
		return eval.Errorf(eval.ErrType, "%s", e.refused)
	}
	results, err := c.Run(e.fg, slices.Clone(c.Inputs())...)
	if err != nil {
		var inner *eval.Error
		if errors.As(err, &inner) {
			return fmt.Errorf("%s in what it means: %w", inner.Node.Op().Name(), inner.Err)
		}
		return err
	}
	c.Return(results...)
	return nil
}

// draw makes random values for the attributes of the op by their kinds.
func (o *Op) draw(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
	rank := 0
	if len(inputs) > 0 && inputs[0].IsRanked() {
		rank = inputs[0].Rank()
	}
	var attrs []ir.NamedAttr
	for i := range o.attrs {
		a := &o.attrs[i]
		if (a.byDefault != nil || a.Optional.Value) && r.IntN(2) == 0 {
			continue
		}
		if v := drawAttr(r, ctxt, a.Kind.Value, rank); v.IsValid() {
			attrs = append(attrs, ir.NamedAttr{Name: a.Name.Value, Value: v})
		}
	}
	return attrs
}

func drawAttr(r *rand.Rand, ctxt *ir.Context, kind string, rank int) ir.Attr {
	small := int64(r.IntN(max(rank, 4)))
	switch kind {
	case "integer", "any", "":
		return ctxt.Int(small, ir.I64)
	case "number":
		return ctxt.Float(float64(small)-1.5, ir.F64)
	case "boolean":
		return ctxt.Bool(small&1 != 0)
	case "unit":
		return ctxt.Unit()
	case "integers", "list":
		list := make([]int64, rank)
		for i, p := range r.Perm(rank) {
			list[i] = int64(p)
		}
		return ctxt.Ints(ir.I64, list...)
	}
	if t := kindType(kind); t != 0 {
		if v, err := values.Random(t, r); err == nil && r.IntN(4) == 0 {
			return v.Attr(ctxt)
		}
		if t.IsFloat() {
			return ctxt.Float(float64(small)-1.5, t)
		}
		if t == ir.I1 {
			return ctxt.Bool(small&1 != 0)
		}
		return ctxt.Int(small, t)
	}
	return ir.Attr{}
}
