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

func newPlaces(name, text string) *places {
	s := &places{name: strings.Clone(name), lines: make([]uint32, 1, strings.Count(text, "\n")+1)}
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return s
		}
		at += i + 1
		s.lines = append(s.lines, uint32(at))
	}
}

// Place returns "file:line:col".
func (s *places) Place(loc uint32) string {
	offset := loc - 1
	line := sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > offset })
	col := offset - s.lines[line-1] + 1
	return s.name + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(int(col))
}

// resourcesOf returns the resources of the file that a graph was read from.
func resourcesOf(fg *graph.FunctionGraph) string {
	if s, ok := fg.Graph().Places().(*places); ok {
		return s.resources
	}
	return ""
}
