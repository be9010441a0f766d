package passes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewRemoveVariables returns the optimizer that makes globals of variables: tf.global
// declares one, with the constant that is assigned first as its value; tf.get_global reads it
// and tf.set_global writes it. Both wait for what the nodes waited for whose place they take.
// Steps of optimizers and updates of rows become a read, ops that only compute, and a write
// ([tf.NextOf]); variables that one node updates are rewritten together.
// A variable whose handle is used in another way stays, with all of its uses. Where the handle
// is a result besides, as that of a While which nothing uses, a node that makes it stays for that.
func NewRemoveVariables(name string) navigator.Optimizer {
	return &pass{name, removeVariables}
}

func removeVariables(e *editor) error {
	if e.run.Graph.Name != "main" {
		return nil // the variables of functions are those of their callers
	}
	r := &variableRemover{editor: e, owners: map[string]int{}, onlyFirst: map[graph.NodeID]bool{}}
	var list []graph.Node
	for _, id := range e.nodes {
		n := e.g.Node(id)
		switch tf.KindOf(n) {
		case "VariableV2", "Variable", "VarHandleOp":
			list = append(list, n)
			r.owners[sharedName(n)]++
		case tf.Global:
			r.owners[n.Op().Attr("sym_name").Text()]++
		}
	}
	if len(list) == 0 {
		return nil
	}
	var variables []*variable
	for _, n := range list {
		v := &variable{editor: e, remover: r, node: n, name: n.Output(0).Name(), results: map[graph.NodeID]bool{}}
		switch {
		case v.name == "":
			v.reason = "the variable has no name"
		case r.owners[sharedName(n)] > 1:
			v.reason = fmt.Sprintf("another node is the variable %q, too", sharedName(n))
		case n.FunctionGraph() != e.run.Graph:
			v.reason = "the variable is made in a loop or in a branch"
		case n.Op().Attr("dtype").Kind() != ir.TypeAttr:
			v.reason = "the variable has no type"
		default:
			v.reason = v.collect(n.Output(0), nil, graph.Node{})
		}
		variables = append(variables, v)
	}
	shares(variables)
	for _, v := range variables {
		if v.reason != "" {
			e.run.Refuse(e.pass, v.node, v.reason)
		}
	}
	r.splitReads(variables)
	parts := groups(variables)
	for i, group := range parts {
		together := map[slot]use{}
		for _, v := range group {
			v.together, v.uses, v.handles, v.values, v.results = together, nil, nil, 0, map[graph.NodeID]bool{}
			v.collect(v.node.Output(0), nil, graph.Node{}) // again: nodes were exchanged since
			for _, u := range v.uses {
				together[slot{u.node.ID(), u.input}] = u
			}
		}
		r.removeTogether(group, i == len(parts)-1)
	}
	r.dropInitializers()
	return nil
}

type variableRemover struct {
	*editor
	owners map[string]int // how many nodes are the variable of a name
	after  map[graph.NodeID]bool
	known  graph.NodeID // the nodes before were there when that was made; others may be after writes
	// standIns are NoOps in the places of nodes that assigned first values.
	standIns  []graph.NodeID
	onlyFirst map[graph.NodeID]bool // what is known of groups: see variable.holdsOnlyFirst
}

// sharedName returns the name of a variable outside of the graph.
func sharedName(n graph.Node) string {
	if name := n.Op().Attr("shared_name").Text(); name != "" {
		return name
	}
	return n.Output(0).Name()
}

// afterWrites returns the nodes that run after one that writes some variable.
func (r *variableRemover) afterWrites() map[graph.NodeID]bool {
	if r.after != nil {
		return r.after
	}
	r.after, r.known = map[graph.NodeID]bool{}, graph.NodeID(r.g.NumIDs())
	for n := range r.run.Graph.All() { // each node after what it uses
		id := n.ID()
		for i := range r.g.NumInputsOf(id) {
			if owner := r.g.OwnerOf(r.g.InputOf(id, i)); r.after[owner] || owner != 0 && isWrite(r.g.Node(owner)) {
				r.after[id] = true
				break
			}
		}
		if parent := r.g.ParentOf(id); parent != 0 && (r.after[id] || isWrite(n)) {
			r.after[parent] = true
		}
	}
	return r.after
}

func isWrite(n graph.Node) bool {
	k := tf.KindOf(n)
	return strings.HasPrefix(k, "Assign") || strings.HasPrefix(k, "Apply") || strings.Contains(k, "Scatter") || strings.HasPrefix(k, "ResourceApply") || k == tf.SetGlobal
}

// use is a node that uses the handle of a variable.
type use struct {
	of    *variable
	node  graph.Node
	input int
	// through are the nodes that handed the handle on, after what these wait for.
	through []graph.Node
	// written is the last assignment that the handle passed, which waits for those before.
	written graph.Node
}

// slot is an input of a node.
type slot struct {
	node  graph.NodeID
	input int
}

// variable is a variable, and what uses it.
type variable struct {
	*editor
	remover  *variableRemover
	node     graph.Node
	name     string
	uses     []use
	handles  []graph.Node          // that only hand the handle on
	results  map[graph.NodeID]bool // those of them that hand it on to a result
	reason   string                // why it stays
	shared   []*sharedNode
	together map[slot]use                 // of all variables that are rewritten together
	values   ir.Type                      // the type of its values, once that is known
	replaced map[graph.NodeID]graph.VarID // the control edges of assignments that were rewritten
}

// collect lists the uses of a handle. It returns why the variable has to stay, "" for nothing.
func (v *variable) collect(handle graph.Var, through []graph.Node, written graph.Node) string {
	reason := ""
	for c := range handle.Clients() {
		u := use{of: v, node: c.Node, input: c.Index, through: through, written: written}
		switch k := tf.KindOf(c.Node); {
		case c.Node == c.Node.FunctionGraph().Return():
			if reason = v.isResult(c.Node, through, written); reason == "" {
				for _, n := range through {
					v.results[n.ID()] = true
				}
			}
		case k == "Identity" && isHandle(c.Node.Output(0).Type()):
			v.handles = append(v.handles, c.Node)
			reason = v.collect(c.Node.Output(0), append(slices.Clone(through), c.Node), written)
		case isWriteOf(k, c.Index):
			v.uses = append(v.uses, u)
			if by, ok := tf.UpdateOf(k); ok {
				reason = cannotUpdate(by, c.Node)
			}
			if n := c.Node; reason == "" && c.Index == 0 && n.NumOutputs() > 0 && isHandle(n.Output(0).Type()) {
				reason = v.collect(n.Output(0), nil, n)
			}
		case gathers[k] != "" && c.Index == 0:
			v.uses = append(v.uses, u)
			if batch, ok := c.Node.Op().Attr("batch_dims").Int(); ok && batch != 0 {
				reason = fmt.Sprintf("its handle is used by %s, which reads rows of batches", c.Node.Describe())
			}
		case queries[k]:
			v.uses = append(v.uses, u)
		case !v.isRead(c.Node):
			reason = fmt.Sprintf("its handle is used by %s", c.Node.Describe())
		default:
			v.uses = append(v.uses, u)
		}
		if reason != "" {
			return reason
		}
	}
	return ""
}

// isResult returns why a variable has to stay whose handle is a result, "" for nothing: another
// node can make the one that a resource is known by.
func (v *variable) isResult(ret graph.Node, through []graph.Node, written graph.Node) string {
	if tf.KindOf(v.node) != "VarHandleOp" || len(through) == 0 || written.IsValid() || ret.FunctionGraph() != v.run.Graph {
		return "its handle is a result"
	}
	return ""
}

// isHandle reports whether a type is one of references or of resources.
func isHandle(t ir.Type) bool {
	name := t.Elem().String()
	return name == "!tf_type.resource" || strings.HasPrefix(name, "!tf_type.") && strings.HasSuffix(name, "ref")
}

// isRead reports whether a node only reads the references that it takes.
func (v *variable) isRead(n graph.Node) bool {
	s := tf.SignatureOf(tf.KindOf(n))
	if s == nil || v.node.Output(0).Type().Elem().String() == "!tf_type.resource" || len(n.Nested()) > 0 {
		return false
	}
	switch tf.KindOf(n) {
	case "Enter", "Exit", "Switch", "Merge", "NextIteration", "_SwitchN":
		return false
	}
	return !slices.ContainsFunc(s.Inputs, func(a tf.Arg) bool {
		return a.IsRef || a.TypeListAttr != "" && s.Acts && s.Name != "SaveV2" && s.Name != "Save"
	})
}

// queries are the ops that ask something of a variable but its value, or read it whole.
var queries = map[string]bool{"ReadVariableOp": true, "IsVariableInitialized": true, "VarIsInitializedOp": true, "VariableShape": true}

// isWriteOf reports whether an op writes the variable that is its input of a number.
func isWriteOf(op string, input int) bool {
	by, ok := tf.UpdateOf(op)
	return ok && input < by.Variables || (op == "Assign" || op == "AssignVariableOp") && input == 0
}

// gathers are the ops that read rows of a variable, and what reads those of a value.
var gathers = map[string]string{"ResourceGather": "Gather", "ResourceGatherNd": "GatherNd"}

// valueType returns the type of the values of the variable. One that is assigned values of
// other shapes than its own has none, nor has one of old that declares no dimensions.
func (v *variable) valueType() ir.Type {
	if v.values == 0 {
		v.values = v.findValueType()
	}
	return v.values
}

func (v *variable) findValueType() ir.Type {
	op := v.node.Op()
	elem := op.Attr("dtype").Type()
	shape, ok := tf.ShapeOf(op.Attr("shape"))
	if !ok || len(shape) == 0 && tf.KindOf(v.node) == "Variable" {
		return ir.UnrankedTensor(elem)
	}
	for _, u := range v.uses {
		if validates, ok := u.node.Op().Attr("validate_shape").Bool(); ok && !validates && tf.KindOf(u.node) == "Assign" && u.input == 0 {
			return ir.UnrankedTensor(elem)
		}
	}
	return ir.Tensor(elem, shape...)
}

// removeTogether makes globals of variables, in one rewrite. The last one drops the
// initializers of all.
func (r *variableRemover) removeTogether(group []*variable, last bool) {
	e := r.editor
	var matched []graph.NodeID
	for _, v := range group {
		matched = append(matched, v.node.ID())
		for _, u := range v.uses {
			matched = append(matched, u.node.ID())
		}
	}
	slices.Sort(matched[1:])
	var standIns []graph.NodeID
	made := e.rewrite(slices.Compact(matched), func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		gone := map[graph.NodeID]bool{}
		for _, v := range group {
			v.replaced = map[graph.NodeID]graph.VarID{}
		}
		var uses []use
		first := map[*variable]graph.Node{}
		for _, v := range group {
			first[v] = v.initializer()
			v.declare(tx, first[v])
			uses = append(uses, v.uses...)
		}
		slices.SortStableFunc(uses, func(a, b use) int { return e.g.CompareInWalk(a.node.ID(), b.node.ID()) })
		for _, u := range uses {
			err := error(nil)
			if n := first[u.of]; n.IsValid() && n == u.node {
				standIns, err = r.standIn(tx, n, standIns)
			} else {
				err = u.of.rewriteUse(tx, u)
			}
			if err != nil {
				return nil, err
			}
		}
		discard := func(n graph.Node) {
			if !gone[n.ID()] {
				gone[n.ID()] = true
				tx.Discard(n.ID())
			}
		}
		for _, v := range group {
			for _, u := range v.uses {
				discard(u.node)
			}
		}
		for _, v := range group {
			if err := v.keepHandle(tx); err != nil {
				return nil, err
			}
			for _, n := range slices.Backward(v.handles) {
				if v.results[n.ID()] {
					continue
				}
				if err := v.dropHandle(tx, n); err != nil {
					return nil, err
				}
				discard(n)
			}
			discard(v.node)
		}
		if last {
			return nil, r.dropStandIns(tx, slices.Concat(r.standIns, standIns))
		}
		return nil, nil
	})
	switch {
	case !made:
		clear(r.onlyFirst) // the numbers of nodes are used again
	case last:
		r.standIns = nil
	default:
		r.standIns = append(r.standIns, standIns...)
	}
}

// keepHandle adds a node that makes the handle for what hands it on to results.
func (v *variable) keepHandle(tx *graph.Tx) error {
	if len(v.results) == 0 {
		return nil
	}
	ctxt := v.g.Context()
	attrs := slices.DeleteFunc(slices.Clone(v.node.Op().Attrs()), func(a ir.NamedAttr) bool { return a.Name == "shared_name" })
	attrs = append(attrs, ir.NamedAttr{Name: "shared_name", Value: ctxt.Str(sharedName(v.node))})
	made := tx.Add(v.node.ID(), ctxt.Op(v.node.Op().Name(), attrs...).ID(), nil, v.node.Output(0).Type())
	_, err := tx.Replace(v.node.Output(0).ID(), v.g.OutputOf(made, 0), false)
	return err
}

// initializer returns the node that assigns the first value: a constant, for which only
// groups of such nodes wait. Where there are several, it is the one that TensorFlow calls so.
func (v *variable) initializer() graph.Node {
	var found []graph.Node
	for _, u := range v.uses {
		n := u.node
		if k := tf.KindOf(n); k != "Assign" && k != "AssignVariableOp" || u.written.IsValid() || len(tokens(n)) > 0 || isUsed(n) ||
			n.FunctionGraph() != v.run.Graph || !n.Input(1).Constant().IsValid() || !v.isOnlyInGroups(n) {
			continue
		}
		if nameOf(n) == v.name+"/Assign" {
			return n
		}
		found = append(found, n)
	}
	if len(found) == 1 {
		return found[0]
	}
	return graph.Node{}
}

// isUsed reports whether a result of a node is used that is not a control edge.
func isUsed(n graph.Node) bool {
	for _, v := range n.Outputs() {
		if !tf.IsControl(v) && v.HasClients() {
			return true
		}
	}
	return false
}

func (v *variable) isOnlyInGroups(n graph.Node) bool {
	done := tokenOf(n)
	only := true
	if done != 0 {
		v.g.EachClient(done, func(user graph.NodeID) bool {
			only = tf.KindOf(v.g.Node(user)) == "NoOp"
			return only
		})
	}
	return only
}

// nameOf returns the name of the node of the file that an operation was.
func nameOf(n graph.Node) string {
	if n.NumOutputs() > 0 && n.Output(0).Name() != "" {
		return n.Output(0).Name()
	}
	_, name, _ := strings.Cut(n.Location(), ": node ")
	return name
}

// declare adds the global.
func (v *variable) declare(tx *graph.Tx, initializer graph.Node) {
	ctxt := v.g.Context()
	attrs := []ir.NamedAttr{
		{Name: "sym_name", Value: ctxt.Str(v.name)},
		{Name: "type", Value: ctxt.TypeOf(v.valueType())},
		{Name: "node", Value: ctxt.Dict(append(slices.Clone(v.node.Op().Attrs()), ir.NamedAttr{Name: "op", Value: ctxt.Str(tf.KindOf(v.node))})...)},
	}
	if initializer.IsValid() {
		var groups []ir.Attr
		for _, n := range v.groupsOf(initializer) {
			groups = append(groups, ctxt.Str(nameOf(n)))
		}
		attrs = append(attrs,
			ir.NamedAttr{Name: "value", Value: initializer.Input(1).Constant()},
			ir.NamedAttr{Name: "initializer", Value: ctxt.Str(nameOf(initializer))},
			ir.NamedAttr{Name: "groups", Value: ctxt.Array(groups...)})
	}
	tx.Add(v.node.ID(), ctxt.Op(tf.Name+"."+tf.Global, attrs...).ID(), nil)
}

// groupsOf returns the groups that wait for a node that assigns a first value, and those that
// wait for groups of nothing else.
func (v *variable) groupsOf(initializer graph.Node) []graph.Node {
	var list []graph.Node
	for work := []graph.Node{initializer}; len(work) > 0; work = work[1:] {
		done := tokenOf(work[0])
		if done == 0 || work[0] != initializer && !v.holdsOnlyFirst(work[0]) {
			continue
		}
		v.g.EachClient(done, func(user graph.NodeID) bool {
			if n := v.g.Node(user); tf.KindOf(n) == "NoOp" && !slices.Contains(list, n) {
				list, work = append(list, n), append(work, n)
			}
			return true
		})
	}
	return list
}

// holdsOnlyFirst reports whether all that a group waits for are groups and assignments of
// constants, so that it is empty without those.
func (v *variable) holdsOnlyFirst(group graph.Node) bool {
	only, ok := v.remover.onlyFirst[group.ID()]
	if !ok {
		only = v.waitsOnlyForFirst(group)
		v.remover.onlyFirst[group.ID()] = only
	}
	return only
}

func (v *variable) waitsOnlyForFirst(group graph.Node) bool {
	for _, t := range tokens(group) {
		n := v.g.Node(v.g.OwnerOf(t))
		switch tf.KindOf(n) {
		case "NoOp":
		case "Assign", "AssignVariableOp":
			if len(tokens(n)) > 0 || !n.Input(1).Constant().IsValid() {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// dropHandle has what waits for a node that handed the handle on wait for what that waited for.
func (v *variable) dropHandle(tx *graph.Tx, n graph.Node) error {
	if done := tokenOf(n); done == 0 || !v.g.Var(done).HasClients() {
		return nil
	}
	waits := v.g.Context().Op(tf.Name + ".NoOp").ID()
	return v.replaceToken(tx, n, v.g.OutputOf(tx.Add(n.ID(), waits, tokens(n), tf.Control), 0))
}

// waits returns what a read or a write waits for: the control edges of the node and of its
// handle, and the inputs that may be computed after another write.
func (v *variable) waits(tx *graph.Tx, u use) ([]graph.VarID, error) {
	var list []graph.VarID
	for i, in := range u.node.Inputs() {
		switch {
		case i == u.input:
		case tf.IsControl(in):
			list = append(list, in.ID())
		case v.mayFollowWrite(in):
			done, err := v.endOf(tx, in)
			if err != nil {
				return nil, err
			}
			list = append(list, done)
		}
	}
	for _, n := range u.through {
		list = append(list, tokens(n)...)
	}
	if done := v.replaced[u.written.ID()]; done != 0 {
		list = append(list, done)
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// endOf returns what to wait for where a value has to be there: the control edge from what
// computes it, if that gives one; and of a result of a loop or a conditional, as waiting for any
// of its results is written.
func (v *variable) endOf(tx *graph.Tx, x graph.Var) (graph.VarID, error) {
	n := x.Owner()
	if done := tokenOf(n); done != 0 {
		return done, nil
	}
	if k := tf.KindOf(n); k != tf.WhileRegion && k != tf.IfRegion {
		return x.ID(), nil
	}
	inputs, types := make([]graph.VarID, n.NumInputs()), make([]ir.Type, n.NumOutputs(), n.NumOutputs()+1)
	for i := range inputs {
		inputs[i] = n.Input(i).ID()
	}
	for i := range types {
		types[i] = n.Output(i).Type()
	}
	made, err := v.exchangeFor(tx, n, inputs, append(types, tf.Control))
	if err != nil {
		return 0, err
	}
	return tokenOf(v.g.Node(made)), nil
}

// mayFollowWrite reports whether a value may be computed after a write: another read that
// waits for nothing is not.
func (v *variable) mayFollowWrite(x graph.Var) bool {
	owner := x.Owner()
	if !owner.IsValid() || isHandle(x.Type()) || tf.KindOf(owner) == tf.GetGlobal && owner.NumInputs() == 0 {
		return false
	}
	return v.remover.afterWrites()[owner.ID()] || owner.ID() >= v.remover.known
}

// op returns an op about the variable.
func (v *variable) op(name string) ir.OpID {
	ctxt := v.g.Context()
	return ctxt.Op(tf.Name+"."+name, ir.NamedAttr{Name: "variable", Value: ctxt.Str(v.name)}).ID()
}

// get adds a node that reads the variable, as a value of a type.
func (v *variable) get(tx *graph.Tx, u use, as ir.Type) (graph.Node, error) {
	return v.ask(tx, u, tf.GetGlobal, as)
}

// ask adds a node that asks for something of the variable, as a value of a type.
func (v *variable) ask(tx *graph.Tx, u use, op string, as ir.Type) (graph.Node, error) {
	waits, err := v.waits(tx, u)
	if err != nil {
		return graph.Node{}, err
	}
	return v.g.Node(tx.Add(u.node.ID(), v.op(op), waits, as, tf.Control)), nil
}

// rewriteUse puts reads and writes of the global in the place of a use of the variable.
func (v *variable) rewriteUse(tx *graph.Tx, u use) error {
	n := u.node
	k := tf.KindOf(n)
	if by, ok := tf.UpdateOf(k); ok && u.input < by.Variables {
		done, err := v.update(tx, u, by)
		if err != nil || done == 0 {
			return err
		}
		return v.replaceToken(tx, n, done)
	}
	if isWriteOf(k, u.input) {
		waits, err := v.waits(tx, u)
		if err != nil {
			return err
		}
		to := n.Input(1).ID()
		waits = slices.DeleteFunc(waits, func(w graph.VarID) bool { return w == to })
		inputs := append([]graph.VarID{to}, waits...)
		set := tx.Add(n.ID(), v.op(tf.SetGlobal), inputs, tf.Control)
		v.replaced[n.ID()] = v.g.OutputOf(set, 0)
		return v.replaceToken(tx, n, v.replaced[n.ID()])
	}
	ctxt, elem := v.g.Context(), v.valueType().Elem()
	op, attrs := "", []ir.NamedAttr(nil)
	switch k {
	case "IsVariableInitialized", "VarIsInitializedOp":
		is, err := v.ask(tx, u, tf.IsSetGlobal, n.Output(0).Type())
		if err != nil {
			return err
		}
		return v.replaceResult(tx, n, is)
	case "ReadVariableOp", "Identity":
		got, err := v.get(tx, u, n.Output(0).Type())
		if err != nil {
			return err
		}
		return v.replaceResult(tx, n, got)
	case "ResourceGather", "ResourceGatherNd":
		op = gathers[k]
		attrs = []ir.NamedAttr{{Name: "Tparams", Value: ctxt.TypeOf(elem)}, {Name: "Tindices", Value: ctxt.TypeOf(n.Input(1).Type().Elem())}}
	case "VariableShape":
		op = "Shape"
		attrs = []ir.NamedAttr{{Name: "T", Value: ctxt.TypeOf(elem)}, {Name: "out_type", Value: ctxt.TypeOf(n.Output(0).Type().Elem())}}
	default:
		return fmt.Errorf("%s reads it itself", n.Describe()) // splitReads failed
	}
	got, err := v.get(tx, u, v.valueType())
	if err != nil {
		return err
	}
	inputs := []graph.VarID{got.Output(0).ID()}
	if op != "Shape" {
		inputs = append(inputs, n.Input(1).ID())
	}
	return v.replaceResult(tx, n, v.g.Node(tx.Add(n.ID(), ctxt.Op(tf.Name+"."+op, attrs...).ID(), inputs, n.Output(0).Type(), tf.Control)))
}

// replaceResult puts the result and the control edge of a node in the place of another one's.
func (v *variable) replaceResult(tx *graph.Tx, n, by graph.Node) error {
	by.Output(0).SetName(n.Output(0).Name())
	if _, err := tx.Replace(n.Output(0).ID(), by.Output(0).ID(), false); err != nil {
		return err
	}
	return v.replaceToken(tx, n, tokenOf(by))
}

func (v *variable) replaceToken(tx *graph.Tx, n graph.Node, by graph.VarID) error {
	if done := tokenOf(n); done != 0 {
		v.g.EachClient(done, func(user graph.NodeID) bool {
			delete(v.remover.onlyFirst, user)
			return true
		})
		if _, err := tx.Replace(done, by, false); err != nil {
			return err
		}
	}
	return nil
}
