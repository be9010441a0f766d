package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// form returns a text that two graphs share which compute the same by the same terms:
// what is shared, and the order of the operands of ops that commute, do not count. Graphs
// that hold graphs have the text of a program.
func form(fg *graph.FunctionGraph) string {
	for n := range fg.All() {
		if len(n.Nested()) > 0 {
			return mlir.String(fg)
		}
	}
	f := former{texts: map[graph.Var]string{}}
	var b strings.Builder
	for _, out := range fg.Outputs() {
		fmt.Fprintf(&b, "%s\n", f.of(out))
	}
	return b.String()
}

type former struct{ texts map[graph.Var]string }

func (f *former) of(v graph.Var) string {
	if text, known := f.texts[v]; known {
		return text
	}
	text := ""
	switch owner := v.Owner(); {
	case v.Constant().IsValid():
		text = constantText(v.Constant(), v.Type())
	case !owner.IsValid():
		text = "%" + v.Name()
		if in := slices.Index(v.FunctionGraph().Inputs(), v); in >= 0 {
			text = fmt.Sprintf("%%%d", in)
		}
	case owner.Op().Constant().IsValid():
		text = constantText(owner.Op().Constant(), v.Type())
	default:
		args := make([]string, owner.NumInputs())
		for i := range args {
			args[i] = f.of(owner.Input(i))
		}
		if owner.Op().Has(ir.Commutative) {
			slices.Sort(args)
		}
		text = fmt.Sprintf("(%s %s)#%d:%s", owner.Op(), strings.Join(args, " "), v.Index(), v.Type())
	}
	f.texts[v] = text
	return text
}

func constantText(a ir.Attr, t ir.Type) string { return a.String() + ":" + t.String() }

// text returns a graph as a line: its inputs with their types, and what it computes.
func text(fg *graph.FunctionGraph) string {
	var b strings.Builder
	for i, in := range fg.Inputs() {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s: %s", in, in.Type())
	}
	if len(fg.Inputs()) > 0 {
		b.WriteString("; ")
	}
	return b.String() + outputs(fg)
}

// outputs returns what a graph computes as a line.
func outputs(fg *graph.FunctionGraph) string {
	line := strings.TrimSuffix(strings.TrimPrefix(fg.String(), "FunctionGraph("), ")")
	const most = 300
	if r := []rune(line); len(r) > most {
		line = string(r[:most]) + "..."
	}
	return line
}
