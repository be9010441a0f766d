package arith

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// foldWide computes ops of constants whose elements are wider than values have: these are numbers
// of any size here.
//
// It is Go because neither guards nor computed attributes have such numbers.
func foldWide(dialects *ir.Dialects) *navigator.Local {
	ops := []string{"arith.cmpi"}
	for name := range wideInts {
		ops = append(ops, "arith."+name)
	}
	for name := range wideFloats {
		ops = append(ops, "arith."+name)
	}
	slices.Sort(ops)
	constantFirst := &unify.Term{
		Kind: unify.AppTerm, Ops: ops, Ordered: true, Args: []*unify.Term{unify.Const(), unify.Rest("others")},
	}
	return &navigator.Local{
		Name: "fold_wide_constant",
		Doc: `
f(constants...) = its value, for integers of more than 64 bits and for floats of 80 and 128, alone or the same in all
elements of a vector or tensor; of floats, where the value is one of 64 bits too.`,
		Tags: []string{"fast_run", "constant_folding", "arith"}, Equality: navigator.Exact,
		Pattern:    unify.MustCompile(constantFirst, dialects),
		Rewrite:    foldWideNode,
		Unverified: "there are no values of such types: builtin/arith computes some, and compares ops with those of 64 bits",
	}
}

// wideInts are ops on integers of some bits, which are given and returned as signed numbers of any size:
// the result is wrapped to its type, and nil is none.
var wideInts = map[string]func(bits uint, x, y *big.Int) *big.Int{
	"addi": func(_ uint, x, y *big.Int) *big.Int { return x.Add(x, y) },
	"subi": func(_ uint, x, y *big.Int) *big.Int { return x.Sub(x, y) },
	"muli": func(_ uint, x, y *big.Int) *big.Int { return x.Mul(x, y) },
	"andi": func(_ uint, x, y *big.Int) *big.Int { return x.And(x, y) },
	"ori":  func(_ uint, x, y *big.Int) *big.Int { return x.Or(x, y) },
	"xori": func(_ uint, x, y *big.Int) *big.Int { return x.Xor(x, y) },

	"divsi": func(bits uint, x, y *big.Int) *big.Int { return dividedSigned(x.Quo, x, y, bits) },
	"remsi": func(bits uint, x, y *big.Int) *big.Int { return dividedSigned(x.Rem, x, y, bits) },
	"divui": func(bits uint, x, y *big.Int) *big.Int {
		return divided(x.Quo, unsignedWide(x, bits), unsignedWide(y, bits))
	},
	"remui": func(bits uint, x, y *big.Int) *big.Int {
		return divided(x.Rem, unsignedWide(x, bits), unsignedWide(y, bits))
	},
	"shli": func(bits uint, x, y *big.Int) *big.Int { return shifted(x.Lsh, x, y, bits) },
	// Rsh of a negative number rounds down, as the shift of its bits does.
	"shrsi": func(bits uint, x, y *big.Int) *big.Int { return shifted(x.Rsh, x, y, bits) },
	"shrui": func(bits uint, x, y *big.Int) *big.Int { return shifted(x.Rsh, unsignedWide(x, bits), y, bits) },

	"maxsi": func(_ uint, x, y *big.Int) *big.Int { return larger(x, y, x.Cmp(y)) },
	"minsi": func(_ uint, x, y *big.Int) *big.Int { return larger(x, y, y.Cmp(x)) },
	"maxui": func(bits uint, x, y *big.Int) *big.Int {
		return larger(x, y, unsignedWide(x, bits).Cmp(unsignedWide(y, bits)))
	},
	"minui": func(bits uint, x, y *big.Int) *big.Int {
		return larger(x, y, unsignedWide(y, bits).Cmp(unsignedWide(x, bits)))
	},
	"extsi":        func(_ uint, x, _ *big.Int) *big.Int { return x },
	"trunci":       func(_ uint, x, _ *big.Int) *big.Int { return x },
	"index_cast":   func(_ uint, x, _ *big.Int) *big.Int { return x },
	"extui":        func(bits uint, x, _ *big.Int) *big.Int { return unsignedWide(x, bits) },
	"index_castui": func(bits uint, x, _ *big.Int) *big.Int { return unsignedWide(x, bits) },
}

// wideFloats are ops on floats: each result is rounded to the precision that it has.
var wideFloats = map[string]func(result, x, y *big.Float) *big.Float{
	"addf": (*big.Float).Add,
	"subf": (*big.Float).Sub,
	"mulf": (*big.Float).Mul,
	"divf": (*big.Float).Quo,
	"remf": func(result, x, y *big.Float) *big.Float {
		a, _ := x.Float64()
		b, _ := y.Float64()
		return result.SetFloat64(math.Mod(a, b))
	},
	"negf":   func(result, x, _ *big.Float) *big.Float { return result.Neg(x) },
	"extf":   func(result, x, _ *big.Float) *big.Float { return result.Set(x) },
	"truncf": func(result, x, _ *big.Float) *big.Float { return result.Set(x) },
}

func divided(f func(x, y *big.Int) *big.Int, x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return nil
	}
	return f(x, y)
}

// dividedSigned has no result for the least number divided by -1.
func dividedSigned(f func(x, y *big.Int) *big.Int, x, y *big.Int, bits uint) *big.Int {
	if y.IsInt64() && y.Int64() == -1 && x.Sign() < 0 && x.TrailingZeroBits() == bits-1 {
		return nil
	}
	return divided(f, x, y)
}

func shifted(f func(x *big.Int, n uint) *big.Int, x, y *big.Int, bits uint) *big.Int {
	if y.Sign() < 0 || y.Cmp(big.NewInt(int64(bits))) >= 0 {
		return nil
	}
	return f(x, uint(y.Int64()))
}

func larger(x, y *big.Int, order int) *big.Int {
	if order < 0 {
		return y
	}
	return x
}

// unsignedWide returns the bits of a signed number as a number without a sign.
func unsignedWide(x *big.Int, bits uint) *big.Int {
	if x.Sign() >= 0 {
		return new(big.Int).Set(x)
	}
	return new(big.Int).Add(x, new(big.Int).Lsh(big.NewInt(1), bits))
}

// signedWide wraps a number to the bits of a type.
func signedWide(x *big.Int, bits uint) *big.Int {
	modulus := new(big.Int).Lsh(big.NewInt(1), bits)
	x = new(big.Int).Mod(x, modulus)
	if x.Bit(int(bits)-1) != 0 {
		x.Sub(x, modulus)
	}
	return x
}

// bitsOf returns the width of an integer type, as which index has 64.
func bitsOf(elem ir.Type) uint {
	if elem.Kind() == ir.IndexKind {
		return 64
	}
	return uint(max(elem.Width(), 1))
}

// widest is the width of values.
const widest = 64

func foldWideNode(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if n.NumOutputs() != 1 || n.NumInputs() > 2 {
		return r.NoMatch("the op has other operands or results"), nil
	}
	out := n.Output(0).Type()
	in, elem := value.ElemOf(n.Input(0).Type()), value.ElemOf(out)
	if max(in.Width(), elem.Width()) <= widest {
		return r.NoMatch("the elements are not wide"), nil
	}
	var a ir.Attr
	switch {
	case in.IsFloat() && elem.IsFloat():
		a = wideFloat(n, in, elem)
	case !in.IsFloat() && !elem.IsFloat():
		a = wideInt(n, in, elem)
	}
	if a.IsValid() && out.IsShaped() {
		if !out.IsStatic() {
			return r.NoMatch("the shape of the result is not known"), nil
		}
		a = r.Graph().Context().Splat(a, out)
	}
	if !a.IsValid() {
		return r.NoMatch("no constants whose value can be computed and written"), nil
	}
	return r.Replace(r.Constant(a)), nil
}

// element returns the constant that an operand is, or that all of its elements are.
func element(v graph.Var) ir.Attr {
	a := v.Constant()
	if s := a.Splat(); s.IsValid() {
		return s
	}
	return a
}

// wideInt computes an op on integers.
func wideInt(n graph.Node, in, elem ir.Type) ir.Attr {
	operands := [2]*big.Int{1: new(big.Int)}
	for i, v := range n.Inputs() {
		x, ok := integerOf(element(v))
		if !ok {
			return ir.Attr{}
		}
		operands[i] = signedWide(x, bitsOf(in))
	}
	ctxt := n.Op().Context()
	name := strings.TrimPrefix(n.Op().Name(), "arith.")
	if name == "cmpi" {
		result, ok := compareWide(n.Op(), operands[0], operands[1], bitsOf(in))
		if !ok {
			return ir.Attr{}
		}
		return ctxt.Bool(result)
	}
	for _, flag := range []string{"overflowFlags", "isExact", "nonNeg"} {
		if a := n.Op().Attr(flag); a.IsValid() && !strings.Contains(a.String(), "none") {
			return ir.Attr{}
		}
	}
	result := wideInts[name](bitsOf(in), operands[0], operands[1])
	if result == nil {
		return ir.Attr{}
	}
	result = signedWide(result, bitsOf(elem))
	switch {
	case elem == ir.I1:
		return ctxt.Bool(result.Sign() != 0)
	case result.IsInt64():
		return ctxt.Int(result.Int64(), elem)
	case value.ElemOf(n.Output(0).Type()) != n.Output(0).Type():
		return ir.Attr{} // literals of several elements have no such numbers
	}
	return ctxt.Opaque(result.String()+" : "+elem.String(), elem)
}

// integerOf returns an integer, whose text stands for it where it has more bits than int64.
func integerOf(a ir.Attr) (*big.Int, bool) {
	if b, ok := a.Bool(); ok {
		return big.NewInt(map[bool]int64{true: 1}[b]), true
	}
	if x, ok := a.Int(); ok {
		return big.NewInt(x), true
	}
	if a.Kind() != ir.OpaqueAttr {
		return nil, false
	}
	digits, _, _ := strings.Cut(a.Text(), " : ")
	return new(big.Int).SetString(digits, 10)
}

// compareWide is arith.cmpi, whose predicates are eq, ne, and less than, at most, greater than
// and at least, signed and then unsigned.
func compareWide(op ir.Op, x, y *big.Int, bits uint) (result, ok bool) {
	p, ok := op.Attr("predicate").Int()
	if !ok || p < 0 || p > 9 {
		return false, false
	}
	if p > 5 {
		x, y, p = unsignedWide(x, bits), unsignedWide(y, bits), p-4
	}
	order := x.Cmp(y)
	return [6]bool{order == 0, order != 0, order < 0, order <= 0, order > 0, order >= 0}[p], true
}

// wideFloat computes an op on floats whose operands and result are the numbers that their texts say.
func wideFloat(n graph.Node, in, elem ir.Type) ir.Attr {
	precision := map[string]uint{"f80": 64, "f128": 113}[elem.String()]
	name := strings.TrimPrefix(n.Op().Name(), "arith.")
	f := wideFloats[name]
	if f == nil || precision == 0 && name != "truncf" {
		return ir.Attr{}
	}
	operands := [2]*big.Float{1: new(big.Float)}
	for i, v := range n.Inputs() {
		x, ok := element(v).Float()
		if !ok || !isWritten(x) {
			return ir.Attr{}
		}
		operands[i] = new(big.Float).SetFloat64(x)
	}
	if operands[1].Sign() == 0 && (name == "divf" || name == "remf") {
		return ir.Attr{}
	}
	if precision == 0 {
		precision = 113 // rounded below, once
	}
	x, accuracy := f(new(big.Float).SetPrec(precision), operands[0], operands[1]).Float64()
	if accuracy != big.Exact || name != "truncf" && !isWritten(x) {
		return ir.Attr{}
	}
	a := n.Op().Context().Float(x, elem)
	if rounded, ok := a.Float(); !ok || math.IsInf(rounded, 0) {
		return ir.Attr{}
	}
	return a
}

// isWritten reports whether the shortest text of a float is the number itself, whatever precision reads it.
func isWritten(x float64) bool {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return false
	}
	text, ok := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	return ok && text.Cmp(new(big.Rat).SetFloat64(x)) == 0
}
