package views

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Ints returns the integers of an attribute, however they are written: a list, an
// array or a dense literal. A number that is not written is no integer.
func Ints(a ir.Attr) ([]int64, bool) {
	if list, ok := a.Ints(); ok {
		return list, known(list)
	}
	if list, ok := arrayOf(a); ok {
		return list, known(list)
	}
	if !a.IsValid() || a.IsElided() {
		return nil, false
	}
	v, err := value.FromAttr(a)
	if err != nil {
		return nil, false
	}
	list, err := v.List()
	return list, err == nil && known(list)
}

// arrayOf reads array<i64: 1, 2>, as files have almost all windows, in a tenth of the
// time that any literal takes: rules ask for the same window again and again.
func arrayOf(a ir.Attr) ([]int64, bool) {
	if a.Kind() != ir.OpaqueAttr {
		return nil, false
	}
	text, ok := strings.CutPrefix(a.Text(), "array<i64: ")
	if !ok {
		return nil, false
	}
	list := make([]int64, 0, 4)
	for {
		at := strings.IndexAny(text, ",>")
		if at < 0 {
			return nil, false
		}
		n, err := strconv.ParseInt(text[:at], 10, 64)
		if err != nil || text[0] == '+' {
			return nil, false
		}
		list = append(list, n)
		if text[at] == '>' {
			return list, at == len(text)-1
		}
		text = strings.TrimPrefix(text[at+1:], " ")
	}
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
