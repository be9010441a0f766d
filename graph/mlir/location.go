package mlir

import (
	"sort"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// fileInfo renders locations, which are byte offsets plus one, and has the parts of
// a file that are not in its graph. It has the offsets of lines, not the text.
type fileInfo struct {
	name      string
	lines     []uint32
	resources string // "{-# ... #-}", or ""
	spellings map[uint32]spelling
}

// spelling is how an operation was written where its op does not say it.
type spelling struct {
	op      ir.OpID
	spelled []ir.Spelling // dense literals
	flipped []string      // attributes that are properties here and not in the context, or vice versa
	empty   bool          // its properties are <{}>
}

// spellingOf returns how a node was written, nil if as usual. Of a node whose
// attributes changed since it was read, it only has which are properties.
func spellingOf(n graph.Node) *spelling {
	s, ok := n.Graph().Locations().(*fileInfo)
	if !ok || len(s.spellings) == 0 {
		return nil
	}
	written, ok := s.spellings[n.LocationID()]
	switch op := n.Op(); {
	case !ok:
		return nil
	case written.op == op.ID():
		return &written
	case len(written.flipped) > 0 && n.Graph().Context().OpByID(written.op).Name() == op.Name():
		return &spelling{flipped: written.flipped}
	}
	return nil
}

// line returns which line an offset is in, from 0.
func (s *fileInfo) line(offset uint32) int {
	return sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > offset }) - 1
}

// Location returns "file:line:col".
func (s *fileInfo) Location(loc uint32) string {
	offset := loc - 1
	line := s.line(offset)
	col := offset - s.lines[line] + 1
	return s.name + ":" + strconv.Itoa(line+1) + ":" + strconv.Itoa(int(col))
}

// resourcesOf returns the resources of the file that a graph was read from.
func resourcesOf(fg *graph.FunctionGraph) string {
	if s, ok := fg.Graph().Locations().(*fileInfo); ok {
		return s.resources
	}
	return ""
}
