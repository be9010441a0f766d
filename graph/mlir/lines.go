package mlir

import (
	varint "encoding/binary"
	"sort"
)

// lineTable has the offsets at which the lines of a text begin, in a byte or two for each.
type lineTable struct {
	groups  []lineGroup
	lengths []byte // of the lines that the next one of the group follows on, as varints
	count   int
	last    uint32 // the offset of the last line
}

// lineGroup is some lines that follow each other.
type lineGroup struct {
	start   uint32 // of the first
	lengths uint32 // where its length is, if the group has more than one
}

const linesInGroup = 64

// newLineTable returns a table of the first line, with room for some more.
func newLineTable(lines int) lineTable {
	t := lineTable{groups: make([]lineGroup, 0, lines/linesInGroup+1), lengths: make([]byte, 0, 2*lines)}
	t.add(0)
	return t
}

// add adds the next line.
func (t *lineTable) add(start uint32) {
	if t.count%linesInGroup == 0 {
		t.groups = append(t.groups, lineGroup{start, uint32(len(t.lengths))})
	} else {
		t.lengths = varint.AppendUvarint(t.lengths, uint64(start-t.last))
	}
	t.last = start
	t.count++
}

// at returns the line that an offset is in.
func (t *lineTable) at(offset uint32) textLine {
	group := sort.Search(len(t.groups), func(i int) bool { return t.groups[i].start > offset }) - 1
	g := t.groups[group]
	line := textLine{table: t, number: group * linesInGroup, start: g.start, length: int(g.lengths)}
	for next := line; next.next() && next.start <= offset; {
		line = next
	}
	return line
}

// textLine is a line of a text.
type textLine struct {
	table  *lineTable
	number int // from 0
	start  uint32
	length int // where that is in the table
}

// next moves to the next line, and reports whether there is one.
func (l *textLine) next() bool {
	if l.number+1 == l.table.count {
		return false
	}
	if l.number++; l.number%linesInGroup == 0 {
		g := l.table.groups[l.number/linesInGroup]
		l.start, l.length = g.start, int(g.lengths)
		return true
	}
	length, size := varint.Uvarint(l.table.lengths[l.length:])
	l.start += uint32(length)
	l.length += size
	return true
}
