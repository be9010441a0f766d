package mlir_test

import (
	"fmt"

	"github.com/settle-go/settle/graph"
)

// same compares two graphs node by node in the order of the files: stricter
// than graph.Equal, to which the order of computations is nothing.
func same(a, b *graph.FunctionGraph) error { return sameRegion(a, b, map[graph.Var]graph.Var{}) }

func sameRegion(a, b *graph.FunctionGraph, vars map[graph.Var]graph.Var) error {
	ins, others := a.Inputs(), b.Inputs()
	if len(ins) != len(others) || a.Len() != b.Len() {
		return fmt.Errorf("a graph has %d inputs and %d nodes, and %d and %d", len(ins), a.Len(), len(others), b.Len())
	}
	if a.Parent() != nil && a.Name != b.Name {
		return fmt.Errorf("graph %q is %q", a.Name, b.Name)
	}
	for i := range ins {
		if ins[i].Type() != others[i].Type() {
			return fmt.Errorf("input %d: %s and %s", i, ins[i].Type(), others[i].Type())
		}
		vars[ins[i]] = others[i]
	}
	var nodes []graph.Node
	for n := range b.Nodes() {
		nodes = append(nodes, n)
	}
	i := 0
	for n := range a.Nodes() {
		if err := sameNode(n, nodes[i], vars); err != nil {
			return err
		}
		if (n == a.Return()) != (nodes[i] == b.Return()) {
			return fmt.Errorf("%s is the return of one graph only", n.Describe())
		}
		i++
	}
	return nil
}

func sameNode(a, b graph.Node, vars map[graph.Var]graph.Var) error {
	if a.Op().String() != b.Op().String() || a.NumInputs() != b.NumInputs() || a.NumOutputs() != b.NumOutputs() || a.IsPinned() != b.IsPinned() {
		return fmt.Errorf("%s (%s) is %s (%s)", a.Describe(), a.Op(), b.Describe(), b.Op())
	}
	for _, attr := range a.Op().Attrs() {
		va, vb := a.Graph().Context(), b.Graph().Context()
		if va.IsProperty(a.Op().Name(), attr.Name) != vb.IsProperty(b.Op().Name(), attr.Name) {
			return fmt.Errorf("%s: %s is a property in one graph only", a.Describe(), attr.Name)
		}
	}
	for i, in := range a.Inputs() {
		if vars[in] != b.Input(i) {
			return fmt.Errorf("input %d of %s is another", i, a.Describe())
		}
	}
	nested, others := a.Nested(), b.Nested()
	if len(nested) != len(others) {
		return fmt.Errorf("%s holds %d graphs and %d", a.Describe(), len(nested), len(others))
	}
	for i := range nested {
		if isolated := nested[i].Graph() != a.Graph(); isolated != (others[i].Graph() != b.Graph()) {
			return fmt.Errorf("%s is isolated in one graph only", a.Describe())
		}
		if err := sameRegion(nested[i], others[i], vars); err != nil {
			return err
		}
	}
	for i, out := range a.Outputs() {
		if out.Type() != b.Output(i).Type() {
			return fmt.Errorf("output %d of %s: %s and %s", i, a.Describe(), out.Type(), b.Output(i).Type())
		}
		vars[out] = b.Output(i)
	}
	return nil
}
