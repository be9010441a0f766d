package classic

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/profile"
)

func write(t require.TestingT, r *profile.Report, layout Layout) string {
	var b strings.Builder
	require.NoError(t, Write(&b, r, Options{Layout: layout}))
	return b.String()
}

func parseOne(t require.TestingT, text string) *Listing {
	listings, err := Parse("profile.txt", strings.NewReader(text))
	require.NoError(t, err, "%s", text)
	require.Len(t, listings, 1, "%s", text)
	return listings[0]
}

// TestRoundTrip pins that a report is read with all figures that the layout has.
func TestRoundTrip(t *testing.T) {
	for _, layout := range []Layout{Document, Release} {
		rapid.Check(t, func(t *rapid.T) {
			r := genReport().Draw(t, "report")
			text := write(t, r, layout)
			read := parseOne(t, text).Report
			c := comparison{t, layout, text}
			require.Equal(t, oneLine(r.Name), read.Name)
			c.time(r.Elapsed, read.Elapsed, time.Millisecond)
			require.Equal(t, r.Root.Name, read.Root.Name)
			c.pass(r.Root, read.Root)
			// What was rounded once is rounded no more. Rows of times that print the
			// same may change places.
			again := write(t, read, layout)
			require.Equal(t, sorted(again), sorted(write(t, parseOne(t, again).Report, layout)))
		})
	}
}

func sorted(text string) []string { return slices.Sorted(strings.Lines(text)) }

// comparison compares what was written with what was read.
type comparison struct {
	t      require.TestingT
	layout Layout
	text   string
}

func (c comparison) equal(want, got any) {
	require.Equal(c.t, want, got, "%s", c.text)
}

// time compares what was printed with digits to a unit.
func (c comparison) time(want, got, unit time.Duration) {
	require.LessOrEqual(c.t, (want - got).Abs(), unit/2+1, "%v was read as %v in\n%s", want, got, c.text)
}

func (c comparison) cost(want, got *profile.Pass, name string, unit time.Duration) {
	a, _ := cost(want.Costs, name)
	b, _ := cost(got.Costs, name)
	c.time(a, b, unit)
}

func (c comparison) pass(want, got *profile.Pass) {
	c.equal(want.Kind, got.Kind)
	if c.layout == Release && want.Name != "root" {
		c.equal([]int{want.NodesBefore, want.NodesAfter}, []int{got.NodesBefore, got.NodesAfter})
	}
	switch want.Kind {
	case profile.KindSequence:
		c.sequence(want, got)
	case profile.KindEquilibrium:
		c.equilibrium(want, got)
	case profile.KindTopo:
		c.topo(want, got)
	case profile.KindMerge:
		c.equal(want.Rewrites, got.Rewrites)
		c.equal(want.Rules[0].Failed, count(got, countFail))
	case "FusionOptimizer":
		c.equal(want.Counts, got.Counts)
		c.cost(want, got, profile.CostToposort, time.Nanosecond)
	}
}

func (c comparison) sequence(want, got *profile.Pass) {
	c.equal([]int{want.NodesBefore, want.NodesAfter}, []int{got.NodesBefore, got.NodesAfter})
	c.cost(want, got, profile.CostValidate, time.Millisecond)
	c.cost(want, got, profile.CostCallback, time.Millisecond)
	c.equal(len(want.Children), len(got.Children))
	for i, child := range want.Children {
		c.equal(child.Name, got.Children[i].Name)
		c.time(child.Elapsed, got.Children[i].Elapsed, time.Microsecond)
		c.pass(child, got.Children[i])
	}
}

func (c comparison) equilibrium(want, got *profile.Pass) {
	c.equal([]int{want.NodesBefore, want.NodesAfter, want.NodesMax}, []int{got.NodesBefore, got.NodesAfter, got.NodesMax})
	c.cost(want, got, profile.CostToposort, time.Millisecond)
	c.cost(want, got, profile.CostLocal, time.Millisecond)
	if c.layout == Document {
		c.cost(want, got, profile.CostGlobal, time.Millisecond)
	}
	c.equal(len(want.Rounds), len(got.Rounds))
	for i, r := range want.Rounds {
		read := got.Rounds[i]
		c.equal([]int{r.Nodes, r.Rewrites}, []int{read.Nodes, read.Rewrites})
		c.time(r.Elapsed, read.Elapsed, time.Millisecond)
		if len(r.Top) > 0 {
			c.equal(r.Top[:min(len(r.Top), mostTop)], read.Top)
		}
	}
	if want.Rewrites == 0 {
		return // then the layout lists no rule
	}
	rows := rowsOf(got)
	listed := 0
	for _, r := range want.Rules {
		c.row(r, rows)
		listed++
	}
	for _, p := range want.Children {
		c.row(asRule(p), rows)
		listed++
	}
	c.equal(want.Rewrites, got.Rewrites)
	c.equal(listed, len(got.Rules)+count(got, countNotListed)+len(got.Children))
}

// rowsOf has the rows of an equilibrium by their names, those that were given to
// its children as well.
func rowsOf(p *profile.Pass) map[string]profile.RuleProfile {
	rows := map[string]profile.RuleProfile{}
	for _, r := range p.Rules {
		rows[r.Name] = r
	}
	for _, child := range p.Children {
		rows[child.Name] = asRule(child)
	}
	return rows
}

func (c comparison) row(want profile.RuleProfile, rows map[string]profile.RuleProfile) {
	got, ok := rows[want.Name]
	if !ok {
		c.equal(0, want.Applied)
		c.equal(time.Duration(0), want.Elapsed)
		return
	}
	c.equal(want.Applied, got.Applied)
	if want.Applied > 0 {
		c.equal(want.Created, got.Created)
	}
}

func (c comparison) topo(want, got *profile.Pass) {
	c.equal([]int{want.NodesBefore, want.NodesAfter}, []int{got.NodesBefore, got.NodesAfter})
	c.cost(want, got, profile.CostToposort, time.Nanosecond)
	c.cost(want, got, profile.CostLocal, time.Nanosecond)
	c.equal(want.Rewrites, got.Rewrites)
	rows := rowsOf(got)
	for _, r := range want.Rules {
		if r.Tried == 0 {
			continue
		}
		read := rows[r.Name]
		c.equal([]int{r.Applied, r.Tried, r.Created}, []int{read.Applied, read.Tried, read.Created})
		c.time(r.Elapsed, read.Elapsed, time.Millisecond)
	}
}
