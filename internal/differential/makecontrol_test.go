package differential

import (
	"fmt"
	"slices"
)

// controlMakers make what holds regions, and calls.
var controlMakers = []maker{{3, scfIf}, {2, scfFor}, {1, scfWhile}, {1, scfSwitch}, {1, scfExecute}, {2, call}, {1, nestedModule}, {1, deadConstant}}

// results chooses what a region op gives: values like some that are there.
func (g *generator) results(least int) []*Value {
	var list []*Value
	for range least + g.src.intn(2) {
		like := g.pick(func(*Value) bool { return true })
		if like == nil {
			like = &Value{Type: scalar("i32")}
		}
		list = append(list, &Value{Type: like.Type, Shape: like.Shape})
	}
	return list
}

// body makes a block that yields values like others, after those that come first.
func (g *generator) body(args []*Value, terminator string, first []*Value, like []*Value) *Block {
	b := &Block{Args: args}
	outer := g.enter(b, false)
	if g.depth < maxDepth {
		for range g.src.intn(5) {
			g.step()
		}
	}
	operands := slices.Clone(first)
	for _, v := range like {
		operands = append(operands, g.operand(v))
	}
	g.end(terminator, operands...)
	g.leave(outer)
	return b
}

func fresh(like []*Value) []*Value {
	out := make([]*Value, len(like))
	for i, v := range like {
		out[i] = &Value{Type: v.Type, Shape: v.Shape}
	}
	return out
}

func scfIf(g *generator) {
	c := g.operand(&Value{Type: scalar("i1")})
	results := g.results(0)
	regions := []*Block{g.body(nil, "scf.yield", nil, results), nil}
	if len(results) > 0 || g.src.one(2) {
		regions[1] = g.body(nil, "scf.yield", nil, results)
	}
	g.add(&Op{Name: "scf.if", Operands: []*Value{c}, Results: results, Regions: regions})
}

func scfFor(g *generator) {
	from, to, step := g.index(int64(g.src.intn(3))), g.index(int64(g.src.intn(5))), g.index(1+int64(g.src.intn(2)))
	results := g.results(0)
	operands := []*Value{from, to, step}
	for _, v := range results {
		operands = append(operands, g.operand(v))
	}
	args := append([]*Value{{Type: scalar("index")}}, fresh(results)...)
	g.add(&Op{Name: "scf.for", Operands: operands, Results: results, Regions: []*Block{g.body(args, "scf.yield", nil, results)}})
}

// scfWhile counts up to a small number.
func scfWhile(g *generator) {
	counter := &Value{Type: scalar("i32")}
	results := append([]*Value{{Type: scalar("i32")}}, g.results(0)...)
	operands := []*Value{g.intConstant(scalar("i32"), 0)}
	for _, v := range results[1:] {
		operands = append(operands, g.operand(v))
	}
	before := &Block{Args: fresh(results)}
	outer := g.enter(before, false)
	limit := g.intConstant(scalar("i32"), int64(g.src.intn(4)))
	less := g.op("arith.cmpi", "predicate = 2 : i64", scalar("i1"), before.Args[0], limit)
	g.end("scf.condition", append([]*Value{less}, before.Args...)...)
	g.leave(outer)
	after := &Block{Args: fresh(results)}
	outer = g.enter(after, false)
	next := g.op("arith.addi", "", counter.Type, after.Args[0], g.intConstant(scalar("i32"), 1))
	if g.depth < maxDepth {
		for range g.src.intn(4) {
			g.step()
		}
	}
	yielded := []*Value{next}
	for _, v := range results[1:] {
		yielded = append(yielded, g.operand(v))
	}
	g.end("scf.yield", yielded...)
	g.leave(outer)
	g.add(&Op{Name: "scf.while", Operands: operands, Results: results, Regions: []*Block{before, after}})
}

func scfSwitch(g *generator) {
	x := g.operand(&Value{Type: scalar("index")})
	results := g.results(0)
	var cases []int64
	regions := []*Block{g.body(nil, "scf.yield", nil, results)}
	for i := range g.src.intn(3) {
		cases = append(cases, int64(i*2))
		regions = append(regions, g.body(nil, "scf.yield", nil, results))
	}
	g.add(&Op{Name: "scf.index_switch", Operands: []*Value{x}, Props: "cases = " + array("i64", cases), Results: results, Regions: regions})
}

func scfExecute(g *generator) {
	results := g.results(0)
	g.add(&Op{Name: "scf.execute_region", Results: results, Regions: []*Block{g.body(nil, "scf.yield", nil, results)}})
}

// call calls a function that is complete.
func call(g *generator) {
	if len(g.callable) == 0 || g.ops > maxOps {
		return
	}
	f := g.callable[g.src.intn(len(g.callable))]
	var operands []*Value
	for _, a := range f.Regions[0].Args {
		operands = append(operands, g.operand(a))
	}
	body := f.Regions[0]
	results := fresh(body.Ops[len(body.Ops)-1].Operands)
	g.add(&Op{Name: "func.call", Props: "callee = @" + f.Symbol, Operands: operands, Results: results, Fixed: true})
}

// nestedModule puts a module with a function into a body: nothing from around may be
// used there, though the same constants are.
func nestedModule(g *generator) {
	if g.depth >= maxDepth {
		return
	}
	inner := &Block{}
	outer := g.enter(inner, true)
	body := &Block{Args: []*Value{{Type: scalar("i32")}}}
	deeper := g.enter(body, true)
	for range 1 + g.src.intn(4) {
		g.step()
	}
	g.finish("func.return")
	g.leave(deeper)
	g.block.Ops = append(g.block.Ops, &Op{Name: "func.func", Symbol: "inner", Regions: []*Block{body}})
	g.leave(outer)
	g.add(&Op{Name: "builtin.module", Regions: []*Block{inner}})
}

// deadConstant is a constant that nothing may use.
func deadConstant(g *generator) { g.constant(g.signature().Type) }

// isolatedInModule puts constants into the module itself, and beside them an op of
// another dialect that nothing from around may be used in.
func (g *generator) isolatedInModule() {
	outer := g.enter(g.prog.Body, true)
	saved := g.makers
	g.makers = slices.Concat(arithMakers, castMakers)
	defer func() { g.makers = saved; g.leave(outer) }()
	c := g.constant(scalar(choose(&g.src, "i32", "f32")))
	name := fmt.Sprintf("h%d", len(g.prog.Body.Ops))
	body := &Block{}
	deeper := g.enter(body, true)
	v := g.constant(c.Type)
	if old := g.literals[c.Type.String()]; len(old) > 0 {
		v = g.constantOf(c.Type, old[len(old)-1])
	}
	for range g.src.intn(3) {
		g.step()
	}
	kind := g.src.intn(2)
	g.end([]string{"ml_program.return", "test.return"}[kind], v)
	g.leave(deeper)
	if kind == 0 {
		g.add(&Op{Name: "ml_program.func", Symbol: name, Regions: []*Block{body}})
		return
	}
	body.Args = []*Value{{Type: scalar("index")}}
	g.add(&Op{Name: "test.isolated_region", Operands: []*Value{g.index(1)}, Regions: []*Block{body}})
}
