package builtin_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
)

// What a program embeds with go:embed: a dialect, rules over it and a database.
var own = fstest.MapFS{
	"ops.toml": {Data: []byte(`version = 1
[dialect]
name = "my"
[[op]]
name         = "square"
operands     = ["x"]
evaluates_as = '(arith.muli ?x ?x)'
`)},
	"rules/rules.toml": {Data: []byte(`version = 1
dialect  = "my"
tags     = ["mine", "fast_run"]
[[rule]]
name     = "square_of_neg"
doc      = "square(0 - x) = square(x)"
database = "canonicalize"
match    = '(square (arith.subi 0 ?x))'
replace  = '(square ?x)'
`)},
}

const program = `"func.func"() <{function_type = (i32) -> i32, sym_name = "main"}> ({
^bb0(%x: i32):
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %seven = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %neg = "arith.subi"(%zero, %x) : (i32, i32) -> i32
  %0 = "my.square"(%neg) : (i32) -> i32
  %1 = "my.square"(%seven) : (i32) -> i32
  %2 = "arith.addi"(%0, %1) : (i32, i32) -> i32
  "func.return"(%2) : (i32) -> ()
}) : () -> ()`

// The default database and a dialect of one's own, in TOML: rules over its ops run with
// the others, and constants of it are folded.
func ExampleNew_dialect() {
	lib, err := builtin.New(builtin.Config{FS: own, Evaluators: dialects.Evaluators()})
	if err != nil {
		fmt.Println(err)
		return
	}
	fg, err := mlir.Parse("program.mlir", program, lib.Dialects)
	if err != nil {
		fmt.Println(err)
		return
	}
	opt, err := lib.DB.Query(optdb.Include("fast_run"))
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := opt.Optimize(context.Background(), fg); err != nil {
		fmt.Println(err)
		return
	}
	main, _ := eval.Entry(fg, "main")
	fmt.Println(rules.TermString(main))
	// Output:
	// (arith.addi (my.square %x) (arith.constant{value: 49 : i32}))
}

// inGo is a dialect in Go.
var inGo = ir.Dialect{Name: "go", Ops: []ir.OpInfo{
	{Name: "go.twice", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
}}

// TestConfigInGo adds a dialect, its evaluator, a rule and a database in Go, and rules
// over the dialect in a file system.
func TestConfigInGo(t *testing.T) {
	evaluators := eval.NewRegistry()
	require.NoError(t, evaluators.Add("go.twice", eval.Evaluator{Eval: func(c *eval.Call) error {
		v, err := value.Ints(c.Input(0).Type(), 2*c.Input(0).Int(0))
		c.Return(v)
		return err
	}}))
	known, err := builtin.Dialects().Extend(inGo)
	require.NoError(t, err)
	rule, err := rules.PatternSub(known, "(go.twice (go.twice ?x))", "(arith.addi (go.twice ?x) (go.twice ?x))", rules.Named("halve_twice"), rules.Tags("mine"))
	require.NoError(t, err)
	other, err := rules.PatternSub(known, "(go.twice 0)", "0", rules.Named("twice_zero"), rules.Tags("mine"))
	require.NoError(t, err)
	mine := optdb.NewTopoDB("my_walk", optdb.Walk{})
	require.NoError(t, mine.Register(other, optdb.Entry{}))
	lib, err := builtin.New(builtin.Config{
		Dialects:   []ir.Dialect{inGo},
		Evaluators: dialects.Evaluators().With(evaluators),
		Members: []builtin.Member{
			{Rule: rule},
			{Database: mine, Entry: optdb.Entry{Position: new(7.5)}},
			{Optimizer: navigator.NewDead("my_dead"), Entry: optdb.Entry{Position: new(8.0), Tags: []string{"mine"}}},
		},
		FS: fstest.MapFS{"a.toml": {Data: []byte(`version = 1
[[op]]
name = "go.thrice"
operands = ["x"]
evaluates_as = '(arith.addi ?x (go.twice ?x))'
[[database]]
name = "late"
kind = "equilibrium"
position = 90
[[rule]]
name = "expand_twice"
database = "late"
tags = ["mine"]
match = '(go.twice ?x)'
replace = '(arith.addi ?x ?x)'
`)}},
	})
	require.NoError(t, err)
	require.NoError(t, lib.DB.Check())
	for name, in := range map[string]string{"halve_twice": "canonicalize", "my_walk": "optdb", "my_dead": "optdb", "twice_zero": "my_walk", "expand_twice": "late"} {
		m, ok := lib.DB.Lookup(name)
		require.True(t, ok, name)
		require.Equal(t, in, m.Parent.Name(), name)
	}
	ctxt := ir.NewContext(lib.Dialects)
	five, err := value.Ints(ir.I32, 5)
	require.NoError(t, err)
	out, err := eval.Apply(t.Context(), ctxt.Op("go.thrice"), []value.Value{five}, []ir.Type{ir.I32}, eval.Options{Evaluators: lib.Evaluators})
	require.NoError(t, err)
	require.Equal(t, int64(15), out[0].Int(0))
}

// TestConfigMistakes: what is wrong with a Config is an error that says where.
func TestConfigMistakes(t *testing.T) {
	rule := &navigator.Local{Name: "r"}
	for _, c := range []struct {
		config builtin.Config
		want   string
	}{
		{builtin.Config{Dialects: []ir.Dialect{{Name: "arith", Ops: []ir.OpInfo{{Name: "arith.addi"}}}}}, `builtin: Config.Dialects: op "arith.addi" is declared twice`},
		{builtin.Config{FS: fstest.MapFS{}}, "builtin: Config.FS: no rule file (*.toml) in the file system"},
		{builtin.Config{FS: brokenFS{}}, "broken"},
		{builtin.Config{Members: []builtin.Member{{}}}, "builtin: Config.Members[0]: it needs one of Rule, Optimizer and Database"},
		{builtin.Config{Members: []builtin.Member{{Rule: rule, Database: optdb.NewSequenceDB("a")}}}, "builtin: Config.Members[0]: it needs one of Rule, Optimizer and Database"},
		{builtin.Config{Members: []builtin.Member{{Rule: rule, In: "canonicalise"}}}, "canonicalise"},
		{builtin.Config{Members: []builtin.Member{{Rule: rule}}}, "builtin: Config.Members[0]: "},
	} {
		_, err := builtin.New(c.config)
		require.ErrorContains(t, err, c.want)
	}
	_, err := builtin.New(builtin.Config{FS: fstest.MapFS{"a/b.toml": {Data: []byte("version = 1\n[[op]]\nname = 'm.a'\noperands = ['x']\nevaluates_as = '(arith.addi ?x ?y)'\n")}}})
	var list diag.List
	require.ErrorAs(t, err, &list)
	require.Contains(t, list.Render(), "a/b.toml:5:32: op m.a: evaluates_as: ?y is not an operand or an attribute of the op")
}

type brokenFS struct{}

func (brokenFS) Open(string) (fs.File, error) { return nil, errors.New("broken") }
