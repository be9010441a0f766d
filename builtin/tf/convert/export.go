package convert

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Export returns the graph of a module that [Import] made as a file of the kind and the
// format of that which was read. Nodes that are as they were in that are written as they
// were, in its order, and so is what it says besides; new ones follow. So it is with the
// functions of the library. A module in the dialect tf that comes from elsewhere becomes a
// GraphDef. Loops and conditionals that are regions become those of TensorFlow 1
// ([functional.Lower]). What TensorFlow has no words for is an error that names the
// operation.
func Export(module *graph.FunctionGraph) (*graphdef.File, error) {
	read, ok := module.Graph().Locations().(*locations)
	if !ok {
		read = newLocations(module.Name)
	}
	original, o := read.file, read.options
	meta, err := chooseGraph(original, o.Tag)
	if err != nil {
		return nil, err
	}
	module, err = functional.Lower(module)
	if err != nil {
		return nil, diag.List{diag.Errorf(diag.NewSource(read.file.Name, ""), diag.NoSpan, "%v", err)}
	}
	main := functionsByName(module)["main"]
	if main == nil {
		return nil, diag.List{diag.Errorf(diag.NewSource(module.Name, ""), diag.NoSpan, "there is no function main to be written as a graph")}
	}
	if err := noOtherFunction(module, meta); err != nil {
		return nil, err
	}
	e := newExporter(main, meta.Nodes)
	e.importer = &body{importer: &importer{file: original, meta: meta, options: o, locations: read}, fg: main}
	nodes, err := e.nodes()
	if err != nil {
		return nil, err
	}
	functions, err := e.functions(module, meta, o)
	if err != nil {
		return nil, err
	}
	return original.With(meta, e.inOrder(nodes), functions), nil
}

// producer is the version that new files say: the format of node names and shapes that
// TensorFlow has had since 1.4.
const producer = 24

// newLocations returns what there is to know of the file of a module that was not read from
// one: that it was empty.
func newLocations(name string) *locations {
	file := graphdef.New(name, graphdef.Binary, &graphdef.Graph{Producer: producer})
	return &locations{file: file, meta: file.Graphs[0], inline: maxInline}
}

// noOtherFunction returns an error where a module has a function that the file did not have.
func noOtherFunction(module *graph.FunctionGraph, meta *graphdef.Meta) error {
	read := map[string]bool{"main": true}
	for _, f := range meta.Functions {
		read[f.Name] = true
	}
	for n := range module.All() {
		if n.Op().Name() != "func.func" {
			continue
		}
		name := n.Op().Attr("sym_name").Text()
		if read[name] {
			continue
		}
		return diag.List{diag.Errorf(diag.NewSource(module.Name, ""), diag.NoSpan,
			"the function %q is not one of the file that was read, and new functions are not written", name)}
	}
	return nil
}

// functionsByName returns the functions of a module.
func functionsByName(module *graph.FunctionGraph) map[string]*graph.FunctionGraph {
	functions := map[string]*graph.FunctionGraph{}
	for n := range module.All() {
		if n.Op().Name() != "func.func" || len(n.Nested()) != 1 {
			continue
		}
		if name := n.Op().Attr("sym_name").Text(); functions[name] == nil {
			functions[name] = n.Nested()[0]
		}
	}
	return functions
}

// exporter makes the nodes of a graph.
type exporter struct {
	fg        *graph.FunctionGraph
	importer  *body
	original  []*graphdef.Node          // as the file that was read has them
	was       map[string]*graphdef.Node // of those, by name
	position  map[string]int            // of those
	numbers   map[string]int            // the places of nodes that are numbered
	names     map[graph.NodeID]string
	taken     map[string]bool
	made      map[graph.NodeID]bool // the nodes that have a name which no file gave them
	list      []*graphdef.Node
	globals   map[string]graph.Node    // what declares each
	updates   map[graph.NodeID]*update // what is written as the update that it was
	inUpdates map[graph.NodeID]bool    // what such an update has in it
	split     map[string][]graph.Node  // what sets the variables of other updates of several, by their names
	alsoFirst map[string]graph.Node    // constants of the graph that are first values of globals as well
	groups    map[string][]string      // control inputs to add to nodes
	firsts    map[string]bool          // the names of what assigns first values
	origins   map[string]string        // the names of the nodes of the file that nodes are parts of, by their names

	arguments map[graph.VarID]string       // the names of those
	outputs   *functionOutputs             // how they are called in a function; nil in the graph
	bundles   map[string][]graph.Var       // results, by the name of the IdentityN that gives them
	nothings  map[string]bool              // the names of empty tensors for those
	constants map[ir.OpID][]*graphdef.Node // of the file, once they are asked for; those whose names are free are among them
}

// newExporter returns what makes nodes of a graph that was read from nodes.
func newExporter(fg *graph.FunctionGraph, was []*graphdef.Node) *exporter {
	e := &exporter{
		fg: fg, original: was, was: map[string]*graphdef.Node{}, position: map[string]int{}, numbers: map[string]int{}, names: map[graph.NodeID]string{}, made: map[graph.NodeID]bool{},
		updates: map[graph.NodeID]*update{}, inUpdates: map[graph.NodeID]bool{}, split: map[string][]graph.Node{},
		taken: map[string]bool{}, groups: map[string][]string{}, firsts: map[string]bool{}, origins: map[string]string{}, nothings: map[string]bool{},
	}
	for i, n := range was {
		e.was[n.Name], e.position[n.Name] = n, i
	}
	return e
}

// nodes returns the nodes of the graph: the arguments, the operations, and what gives
// results the names by which callers fetch them.
func (e *exporter) nodes() ([]*graphdef.Node, error) {
	for _, v := range e.fg.Inputs() {
		e.argument(v)
	}
	e.chooseNames()
	for n := range e.fg.Nodes() {
		if !e.isNamed(n) {
			continue
		}
		made, err := e.node(n)
		if err != nil {
			return nil, diag.List{diag.Errorf(diag.NewSource(e.fg.Name, ""), diag.NoSpan, "%s: %v", n.Describe(), err)}
		}
		e.list = append(e.list, made)
	}
	for i, n := range e.list[:e.fg.NumInputs()] {
		if slices.ContainsFunc(n.Inputs, e.isGone) { // a placeholder that waits
			kept := *n
			kept.Inputs = slices.DeleteFunc(slices.Clone(n.Inputs), e.isGone)
			e.list[i] = &kept
		}
	}
	e.waitForFirst()
	e.joinSplit()
	if err := e.results(); err != nil {
		return nil, err
	}
	return keepOrder(e.list, e.original, e.isHandle, e.standsFor, func(name string) bool { return e.firsts[name] }), nil
}

// argument adds the placeholder that an argument is.
func (e *exporter) argument(v graph.Var) {
	name := e.argumentName(v)
	e.taken[name] = true
	if n := e.was[name]; n != nil {
		e.list = append(e.list, n)
		return
	}
	n := &graphdef.Node{Name: name, Op: "Placeholder"}
	n.Set("dtype", graphdef.TypeValue(dataTypeOf(v.Type().Elem())))
	n.Set("shape", graphdef.ShapeValue(shapeOf(v.Type())))
	e.list = append(e.list, n)
}

// argumentName returns the name of an argument: what callers call it, or its own.
func (e *exporter) argumentName(v graph.Var) string {
	if e.arguments == nil {
		entry := e.fg.ParentNode().Op().Attr("tf.entry_function").Get("inputs")
		names := strings.Split(entry.Text(), ",")
		e.arguments = map[graph.VarID]string{}
		for i, in := range e.fg.Inputs() {
			name := cmp.Or(in.Name(), "arg"+strconv.Itoa(i))
			if entry.IsValid() && len(names) == e.fg.NumInputs() && names[i] != "" {
				name = names[i]
			}
			e.arguments[in.ID()] = name
		}
	}
	return e.arguments[v.ID()]
}

// isHandle reports whether an argument is the handle of a resource.
func (e *exporter) isHandle(name string) bool {
	return slices.ContainsFunc(e.fg.Inputs(), func(v graph.Var) bool {
		return e.argumentName(v) == name && dataTypeOf(v.Type().Elem()) == graphdef.Resource
	})
}

// shapeOf returns the shape of a type of tensors.
func shapeOf(t ir.Type) graphdef.Shape {
	if !t.IsRanked() {
		return graphdef.Shape{UnknownRank: true}
	}
	s := graphdef.Shape{Dims: slices.Clone(t.Dims())}
	for i, n := range s.Dims {
		if n == ir.Dynamic {
			s.Dims[i] = -1
		}
	}
	return s
}

// dataTypeOf returns the number of a type of elements, or of references to them.
func dataTypeOf(elem ir.Type) graphdef.DataType {
	if t := graphdef.DataTypeOf(elem); t != graphdef.Invalid {
		return t
	}
	for t := graphdef.DataType(1); ; t++ {
		base, ok := t.Elem()
		if !ok {
			return graphdef.Invalid
		}
		if tf.RefTo(base) == elem {
			return t.Ref()
		}
	}
}

// chooseNames gives every operation the name of the node that it was, and others a name
// of their own: that of their first value, or of their op. The name by which callers
// fetch a result is that of what computes it now, if another node has it or this one is new.
func (e *exporter) chooseNames() {
	e.chooseUpdates()
	holders := map[string]graph.Node{}
	reserved := map[string]bool{}
	for _, want := range e.resultNames() {
		reserved[want.Node] = true
	}
	for n := range e.fg.Nodes() {
		name := e.oldName(n)
		was := e.was[name]
		if e.isNamed(n) && was != nil && (!isNumbered(was) || reserved[name]) && (was.Op == e.opOf(n) || isUpdate(n, was.Op)) && !e.taken[name] {
			e.taken[name], e.names[n.ID()], holders[name] = true, name, n
		}
	}
	e.bundles = e.chooseBundles()
	outputs := e.fg.Outputs()
	forget := func(n graph.Node) {
		delete(holders, e.names[n.ID()])
		delete(e.taken, e.names[n.ID()])
		delete(e.names, n.ID())
	}
	isResult := map[graph.NodeID]bool{} // what has the name of a result by now
	e.renameFirst(reserved, forget)
	shared := e.sharedConstants(reserved, forget)
	for i, want := range e.resultNames() {
		v := ported(outputs[i])
		holder, held := holders[want.Node]
		switch {
		case e.bundles[want.Node] != nil:
			if held {
				delete(e.names, holder.ID())
				delete(holders, want.Node)
				delete(e.taken, want.Node)
			}
			continue
		case want.Output > 0 || !v.IsInput() && e.names[v.Owner().ID()] == want.Node:
			if !v.IsInput() {
				isResult[v.Owner().ID()] = true
			}
			continue
		case held:
			delete(e.names, holder.ID())
		case !v.IsInput() && tensorFlowOp(v.Owner()) == "Const" && !shared[v.Owner().ID()] && !isResult[v.Owner().ID()]:
			forget(v.Owner()) // it is results only
		case v.IsInput() || shared[v.Owner().ID()] || e.names[v.Owner().ID()] != "" || isControlFlow(e.opOf(v.Owner())):
			continue // an Identity has it
		}
		delete(holders, want.Node)
		if delete(e.taken, want.Node); !v.IsInput() && v.Index() == 0 && !shared[v.Owner().ID()] && !isControlFlow(e.opOf(v.Owner())) {
			delete(e.taken, e.names[v.Owner().ID()])
			e.names[v.Owner().ID()], e.taken[want.Node] = want.Node, true
			isResult[v.Owner().ID()] = true
		}
	}
	results := map[graph.NodeID]bool{} // that callers have no other name for
	for _, v := range outputs[len(e.resultNames()):] {
		if v = ported(v); !v.IsInput() {
			results[v.Owner().ID()] = true
		}
	}
	last := map[string]int{}
	var unnamed []graph.Node
	for n := range e.fg.Nodes() {
		if !e.isNamed(n) || e.names[n.ID()] != "" {
			continue
		}
		old := e.oldName(n)
		was := e.was[old]
		isStray := tensorFlowOp(n) == "Const" && (e.taken[old] || reserved[old]) // it was elsewhere
		node, _, _ := strings.Cut(old, ":")
		if of := e.was[node]; (old == "" || isStray || of != nil && isNumbered(of)) && !results[n.ID()] {
			if tensorFlowOp(n) == "Const" && e.nameAsInFile(n, reserved) {
				continue
			}
			unnamed = append(unnamed, n)
			continue
		}
		base := strings.ReplaceAll(cmp.Or(old, e.opOf(n)), ":", "_") // it may compute what was another output
		name := base
		for e.taken[name] || reserved[name] || e.was[name] != nil && !isMade(e.was[name]) {
			last[base]++ // the numbers below it are taken
			name = base + "_" + strconv.Itoa(last[base])
		}
		e.taken[name], e.names[n.ID()] = true, name
		if was != nil && name != old {
			if _, ok := tf.UpdateOf(was.Op); ok || n.Op().Name() == tf.Name+"."+tf.GetGlobal && takesReferences(was) {
				e.origins[name] = old
			}
		}
		if name != old && !results[n.ID()] {
			e.made[n.ID()] = true
		}
	}
	e.numberNodes(unnamed, func(name string) bool { return e.taken[name] || reserved[name] })
	for n := range e.fg.Nodes() {
		if n.Op().Name() == tf.Name+"."+tf.NextIterationSink {
			e.names[n.Input(0).Owner().ID()] = e.names[n.ID()]
		}
	}
}

// sharedConstants returns the constants that are results and are used besides, or are several
// results. None of them has the name of a result, as that would not be one where the file is
// read again: Identities have those. forget takes the name of a node away.
func (e *exporter) sharedConstants(reserved map[string]bool, forget func(graph.Node)) map[graph.NodeID]bool {
	shared := map[graph.NodeID]bool{}
	for _, v := range e.fg.Outputs()[:len(e.resultNames())] {
		if v = ported(v); v.IsInput() || tensorFlowOp(v.Owner()) != "Const" || shared[v.Owner().ID()] || !e.isShared(v) {
			continue
		}
		n := v.Owner()
		shared[n.ID()] = true
		if name := e.names[n.ID()]; name != "" && !reserved[name] {
			continue
		}
		forget(n)
		e.nameAsInFile(n, reserved)
	}
	return shared
}

// nameAsInFile gives a constant the name of one of the file that has its value, if there is one
// whose name nothing else has, and reports whether it did.
func (e *exporter) nameAsInFile(n graph.Node, reserved map[string]bool) bool {
	if e.constants == nil {
		e.constants = e.constantsOfFile()
	}
	list := e.constants[n.Op().ID()]
	for len(list) > 0 && (isNumbered(list[0]) || reserved[list[0].Name] || e.taken[list[0].Name]) {
		list = list[1:]
	}
	e.constants[n.Op().ID()] = list
	if len(list) == 0 {
		return false
	}
	e.names[n.ID()], e.taken[list[0].Name] = list[0].Name, true
	return true
}

// isShared reports whether a constant that is a result is used besides, or is several results and
// not repeated for each.
func (e *exporter) isShared(v graph.Var) bool {
	if v.NumClients(2) < 2 {
		return false
	}
	if !isRepeated(v) {
		return true
	}
	for c := range v.Clients() {
		if c.Node != e.fg.Return() {
			return true
		}
	}
	return false
}

// constantsOfFile returns the constants of the file that was read, by what they are in the graph.
func (e *exporter) constantsOfFile() map[ir.OpID][]*graphdef.Node {
	known := map[ir.OpID][]*graphdef.Node{}
	for _, n := range e.original {
		if n.Op != "Const" || len(n.Inputs) > 0 {
			continue
		}
		if attrs, err := e.importer.attrs(n); err == nil {
			op := e.fg.Context().Op(tf.Name+".Const", attrs...).ID()
			known[op] = append(known[op], n)
		}
	}
	return known
}

// chooseBundles returns the nodes of several outputs as which callers fetch results that one
// node does not compute any more, since some of them are constants by now: an IdentityN has
// their name and gives them, in the order of their outputs.
func (e *exporter) chooseBundles() map[string][]graph.Var {
	bundles := map[string][]graph.Var{}
	broken := map[string]bool{}
	results := e.fg.Outputs()
	for i, want := range e.resultNames() {
		v := ported(results[i])
		if want.Output > 0 && (v.IsInput() || v.Index() != want.Output || e.oldName(v.Owner()) != want.Node) {
			broken[want.Node] = true
		}
		outputs := bundles[want.Node]
		for len(outputs) <= want.Output {
			outputs = append(outputs, graph.Var{})
		}
		outputs[want.Output] = v
		bundles[want.Node] = outputs
	}
	maps.DeleteFunc(bundles, func(name string, _ []graph.Var) bool { return !broken[name] })
	return bundles
}

// takesReferences reports whether a node reads variables that it takes references to, such as
// SaveV2, and only those.
func takesReferences(n *graphdef.Node) bool {
	s := tf.SignatureOf(n.Op)
	return s != nil && s.Acts && !isCall(n.Op) && !slices.ContainsFunc(n.Attrs, func(a graphdef.Attr) bool { return a.Value.Kind() == graphdef.FuncKind })
}

// isNamed reports whether an operation is a node of its own: a part of an update is not, and the source of a
// NextIteration has the name of its sink.
func (e *exporter) isNamed(n graph.Node) bool {
	return n != e.fg.Return() && !e.inUpdates[n.ID()] && n.Op().Name() != tf.Name+"."+tf.NextIterationSource && n.Op().Name() != tf.Name+"."+tf.GetTuple
}

// resultNames returns the tensors as which callers fetch the results.
func (e *exporter) resultNames() []graphdef.Input {
	entry := e.fg.ParentNode().Op().Attr("tf.entry_function").Get("outputs")
	if !entry.IsValid() || entry.Text() == "" {
		return nil
	}
	results := len(e.fg.Outputs())
	var list []graphdef.Input
	for name := range strings.SplitSeq(entry.Text(), ",") {
		in, ok := graphdef.ParseInput(name)
		if !ok || in.IsControl() || in.OutputName != "" {
			in = graphdef.Input{Node: name} // of a node with such a name
		}
		if len(list) < results {
			list = append(list, in)
		}
	}
	return list
}

// oldName returns the name of the node that an operation was read from, or that its
// first value has.
func (e *exporter) oldName(n graph.Node) string {
	if n.Op().Name() == tf.Name+"."+tf.Global {
		return n.Op().Attr("sym_name").Text()
	}
	if n.NumOutputs() > 0 && n.Output(0).Name() != "" {
		return n.Output(0).Name()
	}
	if l, ok := n.Graph().Locations().(*locations); ok {
		return l.name(n.LocationID())
	}
	return ""
}

// standsFor returns the name of the node of the file that a node is, or is a part of, such as
// the read of one that took a variable.
func (e *exporter) standsFor(name string) string { return cmp.Or(e.origins[name], name) }

// isUpdate reports whether an operation does what a node of an op did that updated variables:
// callers run it by its name.
func isUpdate(n graph.Node, op string) bool {
	update, ok := tf.UpdateOf(op)
	if ok && update.Variables == 1 {
		return n.Op().Name() == tf.Name+"."+tf.SetGlobal
	}
	return ok && n.Op().Name() == tf.Name+".NoOp" // which waits for several
}

// opOf returns the op of the node that an operation is.
func (e *exporter) opOf(n graph.Node) string {
	if u := e.updates[n.ID()]; u != nil {
		return u.was.Op
	}
	if global, ok := e.globalOf(n); ok {
		return e.globalOp(n, global)
	}
	return tensorFlowOp(n)
}

// tensorFlowOp returns the op of the node that an operation is, unless that is about a global.
func tensorFlowOp(n graph.Node) string {
	op := strings.TrimPrefix(n.Op().Name(), tf.Name+".")
	if op == tf.WaitingConst {
		return "Const"
	}
	if op != tf.NextIterationSink && op != tf.NextIterationSource {
		return op
	}
	t := n.Op().Attr("T")
	if dtype, ok := typeOfAttr(t); ok && dtype.IsRef() {
		return "RefNextIteration"
	}
	return "NextIteration"
}

// node returns the node that an operation is: that of the original where nothing changed.
func (e *exporter) node(n graph.Node) (*graphdef.Node, error) {
	if n.Op().Dialect() != tf.Name || len(n.Nested()) > 0 {
		return nil, errors.New("TensorFlow has no such op")
	}
	if u := e.updates[n.ID()]; u != nil {
		return e.updateNode(u), nil
	}
	if global, ok := e.globalOf(n); ok {
		return e.globalNode(n, global)
	}
	made := &graphdef.Node{Name: e.names[n.ID()], Op: tensorFlowOp(n)}
	var controls []graph.Var
	for _, v := range n.Inputs() {
		switch {
		case v.Type() == tf.Token:
		case v.Type() == tf.Control:
			controls = append(controls, v)
		default:
			made.Inputs = append(made.Inputs, e.tensor(v))
		}
	}
	was := e.was[made.Name]
	if made.Op == "Merge" && was != nil && was.Op == made.Op && !n.Output(1).HasClients() {
		orderAsBefore(made.Inputs, was.Inputs)
	}
	made.Inputs = e.addControls(made.Inputs, controls)
	if was != nil && was.Op == made.Op {
		if old, err := e.importer.attrs(was); err == nil && n.Op() == e.fg.Context().Op(n.Op().Name(), old...) {
			if e.sameInputs(was.Inputs, made.Inputs) && !slices.ContainsFunc(was.Inputs, e.isGone) {
				return was, nil
			}
			made.Attrs, made.Device = withShapes(was.Attrs, n), was.Device
			return made, nil
		}
	}
	for _, a := range n.Op().Attrs() {
		if a.Name == "device" && a.Value.Kind() == ir.StringAttr {
			made.Device = a.Value.Text()
			continue
		}
		v, ok := e.importer.locations.resourceOf(a.Value)
		if !ok {
			var err error
			if v, err = valueOf(a.Value); err != nil {
				return nil, fmt.Errorf("attribute %q: %w", a.Name, err)
			}
		}
		made.Set(a.Name, v)
	}
	derive(made, n)
	if e.made[n.ID()] {
		made.Set(madeAttr, graphdef.BoolValue(true))
	}
	return made, nil
}

// addControls adds a control edge from each node that gives one of some values, once each, to inputs.
func (e *exporter) addControls(inputs []string, values []graph.Var) []string {
	seen := map[string]bool{}
	for _, v := range values {
		owner := v.Owner()
		if !owner.IsValid() {
			continue
		}
		if name := e.names[owner.ID()]; !seen[name] {
			seen[name] = true
			inputs = append(inputs, "^"+name)
		}
	}
	return inputs
}

// orderAsBefore exchanges the two inputs of a Merge that stood in the other order in the file: its
// second result is the number of the input that was there.
func orderAsBefore(inputs, was []string) {
	if len(inputs) != 2 || len(was) < 2 {
		return
	}
	same := func(i, k int) bool {
		a, _ := graphdef.ParseInput(inputs[i])
		b, _ := graphdef.ParseInput(was[k])
		return a == b
	}
	if (same(0, 1) || same(1, 0)) && !same(0, 0) && !same(1, 1) {
		inputs[0], inputs[1] = inputs[1], inputs[0]
	}
}

// madeAttr marks nodes that lowering and rules have made: their results are not asked for, so
// that none is an output where the file is read again, and another run may give their names
// to those that it makes. TensorFlow ignores attributes whose names begin so.
const madeAttr = "_settle_made"

func isMade(n *graphdef.Node) bool { return isMarked(n, madeAttr) }

func isMarked(n *graphdef.Node, attr string) bool {
	v, ok := n.Attr(attr)
	is, err := v.Bool()
	return ok && err == nil && is
}

// withShapes returns attributes of a node of the file: where they say the shapes of results, with
// those that these have by now, if any is known.
func withShapes(attrs []graphdef.Attr, n graph.Node) []graphdef.Attr {
	i := slices.IndexFunc(attrs, func(a graphdef.Attr) bool { return a.Name == "_output_shapes" })
	if i < 0 {
		return attrs
	}
	var shapes []graphdef.Value
	known := false
	for _, v := range n.Outputs() {
		if !tf.IsControl(v) {
			shapes = append(shapes, graphdef.ShapeValue(shapeOf(v.Type())))
			known = known || v.Type().IsRanked()
		}
	}
	attrs = slices.Clone(attrs)
	if !known {
		return slices.Delete(attrs, i, i+1)
	}
	attrs[i].Value = graphdef.ListValue(shapes...)
	return attrs
}

// ported returns what a get_tuple takes, and other values themselves.
func ported(v graph.Var) graph.Var {
	for owner := v.Owner(); owner.IsValid() && owner.Op().Name() == tf.Name+"."+tf.GetTuple; owner = v.Owner() {
		v = owner.Input(0)
	}
	return v
}

// tensor returns the name of a value.
func (e *exporter) tensor(v graph.Var) string {
	v = ported(v)
	if v.IsInput() {
		return e.argumentName(v)
	}
	name := e.names[v.Owner().ID()]
	switch {
	case e.outputs != nil:
		return e.outputs.tensor(name, v.Owner(), v.Index())
	case v.Index() == 0:
		return name
	}
	return name + ":" + strconv.Itoa(v.Index())
}

// isGone reports whether an input is a control edge from a node that is not there any more,
// which may be one that there is no need to wait for.
func (e *exporter) isGone(input string) bool {
	in, _ := graphdef.ParseInput(input)
	return in.IsControl() && !e.taken[in.Node]
}

// sameInputs reports whether inputs of a node are those of the original, except for
// spelling, the order of control edges, edges that are there twice, and those from arguments.
func (e *exporter) sameInputs(was, now []string) bool {
	key := func(text string) graphdef.Input {
		in, _ := graphdef.ParseInput(text)
		return in
	}
	var kept []graphdef.Input
	waits := map[graphdef.Input]bool{}
	for _, text := range was {
		in := key(text)
		if in.IsControl() {
			if n := e.was[in.Node]; n != nil && e.importer.isFree(n) || waits[in] {
				continue
			}
			waits[in] = true
		}
		kept = append(kept, in)
	}
	if len(kept) != len(now) {
		return false
	}
	for i, in := range kept {
		if !in.IsControl() && in != key(now[i]) {
			return false
		}
	}
	return !slices.ContainsFunc(now[len(kept)-len(waits):], func(text string) bool { return !waits[key(text)] })
}

// results adds an Identity for each result that has another name by now than that by
// which callers fetch it.
func (e *exporter) results() error {
	outputs := e.fg.Outputs()
	for i, want := range e.resultNames() {
		v := ported(outputs[i])
		have, _ := graphdef.ParseInput(e.tensor(v))
		switch bundle := e.bundles[want.Node]; {
		case bundle != nil:
			if !e.taken[want.Node] {
				e.taken[want.Node] = true
				e.list = append(e.list, e.bundle(want.Node, bundle))
			}
			continue
		case have == want:
			continue
		case e.taken[want.Node] || want.Output > 0:
			return diag.List{diag.Errorf(diag.NewSource(e.fg.Name, ""), diag.NoSpan,
				"the result \"%s:%d\" is computed by %q now, and cannot get its name back", want.Node, want.Output, e.tensor(v))}
		}
		e.taken[want.Node] = true
		if c, err := e.repeated(want.Node, v); err != nil {
			return err
		} else if c != nil {
			e.list = append(e.list, c)
			continue
		}
		n := &graphdef.Node{Name: want.Node, Op: "Identity", Inputs: []string{e.tensor(e.behindIdentities(v))}}
		n.Set("T", graphdef.TypeValue(dataTypeOf(v.Type().Elem()).Base()))
		e.list = append(e.list, n)
	}
	return nil
}

// maxRepeated is how many elements a constant has at most that is written for each result that it is.
const maxRepeated = 128

// isRepeated reports whether a value is a small constant.
func isRepeated(v graph.Var) bool {
	if v.IsInput() || v.Owner().Op().Name() != tf.Name+".Const" {
		return false
	}
	n, ok := v.Type().NumElements()
	return ok && n <= maxRepeated
}

// repeated returns a small constant under the name of a result: the Identity of it would be a
// constant where the file is read again. It returns nil for other values.
func (e *exporter) repeated(name string, v graph.Var) (*graphdef.Node, error) {
	if !isRepeated(v) {
		return nil, nil
	}
	n := v.Owner()
	if was := e.was[name]; was != nil && was.Op == "Const" && len(was.Inputs) == 0 {
		if attrs, err := e.importer.attrs(was); err == nil && n.Op() == e.fg.Context().Op(n.Op().Name(), attrs...) {
			return was, nil
		}
	}
	made, err := e.node(n)
	if err != nil {
		return nil, err
	}
	c := &graphdef.Node{Name: name, Op: made.Op, Device: made.Device}
	for _, a := range made.Attrs {
		if a.Name != madeAttr && a.Name != "_output_shapes" {
			c.Attrs = append(c.Attrs, a)
		}
	}
	return c, nil
}

// behindIdentities returns what an Identity that waits for nothing hands on, or the value itself:
// of equal Identities that give one value several names, merged when the file is read again,
// none takes another.
func (e *exporter) behindIdentities(v graph.Var) graph.Var {
	owner := v.Owner()
	if v.Index() > 0 || !owner.IsValid() || owner.Op().Name() != tf.Name+".Identity" || owner.NumInputs() != 1 || tf.IsRef(owner.Input(0).Type().Elem()) {
		return v
	}
	return ported(owner.Input(0))
}

// bundle returns an IdentityN of results. Outputs that no caller fetches are empty.
func (e *exporter) bundle(name string, results []graph.Var) *graphdef.Node {
	n := &graphdef.Node{Name: name, Op: "IdentityN"}
	var types []graphdef.Value
	for _, v := range results {
		elem := graphdef.Float
		if v.IsValid() {
			elem = dataTypeOf(v.Type().Elem()).Base()
			n.Inputs = append(n.Inputs, e.tensor(v))
		} else {
			n.Inputs = append(n.Inputs, e.nothing(name))
		}
		types = append(types, graphdef.TypeValue(elem))
	}
	n.Set("T", graphdef.ListValue(types...))
	return n
}

// nothingAttr marks the empty tensors that an IdentityN takes where there is no result any
// more: what it makes of them is not an output where the file is read again.
const nothingAttr = "_settle_nothing"

// nothing returns the name of an empty tensor that stands where a node has no result any more.
func (e *exporter) nothing(of string) string {
	name := of + "/nothing"
	for k := 1; e.taken[name] && !e.nothings[name]; k++ {
		name = of + "/nothing_" + strconv.Itoa(k)
	}
	if !e.taken[name] {
		e.taken[name], e.nothings[name] = true, true
		empty, _ := value.Floats(ir.Tensor(ir.F32, 0))
		tensor, _ := graphdef.TensorOf(empty)
		n := &graphdef.Node{Name: name, Op: "Const"}
		n.Set("dtype", graphdef.TypeValue(graphdef.Float))
		n.Set("value", graphdef.TensorValue(tensor))
		n.Set(nothingAttr, graphdef.BoolValue(true))
		e.list = append(e.list, n)
	}
	return name
}
