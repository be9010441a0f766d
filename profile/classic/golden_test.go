package classic

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/profile"
)

// TestParse reads the listings of testdata, and prints them in both layouts, or
// what is wrong with them.
func TestParse(t *testing.T) {
	datadriven.Walk(t, "testdata/listings", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			listings, err := Parse("log", strings.NewReader(d.Input+"\n"))
			var place *diag.Error
			if errors.As(err, &place) {
				return place.Render()
			}
			require.NoError(t, err)
			var b strings.Builder
			for _, l := range listings {
				switch d.Cmd {
				case "text":
					require.NoError(t, profile.WriteText(&b, l.Report, profile.TextOptions{Width: -1}))
				case "release":
					require.NoError(t, Write(&b, l.Report, Options{Layout: Release, Index: l.Index}))
				default:
					require.NoError(t, Write(&b, l.Report, Options{Index: l.Index}))
				}
			}
			return b.String()
		})
	})
}

var errPipe = errors.New("broken pipe")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errPipe }
func (failing) Read([]byte) (int, error)  { return 0, errPipe }

func TestStreamsThatFail(t *testing.T) {
	require.ErrorIs(t, Write(failing{}, profile.New("", ""), Options{}), errPipe)
	_, err := Parse("log", failing{})
	require.ErrorIs(t, err, errPipe)
	require.ErrorContains(t, err, "log: ")
}

// A report from elsewhere may have no tree, or a root of any kind.
func TestAnyRootIsWritten(t *testing.T) {
	for _, layout := range []Layout{Document, Release} {
		require.NotContains(t, write(t, profile.New("empty", ""), layout), "optimization")
		for _, kind := range []string{"", "two words", profile.KindMerged, profile.KindLocalGroup, "global"} {
			r := profile.New("x", "")
			r.Root = &profile.Pass{Name: "n", Kind: kind, Elapsed: time.Second, NodesBefore: 2, NodesAfter: 2}
			read := parseOne(t, write(t, r, layout)).Report.Root
			require.Equal(t, kindOf(classOf(kind)), read.Kind)
			require.Equal(t, time.Second, read.Elapsed)
			require.Equal(t, []int{2, 2}, []int{read.NodesBefore, read.NodesAfter})
		}
		for _, kind := range []string{profile.KindTopo, profile.KindMerge} {
			r := profile.New("x", "")
			r.Root = &profile.Pass{Name: "n", Kind: kind, Rewrites: 3, Rules: []profile.RuleProfile{{Name: "n", Tried: 3, Matched: 3, Applied: 3}}}
			read := parseOne(t, write(t, r, layout)).Report.Root
			require.Equal(t, []any{"n", kind, 3}, []any{read.Name, read.Kind, read.Rewrites})
		}
	}
}

// What cannot be printed is written as Python's repr has it.
func TestQuoted(t *testing.T) {
	for name, want := range map[string]string{
		"\x00\x1f \x7e\x7f": `'\x00\x1f ~\x7f'`, "\u0080\u009f\u00a0": "'\\x80\\x9f\u00a0'", "\t\r\n": `'\t\r\n'`,
		`a'b`: `"a'b"`, `a'"\`: `'a\'"\\'`,
	} {
		require.Equal(t, want, quoted(name))
	}
}

// Deep nesting in a text costs its size, not a stack that grows without end.
func TestDeepListing(t *testing.T) {
	const depth = 2000
	var b strings.Builder
	b.WriteString(" SeqOptimizer  s  time 0.001s for 1/1 nodes before/after optimization\n")
	for i := 1; i < depth; i++ {
		indent := strings.Repeat(" ", 2*i)
		b.WriteString(indent + " 0.000001s - ('s', 'SeqOptimizer', 0) - 0.000s\n")
		b.WriteString(indent + "  SeqOptimizer  s  time 0.001s for 1/1 nodes before/after optimization\n")
	}
	indent := strings.Repeat(" ", 2*depth+2)
	b.WriteString(indent + "0.000s for fgraph.validate()\n" + indent + "0.000s for callback\n")
	n := 0
	for range parseOne(t, b.String()).Report.Root.All() {
		n++
	}
	require.Equal(t, depth, n)
}

// A list of any length costs its length.
func TestLongListing(t *testing.T) {
	const n = 100_000
	var b strings.Builder
	b.WriteString(" EquilibriumOptimizer  eq\n   time 0.1s for 0 passes\n   nb nodes (start, end,  max) 3 3 3\n")
	for i := range n {
		fmt.Fprintf(&b, "   0.001s - 1 - 0 - rule %d\n", i)
	}
	b.WriteString("   0.001s - in 0 optimization that were not used\n Iter 0\n")
	for i := range n {
		fmt.Fprintf(&b, "         TopoOptimizer  rule %d\n           nb_node (start, end, changed) (3, 3, 1)\n           callback_time 0\n", i)
	}
	root := parseOne(t, b.String()).Report.Root
	require.Len(t, root.Children, n)
	require.Empty(t, root.Rules)
	require.Equal(t, n, root.Rewrites)
}

func FuzzParse(f *testing.F) {
	for _, layout := range []Layout{Document, Release} {
		r := exampleReport()
		f.Add(write(f, r, layout))
	}
	f.Add(" SeqOptimizer  s  time 0.1s for 1/2 nodes before/after optimization\n   1e9s - (\"it's\\x00\", 'X', 3, -1, -1)\n     X\n      nb_iter 3\n      ndim nb\n      0 2")
	f.Fuzz(func(t *testing.T, text string) {
		listings, err := Parse("fuzz", strings.NewReader(text))
		if err != nil {
			var place *diag.Error
			require.ErrorAs(t, err, &place)
			_ = place.Render()
			return
		}
		for _, l := range listings {
			_ = l.Report.Check()
			require.NoError(t, profile.WriteText(&strings.Builder{}, l.Report, profile.TextOptions{}))
			for _, layout := range []Layout{Document, Release} {
				_ = write(t, l.Report, layout)
			}
		}
	})
}

// exampleReport has a pass of every kind.
func exampleReport() *profile.Report {
	const ms = time.Millisecond
	r := profile.New("train.mlir", "+fast_run")
	r.Read, r.Write = 3*ms, ms
	r.Root = &profile.Pass{
		Name: "fast_run", Kind: profile.KindSequence, Elapsed: 20 * ms, NodesBefore: 108, NodesAfter: 80,
		Costs: []profile.Cost{{Name: profile.CostValidate, Elapsed: ms}, {Name: profile.CostCallback, Elapsed: 2 * ms}},
		Children: []*profile.Pass{
			{Name: "merge1", Kind: profile.KindMerge, Elapsed: ms, NodesBefore: 108, NodesAfter: 105,
				Rules: []profile.RuleProfile{{Name: "merge1", Tried: 108, Matched: 4, Applied: 3, Failed: 1, Removed: 3, Elapsed: ms}}},
			{Name: "canonicalize", Kind: profile.KindEquilibrium, Elapsed: 12 * ms, NodesBefore: 105, NodesAfter: 84, NodesMax: 117,
				Costs: []profile.Cost{{Name: profile.CostToposort, Elapsed: ms}, {Name: profile.CostLocal, Elapsed: 9 * ms},
					{Name: profile.CostGlobal, Elapsed: 2 * ms}},
				Rounds: []profile.Round{
					{Elapsed: 9 * ms, Nodes: 105, Rewrites: 34, Costs: []profile.Cost{{Name: profile.CostGlobal, Elapsed: ms}},
						Top: []profile.Count{{Name: "local_fill_sink", Count: 20}, {Name: "merge", Count: 6}, {Name: "local_mul", Count: 4},
							{Name: "local_add", Count: 2}, {Name: "local_neg", Count: 1}, {Name: "local_exp", Count: 1}}},
					{Elapsed: 2 * ms, Nodes: 84, Costs: []profile.Cost{{Name: profile.CostGlobal, Elapsed: ms}}},
				},
				Rules: []profile.RuleProfile{
					{Name: "local_fill_sink", Tried: 90, Matched: 22, Refused: 2, Applied: 20, Created: 41, Removed: 60, Elapsed: 6 * ms},
					{Name: "local_mul", Tried: 9, Matched: 4, Applied: 4, Created: 4, Elapsed: ms},
					{Name: "local_add", Tried: 9, Matched: 2, Applied: 2, Elapsed: ms / 2},
					{Name: "local_neg", Tried: 9, Matched: 1, Applied: 1, Elapsed: ms / 4},
					{Name: "local_exp", Tried: 9, Matched: 1, Applied: 1, Elapsed: ms / 8},
					{Name: "e(exp, e(log, ~x)) -> ~x", Tried: 9, Elapsed: ms},
					{Name: "local_0_dot_x", Tried: 9, Elapsed: 1},
					{Name: "local_never_tried"},
				},
				Children: []*profile.Pass{{Name: "merge", Kind: profile.KindMerge, Role: profile.RoleFinal, Elapsed: ms,
					NodesBefore: 90, NodesAfter: 84,
					Rules: []profile.RuleProfile{{Name: "merge", Tried: 90, Matched: 6, Applied: 6, Removed: 6, Elapsed: ms}}}},
			},
			{Name: "useless", Kind: profile.KindTopo, Elapsed: 3 * ms, NodesBefore: 84, NodesAfter: 82,
				Costs: []profile.Cost{{Name: profile.CostToposort, Elapsed: 41247 * time.Nanosecond}, {Name: profile.CostLocal, Elapsed: 2 * ms}},
				Rules: []profile.RuleProfile{{Name: "local_view_op", Tried: 84, Matched: 2, Applied: 2, Removed: 2, Elapsed: ms},
					{Name: "local_assert"}}},
			{Name: "fusion", Kind: "FusionOptimizer", Elapsed: 2 * ms, NodesBefore: 82, NodesAfter: 80,
				Counts: []profile.Count{{Name: "nb_iter", Count: 3}, {Name: "nb_replacement", Count: 2}},
				Costs:  []profile.Cost{{Name: profile.CostCallback, Elapsed: 316 * time.Microsecond}},
				Rules:  []profile.RuleProfile{{Name: "fusion", Tried: 2, Matched: 2, Applied: 2, Created: 2, Removed: 4, Elapsed: 2 * ms}}},
		},
	}
	sumRewrites(r.Root)
	r.NodesBefore, r.NodesAfter, r.Elapsed = 108, 80, 21*ms
	r.Tally()
	return r
}

func TestWriteGoldens(t *testing.T) {
	require.NoError(t, exampleReport().Check())
	datadriven.RunTest(t, "testdata/written", func(t *testing.T, d *datadriven.TestData) string {
		if d.Cmd == "release" {
			return write(t, exampleReport(), Release)
		}
		return write(t, exampleReport(), Document)
	})
}
