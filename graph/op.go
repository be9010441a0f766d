package graph

import (
	"fmt"
	"slices"
	"strings"
)

// Op is an operation with its attributes, without its inputs: one op is shared
// by all the apply nodes that apply it. Ops of one vocabulary compare by ==.
type Op struct {
	voc *Vocabulary
	id  OpID
}

// Op returns the op of that name with these attributes, in any order.
func (v *Vocabulary) Op(name string, attrs ...NamedAttr) Op {
	if name == "" {
		panic("graph: an op without a name")
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
func (v *Vocabulary) WithValues(form OpID, values []AttrID) OpID {
	v.mu.Lock()
	defer v.mu.Unlock()
	at, r := v.op(form)
	pairs := v.pairs[:0]
	for i, value := range values {
		pairs = append(pairs, *at.lists.at(r.attrs + 2*uint32(i)), uint32(value))
	}
	v.pairs = pairs
	return v.internOp(r.name, pairs).id
}

// internOp finds or adds an op by (name, attribute) pairs.
func (v *Vocabulary) internOp(name NameID, pairs []uint32) Op {
	v.sortPairs(pairs)
	h64 := uint64(name)
	for _, p := range pairs {
		h64 = mix(h64, uint64(p))
	}
	h := uint32(mix(h64, uint64(len(pairs))))
	found, pos := v.opSet.slot(h, func(id uint32) bool { return v.isOp(id, name, pairs) })
	for at := v.base; at != nil && found == 0; at = at.base {
		found = at.opSet.find(h, func(id uint32) bool { return at.isOp(id, name, pairs) })
	}
	if found != 0 {
		return Op{v, OpID(found)}
	}
	if v.frozen {
		v.refuseGrowth("the op", v.name(name).text)
	}
	id := v.first.op + OpID(v.ops.add(opRec{name: name, attrs: v.addList(pairs), n: uint32(len(pairs) / 2)}))
	v.opSet.set(pos, h, uint32(id))
	return Op{v, id}
}

// isOp reports whether an op of the vocabulary's own has a name and attributes.
func (v *Vocabulary) isOp(id uint32, name NameID, pairs []uint32) bool {
	o := v.ops.at(id - uint32(v.first.op))
	return o.name == name && v.sameList(o.attrs, 2*o.n, pairs)
}

// sortPairs sorts (name, value) pairs by the text of the name, so that the
// order in which a file lists attributes does not matter. There are few.
func (v *Vocabulary) sortPairs(pairs []uint32) {
	for i := 2; i < len(pairs); i += 2 {
		for j := i; j > 0 && v.name(NameID(pairs[j])).text < v.name(NameID(pairs[j-2])).text; j -= 2 {
			pairs[j], pairs[j-2] = pairs[j-2], pairs[j]
			pairs[j+1], pairs[j-1] = pairs[j-1], pairs[j+1]
		}
	}
}

// OpByID returns the op of a number.
func (v *Vocabulary) OpByID(id OpID) Op { return Op{v, id} }

// AttrByID returns the attribute of a number.
func (v *Vocabulary) AttrByID(id AttrID) Attr { return Attr{v, id} }

// NumOps returns a number that is above every op's number.
func (v *Vocabulary) NumOps() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return int(v.first.op) + int(v.ops.n)
}

// ID returns the op's number.
func (o Op) ID() OpID { return o.id }

// IsValid reports whether there is an op.
func (o Op) IsValid() bool { return o.id != 0 }

// none is the vocabulary of the zero Op, and of the zero Attr.
var none = NewVocabulary(nil).Freeze()

// home returns the op's record and the vocabulary that its lists are in.
func (o Op) home() (*Vocabulary, *opRec) {
	if o.voc == nil {
		return none.op(0)
	}
	return o.voc.op(o.id)
}

func (o Op) rec() *opRec {
	if o.voc == nil {
		return &opRec{}
	}
	_, r := o.voc.op(o.id)
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
	voc, r := o.home()
	if uint(i) >= uint(r.n) {
		panic(fmt.Sprintf("graph: attribute %d of %s, which has %d", i, o.Name(), r.n))
	}
	at := r.attrs + 2*uint32(i)
	return NamedAttr{
		Name:  voc.Name(NameID(*voc.lists.at(at))),
		Value: Attr{o.voc, AttrID(*voc.lists.at(at + 1))},
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
func (v *Vocabulary) AttrOf(op OpID, name NameID) AttrID {
	at, r := v.op(op)
	for i := range r.n {
		if *at.lists.at(r.attrs + 2*i) == uint32(name) {
			return AttrID(*at.lists.at(r.attrs + 2*i + 1))
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
		panic("graph: With of no op")
	}
	attrs := slices.DeleteFunc(o.Attrs(), func(a NamedAttr) bool { return a.Name == name })
	return o.voc.Op(o.Name(), append(attrs, NamedAttr{name, value})...)
}

// Constant returns the value of a constant-like op: its attribute `value`, or
// `values` as tosa calls it since MLIR 20. It is invalid for any other op.
func (o Op) Constant() Attr {
	info := o.Info()
	if !info.Has(ConstantLike) {
		return Attr{}
	}
	if value := o.voc.AttrOf(o.id, valueName); value != 0 {
		return Attr{o.voc, value}
	}
	return Attr{o.voc, o.voc.AttrOf(o.id, valuesName)}
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
			b = append(append(b, " = "...), cut(string(a.Value.append(nil, true, nil)), maxAttr)...)
		}
	}
	if o.NumAttrs() > 0 {
		b = append(b, '}')
	}
	return b
}

// Vocabulary returns the vocabulary that the op belongs to; nil of the zero Op.
func (o Op) Vocabulary() *Vocabulary { return o.voc }
