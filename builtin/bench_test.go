package builtin

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/workload"
	"github.com/settle-go/settle/navigator"
)

// gpt2 returns a stage of the lowered GPT-2 that lies beside the checkout.
func gpt2(tb testing.TB, stage string) []byte {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "gpt2", stage+".mlir"))
	if err != nil {
		tb.Skip("the lowered GPT-2 is not beside this checkout")
	}
	return text
}

func BenchmarkGPT2(b *testing.B) {
	text := gpt2(b, "1_inlined")
	lib, err := New(Config{})
	require.NoError(b, err)
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			read(b, lib, text)
		}
	})
	b.Run("settle", func(b *testing.B) { benchmarkSettle(b, lib, "+canonicalize &fleet", text) })
	b.Run("print", func(b *testing.B) {
		fg := read(b, lib, text)
		b.ReportAllocs()
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			require.NoError(b, mlir.Write(io.Discard, fg))
		}
	})
}

func BenchmarkWorkload(b *testing.B) {
	lib, err := New(Config{})
	require.NoError(b, err)
	for _, w := range workload.All() {
		for _, n := range []int{10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", w.Name, n), func(b *testing.B) {
				benchmarkSettle(b, lib, w.Query, workloadText(b, w.Name, n))
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/node")
			})
		}
	}
}

// workloadText returns a workload of about n operations.
func workloadText(tb testing.TB, name string, n int) []byte {
	tb.Helper()
	w, ok := workload.Find(name)
	require.True(tb, ok)
	var text bytes.Buffer
	require.NoError(tb, w.Write(&text, n))
	return text.Bytes()
}

// benchmarkSettle times settling alone, on a fresh graph each time.
func benchmarkSettle(b *testing.B, lib *Library, query string, text []byte) {
	opt := lib.DB.MustQuery(query)
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		fg := read(b, lib, text)
		b.StartTimer()
		_, err := opt.Optimize(context.Background(), fg)
		require.NoError(b, err)
	}
}

func read(tb testing.TB, lib *Library, text []byte) *graph.FunctionGraph {
	tb.Helper()
	fg, err := mlir.Parse("bench.mlir", string(text), lib.Dialects)
	require.NoError(tb, err)
	return fg
}

// BenchmarkSmall is a call on nodes that no rule changes, few and many: all that a call costs besides
// rewrites, which takes no room for nodes. They are in a function of a module, which makes three graphs; with "graph"
// they are in one. The report says what was tried; "listed" is a call whose report lists all rules, as it does without
// options.
func BenchmarkSmall(b *testing.B) {
	lib, err := New(Config{})
	require.NoError(b, err)
	few := navigator.Options{OnlyTried: true, NoProvenance: true, Workers: 1}
	for _, query := range []string{"+canonicalize", "+merge", "default"} {
		for _, n := range []int{50, 100, 1000, 30_000} {
			b.Run(fmt.Sprintf("%s/%d", query, n), func(b *testing.B) {
				benchmarkCall(b, lib, query, workloadText(b, "nochange", n), few)
			})
		}
		b.Run(query+"/50/graph", func(b *testing.B) { benchmarkCall(b, lib, query, oneGraph(50), few) })
		b.Run(query+"/50/listed", func(b *testing.B) {
			benchmarkCall(b, lib, query, workloadText(b, "nochange", 50), navigator.Options{})
		})
	}
}

// benchmarkCall times calls on a program in which nothing matches.
func benchmarkCall(b *testing.B, lib *Library, query string, text []byte, options navigator.Options) {
	pipeline, fg := lib.DB.MustQuery(query), read(b, lib, text)
	b.ReportAllocs()
	for b.Loop() {
		_, err := pipeline.OptimizeWith(context.Background(), fg, options)
		require.NoError(b, err)
	}
}

// oneGraph returns n operations that are in no function and no module.
func oneGraph(n int) []byte {
	text := bytes.NewBufferString("%0, %1 = \"own.values\"() : () -> (i64, i64)\n")
	for i := range n {
		op := []string{"muli", "addi", "xori"}[i%3]
		fmt.Fprintf(text, "%%%d = arith.%s %%%d, %%%d : i64\n", i+2, op, i+1, i)
	}
	fmt.Fprintf(text, "\"own.use\"(%%%d) : (i64) -> ()\n", n+1)
	return text.Bytes()
}

// BenchmarkFunctions reads, settles and prints a module of a thousand functions: runs with -cpu 1 and -cpu 2 say what a
// second core saves. In a run with -cpu 1,2 the first result is that of two cores.
func BenchmarkFunctions(b *testing.B) {
	lib, err := New(Config{})
	require.NoError(b, err)
	text := functions(1000, 200)
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			read(b, lib, text)
		}
	})
	for _, query := range []string{"+canonicalize", "default"} {
		b.Run("settle/"+query, func(b *testing.B) { benchmarkSettle(b, lib, query, text) })
	}
	b.Run("print", func(b *testing.B) {
		fg := read(b, lib, text)
		b.ReportAllocs()
		for b.Loop() {
			require.NoError(b, mlir.Write(io.Discard, fg))
		}
	})
}

// functions returns a module of functions of that many operations, half of which rules remove: sums with 0,
// products with 1, and casts there and back, among others that stay.
func functions(n, operations int) []byte {
	var text bytes.Buffer
	for f := range n {
		fmt.Fprintf(&text, "func.func @f%d(%%v: i32, %%w: i32) -> i32 {\n  %%zero = arith.constant 0 : i32\n  %%one = arith.constant 1 : i32\n", f)
		fmt.Fprintf(&text, "  %%k = arith.constant %d : i32\n", f+2)
		last := "%v"
		for i := range operations / 6 {
			for j, op := range []string{
				"arith.addi %s, %%zero : i32", "arith.muli %s, %%one : i32", "arith.addi %s, %%k : i32",
				"arith.muli %s, %%w : i32", "arith.extsi %s : i32 to i64", "arith.trunci %s : i64 to i32",
			} {
				fmt.Fprintf(&text, "  %%%d = "+op+"\n", 6*i+j, last)
				last = fmt.Sprintf("%%%d", 6*i+j)
			}
		}
		fmt.Fprintf(&text, "  return %s : i32\n}\n", last)
	}
	return text.Bytes()
}

// BenchmarkStart makes a library, with rules that are deferred and that are not, and settles a
// program of ten nodes with it.
func BenchmarkStart(b *testing.B) {
	text := workloadText(b, "ident", 10)
	for _, deferred := range []bool{false, true} {
		b.Run(fmt.Sprintf("deferred=%v", deferred), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				lib, err := New(Config{Deferred: deferred})
				require.NoError(b, err)
				_, err = lib.DB.MustQuery("default").Optimize(context.Background(), read(b, lib, text))
				require.NoError(b, err)
			}
		})
	}
}
