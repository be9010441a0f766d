package ir

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/settle-go/settle/internal/phrase"
)

// Op is an operation with its attributes, without its inputs: one op is shared
// by all the apply nodes that apply it. Ops of one context compare by ==.
type Op struct {
	ctxt *Context
	id   OpID
}

// Op returns the op of that name with these attributes, in any order.
func (c *Context) Op(name string, attrs ...NamedAttr) Op {
	if name == "" {
		panic("ir: an op without a name")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	pairs := c.pairs[:0]
	for _, a := range attrs {
		c.MustKnow(a.Value)
		pairs = append(pairs, uint32(c.nameID(a.Name)), uint32(a.Value.id))
	}
	c.pairs = pairs
	return Op{c, c.internOp(c.nameID(name), pairs)}
}

// WithValues returns the op that has the name and the names of attributes of
// another, and these values for them, in order of name. It does not look up text.
func (c *Context) WithValues(form OpID, values []AttrID) OpID {
	at, r := c.op(form)
	if r.n == 1 {
		op, _ := c.OpOfOne(r.name, NameID(r.attrs), values[0])
		return op
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	pairs := c.pairs[:0]
	for i, value := range values {
		key, _ := at.attrAt(r, uint32(i))
		pairs = append(pairs, uint32(key), uint32(value))
	}
	c.pairs = pairs
	return c.internOp(r.name, pairs)
}

// OpOfOne returns the op of a name that has one attribute, of a name and a value, and the type of the value.
func (c *Context) OpOfOne(name, attr NameID, value AttrID) (OpID, Type) {
	_, r := c.attr(value)
	if id := c.linkedOp(r, name, attr, value); id != 0 {
		return id, r.typ
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.opOfOne(name, attr, value), r.typ
}

// ID returns the op's number.
func (o Op) ID() OpID { return o.id }

// IsValid reports whether there is an op.
func (o Op) IsValid() bool { return o.id != 0 }

// home returns the op's record and the context that its lists are in.
func (o Op) home() (*Context, *opRec) {
	ctxt := o.ctxt
	if ctxt == nil {
		ctxt = none
	}
	return ctxt.op(o.id)
}

func (o Op) rec() *opRec {
	_, r := o.home()
	return r
}

// Name returns the op's name with its dialect: "tosa.cast".
func (o Op) Name() string {
	at, r := o.home()
	return at.name(r.name).text
}

// NameID returns the number of the op's name.
func (o Op) NameID() NameID { return o.rec().name }

// NameOf returns the number of the name of an op, by number.
func (c *Context) NameOf(op OpID) NameID {
	_, r := c.op(op)
	return r.name
}

// Dialect returns the part of the name before the first dot, "" without one.
func (o Op) Dialect() string { return DialectOf(o.Name()) }

// Info returns what the op's dialect knows of it, nil for an unknown op.
func (o Op) Info() *OpInfo {
	at, r := o.home()
	return at.name(r.name).info
}

// HasAny reports whether the op is known to have one of these traits.
func (o Op) HasAny(t Trait) bool {
	info := o.Info()
	return info != nil && info.Traits&t != 0
}

// Has reports whether the op is known to have all of these traits.
func (o Op) Has(t Trait) bool { return o.Info().Has(t) }

// NumAttrs returns the number of attributes.
func (o Op) NumAttrs() int { return int(o.rec().n) }

// AttrAt returns attribute i and its name, in order of name.
func (o Op) AttrAt(i int) NamedAttr {
	ctxt, r := o.home()
	if uint(i) >= uint(r.n) {
		panic(fmt.Sprintf("ir: attribute %d of %s, which has %d", i, o.Name(), r.n))
	}
	key, value := ctxt.attrAt(r, uint32(i))
	return NamedAttr{Name: ctxt.Name(key), Value: Attr{o.ctxt, value}}
}

// Attr returns the attribute of a name; it is invalid when the op has none.
func (o Op) Attr(name string) Attr {
	for i := range o.NumAttrs() {
		if a := o.AttrAt(i); a.Name == name {
			return a.Value
		}
	}
	return Attr{}
}

// AttrOf returns the number of the attribute of a name, both by number, 0 when
// the op has none.
func (c *Context) AttrOf(op OpID, name NameID) AttrID {
	at, r := c.op(op)
	if r.n == 1 { // as nearly all constants have
		if NameID(r.attrs) == name {
			return r.only
		}
		return 0
	}
	for i := range r.n {
		if key, value := at.attrAt(r, i); key == name {
			return value
		}
	}
	return 0
}

// Attrs returns the attributes in order of name.
func (o Op) Attrs() []NamedAttr {
	attrs := make([]NamedAttr, o.NumAttrs())
	for i := range attrs {
		attrs[i] = o.AttrAt(i)
	}
	return attrs
}

// IsElided reports whether values are missing from an attribute of the op.
func (o Op) IsElided() bool {
	for i := range o.NumAttrs() {
		if o.AttrAt(i).Value.IsElided() {
			return true
		}
	}
	return false
}

// With returns the op with one attribute set.
func (o Op) With(name string, value Attr) Op {
	if !o.IsValid() {
		panic("ir: With of no op")
	}
	attrs := slices.DeleteFunc(o.Attrs(), func(a NamedAttr) bool { return a.Name == name })
	return o.ctxt.Op(o.Name(), append(attrs, NamedAttr{name, value})...)
}

// Constant returns the value of a constant-like op: its attribute `value`, or
// `values` as tosa calls it since MLIR 20. It is invalid for any other op.
func (o Op) Constant() Attr {
	if value := o.rec().constant; value != 0 {
		return Attr{o.ctxt, value}
	}
	return Attr{}
}

// String returns the op as it is printed in a call: `tosa.cast`,
// `chain.reverse{dims = [0]}`.
func (o Op) String() string { return string(o.append(nil, math.MaxInt)) }

// maxAttr bounds what of an attribute is shown in a message.
const maxAttr = 60

// Brief returns the op with its attributes, long ones shortened.
func (o Op) Brief() string { return string(o.AppendBrief(nil)) }

// AppendBrief appends what Brief returns.
func (o Op) AppendBrief(b []byte) []byte { return o.append(b, maxAttr) }

// append appends the op with its attributes, of each no more than a number of
// characters.
func (o Op) append(b []byte, limit int) []byte {
	if o.id == 0 {
		return append(b, "<no op>"...)
	}
	b = append(b, OpText(o.Name())...)
	for i := range o.NumAttrs() {
		if i == 0 {
			b = append(b, '{')
		} else {
			b = append(b, ", "...)
		}
		a := o.AttrAt(i)
		if b = AppendAttrName(b, a.Name); a.Value.Kind() != UnitAttr {
			b = append(append(b, " = "...), phrase.ShortenMiddle(string(a.Value.append(nil, true, nil)), limit)...)
		}
	}
	if o.NumAttrs() > 0 {
		b = append(b, '}')
	}
	return b
}

// OpText returns the name of an op for a line of text: in quotes with escapes, as
// MLIR writes it, where it has characters that cannot be printed.
func OpText(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return name
	}
	return string(AppendQuoted(nil, name))
}

// Context returns the context that the op belongs to; nil of the zero Op.
func (o Op) Context() *Context { return o.ctxt }

// MustHaveOp panics where no op has the number.
func (c *Context) MustHaveOp(id OpID) { _, _ = c.op(id) }

// OpByID returns the op of a number.
func (c *Context) OpByID(id OpID) Op { return Op{c, id} }

// KnowsOp reports whether an op means the same in this context: graphs of it may
// have nodes of the op.
func (c *Context) KnowsOp(o Op) bool {
	return o.ctxt == c || o.ctxt != nil && (c.isOver(o.ctxt) || o.id < c.commonWith(o.ctxt).op)
}

// anyOp is the state of AnyOp for one key: which ops were tested.
type anyOp struct {
	mu   sync.Mutex
	next OpID
	yes  bool
}

// AnyOp reports whether a predicate holds for an op of the context. The key
// identifies the predicate, as in [Context.Memo]: each op is tested once, however
// often AnyOp is called.
func (c *Context) AnyOp(key any, is func(Op) bool) bool {
	if is == nil {
		panic("ir: AnyOp without a function")
	}
	if c.base != nil && c.base.AnyOp(key, is) {
		return true
	}
	asked := c.Memo(key, func() any { return &anyOp{next: max(c.first.op, 1)} }).(*anyOp)
	asked.mu.Lock()
	defer asked.mu.Unlock()
	for end := OpID(c.NumOps()); asked.next < end && !asked.yes; asked.next++ {
		asked.yes = is(Op{c, asked.next})
	}
	return asked.yes
}

// dialectsQuery is the question which dialects the ops of a context are of.
type dialectsQuery struct{}

// opDialects is which dialects the ops of a context are of.
type opDialects struct {
	mu    sync.Mutex
	next  OpID            // the ops before it were looked at
	names map[NameID]bool // their names
	list  []string
}

// HasDialect reports whether an op of the context is of one of the dialects. It looks at each op once,
// however often it is called.
func (c *Context) HasDialect(dialects ...string) bool {
	if c.base != nil && c.base.HasDialect(dialects...) {
		return true
	}
	d := c.Memo(dialectsQuery{}, func() any { return &opDialects{next: max(c.first.op, 1), names: map[NameID]bool{}} }).(*opDialects)
	d.mu.Lock()
	defer d.mu.Unlock()
	last := NameID(0) // most ops have the name of the one before
	for end := OpID(c.NumOps()); d.next < end; d.next++ {
		name := c.NameOf(d.next)
		if name != last && !d.names[name] {
			d.names[name] = true
			d.list = append(d.list, DialectOf(c.Name(name)))
		}
		last = name
	}
	return slices.ContainsFunc(d.list, func(s string) bool { return slices.Contains(dialects, s) })
}

// Memory returns what the op does with the memory of its inputs: nothing where
// its dialect does not say.
func (o Op) Memory() Memory {
	info := o.Info()
	if info == nil || info.Memory == nil {
		return Memory{}
	}
	return info.Memory(o)
}

// InferTypes returns the types of an op's outputs, or nil when its dialect
// cannot say.
func InferTypes(op Op, inputs []Type) []Type {
	info := op.Info()
	switch {
	case info == nil:
		return nil
	case info.Infer != nil:
		return info.Infer(op, inputs)
	case info.Has(SameType) && len(inputs) > 0 && info.Outputs == 1:
		return inputs[:1:1]
	case info.Has(ConstantLike):
		if t := op.Constant().Type(); t != 0 {
			return []Type{t}
		}
	}
	return nil
}
