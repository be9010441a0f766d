package verify_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// A rule that is wrong where it is easily overlooked: extending a number that was
// cut short does not bring back what was cut.
func ExampleRule() {
	set, err := rules.Load([]rules.Source{{Name: "wrong.toml", Data: []byte(`
version = 1
dialect = "arith"

[[rule]]
name    = "cast_there_and_back"
match   = '(extsi (trunci ?x)) : ?t'
where   = 'same_type(x, t)'
replace = '?x'
`)}}, dialects.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	options := verify.Options{Evaluators: dialects.Evaluators(), Dialects: set.Dialects, Seed: 3}
	result, err := verify.Rule(context.Background(), verify.Of(set.Rules[0]), options)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Verdict)
	fmt.Print(result.Counterexample)
	fmt.Print(result.Counterexample.Test())
	// Output:
	// refuted
	// (arith.extsi (arith.trunci %a) : i1) : i32
	// becomes
	// %a
	// for %a = 1 : i32
	// before -1 : i32
	// after  1 : i32
	//   [[rule.test]]
	//   doc   = "counterexample: -1 and 1"
	//   given = '%a: i32'
	//   in    = '(arith.extsi (arith.trunci %a) : i1) : i32'
	//   out   = 'unchanged'
}

// A program and an optimizer that gets one of its thousand rewrites wrong.
func ExampleBisect() {
	set, err := rules.Load([]rules.Source{{Name: "planted.toml", Data: []byte(plantedRules)}}, dialects.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: set.Locals()})
	program := chain(999, 437)
	ctx := context.Background()
	checker, err := verify.NewChecker(ctx, program, verify.CheckOptions{
		Eval: eval.Options{Evaluators: dialects.Evaluators()}, Rules: set.Locals(),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	culprit, err := verify.Bisect(ctx, opt, program, checker, navigator.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("rewrite", culprit.Rewrite, "of", culprit.Rewrites, "by", culprit.Rule, "in", culprit.Replays, "replays")
	fmt.Println(rules.TermString(culprit.Before), "became", rules.TermString(culprit.After))
	// Output:
	// rewrite 438 of 1000 by multiply_by_three in 9 replays
	// (arith.muli %a 3 : i64) became (arith.addi %a %a)
}
