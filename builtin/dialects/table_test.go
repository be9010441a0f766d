package dialects

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

// TestTables prints all that the dialects say of each op: how many inputs and outputs
// it has, its traits, the attribute of its value, and the letters under which its types
// and its memory are printed below, once for all ops that are alike in them. `go test
// ./builtin/dialects -run TestTables -rewrite` refreshes testdata/tables.
func TestTables(t *testing.T) {
	ctxt := ir.NewContext(All())
	datadriven.RunTest(t, "testdata/tables", func(t *testing.T, d *datadriven.TestData) string {
		if d.Cmd == "print" {
			return printed(ctxt)
		}
		var out strings.Builder
		var infers, accepts, memories legend
		for _, dialect := range All().List() {
			if dialect.Name == "aesara" {
				continue // types follow from attributes there: it has tables of its own
			}
			fmt.Fprintf(&out, "%s, open %t\n", dialect.Name, dialect.Open)
			for _, f := range dialect.Functions {
				fmt.Fprintf(&out, "  function %s %s\n", f.Name, reflect.TypeOf(f.Func))
			}
			for i := range dialect.Ops {
				op := &dialect.Ops[i]
				fmt.Fprintf(&out, "  %s %s -> %s%s", op.Name, inputs(op), number(op.Outputs), traits(op))
				if op.Value != "" {
					fmt.Fprintf(&out, ", value in %s", op.Value)
				}
				if op.Infer != nil {
					fmt.Fprintf(&out, ", infers %s", infers.letter(inferred(ctxt, op)))
				}
				if op.Accepts != nil {
					fmt.Fprintf(&out, ", accepts %s", accepts.letter(accepted(op)))
				}
				if op.Memory != nil {
					fmt.Fprintf(&out, ", memory %s", memories.letter(memory(ctxt, op)))
				}
				out.WriteByte('\n')
			}
		}
		infers.print(&out, "infers")
		accepts.print(&out, "accepts")
		memories.print(&out, "memory")
		return out.String()
	})
}

// legend gives letters to texts.
type legend []string

func (l *legend) letter(text string) string {
	for i, known := range *l {
		if known == text {
			return string(rune('A' + i))
		}
	}
	*l = append(*l, text)
	return string(rune('A' + len(*l) - 1))
}

func (l legend) print(out *strings.Builder, what string) {
	for i, text := range l {
		fmt.Fprintf(out, "%s %c\n%s", what, 'A'+i, text)
	}
}

func number(n int) string {
	if n == ir.Variadic {
		return "any"
	}
	return fmt.Sprint(n)
}

func inputs(op *ir.OpInfo) string {
	if op.MinInputs == op.MaxInputs {
		return number(op.MinInputs)
	}
	return number(op.MinInputs) + " to " + number(op.MaxInputs)
}

// traits returns the names of what rules and evaluators ask of an op.
func traits(op *ir.OpInfo) string {
	var b strings.Builder
	for _, name := range ir.TraitNames() {
		if trait, err := ir.ParseTrait(name); err == nil && op.Has(trait) {
			b.WriteString(" " + name)
		}
	}
	return b.String()
}

// listed reads types with commas between.
func listed(text string) []ir.Type {
	var list []ir.Type
	for word := range strings.SplitSeq(text, ", ") {
		if word == "" {
			continue
		}
		typ, err := ir.ParseType(word)
		if err != nil {
			panic(err)
		}
		list = append(list, typ)
	}
	return list
}

// inferred returns what is inferred of the types of an op for each of these inputs,
// without those for which nothing is.
func inferred(ctxt *ir.Context, op *ir.OpInfo) string {
	var b strings.Builder
	for _, inputs := range []string{
		"", "f32", "i8", "index", "i8, i8", "f32, f32", "f32, f64", "i8, f32", "f64, i8, i8", "i8, i8, f64", "i1, f32, f32", "i1, f32, f64",
		"f32, f64, f64", "f32, f32, f32", "f32, f32, f32, f32", "tensor<2xf32>", "tensor<2xf32>, tensor<2xf32>",
		"tensor<2xf32>, tensor<3xf32>", "tensor<2xf32>, tensor<?xf32>", "tensor<2x3xf32>, tensor<3xf32>",
		"tensor<3xf32>, tensor<3x4xf32>", "tensor<2x3xf32>, tensor<3x4xf32>", "tensor<2x?xf32>, tensor<3x4xf32>",
		"tensor<2x3xf32>, tensor<?x?xf32>", "tensor<2x3xf32>, tensor<2x3xf32>", "tensor<2x3xf32>, tensor<3x4xf64>",
		"tensor<2x3x4xf32>, tensor<4x5xf32>", "tensor<2x3xf32>, tensor<3x4x5xf32>", "tensor<f32>, tensor<3xf32>", "tensor<3xf32>, tensor<f32>",
		"tensor<*xf32>, tensor<3xf32>", "tensor<3xf32>, tensor<*xf32>", "memref<3xf32>, tensor<3xf32>", "tensor<3xf32>, memref<3xf32>",
		"vector<3xf32>, vector<3xf32>", "tensor<3xf32>, tensor<3xf32>, tensor<3xf32>",
	} {
		if types := op.Infer(ctxt.Op(op.Name), listed(inputs)); types != nil {
			fmt.Fprintf(&b, "  %s: %v\n", inputs, types)
		}
	}
	return b.String()
}

// accepted returns for which inputs and outputs an op stays what it is.
func accepted(op *ir.OpInfo) string {
	var b strings.Builder
	for _, pair := range [][2]string{
		{"", "f32"}, {"f32", "f32"}, {"i8", "f32"}, {"f32", "f32, f32"}, {"f32, f32", "f32"}, {"f32", "tensor<f32>"}, {"tensor<f32>", "f32"},
		{"tensor<2xf32>", "tensor<2xf32>"}, {"tensor<2xf32>", "tensor<?xf32>"}, {"tensor<?xf32>", "tensor<2xf32>"},
		{"tensor<2xf32>", "tensor<3xf32>"}, {"tensor<2x3xf32>", "tensor<2x4xf32>"}, {"tensor<2x?xf32>", "tensor<?x4xf32>"},
		{"tensor<2xf32>", "tensor<2xi32>"}, {"tensor<2xf32>", "tensor<2x1xf32>"}, {"tensor<2x1xf32>", "tensor<2xf32>"},
		{"tensor<2xf32>", "tensor<*xf32>"}, {"tensor<*xf32>", "tensor<2xf32>"}, {"tensor<*xf32>", "tensor<*xi8>"},
		{"tensor<2xf32>", "vector<2xf32>"}, {"tensor<2xf32>", "memref<2xf32>"}, {"tensor<2xf32>, tensor<2xf32>", "tensor<2xf32>"},
	} {
		if op.Accepts(listed(pair[0]), listed(pair[1])) {
			fmt.Fprintf(&b, "  %s -> %s\n", pair[0], pair[1])
		}
	}
	return b.String()
}

// memory returns what an op shows and overwrites: unmarked, and with each mark that
// changes that.
func memory(ctxt *ir.Context, op *ir.OpInfo) string {
	var b strings.Builder
	show := func(attrs ...ir.NamedAttr) string {
		m := op.Memory(ctxt.Op(op.Name, attrs...))
		return fmt.Sprintf("views %v destroys %v tolerates %v", m.Views, m.Destroys, m.TolerateSame)
	}
	unmarked := show()
	fmt.Fprintf(&b, "  %s\n", unmarked)
	for _, mark := range []string{declare.InPlace, declare.Update} {
		for input := int64(-1); input <= 3; input++ {
			if marked := show(ir.NamedAttr{Name: mark, Value: ctxt.Int(input, ir.I64)}); marked != unmarked {
				fmt.Fprintf(&b, "  %s = %d: %s\n", mark, input, marked)
			}
		}
	}
	return b.String()
}

// printed returns each op of the document, applied to as few inputs as it takes, at
// least to two where it takes any number, and to what is applied itself.
func printed(ctxt *ir.Context) string {
	pretty := Printer()
	var out strings.Builder
	for _, name := range []string{"scalar", "tensor"} {
		for _, d := range All().List() {
			for i := range d.Ops {
				if op := &d.Ops[i]; d.Name == name && pretty.IsAssigned(op.Name) {
					fmt.Fprintf(&out, "%s: %s\n", op.Name, applied(ctxt, op, pretty))
				}
			}
		}
	}
	return out.String()
}

func applied(ctxt *ir.Context, op *ir.OpInfo, pretty *printer.PrettyPrinter) string {
	fg := graph.New(ctxt)
	n := op.MinInputs
	if op.MaxInputs == ir.Variadic {
		n = 2
	}
	inputs := make([]graph.Var, n)
	for i := range inputs {
		inputs[i] = fg.AddInput(ir.F32, string(rune('x'+i)))
	}
	once := fg.Apply(ctxt.Op(op.Name), ir.F32, inputs...)
	if n == 0 {
		return pretty.Print(once)
	}
	inputs[n-1] = fg.Apply(ctxt.Op("scalar.sub"), ir.F32, inputs[n-1], once)
	return pretty.Print(fg.Apply(ctxt.Op(op.Name), ir.F32, inputs...))
}

// TestMarks: either attribute marks an op.
func TestMarks(t *testing.T) {
	ctxt := ir.NewContext(All())
	for _, name := range []string{declare.InPlace, declare.Update, "other"} {
		op := ctxt.Op("arith.addi", ir.NamedAttr{Name: name, Value: ctxt.Int(0, ir.I64)})
		if declare.IsMarked(op) != (name != "other") {
			t.Errorf("%s: marked %t", name, declare.IsMarked(op))
		}
	}
}
