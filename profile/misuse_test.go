package profile_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/classic"
)

// hollow is a report with all that can be nil or zero in lists that are not empty.
func hollow() *profile.Report {
	pass := func(kind string) *profile.Pass {
		return &profile.Pass{
			Kind: kind, Children: []*profile.Pass{nil, {}, nil}, Rounds: make([]profile.Round, 1), Rules: make([]profile.RuleProfile, 2),
			Costs: make([]profile.Cost, 1), Counts: make([]profile.Count, 1),
		}
	}
	root := pass(profile.KindMerged)
	root.Children = append(root.Children, pass(profile.KindEquilibrium), pass(profile.KindSequence))
	return &profile.Report{
		Root: root, Rules: make([]profile.RuleProfile, 2), Failures: make([]profile.Failure, 1),
		Stop: profile.Stop{Reason: profile.StopCycle, Steps: make([]profile.Step, 1)},
	}
}

// TestNilChildren says what becomes of a child that is nil: sums have none, and no
// other report has one.
func TestNilChildren(t *testing.T) {
	sum := hollow()
	sum.Merge(hollow())
	for _, p := range sum.Root.All() {
		require.NotContains(t, p.Children, (*profile.Pass)(nil))
	}
	require.NoError(t, profile.WriteText(io.Discard, sum, profile.TextOptions{}))
	require.NoError(t, profile.WriteJSON(io.Discard, sum))

	r := profile.New("", "")
	r.Root = &profile.Pass{Name: "canonicalize", Children: []*profile.Pass{nil}}
	require.EqualError(t, r.Check(), "profile: pass canonicalize: a child is nil")
	require.EqualError(t, profile.WriteText(io.Discard, r, profile.TextOptions{}), `profile: pass "canonicalize" has a nil child`)
	require.EqualError(t, profile.WriteJSON(io.Discard, r), `profile: pass "canonicalize" has a nil child`)
	require.EqualError(t, classic.Write(io.Discard, r, classic.Options{}), `classic: pass "canonicalize" has a nil child`)
	require.EqualError(t, classic.Write(io.Discard, nil, classic.Options{}), "classic: there is no report to write")
	require.EqualError(t, classic.Write(nil, r, classic.Options{}), "classic: there is no io.Writer to write to")
}

// TestMisuse calls what the package exports with what stands for nothing.
func TestMisuse(t *testing.T) {
	trial := misuse.New("profile: ", "classic: ")
	trial.Give(profile.New("", ""), &profile.Report{Root: &profile.Pass{}}, &strings.Builder{}, strings.NewReader("{"), strings.NewReader(""))
	trial.Give(profile.TextOptions{}, map[string]int{"": -1})
	trial.Give(hollow(), profile.Event{Pass: &profile.Pass{}, Round: 1}, profile.Event{Pass: &profile.Pass{}, Round: -1})
	trial.Methods(func() any { return hollow() }, nil)
	trial.Methods(func() any { return hollow().Root }, nil)
	trial.Methods(func() any { return profile.Event{} }, nil)
	trial.Methods(func() any { return profile.Step{} }, nil)
	trial.Func("WriteJSON", profile.WriteJSON)
	trial.Func("WriteText", profile.WriteText)
	trial.Func("ReadJSON", profile.ReadJSON)
	trial.Func("ReadAllJSON", profile.ReadAllJSON)
	trial.Func("classic.Write", classic.Write)
	trial.Func("classic.Parse", classic.Parse)
	trial.Func("Counts", profile.Counts)
	trial.Func("NewJSONStream", profile.NewJSONStream)
	trial.Func("NewTextStream", profile.NewTextStream)
	trial.Methods(func() any { return profile.New("", "") }, nil)
	trial.Methods(func() any { return &profile.Report{} }, nil)
	trial.Methods(func() any { return &profile.Pass{} }, nil)
	trial.Methods(func() any { return &profile.RuleProfile{} }, nil)
	trial.Methods(func() any { return &profile.Round{} }, nil)
	trial.Methods(func() any { return profile.Stop{} }, nil)
	trial.Methods(func() any { return &profile.ReadError{} }, nil)
	trial.Methods(func() any { return profile.NewJSONStream(nil) }, nil)
	trial.Methods(func() any { return profile.NewTextStream(nil) }, nil)
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
