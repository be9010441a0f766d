package simplify

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/affine/maps"
	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// computed is about what ops of linalg compute.
func (k kit) computed() []*navigator.Local {
	return []*navigator.Local{
		k.rule("simplify_transpose", `
transpose(x) = x where no dimension moves, and transpose(transpose(x)) is one transpose, or x;
transpose(broadcast(x)) is one broadcast, where the dimensions of x stay in order.`,
			simplifyTranspose, "linalg.transpose"),
		k.rule("simplify_broadcast", `
broadcast(x) = x where no dimension is added, and broadcast(broadcast(x)) is one broadcast.`,
			simplifyBroadcast, "linalg.broadcast"),
		k.rule("fold_fill", `
A pad of what is filled with the same number, its transpose and its pack are filled with it, too.`,
			foldFill, "tensor.pad", "linalg.transpose", "linalg.pack"),
		k.rule("index_of_one_step", `
The index of a dimension of one step is 0.`, unitIndex, "linalg.index"),
		k.rule("remove_copy_to_itself", `
copy(x, x) = x`, removeSelfCopy, "linalg.copy"),
		k.rule("remove_loop_over_nothing", `
An op of linalg on memory without elements does nothing.`, removeEmptyLoop, structured...),
		k.rule("remove_identity_generic", `
A generic op that yields elements of its operands as they are gives those operands, and one that copies
memory onto itself does nothing.`, removeIdentity, "linalg.generic"),
		k.rule("drop_generic_operands", `
A generic op has no operand whose elements it does not use, and none twice, as long as the others say how large
its space is.`, dropOperands, "linalg.generic"),
	}
}

// moved replaces the node by an op of the same graphs.
func (e edit) moved(op ir.Op, operands []graph.Var, types ...ir.Type) (graph.Node, error) {
	made := e.Add(op, operands, types...)
	for _, fg := range slices.Clone(e.n.Nested()) {
		if err := e.MoveGraph(fg, made.ID()); err != nil {
			return made, err
		}
	}
	return made, nil
}

// isOnTensors reports whether a node has two operands, and gives a tensor of the type of the
// second one.
func isOnTensors(n graph.Node) bool {
	return n.IsValid() && n.NumInputs() == 2 && n.NumOutputs() == 1 && n.Input(0).Type().Kind() == ir.TensorKind && n.Output(0).Type() == n.Input(1).Type()
}

func simplifyTranspose(e edit) (navigator.Result, error) {
	perm := intsOf(e.n.Op().Attr("permutation"))
	if !isOnTensors(e.n) || len(perm) != e.n.Input(0).Type().Rank() {
		return e.no("it is not about tensors")
	}
	x := e.n.Input(0)
	if isIdentity(perm) {
		return e.with(x)
	}
	if m, ok := by(x, "linalg.broadcast"); ok && isOnTensors(m) {
		return e.broadcastTransposed(m, perm)
	}
	m, ok := by(x, "linalg.transpose")
	if !ok || !isOnTensors(m) {
		return e.no("its operand is not a transpose")
	}
	inner := intsOf(m.Op().Attr("permutation"))
	if len(inner) != len(perm) {
		return e.no("its operand is not a transpose")
	}
	both := make([]int64, len(perm))
	for i, p := range perm {
		if p < 0 || int(p) >= len(inner) {
			return e.no("it is not a permutation")
		}
		both[i] = inner[p]
	}
	if isIdentity(both) {
		return e.with(m.Input(0))
	}
	made, err := e.moved(e.n.Op().With("permutation", e.ctxt.DenseArray(ir.I64, both...)),
		[]graph.Var{m.Input(0), e.n.Input(1)}, e.n.Output(0).Type())
	if err != nil {
		return navigator.Result{}, err
	}
	return e.Replace(made.Output(0)), nil
}

// broadcastTransposed replaces a transpose of a broadcast by a broadcast to its shape.
func (e edit) broadcastTransposed(m graph.Node, perm []int64) (navigator.Result, error) {
	before := intsOf(m.Op().Attr("dimensions"))
	var added, kept []int64
	for i, p := range perm {
		if slices.Contains(before, p) {
			added = append(added, int64(i))
		} else {
			kept = append(kept, p)
		}
	}
	if !slices.IsSorted(kept) || len(m.Nested()) != 1 || m.FunctionGraph() != e.n.FunctionGraph() {
		return e.no("it moves dimensions of what is broadcast")
	}
	made := e.Add(m.Op().With("dimensions", e.ctxt.DenseArray(ir.I64, added...)), []graph.Var{m.Input(0), e.n.Input(1)}, e.n.Output(0).Type())
	if _, _, err := e.CopyGraph(m.Nested()[0], made.ID()); err != nil {
		return navigator.Result{}, err
	}
	return e.instead(made.Outputs())
}

// removeEmptyLoop removes an op on memory, where an operand has no elements: each dimension of
// its space is one of an operand, so that there is no point in it.
func removeEmptyLoop(e edit) (navigator.Result, error) {
	empty := func(v graph.Var) bool { return v.Type().Kind() == ir.MemRefKind && slices.Contains(v.Type().Dims(), 0) }
	if e.n.NumOutputs() > 0 || !slices.ContainsFunc(e.n.Inputs(), empty) {
		return e.no("it does something, or gives a tensor")
	}
	return e.instead(nil)
}

func isIdentity(perm []int64) bool {
	for i, p := range perm {
		if p != int64(i) {
			return false
		}
	}
	return true
}

func simplifyBroadcast(e edit) (navigator.Result, error) {
	added := intsOf(e.n.Op().Attr("dimensions"))
	if !isOnTensors(e.n) {
		return e.no("it is not about tensors")
	}
	x, t := e.n.Input(0), e.n.Output(0).Type()
	if len(added) == 0 && x.Type().Rank() == t.Rank() {
		return e.with(x)
	}
	m, ok := by(x, "linalg.broadcast")
	if !ok || !isOnTensors(m) {
		return e.no("its operand is not a broadcast")
	}
	inner := intsOf(m.Op().Attr("dimensions"))
	at := int64(0) // of the dimension of the operand that is next
	var both []int64
	for i := range int64(t.Rank()) {
		if slices.Contains(added, i) {
			both = append(both, i)
			continue
		}
		if slices.Contains(inner, at) {
			both = append(both, i)
		}
		at++
	}
	made, err := e.moved(e.n.Op().With("dimensions", e.ctxt.DenseArray(ir.I64, both...)), []graph.Var{m.Input(0), e.n.Input(1)}, t)
	if err != nil {
		return navigator.Result{}, err
	}
	return e.Replace(made.Output(0)), nil
}

func foldFill(e edit) (navigator.Result, error) {
	if e.n.NumInputs() == 0 || e.n.NumOutputs() != 1 {
		return e.no("it is not about tensors")
	}
	fill, ok := by(e.n.Input(0), "linalg.fill")
	if !ok || fill.NumOutputs() != 1 || fill.NumInputs() != 2 || len(fill.Nested()) != 1 || fill.FunctionGraph() != e.n.FunctionGraph() {
		return e.no("its operand is not filled")
	}
	v, t := fill.Input(0), e.n.Output(0).Type()
	same := func(w graph.Var) bool {
		a, b := e.g().ConstantOfVar(v.ID()), e.g().ConstantOfVar(w.ID())
		return w == v || a.IsValid() && a == b
	}
	var into graph.Var
	switch e.n.Op().Name() {
	case "linalg.transpose":
		if !isOnTensors(e.n) {
			return e.no("it is not about tensors")
		}
		into = e.n.Input(1)
	case "linalg.pack":
		if pads := groupOf(e.n, 2); e.n.NumInputs() < 2 || len(pads) > 0 && !same(pads[0]) {
			return e.no("it pads with another number")
		}
		into = e.n.Input(1)
	default:
		ret := e.n.Nested()[0].Return()
		p, ok := paddingOf(e.n)
		if !ok || !t.IsRanked() || !ret.IsValid() || ret.NumInputs() != 1 || !same(ret.Input(0)) || e.n.Op().Attr("nofold").IsValid() {
			return e.no("it pads with another number, or its shape is not known")
		}
		into = e.Apply(e.ctxt.Op("tensor.empty"), t, e.paddedSizes(fill.Input(1), p)...)
	}
	made := e.Add(fill.Op(), []graph.Var{v, into}, t)
	if _, _, err := e.CopyGraph(fill.Nested()[0], made.ID()); err != nil {
		return navigator.Result{}, err
	}
	for _, fg := range slices.Clone(e.n.Nested()) {
		if err := e.DropGraph(fg); err != nil {
			return navigator.Result{}, err
		}
	}
	return e.Replace(made.Output(0)), nil
}

// paddedSizes returns the sizes of what a pad makes that its type does not say.
func (e edit) paddedSizes(x graph.Var, p padding) []graph.Var {
	var sizes []graph.Var
	for i, d := range e.n.Output(0).Type().Dims() {
		if d != ir.Dynamic {
			continue
		}
		var known int64
		var terms []string
		var operands []graph.Var
		add := func(n mixed.Number) {
			if n.IsKnown() {
				known += n.Known
				return
			}
			terms, operands = append(terms, "s"+strconv.Itoa(len(terms))), append(operands, n.Var)
		}
		if d := x.Type().Dim(i); d != ir.Dynamic {
			add(mixed.Of(d))
		} else {
			add(mixed.Computed(e.dim(x, i)))
		}
		add(p.low[i])
		add(p.high[i])
		sum := strings.Join(terms, " + ")
		if known != 0 {
			sum += " + " + strconv.FormatInt(known, 10)
		}
		text := "affine_map<()[" + strings.Join(terms, ", ") + "] -> (" + strings.ReplaceAll(sum, "+ -", "- ") + ")>"
		sizes = append(sizes, e.Apply(e.ctxt.Op("affine.apply", ir.NamedAttr{Name: "map", Value: e.ctxt.Opaque(text, 0)}), ir.Index(), operands...))
	}
	return sizes
}

// unitIndex is linalg.index of a dimension of one step.
func unitIndex(e edit) (navigator.Result, error) {
	d, ok := e.n.Op().Attr("dim").Int()
	around := e.n.FunctionGraph()
	if !ok || around == nil || around.ParentNode().Graph() != around.Graph() || around.ParentNode().Op().Name() != "linalg.generic" {
		return e.no("it is not in a generic op")
	}
	n := around.ParentNode()
	list := n.Op().Attr("indexing_maps")
	if list.Kind() != ir.ArrayAttr || list.Len() != n.NumInputs() {
		return e.no("the maps of the op do not fit")
	}
	for i, v := range n.Inputs() {
		m, err := maps.Parse(list.At(i).String())
		if err != nil || !v.Type().IsRanked() || len(m.Results) != len(v.Type().Dims()) {
			continue
		}
		for k, result := range m.Results {
			a, isVar := result.IsVariable()
			if isVar && a.Kind == maps.Dim && int64(a.Index) == d && v.Type().Dim(k) == 1 {
				return e.Replace(e.number(mixed.Of(0))), nil
			}
		}
	}
	return e.no("the dimension has several steps, or may have")
}

// writePadded writes into a filled tensor what is padded with the same number, without the
// padding.
func writePadded(e edit) (navigator.Result, error) {
	w, ok := windowOf(e.n, 2)
	if !ok || !w.strides.Are(1) || e.n.NumOutputs() != 1 {
		return e.no("its numbers do not fit")
	}
	m, isPad := by(e.n.Input(0), "tensor.pad")
	fill, isFill := by(e.n.Input(1), "linalg.fill")
	if !isPad || !isFill || fill.NumInputs() != 2 || m.Op().Attr("nofold").IsValid() {
		return e.no("it does not write what is padded into what is filled")
	}
	p, ok := paddingOf(m)
	x, ret := m.Input(0), m.Nested()[0].Return()
	if !ok || !x.Type().IsStatic() || x.Type().Rank() != len(w.offsets) || m.Output(0).Type().Rank() != len(w.offsets) || !ret.IsValid() || ret.NumInputs() != 1 {
		return e.no("the sizes are not known")
	}
	a, b := e.g().ConstantOfVar(fill.Input(0).ID()), padValue(m)
	if fill.Input(0) != ret.Input(0) && !(a.IsValid() && a == b) {
		return e.no("it is filled with another number")
	}
	for i, n := range p.low {
		switch {
		case !n.IsKnown() || !p.high[i].IsKnown() || n.Known < 0 || p.high[i].Known < 0:
			return e.no("how much is added is not known")
		case n.Is(0):
		case !w.offsets[i].IsKnown():
			return e.no("the place is not known")
		default:
			w.offsets[i] = mixed.Of(w.offsets[i].Known + n.Known)
		}
		w.sizes[i] = mixed.Of(x.Type().Dim(i))
	}
	op, operands := e.sliced(e.n.Op(), w, x, e.n.Input(1))
	return e.applied(op, operands)
}

func removeSelfCopy(e edit) (navigator.Result, error) {
	if e.n.NumInputs() != 2 || e.n.Input(0) != e.n.Input(1) {
		return e.no("it copies to another place")
	}
	return e.instead(e.n.Inputs()[:e.n.NumOutputs()])
}

// instead replaces the node, with its graphs, by other values.
func (e edit) instead(vars []graph.Var) (navigator.Result, error) {
	for _, fg := range slices.Clone(e.n.Nested()) {
		if err := e.DropGraph(fg); err != nil {
			return navigator.Result{}, err
		}
	}
	return e.Replace(vars...), nil
}

// generic is a linalg.generic: its graph, and the indexing maps of its operands.
type generic struct {
	body *graph.FunctionGraph
	maps ir.Attr
	ins  int
}

func genericOf(n graph.Node) (g generic, ok bool) {
	if len(n.Nested()) != 1 {
		return g, false
	}
	g.body, g.maps = n.Nested()[0], n.Op().Attr("indexing_maps")
	sizes := intsOf(n.Op().Attr("operandSegmentSizes"))
	ret := g.body.Return()
	if len(sizes) != 2 || sizes[0] < 0 || sizes[0] > int64(n.NumInputs()) || !ret.IsValid() || len(ret.Successors()) > 0 ||
		g.maps.Kind() != ir.ArrayAttr || g.maps.Len() != n.NumInputs() || g.body.NumInputs() != n.NumInputs() {
		return g, false
	}
	g.ins = int(sizes[0])
	return g, ret.NumInputs() == n.NumInputs()-g.ins && (n.NumOutputs() == 0 || n.NumOutputs() == ret.NumInputs())
}

func removeIdentity(e edit) (navigator.Result, error) {
	g, ok := genericOf(e.n)
	if !ok || g.body.Len() != 1 {
		return e.no("it does more than to yield elements")
	}
	for i := range g.maps.Len() {
		if g.maps.At(i) != g.maps.At(0) {
			return e.no("its operands are not read alike")
		}
	}
	args := g.body.Inputs()
	if e.n.NumOutputs() == 0 {
		if e.n.NumInputs() == 2 && g.ins == 1 && e.n.Input(0) == e.n.Input(1) {
			return e.instead(nil)
		}
		return e.no("it writes into memory")
	}
	var vars []graph.Var
	for i, y := range g.body.Return().Inputs() {
		k := slices.Index(args, y)
		if k < 0 {
			return e.no("it yields a value from outside")
		}
		x, t := e.n.Input(k), e.n.Output(i).Type()
		if !x.Type().IsShaped() || !mayAgree(x.Type(), t) {
			return e.no("it yields elements of another type")
		}
		vars = append(vars, e.cast(x, t))
	}
	return e.instead(vars)
}

// dimensions returns the dimensions of the space that a map gives by themselves, and how many
// there are.
func dimensions(m ir.Attr) (given []string, count int) {
	from, to, ok := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(m.String(), "affine_map<"), ">"), "->")
	if !ok {
		return nil, 0
	}
	names := func(s string) []string {
		s = strings.TrimSpace(strings.Trim(strings.TrimSpace(s), "()"))
		if s == "" {
			return nil
		}
		list := strings.Split(s, ",")
		for i := range list {
			list[i] = strings.TrimSpace(list[i])
		}
		return list
	}
	all := names(from)
	for _, name := range names(to) {
		if slices.Contains(all, name) {
			given = append(given, name)
		}
	}
	return given, len(all)
}

func dropOperands(e edit) (navigator.Result, error) {
	g, ok := genericOf(e.n)
	if !ok {
		return e.no("it has a form that is not known")
	}
	args := g.body.Inputs()
	drop := map[int]int{} // an operand, and the one in whose place it is, -1 for none
	for i := range g.ins {
		if !args[i].HasClients() {
			drop[i] = -1
			continue
		}
		for k := range i {
			if _, gone := drop[k]; !gone && e.n.Input(k) == e.n.Input(i) && g.maps.At(k) == g.maps.At(i) {
				drop[i] = k
			}
		}
	}
	covered := map[string]bool{}
	_, count := dimensions(g.maps.At(0))
	cover := func(i int) {
		given, _ := dimensions(g.maps.At(i))
		for _, name := range given {
			covered[name] = true
		}
	}
	for i := range g.maps.Len() {
		if k, gone := drop[i]; !gone || k >= 0 {
			cover(i)
		}
	}
	for i := range g.ins { // those that say how large a dimension is stay
		if k, gone := drop[i]; gone && k < 0 && len(covered) < count {
			before := len(covered)
			if cover(i); len(covered) > before {
				delete(drop, i)
			}
		}
	}
	if len(drop) == 0 || e.n.NumInputs() == len(drop) {
		return e.no("it uses all of its operands")
	}
	var operands []graph.Var
	var kept []ir.Attr
	for i, v := range e.n.Inputs() {
		if _, gone := drop[i]; !gone {
			operands, kept = append(operands, v), append(kept, g.maps.At(i))
		}
	}
	var types []ir.Type
	for _, v := range e.n.Outputs() {
		types = append(types, v.Type())
	}
	for i, k := range drop {
		if k >= 0 {
			e.ReplaceOther(args[i], args[k])
			return e.Others(), nil // what nothing uses then is dropped next
		}
	}
	for i, v := range slices.Backward(args[:g.ins]) {
		if _, gone := drop[i]; gone {
			if v.HasClients() {
				return e.no("an operand is used")
			}
			if err := e.RemoveInput(g.body, i); err != nil {
				return navigator.Result{}, err
			}
		}
	}
	op := e.segments(e.n.Op().With("indexing_maps", e.ctxt.Array(kept...)), g.ins-len(drop), e.n.NumInputs()-g.ins)
	made, err := e.moved(op, operands, types...)
	if err != nil {
		return navigator.Result{}, err
	}
	return e.Replace(made.Outputs()...), nil
}
