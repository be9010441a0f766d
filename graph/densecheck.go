package graph

import (
	"fmt"
	"strings"
)

// CheckDense returns what is wrong with the text of a list of numbers, and where
// in the text; an empty problem where nothing is known to be. Of integers of more
// than 64 bits, and of very long lists, only the number is looked at.
func CheckDense(text string, t Type) (start, end int, problem string) {
	e, ok := elementsOf(text, t)
	n, _ := t.NumElements()
	switch {
	case isMiscounted(text, t):
		return 0, len(text), countProblem(t, int64(numElements(text)), n)
	case !ok || !e.isList():
		return 0, 0, ""
	case e.count > fewElements && !e.splat && !hasCommas(text, e.count-1):
		return 0, len(text), countProblem(t, int64(numElements(text)/e.parts), n)
	}
	return e.firstProblem(text, t)
}

// isMiscounted reports whether a text has another number of elements than its
// type, of those that are not read one by one: none at all, or a list of integers
// of more than 64 bits.
func isMiscounted(text string, t Type) bool {
	n, static := t.NumElements()
	if !static || n <= 0 {
		return false
	}
	if text == "" {
		return true
	}
	return t.Elem().IsInteger() && t.Elem().Width() > 64 && text[0] == '[' && !hasCommas(text, int(n)-1)
}

// numElements counts by commas.
func numElements(text string) int {
	if text == "" {
		return 0
	}
	return strings.Count(text, ",") + 1
}

// hasCommas reports whether a list has a number of commas. One with a comment is
// not counted, nor one that numpy printed without any.
func hasCommas(text string, n int) bool {
	found := strings.Count(text, ",")
	return found == n || found == 0 && n > 0 || strings.Contains(text, "//")
}

func countProblem(t Type, n, want int64) string {
	return fmt.Sprintf("%d elements, where %s has %d", n, brief(t.String()), want)
}

// firstProblem reads up to what is no number, or no list of the shape.
func (e elements) firstProblem(text string, t Type) (start, end int, problem string) {
	skipped := strings.Index(text, e.text)
	for {
		before := e
		if _, ok := e.next(); ok {
			continue
		}
		switch done := e.read == e.want() && before.read == e.read; {
		case done && e.end():
			return 0, 0, ""
		case !done && e.pos > 0 && e.ended && e.pos > before.pos && !endsNumber[e.text[e.pos-1]]:
			token := e.text[strings.LastIndexFunc(e.text[:e.pos], func(r rune) bool { return endsNumber[byte(r)] })+1 : e.pos]
			return skipped + e.pos - len(token), skipped + e.pos, fmt.Sprintf("%s is no value of type %s", brief(token), e.typ)
		}
		at := skipped + min(e.pos, len(e.text)-1)
		return at, at + 1, e.shapeProblem(t)
	}
}

// shapeProblem says what is wrong with the character at pos.
func (e *elements) shapeProblem(t Type) string {
	if e.pos >= len(e.text) {
		return "the list ends too early"
	}
	c := e.text[e.pos]
	switch {
	case c == ']' && e.ended && e.pair == outside && e.depth > 0:
		return fmt.Sprintf("a list of length %d, where the shape of %s has %d", e.lengths[e.depth-1], brief(t.String()), e.dims[e.depth-1])
	case c == '[' && !e.ended && e.depth == len(e.dims), c != '[' && !e.splat && e.depth < len(e.dims) && !e.ended && !endsNumber[c]:
		return fmt.Sprintf("lists must be nested %d deep, as %s has as many dimensions", len(e.dims), brief(t.String()))
	case e.parts == 2 && !endsNumber[c]:
		return "a complex number is written as (re, im)"
	case e.ended:
		return "expected \",\" or a closing bracket"
	}
	return "expected a number"
}

// brief returns the beginning of a long text.
func brief(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
