package ir

import (
	"hash/maphash"
	"math/bits"
	"sync/atomic"
)

// Most types that programs make anew are shapes, and most shapes fit into the
// number of the type: nothing is kept for those, however many a process meets.
//
//	bit 63      1
//	bits 60-62  the kind, by inlineKinds
//	bits 52-59  the number of the element type, one of the first 256
//	bits 49-51  the rank
//	bits 0-48   the dimensions, the first one lowest: 5 bits that say how many
//	            more follow, and those without the leading 1
//
// A type either fits or does not: there are never two numbers for one.
const (
	inlineBit    = 1 << 63
	kindShift    = 60
	elemShift    = 52
	rankShift    = 49
	maxInline    = 7 // rank
	inlineElems  = 1 << 8
	dimBits      = 5
	zeroCode     = 30 // a dimension of 0
	dynamicCode  = 31 // a dimension that is not known
	maxInlineDim = 1<<zeroCode - 1
)

var inlineKinds = [8]Kind{TensorKind, VectorKind, MemRefKind, UnrankedTensorKind, UnrankedMemRefKind, ListKind}

// inlined returns the number of a type that fits into one, 0 for another.
func inlined(key *typeInfo) Type {
	code := -1
	for i, kind := range inlineKinds[:6] {
		if kind == key.kind {
			code = i
		}
	}
	if code < 0 || key.elem >= inlineElems || key.encoding != "" || key.scalable != nil || len(key.dims) > maxInline {
		return 0
	}
	t := inlineBit | Type(code)<<kindShift | key.elem<<elemShift | Type(len(key.dims))<<rankShift
	at := 0
	for _, d := range key.dims {
		code, n := Type(0), 0
		switch {
		case d == Dynamic:
			code = dynamicCode
		case d == 0:
			code = zeroCode
		case d > maxInlineDim:
			return 0
		default:
			n = bits.Len64(uint64(d)) - 1
			code = Type(n) | (Type(d)-1<<n)<<dimBits
		}
		if at+dimBits+n > rankShift {
			return 0
		}
		t |= code << at
		at += dimBits + n
	}
	return t
}

// unpack returns what the number of a type that fits into one stands for.
func (tab *typeTable) unpack(number Type) *typeInfo {
	t := number
	key := typeInfo{kind: inlineKinds[t>>kindShift&7], elem: t >> elemShift & (inlineElems - 1)}
	var dims [maxInline]int64
	if !key.kind.isUnranked() && key.kind != ListKind {
		key.dims = dims[:t>>rankShift&7]
	}
	for i := range key.dims {
		n := int(t & (1<<dimBits - 1))
		t >>= dimBits
		switch n {
		case dynamicCode:
			dims[i] = Dynamic
		case zeroCode:
		default:
			dims[i] = 1<<n | int64(t&(1<<n-1))
			t >>= n
		}
	}
	list := *tab.list.Load()
	if key.elem == 0 || key.elem >= Type(len(list)) || inlined(&key) != number {
		return &list[0] // a number that no type was given
	}
	elem := &list[key.elem]
	text := appendDims(append(append(make([]byte, 0, 64), key.kind.prefix()...), '<'), &key)
	if key.kind.isUnranked() {
		text = append(text, "*x"...)
	}
	text = append(append(text, elem.text...), '>')
	info := newTypeInfo(&key, string(text), elem.depth+1)
	return &info
}

// prefix returns the word that types of a shaped kind begin with.
func (k Kind) prefix() string {
	switch k {
	case UnrankedTensorKind:
		k = TensorKind
	case UnrankedMemRefKind:
		k = MemRefKind
	}
	return k.String()
}

func (k Kind) isUnranked() bool { return k == UnrankedTensorKind || k == UnrankedMemRefKind }

// recent are the types that were asked for last and fit into a number, unpacked,
// and the numbers of the texts that were read last: both are looked up in one step
// and cost what they have room for.
type recent struct {
	infos [recentTypes]atomic.Pointer[unpacked]
	texts [recentTypes]atomic.Uint64
}

const recentTypes = 1 << 12

type unpacked struct {
	of Type
	typeInfo
}

func (tab *typeTable) inlineInfo(t Type) *typeInfo {
	at := &tab.recent.infos[uint64(t)*0x9e3779b97f4a7c15>>(64-12)]
	if u := at.Load(); u != nil && u.of == t {
		return &u.typeInfo
	}
	u := &unpacked{t, *tab.unpack(t)}
	at.Store(u)
	return &u.typeInfo
}

// remember keeps the number of a text that was read, if it is canonical.
func (tab *typeTable) remember(text string, t Type) {
	if t&inlineBit != 0 && tab.info(t).text == text {
		tab.recent.texts[maphash.String(tab.seed, text)%recentTypes].Store(uint64(t))
	}
}

// recall returns the type of a text that was remembered, 0 for another.
func (tab *typeTable) recall(hash uint64, text string) Type {
	t := Type(tab.recent.texts[hash%recentTypes].Load())
	if t != 0 && tab.info(t).text == text {
		return t
	}
	return 0
}
