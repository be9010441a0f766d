package optdb

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/settle-go/settle/diag"
)

// number reads a position. Names and tags are never one, so that a position
// cannot be taken for a tag.
func number(word string) (float64, bool) {
	if word == "" || !strings.ContainsRune("+-.0123456789", rune(word[0])) {
		return 0, false // "inf" and "nan" are none either
	}
	f, err := strconv.ParseFloat(word, 64)
	return f, err == nil && !math.IsNaN(f) && !math.IsInf(f, 0)
}

func formatNumber(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// wordProblem says why a word cannot be a name or a tag, "" when it can.
func wordProblem(word string) string {
	if word == "" {
		return "it is empty"
	}
	if strings.HasPrefix(word, "-") {
		return `it begins with "-"`
	}
	if !utf8.ValidString(word) {
		return "it is not valid UTF-8"
	}
	for _, r := range word {
		if !isWordRune(r) {
			return "it holds " + strconv.QuoteRune(r)
		}
	}
	if _, ok := number(word); ok {
		return "it is a number"
	}
	return ""
}

// isWordRune reports whether a name or a tag may hold the character: all but
// blanks, what does not print, and what has a meaning in a query.
func isWordRune(r rune) bool {
	if 'a' <= r && r <= 'z' || r == '_' || '0' <= r && r <= '9' {
		return true
	}
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !strings.ContainsRune(`+&<@()*,"`, r)
}

// maxNear bounds how many nearest names are offered.
const maxNear = 3

// didYouMean returns the help of an error that names what is not there.
func didYouMean(word string, known []string) string {
	var near []string
	known = slices.Clone(known)
	for len(near) < maxNear {
		name := diag.Nearest(word, known)
		if name == "" {
			break
		}
		near = append(near, fmt.Sprintf("%q", name))
		known = slices.DeleteFunc(known, func(s string) bool { return s == name })
	}
	if len(near) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(near, " or ") + "?"
}

// union appends the tags that are not there yet, to a new slice.
func union(tags, more []string) []string {
	all := slices.Clone(tags)
	for _, tag := range more {
		if !slices.Contains(all, tag) {
			all = append(all, tag)
		}
	}
	return all
}
