package guard_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/unify"
)

// TestMisuse calls what the package exports with what stands for nothing, and
// evaluates the expressions that come of it.
func TestMisuse(t *testing.T) {
	trial := misuse.New("guard: ")
	fg := graph.New(nil)
	fg.SetOutputs(fg.AddInput(ir.F32, "x"))
	names := map[string]unify.Slot{"x": {Kind: unify.VarSlot, Index: 0}, "far": {Kind: unify.VarSlot, Index: 9}, "odd": {Kind: 77, Index: -1}}
	at := func(s diag.Span) diag.Span { return s }
	op := func(name string) (string, *diag.Error) { return name, nil }
	src := diag.NewSource("f", "rank(x) == 0")
	trial.Give(names, src, &unify.Match{}, &unify.Match{Graph: fg.Graph()}, func(int, bool) {})
	trial.Give(guard.Text{Text: "rank(x) == 0"}, guard.Text{Source: src, Text: "("}, guard.Text{Source: src, Text: "rank(x) == 0 && is_const(x)", At: at, Op: op},
		guard.Text{Text: "is_op(x, \"add\")"}, guard.Text{Text: "rank(x) + 1"}, guard.Text{Text: "type(x)"}, guard.Text{Text: "rank(far) == 0"},
		guard.Text{Text: "odd"}, guard.Text{Text: "nobody(x)"}, guard.Text{Text: "filter([1, 2], # > 1) == [rank(x)]"})
	trial.Func("Check", guard.Check)
	trial.Func("Compile", func(text guard.Text, names map[string]unify.Slot, m *unify.Match) error {
		g, errs := guard.Compile(text, names)
		if errs != nil {
			return errs
		}
		_, err := g.Eval(m)
		return err
	})
	trial.Func("CompileAttr", func(text guard.Text, names map[string]unify.Slot, m *unify.Match) error {
		g, errs := guard.CompileAttr(text, names)
		if errs != nil {
			return errs
		}
		_, err := g.Eval(m)
		return err
	})
	trial.Func("CompileType", func(text guard.Text, names map[string]unify.Slot, m *unify.Match) error {
		g, errs := guard.CompileType(text, names)
		if errs != nil {
			return errs
		}
		_, err := g.Eval(m)
		return err
	})
	trial.Give(ir.F32, ir.Type(0), []graph.VarID(nil))
	trial.Func("CompileOperand", func(text guard.Text, names map[string]unify.Slot, m *unify.Match, t ir.Type) error {
		o, errs := guard.CompileOperand(text, names)
		if errs != nil {
			return errs
		}
		_, err := o.Append(nil, m)
		if o.IsConstant() || err == nil {
			_, err = o.Constant(m, t)
		}
		return err
	})
	trial.Func("CompileConditions", func(text guard.Text, names map[string]unify.Slot, m *unify.Match, i int, seen func(int, bool)) error {
		c := guard.CompileConditions(text, names)
		if c == nil {
			return nil
		}
		_, _ = c.Len(), c.Text(i)
		_, err := c.Eval(m, seen)
		return err
	})
	trial.Give(ir.Dialect{Functions: []ir.GuardFunction{{}, {Name: "f"}, {Name: "rank"}, {Name: "h", Func: func(...int) {}}}})
	trial.Func("Extend", func(list []ir.Dialect, m *unify.Match) error {
		text := guard.Text{Text: "f(x) && h() && rank(x) == 0", More: guard.Extend(list)}
		if g, errs := guard.Compile(text, names); errs == nil {
			_, err := g.Eval(m)
			return err
		}
		return nil
	})
	for _, of := range []any{&guard.Guard{}, &guard.Operand{}, &guard.Attr{}, &guard.Type{}, &guard.Conditions{}, &guard.EvalError{}, &guard.Extension{}} {
		trial.Methods(func() any { return of }, nil)
	}
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
