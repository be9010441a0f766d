package mlir_test

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// same compares two graphs node by node in the order of the files: stricter
// than graph.Equal, to which the order of computations is nothing.
func same(a, b *graph.FunctionGraph) error {
	return comparison{vars: map[graph.Var]graph.Var{}}.region(a, b)
}

// sameFormed is same for a graph that was written in custom forms and read again: these do not
// say which attributes are properties, and have usual ones that were not there.
func sameFormed(a, b *graph.FunctionGraph) error {
	return comparison{vars: map[graph.Var]graph.Var{}, formed: true}.region(a, b)
}

type comparison struct {
	vars   map[graph.Var]graph.Var
	formed bool
}

func (c comparison) region(a, b *graph.FunctionGraph) error {
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
		c.vars[ins[i]] = others[i]
	}
	var nodes []graph.Node
	for n := range b.Nodes() {
		nodes = append(nodes, n)
	}
	i := 0
	for n := range a.Nodes() {
		if err := c.node(n, nodes[i]); err != nil {
			return err
		}
		if (n == a.Return()) != (nodes[i] == b.Return()) {
			return fmt.Errorf("%s is the return of one graph only", n.Describe())
		}
		i++
	}
	return nil
}

// memoized is an attribute that MLIR has as a cache, and writes in no custom form.
const memoized = "linalg.memoized_indexing_maps"

// usual are attributes that an op has where its custom form leaves them out.
var usual = []string{"#arith.overflow<none>", "#arith.fastmath<none>", "#ub.poison"}

// sameOp compares ops; of those that a custom form reads, the second one may have an attribute
// that it has where nothing else is said.
func sameOp(a, b ir.Op) bool {
	a = a.Context().Op(a.Name(), slices.DeleteFunc(slices.Clone(a.Attrs()), func(attr ir.NamedAttr) bool { return attr.Name == memoized })...)
	for _, attr := range b.Attrs() {
		if !a.Attr(attr.Name).IsValid() && slices.Contains(usual, attr.Value.Text()) {
			a = a.With(attr.Name, a.Context().Opaque(attr.Value.Text(), 0))
		}
	}
	return a.String() == b.String()
}

func (c comparison) node(a, b graph.Node) error {
	if a.Op().String() != b.Op().String() && !(c.formed && sameOp(a.Op(), b.Op())) || a.NumInputs() != b.NumInputs() || a.NumOutputs() != b.NumOutputs() || a.IsPinned() != b.IsPinned() {
		return fmt.Errorf("%s (%s) is %s (%s)", a.Describe(), a.Op(), b.Describe(), b.Op())
	}
	for _, attr := range a.Op().Attrs() {
		va, vb := a.Graph().Context(), b.Graph().Context()
		if !c.formed && va.IsProperty(a.Op().Name(), attr.Name) != vb.IsProperty(b.Op().Name(), attr.Name) {
			return fmt.Errorf("%s: %s is a property in one graph only", a.Describe(), attr.Name)
		}
	}
	for i, in := range a.Inputs() {
		if c.vars[in] != b.Input(i) {
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
		if err := c.region(nested[i], others[i]); err != nil {
			return err
		}
	}
	for i, out := range a.Outputs() {
		if out.Type() != b.Output(i).Type() {
			return fmt.Errorf("output %d of %s: %s and %s", i, a.Describe(), out.Type(), b.Output(i).Type())
		}
		c.vars[out] = b.Output(i)
	}
	return nil
}
