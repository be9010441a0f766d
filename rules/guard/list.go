package guard

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// A list is of elements of one static type: integers, sizes, numbers, attributes, types,
// texts, booleans, or values of the graph. Lists that are made live in the memory of the
// evaluation, and are never changed.

// sequence is a list S of elements E.
type sequence[E, S any] interface {
	size() int
	at(f *frame, i int) E
	part(from, to int) S
	fresh(f *frame, n int) S // an empty list, built in the same form, with room for n elements
	joined(other S) S        // the list, built in the form of what is made of both
	with(e E) S              // the list and one more element, for which there is room
}

// Ints is a list of integers, and the attribute in whose form it is built.
type Ints struct {
	v    []int64
	form form
}

func (l Ints) size() int                  { return len(l.v) }
func (l Ints) at(_ *frame, i int) int     { return int(l.v[i]) }
func (l Ints) part(from, to int) Ints     { return Ints{l.v[from:to], l.form} }
func (l Ints) with(e int) Ints            { return Ints{append(l.v, int64(e)), l.form} }
func (l Ints) fresh(f *frame, n int) Ints { return Ints{f.ints.take(n), l.form} }

func (l Ints) joined(other Ints) Ints {
	l.form = l.form.meet(other.form)
	return l
}

// elem returns the type of the elements of the attribute in whose form the list is.
func (l Ints) elem() ir.Type {
	like := l.form.like
	switch {
	case l.form.array != 0:
		return l.form.array
	case isDense(like):
		return like.Type().Elem()
	case like.Len() > 0:
		return like.At(0).Type()
	}
	return like.ArrayElem()
}

func (l Ints) number(i int) Number { return Number{i: l.v[i]} }

// Size is a dimension or a number of elements: an integer that may be unknown.
type Size int64

const (
	unknownSize  Size = math.MinInt64     // of a type: ?
	computedSize Size = math.MinInt64 + 1 // of a computation with one that is unknown
)

func (s Size) known() bool { return s > computedSize }

var errUnknown = errors.New("the size is not known: ask known(...) first")

// integer returns the size, or an error where it is not known.
func (s Size) integer() (int, error) {
	if !s.known() {
		return 0, errUnknown
	}
	return int(s), nil
}

// asWritten returns the size with -1 for one that a type does not say, and an error for
// what is computed from one.
func (s Size) asWritten() (int, error) {
	switch s {
	case unknownSize:
		return -1, nil
	case computedSize:
		return 0, errUnknown
	}
	return int(s), nil
}

// Sizes is a list of sizes.
type Sizes struct{ v []int64 }

func (l Sizes) joined(Sizes) Sizes          { return l }
func (l Sizes) size() int                   { return len(l.v) }
func (l Sizes) at(_ *frame, i int) Size     { return Size(l.v[i]) }
func (l Sizes) part(from, to int) Sizes     { return Sizes{l.v[from:to]} }
func (l Sizes) with(e Size) Sizes           { return Sizes{append(l.v, int64(e))} }
func (l Sizes) fresh(f *frame, n int) Sizes { return Sizes{f.ints.take(n)} }

// asWritten returns the sizes with -1 for those that a type does not say, and an error
// for what is computed from one.
func (l Sizes) asWritten() ([]int64, error) {
	if !slices.ContainsFunc(l.v, func(v int64) bool { return !Size(v).known() }) {
		return slices.Clip(l.v), nil
	}
	ints := make([]int64, len(l.v))
	for i, v := range l.v {
		n, err := Size(v).asWritten()
		if err != nil {
			return nil, err
		}
		ints[i] = int64(n)
	}
	return ints, nil
}

// integers returns the sizes, or an error where one is not known.
func (l Sizes) integers() (Ints, error) {
	for _, v := range l.v {
		if !Size(v).known() {
			return Ints{}, errUnknown
		}
	}
	return Ints{v: l.v}, nil
}

func (l Sizes) number(i int) Number { return Number{i: l.v[i]} }

// Given is a list of integers as a function of a dialect is given it: -1 for a size that a
// type does not say.
type Given struct{ v []int64 }

func (l Ints) given() Given { return Given{l.v} }

// Numbers is a list of numbers, and the attribute in whose form it is built.
type Numbers struct {
	v    []Number
	form form
}

func (l Numbers) size() int                     { return len(l.v) }
func (l Numbers) at(_ *frame, i int) Number     { return l.v[i] }
func (l Numbers) part(from, to int) Numbers     { return Numbers{l.v[from:to], l.form} }
func (l Numbers) with(e Number) Numbers         { return Numbers{append(l.v, e), l.form} }
func (l Numbers) fresh(f *frame, n int) Numbers { return Numbers{f.numbers.take(n), l.form} }

func (l Numbers) joined(other Numbers) Numbers {
	l.form = l.form.meet(other.form)
	return l
}

// integers returns the numbers as integers, or an error where one is none.
func (l Numbers) integers(f *frame) (Ints, error) {
	if err := f.room(len(l.v)); err != nil {
		return Ints{}, err
	}
	ints := f.ints.take(len(l.v))
	for _, n := range l.v {
		i, err := n.integer()
		if err != nil {
			return Ints{}, err
		}
		ints = append(ints, int64(i))
	}
	return Ints{ints, l.form}, nil
}

func (l Numbers) number(i int) Number { return l.v[i] }

// numbersOf returns a list of numbers, of a type where that is known.
func numbersOf(f *frame, l builtList, like form, elem ir.Type) (Numbers, error) {
	if err := f.room(l.size()); err != nil {
		return Numbers{}, err
	}
	numbers := f.numbers.take(l.size())
	for i := range l.size() {
		n := l.number(i)
		n.typ = elem
		numbers = append(numbers, n)
	}
	return Numbers{numbers, like}, nil
}

// typedList converts the numbers of a list as a cast would, for array<t: ...>.
func typedList(f *frame, l Numbers, t ir.Type) (Numbers, error) {
	if !t.IsInteger() && t != ir.Index() && !t.IsFloat() {
		return Numbers{}, fmt.Errorf("%s is not a type of numbers", t)
	}
	if err := f.room(len(l.v)); err != nil {
		return Numbers{}, err
	}
	out := f.numbers.take(len(l.v))
	for _, n := range l.v {
		n, err := n.typed(t)
		if err != nil {
			return Numbers{}, err
		}
		out = append(out, n)
	}
	return Numbers{out, form{array: t}}, nil
}

// Attrs is a list of attributes.
type Attrs struct{ v []ir.Attr }

func (l Attrs) joined(Attrs) Attrs          { return l }
func (l Attrs) size() int                   { return len(l.v) }
func (l Attrs) at(_ *frame, i int) ir.Attr  { return l.v[i] }
func (l Attrs) part(from, to int) Attrs     { return Attrs{l.v[from:to]} }
func (l Attrs) with(e ir.Attr) Attrs        { return Attrs{append(l.v, e)} }
func (l Attrs) fresh(f *frame, n int) Attrs { return Attrs{f.attrs.take(n)} }

// numbers returns the numbers that attributes are.
func (l Attrs) numbers(f *frame) (Numbers, error) {
	if err := f.room(len(l.v)); err != nil {
		return Numbers{}, err
	}
	numbers := f.numbers.take(len(l.v))
	for _, a := range l.v {
		n, err := numberOf(a)
		if err != nil {
			return Numbers{}, err
		}
		numbers = append(numbers, n)
	}
	return Numbers{v: numbers}, nil
}

// integers returns the integers that attributes are.
func (l Attrs) integers(f *frame) (Ints, error) {
	v, err := l.numbers(f)
	if err != nil {
		return Ints{}, err
	}
	return v.integers(f)
}

// Types is a list of types.
type Types struct{ v []ir.Type }

func (l Types) joined(Types) Types          { return l }
func (l Types) size() int                   { return len(l.v) }
func (l Types) at(_ *frame, i int) ir.Type  { return l.v[i] }
func (l Types) part(from, to int) Types     { return Types{l.v[from:to]} }
func (l Types) with(e ir.Type) Types        { return Types{append(l.v, e)} }
func (l Types) fresh(f *frame, n int) Types { return Types{f.types.take(n)} }

// Strings is a list of texts.
type Strings struct{ v []string }

func (l Strings) joined(Strings) Strings        { return l }
func (l Strings) size() int                     { return len(l.v) }
func (l Strings) at(_ *frame, i int) string     { return l.v[i] }
func (l Strings) part(from, to int) Strings     { return Strings{l.v[from:to]} }
func (l Strings) with(e string) Strings         { return Strings{append(l.v, e)} }
func (l Strings) fresh(f *frame, n int) Strings { return Strings{f.texts.take(n)} }

// Bools is a list of booleans.
type Bools struct{ v []bool }

func (l Bools) joined(Bools) Bools          { return l }
func (l Bools) size() int                   { return len(l.v) }
func (l Bools) at(_ *frame, i int) bool     { return l.v[i] }
func (l Bools) part(from, to int) Bools     { return Bools{l.v[from:to]} }
func (l Bools) with(e bool) Bools           { return Bools{append(l.v, e)} }
func (l Bools) fresh(f *frame, n int) Bools { return Bools{f.bools.take(n)} }

// List is a list of values: those that a rest variable, ?x..., is bound to, or some of
// them.
type List struct {
	g   *graph.Graph
	ids []graph.VarID
}

func (l List) size() int                    { return len(l.ids) }
func (l List) at(_ *frame, i int) graph.Var { return l.g.Var(l.ids[i]) }
func (l List) part(from, to int) List       { return List{l.g, l.ids[from:to]} }
func (l List) with(e graph.Var) List        { return List{e.Graph(), append(l.ids, e.ID())} }
func (l List) fresh(f *frame, n int) List   { return List{l.g, f.ids.take(n)} }

func (l List) joined(other List) List {
	if l.g == nil {
		l.g = other.g
	}
	return l
}

// Empty is the list [] without elements, which is a list of anything.
type Empty struct{}

// zipped is a list of lists of one length: element i has their elements i.
type zipped[E any, S sequence[E, S]] struct{ lists []S }

func (z zipped[E, S]) size() int { return z.lists[0].size() }

func (z zipped[E, S]) at(f *frame, i int) S {
	row := z.lists[0].fresh(f, len(z.lists))
	for _, l := range z.lists {
		row = row.with(l.at(f, i))
	}
	return row
}

// index returns the place of element i of a list, counted from the end where i is
// negative.
func index(length, i int) (int, error) {
	at := i
	if at < 0 {
		at += length
	}
	if at < 0 || at >= length {
		return 0, fmt.Errorf("index out of range: %d (the length is %d)", i, length)
	}
	return at, nil
}

// within returns the bounds of a slice of a list of n elements.
func within(m *unify.Match, bounds [2]code[int], n int) (from, to int, err error) {
	var at [2]int
	for i, bound := range bounds {
		if at[i], err = bound(m); err != nil {
			return 0, 0, err
		}
		if at[i] < 0 {
			at[i] += n
		}
		at[i] = min(max(at[i], 0), n)
	}
	return min(at[0], at[1]), at[1], nil
}
