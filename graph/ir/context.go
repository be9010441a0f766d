package ir

import (
	"cmp"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/settle-go/settle/internal/arena"
)

// NameID numbers a name (of an op, an attribute, a key) in its context.
type NameID uint32

// OpID numbers an op, its name and attributes together, in its context;
// 0 is none.
type OpID uint32

// Context holds the ops, attributes and names of the graphs that share it,
// interned: equal ops have equal numbers, so that matching and merging compare
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

	denseParts map[densePart]AttrID // elements that were asked for

	properties map[opAttrName]bool // whether it is a property
	identity   *Identity

	// An overlay continues the numbers of its frozen base.
	base   *Context
	first  firstIDs // of what base does not have
	frozen bool     // set before it is shared, and never reset

	memos sync.Map // see Memo
	kept  TypeKeeper
}

// Identity stands for a context in caches that outlive the graphs: a reference to
// the context itself would keep all its constants alive.
type Identity struct{ _ byte }

type nameRec struct {
	text string
	info *OpInfo
}

// opRec is an op: its n attributes are pairs of numbers in lists, sorted by name. One that is
// alone is in the record.
type opRec struct {
	name     NameID
	attrs    uint32 // where they begin in lists; the name of one that is alone
	n        uint32
	only     AttrID // the value of one that is alone
	constant AttrID // of a constant-like op, its value
}

// The first names of every context are those under which ops hold constants.
const (
	valueName NameID = 1 + iota
	valuesName
)

// NewContext returns an empty context for graphs of these dialects; nil
// knows none.
func NewContext(dialects *Dialects) *Context {
	c := emptyContext(dialects)
	c.names.Add(nameRec{})
	c.attrs.Add(attrRec{})
	c.ops.Add(opRec{})
	c.nameID("value")
	c.nameID("values")
	return c
}

func emptyContext(dialects *Dialects) *Context {
	return &Context{dialects: dialects, nameIDs: map[string]NameID{}, identity: &Identity{}}
}

// none is the context of the zero Op, and of the zero Attr.
var none = NewContext(nil).Freeze()

// Dialects returns the dialects that the context knows.
func (c *Context) Dialects() *Dialects { return c.dialects }

// Identity returns an identity that no other context has.
func (c *Context) Identity() *Identity { return c.identity }

// Freeze ends the growth of a context that many graphs will share, for as long
// as the process runs: what is interned from then on belongs to a graph and is
// freed with it.
//
//	shared := ir.NewContext(dialects).Freeze()
//	// for each call, in any goroutine:
//	fg, err := mlir.Parse(name, text, dialects, mlir.Shared(shared))
//
// A graph that is made over a frozen context has a context of its own, an overlay
// of the frozen one: it has everything in the frozen context under the same
// numbers, and its own numbers follow. All these graphs accept handles of the
// frozen context, but handles of two such graphs do not mix: == reports that they
// differ, and using one in the other graph panics. Compare an op of the frozen context with one of a graph by
// [Op.ID].
//
// Freeze adds the names and the ops without attributes of the dialects, and
// returns the context. Lookups still work in a frozen context; interning something
// new in it panics.
func (c *Context) Freeze() *Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.frozen {
		return c
	}
	for _, dialect := range c.dialects.List() {
		for _, info := range dialect.Ops {
			c.internOp(c.nameID(info.Name), nil)
		}
	}
	c.frozen = true
	return c
}

// IsFrozen reports whether the context has stopped growing.
func (c *Context) IsFrozen() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.frozen
}

// Own returns the context that a graph of this one interns in: itself, or, if it is
// frozen, a new overlay of it.
func (c *Context) Own() *Context {
	if !c.IsFrozen() {
		return c
	}
	over := emptyContext(c.dialects)
	over.base = c
	over.first = firstIDs{
		name: c.first.name + NameID(c.names.Len()),
		attr: c.first.attr + AttrID(c.attrs.Len()),
		op:   c.first.op + OpID(c.ops.Len()),
	}
	return over
}

// Base returns the frozen context that this one is an overlay of, or nil.
func (c *Context) Base() *Context { return c.base }

// panicFrozen panics because something new is interned in a frozen context.
func (c *Context) panicFrozen(what, name string) {
	panic(fmt.Sprintf("ir: %s %q is not in this context, which is frozen: "+
		"intern it in the context of the graph that it is for", what, name))
}

// isOver reports whether the context is an overlay of another, directly or not:
// then the numbers of the other mean the same in both.
func (c *Context) isOver(other *Context) bool {
	for at := c.base; at != nil; at = at.base {
		if at == other {
			return true
		}
	}
	return false
}

// firstIDs are the first numbers that an overlay assigns.
type firstIDs struct {
	name NameID
	attr AttrID
	op   OpID
}

// commonWith returns the first numbers that are not in the frozen context that
// both are overlays of; zeros without such a context.
func (c *Context) commonWith(other *Context) firstIDs {
	for at := other; at.base != nil; at = at.base {
		if at.base == c || c.isOver(at.base) {
			return at.first
		}
	}
	return firstIDs{}
}

// Name returns the text of a name.
func (c *Context) Name(id NameID) string { return c.name(id).text }

// NameID returns the number of a name.
func (c *Context) NameID(name string) NameID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.nameID(name)
}

// KnowsName reports whether the context has a number for a name. Without one, no op
// and no attribute of an op has the name.
func (c *Context) KnowsName(name string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.findName(name) != 0
}

// NumNames returns a number above that of every name.
func (c *Context) NumNames() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return int(c.first.name) + int(c.names.Len())
}

// findName returns the number of a name, or 0.
func (c *Context) findName(name string) NameID {
	for at := c; at != nil; at = at.base {
		if id, ok := at.nameIDs[name]; ok {
			return id
		}
	}
	return 0
}

func (c *Context) nameID(name string) NameID {
	if id := c.findName(name); id != 0 {
		return id
	}
	if c.frozen {
		c.panicFrozen("the name", name)
	}
	name = strings.Clone(name)
	id := c.first.name + NameID(c.names.Add(nameRec{text: name, info: c.dialects.Op(name)}))
	c.nameIDs[name] = id
	return id
}

// name returns the record of a name.
func (c *Context) name(id NameID) *nameRec {
	for id < c.first.name {
		c = c.base
	}
	return c.names.At(uint32(id - c.first.name))
}

// NumOps returns a number above that of every op.
func (c *Context) NumOps() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return int(c.first.op) + int(c.ops.Len())
}

// op returns the record of an op and the context that its lists are in.
func (c *Context) op(id OpID) (*Context, *opRec) {
	for id < c.first.op {
		c = c.base
	}
	return c, c.ops.At(uint32(id - c.first.op))
}

// internOp finds or adds an op by (name, attribute) pairs.
func (c *Context) internOp(name NameID, pairs []uint32) OpID {
	if len(pairs) == 2 {
		return c.opOfOne(name, NameID(pairs[0]), AttrID(pairs[1]))
	}
	c.sortPairs(pairs)
	h64 := uint64(name)
	for _, p := range pairs {
		h64 = arena.Mix(h64, uint64(p))
	}
	h := uint32(arena.Mix(h64, uint64(len(pairs))))
	found, pos := c.opSet.Slot(h, func(id uint32) bool { return c.isOp(id, name, pairs) })
	for at := c.base; at != nil && found == 0; at = at.base {
		found = at.opSet.Find(h, func(id uint32) bool { return at.isOp(id, name, pairs) })
	}
	if found != 0 {
		return OpID(found)
	}
	id := c.addOp(opRec{name: name, attrs: c.addList(pairs), n: uint32(len(pairs) / 2)}, cmp.Or(find(pairs, valueName), find(pairs, valuesName)))
	c.opSet.Set(pos, h, uint32(id))
	return id
}

// linkedOp returns the op of one attribute that the record of the attribute, attr, has, 0 where that is
// none or another. It is the first op that had only that attribute: nearly all such ops are
// constants, and so a constant and its op are found in one search. The context need not be locked.
func (c *Context) linkedOp(attr *attrRec, name, key NameID, value AttrID) OpID {
	if attr.kind == DenseAttr {
		return 0
	}
	if link := atomic.LoadUint32(&attr.link); link != 0 && c.isOpOfOne(link, name, key, value) {
		return OpID(link)
	}
	return 0
}

// opOfOne finds or adds an op of one attribute.
func (c *Context) opOfOne(name, key NameID, value AttrID) OpID {
	owner, attr := c.attr(value)
	if id := c.linkedOp(attr, name, key, value); id != 0 {
		return id
	}
	rec := opRec{name: name, attrs: uint32(key), n: 1, only: value}
	if owner == c && attr.kind != DenseAttr && attr.link == 0 {
		id := c.addOp(rec, constantValue(key, value))
		atomic.StoreUint32(&attr.link, uint32(id))
		return id
	}
	h := uint32(arena.Mix(uint64(name)<<32^uint64(key), uint64(value)))
	is := func(id uint32) bool { return c.isOpOfOne(id, name, key, value) }
	found, pos := c.opSet.Slot(h, is)
	for at := c.base; at != nil && found == 0; at = at.base {
		found = at.opSet.Find(h, is)
	}
	if found != 0 {
		return OpID(found)
	}
	id := c.addOp(rec, constantValue(key, value))
	c.opSet.Set(pos, h, uint32(id))
	return id
}

// isOpOfOne reports whether an op has a name, and one attribute of a name and a value.
func (c *Context) isOpOfOne(id uint32, name, key NameID, value AttrID) bool {
	_, o := c.op(OpID(id))
	return o.name == name && o.n == 1 && o.only == value && NameID(o.attrs) == key
}

// constantValue returns an attribute where its name is one under which ops hold constants, else 0.
func constantValue(key NameID, value AttrID) AttrID {
	if key == valueName || key == valuesName {
		return value
	}
	return 0
}

// addOp adds an op, and what is its value if it is constant-like.
func (c *Context) addOp(rec opRec, value AttrID) OpID {
	info := c.name(rec.name)
	if c.frozen {
		c.panicFrozen("the op", info.text)
	}
	if info.info.Has(ConstantLike) {
		rec.constant = value
	}
	return c.first.op + OpID(c.ops.Add(rec))
}

// attrAt returns attribute i of an op of the context's own, and its name.
func (c *Context) attrAt(r *opRec, i uint32) (NameID, AttrID) {
	if r.n == 1 {
		return NameID(r.attrs), r.only
	}
	return NameID(*c.lists.At(r.attrs + 2*i)), AttrID(*c.lists.At(r.attrs + 2*i + 1))
}

// find returns the value that (name, attribute) pairs have under a name, 0 where they
// have none.
func find(pairs []uint32, name NameID) AttrID {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == uint32(name) {
			return AttrID(pairs[i+1])
		}
	}
	return 0
}

// DialectOf returns the dialect of the name of an op: what stands before the first dot, ""
// where there is none.
func DialectOf(op string) string {
	dialect, _, found := strings.Cut(op, ".")
	if !found {
		return ""
	}
	return dialect
}

// isOp reports whether an op of the context's own has a name and attributes.
func (c *Context) isOp(id uint32, name NameID, pairs []uint32) bool {
	o := c.ops.At(id - uint32(c.first.op))
	return o.name == name && o.n != 1 && c.sameList(o.attrs, 2*o.n, pairs)
}

// sortPairs sorts (name, value) pairs by the text of the name, so that the
// order in which a file lists attributes does not matter. There are few.
func (c *Context) sortPairs(pairs []uint32) {
	for i := 2; i < len(pairs); i += 2 {
		for j := i; j > 0 && c.name(NameID(pairs[j])).text < c.name(NameID(pairs[j-2])).text; j -= 2 {
			pairs[j], pairs[j-2] = pairs[j-2], pairs[j]
			pairs[j+1], pairs[j-1] = pairs[j-1], pairs[j+1]
		}
	}
}

// NumAttrs returns a number above that of every attribute.
func (c *Context) NumAttrs() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return int(c.first.attr) + int(c.attrs.Len())
}

// attr returns the record of an attribute and the context that its text or list
// is in.
func (c *Context) attr(id AttrID) (*Context, *attrRec) {
	for id < c.first.attr {
		c = c.base
	}
	return c, c.attrs.At(uint32(id - c.first.attr))
}

// findAttr returns the attribute with the hash that equal accepts; equal is given
// the context that owns the record. Without one it returns 0 and the slot for
// addAttr.
func (c *Context) findAttr(h uint32, equal func(owner *Context, r *attrRec) bool) (_ AttrID, pos int) {
	id, pos := c.attrSet.Slot(h, func(id uint32) bool { return equal(c, c.attrs.At(id-uint32(c.first.attr))) })
	for at := c.base; at != nil && id == 0; at = at.base {
		id = at.attrSet.Find(h, func(id uint32) bool { return equal(at, at.attrs.At(id-uint32(at.first.attr))) })
	}
	return AttrID(id), pos
}

func (c *Context) addAttr(pos int, h uint32, r attrRec) AttrID {
	if c.frozen {
		c.panicFrozen("an attribute of kind", r.kind.String())
	}
	c.kept.MustKeep(r.typ)
	id := uint32(c.first.attr) + c.attrs.Add(r)
	c.attrSet.Set(pos, h, id)
	return AttrID(id)
}

func hashRec(r attrRec, content uint64) uint32 {
	return uint32(arena.Mix(arena.Mix(uint64(r.kind)<<32^uint64(r.typ), content), uint64(r.n)))
}

func (c *Context) sameList(start, n uint32, list []uint32) bool {
	if int(n) != len(list) {
		return false
	}
	for i, id := range list {
		if *c.lists.At(start + uint32(i)) != id {
			return false
		}
	}
	return true
}

func (c *Context) addList(list []uint32) uint32 {
	start := c.lists.Len()
	for _, id := range list {
		c.lists.Add(id)
	}
	return start
}

// Chunks of bytes double from the first to the largest.
const (
	firstBlob = 1 << 10
	blobChunk = 1 << 16
)

// blobs keeps texts of any length in chunks of bytes.
type blobs struct {
	chunks arena.Chunked[[]byte]
	last   []byte
}

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

// MarkAttr records whether an attribute of ops of a name is written among the
// op's properties, `<{...}>` in MLIR's text, or after them. The first call for an
// attribute decides; MarkAttr returns what it decided. Only printing depends on it, not
// the identity of the op.
func (c *Context) MarkAttr(op, attr string, property bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := opAttrName{c.nameID(op), c.nameID(attr)}
	if first, marked := c.findProperty(key); marked {
		return first
	}
	if c.frozen {
		c.panicFrozen("the property", attr)
	}
	if c.properties == nil {
		c.properties = map[opAttrName]bool{}
	}
	c.properties[key] = property
	return property
}

// IsProperty reports whether an attribute of ops of a name is marked a property.
func (c *Context) IsProperty(op, attr string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	property, _ := c.findProperty(opAttrName{c.findName(op), c.findName(attr)})
	return property
}

func (c *Context) findProperty(key opAttrName) (property, marked bool) {
	for at := c; at != nil && !marked; at = at.base {
		property, marked = at.properties[key]
	}
	return property, marked
}

// opAttrName is an op's name and that of one of its attributes.
type opAttrName struct{ op, attr NameID }

// Memo returns the value stored in the context under a key, or stores the one that
// the function makes; it is freed with the context. Keys are compared by == and
// should have a type of the caller's package. Two goroutines that call Memo at once
// may both make a value; both get the one that is stored.
func (c *Context) Memo(key any, make func() any) any {
	if key == nil || make == nil {
		panic("ir: Memo without a key or a function")
	}
	if kept, ok := c.memos.Load(key); ok {
		return kept
	}
	kept, _ := c.memos.LoadOrStore(key, make())
	return kept
}
