package passes

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewPruneControls returns the optimizer that removes control edges which say nothing that
// others do not say, so that nodes run in the same order, and in the same branches:
//
//   - the second one between two nodes,
//   - those from nodes that take nothing and do not act, such as constants; one that nothing
//     needs by that goes,
//   - those of a NoOp that waits for one node, or that one node waits for: what waits for it
//     waits for what it waited for,
//   - those from a node that is needed anyway, by data or other control edges: the
//     transitive reduction. Merge, and the ends of frames, run without some of what they
//     take, and nothing follows from what these took; a result of a conditional or a loop
//     may be there before all that it does is done; where the search for other ways is
//     long, an edge stays.
//   - those that nothing waits for any more: what a file says of a node without them is what rules
//     are written for.
//
// Results of functions and of regions keep what they wait for.
func NewPruneControls(name string) navigator.Optimizer {
	return &pass{name, pruneControls}
}

const (
	maxRounds = 16  // of what follows from each other
	maxSearch = 256 // edges in the search for another way to what a node waits for
)

// controlPruner prunes control edges of a region. Nodes are numbered as they stand in it.
type controlPruner struct {
	*editor
	nodes  []graph.NodeID // of the region, each after what it uses
	places []int32        // where in nodes they stand, by node, plus one; 0 of those of other regions
	facts  []waiting      // by place
	some   bool           // some wait for something
	turn   int32          // the number of the search
	work   []int          // of a search
}

// waiting is what is known of a node.
type waiting struct {
	kind   string        // its op
	waited []graph.VarID // what it waits for
	waits  []graph.VarID // what it will wait for
	users  []int         // of a NoOp: what waits for it
	moved  graph.NodeID  // what took its place
	seen   int32         // which search saw it last
	own    bool          // waits is not waited
	loose  bool          // see isLoose
	idle   bool          // it may be of no use
	gone   bool          // a NoOp that nothing waits for any more
}

func pruneControls(e *editor) error {
	places := make([]int32, e.g.NumIDs())
	for len(e.nodes) > 0 {
		fg := e.g.Node(e.nodes[0]).FunctionGraph()
		n := 1
		for n < len(e.nodes) && e.g.Node(e.nodes[n]).FunctionGraph() == fg {
			n++
		}
		p := &controlPruner{editor: e, nodes: e.nodes[:n], places: places}
		e.nodes = e.nodes[n:]
		if p.collect(fg); p.some {
			for range maxRounds {
				dropped, bypassed, reduced := p.drop(), p.bypass(), p.reduce()
				if !dropped && !bypassed && !reduced {
					break
				}
			}
			p.apply()
			for _, id := range p.nodes {
				places[id] = 0
			}
		}
	}
	for _, fg := range e.run.Graph.ArenaRegions() {
		for n := range fg.Nodes() {
			if done := tokenOf(n); done != 0 && tf.KindOf(n) != "" && !e.g.Var(done).HasClients() {
				e.rewrite([]graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
					return nil, e.exchangeWithoutToken(tx, n)
				})
			}
		}
	}
	return nil
}

// collect fills in what nodes wait for.
func (p *controlPruner) collect(fg *graph.FunctionGraph) {
	for i, id := range p.nodes {
		n := p.g.Node(id)
		if n == fg.Return() || tf.KindOf(n) == "" {
			continue
		}
		if list := waitsOf(n); len(list) > 0 {
			if !p.some {
				p.some, p.facts = true, make([]waiting, len(p.nodes))
			}
			p.facts[i].waited, p.facts[i].waits = list, list
		}
	}
	if !p.some {
		return
	}
	for i, id := range p.nodes {
		n := p.g.Node(id)
		p.places[id] = int32(i + 1)
		p.facts[i].kind, p.facts[i].loose = tf.KindOf(n), isLoose(n)
	}
}

// waitsOf returns what a node waits for: control edges and, of one about a global, the values that
// have to be there.
func waitsOf(n graph.Node) []graph.VarID {
	first := 0
	switch tf.KindOf(n) {
	case tf.SetGlobal:
		first = 1
	case tf.GetGlobal, tf.IsSetGlobal:
	default:
		return tokens(n)
	}
	var list []graph.VarID
	for i := first; i < n.NumInputs(); i++ {
		list = append(list, n.Input(i).ID())
	}
	return list
}

// ownerOf returns the place of the node of the region that gives a value, -1 of one from around it.
func (p *controlPruner) ownerOf(v graph.VarID) int { return p.placeOf(p.g.OwnerOf(v)) }

// placeOf returns the place of a node of the region, -1 of another one.
func (p *controlPruner) placeOf(id graph.NodeID) int {
	if int(id) >= len(p.places) {
		return -1 // it was made since
	}
	return int(p.places[id]) - 1
}

// manyWaits is the number of what a node waits for from which on twice the same is looked up.
const manyWaits = 16

// drop forgets what nodes wait for twice, and what is there anyway.
func (p *controlPruner) drop() bool {
	changed := false
	var list []graph.VarID
	for i := range p.facts {
		n := &p.facts[i]
		if len(n.waits) == 0 {
			continue
		}
		list = list[:0]
		var seen map[graph.VarID]bool
		if len(n.waits) >= manyWaits {
			seen = make(map[graph.VarID]bool, len(n.waits))
		}
		for _, v := range n.waits {
			switch owner := p.ownerOf(v); {
			case owner >= 0 && p.isThere(owner):
				p.facts[owner].idle = true
			case owner < 0 && p.isThereAround(i, v):
			case seen == nil && !slices.Contains(list, v) || seen != nil && !seen[v]:
				if seen != nil {
					seen[v] = true
				}
				list = append(list, v)
			}
		}
		if len(list) == 0 && n.kind == tf.WaitingConst {
			list = append(list, n.waits[0]) // without it would be another op
		}
		if len(list) < len(n.waits) {
			n.waits, n.own, changed = slices.Clone(list), true, true
		}
	}
	return changed
}

// isThere reports whether a node runs in every run, waits for nothing, and does not act.
func (p *controlPruner) isThere(i int) bool {
	if len(p.facts[i].waits) > 0 {
		return false
	}
	n := p.g.Node(p.nodes[i])
	if len(n.Nested()) > 0 || n.NumInputs() > len(tokens(n)) {
		return false
	}
	switch p.facts[i].kind {
	case "NoOp", "VariableV2", "Variable", "VarHandleOp":
		return true
	case "", tf.DeadValue:
		return false
	}
	return n.Op().Has(ir.Pure)
}

// isThereAround reports whether a token from around the region is there whenever a node runs: that
// of a node which takes nothing and does not act, or of one whose result the node takes.
func (p *controlPruner) isThereAround(i int, v graph.VarID) bool {
	id := p.g.OwnerOf(v)
	if id == 0 || p.g.TypeOf(v) != tf.Control {
		return false
	}
	n := p.g.Node(id)
	if n.FunctionGraph() == p.g.Node(p.nodes[i]).FunctionGraph() || len(n.Nested()) > 0 || isLoose(n) {
		return false
	}
	if n.NumInputs() == 0 {
		return n.Op().Has(ir.Pure) && tf.KindOf(n) != tf.DeadValue
	}
	taken := false
	p.eachNeeded(i, func(v graph.VarID) { taken = taken || p.g.OwnerOf(v) == id })
	return taken && !p.facts[i].loose
}

// bypass has what waits for a NoOp wait for what that waits for, where there are no more
// edges by that.
func (p *controlPruner) bypass() bool {
	for i := range p.facts {
		p.facts[i].users = nil
	}
	for i := range p.facts {
		for _, v := range p.facts[i].waits {
			if owner := p.ownerOf(v); owner >= 0 && p.facts[owner].kind == "NoOp" {
				p.facts[owner].users = append(p.facts[owner].users, i)
			}
		}
	}
	changed := false
	for i := range p.facts {
		n := &p.facts[i]
		if len(n.users) == 0 || len(n.waits) == 0 || len(n.users) > 1 && len(n.waits) > 1 || !p.canBypass(i) {
			continue
		}
		done := tokenOf(p.g.Node(p.nodes[i]))
		for _, user := range n.users {
			p.facts[user].exchange(done, n.waits)
		}
		n.waits, n.gone, changed = nil, true, true
	}
	return changed
}

// exchange has a node wait for others instead of one.
func (n *waiting) exchange(done graph.VarID, by []graph.VarID) {
	at := slices.Index(n.waits, done)
	if len(by) != 1 {
		n.waits, n.own = slices.Concat(n.waits[:at], by, n.waits[at+1:]), true
		return
	}
	if !n.own {
		n.waits, n.own = slices.Clone(n.waits), true
	}
	n.waits[at] = by[0]
}

// canBypass reports whether all that waits for a NoOp can wait for other nodes.
func (p *controlPruner) canBypass(i int) bool {
	for _, user := range p.facts[i].users {
		if p.facts[user].loose || p.facts[user].kind == "Enter" {
			return false
		}
	}
	n := p.g.Node(p.nodes[i])
	ret, ok := n.FunctionGraph().Return().ID(), true
	p.g.EachClient(tokenOf(n), func(user graph.NodeID) bool {
		ok = p.placeOf(user) >= 0 && user != ret
		return ok
	})
	return ok
}

// isLoose reports whether a node may run though some of what it takes or waits for did not,
// or in another turn of a loop.
func isLoose(n graph.Node) bool {
	switch tf.KindOf(n) {
	case "", "Merge", "ControlTrigger", "Exit", "NextIteration", tf.NextIterationSource, tf.NextIterationSink:
		return true
	}
	return false
}

// reduce forgets what nodes wait for that other nodes which they need have waited for.
func (p *controlPruner) reduce() bool {
	changed := false
	for i := range p.facts {
		n := &p.facts[i]
		if len(n.waits) == 0 || n.loose {
			continue
		}
		low := i
		for _, v := range n.waits {
			if owner := p.ownerOf(v); owner >= 0 {
				low = min(low, owner)
			}
		}
		p.search(i, low)
		isSeen := func(v graph.VarID) bool {
			owner := p.ownerOf(v)
			return owner >= 0 && p.facts[owner].seen == p.turn
		}
		if slices.ContainsFunc(n.waits, isSeen) {
			n.waits, n.own, changed = slices.DeleteFunc(slices.Clone(n.waits), isSeen), true, true
		}
	}
	return changed
}

// search sees all nodes from a place on that a node needs otherwise than by a control edge
// of its own, or some of them where there are many.
func (p *controlPruner) search(i, low int) {
	p.turn++
	count := 0
	see := func(v graph.VarID) {
		for p.isPartial(v) { // it is there after the decision
			n := p.g.Node(p.g.OwnerOf(v))
			if tf.KindOf(n) != tf.IfRegion {
				count++
				return
			}
			v = n.Input(0).ID()
		}
		count++
		if owner := p.ownerOf(v); owner >= low && p.facts[owner].seen != p.turn {
			p.facts[owner].seen = p.turn
			p.work = append(p.work, owner)
		}
	}
	before := func(owner int) {
		if p.facts[owner].loose {
			return
		}
		id := p.nodes[owner]
		for i := range p.g.NumInputsOf(id) {
			if v := p.g.InputOf(id, i); count < maxSearch && p.g.TypeOf(v) != tf.Control {
				see(v)
			}
		}
		for _, v := range p.facts[owner].waits {
			if count < maxSearch {
				see(v)
			}
		}
	}
	p.eachNeeded(i, see)
	count = 0
	for _, v := range p.facts[i].waits {
		if owner := p.ownerOf(v); owner > low {
			before(owner)
		}
	}
	for len(p.work) > 0 {
		owner := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		before(owner)
	}
}

// eachNeeded calls see with the inputs of a node that it did not only wait for.
func (p *controlPruner) eachNeeded(i int, see func(v graph.VarID)) {
	id, values := p.nodes[i], []graph.VarID(nil) // that it waits for
	switch n := &p.facts[i]; n.kind {
	case tf.SetGlobal, tf.GetGlobal, tf.IsSetGlobal:
		values = n.waited
	}
	for k := range p.g.NumInputsOf(id) {
		if v := p.g.InputOf(id, k); p.g.TypeOf(v) != tf.Control && !slices.Contains(values, v) {
			see(v)
		}
	}
}

// isPartial reports whether a value is a result of a conditional or a loop: once they are
// written with Switch and Merge, it may be there before all that they do is done.
func (p *controlPruner) isPartial(v graph.VarID) bool {
	owner := p.g.OwnerOf(v)
	return owner != 0 && p.g.TypeOf(v) != tf.Control && len(p.g.Node(owner).Nested()) > 0
}

// apply rewrites the nodes that wait for others than they did, and removes what nothing
// needs by that.
func (p *controlPruner) apply() {
	for i, id := range p.nodes {
		if n := &p.facts[i]; !n.gone && !slices.Equal(n.waited, n.waits) {
			p.rewrite([]graph.NodeID{id}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				return nil, p.wait(tx, i)
			})
		}
	}
	for i, id := range slices.Backward(p.nodes) {
		if n := &p.facts[i]; !n.idle && !n.gone {
			continue
		} else if n.moved != 0 {
			id = n.moved
		}
		if p.g.IsAlive(id) && !hasClients(p.g.Node(id)) {
			p.rewrite([]graph.NodeID{id}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				tx.Discard(id)
				return nil, nil
			})
		}
	}
}

// wait has a node wait for what it is to wait for.
func (p *controlPruner) wait(tx *graph.Tx, i int) error {
	n := p.g.Node(p.nodes[i])
	var inputs []graph.VarID
	for k := range n.NumInputs() - len(p.facts[i].waited) { // what it waits for stands after its inputs
		inputs = append(inputs, n.Input(k).ID())
	}
	for _, v := range p.facts[i].waits {
		if owner := p.ownerOf(v); owner >= 0 && p.facts[owner].moved != 0 {
			v = p.g.OutputOf(p.facts[owner].moved, p.g.IndexOf(v))
		}
		inputs = append(inputs, v)
	}
	made, err := p.exchangeFor(tx, n, inputs, typesOf(n))
	p.facts[i].moved = made
	return err
}
