package frontend

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
)

// FuzzFrontend reads files, runs the passes on what is a graph, and writes it: what cannot be
// written is an error, and what is written can be read.
func FuzzFrontend(f *testing.F) {
	for _, text := range []string{
		`i = Placeholder() dtype=INT32 shape=
		e = Enter(i) frame_name=f
		c = Const() value=10
		k = Enter(c) frame_name=f is_constant=true
		m = Merge(e, n)
		l = Less(m, k) T=INT32
		lc = LoopCond(l)
		s = Switch(m, lc)
		a = Add(s:1, k)
		n = NextIteration(a)
		x = Exit(s)`,
		`p = Placeholder() dtype=BOOL shape=
		x = Placeholder() dtype=INT32 shape=
		s = Switch(x, p)
		a = Add(s:1, s:1)
		m = Merge(s, a)
		q = Add(m:1, m)`,
		`v = VariableV2() dtype=INT32 shape=
		c = Const() value=3
		as = Assign(v, c) T=INT32
		r = Identity(v)
		sh = Shape(r) T=INT32`,
		`c = Const() value=3
		a = Pack(c, c) T=INT32 N=2
		u = Unpack(a) T=INT32 num=2
		b = Add(u, u:1)`,
	} {
		f.Add([]byte(corpus.Nodes(f, text)))
	}
	if files, _ := filepath.Glob(corpus.Folder("tf", "*")); len(files) > 0 {
		for _, name := range files {
			if data, err := os.ReadFile(name); err == nil && len(data) < 1<<14 {
				f.Add(data)
			}
		}
	}
	opt := passes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		file, err := graphdef.Decode("fuzz", data)
		if err != nil {
			return
		}
		module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
		if err != nil {
			return
		}
		if _, err = navigator.Optimize(t.Context(), opt, module, navigator.Options{Workers: 1}); err != nil {
			return // the type of an attribute that a rule reads, say
		}
		require.NoError(t, module.CheckIntegrity())
		made, err := convert.Export(module)
		if err != nil {
			return
		}
		data, err = made.EncodeAs(graphdef.Binary)
		require.NoError(t, err)
		_, err = graphdef.Decode("written", data)
		require.NoError(t, err)
	})
}
