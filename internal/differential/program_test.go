package differential

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Program is a module of functions in a form that is easy to cut down.
type Program struct {
	Body *Block // of the module
	// Aliases are attributes that have a name: `#c0 = dense<1> : tensor<2xi32>`.
	Aliases []string
	// Foreign says that mlir-opt does not know some op of a dialect that it knows.
	Foreign bool
}

// Block is a region with one block. A nil block is a region without one.
type Block struct {
	Args []*Value
	Ops  []*Op // the last one is the terminator, where there is one
}

// Op is an operation in generic form.
type Op struct {
	Name     string
	Results  []*Value
	Operands []*Value
	Props    string // what stands in <{}>
	Attrs    string // what stands in {}
	Regions  []*Block
	Symbol   string // the name of a function
	Loc      string
	Fixed    bool // it has to stay: a terminator, an op without which others mean nothing
}

// Value is what an op or a block defines.
type Value struct {
	Type  Type
	Shape []int64 // the sizes that it has when the program runs; nil for what has none
	Given bool    // its bits are given: an argument, a constant or a bitcast of one, not computed
}

// Type is a type as it is declared.
type Type struct {
	Kind     Kind
	Elem     string  // for an opaque type, its text
	Dims     []int64 // -1 is not known
	Unranked bool
}

// Kind is a kind of types.
type Kind uint8

// The kinds of types.
const (
	Scalar Kind = iota
	Tensor
	Vector
	Opaque
)

// String returns the type as MLIR prints it.
func (t Type) String() string {
	if t.Kind == Scalar || t.Kind == Opaque {
		return t.Elem
	}
	if t.Unranked {
		return "tensor<*x" + t.Elem + ">"
	}
	var b strings.Builder
	b.WriteString(map[Kind]string{Tensor: "tensor<", Vector: "vector<"}[t.Kind])
	for _, d := range t.Dims {
		if d < 0 {
			b.WriteString("?x")
			continue
		}
		fmt.Fprintf(&b, "%dx", d)
	}
	return b.String() + t.Elem + ">"
}

// static reports whether every size is known.
func (t Type) static() bool { return !t.Unranked && !slices.Contains(t.Dims, -1) }

// withElem returns the type with other elements.
func (t Type) withElem(elem string) Type {
	t.Elem = elem
	return t
}

func scalar(elem string) Type { return Type{Elem: elem} }

func tensor(elem string, dims ...int64) Type {
	return Type{Kind: Tensor, Elem: elem, Dims: slices.Clone(dims)}
}

// printer writes a program.
type printer struct {
	b     strings.Builder
	names map[*Value]string
	next  int
}

// String returns the program in generic form.
func (p *Program) String() string {
	w := &printer{names: map[*Value]string{}}
	for _, a := range p.Aliases {
		w.b.WriteString(a + "\n")
	}
	w.op(&Op{Name: "builtin.module", Regions: []*Block{p.Body}}, "")
	return w.b.String()
}

func (w *printer) define(v *Value) string {
	name := "%v" + strconv.Itoa(w.next)
	w.next++
	w.names[v] = name
	return name
}

func (w *printer) list(values []*Value, print func(*Value) string) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = print(v)
	}
	return strings.Join(texts, ", ")
}

func typeOf(v *Value) string { return v.Type.String() }

func (w *printer) op(op *Op, indent string) {
	w.b.WriteString(indent)
	if n := len(op.Results); n > 0 {
		name := w.define(op.Results[0])
		if n > 1 {
			for i, r := range op.Results {
				w.names[r] = name + "#" + strconv.Itoa(i)
			}
			name += ":" + strconv.Itoa(n)
		}
		w.b.WriteString(name + " = ")
	}
	fmt.Fprintf(&w.b, "%q(%s)", op.Name, w.list(op.Operands, func(v *Value) string { return w.names[v] }))
	if props := op.properties(); props != "" {
		w.b.WriteString(" <{" + props + "}>")
	}
	if len(op.Regions) > 0 {
		w.b.WriteString(" (")
		for i, r := range op.Regions {
			if i > 0 {
				w.b.WriteString(", ")
			}
			w.region(r, indent)
		}
		w.b.WriteString(")")
	}
	if op.Attrs != "" {
		w.b.WriteString(" {" + op.Attrs + "}")
	}
	results := w.list(op.Results, typeOf)
	if len(op.Results) != 1 {
		results = "(" + results + ")"
	}
	fmt.Fprintf(&w.b, " : (%s) -> %s", w.list(op.Operands, typeOf), results)
	if op.Loc != "" {
		w.b.WriteString(" loc(" + op.Loc + ")")
	}
	w.b.WriteString("\n")
}

// properties returns what stands in <{}>: for a function its type as well, which is
// that of its body.
func (op *Op) properties() string {
	if op.Symbol == "" {
		return op.Props
	}
	body := op.Regions[0]
	var ins, outs []string
	for _, a := range body.Args {
		ins = append(ins, typeOf(a))
	}
	for _, v := range body.Ops[len(body.Ops)-1].Operands {
		outs = append(outs, typeOf(v))
	}
	text := fmt.Sprintf("function_type = (%s) -> (%s), sym_name = %q", strings.Join(ins, ", "), strings.Join(outs, ", "), op.Symbol)
	if op.Props != "" {
		text += ", " + op.Props
	}
	return text
}

func (w *printer) region(b *Block, indent string) {
	w.b.WriteString("{\n")
	if b != nil {
		if len(b.Args) > 0 || len(b.Ops) == 0 {
			w.b.WriteString(indent + "^bb0")
			for i, a := range b.Args {
				w.b.WriteString([]string{"(", ", "}[min(i, 1)] + w.define(a) + ": " + typeOf(a))
			}
			if len(b.Args) > 0 {
				w.b.WriteString(")")
			}
			w.b.WriteString(":\n")
		}
		for _, op := range b.Ops {
			w.op(op, indent+"  ")
		}
	}
	w.b.WriteString(indent + "}")
}

// walk calls f for every op, those of regions after the op that has them.
func (b *Block) walk(f func(b *Block, i int, op *Op)) {
	if b == nil {
		return
	}
	for i, op := range b.Ops {
		f(b, i, op)
		for _, r := range op.Regions {
			r.walk(f)
		}
	}
}

// Size returns the number of ops.
func (p *Program) Size() (n int) {
	p.Body.walk(func(*Block, int, *Op) { n++ })
	return n
}

// functions returns the functions of the module, by name.
func (p *Program) functions() map[string]*Op {
	all := map[string]*Op{}
	for _, op := range p.Body.Ops {
		if op.Name == "func.func" {
			all[op.Symbol] = op
		}
	}
	return all
}

// clone returns a copy that shares nothing that is changed.
func (p *Program) clone() *Program {
	c := *p
	c.Aliases = slices.Clone(p.Aliases)
	c.Body = p.Body.clone(map[*Value]*Value{})
	return &c
}

func (b *Block) clone(copies map[*Value]*Value) *Block {
	if b == nil {
		return nil
	}
	define := func(list []*Value) []*Value {
		out := make([]*Value, len(list))
		for i, v := range list {
			w := *v
			out[i], copies[v] = &w, &w
		}
		return out
	}
	c := &Block{Args: define(b.Args)}
	for _, op := range b.Ops {
		o := *op
		o.Operands = make([]*Value, len(op.Operands))
		for i, v := range op.Operands {
			o.Operands[i] = copies[v]
		}
		o.Regions = make([]*Block, len(op.Regions))
		for i, r := range op.Regions {
			o.Regions[i] = r.clone(copies)
		}
		o.Results = define(op.Results)
		c.Ops = append(c.Ops, &o)
	}
	return c
}
