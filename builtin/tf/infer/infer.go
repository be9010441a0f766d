package infer

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/idmap"
)

// Options say what is known besides the graph.
type Options struct {
	// Inputs are the values of inputs that are known, by their number.
	Inputs map[int]value.Value
	// NoCalls leaves alone the functions that nodes name: of what they return only what
	// their nodes declare is known. Functions of a module that are rewritten side by side
	// need it.
	NoCalls bool
}

// Problem is a node whose inputs contradict each other, or what its op demands, or what
// the file says of it.
type Problem struct {
	Node    graph.Node
	Reason  string // the types that do not fit
	Message string // the reason, after the name of the node
}

// Error returns the message.
func (p *Problem) Error() string { return p.Message }

// Types is what is known of the values of a function graph.
type Types struct {
	main     *analysis
	problems []*Problem
}

// Infer finds out what there is to know of each value of a function graph of the dialect tf,
// before or after its loops are functional. It does not change the graph.
func Infer(ctx context.Context, fg *graph.FunctionGraph, o Options) *Types {
	s := &shared{table: newTable(), ctx: ctx, options: o, calls: map[string]*callResult{}, named: map[boxKey]int{}, budget: maxWork}
	a := s.newAnalysis(fg, nil)
	for i, v := range fg.Inputs() {
		f := declared(v.Type())
		if x := o.Inputs[i]; x.IsValid() {
			f = factOf(x)
		}
		a.set(v.ID(), f, true)
	}
	a.run()
	t := &Types{main: a}
	for _, n := range a.nodes {
		if message := a.problems[n]; message != "" {
			t.problems = append(t.problems, &Problem{a.g.Node(n), message, a.nameOf(a.g.Node(n)) + ": " + message})
		}
	}
	return t
}

// Type returns the type of a variable, as precise as it is known.
func (t *Types) Type(v graph.Var) ir.Type {
	if f := t.main.factOf(v); f != nil {
		if f.box > 0 && v.Type().Kind() == ir.ListKind {
			return t.main.listType(f.box, v.Type())
		}
		return typeOf(f, v.Type())
	}
	return v.Type()
}

// Dims returns the dimensions of a variable: none of a scalar, nil where the rank is not
// known. The slice must not be changed.
func (t *Types) Dims(v graph.Var) []Dim {
	if f := t.main.factOf(v); f != nil {
		return f.dims
	}
	return nil
}

// Elements returns the integers that a variable holds, row by row, each as a [Dim], nil
// where they are not known: of small tensors of integers and truth values. The slice must
// not be changed.
func (t *Types) Elements(v graph.Var) []Dim {
	if f := t.main.factOf(v); f != nil {
		return f.elems
	}
	return nil
}

// Value returns the value of a variable that holds the same integers in every run, and
// whether it does.
func (t *Types) Value(v graph.Var) (value.Value, bool) {
	if f := t.main.factOf(v); f != nil {
		return f.value()
	}
	return value.Value{}, false
}

// Number returns the number that a Dim is, and whether it is one.
func (t *Types) Number(d Dim) (int64, bool) { return d.number() }

// Text writes a Dim: 3, s_0, s_0+1, ? where nothing is known.
func (t *Types) Text(d Dim) string { return t.main.text(d) }

// Symbolic writes the type of a variable with its symbols: tensor<s_0x3xf32>. It is ""
// where the type says as much.
func (t *Types) Symbolic(v graph.Var) string {
	f := t.main.factOf(v)
	if f == nil || !slices.ContainsFunc(f.dims, func(d Dim) bool { return d&1 == 0 }) {
		return ""
	}
	var b strings.Builder
	b.WriteString("tensor<")
	for _, d := range f.dims {
		text := t.Text(d)
		if strings.ContainsAny(text, "+-*/(") {
			text = "(" + text + ")"
		}
		b.WriteString(text + "x")
	}
	return b.String() + value.ElemOf(v.Type()).String() + ">"
}

// Problems returns the contradictions, in the order of the graph.
func (t *Types) Problems() []*Problem { return t.problems }

// value returns the value that a fact is.
func (f *fact) value() (value.Value, bool) {
	list, ok := f.numbers()
	dims, isStatic := static(f.dims)
	if !ok || !isStatic {
		return value.Value{}, false
	}
	v, err := value.Ints(ir.Tensor(f.elem, dims...), list...)
	return v, err == nil
}

// factOf returns what a value says of itself.
func factOf(x value.Value) fact {
	f := declared(x.Type())
	f.root = fromFacts
	if x.Class() == value.IntClass && x.Len() <= maxElems {
		f.elems = make([]Dim, x.Len())
		for i := range f.elems {
			f.elems[i] = num(x.Int(i))
		}
	}
	return f
}

// shared is what the analyses of a graph and of the functions that it calls have in common.
type shared struct {
	*table
	ctx       context.Context
	options   Options
	calls     map[string]*callResult
	functions map[string]*graph.FunctionGraph // of the module; nil: they were not asked for
	scopes    int
	boxes     []*box
	named     map[boxKey]int // boxes by what makes them
	depth     int
	budget    int64 // of what may be computed
}

// analysis finds out what is known of the values of one graph.
type analysis struct {
	*shared
	fg       *graph.FunctionGraph
	g        *graph.Graph
	scope    int
	facts    []fact         // by VarID
	nodes    []graph.NodeID // in the order of the walk
	index    []int32        // by NodeID: where it stands in that
	queue    indexes        // of the nodes that are to be visited
	forced   []bool         // by index: it does not wait for its inputs any more
	problems map[graph.NodeID]string
	values   map[graph.VarID]value.Value // of what is computed from constants
	globals  map[string]ir.Type          // what they declare; nil: they were not asked for
	ops      idmap.Map[*opFacts]         // by the numbers of their names
	call     call
}

func (s *shared) newAnalysis(fg *graph.FunctionGraph, around *analysis) *analysis {
	a := &analysis{
		shared: s, fg: fg, g: fg.Graph(), scope: s.scopes,
		facts: make([]fact, fg.Graph().NumVarIDs()), index: make([]int32, fg.Graph().NumIDs()),
		problems: map[graph.NodeID]string{}, values: map[graph.VarID]value.Value{},
	}
	s.scopes++
	for n := range fg.All() {
		if n.Graph() != a.g {
			continue // a function of its own
		}
		a.index[n.ID()] = int32(len(a.nodes))
		a.nodes = append(a.nodes, n.ID())
	}
	a.queue, a.forced = newIndexes(len(a.nodes)), make([]bool, len(a.nodes))
	a.call.a = a
	return a
}

func (a *analysis) factOf(v graph.Var) *fact {
	if v.Graph() != a.g || int(v.ID()) >= len(a.facts) || !a.facts[v.ID()].known {
		return nil
	}
	return &a.facts[v.ID()]
}

// indexes is a set of small numbers, whose smallest is found at once: bits, and bits
// that say which words of bits are not zero, up to one word.
type indexes [][]uint64

func newIndexes(n int) indexes {
	var levels indexes
	for more := true; more; more = n > 1 {
		n = (n + 63) / 64
		levels = append(levels, make([]uint64, max(n, 1)))
	}
	return levels
}

func (x indexes) add(i int32) {
	for _, level := range x {
		level[i/64] |= 1 << (i % 64)
		i /= 64
	}
}

// pop takes the smallest number away, -1 where there is none.
func (x indexes) pop() int32 {
	i := int32(0)
	for _, level := range slices.Backward(x) {
		if level[i] == 0 {
			return -1
		}
		i = i*64 + int32(bits.TrailingZeros64(level[i]))
	}
	at := i
	for _, level := range x {
		if level[at/64] &^= 1 << (at % 64); level[at/64] != 0 {
			break
		}
		at /= 64
	}
	return i
}

// run visits all nodes, and again those whose inputs changed. What waits for
// itself at the end, such as a loop that nothing enters, is visited without waiting.
func (a *analysis) run() {
	for i := range a.nodes {
		a.queue.add(int32(i))
	}
	a.drain()
	for i, n := range a.nodes {
		if a.isWaiting(n) {
			a.forced[i] = true
			a.push(n)
			a.drain()
		}
	}
}

func (a *analysis) isWaiting(n graph.NodeID) bool {
	for i := range a.g.NumOutputsOf(n) {
		if v := a.g.OutputOf(n, i); !a.facts[v].known && tf.IsData(a.g.TypeOf(v)) {
			return true
		}
	}
	return false
}

func (a *analysis) push(n graph.NodeID) {
	if i := a.index[n]; a.nodes[i] == n {
		a.queue.add(i)
	}
}

func (a *analysis) drain() {
	for i := a.queue.pop(); i >= 0; i = a.queue.pop() {
		a.visit(a.nodes[i])
	}
}

// set notes what is known of a variable, and has its users visited where that is new.
func (a *analysis) set(v graph.VarID, f fact, isInput bool) {
	f.known = true
	a.complete(v, &f, isInput)
	old := &a.facts[v]
	if old.equal(&f) {
		return
	}
	*old = f
	a.g.EachClient(v, func(n graph.NodeID) bool {
		a.push(n)
		return true
	})
}

// widen notes one more of the values that a variable has in turn. What differs becomes
// unknown, so that this ends.
func (a *analysis) widen(v graph.VarID, f fact) {
	f = join(&a.facts[v], &f)
	says := declared(a.g.TypeOf(v))
	a.meet(&f, &says)
	a.set(v, f, false)
}

// bare returns the name of an op without its dialect; that of references is the same.
func bare(op string) string {
	op = strings.TrimPrefix(op, tf.Name+".")
	if plain, ok := strings.CutPrefix(op, "Ref"); ok && plain != "" {
		switch plain {
		case "Identity", "Switch", "Merge", "Enter", "Exit", "NextIteration", "Select":
			return plain
		}
	}
	return op
}

// visit finds out what is known of the results of a node.
func (a *analysis) visit(id graph.NodeID) {
	n := a.g.Node(id)
	if len(a.problems) > 0 {
		delete(a.problems, id)
	}
	op := a.factsOfOp(n.Op())
	if op.foreign {
		a.declareAll(n)
		return
	}
	switch op.name {
	case "Merge":
		a.merge(n)
	case tf.NextIterationSource:
		if a.forced[a.index[id]] && !a.facts[a.g.OutputOf(id, 0)].known {
			a.set(a.g.OutputOf(id, 0), declared(a.g.TypeOf(a.g.OutputOf(id, 0))), false)
		}
	case tf.NextIterationSink:
		source := n.Input(0).Owner()
		if f := a.facts[n.Input(1).ID()]; f.known && source.IsValid() {
			a.widen(source.Output(0).ID(), f)
		}
	case tf.WhileRegion:
		a.enterWhile(n)
	case tf.IfRegion:
		a.leaveIf(n)
	case tf.Yield:
		a.yield(n)
	default:
		a.apply(n, op)
	}
}

// opFacts is what is known of an op by its name.
type opFacts struct {
	name     string // without the dialect
	foreign  bool   // it is of another dialect
	sig      *tf.Signature
	rule     rule // nil for none
	computed bool // see isComputed
}

// factsOfOp returns what is known of an op.
func (a *analysis) factsOfOp(op ir.Op) *opFacts {
	id := uint32(op.NameID())
	f := a.ops.Of(id)
	if f == nil {
		name := bare(op.Name())
		f = &opFacts{name: name, foreign: op.Dialect() != tf.Name, sig: tf.SignatureOf(name), rule: ruleOf(name), computed: isComputed(name)}
		a.ops.Put(id, f)
	}
	return f
}

// declareAll notes what the types of a node's results say.
func (a *analysis) declareAll(n graph.Node) {
	for i := range n.NumOutputs() {
		if v := n.Output(i); tf.IsData(v.Type()) {
			a.set(v.ID(), declared(v.Type()), false)
		}
	}
}

// merge joins the inputs that something has come to.
func (a *analysis) merge(n graph.Node) {
	var f fact
	inputs := 0
	for i := range n.NumInputs() {
		v := n.Input(i)
		if !tf.IsData(v.Type()) {
			continue
		}
		inputs++
		if in := &a.facts[v.ID()]; in.known {
			f = join(&f, in)
		}
	}
	if !f.known && !a.forced[a.index[n.ID()]] {
		return
	}
	f.root = unrooted
	a.result(n, 0, f)
	if n.NumOutputs() > 1 && tf.IsData(n.Output(1).Type()) {
		which := fact{known: true, elem: ir.I32, dims: []Dim{}}
		if inputs == 1 {
			which.elems = []Dim{num(0)}
		}
		a.result(n, 1, which)
	}
}

// result notes what is known of a result of a node, with what the node declares of it.
func (a *analysis) result(n graph.Node, i int, f fact) {
	v := n.Output(i)
	says := declared(v.Type())
	inferred := f
	if !a.meet(&f, &says) && a.problems[n.ID()] == "" {
		a.problem(n, fmt.Sprintf("it is inferred to be %s, and the graph says %s",
			typeOf(&inferred, ir.UnrankedTensor(elemOr(inferred.elem, unknownElem))), v.Type()))
	}
	a.set(v.ID(), f, false)
}

func elemOr(elem, other ir.Type) ir.Type {
	if elem == 0 {
		return other
	}
	return elem
}

// problem notes a contradiction.
func (a *analysis) problem(n graph.Node, message string) { a.problems[n.ID()] = message }

// nameOf returns the name of a node in a message: with its op, and its function.
func (a *analysis) nameOf(n graph.Node) string {
	name := n.Op().Name()
	if n.NumOutputs() > 0 && n.Output(0).Name() != "" {
		name = fmt.Sprintf("%s (%s)", n.Output(0).Name(), bare(name))
	} else if loc := n.Location(); loc != "" {
		name = fmt.Sprintf("%s (%s)", loc, bare(name))
	}
	if a.fg.Name != "" && a.scope > 0 {
		name = fmt.Sprintf("function %q: %s", a.fg.Name, name)
	}
	return name
}

// evaluators are what the ops compute.
var evaluators = sync.OnceValue(func() *eval.Registry {
	r := eval.NewRegistry()
	for name, e := range tf.Evaluators() {
		if err := r.Add(tf.Name+"."+name, e); err != nil {
			panic("tf: " + err.Error()) // one op is listed twice
		}
	}
	return r
})
