package views

import (
	"context"

	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// Aliases is the alias graph of a function graph, and a feature of it: it is
// right after every rewrite, at the cost of what the rewrite changed. Variables
// that are views of nothing are allocations, each with memory of its own: inputs,
// constants and what ops compute. A variable enters the graph when it is first
// asked about.
//
// The zero value is ready to be attached; [Attach] does that.
type Aliases struct {
	g      *graph.Graph
	tensor alias.Graph
	of     map[graph.VarID]entry
	parts  map[graph.NodeID]alias.Tensor // what updates overwrite, while it is known
	first  graph.NodeID                  // the nodes before it were there when it was attached
	gone   map[graph.NodeID]bool         // those of them that were views and were erased
	hints  map[graph.VarID]blamed        // by allocation: see Blame
	views  []bool                        // by node after that: a view that the feature was notified of
	ops    []viewStatus
	stack  []graph.VarID
	ctx    context.Context // nil, or what ends long work
}

// entry is what is known of a variable. It holds for a view as long as nothing
// says that it changed; for an allocation as long as the type is this.
type entry struct {
	tensor alias.Tensor // unknown where the regions are not known
	root   graph.VarID  // the allocation
	typ    ir.Type      // of an allocation; 0 for a view
}

const unknown alias.Tensor = -1

// viewStatus says whether an op has outputs that are views.
type viewStatus uint8

const (
	notAsked viewStatus = iota
	hasViews
	hasNone
)

// Attach returns the alias graph of a function graph, which is attached to it if
// it was not.
func Attach(fg *graph.FunctionGraph) (*Aliases, error) {
	if a, ok := feature.Find[*Aliases](fg); ok {
		return a, nil
	}
	a := &Aliases{}
	return a, fg.Attach(a)
}

// OnAttach implements [graph.Attacher]. A graph has one: another is not attached.
func (a *Aliases) OnAttach(fg *graph.FunctionGraph) error {
	if _, ok := feature.Find[*Aliases](fg); ok {
		return graph.ErrAlreadyThere
	}
	*a = Aliases{g: fg.Graph(), of: map[graph.VarID]entry{}, parts: map[graph.NodeID]alias.Tensor{}, gone: map[graph.NodeID]bool{}, hints: map[graph.VarID]blamed{}}
	if a.g.InTransaction() {
		feature.Replay(fg, a)
		return nil
	}
	a.first = graph.NodeID(a.g.NumIDs())
	return nil
}

// SetContext has questions end early, soon after a context has ended, until another one
// is set: what is not found out by then may be shared, and is found out when it is next
// asked for. A caller that sets it looks at the context again before an answer is used.
func (a *Aliases) SetContext(ctx context.Context) {
	a.ctx = ctx
	a.tensor.SetContext(ctx)
}

func (a *Aliases) ended() bool { return a.ctx != nil && a.ctx.Err() != nil }

// OnDetach implements [graph.Detacher].
func (a *Aliases) OnDetach(*graph.FunctionGraph) { *a = Aliases{} }

// OnImport implements [graph.Importer].
func (a *Aliases) OnImport(n graph.Node, _ string) {
	if a.isView(n.ID()) {
		a.tell(n.ID(), true)
	}
}

// OnPrune implements [graph.Pruner].
func (a *Aliases) OnPrune(n graph.Node, _ string) {
	if a.isView(n.ID()) {
		a.forget(n.ID())
		a.tell(n.ID(), false)
	}
}

// OnChangeInput implements [graph.InputChanger].
func (a *Aliases) OnChangeInput(n graph.Node, _ int, _, _ graph.Var, _ string) {
	if a.isView(n.ID()) {
		a.forget(n.ID())
	}
}

func (a *Aliases) tell(n graph.NodeID, view bool) {
	switch {
	case n < a.first && view:
		delete(a.gone, n)
		return
	case n < a.first:
		a.gone[n] = true
		return
	}
	n -= a.first
	if int(n) >= len(a.views) {
		a.views = append(a.views, make([]bool, int(n)+64-len(a.views))...)
	}
	a.views[n] = view
}

// isView reports whether a node applies an op with outputs that are views.
func (a *Aliases) isView(n graph.NodeID) bool {
	op := a.g.OpOf(n)
	if int(op) >= len(a.ops) {
		a.ops = append(a.ops, make([]viewStatus, int(op)+64-len(a.ops))...)
	}
	if a.ops[op] == notAsked {
		a.ops[op] = hasNone
		if len(a.g.Context().OpByID(op).Memory().Views) > 0 {
			a.ops[op] = hasViews
		}
	}
	return a.ops[op] == hasViews
}

// forget drops what is known of the outputs of a node and of all that view them.
// A view is only known while what it shows is, so it stops at what is not.
func (a *Aliases) forget(n graph.NodeID) {
	a.stack = a.stack[:0]
	a.drop(n)
	for len(a.stack) > 0 {
		v := a.stack[len(a.stack)-1]
		a.stack = a.stack[:len(a.stack)-1]
		for c := range a.g.Var(v).Clients() {
			if a.isView(c.Node.ID()) {
				a.drop(c.Node.ID())
			}
		}
	}
}

func (a *Aliases) drop(n graph.NodeID) {
	delete(a.parts, n)
	for i := range a.g.NumOutputsOf(n) {
		v := a.g.OutputOf(n, i)
		if _, known := a.of[v]; known {
			delete(a.of, v)
			a.stack = append(a.stack, v)
		}
	}
}

// find returns what is known of a variable, and finds it out where nothing is.
// Nodes that the feature was not notified of, as those of a rewrite that is not
// committed, are looked at anew each time: they may be taken back unheard.
func (a *Aliases) find(v graph.VarID) entry {
	var way []graph.VarID // views on the way to what is known, the last one first
	var at entry
	for {
		if e, known := a.known(v); known {
			at = e
			break
		}
		input, view := a.inputOf(v)
		if !view {
			at = a.allocated(v)
			break
		}
		way = append(way, v)
		v = input
	}
	keep := true
	for i := len(way) - 1; i >= 0; i-- {
		at = entry{a.view(at, way[i]), at.root, 0}
		keep = keep && a.isTold(a.g.OwnerOf(way[i])) && !a.ended()
		if keep {
			a.of[way[i]] = at
		}
	}
	return at
}

// known returns what is known of a variable and holds still.
func (a *Aliases) known(v graph.VarID) (entry, bool) {
	e, ok := a.of[v]
	owner := a.g.OwnerOf(v)
	if !ok || e.typ == 0 {
		return e, ok && a.isTold(owner)
	}
	return e, e.typ == a.g.TypeOf(v) && (owner == 0 || !a.isView(owner))
}

// isTold reports whether the feature was notified of a node that is a view, or found it
// there.
func (a *Aliases) isTold(n graph.NodeID) bool {
	if n < a.first {
		return !a.gone[n]
	}
	n -= a.first
	return int(n) < len(a.views) && a.views[n]
}

// inputOf returns the variable that a variable is a view of.
func (a *Aliases) inputOf(v graph.VarID) (graph.VarID, bool) {
	owner := a.g.OwnerOf(v)
	if owner == 0 || !a.isView(owner) {
		return 0, false
	}
	of, ok := Viewed(a.g.Var(v))
	return of.ID(), ok
}

// allocated returns an allocation, which is made the first time.
func (a *Aliases) allocated(v graph.VarID) entry {
	if e, ok := a.of[v]; ok && e.typ == a.g.TypeOf(v) {
		return e
	}
	e := entry{tensor: unknown, root: v, typ: a.g.TypeOf(v)}
	if shape, ok := shapeOf(e.typ); ok {
		if t, err := a.tensor.Allocate(shape, 0); err == nil {
			e.tensor = t
		}
	}
	a.of[v] = e
	return e
}

func (a *Aliases) view(of entry, v graph.VarID) alias.Tensor {
	_, as, ok := Of(a.g.Var(v))
	if of.tensor == unknown || !ok || as == nil || a.ended() {
		return unknown
	}
	t, err := a.tensor.View(of.tensor, as)
	if err != nil {
		return unknown // more pieces than anybody lists: it may show anything
	}
	return t
}

// compact begins a new graph when most tensors of the old one are of variables
// that were removed. It runs before a question: numbers of tensors are not kept from
// one to the next except in the table.
func (a *Aliases) compact() {
	const few = 1024
	if a.tensor.Len() > few && a.tensor.Len() > 4*(len(a.of)+len(a.parts)) {
		a.tensor = alias.Graph{}
		a.tensor.SetContext(a.ctx)
		clear(a.of)
		clear(a.parts)
		clear(a.hints)
	}
}

// Witness returns an element that two variables share: the variable whose memory
// it is, and the index in it, which is nil where the variables may share any.
func (a *Aliases) Witness(x, y graph.Var) (alloc graph.Var, index []int64, shared bool) {
	a.compact()
	return a.witness(a.find(x.ID()), a.find(y.ID()))
}

func (a *Aliases) witness(b, c entry) (alloc graph.Var, index []int64, shared bool) {
	if b.root != c.root {
		return graph.Var{}, nil, false
	}
	alloc = a.g.Var(b.root)
	if b.tensor == unknown || c.tensor == unknown {
		return alloc, nil, true
	}
	_, index, shared = a.tensor.Witness(b.tensor, c.tensor)
	return alloc, index, shared
}

// Root returns the variable whose memory a variable shows: itself where it is not a
// view.
func (a *Aliases) Root(v graph.Var) graph.Var {
	a.compact()
	return a.g.Var(a.find(v.ID()).root)
}

// Shown returns the part of its root that a variable shows, and whether that is
// known.
func (a *Aliases) Shown(v graph.Var) (region.Union, bool) {
	a.compact()
	e := a.find(v.ID())
	if e.tensor == unknown {
		return region.Union{}, false
	}
	u, err := a.tensor.Shown(e.tensor, a.find(e.root).tensor)
	return u, err == nil
}

// Extent says where in its root what a variable shows lies; nothing where that is not
// known or it shows nothing. It is a [feature.Extent].
func (a *Aliases) Extent(v graph.Var) feature.Box {
	a.compact()
	e := a.find(v.ID())
	if e.tensor == unknown {
		return nil
	}
	return a.tensor.Extent(e.tensor)
}

// Meet returns the part of their root that two variables share, and whether it is
// known. Variables of different roots share nothing.
func (a *Aliases) Meet(x, y graph.Var) (region.Union, bool) {
	u, ok := a.Shown(x)
	if !ok {
		return region.Union{}, false
	}
	v, ok := a.Shown(y)
	if !ok || a.Root(x) != a.Root(y) {
		return region.Union{}, ok
	}
	ctx := a.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	meet, err := u.Intersect(ctx, v)
	return meet, err == nil
}

// Contains reports whether a variable is known to show all that another one shows.
func (a *Aliases) Contains(super, sub graph.Var) bool {
	a.compact()
	b, c := a.find(super.ID()), a.find(sub.ID())
	if b.root != c.root || b.tensor == unknown || c.tensor == unknown {
		return false
	}
	ok, err := a.tensor.Contains(b.tensor, c.tensor)
	return ok && err == nil
}

// blamed is a use of a variable.
type blamed struct {
	v     graph.VarID
	node  graph.NodeID
	index int
}

// Blame notes a use of a variable that keeps anything from overwriting the memory
// that the variable shows. It is a hint: the caller of Blamed must check the use again.
func (a *Aliases) Blame(v graph.Var, use graph.Client) {
	a.hints[a.Root(v).ID()] = blamed{v.ID(), use.Node.ID(), use.Index}
}

// Blamed returns the use that was noted last for the memory that a variable shows, and
// the variable that is used, if it still is.
func (a *Aliases) Blamed(of graph.Var) (v graph.Var, use graph.Client, ok bool) {
	root := a.Root(of)
	b, ok := a.hints[root.ID()]
	if !ok || int(b.node) >= a.g.NumIDs() || !a.g.IsAlive(b.node) || b.index >= a.g.NumInputsOf(b.node) || a.g.InputOf(b.node, b.index) != b.v {
		return graph.Var{}, graph.Client{}, false
	}
	v = a.g.Var(b.v)
	return v, graph.Client{Node: a.g.Node(b.node), Index: b.index}, a.Root(v) == root
}
