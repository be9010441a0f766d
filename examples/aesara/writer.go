package main

import (
	"fmt"
	"strings"
)

// writer writes ops in MLIR's generic form and numbers their results.
type writer struct {
	strings.Builder
	inputs []value
	next   int
}

// value is a result or an argument, with its type.
type value struct{ name, typ string }

// input declares an argument of the function.
func (w *writer) input(name, typ string) value {
	w.inputs = append(w.inputs, value{"%" + name, typ})
	return w.inputs[len(w.inputs)-1]
}

// op writes an op, whose name is of the dialect scalar unless it names another one.
func (w *writer) op(name, attrs, typ string, inputs ...value) value {
	if !strings.Contains(name, ".") {
		name = "scalar." + name
	}
	if attrs != "" {
		attrs = " {" + attrs + "}"
	}
	out := value{fmt.Sprintf("%%%d", w.next), typ}
	w.next++
	fmt.Fprintf(w, "  %s = %q(%s)%s : (%s) -> %s\n", out.name, name, names(inputs), attrs, types(inputs), typ)
	return out
}

// number is a constant, no larger than it has to be.
func (w *writer) number(x string) value {
	return w.op("constant", "value = dense<"+x+"> : "+scalar, scalar)
}

// transposed is a matrix with its dimensions swapped.
func (w *writer) transposed(v value, typ string) value {
	return w.op("aesara.dimshuffle", "order = array<i64: 1, 0>", typ, v)
}

// row is a vector as a matrix of one row.
func (w *writer) row(v value, typ string) value {
	return w.op("aesara.dimshuffle", "order = array<i64: -1, 0>", typ, v)
}

// function returns the program: one function of all inputs.
func (w *writer) function(outputs ...value) string {
	args := make([]string, len(w.inputs))
	for i, in := range w.inputs {
		args[i] = in.name + ": " + in.typ
	}
	return fmt.Sprintf("\"func.func\"() <{sym_name = \"main\", function_type = (%s) -> (%s)}> ({\n^bb0(%s):\n%s  \"func.return\"(%s) : (%s) -> ()\n}) : () -> ()\n",
		types(w.inputs), types(outputs), strings.Join(args, ", "), w.String(), names(outputs), types(outputs))
}

func names(list []value) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = v.name
	}
	return strings.Join(words, ", ")
}

func types(list []value) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = v.typ
	}
	return strings.Join(words, ", ")
}

const scalar = "tensor<f64>"

// tensor is the type of a tensor of floats.
func tensor(dims ...int) string {
	var b strings.Builder
	for _, d := range dims {
		fmt.Fprintf(&b, "%dx", d)
	}
	return "tensor<" + b.String() + "f64>"
}
