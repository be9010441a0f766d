package guard

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/settle-go/settle/diag"
)

// tokenKind says what a token is.
type tokenKind uint8

const (
	endToken tokenKind = iota
	nameToken
	numberToken
	stringToken
	operatorToken // brackets, commas and the words "and", "in", "let" as well
	badToken      // what cannot be read
	openToken     // a string without an end
)

// token is a word of an expression.
type token struct {
	kind tokenKind
	text string // of a string its value; of what cannot be read why
	at   diag.Span
}

func (t token) is(operator string) bool { return t.kind == operatorToken && t.text == operator }

// wordOperators are the operators that look like names.
var wordOperators = map[string]bool{
	"not": true, "in": true, "or": true, "and": true, "let": true,
	"matches": true, "contains": true, "startsWith": true, "endsWith": true,
}

// scanner splits a text into tokens.
type scanner struct {
	text string
	pos  int
}

func isNameRune(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// next returns the next token; at the end of the text, one over its last character.
func (s *scanner) next() token {
	s.pos = len(s.text) - len(strings.TrimLeftFunc(s.text[s.pos:], unicode.IsSpace))
	r, size := utf8.DecodeRuneInString(s.text[s.pos:])
	start, digit := s.pos, s.pos+1 < len(s.text) && isDigit(s.text[s.pos+1])
	switch {
	case size == 0:
		_, last := utf8.DecodeLastRuneInString(s.text)
		return token{endToken, "", diag.Span{Start: len(s.text) - last, End: len(s.text)}}
	case r == '"' || r == '\'' || r == '`':
		return s.quoted(byte(r))
	case r < utf8.RuneSelf && isDigit(byte(r)), r == '.' && digit:
		return s.number()
	case isNameRune(r):
		rest := strings.TrimLeftFunc(s.text[s.pos:], isNameRune)
		s.pos = len(s.text) - len(rest)
		if wordOperators[s.text[start:s.pos]] {
			return s.made(operatorToken, start)
		}
		return s.made(nameToken, start)
	}
	for _, two := range []string{"&&", "||", "==", "!=", "<=", ">=", "**", "..", "??", "?."} {
		if strings.HasPrefix(s.text[start:], two) {
			s.pos += len(two)
			return s.made(operatorToken, start)
		}
	}
	s.pos += size
	if strings.ContainsRune("([{}]),;%+-^&!=*<>/#|:?.", r) {
		return s.made(operatorToken, start)
	}
	return token{badToken, fmt.Sprintf("unrecognized character: %#U", r), diag.Span{Start: start, End: s.pos}}
}

func (s *scanner) unterminated(message string) token {
	return token{openToken, message, diag.Span{Start: s.pos, End: min(s.pos+1, len(s.text))}}
}

// made returns the token from a place to the current one.
func (s *scanner) made(kind tokenKind, start int) token {
	return token{kind, s.text[start:s.pos], diag.Span{Start: start, End: s.pos}}
}

// quoted reads a string. In backquotes only they mean something: doubled, themselves.
func (s *scanner) quoted(quote byte) token {
	start := s.pos
	s.pos++
	var value strings.Builder
	for s.pos < len(s.text) {
		rest := s.text[s.pos:]
		switch {
		case quote == '`' && strings.HasPrefix(rest, "``"):
			value.WriteByte(quote)
			s.pos += 2
		case rest[0] == quote:
			s.pos++
			return token{stringToken, value.String(), diag.Span{Start: start, End: s.pos}}
		case rest[0] == '\n' && quote != '`':
			return s.unterminated("literal not terminated")
		case rest[0] == '\\' && quote != '`':
			r, wide, tail, err := strconv.UnquoteChar(rest, quote)
			if err != nil {
				return s.unterminated("invalid char escape")
			}
			if s.pos += len(rest) - len(tail); wide {
				value.WriteRune(r)
			} else {
				value.WriteByte(byte(r))
			}
		default:
			value.WriteByte(rest[0])
			s.pos++
		}
	}
	return s.unterminated("literal not terminated")
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// number reads a number: 7, 1_000, 0x1f, 1.5, .5, 1e-3. The dots of 1..5 are an operator.
func (s *scanner) number() token {
	start := s.pos
	for s.pos < len(s.text) {
		c, before := s.text[s.pos], s.text[max(start, s.pos-1)]
		sign := (c == '+' || c == '-') && (before == 'e' || before == 'E') && !strings.HasPrefix(s.text[start:], "0x")
		if !isDigit(c) && !isNameRune(rune(c)) && c != '.' && !sign || strings.HasPrefix(s.text[s.pos:], "..") {
			break
		}
		s.pos++
	}
	return s.made(numberToken, start)
}

// operands returns the parts of a text that && and || put together, from left to right,
// none where there is one only. Where a conditional, a pipe or a variable stands
// outside of brackets, or brackets do not close, a part may mean something else alone.
func operands(text string, span diag.Span) []diag.Span {
	s := scanner{text[:span.End], span.Start}
	var tokens []token
	for t := s.next(); t.kind != endToken; t = s.next() {
		if t.kind == openToken {
			return nil
		}
		tokens = append(tokens, t)
	}
	for len(tokens) > 0 && tokens[0].is("!") {
		tokens = tokens[1:]
	}
	var list []diag.Span
	var open []string // what closes the brackets that are open
	start, whole := span.Start, len(tokens) > 0 && tokens[0].is("(")
	for i, t := range tokens {
		switch {
		case t.kind != operatorToken:
		case t.text == "(" || t.text == "[" || t.text == "{":
			open = append(open, map[string]string{"(": ")", "[": "]", "{": "}"}[t.text])
		case t.text == ")" || t.text == "]" || t.text == "}":
			if len(open) == 0 || open[len(open)-1] != t.text {
				return nil
			}
			open = open[:len(open)-1]
			whole = whole && (len(open) > 0 || i == len(tokens)-1)
		case len(open) > 0:
		case t.text == "&&" || t.text == "||":
			list = append(list, diag.Span{Start: start, End: t.at.Start})
			start = t.at.End
		case strings.ContainsAny(t.text, "?:;|"):
			return nil
		}
	}
	switch {
	case len(open) > 0:
		return nil
	case whole:
		return operands(text, diag.Span{Start: tokens[0].at.End, End: tokens[len(tokens)-1].at.Start})
	case len(list) == 0:
		return nil
	}
	return append(list, diag.Span{Start: start, End: span.End})
}

// declarations returns the parts of the let of a rule, which semicolons separate, none
// where brackets do not close or an expression has a let of its own.
func declarations(text string) []diag.Span {
	s := scanner{text: text}
	var list []diag.Span
	start, depth := 0, 0
	for t := s.next(); t.kind != endToken; t = s.next() {
		switch {
		case t.kind == openToken || t.is("let") || depth < 0:
			return nil
		case t.is("(") || t.is("[") || t.is("{"):
			depth++
		case t.is(")") || t.is("]") || t.is("}"):
			depth--
		case t.is(";") && depth == 0:
			list = append(list, diag.Span{Start: start, End: t.at.Start})
			start = t.at.End
		}
	}
	if depth != 0 {
		return nil
	}
	if strings.TrimSpace(text[start:]) != "" {
		list = append(list, diag.Span{Start: start, End: len(text)})
	}
	return list
}
