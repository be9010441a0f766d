package differential

import (
	"fmt"
	"slices"
)

// tosaMakers make the ops of tosa that compute.
var tosaMakers = []maker{
	{6, tosaBinary}, {3, tosaMultiply}, {3, tosaUnary}, {3, tosaCompare}, {2, tosaSelect}, {3, tosaCast}, {2, tosaCastTwice},
	{2, tosaNegate}, {2, tosaClamp}, {3, tosaReduce}, {1, tosaMatmul}, {1, tosaIdentity}, {1, tosaArgMax}, {1, tosaShift},
	{2, tosaReshape}, {2, tosaTranspose}, {1, tosaGather}, {1, tosaIf}, {2, tosaConcat}, {1, tosaWhile}, {1, tosaLogical}, {1, fleet},
}

func tosaNumber(elem string) bool { return tosaElem(elem) && elem != "i1" }

// stretchable returns a second operand: of the same shape, or with sizes of 1.
func (g *generator) stretchable(x *Value) *Value {
	dims := slices.Clone(x.Shape)
	for i := range dims {
		if g.src.one(4) {
			dims[i] = 1
		}
	}
	return g.operand(&Value{Type: tensor(x.Type.Elem, dims...), Shape: dims})
}

func tosaBinary(g *generator) {
	x := g.tensorOf(1, 3, tosaNumber)
	names := []string{"tosa.add", "tosa.sub", "tosa.maximum", "tosa.minimum"}
	if isInt(x.Type.Elem) {
		names = append(names, "tosa.bitwise_and", "tosa.bitwise_or", "tosa.bitwise_xor")
	} else {
		names = append(names, "tosa.pow")
	}
	y := g.stretchable(x)
	if g.src.one(6) {
		y = x
	}
	a, b := x, y
	if g.src.one(3) {
		a, b = y, x
	}
	g.like(choose(&g.src, names...), "", x, a, b)
}

func tosaMultiply(g *generator) {
	x := g.tensorOf(1, 3, func(e string) bool { return e == "i32" || e == "f32" || e == "f16" })
	zero := g.intConstant(tensor("i8", 1), 0)
	g.like("tosa.mul", "", x, x, g.stretchable(x), zero)
}

func tosaUnary(g *generator) {
	x := g.tensorOf(1, 3, tosaNumber)
	names := []string{"tosa.abs", "tosa.identity"}
	switch {
	case x.Type.Elem == "i32":
		names = append(names, "tosa.bitwise_not", "tosa.clz")
	case isInt(x.Type.Elem):
		names = append(names, "tosa.bitwise_not")
	default:
		names = append(names, "tosa.ceil", "tosa.floor", "tosa.reciprocal", "tosa.tanh", "tosa.exp", "tosa.rsqrt", "tosa.sigmoid", "tosa.log")
	}
	g.like(choose(&g.src, names...), "", x, x)
}

func tosaLogical(g *generator) {
	x := g.tensorOf(1, 3, func(e string) bool { return e == "i1" })
	if g.src.one(4) {
		g.like("tosa.logical_not", "", x, x)
		return
	}
	g.like(choose(&g.src, "tosa.logical_and", "tosa.logical_or", "tosa.logical_xor"), "", x, x, g.stretchable(x))
}

func tosaShift(g *generator) {
	x := g.tensorOf(1, 2, func(e string) bool { return e == "i32" || e == "i8" || e == "i16" })
	y := g.intConstant(x.Type, int64(g.src.intn(7)))
	switch g.src.intn(4) {
	case 0:
		g.like("tosa.logical_left_shift", "", x, x, y)
	case 1:
		g.like("tosa.logical_right_shift", "", x, x, y)
	case 2:
		g.like("tosa.arithmetic_right_shift", "round = "+choose(&g.src, "false", "true"), x, x, y)
	default:
		if x.Type.Elem == "i32" {
			g.like("tosa.intdiv", "", x, x, g.intConstant(x.Type, 1+int64(g.src.intn(5))))
		}
	}
}

func tosaCompare(g *generator) {
	x := g.tensorOf(1, 3, func(e string) bool { return e == "i32" || e == "f32" || e == "f16" })
	name := choose(&g.src, "tosa.equal", "tosa.greater", "tosa.greater_equal")
	g.op(name, "", x.Type.withElem("i1"), x, g.stretchable(x))
}

func tosaSelect(g *generator) {
	x := g.tensorOf(1, 3, tosaNumber)
	c := g.operand(&Value{Type: x.Type.withElem("i1"), Shape: x.Shape})
	y := g.operand(x)
	g.like("tosa.select", "", x, c, x, y)
}

// castElem adds a cast from an element type to one that tosa has it for.
func (g *generator) tosaCastOf(x *Value) *Value {
	to := map[string][]string{
		"i1": {"i8", "i16", "i32"}, "i8": {"i32", "i16", "f32", "i1", "f16"}, "i16": {"i32", "i8", "f32", "i1"},
		"i32": {"i8", "i16", "f32", "i1"}, "f32": {"f16", "bf16", "i32", "i8", "i16"}, "f16": {"f32", "i32", "i8"}, "bf16": {"f32", "i32"},
	}[x.Type.Elem]
	if len(to) == 0 {
		return x
	}
	return g.castTo("tosa.cast", x, choose(&g.src, to...))
}

func tosaCast(g *generator) {
	x := g.tosaCastOf(g.tensorOf(1, 3, tosaElem))
	if g.src.one(4) { // fleet-compiler's casts that only forget the shape
		g.prog.Foreign = true
		g.emit(&Op{Name: "tosa.cast", Operands: []*Value{x}}, Type{Kind: Tensor, Elem: x.Type.Elem, Unranked: true}, x.Shape)
	}
}

func tosaCastTwice(g *generator) { g.tosaCastOf(g.tosaCastOf(g.tensorOf(1, 3, tosaElem))) }

// zero returns a constant of one element, a zero point.
func (g *generator) zero(elem string) *Value {
	t := tensor(elem, 1)
	return g.constantOf(t, elements{elem: elem, dims: t.Dims, bits: []uint64{0}})
}

func tosaNegate(g *generator) {
	x := g.tensorOf(1, 3, func(e string) bool { return e == "i32" || e == "f32" || e == "f16" || e == "i8" })
	zero := g.zero(x.Type.Elem)
	x = g.like("tosa.negate", "", x, x, zero, zero)
	if g.src.one(3) {
		g.like("tosa.negate", "", x, x, zero, zero)
	}
}

func tosaClamp(g *generator) {
	x := g.tensorOf(1, 3, func(e string) bool { return e == "i8" || e == "f32" || e == "i16" || e == "f16" })
	for range 1 + g.src.intn(2) {
		low, high := int64(-g.src.intn(9)), int64(g.src.intn(9))
		props := fmt.Sprintf("max_val = %d : %s, min_val = %d : %s", high, x.Type.Elem, low, x.Type.Elem)
		if isFloatOp(x.Type.Elem) {
			props = fmt.Sprintf("max_val = %d.0 : %s, min_val = %d.5 : %s", high, x.Type.Elem, low-1, x.Type.Elem)
		}
		x = g.like("tosa.clamp", props, x, x)
	}
}

func tosaIdentity(g *generator) {
	x := g.tensorOf(1, 3, tosaElem)
	g.like("tosa.identity", "", x, x)
}

// shapeConstant is a shape as tosa takes it.
func (g *generator) shapeConstant(dims []int64) *Value {
	n := len(dims)
	t := Type{Kind: Opaque, Elem: fmt.Sprintf("!tosa.shape<%d>", n)}
	e := elements{elem: "index", dims: []int64{int64(n)}}
	for _, d := range dims {
		e.bits = append(e.bits, uint64(d))
	}
	text := g.literal(tensor("index", int64(n)), e)
	return g.emit(&Op{Name: "tosa.const_shape", Props: "values = " + text}, t, nil)
}

func tosaReshape(g *generator) {
	x := g.tensorOf(1, 3, tosaElem)
	for range 1 + g.src.intn(2) {
		dims := g.regrouped(x.Shape)
		x = g.op("tosa.reshape", "", tensor(x.Type.Elem, dims...), x, g.shapeConstant(dims))
	}
}

func tosaTranspose(g *generator) {
	x := g.tensorOf(1, 3, tosaElem)
	for range 1 + g.src.intn(2) {
		perm := g.permutation(len(x.Shape))
		dims := make([]int64, len(perm))
		for i, p := range perm {
			dims[i] = x.Shape[p]
		}
		x = g.op("tosa.transpose", "perms = "+array("i32", perm), tensor(x.Type.Elem, dims...), x)
	}
}

func (g *generator) permutation(n int) []int64 {
	perm := make([]int64, n)
	for i := range perm {
		perm[i] = int64(i)
	}
	for i := n - 1; i > 0; i-- {
		k := i - g.src.intn(i+1)
		perm[i], perm[k] = perm[k], perm[i]
	}
	return perm
}

func tosaSlice(g *generator) {
	x := g.tensorOf(1, 3, tosaElem)
	offsets, sizes := slices.Clone(x.Shape), slices.Clone(x.Shape)
	for i, d := range x.Shape {
		if d == 0 {
			return
		}
		offsets[i] = int64(g.src.intn(int(d)))
		sizes[i] = 1 + int64(g.src.intn(int(d-offsets[i])))
	}
	g.op("tosa.slice", "", tensor(x.Type.Elem, sizes...), x, g.shapeConstant(offsets), g.shapeConstant(sizes))
}

func axisProp(axis int) string { return fmt.Sprintf("axis = %d : i32", axis) }

func tosaReverse(g *generator) {
	x := g.tensorOf(1, 3, tosaElem)
	for range 1 + g.src.intn(2) {
		x = g.like("tosa.reverse", axisProp(g.src.intn(len(x.Shape))), x, x)
	}
}

func tosaConcat(g *generator) {
	x := g.tensorOf(1, 3, tosaElem)
	axis := g.src.intn(len(x.Shape))
	dims := slices.Clone(x.Shape)
	list := []*Value{x, g.operand(x)}
	if g.src.one(3) {
		list = append(list, x)
	}
	dims[axis] *= int64(len(list))
	g.op("tosa.concat", axisProp(axis), tensor(x.Type.Elem, dims...), list...)
}

func tosaPad(g *generator) {
	x := g.tensorOf(1, 3, tosaNumber)
	dims := slices.Clone(x.Shape)
	var padding []int64
	for i := range dims {
		low, high := int64(g.src.intn(2)), int64(g.src.intn(2))
		padding = append(padding, low, high)
		dims[i] += low + high
	}
	fill := g.constant(tensor(x.Type.Elem, 1))
	g.op("tosa.pad", "", tensor(x.Type.Elem, dims...), x, g.shapeConstant(padding), fill)
}

func tosaTile(g *generator) {
	x := g.tensorOf(1, 2, tosaElem)
	dims, times := slices.Clone(x.Shape), slices.Clone(x.Shape)
	for i := range dims {
		times[i] = 1 + int64(g.src.intn(2))
		dims[i] *= times[i]
	}
	g.op("tosa.tile", "", tensor(x.Type.Elem, dims...), x, g.shapeConstant(times))
}

func tosaReduce(g *generator) {
	x := g.tensorOf(1, 3, func(e string) bool { return e == "i32" || e == "f32" || e == "i1" })
	names := []string{"tosa.reduce_sum", "tosa.reduce_max", "tosa.reduce_min"}
	switch x.Type.Elem {
	case "i1":
		names = []string{"tosa.reduce_any", "tosa.reduce_all"}
	case "f32":
		names = append(names, "tosa.reduce_product")
	}
	axis := g.src.intn(len(x.Shape))
	if x.Shape[axis] == 0 {
		return
	}
	dims := slices.Clone(x.Shape)
	dims[axis] = 1
	g.op(choose(&g.src, names...), axisProp(axis), tensor(x.Type.Elem, dims...), x)
}

func tosaArgMax(g *generator) {
	x := g.tensorOf(2, 3, func(e string) bool { return e == "f32" || e == "i8" || e == "f16" })
	axis := g.src.intn(len(x.Shape))
	if x.Shape[axis] == 0 {
		return
	}
	g.op("tosa.argmax", axisProp(axis), tensor("i32", slices.Delete(slices.Clone(x.Shape), axis, axis+1)...), x)
}

func tosaMatmul(g *generator) {
	x := g.tensorOf(3, 3, func(e string) bool { return e == "f32" || e == "i8" })
	n := int64(1 + g.src.intn(3))
	y := g.operand(&Value{Type: tensor(x.Type.Elem, x.Shape[0], x.Shape[2], n), Shape: []int64{x.Shape[0], x.Shape[2], n}})
	zero := g.zero(x.Type.Elem)
	out := x.Type.Elem
	if out == "i8" {
		out = "i32"
	}
	g.op("tosa.matmul", "", tensor(out, x.Shape[0], x.Shape[1], n), x, y, zero, zero)
}

func tosaGather(g *generator) {
	x := g.tensorOf(3, 3, func(e string) bool { return e == "f32" || e == "i32" || e == "i8" })
	if x.Shape[1] == 0 {
		return
	}
	t := tensor("i32", x.Shape[0], 2)
	e := elements{elem: "i32", dims: t.Dims, bits: make([]uint64, count(t.Dims))}
	for i := range e.bits {
		e.bits[i] = uint64(g.src.intn(int(x.Shape[1])))
	}
	g.op("tosa.gather", "", tensor(x.Type.Elem, x.Shape[0], 2, x.Shape[2]), x, g.constantOf(t, e))
}

// branch makes a block of tosa that takes values and yields one like the first.
func (g *generator) branch(like *Value, terminator string) *Block {
	b := &Block{Args: []*Value{{Type: like.Type, Shape: like.Shape}}}
	outer := g.enter(b, false)
	if g.depth < maxDepth {
		for range g.src.intn(3) {
			choose(&g.src, tosaBinary, tosaUnary, tosaSelect)(g)
		}
	}
	g.end(terminator, g.operand(like))
	g.leave(outer)
	return b
}

func tosaIf(g *generator) {
	x := g.tensorOf(1, 3, tosaNumber)
	c := g.operand(&Value{Type: tensor("i1"), Shape: []int64{}})
	regions := []*Block{g.branch(x, "tosa.yield"), g.branch(x, "tosa.yield")}
	g.emit(&Op{Name: "tosa.cond_if", Operands: []*Value{c, x}, Regions: regions}, x.Type, x.Shape)
}

// tosaWhile counts to a small number.
func tosaWhile(g *generator) {
	t := tensor("i32")
	n, x := g.intConstant(t, 0), g.tensorOf(1, 2, tosaNumber)
	args := func() []*Value {
		return []*Value{{Type: t, Shape: []int64{}}, {Type: x.Type, Shape: x.Shape}}
	}
	condition := &Block{Args: args()}
	outer := g.enter(condition, false)
	limit := g.intConstant(t, int64(g.src.intn(4)))
	g.end("tosa.yield", g.op("tosa.greater", "", tensor("i1"), limit, condition.Args[0]))
	g.leave(outer)
	body := &Block{Args: args()}
	outer = g.enter(body, false)
	next := g.op("tosa.add", "", t, body.Args[0], g.intConstant(t, 1))
	for range g.src.intn(3) {
		tosaBinary(g)
	}
	g.end("tosa.yield", next, g.operand(x))
	g.leave(outer)
	results := args()
	g.add(&Op{Name: "tosa.while_loop", Operands: []*Value{n, x}, Results: results, Regions: []*Block{condition, body}})
}

// fleet makes ops as fleet-compiler writes them, which MLIR refuses.
func fleet(g *generator) {
	if !g.prog.Foreign && !g.src.one(6) {
		return
	}
	g.prog.Foreign = true
	switch g.src.intn(3) {
	case 0:
		x := g.tensorOf(1, 3, tosaElem)
		dims := x.Shape
		if g.src.one(3) {
			dims = g.regrouped(x.Shape)
		}
		g.op("tosa.reshape", "new_shape = "+array("i64", dims), tensor(x.Type.Elem, dims...), x)
	case 1:
		x := g.tensorOf(2, 2, func(e string) bool { return e == "f32" || e == "i32" })
		i := g.intConstant(scalar("i32"), int64(g.src.intn(int(x.Shape[0]))))
		g.op("tosa.gather", "", tensor(x.Type.Elem, x.Shape[1]), x, i)
	default:
		x := g.scalarOf("i32", "f32")
		g.like("tensor.splat", "", x, x)
	}
}
