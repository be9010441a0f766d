// Package aesara is the vocabulary of tensors of the graph-rewriting document beside
// its elementwise functions, which are the dialect scalar: its ops, their types, what
// they compute, which elements views show, and how they are printed.
package aesara

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

// topics are all files of ops.
func topics() []topic {
	return []topic{
		moving(), filling(), shaping(), joining(), reducing(), composing(),
		indexing(), advancedIndexing(), multiplying(), classifying(), sparse(),
	}
}

// Dialect returns what is known of the ops. A dimension that is 1 by its type is one
// that the document calls broadcastable.
func Dialect() declare.Dialect {
	var ops []declare.List
	var functions []ir.GuardFunction
	for _, t := range topics() {
		ops, functions = slices.Concat(ops, t.ops), slices.Concat(functions, t.functions)
	}
	d := declare.Closed("aesara", "tensors, as the graph-rewriting document has them", ops...)
	d.Functions = functions
	d.Forms = map[string]func(string) ([]int64, error){"numbers": subscript.ParseList}
	return declare.Dialect{Dialect: declare.Strict(d), Evaluators: Evaluators, Meanings: Meanings, Print: prints}
}

// Evaluators returns what the ops compute.
func Evaluators() map[string]eval.Evaluator {
	all := map[string]eval.Evaluator{}
	for _, t := range topics() {
		maps.Copy(all, t.evaluators)
	}
	return all
}

func prints(p *printer.PrettyPrinter) {
	for _, t := range topics() {
		if t.print != nil {
			t.print(p)
		}
	}
}
