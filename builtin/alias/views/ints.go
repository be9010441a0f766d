package views

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Ints returns the integers of an attribute, however they are written. A number that
// is not written is not an integer.
func Ints(a ir.Attr) ([]int64, bool) {
	list, ok := value.IntsOf(a)
	return list, ok && known(list)
}

func known(list []int64) bool { return !slices.Contains(list, ir.Dynamic) }

// EitherInts reads integers that one version of a dialect writes as an attribute
// and another as an input, which must be a constant.
func EitherInts(n graph.Node, name string, input int) ([]int64, bool) {
	if a := n.Op().Attr(name); a.IsValid() {
		return Ints(a)
	}
	if input >= n.NumInputs() {
		return nil, false
	}
	return Ints(n.Input(input).Constant())
}
