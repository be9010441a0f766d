package dialects

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/settle-go/settle/graph"
)

// TestTables prints what the dialects say of each op: how many inputs and outputs it
// has, its traits, and what it does with memory when it is marked. `go test
// ./builtin/dialects -run TestTables -rewrite` refreshes testdata/tables.
func TestTables(t *testing.T) {
	voc := graph.NewVocabulary(All())
	datadriven.RunTest(t, "testdata/tables", func(t *testing.T, d *datadriven.TestData) string {
		var out strings.Builder
		for _, dialect := range All().List() {
			fmt.Fprintf(&out, "%s, open %t\n", dialect.Name, dialect.Open)
			for i := range dialect.Ops {
				op := &dialect.Ops[i]
				fmt.Fprintf(&out, "  %s %d-%d -> %d%s%s%s\n", op.Name, op.MinInputs, op.MaxInputs, op.Outputs, traits(op), inferred(voc, op), memory(voc, op))
			}
		}
		return out.String()
	})
}

// traits returns the names of what rules and evaluators ask of an op.
func traits(op *graph.OpInfo) string {
	var b strings.Builder
	for _, t := range []struct {
		trait graph.Trait
		name  string
	}{
		{graph.Commutative, "commutative"}, {graph.Associative, "associative"}, {graph.Pure, "pure"}, {graph.Effect, "effect"},
		{graph.ConstantLike, "constant"}, {graph.Terminator, "terminator"}, {graph.Isolated, "isolated"},
		{graph.SameType, "same type"}, {graph.Idempotent, "idempotent"}, {graph.Involution, "involution"},
	} {
		if op.Has(t.trait) {
			b.WriteString(" " + t.name)
		}
	}
	return b.String()
}

// inferred returns what is told of the types of an op, for some inputs.
func inferred(voc *graph.Vocabulary, op *graph.OpInfo) string {
	if op.Infer == nil {
		return ""
	}
	var b strings.Builder
	for _, inputs := range [][]graph.Type{nil, {graph.F32}, {graph.I8, graph.I8}, {graph.I1, graph.F32, graph.F32}, {graph.F32, graph.F64, graph.I8}} {
		fmt.Fprintf(&b, " %v:%v", inputs, op.Infer(voc.Op(op.Name), inputs))
	}
	return b.String()
}

// memory returns what an op shows and overwrites: unmarked, and with each mark.
func memory(voc *graph.Vocabulary, op *graph.OpInfo) string {
	if op.Memory == nil {
		return ""
	}
	var b strings.Builder
	show := func(attrs ...graph.NamedAttr) {
		m := op.Memory(voc.Op(op.Name, attrs...))
		fmt.Fprintf(&b, " %v %v %v", m.Views, m.Destroys, m.TolerateSame)
	}
	show()
	for _, mark := range []string{InPlace, Update} {
		for input := int64(-1); input <= 3; input++ {
			show(graph.NamedAttr{Name: mark, Value: voc.Int(input, graph.I64)})
		}
	}
	return b.String()
}

// TestMarks: either attribute marks an op.
func TestMarks(t *testing.T) {
	voc := graph.NewVocabulary(All())
	for _, name := range []string{InPlace, Update, "other"} {
		op := voc.Op("arith.addi", graph.NamedAttr{Name: name, Value: voc.Int(0, graph.I64)})
		if IsMarked(op) != (name != "other") {
			t.Errorf("%s: marked %t", name, IsMarked(op))
		}
	}
}
