package logic

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Builder is where terms become nodes: a graph by [InGraph], or a rule's
// navigator.Rewriter.
type Builder interface {
	Graph() *graph.Graph
	Add(op ir.Op, inputs []graph.Var, types ...ir.Type) graph.Node
	Constant(value ir.Attr) graph.Var
}

// ConstantBuilder is a builder that makes the constants among the inputs of an op as
// the op's dialect has them.
type ConstantBuilder interface {
	Builder
	ConstantFor(op ir.Op, value ir.Attr) graph.Var
}

// ErrInvalid says that an expression cannot be evaluated.
var ErrInvalid = errors.New("cannot be evaluated")

// ErrNoType says that neither an op nor the caller gives the type of a node. Such an
// expression is [ErrInvalid] as well.
var ErrNoType = errors.New("cannot be inferred from its inputs")

func invalid(t Term, format string, args ...any) error {
	return fmt.Errorf("%s %w: %s", String(t), ErrInvalid, fmt.Sprintf(format, args...))
}

// Evaluator evaluates expressions in a graph. It remembers the value of each:
// evaluated again, an expression is the variable that it was, and equal
// applications are one node. What was opened from a graph has its value already.
type Evaluator struct {
	b      Builder
	values map[*Pair]Term
	nodes  map[string]graph.Node

	tasks   []evalTask
	results []Term
	wanted  []ir.Type
}

// NewEvaluator returns an evaluator that adds nodes where b does.
func NewEvaluator(b Builder) *Evaluator {
	mustBe(b != nil, "NewEvaluator: no builder")
	return &Evaluator{b: b, values: map[*Pair]Term{}, nodes: map[string]graph.Node{}}
}

// evalTask is a term to evaluate, or one whose parts have been.
type evalTask struct {
	term  Term
	parts int // that were evaluated, -1 before
	end   Empty
}

// Eval evaluates a term: an expression to what its head makes of its arguments,
// a list to the list of its elements' values, and anything else to itself.
//
// An op makes a node; an op with several outputs the list of them, an [Output]
// one of them. A number among the inputs is a constant of the type of the first
// input that is none. A [Class] makes an op, a ir.Kind a type. The types of
// nodes are those that their ops infer; where they do not, an outermost one may
// be given the types that are wanted.
//
// The error wraps [ErrInvalid] where there is a variable or something that
// cannot be applied.
func (e *Evaluator) Eval(t Term, wanted ...ir.Type) (Term, error) {
	mustBe(e.b != nil, "Eval: NewEvaluator makes evaluators")
	e.tasks, e.results, e.wanted = append(e.tasks[:0], evalTask{of(t), -1, 0}), e.results[:0], wanted
	for len(e.tasks) > 0 {
		task := e.tasks[len(e.tasks)-1]
		e.tasks = e.tasks[:len(e.tasks)-1]
		if task.parts < 0 {
			if err := e.visit(task.term); err != nil {
				return nil, err
			}
			continue
		}
		value, err := e.apply(task)
		if err != nil {
			return nil, err
		}
		e.results = append(e.results[:len(e.results)-task.parts], value)
		e.values[task.term.(*Pair)] = value
	}
	return e.results[0], nil
}

func (e *Evaluator) visit(t Term) error {
	switch t := t.(type) {
	case *Var:
		return invalid(t, "it is not bound")
	case *Pair:
		return e.visitPair(t)
	}
	e.results = append(e.results, t)
	return nil
}

func (e *Evaluator) visitPair(p *Pair) error {
	if p.value != nil {
		e.results = append(e.results, p.value)
		return nil
	}
	if _, entry := p.head.(Key); entry {
		e.results = append(e.results, p)
		return nil
	}
	if known, ok := e.values[p]; ok {
		e.results = append(e.results, known)
		return nil
	}
	items, end, ok := Items(p)
	if !ok {
		return invalid(p, "it has no end")
	}
	e.tasks = append(e.tasks, evalTask{p, len(items), end})
	for i := len(items) - 1; i >= 0; i-- {
		e.tasks = append(e.tasks, evalTask{items[i], -1, 0})
	}
	return nil
}

// apply evaluates a sequence whose parts have been.
func (e *Evaluator) apply(t evalTask) (Term, error) {
	parts := e.results[len(e.results)-t.parts:]
	if t.end == EmptyList {
		return List(parts...), nil
	}
	args := parts[1:]
	switch head := parts[0].(type) {
	case ir.Op:
		return e.applyOp(t.term, head, args)
	case OpName:
		if head == "" {
			return nil, invalid(t.term, "its op has no name")
		}
		return e.applyOp(t.term, e.b.Graph().Context().Op(string(head)), args)
	case Output:
		n, err := e.node(t.term, head.Op, args)
		if err != nil {
			return nil, err
		}
		if head.Index < 0 || head.Index >= n.NumOutputs() {
			return nil, invalid(t.term, "there is no output %d", head.Index)
		}
		return n.Output(head.Index), nil
	case Class:
		return e.applyClass(t.term, head, args)
	case ir.Kind:
		return applyKind(t.term, head, args)
	}
	return nil, invalid(t.term, "%s cannot be applied", String(parts[0]))
}

func (e *Evaluator) applyOp(t Term, op ir.Op, args []Term) (Term, error) {
	n, err := e.node(t, op, args)
	if err != nil {
		return nil, err
	}
	if n.NumOutputs() == 1 {
		return n.Output(0), nil
	}
	outputs := make([]Term, n.NumOutputs())
	for i := range outputs {
		outputs[i] = n.Output(i)
	}
	return List(outputs...), nil
}

// applyClass makes an op of its name and attributes.
func (e *Evaluator) applyClass(t Term, c Class, args []Term) (Term, error) {
	if c == "" {
		return nil, invalid(t, "its op has no name")
	}
	attrs := make([]ir.NamedAttr, len(args))
	for i, arg := range args {
		key, value, ok := EntryOf(arg)
		if !ok {
			return nil, invalid(t, "%s is not an attribute", String(arg))
		}
		a, ok := AttrOf(value, e.b.Graph().Context())
		if !ok {
			return nil, invalid(t, "%s is not a value of an attribute", String(value))
		}
		attrs[i] = ir.NamedAttr{Name: key, Value: a}
	}
	return e.b.Graph().Context().Op(string(c), attrs...), nil
}

// InGraph returns a builder that appends nodes to a function graph.
func InGraph(fg *graph.FunctionGraph) Builder {
	mustBe(fg != nil && fg.Graph() != nil, "InGraph: no graph")
	return inGraph{fg}
}

type inGraph struct{ *graph.FunctionGraph }

// Constant returns a constant of the graph, by an op where its format has one.
func (g inGraph) Constant(value ir.Attr) graph.Var {
	if g.Graph().ConstantOp == "" {
		return g.Graph().Constant(value)
	}
	op := g.Context().Op(g.Graph().ConstantOp, ir.NamedAttr{Name: "value", Value: value})
	return g.Add(op, nil, value.Type()).Output(0)
}

// node returns the application of an op to arguments, made once.
func (e *Evaluator) node(t Term, op ir.Op, args []Term) (graph.Node, error) {
	if !op.IsValid() || !e.b.Graph().Context().KnowsOp(op) {
		return graph.Node{}, invalid(t, "the op %s is of another context", op)
	}
	if info := op.Info(); info != nil && (len(args) < info.MinInputs || info.MaxInputs >= 0 && len(args) > info.MaxInputs) {
		return graph.Node{}, invalid(t, "%s does not take %d inputs", op.Name(), len(args))
	}
	inputs, err := e.inputs(t, op, args)
	if err != nil {
		return graph.Node{}, err
	}
	key := binary.AppendUvarint(nil, uint64(op.ID()))
	for _, v := range inputs {
		key = binary.AppendUvarint(key, uint64(v.ID()))
	}
	if n, ok := e.nodes[string(key)]; ok {
		return n, nil
	}
	types := e.typesOf(op, inputs)
	if types == nil {
		return graph.Node{}, fmt.Errorf("%s %w: the type of %s %w", String(t), ErrInvalid, op.Name(), ErrNoType)
	}
	n := e.b.Add(op, inputs, types...)
	e.nodes[string(key)] = n
	return n, nil
}

func (e *Evaluator) typesOf(op ir.Op, inputs []graph.Var) []ir.Type {
	in := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		in[i] = v.Type()
	}
	types := ir.InferTypes(op, in)
	if types == nil && len(e.tasks) == 0 && len(e.wanted) > 0 {
		return e.wanted
	}
	return types
}

// inputs returns the arguments of an op as variables of the graph.
func (e *Evaluator) inputs(t Term, op ir.Op, args []Term) ([]graph.Var, error) {
	inputs := make([]graph.Var, len(args))
	var like ir.Type
	for i, arg := range args {
		switch arg := arg.(type) {
		case graph.Var:
			if arg.Graph() != e.b.Graph() {
				return nil, invalid(t, "%s: %v", arg, graph.ErrForeign)
			}
			inputs[i] = arg
		case ir.Attr:
			if !e.knows(arg) {
				return nil, invalid(t, "the attribute %s is of another context", arg)
			}
			inputs[i] = e.constantFor(op, arg)
		default:
			continue
		}
		if like == 0 {
			like = inputs[i].Type()
		}
	}
	for i, arg := range args {
		if inputs[i].IsValid() {
			continue
		}
		literal := literalOf(arg)
		if literal == nil {
			return nil, invalid(t, "%s is not a value of a graph", String(arg))
		}
		a := e.constant(literal, like)
		if !a.IsValid() {
			return nil, invalid(t, "there is no constant %s of the type %s", String(arg), like)
		}
		inputs[i] = e.constantFor(op, a)
	}
	return inputs, nil
}

func (e *Evaluator) constantFor(op ir.Op, a ir.Attr) graph.Var {
	if b, ok := e.b.(ConstantBuilder); ok {
		return b.ConstantFor(op, a)
	}
	return e.b.Constant(a)
}

func (e *Evaluator) knows(a ir.Attr) bool {
	return a.IsValid() && e.b.Graph().Context().KnowsAttr(a)
}

func (e *Evaluator) constant(l *unify.Literal, like ir.Type) ir.Attr {
	if l.Type != 0 {
		like = l.Type
	}
	if like == 0 {
		return l.Attr(e.b.Graph().Context())
	}
	return l.Constant(e.b.Graph().Context(), like)
}

// AttrOf returns a term as an attribute: attributes themselves, numbers (i64,
// f64 and i1, as in MLIR), texts, types, and lists of those.
func AttrOf(t Term, ctxt *ir.Context) (ir.Attr, bool) {
	mustBe(ctxt != nil, "AttrOf: no context")
	switch t := of(t).(type) {
	case ir.Attr:
		return t, t.IsValid() && ctxt.KnowsAttr(t)
	case ir.Type:
		return ctxt.TypeOf(t), true
	case string:
		return ctxt.Str(t), true
	case Empty:
		return ctxt.Array(), t == EmptyList
	case *Pair:
		return attrOfList(t, ctxt)
	}
	if l := literalOf(t); l != nil {
		return l.Attr(ctxt), true
	}
	return ir.Attr{}, false
}

// attrOfList makes an array, or of entries a dictionary. Lists of lists are as
// deep as a rule's author writes them.
func attrOfList(p *Pair, ctxt *ir.Context) (ir.Attr, bool) {
	if a, ok := p.value.(ir.Attr); ok {
		return a, ctxt.KnowsAttr(a)
	}
	items, end, ok := Items(p)
	if !ok || end != EmptyList {
		return ir.Attr{}, false
	}
	elems := make([]ir.Attr, len(items))
	entries := make([]ir.NamedAttr, 0, len(items))
	for i, item := range items {
		key, value, named := EntryOf(item)
		if named {
			item = value
		}
		if elems[i], ok = AttrOf(item, ctxt); !ok {
			return ir.Attr{}, false
		}
		if named {
			entries = append(entries, ir.NamedAttr{Name: key, Value: elems[i]})
		}
	}
	switch len(entries) {
	case 0:
		return ctxt.Array(elems...), true
	case len(items):
		return ctxt.Dict(entries...), true
	}
	return ir.Attr{}, false
}

// ConstantOf returns a number or an attribute as a constant of a type, and
// whether it can be one. An attribute of another context cannot.
func ConstantOf(t Term, b Builder, typ ir.Type) (graph.Var, bool) {
	mustBe(b != nil, "ConstantOf: no builder")
	t = of(t)
	a, ok := t.(ir.Attr)
	ok = ok && a.IsValid() && b.Graph().Context().KnowsAttr(a)
	if l := literalOf(t); l != nil {
		a = l.Constant(b.Graph().Context(), typ)
		ok = a.IsValid()
	}
	if !ok {
		return graph.Var{}, false
	}
	return b.Constant(a), true
}

// applyKind makes a type of its parts: what [Open] makes of a type, back.
func applyKind(t Term, kind ir.Kind, args []Term) (Term, error) {
	encoding := ""
	if text, ok := last(args).(string); ok {
		encoding, args = text, args[:len(args)-1]
	}
	typ := typeOf(kind, args)
	if typ != 0 && encoding != "" {
		typ = encoded(typ, encoding)
	}
	if typ == 0 {
		return nil, invalid(t, "there is no such type")
	}
	return typ, nil
}

func last(args []Term) Term {
	if len(args) == 0 {
		return nil
	}
	return args[len(args)-1]
}

// typeOf returns the type of a kind, 0 where there is none.
func typeOf(kind ir.Kind, args []Term) ir.Type {
	if kind == ir.TupleKind {
		parts, ok := typeList(args)
		if !ok {
			return 0
		}
		return ir.Tuple(parts...)
	}
	if kind == ir.FunctionKind && len(args) == 2 {
		return functionType(args[0], args[1])
	}
	if len(args) == 0 {
		return 0
	}
	elem, ok := args[0].(ir.Type)
	if !ok {
		return 0
	}
	if len(args) == 2 {
		return shapedType(kind, elem, args[1])
	}
	switch kind {
	case ir.UnrankedTensorKind:
		return ir.UnrankedTensor(elem)
	case ir.UnrankedMemRefKind:
		return ir.UnrankedMemRef(elem)
	case ir.ComplexKind:
		return ir.Complex(elem)
	case ir.ListKind:
		return ir.List(elem)
	}
	return 0
}

func shapedType(kind ir.Kind, elem ir.Type, list Term) ir.Type {
	items, _, ok := Items(list)
	if !ok {
		return 0
	}
	dims := make([]int64, len(items))
	for i, item := range items {
		if dims[i], ok = item.(int64); !ok {
			return 0
		}
	}
	switch kind {
	case ir.TensorKind:
		return ir.Tensor(elem, dims...)
	case ir.MemRefKind:
		return ir.MemRef(elem, dims...)
	case ir.VectorKind:
		return ir.Vector(elem, dims...)
	}
	return 0
}

func functionType(ins, outs Term) ir.Type {
	inputs, _, ok := Items(ins)
	if !ok {
		return 0
	}
	results, _, ok := Items(outs)
	if !ok {
		return 0
	}
	in, ok := typeList(inputs)
	if !ok {
		return 0
	}
	out, ok := typeList(results)
	if !ok {
		return 0
	}
	return ir.Function(in, out)
}

func typeList(terms []Term) ([]ir.Type, bool) {
	list := make([]ir.Type, len(terms))
	for i, t := range terms {
		typ, ok := t.(ir.Type)
		if !ok {
			return nil, false
		}
		list[i] = typ
	}
	return list, true
}

// encoded returns a type with the text of an encoding or layout, by way of its
// own text: types with one are made by reading them.
func encoded(t ir.Type, encoding string) ir.Type {
	text := t.String()
	typ, err := ir.ParseType(text[:len(text)-1] + ", " + encoding + ">")
	if err != nil {
		return 0
	}
	return typ
}
