package convert

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/value"
)

// This file writes updates of variables as the nodes that they were: a read, what is computed of
// it and a write are one ApplyMomentum again, which nothing runs in between, under its name.

// update is a node of the file that updated variables, and what it is in the graph.
type update struct {
	was    *graphdef.Node
	by     tf.Update
	sets   []graph.Node // by the variables
	join   graph.Node   // of several, which is done when all of them are
	inputs []graph.Var  // after the variables
	waits  []graph.Var
	parts  map[graph.NodeID]bool // what is not written: reads, and what is computed of them
}

// chooseUpdates finds the updates that are as they were, and gives what sets the variables the
// name of the node.
func (e *exporter) chooseUpdates() {
	sets, joins := map[string][]graph.Node{}, map[string]graph.Node{}
	for n := range e.fg.Nodes() {
		name := n.Op().Name()
		if name != tf.Name+"."+tf.SetGlobal && name != tf.Name+".NoOp" {
			continue
		}
		old := e.oldName(n)
		if was := e.was[old]; was == nil {
			continue
		} else if _, ok := tf.UpdateOf(was.Op); !ok {
			continue
		}
		if name == tf.Name+".NoOp" {
			joins[old] = n
		} else {
			sets[old] = append(sets[old], n)
		}
	}
	for _, was := range e.original {
		list := sets[was.Name]
		by, _ := tf.UpdateOf(was.Op)
		if len(list) == 0 || len(list) != by.Variables {
			continue
		}
		u := &update{was: was, by: by, parts: map[graph.NodeID]bool{}}
		if !e.orderSets(u, list) || !e.isUpdate(u) {
			if len(list) > 1 && !joins[was.Name].IsValid() {
				e.taken[was.Name] = true
				e.split[was.Name] = list
			}
			continue
		}
		if join := joins[was.Name]; join.IsValid() && u.isJoin(join) {
			u.join = join
			u.parts[join.ID()], e.names[join.ID()] = true, was.Name
		}
		e.taken[was.Name] = true
		for i, set := range u.sets {
			e.names[set.ID()] = was.Name
			if i > 0 {
				u.parts[set.ID()] = true
			}
		}
		e.updates[u.sets[0].ID()] = u
		for id := range u.parts {
			e.inUpdates[id] = true
		}
	}
}

// joinSplit adds the groups by which callers run updates of several variables that are not written
// as they were.
func (e *exporter) joinSplit() {
	for _, was := range e.original {
		list := e.split[was.Name]
		if len(list) == 0 {
			continue
		}
		group := &graphdef.Node{Name: was.Name, Op: "NoOp"}
		for _, set := range list {
			group.Inputs = append(group.Inputs, "^"+e.names[set.ID()])
		}
		e.list = append(e.list, group)
	}
}

// orderSets orders what sets the variables of an update as its inputs were, and reports whether
// these are the variables.
func (e *exporter) orderSets(u *update, list []graph.Node) bool {
	s := tf.SignatureOf(u.was.Op)
	if s == nil || len(u.was.Inputs) < len(s.Inputs) {
		return false
	}
	for _, input := range u.was.Inputs[:u.by.Variables] {
		name := e.variableOf(input)
		i := slices.IndexFunc(list, func(n graph.Node) bool { return n.Op().Attr("variable").Text() == name })
		if i < 0 || slices.Contains(u.sets, list[i]) {
			return false
		}
		u.sets = append(u.sets, list[i])
	}
	return true
}

// variableOf returns the name of the variable to which an input of a node of the file refers.
func (e *exporter) variableOf(input string) string {
	for range e.original {
		in, _ := graphdef.ParseInput(input)
		n := e.was[in.Node]
		if n == nil || len(n.Inputs) == 0 || in.Output > 0 && !strings.HasSuffix(n.Op, "Switch") {
			return in.Node
		}
		input = n.Inputs[0]
	}
	return ""
}

// isUpdate reports whether variables are set to what an update makes of them, by nodes that
// nothing else uses, and notes what it takes.
func (e *exporter) isUpdate(u *update) bool {
	attrs, err := e.importer.attrs(u.was)
	if err != nil {
		return false
	}
	m := &updateMatch{u: u, seen: map[*term]graph.Var{}, inputs: map[*term]graph.Var{}}
	var old, in []*term
	for range u.by.Variables {
		old = append(old, &term{})
	}
	for range len(tf.SignatureOf(u.was.Op).Inputs) - u.by.Variables {
		in = append(in, &term{})
	}
	m.old, m.in = old, in
	for i, next := range tf.NextOf(terms{}, u.by, e.fg.Context().Op(tf.Name+"."+u.was.Op, attrs...), old, in) {
		if !m.match(next, u.sets[i].Input(0)) {
			return false
		}
	}
	for _, t := range in {
		v, ok := m.inputs[t]
		if !ok || u.parts[v.Owner().ID()] {
			return false
		}
		u.inputs = append(u.inputs, v)
	}
	for _, n := range u.sets {
		m.wait(n.Inputs()[1:])
	}
	return m.isAlone()
}

// term is what an update computes: of the terms of an op, or an operand or a number.
type term struct {
	op     string
	args   []*term
	number int
}

const (
	numberTerm = "number"
	columnTerm = "column"
)

// terms makes terms.
type terms struct{}

// Apply implements [tf.Calculator].
func (terms) Apply(op string, args ...*term) *term { return &term{op: op, args: args} }

// Column implements [tf.Calculator].
func (terms) Column(indices *term) *term { return &term{op: columnTerm, args: []*term{indices}} }

// Number implements [tf.Calculator].
func (terms) Number(n int, _ *term) *term { return &term{op: numberTerm, number: n} }

// updateMatch finds out whether a graph computes terms.
type updateMatch struct {
	u       *update
	old, in []*term
	seen    map[*term]graph.Var
	inputs  map[*term]graph.Var
	numbers []graph.Node
}

// match reports whether a value is a term.
func (m *updateMatch) match(t *term, v graph.Var) bool {
	if was, ok := m.seen[t]; ok {
		return was == v
	}
	m.seen[t] = v
	if slices.Contains(m.in, t) {
		m.inputs[t] = v
		return true
	}
	if v.IsInput() || v.Index() > 0 {
		return false
	}
	n := v.Owner()
	op := strings.TrimPrefix(n.Op().Name(), tf.Name+".")
	if i := slices.Index(m.old, t); i >= 0 {
		if op != tf.GetGlobal || n.Op().Attr("variable").Text() != m.u.sets[i].Op().Attr("variable").Text() {
			return false
		}
		m.wait(n.Inputs())
		m.u.parts[n.ID()] = true
		return true
	}
	args := t.args
	switch t.op {
	case numberTerm:
		return m.isNumber(n, t.number)
	case columnTerm:
		if op != "ExpandDims" || n.NumInputs() != 2 || !m.isNumber(n.Input(1).Owner(), -1) {
			return false
		}
	default:
		if op != t.op || n.NumInputs() < len(args) || slices.ContainsFunc(n.Inputs()[len(args):], func(v graph.Var) bool { return !tf.IsControl(v) }) {
			return false
		}
		m.wait(n.Inputs()[len(args):])
	}
	m.u.parts[n.ID()] = true
	for i, arg := range args {
		if !m.match(arg, n.Input(i)) {
			return false
		}
	}
	return true
}

// isNumber reports whether a node is a constant, a number.
func (m *updateMatch) isNumber(n graph.Node, number int) bool {
	if !n.IsValid() || tensorFlowOp(n) != "Const" {
		return false
	}
	x, err := value.FromAttr(n.Op().Attr("value"))
	if err != nil || x.Rank() != 0 {
		return false
	}
	want, err := tf.Number(number, x.Elem())
	m.numbers = append(m.numbers, n)
	return err == nil && value.Compare(want, x, value.Tolerance{}) == nil
}

// wait notes what a part waits for.
func (m *updateMatch) wait(list []graph.Var) {
	for _, v := range list {
		if !isHandle(v) && !slices.Contains(m.u.waits, v) {
			m.u.waits = append(m.u.waits, v)
		}
	}
}

// isAlone reports whether nothing else uses the parts, and leaves out numbers that only they do.
func (m *updateMatch) isAlone() bool {
	u := m.u
	isOwn := func(id graph.NodeID) bool {
		return u.parts[id] || slices.ContainsFunc(u.sets, func(n graph.Node) bool { return n.ID() == id })
	}
	onlyOwn := func(n graph.Node) bool {
		for _, v := range n.Outputs() {
			for c := range v.Clients() {
				if !isOwn(c.Node.ID()) {
					return false
				}
			}
		}
		return true
	}
	for id := range u.parts {
		if !onlyOwn(u.sets[0].Graph().Node(id)) {
			return false
		}
	}
	for _, n := range m.numbers {
		if n.NumInputs() > 0 {
			return false
		}
		if onlyOwn(n) {
			u.parts[n.ID()] = true
		}
	}
	u.waits = slices.DeleteFunc(u.waits, func(v graph.Var) bool { return !v.IsInput() && isOwn(v.Owner().ID()) })
	return true
}

// isJoin reports whether a group waits for what sets the variables, and nothing else.
func (u *update) isJoin(n graph.Node) bool {
	var owners []graph.Node
	for _, v := range n.Inputs() {
		if v.IsInput() || !slices.Contains(u.sets, v.Owner()) {
			return false
		}
		owners = append(owners, v.Owner())
	}
	return len(owners) == len(u.sets)
}

// updateNode returns the node that an update is.
func (e *exporter) updateNode(u *update) *graphdef.Node {
	made := &graphdef.Node{Name: u.was.Name, Op: u.was.Op, Attrs: withShapes(u.was.Attrs, u.sets[0]), Device: u.was.Device}
	for _, set := range u.sets {
		handle := e.names[e.globalNamed(set).ID()]
		if i := slices.IndexFunc(set.Inputs(), isHandle); i >= 0 {
			handle = e.tensor(set.Input(i))
		}
		made.Inputs = append(made.Inputs, handle)
	}
	for _, v := range u.inputs {
		made.Inputs = append(made.Inputs, e.tensor(v))
	}
	made.Inputs = e.addControls(made.Inputs, u.waits)
	if e.sameInputs(u.was.Inputs, made.Inputs) && !slices.ContainsFunc(u.was.Inputs, e.isGone) {
		return u.was
	}
	return made
}

// globalNamed returns the node that declares the global that a node is about.
func (e *exporter) globalNamed(n graph.Node) graph.Node {
	global, _ := e.globalOf(n)
	return global
}
