package infer

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// What may be computed of one node, and in all.
const (
	maxInput = 1 << 12 // elements of an input
	maxLarge = 1 << 20 // where the shape of the result depends on the elements
	maxNodes = 1 << 10 // nodes for one result
	maxWork  = 1 << 24 // elements in all
)

// evaluate computes what depends on constants only: small tensors of integers, and those
// whose dimensions no rule can infer.
func (c *call) evaluate() {
	if c.n.NumOutputs() == 0 || !c.of.computed {
		return
	}
	if len(c.in) > 0 {
		root := fromConst
		for i := range c.in {
			f := c.fact(i)
			r := f.root
			if r == unrooted && f.hasNumbers() {
				r = fromFacts
			}
			root = min(root, r)
		}
		for i := range c.out {
			c.out[i].root = root
		}
		if root == unrooted {
			c.relabel()
			return
		}
	}
	limit := int64(maxInput)
	wanted := false
	for i := range c.out {
		f := &c.out[i]
		n, ok := count(f.dims)
		switch {
		case !ok:
			wanted, limit = true, maxLarge
		case n <= maxElems && holdsIntegers(f.elem) && !f.hasNumbers():
			wanted = true
		}
	}
	if !wanted {
		return
	}
	for i := range c.in {
		if n, ok := count(c.dims(i)); !ok || n > limit {
			return
		}
	}
	values := c.compute(limit)
	for i, x := range values {
		if i < len(c.out) && x.IsValid() {
			f := factOf(x)
			if c.out[i].elem != 0 && f.elem != c.out[i].elem {
				continue
			}
			f.root, f.box = c.out[i].root, c.out[i].box
			c.out[i] = f
		}
	}
}

// isComputed reports whether an op only computes, and it is known how.
func isComputed(op string) bool {
	s := tf.SignatureOf(op)
	if s == nil || s.Acts || s.Draws {
		return op == tf.WaitingConst
	}
	_, ok := evaluators().Lookup(tf.Name + "." + op)
	return ok
}

// compute returns the values of the results, nil where they cannot be computed.
func (c *call) compute(limit int64) []value.Value {
	inputs := make([]value.Value, len(c.in))
	q := query{a: c.a, local: map[graph.VarID]value.Value{}, limit: limit, left: maxNodes}
	for i, v := range c.in {
		x, ok := q.value(v)
		if !ok {
			return nil
		}
		inputs[i] = x
	}
	return c.a.applied(c.n, inputs)
}

// applied computes a node.
func (a *analysis) applied(n graph.Node, inputs []value.Value) []value.Value {
	if a.budget <= 0 {
		return nil
	}
	a.budget--
	for _, x := range inputs {
		a.budget -= int64(x.Len())
	}
	var types []ir.Type
	for i := range n.NumOutputs() {
		if t := n.Output(i).Type(); tf.IsData(t) {
			types = append(types, ir.UnrankedTensor(t.Elem()))
		}
	}
	options := eval.FoldOptions(evaluators())
	outputs, err := applySafely(a, n.Op(), inputs, types, options)
	if err != nil {
		return nil
	}
	for _, x := range outputs {
		a.budget -= int64(x.Len())
	}
	return outputs
}

// applySafely computes an op. That it cannot be is not news: another input may do.
func applySafely(a *analysis, op ir.Op, inputs []value.Value, types []ir.Type, o eval.Options) (outputs []value.Value, err error) {
	defer func() {
		if recover() != nil {
			outputs, err = nil, eval.ErrUndefined
		}
	}()
	return eval.Apply(a.ctx, op, inputs, types, o)
}

// query finds the value of one variable that depends on constants only.
type query struct {
	a     *analysis
	local map[graph.VarID]value.Value
	limit int64
	left  int // nodes that may still be computed
}

// value returns the value of a variable.
func (q *query) value(v graph.VarID) (value.Value, bool) {
	stack := []graph.VarID{v}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		if _, ok := q.known(v); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		n := q.a.g.Node(q.a.g.OwnerOf(v))
		if q.left--; q.left < 0 || !n.IsValid() || !isComputed(bare(n.Op().Name())) {
			return value.Value{}, false
		}
		inputs := q.a.dataInputs(n)
		values := make([]value.Value, len(inputs))
		ready := true
		for i, in := range inputs {
			x, ok := q.known(in)
			if !ok {
				f := &q.a.facts[in]
				if size, sized := count(f.dims); f.root == unrooted || !sized || size > q.limit || len(stack) > maxNodes {
					return value.Value{}, false
				}
				stack = append(stack, in)
				ready = false
			}
			values[i] = x
		}
		if !ready {
			continue
		}
		outputs := q.a.applied(n, values)
		if outputs == nil {
			return value.Value{}, false
		}
		for i, x := range outputs {
			if i >= n.NumOutputs() {
				break
			}
			out := n.Output(i).ID()
			if q.a.facts[out].root == fromConst {
				q.a.values[out] = x
			} else {
				q.local[out] = x
			}
		}
		if _, ok := q.known(v); !ok {
			return value.Value{}, false
		}
	}
	return q.known(v)
}

// known returns the value of a variable where it has been found.
func (q *query) known(v graph.VarID) (value.Value, bool) {
	if x, ok := q.a.values[v]; ok {
		return x, true
	}
	if x, ok := q.local[v]; ok {
		return x, true
	}
	f := &q.a.facts[v]
	if x, ok := f.value(); ok {
		return x, true
	}
	if f.root != fromConst {
		return value.Value{}, false
	}
	x, ok, err := eval.Constant(q.a.g.Var(v), eval.Options{Evaluators: evaluators()})
	if err != nil || !ok {
		return value.Value{}, false
	}
	q.a.values[v] = x
	return x, true
}

// moves are the ops that only move elements, with the inputs whose elements they move.
var moves = map[string]func(c *call) []int{
	"ConcatV2": func(c *call) []int { return upTo(len(c.in) - 1) },
	"Concat":   func(c *call) []int { return upTo(len(c.in))[1:] },
	"Pack":     func(c *call) []int { return upTo(len(c.in)) },
	"Split":    func(*call) []int { return []int{1} },
	"PadV2":    func(*call) []int { return []int{0, 2} },
	"Fill":     func(*call) []int { return []int{1} },
	"Select":   func(*call) []int { return []int{1, 2} },
	"SelectV2": func(*call) []int { return []int{1, 2} },
	"DynamicStitch": func(c *call) []int {
		return upTo(len(c.in))[len(c.in)/2:]
	},
	"Unpack": first, "Slice": first, "StridedSlice": first, "Gather": first, "GatherV2": first, "GatherNd": first,
	"Transpose": first, "Tile": first, "ReverseV2": first, "Roll": first, "Pad": first, "SplitV": first, "BroadcastTo": first,
}

func first(*call) []int { return []int{0} }

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// relabel moves elements that are not all numbers, as the op moves any.
func (c *call) relabel() {
	data := moves[c.op]
	if data == nil || len(c.in) == 0 {
		return
	}
	for i := range c.out {
		if n, ok := count(c.out[i].dims); !ok || n > maxElems || c.out[i].elems != nil {
			return
		}
	}
	moved := data(c)
	labels := []Dim{num(0)} // that of what Pad adds
	inputs := make([]value.Value, len(c.in))
	for i := range c.in {
		f := c.fact(i)
		if !slices.Contains(moved, i) {
			x, ok := f.value()
			if !ok {
				return
			}
			inputs[i] = x
			continue
		}
		dims, ok := static(f.dims)
		if f.elems == nil || !ok || f.elem.Width() < 32 {
			return
		}
		list := make([]int64, len(f.elems))
		for k, d := range f.elems {
			list[k] = int64(len(labels))
			labels = append(labels, d)
		}
		x, err := value.Ints(ir.Tensor(f.elem, dims...), list...)
		if err != nil {
			return
		}
		inputs[i] = x
	}
	for i, x := range c.a.applied(c.n, inputs) {
		if i >= len(c.out) || x.Class() != value.IntClass || x.Len() > maxElems {
			return
		}
		elems := make([]Dim, x.Len())
		for k := range elems {
			if at := x.Int(k); at >= 0 && int(at) < len(labels) {
				elems[k] = labels[at]
			}
		}
		c.out[i].elems = elems
	}
}
