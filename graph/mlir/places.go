package mlir

import (
	"sort"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
)

// places renders locations, which are byte offsets plus one, and holds what else
// of a file is not in its graph. It keeps where the lines begin, not the text.
type places struct {
	name      string
	lines     []uint32
	resources string // "{-# ... #-}", or ""
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
			p.mapped.release(at)
			next = at + window
		}
	}
}

// line returns which line an offset is in, from 0.
func (s *places) line(offset uint32) int {
	return sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > offset }) - 1
}

// Place returns "file:line:col".
func (s *places) Place(loc uint32) string {
	offset := loc - 1
	line := s.line(offset)
	col := offset - s.lines[line] + 1
	return s.name + ":" + strconv.Itoa(line+1) + ":" + strconv.Itoa(int(col))
}

// resourcesOf returns the resources of the file that a graph was read from.
func resourcesOf(fg *graph.FunctionGraph) string {
	if s, ok := fg.Graph().Places().(*places); ok {
		return s.resources
	}
	return ""
}
