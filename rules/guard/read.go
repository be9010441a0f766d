package guard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// isList reports whether an attribute is a list of numbers that is not an array of
// attributes.
func isList(a ir.Attr) bool {
	if isDense(a) {
		return true
	}
	_, ok := a.CountArray()
	return ok
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
	if n, ok := a.CountArray(); ok {
		return int64(n), nil
	}
	return 0, fmt.Errorf("the attribute %s is not a list", short(a))
}

// intsOf returns a list of integers.
func intsOf(f *frame, a ir.Attr) (Ints, error) {
	if a.Kind() == ir.ArrayAttr {
		if err := f.room(a.Len()); err != nil {
			return Ints{}, err
		}
		ints, ok := a.AppendInts(f.ints.take(a.Len()))
		if !ok {
			return Ints{}, noIntegers(a)
		}
		return Ints{ints, form{like: a}}, nil
	}
	if a.Kind() != ir.ArrayAttr && !isList(a) {
		return Ints{}, noIntegers(a)
	}
	n, err := countElements(a)
	if err == nil && n > maxList {
		err = tooLong(n)
	}
	if err == nil {
		err = f.step(int(n) / elementsOfStep)
	}
	if err != nil {
		return Ints{}, err
	}
	ints, like := f.ints.take(int(n)), form{like: a}
	if splat, ok := attrNumber(a.Splat()); ok && !splat.float {
		for range n {
			ints = append(ints, splat.i)
		}
		return Ints{ints, like}, nil
	}
	if !isDense(a) {
		var ok bool
		if ints, ok = a.AppendInts(ints); ok {
			return Ints{ints, like}, nil
		}
	}
	v, err := elementsOf(a)
	switch {
	case err != nil:
		return Ints{}, err
	case v.Class() != value.IntClass:
		return Ints{}, noIntegers(a)
	}
	ints = ints[:0]
	for i := range v.Len() {
		ints = append(ints, intAt(v, i))
	}
	return Ints{ints, like}, nil
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

// elementsOfAttr returns the elements of a list of numbers, or of a number.
func elementsOfAttr(f *frame, a ir.Attr) (Numbers, error) {
	if a.Kind() == ir.ArrayAttr {
		items, err := itemsOf(f, a)
		if err != nil {
			return Numbers{}, err
		}
		l, err := items.numbers(f)
		l.form.like = a
		return l, err
	}
	if !isList(a) {
		n, ok := attrNumber(a)
		if !ok {
			return Numbers{}, fmt.Errorf("the attribute %s is neither a number nor a list of numbers", short(a))
		}
		return Numbers{append(f.numbers.take(1), n), form{like: a}}, nil
	}
	n, err := countElements(a)
	if err == nil {
		err = f.room(int(min(n, maxList+1)))
	}
	if err != nil {
		return Numbers{}, err
	}
	numbers, like := f.numbers.take(int(n)), form{like: a}
	if splat, ok := attrNumber(a.Splat()); ok {
		for range n {
			numbers = append(numbers, splat)
		}
		return Numbers{numbers, like}, nil
	}
	v, err := elementsOf(a)
	if err != nil {
		return Numbers{}, err
	}
	for i := range v.Len() {
		switch v.Class() {
		case value.IntClass:
			numbers = append(numbers, Number{i: intAt(v, i), typ: v.Elem()})
		case value.FloatClass:
			numbers = append(numbers, Number{f: v.Float(i), float: true, typ: v.Elem()})
		default:
			return Numbers{}, fmt.Errorf("the elements of %s are not numbers", short(a))
		}
	}
	return Numbers{numbers, like}, nil
}

// itemsOf returns the elements of a list as attributes.
func itemsOf(f *frame, a ir.Attr) (Attrs, error) {
	n, err := countElements(a)
	if err == nil {
		err = f.room(int(min(n, maxList+1)))
	}
	if err != nil {
		return Attrs{}, err
	}
	items := f.attrs.take(int(n))
	if a.Kind() == ir.ArrayAttr {
		for i := range a.Len() {
			items = append(items, a.At(i))
		}
		return Attrs{items}, nil
	}
	v, err := elementsOf(a)
	if err != nil {
		return Attrs{}, err
	}
	for i := range v.Len() {
		items = append(items, v.At(i).Attr(a.Context()))
	}
	return Attrs{items}, nil
}

// sameInts reports whether two attributes are lists of the same integers, however
// they are written.
func sameInts(a, b ir.Attr) bool {
	if a.Kind() != ir.ArrayAttr && !isList(a) || b.Kind() != ir.ArrayAttr && !isList(b) {
		return false
	}
	m, errA := countElements(a)
	n, errB := countElements(b)
	if errA != nil || errB != nil || m != n || n > maxList {
		return false
	}
	if a.Kind() == ir.SplatAttr && b.Kind() == ir.SplatAttr {
		x, isX := attrNumber(a)
		y, isY := attrNumber(b)
		return isX && isY && !x.float && !y.float && sameNumber(x, y)
	}
	var x, y [fewInts]int64
	if a, ok := a.AppendInts(x[:0]); ok {
		if b, ok := b.AppendInts(y[:0]); ok {
			return slices.Equal(a, b)
		}
	}
	return withInts(a, func(x []int64) bool {
		return withInts(b, func(y []int64) bool { return slices.Equal(x, y) })
	})
}

// fewInts is how many integers of a list are read without taking memory for them.
const fewInts = 16

// withInts asks about the integers of a list, false where it is none.
func withInts(a ir.Attr, ask func([]int64) bool) bool {
	var buffer [fewInts]int64
	if ints, ok := a.AppendInts(buffer[:0]); ok {
		return ask(ints)
	}
	ints, err := intsOf(&frame{left: maxSteps, check: maxSteps}, a)
	return err == nil && ask(ints.v)
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
	switch a.Kind() {
	case ir.SplatAttr:
		return a.Splat(), nil
	case ir.ArrayAttr:
		return a.At(i), nil
	}
	v, err := elementsOf(a)
	if err != nil {
		return ir.Attr{}, err
	}
	return v.At(i).Attr(a.Context()), nil
}

// entryOf returns the entry of a dictionary.
func entryOf(a ir.Attr, key string) (ir.Attr, error) {
	if a.Kind() != ir.DictAttr {
		return ir.Attr{}, fmt.Errorf("the attribute %s is not a dictionary", short(a))
	}
	if entry := a.Get(key); entry.IsValid() {
		return entry, nil
	}
	return ir.Attr{}, fmt.Errorf("the dictionary %s has no entry %q: ask has(...) first", short(a), key)
}

// keysOf returns the names of the entries of a dictionary.
func keysOf(f *frame, a ir.Attr) (Strings, error) {
	if a.Kind() != ir.DictAttr {
		return Strings{}, fmt.Errorf("the attribute %s is not a dictionary", short(a))
	}
	if err := f.room(a.Len()); err != nil {
		return Strings{}, err
	}
	keys := f.texts.take(a.Len())
	for i := range a.Len() {
		keys = append(keys, a.Key(i))
	}
	return Strings{keys}, nil
}

// isFloats reports whether a list has elements that are floats.
func isFloats(a ir.Attr) bool {
	switch {
	case isDense(a):
		return a.Type().Elem().IsFloat()
	case a.Kind() == ir.ArrayAttr:
		for i := range a.Len() {
			if a.At(i).Kind() == ir.FloatAttr {
				return true
			}
		}
		return false
	}
	return !strings.HasPrefix(a.ArrayElem().String(), "i")
}

func equalsInts(a ir.Attr, l []int64) bool {
	if n := a.Len(); n > 0 && n == len(l) && n <= fewInts { // most are [1, 2]
		var buffer [fewInts]int64
		ints, ok := a.AppendInts(buffer[:0])
		return ok && slices.Equal(ints, l)
	}
	n, err := countElements(a)
	if err != nil || n != int64(len(l)) {
		return false
	}
	var buffer [fewInts]int64
	if ints, ok := a.AppendInts(buffer[:0]); ok {
		return slices.Equal(ints, l)
	}
	return withInts(a, func(v []int64) bool { return slices.Equal(v, l) })
}

func equalsNumbers(a ir.Attr, l Numbers) bool {
	if n, err := countElements(a); err != nil || n != int64(len(l.v)) {
		return false
	}
	mine, err := elementsOfAttr(&frame{left: maxSteps, check: maxSteps}, a)
	return err == nil && slices.EqualFunc(mine.v, l.v, sameNumber)
}

func sameNumber(a, b Number) bool {
	c, ordered := compare(a, b)
	return ordered && c == 0
}

// numbersAttr returns numbers as a list. A number without a type has that of the others.
func numbersAttr(ctxt *ir.Context, l Numbers) (ir.Attr, error) {
	if l.form.given() || l.form.mixed {
		return listAttr(ctxt, l, l.form)
	}
	typ := ir.Type(0)
	for _, n := range l.v {
		if typ == 0 {
			typ = n.typ
		} else if n.typ != 0 && n.typ != typ {
			typ = 0
			break
		}
	}
	attrs := make([]ir.Attr, len(l.v))
	for i, n := range l.v {
		a, err := elementOf(ctxt, n, typ)
		if err != nil {
			return a, err
		}
		attrs[i] = a
	}
	return ctxt.Array(attrs...), nil
}

// sizeAttr returns a size as an attribute: -1 for one that a type does not say.
func sizeAttr(ctxt *ir.Context, s Size) (ir.Attr, error) {
	i, err := s.asWritten()
	if err != nil {
		return ir.Attr{}, fmt.Errorf("%w: %w", err, ErrNoConstant)
	}
	return ctxt.Int(int64(i), ir.I64), nil
}

// sizesAttr returns sizes as a list.
func sizesAttr(ctxt *ir.Context, l Sizes) (ir.Attr, error) {
	ints, err := l.asWritten()
	if err != nil {
		return ir.Attr{}, fmt.Errorf("%w: %w", err, ErrNoConstant)
	}
	return ctxt.Ints(ir.I64, ints...), nil
}

// attrNumber returns the number that an attribute holds: an integer, a boolean,
// a float, the one value of a splat, or the only element of a dense literal.
func attrNumber(a ir.Attr) (Number, bool) {
	if v, t, ok := a.IntAndType(); ok {
		return Number{i: v, typ: t}, true
	}
	switch a.Kind() {
	case ir.FloatAttr:
		v, _ := a.Float()
		return Number{f: v, float: true, typ: a.Type()}, true
	case ir.SplatAttr:
		return attrNumber(a.Splat())
	case ir.DenseAttr:
		if n, ok := a.Type().NumElements(); ok && n == 1 {
			return onlyElement(a)
		}
	}
	return Number{}, false
}

// isNumber reports whether attrNumber returns a number.
func isNumber(a ir.Attr) bool {
	switch a.Kind() {
	case ir.IntAttr, ir.BoolAttr, ir.FloatAttr:
		return true
	}
	_, ok := attrNumber(a)
	return ok
}

func numberOf(a ir.Attr) (Number, error) {
	n, ok := attrNumber(a)
	if !ok {
		list := ""
		if a.Kind() == ir.ArrayAttr || isList(a) {
			list = ": p[:] is a list"
		}
		return n, fmt.Errorf("the attribute %s is not a number%s", short(a), list)
	}
	return n, nil
}

// attrInt returns the integer that an attribute is.
func attrInt(a ir.Attr) (int, error) {
	n, err := numberOf(a)
	if err != nil {
		return 0, err
	}
	return n.integer()
}

// isOneNumber reports whether attrNumber returns a number.
func isOneNumber(a ir.Attr) bool {
	switch a.Kind() {
	case ir.IntAttr, ir.BoolAttr, ir.FloatAttr:
		return true
	}
	_, ok := attrNumber(a)
	return ok
}

// onlyElement reads a dense literal of one element, such as dense<[[5.0]]>.
func onlyElement(a ir.Attr) (Number, bool) {
	v, err := value.FromAttr(a)
	if err != nil {
		return Number{}, false
	}
	switch v.Class() {
	case value.IntClass:
		return Number{i: intAt(v, 0), typ: v.Elem()}, true
	case value.FloatClass:
		return Number{f: v.Float(0), float: true, typ: v.Elem()}, true
	}
	return Number{}, false
}
