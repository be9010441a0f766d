package frontend

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
)

// handles are graphs in which handles of variables go through loops, branches and calls.
var handles = map[string]string{
	"loop": `
		i = Placeholder() dtype=INT32 shape=
		v = VarHandleOp() dtype=INT32 shape= shared_name=v
		z = Const() value=0
		a = AssignVariableOp(v, z) dtype=INT32
		c = function(n, h.RESOURCE) r.BOOL=l:z:0
		k = Const() value=9
		l = Less(n, k:output:0)
		end
		b = function(n, h.RESOURCE) m=s:z:0 g.RESOURCE=h
		one = Const() value=1
		s = Add(n, one:output:0)
		u = AssignAddVariableOp(h, s:z:0) dtype=INT32
		end
		w = While(i, v, ^a) T=[INT32,RESOURCE] cond=@c body=@b
		r = ReadVariableOp(w:1) dtype=INT32
		q = ReadVariableOp(v, ^w) dtype=INT32`,
	"branch": `
		p = Placeholder() dtype=BOOL shape=
		i = Placeholder() dtype=INT32 shape=
		v = VarHandleOp() dtype=INT32 shape= shared_name=v
		a = AssignVariableOp(v, i) dtype=INT32
		t = function(n, h.RESOURCE) m=x:value:0
		u = AssignAddVariableOp(h, n) dtype=INT32
		x = ReadVariableOp(h, ^u) dtype=INT32
		end
		e = function(n, h.RESOURCE) m=x:value:0
		x = ReadVariableOp(h) dtype=INT32
		end
		f = If(p, i, v, ^a) Tcond=BOOL Tin=[INT32,RESOURCE] Tout=[INT32] then_branch=@t else_branch=@e
		q = ReadVariableOp(v, ^f) dtype=INT32`,
	"call": `
		i = Placeholder() dtype=INT32 shape=
		v = VarHandleOp() dtype=INT32 shape= shared_name=v
		a = AssignVariableOp(v, i) dtype=INT32
		g = function(n, h.RESOURCE) m=x:value:0
		u = AssignAddVariableOp(h, n) dtype=INT32
		x = ReadVariableOp(h, ^u) dtype=INT32
		end
		f = StatefulPartitionedCall(i, v, ^a) Tin=[INT32,RESOURCE] Tout=[INT32] f=@g
		h = StatefulPartitionedCall(f, v, ^f) Tin=[INT32,RESOURCE] Tout=[INT32] f=@g
		q = ReadVariableOp(v, ^h) dtype=INT32`,
	"made in a function": `
		i = Placeholder() dtype=INT32 shape=
		g = function(n) m=x:value:0
		v = VarHandleOp() dtype=INT32 shape= shared_name=v
		u = AssignVariableOp(v, n) dtype=INT32
		x = ReadVariableOp(v, ^u) dtype=INT32
		end
		f = StatefulPartitionedCall(i) Tin=[INT32] Tout=[INT32] f=@g`,
	"loop in a call in a branch": `
		p = Placeholder() dtype=BOOL shape=
		i = Placeholder() dtype=INT32 shape=
		v = VarHandleOp() dtype=INT32 shape= shared_name=v
		a = AssignVariableOp(v, i) dtype=INT32
		c = function(n, h.RESOURCE) r.BOOL=l:z:0
		x = ReadVariableOp(h) dtype=INT32
		k = Const() value=40
		l = Less(x:value:0, k:output:0)
		end
		b = function(n, h.RESOURCE) m=s:z:0 g.RESOURCE=o:output:0
		one = Const() value=3
		s = Add(n, one:output:0)
		u = AssignAddVariableOp(h, s:z:0) dtype=INT32
		o = Identity(h, ^u) T=RESOURCE
		end
		g = function(n, h.RESOURCE) m=w:output:0
		w = While(n, h) T=[INT32,RESOURCE] cond=@c body=@b
		end
		t = function(n, h.RESOURCE) m=y:output:0
		y = StatefulPartitionedCall(n, h) Tin=[INT32,RESOURCE] Tout=[INT32] f=@g
		end
		e = function(n, h.RESOURCE) m=y:z:0
		y = Add(n, n)
		end
		f = If(p, i, v, ^a) Tcond=BOOL Tin=[INT32,RESOURCE] Tout=[INT32] then_branch=@t else_branch=@e
		q = ReadVariableOp(v, ^f) dtype=INT32`,
	"reference": `
		i = Placeholder() dtype=INT32 shape=
		v = VariableV2() dtype=INT32 shape=
		a = Assign(v, i) T=INT32
		e = Enter(i, ^a) frame_name=w
		h = RefEnter(v, ^a) frame_name=w is_constant=true T=INT32
		m = Merge(e, n)
		k = Const(^m) value=9
		l = Less(m, k)
		c = LoopCond(l)
		s = Switch(m, c)
		one = Const(^s) value=1
		x = Add(s:1, one)
		u = AssignAdd(h, x) T=INT32
		n = NextIteration(x, ^u)
		y = Exit(s)
		q = Identity(v, ^y)`,
}

// TestHandles makes globals of variables whose handles go through loops, branches and calls: what
// they are afterwards is what it was, in what is written as well.
func TestHandles(t *testing.T) {
	for name, text := range handles {
		t.Run(name, func(t *testing.T) {
			module, err := corpus.Parse(t, text)
			require.NoError(t, err)
			before := corpus.Compute(t, module)
			outputs := corpus.OutputNames(corpus.Main(t, module))
			for _, out := range outputs {
				require.True(t, before[strings.TrimSuffix(out, ":0")].IsValid() || strings.Contains(out, ":1"), out)
			}
			report := corpus.OptimizeTwice(t, passes(t), module)
			left := corpus.Left(corpus.Main(t, module), "VarHandleOp", "VariableV2", "ReadVariableOp", "AssignVariableOp", "AssignAddVariableOp", "AssignAdd", "Assign")
			require.Empty(t, left, strings.Join(corpus.Reasons(report), "\n"))
			require.NotEmpty(t, corpus.Left(module, tf.GetGlobal))
			requireOutputs(t, "written", before, outputs, written(t, module))
		})
	}
}

// TestHandleResult makes a global of a variable whose handle is a result of a loop that nothing
// uses: a node makes the handle for that alone.
func TestHandleResult(t *testing.T) {
	text := strings.Replace(handles["loop"], "r = ReadVariableOp(w:1)", "r = ReadVariableOp(v, ^w)", 1)
	module, err := corpus.Parse(t, text)
	require.NoError(t, err)
	before := corpus.Compute(t, module)
	outputs := corpus.OutputNames(corpus.Main(t, module))
	require.Contains(t, outputs, "w:1")
	corpus.OptimizeTwice(t, passes(t), module)
	require.Len(t, corpus.Left(corpus.Main(t, module), "VarHandleOp"), 1)
	require.Empty(t, corpus.Left(corpus.Main(t, module), "ReadVariableOp", "AssignVariableOp", "AssignAddVariableOp"))
	requireOutputs(t, "written", before, outputs, written(t, module))
}
