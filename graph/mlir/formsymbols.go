package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// This file writes the custom forms of modules and functions, which [parser.module] and
// [parser.function] read.

// visibilities are the words before the name of a function.
var visibilities = []string{"private", "public", "nested"}

// functionProperties are the properties of a function that stand in its dictionary.
var functionProperties = []string{"no_inline"}

// isFormed reports whether a node is written in one of these forms.
func (w *writer) isFormed(n graph.Node) bool {
	op := w.ctxt.OpByID(w.signed(n))
	regions := regionsOf(n)
	if len(regions) != 1 || n.NumInputs()+n.NumOutputs() > 0 {
		return false
	}
	switch op.Name() {
	case "builtin.module":
		return len(n.Successors()) == 0 && regions[0].NumInputs() == 0 && isSymbol(op, true) && len(regions[0].Return().Successors()) == 0
	case "func.func":
		return isSymbol(op, false) && isFunction(op, regions[0])
	}
	return false
}

func isSymbol(op ir.Op, optional bool) bool {
	name := op.Attr("sym_name")
	return optional && !name.IsValid() || name.Kind() == ir.StringAttr && !strings.Contains(name.Text(), "::@")
}

// isFunction reports whether the attributes of a function say what its custom form can say.
func isFunction(op ir.Op, body *graph.FunctionGraph) bool {
	t := op.Attr("function_type")
	if t.Kind() != ir.TypeAttr || t.Type().Kind() != ir.FunctionKind {
		return false
	}
	ins := t.Type().Inputs()
	if body.HasBlock() {
		if body.NumInputs() != len(ins) {
			return false
		}
		for i, in := range body.Inputs() {
			if in.Type() != ins[i] {
				return false
			}
		}
	}
	if v := op.Attr("sym_visibility"); v.IsValid() && (v.Kind() != ir.StringAttr || visibilityWord(op) == "") {
		return false
	}
	return areDicts(op.Attr("arg_attrs"), len(ins)) && areDicts(op.Attr("res_attrs"), len(t.Type().Results()))
}

func visibilityWord(op ir.Op) string {
	if word := op.Attr("sym_visibility").Text(); slices.Contains(visibilities, word) {
		return word
	}
	return ""
}

// areDicts reports whether an attribute is a list of dictionaries, one for each of a number of
// values, or is not there.
func areDicts(list ir.Attr, count int) bool {
	if !list.IsValid() {
		return true
	}
	if list.Kind() != ir.ArrayAttr || list.Len() != count {
		return false
	}
	some := false
	for i := range count {
		if list.At(i).Kind() != ir.DictAttr {
			return false
		}
		some = some || list.At(i).Len() > 0
	}
	return some
}

// module writes a module.
func (w *writer) module(n graph.Node, a *arena, indent int) {
	op := n.Op()
	name := "module"
	if around := n.FunctionGraph().ParentNode(); around.IsValid() && around.Op().Name() != "builtin.module" {
		name = "builtin.module" // where another dialect is the one of names without theirs
	}
	w.buf = append(w.buf, name...)
	if name := op.Attr("sym_name"); name.IsValid() {
		w.buf = w.ctxt.Symbol(name.Text()).Append(append(w.buf, ' '))
	}
	w.attributesClause(op, spellingOf(n), "sym_name")
	w.buf = append(w.buf, " {\n"...)
	fg := regionsOf(n)[0]
	inner := w.arenaOf(fg, a)
	inner.numberInputs(fg)
	w.region(fg, inner, indent, op.Name(), regionStyle{head: true, returnOp: builtReturnOp(op.Name())})
	w.indent(indent)
	w.buf = append(w.buf, '}')
}

// attributesClause writes ` attributes {...}`, without the attributes of these names.
func (w *writer) attributesClause(op ir.Op, as *spelling, without ...string) {
	if as == nil {
		as = &spelling{}
	}
	start := len(w.buf)
	for i := range op.NumAttrs() {
		attr := op.AttrAt(i)
		if slices.Contains(without, attr.Name) {
			continue
		}
		separator := ", "
		if len(w.buf) == start {
			separator = " attributes {"
		}
		w.buf = ir.AppendAttrName(append(w.buf, separator...), attr.Name)
		if attr.Value.Kind() != ir.UnitAttr {
			w.buf = attr.Value.AppendSpelled(append(w.buf, " = "...), as.spelled)
		}
	}
	if len(w.buf) > start {
		w.buf = append(w.buf, '}')
	}
}

// formedFunction writes a function that was read, or was built as a node.
func (w *writer) formedFunction(n graph.Node, a *arena, indent int) {
	op, body := w.ctxt.OpByID(w.signed(n)), regionsOf(n)[0]
	t := op.Attr("function_type").Type()
	w.signatureOf(op.Attr("sym_name").Text(), visibilityWord(op), t, body, w.arenaOf(body, a), op.Attr("arg_attrs"), op.Attr("res_attrs"), func(inner *arena) {
		w.attributesClause(op, spellingOf(n), "sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs")
		if body.HasBlock() {
			w.body(body, inner, indent)
		}
	})
}

// signatureOf writes `func.func private @f(%a: T) -> U`, and what comes after it.
func (w *writer) signatureOf(name, visibility string, t ir.Type, body *graph.FunctionGraph, a *arena, ins, outs ir.Attr, rest func(*arena)) {
	w.buf = append(w.buf, "func.func "...)
	if visibility != "" {
		w.buf = append(append(w.buf, visibility...), ' ')
	}
	w.buf = append(w.ctxt.Symbol(name).Append(w.buf), '(')
	named := body.HasBlock()
	if named {
		a.numberInputs(body)
	}
	for i, typ := range t.Inputs() {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		if named {
			w.buf = append(appendValue(w.buf, a, body.InputID(i)), ": "...)
		}
		w.buf = append(w.buf, typ.String()...)
		w.dictOf(ins, i)
		if named && w.located != nil {
			if text := w.located.arguments[body.Inputs()[i]]; text != "" {
				w.buf = append(append(w.buf, ' '), text...)
			}
		}
	}
	w.buf = append(w.buf, ')')
	switch results := t.Results(); {
	case len(results) == 0:
	case outs.IsValid():
		w.buf = append(w.buf, " -> ("...)
		for i, typ := range results {
			if i > 0 {
				w.buf = append(w.buf, ", "...)
			}
			w.buf = append(w.buf, typ.String()...)
			w.dictOf(outs, i)
		}
		w.buf = append(w.buf, ')')
	default:
		w.buf = append(w.buf, " -> "...)
		w.resultTypes(results)
	}
	rest(a)
}

// dictOf writes the dictionary of an argument or result, unless it is empty.
func (w *writer) dictOf(list ir.Attr, i int) {
	if list.IsValid() && list.At(i).Len() > 0 {
		w.buf = list.At(i).Append(append(w.buf, ' '))
	}
}

// body writes the body of a function, whose arguments have names.
func (w *writer) body(fg *graph.FunctionGraph, a *arena, indent int) {
	w.buf = append(w.buf, " {\n"...)
	w.region(fg, a, indent, "func.func", regionStyle{head: true, returnOp: "func.return"})
	w.indent(indent)
	w.buf = append(w.buf, '}')
}
