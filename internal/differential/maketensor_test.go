package differential

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

var negativeZero = math.Copysign(0, -1)

// tensorMakers make the ops of tensor that are not views.
var tensorMakers = []maker{
	{5, tensorCast}, {4, tensorCastTwice}, {2, tensorDim}, {3, tensorExtract}, {2, tensorInsert}, {3, fromElements}, {2, tensorSplat},
	{1, tensorBitcast}, {1, tensorGenerate}, {2, tensorPad}, {2, tensorConcat}, {2, tensorReshape}, {1, tensorRank},
	{1, tensorSum},
}

// viewMakers make what shows a tensor in another shape, of tensor and of tosa.
var viewMakers = []maker{
	{4, collapse}, {4, expand}, {4, tosaReshape}, {4, tosaTranspose}, {3, tosaSlice}, {3, tosaReverse}, {2, tosaConcat},
	{2, tosaPad}, {2, tosaTile}, {3, tosaReduce}, {2, tensorReshape}, {2, extractSlice}, {1, tensorConcat},
}

// sliceMakers make reads and writes of parts.
var sliceMakers = []maker{
	{6, extractSlice}, {6, insertSlice}, {2, tensorConcat}, {2, readBehindWrite}, {2, writeBack}, {1, tensorCast}, {2, adjacentWrites},
}

// anyTensor chooses a tensor, its sizes known or not.
func (g *generator) anyTensor() *Value {
	return g.some(func(v *Value) bool { return v.Type.Kind == Tensor }, tensor(g.elem(), g.dims()...))
}

func (g *generator) rankedTensor() *Value {
	return g.some(func(v *Value) bool { return v.Type.Kind == Tensor && !v.Type.Unranked }, tensor(g.elem(), g.dims()...))
}

func (g *generator) castShape(x *Value) *Value {
	t := tensor(x.Type.Elem, x.Shape...)
	if !g.src.one(4) {
		t = g.relaxed(t)
	}
	if t.Unranked && x.Type.Unranked {
		t = tensor(x.Type.Elem, x.Shape...)
	}
	return g.emit(&Op{Name: "tensor.cast", Operands: []*Value{x}}, t, x.Shape)
}

func tensorCast(g *generator)      { g.castShape(g.anyTensor()) }
func tensorCastTwice(g *generator) { g.castShape(g.castShape(g.anyTensor())) }

func tensorDim(g *generator) {
	x := g.anyTensor()
	if len(x.Shape) == 0 {
		return
	}
	g.op("tensor.dim", "", scalar("index"), x, g.index(int64(g.src.intn(len(x.Shape)))))
}

func tensorRank(g *generator) { g.op("tensor.rank", "", scalar("index"), g.anyTensor()) }

// subscripts returns an index for each dimension, nil where there are none.
func (g *generator) subscripts(shape []int64) ([]*Value, bool) {
	var list []*Value
	for _, d := range shape {
		if d == 0 {
			return nil, false
		}
		list = append(list, g.index(int64(g.src.intn(int(d)))))
	}
	return list, true
}

func tensorExtract(g *generator) {
	x := g.rankedTensor()
	if at, ok := g.subscripts(x.Shape); ok {
		g.op("tensor.extract", "", scalar(x.Type.Elem), append([]*Value{x}, at...)...)
	}
}

func tensorInsert(g *generator) {
	x := g.rankedTensor()
	element := g.operand(&Value{Type: scalar(x.Type.Elem)})
	if at, ok := g.subscripts(x.Shape); ok {
		y := g.like("tensor.insert", "", x, append([]*Value{element, x}, at...)...)
		if g.src.one(2) {
			g.op("tensor.extract", "", scalar(x.Type.Elem), append([]*Value{y}, at...)...)
		}
	}
}

func fromElements(g *generator) {
	x := g.some(func(v *Value) bool { return v.Type.Kind == Scalar }, scalar("i32"))
	list := []*Value{x}
	for range g.src.intn(4) {
		list = append(list, g.operand(x))
	}
	y := g.op("tensor.from_elements", "", tensor(x.Type.Elem, int64(len(list))), list...)
	if g.src.one(2) {
		at, _ := g.subscripts(y.Shape)
		g.op("tensor.extract", "", scalar(x.Type.Elem), append([]*Value{y}, at...)...)
	}
}

func tensorSplat(g *generator) {
	x := g.some(func(v *Value) bool { return v.Type.Kind == Scalar }, scalar("f32"))
	g.op("tensor.splat", "", tensor(x.Type.Elem, g.dims()...), x)
}

func tensorBitcast(g *generator) {
	x := g.tensorOf(0, 3, func(e string) bool { return widths[e] == 32 || widths[e] == 8 })
	elem := map[string]string{"i32": "f32", "f32": "i32", "i8": "ui8", "ui8": "i8"}[x.Type.Elem]
	if elem != "" && hasBits(x) {
		g.castTo("tensor.bitcast", x, elem).Given = true
	}
}

func tensorGenerate(g *generator) {
	dims := g.dims()
	elem := g.elem()
	body := &Block{}
	for range dims {
		body.Args = append(body.Args, &Value{Type: scalar("index")})
	}
	outer := g.enter(body, false)
	for range g.src.intn(3) {
		choose(&g.src, intBinary, floatBinary, compare)(g)
	}
	g.end("tensor.yield", g.operand(&Value{Type: scalar(elem)}))
	g.leave(outer)
	g.emit(&Op{Name: "tensor.generate", Regions: []*Block{body}}, tensor(elem, dims...), dims)
}

// end adds a terminator.
func (g *generator) end(name string, operands ...*Value) {
	g.block.Ops = append(g.block.Ops, &Op{Name: name, Operands: operands, Fixed: true})
}

func tensorPad(g *generator) {
	x := g.tensorOf(1, 3, anyElem)
	low, high, dims := make([]int64, len(x.Shape)), make([]int64, len(x.Shape)), slices.Clone(x.Shape)
	body := &Block{}
	for i := range dims {
		low[i], high[i] = int64(g.src.intn(2)), int64(g.src.intn(2))
		dims[i] += low[i] + high[i]
		body.Args = append(body.Args, &Value{Type: scalar("index")})
	}
	outer := g.enter(body, false)
	g.end("tensor.yield", g.operand(&Value{Type: scalar(x.Type.Elem)}))
	g.leave(outer)
	props := fmt.Sprintf("operandSegmentSizes = array<i32: 1, 0, 0>, static_low = %s, static_high = %s", array("i64", low), array("i64", high))
	g.emit(&Op{Name: "tensor.pad", Props: props, Operands: []*Value{x}, Regions: []*Block{body}}, tensor(x.Type.Elem, dims...), dims)
}

func tensorConcat(g *generator) {
	x := g.tensorOf(1, 3, anyElem)
	axis := g.src.intn(len(x.Shape))
	y := g.operand(x)
	dims := slices.Clone(x.Shape)
	dims[axis] *= 2
	z := g.op("tensor.concat", fmt.Sprintf("dim = %d : i64", axis), tensor(x.Type.Elem, dims...), x, y)
	if g.src.one(2) {
		offsets := make([]int64, len(dims))
		if g.src.one(2) {
			offsets[axis] = x.Shape[axis]
		}
		g.slice(z, offsets, x.Shape, nil)
	}
}

func tensorReshape(g *generator) {
	x := g.tensorOf(1, 3, anyElem)
	dims := g.regrouped(x.Shape)
	e := elements{elem: choose(&g.src, "i32", "i64", "index"), dims: []int64{int64(len(dims))}}
	for _, d := range dims {
		e.bits = append(e.bits, uint64(d))
	}
	shape := g.constantOf(tensor(e.elem, e.dims...), e)
	g.op("tensor.reshape", "", tensor(x.Type.Elem, dims...), x, shape)
}

// tensorSum is the document's sum of tensors, which MLIR does not have.
func tensorSum(g *generator) {
	if !g.prog.Foreign && !g.src.one(6) {
		return
	}
	g.prog.Foreign = true
	x := g.tensorOf(1, 2, func(e string) bool { return isInt(e) || isFloatOp(e) })
	g.like("tensor.add", "", x, x, g.operand(x))
	a := g.tensorOf(2, 2, func(e string) bool { return e == "i32" || e == "f32" })
	b := g.operand(&Value{Type: tensor(a.Type.Elem, a.Shape[1], 3), Shape: []int64{a.Shape[1], 3}})
	g.op("tensor.dot", "", tensor(a.Type.Elem, a.Shape[0], 3), a, b)
}

// regrouped chooses another shape of as many elements.
func (g *generator) regrouped(shape []int64) []int64 {
	n := int64(count(shape))
	switch g.src.intn(4) {
	case 0:
		return []int64{n}
	case 1:
		return append([]int64{1}, shape...)
	}
	var dims []int64
	for _, d := range []int64{2, 3} {
		if n > 0 && n%d == 0 {
			dims, n = append(dims, d), n/d
		}
	}
	return append(dims, n)
}

// collapse joins neighbouring dimensions, expand splits them again.
func collapse(g *generator) {
	x := g.tensorOf(2, 3, anyElem)
	at := g.src.intn(len(x.Shape) - 1)
	var groups []string
	var dims []int64
	for i := 0; i < len(x.Shape); i++ {
		if i == at {
			groups, dims = append(groups, fmt.Sprintf("[%d, %d]", i, i+1)), append(dims, x.Shape[i]*x.Shape[i+1])
			i++
			continue
		}
		groups, dims = append(groups, fmt.Sprintf("[%d]", i)), append(dims, x.Shape[i])
	}
	g.op("tensor.collapse_shape", "reassociation = ["+strings.Join(groups, ", ")+"]", tensor(x.Type.Elem, dims...), x)
}

func expand(g *generator) {
	x := g.tensorOf(1, 2, anyElem)
	at := g.src.intn(len(x.Shape))
	factor := int64(1)
	for _, d := range []int64{2, 3} {
		if x.Shape[at]%d == 0 && g.src.one(2) {
			factor = d
		}
	}
	var groups []string
	var dims []int64
	for i, d := range x.Shape {
		k := len(dims)
		if i == at {
			groups, dims = append(groups, fmt.Sprintf("[%d, %d]", k, k+1)), append(dims, factor, d/factor)
			continue
		}
		groups, dims = append(groups, fmt.Sprintf("[%d]", k)), append(dims, d)
	}
	props := "reassociation = [" + strings.Join(groups, ", ") + "], static_output_shape = " + array("i64", dims)
	g.op("tensor.expand_shape", props, tensor(x.Type.Elem, dims...), x)
}

// window chooses a part of a shape.
func (g *generator) window(shape []int64) (offsets, sizes, strides []int64) {
	for _, d := range shape {
		offset, stride := int64(0), int64(1)
		size := d
		if d > 1 && g.src.one(2) {
			offset = int64(g.src.intn(int(d)))
			if g.src.one(4) {
				stride = 2
			}
			size = 1 + int64(g.src.intn(int((d-1-offset)/stride+1)))
		}
		offsets, sizes, strides = append(offsets, offset), append(sizes, size), append(strides, stride)
	}
	return offsets, sizes, strides
}

func static(segments string, offsets, sizes, strides []int64) string {
	if strides == nil {
		strides = make([]int64, len(offsets))
		for i := range strides {
			strides[i] = 1
		}
	}
	return fmt.Sprintf("operandSegmentSizes = array<i32: %s>, static_offsets = %s, static_sizes = %s, static_strides = %s",
		segments, array("i64", offsets), array("i64", sizes), array("i64", strides))
}

func (g *generator) slice(x *Value, offsets, sizes, strides []int64) *Value {
	dims := slices.Clone(sizes)
	if len(dims) > 1 && dims[0] == 1 && g.src.one(3) {
		dims = dims[1:]
	}
	return g.op("tensor.extract_slice", static("1, 0, 0, 0", offsets, sizes, strides), tensor(x.Type.Elem, dims...), x)
}

func extractSlice(g *generator) {
	x := g.tensorOf(1, 3, anyElem)
	offsets, sizes, strides := g.window(x.Shape)
	y := g.slice(x, offsets, sizes, strides)
	if g.src.one(3) && len(y.Shape) > 0 {
		offsets, sizes, strides = g.window(y.Shape)
		g.slice(y, offsets, sizes, strides)
	}
}

func (g *generator) write(part, x *Value, offsets, sizes, strides []int64) *Value {
	return g.like("tensor.insert_slice", static("1, 1, 0, 0, 0", offsets, sizes, strides), x, part, x)
}

func (g *generator) part(x *Value, sizes []int64) *Value {
	return g.operand(&Value{Type: tensor(x.Type.Elem, sizes...), Shape: slices.Clone(sizes)})
}

func insertSlice(g *generator) {
	x := g.tensorOf(1, 3, anyElem)
	offsets, sizes, strides := g.window(x.Shape)
	g.write(g.part(x, sizes), x, offsets, sizes, strides)
}

func readBehindWrite(g *generator) {
	x := g.tensorOf(1, 3, anyElem)
	offsets, sizes, strides := g.window(x.Shape)
	y := g.write(g.part(x, sizes), x, offsets, sizes, strides)
	if g.src.one(2) {
		offsets, sizes, strides = g.window(x.Shape)
	}
	g.slice(y, offsets, sizes, strides)
}

// writeBack writes what was read where it was, or a write over another one.
func writeBack(g *generator) {
	x := g.tensorOf(1, 3, anyElem)
	offsets, sizes, strides := g.window(x.Shape)
	if g.src.one(2) {
		y := g.write(g.part(x, sizes), x, offsets, sizes, strides)
		g.write(g.part(x, sizes), y, offsets, sizes, strides)
		return
	}
	y := g.op("tensor.extract_slice", static("1, 0, 0, 0", offsets, sizes, strides), tensor(x.Type.Elem, sizes...), x)
	g.write(y, x, offsets, sizes, strides)
}

// adjacentWrites writes two parts that stand side by side, of one tensor or of two.
func adjacentWrites(g *generator) {
	x := g.tensorOf(1, 2, anyElem)
	n := x.Shape[0]
	if n < 2 {
		return
	}
	at := 1 + int64(g.src.intn(int(n-1)))
	from := g.operand(x)
	for _, w := range [][2]int64{{0, at}, {at, n - at}} {
		offsets, sizes := make([]int64, len(x.Shape)), slices.Clone(x.Shape)
		offsets[0], sizes[0] = w[0], w[1]
		part := g.op("tensor.extract_slice", static("1, 0, 0, 0", offsets, sizes, nil), tensor(x.Type.Elem, sizes...), from)
		x = g.write(part, x, offsets, sizes, nil)
	}
}
