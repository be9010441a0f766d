// Package workload writes the graphs that the project measures itself on, as
// MLIR text: chains and dags of integer arithmetic of any size, the same ones
// for every engine that reads MLIR, and the terms on which graph rewriting in
// Python was measured.
//
// Each workload is deterministic: one name and one size give one text.
package workload

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Workload is one family of graphs.
type Workload struct {
	Name  string
	Doc   string
	Query string // the optimizer that has something to do on it
	// Baseline is the pass of mlir-opt that does the same, "" when there is none.
	Baseline string
	write    func(w *writer, n int)
}

// All lists the workloads.
func All() []Workload {
	const arith, canonicalize = "+canonicalize &arith", "--canonicalize"
	return []Workload{
		{"ident", "a chain of x*1 and x+0", arith, canonicalize, writeIdent},
		{"fold", "a chain of operations on constants", arith, canonicalize, writeFold},
		{"dag", "eight lanes of x*1, x+0, x+c and lane op lane", arith, canonicalize, writeDag},
		{"nochange", "a chain in which nothing matches", arith, canonicalize, writeNoChange},
		{"addchain", "x + 1 + 2 + ... + n", arith, canonicalize, writeAddChain},
		{"cast", "a chain of casts, to an unranked tensor and back", "+canonicalize &tensor", canonicalize, writeCast},
		{"castuse", "casts there and back, each pair used", "+canonicalize &tensor", canonicalize, writeCastUse},
		{"cse", "groups of ten equal operations, cascaded", "+merge", "--cse", writeCSE},
		{"simplify", "e = (e * y) / y, n times", "+simplify", "", writeSimplify},
		{"simplify_wide", "the sum of n terms (x_k * y) / y", "+simplify", "", writeSimplifyWide},
		{"merge", "n copies of exp(x * y + x)", "+merge", "", writeMerge},
		{"merge_deep", "n copies of a chain of ten operations", "+merge", "", writeMergeDeep},
	}
}

// Find returns the workload of a name.
func Find(name string) (Workload, bool) {
	for _, w := range All() {
		if w.Name == name {
			return w, true
		}
	}
	return Workload{}, false
}

// MinSize is the smallest size that every workload can be written in.
const MinSize = 20

// Write writes a workload of about n operations, constants not counted.
func (wl Workload) Write(out io.Writer, n int) error {
	w := &writer{w: bufio.NewWriterSize(out, 1<<16)}
	wl.write(w, n)
	return w.w.Flush()
}

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
