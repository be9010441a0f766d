package aesara

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

// named writes an application as a call of a name that a function gives the op.
func named(name func(op ir.Op) string) printer.Layout {
	return func(n graph.Node) []printer.Part { return printer.Call(name(n.Op()))(n) }
}

func assign(p *printer.PrettyPrinter, layouts map[string]printer.Layout) {
	for op, layout := range layouts {
		p.Assign("aesara."+op, layout)
	}
}

// orderText writes an order of dimensions as the document does: 0,x,1.
func orderText(op ir.Op) string {
	order, _, _ := ints(op, "order")
	parts := make([]string, len(order))
	for i, d := range order {
		parts[i] = "x"
		if d != -1 {
			parts[i] = strconv.FormatInt(d, 10)
		}
	}
	return strings.Join(parts, ",")
}

// printMoving writes a dimshuffle that only adds dimensions in front as its input, the
// transpose of a matrix as A.T, and others by their order, as the document does.
func printMoving(p *printer.PrettyPrinter) {
	shuffle := named(func(op ir.Op) string { return "DimShuffle{" + orderText(op) + "}" })
	assign(p, map[string]printer.Layout{
		"dimshuffle": func(n graph.Node) []printer.Part {
			switch order := orderText(n.Op()); {
			case n.NumInputs() != 1:
				return shuffle(n)
			case isPadding(n.Op(), n.Input(0).Type().Rank()):
				return printer.First(n)
			case order == "1,0":
				return []printer.Part{{Input: 1}, {Text: ".T"}}
			}
			return shuffle(n)
		},
		"reshape": func(n graph.Node) []printer.Part {
			rank := "?"
			if r := n.Output(0).Type().Rank(); r >= 0 {
				rank = strconv.Itoa(r)
			}
			return printer.Call("Reshape{" + rank + "}")(n)
		},
		"flatten": named(func(op ir.Op) string {
			n, there, _ := number(op, "outdim")
			if !there {
				n = 1
			}
			return "Flatten{" + strconv.FormatInt(n, 10) + "}"
		}),
		"view_op":      printer.Call("ViewOp"),
		"deep_copy":    printer.Call("DeepCopyOp"),
		"rebroadcast":  printer.Call("Rebroadcast"),
		"broadcast_to": printer.Call("BroadcastTo"),
		"repeat":       printer.Call("Repeat", "axis"),
	})
}

// isPadding reports whether an order leaves the dimensions as they are, with new ones
// in front at most.
func isPadding(op ir.Op, rank int) bool {
	order, there, err := ints(op, "order")
	if !there || err != nil || rank < 0 || len(order) < rank {
		return false
	}
	for i, d := range order {
		if pad := len(order) - rank; i < pad && d != -1 || i >= pad && d != int64(i-pad) {
			return false
		}
	}
	return true
}

func printFilling(p *printer.PrettyPrinter) {
	assign(p, map[string]printer.Layout{
		"alloc":       printer.Call("alloc"),
		"alloc_empty": printer.Call("AllocEmpty"),
		"arange":      printer.Call("arange"),
		"eye":         printer.Call("eye"),
	})
}

func printShaping(p *printer.PrettyPrinter) {
	assign(p, map[string]printer.Layout{
		"shape":              printer.Call("Shape"),
		"shape_i":            named(func(op ir.Op) string { return "Shape_i{" + intText(op, "dim") + "}" }),
		"specify_shape":      printer.Call("SpecifyShape"),
		"assert":             printer.Call("Assert"),
		"scalar_from_tensor": printer.Call("ScalarFromTensor"),
		"tensor_from_scalar": printer.Call("TensorFromScalar"),
	})
}

func intText(op ir.Op, name string) string {
	n, there, err := number(op, name)
	if !there || err != nil {
		return "?"
	}
	return strconv.FormatInt(n, 10)
}

// printJoining writes the axis in front, as the document's ops take it.
func printJoining(p *printer.PrettyPrinter) {
	withAxis := func(name string) printer.Layout {
		return func(n graph.Node) []printer.Part {
			parts := printer.Call(name)(n)
			parts[0].Text += intText(n.Op(), "axis")
			if n.NumInputs() > 0 {
				parts[0].Text += ", "
			}
			return parts
		}
	}
	assign(p, map[string]printer.Layout{
		"join":        withAxis("join"),
		"split":       withAxis("split"),
		"make_vector": printer.Call("MakeVector"),
	})
}

// printReducing writes the axes at the end: sum(x, axis=(0,)).
func printReducing(p *printer.PrettyPrinter) {
	for op, name := range map[string]string{
		"sum": "sum", "prod": "prod", "prod_without_zeros": "prod_without_zeros", "max": "max", "min": "min", "all": "all", "any": "any",
		"argmax": "argmax", "max_and_argmax": "max_and_argmax",
	} {
		p.Assign("aesara."+op, func(n graph.Node) []printer.Part {
			parts := printer.Call(name)(n)
			parts[len(parts)-1].Text = ", axis=" + axesText(n.Op()) + ")"
			return parts
		})
	}
}

// axesText writes axes as Python writes a tuple.
func axesText(op ir.Op) string {
	axes, there, err := ints(op, "axis")
	switch {
	case err != nil:
		return "?"
	case !there:
		return "None"
	case len(axes) == 1:
		return "(" + strconv.FormatInt(axes[0], 10) + ",)"
	}
	parts := make([]string, len(axes))
	for i, d := range axes {
		parts[i] = strconv.FormatInt(d, 10)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
