package dataflow

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// array is a tensor array, which is changed in place: the list that it is now. All reads of
// a run see it, also a second one of an element that clear_after_read would have given up:
// a run computes all of a graph, where a session of TensorFlow may fetch a part.
type array struct {
	list  *list
	grads map[string]*array // by the source of the gradient
}

// arrayFuncs is what the ops of tensor arrays do, by their names: those of lists, to the
// list that the array is.
func arrayFuncs() map[string]stateFunc {
	all := map[string]stateFunc{}
	writes := map[string]stateFunc{"Write": listWrite, "Scatter": listScatter, "Split": listSplit}
	reads := map[string]stateFunc{"Read": listRead, "Gather": listGather, "Concat": listConcat, "Size": listSize}
	for _, version := range []string{"", "V2", "V3"} {
		all["TensorArray"+version] = newArray
		all["TensorArrayGrad"+version] = arrayGrad
		all["TensorArrayClose"+version] = func(*run, graph.Node, []token) ([]token, error) { return nil, nil }
		for name, f := range writes {
			all["TensorArray"+name+version] = func(r *run, n graph.Node, data []token) ([]token, error) {
				a, operands, err := arrayOf(data)
				if err != nil {
					return nil, err
				}
				made, err := f(r, n, operands)
				if err != nil {
					return nil, err
				}
				a.list = made[0].state.(*list)
				return []token{{value: flow}}, nil
			}
		}
		for name, f := range reads {
			all["TensorArray"+name+version] = func(r *run, n graph.Node, data []token) ([]token, error) {
				_, operands, err := arrayOf(data)
				if err != nil {
					return nil, err
				}
				return f(r, n, operands)
			}
		}
	}
	return all
}

// arrayOf returns the array of an op, and its operands with the list in the place of the handle.
func arrayOf(data []token) (*array, []token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, nil, err
	}
	operands := slices.Clone(data)
	operands[0] = token{state: a.list}
	return a, operands, nil
}

// flow is the value of the flow of a tensor array, which only orders.
var flow = func() value.Value {
	v, err := value.Floats(ir.Tensor(ir.F32), 0)
	if err != nil {
		panic(err)
	}
	return v
}()

func newArray(r *run, n graph.Node, data []token) ([]token, error) {
	made, err := listNew(r, n, data)
	if err != nil {
		return nil, err
	}
	return []token{{state: &array{list: made[0].state.(*list)}}, {value: flow}}[:dataOutputs(n)], nil
}

func arrayGrad(_ *run, n graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	source := n.Op().Attr("source").Text()
	if a.grads == nil {
		a.grads = map[string]*array{}
	}
	if a.grads[source] == nil {
		a.grads[source] = &array{list: a.list.gradient()}
	}
	return []token{{state: a.grads[source]}, {value: flow}}[:dataOutputs(n)], nil
}

// dataOutputs returns how many results a node has that are not control edges.
func dataOutputs(n graph.Node) int {
	k := n.NumOutputs()
	if k > 0 && tf.IsControl(n.Output(k-1)) {
		k--
	}
	return min(k, 2)
}

// listFuncs is what the ops of lists do.
func listFuncs() map[string]stateFunc {
	return map[string]stateFunc{
		tf.ListNew: listNew, tf.ListGrad: listGrad, tf.ListWrite: listWrite, tf.ListScatter: listScatter, tf.ListSplit: listSplit,
		tf.ListRead: listRead, tf.ListGather: listGather, tf.ListConcat: listConcat, tf.ListSize: listSize, tf.ListJoin: listJoin,
		tf.ListFlow: listFlow,
	}
}

// onList is what an op does whose first input is a list.
func onList(f func(r *run, n graph.Node, l *list, data []token) ([]token, error)) stateFunc {
	return func(r *run, n graph.Node, data []token) ([]token, error) {
		l, err := stateOf[*list](data, 0)
		if err != nil {
			return nil, err
		}
		return f(r, n, l, data)
	}
}

// oneList is what an op gives that makes a list.
func oneList(l *list, err error) ([]token, error) {
	if err != nil {
		return nil, err
	}
	return []token{{state: l}}, nil
}

func listNew(_ *run, n graph.Node, data []token) ([]token, error) {
	size, err := number(data, 0)
	if err != nil {
		return nil, err
	}
	op := n.Op()
	kind := listKind{elem: op.Attr("dtype").Type()}
	kind.grows, _ = op.Attr("dynamic_size").Bool()
	kind.identical, _ = op.Attr("identical_element_shapes").Bool()
	dims, known := tf.ShapeOf(op.Attr("element_shape"))
	if !known || len(dims) == 0 && op.Name() == tf.Name+".TensorArray" { // before V2 it says nothing
		dims = nil
	}
	return oneList(newList(kind, size, dims), nil)
}

var listGrad = onList(func(_ *run, _ graph.Node, l *list, data []token) ([]token, error) {
	return oneList(l.gradient(), nil)
})

// number returns the number of an event: larger than those before.
func (r *run) number() int {
	*r.numbers++
	return *r.numbers
}

// add adds two tensors.
func (r *run) add(x, y value.Value) (value.Value, error) {
	ctxt := r.g.Context()
	op := ctxt.Op(tf.Name+".AddV2", ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(x.Elem())})
	sum, err := eval.Apply(r.ctx, op, []value.Value{x, y}, []ir.Type{x.Type()}, r.options.Eval)
	if err != nil {
		return value.Value{}, err
	}
	return sum[0], nil
}

var listWrite = onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
	i, err := number(data, 1)
	if err != nil {
		return nil, err
	}
	x, err := valueAt(data, 2)
	if err != nil {
		return nil, err
	}
	return oneList(l.set(i, x, r.number()))
})

var listRead = onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
	i, err := number(data, 1)
	if err != nil {
		return nil, err
	}
	x, err := l.get(r, i)
	return []token{{value: x}}, err
})

var listSize = onList(func(_ *run, _ graph.Node, l *list, data []token) ([]token, error) {
	n, err := value.Ints(ir.Tensor(ir.I32), int64(l.size))
	return []token{{value: n}}, err
})

// indices returns the numbers of elements that an input lists.
func indices(data []token, i int) ([]int64, error) {
	v, err := valueAt(data, i)
	if err != nil {
		return nil, err
	}
	return v.List()
}

var listScatter = onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
	list, err := indices(data, 1)
	if err != nil {
		return nil, err
	}
	x, err := valueAt(data, 2)
	if err != nil {
		return nil, err
	}
	return oneList(l.scatter(r, list, x))
})

// scatter puts the rows of a tensor to indices.
func (l *list) scatter(r *run, indices []int64, x value.Value) (*list, error) {
	if x.Rank() == 0 || x.Dims()[0] != int64(len(indices)) {
		return nil, eval.Errorf(eval.ErrUndefined, "%s for %d elements", x.Type(), len(indices))
	}
	parts, err := rows(x, single(len(indices)))
	if err != nil {
		return nil, err
	}
	return l.setAll(r, indices, parts)
}

// setAll puts tensors to indices.
func (l *list) setAll(r *run, indices []int64, parts []value.Value) (*list, error) {
	var err error
	for i, at := range indices {
		if l, err = l.set(int(at), parts[i], r.number()); err != nil {
			return nil, err
		}
	}
	return l, nil
}

var listGather = onList(func(r *run, n graph.Node, l *list, data []token) ([]token, error) {
	list, err := indices(data, 1)
	if err != nil {
		return nil, err
	}
	dims, known := tf.ShapeOf(n.Op().Attr("element_shape"))
	if !known {
		dims = nil
	}
	x, err := l.gather(r, list, dims)
	return []token{{value: x}}, err
})

// gather returns elements as the rows of a tensor. What is known of their shape counts where
// there are none.
func (l *list) gather(r *run, indices []int64, dims []int64) (value.Value, error) {
	if len(indices) == 0 {
		return l.none(dims)
	}
	parts := make([]value.Value, len(indices))
	for k, i := range indices {
		x, err := l.get(r, int(i))
		if err != nil {
			return value.Value{}, err
		}
		parts[k] = x
	}
	return joined(parts, []int64{int64(len(parts))})
}

// none returns a tensor without rows, of elements whose shape is known.
func (l *list) none(dims []int64) (value.Value, error) {
	dims, ok := agree(l.dims, dims)
	if !ok || dims == nil || slices.Contains(dims, ir.Dynamic) || l.elem == 0 {
		return value.Value{}, eval.Errorf(eval.ErrUndefined, "no element of a list of %s", shapeText(l.elem, dims))
	}
	return emptyOf(l.elem, dims)
}

func emptyOf(elem ir.Type, dims []int64) (value.Value, error) {
	b, err := value.NewBuilder(ir.Tensor(elem, slices.Concat([]int64{0}, dims)...))
	if err != nil {
		return value.Value{}, err
	}
	return b.Value(), nil
}

var listConcat = onList(func(r *run, n graph.Node, l *list, data []token) ([]token, error) {
	rest, known := tf.ShapeOf(n.Op().Attr("element_shape_except0"))
	if !known {
		rest = nil
	}
	x, lengths, err := l.concat(r, rest)
	return []token{{value: x}, {value: lengths}}, err
})

// concat returns the elements one after the other, and how many rows each has.
func (l *list) concat(r *run, rest []int64) (x, lengths value.Value, err error) {
	var parts []value.Value
	var sizes []int64
	total := int64(0)
	for i := range l.size {
		part, err := l.get(r, i)
		if err != nil {
			return x, x, err
		}
		if part.Rank() == 0 {
			return x, x, eval.Errorf(eval.ErrUndefined, "an element of %s is concatenated", part.Type())
		}
		parts, sizes = append(parts, part), append(sizes, part.Dims()[0])
		total += part.Dims()[0]
	}
	if len(parts) == 0 {
		if rest == nil && len(l.dims) > 0 {
			rest = l.dims[1:]
		}
		if rest == nil || slices.Contains(rest, ir.Dynamic) || l.elem == 0 {
			return x, x, eval.Errorf(eval.ErrUndefined, "no element of a list of %s", shapeText(l.elem, l.dims))
		}
		if x, err = emptyOf(l.elem, rest); err != nil {
			return x, x, err
		}
	} else if x, err = joinedRows(parts, total); err != nil {
		return x, x, err
	}
	lengths, err = value.Ints(ir.Tensor(ir.I64, int64(len(sizes))), sizes...)
	return x, lengths, err
}

var listSplit = onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
	parts, err := split(data, 1)
	if err != nil {
		return nil, err
	}
	if !l.grows && len(parts) != l.size {
		return nil, eval.Errorf(eval.ErrUndefined, "%d parts for a list of %d", len(parts), l.size)
	}
	return oneList(l.setAll(r, upTo(int64(len(parts))), parts))
})

// split cuts the tensor that input i is into parts of as many rows as input 2
// lists, which have to be all of it.
func split(data []token, i int) ([]value.Value, error) {
	x, err := valueAt(data, i)
	if err != nil {
		return nil, err
	}
	sizes, err := indices(data, 2)
	if err != nil {
		return nil, err
	}
	total := int64(0)
	for _, n := range sizes {
		if n < 0 {
			return nil, eval.Errorf(eval.ErrUndefined, "a part of %d rows", n)
		}
		total += n
	}
	if x.Rank() == 0 || total != x.Dims()[0] {
		return nil, eval.Errorf(eval.ErrUndefined, "%d rows of %s", total, x.Type())
	}
	return rows(x, sizes)
}

func listJoin(_ *run, _ graph.Node, data []token) ([]token, error) {
	var all *list
	for _, t := range data {
		l, ok := t.state.(*list)
		if !ok {
			continue // it is only waited for
		}
		if all == nil {
			all = l
			continue
		}
		var err error
		if all, err = join(all, l); err != nil {
			return nil, err
		}
	}
	if all == nil {
		return nil, eval.Errorf(eval.ErrType, "there is no list to join")
	}
	return oneList(all, nil)
}

func listFlow(_ *run, _ graph.Node, data []token) ([]token, error) {
	_, err := stateOf[*list](data, 0)
	return []token{{value: flow}}, err
}

// rows returns parts of the first dimension of a tensor: of those many rows each, or, for -1,
// of one without the dimension.
func rows(x value.Value, sizes []int64) ([]value.Value, error) {
	rest := x.Dims()[1:]
	list := make([]value.Value, len(sizes))
	at := 0
	for i, n := range sizes {
		dims := rest
		if n >= 0 {
			dims = slices.Concat([]int64{n}, rest)
		}
		b, err := value.NewBuilder(ir.Tensor(x.Elem(), dims...))
		if err != nil {
			return nil, err
		}
		if at+b.Len() > x.Len() {
			return nil, eval.Errorf(eval.ErrUndefined, "rows of %v of %s", sizes, x.Type())
		}
		b.Copy(0, x, at, b.Len())
		list[i] = b.Value()
		at += b.Len()
	}
	return list, nil
}

// single asks rows for each row by itself.
func single(n int) []int64 { return slices.Repeat([]int64{-1}, n) }

// joined puts tensors of one shape after each other, in new dimensions.
func joined(list []value.Value, first []int64) (value.Value, error) {
	dims := list[0].Dims()
	for _, x := range list {
		if x.Elem() != list[0].Elem() || !slices.Equal(x.Dims(), dims) {
			return value.Value{}, eval.Errorf(eval.ErrUndefined, "elements of %s and %s in a list", list[0].Type(), x.Type())
		}
	}
	return concatenated(list, slices.Concat(first, dims))
}

// joinedRows puts the rows of tensors after each other.
func joinedRows(list []value.Value, total int64) (value.Value, error) {
	dims := list[0].Dims()[1:]
	for _, x := range list {
		if x.Elem() != list[0].Elem() || !slices.Equal(x.Dims()[1:], dims) {
			return value.Value{}, eval.Errorf(eval.ErrUndefined, "elements of %s and %s in a list", list[0].Type(), x.Type())
		}
	}
	return concatenated(list, slices.Concat([]int64{total}, dims))
}

func concatenated(list []value.Value, dims []int64) (value.Value, error) {
	b, err := value.NewBuilder(ir.Tensor(list[0].Elem(), dims...))
	if err != nil {
		return value.Value{}, err
	}
	at := 0
	for _, x := range list {
		b.Copy(at, x, 0, x.Len())
		at += x.Len()
	}
	return b.Value(), nil
}
