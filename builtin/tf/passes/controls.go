package passes

import (
	"maps"
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
//
// Results of functions and of regions keep what they wait for.
func NewPruneControls(name string) navigator.Optimizer {
	return &pass{name, pruneControls}
}

const (
	maxRounds = 16  // of what follows from each other
	maxSearch = 256 // edges in the search for another way to what a node waits for
)

// controlPruner prunes control edges of a region.
type controlPruner struct {
	*editor
	nodes  []graph.NodeID                  // of the region, each after what it uses
	at     map[graph.NodeID]int            // where in nodes they stand
	waited map[graph.NodeID][]graph.VarID  // what those wait for that wait for something
	waits  map[graph.NodeID][]graph.VarID  // what they will wait for
	idle   map[graph.NodeID]bool           // nodes that may be of no use by that
	gone   map[graph.NodeID]bool           // NoOps that nothing waits for any more
	moved  map[graph.NodeID]graph.NodeID   // what took the place of nodes
	seen   map[graph.NodeID]int            // which search saw a node last
	turn   int                             // the number of the search
	work   []graph.NodeID                  // of a search
	users  map[graph.NodeID][]graph.NodeID // what waits for NoOps
}

func pruneControls(e *editor) error {
	for len(e.nodes) > 0 {
		fg := e.g.Node(e.nodes[0]).FunctionGraph()
		n := 1
		for n < len(e.nodes) && e.g.Node(e.nodes[n]).FunctionGraph() == fg {
			n++
		}
		p := &controlPruner{editor: e, nodes: e.nodes[:n]}
		e.nodes = e.nodes[n:]
		if p.collect(fg); len(p.waits) > 0 {
			for range maxRounds {
				dropped, bypassed, reduced := p.drop(), p.bypass(), p.reduce()
				if !dropped && !bypassed && !reduced {
					break
				}
			}
			p.apply()
		}
	}
	return nil
}

// collect fills in what nodes wait for.
func (p *controlPruner) collect(fg *graph.FunctionGraph) {
	p.waits = map[graph.NodeID][]graph.VarID{}
	for _, id := range p.nodes {
		if n := p.g.Node(id); tf.KindOf(n) != "" && n != fg.Return() {
			if list := waitsOf(n); len(list) > 0 {
				p.waits[id] = list
			}
		}
	}
	if len(p.waits) == 0 {
		return
	}
	p.at = make(map[graph.NodeID]int, len(p.nodes))
	for i, id := range p.nodes {
		p.at[id] = i
	}
	p.waited = maps.Clone(p.waits)
	p.idle, p.gone = map[graph.NodeID]bool{}, map[graph.NodeID]bool{}
	p.moved, p.seen = map[graph.NodeID]graph.NodeID{}, map[graph.NodeID]int{}
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

// ownerOf returns the node of the region that gives a value, 0 of one from around it.
func (p *controlPruner) ownerOf(v graph.VarID) graph.NodeID {
	owner := p.g.OwnerOf(v)
	if _, ok := p.at[owner]; !ok {
		return 0
	}
	return owner
}

// drop forgets what nodes wait for twice, and what is there anyway.
func (p *controlPruner) drop() bool {
	changed := false
	for _, id := range p.nodes {
		old := p.waits[id]
		if len(old) == 0 {
			continue
		}
		var list []graph.VarID
		seen := map[graph.VarID]bool{}
		for _, v := range old {
			switch owner := p.ownerOf(v); {
			case owner != 0 && p.isThere(owner):
				p.idle[owner] = true
			case !seen[v]:
				seen[v] = true
				list = append(list, v)
			}
		}
		if len(list) == 0 && tf.KindOf(p.g.Node(id)) == tf.WaitingConst {
			list = old[:1] // without it would be another op
		}
		if len(list) < len(old) {
			p.waits[id], changed = list, true
		}
	}
	return changed
}

// isThere reports whether a node runs in every run, waits for nothing, and does not act.
func (p *controlPruner) isThere(id graph.NodeID) bool {
	n := p.g.Node(id)
	if len(p.waits[id]) > 0 || len(n.Nested()) > 0 || p.g.NumInputsOf(id) > len(tokens(n)) {
		return false
	}
	switch tf.KindOf(n) {
	case "NoOp", "VariableV2", "Variable", "VarHandleOp":
		return true
	case "", tf.DeadValue:
		return false
	}
	return n.Op().Has(ir.Pure)
}

// bypass has what waits for a NoOp wait for what that waits for, where there are no more
// edges by that.
func (p *controlPruner) bypass() bool {
	p.users = map[graph.NodeID][]graph.NodeID{}
	for _, id := range p.nodes {
		for _, v := range p.waits[id] {
			if owner := p.ownerOf(v); owner != 0 && tf.KindOf(p.g.Node(owner)) == "NoOp" {
				p.users[owner] = append(p.users[owner], id)
			}
		}
	}
	changed := false
	for _, id := range p.nodes {
		users, waits := p.users[id], p.waits[id]
		if len(users) == 0 || len(waits) == 0 || len(users) > 1 && len(waits) > 1 || !p.canBypass(id, users) {
			continue
		}
		done := tokenOf(p.g.Node(id))
		for _, user := range users {
			i := slices.Index(p.waits[user], done)
			p.waits[user] = slices.Concat(p.waits[user][:i], waits, p.waits[user][i+1:])
		}
		delete(p.waits, id)
		p.gone[id], changed = true, true
	}
	return changed
}

// canBypass reports whether all that waits for a NoOp can wait for other nodes.
func (p *controlPruner) canBypass(id graph.NodeID, users []graph.NodeID) bool {
	for _, user := range users {
		if p.isLoose(p.g.Node(user)) || tf.KindOf(p.g.Node(user)) == "Enter" {
			return false
		}
	}
	ok := true
	p.g.EachClient(tokenOf(p.g.Node(id)), func(user graph.NodeID) bool {
		_, ok = p.at[user]
		ok = ok && p.g.Node(user) != p.g.Node(id).FunctionGraph().Return()
		return ok
	})
	return ok
}

// isLoose reports whether a node may run though some of what it takes or waits for did not,
// or in another turn of a loop.
func (p *controlPruner) isLoose(n graph.Node) bool {
	switch tf.KindOf(n) {
	case "", "Merge", "ControlTrigger", "Exit", "NextIteration", tf.NextIterationSource, tf.NextIterationSink:
		return true
	}
	return false
}

// reduce forgets what nodes wait for that other nodes which they need have waited for.
func (p *controlPruner) reduce() bool {
	changed := false
	for i, id := range p.nodes {
		waits := p.waits[id]
		if len(waits) == 0 || p.isLoose(p.g.Node(id)) {
			continue
		}
		low := i
		for _, v := range waits {
			if owner := p.ownerOf(v); owner != 0 {
				low = min(low, p.at[owner])
			}
		}
		p.search(id, low)
		list := slices.DeleteFunc(slices.Clone(waits), func(v graph.VarID) bool {
			owner := p.ownerOf(v)
			return owner != 0 && p.seen[owner] == p.turn
		})
		if len(list) < len(waits) {
			p.waits[id], changed = list, true
		}
	}
	return changed
}

// search sees all nodes from a place on that a node needs otherwise than by a control edge
// of its own, or some of them where there are many.
func (p *controlPruner) search(id graph.NodeID, low int) {
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
		if owner := p.ownerOf(v); owner != 0 && p.at[owner] >= low && p.seen[owner] != p.turn {
			p.seen[owner] = p.turn
			p.work = append(p.work, owner)
		}
	}
	before := func(owner graph.NodeID) {
		if p.isLoose(p.g.Node(owner)) {
			return
		}
		for i := range p.g.NumInputsOf(owner) {
			if v := p.g.InputOf(owner, i); count < maxSearch && p.g.TypeOf(v) != tf.Control {
				see(v)
			}
		}
		for _, v := range p.waits[owner] {
			if count < maxSearch {
				see(v)
			}
		}
	}
	for i := range p.g.NumInputsOf(id) {
		if v := p.g.InputOf(id, i); !slices.Contains(p.waited[id], v) {
			see(v)
		}
	}
	count = 0
	for _, v := range p.waits[id] {
		if owner := p.ownerOf(v); owner != 0 && p.at[owner] > low {
			before(owner)
		}
	}
	for len(p.work) > 0 {
		owner := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		before(owner)
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
	for _, id := range p.nodes {
		if !p.gone[id] && !slices.Equal(p.waited[id], p.waits[id]) {
			p.rewrite([]graph.NodeID{id}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				return nil, p.wait(tx, p.g.Node(id))
			})
		}
	}
	for _, id := range slices.Backward(p.nodes) {
		isIdle := p.idle[id] || p.gone[id]
		if to, ok := p.moved[id]; ok {
			id = to
		}
		if isIdle && p.g.IsAlive(id) && !hasClients(p.g.Node(id)) {
			p.rewrite([]graph.NodeID{id}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				tx.Discard(id)
				return nil, nil
			})
		}
	}
}

// wait has a node wait for what it is to wait for.
func (p *controlPruner) wait(tx *graph.Tx, n graph.Node) error {
	var inputs []graph.VarID
	for i := range n.NumInputs() - len(waitsOf(n)) { // what it waits for stands behind
		inputs = append(inputs, n.Input(i).ID())
	}
	for _, v := range p.waits[n.ID()] {
		if to, ok := p.moved[p.g.OwnerOf(v)]; ok {
			v = p.g.OutputOf(to, p.g.IndexOf(v))
		}
		inputs = append(inputs, v)
	}
	types := make([]ir.Type, n.NumOutputs())
	for i := range types {
		types[i] = n.Output(i).Type()
	}
	made, err := p.exchangeFor(tx, n, inputs, types)
	p.moved[n.ID()] = made
	return err
}
