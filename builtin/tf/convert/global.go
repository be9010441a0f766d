package convert

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// This file writes globals as the variables that they were.

// globalOf returns the node that declares the global that a node is about, itself for one
// that declares it.
func (e *exporter) globalOf(n graph.Node) (graph.Node, bool) {
	switch strings.TrimPrefix(n.Op().Name(), tf.Name+".") {
	case tf.Global:
		return n, true
	case tf.GetGlobal, tf.SetGlobal, tf.IsSetGlobal:
		if e.globals == nil {
			e.globals = map[string]graph.Node{}
			for n := range e.fg.Nodes() {
				if n.Op().Name() == tf.Name+"."+tf.Global {
					e.globals[n.Op().Attr("sym_name").Text()] = n
				}
			}
		}
		return e.globals[n.Op().Attr("variable").Text()], true
	}
	return graph.Node{}, false
}

// globalOp returns the op of a variable that a node about a global is.
func (e *exporter) globalOp(n, global graph.Node) string {
	isResource := global.IsValid() && global.Op().Attr("node").Get("op").Text() == "VarHandleOp"
	ops := map[string][2]string{
		tf.Global: {"VariableV2", "VarHandleOp"}, tf.GetGlobal: {"Identity", "ReadVariableOp"},
		tf.SetGlobal: {"Assign", "AssignVariableOp"}, tf.IsSetGlobal: {"IsVariableInitialized", "VarIsInitializedOp"},
	}[strings.TrimPrefix(n.Op().Name(), tf.Name+".")]
	if isResource {
		return ops[1]
	}
	return ops[0]
}

// globalNode returns the node that an operation about a global is.
func (e *exporter) globalNode(n, global graph.Node) (*graphdef.Node, error) {
	if !global.IsValid() {
		return nil, fmt.Errorf("there is no global %q", n.Op().Attr("variable").Text())
	}
	made := &graphdef.Node{Name: e.names[n.ID()], Op: e.globalOp(n, global)}
	if n == global {
		return e.variable(n, made)
	}
	elem := global.Op().Attr("type").Type().Elem()
	key := "T"
	if strings.Contains(made.Op, "Variable") || strings.HasPrefix(made.Op, "VarIs") {
		key = "dtype"
	}
	if made.Op != "VarIsInitializedOp" {
		made.Set(key, graphdef.TypeValue(dataTypeOf(elem)))
	}
	made.Inputs = []string{e.names[global.ID()]}
	waits := n.Inputs()
	if i := slices.IndexFunc(waits, isHandle); i >= 0 { // it was entered into a frame
		made.Inputs[0] = e.tensor(waits[i])
		waits = slices.Delete(slices.Clone(waits), i, i+1)
	}
	if n.Op().Name() == tf.Name+"."+tf.SetGlobal && len(waits) > 0 {
		made.Inputs = append(made.Inputs, e.tensor(waits[0]))
		waits = waits[1:]
		anyShape(made, global)
	}
	made.Inputs = e.addControls(made.Inputs, waits)
	if was := e.was[made.Name]; was != nil && was.Op == made.Op && e.sameInputs(was.Inputs, made.Inputs) && hasAttrs(was, made.Attrs) {
		return was, nil
	}
	return made, nil
}

// isHandle reports whether a value is the handle of a variable.
func isHandle(v graph.Var) bool { return v.Type().Elem() == tf.Resource || tf.IsRef(v.Type().Elem()) }

// hasAttrs reports whether a node has attributes, besides others.
func hasAttrs(n *graphdef.Node, attrs []graphdef.Attr) bool {
	return !slices.ContainsFunc(attrs, func(a graphdef.Attr) bool {
		v, ok := n.Attr(a.Name)
		return !ok || !v.Equal(a.Value)
	})
}

// anyShape lets an Assign change the shape of a variable whose values have several.
func anyShape(assign *graphdef.Node, global graph.Node) {
	if _, ok := tf.ShapeOf(global.Op().Attr("node").Get("shape")); assign.Op == "Assign" && ok && !global.Op().Attr("type").Type().IsRanked() {
		assign.Set("validate_shape", graphdef.BoolValue(false))
	}
}

// variable returns the variable that a global is, and adds the node that assigns its first
// value, for which groups of such nodes wait.
func (e *exporter) variable(n graph.Node, made *graphdef.Node) (*graphdef.Node, error) {
	attrs := n.Op().Attr("node")
	for i := range attrs.Len() {
		switch key := attrs.Key(i); key {
		case "op":
		case "device":
			made.Device = attrs.At(i).Text()
		default:
			v, err := valueOf(attrs.At(i))
			if err != nil {
				return nil, fmt.Errorf("attribute %q: %w", key, err)
			}
			made.Set(key, v)
		}
	}
	if was := e.was[made.Name]; was != nil && was.Op == made.Op {
		made = was
	}
	first := n.Op().Attr("value")
	if !first.IsValid() {
		return made, nil
	}
	name := n.Op().Attr("initializer").Text()
	if name == "" || e.taken[name] {
		name = e.free(made.Name + "/Assign")
	}
	e.taken[name] = true
	constant, err := e.firstValue(n)
	if err != nil {
		return nil, err
	}
	assign := &graphdef.Node{Name: name, Op: "Assign", Inputs: []string{made.Name, constant.Name}}
	dtype, _ := constant.Attr("dtype")
	if made.Op == "VarHandleOp" {
		assign.Op = "AssignVariableOp"
		assign.Set("dtype", dtype)
	} else {
		assign.Set("T", dtype)
		anyShape(assign, n)
	}
	if was := e.was[name]; was != nil && was.Op == assign.Op && slices.Equal(was.Inputs, assign.Inputs) {
		assign = was
	}
	e.list, e.firsts[name] = append(e.list, assign), true
	groups := n.Op().Attr("groups")
	for i := range groups.Len() {
		e.groups[groups.At(i).Text()] = append(e.groups[groups.At(i).Text()], "^"+name)
	}
	return made, nil
}

// firstValueName returns the name of the constant that is the first value of a global.
func (e *exporter) firstValueName(n graph.Node) string {
	if was := e.was[n.Op().Attr("initializer").Text()]; was != nil && len(was.Inputs) == 2 && e.was[was.Inputs[1]] != nil {
		return was.Inputs[1]
	}
	return e.oldName(n) + "/initial_value"
}

// firstValue returns the constant that is the first value of a global, and adds it, unless the
// graph has it: the file that was read used it for both.
func (e *exporter) firstValue(n graph.Node) (*graphdef.Node, error) {
	name, a := e.firstValueName(n), n.Op().Attr("value")
	if c := e.alsoFirst[name]; c.IsValid() && c.Op().Attr("value") == a {
		return e.node(c)
	}
	constant, err := e.constant(name, a)
	if err == nil {
		e.list = append(e.list, constant)
	}
	return constant, err
}

// renameFirst gives constants of the graph that have the name of one that is a first value
// another name that the file has for them. They had that before both were merged; where the file
// has none, both are one.
func (e *exporter) renameFirst(reserved map[string]bool, forget func(graph.Node)) {
	first := map[string]bool{}
	for n := range e.fg.Nodes() {
		if n.Op().Name() == tf.Name+"."+tf.Global && n.Op().Attr("value").IsValid() {
			first[e.firstValueName(n)] = true
		}
	}
	if len(first) == 0 {
		return
	}
	e.alsoFirst = map[string]graph.Node{}
	var known map[ir.OpID][]*graphdef.Node
	for n := range e.fg.Nodes() {
		name := e.names[n.ID()]
		if n.Op().Name() != tf.Name+".Const" || !first[name] {
			continue
		}
		if known == nil {
			known = e.constantsOfFile()
		}
		isOne := true
		for _, c := range known[n.Op().ID()] {
			switch {
			case isNumbered(c):
				isOne = false
				continue
			case reserved[c.Name] || first[c.Name] || e.taken[c.Name]:
				continue
			}
			isOne = false
			forget(n)
			e.names[n.ID()], e.taken[c.Name] = c.Name, true
			break
		}
		switch {
		case isOne:
			e.alsoFirst[name] = n
		case e.names[n.ID()] == name:
			forget(n)
		}
	}
}

// constant returns a constant of a name, or of a like one.
func (e *exporter) constant(name string, a ir.Attr) (*graphdef.Node, error) {
	v, ok := e.importer.locations.resourceOf(a)
	if !ok {
		x, err := value.FromAttr(a)
		if err != nil {
			return nil, err
		}
		t, err := graphdef.TensorOf(x)
		if err != nil {
			return nil, err
		}
		v = graphdef.TensorValue(t)
	}
	name = e.free(name)
	e.taken[name] = true
	made := &graphdef.Node{Name: name, Op: "Const"}
	t, err := v.Tensor()
	if err != nil {
		return nil, err
	}
	dtype, _ := t.Type()
	made.Set("dtype", graphdef.TypeValue(dtype))
	made.Set("value", v)
	if was := e.was[name]; was != nil && was.Op == "Const" && sameConstant(was, made) {
		return was, nil
	}
	return made, nil
}

// sameConstant reports whether two constants have one value.
func sameConstant(a, b *graphdef.Node) bool {
	read := func(n *graphdef.Node) (value.Value, error) {
		v, _ := n.Attr("value")
		t, err := v.Tensor()
		if err != nil {
			return value.Value{}, err
		}
		return t.Value()
	}
	x, err := read(a)
	if err != nil {
		return false
	}
	y, err := read(b)
	return err == nil && value.Compare(x, y, value.Tolerance{SignedZero: true}) == nil
}

// free returns a name that no node has, as near to one as can be.
func (e *exporter) free(base string) string {
	name := base
	for k := 1; e.taken[name]; k++ {
		name = fmt.Sprintf("%s_%d", base, k)
	}
	return name
}

// waitForFirst has the groups wait again for the nodes that assign first values. A group that
// waited for nothing else is not in the graph, and is added: callers run it by its name. So is
// one that the caller named as an output.
func (e *exporter) waitForFirst() {
	for _, name := range e.importer.options.Outputs {
		if n := e.was[name]; n != nil && n.Op == "NoOp" && e.groups[name] == nil {
			e.groups[name] = []string{}
		}
	}
	for i, n := range e.list {
		if more := e.groups[n.Name]; len(more) > 0 {
			changed := *n
			changed.Inputs = slices.Concat(n.Inputs, more)
			e.list[i] = e.originalGroup(&changed)
			delete(e.groups, n.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(e.groups)) {
		if !e.taken[name] {
			e.taken[name] = true
			e.list = append(e.list, e.originalGroup(&graphdef.Node{Name: name, Op: "NoOp", Inputs: e.groups[name]}))
		}
	}
}

// originalGroup returns the node of the file that waits for the same as a group, or the group.
func (e *exporter) originalGroup(n *graphdef.Node) *graphdef.Node {
	was := e.was[n.Name]
	if was != nil && was.Op == n.Op && slices.Equal(slices.Sorted(slices.Values(n.Inputs)), slices.Sorted(slices.Values(was.Inputs))) {
		return was
	}
	return n
}
