// Package termination decides before a run whether rules end, and whether their result
// depends on the order in which they are tried. Of a stage, rules that are
// applied until none applies any more, [Check] says one of three things of each rule:
//
//	it ends   it lowers a measure that no other of them raises: applied to whatever graph,
//	          in whatever order, the rules that do come to an end
//	it loops  a term comes back, or stands in what it becomes: f(x) -> g(x) -> f(x)
//	unknown   neither was found, with the reason
//
// And [AcrossStages] names the rules that a rule of a later stage takes back, each of
// whose stages ends.
//
//	stage := termination.Stage{Name: "canonicalize", Rules: rules}
//	result := termination.Check(stage, termination.Options{})
//	for _, loop := range result.Loops {
//		fmt.Println(&loop)
//	}
//
// It reads the terms of rules, their patterns and what takes their place
// ([rules.Rule.Replacement]), and does not look at guards, types and attributes: what ends without them ends
// with them. A loop is one only if it goes round on a graph, or if nothing could end it and no
// graph is known, which the caller finds out (Options.Confirm); otherwise the rule is unknown, and the
// reason is the loop that its guard must end. Rules that are written in Go, that move regions or
// are made of a relation are known by what they do on graphs (Options.Samples), and so are those whose
// terms show neither: they end as far as those graphs show (Result.Observed). What is said of
// the others holds without those that are unknown.
//
// # Measures
//
// Rules that lower a sum of weights which no rule raises can be applied only finitely often
// between others, so they are left out, and the rest is measured again (rule removal:
// Lankford 1979, Giesl and Zantema 2003). Weights are found by linear programming, for the
// rules that share ops. There are two sums, over a value written out as a term and over the
// nodes of a graph; see measure.go. What is left is put in a recursive path order (Dershowitz
// 1982), for a precedence of ops that is found as it is needed, and which compares the operands of an
// op in any order, or from one side where the op does not commute. What that does not order
// may lower a size of the graphs on which the rules are known: constants before other operands,
// unknown dimensions, attributes.
//
// # Loops
//
// From each rule that nothing orients, what it makes is rewritten by the rules that no
// measure has left out, at every place at which their patterns unify (narrowing), the smallest
// terms first, up to twelve rewrites long. A loop is found where an instance of the term at the
// beginning stands in the term at the end. A loop of more rules, or one that begins with a term that no
// rule makes, is found only where the caller sees one on a graph (Options.Run).
//
// # Clashes
//
// [Clash] looks at every overlap of the patterns of two rules of a stage: the smallest
// term that both of them match, one at its root and the other there or within (critical pairs, Knuth and Bendix 1970). What
// either makes of it is rewritten by the rules without guards; if that gives one term the
// overlap joins. Rules that end and all of whose overlaps join have one result for every graph, whatever
// the order (Newman 1942). An overlap with two results is reported where no guard, type, attribute or
// computed constant could decide it; otherwise, and where an operand has constants alone, which
// folding is for, the caller may run it (Options.Join), and it is undecided where no graph is found. A rule never applies where one that is
// tried before it, or that a stage before it has, matches whatever it matches.
package termination
