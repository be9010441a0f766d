package builtin

import (
	"fmt"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
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
	a := &assembler{root: optdb.NewSequence(rootDatabase), set: set}
	a.databases()
	for _, r := range set.Rules {
		a.rule(r)
	}
	if err := a.errs.Err(); err != nil {
		return nil, err
	}
	if withGo {
		if err := a.optimizers(); err != nil {
			return nil, err
		}
	}
	return a.root, a.root.Check()
}

// databases registers what the files declare. One may stand in another that is
// declared behind it: they are registered as their parents become known.
func (a *assembler) databases() {
	left := make([]*rules.Database, len(a.set.Databases))
	for i := range a.set.Databases {
		left[i] = &a.set.Databases[i]
	}
	for len(left) > 0 {
		var waiting []*rules.Database
		for _, d := range left {
			if ready, err := a.database(d); err != nil {
				a.errs.Add(d.Errorf(d.Name, "%v", err))
			} else if !ready {
				waiting = append(waiting, d)
			}
		}
		if len(waiting) == len(left) {
			for _, d := range waiting {
				name := needs(d)
				a.errs.Add(d.Errorf(name, "unknown database %q", name.Value).Suggest(name.Value, a.root.Names()))
			}
			return
		}
		left = waiting
	}
}

// needs returns the database that a declared one stands in or stands for.
func needs(d *rules.Database) syntax.String {
	if d.Of.IsSet() {
		return d.Of
	}
	return d.In
}

// database registers one declared database; it is not ready while the one that
// it needs is not there.
func (a *assembler) database(d *rules.Database) (ready bool, err error) {
	parent := a.root
	if d.In.IsSet() {
		if parent, err = a.root.Database(d.In.Value); err != nil {
			return false, nil
		}
	}
	db := a.make(d)
	if db == nil {
		return false, nil
	}
	return true, parent.Register(db, databaseOptions(d)...)
}

// make returns an empty database, nil when it stands for one that is not there.
func (a *assembler) make(d *rules.Database) *optdb.DB {
	order := navigator.InToOut
	if d.Order.Value == "out_to_in" {
		order = navigator.OutToIn
	}
	switch d.Kind.Value {
	case "equilibrium":
		return optdb.NewEquilibrium(d.Name.Value, optdb.MaxUseRatio(d.MaxUseRatio.Value))
	case "topo":
		return optdb.NewTopo(d.Name.Value, optdb.Walk{Order: order})
	case "local_group":
		return optdb.NewLocalGroup(d.Name.Value, false)
	case "proxy":
		target, err := a.root.Database(d.Of.Value)
		if err != nil {
			return nil
		}
		return optdb.NewProxy(d.Name.Value, target)
	}
	return optdb.NewSequence(d.Name.Value)
}

func databaseOptions(d *rules.Database) []optdb.RegisterOption {
	var options []optdb.RegisterOption
	if d.Position.IsSet() {
		options = append(options, optdb.Position(d.Position.Value))
	}
	if d.Final.Value {
		options = append(options, optdb.Final())
	}
	if d.Cleanup.Value {
		options = append(options, optdb.Cleanup())
	}
	for _, tag := range d.Tags {
		options = append(options, optdb.Tags(tag.Value))
	}
	return options
}

// rule registers a rule in its database.
func (a *assembler) rule(r *rules.Rule) {
	name := r.Database
	if name == "" {
		name = defaultDatabase
	}
	db, err := a.root.Database(name)
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
