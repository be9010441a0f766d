package ruletest_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/ruletest"
	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/unify"
)

// What a user of the library writes: ops of their own, with evaluators, and rules
// for them in a file and in Go.

var mine = func() *ir.Dialects {
	d, err := ir.NewDialects(ir.Dialect{Name: "mine", Ops: []ir.OpInfo{
		{Name: "mine.flip", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
		{Name: "mine.keep", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
	}})
	if err != nil {
		panic(err)
	}
	return d
}()

func evaluators(t *testing.T) *eval.Registry {
	own := eval.NewRegistry()
	require.NoError(t, own.Add("mine.flip", eval.Evaluator{Domain: eval.Domain{Elems: eval.Integers}, Eval: func(c *eval.Call) error {
		if c.NumInputs() != 1 || c.Input(0).Class() != value.IntClass {
			return eval.Errorf(eval.ErrType, "it flips integers")
		}
		b, err := c.NewBuilder(c.Input(0).Type())
		if err != nil {
			return err
		}
		for i := range b.Len() {
			b.PutInts(i, []int64{^c.Input(0).Int(i)})
		}
		c.Return(b.Value())
		return nil
	}}))
	require.NoError(t, own.Add("mine.keep", eval.Evaluator{Eval: func(c *eval.Call) error {
		c.Return(c.Inputs()...)
		return nil
	}}))
	return dialects.Evaluators().With(own)
}

const text = `
version = 1
dialect = "mine"

[[rule]]
name    = "flip_twice"
match   = '(flip (flip ?x))'
replace = '?x'
`

func dropKeep() *navigator.Local {
	return &navigator.Local{
		Name: "drop_keep", Doc: "keep(x) = x",
		Pattern: unify.MustCompile(unify.Root("mine.keep"), mine),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Node().Input(0)), nil },
	}
}

func dropFlip() *navigator.Local {
	return &navigator.Local{
		Name: "drop_flip", Doc: "wrong: flip(x) = x",
		Pattern: unify.MustCompile(unify.App("mine.flip", unify.Var("x")), mine),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x")), nil },
	}
}

func set(t *testing.T) *rules.Set {
	s, err := rules.Load([]rules.Source{{Name: "mine.toml", Data: []byte(text)}}, mine)
	require.NoError(t, err)
	return s
}

func TestVerify(t *testing.T) {
	s := set(t)
	ruletest.Test(t, s)
	db := optdb.NewEquilibriumDB("mine_rules", optdb.EquilibriumOptions{})
	require.NoError(t, db.Register(s.Rules[0].Local, optdb.Entry{}))
	require.NoError(t, db.Register(dropKeep(), optdb.Entry{}))
	ruletest.Verify(t, verify.Options{Evaluators: evaluators(t), Dialects: mine}, db, s)
}

func TestSubjects(t *testing.T) {
	s, keep := set(t), dropKeep()
	list, err := ruletest.Subjects(s.Rules[0].Local, keep, s, verify.Subject{Local: keep, Unverified: "why"})
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, "why", list[1].Unverified)
	db := optdb.NewEquilibriumDB("mine_rules", optdb.EquilibriumOptions{})
	require.NoError(t, db.Register(s.Rules[0].Local, optdb.Entry{}))
	require.NoError(t, db.Register(keep, optdb.Entry{}))
	list, err = ruletest.Subjects(db)
	require.NoError(t, err)
	require.Equal(t, []verify.Subject{{Local: s.Rules[0].Local}, {Local: keep}}, list)
	_, err = ruletest.Subjects(7)
	require.ErrorContains(t, err, "int is not a rule, and holds none")
}

// TestVerifyFails runs TestWrong, which has to fail, in a process of its own.
func TestVerifyFails(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	command := exec.Command(self, "-test.run", "^TestWrong$")
	command.Env = append(os.Environ(), "RULETEST_WRONG=yes")
	out, err := command.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "drop_flip does not keep what the graph computes:")
	require.Contains(t, string(out), "  in    = '(mine.flip %a)'\n")
	require.Contains(t, string(out), "flip_twice is verified: remove the reason why it is not: none")
}

func TestWrong(t *testing.T) {
	if os.Getenv("RULETEST_WRONG") == "" {
		t.Skip("it has to fail: TestVerifyFails runs it")
	}
	stale := verify.Of(set(t).Rules[0])
	stale.Unverified = "none"
	ruletest.Verify(t, verify.Options{Evaluators: evaluators(t), Dialects: mine}, dropFlip(), stale)
}
