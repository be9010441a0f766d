package graphdef

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

// Graph is a GraphDef: nodes that compute tensors of those of others, and the functions
// that they call.
type Graph struct {
	Nodes     []*Node
	Functions []*Function
	// Gradients are the functions that the library names as gradients of others or of ops,
	// and those others.
	Gradients []string
	// Producer is the version of the program that wrote the graph.
	Producer int

	raw      []byte
	original []*Node
	library  []*Function // as the file has it
}

// Node is an operation of a graph.
type Node struct {
	Name string
	Op   string
	// Inputs are what the node uses: "NODE" and "NODE:OUTPUT" the tensors in their
	// order, and then "^NODE" the nodes that must run before it.
	Inputs []string
	// Device is where the node is to run.
	Device string
	Attrs  []Attr

	raw    []byte // as the file has it
	extra  []byte // fields that the schema has and the type does not, and unknown ones
	offset int
}

// Attr is a named attribute of a node or a function.
type Attr struct {
	Name  string
	Value Value
}

// Attr returns the value of an attribute, and whether the node has it.
func (n *Node) Attr(name string) (Value, bool) { return attrOf(n.Attrs, name) }

func attrOf(attrs []Attr, name string) (Value, bool) {
	for _, a := range attrs {
		if a.Name == name {
			return a.Value, true
		}
	}
	return Value{}, false
}

// Set sets an attribute.
func (n *Node) Set(name string, v Value) {
	for i, a := range n.Attrs {
		if a.Name == name {
			n.Attrs[i].Value = v
			return
		}
	}
	n.Attrs = append(n.Attrs, Attr{name, v})
}

// Function is a function of a graph's library.
type Function struct {
	Name string
	// Inputs and Outputs are the arguments and the results of its signature.
	Inputs, Outputs []Arg
	// Params are the attributes that a caller gives, with their types as TensorFlow
	// writes them ("type", "int", "list(shape)").
	Params []Param
	Nodes  []*Node
	// Returns are which tensors the results are, by the names of the results, in the
	// order in which the file has them. Within a function a tensor is "ARGUMENT" or
	// "NODE:OUTPUT:INDEX", where the output is the name of one in the signature of
	// the node's op.
	Returns []Return
	// ControlReturns are the nodes that run whether or not a result needs them.
	ControlReturns []Return
	Attrs          []Attr
	// Stateful functions do more than compute their results.
	Stateful bool

	raw      []byte
	original *Function // as the file has it; nil where nothing changed
}

// Arg is an argument or a result of a function: a tensor or, by one of the attributes
// that are named, several.
type Arg struct {
	Name string
	Type DataType // 0 where an attribute says it
	// TypeAttr, NumberAttr and TypeListAttr name the attributes that say the type,
	// how many tensors of it there are, and the types of several.
	TypeAttr, NumberAttr, TypeListAttr string
	IsRef                              bool
}

// Param is an attribute that the callers of a function give.
type Param struct{ Name, Type string }

// Return says which tensor a result of a function is.
type Return struct{ Result, Tensor string }

// decoder reads messages that were checked as what the package has for them.
type decoder struct {
	ctx     context.Context
	err     error // of the context, where it has ended: nothing more is decoded
	offsets []int // where the nodes are in a text
	nodes   int
	words   map[string]string // names of ops and attributes, each once in memory
	inputs  []string          // of a node
	attrs   []Attr
}

// word returns a name that many nodes have.
func (d *decoder) word(b []byte) string {
	w, ok := d.words[string(b)]
	if !ok {
		if d.words == nil {
			d.words = map[string]string{}
		}
		w = string(b)
		d.words[w] = w
	}
	return w
}

func (d *decoder) graph(data []byte, base int) *Graph {
	g := &Graph{raw: data}
	graphDef.each(data, base, func(r record) {
		switch r.number {
		case 1:
			g.Nodes = append(g.Nodes, d.node(r))
		case 2:
			schema["FunctionDefLibrary"].each(r.bytes, r.offset, func(r record) {
				switch r.number {
				case 1:
					g.Functions = append(g.Functions, d.function(r))
				case 2:
					schema["GradientDef"].each(r.bytes, r.offset, func(r record) { g.Gradients = append(g.Gradients, string(r.bytes)) })
				case 3:
					schema["RegisteredGradient"].each(r.bytes, r.offset, func(r record) {
						if r.number == 1 {
							g.Gradients = append(g.Gradients, string(r.bytes))
						}
					})
				}
			})
		case 4:
			schema["VersionDef"].each(r.bytes, r.offset, func(r record) {
				if r.number == 1 {
					g.Producer = int(int32(r.scalar))
				}
			})
		}
	})
	g.original, g.library = slices.Clone(g.Nodes), slices.Clone(g.Functions)
	return g
}

// each calls f with the fields of a message that was checked, as far as the schema has
// them. What it does not have, or has otherwise, is not a mistake, and is kept.
func (m *message) each(data []byte, base int, f func(r record)) {
	_ = records(data, base, func(r record) error { // it was checked
		if known := m.field(r.number); known != nil && known.fits(r.wire) {
			f(r)
		}
		return nil
	})
}

func (d *decoder) node(r record) *Node {
	if d.err == nil && d.nodes%endPeriod == endPeriod-1 {
		d.err = d.ctx.Err()
	}
	if d.err != nil {
		return &Node{}
	}
	n := d.decode(r)
	if d.offsets != nil {
		n.offset = d.offsets[d.nodes]
	}
	d.nodes++
	return n
}

func (d *decoder) decode(r record) *Node {
	n := &Node{raw: r.bytes, offset: r.offset}
	d.inputs, d.attrs = d.inputs[:0], d.attrs[:0]
	_ = records(r.bytes, r.offset, func(r record) error {
		switch f := nodeDef.field(r.number); {
		case f == nil || !f.fits(r.wire) || r.number > 5:
			n.extra = append(n.extra, r.all...)
		case r.number == 1:
			n.Name = string(r.bytes)
		case r.number == 2:
			n.Op = d.word(r.bytes)
		case r.number == 3:
			d.inputs = append(d.inputs, string(r.bytes))
		case r.number == 4:
			n.Device = string(r.bytes)
		default:
			d.attrs = append(d.attrs, d.attr(r))
		}
		return nil
	})
	n.Inputs, n.Attrs = slices.Clone(d.inputs), slices.Clone(d.attrs)
	return n
}

// entry reads an entry of a map, or another message that is a name and a value.
func (m *message) entry(r record) (name, value record) {
	m.each(r.bytes, r.offset, func(r record) {
		switch r.number {
		case 1:
			name = r
		case 2:
			value = r
		}
	})
	return name, value
}

func (d *decoder) attr(r record) Attr {
	name, value := nodeAttr.entry(r)
	return Attr{d.word(name.bytes), Value{value.bytes}}
}

func (d *decoder) function(r record) *Function {
	f := &Function{raw: r.bytes}
	schema["FunctionDef"].each(r.bytes, r.offset, func(r record) {
		switch r.number {
		case 1:
			signature(f, r)
		case 3:
			f.Nodes = append(f.Nodes, d.node(r))
		case 4:
			f.Returns = append(f.Returns, returned(r))
		case 5:
			f.Attrs = append(f.Attrs, d.attr(r))
		case 6:
			f.ControlReturns = append(f.ControlReturns, returned(r))
		}
	})
	return f
}

func signature(f *Function, r record) {
	schema["OpDef"].each(r.bytes, r.offset, func(r record) {
		switch r.number {
		case 1:
			f.Name = string(r.bytes)
		case 2:
			f.Inputs = append(f.Inputs, arg(r))
		case 3:
			f.Outputs = append(f.Outputs, arg(r))
		case 4:
			name, kind := schema["AttrDef"].entry(r)
			f.Params = append(f.Params, Param{string(name.bytes), string(kind.bytes)})
		case 17:
			f.Stateful = r.scalar != 0
		}
	})
}

func arg(r record) Arg {
	var a Arg
	schema["ArgDef"].each(r.bytes, r.offset, func(r record) {
		switch r.number {
		case 1:
			a.Name = string(r.bytes)
		case 3:
			a.Type = DataType(r.scalar)
		case 4:
			a.TypeAttr = string(r.bytes)
		case 5:
			a.NumberAttr = string(r.bytes)
		case 6:
			a.TypeListAttr = string(r.bytes)
		case 16:
			a.IsRef = r.scalar != 0
		}
	})
	return a
}

func returned(r record) Return {
	result, tensor := schema["FunctionDef"].named("ret").message.entry(r)
	return Return{string(result.bytes), string(tensor.bytes)}
}

// pieces returns the bytes of the graph. What was read and not changed is as the file
// had it.
func (g *Graph) pieces() (p pieceList) {
	if g.raw == nil {
		g.addNodes(&p)
		if g.Producer != 0 {
			p.add(appendBytes(nil, 4, appendVarint(nil, 1, uint64(g.Producer))))
		}
		return p
	}
	if g.isOriginal() {
		p.add(g.raw)
		return p
	}
	wrote, functions := false, 0
	_ = records(g.raw, 0, func(r record) error {
		if r.number == 2 && r.wire == protowire.BytesType && g.hasOtherFunctions() {
			var library pieceList
			library, functions = g.libraryPieces(r.bytes, functions)
			p.addMessage(2, library)
			return nil
		}
		if r.number != 1 || r.wire != protowire.BytesType {
			p.add(r.all)
		} else if !wrote {
			g.addNodes(&p)
			wrote = true
		}
		return nil
	})
	if !wrote {
		g.addNodes(&p)
	}
	return p
}

func (g *Graph) isOriginal() bool {
	return slices.Equal(g.Nodes, g.original) && !slices.ContainsFunc(g.Nodes, (*Node).changed) && !g.hasOtherFunctions()
}

func (g *Graph) hasOtherFunctions() bool { return !slices.Equal(g.Functions, g.library) }

// libraryPieces returns the library, of its message as the file has it and the functions as
// they are now, without those that were removed; next is the number of the first of them.
func (g *Graph) libraryPieces(raw []byte, next int) (p pieceList, end int) {
	now := make(map[string]*Function, len(g.Functions))
	for _, f := range g.Functions {
		now[f.Name] = f
	}
	_ = records(raw, 0, func(r record) error {
		if r.number != 1 || r.wire != protowire.BytesType {
			p.add(r.all)
			return nil
		}
		was := g.library[next]
		switch f := now[was.Name]; f {
		case nil:
		case was:
			p.add(r.all)
		default:
			data := f.bytes()
			p.addMessage(1, pieceList{list: [][]byte{data}, size: len(data)})
		}
		next++
		return nil
	})
	return p, next
}

// With returns the function with other nodes and what it returns of them. What it says
// besides is as before.
func (f *Function) With(nodes []*Node, returns []Return) *Function {
	changed := *f
	changed.Nodes, changed.Returns, changed.original = nodes, returns, cmp.Or(f.original, f)
	return &changed
}

// bytes returns the message of a function that is not as it was read.
func (f *Function) bytes() []byte {
	var b []byte
	_ = records(f.raw, 0, func(r record) error {
		if r.wire != protowire.BytesType || r.number != 3 && r.number != 4 {
			b = append(b, r.all...)
		}
		return nil
	})
	for _, n := range f.Nodes {
		b = appendBytes(b, 3, n.bytes())
	}
	for _, r := range f.Returns {
		b = appendBytes(b, 4, appendString(appendString(nil, 1, r.Result), 2, r.Tensor))
	}
	return b
}

func (g *Graph) addNodes(p *pieceList) {
	for _, n := range g.Nodes {
		data := n.bytes()
		p.addMessage(1, pieceList{list: [][]byte{data}, size: len(data)})
	}
}

// changed reports whether the node is other than the file has it.
func (n *Node) changed() bool {
	if n.raw == nil {
		return true
	}
	was := new(decoder).decode(record{bytes: n.raw})
	return n.Name != was.Name || n.Op != was.Op || n.Device != was.Device || !slices.Equal(n.Inputs, was.Inputs) ||
		!slices.EqualFunc(n.Attrs, was.Attrs, func(a, b Attr) bool {
			return a.Name == b.Name && bytes.Equal(a.Value.raw, b.Value.raw)
		})
}

// bytes returns the message of the node.
func (n *Node) bytes() []byte {
	if !n.changed() {
		return n.raw
	}
	b := appendString(nil, 1, n.Name)
	b = appendString(b, 2, n.Op)
	for _, input := range n.Inputs {
		b = appendString(b, 3, input)
	}
	if n.Device != "" {
		b = appendString(b, 4, n.Device)
	}
	for _, a := range n.Attrs {
		b = appendBytes(b, 5, appendBytes(appendString(nil, 1, a.Name), 2, a.Value.raw))
	}
	return append(b, n.extra...)
}

// Input is what one of a node's inputs names.
type Input struct {
	Node string
	// Output is the number of the tensor among the node's; -1 where the input is a node
	// that must run before.
	Output int
	// OutputName is the name of one of the node's outputs, within which Output is
	// the number of the value: only in functions.
	OutputName string
}

// IsControl reports whether the input is a node that must run before.
func (i Input) IsControl() bool { return i.Output < 0 }

// ParseInput returns what an input names: "NODE", "NODE:1", "^NODE", or in functions
// "NODE:output:1".
func ParseInput(text string) (Input, bool) {
	if name, ok := strings.CutPrefix(text, "^"); ok {
		return Input{Node: name, Output: -1}, name != ""
	}
	name, rest, indexed := strings.Cut(text, ":")
	in := Input{Node: name}
	if !indexed {
		return in, name != ""
	}
	if output, index, ok := strings.Cut(rest, ":"); ok {
		in.OutputName, rest = output, index
		if output == "" {
			return in, false
		}
	}
	if rest == "" || len(rest) > 9 || strings.Trim(rest, "0123456789") != "" {
		return in, false
	}
	in.Output = int(number(rest))
	return in, name != ""
}
