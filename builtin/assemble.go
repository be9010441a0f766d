package builtin

import (
	"fmt"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
)

// rootDatabase is the name of the database that holds all others.
const rootDatabase = "optdb"

// defaultDatabase is where rules go whose file names no database.
const defaultDatabase = "canonicalize"

// assembler builds the tree of databases.
type assembler struct {
	root *optdb.DB
	set  *rules.Set
	errs diag.List
}

// assemble returns the databases that the files declare with the rules of the
// set in them, and the optimizers that are written in Go.
func assemble(set *rules.Set, withGo bool) (*optdb.DB, error) {
	a := &assembler{root: optdb.NewSequenceDB(rootDatabase), set: set}
	a.databases()
	for _, r := range set.Rules {
		a.rule(r)
	}
	if len(a.errs) == 0 && withGo {
		if err := a.optimizers(); err != nil {
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
		if m.InsteadOf == "" && (m.Kind == optdb.KindLocal || m.Kind == optdb.KindGlobal) {
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
		a.errs.Add(r.Errorf("%v", err))
		return
	}
	if err := db.Register(r.Local, ruleOptions(r)...); err != nil {
		a.errs.Add(r.Errorf("%v", err))
	}
}

func ruleOptions(r *rules.Rule) []optdb.RegisterOption {
	var options []optdb.RegisterOption
	if r.Priority != 0 {
		options = append(options, optdb.Priority(r.Priority))
	}
	if r.Position != nil {
		options = append(options, optdb.Position(*r.Position))
	}
	if r.Final {
		options = append(options, optdb.Final())
	}
	if r.Cleanup {
		options = append(options, optdb.Cleanup())
	}
	if r.InsteadOf != "" {
		options = append(options, optdb.InsteadOf(r.InsteadOf))
	}
	return options
}

// optimizers registers what is written in Go.
func (a *assembler) optimizers() error {
	for _, o := range optimizers(a.set.Dialects) {
		db, err := a.root.Database(o.database)
		if err != nil {
			return err
		}
		if err := db.Register(o.optimizer, o.options...); err != nil {
			return fmt.Errorf("register in %s: %w", o.database, err)
		}
	}
	return nil
}
