package reals

import (
	"math"
	"math/big"
	"strings"

	"github.com/settle-go/settle/graph/proof/bits"
)

// Float returns about what a term comes to for numbers of its variables and for words of
// integers, and what is not a number where it has no value or is made of a function that is not
// known: for tests, which hold ops and normal forms to that.
func Float(b *bits.Builder, t bits.Term, variable func(bits.Term) float64, word func(bits.Term) uint64) float64 {
	e := &floating{Builder: b, variable: variable, word: word, known: map[bits.Term]float64{}}
	v := e.value(t)
	if e.none {
		return math.NaN()
	}
	return v
}

// Truth returns whether a bit is one, as [Float] does, and false where it has no value.
func Truth(b *bits.Builder, t bits.Term, variable func(bits.Term) float64, word func(bits.Term) uint64) (holds, ok bool) {
	e := &floating{Builder: b, variable: variable, word: word, known: map[bits.Term]float64{}}
	holds = e.truth(t)
	return holds, !e.none
}

type floating struct {
	*bits.Builder
	variable func(bits.Term) float64
	word     func(bits.Term) uint64
	known    map[bits.Term]float64
	none     bool // what is compared has no value
}

func (e *floating) value(t bits.Term) float64 {
	if v, ok := e.known[t]; ok {
		return v
	}
	v := e.computed(t)
	e.known[t] = v
	return v
}

func (e *floating) computed(t bits.Term) float64 {
	if cond, then, other, ok := e.Choice(t); ok {
		if e.truth(cond) {
			return e.value(then)
		}
		return e.value(other)
	}
	f, args, ok := e.Called(t)
	if !ok {
		return e.variable(t)
	}
	name, ok := function(f)
	if !ok {
		return math.NaN()
	}
	if text, ok := strings.CutPrefix(string(name), string(constant)); ok {
		v, ok := new(big.Rat).SetString(text)
		if !ok {
			return math.NaN()
		}
		x, _ := v.Float64()
		return x
	}
	switch name {
	case Signed:
		return float64(int64(e.word(args[0])) << (64 - e.Width(args[0])) >> (64 - e.Width(args[0])))
	case Unsigned:
		return float64(e.word(args[0]))
	}
	list := make([]float64, len(args))
	for i, a := range args {
		list[i] = e.value(a)
	}
	return applied(name, list)
}

func (e *floating) truth(t bits.Term) bool {
	if v, ok := e.Value(t); ok {
		return v == 1
	}
	if of, holds, ok := e.Bits(t); ok {
		values := make([]bool, len(of))
		for i, a := range of {
			values[i] = e.truth(a)
		}
		return holds(values)
	}
	if f, args, ok := e.Called(t); ok {
		if name, _ := function(f); compares[name] != 0 && len(args) == 2 {
			sign := zero
			switch x, y := e.value(args[0]), e.value(args[1]); {
			case x < y:
				sign = negative
			case x > y:
				sign = positive
			case x != y:
				e.none = true
			}
			return compares[name]&sign != 0
		}
		e.none = true // a function about which only its name is known
		return false
	}
	return e.word(t) == 1
}

// ofOne are the functions of one number.
var ofOne = map[Function]func(float64) float64{
	Neg: func(x float64) float64 { return -x }, Square: func(x float64) float64 { return x * x },
	Reciprocal: func(x float64) float64 { return 1 / x }, Abs: math.Abs, Same: func(x float64) float64 { return x },
	Sign: func(x float64) float64 {
		if x == 0 || x != x {
			return x
		}
		return math.Copysign(1, x)
	},
	Sqrt: math.Sqrt, Rsqrt: func(x float64) float64 { return 1 / math.Sqrt(x) }, Relu: func(x float64) float64 { return max(x, 0) },
	Exp: math.Exp, Exp2: math.Exp2, Expm1: math.Expm1, Log: math.Log, Log2: math.Log2, Log10: math.Log10, Log1p: math.Log1p,
	Log1mexp: func(x float64) float64 { return math.Log(-math.Expm1(x)) },
	Sigmoid:  func(x float64) float64 { return 1 / (1 + math.Exp(-x)) },
	Softplus: func(x float64) float64 { return math.Log1p(math.Exp(x)) },
	Erf:      math.Erf, Erfc: math.Erfc, Sin: math.Sin, Cos: math.Cos, Tan: math.Tan, Asin: math.Asin, Acos: math.Acos, Atan: math.Atan,
	Sinh: math.Sinh, Cosh: math.Cosh, Tanh: math.Tanh, Asinh: math.Asinh, Acosh: math.Acosh, Atanh: math.Atanh,
	Radians: func(x float64) float64 { return x * math.Pi / 180 }, Degrees: func(x float64) float64 { return x * 180 / math.Pi },
	Floor: math.Floor, Ceil: math.Ceil, Trunc: math.Trunc, Round: math.Round, RoundEven: math.RoundToEven,
}

// applied returns the value of a function.
func applied(f Function, x []float64) float64 {
	if of := ofOne[f]; of != nil && len(x) == 1 {
		return of(x[0])
	}
	if f == MulAdd && len(x) == 3 {
		return x[0]*x[1] + x[2]
	}
	of := map[Function]func(x, y float64) float64{
		Add: func(x, y float64) float64 { return x + y }, Sub: func(x, y float64) float64 { return x - y },
		Mul: func(x, y float64) float64 { return x * y }, Div: func(x, y float64) float64 { return x / y },
		SquaredDifference: func(x, y float64) float64 { return (x - y) * (x - y) },
		DivNoNan: func(x, y float64) float64 {
			if y == 0 {
				return 0
			}
			return x / y
		},
		Pow: math.Pow, Min: math.Min, Max: math.Max,
	}[f]
	if of == nil || len(x) == 0 {
		return math.NaN()
	}
	made := x[0]
	for _, y := range x[1:] {
		made = of(made, y)
	}
	return made
}
