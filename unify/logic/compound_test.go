package logic_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph/ir"
	. "github.com/settle-go/settle/unify/logic"
)

// pair is a struct with parts, leaf one without.
type pair struct{ A, B Term }
type leaf struct{ C Term }
type typedPair struct{ A, B int }
type hidden struct{ a int }

// node is a term that a program defines.
type node struct {
	op   string
	args []Term
}

func (n *node) Parts() (any, []Term)       { return n.op, n.args }
func (n *node) WithParts(args []Term) Term { return &node{n.op, args} }
func (n *node) String() string             { return n.op + String(Args(n.args...)) }

type entries = map[string]Term

// TestUnifyCompounds has what unifies of maps, structs, slices, sets and terms of a
// program's own, and what that says of the unknowns.
func TestUnifyCompounds(t *testing.T) {
	x, y, r := NewVar("x"), NewVar("y"), NewVar("r")
	bound := Subst{}.Bind(x, 2)
	for _, c := range []struct {
		name string
		a, b Term
		s    Subst
		want string // "" where they do not unify
	}{
		{"maps", entries{"a": 2}, entries{"a": 2}, Subst{}, "{}"},
		{"maps, other value", entries{"a": 2}, entries{"a": 3}, Subst{}, ""},
		{"maps, other key", entries{"a": 2}, entries{"b": 2}, Subst{}, ""},
		{"maps, fewer keys", entries{"a": 2, "b": 3}, entries{"a": 2}, Subst{}, ""},
		{"maps with an unknown", entries{"a": x}, entries{"a": 2}, Subst{}, "{~x: 2}"},
		{"maps of other types", map[int]Term{1: x}, map[int]int{1: 2}, Subst{}, "{~x: 2}"},
		{"maps of other keys' types", map[int]Term{1: x}, map[int64]Term{1: 2}, Subst{}, ""},
		{"maps in a list", List(1, entries{"k": x}), List(1, entries{"k": 4}), Subst{}, "{~x: 4}"},
		{"lists in a map", entries{"k": List(2, 3)}, entries{"k": List(2, x)}, Subst{}, "{~x: 3}"},
		{"what is bound", entries{"a": x}, entries{"a": 3}, bound, ""},
		{"nil map", entries(nil), entries{}, Subst{}, "{}"},
		{"a Go set", map[int]struct{}{1: {}}, map[int]struct{}{1: {}}, Subst{}, "{}"},
		{"another Go set", map[int]struct{}{1: {}}, map[int]struct{}{2: {}}, Subst{}, ""},

		{"structs", pair{1, 2}, pair{1, 2}, Subst{}, "{}"},
		{"structs, other value", pair{1, 2}, pair{1, 3}, Subst{}, ""},
		{"structs with an unknown", pair{1, 2}, pair{1, x}, Subst{}, "{~x: 2}"},
		{"structs of other types", pair{1, 2}, leaf{1}, Subst{}, ""},
		{"structs of the same fields", pair{1, 2}, typedPair{1, 2}, Subst{}, ""},
		{"structs in structs", pair{1, leaf{2}}, pair{1, leaf{x}}, Subst{}, "{~x: 2}"},
		{"typed fields", typedPair{1, 2}, typedPair{1, 2}, Subst{}, "{}"},
		{"hidden fields", hidden{1}, hidden{1}, Subst{}, "{}"},
		{"other hidden fields", hidden{1}, hidden{2}, Subst{}, ""},

		{"slices", []int{1, 2}, List(1, x), Subst{}, "{~x: 2}"},
		{"slices of texts", []string{"a"}, []string{"a"}, Subst{}, "{}"},
		{"slices of other lengths", []int{1, 2}, []int{1}, Subst{}, ""},
		{"slice and array", []int{1, 2}, [2]int{1, 2}, Subst{}, "{}"},
		{"slices with a tail", []int{1, 2, 3}, Cons(1, x), Subst{}, "{~x: [2, 3]}"},
		{"empty slice", []int{}, List(), Subst{}, "{}"},
		{"empty slice, not an expression", []int{}, Args(), Subst{}, ""},
		{"a list, not a text", []string{"a"}, "a", Subst{}, ""},

		{"sets", SetOf(1, 2), SetOf(2, 1), Subst{}, "{}"},
		{"sets with an unknown", SetOf(1, x), SetOf(1, 2), Subst{}, "{~x: 2}"},
		{"sets with an unknown first", SetOf(x, 2), SetOf(1, 2), Subst{}, "{~x: 1}"},
		{"sets of other sizes", SetOf(1, y, x), SetOf(2, 1), bound, ""},
		{"sets, the same twice", SetOf(1, 1), SetOf(1), Subst{}, "{}"},
		{"sets of two unknowns", SetOf(x, y), SetOf(1, 2), Subst{}, "{~x: 1, ~y: 2}"},
		{"sets, what comes later decides", List(SetOf(x, y), x), List(SetOf(1, 2), 2), Subst{}, "{~x: 2, ~y: 1}"},
		{"sets decide together", List(SetOf(x, y), SetOf(x, 3)), List(SetOf(1, 2), SetOf(2, 3)), Subst{}, "{~x: 2, ~y: 1}"},
		{"sets that cannot decide together", List(SetOf(x, y), SetOf(x, y, 4)), List(SetOf(1, 2), SetOf(1, 3, 4)), Subst{}, ""},
		{"sets of structures", SetOf(pair{1, x}, 3), SetOf(3, pair{y, 2}), Subst{}, "{~y: 1, ~x: 2}"},
		{"a set, not a list", SetOf(1), List(1), Subst{}, ""},

		{"a part of a map", Some(entries{"a": x}, nil), entries{"a": 1, "b": 2}, Subst{}, "{~x: 1}"},
		{"a part that is not there", Some(entries{"c": x}, nil), entries{"a": 1, "b": 2}, Subst{}, ""},
		{"a part and the rest", Some(entries{"a": 1}, r), entries{"a": 1, "b": 2}, Subst{}, `{~r: map[b:2]}`},
		{"a part of a struct", Some(entries{"B": x}, nil), pair{1, 2}, Subst{}, "{~x: 2}"},
		{"a field that is not there", Some(entries{"D": x}, nil), pair{1, 2}, Subst{}, ""},
		{"a part of a typed struct", Some(entries{"B": x}, r), typedPair{1, 2}, Subst{}, "{~r: map[A:1], ~x: 2}"},
		{"two parts", Some(entries{"a": 1}, x), Some(entries{"b": 2}, y), Subst{}, `{~y: {"a": 1, ... ~_1}, ~x: {"b": 2, ... ~_1}}`},
		{"two parts that share", Some(entries{"a": 1}, nil), Some(entries{"a": x}, nil), Subst{}, "{~x: 1}"},
		{"two parts that differ", Some(entries{"a": 1}, nil), Some(entries{"a": 2}, nil), Subst{}, ""},
		{"one rest cannot lack what it has", Some(entries{"a": 1}, r), Some(entries{"b": 2}, r), Subst{}, ""},
		{"a part of no map", Some(entries{"a": 1}, nil), 7, Subst{}, ""},

		{"a program's terms", &node{"add", []Term{1, x}}, &node{"add", []Term{1, 2}}, Subst{}, "{~x: 2}"},
		{"a program's terms of other kinds", &node{"add", []Term{1}}, &node{"mul", []Term{1}}, Subst{}, ""},
		{"a program's terms of other sizes", &node{"add", []Term{1}}, &node{"add", []Term{1, 2}}, Subst{}, ""},
		{"a program's terms, not a list", &node{"add", []Term{1}}, List(1), Subst{}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, turned := range []bool{false, true} {
				a, b := c.a, c.b
				if turned {
					a, b = b, a
				}
				s, ok := Unify(a, b, c.s)
				require.Equal(t, c.want != "", ok, "turned: %v, %s", turned, s)
				if !ok {
					continue
				}
				if !turned {
					require.Equal(t, c.want, s.String())
				}
				if c.name == "a part of a typed struct" {
					continue // the record is then a map, of no type
				}
				_, same := Unify(Reify(a, s), Reify(b, s), s)
				require.True(t, same, "both stand for the same")
			}
		})
	}
}

// TestReifyCompounds puts what unknowns stand for into terms of every kind.
func TestReifyCompounds(t *testing.T) {
	x, y := NewVar("x"), NewVar("y")
	s := Subst{}.Bind(x, 3).Bind(y, List(x))
	require.Equal(t, entries{"a": int64(3), "b": 1}, Reify(entries{"a": x, "b": 1}, s))
	require.Equal(t, pair{int64(3), 2}, Reify(pair{x, 2}, s).(pair))
	require.Equal(t, `[3, [3]]`, String(Reify([]Term{x, y}, s)))
	require.Equal(t, "{3, 1}", String(Reify(SetOf(x, 1, 3), s)))
	require.Equal(t, "add"+`e(3, [3])`, Reify(&node{"add", []Term{x, y}}, s).(*node).String())
	require.Equal(t, entries{"a": int64(1), "b": int64(3)}, Reify(Some(entries{"a": 1}, x), Subst{}.Bind(x, entries{"b": 3})))
	require.Equal(t, `{"a": 1, "b": 3, ...}`, String(Reify(Some(entries{"a": 1}, x), Subst{}.Bind(x, Some(entries{"b": 3}, nil)))))

	known := pair{1, leaf{2}}
	require.Equal(t, Term(known), Reify(known, s))
	program := &node{"add", []Term{1}}
	require.Same(t, program, Reify(program, s), "what has no unknowns is not copied")
	require.Equal(t, pair{int64(1), leaf{pair{int64(2), 3}}},
		Reify(pair{x, leaf{pair{y, 3}}}, Subst{}.Bind(x, 1).Bind(y, 2)))
}

// TestUngroundCompounds finds the unknowns in terms of every kind.
func TestUngroundCompounds(t *testing.T) {
	x, y := NewVar("x"), NewVar("y")
	s := Subst{}.Bind(x, 4)
	for _, term := range []Term{
		List(1, List(x, List(y, 2), 3)), Args(x, y), entries{"a": x, "b": y}, pair{x, leaf{y}}, []Term{x, []Term{y}},
		SetOf(1, x, SetOf(y)), Some(entries{"a": x}, y), &node{"f", []Term{x, y}}, [2]Term{x, y},
	} {
		require.Equal(t, []*Var{x, y}, Unground(term, Subst{}), String(term))
		require.Equal(t, []*Var{y}, Unground(term, s), String(term))
		require.Empty(t, Unground(term, s.Bind(y, 5)), String(term))
		require.False(t, IsGround(term))
		require.True(t, IsGround(Reify(term, s.Bind(y, 5))), String(term))
	}
}

// TestSetsInAnyOrder: a set of unknowns unifies with one of numbers where there is an
// assignment, found by trying all.
func TestSetsInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vars := []*Var{NewVar("x"), NewVar("y"), NewVar("z")}
		term := rapid.Custom(func(t *rapid.T) Term {
			if n := rapid.IntRange(0, 5).Draw(t, "element"); n >= 3 {
				return vars[n-3]
			}
			return rapid.IntRange(0, 3).Draw(t, "number")
		})
		draw := func(name string) *Set { return SetOf(rapid.SliceOfN(term, 1, 3).Draw(t, name)...) }
		a, b, c, d := draw("a"), draw("b"), draw("c"), draw("d")
		s, ok := Unify(List(a, c), List(b, d), Subst{})
		if ok {
			for _, sides := range [][2]*Set{{a, b}, {c, d}} {
				l, r := Reify(sides[0], s).(*Set), Reify(sides[1], s).(*Set)
				require.Equal(t, l.Len(), r.Len(), "%s %s %s", a, b, s)
			}
			return
		}
		// No assignment of numbers makes both pairs of sets equal with the sizes that
		// they have: where one does, unification must have found it.
		for n := range 4 * 4 * 4 {
			s := Subst{}.Bind(vars[0], n%4).Bind(vars[1], n/4%4).Bind(vars[2], n/16)
			if sameSet(a, b, s) && sameSet(c, d, s) {
				t.Fatalf("%s = %s and %s = %s with %s", a, b, c, d, s)
			}
		}
	})
}

func sameSet(a, b *Set, s Subst) bool {
	l, r := Reify(a, s).(*Set), Reify(b, s).(*Set)
	if l.Len() != a.Len() || r.Len() != b.Len() || l.Len() != r.Len() {
		return false
	}
	_, ok := Unify(l, r, s)
	return ok
}

// TestValuesWithoutParts: values of types that this package does not know and that have no
// parts unify by ==.
func TestValuesWithoutParts(t *testing.T) {
	type color int
	one, two := new(int), new(int)
	values := []Term{color(1), color(2), one, two, make(chan int), [1]byte{1}, complex(1, 2)}
	for i, a := range values {
		for k, b := range values {
			_, ok := Unify(a, b, Subst{})
			require.Equal(t, i == k, ok, "%v and %v", a, b)
		}
		require.True(t, IsGround(a))
		x := NewVar("x")
		s, ok := Unify(List(x, 1), List(a, 1), Subst{})
		require.True(t, ok)
		require.Equal(t, a, s.Walk(x))
	}
}

// TestDispatcher picks the most specific pattern, in whatever order they were added.
func TestDispatcher(t *testing.T) {
	x, y := NewVar("x"), NewVar("y")
	number := func(v *Var, s Subst) int64 { return Reify(v, s).(int64) }
	var d Dispatcher[int64]
	d.Add(List(x), func(s Subst) int64 { return number(x, s) + 1 })
	d.Add(List(1), func(Subst) int64 { return 100 })
	d.Add(List(y, y), func(s Subst) int64 { return number(y, s) * number(y, s) })
	d.Add(List(x, 1), func(s Subst) int64 { return number(x, s) + 1 })
	d.Add(entries{"x": x, "key": 1}, func(s Subst) int64 { return number(x, s) })
	for _, c := range []struct {
		term Term
		want int64
	}{{List(1), 100}, {List(2), 3}, {List(2, 1), 3}, {List(10, 10), 100}, {entries{"x": 7, "key": 1}, 7}} {
		got, err := d.Call(c.term)
		require.NoError(t, err)
		require.Equal(t, c.want, got, String(c.term))
	}
	_, err := d.Call(List(1, 2))
	require.EqualError(t, err, "no pattern matches [1, 2]")
	d.Add(List(NewVar("other")), func(Subst) int64 { return 5 })
	got, err := d.Call(List(2))
	require.NoError(t, err)
	require.EqualValues(t, 5, got, "an equal pattern takes the place of the earlier one")

	var fib Dispatcher[int]
	fib.Add(x, func(s Subst) int {
		n := int(number(x, s))
		a, _ := fib.Call(n - 1)
		b, _ := fib.Call(n - 2)
		return a + b
	})
	fib.Add(1, func(Subst) int { return 1 })
	fib.Add(0, func(Subst) int { return 0 })
	text := ""
	for n := range 10 {
		f, err := fib.Call(n)
		require.NoError(t, err)
		text += strconv.Itoa(f) + " "
	}
	require.Equal(t, "0 1 1 2 3 5 8 13 21 34 ", text)
}

func TestSupersedes(t *testing.T) {
	x, y, z := NewVar("x"), NewVar("y"), NewVar("z")
	for _, c := range []struct {
		a, b Term
		want bool
	}{
		{1, 2, false}, {1, x, true}, {x, 1, false}, {List(1, 2), List(1, x), true}, {List(1, x), List(1, 2), false},
		{List(1, x), List(y, z), true}, {x, y, true}, {List(1, List(x, 3)), List(1, y), true},
		{List(1, y), List(1, List(x, 3)), false}, {List(1, x), List(y, y), false}, {List(x, x), List(y, z), true},
		{List(y, z), List(x, x), false}, {entries{"a": 1}, Some(entries{"a": x}, nil), true},
	} {
		require.Equal(t, c.want, Supersedes(c.a, c.b), "%s %s", String(c.a), String(c.b))
	}
}

// TestNoEntriesInAnAtom: what stands for the rest of a record is a map, a struct or
// another record, and nothing else unifies with one.
func TestNoEntriesInAnAtom(t *testing.T) {
	for _, atom := range []Term{1, 1.5, true, "text", EmptyList, SetOf(1), List(1), ir.I64, Key("b"), Class("c")} {
		rest := NewVar("rest")
		record := Some(map[string]Term{"a": 1}, rest)
		s, ok := Unify(rest, atom, Subst{})
		require.True(t, ok)
		for _, other := range []Term{map[string]Term{"a": 1}, map[string]Term{"a": 1, "b": 2}, struct{ a int }{1}, Some(map[string]Term{"b": 2}, nil), atom} {
			_, ok = Unify(record, other, s)
			require.False(t, ok, "%v with the rest %v, and %v", record, atom, other)
			_, ok = Unify(other, record, s)
			require.False(t, ok, "%v, and %v with the rest %v", other, record, atom)
		}
	}
}
