package profile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/profile"
)

// TestMisuse calls what the package exports with what stands for nothing.
func TestMisuse(t *testing.T) {
	trial := misuse.New("profile: ")
	trial.Give(profile.New("", ""), &profile.Report{Root: &profile.Pass{}}, &strings.Builder{}, strings.NewReader("{"), strings.NewReader(""))
	trial.Give(profile.TextOptions{}, map[string]int{"": -1})
	trial.Func("WriteJSON", profile.WriteJSON)
	trial.Func("WriteText", profile.WriteText)
	trial.Func("ReadJSON", profile.ReadJSON)
	trial.Func("ReadAllJSON", profile.ReadAllJSON)
	trial.Func("Counts", profile.Counts)
	trial.Func("NewJSONStream", profile.NewJSONStream)
	trial.Func("NewTextStream", profile.NewTextStream)
	trial.Methods(func() any { return profile.New("", "") }, nil)
	trial.Methods(func() any { return &profile.Report{} }, nil)
	trial.Methods(func() any { return &profile.Pass{} }, nil)
	trial.Methods(func() any { return &profile.Rule{} }, nil)
	trial.Methods(func() any { return &profile.Round{} }, nil)
	trial.Methods(func() any { return profile.Stop{} }, nil)
	trial.Methods(func() any { return &profile.ReadError{} }, nil)
	trial.Methods(func() any { return profile.NewJSONStream(nil) }, nil)
	trial.Methods(func() any { return profile.NewTextStream(nil) }, nil)
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
