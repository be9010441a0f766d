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
// A [Rule] is a [navigator.Local], which a rule in Go is as well, and what its
// file says besides: where it is to be registered, and its tests. How files are
// written is in package syntax, what guards can ask in package guard.
//
// # Rules
//
// A rule has match and replace (a pattern, perhaps with a guard, where), or from
// and to (another op with the same inputs, attributes and outputs), or remove
// (input i in the place of output i). Names of ops without a dot get the file's
// dialect in front. An op of a closed dialect must be one that the dialect has;
// [[op]] tables declare dialects of one's own.
//
// Terms that replace the outputs of the matched node have their types, unless
// they say others. A single application replaces all outputs of a node that has
// several. Inside of a replacement a new node has the type that it is annotated
// with or that its op tells; where neither is so the rule is not loaded. A new
// node has the attributes that are written; (?f ?x) has those of the matched op,
// and (?f{axis: 0} ?x) those but for one. Equal applications are one node.
//
// A number is a constant: of the replaced output's type at the root, and of the
// first other argument's type where the op wants them alike. Where that type has
// no such constant (a fraction of an integer, anything of an unranked type) the
// rule refuses the match, and the report says why.
//
// A value is only replaced by one whose type the old one includes. A rule that
// means to change types says changes_type = true. Inner values of a match may be
// used elsewhere; allow_multiple_clients = false refuses them. exact says whether
// both sides are equal to the last bit, for who compares values; see
// [navigator.Equality].
//
// relation = true says that the rule holds in both directions; with inverse =
// "name" there is a rule of that name for the other one, which only a query for
// it or for the tag "inverse" selects: both together would never settle.
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
//  5. settle rules verify: that both sides mean the same.
//
// [PatternSub], [OpSub] and [OpRemove] make the same rules in Go, from the same
// texts, with what a file cannot say: a constraint that is a Go function, and
// other nodes to try a pattern at. Write a navigator.Local when a pattern cannot
// say it: one with a pattern of the ops to look at and a function that returns the
// replacement, or the reason for none.
package rules
