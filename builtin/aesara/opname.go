package aesara

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

// OpName returns the op of a node as the document's trees and profiles write it:
// Elemwise{add,no_inplace}, Sum{axis=[0]}, InplaceDimShuffle{x,0}, Subtensor{int64:int64:}. An
// op of another dialect, and a constant, is as it is printed otherwise. A printer of formulas
// writes the graphs of composites.
func OpName(p *printer.PrettyPrinter, n graph.Node) string {
	op := n.Op()
	_, word, _ := strings.Cut(op.Name(), ".")
	switch {
	case op.Has(ir.ConstantLike) || op.Has(ir.Terminator):
		return op.Brief()
	case op.Dialect() == "scalar":
		return "Elemwise{" + word + "," + inplace(op, "inplace", "no_inplace") + "}"
	case op.Dialect() != "aesara":
		return op.Brief()
	}
	switch word {
	case "composite":
		var outs []string
		if len(n.Nested()) == 1 && n.Nested()[0].Return().IsValid() {
			for _, v := range n.Nested()[0].Outputs() {
				outs = append(outs, p.Print(v))
			}
		}
		return "Elemwise{Composite{" + strings.Join(outs, ", ") + "}," + inplace(op, "inplace", "no_inplace") + "}"
	case "dimshuffle":
		return "InplaceDimShuffle{" + orderText(op) + "}" // always a view
	case "dot":
		return "dot"
	case "subtensor":
		return "Subtensor{" + spelled(op) + "}"
	case "sum", "prod", "prod_without_zeros", "max", "min", "all", "any", "argmax", "max_and_argmax":
		name := map[string]string{"prod_without_zeros": "ProdWithoutZeros", "max_and_argmax": "MaxAndArgmax"}[word]
		if name == "" {
			name = strings.ToUpper(word[:1]) + word[1:]
		}
		return name + axesName(op)
	case "alloc", "join", "split":
		return strings.ToUpper(word[:1]) + word[1:]
	case "arange":
		return "ARange"
	case "eye":
		return "Eye"
	}
	// The others are calls of the name in formulas, too.
	name, args, ok := strings.Cut(p.Print(n.Output(0)), "(")
	if !ok || args == "" || name == "" {
		return op.Brief()
	}
	return name
}

// axesName writes the axes of a reduction: {axis=[0, 1]}, nothing for all.
func axesName(op ir.Op) string {
	axes, there, err := ints(op, "axis")
	if !there || err != nil {
		return ""
	}
	list := make([]string, len(axes))
	for i, axis := range axes {
		list[i] = strconv.FormatInt(axis, 10)
	}
	return "{axis=[" + strings.Join(list, ", ") + "]}"
}
