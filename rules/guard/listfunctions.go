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
	intLists = lists[int, Ints]{same: plainly[int], order: func(a, b int) (int, error) { return cmp.Compare(a, b), nil }, inOrder: sortedInts,
		alike: func(a, b Ints) bool { return slices.Equal(a.v, b.v) }}
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
	// inOrder and alike are faster ways to sort and to compare, nil for none.
	inOrder func(f *frame, l S) S
	alike   func(a, b S) bool
}

func sortedInts(f *frame, l Ints) Ints {
	out := append(f.ints.take(len(l.v)), l.v...)
	slices.Sort(out)
	return Ints{out, l.form}
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

// indexed is a list that returns its elements by number, which need not be stored in a slice.
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
	if k.alike != nil {
		return k.alike(a, b), nil
	}
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
		if k.inOrder != nil {
			return k.inOrder(f, l), nil
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

// listFunctions work on lists: of values, of attributes, of integers.
func listFunctions() []function {
	return []function{
		fn("len", "(list | attribute | string) integer", "the number of its elements", `len(rest) > 0`,
			slices.Concat(eachList(listKind.length), []overload{
				pure1(func(s string) int { return len(s) }),
				pure1(func(Empty) int { return 0 }),
				fallible1(lenOf)}, eachRows(rowsKind.length))...),
		fn("get", "(list | attribute, integer | string) element", "element i, counted from the end where i is negative, or the entry of a dictionary; p[i] is short for it", `get(p, -1) == 0`,
			slices.Concat(eachList(listKind.get), []overload{
				fallible2(func(a ir.Attr, i int) (ir.Attr, error) { return elementAt(a, i) }),
				fallible2(entryOf)}, eachRows(rowsKind.get))...),
		fn("concat", "(list...) list", "the lists one after the other", `concat(p, [0]) == q`, eachList(listKind.concat)...),
		fn("ints", "(integer...) integers", "a list; [1, 0] is short for ints(1, 0)", `ints(0, rank(x)) == p`, intLists.of(), sizeLists.of()),
		fn("is_identity_perm", "(integers) boolean", "is it 0, 1, 2, ...?", `is_identity_perm(p)`,
			pure1(func(p Ints) bool { return isIdentity(p.v) }), fallible1(isIdentityAttr)),
		fn("compose", "(integers, integers) integers", "the permutation that does p and then q: element i is p[q[i]]; negative elements of q stay, as the new axes of a dim_shuffle", `is_identity_perm(compose(p, q))`,
			framed2(compose)),
		fn("inverse", "(integers) integers", "the permutation that undoes p", `inverse(p) == q`, framed1(inverse)),
	}
}

// rowsKind is what can be done with a list of lists of one static type, which zip makes.
type rowsKind interface {
	drive(s *scope, list any) (d driver, ok bool)
	length() overload
	get() overload
}

var rowsKinds = []rowsKind{
	rowsOf[int, Ints]{}, rowsOf[Size, Sizes]{}, rowsOf[Number, Numbers]{}, rowsOf[ir.Attr, Attrs]{},
	rowsOf[ir.Type, Types]{}, rowsOf[string, Strings]{}, rowsOf[bool, Bools]{}, rowsOf[graph.Var, List]{},
}

// eachRows returns a function of lists of lists of every kind.
func eachRows(f func(rowsKind) overload) []overload {
	var list []overload
	for _, k := range rowsKinds {
		list = append(list, f(k))
	}
	return list
}

// rowsOf is the kind of lists of lists S of elements E.
type rowsOf[E any, S sequence[E, S]] struct{}

func (rowsOf[E, S]) drive(s *scope, list any) (driver, bool) {
	rows, ok := list.(code[zipped[E, S]])
	if !ok {
		return driver{}, false
	}
	return driveList[S, zipped[E, S]](s, rows), true
}

func (rowsOf[E, S]) length() overload {
	return pure1(func(z zipped[E, S]) int { return z.size() })
}

func (rowsOf[E, S]) get() overload {
	return framed2(func(f *frame, z zipped[E, S], i int) (row S, err error) {
		if i, err = index(z.size(), i); err != nil {
			return row, err
		}
		return z.at(f, i), nil
	})
}

// isRows reports whether code makes a list of lists.
func isRows(list any) bool {
	return slices.ContainsFunc(rowsKinds, func(k rowsKind) bool {
		_, ok := k.drive(&scope{}, list)
		return ok
	})
}

// sequenceFunctions make lists of lists, and ask about them.
func sequenceFunctions() []function {
	sorts := []overload{}
	for _, k := range listKinds {
		if o, ok := k.sort(); ok {
			sorts = append(sorts, o)
		}
	}
	return []function{
		fn("range", "(integer... | value) integers", "0 to n - 1: range(n); from one to before another: range(1, n); with a step: range(n, 0, -1). Of a value, range(x) is the smallest and the largest signed number that the integer may be, whatever the program is run on, as far as a few of the ops say that it is computed by; [] for what is not an integer", `range(rank(x)) == p`,
			pure1(signedRange),
			framed1(func(f *frame, n int) (Ints, error) { return rangeOf(f, 0, n, 1) }),
			framed2(func(f *frame, from, to int) (Ints, error) { return rangeOf(f, from, to, 1) }),
			framed3(rangeOf)).looking(),
		fn("reverse", "(list) list", "the list from its end to its beginning", `reverse(p) == q`, eachList(listKind.reverse)...),
		fn("sort", "(list) list", "the list in ascending order; of integers, numbers or strings", `sort(p) == [0, 1]`, sorts...),
		fn("unique", "(list) list", "the list without those that were there before", `len(unique(rest)) == 1`, eachList(listKind.unique)...),
		fn("zip", "(list, list...) list of lists", "lists of one length as one: #[0] is of the first, #[1] of the second", `all(zip(p, q), #[0] == #[1])`, eachList(listKind.zip)...),
		fn("index_of", "(list, element) integer", "where the element is first; an error where it is not in the list", `index_of(p, 0) == 1`, eachList(listKind.indexOf)...),
		fn("sum", "(list) number", "the sum of its elements, 0 without any; not known where one is not", `sum(p) == 1`, total("sum", "+", 0, true)...),
		fn("product", "(list) number", "the product of its elements, 1 without any; not known where one is not, unless one is 0", `product(dims(x)) == 6`, total("product", "*", 1, true)...),
	}
}

func lenOf(a ir.Attr) (int, error) {
	switch a.Kind() {
	case ir.ArrayAttr, ir.DictAttr:
		return a.Len(), nil
	case ir.StringAttr:
		return len(a.Text()), nil
	}
	n, err := countElements(a)
	return int(n), err
}

func isIdentity(p []int64) bool {
	for i, v := range p {
		if v != int64(i) {
			return false
		}
	}
	return true
}

// isIdentityAttr does without a list where it can.
func isIdentityAttr(a ir.Attr) (bool, error) {
	if a.Kind() == ir.ArrayAttr {
		same := true
		for i := range a.Len() {
			v, ok := a.At(i).Int()
			if !ok {
				return false, noIntegers(a)
			}
			same = same && v == int64(i)
		}
		return same, nil
	}
	const few = 16
	var buffer [few]int64
	if ints, ok := a.AppendInts(buffer[:0]); ok {
		return isIdentity(ints), nil
	}
	p, err := intsOf(&frame{left: maxSteps, check: maxSteps}, a)
	return isIdentity(p.v), err
}

func compose(f *frame, p, q Ints) (Ints, error) {
	out := f.ints.take(len(q.v))
	for _, at := range q.v {
		switch {
		case at < 0:
			out = append(out, at)
		case at >= int64(len(p.v)):
			return Ints{}, fmt.Errorf("%d and then %d: the first has no element %d", p.v, q.v, at)
		default:
			out = append(out, p.v[at])
		}
	}
	return Ints{out, p.form.meet(q.form)}, f.room(len(out))
}

func inverse(f *frame, p Ints) (Ints, error) {
	n := len(p.v)
	if err := f.room(n); err != nil {
		return Ints{}, err
	}
	out := f.ints.take(n)
	for range n {
		out = append(out, -1)
	}
	for i, at := range p.v {
		if at < 0 || at >= int64(n) || out[at] >= 0 {
			return Ints{}, fmt.Errorf("%d is not a permutation", p.v)
		}
		out[at] = int64(i)
	}
	return Ints{out, p.form}, nil
}
