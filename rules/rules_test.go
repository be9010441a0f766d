package rules

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

func rule(name, match, replace string) string {
	return "[[rule]]\nname = '" + name + "'\nmatch = '" + match + "'\nreplace = '" + replace + "'\n"
}

func mustLoad(t testing.TB, text string) *Set {
	t.Helper()
	set, err := Load([]Source{{Name: "rules.toml", Data: []byte("version = 1\ndialect = 'tosa'\n" + text)}}, tosa(t))
	require.NoError(t, err)
	return set
}

func namesOf(s *Set) []string {
	var names []string
	for _, r := range s.Rules {
		names = append(names, r.Name())
	}
	return names
}

func TestLoadFS(t *testing.T) {
	file := func(name string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("version = 1\n" + rule(name, "(tosa.neg ?x)", "(tosa.abs ?x)"))}
	}
	fsys := fstest.MapFS{"b/two.toml": file("two"), "a.toml": file("one"), "b/notes.txt": {Data: []byte("[[rule")}, "b-more.toml": file("more")}
	set, err := LoadFS(fsys, tosa(t))
	require.NoError(t, err)
	require.Equal(t, []string{"one", "more", "two"}, namesOf(set), "sorted by their whole names")
	require.Equal(t, "b/two.toml:2", set.Rule("two").Local.Source)

	set, err = LoadFS(fsys, tosa(t), "b/*.toml", "*/two.toml")
	require.NoError(t, err)
	require.Equal(t, []string{"two"}, namesOf(set))

	_, err = LoadFS(fsys, tosa(t), "c/*.toml")
	require.EqualError(t, err, `no rule file matches "c/*.toml"`)
}

func TestLoadPaths(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "sub"), 0o755))
	for name, body := range map[string]string{"z.toml": "z", "sub/a.toml": "a"} {
		text := "version = 1\n" + rule(body, "(tosa.neg ?x)", "(tosa.abs ?x)")
		require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o644))
	}
	set, err := LoadPaths(nil, dir, filepath.Join(dir, "z.toml"))
	require.NoError(t, err)
	require.Equal(t, []string{"a", "z"}, namesOf(set))
	_, err = LoadPaths(nil, filepath.Join(dir, "none.toml"))
	require.ErrorIs(t, err, os.ErrNotExist)

	empty := filepath.Join(dir, "empty")
	require.NoError(t, os.MkdirAll(filepath.Join(empty, "deep"), 0o755))
	_, err = LoadPaths(nil, dir, empty)
	require.EqualError(t, err, empty+": no rule file (*.toml) in the folder")
}

// TestDefinition pins what a listing reads of a rule: its texts as the file has
// them, those of an inverse swapped.
func TestDefinition(t *testing.T) {
	set := mustLoad(t, rule("lift", "(neg (abs ?x))", "(abs (neg ?x))")+"relation = true\ninverse = 'sink'\n")
	lift, sink := set.Rule("lift").Definition(), set.Rule("sink").Definition()
	require.Equal(t, "(neg (abs ?x))", lift.Match.Value)
	require.Equal(t, lift.Match.Value, sink.Replace.Value)
	require.Equal(t, lift.Replace.Value, sink.Match.Value)
	require.Equal(t, "tosa", set.Rule("sink").Dialect)
}

// TestGuardFails pins that a guard that cannot be evaluated is an error of the
// rule, with its place, and never a silent no.
func TestGuardFails(t *testing.T) {
	set := mustLoad(t, rule("deep", "(cast ?x)", "?x")+"where = 'dim(x, 2) == 1'\n")
	fg := chain(t, set, "tosa.cast", 1)
	_, err := settle(set, fg)
	require.EqualError(t, err, "rules.toml:3: rule deep at tosa.cast(in): rules.toml:7:10: where: f32 has no dimension 2")
	var of *navigator.RuleError
	require.ErrorAs(t, err, &of)
	require.Same(t, set.Rule("deep").Local, of.Rule)
}

// chain returns a graph of n nodes of an op, one after the other.
func chain(t testing.TB, set *Set, op string, n int) *graph.FunctionGraph {
	t.Helper()
	ctxt := ir.NewContext(set.Dialects)
	fg := graph.New(ctxt)
	v := fg.AddInput(ir.F32, "in")
	for range n {
		v = fg.Add(ctxt.Op(op), []graph.Var{v}, ir.F32).Output(0)
	}
	fg.SetOutputs(v)
	return fg
}

func settle(set *Set, fg *graph.FunctionGraph) (int, error) {
	rewrites := 0
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "test", Locals: set.Locals()})
	options := navigator.Options{}
	options.Hooks.Applied = func(*navigator.Local, graph.Node, []graph.Var) { rewrites++ }
	_, err := navigator.Optimize(context.Background(), opt, fg, options)
	return rewrites, err
}

// TestSideBySide runs one set on many graphs at once; each has a context of
// its own, so that the cache of ops is asked for many.
func TestSideBySide(t *testing.T) {
	set := mustLoad(t, rule("neg_to_abs", "(neg ?x)", "(abs ?x)")+"where = 'all(dims(x), # > 0) && uses(x) == 1'\n")
	var group sync.WaitGroup
	for range 32 {
		group.Go(func() {
			for range 5 {
				fg := chain(t, set, "tosa.neg", 20)
				if rewrites, err := settle(set, fg); err != nil || rewrites != 20 {
					t.Errorf("%d rewrites, %v", rewrites, err)
				}
				if got := TermString(fg); strings.Contains(got, "neg") {
					t.Error(got)
				}
			}
		})
	}
	group.Wait()
}

// TestCacheLetsGo pins that rules do not keep the context of a graph, and
// with it the constants of a model, alive.
func TestCacheLetsGo(t *testing.T) {
	set := mustLoad(t, rule("neg_to_abs", "(neg ?x)", "(abs ?x)"))
	freed := make(chan struct{})
	func() {
		fg := chain(t, set, "tosa.neg", 3)
		runtime.AddCleanup(fg.Context(), func(c chan struct{}) { close(c) }, freed)
		_, err := settle(set, fg)
		require.NoError(t, err)
	}()
	for range 100 {
		runtime.GC()
		select {
		case <-freed:
			runtime.KeepAlive(set)
			return
		default:
		}
	}
	t.Fatal("the context is still alive")
}

// TestRewriteAllocations compares the garbage of runs over graphs of two sizes:
// what a rewrite costs beyond the growth of the arena and of the engine's lists
// must not be there.
func TestRewriteAllocations(t *testing.T) {
	set := mustLoad(t, rule("neg_to_abs", "(neg ?x)", "(abs ?x)")+"where = 'rank(x) == 0 && same_type(x, out)'\n")
	cost := func(n int) float64 {
		graphs := make([]*graph.FunctionGraph, 6)
		for i := range graphs {
			graphs[i] = chain(t, set, "tosa.neg", n)
		}
		next := 0
		return testing.AllocsPerRun(len(graphs)-1, func() {
			_, err := settle(set, graphs[next])
			require.NoError(t, err)
			next++
		})
	}
	small, large := cost(1000), cost(3000)
	perRewrite := (large - small) / 2000
	require.Less(t, perRewrite, 1.1, "the hook Applied of this test costs one")
}

func TestTermStringIsBounded(t *testing.T) {
	set := mustLoad(t, "")
	ctxt := ir.NewContext(set.Dialects)
	fg := graph.New(ctxt)
	v := fg.AddInput(ir.F32, "")
	for range 64 {
		v = fg.Apply(ctxt.Op("tosa.add"), 0, v, v)
	}
	fg.SetOutputs(v)
	text := TermString(fg)
	require.Less(t, len(text), 2*maxTermString)
	require.Contains(t, text, "...")
}

func BenchmarkRewrite(b *testing.B) {
	set := mustLoad(b, rule("neg_to_abs", "(neg ?x)", "(abs ?x)")+"where = 'rank(x) == 0'\n")
	const n = 10000
	for b.Loop() {
		b.StopTimer()
		fg := chain(b, set, "tosa.neg", n)
		b.StartTimer()
		if rewrites, err := settle(set, fg); err != nil || rewrites != n {
			b.Fatal(rewrites, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/rewrite")
}

func BenchmarkLoad(b *testing.B) {
	var text strings.Builder
	text.WriteString("version = 1\n")
	for i := range 1000 {
		text.WriteString(rule(fmt.Sprintf("rule_%d", i), "(tosa.add (tosa.neg ?x) ?y)", "(tosa.sub ?y ?x)") + "where = 'rank(x) == 2 && same_type(x, y)'\n")
	}
	sources := []Source{{Name: "rules.toml", Data: []byte(text.String())}}
	dialects := tosa(b)
	for b.Loop() {
		if _, err := Load(sources, dialects); err != nil {
			b.Fatal(err)
		}
	}
}
