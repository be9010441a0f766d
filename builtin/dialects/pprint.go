package dialects

import "github.com/settle-go/settle/graph/printer"

// Printer returns a printer that writes the ops of the graph-rewriting document
// as it does: (x + y), (A @ x), |x|. Other ops are calls. What is assigned to it
// further changes nothing else.
func Printer() *printer.PrettyPrinter {
	p := printer.NewPrettyPrinter()
	for op, symbol := range map[string]string{
		"scalar.add": "+", "scalar.sub": "-", "scalar.mul": "*", "scalar.true_div": "/", "scalar.int_div": "//",
		"scalar.mod": "%", "scalar.pow": "**", "scalar.neg": "-", "tensor.add": "+", "tensor.dot": "@",
	} {
		p.Assign(op, printer.Operator(symbol))
	}
	absolute, err := printer.Template("|%0|")
	if err != nil {
		panic("dialects: " + err.Error()) // a mistake in the line above
	}
	p.Assign("scalar.abs", absolute)
	p.Assign("scalar.identity", printer.First)
	scalar := Scalar()
	for i := range scalar.Ops {
		name := scalar.Ops[i].Name
		if p.IsAssigned(name) {
			continue
		}
		p.Assign(name, printer.Call(name[len("scalar."):]))
	}
	return p
}
