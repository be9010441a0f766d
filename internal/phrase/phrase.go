// Package phrase has the small helpers that messages and reports share.
package phrase

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted is how many bytes of a user's text a message quotes.
const quoted = 60

// Shorten returns what a message quotes of a user's text, which may be of any length:
// the text, or its beginning and "...".
func Shorten(s string) string { return ShortenTo(s, quoted) }

// ShortenTo returns a text of at most that many bytes, or its beginning and "...".
func ShortenTo(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}

// ShortenMiddle replaces the middle of a text of more than limit characters by "...".
func ShortenMiddle(s string, limit int) string {
	if len(s) <= limit || utf8.RuneCountInString(s) <= limit {
		return s
	}
	head, tail := limit/2, len(s)
	for range limit / 2 {
		_, size := utf8.DecodeLastRuneInString(s[:tail])
		tail -= size
	}
	for i := range s {
		if head--; head < 0 {
			return s[:i] + "..." + s[tail:]
		}
	}
	return s
}

// Count returns a number and its noun: "1 node", "2 nodes", "0 passes".
func Count[N int | int64 | uint64](n N, noun string) string {
	plural := "s"
	switch {
	case n == 1:
		plural = ""
	case strings.HasSuffix(noun, "s"):
		plural = "es"
	}
	return strconv.FormatInt(int64(n), 10) + " " + noun + plural
}

// OneLine returns the words of a text with single spaces between them.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
