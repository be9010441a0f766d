package numeric

import "github.com/settle-go/settle/graph/eval"

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
