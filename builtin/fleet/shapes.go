package fleet

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewShapes returns the optimizer that infers the shapes of what tosa, tensor, numpy and arith
// compute, in one walk forwards. An op of elements that has one operand of a known shape gives
// it to the other one, which a splat or an op of a splat computes. As documented, a
// splat first has the type of its operand, and types may change in any way.
func NewShapes(name string) navigator.Optimizer { return &shapes{name, true} }

// NewTypedShapes is NewShapes where types only come to say more, and nothing is assumed of
// values that are used in several places.
func NewTypedShapes(name string) navigator.Optimizer { return &shapes{name, false} }

type shapes struct {
	name       string
	documented bool
}

// Name implements [navigator.Optimizer].
func (o *shapes) Name() string { return o.name }

// Apply implements [navigator.Optimizer].
func (o *shapes) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if !g.UsesDialect("tosa", "numpy", "tensor") {
		return nil
	}
	in := &inference{tx: g.Begin(o.name), documented: o.documented}
	for _, region := range r.Graph.ArenaRegions() {
		for n := range region.Nodes() {
			pass.Visits++
			if infer := shapeRules[n.Op().Name()]; infer != nil && n.NumOutputs() == 1 {
				infer(in, n)
			}
		}
	}
	if err := in.tx.Commit(); err != nil {
		in.tx.Rollback()
		in.changed = 0
	}
	pass.Rules = append(pass.Rules, profile.RuleProfile{Name: o.name, Tried: in.changed, Matched: in.changed, Applied: in.changed})
	r.Count(in.changed)
	return nil
}

// inference is a run of the optimizer.
type inference struct {
	tx         *graph.Tx
	documented bool
	changed    int
}

// set gives a variable a type.
func (in *inference) set(v graph.Var, t ir.Type) {
	old := v.Type()
	if t == 0 || old == t {
		return
	}
	// The importer says of tensors of numpy.tri, and of what is computed from them, that they are numbers.
	number := old == t.Elem() && t.IsRanked() && t.Rank() > 0
	if !in.documented && !number && !old.Super(t) {
		return
	}
	if in.tx.Redeclare(v.ID(), t) == nil {
		in.changed++
	}
}

// shapeRules says what is inferred of an op.
var shapeRules = map[string]func(*inference, graph.Node){
	"arith.addi": (*inference).elements, "arith.subi": (*inference).elements, "arith.muli": (*inference).elements, "arith.divsi": (*inference).elements,
	"numpy.sqrt": (*inference).same, "numpy.exp": (*inference).same, "numpy.tanh": (*inference).same,
	"math.sqrt": (*inference).same, "tosa.exp": (*inference).same, "tosa.tanh": (*inference).same, "tosa.reciprocal": (*inference).same,
	"tosa.add": (*inference).binary, "tosa.sub": (*inference).binary, "tosa.mul": (*inference).binary,
	"tosa.pow": (*inference).pow, "tosa.matmul": (*inference).matmul, "tosa.gather": (*inference).gather,
	"tensor.splat":    (*inference).splat,
	"numpy.transpose": (*inference).transpose,
	"numpy.mean":      (*inference).reduce, "numpy.var": (*inference).reduce, "numpy.max": (*inference).reduce, "numpy.sum": (*inference).reduce,
	"numpy.split": (*inference).split, "numpy.tri": (*inference).tri, "numpy.hstack": (*inference).hstack,
}

// same is for ops of the elements of one operand.
func (in *inference) same(n graph.Node) {
	if n.NumInputs() == 1 && !n.Input(0).Type().IsUnranked() {
		in.set(n.Output(0), n.Input(0).Type())
	}
}

// elements is for ops of arith on numbers that shapes were given to.
func (in *inference) elements(n graph.Node) {
	if in.documented || n.NumInputs() != 2 {
		return
	}
	x, y, elem := n.Input(0).Type(), n.Input(1).Type(), value.ElemOf(n.Output(0).Type())
	switch {
	case x.IsRanked() && y.IsRanked():
		x = broadcast(x, y)
	case y.IsRanked() && !y.IsUnranked() && !x.IsShaped():
		x = y
	case !x.IsRanked() || y.IsShaped():
		return
	}
	if x != 0 {
		in.set(n.Output(0), ir.Tensor(elem, x.Dims()...))
	}
}

// tri is documented to be a number.
func (in *inference) tri(n graph.Node) {
	if size, ok := constantInt(n.Input(0)); ok && !in.documented && size >= 0 {
		in.set(n.Output(0), ir.Tensor(value.ElemOf(n.Output(0).Type()), size, size))
	}
}

// splat is documented to have the type of its operand until a user says more.
func (in *inference) splat(n graph.Node) {
	if in.documented && n.NumInputs() == 1 {
		in.set(n.Output(0), n.Input(0).Type())
	}
}

// binary is for ops of the elements of two operands, which are broadcast.
func (in *inference) binary(n graph.Node) {
	if n.NumInputs() != 2 {
		return
	}
	x, y := n.Input(0), n.Input(1)
	switch {
	case x.Type().IsRanked() && !y.Type().IsRanked():
		in.fill(y, x.Type())
	case y.Type().IsRanked() && !x.Type().IsRanked():
		in.fill(x, y.Type())
	}
	if x.Type().IsRanked() && y.Type().IsRanked() {
		in.set(n.Output(0), broadcast(x.Type(), y.Type()))
	}
}

// fill gives a value the type of the one with which it is combined. As documented it may
// be any; else it must be a splat, or computed from one element by element.
func (in *inference) fill(v graph.Var, t ir.Type) {
	if in.documented {
		in.set(v, t)
		return
	}
	var chain []graph.Var
	for owner := v.Owner(); ; owner = v.Owner() {
		if v.NumClients(2) != 1 || !owner.IsValid() || !v.Type().IsUnranked() || v.Type().Elem() != t.Elem() {
			return
		}
		chain = append(chain, v)
		switch owner.Op().Name() {
		case "tensor.splat":
			for _, v := range chain {
				in.set(v, t)
			}
			return
		case "tosa.reciprocal", "numpy.sqrt", "numpy.exp", "numpy.tanh":
			v = owner.Input(0)
		default:
			return
		}
	}
}

func (in *inference) pow(n graph.Node) {
	if n.NumInputs() != 2 || !n.Input(0).Type().IsRanked() {
		return
	}
	if !in.documented {
		in.binary(n)
		return
	}
	in.set(n.Output(0), n.Input(0).Type())
}

func (in *inference) matmul(n graph.Node) {
	if n.NumInputs() < 2 {
		return
	}
	x, y := n.Input(0).Type(), n.Input(1).Type()
	rank := x.Rank()
	if !x.IsRanked() || !y.IsRanked() || rank < 2 || y.Rank() != rank {
		return
	}
	dims := slices.Clone(x.Dims())
	dims[rank-1] = y.Dims()[rank-1]
	in.set(n.Output(0), ir.Tensor(x.Elem(), dims...))
}

// gather puts the dimensions of the indices in the place of the first dimension of the values,
// and drops those of one element.
func (in *inference) gather(n graph.Node) {
	if n.NumInputs() != 2 {
		return
	}
	values, indices := n.Input(0).Type(), n.Input(1).Type()
	if !values.IsRanked() || values.Rank() == 0 || !indices.IsRanked() {
		return
	}
	dims := slices.Concat(indices.Dims(), values.Dims()[1:])
	dims = slices.DeleteFunc(dims, func(d int64) bool { return d == 1 })
	in.set(n.Output(0), ir.Tensor(values.Elem(), dims...))
}

func (in *inference) transpose(n graph.Node) {
	t := n.Input(0).Type()
	if !t.IsRanked() {
		return
	}
	dims := slices.Clone(t.Dims())
	slices.Reverse(dims)
	if axes, ok := permutation(n); ok {
		if len(axes) != len(dims) {
			return
		}
		for i, axis := range axes {
			dims[i] = t.Dims()[axis]
		}
	}
	in.set(n.Output(0), ir.Tensor(t.Elem(), dims...))
}

func (in *inference) reduce(n graph.Node) {
	if t, _, ok := reduced(n); ok {
		in.set(n.Output(0), t)
	}
}

func (in *inference) split(n graph.Node) {
	if parts, _, t, ok := splitOf(n); ok {
		in.set(n.Output(0), ir.Tensor(t.Elem(), slices.Concat([]int64{parts}, t.Dims())...))
	}
}

func (in *inference) hstack(n graph.Node) {
	if n.NumInputs() == 0 {
		return
	}
	var dims []int64
	for i, v := range n.Inputs() {
		t := v.Type()
		if !t.IsRanked() || t.Rank() == 0 || !t.IsStatic() || i > 0 && (t.Rank() != len(dims) || !slices.Equal(t.Dims()[:len(dims)-1], dims[:len(dims)-1])) {
			return
		}
		if i == 0 {
			dims = slices.Clone(t.Dims())
			continue
		}
		dims[len(dims)-1] += t.Dims()[len(dims)-1]
	}
	in.set(n.Output(0), ir.Tensor(n.Input(0).Type().Elem(), dims...))
}

// broadcast returns the type of the elements of two operands, 0 where they do not fit.
func broadcast(x, y ir.Type) ir.Type {
	long, short := x.Dims(), y.Dims()
	if len(long) < len(short) {
		long, short = short, long
	}
	dims := slices.Clone(long)
	for i, d := range short {
		at := len(long) - len(short) + i
		switch {
		case dims[at] == d || d == 1:
		case dims[at] == 1:
			dims[at] = d
		default:
			return 0
		}
	}
	return ir.Tensor(x.Elem(), dims...)
}

// permutation returns the order of a transposition, and whether it has one.
func permutation(n graph.Node) (axes []int64, ok bool) {
	axes, ok = value.IntsOf(n.Op().Attr("axes"))
	if !ok || n.NumInputs() == 0 {
		return nil, false
	}
	rank := int64(n.Input(0).Type().Rank())
	for i, axis := range axes {
		if axis < 0 {
			axes[i] += rank
		}
		if axes[i] < 0 || axes[i] >= rank {
			return nil, false
		}
	}
	return axes, true
}

// reduced returns the type of a reduction over one axis, and that axis from the front.
func reduced(n graph.Node) (t ir.Type, axis int, ok bool) {
	if n.NumInputs() == 0 {
		return 0, 0, false
	}
	x := n.Input(0).Type()
	axes, ok := value.IntsOf(n.Op().Attr("axis"))
	if !ok || len(axes) != 1 || !x.IsRanked() {
		return 0, 0, false
	}
	if axis = int(axes[0]); axis < 0 {
		axis += x.Rank()
	}
	if axis < 0 || axis >= x.Rank() {
		return 0, 0, false
	}
	dims := slices.Clone(x.Dims())
	if keep, _ := n.Op().Attr("keepdims").Bool(); keep {
		dims[axis] = 1
	} else {
		dims = slices.Delete(dims, axis, axis+1)
	}
	return ir.Tensor(x.Elem(), dims...), axis, true
}

// splitOf returns into how many parts a node splits a tensor, along which axis, and the type
// of a part.
func splitOf(n graph.Node) (parts int64, axis int, t ir.Type, ok bool) {
	if n.NumInputs() < 2 {
		return 0, 0, 0, false
	}
	x := n.Input(0).Type()
	axes, hasAxis := value.IntsOf(n.Op().Attr("axis"))
	parts, isConst := constantInt(n.Input(1))
	if !hasAxis || len(axes) != 1 || !isConst || !x.IsRanked() {
		return 0, 0, 0, false
	}
	if axis = int(axes[0]); axis < 0 {
		axis += x.Rank()
	}
	if axis < 0 || axis >= x.Rank() || parts <= 0 || parts > maxParts || x.Dims()[axis] < 0 || x.Dims()[axis]%parts != 0 {
		return 0, 0, 0, false
	}
	dims := slices.Clone(x.Dims())
	dims[axis] /= parts
	return parts, axis, ir.Tensor(x.Elem(), dims...), true
}

// maxParts bounds into how many slices a split is lowered.
const maxParts = 1 << 16

// maxCasts bounds how many casts are looked through.
const maxCasts = 8

// constantInt returns the integer that a variable is known to be, perhaps under casts: every type
// of numbers but i1 has those below 2^7.
func constantInt(v graph.Var) (int64, bool) {
	if c := v.Constant(); c.IsValid() {
		return c.Int()
	}
	owner := v.Owner()
	for range maxCasts {
		if !owner.IsValid() || owner.Op().Name() != "tosa.cast" || owner.NumInputs() != 1 {
			break
		}
		owner = owner.Input(0).Owner()
	}
	if !owner.IsValid() || owner.Op().Name() != "arith.constant" {
		return 0, false
	}
	n, ok := owner.Op().Attr("value").Int()
	return n, ok && (owner.Output(0) == v || n >= 0 && n < 1<<7)
}
