package format

import (
	"errors"
	"strings"
)

// scanner divides a text that is TOML into lines. It knows where strings and arrays end, and
// nothing of what they mean.
type scanner struct {
	text string
	at   int
}

var errUnended = errors.New("a string or an array does not end")

func (s *scanner) lines() ([]line, error) {
	var list []line
	for s.at < len(s.text) {
		begin := s.at
		s.skipSpaces()
		start := s.at
		switch {
		case s.at == len(s.text):
			return list, nil
		case s.text[s.at] == '\n':
			list = append(list, line{kind: blank})
		case s.text[s.at] == '#':
			s.at = s.endOfLine()
			list = append(list, line{kind: comment, text: trimmed(s.text[start:s.at])})
		case s.text[s.at] == '[':
			s.at = s.endOfLine()
			text := trimmed(s.text[start:s.at])
			list = append(list, line{kind: header, text: text, depth: max(depth(text), (start-begin)/2)})
		default:
			l, err := s.key()
			if err != nil {
				return nil, err
			}
			list = append(list, l)
		}
		s.at++ // the end of the line
	}
	return list, nil
}

func (s *scanner) skipSpaces() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\t') {
		s.at++
	}
}

func (s *scanner) endOfLine() int {
	if i := strings.IndexByte(s.text[s.at:], '\n'); i >= 0 {
		return s.at + i
	}
	return len(s.text)
}

func trimmed(text string) string { return strings.TrimRight(text, " \t") }

// depth returns how many tables the table of a header is in.
func depth(text string) int {
	dots := 0
	for i := 0; i < len(text) && text[i] != ']' && text[i] != '#'; i++ {
		switch text[i] {
		case '"', '\'':
			if end := strings.IndexByte(text[i+1:], text[i]); end >= 0 {
				i += end + 1
			}
		case '.':
			dots++
		}
	}
	return dots
}

// key reads a key and its value, up to the end of the line.
func (s *scanner) key() (line, error) {
	start := s.at
	for s.at < len(s.text) && s.text[s.at] != '=' {
		if c := s.text[s.at]; c == '"' || c == '\'' {
			if err := s.quoted(); err != nil {
				return line{}, err
			}
			continue
		}
		s.at++
	}
	name := trimmed(s.text[start:s.at])
	s.at++
	s.skipSpaces()
	start = min(s.at, len(s.text))
	for s.at < len(s.text) && s.text[s.at] != '\n' {
		if err := s.piece(); err != nil {
			return line{}, err
		}
	}
	return line{kind: key, text: name, value: trimmed(s.text[start:s.at])}, nil
}

// piece passes over a string, an array, an inline table, a comment or another byte.
func (s *scanner) piece() error {
	switch s.text[s.at] {
	case '"', '\'':
		return s.quoted()
	case '#':
		s.at = s.endOfLine()
	case '[', '{':
		s.at++
		for s.at < len(s.text) && s.text[s.at] != ']' && s.text[s.at] != '}' {
			if err := s.piece(); err != nil {
				return err
			}
		}
		if s.at == len(s.text) {
			return errUnended
		}
		s.at++
	default:
		s.at++
	}
	return nil
}

// quoted passes over a string.
func (s *scanner) quoted() error {
	quote := s.text[s.at : s.at+1]
	if long := strings.Repeat(quote, 3); strings.HasPrefix(s.text[s.at:], long) {
		quote = long
	}
	s.at += len(quote)
	for s.at < len(s.text) {
		switch {
		case s.text[s.at] == '\\' && quote[0] == '"':
			s.at += 2
		case strings.HasPrefix(s.text[s.at:], quote):
			s.at += len(quote)
			for len(quote) == 3 && strings.HasPrefix(s.text[s.at:], quote[:1]) {
				s.at++ // a quote before the end is of the string
			}
			return nil
		default:
			s.at++
		}
	}
	return errUnended
}

// innerComments returns the comments in a value, or after it.
func innerComments(text string) []string {
	var list []string
	s := &scanner{text: text}
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case '"', '\'':
			if s.quoted() != nil {
				return list
			}
		case '#':
			start := s.at
			s.at = s.endOfLine()
			list = append(list, trimmed(s.text[start:s.at]))
		default:
			s.at++
		}
	}
	return list
}
