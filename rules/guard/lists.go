package guard

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"reflect"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// listKind is what can be done with lists of one static type.
type listKind interface {
	element() reflect.Type
	drive(s *scope, list any, at diag.Span) driver
	slice(list any, bounds [2]code[int], at diag.Span) any
	filter(d driver, asks code[bool], resets bool, at diag.Span) any
	collect(d driver, body, source any, resets bool, at diag.Span) any
	length() overload
	get() overload
	concat() overload
	reverse() overload
	unique() overload
	equal() overload
	contains() overload
	indexOf() overload
	of() overload
	zip() overload
	sort() (o overload, sorted bool)
}

// eachList returns a function of lists of every kind.
func eachList(f func(listKind) overload) []overload {
	var list []overload
	for _, k := range listKinds {
		list = append(list, f(k))
	}
	return list
}

var listKinds = []listKind{
	intLists, sizeLists, numberLists, attrLists, typeLists, stringLists, boolLists, valueLists,
}

var (
	intLists    = lists[int, Ints]{same: plainly[int], order: func(a, b int) (int, error) { return cmp.Compare(a, b), nil }}
	sizeLists   = lists[Size, Sizes]{same: sameSize, order: orderSizes}
	numberLists = lists[Number, Numbers]{same: func(a, b Number) (bool, error) { return sameNumber(a, b), nil }, order: orderNumbers}
	attrLists   = lists[ir.Attr, Attrs]{same: func(a, b ir.Attr) (bool, error) { return sameAttr(a, b), nil }}
	typeLists   = lists[ir.Type, Types]{same: plainly[ir.Type]}
	stringLists = lists[string, Strings]{same: plainly[string], order: func(a, b string) (int, error) { return cmp.Compare(a, b), nil }}
	boolLists   = lists[bool, Bools]{same: plainly[bool]}
	valueLists  = lists[graph.Var, List]{same: plainly[graph.Var]}
)

func plainly[E comparable](a, b E) (bool, error) { return a == b, nil }

// orderSizes compares sizes, both of which have to be known.
func orderSizes(a, b Size) (int, error) {
	if !a.known() || !b.known() {
		return 0, errUnknown
	}
	return cmp.Compare(a, b), nil
}

func orderNumbers(a, b Number) (int, error) {
	c, ordered := compare(a, b)
	if !ordered {
		return 0, errors.New("NaN has no place in an order")
	}
	return c, nil
}

// lists is the kind of lists S of elements E.
type lists[E any, S sequence[E, S]] struct {
	same  func(a, b E) (bool, error)
	order func(a, b E) (int, error) // nil where they have none
}

func (lists[E, S]) element() reflect.Type { return reflect.TypeFor[E]() }

// driver goes through a list: open evaluates it and returns its length, place is where
// frames have the index.
type driver struct {
	open  func(m *unify.Match) (int, error)
	place int
	// elem and index are the code of # and of #i.
	elem  any
	index code[int]
	list  any // the code of the list once it is open
}

func (lists[E, S]) drive(s *scope, list any, at diag.Span) driver {
	return driveList[E, S](s, list.(code[S]))
}

// indexed is a list whose elements can be told, if not put into another one.
type indexed[E any] interface {
	size() int
	at(f *frame, i int) E
}

func driveList[E any, S indexed[E]](s *scope, list code[S]) driver {
	held, load := slotOf[S](s)
	place := s.loops
	s.loops++
	return driver{
		open: func(m *unify.Match) (int, error) {
			l, err := list(m)
			if err != nil {
				return 0, err
			}
			*frameOf(m).slots[held].(*S) = l
			return l.size(), nil
		},
		place: place,
		elem: code[E](func(m *unify.Match) (E, error) {
			f := frameOf(m)
			return (*f.slots[held].(*S)).at(f, f.index[place]), nil
		}),
		index: func(m *unify.Match) (int, error) { return frameOf(m).index[place], nil },
		list:  load,
	}
}

func (lists[E, S]) slice(list any, bounds [2]code[int], at diag.Span) any {
	values := list.(code[S])
	return code[S](func(m *unify.Match) (S, error) {
		l, err := values(m)
		if err != nil {
			return l, err
		}
		from, to, err := within(m, bounds, l.size())
		return l.part(from, to), err
	})
}

// each runs a body for each element, in memory that is freed after each where it takes
// some.
func (d *driver) each(m *unify.Match, resets bool, at diag.Span, n int, body func(f *frame, i int) (bool, error)) error {
	f := frameOf(m)
	var start mark
	if resets {
		start = f.mark()
	}
	for i := range n {
		if i%elementsOfStep == 0 { // their steps are taken at once
			if err := f.step(min(n-i, elementsOfStep)); err != nil {
				return evalError(at, err)
			}
		}
		f.index[d.place] = i
		stop, err := body(f, i)
		if err != nil || stop {
			return err
		}
		if resets {
			f.reset(&start)
		}
	}
	return nil
}

func (lists[E, S]) filter(d driver, asks code[bool], resets bool, at diag.Span) any {
	held := d.list.(code[S])
	return code[S](func(m *unify.Match) (kept S, err error) {
		n, err := d.open(m)
		if err != nil {
			return kept, err
		}
		f := frameOf(m)
		if err := f.room(n); err != nil {
			return kept, evalError(at, err)
		}
		l, _ := held(m)
		kept = l.fresh(f, n)
		err = d.each(m, resets, at, n, func(f *frame, i int) (bool, error) {
			keep, err := asks(m)
			if keep && err == nil {
				kept = kept.with(l.at(f, i))
			}
			return false, err
		})
		return kept, err
	})
}

// collect makes the list of the values of a body; source is the list that it goes
// through where that has the same type, whose form it then has.
func (lists[E, S]) collect(d driver, body, source any, resets bool, at diag.Span) any {
	value := body.(code[E])
	held, same := source.(code[S])
	return code[S](func(m *unify.Match) (made S, err error) {
		n, err := d.open(m)
		if err != nil {
			return made, err
		}
		f := frameOf(m)
		if err := f.room(n); err != nil {
			return made, evalError(at, err)
		}
		if same {
			made, _ = held(m)
		}
		made = made.fresh(f, n)
		err = d.each(m, resets, at, n, func(*frame, int) (bool, error) {
			v, err := value(m)
			if err == nil {
				made = made.with(v)
			}
			return false, err
		})
		return made, err
	})
}

func (lists[E, S]) length() overload { return pure1(func(l S) int { return l.size() }) }

func (lists[E, S]) get() overload {
	return fallible2(func(l S, i int) (e E, err error) {
		if i, err = index(l.size(), i); err != nil {
			return e, err
		}
		return l.at(nil, i), nil
	})
}

func (lists[E, S]) of() overload {
	return eachOf(func(f *frame, n int) (l S, err error) {
		return l.fresh(f, n), f.room(n)
	}, func(_ *frame, l S, e E) (S, error) { return l.with(e), nil })
}

// concat keeps the form of the lists where they have one form.
func (lists[E, S]) concat() overload {
	return eachOf(func(*frame, int) (l S, err error) { return l, nil },
		func(f *frame, l, more S) (S, error) {
			n := l.size() + more.size()
			if err := f.room(n); err != nil {
				return l, err
			}
			out := l.joined(more).fresh(f, n)
			for i := range l.size() {
				out = out.with(l.at(f, i))
			}
			for i := range more.size() {
				out = out.with(more.at(f, i))
			}
			return out, nil
		})
}

func (lists[E, S]) reverse() overload {
	return framed1(func(f *frame, l S) (S, error) {
		out := l.fresh(f, l.size())
		for i := range l.size() {
			out = out.with(l.at(f, l.size()-1-i))
		}
		return out, f.room(l.size())
	})
}

// unique compares each with all before it, on the meter.
func (k lists[E, S]) unique() overload {
	return framed1(func(f *frame, l S) (S, error) {
		out := l.fresh(f, l.size())
		for i := range l.size() {
			if err := f.step(1 + out.size()/elementsOfStep); err != nil {
				return out, err
			}
			e := l.at(f, i)
			found, err := k.find(f, out, e)
			if err != nil {
				return out, err
			}
			if found < 0 {
				out = out.with(e)
			}
		}
		return out, nil
	})
}

// find returns the place of an element, -1 for none.
func (k lists[E, S]) find(f *frame, l S, e E) (int, error) {
	for i := range l.size() {
		same, err := k.same(l.at(f, i), e)
		if err != nil || same {
			return i, err
		}
	}
	return -1, nil
}

// sameSize compares two sizes: those that types do not say are equal, as they are
// written; of one that is computed from such a one it cannot be said.
func sameSize(a, b Size) (bool, error) {
	if a.known() && b.known() {
		return a == b, nil
	}
	x, err := a.asWritten()
	y, other := b.asWritten()
	return x == y, cmp.Or(err, other)
}

// sameAttr compares attributes: numbers and lists of integers by their values.
func sameAttr(a, b ir.Attr) bool {
	if a == b {
		return true
	}
	x, ok := attrNumber(a)
	y, both := attrNumber(b)
	return ok && both && sameNumber(x, y) || sameInts(a, b)
}

func (k lists[E, S]) equal() overload {
	return fallible2(k.equals)
}

func (k lists[E, S]) equals(a, b S) (bool, error) {
	if a.size() != b.size() {
		return false, nil
	}
	for i := range a.size() {
		same, err := k.same(a.at(nil, i), b.at(nil, i))
		if err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

func (k lists[E, S]) contains() overload {
	return fallible2(k.has)
}

func (k lists[E, S]) has(l S, e E) (bool, error) {
	i, err := k.find(nil, l, e)
	return i >= 0 && err == nil, err
}

func (k lists[E, S]) indexOf() overload {
	return fallible2(func(l S, e E) (int, error) {
		i, err := k.find(nil, l, e)
		if i < 0 && err == nil {
			err = errors.New("the list has no such element: ask whether it is in it first")
		}
		return i, err
	})
}

// zip compares the lengths, as what is beyond the shorter list would be lost.
func (lists[E, S]) zip() overload {
	return eachOf(func(*frame, int) (z zipped[E, S], err error) { return z, nil },
		func(_ *frame, z zipped[E, S], l S) (zipped[E, S], error) {
			if len(z.lists) > 0 && z.size() != l.size() {
				return z, lengths(z.size(), l.size())
			}
			return zipped[E, S]{append(z.lists, l)}, nil
		})
}

func lengths(a, b int) error {
	return fmt.Errorf("lists of %d and of %d elements do not go together", a, b)
}

// sort sorts a list whose elements have an order; equal ones keep theirs.
func (k lists[E, S]) sort() (o overload, sorted bool) {
	return framed1(func(f *frame, l S) (S, error) {
		n := l.size()
		if err := f.step(n * bits.Len(uint(n)) / elementsOfStep); err != nil {
			return l, err
		}
		if err := f.room(n); err != nil {
			return l, err
		}
		order := f.ints.take(n)
		for i := range n {
			order = append(order, int64(i))
		}
		var failed error
		slices.SortStableFunc(order, func(i, j int64) int {
			c, err := k.order(l.at(f, int(i)), l.at(f, int(j)))
			failed = cmp.Or(failed, err)
			return c
		})
		out := l.fresh(f, n)
		for _, i := range order {
			out = out.with(l.at(f, int(i)))
		}
		return out, failed
	}), k.order != nil
}

// isListType reports whether a static type is that of a list.
func isListType(t reflect.Type) bool {
	return t == emptyType || kinds[t] != nil && kinds[t].list != nil
}
