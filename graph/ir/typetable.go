package ir

import (
	"hash/maphash"
	"math/bits"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"weak"
)

// maxTypeDepth bounds how deep types nest. Texts are untrusted input, and
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
	mu    sync.Mutex // held while a type is added
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
	for _, t := range floatTypes[:4] {
		tab.intern(&typeInfo{kind: FloatKind, width: t.width, text: t.name})
	}
	tab.intern(&typeInfo{kind: IndexKind, text: "index"})
	tab.intern(&typeInfo{kind: NoneKind, text: "none"})
	tab.internElements()
	return tab
}

// internElements gives the types that tensors are mostly made of low numbers, so
// that a tensor of them fits into its number.
func (tab *typeTable) internElements() {
	for _, t := range floatTypes {
		elem := tab.intern(&typeInfo{kind: FloatKind, width: t.width, text: t.name})
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
	if t&inlineBit != 0 {
		return tab.inlineInfo(t)
	}
	list := *tab.list.Load()
	if t < Type(len(list)) {
		return &list[t]
	}
	return tab.farInfo(t)
}

// farInfo is info of a type that is neither in its number nor in the list.
func (tab *typeTable) farInfo(t Type) *typeInfo {
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
			return maxTypeDepth + 1 // a freed type cannot be an element
		}
		deepest = max(deepest, info.depth)
	}
	return int(deepest) + 1
}

// add appends a type and then publishes it, in this order: a number
// that is found in the index has its entry in the list.
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
// that overflows an int64. A zero dimension makes it 0, however large the others are.
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

// inlineKind and inlineElem return the kind and the element type of a type that fits into its number.
func (t Type) inlineKind() Kind { return inlineKinds[t>>kindShift&7] }
func (t Type) inlineElem() Type { return t >> elemShift & (inlineElems - 1) }

// unpack returns what the number of a type that fits into one stands for.
func (tab *typeTable) unpack(number Type) *typeInfo {
	t := number
	key := typeInfo{kind: t.inlineKind(), elem: t.inlineElem()}
	var dims [maxInline]int64
	if key.kind.isRanked() {
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
		return &list[0] // a number that was not assigned
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

func (k Kind) isRanked() bool { return k == TensorKind || k == VectorKind || k == MemRefKind }

func (k Kind) isUnranked() bool { return k == UnrankedTensorKind || k == UnrankedMemRefKind }

// recent caches the types that were last used and fit into a number, unpacked,
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

// maxIntegerWidth is the widest integer that MLIR has.
const maxIntegerWidth = 1<<24 - 1

// floatTypes are the floating point types that MLIR knows, with their widths in bits.
// tf32 has 19 that count, whatever it is stored in.
var floatTypes = []struct {
	name  string
	width int32
}{
	{"f16", 16}, {"bf16", 16}, {"f32", 32}, {"f64", 64}, {"tf32", 19}, {"f80", 80}, {"f128", 128},
	{"f8E5M2", 8}, {"f8E4M3", 8}, {"f8E4M3FN", 8}, {"f8E5M2FNUZ", 8}, {"f8E4M3FNUZ", 8},
	{"f8E4M3B11FNUZ", 8}, {"f8E3M4", 8}, {"f8E8M0FNU", 8},
	{"f6E2M3FN", 6}, {"f6E3M2FN", 6}, {"f4E2M1FN", 4},
}

// floatWidth returns the bits of a floating point type, 0 for an unknown name.
func floatWidth(name string) int32 {
	for _, t := range floatTypes {
		if t.name == name {
			return t.width
		}
	}
	return 0
}

// IsHeld reports whether the type lives only as long as something keeps it.
func (t Type) IsHeld() bool { return t&(heldBit|inlineBit) == heldBit }

// Keep makes a type live as long as the process. Otherwise a type that was read for
// a graph is freed some time after neither that graph nor its context is in use.
// A value that outlives the graph, such as a [github.com/settle-go/settle/graph/value.Value]
// may, must call Keep.
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
		panic("ir: a type that was read for a graph is used after that graph and its context were freed")
	}
}

// heldBit marks the number of a type that lives as long as a context or a graph
// has it.
const heldBit = 1 << 62

// heldTypes are the types that were read for a context and do not fit into a
// number: the table only remembers them while someone else holds them. A number is
// never assigned again, so that a number that outlived its type stands for no type.
//
// The most recent ones are held in any case: a program may have a type in its hands, of a
// value or for another graph, when the graph that it was read for was freed.
type heldTypes struct {
	recent [1 << 14]*typeInfo
	at     int // of the next one

	mu       sync.RWMutex
	nonEmpty atomic.Bool // there was one
	last     Type
	infos    map[Type]*heldType
	byText   map[string]Type
}

type heldType struct {
	info   weak.Pointer[typeInfo]
	pinned *typeInfo // of a type that was used without a context
}

// hold returns the info of a held type, for the caller to keep; nil if it was
// freed.
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
	if !h.nonEmpty.Load() {
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
	h.nonEmpty.Store(true)
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

// internHeld is intern for a type that the caller keeps: info is nil if
// nothing has to.
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

// findFor returns the type of a text, 0 for an unknown one, and has the keeper
// keep it, or where there is none the process.
func (tab *typeTable) findFor(keeper *TypeKeeper, text string) Type {
	t := tab.find(text)
	if !t.IsHeld() {
		return t
	}
	info := tab.held.hold(t)
	switch {
	case info == nil:
		return 0
	case keeper == nil:
		tab.held.pin(t, info)
	default:
		keeper.keepInfo(t, info)
	}
	return t
}

// keptBy returns the parts of a type that would go without it.
func (tab *typeTable) keptBy(key *typeInfo) []*typeInfo {
	var kept []*typeInfo
	for _, part := range append([]Type{key.elem}, key.parts...) {
		if !part.IsHeld() {
			continue
		}
		if info := tab.held.hold(part); info != nil {
			kept = append(kept, info)
		}
	}
	return kept
}
