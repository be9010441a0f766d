package mlir

import (
	"sort"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// places renders locations, which are byte offsets plus one, and holds what else
// of a file is not in its graph. It keeps where the lines begin, not the text.
type places struct {
	name      string
	lines     []uint32
	resources string // "{-# ... #-}", or ""
	spellings map[uint32]spelling
}

// spelling is how an operation was written where its op does not say it.
type spelling struct {
	op      ir.OpID
	spelled []ir.Spelling // dense literals
	turned  []string      // attributes that are properties here and not for the context, or the other way round
	empty   bool          // its properties are <{}>
}

// spellingOf returns how a node was written, nil where that is as any other. Of
// a node that has other attributes than were read, it says which are properties.
func spellingOf(n graph.Node) *spelling {
	s, ok := n.Graph().Locations().(*places)
	if !ok || len(s.spellings) == 0 {
		return nil
	}
	written, ok := s.spellings[n.LocationID()]
	switch op := n.Op(); {
	case !ok:
		return nil
	case written.op == op.ID():
		return &written
	case len(written.turned) > 0 && n.Graph().Context().OpByID(written.op).Name() == op.Name():
		return &spelling{turned: written.turned}
	}
	return nil
}

// line returns which line an offset is in, from 0.
func (s *places) line(offset uint32) int {
	return sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > offset }) - 1
}

// Location returns "file:line:col".
func (s *places) Location(loc uint32) string {
	offset := loc - 1
	line := s.line(offset)
	col := offset - s.lines[line] + 1
	return s.name + ":" + strconv.Itoa(line+1) + ":" + strconv.Itoa(int(col))
}

// resourcesOf returns the resources of the file that a graph was read from.
func resourcesOf(fg *graph.FunctionGraph) string {
	if s, ok := fg.Graph().Locations().(*places); ok {
		return s.resources
	}
	return ""
}
