package tensor

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the ops compute. The content of tensor.empty is anything,
// so it has no value.
func Evaluators() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	bounded := eval.Domain{Elems: eval.Anything, Partial: "subscripts that are out of bounds"}
	empty := eval.Domain{Elems: eval.Anything, Partial: "anything: its content is what happens to be there"}
	return map[string]eval.Evaluator{
		"cast":           numeric.Op(all, cast),
		"bitcast":        numeric.Bitcast(),
		"rank":           numeric.Op(all, func(c numeric.Call) value.Value { return index(int64(c.Only().Rank())) }),
		"dim":            numeric.Op(bounded, dim),
		"extract":        numeric.Op(bounded, extract),
		"insert":         numeric.Op(bounded, insert),
		"from_elements":  numeric.Op(all, fromElements),
		"splat":          numeric.Op(all, splat),
		"concat":         numeric.Op(all, concat),
		"collapse_shape": numeric.Op(all, collapseShape),
		"expand_shape":   numeric.Op(all, expandShape),
		"reshape":        numeric.Op(bounded, reshape),
		"gather":         numeric.Op(bounded, gather),
		"extract_slice":  numeric.DrawWindow(numeric.Op(bounded, extractSlice), "static_offsets", "static_sizes", "static_strides"),
		"insert_slice":   numeric.Op(bounded, insertSlice),
		"pad":            numeric.Op(all, pad),
		"generate":       numeric.Op(all, generate),
		"empty": numeric.Op(empty, func(numeric.Call) value.Value {
			panic(numeric.Undefined("the content of an empty tensor is not defined"))
		}),
		"add": numeric.Op(sum().Domain(), add),
		"dot": numeric.Op(eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: true}, dot),
	}
}

// reshape has no result for sizes that hold more or fewer elements.
func reshape(c numeric.Call) value.Value {
	sizes, count := c.InputInts(1), int64(1)
	for _, size := range sizes {
		if size < 0 {
			panic(numeric.Undefined("%v is not a shape", sizes))
		}
		count *= size
	}
	if count != int64(c.First().Len()) {
		panic(numeric.Undefined("%s does not fit the shape %v", c.First().Type(), sizes))
	}
	return numeric.Reshape(c.First(), sizes)
}

// sum is the elementwise sum of tensors, stretched as NumPy does.
func sum() numeric.Binary {
	return numeric.Binary{
		Shapes: numeric.AnyShape, Ints: numeric.IntType.Add, Floats: numeric.Add,
		Blocks: floats.AddTo, Complexes: func(x, y complex128) complex128 { return x + y },
	}
}

// add adds any number of tensors of one type.
func add(c numeric.Call) value.Value {
	for _, v := range c.Inputs() {
		if v.Type() != c.Input(0).Type() && !c.Loose() {
			panic(numeric.Mistyped("it does not add %s and %s", c.Input(0).Type(), v.Type()))
		}
	}
	return c.Fold(sum())
}

// dot multiplies matrices and vectors as NumPy's dot does: a vector on the left is a
// row, one on the right a column, and the result is without them.
func dot(c numeric.Call) value.Value {
	c.Exactly(2)
	a, b := c.Input(0), c.Input(1)
	if a.Rank() < 1 || a.Rank() > 2 || b.Rank() < 1 || b.Rank() > 2 || a.Elem() != b.Elem() {
		panic(numeric.Mistyped("it does not multiply %s and %s", a.Type(), b.Type()))
	}
	dims := slices.Concat(a.Dims()[:a.Rank()-1], b.Dims()[1:])
	if a.Rank() == 1 {
		a = numeric.Reshape(a, []int64{1, a.Dims()[0]})
	}
	if b.Rank() == 1 {
		b = numeric.Reshape(b, []int64{b.Dims()[0], 1})
	}
	return numeric.Typed(c.Matmul(a, b, a.Elem()).Reshape(ir.Tensor(a.Elem(), dims...)))
}

// index returns a number of the type index.
func index(n int64) value.Value { return numeric.Must(value.Ints(ir.Index(), n)) }

// cast changes what is known of the shape; where types are hints it stretches, and
// converts elements.
func cast(c numeric.Call) value.Value {
	x := c.Only()
	if c.Loose() {
		return c.LooseCast(x)
	}
	if !eval.Fits(c.Type(0), x.Type()) {
		panic(numeric.Undefined("%s is not a %s", x.Type(), c.Type(0)))
	}
	return x
}

func dim(c numeric.Call) value.Value {
	at, dims := c.InputInts(1), c.Input(0).Dims()
	if len(at) != 1 || at[0] < 0 || at[0] >= int64(len(dims)) {
		panic(numeric.Undefined("there is no dimension %v in %s", at, c.Input(0).Type()))
	}
	return index(dims[at[0]])
}

// elementAt returns the number of the element at subscripts that are inputs from one
// on.
func elementAt(c numeric.Call, v value.Value, first int) int {
	dims := v.Dims()
	if c.NumInputs()-first != len(dims) {
		panic(numeric.Mistyped("it has %d subscripts for %s", c.NumInputs()-first, v.Type()))
	}
	at := 0
	for i, d := range dims {
		n := c.InputInts(first + i)
		if len(n) != 1 || n[0] < 0 || n[0] >= d {
			panic(numeric.Undefined("subscript %v is out of bounds of dimension %d of %s", n, i, v.Type()))
		}
		at = at*int(d) + int(n[0])
	}
	return at
}

func extract(c numeric.Call) value.Value {
	x := c.First()
	return x.At(elementAt(c, x, 1))
}

// destination returns the tensor that an op inserts its first input into.
func destination(c numeric.Call) value.Value {
	if c.NumInputs() < 2 {
		panic(numeric.Mistyped("it has no tensor to insert into"))
	}
	return c.Input(1)
}

func insert(c numeric.Call) value.Value {
	into := destination(c)
	one := c.Input(0)
	if one.Type() != into.Elem() {
		panic(numeric.Mistyped("%s is not an element of %s", one.Type(), into.Type()))
	}
	return c.Replace(into, elementAt(c, into, 2), one)
}

func fromElements(c numeric.Call) value.Value {
	b := c.Builder(c.Type(0))
	if b.Len() != c.NumInputs() {
		panic(numeric.Mistyped("it has %d elements for %s", c.NumInputs(), c.Type(0)))
	}
	for i, v := range c.Inputs() {
		if v.Type() != c.Elem() {
			panic(numeric.Mistyped("%s is not an element of %s", v.Type(), c.Type(0)))
		}
		b.Copy(i, v, 0, 1)
	}
	return b.Value()
}

// splat fills the declared shape, with sizes that are inputs where it is not known.
func splat(c numeric.Call) value.Value {
	x := c.First()
	if !c.Loose() {
		return numeric.Typed(x.Splat(sized(c, 1)))
	}
	// The declared elements are a hint: integers become floats, and floats stay what
	// they are.
	if x.Class() < value.ClassOf(c.Elem()) {
		x = c.Convert(x, c.Elem())
	}
	return c.LooseShape(x, c.Type(0))
}

// sized returns the declared type with the sizes that are not known taken from inputs.
func sized(c numeric.Call, first int) ir.Type {
	t := c.Type(0)
	if !t.IsRanked() {
		panic(numeric.Mistyped("the shape of %s is not known", t))
	}
	dims := slices.Clone(t.Dims())
	for i, d := range dims {
		if d == ir.Dynamic {
			dims[i] = c.InputSize(first)
			first++
		}
	}
	return t.WithDims(dims...)
}

func concat(c numeric.Call) value.Value {
	c.AtLeast(1)
	dim := c.AttrInt("dim", -1)
	if dim < 0 {
		panic(numeric.Mistyped("it has no dimension to join"))
	}
	return c.Concat(int(dim), c.Inputs())
}

// collapseShape gives the input the declared shape. Where sizes are not known, they
// are the products of those of each group of dimensions; one can be found without.
func collapseShape(c numeric.Call) value.Value {
	x := c.First()
	if !c.Type(0).IsRanked() {
		panic(numeric.Mistyped("the shape of its result is not known"))
	}
	dims := slices.Clone(c.Type(0).Dims())
	for i, d := range dims {
		if d == ir.Dynamic {
			dims[i] = -1
		}
	}
	groups := c.Op().Attr("reassociation")
	if !slices.Contains(dims, -1) || groups.Len() != len(dims) {
		return numeric.Reshape(x, dims)
	}
	for i := range dims {
		dims[i] = 1
		group, _ := groups.At(i).Ints()
		for _, d := range group {
			if d < 0 || d >= int64(x.Rank()) {
				panic(numeric.Mistyped("there is no dimension %d in %s", d, x.Type()))
			}
			dims[i] *= x.Dims()[d]
		}
	}
	return numeric.Reshape(x, dims)
}

// expandShape takes sizes that are not known from its inputs.
func expandShape(c numeric.Call) value.Value {
	if c.NumInputs() == 1 {
		return collapseShape(c)
	}
	return numeric.Reshape(c.First(), sized(c, 1).Dims())
}

// windowOf reads the static numbers of an op and, where those are open, inputs from
// one on.
func windowOf(c numeric.Call, first int) (w numeric.Window) {
	w.Offsets, first = mixedInts(c, "static_offsets", first)
	w.Sizes, first = mixedInts(c, "static_sizes", first)
	w.Strides, _ = mixedInts(c, "static_strides", first)
	return w
}

// mixedInts reads static numbers, and inputs from one on where those are open. It
// returns which input comes after them.
func mixedInts(c numeric.Call, name string, first int) (list []int64, next int) {
	list = slices.Clone(c.AttrInts(name))
	for i, n := range list {
		if n != ir.Dynamic {
			continue
		}
		dynamic := c.InputInts(first)
		if len(dynamic) != 1 {
			panic(numeric.Mistyped("input %d is not a number", first))
		}
		list[i] = dynamic[0]
		first++
	}
	return list, first
}

// extractSlice is a window whose dimensions of size 1 may be dropped.
func extractSlice(c numeric.Call) value.Value {
	x, w := c.First(), windowOf(c, 1)
	out := c.Slice(x, w)
	if t := c.Type(0); t.IsRanked() && t.Rank() < out.Rank() {
		static, _ := value.IntsOf(c.Op().Attr("static_sizes"))
		return numeric.Reshape(out, dropped(w.Sizes, static, t.Dims()))
	}
	return out
}

// dropped returns sizes without those of 1 that a declared shape does not have: which of several they are say the
// sizes that are attributes, if there are any.
func dropped(sizes, static, declared []int64) []int64 {
	if kept := keptSizes(sizes, static, declared); len(kept) == len(declared) {
		return kept
	}
	dims := []int64{}
	surplus := len(sizes) - len(declared)
	for _, n := range sizes {
		at := len(dims)
		if n == 1 && surplus > 0 && (at >= len(declared) || declared[at] != 1 && declared[at] != ir.Dynamic) {
			surplus--
			continue
		}
		dims = append(dims, n)
	}
	return slices.DeleteFunc(dims, func(n int64) bool {
		drop := surplus > 0 && n == 1
		if drop {
			surplus--
		}
		return drop
	})
}

// keptSizes goes through the sizes as MLIR does: those are kept that are the next one declared.
func keptSizes(sizes, static, declared []int64) []int64 {
	kept := []int64{}
	for i, n := range sizes {
		if len(static) != len(sizes) || len(kept) < len(declared) && static[i] == declared[len(kept)] {
			kept = append(kept, n)
		} else if n != 1 {
			return nil
		}
	}
	return kept
}

func insertSlice(c numeric.Call) value.Value {
	into := destination(c)
	return c.Insert(c.Input(0), into, windowOf(c, 2))
}

// pad surrounds a tensor by what its graph gives for each position.
func pad(c numeric.Call) value.Value {
	x := c.First()
	low, next := mixedInts(c, "static_low", 1)
	high, _ := mixedInts(c, "static_high", next)
	return c.Pad(x, low, high, func(at []int64) value.Value { return yielded(c, at) })
}

// yielded runs the graph of an op for the subscripts of an element.
func yielded(c numeric.Call, at []int64) value.Value {
	args := make([]value.Value, len(at))
	for i, n := range at {
		args[i] = index(n)
	}
	out := c.Run(0, args...)
	if len(out) != 1 {
		panic(numeric.Mistyped("its graph gives %d values, not one", len(out)))
	}
	return out[0]
}

// generate runs its graph for each element.
func generate(c numeric.Call) value.Value {
	return c.Generate(sized(c, 0), func(at []int64) value.Value { return yielded(c, at) })
}
