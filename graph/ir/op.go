package ir

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/internal/arena"
)

// Op is an operation with its attributes, without its inputs: one op is shared
// by all the apply nodes that apply it. Ops of one context compare by ==.
type Op struct {
	ctxt *Context
	id   OpID
}

// Op returns the op of that name with these attributes, in any order.
func (v *Context) Op(name string, attrs ...NamedAttr) Op {
	if name == "" {
		panic("ir: an op without a name")
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	pairs := v.pairs[:0]
	for _, a := range attrs {
		v.MustKnow(a.Value)
		pairs = append(pairs, uint32(v.nameID(a.Name)), uint32(a.Value.id))
	}
	v.pairs = pairs
	return v.internOp(v.nameID(name), pairs)
}

// WithValues returns the op that has the name and the names of attributes of
// another, and these values for them, in order of name. It looks up no text.
func (v *Context) WithValues(form OpID, values []AttrID) OpID {
	v.mu.Lock()
	defer v.mu.Unlock()
	at, r := v.op(form)
	pairs := v.pairs[:0]
	for i, value := range values {
		pairs = append(pairs, *at.lists.At(r.attrs + 2*uint32(i)), uint32(value))
	}
	v.pairs = pairs
	return v.internOp(r.name, pairs).id
}

// internOp finds or adds an op by (name, attribute) pairs.
func (v *Context) internOp(name NameID, pairs []uint32) Op {
	v.sortPairs(pairs)
	h64 := uint64(name)
	for _, p := range pairs {
		h64 = arena.Mix(h64, uint64(p))
	}
	h := uint32(arena.Mix(h64, uint64(len(pairs))))
	found, pos := v.opSet.Slot(h, func(id uint32) bool { return v.isOp(id, name, pairs) })
	for at := v.base; at != nil && found == 0; at = at.base {
		found = at.opSet.Find(h, func(id uint32) bool { return at.isOp(id, name, pairs) })
	}
	if found != 0 {
		return Op{v, OpID(found)}
	}
	if v.frozen {
		v.refuseGrowth("the op", v.name(name).text)
	}
	id := v.first.op + OpID(v.ops.Add(opRec{name: name, attrs: v.addList(pairs), n: uint32(len(pairs) / 2)}))
	v.opSet.Set(pos, h, uint32(id))
	return Op{v, id}
}

// isOp reports whether an op of the context's own has a name and attributes.
func (v *Context) isOp(id uint32, name NameID, pairs []uint32) bool {
	o := v.ops.At(id - uint32(v.first.op))
	return o.name == name && v.sameList(o.attrs, 2*o.n, pairs)
}

// sortPairs sorts (name, value) pairs by the text of the name, so that the
// order in which a file lists attributes does not matter. There are few.
func (v *Context) sortPairs(pairs []uint32) {
	for i := 2; i < len(pairs); i += 2 {
		for j := i; j > 0 && v.name(NameID(pairs[j])).text < v.name(NameID(pairs[j-2])).text; j -= 2 {
			pairs[j], pairs[j-2] = pairs[j-2], pairs[j]
			pairs[j+1], pairs[j-1] = pairs[j-1], pairs[j+1]
		}
	}
}

// OpByID returns the op of a number.
func (v *Context) OpByID(id OpID) Op { return Op{v, id} }

// AttrByID returns the attribute of a number.
func (v *Context) AttrByID(id AttrID) Attr { return Attr{v, id} }

// NumOps returns a number that is above every op's number.
func (v *Context) NumOps() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return int(v.first.op) + int(v.ops.Len())
}

// ID returns the op's number.
func (o Op) ID() OpID { return o.id }

// IsValid reports whether there is an op.
func (o Op) IsValid() bool { return o.id != 0 }

// none is the context of the zero Op, and of the zero Attr.
var none = NewContext(nil).Freeze()

// home returns the op's record and the context that its lists are in.
func (o Op) home() (*Context, *opRec) {
	if o.ctxt == nil {
		return none.op(0)
	}
	return o.ctxt.op(o.id)
}

func (o Op) rec() *opRec {
	if o.ctxt == nil {
		return &opRec{}
	}
	_, r := o.ctxt.op(o.id)
	return r
}

// Name returns the op's name with its dialect: "tosa.cast".
func (o Op) Name() string {
	at, r := o.home()
	return at.name(r.name).text
}

// NameID returns the number of the op's name.
func (o Op) NameID() NameID { return o.rec().name }

// Dialect returns the part of the name before the first dot, "" without one.
func (o Op) Dialect() string {
	dialect, _, found := strings.Cut(o.Name(), ".")
	if !found {
		return ""
	}
	return dialect
}

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
	at := r.attrs + 2*uint32(i)
	return NamedAttr{
		Name:  ctxt.Name(NameID(*ctxt.lists.At(at))),
		Value: Attr{o.ctxt, AttrID(*ctxt.lists.At(at + 1))},
	}
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
func (v *Context) AttrOf(op OpID, name NameID) AttrID {
	at, r := v.op(op)
	for i := range r.n {
		if *at.lists.At(r.attrs + 2*i) == uint32(name) {
			return AttrID(*at.lists.At(r.attrs + 2*i + 1))
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
	info := o.Info()
	if !info.Has(ConstantLike) {
		return Attr{}
	}
	if value := o.ctxt.AttrOf(o.id, valueName); value != 0 {
		return Attr{o.ctxt, value}
	}
	return Attr{o.ctxt, o.ctxt.AttrOf(o.id, valuesName)}
}

// String returns the op as it is printed in a call: `tosa.cast`,
// `chain.reverse{dims = [0]}`.
func (o Op) String() string {
	if o.id == 0 {
		return "<no op>"
	}
	if o.NumAttrs() == 0 {
		return o.Name()
	}
	b := append([]byte(o.Name()), '{')
	for i, a := range o.Attrs() {
		if i > 0 {
			b = append(b, ", "...)
		}
		if b = AppendAttrName(b, a.Name); a.Value.Kind() != UnitAttr {
			b = a.Value.append(append(b, " = "...), true, nil)
		}
	}
	return string(append(b, '}'))
}

// maxAttr bounds what of an attribute is shown in a call.
const maxAttr = 60

// Brief returns the op with its attributes, long ones shortened.
func (o Op) Brief() string { return string(o.AppendBrief(nil)) }

// AppendBrief appends what Brief returns.
func (o Op) AppendBrief(b []byte) []byte {
	if o.id == 0 {
		return append(b, "<no op>"...)
	}
	b = append(b, o.Name()...)
	for i := range o.NumAttrs() {
		if i == 0 {
			b = append(b, '{')
		} else {
			b = append(b, ", "...)
		}
		a := o.AttrAt(i)
		if b = AppendAttrName(b, a.Name); a.Value.Kind() != UnitAttr {
			b = append(append(b, " = "...), Shorten(string(a.Value.append(nil, true, nil)), maxAttr)...)
		}
	}
	if o.NumAttrs() > 0 {
		b = append(b, '}')
	}
	return b
}

// Context returns the context that the op belongs to; nil of the zero Op.
func (o Op) Context() *Context { return o.ctxt }

// InferTypes returns the types of an op's outputs, or nil when its dialect
// cannot tell them.
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
