package mlir

import (
	"slices"
	"sort"
	"strconv"
	"strings"

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

// spell notes how a literal is written. Of two texts of one value, which one
// operation may have, it keeps the first.
func (p *parser) spell(value, text ir.Attr) {
	switch {
	case value == text:
		p.plain = append(p.plain, value)
	case !slices.Contains(p.plain, value):
		p.spelled = append(p.spelled, ir.Spelling{Value: value, Text: text})
	}
}

// noteSpelling remembers how the operation at an offset is written.
func (p *parser) noteSpelling(at int, op ir.OpID) {
	p.plain = p.plain[:0]
	if len(p.spelled) == 0 && len(p.turned) == 0 && !p.empty {
		return
	}
	if p.places.spellings == nil {
		p.places.spellings = map[uint32]spelling{}
	}
	p.places.spellings[uint32(at)+1] = spelling{op, p.spelled, p.turned, p.empty}
	p.spelling = spelling{}
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

// newPlaces returns the places of a text that has so many lines.
func (p *parser) newPlaces(lines int) *places {
	s := &places{name: strings.Clone(p.src.Name), lines: make([]uint32, 1, lines)}
	next := window
	for at := 0; ; {
		i := strings.IndexByte(p.text[at:], '\n')
		if i < 0 {
			p.mapped.rewind(0, len(p.text))
			return s
		}
		at += i + 1
		s.lines = append(s.lines, uint32(at))
		if at >= next {
			if p.ended() {
				return s
			}
			p.mapped.release(at)
			next = at + window
		}
	}
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
