package expr

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
)

// kind is what a token is. The marks are their own kind.
type kind byte

const (
	end    kind = 0
	name   kind = 'a'
	number kind = '0'
)

type token struct {
	kind  kind
	text  string
	value int64
	span  diag.Span
}

// scanner splits an expression into tokens.
type scanner struct {
	src *diag.Source
	at  int
}

const marks = "[](),&|-~"

// next returns the next token. A minus sign right before a digit belongs to the
// number where a number may stand.
func (s *scanner) next(signed bool) (token, error) {
	text := s.src.Text
	for s.at < len(text) && strings.IndexByte(" \t\r\n", text[s.at]) >= 0 {
		s.at++
	}
	start := s.at
	if start == len(text) {
		return token{span: diag.Span{Start: start, End: start}}, nil
	}
	c := text[start]
	switch {
	case isDigit(c), signed && c == '-' && start+1 < len(text) && isDigit(text[start+1]):
		return s.number()
	case isLetter(c):
		s.skip(isLetter)
		return s.token(name, start), nil
	case strings.IndexByte(marks, c) >= 0:
		s.at++
		return s.token(kind(c), start), nil
	}
	s.at++
	span := diag.Span{Start: start, End: start + 1}
	return token{}, diag.Errorf(s.src, span, "unexpected %s", strconv.QuoteRuneToASCII([]rune(text[start:])[0]))
}

func (s *scanner) number() (token, error) {
	start := s.at
	s.at++
	s.skip(func(c byte) bool { return isDigit(c) || c == '_' })
	t := s.token(number, start)
	value, err := strconv.ParseInt(strings.ReplaceAll(t.text, "_", ""), 10, 64)
	if err != nil {
		return token{}, diag.Errorf(s.src, t.span, "number %s is too large", t.text)
	}
	t.value = value
	return t, nil
}

func (s *scanner) skip(f func(byte) bool) {
	for s.at < len(s.src.Text) && f(s.src.Text[s.at]) {
		s.at++
	}
}

func (s *scanner) token(k kind, start int) token {
	return token{kind: k, text: s.src.Text[start:s.at], span: diag.Span{Start: start, End: s.at}}
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
