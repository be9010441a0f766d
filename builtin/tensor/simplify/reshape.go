package simplify

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

const (
	collapse = "tensor.collapse_shape"
	expand   = "tensor.expand_shape"
)

// reshapes is about the dimensions in which a tensor has its elements.
func (k kit) reshapes() []*navigator.Local {
	return []*navigator.Local{
		k.rule("compose_reshapes", `
Of dimensions that are joined or divided in two steps, or joined again, one step is left, or none.`,
			composeReshapes, collapse, expand),
		k.rule("reshape_elements", `
A reshape of a splat or from_elements is one of the new shape, and one that changes no dimension is nothing.`,
			reshapeElements, collapse, expand),
		k.rule("refine_reshape", `
A reshape has the sizes that its operand says before a cast, and those of its operands that are constants.`,
			refineReshape, collapse, expand),
		k.rule("simplify_reshape", `
reshape(reshape(x, s), t) = reshape(x, t), and a reshape to the sizes of x is x.`, simplifyReshape, "tensor.reshape"),
	}
}

// groups returns which dimensions of the higher rank are one of the lower rank.
func groups(n graph.Node) (list [][]int, ok bool) {
	attr := n.Op().Attr("reassociation")
	if attr.Kind() != ir.ArrayAttr || n.NumInputs() == 0 {
		return nil, false
	}
	next := 0
	for i := range attr.Len() {
		var group []int
		for _, d := range intsOf(attr.At(i)) {
			if int(d) != next {
				return nil, false
			}
			group = append(group, next)
			next++
		}
		list = append(list, group)
	}
	high, low := n.Input(0).Type(), n.Output(0).Type()
	if n.Op().Name() == expand {
		high, low = low, high
	}
	return list, high.IsRanked() && low.IsRanked() && low.Rank() == len(list) && (high.Rank() == next || len(list) == 0)
}

// joined returns for each group of groups the elements of those.
func joined(outer, inner [][]int) [][]int {
	list := make([][]int, len(outer))
	for i, group := range outer {
		for _, k := range group {
			if k < len(inner) {
				list[i] = append(list[i], inner[k]...)
			}
		}
	}
	return list
}

// coarser returns which groups of a division each group of a coarser one is made of.
func coarser(fine, coarse [][]int) (list [][]int, ok bool) {
	at := 0
	for _, group := range coarse {
		var parts []int
		for size := 0; size < len(group); at++ {
			if at >= len(fine) || size+len(fine[at]) > len(group) {
				return nil, false
			}
			size += len(fine[at])
			parts = append(parts, at)
		}
		if len(parts) == 0 {
			return nil, false
		}
		list = append(list, parts)
	}
	return list, at == len(fine)
}

// reassociation is the attribute of groups.
func (e edit) reassociation(list [][]int) ir.Attr {
	parts := make([]ir.Attr, len(list))
	for i, group := range list {
		ints := make([]int64, len(group))
		for k, d := range group {
			ints[k] = int64(d)
		}
		parts[i] = e.ctxt.Ints(ir.I64, ints...)
	}
	return e.ctxt.Array(parts...)
}

func (e edit) collapsed(x graph.Var, list [][]int, t ir.Type) graph.Var {
	return e.Apply(e.ctxt.Op(collapse, ir.NamedAttr{Name: "reassociation", Value: e.reassociation(list)}), t, x)
}

func (e edit) expanded(x graph.Var, list [][]int, sizes mixed.List, t ir.Type) graph.Var {
	op := e.ctxt.Op(expand, ir.NamedAttr{Name: "reassociation", Value: e.reassociation(list)},
		ir.NamedAttr{Name: "static_output_shape", Value: e.ctxt.DenseArray(ir.I64, sizes.Known()...)})
	return e.Apply(op, t, append([]graph.Var{x}, sizes.Vars()...)...)
}

// outputSizes returns the sizes of the result of expand_shape.
func outputSizes(n graph.Node) (mixed.List, bool) {
	t := n.Output(0).Type()
	if !n.Op().Attr("static_output_shape").IsValid() {
		list, rest := dynamic(t.Dims(), n.Inputs()[1:])
		return list, len(rest) == 0
	}
	list, rest, ok := mixed.Read(n.Op().Attr("static_output_shape"), n.Inputs()[1:])
	return list, ok && len(rest) == 0 && len(list) == t.Rank()
}

func composeReshapes(e edit) (navigator.Result, error) {
	outer, ok := groups(e.n)
	if !ok {
		return e.no("its dimensions do not fit")
	}
	if e.n.Input(0).Type() == e.n.Output(0).Type() {
		return e.Replace(e.n.Input(0)), nil // no dimension changes
	}
	m, ok := by(e.n.Input(0), collapse, expand)
	if !ok {
		return e.no("its operand is not a reshape")
	}
	if m.Input(0).Type() == m.Output(0).Type() {
		return e.no("its operand is about to go away")
	}
	inner, ok := groups(m)
	if !ok {
		return e.no("the dimensions of its operand do not fit")
	}
	x, t := m.Input(0), e.n.Output(0).Type()
	if x.Type() == t && (t.IsStatic() || e.n.Op().Name() != m.Op().Name() && sameGroups(inner, outer) && oneUnknown(t, outer, e.n)) {
		return e.Replace(x), nil
	}
	switch {
	case e.n.Op().Name() == collapse && m.Op().Name() == collapse:
		return e.Replace(e.collapsed(x, joined(outer, inner), t)), nil
	case e.n.Op().Name() == expand && m.Op().Name() == expand:
		sizes, ok := outputSizes(e.n)
		if !ok {
			return e.no("its sizes do not fit")
		}
		return e.Replace(e.expanded(x, joined(inner, outer), sizes, t)), nil
	case e.n.Op().Name() == collapse:
		return e.collapseOfExpand(m, inner, outer)
	}
	return e.expandOfCollapse(m, inner, outer)
}

func sameGroups(a, b [][]int) bool {
	return slices.EqualFunc(a, b, func(x, y []int) bool { return slices.Equal(x, y) })
}

// oneUnknown reports whether each group of what is joined and divided again has at most one
// size that is not known: it is the same then.
func oneUnknown(t ir.Type, list [][]int, n graph.Node) bool {
	if n.Op().Name() == collapse {
		return true // each dimension that is divided and joined again is what it was
	}
	for _, group := range list {
		unknown := 0
		for _, d := range group {
			if t.Dim(d) == ir.Dynamic {
				unknown++
			}
		}
		if unknown > 1 {
			return false
		}
	}
	return true
}

func (e edit) collapseOfExpand(m graph.Node, inner, outer [][]int) (navigator.Result, error) {
	x, t := m.Input(0), e.n.Output(0).Type()
	if x.Type().Rank() > t.Rank() {
		list, ok := coarser(inner, outer)
		if !ok {
			return e.no("dimensions are joined in another way")
		}
		return e.Replace(e.collapsed(x, list, t)), nil
	}
	list, ok := coarser(outer, inner)
	if !ok || x.Type().Rank() == t.Rank() {
		return e.no("dimensions are joined in another way")
	}
	middle, ok := outputSizes(m)
	if !ok {
		return e.no("its sizes do not fit")
	}
	sizes := make(mixed.List, t.Rank())
	for i, group := range outer {
		if sizes[i] = mixed.Of(t.Dim(i)); t.Dim(i) != ir.Dynamic {
			continue
		}
		found := false
		for _, k := range group {
			if middle[k].Is(1) {
				continue
			}
			if found || middle[k].IsKnown() {
				return e.no("a size is a product")
			}
			sizes[i], found = middle[k], true
		}
		if !found {
			return e.no("a size is not known")
		}
	}
	return e.Replace(e.expanded(x, list, sizes, t)), nil
}

func (e edit) expandOfCollapse(m graph.Node, inner, outer [][]int) (navigator.Result, error) {
	x, t := m.Input(0), e.n.Output(0).Type()
	if len(inner) != len(outer) || x.Type().Rank() == t.Rank() {
		return e.no("dimensions are divided in another way")
	}
	high, low, highGroups, lowGroups := x.Type(), t, inner, outer
	if x.Type().Rank() < t.Rank() {
		high, low, highGroups, lowGroups = t, x.Type(), outer, inner
	}
	var list [][]int
	for i := range highGroups {
		parts, ok := matched(sizesOf(high, highGroups[i]), sizesOf(low, lowGroups[i]))
		if !ok {
			return e.no("dimensions are divided in another way")
		}
		for _, part := range parts {
			group := make([]int, len(part))
			for k, d := range part {
				group[k] = highGroups[i][d]
			}
			list = append(list, group)
		}
	}
	if len(highGroups) == 0 && low.Rank() > 0 {
		return e.no("dimensions are divided in another way")
	}
	if high == x.Type() {
		return e.Replace(e.collapsed(x, list, t)), nil
	}
	sizes, ok := outputSizes(e.n)
	if !ok {
		return e.no("its sizes do not fit")
	}
	return e.Replace(e.expanded(x, list, sizes, t)), nil
}

func sizesOf(t ir.Type, group []int) []int64 {
	sizes := make([]int64, len(group))
	for i, d := range group {
		sizes[i] = t.Dim(d)
	}
	return sizes
}

// matched returns which of the higher number of sizes are each of the lower number.
func matched(high, low []int64) (list [][]int, ok bool) {
	all := func() (group []int) {
		for i := range high {
			group = append(group, i)
		}
		return group
	}
	if len(low) == 1 {
		return [][]int{all()}, true
	}
	if slices.Equal(high, low) {
		unknown := 0
		for i, n := range high {
			if n == ir.Dynamic {
				unknown++
			}
			list = append(list, []int{i})
		}
		return list, unknown <= 1
	}
	if slices.Contains(high, 0) {
		return nil, false
	}
	if slices.Contains(high, ir.Dynamic) || slices.Contains(low, ir.Dynamic) {
		return matchedAround(high, low)
	}
	at := 0
	for _, want := range low {
		var group []int
		for size := int64(1); at < len(high) && (len(group) == 0 || size < want); at++ {
			size *= high[at]
			group = append(group, at)
			if size > want {
				return nil, false
			}
		}
		product := int64(1)
		for _, k := range group {
			product *= high[k]
		}
		if len(group) == 0 || product != want {
			return nil, false
		}
		list = append(list, group)
	}
	for ; at < len(high); at++ {
		if high[at] != 1 {
			return nil, false
		}
		list[len(list)-1] = append(list[len(list)-1], at)
	}
	return list, true
}

// matchedAround is matched where one size of each list is not known: those before and after it
// match, and it has what is left.
func matchedAround(high, low []int64) (list [][]int, ok bool) {
	h, l := slices.Index(high, ir.Dynamic), slices.Index(low, ir.Dynamic)
	if h < 0 || l < 0 || slices.Contains(high[h+1:], ir.Dynamic) || slices.Contains(low[l+1:], ir.Dynamic) {
		return nil, false
	}
	// take gives each size of one side a group, from the outside: at is the next one of high.
	take := func(sizes []int64, at, step int) (groups [][]int, next int, ok bool) {
		for i := range sizes {
			want, product := sizes[i], int64(1)
			if step < 0 {
				want = sizes[len(sizes)-1-i]
			}
			var group []int
			for at >= 0 && at < len(high) && high[at] != ir.Dynamic && (len(group) == 0 || product < want) {
				product *= high[at]
				group = append(group, at)
				at += step
			}
			if len(group) == 0 || product != want {
				return nil, at, false
			}
			slices.Sort(group)
			groups = append(groups, group)
		}
		return groups, at, true
	}
	before, from, ok := take(low[:l], 0, 1)
	behind, to, ok2 := take(low[l+1:], len(high)-1, -1)
	if !ok || !ok2 || from > h || to < h {
		return nil, false
	}
	var middle []int
	for i := from; i <= to; i++ {
		middle = append(middle, i)
	}
	slices.Reverse(behind)
	return slices.Concat(before, [][]int{middle}, behind), true
}

func reshapeElements(e edit) (navigator.Result, error) {
	if e.n.NumInputs() == 0 {
		return e.no("it has no operand")
	}
	x, t := e.n.Input(0), e.n.Output(0).Type()
	if x.Type().IsRanked() && x.Type().Rank() == t.Rank() && x.Type() == t {
		return e.Replace(x), nil
	}
	n, ok := by(x, "tensor.splat", "tensor.from_elements")
	switch {
	case !ok || !t.IsStatic():
		return e.no("its operand is made in another way")
	case n.Op().Name() == "tensor.splat":
		return e.Replace(e.Apply(n.Op(), t, n.Input(0))), nil
	}
	return e.Replace(e.Apply(n.Op(), t, n.Inputs()...)), nil
}

func refineReshape(e edit) (navigator.Result, error) {
	list, ok := groups(e.n)
	if !ok {
		return e.no("its dimensions do not fit")
	}
	x, t := e.n.Input(0), e.n.Output(0).Type()
	y, isCast := behindCast(x)
	if isCast && y.Type().Rank() != x.Type().Rank() {
		return e.no("its dimensions do not fit")
	}
	if e.n.Op().Name() == collapse {
		if !isCast {
			return e.no("nothing more is known")
		}
		dims := make([]int64, len(list))
		for i, group := range list {
			dims[i] = product(sizesOf(y.Type(), group))
		}
		return e.with(e.collapsed(y, list, t.WithDims(dims...)))
	}
	sizes, ok := outputSizes(e.n)
	if !ok {
		return e.no("its sizes do not fit")
	}
	sizes, changed := sizes.Fold(mixed.NotNegative)
	if !changed && !isCast {
		return e.no("nothing more is known")
	}
	for i, d := range t.Dims() {
		if d != ir.Dynamic {
			sizes[i] = mixed.Of(d)
		}
	}
	own := slices.Clone(y.Type().Dims())
	for i, group := range list {
		known, open := int64(1), -1
		for _, d := range group {
			switch {
			case sizes[d].IsKnown():
				known *= sizes[d].Known
			case open >= 0:
				open = len(sizes)
			default:
				open = d
			}
		}
		switch {
		case open < 0 && own[i] == ir.Dynamic:
			own[i] = known
		case open < 0 && own[i] != known, open == len(sizes) && own[i] != ir.Dynamic:
			return e.no("the sizes do not fit")
		case open >= 0 && own[i] != ir.Dynamic:
			if known == 0 || own[i]%known != 0 {
				return e.no("the sizes do not fit")
			}
			sizes[open] = mixed.Of(own[i] / known)
		}
	}
	if !isCast && !slices.Equal(own, y.Type().Dims()) {
		return e.no("the operand would need a cast")
	}
	made := t.WithDims(sizes.Known()...)
	return e.with(e.expanded(e.cast(y, y.Type().WithDims(own...)), list, sizes, made))
}

// product returns the product of sizes, unknown where one of them is.
func product(sizes []int64) int64 {
	p := int64(1)
	for _, n := range sizes {
		if n == ir.Dynamic {
			return n
		}
		p *= n
	}
	return p
}

func simplifyReshape(e edit) (navigator.Result, error) {
	if e.n.NumInputs() != 2 {
		return e.no("it does not have two operands")
	}
	x, t := e.n.Input(0), e.n.Output(0).Type()
	if n, ok := by(x, "tensor.reshape"); ok && n.NumInputs() == 2 {
		return e.Replace(e.Apply(e.n.Op(), t, n.Input(0), e.n.Input(1))), nil
	}
	if x.Type() != t || !t.IsRanked() {
		return e.no("its type is another one")
	}
	if t.IsStatic() || t.Rank() == 1 {
		return e.Replace(x), nil
	}
	n, ok := by(e.n.Input(1), "tensor.from_elements")
	if !ok || n.NumInputs() != t.Rank() {
		return e.no("its sizes are not known")
	}
	for i, v := range n.Inputs() {
		if c, ok := mixed.Constant(v); ok && c == t.Dim(i) && c >= 0 {
			continue
		}
		if cast, ok := by(v, "arith.index_cast"); ok {
			v = cast.Input(0)
		}
		d, ok := by(v, "tensor.dim")
		if !ok || d.Input(0) != x {
			return e.no("its sizes are others")
		}
		if c, ok := mixed.Constant(d.Input(1)); !ok || c != int64(i) {
			return e.no("its sizes are others")
		}
	}
	return e.Replace(x), nil
}
