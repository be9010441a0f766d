package printer_test

import (
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

// TestText prints graphs: see testdata/text. The commands are `debug` and `dot`.
func TestText(t *testing.T) {
	datadriven.Walk(t, "testdata/text", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			fg := readGraph(t, d.Input)
			var b strings.Builder
			switch d.Cmd {
			case "debug":
				debug(t, d, &b, fg)
			case "dot":
				require.NoError(t, printer.WriteDot(&b, fg))
			default:
				t.Fatalf("unknown command %q", d.Cmd)
			}
			return b.String()
		})
	})
}

func debug(t *testing.T, d *datadriven.TestData, b *strings.Builder, fg *graph.FunctionGraph) {
	opts := printer.DebugOptions{Types: d.HasArg("types"), StopOnName: d.HasArg("stop")}
	d.MaybeScanArgs(t, "depth", &opts.Depth)
	switch {
	case d.HasArg("numbers"):
		opts.IDs = printer.NumberIDs
	case d.HasArg("noids"):
		opts.IDs = printer.NoIDs
	}
	roots := []printer.Root{printer.Graph(fg)}
	if d.HasArg("outputs") {
		roots = nil
		for _, v := range fg.Outputs() {
			roots = append(roots, printer.Var(v))
		}
	}
	require.NoError(t, printer.DebugPrint(b, opts, roots...))
}

// reader builds a graph from lines of the language that the tests of package
// graph have, as far as the tests here need it:
//
//	in x y             inputs; `_` has no name
//	a b = two x 1.5    a node: outputs, op, inputs; a number is a constant
//	h = if a {         that holds a graph, up to }
//	  out a
//	}
//	name a total       names a variable
//	out a x            outputs
type reader struct {
	fg    *graph.FunctionGraph
	vars  map[string]graph.Var
	lines []string
}

func readGraph(t testing.TB, text string) *graph.FunctionGraph {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.print", Traits: ir.Effect, MaxInputs: ir.Variadic},
	}})
	require.NoError(t, err)
	r := &reader{graph.New(ir.NewContext(dialects)), map[string]graph.Var{}, strings.Split(strings.TrimSpace(text), "\n")}
	r.read()
	require.NoError(t, r.fg.CheckIntegrity())
	return r.fg
}

func (r *reader) read() {
	for len(r.lines) > 0 {
		words := strings.Fields(r.lines[0])
		r.lines = r.lines[1:]
		switch words[0] {
		case "}":
			return
		case "in":
			for _, name := range words[1:] {
				r.vars[name] = r.fg.AddInput(ir.F32, strings.Trim(name, "_"))
			}
		case "out":
			r.fg.SetOutputs(r.all(words[1:])...)
		case "name":
			r.vars[words[1]].SetName(words[2])
		default:
			r.node(strings.Join(words, " "))
		}
	}
}

func (r *reader) node(text string) {
	left, right, found := strings.Cut(text, " = ")
	if !found {
		left, right = "", text
	}
	right, nested := strings.CutSuffix(right, " {")
	outs, words := strings.Fields(left), strings.Fields(right)
	types := make([]ir.Type, len(outs))
	for i := range types {
		types[i] = ir.F32
	}
	n := r.fg.Add(r.op(words[0]), r.all(words[1:]), types...)
	for i, name := range outs {
		r.vars[name] = n.Output(i)
	}
	if nested {
		around := r.fg
		r.fg = n.AddNested(false)
		r.read()
		r.fg = around
	}
}

// op reads `neg` and `attr[text=word]`.
func (r *reader) op(word string) ir.Op {
	name, attr, _ := strings.Cut(strings.TrimSuffix(word, "]"), "[")
	op := r.fg.Context().Op("t." + name)
	if key, value, ok := strings.Cut(attr, "="); ok {
		op = op.With(key, r.fg.Context().Str(strings.ReplaceAll(value, "~", " ")))
	}
	return op
}

func (r *reader) all(words []string) []graph.Var {
	vars := make([]graph.Var, len(words))
	for i, w := range words {
		if v, ok := r.vars[w]; ok {
			vars[i] = v
		} else if f, err := strconv.ParseFloat(w, 64); err == nil {
			vars[i] = r.fg.Graph().Constant(r.fg.Context().Float(f, ir.F32))
		}
	}
	return vars
}

func apply(fg *graph.FunctionGraph, op string, inputs ...graph.Var) graph.Var {
	return fg.Apply(fg.Context().Op(op), ir.F32, inputs...)
}

// TestLargeGraphs prints a graph a million levels deep, one whose tree has 2^60
// leaves, and one nested 10,000 levels deep.
func TestLargeGraphs(t *testing.T) {
	deep := graph.New(nil)
	v := deep.AddInput(ir.F32, "x")
	for range 1_000_000 {
		v = apply(deep, "neg", v)
	}
	deep.SetOutputs(v)
	require.NoError(t, printer.DebugPrint(io.Discard, printer.DebugOptions{Depth: 100}, printer.Graph(deep)))
	require.NoError(t, printer.WriteDot(io.Discard, deep))

	shared := graph.New(nil)
	v = shared.AddInput(ir.F32, "x")
	for range 60 {
		v = apply(shared, "add", v, v)
	}
	shared.SetOutputs(v)
	var b strings.Builder
	require.NoError(t, printer.DebugPrint(&b, printer.DebugOptions{}, printer.Graph(shared)))
	require.Equal(t, 121, strings.Count(b.String(), "\n"))

	nested := graph.New(nil)
	x := nested.AddInput(ir.F32, "x")
	for inner, i := nested, 0; i < 10_000; i++ {
		n := inner.Add(inner.Context().Op("if"), []graph.Var{x}, ir.F32)
		inner.SetOutputs(n.Output(0))
		inner = n.AddNested(false)
	}
	require.NoError(t, printer.WriteDot(io.Discard, nested))
}

func ExampleDebugPrint() {
	fg := graph.New(nil)
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	a := apply(fg, "toy.neg", x)
	fg.SetOutputs(apply(fg, "toy.add", apply(fg, "toy.add", a, y), a))
	if err := printer.DebugPrint(os.Stdout, printer.DebugOptions{Types: true}, printer.Graph(fg)); err != nil {
		panic(err)
	}
	// Output:
	// toy.add [id A] <f32> 2
	//  |toy.add [id B] <f32> 1
	//  | |toy.neg [id C] <f32> 0
	//  | | |x [id D] <f32>
	//  | |y [id E] <f32>
	//  |toy.neg [id C] <f32> 0
}
