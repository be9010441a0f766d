package numeric

import (
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// table is the evaluators of a dialect, by the names of its ops without it.
type table map[string]eval.Evaluator

// Evaluators returns the evaluators of every dialect of the project.
func Evaluators() *eval.Registry {
	r := eval.NewRegistry()
	for _, d := range []struct {
		dialect string
		ops     table
	}{
		{"builtin", builtinOps()},
		{"func", funcOps()},
		{"scf", scfOps()},
		{"arith", arithOps()},
		{"arith", arithCasts()},
		{"math", mathOps()},
		{"tensor", tensorOps()},
		{"tensor", documentOps()},
		{"tosa", tosaElementwise()},
		{"tosa", tosaShapes()},
		{"tosa", tosaReductions()},
		{"tosa", tosaNetworks()},
		{"linalg", linalgOps()},
		{"numpy", numpyOps()},
		{"python", pythonOps()},
		{"scalar", scalarOps()},
		{"chain", chainOps()},
	} {
		for name, e := range d.ops {
			if err := r.Add(d.dialect+"."+name, e); err != nil {
				panic("numeric: " + err.Error()) // two tables of this package list one op
			}
		}
	}
	return r
}

// arity checks the number of inputs.
func arity(c *eval.Call, n int) error {
	if c.NumInputs() != n {
		return typeError("it has %d inputs, not %d", c.NumInputs(), n)
	}
	return nil
}

// atLeast checks that there are so many inputs or more.
func atLeast(c *eval.Call, n int) error {
	switch {
	case c.NumInputs() >= n:
		return nil
	case n == 1:
		return typeError("it has no input")
	}
	return typeError("it has %d inputs, fewer than %d", c.NumInputs(), n)
}

// onInput evaluates an op that has one result, which f makes of its first input.
func onInput(f func(c *eval.Call, x value.Value) (value.Value, error)) func(c *eval.Call) error {
	return func(c *eval.Call) error {
		if err := atLeast(c, 1); err != nil {
			return err
		}
		out, err := f(c, c.Input(0))
		c.Return(out)
		return err
	}
}
