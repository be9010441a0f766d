package dataflow

import (
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// list is a list of tensors: the content of a tensor array, or a list of TensorFlow 2. It
// is never changed; what puts something into it makes another one.
type list struct {
	listKind
	size  int
	dims  []int64 // of each element, Dynamic where one is not known; nil: of any rank
	items *items
	like  *list // of gradients: what these are of, whose elements have the shapes of theirs
}

// listKind is what stays the same of a list.
type listKind struct {
	elem      ir.Type // of the elements' elements
	grows     bool    // an index beyond the end makes it longer
	adds      bool    // what is put to one index adds up
	replaces  bool    // what is put to an index takes the place of what is there
	identical bool    // all elements have the shape of the first one
}

// maxList bounds the elements of a list.
const maxList = 1 << 20

// put is a tensor that was put into a list, and the number of the event, by which lists
// with a common past know what they share.
type put struct {
	number int
	value  value.Value
}

// newList returns an empty list of a number of elements.
func newList(kind listKind, size int, dims []int64) *list {
	return &list{listKind: kind, size: size, dims: dims, items: &items{}}
}

// gradient returns the list of the gradients of a list, without any.
func (l *list) gradient() *list {
	kind := listKind{elem: l.elem, adds: true, identical: l.identical}
	return &list{listKind: kind, size: l.size, dims: l.dims, items: &items{}, like: l}
}

// set puts a tensor to an index.
func (l *list) set(i int, x value.Value, number int) (*list, error) {
	made := *l
	if i < 0 || i >= l.size && !l.grows || i >= maxList {
		return nil, eval.Errorf(eval.ErrUndefined, "element %d of a list of %d", i, l.size)
	}
	if l.elem != 0 && x.Elem() != l.elem {
		return nil, eval.Errorf(eval.ErrType, "%s is put into a list of %s", x.Type(), l.elem)
	}
	dims, ok := agree(l.dims, dimsOf(x))
	if !ok {
		return nil, eval.Errorf(eval.ErrUndefined, "%s is put into a list of %s", x.Type(), shapeText(l.elem, l.dims))
	}
	if l.identical {
		made.dims = dims
	}
	made.size = max(l.size, i+1)
	have := l.items.get(i)
	switch {
	case l.replaces:
		have = nil
	case len(have) > 0 && !l.adds:
		return nil, eval.Errorf(eval.ErrUndefined, "element %d of the list was written before", i)
	case len(have) > 0 && (have[0].value.Elem() != x.Elem() || !slices.Equal(have[0].value.Dims(), x.Dims())):
		return nil, eval.Errorf(eval.ErrUndefined, "%s is added to %s at %d", x.Type(), have[0].value.Type(), i)
	}
	made.items = l.items.with(i, append(slices.Clip(have), put{number, x}))
	return &made, nil
}

// get returns the element at an index. One that was not written is zero where the shape of
// elements is known.
func (l *list) get(r *run, i int) (value.Value, error) {
	if i < 0 || i >= l.size {
		return value.Value{}, eval.Errorf(eval.ErrUndefined, "element %d of a list of %d", i, l.size)
	}
	have := l.items.get(i)
	switch len(have) {
	case 0:
		return l.zero(i)
	case 1:
		return have[0].value, nil
	}
	sum := have[0].value
	for _, p := range have[1:] {
		var err error
		if sum, err = r.add(sum, p.value); err != nil {
			return value.Value{}, err
		}
	}
	return sum, nil
}

// zero is the element at an index that was not written.
func (l *list) zero(i int) (value.Value, error) {
	dims := l.dims
	for like := l.like; like != nil; like = like.like {
		if have := like.items.get(i); len(have) > 0 {
			dims = dimsOf(have[0].value)
		}
	}
	if dims == nil || slices.Contains(dims, ir.Dynamic) || l.elem == 0 {
		return value.Value{}, eval.Errorf(eval.ErrUndefined, "element %d of the list was not written", i)
	}
	b, err := value.NewBuilder(ir.Tensor(l.elem, dims...))
	if err != nil {
		return value.Value{}, err
	}
	return b.Value(), nil
}

// join returns a list with what was put into one or the other.
func join(l, other *list) (*list, error) {
	if l.elem != other.elem {
		return nil, eval.Errorf(eval.ErrType, "lists of %s and %s are joined", l.elem, other.elem)
	}
	made := *l
	made.size = max(l.size, other.size)
	dims, ok := agree(l.dims, other.dims)
	if !ok {
		return nil, eval.Errorf(eval.ErrType, "lists of %s and %s are joined", shapeText(l.elem, l.dims), shapeText(other.elem, other.dims))
	}
	made.dims = dims
	if made.like == nil || other.like != nil && other.like.items.count > made.like.items.count {
		made.like = other.like
	}
	var err error
	made.items, err = l.items.union(other.items, func(i int, a, b []put) ([]put, error) {
		all := slices.Concat(a, b)
		slices.SortFunc(all, func(x, y put) int { return x.number - y.number })
		all = slices.CompactFunc(all, func(x, y put) bool { return x.number == y.number })
		if len(all) > 1 && !l.adds {
			return nil, eval.Errorf(eval.ErrUndefined, "element %d of the list was written before", i)
		}
		return all, nil
	})
	return &made, err
}

// agree returns what two shapes say together, and whether there is one that both allow.
func agree(a, b []int64) ([]int64, bool) {
	switch {
	case a == nil:
		return b, true
	case b == nil:
		return a, true
	case len(a) != len(b):
		return nil, false
	}
	dims := slices.Clone(a)
	for i, n := range b {
		switch {
		case dims[i] == ir.Dynamic:
			dims[i] = n
		case n != ir.Dynamic && n != dims[i]:
			return nil, false
		}
	}
	return dims, true
}

// dimsOf returns the dimensions of a tensor, which are not nil.
func dimsOf(x value.Value) []int64 { return append([]int64{}, x.Dims()...) }

// shapeText returns the type of elements in words.
func shapeText(elem ir.Type, dims []int64) string {
	if dims == nil {
		return ir.UnrankedTensor(elem).String()
	}
	return ir.Tensor(elem, dims...).String()
}

// items are the elements of a list: a tree; lists share the parts that are the same.
type items struct {
	depth int // of the tree: it has place for width to the power of depth+1
	count int // of indices that have something
	root  *branch
}

const width = 16

// branch has either branches or elements.
type branch struct {
	below [width]*branch
	puts  [width][]put
}

// get returns what was put to an index.
func (t *items) get(i int) []put {
	if i >= t.capacity() {
		return nil
	}
	b := t.root
	for d := t.depth; d > 0 && b != nil; d-- {
		b = b.below[i>>(4*d)%width]
	}
	if b == nil {
		return nil
	}
	return b.puts[i%width]
}

func (t *items) capacity() int { return width << (4 * t.depth) }

// with returns the items with others at an index.
func (t *items) with(i int, puts []put) *items {
	made := *t
	for i >= made.capacity() {
		if made.root != nil {
			made.root = &branch{below: [width]*branch{made.root}}
		}
		made.depth++
	}
	if len(t.get(i)) == 0 && len(puts) > 0 {
		made.count++
	}
	if len(t.get(i)) > 0 && len(puts) == 0 {
		made.count--
	}
	made.root = made.root.with(made.depth, i, puts)
	return &made
}

func (b *branch) with(depth, i int, puts []put) *branch {
	made := &branch{}
	if b != nil {
		*made = *b
	}
	if depth == 0 {
		made.puts[i%width] = puts
	} else {
		k := i >> (4 * depth) % width
		made.below[k] = made.below[k].with(depth-1, i, puts)
	}
	return made
}

// union returns what one or the other has; both decides where they differ at an index. What
// they share is not looked at.
func (t *items) union(other *items, both func(i int, a, b []put) ([]put, error)) (*items, error) {
	a, b := *t, *other
	for _, x := range []*items{&a, &b} {
		for x.depth < max(t.depth, other.depth) {
			if x.root != nil {
				x.root = &branch{below: [width]*branch{x.root}}
			}
			x.depth++
		}
	}
	count := a.count
	root, err := union(a.root, b.root, a.depth, 0, both, &count)
	return &items{a.depth, count, root}, err
}

func union(a, b *branch, depth, first int, both func(i int, a, b []put) ([]put, error), count *int) (*branch, error) {
	switch {
	case a == b || b == nil:
		return a, nil
	case a == nil:
		*count += b.count(depth)
		return b, nil
	}
	made := &branch{}
	for k := range width {
		at := first + k<<(4*depth)
		if depth > 0 {
			below, err := union(a.below[k], b.below[k], depth-1, at, both, count)
			if err != nil {
				return nil, err
			}
			made.below[k] = below
			continue
		}
		x, y := a.puts[k], b.puts[k]
		switch {
		case len(y) == 0:
			made.puts[k] = x
		case len(x) == 0:
			made.puts[k] = y
			*count++
		default:
			puts, err := both(at, x, y)
			if err != nil {
				return nil, err
			}
			made.puts[k] = puts
		}
	}
	return made, nil
}

// count returns how many indices have something.
func (b *branch) count(depth int) int {
	n := 0
	for k := range width {
		if depth > 0 && b.below[k] != nil {
			n += b.below[k].count(depth - 1)
		}
		if len(b.puts[k]) > 0 {
			n++
		}
	}
	return n
}
