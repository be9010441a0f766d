package rules

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/syntax"
)

// declaration is where a file declares a name.
type declaration struct {
	src    *diag.Source
	name   syntax.String
	header diag.Span
	tested bool // the file is known to have no mistakes
}

// Place returns where the name is declared: "file:line:col".
func (d *declaration) Place() string { return place{d.src, d.name.Span}.String() }

// Line returns "file:line" of the declaration.
func (d *declaration) Line() string { return place{d.src, d.header}.line() }

// ErrorAt returns an error about a value of the declaration.
func (d *declaration) ErrorAt(at syntax.String, format string, args ...any) *diag.Error {
	return diag.Errorf(d.src, at.Span, format, args...)
}

// Database is a database as a file declares it.
type Database struct {
	syntax.Database
	declaration
}

// Declares reports whether two declarations say the same, except for their
// documentation: then the second adds nothing to the first.
func (d *Database) Declares(other *Database) bool {
	return other != nil && same(d.Name, other.Name) && same(d.Kind, other.Kind) && same(d.In, other.In) &&
		same(d.Of, other.Of) && same(d.Order, other.Order) &&
		alike(d.Position, other.Position) && alike(d.MaxUseRatio, other.MaxUseRatio) &&
		d.Final.Value == other.Final.Value && d.Cleanup.Value == other.Cleanup.Value &&
		d.ApplyAll.Value == other.ApplyAll.Value && alike(d.IgnoreNewTrees, other.IgnoreNewTrees) &&
		d.TracksOnChangeInputs.Value == other.TracksOnChangeInputs.Value &&
		same(d.OnFailure, other.OnFailure) &&
		slices.EqualFunc(d.Tags, other.Tags, same)
}

func samePlacement(a, b syntax.Placement) bool {
	return same(a.Database, b.Database) && alike(a.Position, b.Position) && alike(a.Priority, b.Priority) &&
		slices.EqualFunc(a.Tags, b.Tags, same)
}

func same(a, b syntax.String) bool { return a.Value == b.Value }

func alike[T comparable](a, b syntax.Field[T]) bool {
	return a.IsSet() == b.IsSet() && a.Value == b.Value
}

// Entry is the place of an optimizer that is written in Go, as a file
// declares it.
type Entry struct {
	syntax.OptimizerDecl
	declaration
}

// Declares reports whether two declarations say the same, except for their
// documentation.
func (o *Entry) Declares(other *Entry) bool {
	return other != nil && same(o.Name, other.Name) && same(o.Kind, other.Kind) && same(o.In, other.In) &&
		alike(o.Position, other.Position) && alike(o.Priority, other.Priority) &&
		slices.EqualFunc(o.Places, other.Places, samePlacement) && o.Final.Value == other.Final.Value && o.Cleanup.Value == other.Cleanup.Value &&
		alike(o.DatabaseTag, other.DatabaseTag) && o.Always.Value == other.Always.Value && slices.EqualFunc(o.Tags, other.Tags, same)
}

// Mode is a query that a file gives a name.
type Mode struct {
	syntax.Mode
	declaration
}

// IsTested reports whether the mode is of a file that is known to have no mistakes.
func (m *Mode) IsTested() bool { return m.tested }

// Declares reports whether two declarations say the same, except for their
// documentation.
func (m *Mode) Declares(other *Mode) bool {
	return other != nil && same(m.Name, other.Name) && same(m.Query, other.Query)
}

// QueryError returns an error about a span of the query's text, nil for no error.
func (m *Mode) QueryError(err *diag.Error) *diag.Error {
	if err == nil {
		return nil
	}
	return err.Within(m.src, m.Query.At, "mode "+m.Name.Value+": ")
}

// place is where a rule is declared.
type place struct {
	src  *diag.Source
	span diag.Span
}

// noted says on an error about a second declaration that the first is here.
func (p place) noted(err *diag.Error) *diag.Error {
	err.Notes = append(err.Notes, diag.Note{Source: p.src, Span: p.span, Message: "the first declaration"})
	return err
}

// String returns "file:line:col".
func (p place) String() string {
	if p.src == nil {
		return ""
	}
	pos := p.src.Pos(p.span.Start)
	return fmt.Sprintf("%s:%d:%d", p.src.Name, pos.Line, pos.Col)
}

// says reports whether the place is a text.
func (p place) says(text string) bool { return p.src.Text[p.span.Start:p.span.End] == text }

// line returns "file:line".
func (p place) line() string {
	text := p.String()
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == ':' {
			return text[:i]
		}
	}
	return text
}
