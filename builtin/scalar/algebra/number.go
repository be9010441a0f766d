package algebra

import (
	"math"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// number is the value of a constant, or a coefficient: a float, or an integer that
// wraps.
type number struct {
	float float64
	int   int64
	isInt bool
}

func one(isInt bool) number  { return number{1, 1, isInt} }
func zero(isInt bool) number { return number{0, 0, isInt} }

// numberOf returns the one value of a constant in a tree of element type elem, where
// it has such a value and the trees may compute with it.
func numberOf(g *graph.Graph, v graph.VarID, elem ir.Type) (number, bool) {
	a := g.ConstantOfVar(v)
	if !a.IsValid() {
		return number{}, false
	}
	if a.Kind() == ir.SplatAttr {
		a = a.Splat()
	}
	if a.Kind() == ir.BoolAttr && elem != ir.I1 { // 0 or 1 among other numbers
		n, _ := a.Int()
		return number{int: n, float: float64(n), isInt: elem.IsInteger()}, true
	}
	if elem.IsInteger() {
		n, ok := a.Int()
		return number{int: n, isInt: true}, ok && a.Type() == elem
	}
	if n, ok := a.Int(); ok {
		const whole = 1 << 24 // every float type that is wide enough to compute with has these
		return number{float: float64(n)}, a.Kind() == ir.IntAttr && n > -whole && n < whole && elem.Width() >= 32
	}
	f, ok := a.Float()
	return number{float: f}, ok && a.Type() == elem
}

// isPlain reports whether a float is one to compute with: those that are not take part
// in no equation that holds for numbers.
func isPlain(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// wrapped returns the number as a value of a type: integers wrap, floats are rounded.
// It is not ok where a float is none that is near the number: too large or too small.
func (n number) wrapped(ctxt *ir.Context, elem ir.Type) (number, bool) {
	if n.isInt {
		a := ctxt.Int(n.int, elem)
		v, ok := a.Int()
		return number{int: v, isInt: true}, ok
	}
	if elem == ir.F64 {
		return n, isPlain(n.float) && (n.float == 0 || math.Abs(n.float) >= smallest)
	}
	f, ok := ctxt.Float(n.float, elem).Float()
	return number{float: f}, ok && isPlain(f) && math.Abs(f-n.float) <= math.Abs(n.float)/64
}

// smallest is the smallest float of 64 bits that has all of its digits.
const smallest = 0x1p-1022

func (n number) is(i int64) bool {
	if n.isInt {
		return n.int == i
	}
	return n.float == float64(i)
}

// isNegative is false of zeros.
func (n number) isNegative() bool {
	if n.isInt {
		return n.int < 0
	}
	return n.float < 0
}

// count returns the number where it is a whole one of few.
func (n number) count() int {
	switch {
	case n.isInt && n.int > -few && n.int < few:
		return int(n.int)
	case !n.isInt && n.float > -few && n.float < few && n.float == math.Trunc(n.float):
		return int(n.float)
	}
	return 0
}

// few is above how often an operand is repeated rather than multiplied.
const few = 1 << 10

func (n number) neg() number { return number{-n.float, -n.int, n.isInt} }

func (n number) add(m number) number { return number{n.float + m.float, n.int + m.int, n.isInt} }

func (n number) mul(m number) number { return number{n.float * m.float, n.int * m.int, n.isInt} }

func (n number) div(m number) number { return number{float: n.float / m.float} }

// attr returns the number as a constant of a type, no attribute where that has none.
func (n number) attr(ctxt *ir.Context, t ir.Type) ir.Attr {
	elem := t
	if t.IsShaped() {
		if !t.IsStatic() {
			return ir.Attr{}
		}
		elem = t.Elem()
	}
	a := ir.Attr{}
	if n.isInt {
		a = ctxt.Int(n.int, elem)
	} else {
		a = ctxt.Float(n.float, elem)
	}
	if t.IsShaped() {
		return ctxt.Splat(a, t)
	}
	return a
}
