// Package programs generates random programs of integers in MLIR's generic form, for tests of
// optimizers of whole graphs: arithmetic, comparisons, choices, casts, conditionals, loops of a
// few turns, and calls of private functions. They are the same for each seed, and defined for
// all inputs.
package programs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Random returns a program with the function main, of two integers of 32 bits and a truth value.
func Random(seed uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, 11))}
	for g.callees = range g.r.IntN(3) {
		g.function(fmt.Sprintf("f%d", g.callees), true)
	}
	g.callees = len(g.results)
	g.function("main", false)
	return g.b.String()
}

type generator struct {
	r       *rand.Rand
	b       strings.Builder
	names   int
	callees int
	results [][]string // types of the results of the private functions
	indent  int
}

// scope is the values that may be used, by type.
type scope struct {
	outer  *scope
	values map[string][]string
	depth  int
}

var types = []string{"i32", "i64", "index", "i1", "i8"}

func (g *generator) line(format string, args ...any) {
	fmt.Fprintf(&g.b, strings.Repeat("  ", g.indent)+format+"\n", args...)
}

func (g *generator) name() string { g.names++; return fmt.Sprintf("%%v%d", g.names) }

func (s *scope) add(t, v string) string {
	s.values[t] = append(s.values[t], v)
	return v
}

func (g *generator) function(name string, private bool) {
	s := &scope{values: map[string][]string{"i32": {"%a", "%b"}, "i1": {"%p"}}}
	body := g.b
	g.b, g.indent = strings.Builder{}, 1
	g.statements(s, 4+g.r.IntN(8))
	var results []string
	for range 1 + g.r.IntN(3) {
		results = append(results, types[g.r.IntN(len(types))])
	}
	var returned []string
	for _, t := range results {
		returned = append(returned, g.pick(s, t))
	}
	g.line(`"func.return"(%s) : (%s) -> ()`, strings.Join(returned, ", "), strings.Join(results, ", "))
	text := g.b.String()
	g.b, g.indent = body, 0
	visibility := ""
	if private {
		visibility = `, sym_visibility = "private"`
		g.results = append(g.results, results)
	}
	g.line(`"func.func"() <{function_type = (i32, i32, i1) -> (%s), sym_name = %q%s}> ({`, strings.Join(results, ", "), name, visibility)
	g.line("^bb0(%%a: i32, %%b: i32, %%p: i1):")
	g.b.WriteString(text)
	g.line("}) : () -> ()")
}

// pick returns a value of a type: one of a scope, or a constant.
func (g *generator) pick(s *scope, t string) string {
	var list []string
	for at := s; at != nil; at = at.outer {
		list = append(list, at.values[t]...)
	}
	if len(list) == 0 || g.r.IntN(4) == 0 {
		return g.constant(s, t)
	}
	return list[g.r.IntN(len(list))]
}

var constants = map[string][]int{
	"i32": {0, 1, 2, 3, 7, -1, 255, 1 << 30, -1 << 31}, "i64": {0, 1, 2, 5, -1, -8, 1 << 40}, "index": {0, 1, 2, 3, 10}, "i8": {0, 1, -1, 100, -128},
}

func (g *generator) constant(s *scope, t string) string {
	v := g.name()
	if t == "i1" {
		g.line(`%s = "arith.constant"() <{value = %t}> : () -> i1`, v, g.r.IntN(2) == 0)
	} else {
		g.line(`%s = "arith.constant"() <{value = %d : %s}> : () -> %s`, v, constants[t][g.r.IntN(len(constants[t]))], t, t)
	}
	return s.add(t, v)
}

// number returns a constant of a value.
func (g *generator) number(t string, n int) string {
	v := g.name()
	g.line(`%s = "arith.constant"() <{value = %d : %s}> : () -> %s`, v, n, t, t)
	return v
}

func (g *generator) op(s *scope, op, attrs, result string, operands ...string) { // name, type, name, type, ...
	var in, of []string
	for i := 0; i < len(operands); i += 2 {
		in, of = append(in, operands[i]), append(of, operands[i+1])
	}
	v := g.name()
	g.line(`%s = "%s"(%s)%s : (%s) -> %s`, v, op, strings.Join(in, ", "), attrs, strings.Join(of, ", "), result)
	s.add(result, v)
}

func (g *generator) statements(s *scope, n int) {
	for range n {
		g.statement(s)
	}
}

var (
	binary  = []string{"addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui"}
	divides = []string{"divsi", "divui", "remsi", "remui", "ceildivsi", "floordivsi", "ceildivui"}
	shifts  = []string{"shli", "shrsi", "shrui"}
	widths  = map[string]int{"i1": 1, "i8": 8, "i32": 32, "i64": 64}
)

func (g *generator) statement(s *scope) {
	t := types[g.r.IntN(len(types))]
	switch k := g.r.IntN(20); {
	case k < 7:
		g.op(s, "arith."+binary[g.r.IntN(len(binary))], "", t, g.pick(s, t), t, g.pick(s, t), t)
	case k < 9 && t != "i1":
		g.op(s, "arith."+divides[g.r.IntN(len(divides))], "", t, g.pick(s, t), t, g.number(t, 1+g.r.IntN(9)), t)
	case k < 10 && t != "i1":
		g.op(s, "arith."+shifts[g.r.IntN(len(shifts))], "", t, g.pick(s, t), t, g.number(t, g.r.IntN(8)), t)
	case k < 13:
		g.op(s, "arith.cmpi", fmt.Sprintf(" <{predicate = %d : i64}>", g.r.IntN(10)), "i1", g.pick(s, t), t, g.pick(s, t), t)
	case k < 14:
		g.op(s, "arith.select", "", t, g.pick(s, "i1"), "i1", g.pick(s, t), t, g.pick(s, t), t)
	case k < 16:
		g.cast(s)
	case k < 18 && s.depth < 3:
		g.conditional(s)
	case k < 19 && s.depth < 2:
		if g.r.IntN(3) == 0 {
			g.while(s)
		} else {
			g.loop(s)
		}
	case g.callees > 0:
		g.call(s)
	}
}

func (g *generator) cast(s *scope) {
	from, to := types[g.r.IntN(len(types))], types[g.r.IntN(len(types))]
	signed := g.r.IntN(2) == 0
	op := ""
	switch a, b := widths[from], widths[to]; {
	case from == to || from == "index" && b < 8 || to == "index" && a < 8:
		return
	case a == 0 || b == 0:
		op = "index_castui"
		if signed {
			op = "index_cast"
		}
	case a > b:
		op = "trunci"
	default:
		op = "extui"
		if signed {
			op = "extsi"
		}
	}
	g.op(s, "arith."+op, "", to, g.pick(s, from), from)
}

// results chooses the types of what a conditional or a loop gives.
func (g *generator) some() []string {
	list := make([]string, 1+g.r.IntN(2))
	for i := range list {
		list[i] = types[g.r.IntN(len(types))]
	}
	return list
}

// multiple adds the results of an op, and returns how they are written.
func (g *generator) multiple(s *scope, of []string) string {
	v := g.name()
	for i, t := range of {
		s.add(t, fmt.Sprintf("%s#%d", v, i))
	}
	return fmt.Sprintf("%s:%d", v, len(of))
}

func (g *generator) yield(s *scope, of []string) {
	var list []string
	for _, t := range of {
		list = append(list, g.pick(s, t))
	}
	g.line(`"scf.yield"(%s) : (%s) -> ()`, strings.Join(list, ", "), strings.Join(of, ", "))
}

func (g *generator) conditional(s *scope) {
	cond, of := g.pick(s, "i1"), g.some()
	made := &scope{values: map[string][]string{}}
	v := g.multiple(made, of)
	g.line(`%s = "scf.if"(%s) ({`, v, cond)
	for port := range 2 {
		inner := &scope{outer: s, values: map[string][]string{}, depth: s.depth + 1}
		g.indent++
		g.statements(inner, g.r.IntN(4))
		g.yield(inner, of)
		g.indent--
		if port == 0 {
			g.line("}, {")
		}
	}
	g.line(`}) : (i1) -> (%s)`, strings.Join(of, ", "))
	s.take(made)
}

func (s *scope) take(made *scope) {
	for t, list := range made.values {
		s.values[t] = append(s.values[t], list...)
	}
}

func (g *generator) loop(s *scope) {
	of := g.some()
	from := g.r.IntN(4)
	operands := []string{g.number("index", from), g.number("index", from+g.r.IntN(6)), g.number("index", 1+g.r.IntN(3))}
	for _, t := range of {
		operands = append(operands, g.pick(s, t))
	}
	made := &scope{values: map[string][]string{}}
	v := g.multiple(made, of)
	g.line(`%s = "scf.for"(%s) ({`, v, strings.Join(operands, ", "))
	inner := &scope{outer: s, values: map[string][]string{}, depth: s.depth + 1}
	i := inner.add("index", g.name())
	args := []string{i + ": index"}
	for _, t := range of {
		args = append(args, inner.add(t, g.name())+": "+t)
	}
	g.line("^bb0(%s):", strings.Join(args, ", "))
	g.indent++
	g.statements(inner, g.r.IntN(5))
	g.yield(inner, of)
	g.indent--
	g.line(`}) : (index, index, index, %s) -> (%s)`, strings.Join(of, ", "), strings.Join(of, ", "))
	s.take(made)
}

// while adds a loop that counts, so that it ends, and may end before. Its first region may have a
// conditional at its end that asks what the loop asks.
func (g *generator) while(s *scope) {
	of, passed := append([]string{"index"}, g.some()...), append([]string{"index"}, g.some()...)
	operands := []string{g.number("index", g.r.IntN(3))}
	for _, t := range of[1:] {
		operands = append(operands, g.pick(s, t))
	}
	made := &scope{values: map[string][]string{}}
	v := g.multiple(made, passed)
	region := func(types []string) (inner *scope, counter string) {
		inner = &scope{outer: s, values: map[string][]string{}, depth: s.depth + 1}
		var args []string
		for i, t := range types {
			a := inner.add(t, g.name())
			if i == 0 {
				counter = a
			}
			args = append(args, a+": "+t)
		}
		g.line("^bb0(%s):", strings.Join(args, ", "))
		g.indent++
		g.statements(inner, g.r.IntN(4))
		return inner, counter
	}

	g.line(`%s = "scf.while"(%s) ({`, v, strings.Join(operands, ", "))
	before, counter := region(of)
	cond := g.name()
	g.line(`%s = "arith.cmpi"(%s, %s) <{predicate = 6 : i64}> : (index, index) -> i1`, cond, counter, g.number("index", 1+g.r.IntN(4)))
	if g.r.IntN(3) == 0 {
		g.op(before, "arith.andi", "", "i1", cond, "i1", g.pick(before, "i1"), "i1")
		cond = before.values["i1"][len(before.values["i1"])-1]
	}
	if g.r.IntN(2) == 0 {
		g.chosen(before, cond)
	}
	list := []string{cond, counter}
	for _, t := range passed[1:] {
		list = append(list, g.pick(before, t))
	}
	g.line(`"scf.condition"(%s) : (i1, %s) -> ()`, strings.Join(list, ", "), strings.Join(passed, ", "))
	g.indent--

	g.line("}, {")
	after, counter := region(passed)
	next := g.name()
	g.line(`%s = "arith.addi"(%s, %s) : (index, index) -> index`, next, counter, g.number("index", 1))
	list = []string{next}
	for _, t := range of[1:] {
		list = append(list, g.pick(after, t))
	}
	g.line(`"scf.yield"(%s) : (%s) -> ()`, strings.Join(list, ", "), strings.Join(of, ", "))
	g.indent--
	g.line(`}) : (%s) -> (%s)`, strings.Join(of, ", "), strings.Join(passed, ", "))
	s.take(made)
}

// chosen adds a conditional that computes something where a condition holds.
func (g *generator) chosen(s *scope, cond string) {
	of := g.some()
	made := &scope{values: map[string][]string{}}
	v := g.multiple(made, of)
	inner := &scope{outer: s, values: map[string][]string{}, depth: s.depth + 1}
	g.line(`%s = "scf.if"(%s) ({`, v, cond)
	g.statements(inner, 1+g.r.IntN(2))
	g.yield(inner, of)
	g.line("}, {")
	g.yield(&scope{outer: s, values: map[string][]string{}}, of)
	g.line(`}) : (i1) -> (%s)`, strings.Join(of, ", "))
	for _, t := range of {
		s.values[t] = append(s.values[t], made.values[t]...) // more than once, so that they are used
	}
	s.take(made)
}

func (g *generator) call(s *scope) {
	k := g.r.IntN(g.callees)
	args := []string{g.pick(s, "i32"), g.pick(s, "i32"), g.pick(s, "i1")}
	v := g.multiple(s, g.results[k])
	g.line(`%s = "func.call"(%s) <{callee = @f%d}> : (i32, i32, i1) -> (%s)`, v, strings.Join(args, ", "), k, strings.Join(slices.Clone(g.results[k]), ", "))
}
