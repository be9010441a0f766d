package graph

import (
	"fmt"
	"testing"

	"github.com/settle-go/settle/graph/ir"
)

// BenchmarkAdd is a node appended, outside of a transaction.
func BenchmarkAdd(b *testing.B) {
	fg := newTestGraph(b)
	v := []VarID{fg.AddInput(ir.F32, "x").id}
	neg, types := fg.testOp("neg").ID(), []ir.Type{ir.F32}
	b.ReportAllocs()
	for b.Loop() {
		v[0] = fg.g.OutputOf(fg.AddIDs(neg, v, types, 0).id, 0)
	}
}

// BenchmarkReplaceChain is a rewrite of a chain of a million nodes: each node in
// turn is replaced by a new one.
func BenchmarkReplaceChain(b *testing.B) {
	for _, size := range []int{10_000, million} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.ReportAllocs()
			fg := chain(b, size)
			neg, in := fg.testOp("neg").ID(), make([]VarID, 1)
			n := fg.first
			for b.Loop() {
				if n == fg.ret {
					b.StopTimer()
					fg = chain(b, size)
					fg.g.Reserve(size, size)
					n = fg.first
					b.StartTimer()
				}
				g := fg.g
				tx := g.Begin("rule")
				in[0] = g.InputOf(n, 0)
				made := tx.Add(n, neg, in, ir.F32)
				if _, err := tx.Replace(g.OutputOf(n, 0), g.OutputOf(made, 0), false); err != nil {
					b.Fatal(err)
				}
				next := g.nodes[n].next
				if err := tx.Commit(); err != nil {
					b.Fatal(err)
				}
				n = next
			}
		})
	}
}

// BenchmarkRefused is a rewrite that is undone.
func BenchmarkRefused(b *testing.B) {
	fg := chain(b, 10_000)
	g, neg := fg.g, fg.testOp("neg").ID()
	n := fg.first + 5000
	in := []VarID{g.InputOf(n, 0)}
	b.ReportAllocs()
	for b.Loop() {
		tx := g.Begin("rule")
		made := tx.Add(n, neg, in, ir.F32)
		if _, err := tx.Replace(g.OutputOf(n, 0), g.OutputOf(made, 0), false); err != nil {
			b.Fatal(err)
		}
		tx.Rollback()
	}
}

// BenchmarkNodes is a node met in order.
func BenchmarkNodes(b *testing.B) {
	fg := chain(b, million)
	for b.Loop() {
		n := 0
		for node := range fg.Nodes() {
			n += node.NumInputs()
		}
		if n != million {
			b.Fatal(n)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/million, "ns/node")
}

// BenchmarkIntern is an op that is known, one with an attribute that is known,
// and a constant that is new.
func BenchmarkIntern(b *testing.B) {
	b.Run("op", func(b *testing.B) {
		v := ir.NewContext(nil)
		attr := ir.NamedAttr{Name: "axis", Value: v.Int(1, ir.I64)}
		b.ReportAllocs()
		for b.Loop() {
			v.Op("t.sum", attr)
		}
	})
	b.Run("known", func(b *testing.B) {
		v := ir.NewContext(nil)
		b.ReportAllocs()
		for b.Loop() {
			v.Int(1, ir.I64)
		}
	})
	b.Run("new", func(b *testing.B) {
		v := ir.NewContext(nil)
		i := int64(0)
		b.ReportAllocs()
		for b.Loop() {
			v.Int(i, ir.I64)
			i++
		}
	})
}

// BenchmarkFloatText is the text of a float that needs all its digits.
func BenchmarkFloatText(b *testing.B) {
	var text []byte
	for b.Loop() {
		text = ir.AppendFloat(text[:0], 0.7071067811865476, ir.F64)
	}
}
