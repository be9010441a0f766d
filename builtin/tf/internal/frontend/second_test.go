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
				if form == "pb" && !*secondAll && (strings.HasPrefix(name, "graph") || strings.HasPrefix(name, "known") || stillChange[name]) {
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

// parsed returns what reads a graph that is written in short.
func parsed(text string) func(t testing.TB) *graph.FunctionGraph {
	return func(t testing.TB) *graph.FunctionGraph {
		module, err := corpus.Parse(t, text)
		require.NoError(t, err)
		return module
	}
}
