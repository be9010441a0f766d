package guard

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

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
		fn("range", "(integer...) integers", "0 to n - 1: range(n); from one to before another: range(1, n); with a step: range(n, 0, -1)", `range(rank(x)) == p`,
			framed1(func(f *frame, n int) (Ints, error) { return rangeOf(f, 0, n, 1) }),
			framed2(func(f *frame, from, to int) (Ints, error) { return rangeOf(f, from, to, 1) }),
			framed3(rangeOf)),
		fn("reverse", "(list) list", "the list from its end to its beginning", `reverse(p) == q`, eachList(listKind.reverse)...),
		fn("sort", "(list) list", "the list in ascending order; of integers, numbers or strings", `sort(p) == [0, 1]`, sorts...),
		fn("unique", "(list) list", "the list without those that were there before", `len(unique(rest)) == 1`, eachList(listKind.unique)...),
		fn("zip", "(list, list...) list of lists", "lists of one length as one: #[0] is of the first, #[1] of the second", `all(zip(p, q), #[0] == #[1])`, eachList(listKind.zip)...),
		fn("index_of", "(list, element) integer", "where the element is first; an error where it is not in the list", `index_of(p, 0) == 1`, eachList(listKind.indexOf)...),
		fn("sum", "(list) number", "the sum of its elements, 0 without any; not known where one is not", `sum(p) == 1`, total("sum", "+", 0, true)...),
		fn("product", "(list) number", "the product of its elements, 1 without any; not known where one is not, unless one is 0", `product(dims(x)) == 6`, total("product", "*", 1, true)...),
	}
}
