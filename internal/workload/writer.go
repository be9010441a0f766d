package workload

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
)

// value numbers a result or an argument.
type value int

// writer writes one module with one function, line by line.
type writer struct {
	w    *bufio.Writer
	next value
	buf  []byte
}

// begin opens the function. Its arguments are the values 0, 1, ...
func (w *writer) begin(args int, argType string, results ...string) {
	types := strings.TrimSuffix(strings.Repeat(argType+", ", args), ", ")
	fmt.Fprintf(w.w, "\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (%s) -> (%s), sym_name = \"f\"}> ({\n  ^bb0(",
		types, strings.Join(results, ", "))
	for i := range args {
		if i > 0 {
			w.text(", ")
		}
		w.name(value(i))
		w.text(": ")
		w.text(argType)
	}
	w.text("):\n")
	w.next = value(args)
}

// end returns the values and closes the function.
func (w *writer) end(typ string, results ...value) {
	w.text(`    "func.return"(`)
	w.names(results)
	w.text(") : (")
	w.types(len(results), typ)
	w.text(") -> ()\n  }) : () -> ()\n}) : () -> ()\n")
}

func (w *writer) text(s string) { _, _ = w.w.WriteString(s) } // the error comes back from Flush

func (w *writer) name(v value) {
	w.buf = strconv.AppendInt(append(w.buf[:0], "%v"...), int64(v), 10)
	_, _ = w.w.Write(w.buf)
}

func (w *writer) names(values []value) {
	for i, v := range values {
		if i > 0 {
			w.text(", ")
		}
		w.name(v)
	}
}

func (w *writer) types(n int, typ string) {
	for i := range n {
		if i > 0 {
			w.text(", ")
		}
		w.text(typ)
	}
}

// op writes an operation whose inputs are all of one type.
func (w *writer) op(name, properties, from, to string, inputs ...value) value {
	out := w.next
	w.next++
	w.text("    ")
	w.name(out)
	w.text(` = "`)
	w.text(name)
	w.text(`"(`)
	w.names(inputs)
	w.text(")")
	w.text(properties)
	w.text(" : (")
	w.types(len(inputs), from)
	w.text(") -> ")
	w.text(to)
	w.text("\n")
	return out
}

const (
	i64      = "i64"
	overflow = " <{overflowFlags = #arith.overflow<none>}>"
)

func (w *writer) constant(v int) value {
	return w.op("arith.constant", fmt.Sprintf(" <{value = %d : i64}>", v), i64, i64)
}

func (w *writer) add(a, b value) value { return w.op("arith.addi", overflow, i64, i64, a, b) }

func (w *writer) mul(a, b value) value { return w.op("arith.muli", overflow, i64, i64, a, b) }

func (w *writer) xor(a, b value) value { return w.op("arith.xori", "", i64, i64, a, b) }

// The terms below are in the ops of the graph-rewriting document, over scalars.
const f64 = "f64"

func (w *writer) scalar(op string, inputs ...value) value {
	return w.op("scalar."+op, "", f64, f64, inputs...)
}
