package blas

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// pair is two terms that become a gemm: a matrix, and a product that is added to it.
type pair struct{ matrix, product int }

// pair returns the first product of the sum with the first matrix that it may be added to:
// one that is not a product where there is one, so that another product may be added as well.
func (sm *sum) pair() (pair, bool) {
	var matrices, products []int
	for i, t := range sm.terms {
		switch {
		case sm.isProduct(t.value):
			products = append(products, i)
		case sm.isWhole(t.value):
			matrices = append(matrices, i)
		}
	}
	switch {
	case len(products) == 0 || len(matrices)+len(products) < 2:
		return pair{}, false
	case len(matrices) > 0:
		return pair{matrices[0], products[0]}, true
	}
	return pair{products[0], products[1]}, true
}

// isProduct reports whether a value is a product that nothing else uses.
func (sm *sum) isProduct(v graph.VarID) bool {
	dot, _ := sm.product(v)
	if dot == 0 || !sm.isWhole(v) {
		return false
	}
	if sm.g.NumClientsOf(v, 2) > 1 || sm.g.NumClientsOf(sm.g.OutputOf(dot, 0), 2) > 1 {
		sm.kept++
		return false
	}
	return true
}

// product returns the dot22 that computes a value, 0 for none, and the order in which a
// dimshuffle makes a matrix of what it is added to: nil for matrices.
func (sm *sum) product(v graph.VarID) (dot graph.NodeID, order []int64) {
	n := sm.g.OwnerOf(v)
	if n == 0 {
		return 0, nil
	}
	op := sm.ctxt.OpByID(sm.g.OpOf(n))
	switch op.Name() {
	case dot22Op:
		return n, nil
	case dimshuffleOp:
		inner := sm.g.InputOf(n, 0)
		dot = sm.g.OwnerOf(inner)
		if dot == 0 || sm.ctxt.OpByID(sm.g.OpOf(dot)).Name() != dot22Op || sm.g.TypeOf(inner).Rank() != 2 {
			return 0, nil
		}
		kept, ok := views.Ints(op.Attr("order"))
		switch {
		case !ok || !onlyOnes(sm.g.TypeOf(inner), kept):
		case slices.Equal(kept, []int64{0}):
			return dot, []int64{0, -1}
		case slices.Equal(kept, []int64{1}):
			return dot, []int64{-1, 0}
		case len(kept) == 0:
			return dot, []int64{-1, -1}
		}
	}
	return 0, nil
}

// onlyOnes reports whether all dimensions that an order leaves out are 1 by their type.
func onlyOnes(t ir.Type, order []int64) bool {
	for d, size := range t.Dims() {
		if size != 1 && !slices.Contains(order, int64(d)) {
			return false
		}
	}
	return true
}

// builder adds what takes the place of a sum.
type builder struct {
	search *search
	sum    *sum
	tx     *graph.Tx
	at     graph.NodeID
	consts map[float64]graph.VarID // constants
}

// build adds the gemm of a pair, and the sum of it with the other terms.
func (b *builder) build(p pair) graph.VarID {
	matrix, product := b.sum.terms[p.matrix], b.sum.terms[p.product]
	dot, order := b.sum.product(product.value)
	z, g := matrix.value, b.search.g
	of := g.TypeOf(g.OutputOf(dot, 0))
	if order != nil {
		z = b.dimshuffle(z, order, of)
	}
	v := b.op(gemmOp, of, z, b.factor(product), g.InputOf(dot, 0), g.InputOf(dot, 1), b.factor(matrix))
	if order != nil {
		v = b.dimshuffle(v, b.orderOf(product.value), b.sum.t)
	}
	inputs := []graph.VarID{v}
	for i, t := range b.sum.terms {
		if i != p.matrix && i != p.product {
			inputs = append(inputs, b.term(t))
		}
	}
	if len(inputs) == 1 {
		return v
	}
	return b.op(addOp, b.sum.t, inputs...)
}

// orderOf returns the order of the dimshuffle that computes a value.
func (b *builder) orderOf(v graph.VarID) []int64 {
	g := b.search.g
	order, _ := views.Ints(b.search.ctxt.OpByID(g.OpOf(g.OwnerOf(v))).Attr("order"))
	return order
}

// op adds a node with one output.
func (b *builder) op(name string, t ir.Type, inputs ...graph.VarID) graph.VarID {
	return b.search.g.OutputOf(b.tx.Add(b.at, b.search.ctxt.Op(name).ID(), inputs, t), 0)
}

func (b *builder) dimshuffle(v graph.VarID, order []int64, t ir.Type) graph.VarID {
	ctxt := b.search.ctxt
	op := ctxt.Op(dimshuffleOp, ir.NamedAttr{Name: "order", Value: ctxt.DenseArray(ir.I64, order...)})
	return b.search.g.OutputOf(b.tx.Add(b.at, op.ID(), []graph.VarID{v}, t), 0)
}

// constant adds a constant of one number, once.
func (b *builder) constant(c float64) graph.VarID {
	if v, ok := b.consts[c]; ok {
		return v
	}
	ctxt, t := b.search.ctxt, ir.Tensor(b.sum.t.Elem())
	op := ctxt.Op(constantOp, ir.NamedAttr{Name: "value", Value: ctxt.ConstantOf(c, t)})
	v := b.search.g.OutputOf(b.tx.Add(b.at, op.ID(), nil, t), 0)
	b.consts[c] = v
	return v
}

// factor adds the number by which a term multiplies its value: a tensor of one element.
func (b *builder) factor(t term) graph.VarID {
	switch {
	case len(t.factors) == 0:
		return b.constant(t.constant)
	case len(t.factors) == 1 && t.constant == 1:
		return t.factors[0]
	}
	rank := 0
	for _, v := range t.factors {
		rank = max(rank, b.search.g.TypeOf(v).Rank())
	}
	inputs := slices.Clone(t.factors)
	if t.constant != 1 {
		inputs = append([]graph.VarID{b.constant(t.constant)}, inputs...)
	}
	return b.op(mulOp, ir.Tensor(b.sum.t.Elem(), slices.Repeat([]int64{1}, rank)...), inputs...)
}

// term adds a term by itself. Its value may be stretched, and of another type of numbers.
func (b *builder) term(t term) graph.VarID {
	g := b.search.g
	of := g.TypeOf(t.value)
	switch {
	case t.constant == 1 && len(t.factors) == 0:
		return t.value
	case t.constant == -1 && len(t.factors) == 0 && of.IsShaped() && of.Elem() == b.sum.t.Elem():
		return b.op(negOp, of, t.value)
	}
	inputs := append(slices.Clone(t.factors), t.value)
	if t.constant != 1 {
		inputs = append([]graph.VarID{b.constant(t.constant)}, inputs...)
	}
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		types[i] = g.TypeOf(v)
	}
	if inferred := ir.InferTypes(b.search.ctxt.Op(mulOp), types); len(inferred) == 1 {
		of = inferred[0]
	}
	return b.op(mulOp, of, inputs...)
}
