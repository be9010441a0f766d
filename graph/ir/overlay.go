package ir

import (
	"fmt"
	"sync"
)

// firstNumbers are the first numbers that a context over a frozen one gives.
type firstNumbers struct {
	name NameID
	attr AttrID
	op   OpID
}

// Freeze ends the growth of a context that many graphs will share, for as long
// as the process runs: what is interned from then on belongs to a graph and goes
// with it.
//
//	shared := ir.NewContext(dialects).Freeze()
//	// for each call, in any goroutine:
//	fg, err := mlir.Parse(name, text, dialects, mlir.Context(shared))
//
// A graph that is made over a frozen context, by [New] or by a reader, has a
// context of its own, [FunctionGraph.Context], that stands on the frozen
// one: it knows all of that by the same numbers, and its own numbers begin behind
// them. Handles of the frozen one are accepted by all these graphs, while those of
// two such graphs do not mix: == says that they differ, and to give one to the
// other panics. Compare an op of the frozen context with one of a graph by
// [Op.ID].
//
// Freeze adds the names and the ops without attributes of the dialects, and
// returns the context. What it has can be looked up in it afterwards; to intern
// something new in it is a mistake of the caller, and panics.
func (v *Context) Freeze() *Context {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.frozen {
		return v
	}
	for _, dialect := range v.dialects.List() {
		for _, info := range dialect.Ops {
			v.internOp(v.nameID(info.Name), nil)
		}
	}
	v.attrSet.MakeRoom() // to look something up is to read, from here on
	v.opSet.MakeRoom()
	v.frozen = true
	return v
}

// IsFrozen reports whether the context has stopped growing.
func (v *Context) IsFrozen() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.frozen
}

// Own returns the context that a graph of this one interns in: itself, or a new
// one that stands on it where it is frozen.
func (v *Context) Own() *Context {
	if !v.IsFrozen() {
		return v
	}
	over := emptyContext(v.dialects)
	over.base = v
	over.first = firstNumbers{
		name: v.first.name + NameID(v.names.Len()),
		attr: v.first.attr + AttrID(v.attrs.Len()),
		op:   v.first.op + OpID(v.ops.Len()),
	}
	return over
}

// Base returns the frozen context that this one stands on, nil for none.
func (v *Context) Base() *Context { return v.base }

// refuseGrowth panics: something new is interned in a frozen context.
func (v *Context) refuseGrowth(what, name string) {
	panic(fmt.Sprintf("ir: %s %q is not in this context, which is frozen: "+
		"intern it in the context of the graph that it is for", what, name))
}

// standsOn reports whether a number below the first of the other's own means the
// same in both.
func (v *Context) standsOn(other *Context) bool {
	for at := v.base; at != nil; at = at.base {
		if at == other {
			return true
		}
	}
	return false
}

// KnowsOp reports whether an op means the same in this context: graphs of it may
// have nodes of the op.
func (v *Context) KnowsOp(o Op) bool {
	return o.ctxt == v || o.ctxt != nil && (v.standsOn(o.ctxt) || o.id < v.commonWith(o.ctxt).op)
}

// KnowsAttr reports whether an attribute means the same in this context.
func (v *Context) KnowsAttr(a Attr) bool { return v.knowsAttr(a) }

// knowsAttr reports whether an attribute means the same here. No attribute does.
func (v *Context) knowsAttr(a Attr) bool {
	return a.id == 0 || a.ctxt == v || a.ctxt != nil && (v.standsOn(a.ctxt) || a.id < v.commonWith(a.ctxt).attr)
}

// commonWith returns the first numbers that the frozen context on which both
// stand does not have; zeros where there is none.
func (v *Context) commonWith(other *Context) firstNumbers {
	for at := other; at.base != nil; at = at.base {
		if at.base == v || v.standsOn(at.base) {
			return at.first
		}
	}
	return firstNumbers{}
}

// MustKnow panics where an attribute is missing or belongs to another context.
func (v *Context) MustKnow(a Attr) {
	if a.id == 0 {
		panic("ir: no attribute where one is expected")
	}
	if !v.knowsAttr(a) {
		panic("ir: the attribute belongs to another context")
	}
}

// name returns the record of a name.
func (v *Context) name(id NameID) *nameRec {
	for id < v.first.name {
		v = v.base
	}
	return v.names.At(uint32(id - v.first.name))
}

// op returns the record of an op and the context that its lists are in.
func (v *Context) op(id OpID) (*Context, *opRec) {
	for id < v.first.op {
		v = v.base
	}
	return v, v.ops.At(uint32(id - v.first.op))
}

// attr returns the record of an attribute and the context that its text or list
// is in.
func (v *Context) attr(id AttrID) (*Context, *attrRec) {
	for id < v.first.attr {
		v = v.base
	}
	return v, v.attrs.At(uint32(id - v.first.attr))
}

// NumNames returns a number that is above every name's number.
func (v *Context) NumNames() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return int(v.first.name) + int(v.names.Len())
}

// NumAttrs returns a number that is above every attribute's number.
func (v *Context) NumAttrs() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return int(v.first.attr) + int(v.attrs.Len())
}

// Memo returns what was kept in the context under a key, or keeps what the
// function makes: what is known of a context goes with it. Keys are compared by
// ==, and should be of a type of the caller's. When two goroutines ask at once,
// both may make it, and one of the results is kept for both.
func (v *Context) Memo(key any, make func() any) any {
	if key == nil || make == nil {
		panic("ir: Memo without a key or a function")
	}
	if kept, ok := v.memos.Load(key); ok {
		return kept
	}
	kept, _ := v.memos.LoadOrStore(key, make())
	return kept
}

// anyOp is how far the ops of a context were asked a question.
type anyOp struct {
	mu   sync.Mutex
	next OpID
	yes  bool
}

// AnyOp reports whether an op of the context is one. Each op is asked once in
// its life, however often the question is put: the key stands for it, as in
// [Context.Memo].
func (v *Context) AnyOp(key any, is func(Op) bool) bool {
	if is == nil {
		panic("ir: AnyOp without a function")
	}
	if v.base != nil && v.base.AnyOp(key, is) {
		return true
	}
	asked := v.Memo(key, func() any { return &anyOp{next: max(v.first.op, 1)} }).(*anyOp)
	asked.mu.Lock()
	defer asked.mu.Unlock()
	for end := OpID(v.NumOps()); asked.next < end && !asked.yes; asked.next++ {
		asked.yes = is(Op{v, asked.next})
	}
	return asked.yes
}

// MustHaveOp panics where no op has the number.
func (v *Context) MustHaveOp(id OpID) { _, _ = v.op(id) }
