package convert

import (
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph/graphdef"
)

// This file keeps the order of reads and writes. In a graph of the dialect tf it is that of
// the operations. In a file it is that of paths: where a rule drops the last path by which a
// write came after a read, a control edge stands for it.

// access is a node that reads or writes a resource: a variable, a table, a queue.
type access struct {
	node   int
	writes bool
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
		all[resource] = append(list, access{i, writes})
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

// use is what a node does to a resource, with all that is done to it.
type use struct {
	writes bool
	*accessGroup
}

// accessGroup is all that is done to a resource, in the order of the flow.
type accessGroup struct {
	all        []access
	last       int // the place of the last one
	lastBefore int // in the file that was read, the last place of one; -1 for none
}

// orderKeeper adds control edges to nodes.
type orderKeeper struct {
	*flow
	was     *flow // of the file that was read
	changed map[int]*graphdef.Node
	isFirst func(name string) bool
	// standsFor returns the name of the node of the file that a node is, or a part of.
	standsFor func(name string) string
	of        [][]use // what nodes do, by nodes

	before, after []nodeSet // after which sources nodes come, in the file that was read and now
	slots         []int     // the numbers of sources in their batch, from 1
	first         int       // the place of the first of these
}

// keepOrder returns the nodes that are to be written, with control edges where a read and a
// write, or two writes, stood in an order that no path says any more. The nodes are those of
// a graph or a function that was read as was, in the order of operations. Those that assign first
// values are run by themselves: no other waits for them, unless it did.
func keepOrder(nodes, was []*graphdef.Node, isArgument func(name string) bool, standsFor func(name string) string, isFirst func(name string) bool) []*graphdef.Node {
	if isKept(nodes, was) {
		return nodes
	}
	o := &orderKeeper{flow: newFlow(nodes), changed: map[int]*graphdef.Node{}, isFirst: isFirst, standsFor: standsFor}
	groups := o.accesses(isArgument)
	search := &orderSearch{flow: o.flow, seen: make([]int, len(o.nodes))}
	maps.DeleteFunc(groups, func(_ string, list []access) bool { return search.areOrdered(list) })
	if len(groups) == 0 {
		return nodes
	}
	o.locate()
	o.was = newFlow(was)
	o.was.locate()
	o.before, o.after, o.slots = make([]nodeSet, len(o.was.nodes)), make([]nodeSet, len(o.nodes)), make([]int, len(o.nodes))
	o.of = make([][]use, len(o.nodes))
	var sources []int
	for _, list := range groups {
		group := o.groupOf(list)
		for _, a := range list {
			if o.of[a.node] == nil {
				sources = append(sources, a.node)
			}
			o.of[a.node] = append(o.of[a.node], use{a.writes, group})
		}
	}
	slices.SortFunc(sources, func(a, b int) int { return o.place[b] - o.place[a] }) // edges from the last ones do for others
	for some := range slices.Chunk(sources, batch) {
		o.keep(some)
	}
	list := slices.Clone(nodes)
	for i, n := range o.changed {
		list[i] = n
	}
	return list
}

// groupOf returns the accesses of a resource as a group.
func (o *orderKeeper) groupOf(list []access) *accessGroup {
	g := &accessGroup{all: list, last: o.place[list[len(list)-1].node], lastBefore: -1}
	for _, a := range list {
		if i, ok := o.wasIndex(a.node); ok {
			g.lastBefore = max(g.lastBefore, o.was.place[i])
		}
	}
	return g
}

// wasIndex returns the number of the node of the file that was read that a node is, or a part of.
// What parts of nodes in loops do in which turn, the order there does not say.
func (o *orderKeeper) wasIndex(i int) (int, bool) {
	name := o.nodes[i].Name
	if at, ok := o.was.index[name]; ok {
		return at, true
	}
	at, ok := o.was.index[o.standsFor(name)]
	return at, ok && o.frames[i] == nil && o.was.frames[at] == nil
}

// isKept reports whether all nodes are as they were.
func isKept(nodes, was []*graphdef.Node) bool {
	old := make(map[*graphdef.Node]bool, len(was))
	for _, n := range was {
		old[n] = true
	}
	return !slices.ContainsFunc(nodes, func(n *graphdef.Node) bool { return !old[n] })
}

// keep adds the edges from some of the accesses to others. It follows the nodes between the
// first of these and the last that is done to their resources.
func (o *orderKeeper) keep(sources []int) {
	o.first = o.place[sources[len(sources)-1]]
	last, firstWas, lastWas := 0, len(o.was.order), -1
	for k, source := range sources {
		o.slots[source] = k + 1
		for _, u := range o.of[source] {
			last, lastWas = max(last, u.last), max(lastWas, u.lastBefore)
		}
		if i, ok := o.wasIndex(source); ok {
			firstWas = min(firstWas, o.was.place[i])
		}
	}
	before, now := o.was.order[min(firstWas, lastWas+1):lastWas+1], o.order[o.first:last+1]
	for k, source := range sources {
		if i, ok := o.wasIndex(source); ok {
			o.before[i].add(k)
		}
	}
	for _, i := range before {
		own := o.before[i]
		o.before[i] = nodeSet{}
		o.was.reach(i, o.before)
		o.before[i].join(&own)
	}
	for _, i := range now {
		o.reach(i, o.after)
		for _, source := range o.lost(i) {
			if k := o.slots[source] - 1; !o.after[i].has(k) {
				o.wait(source, i)
				o.after[i].join(&o.after[source])
			}
		}
		if k := o.slots[i]; k > 0 {
			o.after[i].add(k - 1)
		}
	}
	for _, i := range before {
		o.before[i] = nodeSet{}
	}
	for _, i := range now {
		o.after[i], o.slots[i] = nodeSet{}, 0
	}
}

// lost returns the sources of the batch that a node has to come after and does not, the
// last ones first.
func (o *orderKeeper) lost(i int) []int {
	var list []int
	for _, b := range o.of[i] {
		from, _ := slices.BinarySearchFunc(b.all, o.first, func(a access, place int) int { return o.place[a.node] - place })
		for _, a := range b.all[from:] {
			k := o.slots[a.node] - 1
			if k < 0 {
				break // it belongs to a batch before, as what follows
			}
			if (a.writes || b.writes) && !o.after[i].has(k) && o.mustFollow(i, a.node, k) {
				list = append(list, a.node)
			}
		}
	}
	slices.SortFunc(list, func(a, b int) int { return o.place[b] - o.place[a] })
	return list
}

// mustFollow reports whether a node has to come after a source, and may wait for it. Nodes of
// the file that was read are ordered as they were there, other nodes as operations are.
func (o *orderKeeper) mustFollow(i, source, k int) bool {
	if o.place[source] >= o.place[i] || o.frames[source] != o.frames[i] {
		return false
	}
	from, known := o.wasIndex(source)
	if at, ok := o.wasIndex(i); ok && known && at != from {
		return o.before[at].has(k)
	}
	return !o.isFirst(o.nodes[source].Name) && o.conds[source].holdsWhere(o.conds[i])
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
