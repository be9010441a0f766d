// Package proof translates graphs into words of bits, for which package bits decides
// whether they compute the same.
//
//	t := proof.NewTranslator(meanings)
//	before, err := t.Outputs(fg)       // of a graph
//	after, err := t.Outputs(rewritten) // which has the inputs of fg
//	answer, values := t.Decide(t.Implies(before, after))
//
// What an op means is said by a [Meaning], in the folder of its dialect, beside the
// evaluator that computes it: a function that makes terms of terms, and says for which
// operands the op has no result.
//
//	"addi":  proof.Binary((*bits.Builder).Add),
//	"divui": proof.Integers(proof.DivUnsigned),
//
// A test compares every meaning with the evaluator on generated values (package dialects):
// a proof about another function would prove nothing.
//
// # Elements
//
// Only ops that work element by element have a meaning here, and a graph of tensors is
// proved by one element of each: an element of an output depends on the elements at its
// place, dimensions of 1 being repeated. Constants that are not one number are variables
// then, as they have all of their elements at some place. Values that are only moved, such
// as those that a select chooses from, may be of any type up to 64 bits.
//
// # What is proved
//
// [Translator.Implies] is the claim that evaluators are held to: where a graph has a
// result, the other one has the same. Where it divides by zero, for example, it has no
// result.
package proof
