package relation

import (
	"github.com/settle-go/settle/unify/logic"
)

// Conso holds where the pair is the head before the tail. What a pair can
// be made of or opened as is said in package logic: a variable of a graph is its
// op before its inputs.
func Conso(head, tail, pair logic.Term) Goal { return Eq(logic.Cons(head, tail), pair) }

// Heado holds where the pair begins with the head.
func Heado(head, pair logic.Term) Goal { return Conso(head, logic.NewVar(""), pair) }

// Tailo holds where the tail is what follows the pair's head.
func Tailo(tail, pair logic.Term) Goal { return Conso(logic.NewVar(""), tail, pair) }

// Nullo holds where all terms are the same empty sequence: of the kind of those
// that are known, or else the empty list.
func Nullo(terms ...logic.Term) Goal { return nullo(logic.EmptyList, nil, terms) }

// NulloLike is Nullo of the kind of some other sequences, where those are known,
// or else of the one that is given.
func NulloLike(otherwise logic.Empty, like []logic.Term, terms ...logic.Term) Goal {
	return nullo(otherwise, like, terms)
}

func nullo(otherwise logic.Empty, like, terms []logic.Term) Goal {
	return func(s State) Stream {
		end, known := otherwise, false
		for _, t := range terms {
			switch w := s.Walk(t).(type) {
			case *logic.Pair:
				return Empty() // without a walk to its end
			case logic.Empty:
				end, known = w, true
			}
		}
		for i := 0; i < len(like) && !known; i++ {
			if e, ok := endOf(like[i], s); ok {
				end, known = e, true
			}
		}
		for _, t := range terms {
			var ok bool
			if s, ok = s.Unify(t, end); !ok {
				return Empty()
			}
		}
		return One(s)
	}
}

// endOf returns the kind of a sequence, if its end is known. What can be opened
// is as good as its pair.
func endOf(t logic.Term, s State) (logic.Empty, bool) {
	for t = s.Walk(t); ; {
		switch x := t.(type) {
		case logic.Empty:
			return x, true
		case *logic.Pair:
			t = s.Walk(x.Tail())
		default:
			p, err := logic.Open(t)
			if err != nil {
				return 0, false
			}
			t = p
		}
	}
}

// items returns the elements of a sequence under a state, and its kind; not ok
// where the term is none, or its end is not known.
func items(t logic.Term, s State) (list []logic.Term, end logic.Empty, ok bool) {
	for t = s.Walk(t); ; t = s.Walk(t) {
		switch x := t.(type) {
		case logic.Empty:
			return list, x, true
		case *logic.Pair:
			list = append(list, x.Head())
			t = x.Tail()
		default:
			return nil, 0, false
		}
	}
}

// sequence returns a sequence of a kind.
func sequence(list []logic.Term, end logic.Empty) logic.Term {
	if end == logic.EmptyExpr {
		return logic.Args(list...)
	}
	return logic.List(list...)
}

// Itero holds where the term is a sequence: one that ends.
func Itero(list logic.Term) Goal {
	tail := logic.NewVar("")
	return Any(Nullo(list), All(Tailo(tail, list), Delay(func() Goal { return Itero(tail) })))
}

// Membero holds where the element is in the sequence, once for each time it is.
func Membero(element, list logic.Term) Goal {
	tail := logic.NewVar("")
	return Any(
		Heado(element, list),
		All(Tailo(tail, list), Delay(func() Goal { return Membero(element, tail) })))
}

// Appendo holds where the third sequence is the first before the second.
func Appendo(first, second, whole logic.Term) Goal {
	head, tail, rest := logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
	return Any(
		All(NulloLike(logic.EmptyList, []logic.Term{second, whole}, first), Eq(second, whole)),
		All(Conso(head, tail, first), Conso(head, rest, whole),
			Delay(func() Goal { return Appendo(tail, second, rest) })))
}

// Rembero holds where without is the list with the first such element removed,
// or the list if there is none.
func Rembero(element, list, without logic.Term) Goal {
	head, tail, rest := logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
	return Any(
		Nullo(list, without),
		Conso(element, without, list),
		All(Conso(head, tail, list), Neq(head, element), Conso(head, rest, without),
			Delay(func() Goal { return Rembero(element, tail, rest) })))
}

// Relating is a relation of two terms.
type Relating func(a, b logic.Term) Goal

// Mapo holds where two sequences have the same length and their elements are
// related, each with the one in its place.
func Mapo(rel Relating, a, b logic.Term) Goal {
	mustBe(rel != nil, "Mapo: no relation")
	return mapo(rel, a, b, logic.EmptyList)
}

func mapo(rel Relating, a, b logic.Term, end logic.Empty) Goal {
	x, xs, y, ys := logic.NewVar(""), logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
	return Any(
		NulloLike(end, nil, a, b),
		All(Conso(x, xs, a), Conso(y, ys, b),
			Delay(func() Goal { return rel(x, y) }),
			Delay(func() Goal { return mapo(rel, xs, ys, end) })))
}

// EqLength holds where two sequences have the same length.
func EqLength(a, b logic.Term) Goal {
	return Mapo(func(a, b logic.Term) Goal { return Succeed }, a, b)
}

// MapAnyo holds where the elements of two sequences are related or equal, each
// with the one in its place, and at least one is related.
func MapAnyo(rel Relating, a, b logic.Term) Goal {
	mustBe(rel != nil, "MapAnyo: no relation")
	return mapAnyo(rel, a, b, false)
}

// mapAnyo is MapAnyo of what follows elements, one of which was related or not.
func mapAnyo(rel Relating, a, b logic.Term, related bool) Goal {
	x, xs, y, ys := logic.NewVar(""), logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
	end := Fail
	if related {
		end = Nullo(a, b)
	}
	return Any(
		end,
		All(Conso(x, xs, a), Conso(y, ys, b), Any(
			All(Delay(func() Goal { return rel(x, y) }), Delay(func() Goal { return mapAnyo(rel, xs, ys, true) })),
			All(Eq(x, y), Delay(func() Goal { return mapAnyo(rel, xs, ys, related) })))))
}
