package inplace

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Stage is a walk that has some ops overwrite their inputs, under the name that the
// graph-rewriting document has for it.
type Stage struct {
	Name, Kind string // the kind is the word of its profile
	Rules      []StageRule
}

// StageRule is a rule of a stage: the ops of these names, or of these dialects where a
// name ends in a dot.
type StageRule struct {
	Name, Doc string
	Ops       []string
}

func (r *StageRule) isFor(op string) bool {
	return slices.ContainsFunc(r.Ops, func(name string) bool {
		return op == name || strings.HasSuffix(name, ".") && strings.HasPrefix(op, name)
	})
}

// Stages returns the stages of the project's dialects.
func Stages() []Stage {
	return []Stage{
		{Name: "inplace_elemwise_optimizer", Kind: "InplaceElemwiseOptimizer", Rules: []StageRule{{
			Name: "inplace_elemwise", Ops: []string{"scalar.", "aesara.composite"}, Doc: `
f(x, y) = f(x, y) in the memory of x, where nobody needs what x held: settle.inplace = 0.

For functions of numbers on tensors, and composites of them. The input must have the type
of the result: one that is stretched is read several times.`,
		}}},
		{Name: "InplaceBlasOpt", Kind: profile.KindTopo, Rules: []StageRule{
			{Name: "local_inplace_gemm", Ops: []string{"aesara.gemm"}, Doc: "gemm(z, a, x, y, b) in the memory of z: z = b*z + a*x@y."},
			{Name: "local_inplace_gemv", Ops: []string{"aesara.gemv"}, Doc: "gemv(y, a, A, x, b) in the memory of y: y = b*y + a*A@x."},
			{Name: "local_inplace_ger", Ops: []string{"aesara.ger"}, Doc: "ger(A, a, x, y) in the memory of A: A = A + a*outer(x, y)."},
		}},
		{Name: "c_blas_destructive", Kind: profile.KindTopo, Rules: []StageRule{
			{Name: "make_c_gemv_destructive", Ops: []string{"aesara.c_gemv"}, Doc: "c_gemv(y, a, A, x, b) in the memory of y."},
			{Name: "make_c_ger_destructive", Ops: []string{"aesara.c_ger"}, Doc: "c_ger(A, a, x, y) in the memory of A."},
		}},
		{Name: "make_scipy_blas_destructive", Kind: profile.KindTopo, Rules: []StageRule{
			{Name: "make_ger_destructive", Ops: []string{"aesara.scipy_ger"}, Doc: "scipy_ger(A, a, x, y) in the memory of A."},
		}},
	}
}

// NewStage returns the optimizer of a stage, for graphs of these dialects, under a name.
// What the destroy handler refuses is only counted. Its figures are those of [Saved] and
//
//	nb_call_replace, nb_call_validate   ops that were marked, for a time or for good
//	nb_inconsistent                     of those, what the destroy handler refused
//	ndim_2, ...                         ops that stay marked, by the rank of their results
func NewStage(d *ir.Dialects, s Stage, name string) navigator.Optimizer {
	known := able(d)
	config := navigator.TopoConfig{Name: name}
	for _, r := range s.Rules {
		if ops := slices.DeleteFunc(slices.Clone(known), func(op string) bool { return !r.isFor(op) }); len(ops) > 0 {
			config.Locals = append(config.Locals, newRule(d, r.Name, r.Doc, ops))
			config.OnlyOps = append(config.OnlyOps, ops...)
		}
	}
	if config.OnlyOps == nil {
		config.OnlyOps = []string{}
	}
	return navigator.WithPolicy(navigator.WarnUnlessRefused, &stage{navigator.NewTopo(config), s, d})
}

// stage is a walk that reports what it saved.
type stage struct {
	navigator.Optimizer
	Stage
	dialects *ir.Dialects
}

// Name implements [navigator.Optimizer].
func (s *stage) Name() string { return s.Optimizer.Name() }

// Kind implements [navigator.Kinder].
func (s *stage) Kind() string { return s.Stage.Kind }

// Unwrap implements [navigator.Wrapper].
func (s *stage) Unwrap() navigator.Optimizer { return s.Optimizer }

// Apply implements [navigator.Optimizer].
func (s *stage) Apply(r *navigator.Run, pass *profile.Pass) error {
	err := s.Optimizer.Apply(r, pass)
	pass.Kind = s.Kind()
	tried, refused := 0, 0
	for _, rule := range pass.Rules {
		tried, refused = tried+rule.Applied+rule.Failed, refused+rule.Failed
	}
	saved := savedBy(r.Graph, func(op ir.Op) bool {
		return slices.ContainsFunc(s.Rules, func(rule StageRule) bool { return rule.isFor(op.Name()) })
	})
	pass.Counts = append(pass.Counts,
		profile.Count{Name: "nb_call_replace", Count: tried},
		profile.Count{Name: "nb_call_validate", Count: tried},
		profile.Count{Name: "nb_inconsistent", Count: refused},
		profile.Count{Name: "nb_inplace", Count: saved.Ops},
		profile.Count{Name: "bytes_saved", Count: int(saved.Bytes)})
	for _, rank := range slices.Sorted(maps.Keys(saved.ranks)) {
		pass.Counts = append(pass.Counts, profile.Count{Name: fmt.Sprintf("ndim_%d", rank), Count: saved.ranks[rank]})
	}
	return err
}

// Savings is what a graph saves by ops that overwrite an input.
type Savings struct {
	Ops   int   // that are marked
	Bytes int64 // that their results would take
	ranks map[int]int
}

// Saved returns what the ops of a graph that are marked save, with all in it: the memory
// that their results would take, if each was made anew. Of results that do not say their
// size nothing is counted.
func Saved(fg *graph.FunctionGraph) Savings {
	s := Savings{ranks: map[int]int{}}
	for n := range fg.All() {
		s.add(n)
	}
	return s
}

// savedBy is Saved of some ops of an arena.
func savedBy(fg *graph.FunctionGraph, isOne func(ir.Op) bool) Savings {
	s := Savings{ranks: map[int]int{}}
	g, walk := fg.Graph(), fg.Walk()
	for n := walk.Next(); n != 0; n = walk.Next() {
		if op := g.Context().OpByID(g.OpOf(n)); declare.IsMarked(op) && isOne(op) {
			s.add(g.Node(n))
		}
	}
	return s
}

func (s *Savings) add(n graph.Node) {
	if !declare.IsMarked(n.Op()) {
		return
	}
	for out, inputs := range n.Op().Memory().Destroys {
		if out >= n.NumOutputs() || len(inputs) == 0 || inputs[0] >= n.NumInputs() {
			continue
		}
		t := n.Output(out).Type()
		s.Ops++
		s.Bytes += bytesOf(t)
		s.ranks[t.Rank()]++
	}
}

// bytesOf returns the memory that a value of a type takes, 0 where the type does not say.
func bytesOf(t ir.Type) int64 {
	count, known := t.NumElements()
	if t.Kind() != ir.TensorKind || !known {
		return 0
	}
	width := t.Elem().Width()
	if t.Elem().Kind() == ir.ComplexKind {
		width = 2 * t.Elem().Elem().Width()
	}
	return count * int64(max(width, 8)/8)
}
