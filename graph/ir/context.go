package ir

import (
	"fmt"
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

// The first names of every context are those under which ops hold constants.
const (
	valueName NameID = 1 + iota
	valuesName
)

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

// none is the context of the zero Op, and of the zero Attr.
var none = NewContext(nil).Freeze()

// Dialects returns the dialects that the context knows.
func (v *Context) Dialects() *Dialects { return v.dialects }

// Identity returns what no other context returns.
func (v *Context) Identity() *Identity { return v.identity }

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

// firstNumbers are the first numbers that a context over a frozen one gives.
type firstNumbers struct {
	name NameID
	attr AttrID
	op   OpID
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

// NumNames returns a number that is above every name's number.
func (v *Context) NumNames() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return int(v.first.name) + int(v.names.Len())
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

// name returns the record of a name.
func (v *Context) name(id NameID) *nameRec {
	for id < v.first.name {
		v = v.base
	}
	return v.names.At(uint32(id - v.first.name))
}

// NumOps returns a number that is above every op's number.
func (v *Context) NumOps() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return int(v.first.op) + int(v.ops.Len())
}

// op returns the record of an op and the context that its lists are in.
func (v *Context) op(id OpID) (*Context, *opRec) {
	for id < v.first.op {
		v = v.base
	}
	return v, v.ops.At(uint32(id - v.first.op))
}

// internOp finds or adds an op by (name, attribute) pairs.
func (v *Context) internOp(name NameID, pairs []uint32) OpID {
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
		return OpID(found)
	}
	if v.frozen {
		v.refuseGrowth("the op", v.name(name).text)
	}
	id := v.first.op + OpID(v.ops.Add(opRec{name: name, attrs: v.addList(pairs), n: uint32(len(pairs) / 2)}))
	v.opSet.Set(pos, h, uint32(id))
	return id
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

// NumAttrs returns a number that is above every attribute's number.
func (v *Context) NumAttrs() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return int(v.first.attr) + int(v.attrs.Len())
}

// attr returns the record of an attribute and the context that its text or list
// is in.
func (v *Context) attr(id AttrID) (*Context, *attrRec) {
	for id < v.first.attr {
		v = v.base
	}
	return v, v.attrs.At(uint32(id - v.first.attr))
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

// The methods below serve readers and writers of files.

// MarkProperty remembers that an attribute of ops of a name is written among
// the op's properties, `<{...}>` in MLIR's text, unless it was marked before. It
// is a matter of spelling: the identity of an op does not depend on it.
func (v *Context) MarkProperty(op, attr string) { v.MarkAttr(op, attr, true) }

// MarkAttr remembers whether an attribute of ops of a name is written among the
// properties or behind them. The first mark stays, and is returned.
func (v *Context) MarkAttr(op, attr string, property bool) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	key := spelledAttr{v.nameID(op), v.nameID(attr)}
	if first, marked := v.mark(key); marked {
		return first
	}
	if v.frozen {
		v.refuseGrowth("the property", attr)
	}
	if v.properties == nil {
		v.properties = map[spelledAttr]bool{}
	}
	v.properties[key] = property
	return property
}

// IsProperty reports whether an attribute of ops of a name is marked a property.
func (v *Context) IsProperty(op, attr string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	property, _ := v.mark(spelledAttr{v.findName(op), v.findName(attr)})
	return property
}

func (v *Context) mark(key spelledAttr) (property, marked bool) {
	for at := v; at != nil && !marked; at = at.base {
		property, marked = at.properties[key]
	}
	return property, marked
}

// spelledAttr is an op's name and that of one of its attributes.
type spelledAttr struct{ op, attr NameID }

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
