package ops

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// viewMap is the map of an op of a chain, as package chain reads it. What it
// refuses is not a view: it expands to the same rank only, which an alias map need
// not.
func viewMap(n graph.Node, in, _ ir.Type) alias.Map {
	o, ok := chain.FromGraphOp(n.Op())
	if !ok || n.NumInputs() != 1 {
		return nil
	}
	if _, err := o.Out(in.Dims()); err != nil {
		return nil
	}
	switch o.Kind {
	case chain.DimShuffle:
		return alias.Permute(o.Perm...)
	case chain.Expand:
		return alias.Expand(o.Shape...)
	case chain.Reshape:
		return alias.Reshape(o.Shape...)
	case chain.Reverse:
		if isTwice(o.Perm) {
			return nil // once or not at all: it is not known
		}
		return alias.Reverse(o.Perm...)
	case chain.SettSample:
		if where, err := region.New(o.Shape, o.Setts...); err == nil {
			return alias.Sample(where)
		}
	}
	return nil
}

// isTwice reports whether a dimension is named more than once.
func isTwice(dims []int) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(dims)))) < len(dims)
}
