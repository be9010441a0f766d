package diag

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// File returns the name of the file, "" for an error about none.
func (e *Error) File() string {
	if e.Source == nil {
		return ""
	}
	return e.Source.Name
}

// Start returns the place of the first byte that the error is about, the zero Pos for
// an error about a file as a whole, or about none.
func (e *Error) Start() Pos { return e.Source.at(e.Span.Start) }

// End returns the place after the last byte that the error is about.
func (e *Error) End() Pos { return e.Source.at(e.Span.End) }

// at returns the place of an offset, the zero Pos where there is none.
func (s *Source) at(offset int) Pos {
	if s == nil || offset < 0 {
		return Pos{}
	}
	return s.Pos(offset)
}

// Place sets what the error is about, where that was not known when it was made.
func (e *Error) Place(src *Source, span Span) *Error {
	e.Source, e.Span = src, span
	if e.near != "" {
		e.Replace(e.word, e.near)
	}
	return e
}

// Within returns the error about a text as one about the file that the text stands in:
// at carries spans of the text there. The prefix goes before the message.
func (e *Error) Within(file *Source, at func(Span) Span, prefix string) *Error {
	out := &Error{Source: file, Span: at(e.Span), Severity: e.Severity, Message: prefix + e.Message, Help: e.Help}
	for _, f := range e.Fixes {
		var edits []Edit
		for _, edit := range f.Edits {
			span := at(edit.Span)
			if e.Source == nil || file.slice(span) != e.Source.slice(edit.Span) {
				return out // the text is not in the file as it is
			}
			edits = append(edits, Edit{span, edit.Text})
		}
		out.Fix(f.Message, edits...)
	}
	return out
}

// sorted returns the edits in the order of the text.
func (f Fix) sorted() []Edit {
	return slices.SortedStableFunc(slices.Values(f.Edits), func(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
}

// Apply returns the text of a source after the edits of a fix.
func (f Fix) Apply(text string) string {
	var b strings.Builder
	done := 0
	for _, e := range f.sorted() {
		if e.Span.Start < done || e.Span.End > len(text) {
			continue
		}
		b.WriteString(text[done:e.Span.Start])
		b.WriteString(e.Text)
		done = e.Span.End
	}
	b.WriteString(text[done:])
	return b.String()
}

// encodedError is an error as JSON has it.
type encodedError struct {
	File     string        `json:"file,omitempty"`
	Line     int           `json:"line,omitempty"`
	Column   int           `json:"column,omitempty"`
	Range    *encodedRange `json:"range,omitempty"`
	Severity string        `json:"severity"`
	Message  string        `json:"message"`
	Help     string        `json:"help,omitempty"`
	Notes    []encodedNote `json:"notes,omitempty"`
	Fixes    []encodedFix  `json:"fixes,omitempty"`
}

type encodedRange struct {
	Start encodedPos `json:"start"`
	End   encodedPos `json:"end"`
}

type encodedPos struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
}

type encodedNote struct {
	File    string        `json:"file,omitempty"`
	Range   *encodedRange `json:"range,omitempty"`
	Message string        `json:"message"`
}

type encodedFix struct {
	Message string        `json:"message"`
	Edits   []encodedEdit `json:"edits"`
}

type encodedEdit struct {
	Range *encodedRange `json:"range"`
	Text  string        `json:"text"`
}

// MarshalJSON returns the error as an object: file, line, column, range (start and end,
// each a line, a column and an offset), severity ("error" or "warning"), message, help,
// notes and fixes. What the error does not have is left out.
func (e *Error) MarshalJSON() ([]byte, error) {
	start := e.Start()
	out := encodedError{
		File: e.File(), Line: start.Line, Column: start.Col, Range: e.Source.encode(e.Span),
		Severity: e.Severity.String(), Message: e.Message, Help: e.Help,
	}
	for _, n := range e.Notes {
		note := encodedNote{Range: n.Source.encode(n.Span), Message: n.Message}
		if n.Source != nil {
			note.File = n.Source.Name
		}
		out.Notes = append(out.Notes, note)
	}
	for _, f := range e.Fixes {
		fix := encodedFix{Message: f.Message, Edits: []encodedEdit{}}
		for _, edit := range f.sorted() {
			fix.Edits = append(fix.Edits, encodedEdit{e.Source.encode(edit.Span), edit.Text})
		}
		out.Fixes = append(out.Fixes, fix)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // a caller that needs escapes applies them to the result
	err := encoder.Encode(out)
	return b.Bytes(), err
}

// encode returns the range of a span, nil where there is none.
func (s *Source) encode(span Span) *encodedRange {
	if s == nil || span.Start < 0 {
		return nil
	}
	pos := func(offset int) encodedPos {
		p := s.Pos(offset)
		return encodedPos{p.Line, p.Col, min(offset, s.skipped+len(s.Text))}
	}
	return &encodedRange{pos(span.Start), pos(max(span.Start, span.End))}
}
