package mlir_test

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/settle-go/settle/graph/mlir"
)

// chain is a function of n operations that alternate between x*1, x+0 and an
// addition of a constant of their own.
func chain(n int) string {
	var b strings.Builder
	b.WriteString("\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (i64) -> i64, sym_name = \"f\"}> ({\n  ^bb0(%v0: i64):\n")
	b.WriteString("    %zero = \"arith.constant\"() <{value = 0 : i64}> : () -> i64\n    %one = \"arith.constant\"() <{value = 1 : i64}> : () -> i64\n")
	for i := range n {
		op, operand := "arith.muli", "one"
		switch i % 5 {
		case 1, 3:
			op, operand = "arith.addi", "zero"
		case 4:
			op, operand = "arith.addi", fmt.Sprintf("c%d", i)
			fmt.Fprintf(&b, "    %%c%d = \"arith.constant\"() <{value = %d : i64}> : () -> i64\n", i, i)
		}
		fmt.Fprintf(&b, "    %%v%d = \"%s\"(%%v%d, %%%s) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64\n", i+1, op, i, operand)
	}
	fmt.Fprintf(&b, "    \"func.return\"(%%v%d) : (i64) -> ()\n  }) : () -> ()\n}) : () -> ()\n", n)
	return b.String()
}

// casts is a function of 2n casts that forget a shape and remember it.
func casts(n int) string {
	var b strings.Builder
	b.WriteString("func.func @f(%v0: tensor<4xf32>) -> tensor<4xf32> {\n")
	for i := range n {
		fmt.Fprintf(&b, "  %%v%d = \"tensor.cast\"(%%v%d) : (tensor<4xf32>) -> tensor<*xf32>\n", 2*i+1, 2*i)
		fmt.Fprintf(&b, "  %%v%d = \"tensor.cast\"(%%v%d) : (tensor<*xf32>) -> tensor<4xf32>\n", 2*i+2, 2*i+1)
	}
	fmt.Fprintf(&b, "  return %%v%d : tensor<4xf32>\n}\n", 2*n)
	return "module {\n" + b.String() + "}\n"
}

// lists is a function of n constants that are distinct lists.
func lists(n int) string {
	var b strings.Builder
	b.WriteString("func.func @f() {\n")
	for i := range n {
		k := uint32(i) * 2654435761 >> 1
		fmt.Fprintf(&b, "  %%%d = \"x.c\"() {value = dense<[%d, %d, %d, %d]> : tensor<4xi32>} : () -> tensor<4xi32>\n", i, k, k/3, k/5, i)
	}
	b.WriteString("  return\n}\n")
	return b.String()
}

// BenchmarkReadDense reads lists, most of whose time is that of finding them by
// their elements.
func BenchmarkReadDense(b *testing.B) {
	text := lists(60_000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := mlir.Parse("lists", text, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// benchTexts are a generated chain and, where it is there, an inlined GPT-2.
func benchTexts() map[string]string {
	texts := map[string]string{"chain": chain(100_000), "casts": casts(50_000)}
	for _, file := range gpt2Files() {
		if text, err := os.ReadFile(file); err == nil && strings.HasSuffix(file, "1_inlined.mlir") {
			texts["gpt2"] = string(text)
		}
	}
	return texts
}

func BenchmarkRead(b *testing.B) {
	for name, text := range benchTexts() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			nodes := 0
			for b.Loop() {
				fg, err := mlir.Parse(name, text, nil)
				if err != nil {
					b.Fatal(err)
				}
				nodes += fg.NumNodes()
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func BenchmarkWrite(b *testing.B) {
	for name, text := range benchTexts() {
		b.Run(name, func(b *testing.B) {
			fg, err := mlir.Parse(name, text, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			nodes := 0
			for b.Loop() {
				if err := mlir.Write(io.Discard, fg); err != nil {
					b.Fatal(err)
				}
				nodes += fg.NumNodes()
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
