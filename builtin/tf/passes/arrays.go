package passes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// NewRemoveArrays returns the optimizer that makes lists of tensor arrays: values that the
// edges carry which were flows, so that the handles are removed. An op on an array becomes one
// on the list that its flow was ([tf.ListNew] and the others). A flow that is a result, or
// that something else computes with, is the zero that it was.
//
// An array of gradients is the list of the gradients of another list. Its flow may begin as a
// flow of that, or as zero; flows that are added are lists that are joined.
//
// An array stays, with its gradients, where its handle is used by something else, comes
// together with that of another one or leaves the graph; where its flow is mixed with that
// of another one; and where a read may see what its flow does not say: there is a path
// from a write to it, but not along the flow, or not from each turn of a loop.
func NewRemoveArrays(name string) navigator.Optimizer {
	return &pass{name, removeArrays}
}

func removeArrays(e *editor) error {
	vars, nodes := e.g.NumVarIDs(), 0
	for _, id := range e.nodes {
		nodes = max(nodes, int(id)+1)
	}
	var t *arrayTables
	for list := e.nodes; len(list) > 0; {
		fg, some, k := e.g.Node(list[0]).FunctionGraph(), false, 0
		for ; k < len(list); k++ {
			n := e.g.Node(list[k])
			if n.FunctionGraph() != fg {
				break
			}
			some = some || strings.HasPrefix(tf.KindOf(n), "TensorArray")
		}
		if some {
			if t == nil {
				t = &arrayTables{
					index: make(table[graph.NodeID, int32], nodes), opAt: make(table[graph.NodeID, int32], nodes), kinds: make([]string, nodes),
					handles: make(table[graph.VarID, *array], vars), flows: make(table[graph.VarID, *array], vars), demanded: make(table[graph.VarID, bool], vars),
					leads: make(table[graph.VarID, leads], vars), conds: make(table[graph.VarID, *condition], vars), sinks: make(table[graph.VarID, graph.NodeID], vars),
					made: make(table[graph.VarID, graph.VarID], vars), member: make(table[graph.NodeID, *family], nodes),
				}
			}
			r := &arrayRemover{editor: e, arrayTables: t, fg: fg, nodes: list[:k]}
			for i, id := range r.nodes {
				r.index[id] = int32(i) + 1
				r.kinds[id] = tf.KindOf(e.g.Node(id))
			}
			r.remove()
		}
		list = list[k:]
	}
	return nil
}

// table has something for variables or nodes by their numbers, nothing for those that were
// added later.
type table[K ~uint32, T any] []T

func (t table[K, T]) at(k K) (x T) {
	if int(k) < len(t) {
		return t[k]
	}
	return x
}

// arrayTables are the tables of an arena: each variable and node is one of one graph.
type arrayTables struct {
	index    table[graph.NodeID, int32] // where each stands in its graph, from 1 on
	kinds    []string                   // by node
	opAt     table[graph.NodeID, int32] // those of ops, from 1 on
	ops      []arrayOp
	handles  table[graph.VarID, *array] // what each handle is one of
	flows    table[graph.VarID, *array] // what each flow is one of: of gradients, where it is one of both
	demanded table[graph.VarID, bool]   // flows that an op on an array takes, directly or not
	leads    table[graph.VarID, leads]  // what follows flows
	conds    table[graph.VarID, *condition]
	sinks    table[graph.VarID, graph.NodeID] // of NextIterations, by what the sources give
	member   table[graph.NodeID, *family]
	made     table[graph.VarID, graph.VarID] // what stands for results: for those that were flows, lists
}

// kindOf is the function of this name, for nodes of the graph.
func (r *arrayRemover) kindOf(n graph.Node) string {
	if id := n.ID(); int(id) < len(r.kinds) && r.kinds[id] != "" {
		return r.kinds[id]
	}
	return tf.KindOf(n)
}

// place returns where a node stands in the graph.
func (r *arrayRemover) place(n graph.NodeID) int { return int(r.index.at(n)) - 1 }

func (r *arrayRemover) byPlace(a, b graph.NodeID) int { return r.place(a) - r.place(b) }

// placeOf returns where a node of the graph stands, false for any other.
func (r *arrayRemover) placeOf(n graph.Node) (int, bool) {
	if !n.IsValid() || n.FunctionGraph() != r.fg {
		return 0, false
	}
	at := r.place(n.ID())
	return at, at >= 0
}

// opOf returns the op on an array that a node is.
func (r *arrayRemover) opOf(n graph.NodeID) (arrayOp, bool) {
	if at := r.opAt.at(n); at > 0 {
		return r.ops[at-1], true
	}
	return arrayOp{}, false
}

// writeOf returns the op that a node is, false where it does not write.
func (r *arrayRemover) writeOf(n graph.NodeID) (arrayOp, bool) {
	op, ok := r.opOf(n)
	return op, ok && op.write
}

// arrayRemover makes lists of the arrays of one graph.
type arrayRemover struct {
	*editor
	*arrayTables
	fg       *graph.FunctionGraph
	nodes    []graph.NodeID
	arrays   []*array       // gradients after what they are of
	carriers []graph.NodeID // that hand on handles
	frames   []*frame       // by place: the loop that a node is in
}

// array is a tensor array, or one of gradients.
type array struct {
	node   graph.NodeID
	of     *array // the array whose gradients it has
	source string
	grads  map[string]*array
	ops    []arrayOp
	family *family
	typ    ir.Type // of the list
	plain  int     // how often its flow begins as zero
	last   int     // the place after its last op, 0: not asked for
}

// family is an array with its gradients: what stays or goes together.
type family struct {
	root   *array
	arrays []*array
	reason string // why it stays
	at     graph.NodeID
	nodes  []graph.NodeID // what is rewritten
}

func (a *array) refuse(at graph.Node, format string, args ...any) {
	if f := a.family; f.reason == "" {
		f.reason, f.at = fmt.Sprintf(format, args...), at.ID()
		if at.ID() != f.root.node {
			f.reason = nameOf(at) + ": " + f.reason
		}
	}
}

// isOf reports whether an array has the gradients of another one, or is that.
func (a *array) isOf(b *array) bool {
	for ; a != nil; a = a.of {
		if a == b {
			return true
		}
	}
	return false
}

// arrayOp is an op on an array.
type arrayOp struct {
	node  graph.NodeID
	array *array
	kind  string // its name without TensorArray and version
	list  string // the op on a list that it becomes
	flow  graph.VarID
	data  []graph.VarID // the operands besides the handle and the flow
	write bool
}

// listOf is the op on a list that an op on an array becomes, and how many operands it has
// besides.
var listOf = map[string]struct {
	list     string
	operands int
	write    bool
}{
	"Write": {tf.ListWrite, 2, true}, "Scatter": {tf.ListScatter, 2, true}, "Split": {tf.ListSplit, 2, true},
	"Read": {tf.ListRead, 1, false}, "Gather": {tf.ListGather, 1, false}, "Concat": {tf.ListConcat, 0, false}, "Size": {tf.ListSize, 0, false},
	"Grad": {"", 0, false}, "Close": {"", -1, false},
}

// arrayKind returns the name of an op on arrays without TensorArray and version.
func (r *arrayRemover) arrayKind(n graph.Node) (string, bool) {
	name, ok := strings.CutPrefix(r.kindOf(n), "TensorArray")
	if !ok {
		return "", false
	}
	name = strings.TrimSuffix(strings.TrimSuffix(name, "V2"), "V3")
	_, known := listOf[name]
	return name, known || name == "" || name == "GradWithShape"
}

func (r *arrayRemover) remove() {
	r.findHandles()
	if len(r.arrays) == 0 {
		return
	}
	r.findFlows()
	r.checkFlows()
	r.checkOrder()
	r.rewriteFamilies()
}

// findHandles finds the arrays, and follows their handles to the ops on them.
func (r *arrayRemover) findHandles() {
	var work []graph.VarID
	add := func(v graph.VarID, a *array) {
		r.handles[v] = a
		work = append(work, v)
	}
	for _, id := range r.nodes {
		n := r.g.Node(id)
		if name, ok := r.arrayKind(n); !ok || name != "" || n.NumOutputs() == 0 || tf.IsControl(n.Output(0)) {
			continue
		}
		a := &array{node: id, typ: listType(n)}
		a.family = &family{root: a, arrays: []*array{a}}
		r.arrays = append(r.arrays, a)
		switch {
		case a.typ == 0:
			a.refuse(n, "the array has no type of elements")
		case n.NumInputs() == 0 || tf.IsControl(n.Input(0)):
			a.refuse(n, "the array has no size")
		}
		add(n.Output(0).ID(), a)
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		a := r.handles.at(v)
		for c := range r.g.Var(v).Clients() {
			n := c.Node
			name, isOp := r.arrayKind(n)
			switch {
			case n.FunctionGraph() != r.fg:
				a.refuse(n, "the handle is used in a region inside")
			case n == r.fg.Return():
				a.refuse(r.g.Node(a.node), "its handle is a result")
			case isOp && c.Index == 0 && name == "GradWithShape":
				a.refuse(n, "its gradients have another shape")
			case isOp && c.Index == 0 && name != "":
				r.addOp(a, n, name, add)
			case r.handsOn(n, c.Index):
				if tokenOf(n) != 0 && r.g.Var(tokenOf(n)).HasClients() {
					a.refuse(n, "nodes wait for it, and it only hands on a handle")
				}
				for _, out := range r.handedOn(n) {
					switch have := r.handles.at(out); {
					case have == nil:
						add(out, a)
					case have != a:
						have.refuse(n, "handles of two arrays come together")
						a.refuse(n, "handles of two arrays come together")
					}
				}
				r.carriers = append(r.carriers, n.ID())
			default:
				a.refuse(n, "it takes the handle")
			}
		}
	}
	slices.SortFunc(r.carriers, r.byPlace)
	r.carriers = slices.Compact(r.carriers)
	for _, id := range r.carriers {
		if n := r.g.Node(id); r.kindOf(n) == "Merge" {
			r.checkMerge(n)
		}
	}
	for _, id := range r.nodes {
		n := r.g.Node(id)
		if name, ok := r.arrayKind(n); ok && name != "" && n.NumInputs() > 0 && r.handles.at(n.Input(0).ID()) == nil {
			r.run.Refuse(r.pass, n, "its handle is not one of an array of the graph")
		}
	}
}

// checkMerge refuses arrays whose handle comes together with something else.
func (r *arrayRemover) checkMerge(n graph.Node) {
	for _, v := range n.Inputs() {
		if !tf.IsControl(v) && r.handles.at(v.ID()) == nil {
			r.handles.at(n.Output(0).ID()).refuse(n, "its handle comes together with something else")
		}
	}
}

// addOp notes an op on an array.
func (r *arrayRemover) addOp(a *array, n graph.Node, name string, add func(graph.VarID, *array)) {
	op := arrayOp{node: n.ID(), array: a, kind: name, list: listOf[name].list, write: listOf[name].write}
	for _, v := range n.Inputs()[1:] {
		if !tf.IsControl(v) {
			op.data = append(op.data, v.ID())
		}
	}
	if len(op.data) != listOf[name].operands+1 {
		a.refuse(n, "%s has %d inputs", r.kindOf(n), 1+len(op.data))
		return
	}
	if name != "Close" {
		op.flow = op.data[len(op.data)-1]
		op.data = op.data[:len(op.data)-1]
	}
	a.ops = append(a.ops, op)
	r.ops = append(r.ops, op)
	r.opAt[op.node] = int32(len(r.ops))
	if name != "Grad" || n.NumOutputs() == 0 {
		return
	}
	source := n.Op().Attr("source").Text()
	grad := a.grads[source]
	if grad == nil {
		grad = &array{node: n.ID(), of: a, source: source, family: a.family, typ: a.typ}
		if a.grads == nil {
			a.grads = map[string]*array{}
		}
		a.grads[source] = grad
		r.arrays = append(r.arrays, grad)
		a.family.arrays = append(a.family.arrays, grad)
	}
	add(n.Output(0).ID(), grad)
}

// handsOn reports whether a node hands on an input as it is.
func (r *arrayRemover) handsOn(n graph.Node, input int) bool {
	switch r.kindOf(n) {
	case "Identity", "Enter", "Exit", "Switch":
		return input == 0 && n.NumOutputs() > 0
	case "Merge":
		return n.NumOutputs() > 0 && !tf.IsControl(n.Input(input))
	case tf.NextIterationSink:
		return input == 1
	}
	return false
}

// handedOn returns the results of a node that are what it hands on.
func (r *arrayRemover) handedOn(n graph.Node) []graph.VarID {
	switch r.kindOf(n) {
	case "Switch":
		if n.NumOutputs() > 1 && !tf.IsControl(n.Output(1)) {
			return []graph.VarID{n.Output(0).ID(), n.Output(1).ID()}
		}
	case tf.NextIterationSink:
		if source := n.Input(0).Owner(); source.IsValid() && source.NumOutputs() > 0 {
			return []graph.VarID{source.Output(0).ID()}
		}
		return nil
	}
	if n.NumOutputs() == 0 || tf.IsControl(n.Output(0)) {
		return nil
	}
	return []graph.VarID{n.Output(0).ID()}
}

// listType returns the type of the list that an array becomes, 0 where it has none.
func listType(n graph.Node) ir.Type {
	elem := n.Op().Attr("dtype").Type()
	dims, ok := tf.ShapeOf(n.Op().Attr("element_shape"))
	if ok && (len(dims) > 0 || tf.KindOf(n) != "TensorArray") { // before V2, no dimensions say nothing
		return ir.List(ir.Tensor(elem, dims...))
	}
	return ir.List(ir.UnrankedTensor(elem))
}

// handsOnFlow reports whether a node hands on a flow, or adds up some.
func (r *arrayRemover) handsOnFlow(n graph.Node, input int) bool {
	switch r.kindOf(n) {
	case "Add", "AddV2", "AddN":
		return n.NumOutputs() > 0 && !tf.IsControl(n.Input(input))
	case "TensorArrayGrad", "TensorArrayGradV2", "TensorArrayGradV3":
		return input == 1 && n.NumOutputs() > 1 && !tf.IsControl(n.Output(1))
	}
	return r.handsOn(n, input)
}

// flowsOf returns the inputs of a node that are flows which it hands on.
func (r *arrayRemover) flowsOf(n graph.Node) []graph.VarID {
	var list []graph.VarID
	if r.kindOf(n) == tf.NextIterationSource {
		return nil
	}
	for i, v := range n.Inputs() {
		if r.handsOnFlow(n, i) {
			list = append(list, v.ID())
		}
	}
	return list
}

// flowedOn returns the results of a node that are the flow which it hands on.
func (r *arrayRemover) flowedOn(n graph.Node) []graph.VarID {
	if strings.HasPrefix(r.kindOf(n), "TensorArrayGrad") {
		return []graph.VarID{n.Output(1).ID()}
	}
	return r.handedOn(n)
}

// findFlows finds out which array each flow is one of, and which flows ops on arrays take.
func (r *arrayRemover) findFlows() {
	var work []graph.VarID
	add := func(v graph.VarID, a *array, at graph.Node) {
		have := r.flows.at(v)
		switch {
		case have == nil || a != have && a.isOf(have):
			r.flows[v] = a
			work = append(work, v)
		case !have.isOf(a):
			have.refuse(at, "flows of two arrays come together")
			a.refuse(at, "flows of two arrays come together")
		}
	}
	for _, a := range r.arrays {
		if n := r.g.Node(a.node); a.of == nil && n.NumOutputs() > 1 && !tf.IsControl(n.Output(1)) {
			add(n.Output(1).ID(), a, n)
		}
		for _, op := range a.ops {
			if n := r.g.Node(op.node); op.write && n.NumOutputs() > 0 {
				add(n.Output(0).ID(), a, n)
			}
		}
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for c := range r.g.Var(v).Clients() {
			if c.Node.FunctionGraph() == r.fg && c.Node != r.fg.Return() && r.handsOnFlow(c.Node, c.Index) {
				for _, out := range r.flowedOn(c.Node) {
					add(out, r.flows.at(v), c.Node)
				}
			}
		}
	}
	r.enterGradients()
	for _, id := range r.nodes {
		if n := r.g.Node(id); r.kindOf(n) == tf.NextIterationSink {
			for _, v := range r.handedOn(n) {
				r.sinks[v] = id
			}
		}
	}
	demand := func(v graph.VarID, a *array) {
		if owner := r.g.Var(v).Owner(); r.flows.at(v) == nil && owner.IsValid() && owner.FunctionGraph() == r.fg && len(r.flowsOf(owner)) > 0 {
			r.flows[v] = a // a zero may have been handed on
		}
		if int(v) < len(r.demanded) && !r.demanded[v] {
			r.demanded[v] = true
			work = append(work, v)
		}
	}
	for _, a := range r.arrays {
		for _, op := range a.ops {
			if op.kind != "Close" && (op.kind != "Grad" || r.isUsedGrad(r.g.Node(op.node))) {
				demand(op.flow, a)
			}
		}
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		owner, a := r.g.Var(v).Owner(), r.flows.at(v)
		if a == nil || !owner.IsValid() {
			continue
		}
		for c := range r.g.Var(v).Clients() { // the last value of a loop variable is what the variable is
			if c.Node.FunctionGraph() == r.fg && r.kindOf(c.Node) == "Exit" && c.Index == 0 {
				for _, out := range r.handedOn(c.Node) {
					demand(out, a)
				}
			}
		}
		if r.kindOf(owner) == tf.NextIterationSource {
			owner = r.g.Node(r.sinks.at(v))
		}
		if !owner.IsValid() || len(r.flowsOf(owner)) == 0 {
			continue
		}
		for _, out := range r.flowedOn(owner) { // both results of a Switch are lists
			demand(out, a)
		}
		for _, in := range r.flowsOf(owner) {
			demand(in, a)
		}
	}
}

// enterGradients has flows be those of arrays of gradients before they enter a loop that
// only has those of them: what is between an Enter and its Merge would be no loop.
func (r *arrayRemover) enterGradients() {
	for _, id := range slices.Backward(r.nodes) {
		n := r.g.Node(id)
		if kind := r.kindOf(n); kind != "Enter" && kind != "RefEnter" {
			continue
		}
		v := n.Output(0)
		have, only, agree := r.flows.at(v.ID()), (*array)(nil), true
		for c := range v.Clients() {
			a := (*array)(nil)
			if r.kindOf(c.Node) == "Merge" && r.handsOnFlow(c.Node, c.Index) {
				a = r.flows.at(c.Node.Output(0).ID())
			}
			agree = agree && a != nil && (only == nil || only == a)
			only = a
		}
		if have != nil && only != nil && agree && only.isOf(have) {
			r.flows[v.ID()] = only
		}
	}
}

// isUsedGrad reports whether something uses the flow of an op that gives the handle of an
// array of gradients, or waits for the op.
func (r *arrayRemover) isUsedGrad(n graph.Node) bool {
	for i, v := range n.Outputs() {
		if i > 0 && v.HasClients() {
			return true
		}
	}
	return false
}

// isCarrier reports whether a node hands on flows that become lists.
func (r *arrayRemover) isCarrier(n graph.Node) *array {
	if r.kindOf(n) == tf.NextIterationSource {
		if v := n.Output(0).ID(); r.demanded.at(v) {
			return r.flows.at(v)
		}
		return nil
	}
	if len(r.flowsOf(n)) == 0 {
		return nil
	}
	for _, v := range r.flowedOn(n) {
		if r.demanded.at(v) {
			return r.flows.at(v)
		}
	}
	return nil
}

// checkFlows refuses arrays whose flows are not what they should be, and notes the nodes of
// each family.
func (r *arrayRemover) checkFlows() {
	r.findFrames()
	r.findConditions()
	for _, a := range r.arrays {
		for _, op := range a.ops {
			n := r.g.Node(op.node)
			a.family.nodes = append(a.family.nodes, op.node)
			if op.kind == "Grad" && r.isUsedGrad(n) {
				if have := r.flows.at(op.flow); have == nil || have.family != a.family {
					r.checkFlow(a, n, op.flow)
				}
			}
			if op.kind == "Grad" || op.kind == "Close" {
				continue
			}
			r.checkFlow(a, n, op.flow)
			if h := r.conds.at(n.Input(0).ID()); h != nil && !h.isWithin(r.conds.at(op.flow)) {
				a.refuse(n, "its handle comes from a branch, and its flow does not")
			}
		}
		if a.of == nil {
			a.family.nodes = append(a.family.nodes, a.node)
		}
	}
	for _, id := range r.nodes {
		n := r.g.Node(id)
		a := r.isCarrier(n)
		if a == nil {
			continue
		}
		if kind, _ := r.arrayKind(n); kind == "" {
			a.family.nodes = append(a.family.nodes, id)
		}
		if r.kindOf(n) == tf.NextIterationSource && r.frames[r.place(id)] == nil {
			a.refuse(n, "its flow is one of a loop without a Merge")
		}
		for _, v := range r.flowsOf(n) {
			r.checkFlow(a, n, v)
		}
	}
	for _, id := range r.carriers {
		n := r.g.Node(id)
		for _, v := range n.Inputs() {
			if a := r.handles.at(v.ID()); a != nil {
				a.family.nodes = append(a.family.nodes, id)
				if r.kindOf(n) == tf.NextIterationSink && n.Input(0).Owner().IsValid() {
					a.family.nodes = append(a.family.nodes, n.Input(0).Owner().ID())
				}
				break
			}
		}
	}
}

// checkFlow refuses an array where a node takes something as its flow that is none.
func (r *arrayRemover) checkFlow(a *array, n graph.Node, v graph.VarID) {
	have := r.flows.at(v)
	switch {
	case have != nil && a.isOf(have):
		return
	case have != nil:
		a.refuse(n, "its flow is that of another array")
		have.refuse(n, "its flow is that of another array")
	case !r.isZero(v):
		a.refuse(n, "its flow is computed by %s", r.g.Var(v))
	default:
		root := a.family.root
		root.plain++
		if r.frames[r.place(root.node)] != r.frameAround(n) {
			a.refuse(n, "its flow begins in a loop in which the array is not made")
		}
	}
}

// isZero reports whether a value is a zero that begins a flow.
func (r *arrayRemover) isZero(v graph.VarID) bool {
	n := r.g.Var(v).Owner()
	a := r.g.Var(v).Constant()
	if n.IsValid() {
		switch r.kindOf(n) {
		case tf.WaitingConst:
			a = n.Op().Attr("value")
		case "ZerosLike":
			return true
		}
	}
	if !a.IsValid() {
		return false
	}
	x, err := value.FromAttr(a)
	return err == nil && x.Class() == value.FloatClass && x.Len() == 1 && x.Float(0) == 0
}
