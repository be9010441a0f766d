// Package rules compiles rule files to local optimizers and runs the tests that
// stand in them.
//
//	set, err := rules.LoadPaths(dialects, "rules.d")
//	if err != nil {
//		return err // a diag.List: every mistake of every file, at its place
//	}
//	for _, result := range set.Test(nil) {
//		if result.Err != nil {
//			fmt.Println(result.Err)
//		}
//	}
//	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "canonicalize", Locals: set.Locals()})
//	report, err := navigator.Optimize(ctx, opt, fg, navigator.Options{})
//
// A [Rule] is a [navigator.Local], as a rule in Go is, and what its
// file says besides: where it is to be registered, and its tests. How files are
// written is in package syntax, what guards can ask in package guard.
//
// # Rules
//
// A rule has match and replace (a pattern, perhaps with a guard, where), or from
// and to (another op with the same inputs, attributes and outputs), or remove
// (input i in the place of output i). Names of ops without a dot get the file's
// dialect in front. An op of a closed dialect must be one that the dialect has;
// [[op]] tables declare dialects of one's own, and what their ops compute, in terms of
// others: [Set.Evaluators].
//
// Terms that replace the outputs of the matched node have their types, unless
// they say others. A single application replaces all outputs of a node that has
// several. Inside of a replacement a new node has the type that it is annotated
// with or that its op infers; where there is neither, the rule is not loaded. A new
// node has the attributes that are written; (?f ?x) has those of the matched op,
// and (?f{axis: 0} ?x) those too, except for axis. Equal applications are one node.
//
// Where a pattern does not write the regions of an op, they move with it. A replacement that
// applies the op of the matched node, or its ?f, once, gives that node the regions
// of the matched one, with all that they hold and use; the types of its outputs must
// be the same. So does one that applies the op of one inner node of the pattern, where
// nothing else uses that and its regions have no effects. A rule that would lose the
// regions of the matched op, because its replacement does not apply the op, applies
// another one in its place, or applies it twice, or that makes an op which has
// regions without any, is not loaded; from and to, and remove, are never for such ops.
// [ir.Regions] says which they are. Of ops for which that is not known, a node that
// turns out to have regions that would be lost stays as it is, and the rule fails
// there; ?f for any op does not match such nodes. A value may take the place of an
// op that is known to be pure.
//
// An operand in braces is computed: a value of the match or a list of them, or a
// constant. fold(op ?c ?d) is the constant that an op computes, so that a fold is a rule;
// the code that loads a set of rules says with [Set.SetEvaluators] what ops compute. A rule whose
// match is a list of patterns may use the names that all of them bind.
//
// A number is a constant: of the replaced output's type at the root, and of the
// first other argument's type where the op wants them alike. Where that type has
// no such constant (a fraction of an integer, anything of a type that does not say its
// shape) the rule refuses the match, and the report says why. Where constants are ops,
// as in MLIR, it is the first constant-like op of the dialect that uses the number, or
// of the matched node at the root, and that of the format where the dialect has none.
//
// Where the pattern of a rule writes the regions of its root, the rule says what becomes
// of each: inline(^body ?x) puts its ops in the place of the matched node, in their
// order and with their effects; (op ?x ^body) moves it into a new node, with other
// yields and fewer arguments where it says so; what the replacement does not name is
// dropped, ^_ whatever it does and ^(...) only where it has no effects. A region that
// has several places is copied to all but the last of them. One that the pattern names
// must have a place or be asked about by where or let: anything else is an error at
// load. Regions of inner ops of a pattern are only looked at. A rule does not match
// where a value would be used outside of the region that computes it, unless that is a
// constant, which is made anew. Results that nothing uses, however many, are left out by
// lists, the type of the new node being the outputs whose place it takes:
//
//	match   = '(scf.if ?c ^then(-> ?xs...) ^else(-> ?ys...))'
//	where   = 'any(outs, uses(#) == 0)'
//	replace = '''(scf.if ?c ^then(-> {filter(xs, uses(outs[#i]) > 0)}...)
//	  ^else(-> {filter(ys, uses(outs[#i]) > 0)}...)) : {filter(outs, uses(#) > 0)}...'''
//
// A value is only replaced by one whose type the old one includes. A rule that
// means to change types says changes_type = true. Inner values of a match may be
// used elsewhere; allow_multiple_clients = false refuses them. exact says whether
// both sides are equal to the last bit, for code that compares values; see
// [navigator.Equality]. A rule with exact = false is true of real numbers only and
// has the tag inexact.
//
// unverified = "why" is the reason for which a rule may change what a program
// computes, or cannot be verified: settle rules verify then accepts it. Its doc
// should say so too, and a tag (changes_values) lets queries exclude it.
//
// accepts = ["shadowed: why"] accepts a finding of settle rules lint about the rule among
// others, with the reason.
//
// relation = true says that the rule holds in both directions; with inverse =
// "name" there is a rule of that name for the other direction, which only a query for
// it or for the tag "inverse" selects: both together would never reach a fixpoint.
//
// # Families
//
// The same algebra holds in several dialects. A rule over a family says it once, by
// roles in the place of ops:
//
//	[[rule]]
//	name    = "remove_zero"
//	family  = "integers"
//	match   = '({add or xor} ?x 0)'
//	replace = '?x'
//
// A [[family]] table in a file of a dialect (package syntax, Families) says what plays
// the roles there, and under which condition: that elements are integers, that all is of
// one shape. So a dialect's author says once what holds in it, and authors of rules need
// not know. Integers and floats are families apart; exact = false in the table says that
// what the family says is true of real numbers only, and makes the rules inexact.
//
// The rule becomes one for each dialect that has all of its roles: remove_zero_arith,
// remove_zero_tosa. Each is verified, profiled and selected by itself; the name of the
// rule and that of the dialect are tags of it, so that +remove_zero selects all of them
// and "+remove_zero &tosa" one. Its tests are run for each dialect in which something
// plays the roles that the test names, or for those that it names. Inverse and instead_of
// name other rules over the family, each for the same dialect. A dialect may have several
// members in a family, each with a member = "word" of its own.
//
// settle rules list has one line for the rule, with its dialects; settle rules check -v
// and [Set.Lacks] say for which it is not, and why. A mistake of the rule is reported once,
// at its place, and with the dialect in parentheses where not all have it.
//
// To join the families of the project, whose rules are in rules.d/algebra, a dialect
// needs a [[family]] table and no Go; settle rules list and settle rules verify show what
// that brings.
//
// # Relations
//
// A rule whose sides differ in the number of their terms, or that must work from
// either side, is made of a relation: relation = "name". A [[relation]] is a list
// of clauses, each a way in which it holds: of the terms of its head, where the
// goals after the arrow do.
//
//	[[relation]]
//	name    = "dot_distributes"
//	doc     = "A @ (x + y + ...) = (A @ x) + (A @ y) + ..."
//	clauses = ['(dot_distributes (dot ?A (add ?xs...)) (add ?ys...)) <- (dot_each ?A ?xs ?ys)']
//
//	[[relation]]
//	name    = "dot_each"
//	doc     = "(dot_each A xs ys): ys are the products of A with each of xs."
//	clauses = [
//	  '(dot_each ?A [] [])',
//	  '(dot_each ?A [?x, ?xs...] [(dot ?A ?x), ?ys...]) <- (dot_each ?A ?xs ?ys)',
//	]
//
//	[[rule]]
//	name     = "dot_distribute_opt"
//	relation = "dot_distributes"
//	inverse  = "dot_gather_opt"
//
// A clause without an arrow is a fact. The outermost parentheses, and those of
// goals, apply relations; all within them apply ops. [?x, ?xs...] is a sequence of
// arguments, ?xs... the rest of one. An op has the attributes that are
// written and no others. Variables are a clause's own; _ is one that occurs
// nowhere else.
//
// The relation of a rule has two terms: the value of the node, and what takes its
// place. The first answer is taken. backwards = true reads the relation from
// right to left; such a rule is only selected by its own tags, by name or by the
// tag "inverse". Where inverse names a rule that is not written, it is made. New
// nodes have the types that their ops infer.
//
// Relations may call each other, in any file, and those that are always there:
//
//	(eq a b) (neq a b)                 the same; never the same
//	(member x xs) (append xs ys zs)    elements and parts of sequences
//	(remove x xs ys) (permute xs ys)   without the first x; in another order
//	(same_length xs ys)
//	(associative ?f) (commutative ?f)  what dialects and [[op]] tables say of ops
//	(assoc_flatten t flat)             nested applications of one associative op
//	(eq_assoc t u) (eq_comm t u) (eq_assoccomm t u)
//	                                   equal except for grouping, for order, for both
//
// In Go, [RelationSub] makes a rule of any goal of package relation. A search at
// one node is given up after [DefaultSteps] steps: the rule fails there, and the node
// stays as it is. A
// rewrite by the relation above takes 15 us (two busy cores, 2026-11-21, go test
// -bench RelationSub ./rules), some fifty times as long as one by a pattern: where
// match and replace can say it, they should.
//
// # Tests
//
// A test builds the graph of `in`, applies its rule alone until nothing changes,
// and compares the result with `out`. Types that `out` does not write may be
// any. Equal terms are one node, so that [(neg (abs %a)), (abs %a)] has two
// nodes. 'unchanged' passes when the rule did not fire, any other outcome only
// when it did. [Set.Vet] warns of guards that no test sees refuse.
//
// # Adding a rule
//
//  1. Write it in a file of rules.d, by topic, with a doc that is an equation or
//     says why.
//  2. Write its tests beneath it: one that fires and, with a guard, one that
//     must not.
//  3. settle rules check: mistakes and warnings, at their places.
//  4. settle rules test: what the rule makes of its tests.
//  5. settle rules verify: that both sides mean the same, or a graph for which
//     they do not. Package ruletest does both in a Go test.
//
// How it goes with the other rules, settle rules lint says.
//
// Where a rule does not fire on a graph, settle why FILE NODE --rule NAME says why;
// [Rule.Explain] is what it asks.
//
// [PatternSub], [OpSub] and [OpRemove] make the same rules in Go, from the same
// texts, with what a file cannot say: a constraint that is a Go function, and
// other nodes to try a pattern at. Write a navigator.Local when a pattern cannot
// say it: one with a pattern of the ops to look at and a function that returns the
// replacement, or the reason for none.
package rules
