package core

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

const unrealizedCast = "builtin.unrealized_conversion_cast"

// Rules returns the rules, for graphs of these dialects.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{{
		Name: "cancel_unrealized_casts", Doc: "A cast of values that are not converted yet to the types that they have does nothing, and one back to what was cast gives that.",
		Tags: []string{"fast_run", "builtin"}, Equality: navigator.Exact, Rewrite: cancelCasts, Levels: 2,
		Pattern: unify.MustCompile(unify.Root(unrealizedCast), dialects),
	}}
}

// cancelCasts gives what a cast takes, or what the cast takes that it undoes.
func cancelCasts(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	list := n.Inputs()
	if sameTypes(list, n.Outputs()) {
		return r.Replace(list...), nil
	}
	if len(list) == 0 {
		return r.NoMatch("it casts nothing"), nil
	}
	cast := list[0].Owner()
	switch {
	case !cast.IsValid() || cast.Op().Name() != unrealizedCast || !slices.Equal(list, cast.Outputs()):
		return r.NoMatch("it does not take all results of a cast"), nil
	case !sameTypes(cast.Inputs(), n.Outputs()):
		return r.NoMatch("the cast was of other types"), nil
	}
	return r.Replace(cast.Inputs()...), nil
}

// sameTypes reports whether values have the same types as others.
func sameTypes(a, b []graph.Var) bool {
	return slices.EqualFunc(a, b, func(x, y graph.Var) bool { return x.Type() == y.Type() })
}
