package lint_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/lint"
	"github.com/settle-go/settle/optdb"
)

var sizeRules = flag.Int("rules", 60, "the number of rules of TestSize")

// generatedRules writes a dialect and rules over it: six to an op, most of which make graphs smaller,
// some with guards, most with a test.
type generatedRules struct {
	*rand.Rand
	arity []int // by op
}

// files returns that many rules in several files.
func (g *generatedRules) files(n int) *txtar.Archive {
	dialect := "version = 1\n[dialect]\nname = 'gen'\n"
	for i := range max(n/6, 5) {
		g.arity = append(g.arity, []int{1, 1, 2, 2, 2, 3}[i%6])
		traits := `"same_type"`
		if i%5 == 2 {
			traits += `, "commutative"`
		}
		dialect += fmt.Sprintf("[[op]]\nname = 'op%d'\noperands = [%s]\ntraits = [%s]\n", i, []string{`"x"`, `"x", "y"`, `"x", "y", "z"`}[g.arity[i]-1], traits)
	}
	archive := &txtar.Archive{Files: []txtar.File{{Name: "dialect.toml", Data: []byte(dialect)}}}
	for i := range 5 {
		var b strings.Builder
		b.WriteString("version = 1\ndialect = 'gen'\n")
		for k := range n / 5 {
			b.WriteString(g.rule(fmt.Sprintf("r%d_%d", i, k)))
		}
		archive.Files = append(archive.Files, txtar.File{Name: fmt.Sprintf("rules%d.toml", i), Data: []byte(b.String())})
	}
	return archive
}

func (g *generatedRules) rule(name string) string {
	left := g.term(2+g.IntN(2), []string{"x", "y", "z", "w"}, true)
	vars := slices.DeleteFunc([]string{"x", "y", "z", "w"}, func(v string) bool { return !strings.Contains(left, "?"+v) })
	right := "?" + vars[g.IntN(len(vars))]
	if g.IntN(2) == 0 {
		if term := g.term(1+g.IntN(2), vars, true); g.IntN(8) == 0 || strings.Count(term, "(") < strings.Count(left, "(") {
			right = term
		}
	}
	text := fmt.Sprintf("[[rule]]\nname = '%s'\nmatch = '%s'\nreplace = '%s'\n", name, left, right)
	if g.IntN(3) == 0 {
		text += fmt.Sprintf("where = 'rank(%s) %s %d'\n", vars[0], []string{">", "<", "=="}[g.IntN(3)], g.IntN(3))
	}
	if g.IntN(3) > 0 {
		values := strings.NewReplacer("?", "%")
		text += fmt.Sprintf("[[rule.test]]\ngiven = '%%%s: f32'\nin = '%s'\nout = '%s'\n",
			strings.Join(vars, ": f32, %"), values.Replace(left), values.Replace(right))
	}
	return text
}

// term returns a term of at most that depth over variables, at the root an op.
func (g *generatedRules) term(depth int, vars []string, root bool) string {
	if depth == 0 || !root && g.IntN(3) == 0 {
		return "?" + vars[g.IntN(len(vars))]
	}
	op := g.IntN(len(g.arity))
	text := fmt.Sprintf("(op%d", op)
	for i := range g.arity[op] {
		if i > 0 && g.IntN(8) == 0 {
			text += fmt.Sprint(" ", g.IntN(3))
			continue
		}
		text += " " + g.term(depth-1, vars, root && i == 0 && depth > 1)
	}
	return text + ")"
}

// generatedOptions returns what lints that many generated rules.
func generatedOptions(t *testing.T, n int) lint.Options {
	g := &generatedRules{Rand: rand.New(rand.NewPCG(uint64(n), 3))}
	files, err := txtar.FS(g.files(n))
	require.NoError(t, err)
	lib, err := builtin.New(builtin.Config{NoDefaultRules: true, FS: files, Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	return lint.Options{
		DB: lib.DB, Rules: lib.Rules, Query: optdb.Query{}, Evaluators: lib.Rules.Evaluators(dialects.Evaluators()), Dialects: lib.Dialects,
		Overlaps: true, MaxOverlaps: n,
	}
}

// TestSize lints rules and twice as many, for which it takes not much more than twice as much.
func TestSize(t *testing.T) {
	if testing.Short() {
		t.Skip("lints some hundred rules")
	}
	work := func(n int) (mallocs float64) {
		o := generatedOptions(t, n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := lint.All(context.Background(), o)
		require.NoError(t, err)
		runtime.ReadMemStats(&after)
		return float64(after.Mallocs - before.Mallocs)
	}
	assert.Less(t, work(2**sizeRules), 3*work(*sizeRules))
}

// TestCanceled ends with the error of the context.
func TestCanceled(t *testing.T) {
	if testing.Short() {
		t.Skip("loads a thousand rules")
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	time.AfterFunc(50*time.Millisecond, func() { cancel(enough) })
	_, err := lint.All(ctx, generatedOptions(t, 20**sizeRules))
	require.ErrorIs(t, err, enough)
}
