package vector

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules, for graphs of these dialects.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{simplifyElements(dialects), fixPositions(dialects), forwardTransfers(dialects)}
}

// maxDepth bounds the ops through which elements are followed.
const maxDepth = 8

// simplifyElements finds where the elements of a vector come from.
//
// It is Go because it follows each element by itself, through any number of ops.
func simplifyElements(dialects *ir.Dialects) *navigator.Local {
	return &navigator.Local{
		Name: "simplify_vector_elements",
		Doc: `
A vector whose elements come from another one, through broadcasts, casts of shapes, transposes, extractions, insertions,
shuffles and lists of elements, is that vector, or one such op on it: extract(insert(x, v)[1])[1] = x. Of scalable vectors, and at positions that
are not known, dimensions are followed in the place of elements.`,
		Tags:     []string{"fast_run", "vector"},
		Pattern:  unify.MustCompile(unify.Root(moves...), dialects),
		Equality: navigator.Exact,
		Levels:   maxDepth,
		Rewrite:  simplifyAny,
	}
}

// fixPositions writes constant parts of positions into the attribute.
//
// It is Go because the constants go to the places of the attribute that are not known.
func fixPositions(dialects *ir.Dialects) *navigator.Local {
	return &navigator.Local{
		Name:       "fix_vector_positions",
		Doc:        "Positions of vector.extract and vector.insert that are constants become numbers of the attribute.",
		Tags:       []string{"fast_run", "vector"},
		Pattern:    unify.MustCompile(unify.Root("vector.extract", "vector.insert"), dialects),
		Equality:   navigator.Exact,
		Unverified: "positions that fit are not generated from a pattern: builtin/vector evaluates programs",
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			first := positionsOf(n.Op().Name())
			position, ok := value.IntsOf(n.Op().Attr("static_position"))
			if !ok || n.NumInputs() <= first {
				return r.NoMatch("the position is an attribute"), nil
			}
			position = slices.Clone(position)
			dims := n.Input(first - 1).Type().Dims()
			inputs, rest := slices.Clone(n.Inputs()[:first]), n.Inputs()[first:]
			for i, p := range position {
				if p != ir.Dynamic {
					continue
				}
				if len(rest) == 0 || i >= len(dims) {
					return r.NoMatch("the position does not fit"), nil
				}
				if at, ok := rest[0].Constant().Int(); ok && at >= -1 && at < dims[i] { // -1 is nowhere
					position[i] = at
				} else {
					inputs = append(inputs, rest[0])
				}
				rest = rest[1:]
			}
			if len(inputs) == n.NumInputs() || len(rest) > 0 {
				return r.NoMatch("no part of the position is a constant"), nil
			}
			op := n.Op().With("static_position", r.Graph().Context().DenseArray(ir.I64, position...))
			return r.Replace(r.Apply(op, n.Output(0).Type(), inputs...)), nil
		},
	}
}

// element is one element of a value: a zero value may be anything.
type element struct {
	of graph.Var
	at int
}

// typesOf returns the types of values.
func typesOf(vars []graph.Var) []ir.Type {
	types := make([]ir.Type, len(vars))
	for i, v := range vars {
		types[i] = v.Type()
	}
	return types
}

// maxPassed bounds the insertions that one element passes.
const maxPassed = 1 << 12

// passInsertions returns where an element stood before insertions of others.
func (e element) passInsertions() element {
	for range maxPassed {
		n := e.of.Owner()
		if !n.IsValid() || n.NumInputs() < 2 || n.Op().Name() != "vector.insert" || n.Input(1).Type() != e.of.Type() {
			break
		}
		position, ok := call{op: n.Op()}.position()
		if !ok || slices.Contains(position, -1) {
			break
		}
		first, size, ok := within(position, dimsOf(e.of.Type()))
		if !ok || first <= e.at && e.at < first+size {
			break
		}
		e.of = n.Input(1)
	}
	return e
}

// expand replaces elements that a move computes by those that it takes them from. It
// reports whether there are such elements.
func expand(list []element) (expanded bool) {
	if len(list) == 1 && list[0].of.IsValid() {
		e := list[0].passInsertions()
		expanded = e != list[0]
		list[0] = e
	}
	type known struct {
		sources []source
		inputs  []graph.Var
	}
	seen := map[graph.Var]*known{}
	for i, e := range list {
		if !e.of.IsValid() {
			continue
		}
		k, found := seen[e.of]
		if !found {
			if owner := e.of.Owner(); owner.IsValid() && slices.Contains(moves, owner.Op().Name()) {
				c := call{op: owner.Op(), inputs: typesOf(owner.Inputs()), outputs: typesOf(owner.Outputs())}
				if sources, ok := c.sources(e.of.Index()); ok {
					k = &known{sources, owner.Inputs()}
				}
			} else if owner.IsValid() && owner.Op().Name() == "ub.poison" {
				k = &known{}
			}
			seen[e.of] = k
		}
		switch {
		case k == nil:
		case k.sources == nil || k.sources[e.at] == nowhere:
			list[i], expanded = element{}, true
		default:
			s := k.sources[e.at]
			list[i], expanded = element{k.inputs[s.input], s.at}, true
		}
	}
	return expanded
}

// ways lists, by op, what is tried where elements cannot be followed one by one.
var ways = map[string][]func(*navigator.Rewriter) (navigator.Result, bool){
	"vector.extract":               {followExtraction},
	"vector.shape_cast":            {mergeUnitCasts, reshapeMask},
	"vector.transpose":             {mergeUnitCasts, moveIntoBroadcast},
	"vector.extract_strided_slice": {moveIntoBroadcast, windowOfWritten, windowOfMask},
	"vector.insert":                {listInserted},
}

// simplifyAny replaces the outputs of a move, in the first way that applies.
func simplifyAny(r *navigator.Rewriter) (navigator.Result, error) {
	refused, ok := simplify(r)
	if ok {
		return refused, nil
	}
	for _, way := range append(slices.Clone(ways[r.Node().Op().Name()]), foldSplat) {
		if result, ok := way(r); ok {
			return result, nil
		}
	}
	return refused, nil
}

// simplify replaces the outputs of a move.
func simplify(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	if n.NumOutputs() > 1 {
		return simplifyAll(r, n)
	}
	out := n.Output(0)
	size, ok := count(out.Type())
	if !ok {
		return r.NoMatch("its size is not known, or too large"), false
	}
	list := make([]element, size)
	for i := range list {
		list[i] = element{out, i}
	}
	for depth := range maxDepth {
		if !expand(list) {
			break
		}
		if v := form(r, n, list, depth); v.IsValid() {
			return r.Replace(v), true
		}
	}
	return r.NoMatch("its elements come from several places"), false
}

// simplifyAll replaces the outputs of an op that gives elements, one by one.
func simplifyAll(r *navigator.Rewriter, n graph.Node) (navigator.Result, bool) {
	vars := make([]graph.Var, n.NumOutputs())
	for i, out := range n.Outputs() {
		if out.Type().IsShaped() {
			return r.NoMatch("it gives vectors"), false
		}
		list := []element{{out, 0}}
		for range maxDepth {
			if !expand(list) {
				break
			}
		}
		e := list[0]
		if !e.of.IsValid() || e.of.Type() != out.Type() {
			return elementsOfSource(r, n)
		}
		vars[i] = e.of
	}
	return r.Replace(vars...), true
}

// elementsOfSource gives the elements of the vector that all elements of a larger one are of.
func elementsOfSource(r *navigator.Rewriter, n graph.Node) (navigator.Result, bool) {
	size, ok := count(n.Input(0).Type())
	inner := n.Input(0).Owner()
	if n.Op().Name() != "vector.to_elements" || !ok || size != n.NumOutputs() || !inner.IsValid() || inner.Op().Name() != "vector.broadcast" {
		return r.NoMatch("an element is one of a vector"), false
	}
	list := make([]element, size)
	for i := range list {
		list[i] = element{n.Input(0), i}
	}
	x := inner.Input(0)
	fewer, ok := count(x.Type())
	if !ok || !x.Type().IsShaped() || !expand(list) {
		return r.NoMatch("the elements cannot be followed"), false
	}
	added := r.Add(n.Op(), []graph.Var{x}, slices.Repeat([]ir.Type{n.Output(0).Type()}, fewer)...)
	vars := make([]graph.Var, size)
	for i, e := range list {
		vars[i] = added.Output(e.at)
	}
	return r.Replace(vars...), true
}

// mixing are the moves of several operands: where all elements come from one, another op is
// simpler.
var mixing = []string{"vector.from_elements", "vector.insert", "vector.insert_strided_slice", "vector.shuffle"}

// form returns a value with the elements: one that there is or, from the second op on,
// the result of one op on it. The zero value says that there is none.
func form(r *navigator.Rewriter, n graph.Node, list []element, depth int) graph.Var {
	out := n.Output(0).Type()
	v, first := graph.Var{}, -1
	for i, e := range list {
		switch {
		case !e.of.IsValid():
		case !v.IsValid():
			v, first = e.of, i
		case e.of != v:
			return listed(r, n, list)
		}
	}
	if !v.IsValid() {
		return poison(r, n, out)
	}
	if _, ok := count(v.Type()); !ok || v == n.Output(0) {
		return graph.Var{}
	}
	base := list[first].at - first
	switch {
	case v.Type() == out && matches(list, base, 1) && base == 0:
		return v
	case depth == 0 && !slices.Contains(mixing, n.Op().Name()):
		return graph.Var{}
	case !out.IsShaped():
		return extraction(r, v, out, list[0].at, 0)
	case !v.Type().IsShaped() && matches(list, 0, 0):
		return r.Apply(r.Graph().Context().Op("vector.broadcast"), out, v)
	case !v.Type().IsShaped():
		return graph.Var{}
	}
	return formOf(r, v, out, list, base)
}

// maxListed bounds the vectors that are made of a list of elements.
const maxListed = 64

// listed returns the vector of elements that are all numbers of the graph, where other ops
// than a list put it together.
func listed(r *navigator.Rewriter, n graph.Node, list []element) graph.Var {
	out := n.Output(0).Type()
	switch n.Op().Name() {
	case "vector.insert", "vector.insert_strided_slice", "vector.extract", "vector.extract_strided_slice", "vector.shape_cast", "vector.shuffle", "vector.transpose", "vector.interleave":
	default:
		return graph.Var{}
	}
	if len(list) > maxListed || !out.IsShaped() {
		return graph.Var{}
	}
	vars := make([]graph.Var, len(list))
	for i, e := range list {
		if !e.of.IsValid() || e.of.Type() != out.Elem() {
			return graph.Var{}
		}
		vars[i] = e.of
	}
	return r.Apply(r.Graph().Context().Op("vector.from_elements"), out, vars...)
}

// formOf is form for a vector and one of another type.
func formOf(r *navigator.Rewriter, v graph.Var, out ir.Type, list []element, base int) graph.Var {
	ctxt := r.Graph().Context()
	size, _ := count(v.Type())
	if matches(list, base, 1) {
		if base == 0 && size == len(list) {
			return r.Apply(ctxt.Op("vector.shape_cast"), out, v)
		}
		from, to := v.Type().Dims(), out.Dims()
		if lead := len(from) - len(to); lead > 0 && len(to) > 0 && slices.Equal(from[lead:], to) && base >= 0 && base%len(list) == 0 {
			return extraction(r, v, out, base, len(list))
		}
	}
	if op := window(ctxt, v.Type(), out, list); op.IsValid() {
		return r.Apply(op, out, v)
	}
	if stretched := make([]source, len(list)); broadcast(stretched, v.Type().Dims(), out.Dims()) && agrees(list, stretched) {
		return r.Apply(ctxt.Op("vector.broadcast"), out, v)
	}
	if op := permuted(ctxt, v.Type(), out, list); op.IsValid() {
		return r.Apply(op, out, v)
	}
	return graph.Var{}
}

// matches reports whether elements are one after another, by a step, except for those that
// may be anything.
func matches(list []element, base, step int) bool {
	for i, e := range list {
		if e.of.IsValid() && e.at != base+i*step {
			return false
		}
	}
	return true
}

func agrees(list []element, sources []source) bool {
	for i, e := range list {
		if e.of.IsValid() && e.at != sources[i].at {
			return false
		}
	}
	return true
}

// poison returns a value that may be anything.
func poison(r *navigator.Rewriter, n graph.Node, t ir.Type) graph.Var {
	ctxt := r.Graph().Context()
	return r.Apply(ctxt.Op("ub.poison", ir.NamedAttr{Name: "value", Value: ctxt.Opaque("#ub.poison", 0)}), t)
}

// extraction returns what stands at the place of an element: it, or a vector that begins
// with it.
func extraction(r *navigator.Rewriter, v graph.Var, out ir.Type, at, size int) graph.Var {
	if !v.Type().IsShaped() {
		if v.Type() == out {
			return v
		}
		return graph.Var{}
	}
	dims := v.Type().Dims()
	if size > 0 {
		dims = dims[:len(dims)-out.Rank()]
		at /= size
	}
	position := make([]int64, len(dims))
	for k := len(dims) - 1; k >= 0; k-- {
		position[k] = int64(at) % dims[k]
		at /= int(dims[k])
	}
	ctxt := r.Graph().Context()
	return r.Apply(ctxt.Op("vector.extract", ir.NamedAttr{Name: "static_position", Value: ctxt.DenseArray(ir.I64, position...)}), out, v)
}

// window returns the op that takes a window of a vector with the elements, and the zero Op
// where they are none.
func window(ctxt *ir.Context, from, to ir.Type, list []element) ir.Op {
	if from.Rank() != to.Rank() || from.Elem() != to.Elem() || !list[0].of.IsValid() {
		return ir.Op{}
	}
	offsets := make([]int64, from.Rank())
	at := list[0].at
	for k := len(offsets) - 1; k >= 0; k-- {
		offsets[k] = int64(at) % from.Dims()[k]
		at /= int(from.Dims()[k])
	}
	ones := slices.Repeat([]int64{1}, len(offsets))
	op := ctxt.Op("vector.extract_strided_slice",
		ir.NamedAttr{Name: "offsets", Value: ctxt.Ints(ir.I64, offsets...)},
		ir.NamedAttr{Name: "sizes", Value: ctxt.Ints(ir.I64, to.Dims()...)},
		ir.NamedAttr{Name: "strides", Value: ctxt.Ints(ir.I64, ones...)})
	c := call{op: op, inputs: []ir.Type{from}, outputs: []ir.Type{to}}
	if sources, ok := c.sources(0); ok && agrees(list, sources) {
		return op
	}
	return ir.Op{}
}

// permuted returns the transpose that gives the elements, and the zero Op where none of few
// dimensions does.
func permuted(ctxt *ir.Context, from, to ir.Type, list []element) ir.Op {
	rank := from.Rank()
	if rank != to.Rank() || rank > 4 {
		return ir.Op{}
	}
	sources := make([]source, len(list))
	var search func(perm []int64) ir.Op
	search = func(perm []int64) ir.Op {
		if len(perm) == rank {
			if transpose(sources, perm, from.Dims(), to.Dims()) && agrees(list, sources) {
				return ctxt.Op("vector.transpose", ir.NamedAttr{Name: "permutation", Value: ctxt.DenseArray(ir.I64, perm...)})
			}
			return ir.Op{}
		}
		for k := range rank {
			if slices.Contains(perm, int64(k)) || from.Dims()[k] != to.Dims()[len(perm)] {
				continue
			}
			if op := search(append(slices.Clone(perm), int64(k))); op.IsValid() {
				return op
			}
		}
		return ir.Op{}
	}
	return search(nil)
}
