package shape

import (
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules that are written in Go, for graphs of these dialects. They belong
// into the database canonicalize.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	rule := func(name, doc string, rewrite func(*navigator.Rewriter) (navigator.Result, error), ops ...string) *navigator.Local {
		return &navigator.Local{
			Name: name, Doc: doc, Tags: []string{"fast_run", "fast_compile", "shape"}, Equality: navigator.Exact, Levels: 2,
			Pattern: unify.MustCompile(unify.Root(ops...), dialects), Rewrite: rewrite,
			Unverified: "there are no values of shapes: internal/canonical has programs of them",
		}
	}
	return []*navigator.Local{
		rule("fold_shape", `
f(constants...) = its value, for the ops of shapes and sizes, and what is known of a shape by the type of the tensor
that it is of. Shapes that do not go together stay.`, fold,
			"shape.add", "shape.mul", "shape.div", "shape.concat", "shape.split_at", "shape.broadcast", "shape.is_broadcastable",
			"shape.cstr_broadcastable", "shape.cstr_eq", "shape.cstr_require", "shape.shape_eq", "shape.any", "shape.dim",
			"shape.get_extent", "shape.from_extents", "shape.to_extent_tensor", "shape.from_extent_tensor", "shape.index_to_size",
			"shape.size_to_index", "shape.num_elements", "shape.rank", "shape.shape_of"),
		rule("drop_shape_operands", `
Of shapes that are stretched together, none has to be named twice, and the empty one not at all; nor have
witnesses that hold, and what is stretched or asked for together in two steps is so in one.`, dropOperands,
			"shape.broadcast", "shape.is_broadcastable", "shape.cstr_broadcastable", "shape.cstr_eq", "shape.shape_eq",
			"shape.assuming_all"),
	}
}

// known returns the extents of a shape, [ir.Dynamic] for those that only a run shows, or nil.
func known(v graph.Var) []int64 {
	if list, ok := constant(v); ok && list != nil {
		return list
	}
	n := v.Owner()
	if !n.IsValid() || n.Op().Name() != "shape.shape_of" || n.NumInputs() != 1 {
		return nil
	}
	if t := n.Input(0).Type(); t.IsRanked() {
		return append([]int64{}, t.Dims()...)
	}
	return nil
}

// constant returns a shape or a size that is a constant: as a list of one number.
func constant(v graph.Var) ([]int64, bool) {
	a := v.Graph().ConstantOfVar(v.ID())
	switch n := v.Owner(); n.Op().Name() {
	case "shape.const_shape":
		a = n.Op().Attr("shape")
	case "shape.const_witness":
		a = n.Op().Attr("passing")
	}
	if b, ok := a.Bool(); ok {
		if b {
			return []int64{1}, true
		}
		return []int64{0}, true
	}
	if i, ok := a.Int(); ok {
		return []int64{i}, true
	}
	if !a.IsValid() || !a.Type().IsShaped() || a.Type().Rank() != 1 || a.Type().Elem() != ir.Index() {
		return nil, false
	}
	list, ok := value.IntsOf(a)
	return append([]int64{}, list...), ok
}

// allKnown returns all operands, where all extents of them are known.
func allKnown(n graph.Node) ([][]int64, bool) {
	list := make([][]int64, n.NumInputs())
	for i, v := range n.Inputs() {
		if list[i] = known(v); list[i] == nil || slices.Contains(list[i], ir.Dynamic) {
			return nil, false
		}
	}
	return list, len(list) > 0
}

// fold computes a node.
func fold(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if n.Op().Name() == "shape.any" {
		for _, v := range n.Inputs() {
			if _, ok := constant(v); ok && v.Type() == n.Output(0).Type() {
				return r.Replace(v), nil
			}
		}
	}
	lists, ok := foldLists(n)
	if !ok || len(lists) != n.NumOutputs() {
		return r.NoMatch("what it computes from is not known, or has no result"), nil
	}
	outs := make([]graph.Var, len(lists))
	for i, list := range lists {
		t := n.Output(i).Type()
		if t.IsRanked() && t.Dim(0) != ir.Dynamic && t.Dim(0) != int64(len(list)) {
			return r.NoMatch("its type says another rank"), nil
		}
		outs[i] = write(r, list, t)
	}
	return r.Replace(outs...), nil
}

// write makes a constant of a type.
func write(r *navigator.Rewriter, list []int64, t ir.Type) graph.Var {
	ctxt := r.Graph().Context()
	make := func(name, attr string, v ir.Attr, t ir.Type) graph.Var {
		return r.Apply(ctxt.Op(name, ir.NamedAttr{Name: attr, Value: v}), t)
	}
	switch {
	case t == ir.I1:
		return make("arith.constant", "value", ctxt.Bool(list[0] != 0), t)
	case t == ir.Index():
		return make("arith.constant", "value", ctxt.Int(list[0], t), t)
	case t.String() == "!shape.size":
		return make("shape.const_size", "value", ctxt.Int(list[0], ir.Index()), t)
	case t.String() == "!shape.witness":
		return make("shape.const_witness", "passing", ctxt.Bool(list[0] != 0), t)
	}
	static := ir.Tensor(ir.Index(), int64(len(list)))
	attr, err := ctxt.ConstantInts(static, list)
	if err != nil {
		return graph.Var{}
	}
	if t.String() == "!shape.shape" {
		return make("shape.const_shape", "shape", attr, t)
	}
	v := make("shape.const_shape", "shape", attr, static)
	if t != static {
		v = r.Apply(ctxt.Op("tensor.cast"), t, v)
	}
	return v
}

func truth(b bool) ([][]int64, bool) {
	if b {
		return [][]int64{{1}}, true
	}
	return [][]int64{{0}}, true
}

// foldLists returns what a node computes, a list for each result.
func foldLists(n graph.Node) (results [][]int64, ok bool) {
	one := func(list ...int64) ([][]int64, bool) { return [][]int64{list}, true }
	switch n.Op().Name() {
	case "shape.shape_of":
		if n.NumInputs() != 1 || !n.Input(0).Type().IsStatic() {
			return nil, false
		}
		return one(n.Input(0).Type().Dims()...)
	case "shape.rank":
		if list := known(n.Input(0)); list != nil {
			return one(int64(len(list)))
		}
		return nil, false
	case "shape.dim":
		i, ok := constant(n.Input(1))
		if t := n.Input(0).Type(); ok && t.IsRanked() && i[0] >= 0 && i[0] < int64(t.Rank()) && t.Dim(int(i[0])) != ir.Dynamic {
			return one(t.Dim(int(i[0])))
		}
		return nil, false
	case "shape.get_extent":
		list := known(n.Input(0))
		i, ok := constant(n.Input(1))
		if ok && list != nil && i[0] >= 0 && i[0] < int64(len(list)) && list[i[0]] != ir.Dynamic {
			return one(list[i[0]])
		}
		return nil, false
	case "shape.cstr_broadcastable", "shape.is_broadcastable":
		if !goTogether(n) {
			break
		}
		return truth(true)
	case "shape.cstr_eq", "shape.shape_eq":
		if allSame(n) {
			return truth(true)
		}
	}
	list, ok := allKnown(n)
	if !ok {
		return nil, false
	}
	switch n.Op().Name() {
	case "shape.add":
		return one(list[0][0] + list[1][0])
	case "shape.mul":
		return one(list[0][0] * list[1][0])
	case "shape.div":
		q, ok := quotient(list[0][0], list[1][0])
		return [][]int64{{q}}, ok
	case "shape.concat":
		return one(slices.Concat(list...)...)
	case "shape.split_at":
		i := list[1][0]
		if i < 0 {
			i += int64(len(list[0]))
		}
		if i < 0 || i > int64(len(list[0])) {
			return nil, false
		}
		return [][]int64{list[0][:i], list[0][i:]}, true
	case "shape.broadcast":
		to, ok := stretched(list)
		return [][]int64{to}, ok
	case "shape.is_broadcastable":
		_, ok := stretched(list)
		return truth(ok)
	case "shape.cstr_eq", "shape.shape_eq":
		equal := !slices.ContainsFunc(list, func(x []int64) bool { return !slices.Equal(x, list[0]) })
		if !equal && n.Op().Name() == "shape.cstr_eq" {
			return nil, false // the program has to fail when it runs
		}
		return truth(equal)
	case "shape.cstr_require":
		return truth(list[0][0] != 0)
	case "shape.from_extents":
		return one(slices.Concat(list...)...)
	case "shape.num_elements":
		return one(product(list[0]))
	case "shape.to_extent_tensor", "shape.from_extent_tensor", "shape.index_to_size", "shape.size_to_index":
		return list, true
	}
	return nil, false
}

// allSame reports whether all operands are one value.
func allSame(n graph.Node) bool {
	for _, v := range n.Inputs() {
		if v != n.Input(0) {
			return false
		}
	}
	return n.NumInputs() > 0
}

// goTogether reports whether the shapes that are operands can be stretched together in every
// run: all but one are empty, or their extents say so.
func goTogether(n graph.Node) bool {
	others := map[graph.Var]bool{}
	var list [][]int64
	for _, v := range n.Inputs() {
		extents := known(v)
		if extents != nil && len(extents) == 0 {
			continue
		}
		others[v], list = true, append(list, extents)
	}
	if len(others) <= 1 {
		return true
	}
	rank := 0
	for _, extents := range list {
		if extents == nil {
			return false
		}
		rank = max(rank, len(extents))
	}
	for i := 1; i <= rank; i++ {
		size, unknown := int64(1), 0
		for _, extents := range list {
			if i > len(extents) {
				continue
			}
			switch d := extents[len(extents)-i]; {
			case d == ir.Dynamic:
				unknown++
			case d == 1:
			case size != 1 && size != d:
				return false
			default:
				size = d
			}
		}
		if unknown > 1 || unknown == 1 && size != 1 {
			return false
		}
	}
	return true
}

// dropOperands leaves operands out.
func dropOperands(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if n.NumOutputs() != 1 {
		return r.NoMatch("it does not have one result"), nil
	}
	t, name := n.Output(0).Type(), n.Op().Name()
	isAll := name == "shape.assuming_all"
	var kept []graph.Var
	changed := false
	var add func(v graph.Var, depth int)
	add = func(v graph.Var, depth int) {
		c, isConstant := constant(v)
		if x, ok := behindCast(v); ok && !isAll {
			v, changed = x, true
		}
		inner := v.Owner()
		switch {
		case isAll && isConstant && c[0] != 0, !isAll && (name == "shape.broadcast" || name == "shape.cstr_broadcastable" || name == "shape.is_broadcastable") && (isConstant && len(c) == 0 || isExtents(v.Type()) && v.Type().Dim(0) == 0),
			slices.Contains(kept, v):
			changed = true
		case inner.IsValid() && inner.Op().Name() == name && isAll && depth < 64:
			changed = true
			for _, w := range inner.Inputs() {
				add(w, depth+1)
			}
		default:
			kept = append(kept, v)
		}
	}
	for _, v := range n.Inputs() {
		if c, ok := constant(v); isAll && ok && c[0] == 0 {
			return r.Replace(v), nil
		}
		add(v, 0)
	}
	if name == "shape.broadcast" {
		if merged, ok := mergeConstants(r, kept); ok {
			kept, changed = merged, true
		}
	}
	if isAll {
		n := len(kept)
		kept = withoutImplied(kept)
		changed = changed || len(kept) < n
	}
	switch {
	case isAll && len(kept) == 0:
		return r.Replace(write(r, []int64{1}, t)), nil
	case len(kept) == 1 && (isAll || name == "shape.broadcast") && kept[0].Type() == t:
		return r.Replace(kept[0]), nil
	case len(kept) == 1 && name == "shape.broadcast" && isExtents(t) && isExtents(kept[0].Type()):
		return r.Replace(r.Apply(r.Graph().Context().Op("tensor.cast"), t, kept[0])), nil
	case len(kept) < 2 && name != "shape.broadcast" && !isAll:
		return r.Replace(write(r, []int64{1}, t)), nil
	case name == "shape.broadcast" && isExtents(t) && t.Dim(0) == ir.Dynamic:
		if rank := greatestRank(kept); rank != ir.Dynamic {
			static := r.Apply(n.Op(), ir.Tensor(ir.Index(), rank), kept...)
			return r.Replace(r.Apply(r.Graph().Context().Op("tensor.cast"), t, static)), nil
		}
	}
	if !changed || len(kept) == 0 {
		return r.NoMatch("all of its operands say something"), nil
	}
	return r.Replace(r.Apply(n.Op(), t, kept...)), nil
}

// mergeConstants makes one constant of those among shapes that are stretched together.
func mergeConstants(r *navigator.Rewriter, list []graph.Var) ([]graph.Var, bool) {
	var constants [][]int64
	var others []graph.Var
	var t ir.Type
	for _, v := range list {
		if c, ok := constant(v); ok && c != nil {
			constants, t = append(constants, c), v.Type()
			continue
		}
		others = append(others, v)
	}
	if len(constants) < 2 || len(others) == 0 {
		return nil, false
	}
	to, ok := stretched(constants)
	if !ok {
		return nil, false
	}
	if t.IsRanked() {
		t = ir.Tensor(ir.Index(), int64(len(to)))
	}
	return append(others, write(r, to, t)), true
}

// withoutImplied leaves out witnesses that shapes can be stretched together where another
// one says so for these and more shapes.
func withoutImplied(list []graph.Var) []graph.Var {
	implies := func(v, w graph.Var) bool {
		a, b := v.Owner(), w.Owner()
		if v == w || !a.IsValid() || !b.IsValid() || a.Op().Name() != "shape.cstr_broadcastable" || a.Op() != b.Op() || a.NumInputs() <= b.NumInputs() {
			return false
		}
		return !slices.ContainsFunc(b.Inputs(), func(x graph.Var) bool { return !slices.Contains(a.Inputs(), x) })
	}
	return slices.DeleteFunc(slices.Clone(list), func(w graph.Var) bool {
		return slices.ContainsFunc(list, func(v graph.Var) bool { return implies(v, w) })
	})
}

// greatestRank returns how many extents the longest of some lists has, [ir.Dynamic] where that
// is not known.
func greatestRank(list []graph.Var) int64 {
	greatest := int64(0)
	for _, v := range list {
		if !isExtents(v.Type()) || v.Type().Dim(0) == ir.Dynamic {
			return ir.Dynamic
		}
		greatest = max(greatest, v.Type().Dim(0))
	}
	return greatest
}

func isExtents(t ir.Type) bool { return t.Kind() == ir.TensorKind && t.Rank() == 1 }

// behindCast returns the list of extents that a cast is of, where its type says how many.
func behindCast(v graph.Var) (graph.Var, bool) {
	n := v.Owner()
	if !n.IsValid() || n.Op().Name() != "tensor.cast" || n.NumInputs() != 1 || !isExtents(v.Type()) {
		return v, false
	}
	x := n.Input(0)
	return x, isExtents(x.Type()) && x.Type() != v.Type() && declare.MayAgree(x.Type().Dim(0), v.Type().Dim(0)) && v.Type().Super(x.Type())
}
