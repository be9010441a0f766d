package convert

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph/graphdef"
)

// This file keeps the order of reads and writes. In a graph of the dialect tf it is that of
// the operations. In a file it is that of paths: where a rule drops the last path by which a
// write came behind a read, a control edge stands for it.

// access is a node that reads or writes a resource: a variable, a table, a queue.
type access struct {
	node     int
	writes   bool
	resource string
}

// output is the resource of nodes that print, or run code of Python.
const output = "/output"

var outputOps = map[string]bool{"Print": true, "PrintV2": true, "PyFunc": true, "EagerPyFunc": true, "WriteFile": true}

// readers are the ops that only read the resource that they take.
var readers = []string{
	"ReadVariableOp", "ResourceGather", "VarIsInitializedOp", "LookupTableFind", "LookupTableSize", "LookupTableExport", "QueueSize", "QueueIsClosed",
}

// accesses lists the reads and writes of the resources that are written, in the order of
// the flow, by their resources.
func (f *flow) accesses(isArgument func(name string) bool) map[string][]access {
	handles := make([][]string, len(f.nodes)) // the resources to which the results of a node refer
	all := map[string][]access{}
	written := map[string]bool{}
	note := func(i int, resource string, writes bool) {
		written[resource] = written[resource] || writes
		list := all[resource]
		if k := len(list) - 1; k >= 0 && list[k].node == i {
			list[k].writes = list[k].writes || writes
			return
		}
		all[resource] = append(list, access{i, writes, resource})
	}
	for _, i := range f.order {
		n := f.nodes[i]
		if n.Op == "_Arg" && isArgument(n.Name) {
			handles[i] = []string{n.Name}
			continue
		}
		s := tf.SignatureOf(n.Op)
		if outputOps[n.Op] {
			note(i, output, true)
		}
		takes := false
		for k, at := range f.data[i] {
			for _, resource := range handles[at] {
				takes = true
				if f.handsOn(i, resource) {
					handles[i] = appendNew(handles[i], resource)
					continue
				}
				if n.Op != "VariableShape" {
					note(i, resource, writesResource(n, s, k, isOfRef(resource)))
				}
				if s != nil && k == 0 && len(s.Outputs) > 0 && s.Outputs[0].IsRef {
					handles[i] = appendNew(handles[i], resource)
				}
			}
		}
		if !takes {
			if resource := resourceOf(n, s); resource != "" {
				handles[i] = []string{resource}
			}
		}
	}
	for resource, list := range all {
		if !written[resource] || len(list) < 2 {
			delete(all, resource)
		}
	}
	return all
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(slices.Clip(list), s)
}

// refSign is before the names of resources that are references to variables.
const refSign = "&"

func isOfRef(resource string) bool { return strings.HasPrefix(resource, refSign) }

// resourceOf returns the name of the resource to which a node gives a handle, "" of another
// node. The flow of a TensorArray orders what is done to it.
func resourceOf(n *graphdef.Node, s *tf.Signature) string {
	if s == nil || len(s.Outputs) == 0 || strings.HasPrefix(n.Op, "TensorArray") {
		return ""
	}
	name := n.Name
	if v, ok := n.Attr("shared_name"); ok {
		if shared, err := v.Str(); err == nil && shared != "" {
			name = shared
		}
	}
	dtype, _ := n.Attr("dtype")
	t, _ := dtype.Type()
	switch out := s.Outputs[0]; {
	case out.IsRef:
		return refSign + name
	case out.Elem.String() == "!tf_type.resource", n.Op == "Placeholder" && t == graphdef.Resource:
		return name
	}
	return ""
}

// handsOn reports whether a node gives the handle of a resource that it takes, and does
// nothing with it. A reference is read by what is not made for references.
func (f *flow) handsOn(i int, resource string) bool {
	switch f.bare(i) {
	case "Enter", "Exit", "Switch", "_SwitchN", "Merge", "NextIteration", "Identity", "IdentityN":
		return !isOfRef(resource) || strings.HasPrefix(f.nodes[i].Op, "Ref")
	}
	return false
}

// writesResource reports whether a node writes the resource that is its input of a number.
func writesResource(n *graphdef.Node, s *tf.Signature, input int, isRef bool) bool {
	if isRef {
		return s != nil && n.Op != "IsVariableInitialized" && input < len(s.Inputs) && s.Inputs[input].IsRef
	}
	return !slices.ContainsFunc(readers, func(op string) bool { return strings.HasPrefix(n.Op, op) })
}

// orderKeeper adds control edges to nodes.
type orderKeeper struct {
	*flow
	was     *flow // of the file that was read
	changed map[int]*graphdef.Node
	before  []uint64 // of the nodes of the file that was read
	after   []uint64
	group   map[int][]access // by their nodes
}

// keepOrder returns the nodes that are to be written, with control edges where a read and a
// write, or two writes, stood in an order that no path says any more. The nodes are those of
// a graph or a function that was read as was, in the order of operations.
func keepOrder(nodes, was []*graphdef.Node, isArgument func(name string) bool) []*graphdef.Node {
	if isKept(nodes, was) {
		return nodes
	}
	o := &orderKeeper{flow: newFlow(nodes), changed: map[int]*graphdef.Node{}, group: map[int][]access{}}
	all := o.accesses(isArgument)
	if len(all) == 0 {
		return nodes
	}
	o.locate()
	o.was = newFlow(was)
	var sources []access
	for _, list := range all {
		sources = append(sources, list...)
		for _, a := range list {
			o.group[a.node] = append(o.group[a.node], a)
		}
	}
	slices.SortFunc(sources, func(a, b access) int { // the last ones first: edges from them do for others
		if a.node != b.node {
			return o.place[b.node] - o.place[a.node]
		}
		return strings.Compare(a.resource, b.resource)
	})
	for batch := range slices.Chunk(sources, 64) {
		o.keep(batch)
	}
	if len(o.changed) == 0 {
		return nodes
	}
	list := slices.Clone(nodes)
	for i, n := range o.changed {
		list[i] = n
	}
	return list
}

// isKept reports whether all nodes are as they were.
func isKept(nodes, was []*graphdef.Node) bool {
	old := make(map[*graphdef.Node]bool, len(was))
	for _, n := range was {
		old[n] = true
	}
	return !slices.ContainsFunc(nodes, func(n *graphdef.Node) bool { return !old[n] })
}

// keep adds the edges from some of the accesses to others.
func (o *orderKeeper) keep(sources []access) {
	o.before = o.spread(o.was, func(a access) (int, bool) {
		i, ok := o.was.index[o.nodes[a.node].Name]
		return i, ok
	}, sources)
	own := make(map[int]uint64, len(sources))
	for k, a := range sources {
		own[a.node] |= 1 << k
	}
	o.after = make([]uint64, len(o.nodes))
	for _, i := range o.order {
		o.after[i] |= o.reach(i, o.after)
		for k, a := range sources {
			if len(o.group[i]) == 0 {
				break
			}
			if o.after[i]&(1<<k) == 0 && o.isLost(k, a, i) {
				o.wait(a.node, i)
				o.after[i] |= o.after[a.node]
			}
		}
		o.after[i] |= own[i]
	}
}

// spread returns behind which of the sources each node of a flow always comes.
func (o *orderKeeper) spread(f *flow, at func(access) (int, bool), sources []access) []uint64 {
	bits, own := make([]uint64, len(f.nodes)), map[int]uint64{}
	for k, a := range sources {
		if i, ok := at(a); ok {
			own[i] |= 1 << k
		}
	}
	for _, i := range f.order {
		bits[i] = f.reach(i, bits) | own[i]
	}
	return bits
}

// isLost reports whether a node has to come behind a source and may wait for it. What the
// file that was read has is ordered as it was there, what it has not as operations are.
func (o *orderKeeper) isLost(k int, a access, i int) bool {
	if a.node == i || o.place[a.node] > o.place[i] || o.frames[a.node] != o.frames[i] || !o.conflicts(a, i) {
		return false
	}
	_, known := o.was.index[o.nodes[a.node].Name]
	if at, ok := o.was.index[o.nodes[i].Name]; ok && known {
		return o.before[at]&(1<<k) != 0
	}
	return o.conds[a.node].holdsWhere(o.conds[i])
}

// conflicts reports whether a node reads or writes the resource of an access, and one of the
// two writes it.
func (o *orderKeeper) conflicts(a access, i int) bool {
	return slices.ContainsFunc(o.group[i], func(b access) bool { return a.resource == b.resource && (a.writes || b.writes) })
}

// wait has a node wait for another one.
func (o *orderKeeper) wait(source, i int) {
	n := o.changed[i]
	if n == nil {
		copied := *o.nodes[i]
		copied.Inputs = slices.Clone(copied.Inputs)
		n = &copied
		o.changed[i] = n
	}
	n.Inputs = append(n.Inputs, "^"+o.nodes[source].Name)
	o.waits[i] = append(o.waits[i], source)
}
