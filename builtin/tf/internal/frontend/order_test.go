package frontend

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
)

var (
	seeds = flag.Int("seeds", 100, "how many random graphs")
	seed  = flag.Uint64("seed", 0, "the first of them")
)

// TestRandomGraphs runs the passes on random graphs: they compute what they did, also when
// they are written and read, and are the same whatever the order of the nodes.
func TestRandomGraphs(t *testing.T) {
	for k := range uint64(*seeds) {
		t.Run(fmt.Sprint(*seed+k), func(t *testing.T) { testRandom(t, *seed+k) })
	}
}

func testRandom(t *testing.T, seed uint64) {
	lines := randomGraph(seed, 20+int(seed%5)*30)
	text := strings.Join(lines, "\n")
	defer func() {
		if t.Failed() && *seeds == 1 {
			t.Log(text)
		}
	}()
	module, err := corpus.Parse(t, text)
	require.NoError(t, err)
	before, err := corpus.TryCompute(t, module)
	if err != nil {
		t.Skip(err) // it takes too many steps
	}
	report := corpus.OptimizeTwice(t, passes(t), module)
	if left := corpus.Left(module, "Switch", "Merge", "Enter", "Exit", "NextIterationSource", "NextIterationSink", "LoopCond"); len(left) > 0 {
		t.Errorf("%s are left: %s", left[0], strings.Join(corpus.Reasons(report), "\n"))
	}
	after, err := corpus.TryCompute(t, module)
	if err != nil {
		t.Skip(err)
	}
	outputs := corpus.OutputNames(corpus.Main(t, module))
	for _, out := range outputs {
		out = strings.TrimSuffix(out, ":0")
		if x, ok := before[out]; ok && x.IsValid() {
			if !after[out].IsValid() {
				t.Errorf("%s is not computed any more", out)
			}
			corpus.Compare(t, "rewritten", corpus.Values{out: x}, after)
		}
	}
	read := written(t, module)
	if _, err := corpus.TryCompute(t, read); err != nil {
		t.Skip(err)
	}
	requireOutputs(t, "written", before, outputs, read)

	r := rand.New(rand.NewPCG(seed, 1))
	r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	shuffled, err := corpus.Parse(t, strings.Join(lines, "\n"))
	require.NoError(t, err)
	corpus.Optimize(t, passes(t), shuffled)
	a, b := canonical(t, module), canonical(t, shuffled)
	for _, k := range slices.Sorted(maps.Keys(a)) {
		if a[k] != b[k] {
			t.Errorf("output %s is another one in another order of nodes", k)
		}
	}
}

// TestOrderOfNodes reads real graphs with their nodes in another order: the passes make the
// same of them.
func TestOrderOfNodes(t *testing.T) {
	for i, name := range corpus.All(t) {
		if testing.Short() && i > 50 && i%8 > 0 {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			file := corpus.Read(t, name)
			module := corpus.Import(t, file)
			corpus.Optimize(t, passes(t), module)
			want := canonical(t, module)
			g := file.Graphs[0]
			nodes := slices.Clone(g.Nodes)
			r := rand.New(rand.NewPCG(uint64(i), 1))
			r.Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
			data, err := file.With(g, nodes, g.Functions).EncodeAs(graphdef.Binary)
			require.NoError(t, err)
			file, err = graphdef.Decode(name, data)
			require.NoError(t, err)
			shuffled := corpus.Import(t, file)
			before := corpus.Compute(t, shuffled)
			corpus.Optimize(t, passes(t), shuffled)
			corpus.CompareOutputs(t, name, before, shuffled)
			if acts(module) {
				return // what acts is in the order of the nodes
			}
			got := canonical(t, shuffled)
			for _, k := range slices.Sorted(maps.Keys(want)) {
				if want[k] != got[k] {
					t.Errorf("output %s is another one", k)
				}
			}
			require.Len(t, got, len(want))
		})
	}
}

// acts reports whether a graph has variables, or does something besides computing.
func acts(module *graph.FunctionGraph) bool {
	for n := range module.All() {
		if n.IsPinned() && !n.Op().HasAny(ir.Terminator|ir.Regions) && n.Op().Dialect() == "tf" && len(n.Nested()) == 0 {
			return true
		}
	}
	return false
}

// canonical returns what main computes, apart from the order in which it does: of each
// output, by its name, and of what acts, one of each kind, how it is computed.
func canonical(t testing.TB, module *graph.FunctionGraph) map[string]uint64 {
	main := corpus.Main(t, module)
	c := &canonicalizer{known: map[graph.Var]uint64{}}
	for _, v := range main.Inputs() {
		c.known[v] = hash("input", v.Name(), v.Type())
	}
	nodes := c.region(main)
	all := map[string]uint64{}
	for i, name := range corpus.OutputNames(corpus.Main(t, module)) {
		all[name] = c.known[main.Outputs()[i]]
	}
	for _, h := range nodes {
		all[fmt.Sprintf("node %x", h)]++
	}
	return all
}

type canonicalizer struct {
	known map[graph.Var]uint64
}

// region returns what the nodes of a function are, in an order of its own.
func (c *canonicalizer) region(fg *graph.FunctionGraph) []uint64 {
	var all []uint64
	for n := range fg.Nodes() {
		if n == fg.Return() {
			continue
		}
		parts := []any{n.Op().String()}
		var controls []uint64
		for _, v := range n.Inputs() {
			if v.Type().String() == "!tf_type.control" {
				controls = append(controls, c.known[v])
			} else {
				parts = append(parts, c.known[v])
			}
		}
		slices.Sort(controls)
		parts = append(parts, controls)
		results := make([][]any, n.NumOutputs()) // of branches: their order does not matter
		for _, nested := range n.Nested() {
			for i, v := range nested.Inputs() {
				c.known[v] = hash("argument", i, v.Type())
			}
			parts = append(parts, c.region(nested))
			var waits []uint64
			for i, v := range nested.Outputs() {
				switch {
				case v.Type().String() == "!tf_type.control":
					waits = append(waits, c.known[v])
				case n.Op().Name() == "tf.IfRegion":
					results[i] = append(results[i], c.known[v])
				default:
					parts = append(parts, c.known[v])
				}
			}
			slices.Sort(waits)
			parts = append(parts, waits)
		}
		for i, v := range n.Outputs() {
			which := any(i)
			if results[i] != nil {
				which = results[i]
			}
			c.known[v] = hash(hash(parts...), which, v.Type())
		}
		all = append(all, hash(parts...))
	}
	slices.Sort(all)
	return all
}

func hash(parts ...any) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, parts...)
	return h.Sum64()
}
