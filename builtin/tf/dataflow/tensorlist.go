package dataflow

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// tensorListFuncs is what TensorFlow 2's ops of lists do. What is put to an index takes the
// place of what is there.
func tensorListFuncs() map[string]stateFunc {
	concat := onList(func(r *run, n graph.Node, l *list, data []token) ([]token, error) {
		var rest []int64
		if len(data) > 1 {
			dims, err := elementShape(data, 1)
			if err != nil {
				return nil, err
			}
			if len(dims) > 0 {
				rest = dims[1:]
			}
		} else if dims, ok := tf.ShapeOf(n.Op().Attr("element_shape")); ok && len(dims) > 0 {
			rest = dims[1:]
		}
		x, lengths, err := l.concat(r, rest)
		return []token{{value: x}, {value: lengths}}, err
	})
	return map[string]stateFunc{
		"EmptyTensorList": func(_ *run, n graph.Node, data []token) ([]token, error) {
			dims, err := elementShape(data, 0)
			return oneList(newTensorList(n, 0, dims), err)
		},
		"TensorListReserve": func(_ *run, n graph.Node, data []token) ([]token, error) {
			dims, err := elementShape(data, 0)
			if err != nil {
				return nil, err
			}
			size, err := number(data, 1)
			return oneList(newTensorList(n, size, dims), err)
		},
		"TensorListFromTensor": func(r *run, n graph.Node, data []token) ([]token, error) {
			x, err := valueAt(data, 0)
			if err != nil {
				return nil, err
			}
			dims, err := elementShape(data, 1)
			if err != nil {
				return nil, err
			}
			if x.Rank() == 0 {
				return nil, eval.Errorf(eval.ErrUndefined, "%s has no rows", x.Type())
			}
			return oneList(newTensorList(n, int(x.Dims()[0]), dims).scatter(r, upTo(x.Dims()[0]), x))
		},
		"TensorListSplit": func(r *run, n graph.Node, data []token) ([]token, error) {
			dims, err := elementShape(data, 1)
			if err != nil {
				return nil, err
			}
			parts, err := split(data, 0)
			if err != nil {
				return nil, err
			}
			return oneList(newTensorList(n, len(parts), dims).setAll(r, upTo(int64(len(parts))), parts))
		},
		"TensorListScatter":   scatterNew,
		"TensorListScatterV2": scatterNew,
		"TensorListScatterIntoExistingList": onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
			x, err := valueAt(data, 1)
			if err != nil {
				return nil, err
			}
			at, err := indices(data, 2)
			if err != nil {
				return nil, err
			}
			return oneList(l.resized(at, -1).scatter(r, at, x))
		}),
		"TensorListPushBack": onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
			x, err := valueAt(data, 1)
			if err != nil {
				return nil, err
			}
			if l.size >= maxList {
				return nil, eval.Errorf(eval.ErrLimit, "a list of more than %d elements", maxList)
			}
			return oneList(l.cut(l.size+1).set(l.size, x, r.number()))
		}),
		"TensorListPopBack": onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
			if l.size == 0 {
				return nil, eval.Errorf(eval.ErrUndefined, "the list is empty")
			}
			x, err := l.element(r, data, l.size-1, 1)
			if err != nil {
				return nil, err
			}
			return []token{{state: l.cut(l.size - 1)}, {value: x}}, nil
		}),
		"TensorListGetItem": onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
			i, err := number(data, 1)
			if err != nil {
				return nil, err
			}
			x, err := l.element(r, data, i, 2)
			return []token{{value: x}}, err
		}),
		"TensorListSetItem": onList(func(r *run, n graph.Node, l *list, data []token) ([]token, error) {
			i, err := number(data, 1)
			if err != nil {
				return nil, err
			}
			x, err := valueAt(data, 2)
			if err != nil {
				return nil, err
			}
			if grows, _ := n.Op().Attr("resize_if_index_out_of_bounds").Bool(); grows && i < maxList {
				l = l.resized([]int64{int64(i)}, -1)
			}
			return oneList(l.set(i, x, r.number()))
		}),
		"TensorListStack": onList(func(r *run, n graph.Node, l *list, data []token) ([]token, error) {
			if a := n.Op().Attr("num_elements"); a.IsValid() {
				if k, _ := a.Int(); k >= 0 && int(k) != l.size {
					return nil, eval.Errorf(eval.ErrUndefined, "a list of %d has %d elements", k, l.size)
				}
			}
			return l.stacked(r, data, upTo(int64(l.size)), 1)
		}),
		"TensorListGather": onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
			at, err := indices(data, 1)
			if err != nil {
				return nil, err
			}
			return l.stacked(r, data, at, 2)
		}),
		"TensorListConcat":   concat,
		"TensorListConcatV2": concat,
		"TensorListConcatLists": onList(func(r *run, _ graph.Node, l *list, data []token) ([]token, error) {
			behind, err := stateOf[*list](data, 1)
			if err != nil {
				return nil, err
			}
			if l.size+behind.size > maxList {
				return nil, eval.Errorf(eval.ErrLimit, "a list of more than %d elements", maxList)
			}
			all := l.cut(l.size + behind.size)
			for i := range behind.size {
				if have := behind.items.get(i); len(have) > 0 {
					if all, err = all.set(l.size+i, have[0].value, r.number()); err != nil {
						return nil, err
					}
				}
			}
			return oneList(all, nil)
		}),
		"TensorListResize": onList(func(_ *run, _ graph.Node, l *list, data []token) ([]token, error) {
			size, err := number(data, 1)
			if err != nil {
				return nil, err
			}
			return oneList(l.cut(size), nil)
		}),
		"TensorListLength": func(r *run, n graph.Node, data []token) ([]token, error) { return listSize(r, n, data) },
		"TensorListElementShape": onList(func(_ *run, n graph.Node, l *list, data []token) ([]token, error) {
			elem := n.Output(0).Type().Elem()
			if l.dims == nil {
				x, err := value.Ints(ir.Tensor(elem), -1)
				return []token{{value: x}}, err
			}
			dims := slices.Clone(l.dims)
			for i, d := range dims {
				if d == ir.Dynamic {
					dims[i] = -1
				}
			}
			x, err := value.Ints(ir.Tensor(elem, int64(len(dims))), dims...)
			return []token{{value: x}}, err
		}),
	}
}

// scatterNew makes a list of the rows of a tensor.
func scatterNew(r *run, n graph.Node, data []token) ([]token, error) {
	x, err := valueAt(data, 0)
	if err != nil {
		return nil, err
	}
	at, err := indices(data, 1)
	if err != nil {
		return nil, err
	}
	dims, err := elementShape(data, 2)
	if err != nil {
		return nil, err
	}
	size := -1
	if len(data) > 3 {
		v, err := valueAt(data, 3)
		if err != nil {
			return nil, err
		}
		if v.Class() != value.IntClass || v.Len() != 1 || v.Int(0) > maxList {
			return nil, eval.Errorf(eval.ErrUndefined, "a list of %s elements", v)
		}
		size = int(v.Int(0))
	}
	return oneList(newTensorList(n, 0, dims).resized(at, size).scatter(r, at, x))
}

func newTensorList(n graph.Node, size int, dims []int64) *list {
	return newList(listKind{elem: n.Op().Attr("element_dtype").Type(), replaces: true}, size, dims)
}

// upTo returns the numbers below one.
func upTo(n int64) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = int64(i)
	}
	return list
}

// resized returns the list with place for indices, or of a size.
func (l *list) resized(indices []int64, size int) *list {
	if size < 0 {
		size = l.size
		for _, i := range indices {
			if i < maxList {
				size = max(size, int(i)+1)
			}
		}
	}
	return l.cut(size)
}

// cut returns the list with that many elements: without the last ones, or with more.
func (l *list) cut(size int) *list {
	made := *l
	for i := size; i < l.size; i++ {
		if len(l.items.get(i)) > 0 {
			made.items = made.items.with(i, nil)
		}
	}
	made.size = size
	return &made
}

// elementShape returns the dimensions that an input says of elements, nil where it says none.
func elementShape(data []token, i int) ([]int64, error) {
	v, err := valueAt(data, i)
	if err != nil {
		return nil, err
	}
	if v.Class() != value.IntClass || v.Rank() > 1 {
		return nil, eval.Errorf(eval.ErrType, "%s is not a shape", v.Type())
	}
	dims, err := v.List()
	if err != nil {
		return nil, err
	}
	if v.Rank() == 0 {
		if dims[0] != -1 {
			return nil, eval.Errorf(eval.ErrUndefined, "%s is not a shape", v)
		}
		return nil, nil
	}
	list := make([]int64, 0, len(dims))
	for _, d := range dims {
		if d < -1 {
			return nil, eval.Errorf(eval.ErrUndefined, "a dimension of %d", d)
		}
		if d == -1 {
			d = ir.Dynamic
		}
		list = append(list, d)
	}
	return list, nil
}

// known returns the list with what an input says of its elements, and, where elements are
// not written, with what the others say.
func (l *list) known(data []token, shape int) (*list, error) {
	dims, err := elementShape(data, shape)
	if err != nil {
		return nil, err
	}
	made := *l
	var ok bool
	if made.dims, ok = agree(l.dims, dims); !ok {
		return nil, eval.Errorf(eval.ErrUndefined, "elements of %s of a list of %s", shapeText(l.elem, dims), shapeText(l.elem, l.dims))
	}
	if l.items.count < l.size {
		for i := range l.size {
			if have := l.items.get(i); len(have) > 0 {
				if made.dims, ok = agree(made.dims, dimsOf(have[0].value)); !ok {
					return nil, eval.Errorf(eval.ErrUndefined, "elements of different shapes, and some that were not written")
				}
			}
		}
	}
	return &made, nil
}

// element returns an element, with what an input says of its shape.
func (l *list) element(r *run, data []token, i, shape int) (value.Value, error) {
	if i < l.size && len(l.items.get(i)) == 0 {
		var err error
		if l, err = l.known(data, shape); err != nil {
			return value.Value{}, err
		}
	}
	return l.get(r, i)
}

// stacked returns elements as the rows of a tensor, with what an input says of their shape.
func (l *list) stacked(r *run, data []token, indices []int64, shape int) ([]token, error) {
	known, err := l.known(data, shape)
	if err != nil {
		return nil, err
	}
	x, err := known.gather(r, indices, nil)
	return []token{{value: x}}, err
}
