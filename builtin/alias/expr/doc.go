// Package expr reads and computes expressions over setts.
//
//	u, err := expr.Compute(diag.NewSource("<expression>", "[(6,1,0),(2,1,0)] & ~(1,2,0)"))
//
// # Grammar
//
//	union   = meet { ("|" | "-") meet } .        union, difference; from left to right
//	meet    = unary { "&" unary } .              intersection
//	unary   = "~" unary | primary .              complement
//	primary = sett | stripe | call | "(" union ")" .
//	sett    = "[" [ stripe { "," stripe } ] "]" . outermost stripe first; [] is all integers
//	stripe  = "(" on "," off "," phase ")" .     by itself, the sett of that stripe
//	call    = "sample" "(" union "," union ")"   what is left of the first in a view that keeps the second
//	        | "fill" "(" union "," union ")"     the elements of the first whose number is in the second
//	        | "shift" "(" union "," number ")"
//	        | "reverse" "(" union "," number ")" z becomes number-1-z
//	        | "canonical" "(" union ")" .        each piece in its unique form
//
// Numbers are decimal, with a sign and underscores where wanted. Errors point at
// the part of the expression that they are about.
package expr
