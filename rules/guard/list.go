package guard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// MLIR writes a list in three ways: [1, 2], array<i64: 1, 2> and dense<[1, 2]> :
// tensor<2xi64>. All are lists here, a dense literal of any shape that of its
// elements in their order.

// maxList bounds the elements of a list: dense<0> : tensor<1000000000xi64> is written
// in a few bytes. maxText bounds the text that + makes of others.
const (
	maxList = 1 << 20
	maxText = 1 << 16
)

// isList reports whether an attribute is a list of numbers that is not an array of
// attributes.
func isList(a ir.Attr) bool {
	switch a.Kind() {
	case ir.SplatAttr, ir.DenseAttr:
		return true
	case ir.OpaqueAttr:
		return strings.HasPrefix(a.Text(), "array<")
	}
	return false
}

// elementsOf returns the elements of a dense literal or of an array<...>.
func elementsOf(a ir.Attr) (value.Value, error) {
	n, err := countElements(a)
	if err == nil && n > maxList {
		err = tooLong(n)
	}
	if err != nil {
		return value.Value{}, err
	}
	v, err := value.FromAttr(a)
	if err != nil {
		return v, fmt.Errorf("the attribute %s cannot be read: %w", short(a), err)
	}
	return v, nil
}

func tooLong(n int64) error {
	return fmt.Errorf("the list has %d elements, more than %d", n, maxList)
}

// countElements returns how many elements a list has.
func countElements(a ir.Attr) (int64, error) {
	switch a.Kind() {
	case ir.ArrayAttr:
		return int64(a.Len()), nil
	case ir.SplatAttr, ir.DenseAttr:
		if n, ok := a.Type().NumElements(); ok {
			return n, nil
		}
		return 0, fmt.Errorf("the attribute %s has no shape", short(a))
	}
	if !isList(a) {
		return 0, fmt.Errorf("the attribute %s is not a list", short(a))
	}
	_, elements, _ := strings.Cut(strings.TrimSuffix(a.Text(), ">"), ":")
	if strings.TrimSpace(elements) == "" {
		return 0, nil
	}
	return int64(strings.Count(elements, ",") + 1), nil
}

// intsOf returns a list of integers.
func intsOf(a ir.Attr) ([]int64, error) {
	if a.Kind() == ir.ArrayAttr {
		ints, ok := a.Ints()
		switch {
		case !ok:
			return nil, noIntegers(a)
		case len(ints) > maxList:
			return nil, tooLong(int64(len(ints)))
		}
		return ints, nil
	}
	if !isList(a) {
		return nil, noIntegers(a)
	}
	v, err := elementsOf(a)
	switch {
	case err != nil:
		return nil, err
	case v.Class() != value.IntClass:
		return nil, noIntegers(a)
	}
	ints := make([]int64, v.Len())
	for i := range ints {
		ints[i] = intAt(v, i)
	}
	return ints, nil
}

func noIntegers(a ir.Attr) error {
	return fmt.Errorf("the attribute %s is not a list of integers", short(a))
}

// intAt returns an integer element; true is 1.
func intAt(v value.Value, i int) int64 {
	n := v.Int(i)
	if v.Elem() == ir.I1 {
		n &= 1
	}
	return n
}

// sameInts reports whether two attributes are lists of the same integers, however
// they are written.
func sameInts(a, b ir.Attr) bool {
	if a.Kind() != ir.ArrayAttr && !isList(a) || b.Kind() != ir.ArrayAttr && !isList(b) {
		return false
	}
	m, errA := countElements(a)
	n, errB := countElements(b)
	if errA != nil || errB != nil || m != n {
		return false
	}
	x, errA := intsOf(a)
	y, errB := intsOf(b)
	return errA == nil && errB == nil && slices.Equal(x, y)
}

// elementAt returns element i of a list as an attribute.
func elementAt(a ir.Attr, i int) (ir.Attr, error) {
	n, err := countElements(a)
	if err != nil {
		return ir.Attr{}, err
	}
	if i, err = index(int(n), i); err != nil {
		return ir.Attr{}, err
	}
	if a.Kind() == ir.SplatAttr {
		return a.Splat(), nil
	}
	v, err := elementsOf(a)
	if err != nil {
		return ir.Attr{}, err
	}
	return v.At(i).Attr(a.Context()), nil
}

// join is + of texts.
func join(a, b string) (string, error) {
	if len(a)+len(b) > maxText {
		return "", fmt.Errorf("a text of %d bytes is longer than %d", len(a)+len(b), maxText)
	}
	return a + b, nil
}

// short returns the text of an attribute for a message.
func short(a ir.Attr) string {
	const most = 60
	text := a.String()
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "... (" + strconv.Itoa(len(text)) + " bytes)"
}
