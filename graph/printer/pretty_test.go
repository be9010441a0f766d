package printer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

func TestPrettyPrinter(t *testing.T) {
	fg := graph.New(ir.NewContext(nil))
	ctxt := fg.Context()
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	apply := func(op string, inputs ...graph.Var) graph.Var { return fg.Apply(ctxt.Op(op), ir.F32, inputs...) }
	sum := fg.Apply(ctxt.Op("sum", ir.NamedAttr{Name: "axis", Value: ctxt.Int(0, ir.I64)}), ir.F32, x)
	none := fg.Apply(ctxt.Op("sum", ir.NamedAttr{Name: "axis", Value: ctxt.Int(0, ir.I64)}), ir.F32)
	split := fg.Add(ctxt.Op("split"), []graph.Var{x}, ir.F32, ir.F32)
	two := fg.Graph().Constant(ctxt.Float(2, ir.F32))

	p := printer.NewPrettyPrinter()
	p.Assign("add", printer.Operator("+"))
	p.Assign("neg", printer.Operator("-"))
	p.Assign("sum", printer.Call("sum", "axis", "keep"))
	p.Assign("copy", printer.First)
	for op, text := range map[string]string{"abs": "|%0|", "mod": "%0 %% %1", "swap": "%1,%0"} {
		layout, err := printer.Template(text)
		require.NoError(t, err)
		p.Assign(op, layout)
	}
	p.AssignFunc(func(op ir.Op) bool { return strings.HasPrefix(op.Name(), "a") }, printer.Operator("?"))
	p.AssignFunc(func(op ir.Op) bool { return op.Name() == "and" }, printer.Operator("&"))
	for _, test := range []struct {
		v    graph.Var
		want string
	}{
		{x, "x"},
		{two, "2.0"},
		{apply("add", x, y), "(x + y)"},
		{apply("add", x, y, two), "(x + y + 2.0)"},
		{apply("add", x, apply("add", y, apply("neg", x))), "(x + (y + (-x)))"},
		{apply("mul", x, y), "mul(x, y)"},
		{apply("zero"), "zero()"},
		{sum, "sum(x, axis=0 : i64)"},
		{none, "sum(axis=0 : i64)"},
		{apply("abs", x), "|x|"},
		{apply("mod", x, y), "x % y"},
		{apply("swap", x, y), "y,x"},
		{apply("swap", x), "swap(x)"},
		{apply("copy", apply("add", x, y)), "(x + y)"},
		{apply("copy"), "copy()"},
		{apply("and", x, y), "(x & y)"},
		{apply("axe", x, y), "(x ? y)"},
		{split.Output(1), "split(x)::1"},
	} {
		require.Equal(t, test.want, p.Print(test.v))
	}
	require.True(t, p.IsAssigned("add"))
	require.False(t, p.IsAssigned("and"))
	for _, bad := range []string{"%", "a %b", "%99999999"} {
		_, err := printer.Template(bad)
		require.Error(t, err, bad)
	}
}

// TestPrettyPrinterOfMuch: neither depth nor sharing makes it run out of
// anything.
func TestPrettyPrinterOfMuch(t *testing.T) {
	fg := graph.New(ir.NewContext(nil))
	x := fg.AddInput(ir.F32, "x")
	deep, shared := x, x
	for range 100_000 {
		deep = fg.Apply(fg.Context().Op("neg"), ir.F32, deep)
	}
	for range 200 {
		shared = fg.Apply(fg.Context().Op("add"), ir.F32, shared, shared)
	}
	p := printer.NewPrettyPrinter()
	p.Assign("neg", printer.Operator("-"))
	p.Assign("add", printer.Operator("+"))
	p.MaxLen = 1000
	for _, v := range []graph.Var{deep, shared} {
		text := p.Print(v)
		require.Less(t, len(text), 1020)
		require.True(t, strings.HasSuffix(text, "..."))
	}
	p.MaxLen = 1 << 20
	require.Len(t, p.Print(deep), 3*100_000+1)
}

func FuzzTemplate(f *testing.F) {
	for _, text := range []string{"|%0|", "%%", "%1 %0", "a%", "%-1", "%99999999999999999999"} {
		f.Add(text)
	}
	fg := graph.New(ir.NewContext(nil))
	x := fg.AddInput(ir.F32, "x")
	v := fg.Apply(fg.Context().Op("op"), ir.F32, x, x)
	f.Fuzz(func(t *testing.T, text string) {
		layout, err := printer.Template(text)
		if err != nil {
			return
		}
		p := printer.NewPrettyPrinter()
		p.Assign("op", layout)
		if p.Print(v); !strings.Contains(text, "%") {
			require.Equal(t, text, p.Print(v))
		}
	})
}
