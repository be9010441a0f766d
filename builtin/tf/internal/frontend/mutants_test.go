package frontend

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
)

var (
	mutants    = flag.Int("mutants", 120, "how many damaged graphs TestMutants tries")
	mutantSeed = flag.Uint64("mutant-seed", 1, "the number of the first of them")
	keepMutant = flag.String("keep-mutants", "", "the folder to which TestMutants writes the graphs")
)

// mutator damages graphs.
type mutator struct {
	r     *rand.Rand
	nodes []*graphdef.Node
}

func (m *mutator) node() *graphdef.Node { return m.nodes[m.r.IntN(len(m.nodes))] }

// inputOf returns a node and the place of one of its inputs.
func (m *mutator) inputOf() (*graphdef.Node, int) {
	for range 50 {
		if n := m.node(); len(n.Inputs) > 0 {
			return n, m.r.IntN(len(n.Inputs))
		}
	}
	return nil, 0
}

var mutatedOps = strings.Fields("Merge Switch Enter Exit NextIteration LoopCond Identity Const Placeholder While If NoOp Pack Assert " +
	"TensorArrayV3 TensorArrayReadV3 VarHandleOp ReadVariableOp AssignVariableOp VariableV2 Assign RefEnter Unknown")

// mutate damages a graph in one way.
func (m *mutator) mutate() {
	n, i := m.inputOf()
	if n == nil {
		return
	}
	switch any := m.node(); m.r.IntN(13) {
	case 0:
		n.Inputs = append(n.Inputs[:i:i], n.Inputs[i+1:]...)
	case 1:
		n.Inputs[i] = fmt.Sprintf("%s:%d", strings.Split(strings.TrimPrefix(n.Inputs[i], "^"), ":")[0], m.r.IntN(4))
	case 2:
		n.Inputs[i] = any.Name // often a cycle
	case 3:
		n.Inputs = append(n.Inputs, n.Inputs[i])
	case 4:
		n.Inputs = append(n.Inputs, "^"+any.Name)
	case 5:
		n.Name = any.Name
	case 6:
		any.Op = mutatedOps[m.r.IntN(len(mutatedOps))]
	case 7:
		if k := len(any.Attrs); k > 0 {
			any.Attrs = any.Attrs[:k-1]
		}
	case 8:
		if k := len(any.Attrs); k > 0 {
			values := []graphdef.Value{graphdef.IntValue(-3), graphdef.StringValue("x"), graphdef.BoolValue(true), graphdef.TypeValue(graphdef.Float), graphdef.FuncValue("f"), {}}
			any.Set(any.Attrs[m.r.IntN(k)].Name, values[m.r.IntN(len(values))])
		}
	case 9:
		n.Inputs[i] = "missing"
	case 10:
		if v, ok := any.Attr("frame_name"); ok && v.Kind() == graphdef.StringKind {
			any.Set("frame_name", graphdef.StringValue("other"))
		}
	case 11:
		any.Set("T", graphdef.TypeValue([]graphdef.DataType{graphdef.Float, graphdef.Bool, graphdef.Resource, graphdef.String, graphdef.Int32 + 100}[m.r.IntN(5)]))
	case 12:
		m.nodes = append(m.nodes[:i:i], m.nodes[i+1:]...)
	}
}

var namesPlace = regexp.MustCompile(`node "|function "|functions are called|byte \d|the output `)

// TestMutants damages graphs in a few ways: every command either refuses the graph, with errors that
// name nodes, or does with it what it does with any. What is written can be read.
func TestMutants(t *testing.T) {
	opt := passes(t)
	refused := 0
	for seed := *mutantSeed; seed < *mutantSeed+uint64(*mutants); seed++ {
		file, err := graphdef.Decode("g.pbtxt", []byte(corpus.Nodes(t, strings.Join(randomGraph(seed, 25), "\n"))))
		require.NoError(t, err)
		m := &mutator{r: rand.New(rand.NewPCG(seed, 3)), nodes: file.Graphs[0].Nodes}
		for range 1 + m.r.IntN(3) {
			m.mutate()
		}
		file.Graphs[0].Nodes = m.nodes
		data, err := file.EncodeAs(graphdef.Text)
		require.NoError(t, err)
		if *keepMutant != "" {
			require.NoError(t, os.WriteFile(filepath.Join(*keepMutant, fmt.Sprintf("m%d.pbtxt", seed)), data, 0o666))
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			if err := survives(t, opt, data); err != nil {
				refused++
				for line := range strings.Lines(err.Error()) {
					require.Regexp(t, namesPlace, line)
				}
			}
		})
	}
	require.Positive(t, refused)
}

// survives reads a file, computes it, runs the passes, and writes and reads what they make. It
// returns why the graph is refused.
func survives(t *testing.T, opt navigator.Optimizer, data []byte) error {
	file, err := graphdef.Decode("g.pbtxt", data)
	require.NoError(t, err)
	module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
	if err != nil {
		return err
	}
	_, _ = corpus.TryCompute(t, module)
	report, err := navigator.Optimize(t.Context(), opt, module, navigator.Options{Workers: 1})
	if failed := new(navigator.OptimizerError); errors.As(err, &failed) && !errors.Is(err, context.Canceled) {
		require.NotContains(t, err.Error(), "panic", string(failed.Stack))
		return nil // the report of the command names the node
	}
	require.NoError(t, err)
	require.NotContains(t, strings.Join(corpus.Reasons(report), "\n"), "panic")
	require.NoError(t, module.CheckIntegrity())
	return rereads(t, module)
}

// rereads requires that what is written of a module can be read.
func rereads(t *testing.T, module *graph.FunctionGraph) error {
	made, err := convert.Export(module)
	if err != nil {
		return nil // what has no words in the file
	}
	data, err := made.EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	file, err := graphdef.Decode("written.pb", data)
	require.NoError(t, err)
	_, err = convert.Import(file, dialects.All(), convert.ImportOptions{})
	require.NoError(t, err)
	return nil
}
