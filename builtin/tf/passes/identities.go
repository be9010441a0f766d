package passes

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewRemoveIdentities returns the optimizer that removes Identity: what used its result uses
// its input, and waits for what it waited for; what waited for it waits for that and for the
// node of its input. An Identity stays where
//
//   - it gives a result of the function its name; only what else used it uses its input,
//   - it reads a reference, which others may write,
//   - other nodes wait for it to know that a branch is taken: its input is one of Switch,
//   - it waits for nodes, and what uses it cannot: Merge, the results of a function, or a
//     node of a region inside,
//   - its input has a type that says less, and is one of a loop, a branch or an argument.
//
// One of main that nothing uses is left alone: what is not needed is for other passes.
func NewRemoveIdentities(name string) navigator.Optimizer {
	return &pass{name, removeIdentities}
}

// maxTokens bounds the control edges that a use of an Identity gets, so that those of a
// chain do not add up.
const maxTokens = 64

// identity is an Identity that goes.
type identity struct {
	source graph.VarID    // what it hands on, which is not a result of one that goes
	after  []graph.NodeID // what it waits for, directly or not, none of which goes
	named  bool           // it stays for the results of the function
}

// identityRemover removes Identity nodes.
type identityRemover struct {
	*editor
	gone   map[graph.NodeID]*identity
	signal map[graph.NodeID]bool         // nodes that others will wait for
	moved  map[graph.NodeID]graph.NodeID // what took the place of nodes
}

func removeIdentities(e *editor) error {
	r := &identityRemover{e, map[graph.NodeID]*identity{}, map[graph.NodeID]bool{}, map[graph.NodeID]graph.NodeID{}}
	for _, id := range e.nodes {
		if n := e.g.Node(id); tf.KindOf(n) == "Identity" {
			if reason := r.plan(n); reason != "" {
				e.run.Refuse(e.pass, n, reason)
			}
		}
	}
	if len(r.gone) == 0 {
		return nil
	}
	for _, id := range e.nodes {
		if r.stays(id) && (r.signal[id] && tokenOf(e.g.Node(id)) == 0 || r.mustWait(id)) {
			r.rewrite([]graph.NodeID{id}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				return nil, r.waitFurther(tx, e.g.Node(id))
			})
		}
	}
	for _, id := range slices.Backward(e.nodes) {
		if r.gone[id] != nil {
			r.remove(id)
		}
	}
	return nil
}

// stays reports whether a node is there afterwards.
func (r *identityRemover) stays(n graph.NodeID) bool { return r.gone[n] == nil || r.gone[n].named }

// plan decides whether an Identity goes, after those that its inputs come from. It returns
// why one stays that one would expect to go.
func (r *identityRemover) plan(n graph.Node) string {
	if n.NumInputs() == 0 || tf.IsControl(n.Input(0)) || n.NumOutputs() == 0 || tf.IsControl(n.Output(0)) {
		return ""
	}
	in, out := n.Input(0), n.Output(0)
	if isReference(in.Type()) || isReference(out.Type()) {
		return ""
	}
	plan := &identity{source: in.ID()}
	uses := 0
	for c := range out.Clients() {
		if r.isNamedResult(c.Node) {
			plan.named = true
		} else {
			uses++
		}
	}
	done := tokenOf(n)
	isAwaited := done != 0 && r.g.Var(done).HasClients() && !plan.named
	if uses == 0 && !isAwaited && n.FunctionGraph() == r.run.Graph {
		return "" // it names a result, or is one of the nodes that nothing uses
	}
	if from := r.gone[in.Owner().ID()]; from != nil {
		plan.source, plan.after = from.source, slices.Clone(from.after)
	}
	source := r.g.Var(plan.source)
	if !out.Type().Super(source.Type()) && !r.mayRefine(source, out.Type()) {
		return fmt.Sprintf("its input, of %s, says less than its result, of %s", source.Type(), out.Type())
	}
	if owner := source.Owner(); isAwaited && owner.IsValid() && (tf.KindOf(owner) == "Switch" || tf.KindOf(owner) == "_SwitchN") {
		return "nodes wait for it to know which way Switch goes"
	}
	for _, t := range tokens(n) {
		owner := r.g.OwnerOf(t)
		if owner == 0 {
			return "it waits for an argument"
		}
		plan.after = r.appendAwaited(plan.after, owner)
	}
	slices.Sort(plan.after)
	plan.after = slices.Compact(plan.after)
	if len(plan.after) > maxTokens {
		return fmt.Sprintf("what uses it would wait for %d nodes", len(plan.after))
	}
	if len(plan.after) > 0 {
		for c := range out.Clients() {
			if reason := r.cannotWait(n, c.Node); reason != "" {
				return reason
			}
		}
	}
	if r.staysYielded(n, plan) {
		return ""
	}
	if isAwaited && r.mustSignal(source.Owner(), n) {
		switch owner := source.Owner(); tf.KindOf(owner) {
		case "", tf.NextIterationSource, tf.NextIterationSink:
			return fmt.Sprintf("nodes wait for it, and cannot wait for %s", owner.Op().Name())
		}
	}
	for _, id := range plan.after {
		r.signal[id] = true
	}
	if isAwaited && r.mustSignal(source.Owner(), n) {
		r.signal[source.Owner().ID()] = true
	}
	r.gone[n.ID()] = plan
	return ""
}

// mayRefine reports whether a value can have a type that says more, as what hands it on has it.
func (r *identityRemover) mayRefine(v graph.Var, t ir.Type) bool {
	owner := v.Owner()
	return owner.IsValid() && len(owner.Nested()) == 0 && v.Type().Super(t) &&
		tf.KindOf(owner) != tf.NextIterationSource && tf.KindOf(owner) != ""
}

// isNamedResult reports whether a node returns the results of main, which have the names of
// the nodes that give them.
func (r *identityRemover) isNamedResult(n graph.Node) bool {
	return r.run.Graph.Name == "main" && n == r.run.Graph.Return()
}

// isReference reports whether a type is one of references.
func isReference(t ir.Type) bool {
	return isHandle(t) && t.Elem().String() != "!tf_type.resource"
}

// mustSignal reports whether what waited for an Identity has to wait for the node of its
// input: arguments, constants and what a region takes from around it are there anyway.
func (r *identityRemover) mustSignal(owner, n graph.Node) bool {
	return owner.IsValid() && owner.FunctionGraph() == n.FunctionGraph() && (owner.NumInputs() > 0 || tf.KindOf(owner) != "Const")
}

// cannotWait returns why a node that uses an Identity cannot wait for what that waits for.
func (r *identityRemover) cannotWait(n, client graph.Node) string {
	fg, k := client.FunctionGraph(), tf.KindOf(client)
	isReturn := client == fg.Return()
	switch {
	case r.isNamedResult(client):
		return "" // the Identity stays there
	case fg != n.FunctionGraph():
		return "it waits for nodes, and is used in a region inside"
	case k == "" || isReturn && k != "Yield":
		return fmt.Sprintf("it waits for nodes, and %s cannot", client.Op().Name())
	case k == "Merge", k == "Enter", k == tf.NextIterationSource, k == tf.NextIterationSink:
		return fmt.Sprintf("it waits for nodes, and is an input of %s", k)
	}
	return ""
}

// staysYielded reports whether a region yields the control edge of an Identity, or the result of one
// that waits: what waits in its place would be written as another Identity.
func (r *identityRemover) staysYielded(n graph.Node, plan *identity) bool {
	ret := n.FunctionGraph().Return()
	if r.isNamedResult(ret) {
		return false
	}
	for i, v := range n.Outputs() {
		if i == 0 && len(plan.after) == 0 {
			continue
		}
		for c := range v.Clients() {
			if c.Node == ret {
				return true
			}
		}
	}
	return false
}

// appendAwaited appends what is to wait for where the node that was waited for may have been erased.
func (r *identityRemover) appendAwaited(list []graph.NodeID, n graph.NodeID) []graph.NodeID {
	plan := r.gone[n]
	if plan == nil || plan.named {
		return append(list, n)
	}
	list = append(list, plan.after...)
	if owner := r.g.Var(plan.source).Owner(); r.mustSignal(owner, r.g.Node(n)) {
		list = append(list, owner.ID())
	}
	return list
}

// mustWait reports whether a node has to wait for others than it does.
func (r *identityRemover) mustWait(n graph.NodeID) bool {
	isReturn := r.isNamedResult(r.g.Node(n))
	for i := range r.g.NumInputsOf(n) {
		v := r.g.InputOf(n, i)
		plan := r.gone[r.g.OwnerOf(v)]
		if plan == nil || isReturn {
			continue
		}
		if r.g.TypeOf(v) == tf.Control && !plan.named || r.g.TypeOf(v) != tf.Control && len(plan.after) > 0 {
			return true
		}
	}
	return false
}

// waitFurther has a node use what Identity nodes handed on, and wait for what they waited for.
func (r *identityRemover) waitFurther(tx *graph.Tx, n graph.Node) error {
	var inputs []graph.VarID
	var after []graph.NodeID
	for _, v := range n.Inputs() {
		owner := v.Owner().ID()
		plan := r.gone[owner]
		switch {
		case tf.IsControl(v) && owner == 0:
			return fmt.Errorf("it waits for an argument")
		case tf.IsControl(v):
			after = r.appendAwaited(after, owner)
		case plan != nil:
			inputs = append(inputs, r.current(plan.source))
			after = append(after, plan.after...)
		default:
			inputs = append(inputs, v.ID())
		}
	}
	seen := map[graph.VarID]bool{}
	for _, id := range after {
		if to, ok := r.moved[id]; ok {
			id = to
		}
		done := tokenOf(r.g.Node(id))
		if done == 0 {
			return fmt.Errorf("nothing can wait for %s", r.g.Node(id).Describe())
		}
		if !seen[done] {
			seen[done] = true
			inputs = append(inputs, done)
		}
	}
	types := make([]ir.Type, n.NumOutputs())
	for i := range types {
		types[i] = n.Output(i).Type()
	}
	if r.signal[n.ID()] && tokenOf(n) == 0 {
		types = append(types, tf.Control)
	}
	made, err := r.exchangeFor(tx, n, inputs, types)
	r.moved[n.ID()] = made
	return err
}

// current returns the variable that took the place of one.
func (r *identityRemover) current(v graph.VarID) graph.VarID {
	owner := r.g.OwnerOf(v)
	if to, ok := r.moved[owner]; ok {
		return r.g.OutputOf(to, r.g.Var(v).Index())
	}
	return v
}

// remove removes an Identity, or has only the results of the function use it.
func (r *identityRemover) remove(id graph.NodeID) {
	plan := r.gone[id]
	n := r.g.Node(id)
	if to, ok := r.moved[id]; ok {
		n = r.g.Node(to)
	}
	out := n.Output(0)
	if len(plan.after) > 0 && hasClients(n) {
		return // what uses it waits already, or was refused
	}
	if done := tokenOf(n); done != 0 && r.g.Var(done).HasClients() && !plan.named {
		return // the end of a region waits for it
	}
	type slot struct {
		node  graph.NodeID
		index int
	}
	var slots []slot
	for c := range out.Clients() {
		if !plan.named || !r.isNamedResult(c.Node) {
			slots = append(slots, slot{c.Node.ID(), c.Index})
		}
	}
	if plan.named && len(slots) == 0 {
		return
	}
	r.rewrite([]graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		source := r.current(plan.source)
		if !out.Type().Super(r.g.TypeOf(source)) {
			if err := tx.Refine(source, out.Type()); err != nil {
				return nil, err
			}
		}
		for _, s := range slots {
			tx.Rewire(s.node, s.index, source) // it counts as a change where the Identity stays
		}
		if !plan.named {
			tx.Discard(n.ID())
		}
		return nil, nil
	})
}
