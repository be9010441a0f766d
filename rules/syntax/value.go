package syntax

import (
	"strings"

	"github.com/settle-go/settle/internal/diag"
)

// value takes a value and returns its node, or nil when the scanner stopped.
// The path is that of its key, for the keys of inline tables.
func (s *scanner) value(path []string) *node {
	if s.depth >= maxTOMLDepth {
		s.fail(stoppedByDepth)
		return nil
	}
	s.depth++
	defer func() { s.depth-- }()
	switch c := s.peek(); c {
	case '"', '\'':
		return s.stringValue(c)
	case '[':
		return s.array(path)
	case '{':
		return s.inlineTable(path)
	}
	return s.scalar()
}

// scalar takes a number, a boolean or a date: all up to what may follow one.
func (s *scanner) scalar() *node {
	start := s.pos
	for s.pos < len(s.text) && strings.IndexByte(",]}#\n", s.text[s.pos]) < 0 {
		s.pos++
	}
	end := start + len(strings.TrimRight(s.text[start:s.pos], " \t\r"))
	if end == start {
		s.fail(stoppedByError)
		return nil
	}
	return &node{kind: scalarNode, span: diag.Span{Start: start, End: end}}
}

func (s *scanner) array(path []string) *node {
	start := s.pos
	n := &node{kind: arrayNode, sealed: true}
	for s.pos++; s.stop == notStopped; {
		s.skip(" \t\r\n")
		if s.peek() == ']' {
			s.pos++
			n.span = diag.Span{Start: start, End: s.pos}
			return n
		}
		item := s.value(path)
		if item == nil {
			return nil
		}
		n.items = append(n.items, item)
		s.separator(']')
	}
	return nil
}

func (s *scanner) inlineTable(path []string) *node {
	start := s.pos
	n := &node{kind: tableNode}
	for s.pos++; s.stop == notStopped; {
		s.skip(" \t\r\n")
		if s.peek() == '}' {
			s.pos++
			n.span = diag.Span{Start: start, End: s.pos}
			return n
		}
		s.keyValue(n, path)
		s.separator('}')
	}
	return nil
}

// separator takes a comma, or stands before the end of the array or table.
func (s *scanner) separator(end byte) {
	s.skip(" \t\r\n")
	switch s.peek() {
	case ',':
		s.pos++
	case end:
	default:
		s.fail(stoppedByError)
	}
}

// stringValue takes a string of any of the four kinds.
func (s *scanner) stringValue(quote byte) *node {
	var span diag.Span
	var ok bool
	switch {
	case strings.HasPrefix(s.text[s.pos:], strings.Repeat(string(quote), 3)):
		span, ok = s.multilineString(quote)
	case quote == '"':
		span, ok = s.basicString()
	default:
		span, ok = s.literalString()
	}
	if !ok {
		s.fail(stoppedByError)
		return nil
	}
	return &node{kind: stringNode, span: span}
}

func (s *scanner) literalString() (diag.Span, bool) {
	start := s.pos + 1
	length := strings.IndexAny(s.text[start:], "'\n")
	if length < 0 || s.text[start+length] != '\'' {
		return diag.Span{}, false
	}
	s.pos = start + length + 1
	return diag.Span{Start: start, End: start + length}, true
}

func (s *scanner) basicString() (diag.Span, bool) {
	start := s.pos + 1
	for i := start; i < len(s.text); i++ {
		switch s.text[i] {
		case '\\':
			i++
		case '\n':
			return diag.Span{}, false
		case '"':
			s.pos = i + 1
			return diag.Span{Start: start, End: i}, true
		}
	}
	return diag.Span{}, false
}

// multilineString takes a string in three quotes. Its span leaves out the line
// end that may follow the opening quotes, as its value does.
func (s *scanner) multilineString(quote byte) (diag.Span, bool) {
	start := s.pos + 3
	for i := start; i < len(s.text); i++ {
		if s.text[i] == '\\' && quote == '"' {
			i++
			continue
		}
		if s.text[i] != quote {
			continue
		}
		run := 1
		for run < 5 && i+run < len(s.text) && s.text[i+run] == quote {
			run++
		}
		if run < 3 {
			i += run - 1
			continue
		}
		s.pos = i + run // of up to five quotes the last three close
		end := s.pos - 3
		if strings.HasPrefix(s.text[start:end], "\r\n") {
			start++
		}
		if strings.HasPrefix(s.text[start:end], "\n") {
			start++
		}
		return diag.Span{Start: start, End: end}, true
	}
	return diag.Span{}, false
}
