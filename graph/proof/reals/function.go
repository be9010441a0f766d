package reals

import (
	"math/big"
	"strings"

	"github.com/settle-go/settle/graph/proof/bits"
)

// Function is a function of real numbers.
type Function string

// The functions about which more is known than their names.
const (
	Add               Function = "add" // of any number of operands, as Mul, Min and Max
	Sub               Function = "sub"
	Mul               Function = "mul"
	Div               Function = "div"
	Neg               Function = "neg"
	Square            Function = "square"
	Reciprocal        Function = "reciprocal"
	Abs               Function = "abs"
	Sign              Function = "sign"
	Min               Function = "min"
	Max               Function = "max"
	Same              Function = "same"
	Pow               Function = "pow"
	Sqrt              Function = "sqrt"
	Rsqrt             Function = "rsqrt"
	MulAdd            Function = "muladd"     // x*y + z
	DivNoNan          Function = "div no nan" // 0 where the divisor is 0
	SquaredDifference Function = "squared difference"
	Relu              Function = "relu"
	Exp               Function = "exp"
	Exp2              Function = "exp2"
	Expm1             Function = "expm1"
	Log               Function = "log"
	Log2              Function = "log2"
	Log10             Function = "log10"
	Log1p             Function = "log1p"
	Log1mexp          Function = "log1mexp" // log(1 - exp(x))
	Sigmoid           Function = "sigmoid"
	Softplus          Function = "softplus"
	Erf               Function = "erf"
	Erfc              Function = "erfc"
	Sin               Function = "sin"
	Cos               Function = "cos"
	Tan               Function = "tan"
	Asin              Function = "asin"
	Acos              Function = "acos"
	Atan              Function = "atan"
	Sinh              Function = "sinh"
	Cosh              Function = "cosh"
	Tanh              Function = "tanh"
	Asinh             Function = "asinh"
	Acosh             Function = "acosh"
	Atanh             Function = "atanh"
	Radians           Function = "radians" // of degrees
	Degrees           Function = "degrees" // of radians
	Floor             Function = "floor"
	Ceil              Function = "ceil"
	Trunc             Function = "trunc"
	Round             Function = "round"
	RoundEven         Function = "round to even"
	// Of an integer.
	Signed   Function = "number"
	Unsigned Function = "number without sign"
)

// The comparisons, whose terms have one bit.
const (
	Equals   Function = "equal"
	Less     Function = "less"
	AtMost   Function = "at most"
	Unequal  Function = "unequal"
	Greater  Function = "greater"
	AtLeast  Function = "at least"
	prefix            = "over the reals: "
	constant Function = "constant "
)

// Apply returns the term of a function of terms.
func Apply(b *bits.Builder, f Function, width int, args ...bits.Term) bits.Term {
	return b.Func(bits.Function{Name: prefix + string(f)}, width, args...)
}

// Number returns the term of a number.
func Number(b *bits.Builder, width int, v *big.Rat) bits.Term {
	return Apply(b, constant+Function(v.RatString()), width)
}

// None returns the term of what is not a number.
func None(b *bits.Builder, width int) bits.Term { return Apply(b, constant+"none", width) }

// function returns the function of a term of this package.
func function(f bits.Function) (Function, bool) {
	name, ok := strings.CutPrefix(f.Name, prefix)
	return Function(name), ok
}

// compares returns the signs of a difference for which a comparison holds.
var compares = map[Function]signs{
	Equals: zero, Unequal: negative | positive, Less: negative, AtMost: negative | zero,
	Greater: positive, AtLeast: positive | zero,
}

// IsComparison reports whether the terms of a function have one bit.
func IsComparison(f Function) bool { return compares[f] != 0 }
