package raise

import (
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
)

// idiom is how a program writes its views, as it was before they were raised: what
// is lowered is to be ops that its reader knows. It is a feature of a graph, but
// watches nothing.
type idiom struct {
	tosa           bool // there are ops of tosa
	tensorViews    bool // there are views of tensor
	shapesAsInputs bool // the sizes of a tosa.slice or a tosa.reshape are inputs
	permsAsAttr    bool // the permutation of a tosa.transpose is none
	axisAsList     bool // the axis of a tosa.reduce_sum is a list
	keepdims       bool // it says that the axis stays
}

// tensor says that views are to be those of tensor, because tosa is a dialect that
// the program does not use.
func (i *idiom) tensor() bool { return i.tensorViews && !i.tosa }

// idiomOf returns how the program of a graph writes views, attribute by attribute
// where nobody has looked.
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
		i.shapesAsInputs = i.shapesAsInputs || n.NumInputs() > 1
	case "tosa.transpose":
		i.permsAsAttr = i.permsAsAttr || op.Attr("perms").IsValid()
	case "tosa.reduce_sum":
		_, single := op.Attr("axis").Int()
		i.axisAsList = i.axisAsList || !single
		i.keepdims = i.keepdims || op.Attr("keepdims").IsValid()
	}
}
