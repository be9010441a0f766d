package inplace_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// drawn is a generated program of sums, slices, reverses and writes.
type drawn struct {
	*graph.FunctionGraph
	ctxt *ir.Context
	vars []graph.Var
}

func drawProgram(t *rapid.T) *drawn {
	ctxt := ir.NewContext(dialects.All())
	p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
	x := p.AddInput(ir.Tensor(ir.I64, 6), "x")
	p.vars = append(p.vars, x, p.sum(x, x))
	for range rapid.IntRange(2, 10).Draw(t, "ops") {
		of := rapid.SampledFrom(p.vars).Draw(t, "of")
		switch rapid.IntRange(0, 6).Draw(t, "op") {
		case 0, 1:
			p.vars = append(p.vars, p.slice(t, of))
		case 2:
			p.vars = append(p.vars, p.Apply(p.ctxt.Op("tosa.reverse", ir.NamedAttr{Name: "axis", Value: p.ctxt.Int(0, ir.I32)}), of.Type(), of))
		case 3:
			p.vars = append(p.vars, p.insert(t, of))
		case 4:
			p.vars = append(p.vars, p.expand(t, of))
		default:
			p.vars = append(p.vars, p.sum(of, rapid.SampledFrom(p.like(of)).Draw(t, "other")))
		}
	}
	p.SetOutputs(p.vars[len(p.vars)-1], rapid.SampledFrom(p.vars).Draw(t, "output"))
	_, _ = p.Prune("unused")
	return p
}

func (p *drawn) like(v graph.Var) []graph.Var {
	var list []graph.Var
	for _, w := range p.vars {
		if w.Type() == v.Type() {
			list = append(list, w)
		}
	}
	return list
}

func (p *drawn) sum(x, y graph.Var) graph.Var {
	return p.Apply(p.ctxt.Op("arith.addi"), x.Type(), x, y)
}

func (p *drawn) window(offset, size, stride int64) []ir.NamedAttr {
	return []ir.NamedAttr{
		{Name: "static_offsets", Value: p.ctxt.Ints(ir.I64, offset)},
		{Name: "static_sizes", Value: p.ctxt.Ints(ir.I64, size)},
		{Name: "static_strides", Value: p.ctxt.Ints(ir.I64, stride)},
	}
}

func drawWindow(t *rapid.T, n int64) (offset, size, stride int64) {
	stride = rapid.Int64Range(1, 2).Draw(t, "stride")
	offset = rapid.Int64Range(0, n-1).Draw(t, "offset")
	return offset, rapid.Int64Range(1, (n-offset+stride-1)/stride).Draw(t, "size"), stride
}

func (p *drawn) slice(t *rapid.T, of graph.Var) graph.Var {
	offset, size, stride := drawWindow(t, of.Type().Dim(0))
	return p.Apply(p.ctxt.Op("tensor.extract_slice", p.window(offset, size, stride)...), of.Type().WithDims(size), of)
}

func (p *drawn) insert(t *rapid.T, into graph.Var) graph.Var {
	source := rapid.SampledFrom(p.vars).Draw(t, "source")
	size, room := source.Type().Dim(0), into.Type().Dim(0)
	if size > room {
		source, into, size, room = into, source, room, size
	}
	stride := int64(1)
	if 2*size-1 <= room && rapid.Bool().Draw(t, "strided") {
		stride = 2
	}
	offset := rapid.Int64Range(0, room-(size-1)*stride-1).Draw(t, "offset")
	return p.Apply(p.ctxt.Op("tensor.insert_slice", p.window(offset, size, stride)...), into.Type(), source, into)
}

// expand shows one element at several places.
func (p *drawn) expand(t *rapid.T, of graph.Var) graph.Var {
	n := of.Type().Dim(0)
	one := sett.Must(sett.New(sett.Stripe{On: 1, Off: n, Phase: rapid.Int64Range(0, n-1).Draw(t, "at")}))
	of = p.chainOp(of, chain.Op{Kind: chain.SettSample, Shape: chain.Shape{n}, Setts: []sett.Sett{one}})
	return p.chainOp(of, chain.Op{Kind: chain.Expand, Shape: chain.Shape{rapid.Int64Range(1, 6).Draw(t, "to")}})
}

func (p *drawn) chainOp(of graph.Var, o chain.Op) graph.Var {
	op := chain.GraphOp(p.ctxt, &o)
	return p.Apply(op, ir.InferTypes(op, []ir.Type{of.Type()})[0], of)
}

// memory runs programs on cells of memory that views share and that marked ops
// overwrite, node by node in their order.
type memory map[graph.Var][]*int64

// run returns what the outputs hold at the end.
func run(fg *graph.FunctionGraph) [][]int64 {
	m := memory{}
	for _, in := range fg.Inputs() {
		var cells []*int64
		for i := range in.Type().Dim(0) {
			cells = append(cells, &[]int64{i + 1}[0])
		}
		m[in] = cells
	}
	for n := range fg.Nodes() {
		if n.NumOutputs() == 1 {
			m[n.Output(0)] = m.apply(n)
		}
	}
	var out [][]int64
	for _, v := range fg.Outputs() {
		var list []int64
		for _, cell := range m[v] {
			list = append(list, *cell)
		}
		out = append(out, list)
	}
	return out
}

func (m memory) apply(n graph.Node) []*int64 {
	first := m[n.Input(0)]
	over, marked := n.Op().Attr(declare.InPlace).Int()
	if !marked {
		over, marked = n.Op().Attr(declare.Update).Int()
	}
	room := func(size int) []*int64 {
		if marked {
			return m[n.Input(int(over))]
		}
		cells := make([]*int64, size)
		for i := range cells {
			cells[i] = new(int64)
		}
		return cells
	}
	switch n.Op().Name() {
	case "tensor.extract_slice":
		w, _ := views.WindowOf(n)
		var cells []*int64
		for i := range w.Sizes[0] {
			cells = append(cells, first[w.Offsets[0]+i*w.Strides[0]])
		}
		return cells
	case "tosa.reverse":
		var cells []*int64
		for i := range first {
			cells = append(cells, first[len(first)-1-i])
		}
		return cells
	case "chain.expand", "chain.sett_sample":
		op, _ := chain.FromGraphOp(n.Op())
		shown, err := chain.Trace(chain.New(int64(len(first))).Then(op))
		if err != nil {
			panic(err)
		}
		var cells []*int64
		for _, from := range shown {
			cells = append(cells, first[from[0]])
		}
		return cells
	case "arith.addi":
		second := m[n.Input(1)]
		cells := room(len(first))
		for i := range cells {
			*cells[i] = *first[i]*3 + *second[i]*5 // distinguishes the inputs
		}
		return cells
	case "tensor.insert_slice":
		w, _ := views.WindowOf(n)
		into := m[n.Input(1)]
		cells := room(len(into))
		for i := range cells {
			if !marked {
				*cells[i] = *into[i]
			}
		}
		for i, cell := range first {
			*cells[w.Offsets[0]+int64(i)*w.Strides[0]] = *cell
		}
		return cells
	}
	panic("no such op: " + n.Op().Name())
}

// What overwrites its inputs computes what it computed before, run in the order in
// which the handler has put it; and it overwrites wherever that is so.
func TestOverwritingComputesTheSame(t *testing.T) {
	fired, refused := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		p := drawProgram(rt)
		before, want := mlir.String(p.FunctionGraph), run(p.FunctionGraph)
		aliases, err := views.Attach(p.FunctionGraph)
		require.NoError(rt, err)
		require.NoError(rt, p.Attach(aliases.Handler()))
		opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
		report, err := navigator.Optimize(context.Background(), opt, p.FunctionGraph, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
		require.NoError(rt, err)
		require.Empty(rt, report.Failures, "only the handler refuses")
		fired += report.Rewrites
		for _, rule := range report.Rules {
			refused += rule.Failed
		}
		after := mlir.String(p.FunctionGraph)
		require.Equal(rt, want, run(p.FunctionGraph), "%s\nbecame\n%s", before, after)
	})
	t.Log(fired, "made in place,", refused, "refused by the handler")
}

// program reads a function of MLIR's generic form.
func program(t *testing.T, body string) *graph.FunctionGraph {
	text := "\"func.func\"() <{function_type = (tensor<8xi64>) -> tensor<4xi64>, sym_name = \"f\"}> ({\n^bb0(%x: tensor<8xi64>):\n" + body + "\n}) : () -> ()\n"
	fg, err := mlir.Parse("f.mlir", text, dialects.All())
	require.NoError(t, err)
	return fg
}

const (
	sum   = `"arith.addi"(%x, %x) : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xi64>`
	write = `"tensor.insert_slice"(%new, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 2>}> : (tensor<4xi64>, tensor<8xi64>) -> tensor<8xi64>`
	half  = ` <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: %d>, static_sizes = array<i64: 4>, static_strides = array<i64: %d>}> : (tensor<8xi64>) -> tensor<4xi64>`
)

// A slice is overwritten while another slice of the same tensor is used later, if
// they share no element.
func TestDisjointSlicesOfOneTensor(t *testing.T) {
	for _, test := range []struct {
		name           string
		offset, stride int
		want           bool
	}{
		{"even and odd", 1, 2, true},
		{"the last half", 4, 1, false}, // has even places as well
		{"itself", 0, 2, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			fg := program(t, "%a = "+sum+"\n"+
				"%even = \"tensor.extract_slice\"(%a)"+fmt.Sprintf(half, 0, 2)+"\n"+
				"%other = \"tensor.extract_slice\"(%a)"+fmt.Sprintf(half, test.offset, test.stride)+"\n"+
				`%b = "math.absi"(%even) : (tensor<4xi64>) -> tensor<4xi64>`+"\n"+
				`%c = "arith.subi"(%other, %b) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>`+"\n"+
				`"func.return"(%c) : (tensor<4xi64>) -> ()`)
			f := fg.Arenas()[1]
			aliases, err := views.Attach(f)
			require.NoError(t, err)
			require.NoError(t, f.Attach(aliases.Handler()))
			opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
			_, err = navigator.Optimize(context.Background(), opt, fg, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
			require.NoError(t, err)
			marked := false
			for n := range f.Nodes() {
				marked = marked || n.Op().Name() == "math.absi" && n.Op().Attr(declare.InPlace).IsValid()
			}
			require.Equal(t, test.want, marked, "%s", mlir.String(fg))
			again, err := mlir.Parse("again.mlir", mlir.String(fg), dialects.All())
			require.NoError(t, err)
			require.NoError(t, graph.Equal(fg, again), "a mark is printed and read back")
		})
	}
}

// A slice is written in place while what is read later is another part of the tensor
// that was written to, and while that is updated again.
func TestWriteBesideWhatIsRead(t *testing.T) {
	for _, test := range []struct {
		name           string
		offset, stride int
		marked         []string
	}{
		{"even and odd", 1, 2, []string{"tensor.insert_slice a part", "arith.addi"}},
		{"the last half", 4, 1, []string{"arith.addi"}}, // has even places as well
		{"itself", 0, 2, []string{"arith.addi"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			fg := program(t, "%a = "+sum+"\n"+
				"%part = \"tensor.extract_slice\"(%a)"+fmt.Sprintf(half, test.offset, test.stride)+"\n"+
				"%new = \"tensor.extract_slice\"(%x)"+fmt.Sprintf(half, 2, 1)+"\n"+
				"%b = "+write+"\n"+
				"%old = \"tensor.extract_slice\"(%b)"+fmt.Sprintf(half, 0, 2)+"\n"+
				`%d = "arith.addi"(%part, %old) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>`+"\n"+
				`"func.return"(%d) : (tensor<4xi64>) -> ()`)
			f := fg.Arenas()[1]
			want := run(f)
			aliases, err := views.Attach(f)
			require.NoError(t, err)
			require.NoError(t, f.Attach(aliases.Handler()))
			opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
			_, err = navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
			require.NoError(t, err)
			var marked []string
			for n := range f.Nodes() {
				switch {
				case n.Op().Attr(declare.InPlace).IsValid():
					marked = append(marked, n.Op().Name())
				case n.Op().Attr(declare.Update).IsValid():
					marked = append(marked, n.Op().Name()+" a part")
				}
			}
			require.Equal(t, test.marked, marked, "%s", mlir.String(fg))
			require.Equal(t, want, run(f))
		})
	}
}

// What another op overwrites already is left alone, and the handler need not refuse.
func TestOverwrittenAlready(t *testing.T) {
	fg := program(t, "%a = "+sum+"\n"+
		"%low = \"tensor.extract_slice\"(%a)"+fmt.Sprintf(half, 0, 1)+"\n"+
		"%mid = \"tensor.extract_slice\"(%a)"+fmt.Sprintf(half, 2, 1)+"\n"+
		`%b = "math.absi"(%low) {settle.inplace = 0 : i64} : (tensor<4xi64>) -> tensor<4xi64>`+"\n"+
		`%c = "math.absi"(%mid) : (tensor<4xi64>) -> tensor<4xi64>`+"\n"+
		`"func.return"(%c) : (tensor<4xi64>) -> ()`)
	f := fg.Arenas()[1]
	aliases, err := views.Attach(f)
	require.NoError(t, err)
	require.NoError(t, f.Attach(aliases.Handler()))
	opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.Zero(t, report.Rewrites)
	require.Zero(t, report.Rules[0].Failed)
}

// The destroy handler names the element for which it refuses.
func TestWitness(t *testing.T) {
	fg := program(t, "%a = "+sum+"\n"+
		"%even = \"tensor.extract_slice\"(%a)"+fmt.Sprintf(half, 0, 2)+"\n"+
		"%last = \"tensor.extract_slice\"(%a)"+fmt.Sprintf(half, 4, 1)+"\n"+
		`%b = "math.absi"(%even) {settle.inplace = 0 : i64} : (tensor<4xi64>) -> tensor<4xi64>`+"\n"+
		`%c = "arith.subi"(%last, %b) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>`+"\n"+
		`"func.return"(%c) : (tensor<4xi64>) -> ()`)
	f := fg.Arenas()[1]
	aliases, err := views.Attach(f)
	require.NoError(t, err)
	require.ErrorContains(t, f.Attach(aliases.Handler()), "both show element (4) of arith.addi.0")
}
