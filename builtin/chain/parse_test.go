package chain_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/diag"
)

// TestParse reads the lines of testdata, as texts and as lists of integers: what they mean,
// or what is wrong with them and where.
//
//	go test ./builtin/chain -run TestParse -rewrite
func TestParse(t *testing.T) {
	datadriven.RunTest(t, "testdata/parse", func(t *testing.T, d *datadriven.TestData) string {
		var out strings.Builder
		for line := range strings.Lines(d.Input) {
			line = strings.TrimSpace(line)
			if d.Cmd == "ints" {
				fmt.Fprintln(&out, fromInts(t, line))
				continue
			}
			fmt.Fprintln(&out, parsed(t, line))
		}
		return out.String()
	})
}

// parsed returns the chain of a text with its shapes, or the error.
func parsed(t *testing.T, text string) string {
	c, err := chain.ParseText(text)
	if err != nil {
		var e *diag.Error
		require.True(t, errors.As(err, &e))
		return fmt.Sprintf("%d-%d: %s %s", e.Span.Start, e.Span.End, e.Message, e.Help)
	}
	shapes, err := c.Shapes()
	require.NoError(t, err)
	return fmt.Sprintf("%v  %v", c, shapes)
}

// fromInts returns the op of a list, and what it makes of the box of its shape: Kind 1 2 3.
func fromInts(t *testing.T, line string) string {
	name, rest, _ := strings.Cut(line, " ")
	kinds := make([]string, chain.NumKinds)
	for k := range kinds {
		kinds[k] = chain.Kind(k).String()
	}
	var list []int64
	for word := range strings.FieldsSeq(rest) {
		n, err := strconv.ParseInt(word, 10, 64)
		require.NoError(t, err)
		list = append(list, n)
	}
	o, err := chain.FromInts(chain.Kind(slices.Index(kinds, name)), list)
	if err != nil {
		return err.Error()
	}
	shape, err := o.Out(chain.Shape{2, 3})
	if o.Kind.IsRegion() {
		shape, err = o.Out(o.Shape)
	}
	return fmt.Sprintf("%v of (2,3) or its box: %v %v", o, shape, err)
}
