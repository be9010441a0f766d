package numeric

import (
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// tensorOps evaluates MLIR's tensor dialect. The content of tensor.empty is
// nobody's, so it has no value.
func tensorOps() table {
	any := eval.Domain{Elems: eval.Anything}
	bounded := eval.Domain{Elems: eval.Anything, Partial: "subscripts that are out of bounds"}
	return table{
		"cast":           {Domain: any, Eval: onInput(tensorCast)},
		"bitcast":        {Domain: eval.Domain{Elems: eval.Numbers}, Eval: bitcast},
		"rank":           {Domain: any, Eval: tensorRank},
		"dim":            {Domain: bounded, Eval: tensorDim},
		"extract":        {Domain: bounded, Eval: onInput(tensorExtract)},
		"insert":         {Domain: bounded, Eval: tensorInsert},
		"from_elements":  {Domain: any, Eval: fromElements},
		"splat":          {Domain: any, Eval: onInput(tensorSplat)},
		"concat":         {Domain: any, Eval: onInput(tensorConcat)},
		"collapse_shape": {Domain: any, Eval: onInput(reshapeDeclared)},
		"expand_shape":   {Domain: any, Eval: onInput(expandShape)},
		"reshape":        {Domain: any, Eval: onInput(tensorReshape)},
		"extract_slice":  {Domain: bounded, Eval: onInput(extractSlice), Draw: drawWindow("static_offsets", "static_sizes", "static_strides")},
		"insert_slice":   {Domain: bounded, Eval: insertSlice},
		"pad":            {Domain: any, Eval: onInput(tensorPad)},
		"generate":       {Domain: any, Eval: tensorGenerate},
		"empty": {Domain: eval.Domain{Elems: eval.Anything, Partial: "anything: its content is what happens to be there"}, Eval: func(*eval.Call) error {
			return undefined("the content of an empty tensor is not defined")
		}},
	}
}

// tensorCast changes what is known of the shape; where types are hints it
// stretches, and converts elements.
func tensorCast(c *eval.Call, x value.Value) (value.Value, error) {
	if err := arity(c, 1); err != nil {
		return x, err
	}
	if c.Loose() {
		return looseCast(c, x)
	}
	if !eval.Fits(c.Type(0), x.Type()) {
		return x, undefined("%s is no %s", x.Type(), c.Type(0))
	}
	return x, nil
}

// looseCast converts elements, and stretches to a shape that is declared.
func looseCast(c *eval.Call, x value.Value) (value.Value, error) {
	if elem := value.ElemOf(c.Type(0)); elem != x.Elem() && value.ClassOf(elem) != value.NoClass {
		var err error
		if x, err = numbers(c, x, elem); err != nil {
			return x, err
		}
	}
	return stretchedTo(c, x, c.Type(0))
}

// stretchedTo gives a value the shape of a type where it can be stretched to it.
func stretchedTo(c *eval.Call, x value.Value, t ir.Type) (value.Value, error) {
	if !t.IsStatic() {
		return x, nil
	}
	if dims, ok := stretch(x.Dims(), t.Dims()); !ok || !slices.Equal(dims, t.Dims()) {
		return x, nil
	}
	return expand(c, x, ir.Tensor(x.Elem(), t.Dims()...))
}

func tensorRank(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	v, err := value.Ints(ir.Index(), int64(c.Input(0).Rank()))
	c.Return(v)
	return err
}

func tensorDim(c *eval.Call) error {
	at, err := operandInts(c, 1)
	if err != nil {
		return err
	}
	dims := c.Input(0).Dims()
	if len(at) != 1 || at[0] < 0 || at[0] >= int64(len(dims)) {
		return undefined("there is no dimension %v in %s", at, c.Input(0).Type())
	}
	v, err := value.Ints(ir.Index(), dims[at[0]])
	c.Return(v)
	return err
}

// elementAt returns the place of the element at subscripts that are inputs from
// one on.
func elementAt(c *eval.Call, v value.Value, first int) (int, error) {
	dims := v.Dims()
	if c.NumInputs()-first != len(dims) {
		return 0, typeError("it has %d subscripts for %s", c.NumInputs()-first, v.Type())
	}
	at := 0
	for i, d := range dims {
		n, err := operandInts(c, first+i)
		if err != nil {
			return 0, err
		}
		if len(n) != 1 || n[0] < 0 || n[0] >= d {
			return 0, undefined("subscript %v is out of bounds of dimension %d of %s", n, i, v.Type())
		}
		at = at*int(d) + int(n[0])
	}
	return at, nil
}

func tensorExtract(c *eval.Call, x value.Value) (value.Value, error) {
	at, err := elementAt(c, x, 1)
	if err != nil {
		return x, err
	}
	return x.At(at), nil
}

func tensorInsert(c *eval.Call) error {
	if c.NumInputs() < 2 {
		return typeError("it has no tensor to insert into")
	}
	one, into := c.Input(0), c.Input(1)
	if one.Type() != into.Elem() {
		return typeError("%s is no element of %s", one.Type(), into.Type())
	}
	at, err := elementAt(c, into, 2)
	if err != nil {
		return err
	}
	b, err := c.NewBuilder(into.Type())
	if err != nil {
		return err
	}
	m := meter{c: c}
	err = m.copyRun(b, 0, into, 0, b.Len())
	b.Copy(at, one, 0, 1)
	c.Return(b.Value())
	return err
}

func fromElements(c *eval.Call) error {
	b, err := c.NewBuilder(c.Type(0))
	if err != nil {
		return err
	}
	if b.Len() != c.NumInputs() {
		return typeError("it has %d elements for %s", c.NumInputs(), c.Type(0))
	}
	for i, v := range c.Inputs() {
		if v.Type() != value.ElemOf(c.Type(0)) {
			return typeError("%s is no element of %s", v.Type(), c.Type(0))
		}
		b.Copy(i, v, 0, 1)
	}
	c.Return(b.Value())
	return nil
}

// tensorSplat fills the declared shape, with sizes that are inputs where it is
// not known.
func tensorSplat(c *eval.Call, x value.Value) (value.Value, error) {
	if c.Loose() {
		return looseSplat(c, x)
	}
	t, err := sized(c, c.Type(0), 1)
	if err != nil {
		return x, err
	}
	out, err := x.Splat(t)
	if err != nil {
		return x, typeError("%v", err)
	}
	return out, nil
}

// looseSplat fills a declared shape where there is one. The declared elements are
// a hint: integers become floats, and floats stay what they are.
func looseSplat(c *eval.Call, x value.Value) (value.Value, error) {
	if elem := value.ElemOf(c.Type(0)); x.Class() < value.ClassOf(elem) {
		var err error
		if x, err = numbers(c, x, elem); err != nil {
			return x, err
		}
	}
	return stretchedTo(c, x, c.Type(0))
}

// sized returns a type with the sizes that are not known taken from inputs.
func sized(c *eval.Call, t ir.Type, first int) (ir.Type, error) {
	if !t.IsRanked() {
		return 0, typeError("the shape of %s is not known", t)
	}
	dims := slices.Clone(t.Dims())
	for i, d := range dims {
		if d != ir.Dynamic {
			continue
		}
		n, err := operandInts(c, first)
		if err != nil {
			return 0, err
		}
		if len(n) != 1 || n[0] < 0 {
			return 0, undefined("%v is no size", n)
		}
		dims[i] = n[0]
		first++
	}
	return t.WithDims(dims...), nil
}

func tensorConcat(c *eval.Call, x value.Value) (value.Value, error) {
	dim := attrInt(c, "dim", -1)
	if dim < 0 {
		return x, typeError("it has no dimension to join")
	}
	return concat(c, int(dim), c.Inputs())
}

// reshapeDeclared gives the input the declared shape, in which one size may be
// open.
func reshapeDeclared(c *eval.Call, x value.Value) (value.Value, error) {
	if !c.Type(0).IsRanked() {
		return x, typeError("the shape of its result is not known")
	}
	dims := slices.Clone(c.Type(0).Dims())
	for i, d := range dims {
		if d == ir.Dynamic {
			dims[i] = -1
		}
	}
	if groups := c.Op().Attr("reassociation"); slices.Contains(dims, -1) && groups.Len() == len(dims) {
		return collapse(x, groups)
	}
	return reshaped(x, dims)
}

// collapse multiplies the sizes of each group of dimensions.
func collapse(x value.Value, groups ir.Attr) (value.Value, error) {
	dims := make([]int64, groups.Len())
	for i := range dims {
		dims[i] = 1
		group, _ := groups.At(i).Ints()
		for _, d := range group {
			if d < 0 || d >= int64(x.Rank()) {
				return x, typeError("there is no dimension %d in %s", d, x.Type())
			}
			dims[i] *= x.Dims()[d]
		}
	}
	return reshaped(x, dims)
}

// expandShape takes sizes that are not known from its inputs.
func expandShape(c *eval.Call, x value.Value) (value.Value, error) {
	if c.NumInputs() == 1 {
		return reshapeDeclared(c, x)
	}
	t, err := sized(c, c.Type(0), 1)
	if err != nil {
		return x, err
	}
	return reshaped(x, t.Dims())
}

func tensorReshape(c *eval.Call, x value.Value) (value.Value, error) {
	dims, err := operandInts(c, 1)
	if err != nil {
		return x, err
	}
	return reshaped(x, dims)
}
