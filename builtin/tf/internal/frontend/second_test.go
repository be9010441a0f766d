package frontend

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

var (
	secondRuns  = flag.Int("second", 4, "how many random graphs of each kind are optimized and written twice")
	secondAll   = flag.Bool("secondall", false, "also those of plain loops and branches are written as GraphDefs; some still change")
	secondFiles = flag.Int("secondfiles", 0, "how many of the recorded graphs are optimized and written twice, evenly chosen")
)

// forms write a module and read it again.
var forms = map[string]func(t testing.TB, module *graph.FunctionGraph) (text string, again *graph.FunctionGraph){
	"mlir": func(t testing.TB, module *graph.FunctionGraph) (string, *graph.FunctionGraph) {
		text := mlir.String(module)
		again, err := mlir.Parse("written.mlir", text, dialects.All())
		require.NoError(t, err)
		return text, again
	},
	"pb": func(t testing.TB, module *graph.FunctionGraph) (string, *graph.FunctionGraph) {
		file, err := convert.Export(module)
		require.NoError(t, err)
		data, err := file.EncodeAs(graphdef.Binary)
		require.NoError(t, err)
		file, err = graphdef.Decode("written.pb", data)
		require.NoError(t, err)
		return string(data), corpus.Import(t, file)
	},
}

// TestSecondRun optimizes graphs, writes them, and does so again with what it has written: the
// second text is the first one. Programs in MLIR are not rewritten again. Of graphs with branches
// that only compute, the written file says of more values that they are equal than the regions do.
func TestSecondRun(t *testing.T) {
	queries := map[string]navigator.Optimizer{
		"default": pipeline(t, optdb.Mode("default")), "frontend": passes(t), "both": pipeline(t, optdb.Mode("default").Including("tf_frontend")),
	}
	graphs := map[string]func(t testing.TB) *graph.FunctionGraph{}
	for k := range *secondRuns {
		seed := *seed + uint64(k)
		graphs[fmt.Sprint("graph", seed)] = parsed(strings.Join(randomGraph(seed, 20+int(seed%5)*30), "\n"))
		graphs[fmt.Sprint("known", seed)] = parsed(strings.Join(randomKnown(seed, 20+int(seed%5)*30, 40), "\n"))
		r := rand.New(rand.NewPCG(seed, 3))
		graphs[fmt.Sprint("sequence", seed)] = parsed(sequence(r, randomActions(r, 2, 5)))
	}
	for name, text := range map[string]string{"awaited": awaitedInBranch, "starts": startsThatAreEqual} {
		graphs[name] = parsed(text)
	}
	if *secondFiles > 0 {
		files := corpus.Recorded(t)
		for k := range *secondFiles {
			name := files[k*len(files) / *secondFiles]
			graphs[filepath.Base(name)] = func(t testing.TB) *graph.FunctionGraph { return corpus.Load(t, name) }
		}
		for _, name := range corpus.Real(t) {
			graphs[filepath.Base(name)] = func(t testing.TB) *graph.FunctionGraph { return corpus.Load(t, name) }
		}
	}
	for name, load := range graphs {
		for query, opt := range queries {
			for form, write := range forms {
				if form == "pb" && !*secondAll && (strings.HasPrefix(name, "graph") || strings.HasPrefix(name, "known")) {
					continue
				}
				t.Run(name+"/"+query+"/"+form, func(t *testing.T) {
					t.Parallel()
					module := load(t)
					corpus.Optimize(t, opt, module)
					first, again := write(t, module)
					report := corpus.Optimize(t, opt, again)
					second, _ := write(t, again)
					require.True(t, first == second, "a second run changes it")
					if form == "mlir" {
						require.Zero(t, report.Rewrites)
					}
				})
			}
		}
	}
}

// awaitedInBranch has a node in a branch that only a NoOp waits for: without that it gives no control
// edge, and rules see it as the written file has it.
const awaitedInBranch = `
p = Placeholder() dtype=INT32 shape=
x = Placeholder() dtype=INT32 shape=
q = Less(p, x)
s = Switch(p, q)
v = Maximum(s, s) T=INT32
w = Mul(v, s)
none = NoOp(^v)
t = Add(s:1, s:1)
m = Merge(w, t)
`

// startsThatAreEqual is a loop two of whose variables begin with the same once the rules are done: the
// written file has one Enter for both, and their order is still that of the Merges.
const startsThatAreEqual = `
p = Placeholder() dtype=INT32 shape=
zero = Const() value=0
also = Sub(p, p) T=INT32
enter = Enter(zero) frame_name=f
enter_1 = Enter(p) frame_name=f
enter_2 = Enter(also) frame_name=f
i = Merge(enter, next)
x = Merge(enter_1, next_1)
y = Merge(enter_2, next_2)
limit = Const(^i) value=3
less = Less(i, limit)
cond = LoopCond(less)
si = Switch(i, cond)
sx = Switch(x, cond)
sy = Switch(y, cond)
pivot = Identity(si:1)
one = Const(^pivot) value=1
ni = Add(si:1, one)
nx = Add(sx:1, sy:1)
ny = Mul(sy:1, sx:1)
next = NextIteration(ni)
next_1 = NextIteration(nx)
next_2 = NextIteration(ny)
exit = Exit(sx)
exit_1 = Exit(sy)
`

// parsed returns what reads a graph that is written in short.
func parsed(text string) func(t testing.TB) *graph.FunctionGraph {
	return func(t testing.TB) *graph.FunctionGraph {
		module, err := corpus.Parse(t, text)
		require.NoError(t, err)
		return module
	}
}
