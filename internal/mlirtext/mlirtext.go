// Package mlirtext has the lexical rules of MLIR's text, for the readers of types,
// literals and programs: blanks, words, numbers, strings, and brackets that match.
// Its functions take a text and a byte offset in it, and return where something ends.
package mlirtext

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxDigits bounds the digits of an integer: to read them takes time that grows with
// the square of their number.
const MaxDigits = 1 << 16

// IsLetter reports whether a byte can begin a bare word.
func IsLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }

// IsDigit reports whether a byte is a decimal digit.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// HexDigit returns the value of a hexadecimal digit, -1 for any other byte.
func HexDigit(c byte) int {
	switch {
	case IsDigit(c):
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// Blanks returns the end of blanks, line ends and comments, which run from // to the
// end of the line.
func Blanks(text string, pos int) int {
	for ; pos < len(text); pos++ {
		switch c := text[pos]; {
		case c > ' ' && c != '/':
			return pos
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
		case c == '/' && pos+1 < len(text) && text[pos+1] == '/':
			line := strings.IndexByte(text[pos:], '\n')
			if line < 0 {
				return len(text)
			}
			pos += line
		default:
			return pos
		}
	}
	return pos
}

// Word returns the end of a bare word, pos where there is none.
func Word(text string, pos int) int {
	if pos >= len(text) || !IsLetter(text[pos]) {
		return pos
	}
	for pos++; pos < len(text); pos++ {
		if c := text[pos]; !IsLetter(c) && !IsDigit(c) && c != '$' && c != '.' {
			break
		}
	}
	return pos
}

// Digits returns the end of decimal digits.
func Digits(text string, pos int) int {
	for pos < len(text) && IsDigit(text[pos]) {
		pos++
	}
	return pos
}

// HexDigits returns the end of hexadecimal digits.
func HexDigits(text string, pos int) int {
	for pos < len(text) && HexDigit(text[pos]) >= 0 {
		pos++
	}
	return pos
}

// String returns the end of the string whose first quote is at an offset, after its
// last quote; ok is false where it is never closed. Strings do not span lines.
func String(text string, pos int) (end int, ok bool) {
	for pos++; pos < len(text); pos++ {
		switch c := text[pos]; {
		case c > '\\' || c > '"' && c < '\\': // any other, nearly always
		case c == '"':
			return pos + 1, true
		case c == '\n':
			return pos, false
		case c == '\\' && pos+1 < len(text) && text[pos+1] != '\n':
			pos++
		}
	}
	return pos, false
}

// Unescape returns what a string between its quotes stands for. What has no escapes
// is returned as it is. bad is the offset of a backslash that begins no escape, -1
// where there is none.
func Unescape(raw string) (s string, bad int) {
	if strings.IndexByte(raw, '\\') < 0 {
		return raw, -1
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			b = append(b, raw[i])
			continue
		}
		length, c := escape(raw[i+1:])
		if length == 0 {
			return "", i
		}
		b = append(b, c)
		i += length
	}
	return string(b), -1
}

// escape returns the byte that what follows a backslash stands for, and its length,
// 0 where it stands for none.
func escape(s string) (length int, c byte) {
	switch {
	case s == "":
		return 0, 0
	case s[0] == '\\' || s[0] == '"':
		return 1, s[0]
	case s[0] == 'n':
		return 1, '\n'
	case s[0] == 't':
		return 1, '\t'
	case len(s) < 2 || HexDigit(s[0]) < 0 || HexDigit(s[1]) < 0:
		return 0, 0
	}
	return 2, byte(HexDigit(s[0])<<4 | HexDigit(s[1]))
}

// Found quotes the character at an offset, for a message.
func Found(text string, pos int) string {
	if pos >= len(text) {
		return "the end of the text"
	}
	_, size := utf8.DecodeRuneInString(text[pos:])
	return strconv.Quote(text[pos : pos+size])
}
