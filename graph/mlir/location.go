package mlir

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// fileInfo renders locations, which are byte offsets plus one, and has the parts of
// a file that are not in its graph. It has the offsets of lines, not the text.
type fileInfo struct {
	name      string
	lines     lineTable
	parts     []part // at least one
	splits    bool   // a line may separate two
	spellings map[uint32]spelling
	locations []writtenLocation
	arguments map[graph.Var]string // their locations
	names     nameLog              // empty where they were not asked for
	naming    bool
}

// part is one of the programs of a text, which lines "// -----" separate.
type part struct {
	end       uint32   // the offset of the line after it
	resources string   // "{-# ... #-}", or ""
	locations []string // definitions of aliases of locations, "#loc1 = loc(...)"
	early     int      // how many of them stand before all operations
	begun     bool     // an operation was read
}

// writtenLocation is the location, "loc(...)", of the operation at an offset, plus one.
type writtenLocation struct {
	id   uint32
	text string
}

// part returns the one that is being read.
func (s *fileInfo) part() *part { return &s.parts[len(s.parts)-1] }

func (p *part) defineLocation(alias, text string) {
	p.locations = append(p.locations, alias+" = "+text)
	if !p.begun {
		p.early++ // it may be used where MLIR takes no alias that is defined later
	}
}

// sort sorts the locations and names as they are looked for: those of operations with regions
// come after what is in these.
func (s *fileInfo) sort() {
	s.names.sort()
	slices.SortStableFunc(s.locations, func(a, b writtenLocation) int { return cmp.Compare(a.id, b.id) })
}

// locationOf returns the location that was written of an operation, "" for none.
func (s *fileInfo) locationOf(id uint32) string {
	i, found := slices.BinarySearchFunc(s.locations, id, func(l writtenLocation, id uint32) int { return cmp.Compare(l.id, id) })
	if !found {
		return ""
	}
	return s.locations[i].text
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

// Location returns "file:line:col".
func (s *fileInfo) Location(loc uint32) string {
	offset := loc - 1
	line := s.lines.at(offset)
	col := offset - line.start + 1
	return s.name + ":" + strconv.Itoa(line.number+1) + ":" + strconv.Itoa(int(col))
}

// fileOf returns what is known of the file that a graph was read from, nil without one.
func fileOf(fg *graph.FunctionGraph) *fileInfo {
	s, _ := fg.Graph().Locations().(*fileInfo)
	return s
}
