package builtin

import (
	"errors"
	"slices"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// rootDatabase is the name of the database that holds all others.
const rootDatabase = "optdb"

// defaultDatabase is where rules go whose file names no database.
const defaultDatabase = "canonicalize"

// assembler builds the tree of databases.
type assembler struct {
	root   *optdb.DB
	set    *rules.Set
	placed []string // rules that are written in Go and that the files have placed
	inGo   []ruleInGo
	errs   diag.List
}

// assemble returns the databases that the files declare, with the rules of the
// set, the optimizers that the files place, and the rules that are written in Go
// in them.
func assemble(set *rules.Set, c Config) (*optdb.DB, error) {
	a := &assembler{root: optdb.NewSequenceDB(rootDatabase), set: set}
	a.databases()
	a.modes()
	for _, r := range set.Rules {
		a.rule(r)
	}
	a.optimizers()
	if len(a.errs) == 0 && !c.NoDefaultRules {
		if err := a.rulesInGo(); err != nil {
			return nil, err
		}
		if err := a.folding(c); err != nil {
			return nil, err
		}
	}
	if len(a.errs) == 0 {
		a.alternatives()
	}
	if err := a.errs.Err(); err != nil {
		return nil, err
	}
	return a.root, a.root.Check()
}

// misplaced returns what is wrong with where the rules of a set are to stand, of
// which some are wrong in themselves.
func misplaced(set *rules.Set) diag.List {
	if set.Incomplete {
		return nil // a database may be declared in what could not be read
	}
	a := &assembler{root: optdb.NewSequenceDB(rootDatabase), set: set}
	a.databases()
	a.modes()
	for _, r := range slices.Concat(set.Rules, set.Wrong) {
		if !slices.Contains(set.Wrong, r) && r.Local.Pattern != nil && r.Local.Rewrite != nil {
			a.rule(r)
		} else if _, err := a.root.Database(databaseOf(r)); err != nil {
			a.errs.Add(because(r.Errorf, err))
		}
	}
	return a.errs
}

// alternatives reports rules that stand in for another one that is not there.
func (a *assembler) alternatives() {
	for _, r := range a.set.Rules {
		if r.InsteadOf == "" {
			continue
		}
		home, at := databaseOf(r), r.Definition().InsteadOf
		other, found := a.root.Lookup(r.InsteadOf)
		switch {
		case !found || other.Parent == nil || other.Parent.Name() != home:
			err := r.ErrorAt(at, "instead_of: there is no rule %q in the database %q", r.InsteadOf, home)
			a.errs.Add(err.Suggest(r.InsteadOf, a.rulesIn(home)))
		case other.DB != nil:
			a.errs.Add(r.ErrorAt(at, "instead_of: %q is a database", r.InsteadOf))
		case other.InsteadOf != "":
			a.errs.Add(r.ErrorAt(at, "instead_of: %q itself stands instead of %q", r.InsteadOf, other.InsteadOf))
		}
	}
}

// rulesIn returns the names of what an alternative in a database may stand for.
func (a *assembler) rulesIn(database string) []string {
	found, _ := a.root.Lookup(database)
	var names []string
	for _, m := range found.Members {
		if m.InsteadOf == "" && !m.Database {
			names = append(names, m.Name)
		}
	}
	return names
}

// databaseOf returns the name of the database that a rule goes to.
func databaseOf(r *rules.Rule) string {
	if r.Database == "" {
		return defaultDatabase
	}
	return r.Database
}

// rule registers a rule in its database.
func (a *assembler) rule(r *rules.Rule) {
	db, err := a.root.Database(databaseOf(r))
	if err != nil {
		a.errs.Add(because(r.Errorf, err))
		return
	}
	if err := db.Register(r.Local, entryOf(r)); err != nil {
		a.errs.Add(because(r.Errorf, err))
	}
}

// declaration is what a file declares.
type declaration interface {
	Errorf(at syntax.String, format string, args ...any) *diag.Error
	Place() string
}

// distinct returns what the files declare, each name once. A folder of rules may
// declare the databases that its rules stand in, which are there without it: what
// says the same a second time is no mistake.
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
			a.errs.Add(d.Errorf(n, "%s %q is declared differently at %s", what, n.Value, other.Place()))
		}
	}
	return list
}

// at returns what makes errors about a value of a declaration.
func at(d declaration, value syntax.String) func(string, ...any) *diag.Error {
	return func(format string, args ...any) *diag.Error { return d.Errorf(value, format, args...) }
}

// because returns an error at a place of a file that says what a database has
// against what stands there.
func because(errorf func(format string, args ...any) *diag.Error, err error) *diag.Error {
	var registration *optdb.RegisterError
	if !errors.As(err, &registration) {
		return errorf("%v", err)
	}
	plain := *registration
	plain.Source, plain.Help = "", ""
	at := errorf("%v", &plain)
	at.Help = registration.Help
	return at
}

// entryOf returns how a rule file has a rule registered.
func entryOf(r *rules.Rule) optdb.Entry {
	e := optdb.Entry{
		Position: r.Position, Role: roleOf(r.Final, r.Cleanup), InsteadOf: r.InsteadOf, OwnTagsOnly: r.OwnTagsOnly,
	}
	if r.Priority != 0 {
		e.Priority = &r.Priority
	}
	return e
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
