package mlir

import (
	"cmp"
	varint "encoding/binary"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/mlirtext"
)

// nameLog has the names of the results of operations. Nearly all are a number after one of few
// prefixes, and follow each other: an operation takes some 2 bytes.
type nameLog struct {
	groups   []nameGroup // by their first id, once they are sorted
	chunk    []byte      // which the last groups are in
	last     namedNode   // that was added
	number   uint64      // of its name
	step     int64       // what its id is more than that before it
	group    int         // how many the last group has
	prefixes []string
	known    map[string]int // the same: their indices
	unsorted bool
}

// namedNode is the names of the results of the operation at an offset, plus one: "a", "a,b:2".
type namedNode struct {
	id   uint32
	node graph.NodeID
	text string
}

// nameGroup is the names of some operations. Each is how much larger the step to its id is than that to
// the id before it, a kind, and what that says: see [nameKind].
type nameGroup struct {
	first uint32 // the id of its first one
	data  []byte
}

// nameKind is how names are written: textName, and their node and their text; or the number of their
// prefix times 2 plus numberedName, or plus nextName where the node and the number after the prefix are
// one more than those before them, and otherwise how much more these are.
type nameKind = uint64

const (
	textName nameKind = iota
	nextName
	numberedName
)

const (
	groupSize     = 64
	nameChunkSize = 1 << 16
)

// add notes the names of an operation.
func (l *nameLog) add(id uint32, node graph.NodeID, text string) {
	if l.group == groupSize || len(l.groups) == 0 {
		l.groups = append(l.groups, nameGroup{first: id})
		l.last, l.number, l.step, l.group = namedNode{id: l.last.id}, 0, 0, 0
	}
	l.unsorted = l.unsorted || id < l.last.id
	group := &l.groups[len(l.groups)-1]
	if l.group == 0 {
		l.last.id = id
	}
	prefix, number, numbered := splitName(text)
	if most := 4*varint.MaxVarintLen64 + len(text); cap(l.chunk)-len(l.chunk) < most {
		l.chunk = append(make([]byte, 0, max(nameChunkSize, len(group.data)+most)), group.data...)
	}
	step := int64(id) - int64(l.last.id)
	b := varint.AppendVarint(l.chunk, step-l.step)
	moreNode, moreNumber := int64(node)-int64(l.last.node), int64(number-l.number)
	switch {
	case !numbered:
		b = varint.AppendVarint(append(b, byte(textName)), moreNode)
		b = varint.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	case moreNode == 1 && moreNumber == 1:
		b = varint.AppendUvarint(b, 2*uint64(l.prefix(prefix))+nextName)
	default:
		b = varint.AppendUvarint(b, 2*uint64(l.prefix(prefix))+numberedName)
		b = varint.AppendVarint(varint.AppendVarint(b, moreNode), moreNumber)
	}
	if numbered {
		l.number = number
	}
	group.data = b[len(l.chunk)-len(group.data) : len(b) : len(b)]
	l.chunk, l.last.id, l.last.node, l.step = b, id, node, step
	l.group++
}

// splitName splits a name that ends in a number, which can be written in one way only.
func splitName(text string) (prefix string, number uint64, ok bool) {
	n, isName := scanName(text, 0)
	if !isName || int(n.end) < len(text) || n.digits == n.end {
		return "", 0, false
	}
	return text[:n.digits], uint64(n.num), true
}

// prefix returns the index of a prefix.
func (l *nameLog) prefix(prefix string) int {
	at, ok := l.known[prefix]
	if !ok {
		if l.known == nil {
			l.known = map[string]int{}
		}
		at, prefix = len(l.prefixes), strings.Clone(prefix)
		l.prefixes, l.known[prefix] = append(l.prefixes, prefix), at
	}
	return at
}

// read appends the names of a group.
func (l *nameLog) read(group nameGroup, names []namedNode) []namedNode {
	b, id, node, number, step := group.data, int64(group.first), int64(0), int64(0), int64(0)
	var scratch []byte
	numbered := func(prefix string) string {
		scratch = strconv.AppendInt(append(scratch[:0], prefix...), number, 10)
		return string(scratch)
	}
	signed := func() int64 {
		v, n := varint.Varint(b)
		b = b[n:]
		return v
	}
	unsigned := func() uint64 {
		v, n := varint.Uvarint(b)
		b = b[n:]
		return v
	}
	for len(b) > 0 {
		step += signed()
		id += step
		text := ""
		switch kind := unsigned(); {
		case kind == textName:
			node += signed()
			size := unsigned()
			text, b = string(b[:size]), b[size:]
		case kind%2 == nextName%2:
			node, number = node+1, number+1
			text = numbered(l.prefixes[kind/2])
		default:
			node += signed()
			number += signed()
			text = numbered(l.prefixes[kind/2-1])
		}
		names = append(names, namedNode{uint32(id), graph.NodeID(node), text})
	}
	return names
}

// sort sorts the names as they are looked for: those of operations with regions come after what
// is in these.
func (l *nameLog) sort() {
	if !l.unsorted {
		return
	}
	var all []namedNode
	for _, group := range l.groups {
		all = l.read(group, all)
	}
	slices.SortStableFunc(all, func(a, b namedNode) int { return cmp.Compare(a.id, b.id) })
	*l = nameLog{}
	for _, n := range all {
		l.add(n.id, n.node, n.text)
	}
}

// nameReader finds names. It keeps the group that was looked at last: what is asked for next tends
// to be next.
type nameReader struct {
	log   *nameLog
	group int // plus one, 0 for none
	names []namedNode
}

// find returns the names of the operation at an offset, plus one, nil for none.
func (r *nameReader) find(id uint32) *namedNode {
	if groups := r.log.groups; r.group == 0 || id < groups[r.group-1].first || r.group < len(groups) && id >= groups[r.group].first {
		at := sort.Search(len(groups), func(i int) bool { return groups[i].first > id })
		if r.group, r.names = at, r.names[:0]; at > 0 {
			r.names = r.log.read(groups[at-1], r.names)
		}
	}
	at, found := slices.BinarySearchFunc(r.names, id, func(n namedNode, id uint32) int { return cmp.Compare(n.id, id) })
	if !found {
		return nil
	}
	return &r.names[at]
}

// isGivenName reports whether a name, without its percent sign, is more than a number.
func isGivenName(name string) bool {
	return name != "" && mlirtext.Digits(name, 0) < len(name)
}
