package guard

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Functions lists the functions of the language, in the order of the manual.
func Functions() []FunctionDoc {
	docs := make([]FunctionDoc, len(functions()))
	for i, f := range functions() {
		docs[i] = f.FunctionDoc
	}
	return docs
}

// functions is the table of all functions.
var functions = sync.OnceValue(func() []function {
	return slices.Concat(typeFunctions(), shapeFunctions(), rangeFunctions(), valueFunctions(), listFunctions(), sequenceFunctions(), regionFunctions(),
		numberFunctions(), attrFunctions(), typeBuilders(), constantBuilders())
})

var functionsByName = sync.OnceValue(func() map[string]*function {
	table := map[string]*function{}
	for i := range functions() {
		table[functions()[i].Name] = &functions()[i]
	}
	return table
})

func functionNames() []string {
	var names []string
	for _, f := range functions() {
		names = append(names, f.Name)
	}
	return slices.AppendSeq(names, maps.Keys(loops))
}

// constantBuilders make attributes for replacements.
func constantBuilders() []function {
	return []function{
		fn("fill", "(number, type) constant", "the constant of a type with that number in every element, converted as a cast would; the rule refuses where the type does not say its shape", `{value: fill(v, t)}`,
			fallible2(fill), fallible2(func(n Number, v graph.Var) (Fill, error) { return fill(n, v.Type()) })),
		fn("typed", "(number | list, type) number | list", "the number as one of that type, converted as a cast would; integers as array<i32: 1, 0>", `{shift: typed(a + 1, i32)}`,
			fallible2(Number.typed),
			framed2(typedList)),
		fn("like", "(list, attribute) list", "the list, written in the form of an attribute: [1, 0], array<i64: 1, 0> or dense<[1, 0]>; a constant of its shape where the attribute is dense and has as many elements", `{perms: like(concat(p, [2]), p)}`,
			fallible2(func(l Ints, a ir.Attr) (Ints, error) { return Ints{l.v, form{like: a, asked: true}}, mustBeList(a) }),
			fallible2(func(l Numbers, a ir.Attr) (Numbers, error) {
				return Numbers{l.v, form{like: a, asked: true}}, mustBeList(a)
			})),
		fn("dense", "(list, type) constant", "the constant of a type with these numbers as its elements, in their order; an error where there are not as many", `{value: dense(map(elements(y), # * 2), type(y))}`,
			fallible2(func(l Numbers, t ir.Type) (Fill, error) { return Fill{list: l, typ: t}, nil }),
			fallible2(func(l Ints, t ir.Type) (Fill, error) { return Fill{list: l, typ: t}, nil }),
			fallible2(func(l Numbers, v graph.Var) (Fill, error) { return Fill{list: l, typ: v.Type()}, nil }),
			fallible2(func(l Ints, v graph.Var) (Fill, error) { return Fill{list: l, typ: v.Type()}, nil })),
	}
}

func mustBeList(a ir.Attr) error {
	if a.Kind() != ir.ArrayAttr && !isList(a) {
		return fmt.Errorf("the attribute %s is not a list", short(a))
	}
	return nil
}

func fill(n Number, t ir.Type) (Fill, error) {
	if t.IsShaped() && !t.IsStatic() && t.Kind() != ir.VectorKind {
		return Fill{}, fmt.Errorf("the shape of %s is not known: %w", t, ErrNoConstant)
	}
	if !holdsNumber(elemOf(t)) {
		return Fill{}, fmt.Errorf("%s holds no numbers: %w", t, ErrNoConstant)
	}
	return Fill{number: n, typ: t}, nil
}

// typeFunctions ask about types. Where a function takes a type it takes a
// value as well, and means the value's type.
func typeFunctions() []function {
	return []function{
		fn("type", "(value | attribute | string) type",
			"the type of a value or of a number, the type that an attribute holds, or the type that a text spells", `type(x) == type("tensor<4xf32>")`,
			pure1(graph.Var.Type), pure1(func(t ir.Type) ir.Type { return t }), fallible1(attrTypeOf), fallible1(ir.ParseType)),
		fn("elem", "(type) type", "the element type; of a scalar the type itself", `elem(t) == f32`, ask(elemOf)...),
		fn("dtype", "(type) string", "the element type as text", `dtype(x) in ["f32", "f64"]`,
			ask(func(t ir.Type) string { return elemOf(t).String() })...),
		fn("width", "(type) integer", "the bits of an element, 0 where it is neither an integer nor a float", `width(t) <= 32`,
			ask(func(t ir.Type) int { return elemOf(t).Width() })...),
		fn("rank", "(type) integer", "the number of dimensions: 0 for a scalar, -1 where it is not known", `rank(x) == 2`, ask(func(t ir.Type) Size { return sizeOf(rankOf(t)) })...),
		fn("dim", "(type, integer) integer",
			"dimension i, counted from the end where i is negative; -1 where it is not known, an error where the type has no such dimension", `dim(x, -1) == 3`,
			fallible2(dimOf), fallible2(func(v graph.Var, i int) (Size, error) { return dimOf(v.Type(), i) })),
		fn("dims", "(type) integers", "all dimensions, -1 for those that are not known; an error for an unranked type", `dims(x) == [2, 3]`, onType(dimsOf)...),
		fn("num_elements", "(type) integer", "the number of elements, 1 for a scalar, -1 where it is not known", `num_elements(x) == 1`, ask(countOf)...),
		fn("known", "(integer | list) boolean", "are all of these sizes known? false for a dimension that is not, and for what is computed from one", `known(dims(x)) && product(dims(x)) == 6`,
			pure1(Size.known), pure1(func(l Sizes) bool { return !slices.ContainsFunc(l.v, func(v int64) bool { return !Size(v).known() }) })),
		fn("is_ranked", "(type) boolean", "is it a shaped type whose rank is known?", `is_ranked(x)`, ask(ir.Type.IsRanked)...),
		fn("is_unranked", "(type) boolean", "is it a shaped type whose rank is not known?", `is_unranked(t)`, ask(ir.Type.IsUnranked)...),
		fn("is_static", "(type) boolean", "is it a shaped type whose dimensions are all known?", `is_static(x)`, ask(ir.Type.IsStatic)...),
		fn("is_tensor", "(type) boolean", "is it a tensor, ranked or not?", `is_tensor(x)`, ask(isTensor)...),
		fn("has_encoding", "(type) boolean", "has it an encoding, as a sparse tensor has, or, of a memref, a layout or memory space?", `has_encoding(x)`,
			ask(func(t ir.Type) bool { return t.Encoding() != "" })...),
		fn("is_scalar", "(type) boolean", "is it a single integer, float, index or complex number without a shape?", `is_scalar(x)`, ask(isScalar)...),
		fn("is_int", "(type | attribute) boolean", "are its elements integers, i1 included? of an attribute: is it an integer?", `is_int(x)`,
			append(ask(func(t ir.Type) bool { return elemOf(t).IsInteger() }),
				pure1(func(a ir.Attr) bool { return a.Kind() == ir.IntAttr }))...),
		fn("is_float", "(type | attribute) boolean", "are its elements floats? of an attribute: is it a float?", `is_float(t)`,
			append(ask(func(t ir.Type) bool { return elemOf(t).IsFloat() }),
				pure1(func(a ir.Attr) bool { return a.Kind() == ir.FloatAttr }))...),
		fn("is_bool", "(type | attribute) boolean", "are its elements of type i1? of an attribute: is it true or false?", `is_bool(x)`,
			append(ask(func(t ir.Type) bool { return elemOf(t) == ir.I1 }),
				pure1(func(a ir.Attr) bool { return a.Kind() == ir.BoolAttr }))...),
		fn("same_type", "(type, type) boolean", "are the types equal, as they are written?", `same_type(x, out)`, equalTypes()...),
		fn("same_shape", "(type, type) boolean", "are the shapes equal, as they are written? a ? equals a ?, and two scalars have one shape", `same_shape(x, y)`, onTypes(sameShape)...),
		fn("same_elem", "(type, type) boolean", "are the element types equal?", `same_elem(x, t)`,
			onTypes(func(a, b ir.Type) bool { return elemOf(a) == elemOf(b) })...),
		fn("refines", "(type, type) boolean", "is the first type the second one, or says it more of the shape?", `refines(x, out)`,
			onTypes(func(a, b ir.Type) bool { return b.Super(a) })...),
		fn("compatible", "(type, type) boolean", "may one value be of both types? equal elements, and dimensions that are equal where both are known", `compatible(x, y)`,
			onTypes(compatible)...),
		fn("broadcastable", "(type, type) boolean", "do the shapes go together as NumPy's do? false where that is not known", `broadcastable(x, y)`, onTypes(broadcastable)...),
	}
}

// typeBuilders make types for replacements.
func typeBuilders() []function {
	return []function{
		fn("tensor", "(type, integer...) type", "the tensor of an element type and dimensions, -1 for one that is not known; a list will do", `tensor(f32, 2, dim(x, 0)) == t`,
			fallible2(tensorOf),
			many(func(elem ir.Type, dims []Size) (ir.Type, error) {
				sizes := Sizes{make([]int64, len(dims))}
				for i, d := range dims {
					sizes.v[i] = int64(d)
				}
				return tensorOf(elem, sizes)
			})),
		fn("unranked", "(type) type", "the unranked tensor of an element type", `unranked(elem(x)) == t`,
			fallible1(func(elem ir.Type) (ir.Type, error) { return made(ir.UnrankedTensor(elem), "unranked", elem) })),
		fn("with_dims", "(type, integers) type", "the type with other dimensions, -1 for one that is not known", `with_dims(t, [2, 3]) == type(x)`,
			fallible2(withDims), fallible2(func(v graph.Var, dims Sizes) (ir.Type, error) { return withDims(v.Type(), dims) })),
		fn("with_elem", "(type, type) type", "the type with other elements and the same shape", `with_elem(t, i1) == type(x)`,
			fallible2(withElem), fallible2(func(v graph.Var, elem ir.Type) (ir.Type, error) { return withElem(v.Type(), elem) })),
	}
}

func attrTypeOf(a ir.Attr) (ir.Type, error) {
	if t := a.Type(); t != 0 {
		return t, nil
	}
	return 0, fmt.Errorf("the attribute %s has no type", short(a))
}

func elemOf(t ir.Type) ir.Type {
	if elem := t.Elem(); elem != 0 && t.IsShaped() {
		return elem
	}
	return t
}

// compatible reports whether two types have a value in common.
func compatible(a, b ir.Type) bool {
	switch {
	case a == b:
		return true
	case !isTensor(a) || !isTensor(b) || a.Elem() != b.Elem():
		return false
	case a.IsUnranked() || b.IsUnranked():
		return true
	case a.Rank() != b.Rank():
		return false
	}
	for i, d := range a.Dims() {
		if other := b.Dim(i); d != other && d != ir.Dynamic && other != ir.Dynamic {
			return false
		}
	}
	return true
}

func isScalar(t ir.Type) bool {
	return holdsNumber(t) || t.Kind() == ir.ComplexKind
}

func isTensor(t ir.Type) bool {
	return t.Kind() == ir.TensorKind || t.Kind() == ir.UnrankedTensorKind
}

func rankOf(t ir.Type) int {
	if rank := t.Rank(); rank >= 0 || !isScalar(t) {
		return rank
	}
	return 0
}

// sizeOf returns a number that is -1 where it is not known as a size.
func sizeOf(n int) Size {
	if n < 0 {
		return unknownSize
	}
	return Size(n)
}

func dimOf(t ir.Type, i int) (Size, error) {
	rank := rankOf(t)
	at := i
	if at < 0 {
		at += rank
	}
	switch {
	case t.IsUnranked():
		return unknownSize, nil
	case at < 0 || at >= rank:
		return 0, fmt.Errorf("%s has no dimension %d", t, i)
	}
	return Size(t.Dim(at)), nil // where it is not known, both are the same number
}

func dimsOf(t ir.Type) (Sizes, error) {
	dims := t.Dims()
	if dims == nil && !isScalar(t) {
		return Sizes{}, fmt.Errorf("the dimensions of %s are not known", t)
	}
	return Sizes{dims}, nil
}

func countOf(t ir.Type) Size {
	if isScalar(t) {
		return 1
	}
	if n, ok := t.NumElements(); ok {
		return Size(n)
	}
	return unknownSize
}

func sameShape(a, b ir.Type) bool {
	if a.IsShaped() != b.IsShaped() || a.IsUnranked() != b.IsUnranked() {
		return false
	}
	return slices.Equal(a.Dims(), b.Dims()) && (a.IsShaped() || isScalar(a) && isScalar(b))
}

func broadcastable(a, b ir.Type) bool {
	if rankOf(a) < 0 || rankOf(b) < 0 {
		return false
	}
	x, y := a.Dims(), b.Dims()
	for i := 1; i <= min(len(x), len(y)); i++ {
		p, q := x[len(x)-i], y[len(y)-i]
		if p != 1 && q != 1 && (p != q || p == ir.Dynamic) {
			return false
		}
	}
	return true
}

// made turns the zero type, which package graph returns where there is no such
// type, into an error.
func made(t ir.Type, what string, from ir.Type, dims ...int64) (ir.Type, error) {
	switch {
	case t != 0:
		return t, nil
	case dims != nil:
		shown := make([]string, len(dims))
		for i, d := range dims {
			if shown[i] = "?"; Size(d).known() {
				shown[i] = fmt.Sprint(d)
			}
		}
		what += fmt.Sprintf(" %s", shown)
	}
	return 0, fmt.Errorf("there is no such type: %s of %s", what, from)
}

func tensorOf(elem ir.Type, dims Sizes) (ir.Type, error) {
	return made(ir.Tensor(elem, unknownDims(dims)...), "tensor", elem, dims.v...)
}

func withDims(t ir.Type, dims Sizes) (ir.Type, error) {
	return made(t.WithDims(unknownDims(dims)...), "dimensions", t, dims.v...)
}

func withElem(t, elem ir.Type) (ir.Type, error) {
	if made := t.WithElem(elem); made != 0 {
		return made, nil
	}
	return 0, fmt.Errorf("there is no such type: elements %s of %s", elem, t)
}

// unknownDims writes dimensions that are not known, -1 or computed from such ones, as
// package graph does.
func unknownDims(sizes Sizes) []int64 {
	dims := slices.Clone(sizes.v)
	for i, d := range dims {
		if d == -1 || !Size(d).known() {
			dims[i] = ir.Dynamic
		}
	}
	return dims
}

// maxUses is how far uses() counts. An engine that revisits nodes after a rewrite
// looks at values with few uses only; to count further would be to miss changes.
const maxUses = 5

// valueFunctions ask about values, the ops that compute them, and attributes.
func valueFunctions() []function {
	return []function{
		fn("is_const", "(value) boolean", "is it a constant?", `is_const(x)`,
			pure1(func(v graph.Var) bool { return v.Constant().IsValid() })).ofConstants(),
		fn("is_splat", "(value) boolean", "is it a constant of one number: a scalar, or the same in every element?", `is_splat(x)`,
			pure1(func(v graph.Var) bool { return isOneNumber(v.Constant()) })).ofConstants(),
		fn("value", "(value) number", "the number of a scalar constant, or of every element of one; an error where is_splat is false", `is_splat(x) && value(x) > 0`,
			fallible1(valueOf)),
		fn("const_is", "(value, number) boolean", "is it a constant, and every element of it that number?", `const_is(x, 1)`,
			pure2(func(v graph.Var, n Number) bool {
				got, ok := attrNumber(v.Constant())
				c, ordered := compare(got, n)
				return ok && ordered && c == 0
			})).ofConstants(),
		fn("uses", "(value) integer", "how many operands are the value, outputs of the graph included; 5 means five or more", `uses(x) == 1`,
			pure1(func(v graph.Var) int { return v.NumClients(maxUses) })).counting(),
		fn("op", "(value | op) string", "the name of the op that computes a value, \"\" for an input or a constant without one", `op(x) == "tosa.add"`,
			pure1(opName), pure1(ir.Op.Name)).looking(),
		fn("is_op", "(value | op, string...) boolean", "does one of these ops compute it? the file's dialect goes without saying", `is_op(x, "tosa.const")`,
			pure2(func(v graph.Var, name string) bool { return opName(v) == name }),
			pure2(func(o ir.Op, name string) bool { return o.Name() == name }),
			many(func(v graph.Var, names []string) (bool, error) { return slices.Contains(names, opName(v)), nil }),
			many(func(o ir.Op, names []string) (bool, error) { return slices.Contains(names, o.Name()), nil })).looking(),
		fn("has_trait", "(value | op, string) boolean", "is the op known to have that trait?", `has_trait(x, "commutative")`,
			fallible2(func(v graph.Var, name string) (bool, error) {
				t, err := ir.ParseTrait(name)
				owner := v.Owner()
				return owner.IsValid() && owner.Op().Has(t), err
			}),
			fallible2(func(o ir.Op, name string) (bool, error) {
				t, err := ir.ParseTrait(name)
				return o.Has(t), err
			})).looking(),
		fn("has_attr", "(value | op, string) boolean", "does the op that computes it have the attribute?", `has_attr(x, "axis")`,
			pure2(func(v graph.Var, name string) bool {
				owner := v.Owner()
				return owner.IsValid() && owner.Op().Attr(name).IsValid()
			}),
			pure2(func(o ir.Op, name string) bool { return o.Attr(name).IsValid() })).looking(),
		fn("attr", "(value | op, string) attribute", "an attribute of the op that computes it; an error where it has none", `has_attr(x, "axis") && attr(x, "axis") == 0`,
			fallible2(func(v graph.Var, name string) (ir.Attr, error) {
				if owner := v.Owner(); owner.IsValid() {
					return attrOf(owner.Op(), name)
				}
				return ir.Attr{}, fmt.Errorf("no op with an attribute %q computes the value", name)
			}),
			fallible2(attrOf)).looking(),
	}
}

func opName(v graph.Var) string {
	if owner := v.Owner(); owner.IsValid() {
		return owner.Op().Name()
	}
	return ""
}

func attrOf(o ir.Op, name string) (ir.Attr, error) {
	if a := o.Attr(name); a.IsValid() {
		return a, nil
	}
	return ir.Attr{}, fmt.Errorf("%s has no attribute %q", o.Name(), name)
}

func valueOf(v graph.Var) (Number, error) {
	n, ok := attrNumber(v.Constant())
	if !ok {
		return n, errors.New("the value is not a constant of one number: ask is_splat first")
	}
	n.width, n.typ = n.typ, 0 // what is computed from it has the type that the rule gives it
	return n, nil
}

// regionFunctions ask about regions.
func regionFunctions() []function {
	return []function{
		fn("is_empty", "(region) boolean", "has it no op but the one that ends it?", `is_empty(body)`,
			pure1(func(r *graph.FunctionGraph) bool { return numOps(r) == 0 })),
		fn("num_ops", "(region) integer", "how many ops it has, without the one that ends it and those of regions within", `num_ops(body) <= 10`,
			pure1(numOps)),
		fn("has_effects", "(region) boolean", "does it do something besides computing values, as far as is known?", `!has_effects(body)`,
			pure1((*graph.FunctionGraph).HasEffects)),
		fn("arguments", "(region) list", "its arguments", `len(arguments(body)) == 2`,
			pure1(func(r *graph.FunctionGraph) List { return valuesOf(r.Graph(), r.Inputs()) })),
		fn("yields", "(region) list", "what it yields", `len(yields(body)) == len(xs)`,
			pure1(func(r *graph.FunctionGraph) List { return valuesOf(r.Graph(), r.Outputs()) })),
		fn("uses_argument", "(region, integer) boolean", "is argument i used? from the end when i is negative", `!uses_argument(body, 0)`,
			fallible2(usesArgument)).counting(),
	}
}

func valuesOf(g *graph.Graph, vars []graph.Var) List {
	ids := make([]graph.VarID, len(vars))
	for i, v := range vars {
		ids[i] = v.ID()
	}
	return List{g, ids}
}

func numOps(r *graph.FunctionGraph) int {
	n := r.Len()
	if ret := r.Return(); ret.IsValid() && ret.Op().Name() != graph.ReturnOp {
		n--
	}
	return n
}

func usesArgument(r *graph.FunctionGraph, i int) (bool, error) {
	at, err := index(r.NumInputs(), i)
	if err != nil {
		return false, err
	}
	return r.Graph().NumClientsOf(r.InputID(at), 1) > 0, nil
}

// rootOutputs are the outputs of the matched node.
func rootOutputs(m *unify.Match) (List, error) {
	ids := make([]graph.VarID, m.Graph.NumOutputsOf(m.Root))
	for i := range ids {
		ids[i] = m.Graph.OutputOf(m.Root, i)
	}
	return List{m.Graph, ids}, nil
}
