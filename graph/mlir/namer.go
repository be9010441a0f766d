package mlir

import (
	"math"
	"strconv"
	"strings"

	records "github.com/settle-go/settle/internal/arena"
)

// namer gives values the names that they had in the file, those of regions that stand around
// only once: mlir-opt refuses a generic text in which a nested region uses such a name again.
type namer struct {
	names    nameReader
	texts    records.Chunked[givenText]
	prefixes []string
	known    map[string]uint32 // the same: their indices
	last     uint32            // that was looked up
	set      records.HashSet   // of texts, by their numbers and 1
	used     []bool            // by text: in the regions around
	given    []uint32          // in the regions around, the latest last
	head     int               // how many of them there were when arguments of a region were named last
	next     map[string]int    // what is tried next after a name that was taken
}

// givenText is a text that may be given as a name. Nearly all are a number after one of few prefixes.
type givenText struct{ prefix, number uint32 }

// noNumber is the number of a text that is a prefix alone. It is more than any number of a name.
const noNumber = math.MaxUint32

func newNamer(file *fileInfo) *namer {
	return &namer{names: nameReader{log: &file.names}, prefixes: []string{""}, known: map[string]uint32{"": 0}, next: map[string]int{}}
}

// enter begins a region, and returns what ends it. A head region has its arguments named.
func (m *namer) enter(head bool) int {
	if m == nil {
		return 0
	}
	mark := len(m.given)
	if head {
		mark = m.head
	}
	return mark
}

// leave ends a region: its names may be given again.
func (m *namer) leave(mark int) {
	if m == nil {
		return
	}
	for _, number := range m.given[mark:] {
		m.used[number] = false
	}
	m.given = m.given[:mark]
}

// number returns the number of a text.
func (m *namer) number(text string) uint32 {
	prefix, number, numbered := splitName(text)
	if !numbered {
		prefix, number = text, noNumber
	}
	t := givenText{m.prefix(prefix), uint32(number)}
	h := uint32(records.Mix(uint64(t.prefix), number))
	id, pos := m.set.Slot(h, func(id uint32) bool { return *m.texts.At(id - 1) == t })
	if id == 0 {
		m.used = append(records.Grown(m.used, 1), false)
		id = m.texts.Add(t) + 1
		m.set.Set(pos, h, id)
	}
	return id - 1
}

// prefix returns the index of a prefix.
func (m *namer) prefix(prefix string) uint32 {
	if m.prefixes[m.last] == prefix {
		return m.last
	}
	at, ok := m.known[prefix]
	if !ok {
		at, prefix = uint32(len(m.prefixes)), strings.Clone(prefix)
		m.prefixes, m.known[prefix] = append(m.prefixes, prefix), at
	}
	m.last = at
	return at
}

// appendText appends the text of a number.
func (m *namer) appendText(b []byte, number uint32) []byte {
	t := m.texts.At(number)
	b = append(b, m.prefixes[t.prefix]...)
	if t.number != noNumber {
		b = strconv.AppendUint(b, uint64(t.number), 10)
	}
	return b
}

// take gives a name, or one like it where that is taken, and returns its number.
func (m *namer) take(name string) uint32 {
	number := m.number(name)
	if m.used[number] {
		for base := name + "_"; m.used[number]; m.next[base]++ {
			number = m.number(base + strconv.Itoa(m.next[base]))
		}
	}
	m.used[number] = true
	m.given = append(records.Grown(m.given, 1), number)
	return number
}

// argument names an argument, for which a number is at hand.
func (m *namer) argument(name string, number *uint32) uint32 {
	if isGivenName(name) {
		*number++
		return m.take(name)
	}
	for {
		text := "arg" + strconv.Itoa(int(*number))
		if *number++; !m.used[m.number(text)] {
			return m.take(text)
		}
	}
}
