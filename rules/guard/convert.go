package guard

import (
	"fmt"
	"reflect"
	"sync"

	"github.com/settle-go/settle/graph/ir"
)

// conversion is how values become those of another type without being asked.
type conversion struct {
	overload
	cost int // how far it is
}

type fromTo struct{ from, to reflect.Type }

// conversions lists all conversions. Those of attributes may fail when the rule runs. A
// function is called in the way that is least far, so that max(1, q) keeps the type of
// the attribute.
var conversions = sync.OnceValue(func() map[fromTo]*conversion {
	table := map[fromTo]*conversion{}
	add := func(cost int, o overload) { table[fromTo{o.params[0], o.result}] = &conversion{o, cost} }
	add(1, pure1(func(i int) float64 { return float64(i) }))
	add(1, pure1(func(i int) Number { return Number{i: int64(i)} }))
	add(1, pure1(func(i int) Size { return Size(i) }))
	add(1, pure1(func(f float64) Number { return Number{f: f, float: true} }))
	add(2, fallible1(Size.integer))
	add(3, fallible1(func(s Size) (Number, error) { i, err := s.integer(); return Number{i: int64(i)}, err }))
	add(3, fallible1(func(s Size) (float64, error) { i, err := s.integer(); return float64(i), err }))
	add(5, pure1(Number.value))
	add(5, fallible1(Number.integer))
	add(6, fallible1(func(n Number) (Size, error) { i, err := n.integer(); return Size(i), err }))
	add(2, fallible1(numberOf))
	add(5, fallible1(func(a ir.Attr) (float64, error) {
		n, err := numberOf(a)
		return n.value(), err
	}))
	add(5, fallible1(attrInt))
	add(6, fallible1(func(a ir.Attr) (Size, error) { i, err := attrInt(a); return Size(i), err }))
	add(5, fallible1(func(a ir.Attr) (string, error) {
		if a.Kind() != ir.StringAttr && a.Kind() != ir.SymbolAttr {
			return "", fmt.Errorf("the attribute %s is not a string", short(a))
		}
		return a.Text(), nil
	}))
	add(5, fallible1(func(a ir.Attr) (bool, error) {
		b, ok := a.Bool()
		if !ok {
			return false, fmt.Errorf("the attribute %s is not a boolean", short(a))
		}
		return b, nil
	}))
	addMixed(add)
	addLists(add)
	addGiven(add)
	return table
})

// addMixed adds the conversions of what is a number or a list.
func addMixed(add func(int, overload)) {
	add(1, fallible1(Mixed.number))
	add(4, fallible1(func(v Mixed) (float64, error) { n, err := v.number(); return n.value(), err }))
	add(4, fallible1(func(v Mixed) (int, error) {
		n, err := v.number()
		if err != nil {
			return 0, err
		}
		return n.integer()
	}))
	add(6, fallible1(func(v Mixed) (Size, error) {
		n, err := v.number()
		if err != nil {
			return 0, err
		}
		i, err := n.integer()
		return Size(i), err
	}))
	add(4, framed1(func(f *frame, v Mixed) (Ints, error) { return v.listOfInts(f) }))
	add(6, framed1(func(f *frame, v Mixed) (Sizes, error) { l, err := v.listOfInts(f); return Sizes{l.v}, err }))
	add(5, framed1(func(f *frame, v Mixed) (Numbers, error) { return v.listOfNumbers(f) }))
	add(1, framed1(mixedOf))
	add(1, pure1(func(i int) Mixed { return Mixed{n: Number{i: int64(i)}} }))
	add(1, pure1(func(v float64) Mixed { return Mixed{n: Number{f: v, float: true}} }))
	add(1, pure1(func(n Number) Mixed { return Mixed{n: n} }))
	add(1, pure1(func(l Ints) Mixed { return Mixed{ints: l, kind: mixedInts} }))
	add(1, pure1(func(l Numbers) Mixed { return Mixed{nums: l, kind: mixedNumbers} }))
	add(3, fallible1(func(s Size) (Mixed, error) { i, err := s.integer(); return Mixed{n: Number{i: int64(i)}}, err }))
	add(3, fallible1(func(l Sizes) (Mixed, error) { v, err := l.integers(); return Mixed{ints: v, kind: mixedInts}, err }))
	add(3, framed1(func(f *frame, l Attrs) (Mixed, error) {
		v, err := l.numbers(f)
		return Mixed{nums: v, kind: mixedNumbers}, err
	}))
}

// addGiven adds the conversions of what functions of dialects are given. The integers of
// attributes are what they are, also those that stand for sizes that are not known.
func addGiven(add func(int, overload)) {
	add(1, pure1(func(l Ints) Given { return Given{l.v} }))
	add(1, fallible1(func(l Sizes) (Given, error) { v, err := l.asWritten(); return Given{v}, err }))
	add(2, pure1(func(Empty) Given { return Given{} }))
	add(5, framed1(func(f *frame, a ir.Attr) (Given, error) { l, err := intsOf(f, a); return l.given(), err }))
	add(5, framed1(func(f *frame, l Numbers) (Given, error) { v, err := l.integers(f); return v.given(), err }))
	add(5, framed1(func(f *frame, l Attrs) (Given, error) { v, err := l.integers(f); return v.given(), err }))
	add(6, framed1(func(f *frame, v Mixed) (Given, error) { l, err := v.listOfInts(f); return l.given(), err }))
}

// addLists adds the conversions of lists.
func addLists(add func(int, overload)) {
	add(4, framed1(intsOf))
	add(5, framed1(func(f *frame, a ir.Attr) (Sizes, error) { l, err := intsOf(f, a); return Sizes{l.v}, err }))
	add(5, framed1(elementsOfAttr))
	add(1, pure1(func(l Ints) Sizes { return Sizes{l.v} }))
	add(2, fallible1(Sizes.integers))
	add(3, framed1(func(f *frame, l Ints) (Numbers, error) { return numbersOf(f, l, l.form, l.elem()) }))
	add(4, framed1(func(f *frame, l Sizes) (Numbers, error) {
		v, err := l.integers()
		if err != nil {
			return Numbers{}, err
		}
		return numbersOf(f, v, form{}, 0)
	}))
	add(2, framed1(func(f *frame, l Numbers) (Ints, error) { return l.integers(f) }))
	add(5, framed1(func(f *frame, l Numbers) (Sizes, error) { v, err := l.integers(f); return Sizes{v.v}, err }))
	add(3, framed1(func(f *frame, l Attrs) (Numbers, error) { return l.numbers(f) }))
	add(4, framed1(func(f *frame, l Attrs) (Ints, error) { return l.integers(f) }))
	add(5, framed1(func(f *frame, l Attrs) (Sizes, error) { v, err := l.integers(f); return Sizes{v.v}, err }))
	add(7, framed1(itemsOf))
	add(1, pure1(func(Empty) Ints { return Ints{} }))
	add(2, pure1(func(Empty) Sizes { return Sizes{} }))
	add(2, pure1(func(Empty) Numbers { return Numbers{} }))
	add(2, pure1(func(Empty) Attrs { return Attrs{} }))
	add(2, pure1(func(Empty) Types { return Types{} }))
	add(2, pure1(func(Empty) Strings { return Strings{} }))
	add(2, pure1(func(Empty) Bools { return Bools{} }))
	add(2, pure1(func(Empty) List { return List{} }))
}

// cost says how far the overload is from arguments of these types, -1 where it
// does not take them.
func (o *overload) cost(types []reflect.Type) int {
	if !o.takes(len(types)) {
		return -1
	}
	total := 0
	for i, t := range types {
		c := conversionCost(t, o.param(i))
		if c < 0 {
			return -1
		}
		total += c
	}
	return total
}

// conversionCost returns how far from the type a value of another one is: 0 for the
// same, -1 where there is no way.
func conversionCost(from, to reflect.Type) int {
	if from == to {
		return 0
	}
	if c := conversions()[fromTo{from, to}]; c != nil {
		return c.cost
	}
	return -1
}
