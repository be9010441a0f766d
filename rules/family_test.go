package rules

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzFamilies loads files with families: whatever is wrong with them is an error with a
// place, and what is loaded can be tested.
func FuzzFamilies(f *testing.F) {
	data, err := os.ReadFile("testdata/goldens/families")
	require.NoError(f, err)
	for _, m := range regexp.MustCompile(`(?ms)^(?:load|test|vet)\n(.*?)^----$`).FindAllSubmatch(data, -1) {
		f.Add(string(m[1]))
	}
	dialects := tosa(f)
	f.Fuzz(func(t *testing.T, text string) {
		set, errs := LoadPart([]Source{{Name: "fuzz.toml", Data: []byte(text)}}, dialects)
		require.NotPanics(t, func() { errs.Render() })
		for _, err := range errs {
			require.NotEmpty(t, err.Message)
		}
		if len(errs) == 0 {
			set.Vet().Render()
			set.Test(nil)
		}
		for _, r := range set.Rules {
			require.Equal(t, r.FamilyRule == "", r.Member == "", r.Name())
			require.Equal(t, r.Definition().Family.IsSet(), r.FamilyRule != "", r.Name())
		}
	})
}
