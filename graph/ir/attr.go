package ir

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/settle-go/settle/internal/arena"
)

// AttrKind is the kind of an attribute.
type AttrKind uint8

const (
	NoAttr     AttrKind = iota
	UnitAttr            // present or absent: `unit`
	BoolAttr            // `true`, `false`
	IntAttr             // `42 : i32`
	FloatAttr           // `2.000000e+01 : f32`
	StringAttr          // `"text"`
	TypeAttr            // `tensor<4xf32>`
	SymbolAttr          // `@name`, with nested references `@a::@b`
	ArrayAttr           // `[1, 0]`
	DictAttr            // `{k = v}`
	SplatAttr           // `dense<1.0> : tensor<4xf32>`: one value, everywhere
	DenseAttr           // `dense<[1, 2]> : tensor<2xi32>`: text kept as it was written
	OpaqueAttr          // anything else, text kept as it was written: `#dialect.attr<...>`
)

// String returns the name of the kind in messages.
func (k AttrKind) String() string {
	names := [...]string{"no attribute", "unit", "bool", "integer", "float", "string", "type",
		"symbol", "array", "dictionary", "splat", "dense", "opaque"}
	if int(k) >= len(names) {
		return names[NoAttr]
	}
	return names[k]
}

// AttrID numbers an attribute in its context; 0 is none. Equal attributes
// have equal numbers.
type AttrID uint32

// attrRec holds an attribute without a pointer. payload and n mean: the value of
// a bool, int, or float; the offset and length of a text; the first of n numbers
// in the list table; the number of the value of a splat.
type attrRec struct {
	payload uint64
	typ     Type
	n       uint32
	link    uint32 // of a dense literal: the one that has the same elements, 0 for itself; of others see linkedOp
	kind    AttrKind
}

// Attr is an attribute of an op: an immutable value, compared by ==.
type Attr struct {
	ctxt *Context
	id   AttrID
}

// NamedAttr is an attribute and the name under which an op has it.
type NamedAttr struct {
	Name  string
	Value Attr
}

// ID returns the attribute's number.
func (a Attr) ID() AttrID { return a.id }

// Context returns the context that the attribute is of, nil without one.
func (a Attr) Context() *Context { return a.ctxt }

// IsValid reports whether there is an attribute.
func (a Attr) IsValid() bool { return a.id != 0 }

// home returns the attribute's record and the context that its text or list is
// in.
func (a Attr) home() (*Context, *attrRec) {
	ctxt := a.ctxt
	if ctxt == nil {
		ctxt = none
	}
	return ctxt.attr(a.id)
}

func (a Attr) rec() *attrRec {
	_, r := a.home()
	return r
}

// Kind returns the kind of attribute, NoAttr for the zero Attr.
func (a Attr) Kind() AttrKind { return a.rec().kind }

// Type returns the type of a number or a dense attribute, and the type that a
// type attribute holds.
func (a Attr) Type() Type { return a.rec().typ }

// Int returns the value of an integer or a bool, and whether it is one.
func (a Attr) Int() (int64, bool) {
	r := a.rec()
	if r.kind != IntAttr && r.kind != BoolAttr {
		return 0, false
	}
	return int64(r.payload), true
}

// KindAndType returns what Kind and Type return.
func (a Attr) KindAndType() (AttrKind, Type) {
	r := a.rec()
	return r.kind, r.typ
}

// IntAndType returns what Int and Type return.
func (a Attr) IntAndType() (v int64, t Type, ok bool) {
	r := a.rec()
	return int64(r.payload), r.typ, r.kind == IntAttr || r.kind == BoolAttr
}

// IntsOfType returns the values of two integers of a type by the numbers of their
// attributes, and whether both are that; a bool is not.
func (c *Context) IntsOfType(a, b AttrID, t Type) (x, y int64, ok bool) {
	_, r := c.attr(a)
	_, s := c.attr(b)
	return int64(r.payload), int64(s.payload), r.kind == IntAttr && s.kind == IntAttr && r.typ == t && s.typ == t
}

// Float returns the value of a float, and whether it is one.
func (a Attr) Float() (float64, bool) {
	r := a.rec()
	if r.kind != FloatAttr {
		return 0, false
	}
	return math.Float64frombits(r.payload), true
}

// Number returns the value of an integer, bool, float, or of every element of a
// splat as a float, and whether the attribute is one of those. Integers beyond
// 2^53 are rounded: compare those by Int.
func (a Attr) Number() (float64, bool) {
	r := a.rec()
	switch r.kind {
	case IntAttr, BoolAttr:
		if r.typ.Unsigned() {
			return float64(r.payload), true
		}
		return float64(int64(r.payload)), true
	case FloatAttr:
		return math.Float64frombits(r.payload), true
	case SplatAttr:
		return a.Splat().Number()
	}
	return 0, false
}

// Bool returns the value of a bool, and whether it is one.
func (a Attr) Bool() (value, ok bool) {
	r := a.rec()
	return r.payload != 0, r.kind == BoolAttr
}

// Text returns the content of a string, the name of a symbol, and the text of
// a dense or opaque attribute (of a dense one, what stands between < and >).
func (a Attr) Text() string {
	ctxt, r := a.home()
	switch r.kind {
	case StringAttr, SymbolAttr, DenseAttr, OpaqueAttr:
		return ctxt.blobs.text(r.payload, r.n)
	}
	return ""
}

// HasText reports whether [Attr.Text] is a text, without making a string of it.
func (a Attr) HasText(text string) bool {
	ctxt, r := a.home()
	switch r.kind {
	case StringAttr, SymbolAttr, DenseAttr, OpaqueAttr:
		return string(ctxt.blobs.bytes(r.payload, r.n)) == text
	}
	return text == ""
}

// Splat returns the one value of a splat.
func (a Attr) Splat() Attr {
	if r := a.rec(); r.kind == SplatAttr {
		return Attr{a.ctxt, AttrID(r.payload)}
	}
	return Attr{}
}

// Len returns the number of elements of an array or entries of a dictionary.
func (a Attr) Len() int {
	switch r := a.rec(); r.kind {
	case ArrayAttr:
		return int(r.n)
	case DictAttr:
		return int(r.n / 2)
	}
	return 0
}

// At returns element i of an array, or the value of entry i of a dictionary.
func (a Attr) At(i int) Attr {
	ctxt, r := a.home()
	a.mustHave(i)
	if r.kind == DictAttr {
		i = 2*i + 1
	}
	return Attr{a.ctxt, AttrID(*ctxt.lists.At(uint32(r.payload) + uint32(i)))}
}

// Key returns the name of entry i of a dictionary.
func (a Attr) Key(i int) string {
	ctxt, r := a.home()
	if a.mustHave(i); r.kind != DictAttr {
		panic(fmt.Sprintf("ir: Key of %s: an array has no keys", a))
	}
	return ctxt.Name(NameID(*ctxt.lists.At(uint32(r.payload) + uint32(2*i))))
}

// mustHave panics where a list has no entry i, as indexing a slice does.
func (a Attr) mustHave(i int) {
	if n := a.Len(); uint(i) >= uint(n) {
		panic(fmt.Sprintf("ir: entry %d of %s, which has %d", i, a, n))
	}
}

// Get returns the entry of a dictionary of that name, or no attribute.
func (a Attr) Get(key string) Attr {
	for i := range a.Len() {
		if a.Kind() == DictAttr && a.Key(i) == key {
			return a.At(i)
		}
	}
	return Attr{}
}

// Ints returns the elements of an array of integers, and whether it is one.
func (a Attr) Ints() ([]int64, bool) {
	if a.Kind() != ArrayAttr {
		return nil, false
	}
	ints := make([]int64, a.Len())
	for i := range ints {
		v, ok := a.At(i).Int()
		if !ok {
			return nil, false
		}
		ints[i] = v
	}
	return ints, true
}

// IsElided reports whether values are missing from the text of the attribute:
// printers cut long dense literals short, `dense<[0. 1. ... 8. 9.]>` or
// `dense_resource<__elided__>`. Two of them with one text need not be equal.
func (a Attr) IsElided() bool {
	switch ctxt, r := a.home(); r.kind {
	case DenseAttr:
		return bytes.Contains(ctxt.blobs.bytes(r.payload, r.n), []byte("..."))
	case OpaqueAttr:
		return bytes.Contains(ctxt.blobs.bytes(r.payload, r.n), []byte("__elided__"))
	}
	return false
}

// ResourceKey returns the key of a constant whose values are elsewhere,
// `dense_resource<"key">`, and whether the attribute is one. Keys in which characters are
// escaped are not returned.
func (a Attr) ResourceKey() (key string, ok bool) {
	if a.Kind() != OpaqueAttr {
		return "", false
	}
	key, ok = strings.CutPrefix(a.Text(), "dense_resource<")
	if !ok {
		return "", false
	}
	if quoted, isQuoted := strings.CutPrefix(key, "\""); isQuoted {
		key, _, ok = strings.Cut(quoted, "\">")
	} else {
		key, _, ok = strings.Cut(key, ">")
	}
	return key, ok && !strings.Contains(key, "\\") && !a.IsElided()
}

// Unit returns the attribute whose presence is its value.
func (c *Context) Unit() Attr { return c.intern(UnitAttr, 0, 0) }

// Bool returns a truth value.
func (c *Context) Bool(b bool) Attr {
	payload := uint64(0)
	if b {
		payload = 1
	}
	return c.intern(BoolAttr, I1, payload)
}

// Int returns an integer of a type (an integer type or index). The value is
// wrapped to the type's width; one of width 1 that is signless is a Bool.
func (c *Context) Int(value int64, t Type) Attr {
	if t == I1 {
		return c.Bool(value&1 != 0)
	}
	return c.intern(IntAttr, t, uint64(t.info().wrap(value)))
}

// IntOfWidth is Int of a type of 2 to 64 bits, or index; not ok for other types.
func (c *Context) IntOfWidth(value int64, t Type) (_ Attr, ok bool) {
	info := t.info()
	if info.kind != IndexKind && (info.kind != IntegerKind || info.width < 2 || info.width > 64) {
		return Attr{}, false
	}
	return c.intern(IntAttr, t, uint64(info.wrap(value))), true
}

// wrap keeps the bits that the type has: sign-extended, or zero-extended where
// the type is unsigned.
func (info *typeInfo) wrap(value int64) int64 {
	if info.kind != IntegerKind || info.width <= 0 || info.width >= 64 {
		return value
	}
	shift := 64 - info.width
	if info.sign == 'u' {
		return int64(uint64(value) << shift >> shift)
	}
	return value << shift >> shift
}

// Float returns a float of a type, rounded to it.
func (c *Context) Float(value float64, t Type) Attr {
	return c.intern(FloatAttr, t, math.Float64bits(roundFloat(value, t)))
}

// Str returns a string.
func (c *Context) Str(s string) Attr { return c.internText(StringAttr, 0, s) }

// Symbol returns a reference to a symbol; nested ones are joined by "::@".
func (c *Context) Symbol(name string) Attr { return c.internText(SymbolAttr, 0, name) }

// TypeOf returns the attribute that holds a type.
func (c *Context) TypeOf(t Type) Attr { return c.intern(TypeAttr, t, 0) }

// Splat returns the dense literal of a shaped type whose elements all have one
// value.
func (c *Context) Splat(value Attr, t Type) Attr {
	c.MustKnow(value)
	return c.intern(SplatAttr, t, uint64(value.id))
}

// Opaque returns an attribute known only by its text.
func (c *Context) Opaque(text string, t Type) Attr { return c.internText(OpaqueAttr, t, text) }

// Array returns a list of attributes.
func (c *Context) Array(elems ...Attr) Attr {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make([]uint32, len(elems))
	for i, e := range elems {
		c.MustKnow(e)
		list[i] = uint32(e.id)
	}
	return c.internList(ArrayAttr, list)
}

// Ints returns a list of integers of one type.
func (c *Context) Ints(t Type, values ...int64) Attr {
	elems := make([]Attr, len(values))
	for i, value := range values {
		elems[i] = c.Int(value, t)
	}
	return c.Array(elems...)
}

// Dict returns a dictionary, sorted by key.
func (c *Context) Dict(entries ...NamedAttr) Attr {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b NamedAttr) int { return strings.Compare(a.Name, b.Name) })
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make([]uint32, 0, 2*len(entries))
	for _, e := range entries {
		c.MustKnow(e.Value)
		list = append(list, uint32(c.nameID(e.Name)), uint32(e.Value.id))
	}
	return c.internList(DictAttr, list)
}

// ConstantOf returns the attribute of a number as a value of a type: an
// integer, a float, or a splat of those for a shaped type, converted as a cast
// would (toward zero, wrapped). It is invalid when the type has no numbers, or
// no NaN and infinity where the number is one.
func (c *Context) ConstantOf(value float64, t Type) Attr {
	switch {
	case t.IsShaped():
		if elem := c.ConstantOf(value, t.Elem()); elem.IsValid() && !t.IsUnranked() {
			return c.Splat(elem, t)
		}
	case t.IsFloat():
		return c.Float(value, t)
	case t == I1:
		return c.Bool(value != 0)
	case t.IsInteger() || t.Kind() == IndexKind:
		if whole, ok := truncate(value); ok {
			return c.Int(whole, t)
		}
	}
	return Attr{}
}

// truncate returns the integer toward zero modulo 2^64, and false for NaN and
// infinity. Go leaves the conversion of large floats to the machine.
func truncate(value float64) (int64, bool) {
	switch {
	case math.IsNaN(value) || math.IsInf(value, 0):
		return 0, false
	case math.Abs(value) < 1<<63:
		return int64(value), true
	}
	rest := uint64(math.Mod(math.Abs(value), 1<<64))
	if value < 0 {
		rest = -rest
	}
	return int64(rest), true
}

// AttrByID returns the attribute of a number.
func (c *Context) AttrByID(id AttrID) Attr { return Attr{c, id} }

// elements returns what reads the elements of a dense literal.
func (a Attr) elements() (elements, bool) {
	if a.Kind() != DenseAttr {
		return elements{}, false
	}
	return elementsOf(a.Text(), a.Type())
}

// MustKnow panics where an attribute is missing or belongs to another context.
func (c *Context) MustKnow(a Attr) {
	if a.id == 0 {
		panic("ir: no attribute where one is expected")
	}
	if !c.KnowsAttr(a) {
		panic("ir: the attribute belongs to another context")
	}
}

// KnowsAttr reports whether an attribute means the same in this context; the zero
// Attr does.
func (c *Context) KnowsAttr(a Attr) bool {
	return a.id == 0 || a.ctxt == c || a.ctxt != nil && (c.isOver(a.ctxt) || a.id < c.commonWith(a.ctxt).attr)
}

// intern returns the attribute of a kind, a type and a payload, which has neither text nor list.
func (c *Context) intern(kind AttrKind, t Type, payload uint64) Attr {
	h := hashPlain(kind, t, payload)
	c.mu.Lock()
	id, pos := c.findPlain(kind, t, payload, h)
	if id == 0 {
		return c.addUnlocking(kind, t, payload, h, pos)
	}
	c.mu.Unlock()
	return Attr{c, id}
}

// addUnlocking is addPlain, and unlocks the context.
func (c *Context) addUnlocking(kind AttrKind, t Type, payload uint64, h uint32, pos int) Attr {
	defer c.mu.Unlock()
	return c.addPlain(kind, t, payload, h, pos)
}

// internLocked is intern where the context is locked.
func (c *Context) internLocked(kind AttrKind, t Type, payload uint64) Attr {
	h := hashPlain(kind, t, payload)
	id, pos := c.findPlain(kind, t, payload, h)
	if id == 0 {
		return c.addPlain(kind, t, payload, h, pos)
	}
	return Attr{c, id}
}

// hashPlain returns the hash of an attribute without text or list. Numbers in a row end on different bits,
// as do floats, whose last bits are mostly zero.
func hashPlain(kind AttrKind, t Type, payload uint64) uint32 {
	h := payload ^ (uint64(kind)<<32^uint64(t))*0x9e3779b97f4a7c15
	return uint32((h ^ h>>32) * 0xd6e8feb86659fd93 >> 32)
}

// findPlain returns the number of an attribute without text or list among the context's own, 0 and
// the slot for addAttr where there is none.
func (c *Context) findPlain(kind AttrKind, t Type, payload uint64, h uint32) (AttrID, int) {
	for pos := int(h); ; pos++ {
		var id uint32
		if id, pos = c.attrSet.Probe(h, pos); id == 0 {
			return 0, pos
		}
		if r := c.attrs.At(id - uint32(c.first.attr)); r.payload == payload && r.typ == t && r.kind == kind {
			return AttrID(id), pos
		}
	}
}

// addPlain returns an attribute that the contexts below have, or adds it.
func (c *Context) addPlain(kind AttrKind, t Type, payload uint64, h uint32, pos int) Attr {
	for at := c.base; at != nil; at = at.base {
		if id, _ := at.findPlain(kind, t, payload, h); id != 0 {
			return Attr{c, id}
		}
	}
	return Attr{c, c.addAttr(pos, h, attrRec{kind: kind, typ: t, payload: payload})}
}

func (c *Context) internText(kind AttrKind, t Type, text string) Attr {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.addText(kind, t, text, nil)
}

// addText interns a text; same says, of a new one, which attribute it is another
// text of, 0 for none.
func (c *Context) addText(kind AttrKind, t Type, text string, same func(id AttrID) AttrID) Attr {
	r := attrRec{kind: kind, typ: t, n: uint32(len(text))}
	h := hashRec(r, arena.MixString(0, text))
	id, pos := c.findAttr(h, func(at *Context, o *attrRec) bool {
		return o.kind == kind && o.typ == t && o.n == r.n && string(at.blobs.bytes(o.payload, o.n)) == text
	})
	if id != 0 {
		return Attr{c, id}
	}
	if c.frozen {
		c.panicFrozen("the attribute", text)
	}
	r.payload = c.blobs.add(text)
	id = c.addAttr(pos, h, r)
	if same != nil {
		as := same(id) // it may intern, and so move the record
		c.attrs.At(uint32(id - c.first.attr)).link = uint32(as)
	}
	return Attr{c, id}
}

func (c *Context) internList(kind AttrKind, list []uint32) Attr {
	r := attrRec{kind: kind, n: uint32(len(list))}
	content := uint64(0)
	for _, id := range list {
		content = arena.Mix(content, uint64(id))
	}
	h := hashRec(r, content)
	id, pos := c.findAttr(h, func(at *Context, o *attrRec) bool {
		return o.kind == kind && at.sameList(uint32(o.payload), o.n, list)
	})
	if id == 0 {
		if c.frozen {
			c.panicFrozen("an attribute of kind", kind.String())
		}
		r.payload = uint64(c.addList(list))
		id = c.addAttr(pos, h, r)
	}
	return Attr{c, id}
}
