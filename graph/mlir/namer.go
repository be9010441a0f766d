package mlir

import (
	"strconv"

	records "github.com/settle-go/settle/internal/arena"
)

// namer gives values the names that they had in the file, those of regions that stand around
// only once: mlir-opt refuses a generic text in which a nested region uses such a name again.
type namer struct {
	names nameReader
	texts []string
	set   records.HashSet // of texts, by their numbers and 1
	used  []bool          // by text: in the regions around
	given []uint32        // the same, the latest last
	head  int             // how many of them there were when arguments of a region were named last
	next  map[string]int  // what is tried next after a name that was taken
}

func newNamer(file *fileInfo) *namer {
	return &namer{names: nameReader{log: &file.names}, next: map[string]int{}}
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
	h := uint32(records.MixString(0, text))
	id, pos := m.set.Slot(h, func(id uint32) bool { return m.texts[id-1] == text })
	if id == 0 {
		m.texts, m.used = append(m.texts, text), append(m.used, false)
		id = uint32(len(m.texts))
		m.set.Set(pos, h, id)
	}
	return id - 1
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
	m.given = append(m.given, number)
	return number
}

// argument names an argument, for which a number is at hand.
func (m *namer) argument(name string, number *uint32) uint32 {
	if isGivenName(name) {
		*number++
		return m.take(name)
	}
	for {
		text := m.number("arg" + strconv.Itoa(int(*number)))
		if *number++; !m.used[text] {
			return m.take(m.texts[text])
		}
	}
}
