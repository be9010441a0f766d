package differential

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// elements is the elements of a constant, bit by bit. A complex number is two.
type elements struct {
	elem string
	dims []int64
	bits []uint64
}

// widths are those of the types of elements that have a literal.
var widths = map[string]int{
	"i1": 1, "i5": 5, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64, "i128": 128,
	"f16": 16, "bf16": 16, "f32": 32, "f64": 64, "f8E4M3FN": 8, "f8E5M2": 8,
	"si8": 8, "ui8": 8, "si32": 32, "ui16": 16, "ui64": 64,
}

func isFloat(elem string) bool {
	return strings.HasPrefix(elem, "f") || elem == "bf16"
}

// isInt reports whether arith computes with integers of that type.
func isInt(elem string) bool { return elem == "index" || strings.HasPrefix(elem, "i") }

func complexOf(elem string) (string, bool) {
	inner, ok := strings.CutPrefix(elem, "complex<")
	return strings.TrimSuffix(inner, ">"), ok
}

func count(dims []int64) int {
	n := int64(1)
	for _, d := range dims {
		n *= d
	}
	return int(n)
}

// drawElements chooses the elements of a constant: often one for all, often one of
// those that rules look for.
func (g *generator) drawElements(elem string, dims []int64) elements {
	inner, isComplex := complexOf(elem)
	if !isComplex {
		inner = elem
	}
	n := count(dims)
	if isComplex {
		n *= 2
	}
	e := elements{elem: elem, dims: dims, bits: make([]uint64, n)}
	splat := g.src.intn(3) != 2
	for i := range e.bits {
		if splat && i > 0 && !isComplex {
			e.bits[i] = e.bits[0]
			continue
		}
		e.bits[i] = g.drawBits(inner)
	}
	return e
}

func (g *generator) drawBits(elem string) uint64 {
	if isFloat(elem) {
		return g.drawFloat(elem)
	}
	width := min(widths[elem], 64)
	mask := ^uint64(0) >> (64 - width)
	var x uint64
	switch g.src.intn(8) {
	case 0:
		x = 0
	case 1:
		x = 1
	case 2:
		x = mask
	case 3:
		x = uint64(g.src.intn(8))
	case 4:
		x = -uint64(g.src.intn(8))
	case 5:
		x = 1 << (width - 1)
	case 6:
		x = mask >> 1
	default:
		x = g.src.word()
	}
	return x & mask
}

func (g *generator) drawFloat(elem string) uint64 {
	width := widths[elem]
	var x float64
	switch g.src.intn(10) {
	case 0:
		x = 0
	case 1:
		x = 1
	case 2:
		x = -1
	case 3:
		x = math.Copysign(0, -1)
	case 4:
		x = float64(g.src.intn(64)-32) / 4
	case 5:
		x = 0.1
	case 6:
		x = math.Inf(1)
	case 7:
		x = math.NaN()
	case 8:
		x = 3e38
	default:
		return quiet(elem, g.src.word()&(^uint64(0)>>(64-width)))
	}
	return floatBits(elem, x)
}

// quiet makes a quiet NaN of a signaling one: what the least of that and a number is,
// each implementation chooses.
func quiet(elem string, bits uint64) uint64 {
	mantissa, ok := map[string]int{"f16": 10, "bf16": 7, "f32": 23, "f64": 52}[elem]
	if ok && math.IsNaN(floatValue(elem, bits)) {
		bits |= 1 << (mantissa - 1)
	}
	return bits
}

// floatBits returns the bits of the number of a type that is nearest to x.
func floatBits(elem string, x float64) uint64 {
	v, err := value.Floats(mustType(elem), x)
	if err != nil {
		panic(err)
	}
	var bits uint64
	for i, b := range v.AppendBytes(nil) {
		bits |= uint64(b) << (8 * i)
	}
	return bits
}

func floatValue(elem string, bits uint64) float64 {
	v, err := value.Bytes(mustType(elem), littleEndian(bits, widths[elem]))
	if err != nil {
		panic(err)
	}
	return v.Float(0)
}

func mustType(text string) ir.Type {
	t, err := ir.ParseType(text)
	if err != nil {
		panic(err)
	}
	return t
}

func littleEndian(bits uint64, width int) []byte {
	out := make([]byte, (width+7)/8)
	for i := range min(len(out), 8) {
		out[i] = byte(bits >> (8 * i))
	}
	return out
}

// splat reports whether all elements are the same one.
func (e elements) splat() bool {
	step := 1
	if _, ok := complexOf(e.elem); ok {
		step = 2
	}
	for i := step; i < len(e.bits); i++ {
		if e.bits[i] != e.bits[i-step] {
			return false
		}
	}
	return len(e.bits) > 0
}

// number writes element i in one of the spellings that MLIR reads.
func (g *generator) number(elem string, bits uint64) string {
	if isFloat(elem) {
		return g.floatNumber(elem, bits)
	}
	if elem == "i1" {
		return []string{"false", "true"}[bits&1]
	}
	if g.src.one(6) && elem != "index" && !strings.HasPrefix(elem, "s") {
		return fmt.Sprintf("0x%X", bits)
	}
	width := widths[elem]
	if strings.HasPrefix(elem, "u") {
		return strconv.FormatUint(bits, 10)
	}
	if width == 128 {
		// The upper half is that of a negative number, or small.
		wide := new(big.Int).SetUint64(bits)
		if bits>>63 == 1 {
			wide.Mul(wide, big.NewInt(-3))
		}
		return wide.String()
	}
	return strconv.FormatInt(int64(bits)<<(64-width)>>(64-width), 10)
}

func (g *generator) floatNumber(elem string, bits uint64) string {
	x := floatValue(elem, bits)
	if math.IsNaN(x) || math.IsInf(x, 0) || g.src.one(4) {
		return fmt.Sprintf("0x%0*X", widths[elem]/4, bits)
	}
	text := strconv.FormatFloat(x, choose(&g.src, byte('e'), 'f'), -1, 64)
	if mantissa, exponent, ok := strings.Cut(text, "e"); ok {
		if !strings.Contains(mantissa, ".") {
			mantissa += ".0"
		}
		return mantissa + "e" + exponent
	}
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// literal writes a scalar or dense constant with its type.
func (g *generator) literal(t Type, e elements) string {
	if t.Kind == Scalar {
		if inner, ok := complexOf(e.elem); ok {
			return fmt.Sprintf("[%s : %s, %s : %s]", g.number(inner, e.bits[0]), inner, g.number(inner, e.bits[1]), inner)
		}
		if e.elem == "i1" {
			return g.number("i1", e.bits[0])
		}
		return g.number(e.elem, e.bits[0]) + " : " + e.elem
	}
	return "dense<" + g.dense(e) + "> : " + t.String()
}

// dense writes what stands between < and >: one element for all, nested lists, or
// hexadecimal digits.
func (g *generator) dense(e elements) string {
	switch {
	case len(e.bits) == 0:
		return ""
	case e.splat() && g.src.intn(3) != 2:
		return g.element(e, 0)
	case g.src.one(4) && e.elem != "i128":
		return g.hexadecimal(e)
	}
	at := 0
	return g.nested(e, e.dims, &at)
}

func (g *generator) element(e elements, i int) string {
	if inner, ok := complexOf(e.elem); ok {
		return fmt.Sprintf("(%s, %s)", g.number(inner, e.bits[2*i]), g.number(inner, e.bits[2*i+1]))
	}
	return g.number(e.elem, e.bits[i])
}

func (g *generator) nested(e elements, dims []int64, at *int) string {
	if len(dims) == 0 {
		*at++
		return g.element(e, *at-1)
	}
	parts := make([]string, dims[0])
	for i := range parts {
		parts[i] = g.nested(e, dims[1:], at)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func (g *generator) hexadecimal(e elements) string {
	inner, ok := complexOf(e.elem)
	if !ok {
		inner = e.elem
	}
	bits := e.bits
	if e.splat() && g.src.one(2) {
		bits = bits[:1+btoi(ok)]
	}
	var data []byte
	if inner == "i1" {
		if len(bits) == 1 {
			return `"0x` + []string{"00", "FF"}[bits[0]] + `"`
		}
		data = make([]byte, (len(bits)+7)/8)
		for i, b := range bits {
			data[i/8] |= byte(b) << (i % 8)
		}
	} else {
		for _, b := range bits {
			data = append(data, littleEndian(b, widths[inner])...)
		}
	}
	return fmt.Sprintf(`"0x%X"`, data)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// constant adds a constant of a static type. Some are written again as they were, or
// otherwise: those are to be merged.
func (g *generator) constant(t Type) *Value {
	key := t.String()
	var e elements
	if old := g.literals[key]; len(old) > 0 && g.src.one(3) {
		e = old[g.src.intn(len(old))]
	} else {
		e = g.drawElements(t.Elem, t.Dims)
		g.literals[key] = append(old, e)
	}
	return g.constantOf(t, e)
}

func (g *generator) constantOf(t Type, e elements) *Value {
	text := g.literal(t, e)
	if t.Kind != Scalar && g.src.one(8) {
		name := fmt.Sprintf("#c%d", len(g.prog.Aliases))
		g.prog.Aliases = append(g.prog.Aliases, name+" = "+text)
		text = name
	}
	name, prop := "arith.constant", "value"
	if _, ok := complexOf(t.Elem); ok && t.Kind == Scalar {
		name = "complex.constant"
	} else if t.Kind == Tensor && count(t.Dims) > 0 && len(t.Dims) > 0 && tosaElem(t.Elem) && g.src.one(3) {
		name, prop = "tosa.const", "values"
	}
	return g.emit(&Op{Name: name, Props: prop + " = " + text}, t, slices.Clone(t.Dims))
}

// number constants

func (g *generator) intConstant(t Type, x int64) *Value {
	mask := ^uint64(0) >> (64 - min(widths[t.Elem], 64))
	e := elements{elem: t.Elem, dims: t.Dims, bits: make([]uint64, count(t.Dims))}
	for i := range e.bits {
		e.bits[i] = uint64(x) & mask
	}
	return g.constantOf(t, e)
}

func (g *generator) index(x int64) *Value { return g.intConstant(scalar("index"), x) }
