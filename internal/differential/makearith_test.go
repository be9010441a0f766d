package differential

import (
	"fmt"
	"slices"
	"strings"
)

// arithMakers make the ops of arith and math on scalars, tensors and vectors.
var arithMakers = []maker{
	{8, intBinary}, {5, intWithConstant}, {5, intAgain}, {3, intSelf}, {2, shift}, {2, division},
	{4, floatBinary}, {2, floatWithConstant}, {2, floatUnary}, {2, compare}, {3, selection}, {2, extended}, {2, intUnary},
	{1, inexactUnary}, {1, fusedMultiply}, {2, repeated}, {5, linear}, {2, intNeutral},
}

var castMakers = []maker{{4, widen}, {3, narrow}, {2, castTwice}, {4, castChain}, {2, intFloat}, {2, indexCast}, {2, bitcast}}

func computes(elem func(string) bool) func(*Value) bool {
	return func(v *Value) bool { return elem(v.Type.Elem) }
}

func (g *generator) ints() *Value {
	return g.some(computes(isInt), g.pickType(intElems))
}

func (g *generator) floats() *Value {
	return g.some(computes(isFloatOp), g.pickType(floatElems))
}

func isFloatOp(elem string) bool { return slices.Contains(floatElems, elem) }

func (g *generator) pickType(elems []string) Type {
	elem := choose(&g.src, elems...)
	if g.src.one(3) {
		return tensor(elem, g.dims()...)
	}
	return scalar(elem)
}

// fixed returns a constant of the type of a value, where its sizes are known.
func (g *generator) fixed(like *Value) *Value {
	if !like.Type.static() {
		return g.operand(like)
	}
	return g.constant(like.Type)
}

// small returns a constant of one small number.
func (g *generator) small(like *Value, x int64) *Value {
	if !like.Type.static() {
		return g.operand(like)
	}
	return g.intConstant(like.Type, x)
}

var intOps = []string{
	"arith.addi", "arith.muli", "arith.subi", "arith.andi", "arith.ori", "arith.xori",
	"arith.maxsi", "arith.maxui", "arith.minsi", "arith.minui",
}

func (g *generator) overflow() string {
	if !g.src.one(20) {
		return ""
	}
	return "overflowFlags = #arith.overflow<" + choose(&g.src, "nsw", "nuw", "none", "nsw, nuw") + ">"
}

func intBinary(g *generator) {
	x := g.ints()
	g.intOp(choose(&g.src, intOps...), x, x, g.operand(x))
}

// intOp adds an op on integers, with flags where it may have some.
func (g *generator) intOp(name string, like, x, y *Value) *Value {
	props := ""
	if slices.Contains(intOps[:3], name) {
		props = g.overflow()
	}
	return g.like(name, props, like, x, y)
}

// intWithConstant is x op c and c op x, for the neutral numbers above all.
func intWithConstant(g *generator) {
	x := g.ints()
	c := g.small(x, choose(&g.src, int64(0), 1, -1))
	if g.src.one(3) {
		c = g.fixed(x)
	}
	a, b := x, c
	if g.src.one(3) {
		a, b = c, x
	}
	g.intOp(choose(&g.src, intOps...), x, a, b)
}

// intAgain is (x op c) op d.
func intAgain(g *generator) {
	x := g.ints()
	for range 2 {
		x = g.intOp(choose(&g.src, intOps[:6]...), x, x, g.fixed(x))
	}
}

// linear is (x + c) - d and its like.
func linear(g *generator) {
	x := g.ints()
	if g.src.one(4) && isFloatOp(g.scopeElem()) {
		x = g.floats()
		g.like("arith.negf", "", x, g.like("arith.negf", "", x, x))
		return
	}
	first, second := choose(&g.src, "arith.addi", "arith.muli", "arith.subi"), choose(&g.src, "arith.addi", "arith.muli", "arith.subi")
	if g.src.one(2) {
		second = first
	}
	y := g.intOp(first, x, x, g.fixed(x))
	g.intOp(second, y, y, g.fixed(x))
}

func (g *generator) scopeElem() string {
	if len(g.scope) == 0 {
		return ""
	}
	return g.scope[len(g.scope)-1].Type.Elem
}

// intNeutral is an op with a number that changes nothing, or everything.
func intNeutral(g *generator) {
	x := g.ints()
	n := choose(&g.src, int64(1), 0, -1)
	name := choose(&g.src, "arith.divsi", "arith.divui", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.subi", "arith.shli", "arith.floordivsi")
	if n != 1 && strings.Contains(name, "div") {
		n = 1
	}
	g.like(name, "", x, x, g.small(x, n))
}

func intSelf(g *generator) {
	x := g.ints()
	g.intOp(choose(&g.src, intOps...), x, x, x)
}

func shift(g *generator) {
	x := g.ints()
	y := g.small(x, int64(g.src.intn(max(1, min(8, widths[x.Type.Elem])))))
	if g.src.one(8) {
		y = g.operand(x)
	}
	g.like(choose(&g.src, "arith.shli", "arith.shrsi", "arith.shrui"), "", x, x, y)
}

func division(g *generator) {
	x := g.ints()
	name := choose(&g.src, "arith.divsi", "arith.divui", "arith.ceildivsi", "arith.ceildivui", "arith.floordivsi", "arith.remsi", "arith.remui")
	y := g.small(x, 1+int64(g.src.intn(5)))
	if g.src.one(8) {
		y = g.operand(x)
	}
	g.like(name, "", x, x, y)
}

var floatOps = []string{
	"arith.addf", "arith.mulf", "arith.subf", "arith.divf", "arith.maximumf", "arith.minimumf",
	"arith.maxnumf", "arith.minnumf", "arith.remf", "math.copysign",
}

func floatBinary(g *generator) {
	x := g.floats()
	g.like(choose(&g.src, floatOps...), "", x, x, g.operand(x))
}

func floatWithConstant(g *generator) {
	x := g.floats()
	if !x.Type.static() {
		return
	}
	e := elements{elem: x.Type.Elem, dims: x.Type.Dims, bits: make([]uint64, count(x.Type.Dims))}
	bits := floatBits(x.Type.Elem, choose(&g.src, 1, 0, -1, negativeZero, 2))
	for i := range e.bits {
		e.bits[i] = bits
	}
	c := g.constantOf(x.Type, e)
	a, b := x, c
	if g.src.one(3) {
		a, b = c, x
	}
	g.like(choose(&g.src, floatOps...), "", x, a, b)
}

func floatUnary(g *generator) {
	x := g.floats()
	name := choose(&g.src, "arith.negf", "math.absf", "math.ceil", "math.floor", "math.round", "math.roundeven", "math.trunc", "math.sqrt")
	x = g.like(name, "", x, x)
	if g.src.one(3) {
		g.like(name, "", x, x)
	}
}

func inexactUnary(g *generator) {
	x := g.floats()
	g.like(choose(&g.src, "math.exp", "math.tanh", "math.log", "math.sin", "math.erf", "math.rsqrt"), "", x, x)
}

func fusedMultiply(g *generator) {
	x := g.floats()
	g.like("math.fma", "", x, x, g.operand(x), g.operand(x))
}

func intUnary(g *generator) {
	x := g.ints()
	if x.Type.Elem == "index" {
		return
	}
	g.like(choose(&g.src, "math.absi", "math.ctlz", "math.cttz", "math.ctpop"), "", x, x)
}

func compare(g *generator) {
	x := g.some(func(v *Value) bool { return isInt(v.Type.Elem) || isFloatOp(v.Type.Elem) }, scalar("i32"))
	name, n := "arith.cmpi", 10
	if !isInt(x.Type.Elem) {
		name, n = "arith.cmpf", 16
	}
	y := g.operand(x)
	if g.src.one(6) {
		y = x
	}
	g.emit(&Op{Name: name, Props: fmt.Sprintf("predicate = %d : i64", g.src.intn(n)), Operands: []*Value{x, y}}, x.Type.withElem("i1"), x.Shape)
}

func selection(g *generator) {
	x := g.some(func(*Value) bool { return true }, scalar("i32"))
	y := g.operand(x)
	if g.src.one(5) {
		y = x
	}
	condition := &Value{Type: scalar("i1")}
	if x.Type.Kind != Scalar && g.src.one(2) {
		condition = &Value{Type: x.Type.withElem("i1"), Shape: x.Shape}
	}
	c := g.operand(condition)
	if g.src.one(3) && condition.Type.static() {
		c = g.constant(condition.Type)
	}
	g.like("arith.select", "", x, c, x, y)
}

func extended(g *generator) {
	x := g.ints()
	y := g.operand(x)
	name := choose(&g.src, "arith.addui_extended", "arith.mulsi_extended", "arith.mului_extended")
	second := &Value{Type: x.Type, Shape: x.Shape}
	if name == "arith.addui_extended" {
		second.Type = x.Type.withElem("i1")
	}
	g.add(&Op{Name: name, Operands: []*Value{x, y}, Results: []*Value{{Type: x.Type, Shape: x.Shape}, second}})
}

// repeated adds an op that is there once more.
func repeated(g *generator) {
	for i := len(g.block.Ops) - 1 - g.src.intn(8); i >= 0; i-- {
		op := g.block.Ops[i]
		if len(op.Regions) > 0 || len(op.Results) == 0 || op.Fixed {
			continue
		}
		again := *op
		again.Results = nil
		for _, r := range op.Results {
			again.Results = append(again.Results, &Value{Type: r.Type, Shape: r.Shape})
		}
		g.add(&again)
		return
	}
}

// castChain casts integers or floats twice in one direction, or there and back.
func castChain(g *generator) {
	x := g.scalarOf("i1", "i5", "i8", "i16", "f16", "bf16")
	if g.src.one(3) {
		x = g.some(func(v *Value) bool {
			return v.Type.Kind != Scalar && widths[v.Type.Elem] < 32 && v.Type.Elem != "index"
		}, tensor("i8", 2))
	}
	direction := g.src.intn(4)
	for i := range 2 + g.src.intn(2) {
		x = g.resize(x, direction == 3 && i > 0 || direction == 2 && i%2 == 1)
	}
}

// castTo adds a cast of elements.
func (g *generator) castTo(name string, x *Value, elem string) *Value {
	return g.emit(&Op{Name: name, Operands: []*Value{x}}, x.Type.withElem(elem), x.Shape)
}

// wider and narrower list the types of elements that a cast leads to.
func wider(list []string, elem string, narrow bool) (out []string) {
	for _, other := range list {
		if other != "index" && elem != "index" && (widths[other] > widths[elem]) != narrow && widths[other] != widths[elem] {
			out = append(out, other)
		}
	}
	return out
}

func (g *generator) resize(x *Value, narrow bool) *Value {
	list, names := intElems, []string{"arith.extsi", "arith.extui"}
	if narrow {
		names = []string{"arith.trunci"}
	}
	if isFloatOp(x.Type.Elem) {
		list, names = floatElems, []string{"arith.extf"}
		if narrow {
			names = []string{"arith.truncf"}
		}
	}
	elems := wider(list, x.Type.Elem, narrow)
	if len(elems) == 0 {
		return x
	}
	return g.castTo(choose(&g.src, names...), x, choose(&g.src, elems...))
}

func (g *generator) numbers() *Value {
	return g.some(func(v *Value) bool { return isInt(v.Type.Elem) || isFloatOp(v.Type.Elem) }, g.pickType([]string{"i8", "i16", "f16", "i1"}))
}

func widen(g *generator)  { g.resize(g.numbers(), false) }
func narrow(g *generator) { g.resize(g.numbers(), true) }

func castTwice(g *generator) {
	g.resize(g.resize(g.numbers(), g.src.one(2)), g.src.one(2))
}

func intFloat(g *generator) {
	x := g.numbers()
	switch {
	case x.Type.Elem == "index":
	case isFloatOp(x.Type.Elem):
		g.castTo(choose(&g.src, "arith.fptosi", "arith.fptoui"), x, choose(&g.src, "i32", "i64", "i8"))
	default:
		g.castTo(choose(&g.src, "arith.sitofp", "arith.uitofp"), x, choose(&g.src, floatElems...))
	}
}

func indexCast(g *generator) {
	x := g.ints()
	to := "index"
	if x.Type.Elem == "index" {
		to = choose(&g.src, "i32", "i64", "i8")
	}
	x = g.castTo(choose(&g.src, "arith.index_cast", "arith.index_castui"), x, to)
	if g.src.one(2) {
		if to = "index"; x.Type.Elem == to {
			to = choose(&g.src, "i32", "i64", "i8")
		}
		g.castTo("arith.index_cast", x, to)
	}
}

// hasBits reports whether the bits of a value are known: those of a NaN that was
// computed are the implementation's choice.
func hasBits(x *Value) bool { return x.Given || !isFloatOp(x.Type.Elem) }

func bitcast(g *generator) {
	x := g.numbers()
	if x.Type.Elem == "index" || !hasBits(x) {
		return
	}
	var list []string
	for _, other := range append(slices.Clone(intElems), floatElems...) {
		if other != "index" && widths[other] == widths[x.Type.Elem] {
			list = append(list, other)
		}
	}
	if len(list) > 0 {
		g.castTo("arith.bitcast", x, choose(&g.src, list...)).Given = true
	}
}
