package syntax

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/settle-go/settle/internal/diag"
)

// Version is the version of the format that this package reads.
const Version = 1

// maxFile bounds the size of a rule file: 16 MiB is some 50,000 rules.
const maxFile = 16 << 20

// Load reads a rule file. The file is never nil: after errors it holds what
// could be read, which is good for an editor and nothing else. The errors are
// all that the file has, in the order of their places; those within terms and
// guards are found by who parses them.
func Load(name string, data []byte) (*File, diag.List) {
	src := diag.NewSource(name, string(data))
	l := &loader{file: &File{Source: src}, src: src}
	root := l.tree()
	if root == nil {
		l.file.Incomplete = true
	} else {
		l.document(root)
	}
	slices.SortStableFunc(l.errs, func(a, b *diag.Error) int {
		return cmp.Compare(a.Span.Start, b.Span.Start)
	})
	return l.file, l.errs
}

// loader turns the tree of a file into a [File].
type loader struct {
	file   *File
	src    *diag.Source
	errs   diag.List
	scopes []scope // the tables that are being read, outermost first
}

func (l *loader) errorf(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(l.src, span, format, args...)
	l.errs.Add(err)
	return err
}

// tree reads the file as TOML, with places. It returns nil after an error.
func (l *loader) tree() *node {
	if err := checkText(l.src); err != nil {
		l.errs.Add(err)
		return nil
	}
	scan := scanPositions(l.src.Text)
	if scan.stop == stoppedByDepth {
		l.errorf(diag.Span{Start: scan.pos, End: scan.pos + 1}, "nested deeper than %d levels", maxTOMLDepth)
		return nil
	}
	values, err := decode(l.src)
	if err != nil {
		l.errs.Add(err)
		return nil
	}
	if scan.stop != notStopped || !scan.root.fill(values) {
		span := diag.Span{Start: scan.statement, End: scan.pos}
		l.errorf(span, "this defines a key a second time, or as two things") // which the decoder lets pass
		return nil
	}
	return scan.root
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

// decode returns the file's values. The decoder panics on what it takes for
// its own mistakes; a broken file must not end the program.
func decode(src *diag.Source) (values map[string]any, failed *diag.Error) {
	defer func() {
		if r := recover(); r != nil {
			values, failed = nil, diag.Errorf(src, diag.NoSpan, "cannot be read as TOML: %s", strings.TrimSpace(fmt.Sprint(r)))
		}
	}()
	_, err := toml.Decode(src.Text, &values)
	if err == nil {
		return values, nil
	}
	var syntax toml.ParseError
	if !errors.As(err, &syntax) {
		return nil, diag.Errorf(src, diag.NoSpan, "%v", err)
	}
	start := max(syntax.Position.Start, 0)
	if strings.HasPrefix(src.Text, byteOrderMark) {
		start += len(byteOrderMark) // the decoder counts from behind it
	}
	span := diag.Span{Start: start, End: start + max(syntax.Position.Len, 1)}
	failed = diag.Errorf(src, span, "%s", plainMessage(syntax.Message))
	if strings.HasPrefix(syntax.Message, "Key 'database'") {
		failed.Help = "a file has either one database = \"...\" for its rules, or [[database]]s"
	}
	return nil, failed
}

// plainMessage makes a message of the decoder one of ours. It calls the end of
// the file a NUL byte; a file with a real one did not get here.
func plainMessage(s string) string {
	s = strings.ReplaceAll(strings.TrimSuffix(s, "."), `'\x00'`, "the end of the file")
	s = strings.ReplaceAll(s, "unexpected EOF", "unexpected end of the file")
	if len(s) > 1 && 'A' <= s[0] && s[0] <= 'Z' && 'a' <= s[1] && s[1] <= 'z' {
		return strings.ToLower(s[:1]) + s[1:]
	}
	return s
}
