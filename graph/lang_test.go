package graph

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// reader builds a graph from lines of the tests' own language:
//
//	in x y             inputs; `_` has no name
//	a b = two x 1.5    a node: outputs, op, inputs; a number is a constant
//	h = if a {         that holds a graph, up to }
//	  in p
//	  out p
//	}
//	keep a             keeps the node of a
//	name a total       names a variable
//	out a x            outputs
type reader struct {
	t     testing.TB
	fg    *FunctionGraph
	vars  map[string]Var
	lines []string
}

func readGraph(t testing.TB, text string) *FunctionGraph {
	return readGraphOf(t, ir.NewContext(testDialects(t)), text)
}

func readGraphOf(t testing.TB, ctxt *ir.Context, text string) *FunctionGraph {
	r := &reader{t: t, fg: New(ctxt), vars: map[string]Var{}, lines: strings.Split(strings.TrimSpace(text), "\n")}
	r.read()
	require.NoError(t, r.fg.CheckIntegrity())
	return r.fg
}

func (r *reader) read() {
	for len(r.lines) > 0 {
		words := strings.Fields(r.lines[0])
		r.lines = r.lines[1:]
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "}":
			return
		case "in":
			for _, name := range words[1:] {
				r.vars[name] = r.fg.AddInput(ir.F32, strings.Trim(name, "_"))
			}
		case "out":
			r.fg.SetOutputs(r.all(words[1:])...)
		case "keep":
			r.vars[words[1]].Owner().Pin()
		case "name":
			r.vars[words[1]].SetName(words[2])
		default:
			r.node(words)
		}
	}
}

func (r *reader) node(words []string) {
	var outs []string
	for i, w := range words {
		if w == "=" {
			outs, words = words[:i], words[i+1:]
		}
	}
	holds := words[len(words)-1] == "{"
	if holds {
		words = words[:len(words)-1]
	}
	types := make([]ir.Type, len(outs))
	for i := range types {
		types[i] = ir.F32
	}
	n := r.fg.Add(r.op(words[0]), r.all(words[1:]), types...)
	for i, name := range outs {
		r.vars[name] = n.Output(i)
	}
	if holds {
		around := r.fg
		r.fg = n.AddNested(n.Op().Name() == "t.module")
		r.read()
		r.fg = around
	}
}

// op reads `neg` and `const[value=1.5]`.
func (r *reader) op(word string) ir.Op {
	name, attrs, _ := strings.Cut(strings.TrimSuffix(word, "]"), "[")
	op := r.fg.testOp(name)
	for a := range strings.SplitSeq(attrs, ",") {
		if key, value, ok := strings.Cut(a, "="); ok {
			op = op.With(key, r.value(value))
		}
	}
	return op
}

func (r *reader) value(word string) ir.Attr {
	ctxt := r.fg.g.ctxt
	if v, err := strconv.ParseInt(word, 10, 64); err == nil {
		return ctxt.Int(v, ir.I64)
	}
	if v, err := strconv.ParseFloat(word, 64); err == nil {
		return ctxt.Float(v, ir.F32)
	}
	return ctxt.Str(strings.ReplaceAll(word, "~", " "))
}

func (r *reader) all(words []string) []Var {
	vars := make([]Var, len(words))
	for i, w := range words {
		if v, ok := r.vars[w]; ok {
			vars[i] = v
			continue
		}
		vars[i] = r.fg.g.Constant(r.value(w))
	}
	return vars
}
