// Package scalar builds graphs of the functions of numbers that the
// graph-rewriting document rewrites in its examples, and holds these examples.
//
//	b := scalar.NewBuilder()
//	x, y := b.Float64("x"), b.Float64("y")
//	fg, err := b.Build(b.TrueDiv(b.Mul(x, y), y))
//	fmt.Println(fg) // FunctionGraph(scalar.true_div(scalar.mul(x, y), y))
//
// The ops are those of the dialect scalar, which rule files name as well. Their
// outputs have the type on which their inputs agree.
//
// # The examples
//
// The document introduces rewriting by one simplification, (x * y) / y = x, and
// writes it in every way there is:
//
//	Example (Global)       an optimizer that walks the graph and replaces variables
//	Example (MergeFirst)   why equal nodes must be one node before that
//	Example (Index)        the same with an index of the nodes of each op
//	Example (Local)        a rule on one node, and the walk that applies it
//	Example (PatternSub)   a pattern and what takes its place
//	Example (Toml)         the same as a rule file
//	Example (OpSub)        replacing an op by another one
//	Example (OpRemove)     removing an op
//	Example (Register)     putting rules into a database, and asking for some
//	Example (Equilibrium)  applying rules until none applies any more
//	Example (OtherNodes)   a rule that replaces what a user of its node computes
package scalar
