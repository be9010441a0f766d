package guard

import (
	"reflect"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// filterOf returns what a condition asks of types and attributes before anything else, nil where it
// begins with another question.
func (c *compiler) filterOf(n *node) *unify.Filter {
	f := filter{compiler: c}
	if f.ask(n, unify.Accepted, unify.Refused) < 0 {
		return nil
	}
	last := unify.Decision(len(f.questions) - 1)
	for i := range f.questions { // which were added from the last one on
		q := &f.questions[i]
		if q.Yes >= 0 {
			q.Yes = last - q.Yes
		}
		if q.No >= 0 {
			q.No = last - q.No
		}
	}
	slices.Reverse(f.questions)
	return &unify.Filter{Questions: f.questions}
}

// filter is one in the making.
type filter struct {
	*compiler
	questions []unify.Question
}

// ask adds the questions of a condition, and returns the first of them, or Undecided if it is another one
// than a filter can ask. What follows on the answer is there already.
func (f *filter) ask(n *node, yes, no unify.Decision) unify.Decision {
	switch n.kind {
	case unaryNode:
		if n.text == "!" || n.text == "not" {
			return f.ask(n.args[0], no, yes)
		}
	case binaryNode:
		added, first := len(f.questions), unify.Undecided
		switch n.text {
		case "&&", "and":
			first = f.ask(n.args[0], f.ask(n.args[1], yes, no), no)
		case "||", "or":
			first = f.ask(n.args[0], yes, f.ask(n.args[1], yes, no))
		}
		if first < 0 {
			f.questions = f.questions[:added]
		}
		return first
	case callNode:
		if q, ok := f.question(n); ok {
			q.Yes, q.No = yes, no
			f.questions = append(f.questions, q)
			return unify.Decision(len(f.questions) - 1)
		}
	}
	return unify.Undecided
}

// question returns the question that a call asks of names, not ok where it is another one than a filter can ask.
func (f *filter) question(n *node) (q unify.Question, ok bool) {
	called := f.function(n.text)
	if called == nil || len(n.args) == 0 || len(n.args) > 2 {
		return q, false
	}
	if q, ok = f.ofAttr(n, called); ok {
		return q, true
	}
	var types [2]reflect.Type
	var slots [2]unify.Slot
	for i, arg := range n.args {
		if slots[i], ok = f.typeAt(arg); !ok {
			return q, false
		}
		if types[i] = varType; slots[i].Kind == unify.TypeSlot {
			types[i] = typeType
		}
	}
	o := called.best(types[:len(n.args)])
	if o == nil {
		return q, false
	}
	q.Of, q.And, q.Type = slots[0], slots[1], o.ofType
	if !o.equal {
		q.Types = o.ofTypes
	}
	return q, o.ofType != nil || o.ofTypes != nil
}

// ofAttr returns the question that a call asks of a bound attribute, not ok where it asks none. A function of an extension
// is not asked: another one may have the name.
func (f *filter) ofAttr(n *node, called *function) (q unify.Question, ok bool) {
	i, bound := f.slot(n.args[0], unify.AttrSlot)
	if !bound || len(n.args) > 1 || functionsByName()[n.text] != called {
		return q, false
	}
	o := called.best([]reflect.Type{attrType})
	if o == nil {
		return q, false
	}
	q.Attr, ok = o.plain.(func(ir.Attr) bool)
	q.Of, q.Name = unify.Slot{Kind: unify.AttrSlot, Index: i}, n.text
	return q, ok
}
