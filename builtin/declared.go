package builtin

import (
	"errors"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// assembler builds the tree of databases.
type assembler struct {
	root   *optdb.DB
	set    *rules.Set
	listed []*navigator.Local // the project's rules, where they are deferred
	inGo   []ruleInGo
	known  map[string]func(name string) navigator.Optimizer // the optimizers in Go
	placed []string                                         // those of them that the files have placed
	errs   diag.List
}

// declaration is what a file declares.
type declaration interface {
	ErrorAt(at syntax.String, format string, args ...any) *diag.Error
	Place() string
}

// distinct returns what the files declare, each name once. A folder of rules may
// declare the databases that its rules stand in, which are there without it: what
// says the same a second time is not a mistake.
func distinct[T any, D interface {
	*T
	declaration
	Declares(D) bool
}](a *assembler, what string, declared []T, name func(D) syntax.String) []D {
	var list []D
	first := map[string]D{}
	for i := range declared {
		d := D(&declared[i])
		n := name(d)
		switch other := first[n.Value]; {
		case other == nil:
			first[n.Value] = d
			list = append(list, d)
		case !other.Declares(d):
			a.errs.Add(d.ErrorAt(n, "%s %q is declared differently at %s", what, n.Value, other.Place()))
		}
	}
	return list
}

// locate returns the error of a registration as one about the value of the rule or
// declaration in a file that caused it.
func locate(err error, d interface {
	ErrorAt(at syntax.String, format string, args ...any) *diag.Error
}, at syntax.String) *diag.Error {
	var registration *optdb.RegisterError
	if !errors.As(err, &registration) {
		return d.ErrorAt(at, "%v", err)
	}
	plain := *registration
	plain.Source, plain.Help = "", ""
	located := d.ErrorAt(at, "%v", &plain)
	located.Help = registration.Help
	return located
}

// roleOf returns the role in an equilibrium of what a file says is final or cleanup.
func roleOf(final, cleanup bool) string {
	switch {
	case final:
		return profile.RoleFinal
	case cleanup:
		return profile.RoleCleanup
	}
	return ""
}

// valueOf returns the value of a field, nil where it is not set.
func valueOf[T any](f syntax.Field[T]) *T {
	if !f.IsSet() {
		return nil
	}
	return &f.Value
}

// values returns the texts of a list.
func values(list []syntax.String) []string {
	texts := make([]string, len(list))
	for i, text := range list {
		texts[i] = text.Value
	}
	return texts
}

// ruleInGo is a rule that is written in Go, because a pattern cannot say it.
type ruleInGo struct {
	rule     *navigator.Local
	group    string // by which an [[optimizer]] places it with the others of its package
	database string // where it goes unless an [[optimizer]] places it
}

// rootDatabase is the name of the database that holds all others.
const rootDatabase = "optdb"

// defaultDatabase is where rules go whose file names no database.
const defaultDatabase = "canonicalize"
