package raise

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// idiom is how a program writes its views, as it was before they were raised: what
// is lowered is to be ops that its reader knows. It is a feature of a graph, but
// watches nothing.
type idiom struct {
	tosa        bool // there are ops of tosa
	tensorViews bool // there are views of tensor
	shapes      uses // of the sizes of a tosa.slice or a tosa.reshape
	perms       uses // of the permutation of a tosa.transpose
	axisAsList  bool // the axis of a tosa.reduce_sum is a list
	keepdims    bool // it says that the axis stays
}

// uses says where the ops of a kind have numbers.
type uses struct{ attr, input bool }

func (u *uses) see(attr bool) {
	u.attr = u.attr || attr
	u.input = u.input || !attr
}

// shapesAsAttr says that sizes are attributes, as they were before tosa.const_shape.
// Where no op shows it the permutations do: those were inputs then.
func (i *idiom) shapesAsAttr() bool {
	if i.shapes.attr || i.shapes.input {
		return !i.shapes.input
	}
	return i.perms.input && !i.perms.attr
}

// permsAsInput says that permutations are constants beside the op.
func (i *idiom) permsAsInput() bool {
	if i.perms.attr || i.perms.input {
		return !i.perms.attr
	}
	return i.shapesAsAttr()
}

// tensor says that views of tensors of a type are to be those of tensor: where the
// program does not use tosa, or where that has none of such tensors.
func (i *idiom) tensor(t ir.Type) bool { return !fitsTosa(t) || i.tensorViews && !i.tosa }

// fitsTosa says whether tosa has tensors of a type: of numbers, without a size of 0.
func fitsTosa(t ir.Type) bool {
	elem := t.Elem()
	isNumber := elem.IsFloat() || elem.IsInteger() && !strings.HasPrefix(elem.String(), "si")
	return (isNumber || strings.HasPrefix(elem.String(), "!quant")) && !slices.Contains(t.Dims(), 0)
}

// idiomOf returns how the program of a graph writes views, attribute by attribute
// where it was not looked.
func idiomOf(fg *graph.FunctionGraph) *idiom {
	if i, ok := feature.Find[*idiom](fg); ok {
		return i
	}
	return &idiom{}
}

// OnAttach implements [graph.Attacher]. A graph has one idiom: that of a graph which
// is optimized once more is found out anew.
func (i *idiom) OnAttach(fg *graph.FunctionGraph) error {
	found := idiom{}
	for _, region := range fg.ArenaRegions() {
		for n := range region.Nodes() {
			found.see(n)
		}
	}
	*i = found
	if old, ok := feature.Find[*idiom](fg); ok {
		*old = found
		return graph.ErrAlreadyThere
	}
	return nil
}

// see learns from a node.
func (i *idiom) see(n graph.Node) {
	op := n.Op()
	i.tosa = i.tosa || strings.HasPrefix(op.Name(), "tosa.")
	switch op.Name() {
	case "tensor.collapse_shape", "tensor.expand_shape", "tensor.extract_slice":
		i.tensorViews = true
	case "tosa.slice", "tosa.reshape":
		i.shapes.see(n.NumInputs() == 1)
	case "tosa.transpose":
		i.perms.see(op.Attr("perms").IsValid())
	case "tosa.reduce_sum":
		_, single := op.Attr("axis").Int()
		i.axisAsList = i.axisAsList || !single
		i.keepdims = i.keepdims || op.Attr("keepdims").IsValid()
	}
}
