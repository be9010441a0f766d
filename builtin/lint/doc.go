// Package lint looks for mistakes that a rule does not have by itself, but beside the
// others of a database: what [Run] finds is
//
//	rewritten_before  an earlier stage always rewrites away what the rule matches
//	shadowed          other rules of its stage always take what it matches
//	cycle             rules of one stage undo each other, or one feeds itself
//	not_joined        a critical pair: a term becomes one thing where the rule is applied
//	                  first, and another where the stage goes by its own order
//
// Each with its place, the rules that it is about, and the smallest term that shows it.
//
// [Ends] decides besides whether the rules of each stage end, by their terms (package
// [github.com/settle-go/settle/rules/termination]), and finds
//
//	undone_later      a rule of a later stage takes back what the rule does
//
// The rest works on graphs: those of the rules' tests, and instances that are generated from the
// patterns of rules without any ([verify.Instances]), or of all rules for as long as is said. So guards, types and rules in Go count as they do in a
// run. Overlaps of patterns are those that such graphs have: nodes within an instance at
// which another rule applies. One that needs more than the instance of a pattern has, such
// as a variable that is another rule's pattern, is not looked for, unless a test has it.
//
// [All] finds all of this, and besides
//
//	guard_always      the guard refuses nothing that the pattern matches
//	guard_never       it refuses all
//	untested          no test shows that the rule fires, or that its guard refuses
//	incomplete        there is no doc, or an op that no dialect declares
//	unknown_tag       a tag that may be misspelt
//	other_equation    the doc states another equation, of sums and products or in backticks
//	growth            chains of the rule's pattern grow faster than they are long
//
// Rules that lower a measure end, but may leave a graph that is as large as the limits of a run let it
// be: x * (y + z) = x * y + x * z makes 2^n products of n sums. For growth a stage is run on
// 4, 8 and 16 graphs of a rule, each of which has the one before as an operand, and on those of two rules in turns.
//
// What is found need not be a mistake. Stages may undo what earlier ones did, as those of
// the document do, and a rule may be there for users that select it alone. Such a rule says so,
// accepts = ["shadowed: why"], and the finding is listed apart. A rule that also
// stands in an earlier stage is not reported for the later one.
package lint
