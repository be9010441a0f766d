package form_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/form"
	"github.com/settle-go/settle/internal/diag"
)

// TestGolden canonicalizes chains of testdata: one that comes out longer than it was, or
// otherwise than it did, is seen there.
//
//	go test ./builtin/chain/form -run TestGolden -rewrite
func TestGolden(t *testing.T) {
	datadriven.RunTest(t, "testdata/canonical", func(t *testing.T, d *datadriven.TestData) string {
		chains, _, err := chain.ParseLines(diag.NewSource("input", d.Input))
		require.NoError(t, err)
		var out strings.Builder
		for i, c := range chains {
			switch d.Cmd {
			case "canonical":
				got, err := form.Canonical(c)
				require.NoError(t, err)
				requireSameMeaning(t, c, got)
				require.LessOrEqual(t, len(got.Ops), len(c.Ops), "%v became %v", c, got)
				fmt.Fprintln(&out, got)
			case "compare": // each line with the one before
				if i%2 == 0 {
					continue
				}
				equal, w, err := form.Equivalent(chains[i-1], c)
				fmt.Fprintln(&out, equal, w, err)
			}
		}
		return out.String()
	})
}
