package ir

import (
	"hash/maphash"
	"runtime"
	"sync"
	"sync/atomic"
	"weak"
)

// heldBit marks the number of a type that lives as long as a context or a graph
// has it.
const heldBit = 1 << 62

// heldTypes are the types that were read for a context and do not fit into a
// number: the table only remembers them while someone else holds them. A number is
// never given again, so that one which outlived its type is no type.
//
// The last ones are held in any case: a program may have a type in its hands, of a
// value or for another graph, when what it was read for is gone.
type heldTypes struct {
	recent [1 << 14]*typeInfo
	at     int // of the next one

	mu     sync.RWMutex
	some   atomic.Bool // there was one
	last   Type
	infos  map[Type]*heldType
	byText map[string]Type
}

type heldType struct {
	info   weak.Pointer[typeInfo]
	pinned *typeInfo // of one that was asked for without a context
}

// hold returns the info of a held type, for the caller to keep; nil where nobody
// held it.
func (h *heldTypes) hold(t Type) *typeInfo {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if held := h.infos[t]; held != nil {
		return held.info.Value()
	}
	return nil
}

// find returns the type of a text, for the caller to keep.
func (h *heldTypes) find(text string) (Type, *typeInfo) {
	if !h.some.Load() {
		return 0, nil
	}
	h.mu.RLock()
	defer h.mu.RUnlock()
	t := h.byText[text]
	if t == 0 {
		return 0, nil
	}
	if info := h.infos[t].info.Value(); info != nil {
		return t, info
	}
	return 0, nil
}

// pin holds a type for as long as the process runs.
func (h *heldTypes) pin(t Type, info *typeInfo) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.infos[t].pinned = info
}

// add gives a type its number. The caller keeps the info.
func (h *heldTypes) add(info *typeInfo) Type {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.infos == nil {
		h.infos, h.byText = map[Type]*heldType{}, map[string]Type{}
		h.last = heldBit
	}
	h.some.Store(true)
	h.last++
	t := h.last
	h.infos[t] = &heldType{info: weak.Make(info)}
	h.recent[h.at%len(h.recent)] = info
	h.at++
	h.byText[info.text] = t
	runtime.AddCleanup(info, func(text string) { h.drop(t, text) }, info.text)
	return t
}

func (h *heldTypes) drop(t Type, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.infos, t)
	if h.byText[text] == t {
		delete(h.byText, text)
	}
}

// internHeld is intern for a type that the caller keeps: info is nil where nobody
// needs to.
func (tab *typeTable) internHeld(key *typeInfo) (Type, *typeInfo) {
	if t := inlined(key); t != 0 {
		return t, nil
	}
	depth := tab.depth(key)
	if depth > maxTypeDepth {
		return 0, nil
	}
	text := string(tab.appendText(nil, key))
	hash := maphash.String(tab.seed, text)
	tab.mu.Lock()
	defer tab.mu.Unlock()
	if t := findType(tab, hash, text); t != 0 {
		return t, nil
	}
	if t, info := tab.held.find(text); t != 0 {
		return t, info
	}
	info := newTypeInfo(key, text, uint8(depth))
	info.keeps = tab.keptBy(key)
	return tab.held.add(&info), &info
}

// findFor returns the type of a text, 0 for one that is not known, and has the
// context keep it; the process, where there is none.
func (tab *typeTable) findFor(ctxt *Context, text string) Type {
	t := tab.find(text)
	if !t.IsHeld() {
		return t
	}
	info := tab.held.hold(t)
	switch {
	case info == nil:
		return 0
	case ctxt == nil:
		tab.held.pin(t, info)
	default:
		ctxt.kept.keepInfo(t, info)
	}
	return t
}

// keptBy returns the parts of a type that would go without it.
func (tab *typeTable) keptBy(key *typeInfo) []*typeInfo {
	var kept []*typeInfo
	for _, part := range append([]Type{key.elem}, key.parts...) {
		if part&heldBit == 0 || part&inlineBit != 0 {
			continue
		}
		if info := tab.held.hold(part); info != nil {
			kept = append(kept, info)
		}
	}
	return kept
}

// IsHeld reports whether the type lives only as long as something keeps it.
func (t Type) IsHeld() bool { return t&(heldBit|inlineBit) == heldBit }

// Keep has the process keep a type: one that was read for a graph is else let go of
// when neither that graph nor its context is in use, though not at once. Whoever
// has a type beyond its graph, as a [github.com/settle-go/settle/graph/value.Value]
// does, keeps it.
func (t Type) Keep() {
	if !t.IsHeld() {
		return
	}
	if info := types.held.hold(t); info != nil {
		types.held.pin(t, info)
	}
}

// TypeKeeper keeps the held types of a context or an arena.
type TypeKeeper struct {
	mu    sync.Mutex
	types map[Type]*typeInfo
}

// Keep keeps a type, and reports whether there still is one.
func (k *TypeKeeper) Keep(t Type) bool {
	if !t.IsHeld() {
		return true
	}
	info := types.held.hold(t)
	k.keepInfo(t, info)
	return info != nil
}

func (k *TypeKeeper) keepInfo(t Type, info *typeInfo) {
	if info == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.types == nil {
		k.types = map[Type]*typeInfo{}
	}
	k.types[t] = info
}

// MustKeep is Keep for a type that a caller hands in.
func (k *TypeKeeper) MustKeep(t Type) {
	if !k.Keep(t) {
		panic("ir: a type that was read for a graph is used after that graph and its context were let go of")
	}
}

// ParseType is the function [ParseType] for what the context's graphs need: a
// type of which the process would keep a record is kept only as long as the
// context, or a graph that uses it.
func (v *Context) ParseType(s string) (Type, error) { return parseType(s, v) }

// ScanType is to [Context.ParseType] as [ScanType] is to [ParseType].
func (v *Context) ScanType(text string, pos int) (t Type, end int, err *TypeError) {
	return scanType(text, pos, v)
}
