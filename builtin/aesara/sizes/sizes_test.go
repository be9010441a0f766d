package sizes_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/sizes"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/unify"
)

// TestRules pins what shapes become.
func TestRules(t *testing.T) {
	for _, test := range []struct{ name, given, out, want string }{
		{"a shape that is known", `%s = "aesara.shape"(%x) : (tensor<2x3xf64>) -> tensor<2xi64>`, "%s : tensor<2xi64>", "[2, 3]"},
		{"of a number", `%s = "aesara.shape"(%e) : (tensor<f64>) -> tensor<0xi64>`, "%s : tensor<0xi64>", ""},
		{"of an input", `%s = "aesara.shape"(%y) : (tensor<?x3xf64>) -> tensor<2xi64>`, "%s : tensor<2xi64>",
			"aesara.make_vector(aesara.shape_i{dim = 0}(y), 3)"},
		{"of a function", `%f = "scalar.exp"(%y) : (tensor<?x3xf64>) -> tensor<?x3xf64>
%s = "aesara.shape_i"(%f) {dim = 0 : i64} : (tensor<?x3xf64>) -> tensor<i64>`, "%s : tensor<i64>", "aesara.shape_i{dim = 0}(y)"},
		{"of a join", `%f = "aesara.join"(%x, %y, %y) {axis = 0 : i64} : (tensor<2x3xf64>, tensor<?x3xf64>, tensor<?x3xf64>) -> tensor<?x3xf64>
%s = "aesara.shape_i"(%f) {dim = 0 : i64} : (tensor<?x3xf64>) -> tensor<i64>`, "%s : tensor<i64>",
			"scalar.add(scalar.mul(aesara.shape_i{dim = 0}(y), 2), 2)"},
		{"of an alloc", `%f = "aesara.alloc"(%e, %n) : (tensor<f64>, tensor<i64>) -> tensor<?xf64>
%s = "aesara.shape_i"(%f) {dim = 0 : i64} : (tensor<?xf64>) -> tensor<i64>`, "%s : tensor<i64>", "n"},
		{"of an alloc by numbers", `%f = "aesara.alloc"(%e, %i) : (tensor<f64>, i64) -> tensor<?xf64>
%s = "aesara.shape_i"(%f) {dim = 0 : i64} : (tensor<?xf64>) -> tensor<i64>`, "%s : tensor<i64>", "aesara.tensor_from_scalar(i)"},
		{"of what an element says", `%f = "aesara.reshape"(%x, %v) : (tensor<2x3xf64>, tensor<2xi64>) -> tensor<?x?xf64>
%g = "aesara.shape"(%f) : (tensor<?x?xf64>) -> tensor<2xi64>`, "%g : tensor<2xi64>",
			"aesara.make_vector(aesara.shape_i{dim = 0}(*1 -> aesara.reshape(x, v)), aesara.shape_i{dim = 1}(*1))"},
		{"stretched", `%f = "scalar.add"(%y, %z) : (tensor<?x3xf64>, tensor<?x3xf64>) -> tensor<?x3xf64>
%s = "aesara.shape_i"(%f) {dim = 0 : i64} : (tensor<?x3xf64>) -> tensor<i64>`, "%s : tensor<i64>", "aesara.shape_i{dim = 0}(scalar.add(y, z))"},
		{"of no rank", `%s = "aesara.shape"(%u) : (tensor<*xf64>) -> tensor<?xi64>`, "%s : tensor<?xi64>", "aesara.shape(u)"},
		{"a shape that is a difference", `%c = "aesara.shape_i"(%y) {dim = 0 : i64} : (tensor<?x3xf64>) -> tensor<i64>
%d = "scalar.sub"(%c, %n) : (tensor<i64>, tensor<i64>) -> tensor<i64>
%f = "aesara.alloc"(%e, %d) : (tensor<f64>, tensor<i64>) -> tensor<?xf64>
%s = "aesara.shape_i"(%f) {dim = 0 : i64} : (tensor<?xf64>) -> tensor<i64>`, "%s : tensor<i64>", "scalar.sub(aesara.shape_i{dim = 0}(y), n)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := `func.func @main(%x: tensor<2x3xf64>, %y: tensor<?x3xf64>, %z: tensor<?x3xf64>, %e: tensor<f64>, %n: tensor<i64>, %i: i64, %v: tensor<2xi64>, %u: tensor<*xf64>) -> none {
` + test.given + "\nreturn " + test.out + "\n}"
			file, err := mlir.Parse("in.mlir", text, dialects.All())
			require.NoError(t, err)
			fg := nested(file)
			require.NoError(t, settle(t, fg, sizes.Rules(dialects.All())...))
			require.Equal(t, "FunctionGraph("+test.want+")", fg.String())
		})
	}
}

func nested(file *graph.FunctionGraph) *graph.FunctionGraph {
	for n := range file.All() {
		if len(n.Nested()) == 1 && n.Op().Name() == "func.func" {
			return n.Nested()[0]
		}
	}
	return file
}

func settle(t *testing.T, fg *graph.FunctionGraph, locals ...*navigator.Local) error {
	for fg.Parent() != nil && fg.Parent().Graph() == fg.Graph() {
		fg = fg.Parent()
	}
	_, err := shapes.Attach(fg)
	require.NoError(t, err)
	equilibrium := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "rules", Locals: locals})
	_, err = navigator.Optimize(t.Context(), equilibrium, fg, navigator.Options{})
	return err
}

// TestStages attaches and detaches, twice each.
func TestStages(t *testing.T) {
	fg := graph.New(ir.NewContext(dialects.All()))
	run := func(opt navigator.Optimizer) bool {
		_, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
		require.NoError(t, err)
		_, there := feature.Find[*shapes.Shapes](fg)
		return there
	}
	require.False(t, run(sizes.NewUnShapeOpt("UnShapeOpt")))
	require.False(t, run(sizes.NewShapeOpt("ShapeOpt")), "there is no tensor op of the document")
	x := fg.AddInput(ir.Tensor(ir.F32, 2), "x")
	fg.SetOutputs(fg.Apply(fg.Context().Op("aesara.shape"), ir.Tensor(ir.I64, 1), x))
	require.True(t, run(sizes.NewShapeOpt("ShapeOpt")))
	require.True(t, run(sizes.NewShapeOpt("ShapeOpt")))
	require.False(t, run(sizes.NewUnShapeOpt("UnShapeOpt")))
}

// TestGuards asks by rules in TOML.
func TestGuards(t *testing.T) {
	const file = `
version = 1
dialect = "scalar"

[[rule]]
name    = "useless_second"
doc     = "second(x, y) = y, of one shape"
match   = '(second ?x ?y)'
where   = 'equal_shape(x, y) && same_type(y, out)'
replace = '?y'
exact   = true

  [[rule.test]]
  given = '%x: tensor<?xf64>'
  in    = '(second (exp %x) (add %x %x))'
  out   = '(add %x %x)'

  [[rule.test]]
  given = '%x: tensor<?xf64>, %y: tensor<?xf64>'
  in    = '(second %x %y)'
  out   = 'unchanged'

[[rule]]
name    = "dims"
doc     = "for the test"
match   = '(maximum ?x ?y)'
where   = 'size(x, 0) == 3 && size(y, -1) == -1 && !equal_dim(x, y, -1) && equal_dim(y, y, 0) && !equal_dim(x, y, 5)'
replace = '?y'
exact   = false

  [[rule.test]]
  given = '%s: tensor<3xf64>, %y: tensor<?xf64>'
  in    = '(maximum (second %s %y) : tensor<?xf64> %y) : tensor<?xf64>'
  out   = '%y'
`
	set, err := rules.Load([]rules.Source{{Name: "guards.toml", Data: []byte(file)}}, dialects.All())
	require.NoError(t, err)
	for _, r := range set.Test(nil) {
		require.NoError(t, r.Err)
	}
}

// opaque is a vector of a size that nothing is known of, and what is computed from it in
// that many steps.
func opaque(levels int) (fg *graph.FunctionGraph, x, v, end graph.Var) {
	ctxt := ir.NewContext(dialects.All())
	fg = graph.New(ctxt)
	typ := ir.Tensor(ir.F64, ir.Dynamic)
	x = fg.AddInput(typ, "x")
	v = fg.Apply(ctxt.Op("test.opaque"), typ, x)
	end = v
	for range levels {
		end = fg.Apply(ctxt.Op("scalar.exp"), typ, end)
	}
	return fg, x, v, end
}

// TestFarChanges: a rule asks for shapes, and is tried again where they become known far
// away from it.
func TestFarChanges(t *testing.T) {
	fg, x, v, end := opaque(20)
	ctxt := fg.Context()
	second := fg.Apply(ctxt.Op("scalar.second"), x.Type(), end, x)
	late := fg.Apply(ctxt.Op("test.late"), x.Type(), second)
	fg.SetOutputs(second, late)
	useless := &navigator.Local{
		Name: "useless_second", Pattern: unify.MustCompile(unify.Root("scalar.second"), dialects.All()),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if !shapes.Find(n.Input(0)).SameShape(n.Input(0), n.Input(1)) {
				return r.NoMatch("the shapes may differ"), nil
			}
			return r.Replace(n.Input(1)), nil
		},
	}
	known := &navigator.Local{
		Name: "known", Pattern: unify.MustCompile(unify.Root("test.late"), dialects.All()),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			if !v.HasClients() {
				return r.NoMatch("it is known"), nil
			}
			r.ReplaceOther(v, x)
			return r.Others(), nil
		},
	}
	require.NoError(t, settle(t, fg, useless, known))
	require.Equal(t, "FunctionGraph(x, test.late(x))", fg.String())
}

// BenchmarkChange gives a node in the middle of a long chain of vectors another input, of
// the same size, and asks for the size of the end: it costs the same however long the
// chain is. In "other sizes" all sizes after it become other ones.
func BenchmarkChange(b *testing.B) {
	for _, levels := range []int{100, 10_000, 1_000_000} {
		b.Run(fmt.Sprint(levels), func(b *testing.B) { change(b, levels, false) })
	}
	for _, levels := range []int{100, 10_000} {
		b.Run(fmt.Sprint("other sizes/", levels), func(b *testing.B) { change(b, levels, true) })
	}
}

func change(b *testing.B, levels int, otherSizes bool) {
	fg, x, _, a := opaque(levels / 2)
	ctxt := fg.Context()
	c := fg.Apply(ctxt.Op("scalar.exp"), x.Type(), a.Owner().Input(0))
	if otherSizes {
		c = fg.Apply(ctxt.Op("test.opaque"), x.Type(), x)
	}
	end := a
	for range levels / 2 {
		end = fg.Apply(ctxt.Op("scalar.exp"), x.Type(), end)
	}
	middle := end.Owner()
	for middle.Input(0) != a {
		middle = middle.Input(0).Owner()
	}
	fg.SetOutputs(end, a, c)
	s, err := shapes.Attach(fg)
	if err != nil {
		b.Fatal(err)
	}
	s.Of(end)
	s.Of(c)
	for b.Loop() {
		tx := fg.Graph().Begin("change")
		if err := tx.SetInput(middle.ID(), 0, c.ID()); err != nil {
			b.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
		s.Of(end)
		a, c = c, a
	}
}
