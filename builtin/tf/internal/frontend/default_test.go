package frontend

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// pipeline returns what a query selects.
func pipeline(t testing.TB, q optdb.Query) navigator.Optimizer {
	lib, err := library()
	require.NoError(t, err)
	opt, err := lib.DB.Query(q)
	require.NoError(t, err)
	return opt
}

// twiceWritten runs an optimizer on a module, on what is written of it, and on what is written of
// that, and returns the two files.
func twiceWritten(t testing.TB, opt navigator.Optimizer, module *graph.FunctionGraph) (first, second *graphdef.File, same bool) {
	var files [2]*graphdef.File
	var all [2][]byte
	for i := range files {
		corpus.Optimize(t, opt, module)
		file, err := convert.Export(module)
		require.NoError(t, err)
		data, err := file.EncodeAs(graphdef.Binary)
		require.NoError(t, err)
		files[i], err = graphdef.Decode("written.pb", data)
		require.NoError(t, err)
		all[i], module = data, corpus.Import(t, files[i])
	}
	return files[0], files[1], bytes.Equal(all[0], all[1])
}

// TestQueriesWrittenAgain runs the default query, with the passes and without, on real graphs and
// on what it has written of them: the second file is the first one, byte for byte.
func TestQueriesWrittenAgain(t *testing.T) {
	for name, q := range map[string]optdb.Query{"alone": optdb.Mode("default"), "both": optdb.Mode("default").Including("tf_frontend")} {
		opt := pipeline(t, q)
		for i, file := range corpus.All(t) {
			if i%8 > 0 && (testing.Short() || i > 50) {
				continue
			}
			t.Run(name+"/"+filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				_, _, same := twiceWritten(t, opt, corpus.Load(t, file))
				require.True(t, same, "a second run changes it")
			})
		}
	}
}

// TestConstantsOfDefault: constants that the written file would let a second run merge are merged
// by the first one, in whichever regions they are; first values of variables and results keep
// their names.
func TestConstantsOfDefault(t *testing.T) {
	opt := pipeline(t, optdb.Mode("default").Including("tf_frontend"))
	for name, text := range map[string]string{
		"regions": `
			x = Placeholder() dtype=INT32 shape=
			n = Placeholder() dtype=INT32 shape=
			i = Enter(x) frame_name=f
			e = Enter(n) frame_name=f is_constant=true
			m = Merge(i, j)
			lc = LoopCond(l)
			l = Less(c, e)
			k = Const(^m) value=7
			c = Add(m, k)
			s = Switch(m, lc)
			d = Identity(s:1)
			k2 = Const(^d) value=7
			a = Add(d, k2)
			j = NextIteration(a)
			out = Exit(s)
			i2 = Enter(n) frame_name=g
			e2 = Enter(x) frame_name=g is_constant=true
			m2 = Merge(i2, j2)
			lc2 = LoopCond(l2)
			l2 = Less(m2, e2)
			s2 = Switch(m2, lc2)
			d2 = Identity(s2:1)
			k3 = Const(^d2) value=7
			a2 = Add(d2, k3)
			j2 = NextIteration(a2)
			out2 = Exit(s2)`,
		"results": `
			a = Const() value=3
			b = Const() value=3
			c = Const() value=3
			x = Placeholder() dtype=INT32 shape=
			y = Mul(x, c)`,
		"first values": `
			k = Const() value=0
			v = VariableV2() dtype=INT32 shape=
			z = Const() value=0
			first = Assign(v, z)
			y = Const() value=0
			w = VariableV2() dtype=INT32 shape=
			first2 = Assign(w, y)
			init = NoOp(^first, ^first2)
			x = Placeholder() dtype=INT32 shape=
			r = Identity(v)
			q = Identity(w)
			out = Maximum(x, k) T=INT32
			a = Sub(out, r) T=INT32
			b = Sub(out, q) T=INT32`,
		"constant predicate": `
			t = Const() value=true dtype=BOOL
			s = Switch(t, t) T=BOOL
			f = Identity(s:0) T=BOOL
			g = Identity(s:1) T=BOOL
			x = Placeholder() dtype=INT32 shape=
			sx = Switch(x, t)
			m = Merge(sx:0, sx:1)`,
	} {
		t.Run(name, func(t *testing.T) {
			module, err := corpus.Parse(t, text)
			require.NoError(t, err)
			corpus.OptimizeTwice(t, opt, module)
			first, second, same := twiceWritten(t, opt, module)
			require.Equal(t, first.Graphs[0].Nodes, second.Graphs[0].Nodes)
			require.True(t, same)
		})
	}
}

// TestMergeOrder: the inputs of a Merge are written in the order in which they were, as its second
// result is the number of one.
func TestMergeOrder(t *testing.T) {
	module, err := corpus.Parse(t, `
		x = Placeholder() dtype=INT32 shape=
		p = Placeholder() dtype=BOOL shape=
		s = Switch(x, p)
		a = Neg(s:0) T=INT32
		b = Square(s:1) T=INT32
		m = Merge(b, a)`)
	require.NoError(t, err)
	before := corpus.ComputeEach(t, module)
	first, _, same := twiceWritten(t, pipeline(t, optdb.Include("tf_frontend")), module)
	require.True(t, same)
	for i, after := range corpus.ComputeEach(t, corpus.Import(t, first)) {
		require.Equal(t, before[i]["m:1"].String(), after["m:1"].String())
		require.Equal(t, before[i]["m"].String(), after["m"].String())
	}
}
