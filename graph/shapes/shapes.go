package shapes

import (
	"container/heap"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Shapes is the sizes of the variables of a graph, and a feature of it. The zero value is
// ready to be attached; [Attach] does that.
type Shapes struct {
	g        *graph.Graph
	table    table
	of       map[graph.VarID]*entry
	typed    map[ir.Type]*entry
	first    graph.NodeID   // the nodes before it were there when it was attached
	notified []bool         // by node after that: whether the feature was notified of it
	dirty    []graph.NodeID // whose inputs changed since their sizes were computed
	changed  []graph.NodeID // whose outputs have other sizes than they were known to have
	watched  bool           // somebody asks for those
	stack    []graph.VarID
	// What is found out while a transaction is open of what the feature was not notified of:
	// it may be taken back unheard, and is forgotten before the next question.
	passing map[graph.VarID]*entry
	anew    bool // nothing that is known may be used: inputs are being changed
}

// entry is what is known of a variable.
type entry struct {
	dims  []Size // nil: not even how many there are
	elems []Size // the integers that it holds, nil where they are not known
}

// maxElems is how many integers of a vector are known one by one: more than a shape has.
const maxElems = 16

// Attach returns the shapes of a graph, which are attached to it if they were not.
func Attach(fg *graph.FunctionGraph) (*Shapes, error) {
	if s, ok := feature.Find[*Shapes](fg); ok {
		return s, nil
	}
	s := &Shapes{}
	return s, fg.Attach(s)
}

// Find returns the shapes of the graph that a variable belongs to, nil where none are
// attached.
func Find(v graph.Var) *Shapes {
	if !v.IsValid() {
		return nil
	}
	s, _ := feature.Find[*Shapes](v.Graph().Root())
	return s
}

// OnAttach implements [graph.Attacher]. A graph has one: another is not attached.
func (s *Shapes) OnAttach(fg *graph.FunctionGraph) error {
	if _, ok := feature.Find[*Shapes](fg); ok {
		return graph.ErrAlreadyThere
	}
	*s = Shapes{g: fg.Graph(), table: newTable(), of: map[graph.VarID]*entry{}, typed: map[ir.Type]*entry{}, passing: map[graph.VarID]*entry{}}
	if s.g.InTransaction() {
		feature.Replay(fg, s)
		return nil
	}
	s.first = graph.NodeID(s.g.NumIDs())
	return nil
}

// OnDetach implements [graph.Detacher].
func (s *Shapes) OnDetach(*graph.FunctionGraph) { *s = Shapes{} }

// OnImport implements [graph.Importer].
func (s *Shapes) OnImport(n graph.Node, _ string) { s.note(n.ID(), true) }

// OnPrune implements [graph.Pruner].
func (s *Shapes) OnPrune(n graph.Node, _ string) {
	s.note(n.ID(), false)
	for i := range s.g.NumOutputsOf(n.ID()) {
		delete(s.of, s.g.OutputOf(n.ID(), i))
	}
}

// OnChangeInput implements [graph.InputChanger].
func (s *Shapes) OnChangeInput(n graph.Node, _ int, _, _ graph.Var, _ string) { s.touch(n.ID()) }

// OnTouch implements [graph.Toucher]: what an op does may depend on the graphs that it
// holds.
func (s *Shapes) OnTouch(n graph.Node, _ string) { s.touch(n.ID()) }

// OnCommit implements [graph.Committer].
func (s *Shapes) OnCommit(string) { s.flush() }

// OnRevert implements [graph.Reverter].
func (s *Shapes) OnRevert(string) { s.flush() }

func (s *Shapes) note(n graph.NodeID, notified bool) {
	if n < s.first {
		return
	}
	n -= s.first
	if int(n) >= len(s.notified) {
		s.notified = append(s.notified, make([]bool, int(n)+64-len(s.notified))...)
	}
	s.notified[n] = notified
}

func (s *Shapes) isNotified(n graph.NodeID) bool {
	if n < s.first {
		return true
	}
	n -= s.first
	return int(n) < len(s.notified) && s.notified[n]
}

// touch has a node looked at anew, if something is known of it.
func (s *Shapes) touch(n graph.NodeID) {
	if s.isKnown(n) {
		s.dirty = append(s.dirty, n)
	}
}

func (s *Shapes) isKnown(n graph.NodeID) bool {
	for i := range s.g.NumOutputsOf(n) {
		if s.of[s.g.OutputOf(n, i)] != nil {
			return true
		}
	}
	return false
}

// flush looks again at the nodes with an input that changed, in the order of the graph, and
// goes on where sizes changed.
func (s *Shapes) flush() {
	if len(s.dirty) == 0 {
		return
	}
	clear(s.passing)
	s.anew = false
	queue := nodeQueue{g: s.g}
	waiting := map[graph.NodeID]bool{}
	push := func(n graph.NodeID) {
		if int(n) < s.g.NumIDs() && s.g.IsAlive(n) && !waiting[n] && s.isKnown(n) {
			waiting[n] = true
			heap.Push(&queue, n)
		}
	}
	for _, n := range s.dirty {
		push(n)
	}
	s.dirty = s.dirty[:0]
	for queue.Len() > 0 {
		n := heap.Pop(&queue).(graph.NodeID)
		delete(waiting, n)
		for i := range s.g.NumInputsOf(n) {
			s.find(s.g.InputOf(n, i))
		}
		other := false
		for i, e := range s.compute(n) {
			v := s.g.OutputOf(n, i)
			before := s.of[v]
			if before == nil || slices.Equal(before.dims, e.dims) && slices.Equal(before.elems, e.elems) {
				continue
			}
			s.of[v] = &entry{e.dims, e.elems}
			other = true
			s.g.EachClient(v, func(user graph.NodeID) bool {
				push(user)
				return true
			})
		}
		if other && s.watched {
			s.changed = append(s.changed, n)
		}
	}
}

// Changed returns the nodes whose outputs have had other sizes since the last call: a decision
// that was taken by those sizes has to be taken anew. The first call returns none.
func (s *Shapes) Changed() []graph.NodeID {
	s.settle()
	s.watched = true
	list := s.changed
	s.changed = nil
	return list
}

// nodeQueue has nodes in the order of the graph.
type nodeQueue struct {
	g    *graph.Graph
	list []graph.NodeID
}

func (q *nodeQueue) Len() int           { return len(q.list) }
func (q *nodeQueue) Less(i, j int) bool { return q.g.Compare(q.list[i], q.list[j]) < 0 }
func (q *nodeQueue) Swap(i, j int)      { q.list[i], q.list[j] = q.list[j], q.list[i] }
func (q *nodeQueue) Push(n any)         { q.list = append(q.list, n.(graph.NodeID)) }
func (q *nodeQueue) Pop() any {
	last := len(q.list) - 1
	n := q.list[last]
	q.list = q.list[:last]
	return n
}

// settle looks at what changed outside of a transaction.
func (s *Shapes) settle() {
	if !s.g.InTransaction() {
		s.flush()
	}
}

// isPlain reports whether all that there is to know of a variable is said by its type.
func isPlain(t ir.Type) bool {
	switch {
	case !t.IsShaped():
		return !isInteger(t)
	case !t.IsStatic():
		return false
	}
	n, ok := t.NumElements()
	return !ok || !isInteger(t.Elem()) || t.Rank() > 1 || n > maxElems
}

// isInteger reports whether integers of a type are known by their values: those of 64
// bits, which wrap as a Size does.
func isInteger(t ir.Type) bool {
	return t.Kind() == ir.IndexKind || t.IsInteger() && t.Width() == 64 && !t.Unsigned()
}

// entryOf returns what is known of a variable whose own inputs have been looked at.
func (s *Shapes) entryOf(v graph.VarID) *entry {
	if e := s.kept(v); e != nil {
		return e
	}
	t := s.g.TypeOf(v)
	e := s.typed[t]
	if e == nil {
		e = &entry{dims: s.staticDims(t)}
		s.typed[t] = e
	}
	return e
}

// staticDims returns the sizes that a type says, 0 for those that it does not.
func (s *Shapes) staticDims(t ir.Type) []Size {
	if !t.IsShaped() {
		return []Size{}
	}
	if !t.IsRanked() {
		return nil
	}
	dims := make([]Size, t.Rank())
	for d, n := range t.Dims() {
		if n != ir.Dynamic && !t.Scalable(d) {
			dims[d] = s.table.number(n)
		}
	}
	return dims
}

// kept returns what was found out of a variable, nil where nothing was.
func (s *Shapes) kept(v graph.VarID) *entry {
	if e := s.of[v]; e != nil && !s.anew {
		return e
	}
	return s.passing[v]
}

// keep keeps what was found out of an output of a node, or of an input or constant,
// whose node is 0.
func (s *Shapes) keep(v graph.VarID, n graph.NodeID, e *entry) {
	if s.anew || n == 0 && s.g.InTransaction() || n != 0 && !s.isNotified(n) {
		s.passing[v] = e
		return
	}
	s.of[v] = e
}

// find finds out what there is to know of a variable, and of what it is computed from.
func (s *Shapes) find(v graph.VarID) {
	if s.kept(v) != nil || isPlain(s.g.TypeOf(v)) {
		return
	}
	base := len(s.stack)
	s.stack = append(s.stack, v)
	for len(s.stack) > base {
		v := s.stack[len(s.stack)-1]
		if s.kept(v) != nil {
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		n := s.g.OwnerOf(v)
		if n == 0 {
			s.keep(v, 0, s.leaf(v))
			continue
		}
		ready := true
		for i := range s.g.NumInputsOf(n) {
			if u := s.g.InputOf(n, i); s.kept(u) == nil && !isPlain(s.g.TypeOf(u)) {
				s.stack = append(s.stack, u)
				ready = false
			}
		}
		if ready {
			for i, e := range s.compute(n) {
				s.keep(s.g.OutputOf(n, i), n, &entry{e.dims, e.elems})
			}
		}
	}
}

// leaf is what is known of an input or constant.
func (s *Shapes) leaf(v graph.VarID) *entry {
	e := entry{elems: s.constant(v)}
	s.complete(v, &e)
	return &e
}

// constant returns the integers that a constant holds, nil where it is none.
func (s *Shapes) constant(v graph.VarID) []Size {
	t := s.g.TypeOf(v)
	if n, ok := numElements(t); !ok || n > maxElems || !isInteger(value.ElemOf(t)) {
		return nil
	}
	a := s.g.Var(v).Constant()
	if !a.IsValid() {
		return nil
	}
	list, ok := value.IntsOf(a)
	if n, _ := numElements(t); !ok || int64(len(list)) != n {
		return nil
	}
	sizes := make([]Size, len(list))
	for i, n := range list {
		sizes[i] = s.table.number(n)
	}
	return sizes
}

func numElements(t ir.Type) (int64, bool) {
	if !t.IsShaped() {
		return 1, true
	}
	return t.NumElements()
}

// compute returns what is known of the outputs of a node, by what is known of its inputs.
func (s *Shapes) compute(id graph.NodeID) []entry {
	n := s.g.Node(id)
	c := Call{s: s, node: n, outs: make([]entry, n.NumOutputs())}
	op := n.Op()
	if f, ok := ir.InterfaceOf[Func](op); ok {
		if info := op.Info(); n.NumInputs() >= info.MinInputs && (info.MaxInputs == ir.Variadic || n.NumInputs() <= info.MaxInputs) {
			f(&c)
		}
	}
	for i := range c.outs {
		v := s.g.OutputOf(id, i)
		if list := s.constant(v); list != nil {
			c.outs[i].elems = list
		}
		s.complete(v, &c.outs[i])
	}
	return c.outs
}

// complete says of a variable what its type says, and of what is left that it is what it
// is.
func (s *Shapes) complete(v graph.VarID, e *entry) {
	t := s.g.TypeOf(v)
	static := s.staticDims(t)
	switch {
	case static == nil && e.dims == nil:
		return
	case static != nil && (e.dims == nil || len(e.dims) != len(static)):
		e.dims = make([]Size, len(static))
	default:
		e.dims = slices.Clone(e.dims) // they may be those of an input
	}
	for d := range e.dims {
		if static != nil && static[d] != 0 {
			e.dims[d] = static[d]
		}
		if e.dims[d] == 0 {
			e.dims[d] = s.table.dim(v, d)
		}
	}
	n, ok := numElements(t)
	if !ok || n > maxElems || t.Rank() > 1 || !isInteger(value.ElemOf(t)) {
		e.elems = nil
		return
	}
	e.elems = slices.Clone(e.elems)
	if int64(len(e.elems)) != n {
		e.elems = make([]Size, n)
	}
	for i := range e.elems {
		if e.elems[i] == 0 {
			e.elems[i] = s.table.elem(v, i)
		}
	}
}
