package infer

import (
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// box is what a handle stands for: a variable, an array, a list or a stack of tensors, or a
// queue. What comes out is known only by what all tensors that were put in have in common.
type box struct {
	says    fact // of each tensor in it, by what made it
	wrote   fact // what all have in common that were put in
	like    int  // the box whose gradients this one has, plus one
	size    Dim  // how many there are, where that does not change
	grows   bool // something is put in at the end, or taken away: size is not known any more
	shapes  [][]Dim
	version int // how often it changed
	readers []reader
	noted   map[reader]bool
	numbers bool // it lasts longer than a run: symbols of one run mean nothing in another
}

type reader struct {
	a *analysis
	n graph.NodeID
}

// boxKey names a box by what makes it.
type boxKey struct {
	scope int
	n     graph.NodeID
	of    int // the box whose gradients it has
	name  string
}

// make returns the box that the node makes, or made when it was visited before.
func (c *call) make(k boxKey) (int, *box) {
	s := c.a.shared
	if k.of == 0 {
		k.scope, k.n = c.a.scope, c.n.ID()
	}
	i := s.named[k]
	if i == 0 {
		s.boxes = append(s.boxes, &box{says: fact{known: true}, noted: map[reader]bool{}})
		i = len(s.boxes)
		s.named[k] = i
	}
	return i, s.boxes[i-1]
}

// handle says that results are handles of a box.
func (c *call) handle(i int, results ...int) {
	for _, r := range results {
		if r < len(c.out) {
			c.out[r].box = i
		}
	}
}

// box returns the box that one of some inputs is a handle of, nil where it is not known.
func (c *call) box(inputs ...int) *box {
	for _, i := range inputs {
		if i < 0 {
			i += len(c.in)
		}
		if i >= 0 && i < len(c.in) && c.fact(i).box > 0 {
			return c.a.boxes[c.fact(i).box-1]
		}
	}
	return nil
}

// put notes that a tensor is put into a box.
func (c *call) put(b *box, elem ir.Type, dims []Dim) {
	if b == nil {
		return
	}
	keeps := c.a.isFixed
	if b.numbers {
		keeps = func(d Dim) bool { return d&1 == 1 }
	}
	f := fact{known: true, elem: elem, dims: c.a.keep(dims, keeps)}
	if b.says.elem != 0 && elem != 0 && b.says.elem != elem {
		c.failf("elements of %s are put into a list of %s", elem, b.says.elem)
		return
	}
	says := b.says
	if says.known && says.dims != nil && f.dims != nil {
		if !c.a.meet(&f, &says) {
			c.failf("%s is put into a list of %s", c.dimsText(elem, dims), c.dimsText(b.says.elem, b.says.dims))
			return
		}
	}
	f = join(&b.wrote, &f)
	if f.equal(&b.wrote) {
		return
	}
	b.wrote = f
	c.a.changed(b)
}

// changed has those visited that took something out of a box.
func (s *shared) changed(b *box) {
	b.version++
	for _, r := range b.readers {
		r.a.push(r.n)
	}
}

func (c *call) dimsText(elem ir.Type, dims []Dim) string {
	f := fact{known: true, elem: elem, dims: dims}
	return typeOf(&f, ir.UnrankedTensor(elemOr(elem, unknownElem))).String()
}

// take returns what is known of the tensors in a box. It is false where nothing is, but may
// be when what puts them in has been visited.
func (c *call) take(b *box) (fact, bool) {
	if b == nil {
		return fact{known: true}, true
	}
	c.watch(b)
	f := b.wrote
	if b.like > 0 {
		like := c.a.boxes[b.like-1]
		c.watch(like)
		if w, ok := like.now(c.a.shared); ok {
			return w, true
		}
	}
	if !f.known {
		f, ok := b.now(c.a.shared)
		return f, ok || c.a.forced[c.a.index[c.n.ID()]]
	}
	c.a.meet(&f, &b.says)
	return f, true
}

// now returns what is known of the tensors in a box.
func (b *box) now(s *shared) (fact, bool) {
	f := b.wrote
	if !f.known {
		_, known := count(b.says.dims)
		return b.says, known
	}
	s.meet(&f, &b.says)
	return f, true
}

// resized notes that a list that has another length is made of one of a box.
func (c *call) resized(i int) {
	b := c.box(i)
	if b == nil || b.grows {
		return
	}
	b.grows, b.size = true, 0
	c.a.changed(b)
}

// sizeOf returns how many tensors there are in a box, 0 where it is not known.
func (c *call) sizeOf(b *box) Dim {
	if b == nil {
		return 0
	}
	c.watch(b)
	return b.size
}

// watch has the node visited again when a box changes.
func (c *call) watch(b *box) {
	r := reader{c.a, c.n.ID()}
	if !b.noted[r] && c.a.scope == 0 {
		b.noted[r] = true
		b.readers = append(b.readers, r)
	}
}

// took says that a result is a tensor of a box. It reports whether one is known.
func (c *call) took(i int, b *box, wrap func(dims []Dim) []Dim) {
	f, ok := c.take(b)
	if !ok {
		c.waits = true
		return
	}
	dims := f.dims
	if wrap != nil && dims != nil {
		dims = wrap(dims)
	}
	c.shape(i, dims)
	if i < len(c.out) && c.out[i].elem == 0 {
		c.out[i].elem = f.elem
	}
}

// containers returns the rules of the ops of arrays, lists and stacks of tensors.
func containers() map[string]rule {
	all := map[string]rule{}
	for _, version := range []string{"", "V2", "V3"} {
		for name, r := range arrays() {
			all["TensorArray"+name+version] = r
		}
	}
	all["TensorArrayGradWithShape"] = all["TensorArrayGradV3"]
	for _, version := range []string{"", "V2"} {
		all["Stack"+version] = func(c *call) {
			i, b := c.make(boxKey{})
			b.says.elem = c.elemAttr("elem_type")
			c.handle(i, 0)
		}
		all["StackPush"+version] = func(c *call) {
			c.put(c.box(0), c.fact(1).elem, c.dims(1))
			c.same(0, 1)
		}
		all["StackPop"+version] = func(c *call) { c.took(0, c.box(0), nil) }
	}
	for name, r := range lists() {
		all[name] = r
	}
	for name, r := range listValues() {
		all[name] = r
	}
	return all
}

// listValues returns the rules of the ops of lists that were arrays: what these do to the
// array that the handle is of they do to that of the list.
func listValues() map[string]rule {
	array := arrays()
	hand := func(c *call) {
		c.scalar(0)
		c.handle(c.fact(0).box, 0)
	}
	put := func(put rule) rule {
		return func(c *call) {
			put(c)
			hand(c)
		}
	}
	all := map[string]rule{}
	add := func(name string, operands int, r rule) {
		all[name] = func(c *call) {
			if len(c.in) >= operands && len(c.out) > 0 {
				r(c)
			}
		}
	}
	add(tf.ListNew, 1, array[""])
	add(tf.ListGrad, 1, array["Grad"])
	add(tf.ListWrite, 3, put(array["Write"]))
	add(tf.ListScatter, 3, put(array["Scatter"]))
	add(tf.ListSplit, 3, put(array["Split"]))
	add(tf.ListRead, 2, array["Read"])
	add(tf.ListGather, 2, array["Gather"])
	add(tf.ListConcat, 1, array["Concat"])
	add(tf.ListSize, 1, array["Size"])
	add(tf.ListJoin, 1, hand)
	add(tf.ListFlow, 1, func(c *call) { c.scalar(0) })
	return all
}

// listType returns the type of a list of what is in a box.
func (s *shared) listType(i int, was ir.Type) ir.Type {
	b := s.boxes[i-1]
	if b.like > 0 {
		b = s.boxes[b.like-1]
	}
	f, _ := b.now(s)
	if t := ir.List(typeOf(&f, was.Elem())); f.known && was.Super(t) {
		return t
	}
	return was
}

// arrays returns the rules of the ops of arrays, by their names without TensorArray.
func arrays() map[string]rule {
	array := func(c *call) *box { return c.box(0, -1) }
	flow := func(c *call) {
		c.scalar(0)
		for _, i := range []int{len(c.in) - 1, 0} {
			if c.fact(i).box > 0 {
				c.handle(c.fact(i).box, 0)
			}
		}
	}
	rows := func(n Dim) func(dims []Dim) []Dim {
		return func(dims []Dim) []Dim { return append([]Dim{n}, dims...) }
	}
	return map[string]rule{
		"": func(c *call) {
			i, b := c.make(boxKey{})
			b.says.elem, b.says.dims = c.elemAttr("dtype"), c.shapeAttr("element_shape")
			if !c.truth("dynamic_size") && c.a.isFixed(c.elem(0)) {
				b.size = c.elem(0)
			}
			if strings.HasSuffix(c.op, "Array") && b.says.dims != nil && len(b.says.dims) == 0 {
				b.says.dims = nil // before V2, no attribute
			}
			c.handle(i, 0, 1)
			if len(c.out) > 1 {
				c.scalar(1)
			}
		},
		"Grad": func(c *call) {
			of := c.fact(0).box
			if of == 0 {
				return
			}
			i, b := c.make(boxKey{of: of, name: c.word("source", "")})
			b.like, b.size = of, c.a.boxes[of-1].size
			if c.op == "TensorArrayGradWithShape" {
				b.like = 0 // its elements have other shapes
			}
			c.handle(i, 0, 1)
			if len(c.out) > 1 {
				c.scalar(1)
			}
		},
		"Write": func(c *call) {
			c.put(array(c), c.fact(2).elem, c.dims(2))
			flow(c)
		},
		"Scatter": func(c *call) {
			if !c.atLeast(2, 1) {
				return
			}
			if dims := c.dims(2); dims != nil {
				c.put(array(c), c.fact(2).elem, dims[1:])
			} else {
				c.put(array(c), c.fact(2).elem, nil)
			}
			flow(c)
		},
		"Split": func(c *call) {
			if !c.atLeast(1, 1) {
				return
			}
			var part []Dim
			if dims := c.dims(1); dims != nil {
				part = append([]Dim{0}, dims[1:]...)
				if lengths := c.elems(2); len(lengths) > 0 {
					part[0] = lengths[0]
					for _, n := range lengths {
						if n != lengths[0] || !c.a.isNonneg(n) {
							part[0] = 0
						}
					}
				}
			}
			c.put(array(c), c.fact(1).elem, part)
			flow(c)
		},
		"Read": func(c *call) { c.took(0, array(c), nil) },
		"Gather": func(c *call) {
			n := Dim(0)
			if dims, ok := c.rank(1, 1); ok {
				n = dims[0]
			}
			if dims := c.shapeAttr("element_shape"); dims != nil && c.op != "TensorArrayGather" {
				if _, ok := count(dims); ok {
					c.shape(0, rows(n)(dims))
					return
				}
			}
			c.took(0, array(c), rows(n))
		},
		"Concat": func(c *call) {
			b := array(c)
			n := Dim(0)
			if b != nil {
				n = b.size
			}
			c.took(0, b, func(dims []Dim) []Dim {
				if len(dims) == 0 {
					c.failf("what it joins are scalars")
					return nil
				}
				return append([]Dim{c.a.mul(n, dims[0])}, dims[1:]...)
			})
			c.vector(1, n)
		},
		"Size": func(c *call) {
			c.scalar(0)
			if b := array(c); b != nil && b.size != 0 {
				c.holds(0, []Dim{b.size})
			}
		},
	}
}

// lists returns the rules of the ops of lists of tensors.
func lists() map[string]rule {
	list := func(c *call, dims []Dim) *box {
		i, b := c.make(boxKey{})
		b.says.elem, b.says.dims = c.elemAttr("element_dtype"), dims
		c.handle(i, 0)
		c.scalar(0)
		return b
	}
	hand := func(c *call) {
		c.scalar(0)
		c.handle(c.fact(0).box, 0)
	}
	// said takes from a box, with what an input says of the shape of each tensor.
	said := func(c *call, i, shape int, wrap func(dims []Dim) []Dim) {
		dims := c.shapeInput(shape)
		if _, ok := count(dims); ok {
			if wrap != nil {
				dims = wrap(dims)
			}
			c.shape(i, dims)
			return
		}
		b := c.box(0)
		if b == nil && dims != nil {
			if wrap != nil {
				dims = wrap(dims)
			}
			c.shape(i, dims)
			return
		}
		c.took(i, b, wrap)
	}
	return map[string]rule{
		"EmptyTensorList": func(c *call) { list(c, c.shapeInput(0)) },
		"TensorListReserve": func(c *call) {
			b := list(c, c.shapeInput(0))
			if n := c.elem(1); c.a.isFixed(n) && !b.grows {
				b.size = n
			}
		},
		"TensorListFromTensor": func(c *call) {
			b := list(c, nil)
			if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
				if c.a.isFixed(dims[0]) && !b.grows {
					b.size = dims[0]
				}
				c.put(b, c.fact(0).elem, dims[1:])
			}
		},
		"TensorListScatter": func(c *call) {
			b := list(c, c.shapeInput(2))
			if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
				c.put(b, c.fact(0).elem, dims[1:])
			}
		},
		"TensorListPushBack": func(c *call) {
			c.resized(0)
			c.put(c.box(0), c.fact(1).elem, c.dims(1))
			hand(c)
		},
		"TensorListSetItem": func(c *call) {
			c.put(c.box(0), c.fact(2).elem, c.dims(2))
			if c.truth("resize_if_index_out_of_bounds") {
				c.resized(0)
			}
			hand(c)
		},
		"TensorListResize": func(c *call) {
			c.resized(0)
			hand(c)
		},
		"TensorListConcatLists": joinLists,
		"TensorListPushBackBatch": func(c *call) {
			c.resized(0)
			if dims := c.dims(1); c.atLeast(1, 1) && dims != nil { // a list for each row
				c.put(c.box(0), c.fact(1).elem, dims[1:])
			}
			c.shape(0, c.dims(0))
			c.handle(c.fact(0).box, 0)
		},
		"TensorListScatterV2": func(c *call) {
			b := list(c, c.shapeInput(2))
			if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
				c.put(b, c.fact(0).elem, dims[1:])
			}
		},
		"TensorListScatterIntoExistingList": func(c *call) {
			c.resized(0)
			if dims := c.dims(1); c.atLeast(1, 1) && dims != nil {
				c.put(c.box(0), c.fact(1).elem, dims[1:])
			}
			hand(c)
		},
		"TensorListSplit": func(c *call) {
			b := list(c, nil)
			if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
				c.put(b, c.fact(0).elem, append([]Dim{0}, dims[1:]...))
			}
		},
		"TensorListConcat": func(c *call) {
			joined(c, c.shapeAttr("element_shape"))
		},
		"TensorListPopBack": func(c *call) {
			c.resized(0)
			hand(c)
			said(c, 1, 1, nil)
		},
		"TensorListGetItem": func(c *call) { said(c, 0, 2, nil) },
		"TensorListStack": func(c *call) {
			n := Dim(0)
			if k := c.integer("num_elements", -1); k >= 0 {
				n = num(k)
			} else {
				n = c.sizeOf(c.box(0))
			}
			said(c, 0, 1, func(dims []Dim) []Dim { return append([]Dim{n}, dims...) })
		},
		"TensorListGather": func(c *call) {
			n := Dim(0)
			if dims, ok := c.rank(1, 1); ok {
				n = dims[0]
			}
			said(c, 0, 2, func(dims []Dim) []Dim { return append([]Dim{n}, dims...) })
		},
		"TensorListConcatV2": func(c *call) {
			joined(c, c.shapeInput(1))
		},
		"TensorListLength": func(c *call) {
			c.scalar(0)
		},
		"TensorListElementShape": func(c *call) {
			if f, ok := c.take(c.box(0)); ok && f.dims != nil {
				c.vector(0, num(int64(len(f.dims))))
			}
		},
	}
}

// joined is the rule of the ops that join the tensors of a list along their first dimension; the
// others may be said.
func joined(c *call, said []Dim) {
	n := c.sizeOf(c.box(0))
	c.vector(1, n)
	if len(said) > 0 {
		c.shape(0, append([]Dim{0}, said[1:]...))
		if _, ok := count(said[1:]); ok {
			return
		}
	}
	if b := c.box(0); b != nil {
		c.took(0, b, func(dims []Dim) []Dim {
			if len(dims) == 0 {
				return nil
			}
			return append([]Dim{c.a.mul(n, dims[0])}, dims[1:]...)
		})
	}
}

// joinLists is the rule of the op that joins two lists, or each of some with one of others: what
// comes out was in one of them.
func joinLists(c *call) {
	c.resized(0)
	if b, other := c.box(0), c.box(1); b != nil && other != nil && b != other {
		if f, ok := c.take(other); ok {
			c.put(b, f.elem, f.dims)
		}
	} else if other == nil {
		c.put(b, 0, nil)
	}
	c.shape(0, c.dims(0))
	c.handle(c.fact(0).box, 0)
}

// variables returns the rules of the ops of variables.
func variables() map[string]rule {
	variable := func(c *call, dims []Dim) (int, *box) {
		i, b := c.make(boxKey{})
		b.numbers = true
		b.says.elem, b.says.dims = c.elemAttr("dtype"), dims
		c.handle(i, 0)
		return i, b
	}
	ref := func(c *call) {
		_, b := variable(c, c.shapeAttr("shape"))
		if says := declared(c.n.Output(0).Type()); says.dims != nil {
			b.says.dims = says.dims
		} else if len(b.says.dims) == 0 {
			b.says.dims = nil // of old graphs: unknown
		}
		if f, ok := c.take(b); ok {
			c.shape(0, f.dims)
		}
	}
	// read is the value that a variable has.
	read := func(c *call, i int) []Dim {
		b := c.box(i)
		if b == nil {
			return nil
		}
		if f, ok := c.take(b); ok || f.dims != nil {
			return f.dims
		}
		return nil
	}
	assign := func(c *call) {
		c.put(c.box(0), c.fact(1).elem, c.dims(1))
		if len(c.out) > 0 {
			c.same(0, 0)
			c.shape(0, c.dims(1))
		}
	}
	all := map[string]rule{
		"VariableV2": ref, "Variable": ref, "TemporaryVariable": ref,
		"VarHandleOp": func(c *call) {
			variable(c, c.shapeAttr("shape"))
			c.scalar(0)
		},
		"Assign": func(c *call) {
			if c.attribute("validate_shape").IsValid() && !c.truth("validate_shape") { // it may get another shape
				c.put(c.box(0), c.fact(1).elem, nil)
				c.same(0, 0)
				c.shape(0, c.dims(1))
				return
			}
			c.equalDims(c.dims(0), c.dims(1), "the variable and its value have different shapes")
			assign(c)
		},
		tf.GetGlobal:       func(c *call) { c.shape(0, declared(c.a.globalType(c.word("variable", ""))).dims) },
		tf.IsSetGlobal:     func(c *call) { c.scalar(0) },
		"AssignVariableOp": assign,
		"ReadVariableOp":   func(c *call) { c.shape(0, read(c, 0)) },
		"VariableShape": func(c *call) {
			dims := read(c, 0)
			if dims == nil {
				c.vector(0, 0)
				return
			}
			c.vector(0, num(int64(len(dims))))
			c.holds(0, dims)
		},
		"IsVariableInitialized": func(c *call) { c.scalar(0) }, "VarIsInitializedOp": func(c *call) { c.scalar(0) },
		"CountUpTo": scalars, "ResourceCountUpTo": scalars,
		"ResourceGather": func(c *call) {
			dims, indices := read(c, 0), c.dims(1)
			batch := int(c.integer("batch_dims", 0))
			if batch < 0 {
				batch += len(indices)
			}
			if dims != nil && indices != nil && 0 <= batch && batch < len(dims) && batch <= len(indices) {
				c.shape(0, append(append([]Dim{}, indices...), dims[batch+1:]...))
			}
		},
		"ResourceGatherNd": func(c *call) { gatherNd(c, read(c, 0)) },
	}
	each(all, scalars, "EmptyTensorMap TensorMapSize TensorMapInsert TensorMapErase TensorMapHasKey")
	for _, name := range words(`AssignAdd AssignSub ScatterAdd ScatterSub ScatterMul ScatterDiv ScatterMin ScatterMax ScatterUpdate
		ScatterNdAdd ScatterNdSub ScatterNdMax ScatterNdMin ApplyAdaMax ApplyAddSign ApplyPowerSign ApplyCenteredRMSProp
		ApplyProximalGradientDescent ApplyProximalAdagrad ApplyAdagradDA ApplyAdagradV2 ApplyFtrlV2 SparseApplyAdadelta SparseApplyRMSProp
		SparseApplyFtrl SparseApplyProximalGradientDescent ScatterNdUpdate StridedSliceAssign DestroyTemporaryVariable ApplyGradientDescent ApplyMomentum
		ApplyAdagrad ApplyAdadelta ApplyAdam ApplyRMSProp ApplyFtrl SparseApplyAdagrad SparseApplyMomentum SparseApplyAdagradV2
		SparseApplyCenteredRMSProp SparseApplyFtrlV2 SparseApplyProximalAdagrad SparseApplyAdagradDA`) {
		all[name] = func(c *call) { c.same(0, 0) }
	}
	return all
}

// globalType returns the type that a global declares.
func (a *analysis) globalType(name string) ir.Type {
	if a.globals == nil {
		a.globals = map[string]ir.Type{}
		for n := range a.g.Root().Nodes() {
			if n.Op().Name() == tf.Name+"."+tf.Global {
				a.globals[n.Op().Attr("sym_name").Text()] = n.Op().Attr("type").Type()
			}
		}
	}
	if t, ok := a.globals[name]; ok {
		return t
	}
	return ir.UnrankedTensor(unknownElem)
}

// found is the rule of looking up keys in a table: a number for each, or a tensor for each where
// the default is one.
func found(c *call) {
	keys, other := c.dims(1), c.dims(2)
	switch {
	case other != nil && len(other) == 0:
		c.shape(0, keys)
	case keys == nil || other == nil:
	default:
		table := c.n.Input(0).Owner()
		if table.IsValid() && strings.HasPrefix(bare(table.Op().Name()), "MutableHashTableOfTensors") {
			c.shape(0, append(append([]Dim{}, keys...), other...))
		}
	}
}

// queues returns the rules of the ops of queues, tables and iterators, which say by
// attributes what comes out.
func queues() map[string]rule {
	all := map[string]rule{}
	made := func(c *call) {
		i, b := c.make(boxKey{})
		if b.shapes = c.shapesAttr("shapes"); len(b.shapes) == 0 {
			b.shapes = c.shapesAttr("component_shapes")
		}
		c.handle(i, 0)
		if strings.HasSuffix(c.op, "V2") {
			c.scalar(0)
		} else {
			c.vector(0, num(2))
		}
	}
	for _, name := range words("FIFOQueueV2 FIFOQueue RandomShuffleQueue PaddingFIFOQueue RandomShuffleQueueV2 PaddingFIFOQueueV2 PriorityQueueV2") {
		all[name] = made
	}
	dequeue := func(first func(c *call) []Dim) rule {
		return func(c *call) {
			shapes := c.shapesAttr("_output_shapes")
			if b := c.box(0); b != nil {
				shapes = b.shapes
			}
			for i, dims := range shapes {
				if dims != nil {
					c.shape(i, append(first(c), dims...))
				}
			}
		}
	}
	all["QueueDequeueV2"] = dequeue(func(*call) []Dim { return []Dim{} })
	all["QueueDequeue"] = all["QueueDequeueV2"]
	all["QueueDequeueManyV2"] = dequeue(func(c *call) []Dim { return []Dim{c.elem(1)} })
	all["QueueDequeueMany"] = all["QueueDequeueManyV2"]
	all["QueueDequeueUpToV2"] = dequeue(func(*call) []Dim { return []Dim{0} })
	for _, name := range words(`QueueSizeV2 QueueIsClosedV2 QueueSize HashTableV2 MutableHashTableV2 LookupTableSizeV2 IteratorV2 Iterator
		ReaderReadV2 ReaderRead OneShotIterator IteratorToStringHandle IteratorFromStringHandle IteratorFromStringHandleV2
		AnonymousIterator AnonymousIteratorV2 AnonymousIteratorV3 IteratorGetNextAsOptional OptionalFromValue OptionalNone OptionalHasValue
		QueueIsClosed LookupTableSize MutableDenseHashTableV2 MutableHashTableOfTensorsV2 AnonymousHashTable AnonymousMutableHashTable
		AnonymousMutableDenseHashTable AnonymousMutableHashTableOfTensors SummaryWriter ReaderNumRecordsProduced ReaderNumRecordsProducedV2
		ReaderNumWorkUnitsCompleted ReaderNumWorkUnitsCompletedV2 DatasetCardinality MutexV2 MutexLock AnonymousMultiDeviceIterator
		MultiDeviceIterator MultiDeviceIteratorInit MultiDeviceIteratorToStringHandle AnonymousMemoryCache AnonymousRandomSeedGenerator
		AnonymousSeedGenerator DatasetToGraph DatasetToGraphV2 DatasetFromGraph IteratorGetDevice ResourceConditionalAccumulator
		AccumulatorNumAccumulated GetSessionHandle GetSessionHandleV2 StageSize MapSize MapIncompleteSize ReaderSerializeState
		ReaderSerializeStateV2 StatsAggregatorHandle StatsAggregatorSummary`) {
		all[name] = scalars
	}
	for name, s := range tf.Signatures() { // handles of what is read, and datasets
		isReader := strings.HasSuffix(name, "ReaderV2") || strings.HasSuffix(name, "Dataset") || strings.HasSuffix(name, "DatasetV2") || strings.HasSuffix(name, "DatasetV3") || strings.HasSuffix(name, "DatasetV4")
		switch {
		case all[name] != nil || len(s.Outputs) != 1:
		case isReader && name != "ReduceDataset":
			all[name] = scalars
		case s.Outputs[0].IsRef && strings.HasSuffix(name, "Reader"):
			all[name] = func(c *call) { c.vector(0, num(2)) }
		}
	}
	each(all, func(c *call) { c.vector(0, num(2)) }, `MutableHashTable MutableDenseHashTable MutableHashTableOfTensors Barrier ConditionalAccumulator
		SparseConditionalAccumulator PriorityQueue LMDBReader IdentityReader`)
	each(all, likeFirst, "CollectiveReduce CollectiveBcastSend NcclAllReduce NcclBroadcast")
	all["CollectiveGather"] = func(c *call) {
		if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
			c.shape(0, append([]Dim{c.a.mul(dims[0], num(c.integer("group_size", 1)))}, dims[1:]...))
		}
	}
	all["RecordInput"] = func(c *call) { c.vector(0, num(c.integer("batch_size", 32))) }
	all["SerializeIterator"] = func(*call) {} // one, or several in later versions
	all["CollectiveBcastRecv"] = func(c *call) { c.shape(0, c.shapeAttr("shape")) }
	all["GenerateVocabRemapping"] = func(c *call) {
		c.vector(0, num(c.integer("num_new_vocab", -1)))
		c.scalar(1)
	}
	all["LoadAndRemapMatrix"] = func(c *call) {
		if rows, ok := c.rank(2, 1); ok {
			c.shape(0, []Dim{rows[0], num(c.integer("num_cols", -1))})
		}
	}
	each(all, func(c *call) {
		vectors(c)
		c.sameUnknown(0, 1)
	}, "ReaderReadUpTo ReaderReadUpToV2")
	all["QueueDequeueUpTo"] = all["QueueDequeueUpToV2"]
	all["IteratorGetNextSync"] = func(c *call) {
		for i, dims := range c.shapesAttr("output_shapes") {
			c.shape(i, dims)
		}
	}
	all["HashTable"] = func(c *call) { c.vector(0, num(2)) }
	all["LookupTableFindV2"] = found
	all["LookupTableFind"] = all["LookupTableFindV2"]
	each(all, all["IteratorGetNextSync"], "IteratorGetNext OptionalGetValue ReduceDataset DatasetToSingleElement GetElementAtIndex")
	each(all, func(c *call) { c.shape(0, c.shapeAttr("shape")) }, "FakeParam ImmutableConst")
	all["ToBool"] = scalars
	return all
}
