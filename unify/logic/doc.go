// Package logic has terms with unknowns: unification finds what the unknowns
// stand for, reification puts that in their place, and evaluation makes nodes of
// the result.
//
//	lv := logic.NewVar("")
//	s, ok := logic.Unify(sum, logic.Expr(add, x, lv), logic.Subst{}) // {~_1: y}
//	t := logic.Reify(logic.Expr(add, lv, lv), s)                     // e(add, y, y)
//	v, err := logic.NewEvaluator(logic.InGraph(fg)).Eval(t)          // add(y, y)
//
// Patterns, in package unify, are for rules that look at one node and are
// compiled together; terms are for rules that must work in both directions, put
// together what they do not know yet, or have several answers. What searches for
// those is package relation.
//
// # Terms
//
// A [Term] is any value. Pairs are what structure is made of: a head and a tail,
// made by [Cons], as in Lisp. A list, [1, 2], is pairs that end in [EmptyList]; an
// expression, e(add, x, y), is an op and its arguments, pairs that end in
// [EmptyExpr]; a pair that ends in a variable is a pattern of any number of
// elements, which both kinds match.
//
// A variable of a graph is a term that is opened when it meets a pair: its op
// before its inputs ([Open]). So patterns match graphs without a copy of them,
// and what matched keeps its origin: putting the same op before the
// same inputs gives the variable back, not a second node. An output of a node
// that has several has an [Output] before them. Ops are opened to their attributes,
// types to what they are made of, array attributes are lists. Constants,
// inputs, ops without attributes, f32 are atoms. Constants are equal by value, of
// whatever type: 2.0 : f32 and 2 : i64, and the number 2.
//
// # Unification
//
// Of two unbound variables the left one is bound to the right one; a constrained
// one ([NewConstrained]) stays and keeps its constraint. There is no occurs check. A
// variable that occurs within itself is left where it does, and evaluating that
// is an error.
//
// A [Subst] is persistent: a search keeps thousands that differ in a few
// bindings. The last eight are a list, older ones a trie. Chains of variables
// are shortened as they are walked.
//
// # Maps, structs, slices and sets
//
// What Go programs are made of unifies by its parts:
//
//	unify map[string]any{"a": x} and map[string]int{"a": 2}     {~x: 2}: the same keys
//	Point{1, x} and Point{1, 2}                                 {~x: 2}: the same type
//	[]int{1, 2} and List(1, x)                                  {~x: 2}
//	SetOf(1, x) and SetOf(2, 1)                                 {~x: 2}
//	Some(map[string]any{"a": x}, r) and a map                   x is under "a", r the other entries
//	Some(map[string]any{"X": x}, nil) and a struct              x is its field X
//
// Keys are known; values, fields of interface types and elements may be unknown. A
// struct with fields that other packages cannot see is an atom, as are pointers,
// functions and bytes. A type of a program's own says what its parts are by the
// interface [Compound]. [Dispatcher] is pattern matching: of functions with patterns
// it calls the one whose pattern is the most specific.
//
// Sets are put off until all else is unified, and their elements tried in every
// order that is left. Keys that are unknown, sets whose size is unknown, and
// iterators, which would be used up, do not unify.
//
// # Evaluation
//
// An [Evaluator] turns expressions into nodes where a [Builder] puts them: at the
// end of a graph, or before the node that a rule is replacing. It remembers
// the value of every expression, so that a term which is used twice is one node.
// Values are not kept in the terms themselves: those may be facts that many
// graphs share. The types of nodes are inferred by their ops.
//
// # Limits
//
// Nothing recurses over terms: depth, length and sharing are bounded by memory.
// Only [From] and lists of attributes go as deep as they were written by hand.
//
// # Costs
//
// Nanoseconds on two busy cores of an EPYC on 2026-11-21, by
// go test -bench . ./unify/logic:
//
//	unify a pattern of three places             450
//	a level of f(f(...)), 1,000 deep            210    and 1,000,000 deep      690
//	a variable of a list, 1,000 long            170    and 1,000,000 long      590
//	reify a level, 1,000 deep                   710    and 1,000,000 deep    1,220
//
// A level costs more in a large term because it is not in the cache, and because
// what remembers the unified pairs grows: 290 MB for a million levels. Bindings
// that are made one by one, a million of them, take 2,300 ns and 1.3 KB each: the
// paths in the trie that states do not share.
package logic
