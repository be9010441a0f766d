package inlining_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

var (
	programs = flag.Int("programs", 20, "how many programs TestRandomPrograms generates")
	seed     = flag.Uint64("seed", 1, "the seed of the first of them")
)

// TestRandomPrograms generates functions of several blocks that call each other, also in
// regions and in blocks that nothing leads to, and runs them before and after inlining, alone
// and with the default rules. These have nothing left to do when the result is read again.
func TestRandomPrograms(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	rules := lib.DB.MustQuery("default")
	queries := []*optdb.Pipeline{lib.DB.MustQuery("+inline +remove_private_functions"), lib.DB.MustQuery("default +inline +remove_private_functions")}
	compared, inlined := 0, 0
	for i := range uint64(*programs) {
		text := randomProgram(rand.New(rand.NewPCG(*seed+i, 9)))
		at := fmt.Sprintf("seed %d\n%s", *seed+i, text)
		before := read(t, lib.Dialects, text, at)
		for k, opt := range queries {
			after := read(t, lib.Dialects, text, at)
			reachFixpoint(t, opt, after, at)
			once := mlir.String(after)
			at := fmt.Sprintf("%s\nbecame\n%s", at, once)
			if strings.Count(once, `"func.call"`) < strings.Count(text, `"func.call"`) {
				inlined++
			}
			again := read(t, lib.Dialects, once, at)
			for x := range int64(4) {
				want, err := call(before, x-1, x*x)
				if errors.Is(err, eval.ErrLimit) {
					continue
				}
				require.NoError(t, err, at)
				for _, fg := range []*graph.FunctionGraph{after, again} {
					got, err := call(fg, x-1, x*x)
					require.NoError(t, err, at)
					require.Equal(t, want, got, at)
				}
				compared++
			}
			if k == 0 {
				continue
			}
			// Only the rules: where they chose a branch, another call may be inlined.
			reachFixpoint(t, rules, again, at)
			require.NoError(t, graph.Equal(read(t, lib.Dialects, once, at), again), "%s\nand then\n%s", at, mlir.String(again))
		}
	}
	// A few programs may have no call that can be inlined.
	if *programs >= 20 {
		require.Greater(t, compared, *programs)
		require.Greater(t, inlined, *programs/2)
	}
}

func read(t *testing.T, d *ir.Dialects, text, at string) *graph.FunctionGraph {
	fg, err := mlir.Parse("in.mlir", text, d)
	require.NoError(t, err, at)
	require.NoError(t, fg.CheckIntegrity(), at)
	return fg
}

func reachFixpoint(t *testing.T, opt *optdb.Pipeline, fg *graph.FunctionGraph, at string) {
	report, err := opt.OptimizeWith(t.Context(), fg, navigator.Options{OnFailure: navigator.Fail})
	require.NoError(t, err, at)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason, at)
	require.NoError(t, fg.CheckIntegrity(), "%s\nbecame\n%s", at, mlir.String(fg))
}

// call runs the function main.
func call(file *graph.FunctionGraph, numbers ...int64) ([]value.Value, error) {
	fg, err := eval.Entry(file, "main")
	if err != nil {
		return nil, err
	}
	var inputs []value.Value
	for _, n := range numbers {
		v, err := value.Ints(ir.I64, n)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, v)
	}
	result, err := eval.Run(context.Background(), fg, inputs, eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 3000})
	if err != nil {
		return nil, err
	}
	return result.Outputs, nil
}

// callers writes a program of functions, each of which calls those after it.
type callers struct {
	*rand.Rand
	strings.Builder
	names, functions int
}

func randomProgram(r *rand.Rand) string {
	w := &callers{Rand: r, functions: 2 + r.IntN(3)}
	w.WriteString("\"builtin.module\"() ({\n")
	for _, i := range r.Perm(w.functions) {
		w.function(i)
	}
	w.WriteString("}) : () -> ()\n")
	return w.String()
}

func (w *callers) name() string { w.names++; return fmt.Sprintf("%%v%d", w.names) }

// function writes the function of a number. Each of its blocks uses what is in the entry
// and in itself; one that nothing leads to also uses what is in any other, and may be listed
// before it.
func (w *callers) function(number int) {
	if number == 0 {
		w.WriteString("\"func.func\"() <{function_type = (i64, i64) -> i64, sym_name = \"main\"}> ({\n")
	} else {
		fmt.Fprintf(w, "\"func.func\"() <{function_type = (i64, i64) -> i64, sym_name = \"f%d\", sym_visibility = \"private\"}> ({\n", number)
	}
	a, b := w.name(), w.name()
	fmt.Fprintf(w, "^bb0(%s: i64, %s: i64):\n", a, b)
	blocks := 1 + w.IntN(5)
	entry := w.body([]string{a, b}, number, 0)
	w.end(0, blocks, entry)
	text := make([]string, blocks)
	around := w.Builder
	all := entry
	for i := 1; i < blocks; i++ {
		w.Builder = strings.Builder{}
		arg := w.name()
		fmt.Fprintf(w, "^bb%d(%s: i64):\n", i, arg)
		known := w.body(append(entry[:len(entry):len(entry)], arg), number, 0)
		w.end(i, blocks, known)
		text[i] = w.String()
		all = append(all, known[len(entry):]...)
	}
	lost := ""
	if w.IntN(2) == 0 {
		w.Builder = strings.Builder{}
		arg := w.name()
		fmt.Fprintf(w, "^bb%d(%s: i64):\n", blocks, arg)
		known := w.body(append(all[:len(all):len(all)], arg), number, 0)
		w.end(w.IntN(blocks), blocks, known)
		lost = w.String()
	}
	w.Builder = strings.Builder{}
	w.WriteString(around.String())
	first := w.IntN(2) == 0
	if first {
		w.WriteString(lost)
	}
	for _, i := range w.Perm(blocks) {
		w.WriteString(text[i])
	}
	if !first {
		w.WriteString(lost)
	}
	w.WriteString("}) : () -> ()\n")
}

// body writes some ops, and returns what was known before and what they compute.
func (w *callers) body(known []string, number, depth int) []string {
	known = known[:len(known):len(known)]
	pick := func() string { return known[w.IntN(len(known))] }
	for range 1 + w.IntN(3) {
		x, y, v := pick(), pick(), w.name()
		switch kind := w.IntN(6); {
		case kind < 2 && number+1 < w.functions:
			fmt.Fprintf(w, "  %s = \"func.call\"(%s, %s) <{callee = @f%d}> : (i64, i64) -> i64\n", v, x, y, number+1+w.IntN(w.functions-number-1))
		case kind == 2 && depth < 2:
			c := w.condition(x, y)
			fmt.Fprintf(w, "  %s = \"scf.if\"(%s) ({\n", v, c)
			for i := range 2 {
				inner := w.body(known, number, depth+1)
				fmt.Fprintf(w, "  \"scf.yield\"(%s) : (i64) -> ()\n", inner[w.IntN(len(inner))])
				if i == 0 {
					w.WriteString("  }, {\n")
				}
			}
			w.WriteString("  }) : (i1) -> i64\n")
		case kind == 3 && depth < 2:
			fmt.Fprintf(w, "  %s = \"scf.execute_region\"() ({\n", v)
			inner := w.body(known, number, depth+1)
			fmt.Fprintf(w, "  \"scf.yield\"(%s) : (i64) -> ()\n  }) : () -> i64\n", inner[w.IntN(len(inner))])
		case kind == 4:
			fmt.Fprintf(w, "  %s = \"arith.constant\"() <{value = %d : i64}> : () -> i64\n", v, w.IntN(3)-1)
		default:
			fmt.Fprintf(w, "  %s = \"arith.%s\"(%s, %s) : (i64, i64) -> i64\n", v, []string{"addi", "subi", "muli", "xori"}[w.IntN(4)], x, y)
		}
		known = append(known, v)
	}
	return known
}

func (w *callers) condition(x, y string) string {
	c := w.name()
	fmt.Fprintf(w, "  %s = \"arith.cmpi\"(%s, %s) <{predicate = %d : i64}> : (i64, i64) -> i1\n", c, x, y, w.IntN(6))
	return c
}

// end ends a block: mostly it goes on to a later one.
func (w *callers) end(i, blocks int, known []string) {
	pick := func() string { return known[w.IntN(len(known))] }
	next := func() int {
		if i > 0 && w.IntN(6) == 0 {
			return 1 + w.IntN(blocks-1)
		}
		return i + 1 + w.IntN(blocks-i-1)
	}
	if i+1 >= blocks || i > 0 && w.IntN(4) == 0 {
		fmt.Fprintf(w, "  \"func.return\"(%s) : (i64) -> ()\n", pick())
		return
	}
	switch w.IntN(4) {
	case 0:
		fmt.Fprintf(w, "  \"cf.br\"(%s)[^bb%d] : (i64) -> ()\n", pick(), next())
	case 1:
		fmt.Fprintf(w, "  \"cf.switch\"(%s, %s, %s, %s)[^bb%d, ^bb%d, ^bb%d] <{case_values = dense<[0, 1]> : tensor<2xi64>, case_operand_segments = array<i32: 1, 1>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i64, i64, i64, i64) -> ()\n",
			pick(), pick(), pick(), pick(), next(), next(), next())
	default:
		fmt.Fprintf(w, "  \"cf.cond_br\"(%s, %s, %s)[^bb%d, ^bb%d] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i64, i64) -> ()\n",
			w.condition(pick(), pick()), pick(), pick(), next(), next())
	}
}
