package frontend

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
)

// effects are nodes of random graphs that read and write variables.
type effects struct {
	variable map[string]string
	writes   map[string]bool
}

// randomEffects returns a graph of reads and writes of two variables, some of which come
// after others only because of values that rules fold away.
func randomEffects(r *rand.Rand) (string, effects) {
	var b strings.Builder
	e := effects{map[string]string{}, map[string]bool{}}
	b.WriteString("x = Placeholder() dtype=INT32 shape=\nzero = Const() dtype=INT32 value=0\n")
	for _, v := range []string{"u", "v"} {
		fmt.Fprintf(&b, "%s = VarHandleOp() dtype=INT32 shape= shared_name=\"%[1]s\"\n", v)
	}
	values, acts := []string{"x"}, []string{}
	for i := range 12 {
		name, variable := fmt.Sprint("n", i), []string{"u", "v"}[r.IntN(2)]
		wait := ""
		if len(acts) > 0 && r.IntN(3) == 0 {
			wait = ", ^" + acts[r.IntN(len(acts))]
		}
		value := func() string { return values[r.IntN(len(values))] }
		if r.IntN(2) == 0 {
			fmt.Fprintf(&b, "%s = ReadVariableOp(%s%s) dtype=INT32\n", name, variable, wait)
			e.variable[name], acts, values = variable, append(acts, name), append(values, name)
			continue
		}
		written := value()
		if r.IntN(3) > 0 {
			fmt.Fprintf(&b, []string{"d%[1]d = Sub(%[2]s, %[2]s)\n", "d%d = Mul(%s, zero)\n"}[r.IntN(2)], i, written)
			fmt.Fprintf(&b, "a%d = AddV2(d%[1]d, x)\n", i)
			written = fmt.Sprint("a", i)
		}
		fmt.Fprintf(&b, "%s = AssignVariableOp(%s, %s%s) dtype=INT32\n", name, variable, written, wait)
		e.variable[name], e.writes[name], acts = variable, true, append(acts, name)
	}
	return b.String(), e
}

// pathsOf returns the nodes that each node of a file comes after. Without is an edge to
// leave out.
func pathsOf(nodes []*graphdef.Node, user, without string) map[string]map[string]bool {
	all, byName := map[string]map[string]bool{}, map[string]*graphdef.Node{}
	for _, n := range nodes {
		byName[n.Name] = n
	}
	var visit func(name string) map[string]bool
	visit = func(name string) map[string]bool {
		if all[name] != nil {
			return all[name]
		}
		all[name] = map[string]bool{}
		for _, text := range byName[name].Inputs {
			if name == user && text == without {
				continue
			}
			in, _ := graphdef.ParseInput(text)
			all[name][in.Node] = true
			for before := range visit(in.Node) {
				all[name][before] = true
			}
		}
		return all[name]
	}
	for _, n := range nodes {
		visit(n.Name)
	}
	return all
}

// TestOrderOfEffects requires of random graphs that two nodes about a variable, one of which
// writes it, come in the order that they had, that no control edge that was added is one that
// others do for, and that a second run changes nothing.
func TestOrderOfEffects(t *testing.T) {
	added := 0
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 3))
		text, e := randomEffects(r)
		module, err := corpus.Parse(t, text)
		require.NoError(t, err)
		file, err := convert.Export(module)
		require.NoError(t, err)
		before, had := pathsOf(file.Graphs[0].Nodes, "", ""), map[string][]string{}
		for _, n := range file.Graphs[0].Nodes {
			had[n.Name] = n.Inputs
		}
		module, nodes := optimized(t, module)
		after := pathsOf(nodes, "", "")
		for second, variable := range e.variable {
			for first := range before[second] {
				isPair := e.variable[first] == variable && (e.writes[first] || e.writes[second]) && after[first] != nil && after[second] != nil
				require.False(t, isPair && !after[second][first], "seed %d: %s before %s\n%s", seed, first, second, text)
			}
		}
		for _, n := range nodes {
			for _, in := range n.Inputs {
				name, waits := strings.CutPrefix(in, "^")
				if waits && !slices.Contains(had[n.Name], in) {
					added++
					require.False(t, pathsOf(nodes, n.Name, in)[n.Name][name], "seed %d: %s does not need %s\n%s", seed, n.Name, in, text)
				}
			}
		}
		_, again := optimized(t, module)
		require.Equal(t, texts(nodes), texts(again), "seed %d\n%s", seed, text)
	}
	require.Greater(t, added, 20)
}

// optimized returns what is read of a module that was optimized and written, and its nodes.
func optimized(t testing.TB, module *graph.FunctionGraph) (*graph.FunctionGraph, []*graphdef.Node) {
	corpus.Optimize(t, passes(t), module)
	file, err := convert.Export(module)
	require.NoError(t, err)
	return corpus.Import(t, file), file.Graphs[0].Nodes
}

func texts(nodes []*graphdef.Node) []string {
	var list []string
	for _, n := range nodes {
		list = append(list, n.Name+" = "+n.Op+"("+strings.Join(n.Inputs, ", ")+")")
	}
	slices.Sort(list)
	return list
}

// within are graphs of a loop and a branch in which the read r comes before the write u by a
// value that is folded away.
var within = map[string]string{
	"loop": `
		i = Placeholder() dtype=INT32 shape=
		v = VarHandleOp() dtype=INT32 shape= shared_name=v
		e = Enter(i) frame_name=w
		h = Enter(v) frame_name=w is_constant=true T=RESOURCE
		m = Merge(e, n)
		k = Const(^m) value=9
		l = Less(m, k)
		c = LoopCond(l)
		s = Switch(m, c)
		r = ReadVariableOp(h, ^s) dtype=INT32
		o = Const(^s) value=0
		q = EnsureShape(r) T=INT32 shape=
		z = Mul(q, o)
		x = Add(z, s:1)
		u = AssignVariableOp(h, x) dtype=INT32
		a = Add(r, s:1)
		n = NextIteration(a, ^u)
		y = Exit(s)`,
	"branch of a function": `
		p = Placeholder() dtype=BOOL shape=
		i = Placeholder() dtype=INT32 shape=
		v = VarHandleOp() dtype=INT32 shape= shared_name=v
		t = function(n, h.RESOURCE) m=r:value:0
		r = ReadVariableOp(h) dtype=INT32
		o = Const() value=0
		q = EnsureShape(r:value:0) T=INT32 shape=
		z = Mul(q:output:0, o:output:0)
		x = Add(z:z:0, n)
		u = AssignVariableOp(h, x:z:0) dtype=INT32
		end
		e = function(n, h.RESOURCE) m=y:z:0
		y = Add(n, n)
		end
		f = If(p, i, v) Tcond=BOOL Tin=[INT32,RESOURCE] Tout=[INT32] then_branch=@t else_branch=@e`,
}

// TestOrderOfEffectsWithin requires that a read and a write in a loop and in a branch keep
// their order in what is written.
func TestOrderOfEffectsWithin(t *testing.T) {
	for name, text := range within {
		t.Run(name, func(t *testing.T) {
			module, err := corpus.Parse(t, text)
			require.NoError(t, err)
			again, nodes := optimized(t, module)
			waits := 0
			for _, n := range nodes {
				if n.Op != "AssignVariableOp" {
					continue
				}
				for _, m := range nodes {
					if m.Op == "ReadVariableOp" && slices.Contains(n.Inputs, "^"+m.Name) {
						waits++
					}
				}
			}
			require.Equal(t, 1, waits, texts(nodes))
			require.NotContains(t, fmt.Sprint(texts(nodes)), "Mul(", "it was not folded")
			_, second := optimized(t, again)
			require.Equal(t, texts(nodes), texts(second))
		})
	}
}
