package rules

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// maxTermString bounds the text of a graph: a value that is used twice is
// written twice, which doubles with every level.
const maxTermString = 4000

// TermString writes a graph as the terms of its outputs, as a test of a rule
// writes them: (tosa.add %a 0.0 : f32). Types are written where the ops cannot
// infer them. Several outputs stand in brackets, after the nodes that
// are there for their effects. What is too long ends in "...".
func TermString(fg *graph.FunctionGraph) string {
	if fg == nil || fg.Graph() == nil {
		panic("rules: TermString: no graph")
	}
	return termString(fg, func(op string) string { return op })
}

// termString is [TermString] with other names for ops.
func termString(fg *graph.FunctionGraph, opName func(string) string) string {
	w := termWriter{names: map[graph.Var]string{}, opName: opName}
	for i, in := range fg.Inputs() {
		name := in.Name()
		if name == "" {
			name = strconv.Itoa(i)
		}
		w.names[in] = "%" + name
	}
	var texts []string
	for n := range fg.Effects() {
		if n.NumOutputs() == 0 {
			w.node(n, 0)
			texts = append(texts, w.take())
		}
	}
	for _, v := range fg.Outputs() {
		w.value(v, 0)
		texts = append(texts, w.take())
	}
	return list(texts)
}

type termWriter struct {
	b      strings.Builder
	names  map[graph.Var]string
	opName func(string) string
}

func (w *termWriter) take() string {
	text := w.b.String()
	w.b.Reset()
	return text
}

// maxTermDepth bounds recursion: a chain of a million nodes is not a term to read.
const maxTermDepth = 500

func (w *termWriter) value(v graph.Var, depth int) {
	if w.b.Len() > maxTermString || depth > maxTermDepth {
		w.b.WriteString("...")
		return
	}
	owner := v.Owner()
	switch {
	case w.names[v] != "":
		w.b.WriteString(w.names[v])
	case owner.IsValid():
		w.node(owner, depth)
		if owner.NumOutputs() > 1 {
			w.b.WriteString("#" + strconv.Itoa(v.Index()))
		}
		w.types(owner)
	case v.Constant().IsValid():
		w.constant(v.Constant())
	default:
		w.b.WriteString("%" + v.Name()) // an input of a graph around this one
	}
}

// constant writes numbers as terms do; others as MLIR's text of the attribute.
func (w *termWriter) constant(a ir.Attr) {
	number := a
	if a.Kind() == ir.SplatAttr {
		number = a.Splat()
	}
	if i, ok := number.Int(); ok {
		w.b.WriteString(strconv.FormatInt(i, 10) + " : " + a.Type().String())
		return
	}
	if f, ok := number.Float(); ok {
		text := strconv.FormatFloat(f, 'g', -1, 64)
		if !strings.ContainsAny(text, ".einfNaI") {
			text += ".0"
		}
		w.b.WriteString(strings.ToLower(strings.TrimPrefix(text, "+")) + " : " + a.Type().String())
		return
	}
	w.b.WriteString(a.String())
}

func (w *termWriter) node(n graph.Node, depth int) {
	op := n.Op()
	w.b.WriteString("(" + w.opName(op.Name()))
	for i, a := range op.Attrs() {
		w.b.WriteString([]string{"{", ", "}[min(i, 1)] + string(ir.AppendAttrName(nil, a.Name)) + ": " + attrText(a.Value, false))
	}
	if op.NumAttrs() > 0 {
		w.b.WriteByte('}')
	}
	for _, in := range n.Inputs() {
		w.b.WriteByte(' ')
		w.value(in, depth+1)
	}
	for _, fg := range n.Nested() {
		w.region(fg, op.Name(), depth+1)
	}
	w.b.WriteByte(')')
}

// attrText returns an attribute as terms have it: the entries of dictionaries with colons,
// and strings with Go's escapes. In arrays MLIR leaves out some types.
func attrText(a ir.Attr, nested bool) string {
	var items []string
	switch a.Kind() {
	case ir.StringAttr:
		return strconv.Quote(a.Text())
	case ir.ArrayAttr:
		for i := range a.Len() {
			items = append(items, attrText(a.At(i), true))
		}
		return "[" + strings.Join(items, ", ") + "]"
	case ir.DictAttr:
		for i := range a.Len() {
			items = append(items, string(ir.AppendAttrName(nil, a.Key(i)))+": "+attrText(a.At(i), false))
		}
		return "{" + strings.Join(items, ", ") + "}"
	case ir.IntAttr:
		if nested && a.Type() == ir.I64 {
			return string(a.AppendBare(nil))
		}
	}
	return a.String()
}

// types writes the types of a node's outputs unless its op gives them.
func (w *termWriter) types(n graph.Node) {
	var in, out []ir.Type
	for _, v := range n.Inputs() {
		in = append(in, v.Type())
	}
	for _, v := range n.Outputs() {
		out = append(out, v.Type())
	}
	if slices.Equal(ir.InferTypes(n.Op(), in), out) {
		return
	}
	if len(out) == 1 {
		w.b.WriteString(" : " + out[0].String())
		return
	}
	texts := make([]string, len(out))
	for i, t := range out {
		texts[i] = t.String()
	}
	w.b.WriteString(" : (" + strings.Join(texts, ", ") + ")")
}

// region writes a region as a test term does.
func (w *termWriter) region(fg *graph.FunctionGraph, op string, depth int) {
	w.b.WriteString(" ^(")
	inputs := fg.Inputs()
	for _, in := range inputs {
		name := in.Name()
		if name == "" || slices.Contains(slices.Collect(maps.Values(w.names)), "%"+name) {
			name = w.fresh()
		}
		w.names[in] = "%" + name
		w.b.WriteString(w.names[in] + ": " + in.Type().String() + " ")
	}
	ret := fg.Return()
	if len(inputs) == 0 && fg.Len() == 0 && !fg.HasOutputs() {
		w.b.WriteByte(')')
		return
	}
	w.b.WriteString("->")
	for n := range fg.Effects() {
		if n.NumOutputs() == 0 {
			w.b.WriteByte(' ')
			w.node(n, depth)
		}
	}
	if name := ret.Op().Name(); ret.IsValid() && name != ir.DialectOf(op)+".yield" && name != graph.ReturnOp {
		w.b.WriteByte(' ')
		w.node(ret, depth)
	} else {
		for _, v := range fg.Outputs() {
			w.b.WriteByte(' ')
			w.value(v, depth)
		}
	}
	w.b.WriteByte(')')
}

// fresh returns a name that no value has.
func (w *termWriter) fresh() string {
	for i := len(w.names); ; i++ {
		name := "a" + strconv.Itoa(i)
		if !slices.Contains(slices.Collect(maps.Values(w.names)), "%"+name) {
			return name
		}
	}
}
