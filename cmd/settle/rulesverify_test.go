package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/rules/verify"
)

// TestNeverNotes says which way a condition never went, also where it was asked once.
func TestNeverNotes(t *testing.T) {
	for _, test := range []struct {
		yes, no int
		want    string
	}{
		{1, 1, ""},
		{0, 1, "          never true: c\n"},
		{0, 2, "          never true: c\n"},
		{1, 0, "          never false: c\n"},
	} {
		var out strings.Builder
		tally := verifyTally{printer: printer{w: &out}}
		tally.notes(&verify.Result{Conditions: []verify.Condition{{Text: "c", True: test.yes, False: test.no}}})
		require.Equal(t, test.want, out.String())
	}
}
