package convert

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
)

// ImportOptions say what [Import] makes of a file.
type ImportOptions struct {
	// Tag chooses the graph of a saved model that has several; "": the first one.
	Tag string
	// Outputs are the tensors that main returns, NODE or NODE:1; a node without outputs is
	// one that has to run. What none of them depends on is left out. nil: all nodes;
	// then main returns the tensors that no node uses.
	Outputs []string
	// Inputs are the shapes of tensors that are the arguments of main, by the names of
	// their nodes. A placeholder is one in any case, where an output depends on it.
	Inputs map[string]graphdef.Shape
	// Shapes are those of tensors, by their names, NODE or NODE:1, in the place of what the
	// file says of them.
	Shapes map[string]graphdef.Shape
	// Context makes reading end with its error soon after it has ended; nil is none.
	Context context.Context
	// Forget, if not nil, is called with parts of the file that have been read into values
	// of less memory, as where all elements of a constant are one: where the file is mapped,
	// the memory of its pages may go.
	Forget func(part []byte)

	libraryOnly bool // without main
}

// Import returns the graph of a file as a module. What is wrong with the graph is a
// [diag.List] that names the nodes.
func Import(file *graphdef.File, dialects *ir.Dialects, o ImportOptions) (*graph.FunctionGraph, error) {
	ctx := cmp.Or(o.Context, context.Background())
	o.Context = nil // the options are kept for the way back
	meta, err := chooseGraph(file, o.Tag)
	if err != nil {
		return nil, err
	}
	i := &importer{ctx: ctx, file: file, meta: meta, options: o, functions: map[string]*graphdef.Function{}, locations: &locations{file: file, meta: meta, options: o, inline: inlineLimit(meta)}}
	for _, f := range meta.Functions {
		if i.functions[f.Name] != nil {
			i.errs = append(i.errs, diag.Errorf(diag.NewSource(file.Name, ""), diag.NoSpan, "two functions are called %q", f.Name))
		}
		i.functions[f.Name] = f
	}
	module := graph.New(ir.NewContext(dialects))
	module.Name = file.Name
	module.Graph().ConstantOp = tf.Name + ".Const"
	module.Graph().SetLocations(i.locations)
	if !o.libraryOnly {
		i.main(module)
	}
	for _, f := range meta.Functions {
		i.function(module, f)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(i.errs) > 0 {
		return nil, i.errs
	}
	return module, nil
}

func chooseGraph(file *graphdef.File, tag string) (*graphdef.Meta, error) {
	var tags []string
	for _, m := range file.Graphs {
		if tag == "" || slices.Contains(m.Tags, tag) {
			return m, nil
		}
		tags = append(tags, m.Tags...)
	}
	e := diag.Errorf(diag.NewSource(file.Name, ""), diag.NoSpan, "there is no graph with the tag %q", tag)
	if near := diag.Nearest(tag, tags); near != "" {
		e.Help = fmt.Sprintf("did you mean %q?", near)
	}
	if len(file.Graphs) == 0 {
		e = diag.Errorf(diag.NewSource(file.Name, ""), diag.NoSpan, "the file has no graph")
	}
	return nil, diag.List{e}
}

// locations are the names of nodes: a location is the number of one. They keep the file
// for the way back.
type locations struct {
	file    *graphdef.File
	meta    *graphdef.Meta
	options ImportOptions
	names   []string
	offsets []int // of the nodes in the text that they were read from, -1 for none
	inline  int   // bytes of a constant that is written out in the graph

	index     sync.Once
	constants map[string]*graphdef.Node // by their keys
}

// Location implements [graph.Locations].
func (l *locations) Location(loc uint32) string {
	name := l.name(loc)
	if name == "" {
		return ""
	}
	place := l.file.Name
	if int(loc) <= len(l.offsets) && l.offsets[loc-1] >= 0 {
		pos := l.file.Pos(l.offsets[loc-1])
		place = fmt.Sprintf("%s:%d:%d", place, pos.Line, pos.Col)
	}
	return place + ": node " + name
}

// name returns the name of the node of a location, "" for none.
func (l *locations) name(loc uint32) string {
	if loc == 0 || int(loc) > len(l.names) {
		return ""
	}
	return l.names[loc-1]
}

// MayRemoveFunction reports whether a function of the library is only there for the nodes that
// name it. In a SavedModel, objects name functions as well; a library names gradients.
func (l *locations) MayRemoveFunction(name string) bool {
	return l.file.Kind() != "SavedModel" && !slices.Contains(l.meta.Gradients, name)
}

// importer makes a module of a file.
type importer struct {
	ctx       context.Context
	seen      int // nodes, each time one is looked at
	file      *graphdef.File
	meta      *graphdef.Meta
	options   ImportOptions
	functions map[string]*graphdef.Function
	locations *locations
	errs      diag.List
}

// endPeriod is how many nodes are looked at between looks at the context.
const endPeriod = 256

// ended counts a node, and reports whether the context has ended.
func (i *importer) ended() bool {
	i.seen++
	return i.seen%endPeriod == 0 && i.ctx.Err() != nil
}

func (i *importer) errorf(n *graphdef.Node, format string, args ...any) {
	i.errs = append(i.errs, i.file.Errorf(n, format, args...))
}

// main adds the function of the graph.
func (i *importer) main(module *graph.FunctionGraph) {
	b := &body{importer: i, nodes: i.meta.Nodes}
	if !b.read() {
		return
	}
	b.checkOptions()
	if !b.order() {
		return
	}
	var outputs []tensor
	if i.options.Outputs == nil {
		outputs = b.unusedOutputs()
	} else {
		var targets []int
		outputs, targets = b.namedOutputs(i.options.Outputs)
		if len(i.errs) == 0 {
			b.keepNeeded(outputs, targets)
		}
	}
	if len(i.errs) > 0 {
		return
	}
	var inputNames, outputNames []string
	for k, n := range b.nodes {
		if b.isArgument(n) && b.isNeeded(k) {
			b.args = append(b.args, k)
			inputNames = append(inputNames, n.Name)
		}
	}
	for _, o := range outputs {
		outputNames = append(outputNames, fmt.Sprintf("%s:%d", b.nodes[o.node].Name, o.port))
	}
	ctxt := module.Context()
	entry := ctxt.Dict(
		ir.NamedAttr{Name: "inputs", Value: ctxt.Str(strings.Join(inputNames, ","))},
		ir.NamedAttr{Name: "outputs", Value: ctxt.Str(strings.Join(outputNames, ","))})
	b.add(module, "main", outputs, ir.NamedAttr{Name: "tf.entry_function", Value: entry})
}

// function adds a function of the library.
func (i *importer) function(module *graph.FunctionGraph, f *graphdef.Function) {
	b := &body{importer: i, nodes: f.Nodes, fn: f}
	if !b.read() || !b.order() {
		return
	}
	var outputs []tensor
	for _, o := range f.Outputs {
		k := slices.IndexFunc(f.Returns, func(r graphdef.Return) bool { return r.Result == o.Name })
		if k < 0 {
			i.errs = append(i.errs, b.problem("the result %q is not returned", o.Name))
			return
		}
		t, ok := b.tensor(nil, f.Returns[k].Tensor)
		if !ok {
			return
		}
		outputs = append(outputs, t)
	}
	var attrs []ir.NamedAttr
	if f.Stateful {
		attrs = append(attrs, ir.NamedAttr{Name: "tf.signature.is_stateful", Value: module.Context().Unit()})
	}
	b.add(module, f.Name, outputs, attrs...)
}

// body is the nodes of a graph or of a function, on their way into one of ours.
type body struct {
	*importer
	nodes   []*graphdef.Node
	fn      *graphdef.Function // nil: the graph
	byName  map[string]int
	inputOf map[string]int // the inputs of the function, by their names
	args    []int          // the nodes that are arguments, in the graph
	inputs  [][]tensor
	outputs [][]ir.Type // of each node
	control []bool      // by node: another one runs after it
	used    [][]bool    // by node and port
	steps   []step
	needed  []bool // by node; nil: all

	fg     *graph.FunctionGraph
	values [][]graph.Var // of each node, its control value last where there is one
	tokens []graph.Var   // of each NextIteration that has its source
}

// tensor is an output of a node; of an argument of the function, which is node -1-i.
// The output -1 is a control edge.
type tensor struct{ node, port int }

func (b *body) problem(format string, args ...any) *diag.Error {
	message := fmt.Sprintf(format, args...)
	if b.fn != nil {
		message = fmt.Sprintf("function %q: %s", b.fn.Name, message)
	}
	return diag.Errorf(diag.NewSource(b.file.Name, ""), diag.NoSpan, "%s", message)
}

func (b *body) names() []string {
	names := make([]string, len(b.nodes))
	for i, n := range b.nodes {
		names[i] = n.Name
	}
	return names
}

func didYouMean(name string, names []string) string {
	if near := diag.Nearest(name, names); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// read finds what each input of each node is, and which outputs each node has.
func (b *body) read() bool {
	before := len(b.errs)
	b.byName = make(map[string]int, len(b.nodes))
	for i, n := range b.nodes {
		if _, ok := b.byName[n.Name]; ok {
			b.errorf(n, "another node has this name")
		}
		b.byName[n.Name] = i
	}
	if b.fn != nil {
		b.inputOf = make(map[string]int, len(b.fn.Inputs))
		for k, a := range slices.Backward(b.fn.Inputs) { // the first of a name
			b.inputOf[a.Name] = k
		}
	}
	b.outputs = make([][]ir.Type, len(b.nodes))
	for i, n := range b.nodes {
		if b.ended() {
			return false
		}
		b.check(n)
		b.outputs[i] = b.resultTypes(n)
	}
	b.inputs = make([][]tensor, len(b.nodes))
	b.control = make([]bool, len(b.nodes))
	b.used = make([][]bool, len(b.nodes))
	count := 0
	for _, n := range b.nodes {
		count += len(n.Inputs)
	}
	all := make([]tensor, 0, count)
	last := make([]int, len(b.nodes)) // which node waited last for one, plus one
	for i, n := range b.nodes {
		if b.ended() {
			return false
		}
		ordered, first := false, len(all)
		for _, text := range n.Inputs {
			t, ok := b.tensor(n, text)
			if !ok {
				continue
			}
			if t.port >= 0 && ordered {
				b.errorf(n, "the input %q stands after a control input", text)
			}
			ordered = ordered || t.port < 0
			if t.port < 0 && t.node < 0 && slices.Contains(all[first:], t) {
				continue // twice the same edge
			}
			if t.port < 0 && t.node >= 0 {
				if last[t.node] == i+1 {
					continue
				}
				last[t.node] = i + 1
			}
			all = append(all, t)
			b.use(t)
		}
		b.inputs[i] = all[first:len(all):len(all)]
		b.checkPredicate(i)
	}
	return len(b.errs) == before
}

// use notes that an output is used.
func (b *body) use(t tensor) {
	switch {
	case t.node < 0:
	case t.port < 0:
		b.control[t.node] = true
	default:
		if n := t.port + 1 - len(b.used[t.node]); n > 0 {
			b.used[t.node] = append(b.used[t.node], make([]bool, n)...)
		}
		b.used[t.node][t.port] = true
	}
}

// tensor returns what an input or a return names.
func (b *body) tensor(n *graphdef.Node, text string) (tensor, bool) {
	fail := func(format string, args ...any) (tensor, bool) {
		if n != nil {
			b.errorf(n, format, args...)
		} else {
			b.errs = append(b.errs, b.problem(format, args...))
		}
		return tensor{}, false
	}
	in, ok := graphdef.ParseInput(text)
	if !ok {
		return fail("the input %q is none: NODE, NODE:1 or ^NODE", text)
	}
	if b.fn != nil && !in.IsControl() {
		if k, ok := b.inputOf[in.Node]; ok {
			return tensor{-1 - k, 0}, true
		}
	}
	node, ok := b.byName[in.Node]
	if !ok {
		return fail("the input %q names no node%s", text, didYouMean(in.Node, b.names()))
	}
	t := tensor{node, in.Output}
	if in.IsControl() {
		return t, true
	}
	from := b.nodes[node]
	if in.OutputName != "" && b.fn == nil {
		return fail("the input %q: outputs have names in functions only: NODE, NODE:1 or ^NODE", text)
	}
	if in.OutputName != "" {
		first, count, ok := b.outputNamed(from, in.OutputName)
		if !ok {
			return fail("the input %q: %s has no output %q", text, from.Op, in.OutputName)
		}
		if in.Output >= count {
			return fail("the input %q: %s has %d tensors in its output %q", text, from.Op, count, in.OutputName)
		}
		t.port += first
	}
	if b.signature(from.Op) != nil && t.port >= len(b.outputs[node]) {
		return fail("the input %q: %s %q has %s", text, from.Op, from.Name, countOutputs(len(b.outputs[node])))
	}
	if t.port > maxOutputs {
		return fail("the input %q: a node has no more than %d outputs", text, maxOutputs)
	}
	for len(b.outputs[node]) <= t.port { // of an unknown op: it has what is used
		b.outputs[node] = append(b.outputs[node], ir.UnrankedTensor(unknownElem))
	}
	return t, true
}

// maxOutputs bounds the outputs of an op about which nothing is known.
const maxOutputs = 1 << 16

func countOutputs(n int) string {
	switch n {
	case 0:
		return "no output"
	case 1:
		return "one output"
	}
	return fmt.Sprintf("%d outputs", n)
}

// isArgument reports whether a node is an argument of main: a placeholder, or what the
// caller makes one.
func (b *body) isArgument(n *graphdef.Node) bool {
	if b.fn != nil {
		return false
	}
	_, asked := b.options.Inputs[n.Name]
	switch n.Op {
	case "Placeholder", "PlaceholderV2", "_Arg":
		return asked || !slices.ContainsFunc(n.Inputs, isData)
	}
	return asked
}

// isFree reports whether a node's value is there before anything runs, so that to wait
// for it is not to wait.
func (b *body) isFree(n *graphdef.Node) bool {
	return b.isArgument(n) || n.Op == "Const" && len(n.Inputs) == 0
}

func isData(input string) bool { return !strings.HasPrefix(input, "^") }

// isControlFlow reports whether an unused output of an op is not a
// result of the graph: whether there is one depends on a predicate.
func isControlFlow(op string) bool {
	switch strings.TrimPrefix(op, "Ref") {
	case "Switch", "_SwitchN", "Enter", "NextIteration", "LoopCond":
		return true
	}
	return false
}

// unusedOutputs returns what the graph says that it returns, and the tensors that no node
// uses, except those of nodes that are there for what they do, and of control flow.
func (b *body) unusedOutputs() []tensor {
	inFrame := b.inFrames()
	list := b.returned()
	for i, n := range b.nodes {
		if s := tf.SignatureOf(n.Op); s != nil && s.Acts && !isCall(n.Op) || isControlFlow(n.Op) || inFrame[i] || isMade(n) {
			continue
		}
		for port := range b.outputs[i] {
			if strings.HasSuffix(n.Op, "Merge") && port == 1 {
				continue // which of the inputs was there
			}
			if n.Op == "IdentityN" && port < len(b.inputs[i]) && b.isNothing(b.inputs[i][port]) {
				continue
			}
			if port >= len(b.used[i]) || !b.used[i][port] {
				list = append(list, tensor{i, port})
			}
		}
	}
	return list
}

// isNothing reports whether a tensor stands where there is no result any more.
func (b *body) isNothing(t tensor) bool {
	return t.node >= 0 && isMarked(b.nodes[t.node], nothingAttr)
}

// returned returns what the nodes take that stand for results, in the order of those.
func (b *body) returned() []tensor {
	var list []tensor
	index := map[tensor]int64{}
	for i, n := range b.nodes {
		if n.Op == "_Retval" && len(b.inputs[i]) > 0 && b.inputs[i][0].port >= 0 {
			t := b.inputs[i][0]
			v, _ := n.Attr("index")
			index[t], _ = v.Int()
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, c tensor) int { return cmp.Compare(index[a], index[c]) })
	return list
}

// isCall reports whether an op acts only as its functions do: its results are results.
func isCall(op string) bool {
	s := tf.SignatureOf(op)
	return s != nil && len(s.Outputs) > 0 && s.Outputs[len(s.Outputs)-1].TypeListAttr != ""
}

// inFrames reports which nodes run within a loop: those after an Enter and not after
// its Exit.
func (b *body) inFrames() []bool {
	depth := make([]int, len(b.nodes))
	inside := make([]bool, len(b.nodes))
	for _, s := range b.steps {
		d := 0
		for _, t := range b.inputs[s.node] {
			if t.node >= 0 && !s.source {
				d = max(d, depth[t.node])
			}
		}
		switch strings.TrimPrefix(b.nodes[s.node].Op, "Ref") {
		case "Enter":
			d++
		case "Exit":
			d = max(0, d-1)
		}
		depth[s.node], inside[s.node] = d, d > 0
	}
	return inside
}

// add adds the function to the module: the nodes after what they depend on.
func (b *body) add(module *graph.FunctionGraph, name string, outputs []tensor, attrs ...ir.NamedAttr) {
	ctxt := module.Context()
	inputs := b.argumentTypes()
	results := make([]ir.Type, len(outputs))
	for i, o := range outputs {
		if o.node < 0 {
			results[i] = inputs[-1-o.node]
			continue
		}
		results[i] = b.outputs[o.node][o.port]
	}
	attrs = append(attrs,
		ir.NamedAttr{Name: "sym_name", Value: ctxt.Str(name)},
		ir.NamedAttr{Name: "function_type", Value: ctxt.TypeOf(ctxt.Function(inputs, results))})
	fn := module.Add(ctxt.Op("func.func", attrs...), nil)
	b.fg = fn.AddNested(true)
	b.fg.RefinesResults = b.fn == nil
	b.fg.Name = name
	b.values = make([][]graph.Var, len(b.nodes))
	b.tokens = make([]graph.Var, len(b.nodes))
	for i, t := range inputs {
		v := b.fg.AddInput(t, b.argumentName(i))
		if b.fn == nil {
			b.values[b.args[i]] = []graph.Var{v}
		}
	}
	for _, step := range b.steps {
		if b.ended() || b.isNeeded(step.node) && !b.addStep(step) {
			return
		}
	}
	vars := make([]graph.Var, len(outputs))
	for i, o := range outputs {
		vars[i] = b.value(o)
	}
	b.fg.SetReturn(b.fg.Add(ctxt.Op("func.return"), vars))
	for n := range b.fg.Nodes() { // reading drops nothing
		if b.fg.Graph().IsUnused(n.ID()) {
			n.Pin()
		}
	}
}

func (b *body) argumentTypes() []ir.Type {
	var types []ir.Type
	if b.fn != nil {
		for _, a := range argsOf(b.fn.Inputs) {
			elem := cmp.Or(a.Elem, unknownElem)
			if a.IsRef {
				elem = tf.RefTo(elem)
			}
			types = append(types, ir.UnrankedTensor(elem))
		}
		return types
	}
	for _, i := range b.args {
		t := ir.UnrankedTensor(unknownElem)
		if len(b.outputs[i]) > 0 {
			t = b.outputs[i][0]
		}
		if shape, ok := b.options.Inputs[b.nodes[i].Name]; ok {
			t = shape.Of(t.Elem())
			b.outputs[i] = []ir.Type{t}
		}
		types = append(types, t)
	}
	return types
}

func (b *body) argumentName(i int) string {
	if b.fn != nil {
		return b.fn.Inputs[i].Name
	}
	return b.nodes[b.args[i]].Name
}

// value returns a variable that was added.
func (b *body) value(t tensor) graph.Var {
	switch {
	case t.node < 0:
		return b.fg.Graph().Var(b.fg.InputID(-1 - t.node))
	case t.port < 0:
		list := b.values[t.node]
		return list[len(list)-1]
	}
	return b.values[t.node][t.port]
}

// addStep adds a node, or a half of a NextIteration.
func (b *body) addStep(s step) bool {
	n := b.nodes[s.node]
	ctxt := b.fg.Context()
	attrs, err := b.attrs(n)
	if err != nil {
		b.errorf(n, "%v", err)
		return false
	}
	b.locations.names = append(b.locations.names, n.Name)
	if b.file.Format == graphdef.Text {
		offset, ok := b.file.Offset(n)
		if !ok {
			offset = -1
		}
		b.locations.offsets = append(b.locations.offsets, offset)
	}
	loc := uint32(len(b.locations.names))
	if s.source {
		types := []ir.Type{b.outputs[s.node][0], tf.Token}
		if b.control[s.node] {
			types = append(types, tf.Control)
		}
		v := b.fg.AddIDs(ctxt.Op(tf.Name+"."+tf.NextIterationSource, attrs...).ID(), nil, types, loc)
		v.Output(0).SetName(n.Name)
		b.tokens[s.node] = v.Output(1)
		b.values[s.node] = []graph.Var{v.Output(0)}
		if b.control[s.node] {
			b.values[s.node] = append(b.values[s.node], v.Output(2))
		}
		return true
	}
	var inputs []graph.VarID
	op, types := tf.Name+"."+n.Op, slices.Clone(b.outputs[s.node])
	if n.Op == "Const" && !b.isFree(n) {
		op = tf.Name + "." + tf.WaitingConst
	}
	if b.control[s.node] && !b.isFree(n) {
		types = append(types, tf.Control)
	}
	if isNextIteration(n.Op) {
		op, types = tf.Name+"."+tf.NextIterationSink, nil
		inputs = append(inputs, b.tokens[s.node].ID())
	}
	for _, t := range b.inputs[s.node] {
		if t.port < 0 && b.isFree(b.nodes[t.node]) {
			continue
		}
		inputs = append(inputs, b.value(t).ID())
	}
	v := b.fg.AddIDs(ctxt.Op(op, attrs...).ID(), inputs, types, loc)
	if v.Op().Info() == nil {
		v.PinUnknown()
	}
	if types == nil {
		return true
	}
	b.values[s.node] = v.Outputs()
	for port := range b.outputs[s.node] {
		name := n.Name
		if port > 0 {
			name = fmt.Sprintf("%s:%d", n.Name, port)
		}
		v.Output(port).SetName(name)
	}
	return true
}

// attrs returns the attributes of a node. What the file says of shapes is in the types.
func (b *body) attrs(n *graphdef.Node) ([]ir.NamedAttr, error) {
	ctxt := b.fg.Context()
	var attrs []ir.NamedAttr
	for _, a := range n.Attrs {
		if a.Name == "_output_shapes" || a.Name == madeAttr {
			continue
		}
		value, err := b.attrOf(ctxt, b.resourceKey(n), a.Value)
		if err != nil {
			return nil, fmt.Errorf("attribute %q: %w", a.Name, err)
		}
		attrs = append(attrs, ir.NamedAttr{Name: a.Name, Value: value})
	}
	if n.Device != "" {
		attrs = append(attrs, ir.NamedAttr{Name: "device", Value: ctxt.Str(n.Device)})
	}
	return attrs, nil
}
