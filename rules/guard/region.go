package guard

import (
	"reflect"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/unify"
)

// Regions in expressions: a name like ^body stands for the graph.

var regionType = reflect.TypeFor[*graph.FunctionGraph]()

// regionFunctions ask about regions.
func regionFunctions() []function {
	return []function{
		fn("is_empty", "(region) boolean", "has it no op but the one that ends it?", `is_empty(body)`,
			pure1(func(r *graph.FunctionGraph) bool { return numOps(r) == 0 })),
		fn("num_ops", "(region) integer", "how many ops it has, without the one that ends it and those of regions within", `num_ops(body) <= 10`,
			pure1(numOps)),
		fn("has_effects", "(region) boolean", "does it do something besides computing values, as far as is known?", `!has_effects(body)`,
			pure1((*graph.FunctionGraph).HasEffects)),
		fn("arguments", "(region) list", "its arguments", `len(arguments(body)) == 2`,
			pure1(func(r *graph.FunctionGraph) List { return valuesOf(r.Graph(), r.Inputs()) })),
		fn("yields", "(region) list", "what it yields", `len(yields(body)) == len(xs)`,
			pure1(func(r *graph.FunctionGraph) List { return valuesOf(r.Graph(), r.Outputs()) })),
		fn("uses_argument", "(region, integer) boolean", "is argument i used? from the end when i is negative", `!uses_argument(body, 0)`,
			fallible2(usesArgument)).counting(),
	}
}

func numOps(r *graph.FunctionGraph) int {
	n := r.Len()
	if ret := r.Return(); ret.IsValid() && ret.Op().Name() != graph.ReturnOp {
		n--
	}
	return n
}

func valuesOf(g *graph.Graph, vars []graph.Var) List {
	ids := make([]graph.VarID, len(vars))
	for i, v := range vars {
		ids[i] = v.ID()
	}
	return List{g, ids}
}

func usesArgument(r *graph.FunctionGraph, i int) (bool, error) {
	at, err := index(r.NumInputs(), i)
	if err != nil {
		return false, err
	}
	return r.Graph().NumClientsOf(r.InputID(at), 1) > 0, nil
}

// rootOutputs are the outputs of the matched node.
func rootOutputs(m *unify.Match) (List, error) {
	ids := make([]graph.VarID, m.Graph.NumOutputsOf(m.Root))
	for i := range ids {
		ids[i] = m.Graph.OutputOf(m.Root, i)
	}
	return List{m.Graph, ids}, nil
}

func loadRegion(i int) code[*graph.FunctionGraph] {
	return func(m *unify.Match) (*graph.FunctionGraph, error) { return m.Regions[i], nil }
}
