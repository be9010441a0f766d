package differential

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/ir"
)

// unknownMakers make ops of dialects that are not known.
var unknownMakers = []maker{{5, unknownOp}, {2, unknownSink}, {2, unknownRegion}, {2, unknownIsolated}, {2, attributeBag}, {1, pythonPrint}}

// exoticMakers make types that no op computes with here, and ops with regions of other
// dialects.
var exoticMakers = []maker{{3, exoticConstant}, {1, linalgGeneric}, {1, scfForall}, {1, emptyBlock}}

// ownMakers make the project's own dialects, for which MLIR has no op.
var ownMakers = []maker{{6, scalarOp}, {3, scalarUnary}, {2, scalarSwitch}, {6, chainOp}, {1, numpyOp}}

// unknownOp computes something that only the evaluator of the judge knows.
func unknownOp(g *generator) {
	var operands []*Value
	for range 1 + g.src.intn(2) {
		if v := g.pick(func(*Value) bool { return true }); v != nil {
			operands = append(operands, v)
		}
	}
	result := g.signature()
	g.emit(&Op{Name: choose(&g.src, "u.f", "u.g"), Operands: operands, Attrs: g.someAttrs()}, result.Type, result.Shape)
}

func unknownSink(g *generator) {
	v := g.pick(func(*Value) bool { return true })
	if v != nil {
		g.add(&Op{Name: "u.sink", Operands: []*Value{v}, Attrs: g.someAttrs()})
	}
}

func unknownRegion(g *generator) {
	results := g.results(1)
	g.add(&Op{Name: "u.region", Results: results, Regions: []*Block{g.body(nil, "u.yield", nil, results)}})
}

// unknownIsolated is an op of MLIR's test dialect whose region sees nothing around.
func unknownIsolated(g *generator) {
	x := g.operand(&Value{Type: scalar("index")})
	b := &Block{Args: []*Value{{Type: scalar("index")}}}
	outer := g.enter(b, true)
	for range g.src.intn(5) {
		g.step()
	}
	g.end("test.region_yield", g.operand(&Value{Type: scalar("i32")}))
	b.Ops[len(b.Ops)-1].Name = "u.yield"
	g.leave(outer)
	g.add(&Op{Name: "test.isolated_region", Operands: []*Value{x}, Regions: []*Block{b}})
}

func pythonPrint(g *generator) {
	if v := g.pick(func(*Value) bool { return true }); v != nil {
		g.add(&Op{Name: "python.print", Operands: []*Value{v}})
	}
}

func (g *generator) someAttrs() string {
	if !g.src.one(3) {
		return ""
	}
	return "a = " + g.attribute(2)
}

func attributeBag(g *generator) {
	var list []string
	for i := range 1 + g.src.intn(5) {
		list = append(list, fmt.Sprintf("k%d = %s", i, g.attribute(2)))
	}
	// Whether an attribute is a property goes by the name of the op.
	op := &Op{Name: "u.bag", Attrs: strings.Join(list, ", ")}
	if g.src.one(2) {
		op = &Op{Name: "u.properties", Props: op.Attrs, Attrs: "other = " + g.attribute(1)}
	}
	g.add(op)
}

// attribute writes an attribute of any builtin kind.
func (g *generator) attribute(depth int) string {
	elems := []string{"i32", "i64", "index", "f32", "f16", "bf16", "f64", "i128", "si8", "ui8", "ui64", "f8E4M3FN", "f8E5M2", "i5", "i1"}
	switch g.src.intn(20) {
	case 0:
		t := scalar(choose(&g.src, elems...))
		return g.literal(t, g.drawElements(t.Elem, nil))
	case 1:
		elems = append(elems, "complex<f32>", "complex<f64>", "complex<i32>")
		t := tensor(choose(&g.src, elems...), g.dims()...)
		return g.literal(t, g.drawElements(t.Elem, t.Dims))
	case 2:
		return choose(&g.src, `"text"`, `"a\22b\\c\0A"`, `""`, `"\E2\82\AC"`, `"typed" : i32`)
	case 3:
		return choose(&g.src, "unit", "true", "false")
	case 4:
		if depth == 0 {
			return "[]"
		}
		return "[" + g.attribute(depth-1) + ", " + g.attribute(depth-1) + "]"
	case 5:
		if depth == 0 {
			return "{}"
		}
		return "{x = " + g.attribute(depth-1) + `, "y z" = ` + g.attribute(depth-1) + ", u}"
	case 6:
		return choose(&g.src, "array<i64: 1, -2>", "array<i32>", "array<i1: true, false>", "array<i8: -128, 127>", "array<i16: 3>")
	case 7:
		bits := g.drawFloat("f32")
		return "array<f32: " + g.floatNumber("f32", bits) + ", 1.5>"
	case 8:
		bits := g.drawFloat("f64")
		return "array<f64: " + g.floatNumber("f64", bits) + ">"
	case 9:
		return choose(&g.src, "@f", "@f::@g", `@"a b"::@c`)
	case 10:
		return choose(&g.src, "i32", "f32", "tensor<2x?xf32>", "(i32, f32) -> ()", "() -> (i1, tensor<*xi8>)", "tuple<i32, tuple<>>", "none",
			"vector<[4]x2xf32>", "memref<2x?xf32, strided<[?, 1], offset: ?>>", "complex<f64>", "memref<*xf32, 3 : i32>", "!u.t<i32, 4>", "i128", "si7", "tf32")
	case 11:
		return choose(&g.src, "affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>", "affine_set<(d0) : (d0 - 1 >= 0, d0 mod 2 == 0)>", "affine_map<() -> ()>")
	case 12:
		return choose(&g.src, "#u.attr<1, x>", "#u<attr [1, {2}]>", "#u.plain", "#arith.fastmath<none>", "#arith.overflow<nsw>")
	case 13:
		return choose(&g.src, "sparse<[[0, 1]], [5]> : tensor<2x2xi32>", "sparse<[[0]], -1.0> : tensor<4xf32>", "sparse<> : tensor<2xf32>")
	case 14:
		return `dense<["a", "b\0A"]> : tensor<2x!u.string>`
	case 15:
		return `loc("x.py":1:2)`
	case 16:
		return "distinct[" + fmt.Sprint(g.src.intn(3)) + "]<" + choose(&g.src, "1 : i32", "unit", "") + ">"
	case 17:
		t := tensor(choose(&g.src, elems...), 0)
		if g.src.one(2) {
			t.Dims = []int64{0, 2}
		}
		return "dense<> : " + t.String()
	case 18:
		t := Type{Kind: Vector, Elem: choose(&g.src, "i32", "f32", "index", "i1"), Dims: []int64{3}}
		return g.literal(t, g.drawElements(t.Elem, t.Dims))
	}
	return fmt.Sprint(g.src.intn(100))
}

func exoticConstant(g *generator) {
	elem := choose(&g.src, "complex<f32>", "i128", "f8E4M3FN", "complex<f64>", "f8E5M2", "tf32x")
	if elem == "tf32x" {
		elem = "complex<f16>"
	}
	t := tensor(elem, g.dims()...)
	if g.src.one(3) {
		t = scalar(elem)
	}
	v := g.constant(t)
	if t.Kind == Tensor && g.src.one(2) {
		if at, ok := g.subscripts(v.Shape); ok {
			v = g.op("tensor.extract", "", scalar(elem), append([]*Value{v}, at...)...)
		}
	}
	g.add(&Op{Name: "u.sink", Operands: []*Value{v}})
}

func linalgGeneric(g *generator) {
	x := g.tensorOf(2, 2, func(e string) bool { return e == "i32" || e == "f32" })
	e := &Value{Type: scalar(x.Type.Elem)}
	b := &Block{Args: []*Value{{Type: e.Type}, {Type: e.Type}}}
	outer := g.enter(b, false)
	for range g.src.intn(3) {
		choose(&g.src, intBinary, floatBinary)(g)
	}
	g.end("linalg.yield", g.operand(e))
	g.leave(outer)
	props := "indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], " +
		"iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>"
	g.emit(&Op{Name: "linalg.generic", Props: props, Operands: []*Value{x, g.operand(x)}, Regions: []*Block{b}}, x.Type, x.Shape)
}

// scfForall is a loop whose terminator is a block that is empty.
func scfForall(g *generator) {
	b := &Block{Args: []*Value{{Type: scalar("index")}}}
	outer := g.enter(b, false)
	for range g.src.intn(3) {
		g.step()
	}
	b.Ops = append(b.Ops, &Op{Name: "scf.forall.in_parallel", Regions: []*Block{{}}, Fixed: true})
	g.leave(outer)
	g.add(&Op{Name: "scf.forall", Regions: []*Block{b},
		Props: "operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>"})
}

// emptyBlock is a region with a block in which nothing is.
func emptyBlock(g *generator) { g.add(&Op{Name: "u.empty", Regions: []*Block{{}, nil}}) }

func (g *generator) ownScalar() *Value { return g.scalarOf("f32", "i32", "f64") }

func scalarOp(g *generator) {
	x := g.ownScalar()
	switch g.src.intn(5) {
	case 0:
		g.like(choose(&g.src, "scalar.sub", "scalar.true_div", "scalar.int_div", "scalar.pow", "scalar.mod"), "", x, x, g.ownOperand(x))
	case 1:
		name := choose(&g.src, "scalar.eq", "scalar.neq", "scalar.lt", "scalar.le", "scalar.gt", "scalar.ge")
		g.op(name, "", scalar("i1"), x, g.operand(x))
	default:
		list := []*Value{x}
		for range 1 + g.src.intn(3) {
			list = append(list, g.ownOperand(x))
		}
		g.like(choose(&g.src, "scalar.add", "scalar.mul", "scalar.maximum", "scalar.minimum"), "", x, list...)
	}
}

// ownOperand is a value, or a constant of the dialect.
func (g *generator) ownOperand(like *Value) *Value {
	if !g.src.one(2) {
		return g.operand(like)
	}
	number := choose(&g.src, "1", "0", "2", "-1")
	if isFloat(like.Type.Elem) {
		number += ".0"
	}
	return g.emit(&Op{Name: "scalar.constant", Attrs: "value = " + number + " : " + like.Type.Elem}, like.Type, nil)
}

func scalarUnary(g *generator) {
	x := g.ownScalar()
	names := []string{"scalar.neg", "scalar.sqr", "scalar.sgn", "scalar.identity", "scalar.abs"}
	if isFloat(x.Type.Elem) {
		names = append(names, "scalar.exp", "scalar.log", "scalar.sqrt", "scalar.reciprocal", "scalar.floor")
	}
	for range 1 + g.src.intn(2) {
		x = g.like(choose(&g.src, names...), "", x, x)
	}
}

func scalarSwitch(g *generator) {
	x := g.ownScalar()
	g.like("scalar.switch", "", x, g.operand(&Value{Type: scalar("i1")}), x, g.operand(x))
}

var chainOps = []string{
	"chain.dim_shuffle", "chain.expand", "chain.reduce", "chain.reshape", "chain.reverse", "chain.sett_fill_into", "chain.sett_sample",
}

var evaluators = dialects.Evaluators()

// chainOp adds views whose attributes are chosen by functions that know what they mean.
func chainOp(g *generator) {
	x := g.tensorOf(1, 3, func(e string) bool { return e == "f32" || e == "i32" || e == "f64" })
	for range 1 + g.src.intn(3) {
		name := choose(&g.src, chainOps...)
		e, _ := evaluators.Lookup(name)
		ctxt := ir.NewContext(nil)
		attrs := e.Draw(rand.New(rand.NewPCG(uint64(g.src.intn(65536)), 1)), ctxt, []ir.Type{mustType(x.Type.String())})
		if len(attrs) != 1 {
			return
		}
		dims, ok := chainDims(name, attrs[0], x.Shape)
		if !ok || count(dims) > 400 {
			return
		}
		x = g.emit(&Op{Name: name, Attrs: attrs[0].Name + " = " + attrs[0].Value.String(), Operands: []*Value{x}}, tensor(x.Type.Elem, dims...), dims)
	}
}

func numpyOp(g *generator) {
	x := g.tensorOf(1, 2, func(e string) bool { return e == "f32" })
	g.like(choose(&g.src, "numpy.sqrt", "numpy.exp", "numpy.tanh"), "", x, x)
}

// chainDims returns the shape that an op of a chain makes of another.
func chainDims(name string, attr ir.NamedAttr, shape []int64) ([]int64, bool) {
	list, ok := attr.Value.Ints()
	if !ok {
		return nil, false
	}
	op, err := chain.FromInts(chain.Kind(slices.Index(chainOps, name)), list)
	if err != nil {
		return nil, false
	}
	dims, err := op.Out(shape)
	return dims, err == nil
}
