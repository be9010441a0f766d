package logic

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
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

// ErrNoType says that neither an op nor who asks tells the type of a node. Such an
// expression is [ErrInvalid] as well.
var ErrNoType = errors.New("cannot be told from its inputs")

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
// nodes are those that their ops tell; where they do not, an outermost one may
// be told the types that are wanted.
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
	return nil, invalid(t.term, "%s is nothing that can be applied", String(parts[0]))
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
			return nil, invalid(t, "%s is no attribute", String(arg))
		}
		a, ok := AttrOf(value, e.b.Graph().Context())
		if !ok {
			return nil, invalid(t, "%s is no value of an attribute", String(value))
		}
		attrs[i] = ir.NamedAttr{Name: key, Value: a}
	}
	return e.b.Graph().Context().Op(string(c), attrs...), nil
}
