package chain

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// attrNames are the names of the one attribute that the graph op of each kind
// has, a list of integers.
var attrNames = [NumKinds]string{"perm", "shape", "shape", "shape", "dims", "region", "region"}

// Ints returns the op as the list of integers that is the attribute of its graph
// op: the permutation, the dimensions or the shape. A region is the rank, the
// shape and, for each dimension, how many stripes it has and then on, off and
// phase of each:
//
//	SettSample([(1,1,0)], [])  on (4,6) is  [2, 4,6, 1, 1,1,0, 0]
func (o *Op) Ints() []int64 {
	switch o.Kind {
	case DimShuffle, Reverse:
		list := make([]int64, len(o.Perm))
		for i, v := range o.Perm {
			list[i] = int64(v)
		}
		return list
	case SettSample, SettFillInto:
		list := append([]int64{int64(len(o.Shape))}, o.Shape...)
		for _, s := range o.Setts {
			stripes := s.Stripes()
			list = append(list, int64(len(stripes)))
			for _, stripe := range stripes {
				list = append(list, stripe.On, stripe.Off, stripe.Phase)
			}
		}
		return list
	}
	return slices.Clone(o.Shape)
}

// FromInts returns the op of a kind whose attribute the list is.
func FromInts(kind Kind, list []int64) (Op, error) {
	o := Op{Kind: kind}
	switch kind {
	case DimShuffle, Reverse:
		o.Perm = make([]int, len(list))
		for i, v := range list {
			if v < 0 || v > maxNumbers {
				return o, fmt.Errorf("%d is not a dimension", v)
			}
			o.Perm[i] = int(v)
		}
		return o, nil
	case SettSample, SettFillInto:
		return o, o.readRegion(list)
	}
	o.Shape = slices.Clone(list)
	return o, checkShape(list)
}

func (o *Op) readRegion(list []int64) error {
	if len(list) == 0 || list[0] < 0 || list[0] >= int64(len(list)) {
		return noRegion(list)
	}
	rank := int(list[0])
	o.Shape = slices.Clone(list[1 : 1+rank])
	rest := list[1+rank:]
	o.Setts = make([]sett.Sett, rank)
	for d := range rank {
		if len(rest) == 0 || rest[0] < 0 || rest[0] > maxNumbers || int64(len(rest)-1) < 3*rest[0] {
			return noRegion(list)
		}
		stripes := make([]sett.Stripe, rest[0])
		for i := range stripes {
			stripes[i] = sett.Stripe{On: rest[1+3*i], Off: rest[2+3*i], Phase: rest[3+3*i]}
		}
		s, err := sett.New(stripes...)
		if err != nil {
			return err
		}
		o.Setts[d], rest = s, rest[1+3*len(stripes):]
	}
	if len(rest) > 0 {
		return noRegion(list)
	}
	return checkShape(o.Shape)
}

// noRegion is the error of a list that is not a region, with the beginning of it.
func noRegion(list []int64) error {
	if len(list) > 20 {
		return fmt.Errorf("%v and %d more numbers are not a region", list[:20], len(list)-20)
	}
	return fmt.Errorf("%v is not a region", list)
}

// GraphOp returns the op of a graph for an op of a chain.
func GraphOp(ctxt *ir.Context, o *Op) ir.Op {
	value := ctxt.Ints(ir.I64, o.Ints()...)
	return ctxt.Op(o.Kind.OpName(), ir.NamedAttr{Name: attrNames[o.Kind], Value: value})
}

// KindOf returns the kind of a graph op by its name, false for other ops.
func KindOf(name string) (Kind, bool) {
	i := slices.Index(kindOps[:], name)
	return Kind(max(i, 0)), i >= 0
}

// FromGraphOp returns the op of a chain for one of a graph, false where it is
// none.
func FromGraphOp(op ir.Op) (Op, bool) {
	kind, ok := KindOf(op.Name())
	if !ok {
		return Op{}, false
	}
	list, ok := op.Attr(attrNames[kind]).Ints()
	if !ok {
		return Op{}, false
	}
	o, err := FromInts(kind, list)
	return o, err == nil
}

// Dialect returns the dialect of chains: one graph op for each kind. What guards ask
// of them is in package builtin/chain/rewrite.
func Dialect() ir.Dialect {
	d := ir.Dialect{Name: "chain", Doc: "views of arrays, as the document on chains has them"}
	d.Forms = map[string]func(string) ([]int64, error){"region": ParseRegion}
	for k := range Kind(NumKinds) {
		info := ir.OpInfo{
			Name: k.OpName(), Doc: kindDocs[k], Traits: ir.Pure, MinInputs: 1, MaxInputs: 1, Outputs: 1, Infer: infer,
		}
		if k.IsView() {
			info.Memory = ir.Memory{Views: map[int]int{0: 0}}.Always()
		}
		d.Ops = append(d.Ops, info)
	}
	return d
}

// IsView says whether an op of the kind only shows elements of its input, so that
// both can share memory: all but Reduce, which adds up, and SettFillInto, whose
// zeros are nowhere in the input. Package builtin/alias/views reads which elements.
func (k Kind) IsView() bool { return k != Reduce && k != SettFillInto }

// IsRegion says whether an op of the kind has a region: SettSample and SettFillInto.
func (k Kind) IsRegion() bool { return k == SettSample || k == SettFillInto }

var kindDocs = [NumKinds]string{
	"out[d] = in[perm[d]], for the sizes of the dimensions and for indices",
	"repeats dimensions of size 1",
	"adds dimensions up to size 1",
	"the same elements in row-major order in another shape",
	"turns dimensions round",
	"puts the input on the region of a box of zeros",
	"keeps the region of a box",
}

// infer returns the output type for a ranked input type.
func infer(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 1 || !inputs[0].IsStatic() {
		return nil
	}
	o, ok := FromGraphOp(op)
	if !ok {
		return nil
	}
	out, err := o.Out(inputs[0].Dims())
	if err != nil {
		return nil
	}
	t := inputs[0].WithDims(out...)
	if t == 0 {
		return nil
	}
	return []ir.Type{t}
}

// Graph returns the chain as a function graph: one input of type f32, one node an
// op.
func (c Chain) Graph(ctxt *ir.Context) (*graph.FunctionGraph, error) {
	fg := graph.New(ctxt)
	return fg, c.AddTo(fg)
}

// AddTo appends the chain to a function graph, with an input of its own and an
// output.
func (c Chain) AddTo(fg *graph.FunctionGraph) error {
	shapes, err := c.Shapes()
	if err != nil {
		return err
	}
	v := fg.AddInput(ir.Tensor(ir.F32, c.In...), "")
	for i := range c.Ops {
		v = fg.Apply(GraphOp(fg.Context(), &c.Ops[i]), ir.Tensor(ir.F32, shapes[i+1]...), v)
	}
	fg.SetOutputs(append(fg.Outputs(), v)...)
	return nil
}

// Of returns the chain of view ops that computes a variable, from the first value
// that none computes, which it returns as well.
func Of(v graph.Var) (Chain, graph.Var) {
	var ops []Op
	for {
		o, ok := FromGraphOp(v.Owner().Op())
		if !v.Owner().IsValid() || !ok || v.Owner().NumInputs() != 1 {
			break
		}
		ops = append(ops, o)
		v = v.Owner().Input(0)
	}
	slices.Reverse(ops)
	return Chain{In: slices.Clone(v.Type().Dims()), Ops: ops}, v
}
