//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/workload"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
)

// long is work that takes long. begin makes what it works on, and returns the work,
// which ends with its context.
type long struct {
	name  string
	begin func(tb testing.TB, size int) func(context.Context) error
	size  int
}

// BenchmarkCancel cancels each kind of long work at several moments. It reports the
// longest time from the cancel to the return, and the most processor time, which others
// on the machine do not change, in milliseconds; and how long the work takes where
// nothing cancels it, up to some seconds.
func BenchmarkCancel(b *testing.B) {
	for _, w := range longWork() {
		b.Run(w.name, func(b *testing.B) {
			var whole, late, busy time.Duration
			for b.Loop() {
				var l lateness
				whole, l = latency(b, w, w.size, 4*time.Second)
				for k := 1; k < 5; k++ {
					late, busy = max(late, l.wall), max(busy, l.processor)
					_, l = latency(b, w, w.size, max(time.Millisecond, whole*time.Duration(k)/5))
				}
				late, busy = max(late, l.wall), max(busy, l.processor)
			}
			b.ReportMetric(float64(whole.Microseconds())/1000, "whole-ms")
			b.ReportMetric(float64(late.Microseconds())/1000, "late-ms")
			b.ReportMetric(float64(busy.Microseconds())/1000, "late-cpu-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// lateness is what work took after it was cancelled.
type lateness struct{ wall, processor time.Duration }

// latency cancels work after some time. It returns how long the work took, and how much
// of that was after the cancel.
func latency(tb testing.TB, w long, size int, after time.Duration) (whole time.Duration, late lateness) {
	run := w.begin(tb, size)
	ctx, cancel := context.WithCancel(tb.Context())
	defer cancel()
	var at time.Time
	var used time.Duration
	cancelled := make(chan bool)
	start := time.Now()
	timer := time.AfterFunc(after, func() {
		at, used = time.Now(), processor()
		cancel()
		close(cancelled)
	})
	err := run(ctx)
	end, usedAtEnd := time.Now(), processor()
	if timer.Stop() {
		require.NoError(tb, err)
		return end.Sub(start), lateness{}
	}
	<-cancelled
	if err != nil {
		require.ErrorIs(tb, err, context.Canceled)
	}
	return end.Sub(start), lateness{end.Sub(at), usedAtEnd - used}
}

// processor returns the processor time that the process has used.
func processor() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		panic(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// TestLongWorkIsCancelled: work whose context has ended is not done, and says so.
func TestLongWorkIsCancelled(t *testing.T) {
	for _, w := range longWork() {
		t.Run(w.name, func(t *testing.T) {
			run := w.begin(t, 40)
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			require.ErrorIs(t, run(ctx), context.Canceled)
		})
	}
}

func longWork() []long {
	list := []long{
		{"eval/matmul", multiplied, 1024},
		{"guard/loops", guarded, 3000},
		{"relation/circular", circular, 2000},
		{"inplace/slices", texted("o4", slicesText), 10_000},
		{"inplace/reshaped", texted("o4", reshapedText), 2000},
		{"inplace/updates", texted("o4", updatesText), 3000},
		{"slicing/combed", texted("fast_run", combedText), 2000},
		{"read", read, 1_000_000},
		{"print", printed, 1_000_000},
	}
	for _, w := range workload.All() {
		size := 1_000_000
		if w.Query == "+simplify" || w.Query == "+merge" {
			size = 300_000 // other ops
		}
		list = append(list, long{"settle/" + w.Name, func(tb testing.TB, size int) func(context.Context) error {
			return optimized(tb, "", w.Query, func(out io.Writer) error { return w.Write(out, size) })
		}, size})
	}
	return list
}

// optimized runs a query on the graph of a text.
func optimized(tb testing.TB, toml, query string, write func(io.Writer) error) func(context.Context) error {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(tb, err)
	fg := parsed(tb, lib.Dialects, write)
	var opt navigator.Optimizer
	if toml != "" {
		set, err := rules.Load([]rules.Source{{Name: "slow.toml", Data: []byte(toml)}}, lib.Dialects)
		require.NoError(tb, err)
		opt = navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "slow", Locals: []*navigator.Local{set.Rule(query).Local}})
		return func(ctx context.Context) error {
			_, err := navigator.Optimize(ctx, opt, fg, navigator.Options{OnFailure: navigator.Ignore})
			return err
		}
	}
	q := lib.DB.MustQuery(query)
	return func(ctx context.Context) error {
		_, err := q.Optimize(ctx, fg)
		return err
	}
}

func parsed(tb testing.TB, dialects *ir.Dialects, write func(io.Writer) error) *graph.FunctionGraph {
	var text bytes.Buffer
	require.NoError(tb, write(&text))
	fg, err := mlir.Parse("long.mlir", text.String(), dialects)
	require.NoError(tb, err)
	return fg
}

func texted(query string, text func(w io.Writer, n int)) func(testing.TB, int) func(context.Context) error {
	return func(tb testing.TB, size int) func(context.Context) error {
		return optimized(tb, "", query, function(size, text))
	}
}

func function(size int, text func(w io.Writer, n int)) func(io.Writer) error {
	return func(out io.Writer) error {
		var b bytes.Buffer
		b.WriteString("\"func.func\"() <{function_type = () -> (), sym_name = \"long\"}> ({\n")
		text(&b, size)
		b.WriteString("}) : () -> ()\n")
		_, err := out.Write(b.Bytes())
		return err
	}
}

func multiplied(tb testing.TB, size int) func(context.Context) error {
	typ := ir.Tensor(ir.F32, 1, int64(size), int64(size))
	ctxt := ir.NewContext(builtin.Dialects())
	elems := make([]float64, size*size)
	matrix, err := value.Floats(typ, elems...)
	require.NoError(tb, err)
	fg := graph.New(ctxt)
	x := fg.AddInput(typ, "x")
	fg.SetOutputs(fg.Apply(ctxt.Op("tosa.matmul"), typ, x, x))
	return func(ctx context.Context) error {
		_, err := eval.Run(ctx, fg, []value.Value{matrix}, eval.Options{Evaluators: dialects.Evaluators()})
		return err
	}
}

func guarded(tb testing.TB, size int) func(context.Context) error {
	return optimized(tb, `version = 1
[[rule]]
name    = "slow"
match   = '(t.slow{l: ?l} ?x)'
where   = 'all(l, all(l, all(l, # >= 0)))'
replace = '?x'
`, "slow", function(size, func(w io.Writer, n int) {
		list := strings.Repeat("1, ", n-1) + "1"
		io.WriteString(w, "  %x = \"t.new\"() : () -> i64\n")
		for i := range 20 {
			fmt.Fprintf(w, "  %%%d = \"t.slow\"(%%x) {l = array<i64: %s>} : (i64) -> i64\n", i, list)
			fmt.Fprintf(w, "  \"t.use\"(%%%d) : (i64) -> ()\n", i)
		}
		fmt.Fprintln(w, `  "func.return"() : () -> ()`)
	}))
}

func circular(tb testing.TB, size int) func(context.Context) error {
	return optimized(tb, `version = 1
[[relation]]
name    = "around"
clauses = ['(around (t.slow ?x) (t.turned ?y)) <- (around ?x ?y)', '(around (t.slow ?x) ?y) <- (around (t.slow ?x) ?y)']
[[rule]]
name     = "turn"
relation = "around"
`, "turn", function(size, func(w io.Writer, n int) {
		io.WriteString(w, "  %0 = \"t.new\"() : () -> i64\n")
		for i := range n {
			fmt.Fprintf(w, "  %%%d = \"t.slow\"(%%%d) : (i64) -> i64\n", i+1, i)
		}
		fmt.Fprintf(w, "  \"func.return\"(%%%d) : (i64) -> ()\n", n)
	}))
}

// slicesText is a tensor whose slices may all be overwritten.
func slicesText(w io.Writer, n int) {
	whole := fmt.Sprintf("tensor<%dxi64>", 2*n)
	fmt.Fprintf(w, "  %%x = \"tensor.empty\"() : () -> %s\n  %%a = \"arith.addi\"(%%x, %%x) : (%[1]s, %[1]s) -> %[1]s\n", whole)
	fmt.Fprintf(w, "  %%s = \"tensor.empty\"() : () -> tensor<2xi64>\n")
	for i := range n {
		fmt.Fprintf(w, "  %%p%d = \"tensor.extract_slice\"(%%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: %d>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (%s) -> tensor<2xi64>\n", i, 2*i, whole)
		fmt.Fprintf(w, "  %%q%d = \"arith.muli\"(%%p%d, %%s) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>\n", i, i)
		fmt.Fprintf(w, "  \"t.use\"(%%q%d) : (tensor<2xi64>) -> ()\n", i)
	}
	fmt.Fprintln(w, `  "func.return"() : () -> ()`)
}

// reshapedText is slices of slices with a reshape before each, each of which may be
// overwritten.
func reshapedText(w io.Writer, n int) {
	size := 2*n + 2
	fmt.Fprintf(w, "  %%x = \"tensor.empty\"() : () -> tensor<%[1]dxi64>\n  %%v0 = \"arith.addi\"(%%x, %%x) : (tensor<%[1]dxi64>, tensor<%[1]dxi64>) -> tensor<%[1]dxi64>\n", size)
	for i := range n {
		half := size / 2
		fmt.Fprintf(w, "  %%r%d = \"tosa.reshape\"(%%v%d) {new_shape = [2, %d]} : (tensor<%dxi64>) -> tensor<2x%[3]dxi64>\n", i, i, half, size)
		fmt.Fprintf(w, "  %%t%d = \"tosa.reshape\"(%%r%d) {new_shape = [%d]} : (tensor<2x%dxi64>) -> tensor<%[3]dxi64>\n", i, i, size, half)
		size -= 2
		fmt.Fprintf(w, "  %%v%d = \"tensor.extract_slice\"(%%t%d) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: %d>, static_strides = array<i64: 1>}> : (tensor<%dxi64>) -> tensor<%[3]dxi64>\n", i+1, i, size, size+2)
		fmt.Fprintf(w, "  %%q%d = \"math.absi\"(%%v%d) : (tensor<%dxi64>) -> tensor<%[3]dxi64>\n", i, i+1, size)
		fmt.Fprintf(w, "  \"t.use\"(%%q%d) : (tensor<%dxi64>) -> ()\n", i, size)
	}
	fmt.Fprintln(w, `  "func.return"() : () -> ()`)
}

// updatesText is writes one into the other, each of which the rest is read of.
func updatesText(w io.Writer, n int) {
	whole := fmt.Sprintf("tensor<%dxi64>", 2*n)
	fmt.Fprintf(w, "  %%x = \"tensor.empty\"() : () -> %[1]s\n  %%a0 = \"arith.addi\"(%%x, %%x) : (%[1]s, %[1]s) -> %[1]s\n", whole)
	fmt.Fprintf(w, "  %%s = \"tensor.empty\"() : () -> tensor<2xi64>\n")
	for i := range n - 1 {
		fmt.Fprintf(w, "  %%a%d = \"tensor.insert_slice\"(%%s, %%a%d) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: %d>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi64>, %s) -> %[4]s\n", i+1, i, 2*i, whole)
		fmt.Fprintf(w, "  %%p%d = \"tensor.extract_slice\"(%%a%d) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: %d>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (%s) -> tensor<2xi64>\n", i, i, 2*i+2, whole)
		fmt.Fprintf(w, "  \"t.use\"(%%p%d) : (tensor<2xi64>) -> ()\n", i)
	}
	fmt.Fprintf(w, "  \"func.return\"(%%a%d) : (%s) -> ()\n", n-1, whole)
}

// combedText is writes, each of which overlaps all others, but shares no element with
// any.
func combedText(w io.Writer, n int) {
	whole := fmt.Sprintf("tensor<%dxi64>", 2*n)
	fmt.Fprintf(w, "  %%a0 = \"tensor.empty\"() : () -> %s\n", whole)
	for i := range n {
		fmt.Fprintf(w, "  %%s%d = \"t.new\"() : () -> tensor<2xi64>\n", i)
	}
	for i := range n {
		fmt.Fprintf(w, "  %%a%d = \"tensor.insert_slice\"(%%s%d, %%a%d) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: %d>, static_sizes = array<i64: 2>, static_strides = array<i64: %d>}> : (tensor<2xi64>, %s) -> %[6]s\n", i+1, i, i, n-1-i, n, whole)
	}
	fmt.Fprintf(w, "  \"func.return\"(%%a%d) : (%s) -> ()\n", n, whole)
}

// endingWriter takes everything until its context ends.
type endingWriter struct{ ctx context.Context }

func (w endingWriter) Write(p []byte) (int, error) { return len(p), w.ctx.Err() }

func read(tb testing.TB, size int) func(context.Context) error {
	w, ok := workload.Find("dag")
	require.True(tb, ok)
	var text bytes.Buffer
	require.NoError(tb, w.Write(&text, size))
	return func(ctx context.Context) error {
		_, err := mlir.Read("long.mlir", bytes.NewReader(text.Bytes()), builtin.Dialects(), mlir.Context(ctx))
		return err
	}
}

func printed(tb testing.TB, size int) func(context.Context) error {
	w, ok := workload.Find("dag")
	require.True(tb, ok)
	fg := parsed(tb, builtin.Dialects(), func(out io.Writer) error { return w.Write(out, size) })
	return func(ctx context.Context) error {
		err := mlir.Write(endingWriter{ctx}, fg)
		if err == nil && ctx.Err() != nil {
			return errors.New("it was written all the same")
		}
		return err
	}
}
