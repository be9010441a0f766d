package format

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"github.com/settle-go/settle/diag"
)

// Source returns the text of a rule file in its layout. The error of what is not TOML is a
// [diag.Error] with its place.
func Source(name string, data []byte) ([]byte, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // the byte order mark of some editors
	var before map[string]any
	if err := toml.Unmarshal(data, &before); err != nil {
		return nil, notTOML(name, data, err)
	}
	s := &scanner{text: strings.ReplaceAll(string(data), "\r\n", "\n")}
	lines, err := s.lines()
	if err != nil {
		return nil, diag.Errorf(diag.NewSource(name, string(data)), diag.NoSpan, "%v", err)
	}
	out := []byte(layout(lines))
	var after map[string]any
	if err := toml.Unmarshal(out, &after); err != nil || !reflect.DeepEqual(before, after) || !slices.Equal(comments(lines), commentsOf(out)) {
		return nil, fmt.Errorf("%s: formatting it would change what it says; the file is left as it is", name)
	}
	return out, nil
}

// notTOML gives an error of the parser its place.
func notTOML(name string, data []byte, err error) error {
	src := diag.NewSource(name, string(data))
	decode, ok := err.(*toml.DecodeError)
	if !ok {
		return diag.Errorf(src, diag.NoSpan, "%v", err)
	}
	row, column := decode.Position()
	start := 0
	for range row - 1 {
		start += bytes.IndexByte(data[start:], '\n') + 1
	}
	start = min(start+column-1, len(data))
	return diag.Errorf(src, diag.Span{Start: start, End: min(start+1, len(data))}, "%s", strings.TrimPrefix(err.Error(), "toml: "))
}

// lineKind says what a line is.
type lineKind int

const (
	blank lineKind = iota
	comment
	header
	key
)

// line is a line of a file, or a key with a value of several lines.
type line struct {
	kind  lineKind
	text  string // without the spaces around it; of a key, its name
	value string // of a key, with a comment that follows it
	depth int    // of a header, by how many levels it is indented
}

// layout returns the lines as a text.
func layout(lines []line) string {
	var out strings.Builder
	lines = spaced(lines)
	depth, column := 0, 0
	for i, l := range lines {
		if l.kind == header {
			depth = l.depth
		}
		if i == 0 || l.kind == header {
			column = widest(lines[i:])
		}
		indent := strings.Repeat("  ", depth)
		switch l.kind {
		case comment:
			out.WriteString(strings.Repeat("  ", depthOfNext(lines[i:], depth)) + l.text)
		case header:
			out.WriteString(indent + l.text)
		case key:
			out.WriteString(indent + l.text + strings.Repeat(" ", column-width(l.text)) + " = " + l.value)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func width(s string) int { return utf8.RuneCountInString(s) }

// widest returns the width of the longest key of the table that lines begin with.
func widest(lines []line) int {
	most := 0
	for i, l := range lines {
		if i > 0 && l.kind == header {
			break
		}
		if l.kind == key {
			most = max(most, width(l.text))
		}
	}
	return most
}

// depthOfNext returns how far a comment is indented: as what it is above.
func depthOfNext(lines []line, depth int) int {
	for _, l := range lines {
		switch l.kind {
		case header:
			return l.depth
		case key, blank:
			return depth
		}
	}
	return depth
}

// spaced puts one blank line before each header and the comments above it, makes several one,
// and removes those at the ends.
func spaced(lines []line) []line {
	var out []line
	for i, l := range lines {
		last := len(out) - 1
		if l.kind == blank {
			if last >= 0 && out[last].kind != blank {
				out = append(out, l)
			}
			continue
		}
		if last >= 0 && out[last].kind != blank && out[last].kind != comment && beginsTable(lines[i:]) {
			out = append(out, line{kind: blank})
		}
		out = append(out, l)
	}
	for len(out) > 0 && out[len(out)-1].kind == blank {
		out = out[:len(out)-1]
	}
	return out
}

// beginsTable reports whether lines are the header of a table, or comments above one.
func beginsTable(lines []line) bool {
	for _, l := range lines {
		if l.kind != comment {
			return l.kind == header
		}
	}
	return false
}

// comments returns the comments of lines in order.
func comments(lines []line) []string {
	var list []string
	for _, l := range lines {
		switch l.kind {
		case comment:
			list = append(list, l.text)
		case header, key:
			list = append(list, innerComments(l.text)...)
			list = append(list, innerComments(l.value)...)
		}
	}
	return list
}

func commentsOf(text []byte) []string {
	lines, err := (&scanner{text: string(text)}).lines()
	if err != nil {
		return nil
	}
	return comments(lines)
}
