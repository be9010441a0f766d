package canonical

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
)

var (
	count = flag.Int("programs", 60, "how many programs a test generates")
	seed  = flag.Uint64("seed", 1, "the seed of the first of them")
)

// TestRandomPrograms generates functions of tensors in loops and conditionals.
func TestRandomPrograms(t *testing.T) {
	testRandom(t, func(seed uint64) string { return randomTensors(rand.New(rand.NewPCG(seed, 7))) })
}

// TestRandomVectors generates functions that move elements of vectors about and compute indices.
func TestRandomVectors(t *testing.T) {
	testRandom(t, func(seed uint64) string { return randomVectors(rand.New(rand.NewPCG(seed, 8))) })
}

// testRandom holds what becomes of generated functions to the same values, to a second run that
// changes nothing, and to what mlir-opt accepts. It says where mlir-opt leaves fewer operations.
func testRandom(t *testing.T, random func(seed uint64) string) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("default")
	var programs, results []string
	evaluated := 0
	for i := range uint64(*count) {
		program := random(*seed + i)
		before, after := parse(t, lib.Dialects, program), parse(t, lib.Dialects, program)
		settle(t, opt, after)
		result := mlir.String(after)
		again := parse(t, lib.Dialects, result)
		settle(t, opt, again)
		require.NoError(t, graph.Equal(parse(t, lib.Dialects, result), again), "%s\nbecame\n%s\nand then\n%s", program, result, mlir.String(again))
		evaluated += check(t, before, after, *seed+i)
		programs, results = append(programs, program), append(results, result)
	}
	require.Greater(t, evaluated, *count/2)
	path := peer(t)
	call(t, path, results)
	canonical, _, err := run(path, programs, "-canonicalize")
	if err != nil { // it makes of some programs what it does not accept
		canonical = nil
		for _, program := range programs {
			list, _, err := run(path, []string{program}, "-canonicalize")
			if err != nil {
				list = []string{""}
			}
			canonical = append(canonical, list[0])
		}
	}
	fewer := 0
	for i, theirs := range canonical {
		if theirs == "" {
			continue
		}
		if n, m := operations(results[i]), operations(theirs)-1; n > m {
			fewer++
			t.Logf("seed %d: %d operations, and %d of mlir-opt\n%s\nbecame\n%s\nand there\n%s", *seed+uint64(i), n, m, programs[i], results[i], theirs)
		}
	}
	t.Logf("%d programs, %d run; mlir-opt leaves fewer operations of %d", len(programs), evaluated, fewer)
}

// tensor is a value that a program may use: the type that it declares, and the sizes that it
// has when it is run.
type tensor struct {
	name     string
	declared []int64 // -1 for ?
	sizes    []int64
}

func (x tensor) typ() string { return typeOf(x.declared) }

func typeOf(dims []int64) string {
	var b strings.Builder
	for _, d := range dims {
		if d < 0 {
			b.WriteString("?x")
		} else {
			fmt.Fprintf(&b, "%dx", d)
		}
	}
	return "tensor<" + b.String() + "f32>"
}

// writer writes a program.
type writer struct {
	r     *rand.Rand
	b     strings.Builder
	names int
	depth int
}

// randomTensors returns a function of tensors.
func randomTensors(r *rand.Rand) string {
	w := &writer{r: r}
	args := []tensor{{"%a", []int64{4, 6}, []int64{4, 6}}, {"%b", []int64{12}, []int64{12}}, {"%c", []int64{2, 1, 3}, []int64{2, 1, 3}}}
	w.b.WriteString("\"func.func\"() <{function_type = FUNCTION, sym_name = \"main\"}> ({\n^bb0(%a: tensor<4x6xf32>, %b: tensor<12xf32>, %c: tensor<2x1x3xf32>, %p: i1, %s: f32):\n")
	known := w.body(args, 4+r.IntN(8))
	var returned []tensor
	for range 1 + r.IntN(3) {
		returned = append(returned, known[r.IntN(len(known))])
	}
	names, types := listed(returned)
	fmt.Fprintf(&w.b, "\"func.return\"(%s) : (%s) -> ()\n}) : () -> ()\n", names, types)
	function := fmt.Sprintf("(tensor<4x6xf32>, tensor<12xf32>, tensor<2x1x3xf32>, i1, f32) -> (%s)", types)
	return strings.Replace(w.b.String(), "FUNCTION", function, 1)
}

func listed(list []tensor) (names, types string) {
	var ns, ts []string
	for _, x := range list {
		ns, ts = append(ns, x.name), append(ts, x.typ())
	}
	return strings.Join(ns, ", "), strings.Join(ts, ", ")
}

// body writes some operations, and returns what was known before and what they make.
func (w *writer) body(known []tensor, ops int) []tensor {
	known = slices.Clone(known)
	for range ops {
		x := known[w.r.IntN(len(known))]
		switch w.r.IntN(11) {
		case 0, 1:
			known = append(known, w.cast(x))
		case 2, 3:
			known = append(known, w.slice(x))
		case 4:
			known = append(known, w.write(x, known))
		case 5:
			known = append(known, w.collapse(x))
		case 6:
			known = append(known, w.expand(x))
		case 7:
			known = append(known, w.pad(x))
		case 8:
			known = append(known, w.element(x))
		case 9:
			known = append(known, w.conditional(known))
		default:
			known = append(known, w.loop(known))
		}
	}
	return known
}

func (w *writer) name() string {
	w.names++
	return fmt.Sprintf("%%v%d", w.names)
}

func (w *writer) index(n int64) string {
	v := w.name()
	fmt.Fprintf(&w.b, "%s = \"arith.constant\"() <{value = %d : index}> : () -> index\n", v, n)
	return v
}

// numbers writes a list, some of whose numbers are operands.
func (w *writer) numbers(list []int64, operands *[]string, isOperand func(i int) bool) (attr string, count int) {
	parts := make([]string, len(list))
	for i, n := range list {
		if parts[i] = fmt.Sprint(n); isOperand(i) {
			parts[i] = "-9223372036854775808"
			*operands = append(*operands, w.index(n))
			count++
		}
	}
	if len(parts) == 0 {
		return "array<i64>", 0
	}
	return "array<i64: " + strings.Join(parts, ", ") + ">", count
}

func (w *writer) seldom(int) bool { return w.r.IntN(3) == 0 }

func (w *writer) cast(x tensor) tensor {
	y := tensor{w.name(), slices.Clone(x.declared), x.sizes}
	for i := range y.declared {
		if w.r.IntN(2) == 0 {
			if y.declared[i] < 0 {
				y.declared[i] = x.sizes[i]
			} else {
				y.declared[i] = -1
			}
		}
	}
	fmt.Fprintf(&w.b, "%s = \"tensor.cast\"(%s) : (%s) -> %s\n", y.name, x.name, x.typ(), y.typ())
	return y
}

// operation writes an op with a window or padding: tensors, and numbers in groups.
func (w *writer) operation(op, attrs string, tensors []tensor, numbers []string, segments []int, result tensor, region string) {
	names, types := listed(tensors)
	for _, n := range numbers {
		names, types = names+", "+n, types+", index"
	}
	var parts []string
	for range tensors {
		parts = append(parts, "1")
	}
	for _, n := range segments {
		parts = append(parts, fmt.Sprint(n))
	}
	fmt.Fprintf(&w.b, "%s = \"%s\"(%s) <{%s, operandSegmentSizes = array<i32: %s>}>%s : (%s) -> %s\n",
		result.name, op, names, attrs, strings.Join(parts, ", "), region, types, result.typ())
}

func (w *writer) slice(x tensor) tensor {
	rank := len(x.sizes)
	offsets, sizes, strides := make([]int64, rank), make([]int64, rank), make([]int64, rank)
	isOperand := make([]bool, rank)
	for i, d := range x.sizes {
		sizes[i], strides[i] = 1+w.r.Int64N(d), 1
		if w.r.IntN(4) == 0 {
			sizes[i] = d
		}
		offsets[i] = w.r.Int64N(d - sizes[i] + 1)
		isOperand[i] = w.seldom(i)
	}
	var numbers []string
	a, n := w.numbers(offsets, &numbers, w.seldom)
	b, m := w.numbers(sizes, &numbers, func(i int) bool { return isOperand[i] })
	c, k := w.numbers(strides, &numbers, w.seldom)
	y := tensor{name: w.name()}
	for i, d := range sizes {
		if d == 1 && !isOperand[i] && w.r.IntN(3) == 0 {
			continue
		}
		y.sizes, y.declared = append(y.sizes, d), append(y.declared, d)
		if isOperand[i] {
			y.declared[len(y.declared)-1] = -1
		}
	}
	w.operation("tensor.extract_slice", fmt.Sprintf("static_offsets = %s, static_sizes = %s, static_strides = %s", a, b, c),
		[]tensor{x}, numbers, []int{n, m, k}, y, "")
	return y
}

func (w *writer) write(x tensor, known []tensor) tensor {
	for _, y := range known {
		fits := len(x.sizes) == len(y.sizes) && len(x.sizes) > 0
		for i := range x.sizes {
			fits = fits && x.sizes[i] <= y.sizes[i]
		}
		if !fits || w.r.IntN(2) == 0 {
			continue
		}
		rank := len(x.sizes)
		offsets, strides := make([]int64, rank), make([]int64, rank)
		for i := range offsets {
			offsets[i], strides[i] = w.r.Int64N(y.sizes[i]-x.sizes[i]+1), 1
		}
		var numbers []string
		a, n := w.numbers(offsets, &numbers, w.seldom)
		b, m := w.numbers(x.sizes, &numbers, func(i int) bool { return x.declared[i] < 0 })
		c, k := w.numbers(strides, &numbers, w.seldom)
		z := tensor{w.name(), y.declared, y.sizes}
		w.operation("tensor.insert_slice", fmt.Sprintf("static_offsets = %s, static_sizes = %s, static_strides = %s", a, b, c),
			[]tensor{x, y}, numbers, []int{n, m, k}, z, "")
		return z
	}
	return w.cast(x)
}

func (w *writer) collapse(x tensor) tensor {
	if len(x.sizes) < 2 {
		return w.expand(x)
	}
	y := tensor{name: w.name()}
	var groups []string
	for i := 0; i < len(x.sizes); {
		next := min(i+1+w.r.IntN(2), len(x.sizes))
		size, declared, group := int64(1), int64(1), []string{}
		for ; i < next; i++ {
			if size *= x.sizes[i]; x.declared[i] < 0 {
				declared = -1
			}
			group = append(group, fmt.Sprint(i))
		}
		if declared > 0 {
			declared = size
		}
		y.sizes, y.declared = append(y.sizes, size), append(y.declared, declared)
		groups = append(groups, "["+strings.Join(group, ", ")+"]")
	}
	fmt.Fprintf(&w.b, "%s = \"tensor.collapse_shape\"(%s) <{reassociation = [%s]}> : (%s) -> %s\n",
		y.name, x.name, strings.Join(groups, ", "), x.typ(), y.typ())
	return y
}

func (w *writer) expand(x tensor) tensor {
	if len(x.sizes) == 0 || len(x.sizes) > 4 {
		return w.cast(x)
	}
	y := tensor{}
	var groups []string
	at := w.r.IntN(len(x.sizes))
	for i, d := range x.sizes {
		sizes := []int64{d}
		if i == at {
			divisor := []int64{1, 2, 3}[w.r.IntN(3)]
			if d%divisor != 0 {
				divisor = 1
			}
			sizes = []int64{divisor, d / divisor}
		}
		var group []string
		for k, n := range sizes {
			group = append(group, fmt.Sprint(len(y.sizes)))
			y.sizes, y.declared = append(y.sizes, n), append(y.declared, n)
			if x.declared[i] < 0 && k == len(sizes)-1 {
				y.declared[len(y.declared)-1] = -1
			}
		}
		groups = append(groups, "["+strings.Join(group, ", ")+"]")
	}
	var numbers []string
	shape, _ := w.numbers(y.sizes, &numbers, func(i int) bool { return y.declared[i] < 0 })
	names, types := listed([]tensor{x})
	for _, n := range numbers {
		names, types = names+", "+n, types+", index"
	}
	y.name = w.name()
	fmt.Fprintf(&w.b, "%s = \"tensor.expand_shape\"(%s) <{reassociation = [%s], static_output_shape = %s}> : (%s) -> %s\n",
		y.name, names, strings.Join(groups, ", "), shape, types, y.typ())
	return y
}

func (w *writer) pad(x tensor) tensor {
	rank := len(x.sizes)
	if rank == 0 || slices.Max(x.sizes) > 16 {
		return w.cast(x)
	}
	y := tensor{"", slices.Clone(x.declared), slices.Clone(x.sizes)}
	low, high, isOperand := make([]int64, rank), make([]int64, rank), make([]bool, rank)
	for i := range low {
		low[i], high[i] = w.r.Int64N(3)/2, w.r.Int64N(3)/2
		y.sizes[i] += low[i] + high[i]
		if isOperand[i] = w.seldom(i); isOperand[i] || y.declared[i] < 0 {
			y.declared[i] = -1
		} else {
			y.declared[i] = y.sizes[i]
		}
	}
	var numbers []string
	a, n := w.numbers(low, &numbers, func(i int) bool { return isOperand[i] })
	b, m := w.numbers(high, &numbers, func(int) bool { return false })
	y.name = w.name()
	var args []string
	for i := range rank {
		args = append(args, fmt.Sprintf("%s_%d: index", y.name, i))
	}
	zero := w.name()
	region := fmt.Sprintf(" ({\n^bb0(%s):\n%s = \"arith.constant\"() <{value = 0.0 : f32}> : () -> f32\n\"tensor.yield\"(%s) : (f32) -> ()\n})",
		strings.Join(args, ", "), zero, zero)
	w.operation("tensor.pad", fmt.Sprintf("static_low = %s, static_high = %s", a, b), []tensor{x}, numbers, []int{n, m}, y, region)
	return y
}

// element reads an element, and makes a tensor of it and of what it is given.
func (w *writer) element(x tensor) tensor {
	names, types := listed([]tensor{x})
	for _, d := range x.sizes {
		names, types = names+", "+w.index(w.r.Int64N(d)), types+", index"
	}
	e := w.name()
	fmt.Fprintf(&w.b, "%s = \"tensor.extract\"(%s) : (%s) -> f32\n", e, names, types)
	y := tensor{w.name(), []int64{2, 3}, []int64{2, 3}}
	if w.r.IntN(2) == 0 {
		fmt.Fprintf(&w.b, "%s = \"tensor.splat\"(%s) : (f32) -> %s\n", y.name, e, y.typ())
		return y
	}
	fmt.Fprintf(&w.b, "%s = \"tensor.from_elements\"(%s, %%s, %s, %%s, %s, %s) : (f32, f32, f32, f32, f32, f32) -> %s\n", y.name, e, e, e, e, y.typ())
	return y
}

// conditional yields one of two tensors of one type.
func (w *writer) conditional(known []tensor) tensor {
	x := known[w.r.IntN(len(known))]
	if w.depth > 1 {
		return w.cast(x)
	}
	y := tensor{w.name(), x.declared, x.sizes}
	cond := "%p"
	if w.r.IntN(4) == 0 {
		cond = w.name()
		fmt.Fprintf(&w.b, "%s = \"arith.constant\"() <{value = %t}> : () -> i1\n", cond, w.r.IntN(2) == 0)
	}
	fmt.Fprintf(&w.b, "%s = \"scf.if\"(%s) ({\n", y.name, cond)
	for i := range 2 {
		w.yield(known, x)
		if i == 0 {
			w.b.WriteString("}, {\n")
		}
	}
	fmt.Fprintf(&w.b, "}) : (i1) -> %s\n", y.typ())
	return y
}

// yield writes the body of a graph that yields a tensor of the type of x.
func (w *writer) yield(known []tensor, x tensor) {
	w.depth++
	inner := w.body(known, w.r.IntN(3))
	w.depth--
	same := slices.DeleteFunc(inner, func(y tensor) bool { return y.typ() != x.typ() || !slices.Equal(y.sizes, x.sizes) })
	fmt.Fprintf(&w.b, "\"scf.yield\"(%s) : (%s) -> ()\n", same[w.r.IntN(len(same))].name, x.typ())
}

// loop carries a tensor through some turns.
func (w *writer) loop(known []tensor) tensor {
	x := known[w.r.IntN(len(known))]
	if w.depth > 1 {
		return w.cast(x)
	}
	lower, upper, step := w.index(0), w.index(w.r.Int64N(4)), w.index(1)
	y, carried := tensor{w.name(), x.declared, x.sizes}, tensor{w.name(), x.declared, x.sizes}
	fmt.Fprintf(&w.b, "%s = \"scf.for\"(%s, %s, %s, %s) ({\n^bb0(%s: index, %s: %s):\n",
		y.name, lower, upper, step, x.name, w.name(), carried.name, carried.typ())
	w.yield(append(slices.Clone(known), carried), x)
	fmt.Fprintf(&w.b, "}) : (index, index, index, %s) -> %s\n", x.typ(), y.typ())
	return y
}
