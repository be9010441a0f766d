package structure_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/aesara/structure"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// maker makes a graph of elementwise ops, fills, allocs, dimshuffles and joins.
type maker struct {
	t      *rapid.T
	ctxt   *ir.Context
	fg     *graph.FunctionGraph
	vars   []graph.Var
	inputs []value.Value
}

// size is a dimension: 0 and 1 are where shapes go wrong.
func (m *maker) size() int64 { return rapid.SampledFrom([]int64{2, 3, 2, 1, 1, 0}).Draw(m.t, "size") }

// input adds a tensor of that shape; its type may say less.
func (m *maker) input(dims []int64) {
	b, err := value.NewBuilder(ir.Tensor(ir.F64, dims...))
	require.NoError(m.t, err)
	for i := range b.Len() {
		b.PutFloats(i, []float64{float64(len(m.inputs)*10 + i + 1)})
	}
	declared := make([]int64, len(dims))
	for i, d := range dims {
		declared[i] = d
		if rapid.IntRange(0, 2).Draw(m.t, "open") == 0 {
			declared[i] = ir.Dynamic
		}
	}
	m.inputs = append(m.inputs, b.Value())
	m.vars = append(m.vars, m.fg.AddInput(ir.Tensor(ir.F64, declared...), fmt.Sprintf("x%d", len(m.inputs))))
}

func (m *maker) pick(of func(graph.Var) bool) (graph.Var, bool) {
	var list []graph.Var
	for _, v := range m.vars {
		if of(v) {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return graph.Var{}, false
	}
	if len(list) > 3 && rapid.Bool().Draw(m.t, "late") {
		list = list[len(list)-3:] // so that nodes stand in chains
	}
	return rapid.SampledFrom(list).Draw(m.t, "operand"), true
}

func anything(graph.Var) bool { return true }

// add adds a node of the type that its op infers, if it infers one.
func (m *maker) add(op ir.Op, inputs ...graph.Var) {
	types := make([]ir.Type, len(inputs))
	for i, x := range inputs {
		types[i] = x.Type()
	}
	if out := ir.InferTypes(op, types); out != nil {
		m.vars = append(m.vars, m.fg.Add(op, inputs, out...).Output(0))
	}
}

func (m *maker) node() {
	x, _ := m.pick(anything)
	y, _ := m.pick(anything)
	switch rapid.IntRange(0, 8).Draw(m.t, "kind") {
	case 0, 1:
		m.add(m.ctxt.Op("scalar.second"), x, y)
	case 2:
		m.add(m.ctxt.Op("scalar.add"), x, y)
	case 3:
		m.add(m.ctxt.Op("scalar.maximum"), x, y, x)
	case 4:
		m.add(m.ctxt.Op("scalar.neg"), x)
	case 5:
		order := m.order(x.Type().Rank())
		m.add(m.ctxt.Op("aesara.dimshuffle").With("order", m.ctxt.DenseArray(ir.I64, order...)), x)
	case 6: // of the sizes of another variable
		operands := []graph.Var{x}
		for d := range y.Type().Rank() {
			op := m.ctxt.Op("aesara.shape_i").With("dim", m.ctxt.Int(int64(d), ir.I64))
			operands = append(operands, m.fg.Add(op, []graph.Var{y}, ir.Tensor(ir.I64)).Output(0))
		}
		m.add(m.ctxt.Op("aesara.alloc"), operands...)
	case 7, 8:
		m.joined(x.Type().Rank())
	}
}

// order permutes dimensions and adds some.
func (m *maker) order(rank int) []int64 {
	dims := make([]int64, rank)
	for i := range dims {
		dims[i] = int64(i)
	}
	dims = rapid.Permutation(dims).Draw(m.t, "order")
	for range rapid.IntRange(0, 2).Draw(m.t, "new") {
		at := rapid.IntRange(0, len(dims)).Draw(m.t, "at")
		dims = append(dims[:at:at], append([]int64{-1}, dims[at:]...)...)
	}
	return dims
}

// joined reduces a join of several tensors of one rank along a new axis.
func (m *maker) joined(rank int) {
	var operands []graph.Var
	for range rapid.IntRange(1, 3).Draw(m.t, "joined") {
		x, ok := m.pick(func(v graph.Var) bool { return v.Type().Rank() == rank })
		if !ok {
			return
		}
		order := []int64{-1}
		for d := range rank {
			order = append(order, int64(d))
		}
		m.add(m.ctxt.Op("aesara.dimshuffle").With("order", m.ctxt.DenseArray(ir.I64, order...)), x)
		operands = append(operands, m.vars[len(m.vars)-1])
	}
	before := len(m.vars)
	m.add(m.ctxt.Op("aesara.join").With("axis", m.ctxt.Int(0, ir.I64)), operands...)
	if len(m.vars) == before {
		return
	}
	op := m.ctxt.Op(rapid.SampledFrom([]string{"aesara.max", "aesara.min", "aesara.sum", "aesara.prod"}).Draw(m.t, "reduction"))
	if rank > 0 || rapid.Bool().Draw(m.t, "named") {
		op = op.With("axis", m.ctxt.DenseArray(ir.I64, 0))
	}
	m.add(op, m.vars[len(m.vars)-1])
}

// TestRulesByEvaluation generates programs with sizes that types say and that they do not,
// runs the rules of the package on them to a fixpoint, all or one alone, and evaluates them
// before and after.
func TestRulesByEvaluation(t *testing.T) {
	known := dialects.All()
	evaluators := dialects.Evaluators()
	fired := map[string]int{}
	property := func(t *rapid.T) {
		ctxt := ir.NewContext(known)
		m := &maker{t: t, ctxt: ctxt, fg: graph.New(ctxt)}
		for range rapid.IntRange(2, 4).Draw(t, "inputs") {
			dims := make([]int64, rapid.IntRange(0, 2).Draw(t, "rank"))
			for i := range dims {
				dims[i] = m.size()
			}
			m.input(dims)
		}
		inputs := len(m.vars)
		for range rapid.IntRange(1, 10).Draw(t, "nodes") {
			m.node()
		}
		if len(m.vars) == inputs {
			return
		}
		outputs := []graph.Var{m.vars[len(m.vars)-1]}
		for range rapid.IntRange(0, 3).Draw(t, "outputs") {
			outputs = append(outputs, rapid.SampledFrom(m.vars[inputs:]).Draw(t, "output"))
		}
		m.fg.SetOutputs(outputs...)
		options := eval.Options{Evaluators: evaluators, MaxElements: 1 << 16}
		want, err := eval.Run(t.Context(), m.fg, m.inputs, options)
		locals := structure.Rules(known)
		if alone := rapid.IntRange(-1, len(locals)-1).Draw(t, "alone"); alone >= 0 {
			locals = locals[alone : alone+1]
		}
		opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "structure", Locals: locals})
		report, runErr := navigator.Optimize(t.Context(), opt, m.fg, navigator.Options{})
		require.NoError(t, runErr)
		require.NoError(t, m.fg.CheckIntegrity())
		for _, r := range report.Rules {
			fired[r.Name] += r.Applied
		}
		if err != nil {
			return // shapes that do not fit
		}
		got, err := eval.Run(t.Context(), m.fg, m.inputs, options)
		require.NoError(t, err)
		for i := range want.Outputs {
			require.Nil(t, value.Compare(want.Outputs[i], got.Outputs[i], value.Tolerance{SignedZero: true}))
		}
	}
	for range 8 { // enough for every rule to fire
		rapid.Check(t, property)
	}
	if testing.Short() {
		return // a fifth of the programs
	}
	for _, rule := range structure.Rules(known) {
		switch rule.Name {
		case "graph_merge_softmax_with_crossentropy_softmax", "local_useless_composite":
			continue // no cross-entropy and no composite is generated: several_test.go evaluates them
		}
		require.NotZero(t, fired[rule.Name], "%s never fired", rule.Name)
	}
}

// TestFillsDoNotGrow has fills of sizes that no type says in a long chain: the reference
// makes three nodes of each, to check sizes while the program runs.
func TestFillsDoNotGrow(t *testing.T) {
	known := dialects.All()
	ctxt := ir.NewContext(known)
	fg := graph.New(ctxt)
	open := ir.Tensor(ir.F64, ir.Dynamic, ir.Dynamic)
	x := fg.AddInput(open, "x")
	c := fg.AddInput(ir.Tensor(ir.F64), "c")
	sum := x
	for range 100 {
		fill := fg.Add(ctxt.Op("scalar.second"), []graph.Var{sum, c}, open).Output(0)
		sum = fg.Add(ctxt.Op("scalar.add"), []graph.Var{sum, fill}, open).Output(0)
	}
	last := fg.Add(ctxt.Op("scalar.second"), []graph.Var{sum, c}, open).Output(0)
	fg.SetOutputs(sum, last)
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "structure", Locals: structure.Rules(known)})
	_, err := navigator.Optimize(t.Context(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	// A sum for each, the alloc of the last fill, and the sizes of x for it.
	require.Equal(t, 100+3, fg.NumNodes())
}
