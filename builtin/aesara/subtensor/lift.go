package subtensor

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// lift returns f(x, y)[i] = f(x[i], y[i]), of functions of several numbers.
func lift(d *ir.Dialects) *navigator.Local {
	pattern := unify.App(name, &unify.Term{
		Kind: unify.AppTerm, Ops: functions(d), Ordered: true, Args: []*unify.Term{unify.Rest("xs")},
	}, unify.Rest("i"))
	return &navigator.Local{
		Name: "local_subtensor_lift_nary",
		Doc: `
f(x, y)[i] = f(x[i], y[i]), where nothing else uses f(x, y): fewer elements are computed.

An argument that is stretched is indexed by 0, or not at all, along a dimension in which
it has one element or that it does not have. Of a dimension whose size is not known it is
not told whether an argument is stretched along it: the rule then leaves it, where the
reference forbids that when the program runs.`,
		Tags:          []string{"local_subtensor_lift", "fast_run", "fast_compile", "subtensor"},
		Pattern:       unify.MustCompile(pattern, d),
		CountsClients: true,
		Rewrite:       lifted,
	}
}

// functions lists the elementwise functions of several numbers.
func functions(d *ir.Dialects) []string {
	var list []string
	scalar, _ := d.Dialect("scalar")
	for _, op := range scalar.Ops {
		if op.Outputs == 1 && (op.MaxInputs > 1 || op.MaxInputs == ir.Variadic) {
			list = append(list, op.Name)
		}
	}
	return list
}

func lifted(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	y := n.Input(0)
	if y.NumClients(2) > 1 {
		return r.NoMatch("something else uses what is computed"), nil
	}
	f := y.Owner()
	s, ok := subscriptsOf(n)
	switch {
	case !ok || y.Type().Kind() != ir.TensorKind:
		return r.NoMatch("its subscripts do not fit it"), nil
	case declare.IsMarked(f.Op()):
		return r.NoMatch("it overwrites an input"), nil
	}
	all := make([]subscripts, f.NumInputs())
	for i, x := range f.Inputs() {
		if all[i], ok = s.of(x.Type(), y.Type().Dims()); !ok {
			return r.NoMatch("an input may be stretched along a dimension that is indexed"), nil
		}
	}
	inputs := f.Inputs()
	for i, x := range inputs {
		if inputs[i], ok = all[i].show(r, x); !ok {
			return r.NoMatch("an index is out of range"), nil
		}
	}
	return r.Replace(r.Apply(f.Op(), n.Output(0).Type(), inputs...)), nil
}
