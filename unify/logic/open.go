package logic

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Open returns a term as a pair, or an error that wraps [ErrNotPair].
//
// The application of an op is a variable of a graph: opened, it is the op
// before the inputs. One of several outputs has an [Output] for its head. An
// input or constant is not a pair; nor is an op without attributes.
func Open(t Term) (*Pair, error) {
	switch t := of(t).(type) {
	case *Pair:
		return t, nil
	case graph.Var:
		if isApplication(t) {
			return openVar(t), nil
		}
	case ir.Op:
		if t.IsValid() && t.NumAttrs() > 0 {
			return openOp(t), nil
		}
	case ir.Type:
		if p := openType(t); p != nil {
			return p, nil
		}
	case ir.Attr:
		if p := openAttr(t); p != nil {
			return p, nil
		}
	default:
		if p := openSlice(t); p != nil {
			return p, nil
		}
	}
	return nil, notPair(t)
}

// isApplication reports whether a variable is an op applied to inputs and not a
// constant, be that one an op's output in its format.
func isApplication(v graph.Var) bool {
	return v.IsValid() && v.Owner().IsValid() && !v.Constant().IsValid()
}

func openVar(v graph.Var) *Pair {
	n := v.Owner()
	items := make([]Term, n.NumInputs())
	for i := range items {
		items[i] = n.Input(i)
	}
	return opened(v, headOf(v), items, EmptyExpr)
}

// headOf returns the op of an application, as the one that this output is of.
func headOf(v graph.Var) Term {
	n := v.Owner()
	if n.NumOutputs() == 1 {
		return n.Op()
	}
	return Output{n.Op(), v.Index()}
}

// opened returns the pair that a value is, linked so that it is found again.
func opened(value, head Term, items []Term, end Empty) *Pair {
	tail := sequence(items, end)
	p := &Pair{head: head, tail: tail, value: value}
	if t, ok := tail.(*Pair); ok {
		t.whole = p // the tail was made here: nothing else has it
	}
	return p
}

func openOp(op ir.Op) *Pair {
	items := make([]Term, op.NumAttrs())
	for i := range items {
		a := op.AttrAt(i)
		items[i] = Entry(a.Name, a.Value)
	}
	return opened(op, Class(op.Name()), items, EmptyExpr)
}

// openType opens a type that is made of others. A layout or encoding, which is
// text, comes after the dimensions.
func openType(t ir.Type) *Pair {
	var items []Term
	switch t.Kind() {
	case ir.TensorKind, ir.MemRefKind, ir.VectorKind:
		for i := range t.Rank() {
			if t.Scalable(i) {
				return nil
			}
		}
		items = []Term{t.Elem(), integers(t.Dims())}
	case ir.UnrankedTensorKind, ir.UnrankedMemRefKind, ir.ComplexKind, ir.ListKind:
		items = []Term{t.Elem()}
	case ir.TupleKind:
		items = types(t.Elems())
	case ir.FunctionKind:
		items = []Term{List(types(t.Inputs())...), List(types(t.Results())...)}
	default:
		return nil
	}
	if t.Encoding() != "" {
		items = append(items, t.Encoding())
	}
	return opened(t, t.Kind(), items, EmptyExpr)
}

func integers(values []int64) Term {
	items := make([]Term, len(values))
	for i, v := range values {
		items[i] = v
	}
	return List(items...)
}

func types(list []ir.Type) []Term {
	items := make([]Term, len(list))
	for i, t := range list {
		items[i] = t
	}
	return items
}

// openAttr opens an attribute that holds others: it is the list of them.
func openAttr(a ir.Attr) *Pair {
	if a.Kind() != ir.ArrayAttr && a.Kind() != ir.DictAttr || a.Len() == 0 {
		return nil
	}
	items := make([]Term, a.Len())
	for i := range items {
		items[i] = a.At(i)
		if a.Kind() == ir.DictAttr {
			items[i] = Entry(a.Key(i), a.At(i))
		}
	}
	return opened(a, items[0], items[1:], EmptyList)
}

// Head returns the first part of a term: of a pair its head, of a variable of a
// graph its op, of an op with attributes its class, of a type its kind.
func Head(t Term) (Term, error) {
	p, err := Open(t)
	if err != nil {
		return nil, err
	}
	return p.head, nil
}

// Tail returns what [Head] leaves.
func Tail(t Term) (Term, error) {
	p, err := Open(t)
	if err != nil {
		return nil, err
	}
	return p.tail, nil
}

func notPair(t Term) error { return fmt.Errorf("%s %w", String(t), ErrNotPair) }

// ErrNotPair says that a term has no head and no tail.
var ErrNotPair = errors.New("has no head and no tail")

// openSlice returns a Go slice or array as the list of its elements, nil for any
// other term. Bytes are an atom, as text is.
func openSlice(t Term) *Pair {
	items, ok := sliceItems(t)
	if !ok || len(items) == 0 {
		return nil
	}
	return opened(t, of(items[0]), items[1:], EmptyList)
}
