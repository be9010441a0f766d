package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/rules/verify/record"
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
		tally.notes(&record.Rule{Conditions: []record.Condition{{Text: "c", True: test.yes, False: test.no}}})
		require.Equal(t, test.want, out.String())
	}
}

// TestSums counts rules by their results, and fails where one is not verified.
func TestSums(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, test := range []struct {
		tally verifyTally
		want  string
		err   error
	}{
		{verifyTally{rules: 1, verified: 1, cases: 1}, "1 rule: 1 verified; 1 case\n", nil},
		{verifyTally{rules: 3, verified: 2, accepted: 1, cases: 9}, "3 rules: 2 verified, 1 accepted for a reason; 9 cases\n", nil},
		{verifyTally{rules: 2, verified: 1, bad: 1}, "2 rules: 1 verified, 1 NOT VERIFIED; 0 cases\n", errReported},
		{verifyTally{rules: 2, bad: 2, failing: 1}, "2 rules: 0 verified, 2 NOT VERIFIED (1 FAILING); 0 cases\n", errReported},
		{verifyTally{printer: printer{err: broken}, rules: 1, verified: 1}, "", broken},
		{verifyTally{printer: printer{err: broken}, rules: 1, bad: 1}, "", broken},
	} {
		var out strings.Builder
		test.tally.w = &out
		require.Equal(t, test.err, test.tally.end())
		require.Equal(t, test.want, out.String())
	}
}
