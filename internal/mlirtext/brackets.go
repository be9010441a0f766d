package mlirtext

import "strconv"

// Brackets says how to match the brackets of a text. Strings are passed over, and the
// angle brackets of arrows and comparisons are none.
type Brackets struct {
	// MaxDepth is how deep brackets may nest.
	MaxDepth int
	// Comments says that comments are passed over. Elsewhere one is an error.
	Comments bool
}

// BracketError is what is wrong with the brackets of a text, and where.
type BracketError struct {
	Kind       BracketErrorKind
	Start, End int
	Message    string
}

// BracketErrorKind says what is wrong with brackets.
type BracketErrorKind uint8

const (
	// Mismatched says that something stands where it cannot.
	Mismatched BracketErrorKind = iota
	// Unclosed says that the text ends before a bracket is closed.
	Unclosed
	// TooDeep says that brackets nest too deep.
	TooDeep
)

// Body returns the end of a text in brackets, after the bracket that closes its first,
// which is at an offset.
func (b Brackets) Body(text string, pos int) (end int, err *BracketError) {
	return b.end(text, pos, false)
}

// Element returns the end of an element of a list: the first comma or closing angle
// bracket outside of brackets of its own, or the end of the text.
func (b Brackets) Element(text string, pos int) (end int, err *BracketError) {
	return b.end(text, pos, true)
}

func (b Brackets) end(text string, pos int, list bool) (end int, err *BracketError) {
	var few [16]int
	open := few[:0] // offsets of brackets
	for ; pos < len(text); pos++ {
		switch c := text[pos]; c {
		case '"':
			end, ok := String(text, pos)
			if !ok {
				return pos, &BracketError{Mismatched, pos, pos + 1, "string is never closed"}
			}
			pos = end - 1
		case '/':
			if pos+1 == len(text) || text[pos+1] != '/' {
				continue
			}
			if !b.Comments {
				return pos, &BracketError{Mismatched, pos, pos + 2, "a comment cannot stand within the text of an attribute or opaque type"}
			}
			pos = Blanks(text, pos) - 1
		case '-':
			if pos+1 < len(text) && text[pos+1] == '>' {
				pos++
			}
		case '<', '(', '[', '{':
			if len(open) == b.MaxDepth {
				return pos, &BracketError{Kind: TooDeep, Start: pos, End: pos + 1}
			}
			open = append(open, pos)
		case '>', ')', ']', '}':
			if len(open) == 0 {
				if list && c == '>' {
					return pos, nil
				}
				return pos, &BracketError{Mismatched, pos, pos + 1, strconv.Quote(string(rune(c))) + " closes nothing"}
			}
			want := Closing(text[open[len(open)-1]])
			switch {
			case c == want:
				open = open[:len(open)-1]
			case c != '>' || pos+1 == len(text) || text[pos+1] != '=': // an affine set has >=
				message := "expected " + strconv.Quote(string(rune(want))) + " before " + strconv.Quote(string(rune(c)))
				return pos, &BracketError{Mismatched, pos, pos + 1, message}
			}
			if len(open) == 0 && !list {
				return pos + 1, nil
			}
		case ',':
			if len(open) == 0 && list {
				return pos, nil
			}
		}
	}
	if len(open) == 0 {
		return pos, nil
	}
	last := open[len(open)-1]
	return pos, &BracketError{Unclosed, last, last + 1, strconv.Quote(text[last:last+1]) + " is never closed"}
}

// Closing returns the bracket that closes another one.
func Closing(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	}
	return '>'
}
