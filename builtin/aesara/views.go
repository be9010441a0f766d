package aesara

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// whole is the view of all of a tensor in its own shape.
func whole() views.Spec { return views.Spec{Map: views.WholeMap} }

func reshapes() views.Spec { return views.Spec{Map: views.ReshapeMap} }

// stretches shows elements several times.
func stretches() views.Spec {
	return views.Spec{
		Map: func(_ graph.Node, _, out ir.Type) alias.Map {
			if !out.IsStatic() {
				return nil
			}
			return alias.Expand(out.Dims()...)
		},
		Repeats: func(graph.Node) bool { return true },
	}
}

// shuffles drops dimensions of 1, orders the others, and adds dimensions of 1.
func shuffles() views.Spec { return views.Spec{Map: shuffleMap} }

func shuffleMap(n graph.Node, in, _ ir.Type) alias.Map {
	types, err := dimshuffled(n.Op(), []ir.Type{in})
	if err != nil || len(types) != 1 || !in.IsStatic() {
		return nil
	}
	order, _ := views.Ints(n.Op().Attr("order"))
	var kept []int64
	var perm []int
	place := make([]int, in.Rank())
	for d, size := range in.Dims() {
		if slices.Contains(order, int64(d)) {
			place[d] = len(kept)
			kept = append(kept, size)
		}
	}
	for _, d := range order {
		if d >= 0 {
			perm = append(perm, place[d])
		}
	}
	return alias.Steps(alias.Reshape(kept...), alias.Permute(perm...), alias.Reshape(types[0].Dims()...))
}
