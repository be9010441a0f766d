package rules_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/unify"
)

const castRules = `version = 1
dialect = "tosa"

[[op]]
name   = "cast"
inputs = 1
traits = ["pure"]

[[rule]]
name    = "merge_casts"
doc     = "A cast of a cast is one cast, when the first one loses nothing."
match   = '(cast (cast ?x) : ?inner)'
where   = 'is_float(inner) && width(inner) >= width(x)'
replace = '(cast ?x)'

  [[rule.test]]
  given = '%a: f16'
  in    = '(cast (cast %a) : f32) : f64'
  out   = '(cast %a) : f64'

  [[rule.test]]
  doc   = "the cast to f16 rounds"
  given = '%a: f32'
  in    = '(cast (cast %a) : f16) : f64'
  out   = 'unchanged'
`

// A rule file, from its text to a rewritten graph.
func Example() {
	set, err := rules.Load([]rules.Source{{Name: "cast.toml", Data: []byte(castRules)}}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, result := range set.Test(nil) {
		fmt.Printf("%s, line %d: %d rewrites, error %v\n", result.Rule.Name(), result.Test.Line, result.Rewrites, result.Err)
	}
	fg := twoCasts(set.Dialects)
	fmt.Println(rules.TermString(fg))
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "casts", Locals: set.Locals()})
	if _, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(rules.TermString(fg))
	// Output:
	// merge_casts, line 16: 1 rewrites, error <nil>
	// merge_casts, line 21: 0 rewrites, error <nil>
	// (tosa.cast (tosa.cast %a) : f32) : f64
	// (tosa.cast %a) : f64
}

func twoCasts(dialects *ir.Dialects) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	cast := ctxt.Op("tosa.cast")
	a := fg.AddInput(ir.F16, "a")
	fg.SetOutputs(fg.Apply(cast, ir.F64, fg.Apply(cast, ir.F32, a)))
	return fg
}

// mergeCasts is the rule of the file, written in Go.
var mergeCasts = &navigator.Local{
	Name:    "merge_casts",
	Doc:     "A cast of a cast is one cast, when the first one loses nothing.",
	Pattern: unify.MustCompile(unify.App("tosa.cast", unify.App("tosa.cast", unify.Var("x"))), nil),
	Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		x, n := r.Var("x"), r.Node()
		inner := n.Input(0).Type()
		if !inner.IsFloat() {
			return r.NoMatch("the inner cast is to " + inner.String()), nil
		}
		if inner.Width() < x.Type().Width() {
			return r.NoMatch("the inner cast rounds"), nil
		}
		return r.Replace(r.Apply(n.Op(), n.Output(0).Type(), x)), nil
	},
}

// A rule in Go and the same rule in TOML are one kind of value, and do the same.
func Example_go() {
	set, err := rules.Load([]rules.Source{{Name: "cast.toml", Data: []byte(castRules)}}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, local := range []*navigator.Local{set.Rule("merge_casts").Local, mergeCasts} {
		fg := twoCasts(set.Dialects)
		opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "casts", Locals: []*navigator.Local{local}})
		_, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
		fmt.Println(local.Name, rules.TermString(fg), err)
	}
	// Output:
	// merge_casts (tosa.cast %a) : f64 <nil>
	// merge_casts (tosa.cast %a) : f64 <nil>
}

// All mistakes of all files are reported at once, each at its place.
func ExampleLoad() {
	_, err := rules.Load([]rules.Source{{Name: "cast.toml", Data: []byte(`version = 1
[[rule]]
name    = "forget"
match   = '(tosa.cast ?source) : ?t'
where   = 'is_unranked(t) && !is_unraked(source)'
replace = '?sorce'
`)}}, nil)
	var list diag.List
	if errors.As(err, &list) {
		fmt.Print(list.Render())
	}
	// Output:
	// cast.toml:5:31: rule forget: where: unknown function "is_unraked"
	//     5 | where   = 'is_unranked(t) && !is_unraked(source)'
	//       |                               ^^^^^^^^^^
	//       = did you mean "is_unranked"?
	// cast.toml:6:12: rule forget: replace: unbound variable ?sorce: the pattern does not bind it
	//     6 | replace = '?sorce'
	//       |            ^^^^^^
	//       = did you mean "source"?
}
