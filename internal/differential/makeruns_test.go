package differential

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// runMaker writes functions that mlir-runner can run: no operation in them is undefined for
// any value of the arguments.
type runMaker struct {
	*rand.Rand
	text   strings.Builder
	indent string
	named  int
	scope  []runValue
	before []runFunction // that may be called
	depth  int
	flat   bool // no tensors: mlir-opt's bufferization does not look across blocks
}

type runValue struct{ name, typ string }

// runFunction is a function and its signature.
type runFunction struct {
	name          string
	args, results []string
	text          string
}

var (
	runInts     = []string{"i1", "i8", "i16", "i32", "i64", "index"}
	runFloats   = []string{"f32", "f64"}
	runTensors  = []string{"tensor<3xi32>", "tensor<2x3xi64>", "tensor<4xf64>", "tensor<2x2xf32>", "tensor<1x3xi32>"}
	runVectors  = []string{"vector<4xi32>", "vector<2x3xi64>", "vector<4xf64>", "vector<2xf32>", "vector<1x4xi32>"}
	runReturned = slices.Concat(runInts, runFloats, runTensors, runVectors)
)

// function writes a function of some operations.
func (m *runMaker) function(name string, size int) runFunction {
	m.text.Reset()
	m.scope, m.named, m.indent, m.depth = nil, 0, "  ", 0
	m.flat = m.IntN(4) == 0
	f := runFunction{name: name}
	var params []string
	for i := range 2 + m.IntN(4) {
		t := m.typeOf(runInts, runFloats, runInts, runTensors, runVectors)
		v := runValue{fmt.Sprintf("%%a%d", i), t}
		m.scope = append(m.scope, v)
		params = append(params, v.name+": "+t)
		f.args = append(f.args, t)
	}
	if m.flat {
		m.blocks(size)
	} else {
		for range size {
			m.step()
		}
	}
	var names []string
	for range 1 + m.IntN(4) {
		v := m.any(m.typeOf(runReturned))
		if strings.HasPrefix(v.typ, "tensor") {
			m.flat = true // two that are equal may be one buffer, which bufferization does not expect
		}
		names, f.results = append(names, v.name), append(f.results, v.typ)
	}
	m.line("func.return %s : %s", strings.Join(names, ", "), strings.Join(f.results, ", "))
	f.text = fmt.Sprintf("func.func @%s(%s) -> (%s) {\n%s}\n", name, strings.Join(params, ", "), strings.Join(f.results, ", "), m.text.String())
	return f
}

// typeOf returns one of some types.
func (m *runMaker) typeOf(lists ...[]string) string {
	list := slices.Concat(lists...)
	if m.flat {
		list = slices.DeleteFunc(list, func(t string) bool { return strings.HasPrefix(t, "tensor") })
	}
	return m.oneOf(list)
}

func (m *runMaker) oneOf(list []string) string { return list[m.IntN(len(list))] }

func (m *runMaker) line(format string, args ...any) {
	m.text.WriteString(m.indent)
	fmt.Fprintf(&m.text, format, args...)
	m.text.WriteByte('\n')
}

// define writes an operation with one result.
func (m *runMaker) define(typ, format string, args ...any) runValue {
	v := m.fresh(typ)
	m.line("%s = %s", v.name, fmt.Sprintf(format, args...))
	m.scope = append(m.scope, v)
	return v
}

func (m *runMaker) fresh(typ string) runValue {
	m.named++
	return runValue{"%v" + strconv.Itoa(m.named), typ}
}

// any returns a value of a type, most often one that there is.
func (m *runMaker) any(typ string) runValue {
	var list []runValue
	for _, v := range m.scope {
		if v.typ == typ {
			list = append(list, v)
		}
	}
	if len(list) > 0 && m.IntN(6) > 0 {
		return list[len(list)-1-min(m.IntN(len(list)), m.IntN(len(list)))]
	}
	return m.constant(typ)
}

func (m *runMaker) constant(typ string) runValue {
	if typ == "complex<f64>" { // without -0.0: mlir-opt lowers x - -0.0 of complex numbers to x
		parts := slices.DeleteFunc(slices.Clone(finite), func(s string) bool { return s == "-0.0" })
		return m.define(typ, "complex.constant [%s, %s] : %s", m.oneOf(parts), m.oneOf(parts), typ)
	}
	if typ == "i1" {
		return m.define(typ, "arith.constant %s", m.literal(typ))
	}
	return m.define(typ, "arith.constant %s : %s", m.attribute(typ), typ)
}

func (m *runMaker) attribute(typ string) string {
	dims, elem := shapeOf(typ)
	if dims == nil {
		return m.literal(elem)
	}
	if m.IntN(3) == 0 {
		return "dense<" + m.literal(elem) + ">"
	}
	return "dense<" + m.nested(dims, elem) + ">"
}

func (m *runMaker) nested(dims []int, elem string) string {
	if len(dims) == 0 {
		return m.literal(elem)
	}
	var list []string
	for range dims[0] {
		list = append(list, m.nested(dims[1:], elem))
	}
	return "[" + strings.Join(list, ", ") + "]"
}

var finite = []string{"0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "3.0", "-7.25", "1.0e30"}

// literal returns a constant, most often one that rules look for.
func (m *runMaker) literal(elem string) string {
	switch elem {
	case "i1":
		return m.oneOf([]string{"true", "false"})
	case "f32", "f64", "f16", "bf16":
		if elem == "f16" {
			return m.oneOf(finite[:len(finite)-1])
		}
		return m.oneOf(append([]string{"0x" + map[string]string{"f32": "7F800000", "f64": "7FF0000000000000", "bf16": "7F80"}[elem]}, finite...))
	}
	w := widthOf(elem)
	least := int64(-1) << (min(w, 64) - 1)
	if w == 5 {
		return strconv.Itoa(m.IntN(32) - 16)
	}
	list := []int64{0, 0, 1, 1, -1, 2, 3, 5, 7, 8, least, ^least, int64(m.IntN(100)), -int64(m.IntN(100)), least + 1}
	return strconv.FormatInt(list[m.IntN(len(list))], 10)
}

func widthOf(elem string) int {
	if elem == "index" {
		return 64
	}
	w, _ := strconv.Atoi(elem[1:])
	return w
}

// shapeOf returns the dimensions of a type, nil for a scalar, and its elements.
func shapeOf(typ string) (dims []int, elem string) {
	_, inner, ok := strings.Cut(typ, "<")
	if !ok || strings.HasPrefix(typ, "complex") {
		return nil, typ
	}
	parts := strings.Split(strings.TrimSuffix(inner, ">"), "x")
	for i, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil {
			return dims, strings.Join(parts[i:], "x")
		}
		dims = append(dims, n)
	}
	return dims, ""
}

func withElem(typ, elem string) string {
	dims, old := shapeOf(typ)
	if dims == nil {
		return elem
	}
	return strings.TrimSuffix(typ, old+">") + elem + ">"
}

// step writes an operation, or some that belong together.
func (m *runMaker) step() {
	switch k := m.IntN(125); {
	case k >= 100:
		m.more()
	case k < 34:
		m.integer(m.typeOf(runInts, runInts, []string{"tensor<3xi32>", "tensor<2x3xi64>", "vector<4xi32>"}))
	case k < 44:
		m.cast()
	case k < 54:
		m.float(m.typeOf(runFloats, runFloats, []string{"tensor<4xf64>", "vector<4xf64>", "vector<2xf32>"}))
	case k < 60:
		m.choose(m.typeOf(runReturned))
	case k < 68 && !m.flat:
		m.tensor()
	case k < 76:
		m.vector()
	case k < 80:
		m.indices()
	case k < 83:
		m.complex()
	case k < 87:
		m.memory()
	case k < 96:
		m.region()
	default:
		m.call()
	}
}

func (m *runMaker) integer(typ string) {
	_, elem := shapeOf(typ)
	a, b := m.any(typ), m.any(typ)
	switch k := m.IntN(10); {
	case k < 4:
		m.define(typ, "arith.%s %s, %s : %s", m.oneOf([]string{"addi", "subi", "muli", "andi", "ori", "xori"}), a.name, b.name, typ)
	case k < 6:
		m.define(typ, "arith.%s %s, %s : %s", m.oneOf([]string{"minsi", "maxsi", "minui", "maxui"}), a.name, b.name, typ)
	case k == 6 && elem != "i1":
		by := m.define(typ, "arith.constant %s : %s", m.splat(typ, strconv.Itoa(m.IntN(min(widthOf(elem), 12)))), typ)
		m.define(typ, "arith.%s %s, %s : %s", m.oneOf([]string{"shli", "shrsi", "shrui"}), a.name, by.name, typ)
	case k == 7 && elem != "i1":
		mask := m.define(typ, "arith.constant %s : %s", m.splat(typ, "15"), typ)
		one := m.define(typ, "arith.constant %s : %s", m.splat(typ, "1"), typ)
		some := m.define(typ, "arith.andi %s, %s : %s", b.name, mask.name, typ)
		by := m.define(typ, "arith.ori %s, %s : %s", some.name, one.name, typ)
		if m.IntN(2) == 0 {
			by = m.define(typ, "arith.constant %s : %s", m.splat(typ, m.oneOf([]string{"1", "2", "3", "4", "8", "10", map[bool]string{true: "64", false: "7"}[elem != "i5"]})), typ)
		}
		m.define(typ, "arith.%s %s, %s : %s", m.oneOf([]string{"divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"}), a.name, by.name, typ)
	default:
		m.define(withElem(typ, "i1"), "arith.cmpi %s, %s, %s : %s",
			m.oneOf([]string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}), a.name, b.name, typ)
	}
}

func (m *runMaker) splat(typ, value string) string {
	if dims, _ := shapeOf(typ); dims != nil {
		return "dense<" + value + ">"
	}
	return value
}

// float leaves out minimumf and maximumf: as they are lowered, either zero may be the smaller.
// Of minnumf and maxnumf of both zeros the sign is open as well, however they are computed: 0.0 is
// added to what they give, which leaves no -0.0.
func (m *runMaker) float(typ string) {
	a, b := m.any(typ), m.any(typ)
	switch k := m.IntN(12); {
	case k < 5:
		m.define(typ, "arith.%s %s, %s : %s", m.oneOf([]string{"addf", "subf", "mulf", "divf"}), a.name, b.name, typ)
	case k < 6:
		v, zero := m.fresh(typ), m.fresh(typ)
		m.line("%s = arith.%s %s, %s : %s", v.name, m.oneOf([]string{"minnumf", "maxnumf"}), a.name, b.name, typ)
		m.line("%s = arith.constant %s : %s", zero.name, m.splat(typ, "0.0"), typ)
		m.define(typ, "arith.addf %s, %s : %s", v.name, zero.name, typ)
	case k < 7:
		m.define(typ, "arith.negf %s : %s", a.name, typ)
	case k < 9:
		m.define(typ, "math.%s %s : %s", m.oneOf([]string{"absf", "sqrt"}), a.name, typ)
	default:
		m.define(withElem(typ, "i1"), "arith.cmpf %s, %s, %s : %s",
			m.oneOf([]string{"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"}), a.name, b.name, typ)
	}
}

func (m *runMaker) cast() {
	from := m.any(m.oneOf(slices.Concat(runInts, runFloats)))
	to := m.oneOf(slices.Concat(runInts, runFloats))
	a, b := from.typ, to
	switch {
	case a == b:
	case isFloat(a) && isFloat(b):
		m.define(b, "arith.%s %s : %s to %s", map[bool]string{true: "extf", false: "truncf"}[a == "f32"], from.name, a, b)
	case isFloat(b) && a != "index":
		m.define(b, "arith.%s %s : %s to %s", m.oneOf([]string{"sitofp", "uitofp"}), from.name, a, b)
	case isFloat(a), isFloat(b):
	case a == "index", b == "index":
		m.define(b, "arith.%s %s : %s to %s", m.oneOf([]string{"index_cast", "index_castui"}), from.name, a, b)
	case widthOf(a) < widthOf(b):
		m.define(b, "arith.%s %s : %s to %s", m.oneOf([]string{"extsi", "extui"}), from.name, a, b)
	default:
		m.define(b, "arith.trunci %s : %s to %s", from.name, a, b)
	}
}

func (m *runMaker) choose(typ string) {
	c := m.any("i1")
	m.define(typ, "arith.select %s, %s, %s : %s", c.name, m.any(typ).name, m.any(typ).name, typ)
}

// position returns constants of index within a shape.
func (m *runMaker) position(dims []int) string {
	var list []string
	for _, d := range dims {
		list = append(list, m.define("index", "arith.constant %d : index", m.IntN(d)).name)
	}
	return strings.Join(list, ", ")
}

func (m *runMaker) tensor() {
	typ := m.oneOf(runTensors)
	dims, elem := shapeOf(typ)
	t := m.any(typ)
	switch m.IntN(8) {
	case 0:
		m.define(elem, "tensor.extract %s[%s] : %s", t.name, m.position(dims), typ)
	case 1:
		m.define(typ, "tensor.insert %s into %s[%s] : %s", m.any(elem).name, t.name, m.position(dims), typ)
	case 2:
		list := make([]string, product(dims))
		for i := range list {
			list[i] = m.any(elem).name
		}
		m.define(typ, "tensor.from_elements %s : %s", strings.Join(list, ", "), typ)
	case 3:
		m.define(typ, "tensor.splat %s : %s", m.any(elem).name, typ)
	case 4:
		at, size := m.IntN(2), 2
		a := m.any("tensor<3xi32>")
		part := m.define("tensor<2xi32>", "tensor.extract_slice %s[%d] [%d] [1] : tensor<3xi32> to tensor<2xi32>", a.name, at, size)
		m.define("tensor<3xi32>", "tensor.insert_slice %s into %s[%d] [%d] [1] : tensor<2xi32> into tensor<3xi32>", part.name, m.any("tensor<3xi32>").name, m.IntN(2), size)
	case 5:
		a := m.any("tensor<1x3xi32>")
		flat := m.define("tensor<3xi32>", "tensor.collapse_shape %s [[0, 1]] : tensor<1x3xi32> into tensor<3xi32>", a.name)
		m.define("tensor<1x3xi32>", "tensor.expand_shape %s [[0, 1]] output_shape [1, 3] : tensor<3xi32> into tensor<1x3xi32>", flat.name)
	case 6:
		d := m.define("index", "arith.constant %d : index", m.IntN(len(dims)))
		open := m.define("tensor<?x3xi64>", "tensor.cast %s : tensor<2x3xi64> to tensor<?x3xi64>", m.any("tensor<2x3xi64>").name)
		m.define("index", "tensor.dim %s, %s : %s", t.name, d.name, typ)
		m.define("tensor<2x3xi64>", "tensor.cast %s : tensor<?x3xi64> to tensor<2x3xi64>", open.name)
	default:
		a := m.any("tensor<2x3xi64>")
		into, back := m.fresh(""), m.fresh("")
		m.line("%s = tensor.empty() : tensor<3x2xi64>", into.name)
		m.line("%s = tensor.empty() : tensor<2x3xi64>", back.name)
		turned := m.define("tensor<3x2xi64>", "linalg.transpose ins(%s : tensor<2x3xi64>) outs(%s : tensor<3x2xi64>) permutation = [1, 0]", a.name, into.name)
		m.define("tensor<2x3xi64>", "linalg.transpose ins(%s : tensor<3x2xi64>) outs(%s : tensor<2x3xi64>) permutation = [1, 0]", turned.name, back.name)
	}
}

func product(dims []int) int {
	n := 1
	for _, d := range dims {
		n *= d
	}
	return n
}

func (m *runMaker) vector() {
	typ := m.oneOf(runVectors)
	dims, elem := shapeOf(typ)
	v := m.any(typ)
	var at []string
	for _, d := range dims {
		at = append(at, strconv.Itoa(m.IntN(d)))
	}
	switch m.IntN(8) {
	case 0:
		m.define(elem, "vector.extract %s[%s] : %s from %s", v.name, strings.Join(at, ", "), elem, typ)
	case 1:
		m.define(typ, "vector.insert %s, %s [%s] : %s into %s", m.any(elem).name, v.name, strings.Join(at, ", "), elem, typ)
	case 2:
		m.define(typ, "vector.broadcast %s : %s to %s", m.any(elem).name, elem, typ)
	case 3:
		list := make([]string, product(dims))
		for i := range list {
			list[i] = m.any(elem).name
		}
		m.define(typ, "vector.from_elements %s : %s", strings.Join(list, ", "), typ)
	case 4:
		a := m.any("vector<1x4xi32>")
		flat := m.define("vector<4xi32>", "vector.shape_cast %s : vector<1x4xi32> to vector<4xi32>", a.name)
		m.define("vector<1x4xi32>", "vector.shape_cast %s : vector<4xi32> to vector<1x4xi32>", flat.name)
	case 5:
		part := m.define("vector<2xi32>", "vector.extract_strided_slice %s {offsets = [%d], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>",
			m.any("vector<4xi32>").name, m.IntN(3))
		m.define("vector<4xi32>", "vector.insert_strided_slice %s, %s {offsets = [%d], strides = [1]} : vector<2xi32> into vector<4xi32>",
			part.name, m.any("vector<4xi32>").name, m.IntN(3))
	case 6:
		turned := m.define("vector<3x2xi64>", "vector.transpose %s, [1, 0] : vector<2x3xi64> to vector<3x2xi64>", m.any("vector<2x3xi64>").name)
		m.define("vector<2x3xi64>", "vector.transpose %s, [1, 0] : vector<3x2xi64> to vector<2x3xi64>", turned.name)
	default:
		a, b := m.any("vector<4xi32>"), m.any("vector<4xi32>")
		m.define("vector<4xi32>", "vector.shuffle %s, %s [%d, %d, %d, %d] : vector<4xi32>, vector<4xi32>", a.name, b.name, m.IntN(8), m.IntN(8), m.IntN(8), m.IntN(8))
	}
}

// small returns an index of few bits: affine maps have no meaning where they overflow.
func (m *runMaker) small(v runValue) runValue {
	bits := m.define("index", "arith.constant 1023 : index")
	return m.define("index", "index.and %s, %s", v.name, bits.name)
}

func (m *runMaker) indices() {
	a, b := m.any("index"), m.any("index")
	switch m.IntN(4) {
	case 0:
		m.define("index", "index.%s %s, %s", m.oneOf([]string{"add", "sub", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu"}), a.name, b.name)
	case 1:
		m.define("i1", "index.cmp %s(%s, %s)", m.oneOf([]string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}), a.name, b.name)
	case 2:
		a, b = m.small(a), m.small(b)
		m.define("index", "affine.apply affine_map<(d0)[s0] -> (d0 %s %d + s0 * %d)>(%s)[%s]",
			m.oneOf([]string{"mod", "floordiv", "ceildiv", "*"}), 1+m.IntN(8), m.IntN(5)-2, a.name, b.name)
	default:
		a, b = m.small(a), m.small(b)
		m.define("index", "affine.%s affine_map<(d0)[s0] -> (d0 + %d, s0, %d)>(%s)[%s]", m.oneOf([]string{"min", "max"}), m.IntN(5), m.IntN(9), a.name, b.name)
	}
}

func (m *runMaker) complex() {
	const c = "complex<f64>"
	a, b := m.any(c), m.any(c)
	switch m.IntN(5) {
	case 0:
		m.define(c, "complex.create %s, %s : %s", m.any("f64").name, m.any("f64").name, c)
	case 1:
		m.define("f64", "complex.%s %s : %s", m.oneOf([]string{"re", "im"}), a.name, c)
	case 2:
		m.define(c, "complex.%s %s : %s", m.oneOf([]string{"neg", "conj"}), a.name, c)
	default:
		m.define(c, "complex.%s %s, %s : %s", m.oneOf([]string{"add", "sub"}), a.name, b.name, c)
	}
}

// memory writes to a buffer and reads from it.
func (m *runMaker) memory() {
	buffer := m.fresh("memref<4xi32>")
	m.line("%s = memref.alloca() : memref<4xi32>", buffer.name)
	for i := range 4 {
		at := m.define("index", "arith.constant %d : index", i)
		m.line("memref.store %s, %s[%s] : memref<4xi32>", m.any("i32").name, buffer.name, at.name)
	}
	for range 1 + m.IntN(4) {
		at := m.define("index", "arith.constant %d : index", m.IntN(4))
		v := m.define("i32", "memref.load %s[%s] : memref<4xi32>", buffer.name, at.name)
		if m.IntN(2) == 0 {
			m.line("memref.store %s, %s[%s] : memref<4xi32>", m.oneOf([]string{v.name, m.any("i32").name}), buffer.name, m.define("index", "arith.constant %d : index", m.IntN(4)).name)
		}
	}
}

// inside writes what is nested: its values end with it.
func (m *runMaker) inside(args []runValue, body func()) {
	scope, indent := m.scope, m.indent
	m.scope, m.indent = append(slices.Clone(m.scope), args...), m.indent+"  "
	m.depth++
	body()
	m.depth--
	m.scope, m.indent = scope, indent
}

func (m *runMaker) steps() {
	for range m.IntN(5) {
		m.step()
	}
}

func (m *runMaker) region() {
	if m.depth > 2 {
		return
	}
	typ := m.oneOf(slices.Concat(runInts, runFloats))
	result := m.fresh(typ)
	yield := func() { m.line("scf.yield %s : %s", m.any(typ).name, typ) }
	switch m.IntN(5) {
	case 0, 1:
		c := m.any("i1")
		m.line("%s = scf.if %s -> (%s) {", result.name, c.name, typ)
		m.inside(nil, func() { m.steps(); yield() })
		m.line("} else {")
		m.inside(nil, func() { m.steps(); yield() })
		m.line("}")
	case 2:
		low, high := m.define("index", "arith.constant %d : index", m.IntN(3)), m.define("index", "arith.constant %d : index", m.IntN(6))
		step := m.define("index", "arith.constant %d : index", 1+m.IntN(3))
		i, acc, first := m.fresh("index"), m.fresh(typ), m.any(typ)
		m.line("%s = scf.for %s = %s to %s step %s iter_args(%s = %s) -> (%s) {", result.name, i.name, low.name, high.name, step.name, acc.name, first.name, typ)
		m.inside([]runValue{i, acc}, func() { m.steps(); yield() })
		m.line("}")
	case 3:
		m.line("%s = scf.execute_region -> %s {", result.name, typ)
		m.inside(nil, func() { m.steps(); yield() })
		m.line("}")
	default:
		// A small number: the lowering of a switch cuts its flag to 32 bits.
		at := m.define("index", "arith.andi %s, %s : index", m.any("index").name, m.define("index", "arith.constant 3 : index").name)
		m.line("%s = scf.index_switch %s -> %s", result.name, at.name, typ)
		for i := range 1 + m.IntN(2) {
			m.line("case %d {", i)
			m.inside(nil, func() { m.steps(); yield() })
			m.line("}")
		}
		m.line("default {")
		m.inside(nil, func() { m.steps(); yield() })
		m.line("}")
	}
	m.scope = append(m.scope, result)
}

func (m *runMaker) call() {
	if len(m.before) == 0 {
		return
	}
	f := m.before[m.IntN(len(m.before))]
	if m.flat && strings.Contains(f.text[:strings.Index(f.text, "\n")], "tensor") {
		return
	}
	var args, results []string
	for _, t := range f.args {
		args = append(args, m.any(t).name)
	}
	var values []runValue
	for _, t := range f.results {
		v := m.fresh(t)
		values, results = append(values, v), append(results, v.name)
	}
	m.line("%s = func.call @%s(%s) : (%s) -> (%s)", strings.Join(results, ", "), f.name, strings.Join(args, ", "), strings.Join(f.args, ", "), strings.Join(f.results, ", "))
	m.scope = append(m.scope, values...)
}

// blocks writes a body of several blocks: forward branches only, and a loop that counts.
func (m *runMaker) blocks(size int) {
	n := 2 + m.IntN(4)
	types := make([][]string, n+1)
	for i := range types {
		for range m.IntN(3) {
			types[i] = append(types[i], m.oneOf(slices.Concat(runInts, runFloats)))
		}
	}
	to := func(i int) string {
		if len(types[i]) == 0 {
			return fmt.Sprintf("^b%d", i)
		}
		var names []string
		for _, t := range types[i] {
			names = append(names, m.any(t).name)
		}
		return fmt.Sprintf("^b%d(%s : %s)", i, strings.Join(names, ", "), strings.Join(types[i], ", "))
	}
	entry := slices.Clone(m.scope)
	for i := range n {
		for range size / n {
			m.step()
		}
		next := func() int { return i + 1 + m.IntN(min(2, n-i)) }
		switch m.IntN(3) {
		case 0:
			m.line("cf.br %s", to(i+1))
		case 1:
			c := m.any("i1")
			first, second := to(i+1), to(next())
			m.line("cf.cond_br %s, %s, %s", c.name, first, second)
		default:
			flag := m.any("i32")
			first, second, third := to(next()), to(i+1), to(next())
			m.line("cf.switch %s : i32, [default: %s, %d: %s, %d: %s]", flag.name, first, m.IntN(3), second, 3+m.IntN(3), third)
		}
		// What dominates the next block is the first one, for all that is known here.
		if i == 0 {
			entry = slices.Clone(m.scope)
		}
		m.scope = slices.Clone(entry)
		var args []string
		for _, t := range types[i+1] {
			v := m.fresh(t)
			m.scope = append(m.scope, v)
			args = append(args, v.name+": "+t)
		}
		label := fmt.Sprintf("^b%d", i+1)
		if len(args) > 0 {
			label += "(" + strings.Join(args, ", ") + ")"
		}
		m.text.WriteString(label + ":\n")
	}
	m.steps()
}

// main writes a function that calls others with constants and prints what they return.
func (m *runMaker) main(list []runFunction) string {
	m.text.Reset()
	m.scope, m.named, m.indent = nil, 0, "  "
	for k, f := range list {
		for range 2 {
			m.scope = nil
			var args []string
			for _, t := range f.args {
				args = append(args, m.constant(t).name)
			}
			r := m.fresh("")
			m.line("%s:%d = func.call @%s(%s) : (%s) -> (%s)", r.name, len(f.results), f.name, strings.Join(args, ", "), strings.Join(f.args, ", "), strings.Join(f.results, ", "))
			m.line("vector.print str \"f%d\\n\"", k)
			for i, t := range f.results {
				m.print(fmt.Sprintf("%s#%d", r.name, i), t)
			}
		}
	}
	m.line("func.return")
	return "func.func @main() {\n" + m.text.String() + "}\n"
}

// print writes what prints a value, floats as their bits, and 1 for NaN, whose bits may differ.
func (m *runMaker) print(name, typ string) {
	dims, elem := shapeOf(typ)
	switch {
	case strings.HasPrefix(typ, "tensor"):
		for i := range product(dims) {
			at, rest := make([]string, len(dims)), i
			for d := len(dims) - 1; d >= 0; d-- {
				at[d] = m.define("index", "arith.constant %d : index", rest%dims[d]).name
				rest /= dims[d]
			}
			m.print(m.define(elem, "tensor.extract %s[%s] : %s", name, strings.Join(at, ", "), typ).name, elem)
		}
		return
	case strings.HasPrefix(typ, "vector"):
		for i := range product(dims) {
			at, rest := make([]string, len(dims)), i
			for d := len(dims) - 1; d >= 0; d-- {
				at[d] = strconv.Itoa(rest % dims[d])
				rest /= dims[d]
			}
			m.print(m.define(elem, "vector.extract %s[%s] : %s from %s", name, strings.Join(at, ", "), elem, typ).name, elem)
		}
		return
	case isFloat(elem):
		bits := "i" + elem[1:]
		isNaN := m.define("i1", "arith.cmpf uno, %s, %s : %s", name, name, elem)
		one := m.define(bits, "arith.constant 1 : %s", bits)
		raw := m.define(bits, "arith.bitcast %s : %s to %s", name, elem, bits)
		name, typ = m.define(bits, "arith.select %s, %s, %s : %s", isNaN.name, one.name, raw.name, bits).name, bits
	case elem == "index":
		name, typ = m.define("i64", "arith.index_cast %s : index to i64", name).name, "i64"
	}
	m.line("vector.print %s : %s", name, typ)
}
