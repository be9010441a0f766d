package ir

import (
	"hash/maphash"
	"math/bits"
	"strconv"
	"sync"
	"sync/atomic"
)

// maxTypeDepth bounds how deep types nest. Texts are made by strangers, and
// both reading and comparing types recurse.
const maxTypeDepth = 128

// typeInfo is what a type number stands for. As the key of an interning it may
// point into memory of the caller: what is kept is copied.
type typeInfo struct {
	text     string // canonical; of a key: set only for kinds that are named
	encoding string
	dims     []int64 // nil unless ranked
	scalable []bool  // of a vector with scalable dimensions, else nil
	parts    []Type  // of a tuple; inputs and then results of a function
	count    int64   // of elements of a static shape, -1 on overflow
	inputs   int
	width    int32
	elem     Type
	kind     Kind
	sign     byte // 's' or 'u' of an integer, 0 for signless
	depth    uint8
	static   bool
	keeps    []*typeInfo // parts that only live as long as someone holds them
}

// types is the one table of the process. It is state, but none that a caller
// can observe. Three kinds of types are in it. Most fit into their number (see
// inlined) and take no memory. Those that a program asks for by name stay, and so do
// those of rules. Those that were read for a context, which a service does for
// months, go with it.
var types = newTypeTable()

// typeTable interns types. Reading takes no lock: the list and the index are
// published by atomic pointers, an entry of the list never changes once it is
// within the published length, and a reader that sees an outdated index only
// misses, after which it looks again under the lock.
type typeTable struct {
	mu    sync.Mutex // held by who adds
	seed  maphash.Seed
	list  atomic.Pointer[[]typeInfo]
	index atomic.Pointer[[]atomic.Uint64]

	held   heldTypes
	recent recent
}

// newTypeTable returns a table in which the well-known types have the numbers
// of their constants.
func newTypeTable() *typeTable {
	tab := &typeTable{seed: maphash.MakeSeed()}
	tab.list.Store(&[]typeInfo{{}})
	tab.index.Store(new(make([]atomic.Uint64, 256)))
	for _, width := range []int32{1, 8, 16, 32, 64} {
		tab.intern(&typeInfo{kind: IntegerKind, width: width})
	}
	for _, name := range []string{"f16", "bf16", "f32", "f64"} {
		tab.intern(&typeInfo{kind: FloatKind, width: floatWidth(name), text: name})
	}
	tab.intern(&typeInfo{kind: IndexKind, text: "index"})
	tab.intern(&typeInfo{kind: NoneKind, text: "none"})
	tab.internElements()
	return tab
}

// internElements gives the types that tensors are mostly made of low numbers, so
// that a tensor of them fits into its number.
func (tab *typeTable) internElements() {
	for _, name := range floatNames {
		elem := tab.intern(&typeInfo{kind: FloatKind, width: floatWidth(name), text: name})
		tab.intern(&typeInfo{kind: ComplexKind, elem: elem})
	}
	for _, width := range []int32{1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48, 64, 80, 96, 128, 256} {
		for _, sign := range []byte{0, 's', 'u'} {
			elem := tab.intern(&typeInfo{kind: IntegerKind, width: width, sign: sign})
			tab.intern(&typeInfo{kind: ComplexKind, elem: elem})
		}
	}
}

func (t Type) info() *typeInfo { return types.info(t) }

// info returns the entry of a type; that of no type for a number that was never
// given out.
func (tab *typeTable) info(t Type) *typeInfo {
	list := *tab.list.Load()
	if t < Type(len(list)) {
		return &list[t]
	}
	return tab.farInfo(t)
}

// farInfo is info of a type that is not in the list.
func (tab *typeTable) farInfo(t Type) *typeInfo {
	if t&inlineBit != 0 {
		return tab.inlineInfo(t)
	}
	if info := tab.held.hold(t); info != nil {
		return info
	}
	return &(*tab.list.Load())[0]
}

// find returns the type of a canonical text, or 0 when it has not been seen.
func (tab *typeTable) find(text string) Type {
	hash := maphash.String(tab.seed, text)
	if t := tab.recall(hash, text); t != 0 {
		return t
	}
	if t := findType(tab, hash, text); t != 0 {
		return t
	}
	t, _ := tab.held.find(text)
	return t
}

// findType probes the index. A slot is the upper half of the text's hash and
// the type's number, so that texts are compared hardly ever in vain.
func findType[T string | []byte](tab *typeTable, hash uint64, text T) Type {
	index := *tab.index.Load()
	mask := uint64(len(index) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		slot := index[i].Load()
		if slot == 0 {
			return 0
		}
		if t := Type(uint32(slot)); slot>>32 == hash>>32 && tab.info(t).text == string(text) {
			return t
		}
	}
}

// intern returns the number of a type, a new one if it has not been seen, and 0
// when it nests too deeply. It allocates only for a new type.
func (tab *typeTable) intern(key *typeInfo) Type {
	if t := inlined(key); t != 0 {
		return t
	}
	depth := tab.depth(key)
	if depth > maxTypeDepth {
		return 0
	}
	var scratch [256]byte
	text := tab.appendText(scratch[:0], key)
	hash := maphash.Bytes(tab.seed, text)
	if t := findType(tab, hash, text); t != 0 {
		return t
	}
	tab.mu.Lock()
	defer tab.mu.Unlock()
	if t := findType(tab, hash, text); t != 0 {
		return t
	}
	if t, info := tab.held.find(string(text)); t != 0 {
		tab.held.pin(t, info)
		return t
	}
	info := newTypeInfo(key, string(text), uint8(depth))
	info.keeps = tab.keptBy(key)
	return tab.add(info, hash)
}

func (tab *typeTable) depth(key *typeInfo) int {
	deepest := tab.info(key.elem).depth
	for _, part := range key.parts {
		info := tab.info(part)
		if info.kind == NoKind {
			return maxTypeDepth + 1 // of a type that is no type any more there is none
		}
		deepest = max(deepest, info.depth)
	}
	return int(deepest) + 1
}

// add appends a type and then publishes it, in this order: who finds a number
// in the index finds its entry in the list.
func (tab *typeTable) add(info typeInfo, hash uint64) Type {
	list := append(*tab.list.Load(), info)
	t := Type(len(list) - 1)
	tab.list.Store(&list)
	index := *tab.index.Load()
	if len(list)*2 > len(index) {
		tab.index.Store(tab.rebuilt(list, len(index)*2))
		return t
	}
	placeType(index, hash, t)
	return t
}

func (tab *typeTable) rebuilt(list []typeInfo, size int) *[]atomic.Uint64 {
	index := make([]atomic.Uint64, size)
	for t := 1; t < len(list); t++ {
		placeType(index, maphash.String(tab.seed, list[t].text), Type(t))
	}
	return &index
}

func placeType(index []atomic.Uint64, hash uint64, t Type) {
	mask := uint64(len(index) - 1)
	i := hash & mask
	for index[i].Load() != 0 {
		i = (i + 1) & mask
	}
	index[i].Store(hash>>32<<32 | uint64(t))
}

// newTypeInfo copies a key field by field: were it copied as a whole, the
// compiler would move the caller's scratch slices to the heap.
func newTypeInfo(key *typeInfo, text string, depth uint8) typeInfo {
	info := typeInfo{text: text, kind: key.kind, width: key.width, sign: key.sign,
		elem: key.elem, inputs: key.inputs, depth: depth}
	if n := len(key.encoding); n > 0 {
		info.encoding = text[len(text)-1-n : len(text)-1]
	}
	if len(key.parts) > 0 {
		info.parts = append([]Type(nil), key.parts...)
	}
	if len(key.scalable) > 0 {
		info.scalable = append([]bool(nil), key.scalable...)
	}
	if key.dims != nil {
		info.dims = append(make([]int64, 0, len(key.dims)), key.dims...)
		info.static, info.count = measure(info.dims, info.scalable != nil)
	}
	return info
}

// measure says whether a shape is static and how many elements it has, -1 when
// that is no int64. A zero dimension makes it 0, however large the others are.
func measure(dims []int64, scalable bool) (static bool, count int64) {
	product, overflow := uint64(1), false
	for _, d := range dims {
		if d == Dynamic {
			return false, 0
		}
		if d == 0 {
			product, overflow = 0, false
		}
		if product != 0 {
			high, low := bits.Mul64(product, uint64(d))
			product = max(low, 1)
			overflow = overflow || high != 0 || low > 1<<63-1
		}
	}
	if overflow {
		return !scalable, -1
	}
	return !scalable, int64(product)
}

// appendText appends the canonical text of a type whose parts are in the table.
func (tab *typeTable) appendText(b []byte, key *typeInfo) []byte {
	switch key.kind {
	case IntegerKind:
		if key.sign != 0 {
			b = append(b, key.sign)
		}
		return strconv.AppendInt(append(b, 'i'), int64(key.width), 10)
	case TensorKind, VectorKind, MemRefKind:
		b = appendDims(append(append(b, key.kind.String()...), '<'), key)
		return tab.appendElem(b, key)
	case UnrankedTensorKind:
		return tab.appendElem(append(b, "tensor<*x"...), key)
	case UnrankedMemRefKind:
		return tab.appendElem(append(b, "memref<*x"...), key)
	case ComplexKind, ListKind:
		return tab.appendElem(append(append(b, key.kind.String()...), '<'), key)
	case TupleKind:
		return append(tab.appendParts(append(b, "tuple<"...), key.parts), '>')
	case FunctionKind:
		return tab.appendFunction(b, key)
	}
	return append(b, key.text...)
}

func appendDims(b []byte, key *typeInfo) []byte {
	for i, d := range key.dims {
		switch {
		case d == Dynamic:
			b = append(b, '?')
		case key.scalable != nil && key.scalable[i]:
			b = append(strconv.AppendInt(append(b, '['), d, 10), ']')
		default:
			b = strconv.AppendInt(b, d, 10)
		}
		b = append(b, 'x')
	}
	return b
}

func (tab *typeTable) appendElem(b []byte, key *typeInfo) []byte {
	b = append(b, tab.info(key.elem).text...)
	if key.encoding != "" {
		b = append(append(b, ", "...), key.encoding...)
	}
	return append(b, '>')
}

func (tab *typeTable) appendParts(b []byte, parts []Type) []byte {
	for i, part := range parts {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, tab.info(part).text...)
	}
	return b
}

// appendFunction leaves out the parentheses of a single result, unless it is a
// function itself, as MLIR does.
func (tab *typeTable) appendFunction(b []byte, key *typeInfo) []byte {
	ins, outs := key.parts[:key.inputs], key.parts[key.inputs:]
	b = append(tab.appendParts(append(b, '('), ins), ") -> "...)
	if len(outs) == 1 && tab.info(outs[0]).kind != FunctionKind {
		return append(b, tab.info(outs[0]).text...)
	}
	return append(tab.appendParts(append(b, '('), outs), ')')
}
