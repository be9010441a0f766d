package guard

import (
	"testing"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// sample is a match of (?f{p, q, a, b, s} ?x ?y ?rest...) : ?t at a node whose
// first input has type x.
type sample struct {
	x, y, out ir.Type
	a, b      func(*ir.Context) ir.Attr
	p, q      []int64
	constant  func(*ir.Context) ir.Attr // y, when it is one
	rest      int
}

// names are what the pattern of a sample binds, by kind.
var names = samplePattern().Names

func samplePattern() *unify.Pattern {
	root := &unify.Term{Kind: unify.AppTerm, Name: "f",
		Args: []*unify.Term{unify.Var("x"), unify.Var("y"), unify.Rest("rest")}}
	for _, name := range []string{"p", "q", "a", "b", "s"} {
		root.With(unify.AttrTerm{Name: name, Var: name})
	}
	return unify.MustCompile(root.Typed(unify.TypeTerm{Var: "t"}), nil)
}

func anInt(i int64) func(*ir.Context) ir.Attr {
	return func(ctxt *ir.Context) ir.Attr { return ctxt.Int(i, ir.I32) }
}

func aFloat(f float64) func(*ir.Context) ir.Attr {
	return func(ctxt *ir.Context) ir.Attr { return ctxt.Float(f, ir.F32) }
}

// matched returns the match of a sample. It stays valid: nothing else uses its
// matcher.
func (s sample) matched(t testing.TB) *unify.Match {
	t.Helper()
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.neg", Traits: ir.Involution, MinInputs: 1, MaxInputs: 1, Outputs: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	in := fg.AddInput(s.x, "in")
	x := fg.Add(ctxt.Op("t.neg", ir.NamedAttr{Name: "axis", Value: ctxt.Int(0, ir.I64)}), []graph.Var{in}, s.x).Output(0)
	y := fg.AddInput(s.y, "y")
	if s.constant != nil {
		y = fg.Graph().Constant(s.constant(ctxt))
	}
	inputs := []graph.Var{x, y}
	for range s.rest {
		inputs = append(inputs, fg.AddInput(s.y, ""))
	}
	op := ctxt.Op("t.root",
		ir.NamedAttr{Name: "p", Value: ctxt.Ints(ir.I64, s.p...)}, ir.NamedAttr{Name: "q", Value: ctxt.Ints(ir.I64, s.q...)},
		ir.NamedAttr{Name: "a", Value: s.a(ctxt)}, ir.NamedAttr{Name: "b", Value: s.b(ctxt)},
		ir.NamedAttr{Name: "s", Value: ctxt.Str("same")})
	node := fg.Add(op, inputs, s.out)
	fg.SetOutputs(node.Output(0))
	var matcher unify.Matcher
	var match *unify.Match
	if !matcher.Match(fg.Graph(), samplePattern(), node.ID(), func(m *unify.Match) bool { match = m; return true }) {
		t.Fatal("the sample does not match its pattern")
	}
	return match
}

// plain is the sample that most tests use.
func plainSample() sample {
	return sample{
		x: mustType("tensor<2x3xf32>"), y: ir.F32, out: mustType("tensor<*xf32>"),
		a: anInt(6), b: aFloat(0.5), p: []int64{1, 0}, q: []int64{1, 0},
		constant: aFloat(0), rest: 2,
	}
}

func mustType(text string) ir.Type {
	t, err := ir.ParseType(text)
	if err != nil {
		panic(err)
	}
	return t
}
