package syntax

import (
	"slices"
	"unicode/utf8"

	"github.com/settle-go/settle/diag"
)

// Version is the version of the format that this package reads.
const Version = 1

// maxFile bounds the size of a rule file: 16 MiB is some 50,000 rules.
const maxFile = 16 << 20

// loader turns the tree of a file into a [File].
type loader struct {
	file   *File
	src    *diag.Source
	errs   diag.List
	scopes []scope // the tables that are being read, outermost first
	probe  *probe  // that asks what tables are read; nil while a file is
}

func (l *loader) errorf(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(l.src, span, format, args...)
	l.errs.Add(err)
	return err
}

// checkText refuses what no text file holds.
func checkText(src *diag.Source) *diag.Error {
	if len(src.Text) > maxFile {
		return diag.Errorf(src, diag.NoSpan, "the file has %d bytes, more than the %d of a rule file", len(src.Text), maxFile)
	}
	for i := 0; i < len(src.Text); {
		r, size := utf8.DecodeRuneInString(src.Text[i:])
		switch {
		case r == 0:
			return diag.Errorf(src, diag.Span{Start: i, End: i + 1}, "NUL byte: a rule file is text")
		case r == utf8.RuneError && size == 1:
			return diag.Errorf(src, diag.Span{Start: i, End: i + 1}, "not UTF-8: byte 0x%02x", src.Text[i])
		}
		i += size
	}
	return nil
}

// scope is a table that is being read.
type scope struct {
	where  string // "in [[rule]]"
	fields []field
}

func (s scope) find(name string) int {
	return slices.IndexFunc(s.fields, func(f field) bool { return f.name == name })
}
