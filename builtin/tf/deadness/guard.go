package deadness

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewGuard returns the optimizer that makes rewrites after it, until the end of the run, keep
// what is dead and in which frame a node is. It attaches nothing to a graph without control flow
// of TensorFlow 1.
func NewGuard(name string) navigator.Optimizer { return &guarding{name} }

type guarding struct{ name string }

// Name implements [navigator.Optimizer].
func (o *guarding) Name() string { return o.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *guarding) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (o *guarding) Apply(r *navigator.Run, _ *profile.Pass) error { return attach(r.Graph) }

// Unguarded returns an optimizer which knows itself what is dead as one that no guard hinders.
func Unguarded(opt navigator.Optimizer) navigator.Optimizer { return &unguarded{opt} }

type unguarded struct{ navigator.Optimizer }

// Unwrap returns the optimizer that knows.
func (o *unguarded) Unwrap() navigator.Optimizer { return o.Optimizer }

// Apply implements [navigator.Optimizer]. After a change of the optimizer the guard looks at the
// graph again.
func (o *unguarded) Apply(r *navigator.Run, pass *profile.Pass) error {
	old, ok := feature.Find[*guard](r.Graph)
	if !ok {
		return o.Optimizer.Apply(r, pass)
	}
	r.Graph.Detach(old)
	version := r.Graph.Graph().Version()
	if err := o.Optimizer.Apply(r, pass); err != nil {
		return err
	}
	if r.Graph.Graph().Version() == version {
		return r.Graph.Attach(old)
	}
	return attach(r.Graph)
}

// attach attaches a guard, where there is something to guard.
func attach(fg *graph.FunctionGraph) error {
	if !hasControlFlow(fg) {
		return nil
	}
	h := &guard{fg: fg, g: fg.Graph(), sets: newSets(), frames: map[frameKey]frame{}, parents: []frameKey{{}}, levels: []int{0}, ports: map[graph.NodeID][]set{}}
	return fg.Attach(h)
}

// OnBegin implements [graph.Beginner]: what nodes need is found out when the first
// transaction begins that may change it. Between two passes that know, none does.
func (h *guard) OnBegin() {
	if !h.looked {
		h.looked = true
		h.region(h.fg)
	}
}

// hasControlFlow reports whether a graph has ops whose results may be dead, or that are in
// frames.
func hasControlFlow(fg *graph.FunctionGraph) bool {
	if !fg.Graph().UsesDialect(tf.Name) {
		return false
	}
	for _, region := range fg.ArenaRegions() {
		for n := range region.Nodes() {
			switch tf.KindOf(n) {
			case "Switch", "_SwitchN", "Merge", "Enter", "Exit", tf.DeadValue:
				return true
			}
		}
	}
	return false
}

// frame is a loop of Enters and Exits, by its number; 0 is none.
type frame uint32

type frameKey struct {
	parent frame
	name   string
}

// guard is the feature. It knows what each node needed when it was made: what takes its place
// needs the same.
type guard struct {
	fg *graph.FunctionGraph
	g  *graph.Graph
	*sets
	frames  map[frameKey]frame
	parents []frameKey             // by frame
	levels  []int                  // how many frames each is within, and itself
	nodes   []known                // by node
	ports   map[graph.NodeID][]set // of the data results of Switches
	changed []graph.NodeID         // whose inputs the transaction changed
	refused error                  // why the transaction cannot be
	looked  bool                   // what the nodes need was found out
	stale   bool                   // the graph was changed without a transaction since
}

// known is what is known of a node.
type known struct {
	known bool
	in    set    // what its inputs need
	out   set    // what its results need, except the ports of a Switch
	list  uint32 // of what each input needs, where that matters
	frame frame  // of its results
}

// refusal says why a rewrite is not for the graph that it is made in.
type refusal struct{ error }

// Declines has the rule count as one that does not apply.
func (refusal) Declines() bool { return true }

func refuse(format string, args ...any) error { return refusal{fmt.Errorf(format, args...)} }

// OfOneRun has the guard detached at the end of the run: after it, the graph is its owner's.
func (h *guard) OfOneRun() {}

// OnImport implements [graph.Importer].
func (h *guard) OnImport(n graph.Node, reason string) {
	if h.stale || !h.looked || strings.HasPrefix(reason, "revert ") && h.of(n.ID()).known {
		return
	}
	if !h.g.InTransaction() {
		h.stale = true
		return
	}
	if h.see(n); h.refused == nil {
		h.refused = h.crosses(n)
	}
}

// OnPrune implements [graph.Pruner].
func (h *guard) OnPrune(n graph.Node, reason string) {
	if strings.HasPrefix(reason, "revert ") && int(n.ID()) < len(h.nodes) {
		h.nodes[n.ID()] = known{} // its number is given again
		delete(h.ports, n.ID())
	}
}

// OnChangeInput implements [graph.InputChanger].
func (h *guard) OnChangeInput(n graph.Node, index int, old, new graph.Var, _ string) {
	if h.looked && !h.g.InTransaction() {
		h.stale = true
	}
	if h.stale || !h.looked {
		return
	}
	if a, b := h.frameOf(n, old), h.frameOf(n, new); a != b && h.refused == nil && n.IsAlive() {
		h.refused = refuse("input %d of %s would be of another frame", index, n.Describe())
	}
	h.changed = append(h.changed, n.ID())
}

// Validate implements [graph.Validator].
func (h *guard) Validate(*graph.FunctionGraph) error {
	if h.stale || h.refused != nil {
		return h.refused
	}
	for _, id := range h.changed {
		if !h.g.IsAlive(id) {
			continue
		}
		n := h.g.Node(id)
		was := h.of(id)
		if now := h.needs(n); now.in != was.in || now.list != was.list {
			return refuse("%s would be dead in other runs than before", n.Describe())
		}
	}
	return nil
}

// OnCommit implements [graph.Committer].
func (h *guard) OnCommit(string) { h.changed, h.refused = h.changed[:0], nil }

// OnRevert implements [graph.Reverter].
func (h *guard) OnRevert(string) { h.changed, h.refused = h.changed[:0], nil }

func (h *guard) of(n graph.NodeID) known {
	if int(n) < len(h.nodes) {
		return h.nodes[n]
	}
	return known{}
}

// region looks at all nodes of a graph, those within nodes before them.
func (h *guard) region(fg *graph.FunctionGraph) {
	for n := range fg.Nodes() {
		h.see(n)
	}
}

// see notes what a node needs.
func (h *guard) see(n graph.Node) {
	for _, nested := range n.Nested() {
		if nested.Graph() == h.g {
			h.region(nested)
		}
	}
	k := h.needs(n)
	k.known = true
	h.results(n, &k)
	for int(n.ID()) >= len(h.nodes) {
		h.nodes = append(h.nodes, make([]known, max(64, len(h.nodes)))...)
	}
	h.nodes[n.ID()] = k
}

// needs returns what the inputs of a node need, and in which frame it is.
func (h *guard) needs(n graph.Node) (k known) {
	each := listsInputs(n)
	var list []set
	for i := range n.NumInputs() {
		v := n.Input(i)
		s := h.need(v)
		if each {
			list = append(list, s)
		}
		k.in = h.union(k.in, s)
		if f := h.frameOf(n, v); h.levels[f] > h.levels[k.frame] {
			k.frame = f
		}
	}
	if each {
		k.list = h.list(list)
	}
	return k
}

// listsInputs reports whether it matters which input of a node needs what.
func listsInputs(n graph.Node) bool {
	switch tf.KindOf(n) {
	case "Merge", tf.Yield, "":
		return true
	}
	return false
}

// need returns what a value needs.
func (h *guard) need(v graph.Var) set {
	owner := v.Owner()
	if !owner.IsValid() {
		return 0
	}
	if ports := h.ports[owner.ID()]; v.Index() < len(ports) {
		return ports[v.Index()]
	}
	return h.of(owner.ID()).out
}

// frameOf returns in which frame a node has an input: what a region uses from around it
// is a value of its own there.
func (h *guard) frameOf(n graph.Node, v graph.Var) frame {
	owner := v.Owner()
	if !owner.IsValid() || v.FunctionGraph() != n.FunctionGraph() {
		return 0
	}
	return h.of(owner.ID()).frame
}

// results notes what the results of a node need whose inputs are known.
func (h *guard) results(n graph.Node, k *known) {
	k.out = k.in
	if len(n.Nested()) > 0 {
		if h.mayBeDead(n) {
			k.out = h.union(k.in, h.one(ofNode, uint32(n.ID()), 0))
		}
		return
	}
	switch kind := tf.KindOf(n); kind {
	case "Switch", "_SwitchN":
		h.switches(n, k)
	case "Merge":
		var list []set
		for i := range n.NumInputs() {
			if v := n.Input(i); v.Type() != tf.Control {
				list = append(list, h.need(v))
			}
		}
		k.out = h.any(list)
	case "Enter":
		k.frame = h.frameNamed(frameKey{k.frame, n.Op().Attr("frame_name").Text()})
		when := firstTurn
		if constantly, _ := n.Op().Attr("is_constant").Bool(); constantly {
			when = inFrame
		}
		k.out = h.union(k.in, h.one(when, uint32(k.frame), 0))
	case "Exit":
		k.frame = h.parents[k.frame].parent
		k.out = h.one(ofExit, uint32(k.in), 0)
	case "ControlTrigger":
		k.out = 0
	case tf.DeadValue:
		k.out = h.one(never, 0, 0)
	case tf.NextIterationSource, "_Recv", "_HostRecv":
		k.out = h.union(k.in, h.one(ofNode, uint32(n.ID()), 0))
	}
}

// switches notes what the ports of a Switch need.
func (h *guard) switches(n graph.Node, k *known) {
	if n.NumInputs() < 2 {
		return
	}
	which := onePort
	if tf.KindOf(n) == "_SwitchN" {
		which = portOfMany
	}
	ports := make([]set, 0, n.NumOutputs())
	for i := range n.NumOutputs() {
		if n.Output(i).Type() != tf.Control {
			ports = append(ports, h.union(k.in, h.one(which, uint32(n.Input(1).ID()), uint32(i))))
		}
	}
	h.ports[n.ID()] = ports
}

func (h *guard) frameNamed(k frameKey) frame {
	f, ok := h.frames[k]
	if !ok {
		f = frame(len(h.parents))
		h.frames[k] = f
		h.parents, h.levels = append(h.parents, k), append(h.levels, h.levels[k.parent]+1)
	}
	return f
}

// mayBeDead reports whether a value in the regions of a node may be dead.
func (h *guard) mayBeDead(n graph.Node) bool {
	for _, nested := range n.Nested() {
		if nested.Graph() != h.g {
			continue
		}
		for inner := range nested.Nodes() {
			if k := h.of(inner.ID()); k.in != 0 || k.out != 0 || h.ports[inner.ID()] != nil {
				return true
			}
		}
	}
	return false
}

// crosses returns an error where a new node has inputs of several frames. What feeds a
// Merge in later turns is of none yet.
func (h *guard) crosses(n graph.Node) error {
	var first frame
	some := false
	for i := range n.NumInputs() {
		v := n.Input(i)
		if owner := v.Owner(); owner.IsValid() && tf.KindOf(owner) == tf.NextIterationSource {
			continue
		}
		f := h.frameOf(n, v)
		if some && f != first {
			return refuse("%s would have inputs of several frames", n.Describe())
		}
		first, some = f, true
	}
	return nil
}
