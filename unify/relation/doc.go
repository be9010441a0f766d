// Package relation answers questions about terms: of what does something hold?
// It is miniKanren (D. Friedman, W. Byrd, O. Kiselyov, The Reasoned Schemer) over
// the terms of package logic, graphs among them.
//
//	q := logic.NewVar("q")
//	for t := range relation.Run(0, q, relation.Appendo(logic.List(1), q, logic.List(1, 2))) {
//		fmt.Println(logic.String(t)) // [2]
//	}
//
// # Goals
//
// A [Goal] is what is to hold. It takes a [State], what is known, and returns a
// [Stream] of states: the ways in which it holds, with what is known then. Goals
// do not say which of their terms are questions: that is what makes them work in
// both directions.
//
//	Succeed, Fail                 always, never
//	Eq, Neq                       the same, never the same
//	All, Any, Conde               and, or, or of ands
//	AnyOf                         or of goals that an iterator makes
//	IfA, Once                     the second if the first never holds; the first answer
//	Delay, Fresh                  a goal made when it is run; with new variables
//	Conso, Heado, Tailo           a pair of a head and a tail
//	Nullo, Itero                  an empty sequence, a sequence
//	Membero, Appendo, Rembero     elements and lists
//	Permuteo, SetEqo, EqLength    order and length of sequences
//	Mapo, MapAnyo                 relations of elements: of all, of some
//	Applyo                        an op applied to arguments
//	Reduceo, Walko, TermWalko     a relation again and again, and inside of terms
//	GroundOrdero                  what is known first
//	IsInstanceo, Typeo            Go's type of a value
//	Facts.Goal                    the facts
//	Algebra.EqComm, EqAssoc, EqAssocComm, AssocFlatten
//	                              equality up to order and grouping of arguments
//
// Neq, IsInstanceo and Typeo wait: they are asked again when a variable that they
// are about is bound.
//
// A goal that calls itself must [Delay] the call, or making it would not end.
//
// # Order
//
// Everything comes in an order that is the same every time. Facts hold in the
// order in which they were given. Alternatives take turns: one state of each,
// then the next of each; and so do the streams of a goal that follows on another
// one. No stream is begun before it is its turn, so the first result costs what
// it needs.
//
// Two rules keep a stream from waiting for ever. A stream that has found nothing
// in 4,096 steps passes the turn on. And of new streams 32 are begun before those
// that were begun have another turn, for there may be no end of new ones: up to
// 32 alternatives, the order is that of miniKanren for Python, which would
// begin all first.
//
// # Iterators
//
// [Run] is an iterator, and may be ranged over again; [Stream.All] gives the
// states, and [Of] makes a stream of any iterator. Leaving a range ends the
// iterators that the search has begun. [Search] has bounds, and an error when it
// reaches them: a rule must not look for ever.
//
// # Limits
//
// A relation may follow a list of any length, be it recursive: a search keeps its
// own stack, and a call in the last place does not deepen it. Constraints are
// looked through one by one when something is bound. Permutations of what is not
// known are as many as they are; elements that are equal are paired first, so that
// lists that differ in one unknown take no search.
//
// # What other miniKanrens have
//
// The tests of miniKanren for Python are followed case by case in reference_test.go.
// Not taken from it are: arithmetic goals (lt, add, mul, ...), which work on numbers
// that are known, as a Go condition does; condp, which chooses clauses by Go functions
// of the state, as any [Goal] may; EarlyGoalError and the reordering of goals, which
// hid searches without an end; ground_order_seqs, which sorts two lists by one
// ([GroundOrdero] of a list of pairs); constrained variables that compare equal to
// others and print their constraints ([State.Waiting] counts them); iterators as
// terms, which unification would use up; types that a variable must have at once
// (two Typeo of one variable just fail); and the terms of both sides being unknown in
// EqAssoc and its like, which would only list all terms.
//
// # Costs
//
// Nanoseconds on two busy cores of an EPYC on 2026-11-21, by
// go test -bench . ./unify/relation:
//
//	the first ten lists of any length             22,000
//	one fact of 2,000                              2,000
//	an element of Mapo, of Appendo, of Membero     1,800 to 2,500, in lists of 100,
//	                                               3,100 to 4,600, in lists of 10,000
package relation
