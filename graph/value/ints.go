package value

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// IntsOf returns the integers of an attribute, however they are written: one, a list,
// an array or a dense literal.
func IntsOf(a ir.Attr) ([]int64, bool) {
	if list, ok := a.Ints(); ok {
		return list, true
	}
	if list, ok := arrayOf(a); ok {
		return list, true
	}
	if !a.IsValid() || a.IsElided() {
		return nil, false
	}
	v, err := FromAttr(a)
	if err != nil {
		return nil, false
	}
	list, err := v.List()
	return list, err == nil
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
