// Package unify matches patterns with the nodes of a graph.
//
//	p := unify.MustCompile(unify.App("t.add", unify.Var("x"), unify.Int(0)), dialects)
//	var m unify.Matcher
//	m.Match(g, p, node, func(m *unify.Match) bool {
//		x := m.Vars[p.Names["x"].Index] // what is added to 0
//		return true                     // this way of matching will do
//	})
//
// # Patterns are terms
//
// A pattern is a [Term] over graphs. Rule files write terms as text, Go makes
// them with [App], [Root], [Var], [Rest], [Any], [Int] and [Float]:
//
//	_                   AnyTerm     anything
//	?x                  VarTerm     a variable; the same one wherever the name occurs
//	?xs...              RestTerm    any number of arguments: those that no other term takes
//	?e@(t.exp ?x)       As          a name for the value of an inner term
//	0, 1.5, true        NumberTerm  a constant equal to it: a scalar or every element, of any type
//	(t.add ?x 0)        AppTerm     a node of that op, applied to what the terms match
//	((a|b) ?x)                      of any of these ops; Ops with several names
//	(?f ?x)                         of any op, which Name binds with its attributes
//	(t.f{k: ?p} ?x)                 with an attribute, bound, or equal to a [Literal], or only there
//	(t.f{k: [?a, ?r...]} ?x)        whose parts are bound: a literal with variables in it
//	(t.f{k: ?p, !} ?x)              with no other attribute; Closed
//	(t.split ?x)#1                  output 1 of a node; Output
//	(t.if ?c ^then ^_)              that holds two graphs; Regions, see [RegionTerm]
//	(t.f ?x) : ?t                   whose type is bound, or given; Types
//
// The arguments of ops that the dialects call commutative match in any order, unless
// they have several rests: (t.cat ?a... (t.cat ?b...) ?c...) looks for its
// inner op at every place, and ?a... is what stands before the first. A constant is a
// variable without an owner or the output of a constant-like op: numbers match both. A
// pattern looks into the graphs that a node holds where it has terms for regions.
//
// [Compile] checks a term and numbers its names: a [Pattern] says in which
// [Slot] a [Match] keeps what a name is bound to. [CompileAny] makes one pattern of
// several terms, any of which may match.
//
// # Two ways to find out
//
// A [Matcher] is the plain meaning of a match. It tries one pattern at one
// node, and shows every way in which it matches until one is accepted: first
// the arguments as they are, then the other orders. What a refused way has
// bound is unbound again.
//
// An [Automaton] is many patterns compiled together. A [Runner] of it finds
// which of them are worth trying at a node, in their order, from the ops and
// constants at the positions that patterns constrain. The others cannot match.
// Whether a candidate does match, the matcher decides, by the attributes, types and
// repeated variables of the pattern.
//
// # What it costs
//
// The runner reads each position of a node's term at most once, however many
// patterns there are: 3 ns for a node whose op no pattern asks for, 10 to 20 ns
// with 1 to 1000 patterns on its op (two cores, 2026-11). Ops are distinguished by
// classes that are found once for each op; states are built when a graph first
// needs them, at most 64 and 16 for each way of writing a pattern; beyond that,
// and below the fifth commutative op of one pattern, candidates become more
// than needed. Compiling 1000 patterns takes 2 ms, and building all of their
// states 1 to 4 ms.
//
// Where the orders of a pattern's arguments are few, the runner follows them as
// straight lists of steps ([Runner.MatchAt]) instead of searching.
//
// A match costs some 10 ns for each position and allocates nothing once the
// matcher is warm. Commutative ops that are nested in each other, and several
// arguments of an op that takes any number, match in exponentially many ways:
// one call takes 65,536 steps at most, about a millisecond, and says by
// [Matcher.GaveUp] that it stopped there.
package unify
