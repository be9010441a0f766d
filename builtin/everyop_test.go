package builtin

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/unify"
)

var programsOfAllOps = flag.Int("programs", 15, "generate that many programs of all ops for each query")

// TestNoPipelineChangesValues generates programs of all ops that have evaluators, runs
// each mode and each database alone on them, and evaluates them before and after.
// Only rules that say that they change values are left out; those that round
// otherwise are held to half of the digits.
func TestNoPipelineChangesValues(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
	require.NoError(t, err)
	programs := *programsOfAllOps
	if testing.Short() {
		programs = 9
	}
	registry := knownEvaluators()
	p := &programmer{lib: lib, registry: registry, ops: registry.Ops(), used: map[string]bool{}}
	seed, rewrites := uint64(0), 0
	for _, query := range pipelines(t, lib) {
		opt, err := lib.DB.Query(query)
		require.NoError(t, err, query)
		for range programs {
			seed++
			rewrites += p.compare(t, opt, query.String(), seed)
		}
	}
	require.Greater(t, rewrites, 10*programs)
	require.Greater(t, p.runs, int(seed), "programs have no results")
	used := map[string]int{}
	for op := range p.used {
		dialect, _, _ := strings.Cut(op, ".")
		used[dialect]++
	}
	for dialect, atLeast := range map[string]int{
		"arith": 20, "math": 20, "tensor": 5, "tosa": 25, "scalar": 30, "numpy": 2, "chain": 5, "linalg": 1,
	} {
		if testing.Short() {
			atLeast /= 2
		}
		require.GreaterOrEqual(t, used[dialect], atLeast, "ops of %s", dialect)
	}
}

// pipelines returns the queries: the modes, and each database and part of one that
// makes sense alone, without the rules that round otherwise, which
// TestRandomTensorGraphs has.
func pipelines(t *testing.T, lib *Library) (queries []optdb.Query) {
	for _, mode := range lib.DB.Modes() {
		if testing.Short() && !slices.Contains([]string{"fast_run", "o4", "views"}, mode.Name) {
			continue // the others have less of the same
		}
		query, err := optdb.ParseQuery(mode.Name + " -inexact")
		require.NoError(t, err)
		queries = append(queries, query)
	}
	for _, text := range []string{
		"+canonicalize -changes_values -inexact", "+inplace_ops", "+chain_raise", "+chain_lower", "+chain_simplify", "+lexicographic",
		"+reverse_lexicographic", "+chain_canonical", "+chain_shorter", "+constant_folding", "+fleet -changes_values -inexact",
		"+fast_run +constant_folding -inexact",
	} {
		query, err := optdb.ParseQuery(text)
		require.NoError(t, err)
		queries = append(queries, query)
	}
	return queries
}

// compare optimizes a program, evaluates it before and after, and returns how often it
// was rewritten.
func (p *programmer) compare(t *testing.T, opt *optdb.Pipeline, query string, seed uint64) int {
	p.focus = matchedOps(opt.Rules())
	fg := p.program(rand.New(rand.NewPCG(seed, 0)))
	before := mlir.String(fg)
	checker, err := verify.NewChecker(t.Context(), fg, verify.CheckOptions{
		Eval: eval.Options{Evaluators: p.registry}, Runs: 3, Seed: seed, Rules: opt.Rules(), Inexact: opt.Inexact(),
	})
	require.NoError(t, err)
	p.runs += checker.Runs()
	report, err := opt.OptimizeWith(t.Context(), fg, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
	require.NoError(t, err, before)
	require.NoError(t, fg.CheckIntegrity())
	found, err := checker.Check(t.Context(), fg, report)
	require.NoError(t, err)
	require.Nil(t, found, "%s, seed %d\n%s\nbecame\n%s", query, seed, before, mlir.String(fg))
	return report.Rewrites
}

// matchedOps returns the ops in the patterns of rules.
func matchedOps(rules []*navigator.Local) (ops []string) {
	var add func(t *unify.Term)
	add = func(t *unify.Term) {
		if len(t.Ops) < 20 { // not those of folding, which are all
			ops = append(ops, t.Ops...)
		}
		for _, arg := range t.Args {
			add(arg)
		}
	}
	for _, rule := range rules {
		for _, t := range rule.Pattern.Terms {
			add(t)
		}
	}
	return ops
}

// programmer generates programs of ops that have a result for what is generated for them.
type programmer struct {
	lib      *Library
	registry *eval.Registry
	ops      []string
	focus    []string // those that the rules look for
	runs     int      // of programs that had results
	used     map[string]bool
	declared func(ir.Type) ir.Type // what inputs of a type say of it; nil for the type
}

// known is a variable with the value that it has for the inputs that were generated.
type known struct {
	graph.Var
	value value.Value
}

// program generates a program.
func (p *programmer) program(r *rand.Rand) *graph.FunctionGraph {
	ctxt := ir.NewContext(p.lib.Dialects)
	fg := graph.New(ctxt)
	var vars []known
	for _, elem := range p.elems(r) {
		for _, dims := range [][]int64{nil, {3}, {2, 3}, {1, 2, 3}} {
			typ := elem
			if dims != nil {
				typ = ir.Tensor(elem, dims...)
			}
			vars = append(vars, p.leaf(r, fg, typ), p.leaf(r, fg, typ))
		}
	}
	made := 0
	for tries := 0; tries < 600 && made < 24; tries++ {
		if outs := p.node(r, fg, vars); outs != nil {
			vars = append(vars, outs...)
			made++
		}
	}
	var outputs []graph.Var
	for _, v := range vars[len(vars)-min(made, 16):] {
		outputs = append(outputs, v.Var)
	}
	fg.SetOutputs(outputs...)
	return fg
}

// elems generates the types of elements of a program: few, so that ops fit.
func (p *programmer) elems(r *rand.Rand) []ir.Type {
	ints := []ir.Type{ir.I8, ir.I32, ir.I64}
	floats := []ir.Type{ir.F16, ir.F32, ir.F64, ir.BF16}
	list := []ir.Type{ir.I1, ir.Index(), ints[r.IntN(len(ints))], floats[r.IntN(len(floats))]}
	if r.IntN(4) == 0 {
		list = append(list, ir.Complex(ir.F32))
	}
	return list
}

// leaf generates an input or a constant, often one of numbers that rules look for.
func (p *programmer) leaf(r *rand.Rand, fg *graph.FunctionGraph, typ ir.Type) known {
	v, err := value.Random(typ, r)
	if err != nil {
		panic(err)
	}
	if specials := value.Specials(value.ElemOf(typ)); r.IntN(2) == 0 && len(specials) > 0 {
		if v, err = specials[r.IntN(len(specials))].Splat(typ); err != nil {
			v = specials[r.IntN(len(specials))]
		}
	}
	if one := fg.Context().ConstantOf([]float64{0, math.Copysign(0, -1), 1, -1, 2, 3}[r.IntN(6)], typ); one.IsValid() && r.IntN(2) == 0 {
		if small, err := value.FromAttr(one); err == nil {
			v = small
		}
	}
	if r.IntN(3) > 0 && !(v.IsScalar() && v.Class() == value.ComplexClass) {
		return known{fg.Graph().Constant(v.Attr(fg.Context())), v}
	}
	if p.declared != nil {
		typ = p.declared(typ)
	}
	return known{fg.AddInput(typ, ""), v}
}

// node generates a node, and returns its outputs, nil where it has no result.
func (p *programmer) node(r *rand.Rand, fg *graph.FunctionGraph, vars []known) []known {
	name := p.ops[r.IntN(len(p.ops))]
	if len(p.focus) > 0 && r.IntN(8) > 0 {
		name = p.focus[r.IntN(len(p.focus))]
	}
	e, _ := p.registry.Lookup(name)
	info := p.lib.Dialects.Op(name)
	if _, known := p.registry.Lookup(name); !known || e.Domain.Impure || info != nil && (info.Has(ir.Effect) || info.Has(ir.ConstantLike)) {
		return nil
	}
	if e.Domain.Partial != "" && r.IntN(30) > 0 {
		return nil // with one of these, generated inputs often have no result
	}
	first := vars[r.IntN(len(vars))]
	if r.IntN(2) == 0 {
		first = vars[max(len(vars)-1-r.IntN(4), 0)] // what was made last
	}
	inputs := []known{first}
	for range r.IntN(3) {
		next := vars[r.IntN(len(vars))]
		if r.IntN(5) == 0 {
			next = first
		}
		for tries := 0; tries < 8 && next.Type() != first.Type(); tries++ {
			next = vars[r.IntN(len(vars))]
		}
		inputs = append(inputs, next)
	}
	var types []ir.Type
	var args []graph.Var
	var vals []value.Value
	for _, in := range inputs {
		types, args, vals = append(types, in.Type()), append(args, in.Var), append(vals, in.value)
	}
	var attrs []ir.NamedAttr
	if e.Draw != nil {
		attrs = e.Draw(r, fg.Context(), types)
	} else {
		attrs = drawAttrs(r, fg.Context(), name, first.value)
	}
	op := fg.Context().Op(name, attrs...)
	candidates := results(r, inputs)
	if inferred := ir.InferTypes(op, types); inferred != nil {
		candidates = append([][]ir.Type{inferred}, candidates...)
	}
	for _, out := range candidates {
		got, err := eval.Apply(context.Background(), op, vals, out, eval.Options{Evaluators: p.registry, MaxElements: 1 << 10})
		if err != nil {
			continue
		}
		p.used[name] = true
		n := fg.Add(op, args, out...)
		var outs []known
		for i, v := range got {
			outs = append(outs, known{n.Output(i), v})
		}
		return outs
	}
	return nil
}

// results returns types that the outputs of an op may have.
func results(r *rand.Rand, inputs []known) (list [][]ir.Type) {
	elems := []ir.Type{ir.I1, ir.Index(), ir.F64, ir.F32, ir.I32, ir.I8}
	r.Shuffle(len(elems), func(i, j int) { elems[i], elems[j] = elems[j], elems[i] })
	for _, in := range inputs {
		t := in.Type()
		list = append(list, []ir.Type{t}, []ir.Type{value.ElemOf(t)}, []ir.Type{t, t})
		if value.ClassOf(value.ElemOf(t)) == value.ComplexClass {
			list = append(list, []ir.Type{value.ElemOf(t).Elem()})
		}
		for _, elem := range append(elems, value.ElemOf(t)) {
			for _, dims := range [][]int64{nil, in.value.Dims(), {1}, {3}, {6}, {2}, {3, 2}, {2, 1}, {1, 3}, {4, 3}, {2, 6}, {3, 3}} {
				switch {
				case dims == nil && t.IsShaped():
				case dims == nil || !t.IsShaped():
					list = append(list, []ir.Type{elem})
				default:
					list = append(list, []ir.Type{ir.Tensor(elem, dims...)})
				}
			}
		}
	}
	return list
}

// drawAttrs generates the attributes of an op about which it is known what they are called.
func drawAttrs(r *rand.Rand, ctxt *ir.Context, op string, x value.Value) []ir.NamedAttr {
	one := func(name string, v int64) []ir.NamedAttr {
		return []ir.NamedAttr{{Name: name, Value: ctxt.Int(v, ir.I64)}}
	}
	list := func(name string, v ...int64) []ir.NamedAttr {
		return []ir.NamedAttr{{Name: name, Value: ctxt.Ints(ir.I64, v...)}}
	}
	perm := func() (perm []int64) {
		for _, i := range r.Perm(x.Rank()) {
			perm = append(perm, int64(i))
		}
		return perm
	}
	axis := int64(r.IntN(max(x.Rank(), 1)))
	switch _, name, _ := strings.Cut(op, "."); {
	case op == "arith.cmpi":
		return one("predicate", r.Int64N(10))
	case op == "arith.cmpf":
		return one("predicate", r.Int64N(16))
	case op == "tensor.concat":
		return one("dim", axis)
	case op == "tosa.transpose":
		return list("perms", perm()...)
	case op == "linalg.transpose":
		return list("permutation", perm()...)
	case op == "linalg.softmax":
		return one("dimension", axis)
	case op == "tosa.reshape":
		return list("new_shape", [][]int64{{6}, {3, 2}, {1, 3}, {2, 3}, {3}}[r.IntN(5)]...)
	case op == "tosa.tile":
		times := make([]int64, x.Rank())
		for i := range times {
			times[i] = 1 + r.Int64N(2)
		}
		return list("multiples", times...)
	case op == "tosa.clamp":
		low, high := ctxt.ConstantOf(0, x.Elem()), ctxt.ConstantOf(1, x.Elem())
		if low.IsValid() && high.IsValid() {
			return []ir.NamedAttr{{Name: "min_val", Value: low}, {Name: "max_val", Value: high}}
		}
	case strings.HasPrefix(op, "numpy.") || strings.HasPrefix(name, "reduce_") || name == "argmax" || name == "reverse" || name == "concat":
		return one("axis", axis)
	}
	return nil
}
