// Command examples writes examples/transformer.mlir: two transformer blocks of a
// language model, as a compiler leaves them that has just inlined every
// function. Each argument was cast to the unranked type of its parameter, and
// each index into a list of heads is a scalar constant under a cast: there is
// much to clean up.
//
//	go run ./examples > examples/transformer.mlir
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
)

const (
	blocks   = 2
	heads    = 4
	tokens   = 16
	width    = 64
	unranked = "tensor<*xf32>"
)

func main() {
	w := bufio.NewWriter(os.Stdout)
	writeTransformer(w)
	if err := w.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// writer writes ops in MLIR's generic form and numbers their results.
type writer struct {
	w    io.Writer
	next int
}

// value is a result or an argument, with its type.
type value struct{ name, typ string }

func (w *writer) op(name, attrs, typ string, inputs ...value) value {
	names, types := make([]string, len(inputs)), make([]string, len(inputs))
	for i, in := range inputs {
		names[i], types[i] = in.name, in.typ
	}
	if attrs != "" {
		attrs = " {" + attrs + "}"
	}
	out := value{fmt.Sprintf("%%%d", w.next), typ}
	w.next++
	fmt.Fprintf(w.w, "    %s = %q(%s)%s : (%s) -> %s\n",
		out.name, name, strings.Join(names, ", "), attrs, strings.Join(types, ", "), typ)
	return out
}

func (w *writer) float(v string) value { return w.op("arith.constant", "value = "+v+" : f32", "f32") }
func (w *writer) integer(v int) value {
	return w.op("arith.constant", fmt.Sprintf("value = %d : i32", v), "i32")
}

// argument is what the inliner does with an argument of a call.
func (w *writer) argument(v value) value { return w.op("tosa.cast", "", unranked, v) }

func (w *writer) add(a, b value) value { return w.op("tosa.add", "", unranked, a, b) }
func (w *writer) sub(a, b value) value { return w.op("tosa.sub", "", unranked, a, b) }
func (w *writer) mul(a, b value) value { return w.op("tosa.mul", "shift = 0 : i32", unranked, a, b) }

func (w *writer) splat(v value) value     { return w.op("tensor.splat", "", unranked, v) }
func (w *writer) divide(a, b value) value { return w.mul(a, w.op("tosa.reciprocal", "", unranked, b)) }

func (w *writer) weights(rows, columns int) value {
	return w.op("numpy.random.randn", "", fmt.Sprintf("tensor<%dx%dxf32>", rows, columns),
		w.integer(rows), w.integer(columns))
}

func (w *writer) reduce(name string, x value) value {
	return w.op("numpy."+name, "axis = [-1], keepdims = true", unranked, x)
}

func (w *writer) layerNorm(x value) value {
	x = w.argument(x)
	mean, variance := w.reduce("mean", x), w.reduce("var", x)
	sum := w.add(variance, w.splat(w.float("1.000000e-05")))
	return w.divide(w.sub(x, mean), w.op("numpy.sqrt", "", unranked, sum))
}

func (w *writer) softmax(x value) value {
	x = w.argument(x)
	exp := w.op("numpy.exp", "", unranked, w.sub(x, w.reduce("max", x)))
	return w.divide(exp, w.reduce("sum", exp))
}

func (w *writer) gelu(x value) value {
	x = w.argument(x)
	cube := w.op("tosa.pow", "", unranked, x, w.splat(w.float("3.000000e+00")))
	inner := w.add(x, w.mul(w.splat(w.float("4.471500e-02")), cube))
	tanh := w.op("numpy.tanh", "", unranked, w.mul(w.splat(w.float("7.978846e-01")), inner))
	return w.mul(w.mul(w.splat(w.float("5.000000e-01")), x), w.add(w.splat(w.float("1.000000e+00")), tanh))
}

func (w *writer) linear(x value, in, out int) value {
	weights, bias := w.argument(w.weights(in, out)), w.argument(w.weights(1, out))
	return w.add(w.op("tosa.matmul", "", unranked, w.argument(x), weights), bias)
}

// head takes element i of a list of heads.
func (w *writer) head(list value, i int) value {
	index := w.op("tosa.cast", "", "tensor<*xi32>", w.integer(i))
	return w.op("tosa.gather", "", unranked, list, index)
}

func (w *writer) attention(q, k, v value) value {
	q, k, v = w.argument(q), w.argument(k), w.argument(v)
	transposed := w.op("numpy.transpose", "axes = [1, 0]", unranked, k)
	scores := w.op("tosa.matmul", "", unranked, q, transposed)
	scaled := w.divide(scores, w.splat(w.float("4.000000e+00")))
	return w.op("tosa.matmul", "", unranked, w.softmax(scaled), v)
}

func (w *writer) multiHead(x value) value {
	x = w.argument(x)
	lists := make([]value, 3)
	for i := range lists {
		projected := w.linear(x, width, width)
		lists[i] = w.op("numpy.split", fmt.Sprintf("axis = -1 : i32, sections = %d : i32", heads), unranked, projected)
	}
	outs := make([]value, heads)
	for i := range outs {
		outs[i] = w.attention(w.head(lists[0], i), w.head(lists[1], i), w.head(lists[2], i))
	}
	return w.linear(w.op("numpy.hstack", "", unranked, outs...), width, width)
}

func (w *writer) block(x value) value {
	x = w.argument(x)
	x = w.add(x, w.multiHead(w.layerNorm(x)))
	hidden := w.gelu(w.linear(w.layerNorm(x), width, 4*width))
	return w.add(x, w.linear(hidden, 4*width, width))
}

func writeTransformer(out io.Writer) {
	w := &writer{w: out}
	typ := fmt.Sprintf("tensor<%dx%dxf32>", tokens, width)
	fmt.Fprintf(out, `"builtin.module"() ({
  "func.func"() <{function_type = (%s) -> %s, sym_name = "transformer"}> ({
  ^bb0(%%arg0: %s):
`, typ, unranked, typ)
	x := value{"%arg0", typ}
	for range blocks {
		x = w.block(x)
	}
	x = w.layerNorm(x)
	fmt.Fprintf(out, "    \"func.return\"(%s) : (%s) -> ()\n  }) : () -> ()\n}) : () -> ()\n", x.name, x.typ)
}
