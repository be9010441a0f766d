package syntax

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/settle-go/settle/diag"
	"github.com/stretchr/testify/require"
)

// TestFiles runs the goldens of rule files. The command load prints what was
// read with its places, or the rendered errors; with `escapes` the input's
// backslash escapes are bytes, for files that no editor writes.
func TestFiles(t *testing.T) {
	datadriven.Walk(t, "testdata/files", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			if d.Cmd != "load" {
				t.Fatalf("%s: unknown command %q", d.Pos, d.Cmd)
			}
			text := d.Input
			if d.HasArg("escapes") {
				raw := strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(text)
				unquoted, err := strconv.Unquote(`"` + raw + `"`)
				require.NoError(t, err)
				text = unquoted
			}
			f, errs := Load("rules.toml", []byte(text))
			if errs != nil {
				return errs.Render()
			}
			var b strings.Builder
			writeStruct(&b, f.Source, reflect.ValueOf(f).Elem(), "")
			return b.String()
		})
	})
}

// writeStruct prints the fields that are set, each with its place: line:col of
// its first byte and the text that its span covers.
func writeStruct(b *strings.Builder, src *diag.Source, v reflect.Value, indent string) {
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		writeField(b, src, v.Type().Field(i).Name, v.Field(i), indent)
	}
}

func writeField(b *strings.Builder, src *diag.Source, name string, v reflect.Value, indent string) {
	line := func(span diag.Span, value string) {
		p := src.Pos(span.Start)
		fmt.Fprintf(b, "%s%s %d:%d %s\n", indent, name, p.Line, p.Col, value)
	}
	switch f := v.Interface().(type) {
	case String:
		if !f.IsSet() {
			return
		}
		value := strconv.Quote(f.Value)
		if !f.Exact() {
			value += " from " + strconv.Quote(cut(src.Text, f.Span))
		}
		line(f.Span, value)
	case Arity:
		if f.IsSet() {
			line(f.Span, fmt.Sprintf("%d..%d", f.Min, f.Max))
		}
	case diag.Span:
		line(f, cut(src.Text, f))
	case RuleKind:
		fmt.Fprintf(b, "%s%s %v\n", indent, name, f)
	case interface{ IsSet() bool }:
		if f.IsSet() {
			span := v.FieldByName("Span").Interface().(diag.Span)
			line(span, fmt.Sprintf("%v from %q", v.FieldByName("Value"), cut(src.Text, span)))
		}
	default:
		for i := 0; v.Kind() == reflect.Slice && i < v.Len(); i++ {
			if s, ok := v.Index(i).Interface().(String); ok {
				line(s.Span, strconv.Quote(s.Value))
				continue
			}
			fmt.Fprintf(b, "%s%s\n", indent, name)
			writeStruct(b, src, v.Index(i), indent+"  ")
		}
	}
}

// TestPlacesInStrings pins how errors within a string reach the file: exactly
// where its bytes are the file's, and as the whole string where they are not.
func TestPlacesInStrings(t *testing.T) {
	const text = "version = 1\n[[rule]]\nname = 'a'\nmatch = \"(f ?x) x\"\nreplace = \"(f\\t?x) x\"\n"
	f, errs := Load("a.toml", []byte(text))
	require.Empty(t, errs)
	r := f.Rules[0]
	require.True(t, r.Match.Exact())
	_, errs = ParsePattern(f.Source, r.Match)
	require.Equal(t, "x", cut(text, errs[0].Span))
	require.False(t, r.Replace.Exact())
	_, errs = ParseReplacement(f.Source, r.Replace)
	require.Equal(t, `(f\t?x) x`, cut(text, errs[0].Span))
}
