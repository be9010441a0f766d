package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/workload"
)

// BenchmarkDirect measures what the changes of a workload cost by themselves: a loop over the
// operations, written for that workload, makes them. It has no rules, worklist, limits, counts
// or log. What settling takes beyond it is the engine's. The fastest run is reported.
func BenchmarkDirect(b *testing.B) {
	const operations = 100_000
	library, err := builtin.New(builtin.Config{})
	require.NoError(b, err)
	for _, test := range []struct {
		workload string
		settle   func(*direct) (changes int)
		changes  int
	}{
		{"ident", (*direct).identities, operations},
		{"fold", (*direct).constants, operations},
		{"cast", (*direct).casts, operations / 2},
		{"cse", (*direct).duplicates, 78_406},
	} {
		b.Run(test.workload, func(b *testing.B) {
			w, _ := workload.Find(test.workload)
			var text bytes.Buffer
			require.NoError(b, w.Write(&text, operations))
			fastest := time.Duration(1 << 62)
			for b.Loop() {
				b.StopTimer()
				fg, err := mlir.Parse("direct.mlir", text.String(), library.Dialects)
				require.NoError(b, err)
				d := newDirect(fg)
				b.StartTimer()
				start := time.Now()
				changes := test.settle(d)
				fastest = min(fastest, time.Since(start))
				require.Equal(b, test.changes, changes)
			}
			b.ReportMetric(float64(fastest.Nanoseconds())/operations, "ns/operation")
		})
	}
}

// direct is the body of a workload's function.
type direct struct {
	g     *graph.Graph
	nodes []graph.NodeID
	ops   []directOp // by number
}

type directOp struct {
	name       string
	value      int64 // of a constant
	isConstant bool
}

func newDirect(fg *graph.FunctionGraph) *direct {
	d := &direct{}
	for n := range fg.All() {
		if dialect := n.Op().Dialect(); dialect == "builtin" || dialect == "func" {
			continue
		}
		d.g = n.Graph()
		d.nodes = append(d.nodes, n.ID())
		d.addOp(n.Op())
	}
	return d
}

// addOp notes an op, and does nothing if that is done.
func (d *direct) addOp(op ir.Op) {
	for len(d.ops) <= int(op.ID()) {
		d.ops = append(d.ops, directOp{})
	}
	if o := &d.ops[op.ID()]; o.name == "" {
		o.name = op.Name()
		o.value, o.isConstant = op.Constant().Int()
	}
}

// identities replaces x*1 and x+0 by x.
func (d *direct) identities() (changes int) {
	for _, n := range d.nodes {
		unit := int64(0)
		switch d.ops[d.g.OpOf(n)].name {
		case "arith.muli":
			unit = 1
		case "arith.addi":
		default:
			continue
		}
		_, _, op := d.g.Operand(n, 1)
		if c := &d.ops[op]; !c.isConstant || c.value != unit {
			continue
		}
		if tx, _ := d.g.TryReplaceWithOperand(n, 0, 2); tx != nil {
			changes++
		}
	}
	return changes
}

// constants replaces sums and products of constants by constants.
func (d *direct) constants() (changes int) {
	c := d.g.Context()
	for _, n := range d.nodes {
		product := false
		switch d.ops[d.g.OpOf(n)].name {
		case "arith.muli":
			product = true
		case "arith.addi":
		default:
			continue
		}
		v, _, left := d.g.Operand(n, 0)
		_, _, right := d.g.Operand(n, 1)
		x, y := d.ops[left], d.ops[right]
		if !x.isConstant || !y.isConstant {
			continue
		}
		value := x.value + y.value
		if product {
			value = x.value * y.value
		}
		t := d.g.TypeOf(v)
		constant := c.WithValues(left, []ir.AttrID{c.Int(value, t).ID()})
		d.addOp(c.OpByID(constant))
		if d.g.TryConstant(n, constant, t, nil) != nil {
			changes++
		}
	}
	return changes
}

// casts replaces a cast of a cast by what is cast where that has the type.
func (d *direct) casts() (changes int) {
	for _, n := range d.nodes {
		if d.ops[d.g.OpOf(n)].name != "tensor.cast" {
			continue
		}
		_, inner, op := d.g.Operand(n, 0)
		if d.ops[op].name != "tensor.cast" {
			continue
		}
		if d.replace(n, d.g.InputOf(inner, 0)) {
			changes++
		}
	}
	return changes
}

// duplicates replaces a node by an earlier one that computes the same, where there is one.
func (d *direct) duplicates() (changes int) {
	size := 1
	for size < 2*len(d.nodes) {
		size *= 2
	}
	table := make([]graph.NodeID, size)
nodes:
	for _, n := range d.nodes {
		if d.g.NumInputsOf(n) == 0 {
			continue
		}
		i := int(d.g.HashOf(n)) % size
		for ; table[i] != 0; i = (i + 1) % size {
			if congruent, _ := d.g.Congruent(table[i], n); congruent {
				if d.replace(n, d.g.OutputOf(table[i], 0)) {
					changes++
				}
				continue nodes
			}
		}
		table[i] = n
	}
	return changes
}

// replace makes the clients of a node use a variable of the same type.
func (d *direct) replace(n graph.NodeID, by graph.VarID) bool {
	tx := d.g.Begin("")
	if !tx.CommitReplacement(n, by, nil) {
		tx.Rollback()
		return false
	}
	return true
}
