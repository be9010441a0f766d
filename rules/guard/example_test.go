package guard_test

import (
	"fmt"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/unify"
)

// A guard is compiled over the names of a pattern and evaluated at its matches.
func Example() {
	pattern := unify.MustCompile(unify.App("tosa.add", unify.Var("x"), unify.Var("y")), nil)
	text := `same_type(x, out) && const_is(y, 0)`
	g, errs := guard.Compile(guard.Text{Source: diag.NewSource("guard", text), Text: text}, pattern.Names)
	if errs != nil {
		fmt.Print(errs.Render())
		return
	}

	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	zero := fg.Graph().Constant(ctxt.Float(0, ir.F32))
	n := fg.Add(ctxt.Op("tosa.add"), []graph.Var{x, zero}, ir.F32)

	var matcher unify.Matcher
	matcher.Match(fg.Graph(), pattern, n.ID(), func(m *unify.Match) bool {
		fmt.Println(g.Eval(m))
		return true
	})
	// Output: true <nil>
}
