package memref

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// layout is where the elements of a reference are, with ir.Dynamic for numbers that the
// type does not say.
type layout struct {
	offset  int64
	strides []int64
	space   string // the memory space, "" for the default
}

// layoutOf returns the layout of a type. It reports false for layouts that are maps.
func layoutOf(t ir.Type) (l layout, ok bool) {
	if t.Kind() != ir.MemRefKind {
		return l, false
	}
	text := strings.TrimSpace(t.Encoding())
	if strings.HasPrefix(text, "affine_map") {
		return l, false
	}
	rest, isStrided := strings.CutPrefix(text, "strided<[")
	if !isStrided {
		if strings.HasPrefix(text, "#") && !strings.Contains(text, ".") {
			return l, false // an alias, perhaps of a map
		}
		l.space = text
		l.strides = make([]int64, len(t.Dims()))
		stride := int64(1)
		for i := len(l.strides) - 1; i >= 0; i-- {
			l.strides[i] = stride
			stride = times(stride, t.Dims()[i])
		}
		return l, true
	}
	list, rest, ok := strings.Cut(rest, "]")
	if !ok {
		return l, false
	}
	for _, word := range strings.Split(list, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		n, ok := number(word)
		if !ok {
			return l, false
		}
		l.strides = append(l.strides, n)
	}
	inner, rest, ok := strings.Cut(rest, ">")
	if !ok || len(l.strides) != len(t.Dims()) {
		return l, false
	}
	if _, word, found := strings.Cut(inner, "offset:"); found {
		if l.offset, ok = number(strings.TrimSpace(word)); !ok {
			return l, false
		}
	}
	l.space = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(rest), ","))
	return l, true
}

func number(word string) (int64, bool) {
	if word == "?" {
		return ir.Dynamic, true
	}
	n, err := strconv.ParseInt(word, 10, 64)
	return n, err == nil
}

// times and plus compute with numbers that may not be known.
func times(a, b int64) int64 {
	if a == ir.Dynamic || b == ir.Dynamic {
		if a == 0 || b == 0 {
			return 0
		}
		return ir.Dynamic
	}
	return a * b
}

func plus(a, b int64) int64 {
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	return a + b
}

// isKnown reports whether a type says where all elements are.
func isKnown(t ir.Type) bool {
	l, ok := layoutOf(t)
	return ok && t.IsStatic() && l.offset != ir.Dynamic && !slices.Contains(l.strides, ir.Dynamic)
}

// strided returns the type with a layout that is written.
func strided(ctxt *ir.Context, elem ir.Type, dims []int64, l layout) (ir.Type, bool) {
	var b strings.Builder
	b.WriteString("memref<")
	for _, d := range dims {
		b.WriteString(word(d) + "x")
	}
	b.WriteString(elem.String() + ", strided<[")
	for i, s := range l.strides {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(word(s))
	}
	b.WriteString("]")
	if l.offset != 0 {
		b.WriteString(", offset: " + word(l.offset))
	}
	b.WriteString(">")
	if l.space != "" {
		b.WriteString(", " + l.space)
	}
	t, err := ctxt.ParseType(b.String() + ">")
	return t, err == nil
}

func word(n int64) string {
	if n == ir.Dynamic {
		return "?"
	}
	return strconv.FormatInt(n, 10)
}

// castable reports whether memref.cast leads from one type to another.
func castable(from, to ir.Type) bool {
	if from.Elem() != to.Elem() {
		return false
	}
	a, ok := layoutOf(from)
	if !ok || !to.IsShaped() {
		return false
	}
	if to.IsUnranked() {
		return strings.TrimSpace(to.Encoding()) == a.space
	}
	b, ok := layoutOf(to)
	return ok && a.space == b.space && agree(a.strides, b.strides) && agree([]int64{a.offset}, []int64{b.offset}) && agree(from.Dims(), to.Dims())
}

// agree reports whether two lists may be the same.
func agree(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i, n := range a {
		if n != b[i] && n != ir.Dynamic && b[i] != ir.Dynamic {
			return false
		}
	}
	return true
}
