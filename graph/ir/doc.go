// Package ir holds what graphs are made of: types, attributes and ops, the dialects
// that define them, and the context that interns them.
//
//	ctxt := ir.NewContext(dialects)
//	t := ir.Tensor(ir.F32, 4, ir.Dynamic)              // tensor<4x?xf32>
//	two := ctxt.Splat(ctxt.Float(2, ir.F32), t)        // dense<2.0e+00> : tensor<4x?xf32>
//	op := ctxt.Op("tosa.const", ir.NamedAttr{Name: "values", Value: two})
//	op == ctxt.Op("tosa.const", ir.NamedAttr{Name: "values", Value: two}) // true
//
// # Types
//
// A [Type] is a number that means the same in the whole process. Shapes of usual
// sizes are encoded in the number; what does not fit is kept in a table, for as long
// as a context, a graph or a value uses it, see [Type.Keep]. Types read and print as
// MLIR writes them.
//
// # Attributes and ops
//
// An [Attr] is a number, a text, a type, a list, a dictionary or a dense literal; an
// [Op] is a name with attributes. Both are interned by a [Context]: two of them are the
// same if their numbers are. Dense literals are one attribute however they are
// written.
//
// # Dialects
//
// [Dialects] say what is known of ops: how many inputs they take, their [Trait]s, how
// their types are inferred, what they do with the memory of their inputs. Of other ops
// nothing is assumed.
//
// # Sharing a context
//
// Any number of goroutines and graphs may share a context. It only grows: give each
// model its own, or freeze what all of them share with [Context.Freeze], so that what a
// model interns is freed with its graph.
package ir
