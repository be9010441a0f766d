package mlir_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/mlir"
)

// token is what TestBroken leaves out or writes twice.
var token = regexp.MustCompile(`"[^"]*"|[%#!^@]?[\w.]+|->|::|\S`)

// TestBroken breaks the text of testdata at each of its tokens and returns where the error
// is then: it has to name the right place whatever is missing. What errors say is in
// testdata/errors.
//
//	go test ./graph/mlir -run TestBroken -rewrite
func TestBroken(t *testing.T) {
	datadriven.RunTest(t, "testdata/broken", func(t *testing.T, d *datadriven.TestData) string {
		text := d.Input
		var out strings.Builder
		for _, at := range token.FindAllStringIndex(text, -1) {
			broken := ""
			switch d.Cmd {
			case "cut":
				broken = text[:at[0]]
			case "drop":
				broken = text[:at[0]] + text[at[1]:]
			case "twice":
				broken = text[:at[1]] + " " + text[at[0]:]
			}
			fmt.Fprintf(&out, "%d %s: %s\n", at[0], text[at[0]:at[1]], placeOfError(t, broken))
		}
		return out.String()
	})
}

// placeOfError returns the span of the error of a text, and what is there.
func placeOfError(t *testing.T, text string) string {
	fg, err := mlir.Parse("in", text, nil)
	if err == nil {
		return fmt.Sprintf("%d nodes", fg.NumNodes())
	}
	var e *diag.Error
	require.True(t, errors.As(err, &e), "%v", err)
	if e.Span == diag.NoSpan {
		return "nowhere"
	}
	return fmt.Sprintf("%d-%d %q", e.Span.Start, e.Span.End, text[e.Span.Start:e.Span.End])
}
