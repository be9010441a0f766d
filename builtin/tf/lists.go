package tf

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// The ops of lists of tensors, which are values of the type list<tensor>: what the pass
// tensor_array_resource_removal makes of tensor arrays. None changes a list; what puts
// something into one gives a new list. Operands and results:
//
//	ListNew     size -> list                      with the attributes of the TensorArray
//	ListGrad    list -> list                      the empty list of the gradients of one
//	ListWrite   list, index, value -> list
//	ListScatter list, indices, values -> list
//	ListSplit   list, values, lengths -> list
//	ListRead    list, index -> value
//	ListGather  list, indices -> values
//	ListConcat  list -> values, lengths
//	ListSize    list -> size
//	ListJoin    lists -> list                     with what was put into any of them
//	ListFlow    list -> 0                         the flow of the array, or of its gradients
//
// What was put into a list at one index can only be put there once, except for gradients,
// which add up. Lists that come from one ListNew know what they have in common: ListJoin has
// it once. Operands of ListJoin that are not lists are only waited for.
const (
	ListNew     = "ListNew"
	ListGrad    = "ListGrad"
	ListWrite   = "ListWrite"
	ListScatter = "ListScatter"
	ListSplit   = "ListSplit"
	ListRead    = "ListRead"
	ListGather  = "ListGather"
	ListConcat  = "ListConcat"
	ListSize    = "ListSize"
	ListJoin    = "ListJoin"
	ListFlow    = "ListFlow"
)

// listOps returns what is known of the ops of lists.
func listOps() []ir.OpInfo {
	op := func(name string, operands int, needs ...string) ir.OpInfo {
		return ir.OpInfo{Name: name, MinInputs: operands, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Pure, Needs: needs, Accepts: declare.AnyType}
	}
	return []ir.OpInfo{
		op(ListNew, 1, "array"), op(ListGrad, 1, "source"), op(ListWrite, 3), op(ListScatter, 3), op(ListSplit, 3),
		op(ListRead, 2), op(ListGather, 2), op(ListConcat, 1), op(ListSize, 1), op(ListJoin, 1), op(ListFlow, 1),
	}
}

// ShapeOf returns the sizes that an attribute has, as package convert makes it, Dynamic for
// one that is not known. It is false where there is none, or the rank is not known.
func ShapeOf(a ir.Attr) ([]int64, bool) {
	text, ok := strings.CutPrefix(a.Text(), "#tf_type.shape<")
	text, closed := strings.CutSuffix(text, ">")
	if a.Kind() != ir.OpaqueAttr || !ok || !closed || text == "*" {
		return nil, false
	}
	dims := []int64{}
	for dim := range strings.SplitSeq(text, "x") {
		size := ir.Dynamic
		if dim == "" {
			continue
		}
		if dim != "?" {
			if _, err := fmt.Sscan(dim, &size); err != nil {
				return nil, false
			}
		}
		dims = append(dims, size)
	}
	return dims, true
}
