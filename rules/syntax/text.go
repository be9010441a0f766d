package syntax

import "github.com/settle-go/settle/internal/diag"

// String is a string of a rule file and its place. The zero String is one that
// the file does not have.
type String struct {
	Value string
	Span  diag.Span // of what stands between the quotes

	raw string // the bytes of Span; unlike Value where it has escapes
}

// Inline returns a text that is itself the whole source: one from a command
// line or a test.
func Inline(text string) String {
	return String{Value: text, Span: diag.Span{Start: 0, End: len(text)}, raw: text}
}

// IsSet reports whether the file has the string, be it empty.
func (s String) IsSet() bool { return s.Span.Start > 0 || s.Value != "" }

// At returns the place in the file of a span of the value. Where escapes
// shifted the bytes, that is the whole string.
func (s String) At(span diag.Span) diag.Span {
	if s.raw != s.Value {
		return s.Span
	}
	return diag.Span{Start: s.Span.Start + span.Start, End: s.Span.Start + span.End}
}

// Exact reports whether the bytes of the value are the bytes of the file, so
// that [String.At] is exact. It is always so for literal strings ('...').
func (s String) Exact() bool { return s.raw == s.Value }

// Field is a number or a boolean of a rule file and its place. The zero Field
// is one that the file does not have.
type Field[T any] struct {
	Value T
	Span  diag.Span
}

// IsSet reports whether the file has the field.
func (f Field[T]) IsSet() bool { return f.Span.Start > 0 }
