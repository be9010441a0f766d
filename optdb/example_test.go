package optdb_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/unify"
)

// dropIdentity rewrites tosa.identity(x) to x.
func dropIdentity() *navigator.Local {
	return &navigator.Local{
		Name: "drop_identity", Doc: "identity(x) = x", Tags: []string{"fast_run"},
		Pattern: unify.MustCompile(unify.App("tosa.identity", unify.Var("x")), nil),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(r.Var("x")), nil
		},
	}
}

// cancelNegate rewrites tosa.negate(tosa.negate(x)) to x.
func cancelNegate() *navigator.Local {
	twice := unify.App("tosa.negate", unify.App("tosa.negate", unify.Var("x")))
	return &navigator.Local{
		Name: "cancel_negate", Doc: "-(-x) = x", Tags: []string{"fast_run", "unsafe"},
		Pattern: unify.MustCompile(twice, nil),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(r.Var("x")), nil
		},
	}
}

// database registers the rules: a real one is built from one such list.
func database() (*optdb.DB, error) {
	canonicalize := optdb.NewEquilibriumDB("canonicalize", optdb.EquilibriumOptions{MaxUseRatio: 8})
	db := optdb.NewSequenceDB("optdb")
	if err := db.RegisterDB(canonicalize, optdb.Entry{Position: new(1.0)}); err != nil {
		return nil, err
	}
	if err := canonicalize.Register(dropIdentity(), optdb.Entry{}); err != nil {
		return nil, err
	}
	if err := canonicalize.Register(cancelNegate(), optdb.Entry{Priority: new(1)}); err != nil {
		return nil, err
	}
	return db, db.RegisterDB(optdb.NewProxyDB("canonicalize_again", canonicalize), optdb.Entry{Position: new(2.0), Tags: []string{"late"}})
}

func Example() {
	db, err := database()
	if err != nil {
		fmt.Println(err)
		return
	}
	opt, err := db.Query(optdb.Include("fast_run").Excluding("late"))
	if err != nil {
		fmt.Println(err)
		return
	}

	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.Tensor(ir.Float("f32"), 4), "x")
	y := x
	for _, op := range []string{"tosa.negate", "tosa.identity", "tosa.negate", "tosa.exp"} {
		y = fg.Apply(ctxt.Op(op), x.Type(), y)
	}
	fg.SetOutputs(y)

	report, err := opt.OptimizeWith(context.Background(), fg, navigator.Options{Name: "example"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.NodesBefore, "->", report.NodesAfter, "nodes,", report.Stop)
	for _, rule := range report.Rules {
		fmt.Println(rule.Name, rule.Applied)
	}
	// Output:
	// 4 -> 1 nodes, fixpoint
	// cancel_negate 1
	// drop_identity 1
}

// A graph that is edited is settled again at the cost of the edits.
func ExamplePipeline_OptimizeIncremental() {
	db, err := database()
	if err != nil {
		fmt.Println(err)
		return
	}
	opt := db.MustQuery("+fast_run -late")
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	y := x
	for range 1000 {
		y = fg.Apply(ctxt.Op("tosa.exp"), ir.F32, y)
	}
	fg.SetOutputs(y)

	settled, report, err := opt.OptimizeIncremental(context.Background(), fg, navigator.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer settled.Close()
	fmt.Println(report.Rewrites, "rewrites")

	negate := ctxt.Op("tosa.negate")
	fg.SetOutputs(fg.Apply(negate, ir.F32, fg.Apply(negate, ir.F32, y)))
	report, err = settled.Update(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	pass := report.Root.Children[0]
	fmt.Printf("%d rewrite, %d visits, %d saved\n", report.Rewrites, pass.Visits, pass.VisitsSaved)
	// Output:
	// 0 rewrites
	// 1 rewrite, 2 visits, 1000 saved
}

func ExampleParseQuery() {
	q, err := optdb.ParseQuery("-unsafe, +fast_run +canonicalize")
	fmt.Println(q, err)
	_, err = optdb.ParseQuery("+fast_run unsafe")
	fmt.Println(err)
	// Output:
	// +fast_run +canonicalize -unsafe <nil>
	// query:1:11: every part of a query starts with +, & or -, unlike "unsafe"
}

func ExampleDB_Explain() {
	db, err := database()
	if err != nil {
		fmt.Println(err)
		return
	}
	explanation, err := db.Explain(optdb.Include("fast_run").Excluding("late"), "cancel_negate")
	fmt.Print(explanation)
	fmt.Println(err)
	// Output:
	// optdb/canonicalize/cancel_negate: kept by +fast_run
	// optdb/canonicalize_again/cancel_negate: dropped by -late, from "canonicalize_again"
	// <nil>
}

// A mode is a query that others begin with.
func ExampleMode() {
	db, err := database()
	if err != nil {
		fmt.Println(err)
		return
	}
	safe := optdb.NamedQuery{Name: "safe", Query: optdb.Include("fast_run").Excluding("unsafe", "late")}
	if err := db.DefineMode(safe); err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"safe", "safe +unsafe", "sefe"} {
		q, err := optdb.ParseQuery(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		explanation, err := db.Explain(q, "cancel_negate")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s:\n%s", text, explanation)
	}
	// Output:
	// safe:
	// optdb/canonicalize/cancel_negate: dropped by -unsafe, of mode safe
	// optdb/canonicalize_again/cancel_negate: dropped by -unsafe, of mode safe
	// safe +unsafe:
	// optdb/canonicalize/cancel_negate: kept by +fast_run, of mode safe
	// optdb/canonicalize_again/cancel_negate: dropped by -late, from "canonicalize_again", of mode safe
	// query:1:1: unknown mode "sefe"
}

// An optimizer runs for one query, between the stages of the database.
func ExampleQuery_WithOptimizer() {
	db, err := database()
	if err != nil {
		fmt.Println(err)
		return
	}
	q := optdb.Include("fast_run").WithOptimizer(navigator.NewMerge("tidy"), 1.5)
	opt, err := db.Query(q)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(q)
	if err := opt.Tree().WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// +fast_run @1.5(tidy)
	// optdb                     sequence, 4 rules
	//     1 canonicalize        equilibrium, 2 rules            max_use_ratio 8
	//         cancel_negate     rule                            [fast_run unsafe] priority 1
	//         drop_identity     rule                            [fast_run]
	//   1.5 tidy                merge
	//     2 canonicalize_again  proxy of canonicalize, 2 rules  [late]
	//         cancel_negate     rule                            [fast_run unsafe] priority 1
	//         drop_identity     rule                            [fast_run]
}

// A rule that is not safe stands with the others, but their database's name does
// not select it.
func ExampleEntry_ownTagsOnly() {
	db := optdb.NewEquilibriumDB("canonicalize", optdb.EquilibriumOptions{})
	for _, err := range []error{
		db.Register(dropIdentity(), optdb.Entry{}),
		db.Register(cancelNegate(), optdb.Entry{OwnTagsOnly: true}),
	} {
		if err != nil {
			fmt.Println(err)
		}
	}
	for _, text := range []string{"+canonicalize", "+canonicalize +unsafe"} {
		fmt.Println(text, len(db.MustQuery(text).Rules()))
	}
	// Output:
	// +canonicalize 1
	// +canonicalize +unsafe 2
}

// What rewrites in place runs after the destroy handler.
func Example_inplace() {
	db := optdb.NewSequenceDB("optdb")
	handler := navigator.NewSequence("add_destroy_handler") // stands for the real one
	if err := db.RegisterOptimizer(handler, optdb.Entry{Position: new(49.5), Tags: []string{"destroy_handler"}}); err != nil {
		fmt.Println(err)
		return
	}
	var refused *optdb.RegisterError
	if errors.As(db.Register(dropIdentity(), optdb.Entry{Position: new(2.0), Tags: []string{"inplace"}}), &refused) {
		fmt.Println(refused.Reason)
	}
	// Output:
	// "drop_identity" is tagged "inplace" and would run at 2 of "optdb", before "add_destroy_handler" at 49.5
}

func ExampleDB_Tree() {
	db, err := database()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := db.Tree().WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// optdb                   sequence, 2 rules
	//   1 canonicalize        equilibrium, 2 rules   max_use_ratio 8
	//       cancel_negate     rule                   [fast_run unsafe] priority 1
	//       drop_identity     rule                   [fast_run]
	//   2 canonicalize_again  proxy of canonicalize  [late]
}

// An alternative takes the place of another rule where a query asks for what
// sets it apart, whatever the other rules of the set are tagged.
func ExampleEntry_insteadOf() {
	plain, typed, other := dropIdentity(), dropIdentity(), cancelNegate()
	typed.Name, typed.Tags = "drop_identity_typed", []string{"fast_run", "typed"}
	other.Tags = []string{"fast_run", "typed"}
	db := optdb.NewEquilibriumDB("canonicalize", optdb.EquilibriumOptions{})
	for _, err := range []error{
		db.Register(plain, optdb.Entry{}),
		db.Register(typed, optdb.Entry{InsteadOf: "drop_identity"}),
		db.Register(other, optdb.Entry{}),
	} {
		if err != nil {
			fmt.Println(err)
		}
	}
	for _, text := range []string{"+canonicalize &fast_run", "+canonicalize &typed", "+canonicalize +typed"} {
		fmt.Print(text, ":")
		for _, rule := range db.MustQuery(text).Rules() {
			fmt.Print(" ", rule.Name)
		}
		fmt.Println()
	}
	// Output:
	// +canonicalize &fast_run: drop_identity cancel_negate
	// +canonicalize &typed: drop_identity_typed cancel_negate
	// +canonicalize +typed: drop_identity_typed cancel_negate
}
