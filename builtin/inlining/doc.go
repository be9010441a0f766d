// Package inlining puts the bodies of functions in the place of their calls, and removes
// private functions to which nothing refers:
//
//	func.func private @f(%x: f32) -> f32 {        func.func @main(%a: f32) -> f32 {
//	  %y = arith.addf %x, %x : f32                  %y = arith.addf %a, %a : f32
//	  return %y : f32                        ->     return %y : f32
//	}                                             }
//	func.func @main(%a: f32) -> f32 {
//	  %r = call @f(%a) : (f32) -> f32
//	  return %r : f32
//	}
//
// Functions may be called before they are defined, and in any region. What is called is
// inlined into first, so that each call is copied once; with [NewInlineBetween] it is simplified
// before, as well as what it is inlined into. The optimizers are of whole programs
// (OptimizesPrograms).
package inlining
