package differential

import (
	"fmt"
	"slices"
	"strings"
)

// generator makes a program from a source of choices.
type generator struct {
	src      source
	prog     *Program
	block    *Block
	scope    []*Value              // what can be used, the latest last
	literals map[string][]elements // constants of each type so far
	makers   []maker
	depth    int // of regions
	ops      int
	locs     int
	callable []*Op // functions that are complete
}

// maker adds one op, or a few that belong together; it adds nothing where there is
// nothing to work on.
type maker struct {
	weight int
	make   func(g *generator)
}

const (
	maxOps   = 70
	maxDepth = 3
)

// Generate makes a program from a byte string.
func Generate(data []byte) *Program {
	g := &generator{src: source{data: data}, prog: &Program{Body: &Block{}}, literals: map[string][]elements{}}
	g.block = g.prog.Body
	g.flavour()
	n := 1 + g.src.intn(3)
	for i := range n {
		g.function(fmt.Sprintf("f%d", i), i+1, n)
		if g.src.one(8) {
			g.isolatedInModule()
		}
	}
	return g.prog
}

// flavour chooses which ops a program is made of: few kinds, so that they meet.
func (g *generator) flavour() {
	common := slices.Concat(arithMakers, controlMakers)
	switch g.src.intn(8) {
	case 0:
		g.makers = slices.Concat(arithMakers, arithMakers, controlMakers, unknownMakers)
	case 1:
		g.makers = slices.Concat(common, castMakers, castMakers, tensorMakers)
	case 2:
		g.makers = slices.Concat(tosaMakers, tosaMakers, castMakers, controlMakers)
	case 3:
		g.makers = slices.Concat(viewMakers, viewMakers, tosaMakers)
	case 4:
		g.makers = slices.Concat(sliceMakers, sliceMakers, tensorMakers, controlMakers)
	case 5:
		g.makers = slices.Concat(common, unknownMakers, unknownMakers, castMakers, exoticMakers)
	case 6:
		g.makers = slices.Concat(ownMakers, ownMakers, ownMakers, arithMakers, controlMakers)
	default:
		g.makers = slices.Concat(common, castMakers, tensorMakers, tosaMakers, viewMakers, sliceMakers, unknownMakers, exoticMakers)
	}
}

// step adds something chosen from the makers.
func (g *generator) step() {
	total := 0
	for _, m := range g.makers {
		total += m.weight
	}
	at := g.src.intn(total)
	for _, m := range g.makers {
		if at -= m.weight; at < 0 {
			m.make(g)
			return
		}
	}
}

// function adds a function and what it computes; part of parts of all bytes are used
// up then.
func (g *generator) function(name string, part, parts int) {
	body := &Block{}
	for range 1 + g.src.intn(4) {
		body.Args = append(body.Args, g.argument())
	}
	op := &Op{Name: "func.func", Symbol: name, Regions: []*Block{body}}
	outer := g.enter(body, true)
	for g.src.at < len(g.src.data)*part/parts && g.ops < maxOps*part/parts {
		g.step()
	}
	g.finish("func.return")
	g.leave(outer)
	g.prog.Body.Ops = append(g.prog.Body.Ops, op)
	g.callable = append(g.callable, op)
}

// finish returns some values, the latest above all.
func (g *generator) finish(terminator string) {
	var list []*Value
	for range 1 + g.src.intn(4) {
		if len(g.scope) == 0 {
			break
		}
		k := g.src.intn(len(g.scope))
		if v := g.scope[len(g.scope)-1-k]; v.Type.Kind != Opaque {
			list = append(list, v)
		}
	}
	g.block.Ops = append(g.block.Ops, &Op{Name: terminator, Operands: list, Fixed: true})
}

// argument chooses the type of an argument: static ones mostly.
func (g *generator) argument() *Value {
	v := g.signature()
	if v.Type.Kind == Tensor && g.src.one(5) {
		v.Type = g.relaxed(v.Type)
	}
	return v
}

var (
	intElems   = []string{"i32", "i64", "i1", "i8", "i16", "index", "i5"}
	floatElems = []string{"f32", "f64", "f16", "bf16"}
)

func tosaElem(elem string) bool {
	return slices.Contains([]string{"i8", "i16", "i32", "f32", "f16", "bf16", "i1"}, elem)
}

func (g *generator) elem() string {
	if g.src.one(3) {
		return choose(&g.src, floatElems...)
	}
	return choose(&g.src, intElems...)
}

func (g *generator) dims() []int64 {
	dims := make([]int64, 1+g.src.intn(3))
	for i := range dims {
		dims[i] = int64(choose(&g.src, 2, 3, 1, 4, 6))
		if g.src.one(40) {
			dims[i] = 0
		}
	}
	return dims
}

// signature chooses a static type.
func (g *generator) signature() *Value {
	elem := g.elem()
	switch g.src.intn(8) {
	case 0, 1, 2:
		return &Value{Type: scalar(elem)}
	case 7:
		if g.src.one(2) {
			return &Value{Type: tensor(elem), Shape: []int64{}}
		}
		return &Value{Type: Type{Kind: Vector, Elem: elem, Dims: []int64{4}}, Shape: []int64{4}}
	}
	dims := g.dims()
	return &Value{Type: tensor(elem, dims...), Shape: dims}
}

// relaxed forgets some sizes of a tensor, or all.
func (g *generator) relaxed(t Type) Type {
	if g.src.one(6) {
		return Type{Kind: Tensor, Elem: t.Elem, Unranked: true}
	}
	t.Dims = slices.Clone(t.Dims)
	for i := range t.Dims {
		if g.src.one(2) {
			t.Dims[i] = -1
		}
	}
	return t
}

// state is what a region begins anew.
type state struct {
	block *Block
	scope []*Value
}

// enter begins a block; in an isolated one nothing from around can be used.
func (g *generator) enter(b *Block, isolated bool) state {
	outer := state{g.block, g.scope}
	g.block, g.depth = b, g.depth+1
	g.scope = slices.Clip(g.scope)
	if isolated {
		g.scope = nil
	}
	g.scope = append(g.scope, b.Args...)
	return outer
}

func (g *generator) leave(outer state) {
	g.block, g.scope, g.depth = outer.block, outer.scope, g.depth-1
}

// add puts an op into the block.
func (g *generator) add(op *Op) {
	if op.Loc == "" && g.src.one(24) {
		op.Loc = g.location()
	}
	g.ops++
	g.block.Ops = append(g.block.Ops, op)
	g.scope = append(g.scope, op.Results...)
}

// emit adds an op with one result.
func (g *generator) emit(op *Op, t Type, shape []int64) *Value {
	v := &Value{Type: t, Shape: shape, Given: strings.HasSuffix(op.Name, "constant")}
	op.Results = []*Value{v}
	g.add(op)
	return v
}

// op adds an op whose result has a static type.
func (g *generator) op(name, props string, t Type, operands ...*Value) *Value {
	return g.emit(&Op{Name: name, Props: props, Operands: operands}, t, slices.Clone(t.Dims))
}

// like adds an op whose result has the type of a value.
func (g *generator) like(name, props string, v *Value, operands ...*Value) *Value {
	return g.emit(&Op{Name: name, Props: props, Operands: operands}, v.Type, v.Shape)
}

// pick chooses a value, the latest when nothing is left to choose by; nil where none
// is as it should be.
func (g *generator) pick(ok func(*Value) bool) *Value {
	var list []*Value
	for i := len(g.scope) - 1; i >= 0 && len(list) < 12; i-- {
		if g.scope[i].Type.Kind != Opaque && ok(g.scope[i]) {
			list = append(list, g.scope[i])
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[g.src.intn(len(list))]
}

// some chooses a value, or makes a constant of a type that is as it should be.
func (g *generator) some(ok func(*Value) bool, otherwise Type) *Value {
	if v := g.pick(ok); v != nil && !g.src.one(8) {
		return v
	}
	return g.constant(otherwise)
}

// operand returns a value of a type and shape: one that is there, or a constant.
func (g *generator) operand(like *Value) *Value {
	same := func(v *Value) bool {
		return v.Type.String() == like.Type.String() && slices.Equal(v.Shape, like.Shape)
	}
	if v := g.pick(same); v != nil && !g.src.one(3) {
		return v
	}
	static := like.Type
	static.Unranked, static.Dims = false, like.Shape
	c := g.constant(static)
	if like.Type.static() {
		return c
	}
	return g.emit(&Op{Name: "tensor.cast", Operands: []*Value{c}}, like.Type, like.Shape)
}

// scalarOf chooses a scalar whose elements are as they should be.
func (g *generator) scalarOf(elems ...string) *Value {
	return g.some(func(v *Value) bool {
		return v.Type.Kind == Scalar && slices.Contains(elems, v.Type.Elem)
	}, scalar(choose(&g.src, elems...)))
}

// tensorOf chooses a static tensor of some rank and elements.
func (g *generator) tensorOf(least, most int, elem func(string) bool) *Value {
	dims := make([]int64, max(least, min(most, 1+g.src.intn(3))))
	for i := range dims {
		dims[i] = int64(choose(&g.src, 2, 3, 1, 4))
	}
	name := "f32"
	if !elem(name) {
		name = "i32"
	}
	if !elem(name) {
		name = "i1"
	}
	return g.some(func(v *Value) bool {
		return v.Type.Kind == Tensor && v.Type.static() && len(v.Shape) >= least && len(v.Shape) <= most && elem(v.Type.Elem) && count(v.Shape) <= 400 && count(v.Shape) > 0
	}, tensor(name, dims...))
}

func anyElem(string) bool { return true }

// location writes a location, sometimes by an alias.
func (g *generator) location() string {
	line := fmt.Sprintf(`"a.py":%d:%d`, 1+g.src.intn(20), 1+g.src.intn(20))
	text := choose(&g.src, "unknown", line, `"here"`, `"add"(`+line+`)`, `callsite("f"(`+line+`) at "b.py":1:2)`,
		`fused[`+line+`, "x"]`, `fused<"why">[`+line+`]`)
	if !g.src.one(2) {
		return text
	}
	name := fmt.Sprintf("#loc%d", g.locs)
	g.locs++
	if g.locs > 1 && g.src.one(2) {
		text = fmt.Sprintf("callsite(#loc%d at %s)", g.locs-2, line)
	}
	g.prog.Aliases = append(g.prog.Aliases, name+" = loc("+text+")")
	return name
}

// ints writes a list of numbers.
func ints(list []int64) string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = fmt.Sprint(x)
	}
	return strings.Join(texts, ", ")
}

// array writes array<T: ...>.
func array(elem string, list []int64) string {
	if len(list) == 0 {
		return "array<" + elem + ">"
	}
	return "array<" + elem + ": " + ints(list) + ">"
}
