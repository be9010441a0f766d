package frontend

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
)

// rounds is how many runs over what the one before has written it takes at most until
// nothing changes. Two would do, were it not for what only reading says: that of two
// conditionals of one predicate, that no node uses a result, or for what a control edge was.
const rounds = 5

// again runs the passes on what is written of a module, and again on that, until it computes
// its outputs as the one before. It returns how many runs that took, 0 where they did not end,
// and whether the first file and the second one are the same. What each run makes is checked.
func again(t testing.TB, module *graph.FunctionGraph, check func(run int, module *graph.FunctionGraph)) (runs int, same bool) {
	var first []byte
	var last map[string]uint64
	for k := range rounds + 1 {
		corpus.Optimize(t, passes(t), module)
		check(k+1, module)
		now := canonical(t, module)
		file, err := convert.Export(module)
		require.NoError(t, err)
		data, err := file.EncodeAs(graphdef.Binary)
		require.NoError(t, err)
		switch k {
		case 0:
			first = data
		case 1:
			same = bytes.Equal(data, first)
		}
		if k > 0 && (same || maps.Equal(now, last)) {
			return k, same
		}
		last = now
		file, err = graphdef.Decode("written.pb", data)
		require.NoError(t, err)
		module = corpus.Import(t, file)
	}
	return 0, false
}

// TestWrittenAgain runs the passes on what they have written of real graphs: the second file
// is the first one, byte for byte. Neither run leaves loops or branches as TensorFlow 1 has them.
func TestWrittenAgain(t *testing.T) {
	files, unchanged := 0, 0
	for i, name := range corpus.All(t) {
		if testing.Short() && i%8 > 0 {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			k, same := again(t, corpus.Load(t, name), func(run int, module *graph.FunctionGraph) {
				if run > 2 {
					return
				}
				require.Empty(t, corpus.Left(module, "Switch", "Merge", "Enter", "Exit", "NextIterationSource", "NextIterationSink", "LoopCond", "_SwitchN", "TensorArrayV3"))
			})
			require.NotZero(t, k)
			files++
			if same {
				unchanged++
			} else {
				t.Error("a second run changes it")
			}
		})
	}
	t.Logf("of %d files, %d are not changed by a second run, byte for byte", files, unchanged)
}

// TestRandomWrittenAgain does so with random graphs: those that are written do not grow.
func TestRandomWrittenAgain(t *testing.T) {
	n := uint64(*seeds)
	if testing.Short() {
		n = min(n, 20)
	}
	for k := *seed; k < *seed+n; k++ {
		t.Run(fmt.Sprint(k), func(t *testing.T) {
			module, err := corpus.Parse(t, strings.Join(randomGraph(k, 20+int(k%5)*30), "\n"))
			require.NoError(t, err)
			runs, _ := again(t, module, func(int, *graph.FunctionGraph) {})
			require.NotZero(t, runs)
		})
	}
}

// TestNestedArraysWrittenAgain: a loop in a loop whose first variable is a list begins with
// another variable, as the flow of an array would be a result that the edge alone needs.
func TestNestedArraysWrittenAgain(t *testing.T) {
	module, err := corpus.Parse(t, `
		n3 = Const() value=3
		n2 = Const() value=2
		z = Const() value=0
		one = Const() value=1
		ta = TensorArrayV3(n3) dtype=INT32 element_shape= clear_after_read=false
		ta2 = TensorArrayV3(n3) dtype=INT32 element_shape=
		x = Placeholder() dtype=INT32 shape=3
		rng = Const() value=[0,1,2]
		sc = TensorArrayScatterV3(ta, rng, x, ta:1) T=INT32
		h1 = Enter(ta) T=RESOURCE frame_name=o is_constant=true
		f1 = Enter(sc) T=FLOAT frame_name=o is_constant=true
		h2 = Enter(ta2) T=RESOURCE frame_name=o is_constant=true
		g2 = Enter(ta2:1) T=FLOAT frame_name=o
		i = Enter(z) frame_name=o
		lim = Enter(n3) frame_name=o is_constant=true
		lim2 = Enter(n2) frame_name=o is_constant=true
		oe = Enter(one) frame_name=o is_constant=true
		ze = Enter(z) frame_name=o is_constant=true
		im = Merge(i, in)
		gm = Merge(g2, gn) T=FLOAT
		lt = Less(im, lim)
		lc = LoopCond(lt)
		is = Switch(im, lc)
		gs = Switch(gm, lc) T=FLOAT
		rd = TensorArrayReadV3(h1, is:1, f1) dtype=INT32
		j = Enter(ze) frame_name=i
		acc = Enter(rd) frame_name=i
		li = Enter(lim2) frame_name=i is_constant=true
		o2 = Enter(oe) frame_name=i is_constant=true
		hi = Enter(h1) T=RESOURCE frame_name=i is_constant=true
		fi = Enter(f1) T=FLOAT frame_name=i is_constant=true
		jm = Merge(j, jn)
		am = Merge(acc, an)
		jl = Less(jm, li)
		jc = LoopCond(jl)
		js = Switch(jm, jc)
		as = Switch(am, jc)
		rj = TensorArrayReadV3(hi, js:1, fi) dtype=INT32
		ad = Add(as:1, rj)
		jp = Add(js:1, o2)
		jn = NextIteration(jp)
		an = NextIteration(ad)
		ax = Exit(as)
		w = TensorArrayWriteV3(h2, is:1, ax, gs:1) T=INT32
		ip = Add(is:1, oe)
		in = NextIteration(ip)
		gn = NextIteration(w) T=FLOAT
		gx = Exit(gs) T=FLOAT
		out = TensorArrayGatherV3(ta2, rng, gx) dtype=INT32 element_shape=
	`)
	require.NoError(t, err)
	runs, same := again(t, module, func(int, *graph.FunctionGraph) {})
	require.Equal(t, 1, runs)
	require.True(t, same)
}
