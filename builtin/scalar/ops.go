package scalar

import "github.com/settle-go/settle/graph"

// Add returns the sum of its inputs, one or more.
func (b *Builder) Add(inputs ...graph.Var) graph.Var { return b.Apply("add", inputs...) }

// Mul returns the product of its inputs, one or more.
func (b *Builder) Mul(inputs ...graph.Var) graph.Var { return b.Apply("mul", inputs...) }

// Sub returns x - y.
func (b *Builder) Sub(x, y graph.Var) graph.Var { return b.Apply("sub", x, y) }

// TrueDiv returns the quotient x / y, a float.
func (b *Builder) TrueDiv(x, y graph.Var) graph.Var { return b.Apply("true_div", x, y) }

// Pow returns x to the power of y.
func (b *Builder) Pow(x, y graph.Var) graph.Var { return b.Apply("pow", x, y) }

// Maximum returns the largest of its inputs.
func (b *Builder) Maximum(inputs ...graph.Var) graph.Var { return b.Apply("maximum", inputs...) }

// Minimum returns the smallest of its inputs.
func (b *Builder) Minimum(inputs ...graph.Var) graph.Var { return b.Apply("minimum", inputs...) }

// Neg returns -x.
func (b *Builder) Neg(x graph.Var) graph.Var { return b.Apply("neg", x) }

// Abs returns the absolute value of x.
func (b *Builder) Abs(x graph.Var) graph.Var { return b.Apply("abs", x) }

// Sqr returns x * x.
func (b *Builder) Sqr(x graph.Var) graph.Var { return b.Apply("sqr", x) }

// Sqrt returns the square root of x.
func (b *Builder) Sqrt(x graph.Var) graph.Var { return b.Apply("sqrt", x) }

// Reciprocal returns 1 / x.
func (b *Builder) Reciprocal(x graph.Var) graph.Var { return b.Apply("reciprocal", x) }

// Exp returns e to the power of x.
func (b *Builder) Exp(x graph.Var) graph.Var { return b.Apply("exp", x) }

// Expm1 returns e to the power of x, less 1.
func (b *Builder) Expm1(x graph.Var) graph.Var { return b.Apply("expm1", x) }

// Log returns the natural logarithm of x.
func (b *Builder) Log(x graph.Var) graph.Var { return b.Apply("log", x) }

// Log1p returns the natural logarithm of 1 + x.
func (b *Builder) Log1p(x graph.Var) graph.Var { return b.Apply("log1p", x) }

// Tanh returns the hyperbolic tangent of x.
func (b *Builder) Tanh(x graph.Var) graph.Var { return b.Apply("tanh", x) }

// Sigmoid returns 1 / (1 + e to the power of -x).
func (b *Builder) Sigmoid(x graph.Var) graph.Var { return b.Apply("sigmoid", x) }

// Identity returns x.
func (b *Builder) Identity(x graph.Var) graph.Var { return b.Apply("identity", x) }

// Less returns whether x < y.
func (b *Builder) Less(x, y graph.Var) graph.Var { return b.Apply("lt", x, y) }

// Equal returns whether x = y.
func (b *Builder) Equal(x, y graph.Var) graph.Var { return b.Apply("eq", x, y) }

// Switch returns x where the condition holds, and y where it does not.
func (b *Builder) Switch(condition, x, y graph.Var) graph.Var {
	return b.Apply("switch", condition, x, y)
}
