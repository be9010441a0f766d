package expr

import (
	"errors"
	"fmt"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
)

// TestCompute runs the files of testdata: an expression and the set that it is, or
// the error.
func TestCompute(t *testing.T) {
	datadriven.Walk(t, "testdata/compute", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			u, err := Compute(diag.NewSource("<expression>", d.Input))
			var one *diag.Error
			if errors.As(err, &one) {
				return one.Render()
			}
			require.NoError(t, err)
			return fmt.Sprintln(u)
		})
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"[]", "(6,1,0)", "[(6,1,0),(2,1,-3)] & ~(1,2,0)", "sample([(2,1,0)] | [], (1,1,1)) - fill([], (3,3,3))", "shift(reverse([],-4),5)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := Parse(diag.NewSource("<expression>", text))
		if err != nil {
			var one *diag.Error
			require.True(t, errors.As(err, &one), "%v", err)
			require.NotEmpty(t, one.Render())
			return
		}
		again, err := Parse(diag.NewSource("<expression>", n.Text()))
		require.NoError(t, err)
		require.Equal(t, n.Op, again.Op)
		if len(text) > 80 {
			return // it may take long
		}
		if u, err := n.Compute(); err == nil {
			requireMeaning(t, n, u)
		}
	})
}
