package ir

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/internal/arena"
)

// NameID numbers a name (of an op, an attribute, a key) in its context.
type NameID uint32

// OpID numbers an op, its name and attributes together, in its context;
// 0 is none.
type OpID uint32

// Context holds the ops, attributes and names of the graphs that share it,
// each once: equal ops are equal numbers, so that matching and merging compare
// integers. It only grows, until it is frozen, and any number of goroutines may
// use it. See [Context.Freeze] for a process that reads graphs for months.
//
// A handle of another context stands for something else here: the methods
// below, and those of graphs, panic when they are given one.
//
// The records hold no pointers, so that the garbage collector has nothing to
// scan in them, however many distinct constants a graph has.
type Context struct {
	dialects *Dialects

	mu      sync.Mutex
	names   arena.Chunked[nameRec]
	nameIDs map[string]NameID
	attrs   arena.Chunked[attrRec]
	attrSet arena.HashSet
	lists   arena.Chunked[uint32] // numbers of arrays, dictionaries, and (name, attr) pairs of ops
	ops     arena.Chunked[opRec]
	opSet   arena.HashSet
	blobs   blobs
	pairs   []uint32 // scratch of Op

	dense arena.HashSet     // literals by the hash of their elements
	long  map[uint64]AttrID // long ones by that of their ends; see longDense

	properties map[spelledAttr]bool // whether it is a property
	identity   *Identity

	// A context over a frozen one continues its numbers.
	base   *Context
	first  firstNumbers // of what base does not have
	frozen bool         // set before it is shared, and never reset

	memos sync.Map // see Memo
	kept  TypeKeeper
}

// Identity stands for a context where holding on to it would keep all its
// constants alive: in caches that outlive the graphs.
type Identity struct{ _ byte }

// Identity returns what no other context returns.
func (v *Context) Identity() *Identity { return v.identity }

type nameRec struct {
	text string
	info *OpInfo
}

// opRec is an op: its n attributes are pairs of numbers in lists, sorted by name.
type opRec struct {
	name  NameID
	attrs uint32
	n     uint32
}

// NewContext returns an empty context for graphs of these dialects; nil
// knows none.
func NewContext(dialects *Dialects) *Context {
	v := emptyContext(dialects)
	v.names.Add(nameRec{})
	v.attrs.Add(attrRec{})
	v.ops.Add(opRec{})
	v.nameID("value")
	v.nameID("values")
	return v
}

func emptyContext(dialects *Dialects) *Context {
	return &Context{dialects: dialects, nameIDs: map[string]NameID{}, identity: &Identity{}}
}

// The first names of every context are those under which ops hold constants.
const (
	valueName NameID = 1 + iota
	valuesName
)

// Dialects returns the dialects that the context knows.
func (v *Context) Dialects() *Dialects { return v.dialects }

// blobs keeps texts of any length in chunks of bytes.
type blobs struct {
	chunks arena.Chunked[[]byte]
	last   []byte
}

// Chunks of bytes double from the first to the largest.
const (
	firstBlob = 1 << 10
	blobChunk = 1 << 16
)

func (b *blobs) add(s string) uint64 {
	if b.chunks.Len() == 0 || len(b.last)+len(s) > cap(b.last) {
		chunk := make([]byte, max(min(firstBlob<<min(b.chunks.Len(), 16), blobChunk), len(s)))
		b.chunks.Add(chunk)
		b.last = chunk[:0]
	}
	offset := len(b.last)
	b.last = append(b.last, s...)
	return uint64(b.chunks.Len()-1)<<32 | uint64(offset)
}

func (b *blobs) bytes(ref uint64, n uint32) []byte {
	offset := uint32(ref)
	return (*b.chunks.At(uint32(ref >> 32)))[offset : offset+n]
}

func (b *blobs) text(ref uint64, n uint32) string { return string(b.bytes(ref, n)) }

// Name returns the text of a name.
func (v *Context) Name(id NameID) string { return v.name(id).text }

// NameID returns the number of a name.
func (v *Context) NameID(name string) NameID {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.nameID(name)
}

// KnowsName reports whether the context has a number for a name: without one, no op
// is called that and none has such an attribute.
func (v *Context) KnowsName(name string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.findName(name) != 0
}

// findName returns the number of a name, 0 where it has none.
func (v *Context) findName(name string) NameID {
	for at := v; at != nil; at = at.base {
		if id, ok := at.nameIDs[name]; ok {
			return id
		}
	}
	return 0
}

func (v *Context) nameID(name string) NameID {
	if id := v.findName(name); id != 0 {
		return id
	}
	if v.frozen {
		v.refuseGrowth("the name", name)
	}
	name = strings.Clone(name)
	id := v.first.name + NameID(v.names.Add(nameRec{text: name, info: v.dialects.Op(name)}))
	v.nameIDs[name] = id
	return id
}

// intern returns the number of a record without text or list.
func (v *Context) intern(r attrRec) Attr {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.internRec(r)
}

func (v *Context) internRec(r attrRec) Attr {
	h := hashRec(r, r.word)
	id, pos := v.findAttr(h, func(_ *Context, o *attrRec) bool { return *o == r })
	if id == 0 {
		id = v.addAttr(pos, h, r)
	}
	return Attr{v, id}
}

// findAttr returns the attribute of a hash that equal accepts, told whose record
// it is; where there is none, 0 and the position for addAttr.
func (v *Context) findAttr(h uint32, equal func(owner *Context, r *attrRec) bool) (_ AttrID, pos int) {
	id, pos := v.attrSet.Slot(h, func(id uint32) bool { return equal(v, v.attrs.At(id-uint32(v.first.attr))) })
	for at := v.base; at != nil && id == 0; at = at.base {
		id = at.attrSet.Find(h, func(id uint32) bool { return equal(at, at.attrs.At(id-uint32(at.first.attr))) })
	}
	return AttrID(id), pos
}

func (v *Context) addAttr(pos int, h uint32, r attrRec) AttrID {
	if v.frozen {
		v.refuseGrowth("an attribute of kind", r.kind.String())
	}
	v.kept.MustKeep(r.typ)
	id := uint32(v.first.attr) + v.attrs.Add(r)
	v.attrSet.Set(pos, h, id)
	return AttrID(id)
}

func hashRec(r attrRec, content uint64) uint32 {
	return uint32(arena.Mix(arena.Mix(uint64(r.kind)<<32^uint64(r.typ), content), uint64(r.n)))
}

func (v *Context) internText(kind AttrKind, t Type, text string) Attr {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.addText(kind, t, text, nil)
}

// addText interns a text; same says, of a new one, which attribute it is another
// text of, 0 for none.
func (v *Context) addText(kind AttrKind, t Type, text string, same func(id AttrID) AttrID) Attr {
	r := attrRec{kind: kind, typ: t, n: uint32(len(text))}
	h := hashRec(r, arena.MixString(0, text))
	id, pos := v.findAttr(h, func(at *Context, o *attrRec) bool {
		return o.kind == kind && o.typ == t && o.n == r.n && string(at.blobs.bytes(o.word, o.n)) == text
	})
	if id != 0 {
		return Attr{v, id}
	}
	if v.frozen {
		v.refuseGrowth("the attribute", text)
	}
	r.word = v.blobs.add(text)
	id = v.addAttr(pos, h, r)
	if same != nil {
		as := same(id) // it may intern, and so move the record
		v.attrs.At(uint32(id - v.first.attr)).as = as
	}
	return Attr{v, id}
}

func (v *Context) internList(kind AttrKind, list []uint32) Attr {
	r := attrRec{kind: kind, n: uint32(len(list))}
	content := uint64(0)
	for _, id := range list {
		content = arena.Mix(content, uint64(id))
	}
	h := hashRec(r, content)
	id, pos := v.findAttr(h, func(at *Context, o *attrRec) bool {
		return o.kind == kind && at.sameList(uint32(o.word), o.n, list)
	})
	if id == 0 {
		if v.frozen {
			v.refuseGrowth("an attribute of kind", kind.String())
		}
		r.word = uint64(v.addList(list))
		id = v.addAttr(pos, h, r)
	}
	return Attr{v, id}
}

func (v *Context) sameList(start, n uint32, list []uint32) bool {
	if int(n) != len(list) {
		return false
	}
	for i, id := range list {
		if *v.lists.At(start + uint32(i)) != id {
			return false
		}
	}
	return true
}

func (v *Context) addList(list []uint32) uint32 {
	start := v.lists.Len()
	for _, id := range list {
		v.lists.Add(id)
	}
	return start
}

// Unit returns the attribute that says something by being there.
func (v *Context) Unit() Attr { return v.intern(attrRec{kind: UnitAttr}) }

// Bool returns a truth value.
func (v *Context) Bool(b bool) Attr {
	r := attrRec{kind: BoolAttr, typ: I1}
	if b {
		r.word = 1
	}
	return v.intern(r)
}

// Int returns an integer of a type (an integer type or index). The value is
// wrapped to the type's width; one of width 1 that is signless is a Bool.
func (v *Context) Int(value int64, t Type) Attr {
	if t == I1 {
		return v.Bool(value&1 != 0)
	}
	return v.intern(attrRec{kind: IntAttr, typ: t, word: uint64(wrap(value, t))})
}

// wrap keeps the bits that the type has: sign-extended, or zero-extended where
// the type is unsigned.
func wrap(value int64, t Type) int64 {
	width := t.Width()
	if !t.IsInteger() || width <= 0 || width >= 64 {
		return value
	}
	shift := 64 - width
	if t.Unsigned() {
		return int64(uint64(value) << shift >> shift)
	}
	return value << shift >> shift
}

// Float returns a float of a type, rounded to it.
func (v *Context) Float(value float64, t Type) Attr {
	return v.intern(attrRec{kind: FloatAttr, typ: t, word: math.Float64bits(roundFloat(value, t))})
}

// Str returns a string.
func (v *Context) Str(s string) Attr { return v.internText(StringAttr, 0, s) }

// Symbol returns a reference to a symbol; nested ones are joined by "::@".
func (v *Context) Symbol(name string) Attr { return v.internText(SymbolAttr, 0, name) }

// TypeOf returns the attribute that holds a type.
func (v *Context) TypeOf(t Type) Attr { return v.intern(attrRec{kind: TypeAttr, typ: t}) }

// Splat returns the dense literal of a shaped type whose elements all have one
// value.
func (v *Context) Splat(value Attr, t Type) Attr {
	v.MustKnow(value)
	return v.intern(attrRec{kind: SplatAttr, typ: t, word: uint64(value.id)})
}

// Opaque returns an attribute known only by its text.
func (v *Context) Opaque(text string, t Type) Attr { return v.internText(OpaqueAttr, t, text) }

// Array returns a list of attributes.
func (v *Context) Array(elems ...Attr) Attr {
	v.mu.Lock()
	defer v.mu.Unlock()
	list := make([]uint32, len(elems))
	for i, e := range elems {
		v.MustKnow(e)
		list[i] = uint32(e.id)
	}
	return v.internList(ArrayAttr, list)
}

// Ints returns a list of integers of one type.
func (v *Context) Ints(t Type, values ...int64) Attr {
	elems := make([]Attr, len(values))
	for i, value := range values {
		elems[i] = v.Int(value, t)
	}
	return v.Array(elems...)
}

// Dict returns a dictionary, sorted by key.
func (v *Context) Dict(entries ...NamedAttr) Attr {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b NamedAttr) int { return strings.Compare(a.Name, b.Name) })
	v.mu.Lock()
	defer v.mu.Unlock()
	list := make([]uint32, 0, 2*len(entries))
	for _, e := range entries {
		v.MustKnow(e.Value)
		list = append(list, uint32(v.nameID(e.Name)), uint32(e.Value.id))
	}
	return v.internList(DictAttr, list)
}

// ConstantOf returns the attribute of a number as a value of a type: an
// integer, a float, or a splat of those for a shaped type, converted as a cast
// would (toward zero, wrapped). It is invalid when the type has no numbers, or
// no NaN and infinity where the number is one.
func (v *Context) ConstantOf(value float64, t Type) Attr {
	switch {
	case t.IsShaped():
		if elem := v.ConstantOf(value, t.Elem()); elem.IsValid() && !t.IsUnranked() {
			return v.Splat(elem, t)
		}
	case t.IsFloat():
		return v.Float(value, t)
	case t == I1:
		return v.Bool(value != 0)
	case t.IsInteger() || t.Kind() == IndexKind:
		if whole, ok := truncate(value); ok {
			return v.Int(whole, t)
		}
	}
	return Attr{}
}

// truncate returns the integer toward zero modulo 2^64, and false for what is
// no number. Go leaves the conversion of large floats to the machine.
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
