package blocks_test

import (
	"context"
	"errors"
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
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

var (
	programs = flag.Int("programs", 300, "how many programs TestRandomPrograms generates")
	seed     = flag.Uint64("seed", 1, "the seed of the first of them")
)

// TestRandomPrograms generates functions of several blocks, and runs them before and after
// the default rules. What was optimized stays as it is when it is read and optimized again.
func TestRandomPrograms(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("default")
	ended, smaller := 0, 0
	for i := range *programs {
		text := program(rand.New(rand.NewPCG(*seed+uint64(i), 3)))
		at := fmt.Sprintf("seed %d\n%s", *seed+uint64(i), text)
		before := parse(t, lib.Dialects, text, at)
		var written strings.Builder
		require.NoError(t, mlir.Write(&written, before))
		require.NoError(t, graph.Equal(before, parse(t, lib.Dialects, written.String(), at)), at)
		require.NoError(t, graph.Equal(before, before.Clone()), at)
		after := parse(t, lib.Dialects, text, at)
		optimize(t, opt, after, at)
		if after.NumNodes() < before.NumNodes() {
			smaller++
		}
		for x := range int64(4) {
			want, err := run(before, x-1, x*x)
			if errors.Is(err, eval.ErrLimit) {
				continue
			}
			require.NoError(t, err, at)
			got, err := run(after, x-1, x*x)
			require.NoError(t, err, "%s\nbecame\n%s", at, mlir.String(after))
			require.Equal(t, want, got, "%s\nbecame\n%s", at, mlir.String(after))
			ended++
		}
		once := mlir.String(after)
		again := parse(t, lib.Dialects, once, at)
		optimize(t, opt, again, at)
		require.NoError(t, graph.Equal(parse(t, lib.Dialects, once, at), again), "%s\nbecame\n%s\nand then\n%s", at, once, mlir.String(again))
	}
	require.Greater(t, ended, *programs)
	require.Greater(t, smaller, *programs/2)
}

func parse(t *testing.T, d *ir.Dialects, text, at string) *graph.FunctionGraph {
	fg, err := mlir.Parse("in.mlir", text, d)
	require.NoError(t, err, at)
	require.NoError(t, fg.CheckIntegrity(), at)
	return fg
}

func optimize(t *testing.T, opt interface {
	OptimizeWith(context.Context, *graph.FunctionGraph, navigator.Options) (*profile.Report, error)
}, fg *graph.FunctionGraph, at string) {
	report, err := opt.OptimizeWith(t.Context(), fg, navigator.Options{OnFailure: navigator.Fail})
	require.NoError(t, err, at)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason, at)
	require.NoError(t, fg.CheckIntegrity(), "%s\nbecame\n%s", at, mlir.String(fg))
}

// run evaluates the function of a program.
func run(file *graph.FunctionGraph, a, b int64) ([]value.Value, error) {
	fg, err := eval.Entry(file, "")
	if err != nil {
		return nil, err
	}
	inputs := []value.Value{number(a), number(b)}
	result, err := eval.Run(context.Background(), fg, inputs, eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 2000})
	if err != nil {
		return nil, err
	}
	return result.Outputs, nil
}

// program returns a function of two integers with random blocks. Those that nothing leads
// to use no values of others.
func program(r *rand.Rand) string {
	count := 2 + r.IntN(9)
	ops, most := []string{"addi", "subi", "muli", "xori"}, 4
	if r.IntN(2) == 0 {
		ops, most = ops[:1], 2 // so that blocks are alike
	}
	next := make([][]int, count)
	for i := range next {
		for range r.IntN(3) + r.IntN(2) {
			if i < count-1 || r.IntN(3) == 0 {
				next[i] = append(next[i], 1+r.IntN(count-1))
			}
		}
		if r.IntN(4) > 0 && i < count-1 && len(next[i]) > 0 {
			next[i][0] = i + 1
		}
	}
	dominators := dominatorsOf(next)
	args := make([][]string, count)
	values := make([][]string, count)
	names := 0
	name := func() string { names++; return fmt.Sprintf("%%v%d", names) }
	values[0] = []string{"%a", "%b"}
	for i := 1; i < count; i++ {
		for range r.IntN(3) {
			args[i] = append(args[i], name())
		}
		values[i] = slices.Clone(args[i])
	}
	text := make([]string, count)
	order := r.Perm(count) // dominators first
	slices.SortStableFunc(order, func(a, b int) int { return len(dominators[a]) - len(dominators[b]) })
	for _, i := range order {
		var b strings.Builder
		seen := func() []string {
			var list []string
			for _, d := range dominators[i] {
				list = append(list, values[d]...)
			}
			return list
		}
		pick := func() string {
			list := seen()
			if len(list) == 0 || r.IntN(4) == 0 {
				v := name()
				fmt.Fprintf(&b, "  %s = \"arith.constant\"() <{value = %d : i64}> : () -> i64\n", v, r.IntN(3)-1)
				values[i] = append(values[i], v)
				return v
			}
			return list[r.IntN(len(list))]
		}
		for range r.IntN(most) {
			x, y, v := pick(), pick(), name()
			op := ops[r.IntN(len(ops))]
			fmt.Fprintf(&b, "  %s = \"arith.%s\"(%s, %s) : (i64, i64) -> i64\n", v, op, x, y)
			values[i] = append(values[i], v)
		}
		var passed []string
		var labels, sizes []string
		for _, to := range next[i] {
			for range args[to] {
				passed = append(passed, pick())
			}
			labels = append(labels, fmt.Sprintf("^bb%d", to))
			sizes = append(sizes, fmt.Sprint(len(args[to])))
		}
		types := strings.TrimSuffix(strings.Repeat("i64, ", len(passed)), ", ")
		all := strings.Join(passed, ", ")
		with := func(condition, typ string) (string, string) {
			if len(passed) == 0 {
				return condition, typ
			}
			return condition + ", " + all, typ + ", " + types
		}
		switch len(next[i]) {
		case 0:
			fmt.Fprintf(&b, "  \"func.return\"(%s) : (i64) -> ()\n", pick())
		case 1:
			fmt.Fprintf(&b, "  \"cf.br\"(%s)[%s] : (%s) -> ()\n", all, labels[0], types)
		case 2:
			c := name()
			if r.IntN(5) == 0 {
				fmt.Fprintf(&b, "  %s = \"arith.constant\"() <{value = %t}> : () -> i1\n", c, r.IntN(2) == 0)
			} else {
				fmt.Fprintf(&b, "  %s = \"arith.cmpi\"(%s, %s) <{predicate = %d : i64}> : (i64, i64) -> i1\n", c, pick(), pick(), r.IntN(6))
			}
			in, typ := with(c, "i1")
			fmt.Fprintf(&b, "  \"cf.cond_br\"(%s)[%s] <{operandSegmentSizes = array<i32: 1, %s>}> : (%s) -> ()\n", in, strings.Join(labels, ", "), strings.Join(sizes, ", "), typ)
		default:
			rest := len(passed) - len(args[next[i][0]])
			in, typ := with(pick(), "i64")
			fmt.Fprintf(&b, "  \"cf.switch\"(%s)[%s] <{case_values = dense<[0, 1]> : tensor<2xi64>, case_operand_segments = array<i32: %s>, operandSegmentSizes = array<i32: 1, %s, %d>}> : (%s) -> ()\n",
				in, strings.Join(labels, ", "), strings.Join(sizes[1:], ", "), sizes[0], rest, typ)
		}
		text[i] = b.String()
	}
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = (i64, i64) -> i64, sym_name = \"main\"}> ({\n^bb0(%a: i64, %b: i64):\n" + text[0])
	listed := r.Perm(count - 1)
	for _, k := range listed {
		i := k + 1
		fmt.Fprintf(&b, "^bb%d", i)
		for k, arg := range args[i] {
			separator := ", "
			if k == 0 {
				separator = "("
			}
			b.WriteString(separator + arg + ": i64")
		}
		if len(args[i]) > 0 {
			b.WriteString(")")
		}
		b.WriteString(":\n" + text[i])
	}
	b.WriteString("}) : () -> ()\n")
	return b.String()
}

// dominatorsOf returns the blocks that dominate each block, itself among them. What cannot
// be reached has only itself.
func dominatorsOf(next [][]int) [][]int {
	reached := func(without int) []bool {
		seen := make([]bool, len(next))
		work := []int{0}
		for len(work) > 0 {
			i := work[len(work)-1]
			work = work[:len(work)-1]
			if seen[i] || i == without {
				continue
			}
			seen[i] = true
			work = append(work, next[i]...)
		}
		return seen
	}
	all := reached(-1)
	dominators := make([][]int, len(next))
	for d := range next {
		rest := reached(d)
		for i := range next {
			if all[i] && !rest[i] || i == d {
				dominators[i] = append(dominators[i], d)
			}
		}
	}
	return dominators
}

func number(n int64) value.Value {
	v, err := value.Ints(ir.I64, n)
	if err != nil {
		panic(err)
	}
	return v
}
