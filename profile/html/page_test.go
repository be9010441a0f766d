package html

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/profile"
)

// TestSavedReports writes pages of the reports of this module's goldens: each is whole, refers to
// nothing outside, and has every rule in its table.
func TestSavedReports(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		reports, err := profile.ReadAllJSON(bytes.NewReader(text))
		require.NoError(t, err)
		var out bytes.Buffer
		require.NoError(t, Write(&out, Page{Reports: reports}))
		require.NotRegexp(t, `(src|href|url\()\s*=?\s*"?(https?:|//)`, out.String(), name)
		require.Contains(t, out.String(), "</html>")
		rows, rules := len(regexp.MustCompile(`class="rulename"`).FindAllString(out.String(), -1)), 0
		for _, r := range reports {
			rules += len(r.Rules)
		}
		require.Equal(t, rules, rows, name)
	}
	require.Error(t, Write(&bytes.Buffer{}, Page{}))
	require.Error(t, Write(&bytes.Buffer{}, Page{Reports: []*profile.Report{nil}}))
}

func TestSentence(t *testing.T) {
	r := profile.New("a.mlir", "")
	r.NodesBefore, r.NodesAfter, r.Rewrites, r.Passes, r.Elapsed = 100, 75, 30, 2, 1500*time.Microsecond
	r.Rules = []profile.RuleProfile{{Name: "a", Applied: 30}, {Name: "b", Tried: 4}}
	r.Stop = profile.Stop{Reason: profile.StopFixpoint}
	require.Equal(t, "30 rewrites by 1 of 2 rules made 75 of 100 nodes (-25.0%) in 2 passes, in 1.5 ms; it stopped at a fixpoint, where no rule applies any more.", sentence(r))
	r.NodesAfter, r.Stop.Reason = 100, profile.StopLimit
	require.Contains(t, sentence(r), "left the 100 nodes as they were")
	require.Contains(t, sentence(r), "at a limit")
}

// TestFlame holds the boxes of a flame to be within what ran them, also where times of rules
// are more than their pass took.
func TestFlame(t *testing.T) {
	f := newFlame(&profile.Pass{Name: "all", Elapsed: 10, Children: []*profile.Pass{
		{Name: "a", Elapsed: 4, Rules: []profile.RuleProfile{{Name: "r", Elapsed: 6}, {Name: "s", Elapsed: 2}}},
		{Name: "b", Elapsed: 6},
	}})
	at := map[string]frame{}
	for _, b := range f.Frames {
		at[b.Name] = b
	}
	require.Len(t, at, 5)
	require.InDelta(t, 0.4, at["b"].Left, 1e-9)
	require.InDelta(t, 0.3, at["r"].Width, 1e-9)
	require.InDelta(t, 0.4, at["s"].Left+at["s"].Width, 1e-9)
	require.Equal(t, 3, f.Depth)
}
