package trace

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/profile"
)

// saved returns the reports of this module's goldens by their names.
func saved(t *testing.T) map[string][]*profile.Report {
	files, err := filepath.Glob("../testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	all := map[string][]*profile.Report{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		all[filepath.Base(name)], err = profile.ReadAllJSON(bytes.NewReader(text))
		require.NoError(t, err)
	}
	return all
}

// TestEventsNest holds events to what viewers take for granted: of a thread, any two are
// in each other or apart.
func TestEventsNest(t *testing.T) {
	for name, reports := range saved(t) {
		for _, r := range reports {
			threads := map[int][]Event{}
			for _, e := range Events(r, 1) {
				if e.Phase == "X" {
					threads[e.Thread] = append(threads[e.Thread], e)
				}
			}
			for _, events := range threads {
				requireNested(t, name, events)
			}
		}
	}
}

func requireNested(t *testing.T, name string, events []Event) {
	slices.SortStableFunc(events, func(a, b Event) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.Duration, a.Duration))
	})
	var open []micros
	for _, e := range events {
		require.GreaterOrEqual(t, e.Duration, micros(0), "%s: %s", name, e.Name)
		for len(open) > 0 && open[len(open)-1] <= e.Start {
			open = open[:len(open)-1]
		}
		end := e.Start + e.Duration
		if len(open) > 0 {
			require.LessOrEqual(t, end, open[len(open)-1], "%s: %s is in part in another event", name, e.Name)
		}
		open = append(open, end)
	}
}

func TestWrite(t *testing.T) {
	r := profile.New("a.mlir", "+main")
	r.NodesBefore, r.NodesAfter, r.Elapsed = 10, 8, 5*time.Millisecond
	r.Root = &profile.Pass{
		Name: "main", Kind: profile.KindSequence, Elapsed: 5 * time.Millisecond,
		Children: []*profile.Pass{
			{Name: "merge1", Kind: profile.KindMerge, Start: time.Millisecond, Elapsed: time.Millisecond},
			{Name: "canonicalize", Kind: profile.KindEquilibrium, Start: 2 * time.Millisecond, Elapsed: 3 * time.Millisecond,
				Rounds: []profile.Round{
					{Start: 2500 * time.Microsecond, Elapsed: time.Millisecond, Nodes: 10, Rewrites: 2, Top: []profile.Count{{Name: "zero", Count: 2}}},
					{Start: 4 * time.Millisecond, Elapsed: time.Millisecond, Nodes: 8},
				},
				Rules: []profile.RuleProfile{
					{Name: "one", Elapsed: time.Microsecond},
					{Name: "zero", Source: "a.toml:3", Tried: 9, Applied: 2, Elapsed: 1500 * time.Nanosecond},
				},
				Children: []*profile.Pass{{Name: "merge", Kind: profile.KindMerge, Role: profile.RoleCleanup, Start: 3 * time.Millisecond, Elapsed: 10 * time.Microsecond}},
			},
		},
	}
	var out bytes.Buffer
	require.NoError(t, Write(&out, []*profile.Report{r, r}))
	var read struct {
		TraceEvents []struct {
			Name, Ph string
			Pid, Tid int
			Ts, Dur  float64
			Args     map[string]any
		}
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &read))
	type event struct {
		name    string
		ts, dur float64
	}
	var got []event
	for _, e := range read.TraceEvents {
		if e.Ph == "X" && e.Pid == 2 {
			got = append(got, event{e.Name, e.Ts, e.Dur})
		}
		if e.Name == "zero" {
			require.Equal(t, "a.toml:3", e.Args["source"])
			require.Equal(t, 9.0, e.Args["tried"])
		}
	}
	require.Equal(t, []event{
		{"main", 0, 5000}, {"merge1", 1000, 1000}, {"canonicalize", 2000, 3000},
		{"zero", 2000, 1.5}, {"one", 2001.5, 1}, {"merge", 2002.5, 10},
		{"canonicalize round 1", 2500, 1000}, {"canonicalize round 2", 4000, 1000},
	}, got)
}

// TestMergedReports puts the passes of summed runs one after the other, each with all the
// time that it took.
func TestMergedReports(t *testing.T) {
	one := func() *profile.Report {
		r := profile.New("a", "")
		r.Root = &profile.Pass{Name: "main", Kind: profile.KindSequence, Elapsed: 4 * time.Millisecond, Children: []*profile.Pass{
			{Name: "first", Elapsed: 2 * time.Millisecond}, {Name: "second", Start: 2 * time.Millisecond, Elapsed: 2 * time.Millisecond},
		}}
		return r
	}
	sum := &profile.Report{}
	sum.Merge(one())
	sum.Merge(one())
	took := map[string]micros{}
	for _, e := range Events(sum, 1) {
		if e.Phase == "X" {
			took[e.Name] = e.Duration
		}
	}
	require.Equal(t, micros(4*time.Millisecond), took["first"])
	require.Equal(t, micros(4*time.Millisecond), took["second"])
}
