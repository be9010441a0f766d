package optdb

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/settle-go/settle/navigator"
)

// RegisterError says why something could not be registered, or why a database
// cannot be used.
type RegisterError struct {
	Name     string // what was to be registered, "" when that is not the matter
	Database string // in which database
	Source   string // where the registration was written, "" when unknown
	Reason   string // what is wrong
	Help     string // what to do about it, or ""
}

// Error returns what is wrong in one line.
func (e *RegisterError) Error() string {
	var b strings.Builder
	if e.Source != "" {
		b.WriteString(e.Source + ": ")
	}
	if e.Name != "" {
		fmt.Fprintf(&b, "cannot register %q in %q: ", e.Name, e.Database)
	}
	b.WriteString(e.Reason)
	if e.Help != "" {
		b.WriteString(" (" + e.Help + ")")
	}
	return b.String()
}

func registerErrorf(format string, args ...any) *RegisterError {
	return &RegisterError{Reason: fmt.Sprintf(format, args...)}
}

// Register adds a [*navigator.Local], a [navigator.Optimizer] or a [*DB]. Names
// are unique in the whole tree of databases, and no name is also a tag. When it
// returns an error, which is a [*RegisterError], nothing has changed.
func (db *DB) Register(x any, options ...RegisterOption) error {
	r := &registration{}
	for _, option := range options {
		if option == nil {
			r.fail("an option is nil")
			continue
		}
		option(r)
	}
	if err := db.register(r, x); err != nil {
		err.Name, err.Database, err.Source = r.name, db.Name(), r.source
		return err
	}
	return nil
}

func (db *DB) register(r *registration, x any) *RegisterError {
	if err := r.take(x); err != nil {
		return err
	}
	if len(r.errors) > 0 {
		return registerErrorf("%s", strings.Join(r.errors, "; "))
	}
	if err := db.checkPlace(r); err != nil {
		return err
	}
	old, err := db.replaced(r)
	if err != nil {
		return err
	}
	r.tags = db.ownTags(r.tags)
	if r.db != nil {
		if err := db.checkDatabase(r); err != nil {
			return err
		}
	} else if err := db.checkWords(&r.member, old); err != nil {
		return err
	}
	db.settlePlace(r, old)
	if err := db.checkInplace(&r.member, old); err != nil {
		return err
	}
	db.add(r, old)
	return nil
}

// take reads from x what it says of itself.
func (r *registration) take(x any) *RegisterError {
	switch x := x.(type) {
	case nil:
		return registerErrorf("there is nothing to register")
	case *DB:
		return r.takeDatabase(x)
	case *navigator.Local:
		return r.takeLocal(x)
	case navigator.Optimizer:
		if v := reflect.ValueOf(x); v.Kind() == reflect.Pointer && v.IsNil() {
			return registerErrorf("the %T is nil", x)
		}
		r.global, r.name = x, x.Name()
		if r.named != "" {
			r.name = r.named
		}
		return nil
	}
	return registerErrorf("a %T is not a rule, an optimizer or a database", x)
}

func (r *registration) takeDatabase(x *DB) *RegisterError {
	if x == nil {
		return registerErrorf("there is no database")
	}
	r.db, r.name = x, x.Name()
	switch {
	case x.broken != nil:
		return registerErrorf("%v", x.broken)
	case r.named != "":
		return registerErrorf("a database is named when it is made, not when it is registered")
	case r.insteadOf != "":
		return registerErrorf("a database cannot be an alternative to an optimizer")
	case r.replace:
		return registerErrorf("a database cannot replace anything")
	}
	return nil
}

// takeLocal reads a rule. One that is registered with another name or with more
// tags is copied, so that reports show those.
func (r *registration) takeLocal(x *navigator.Local) *RegisterError {
	if x == nil {
		return registerErrorf("there is no rule")
	}
	r.local, r.name = x, x.Name
	if r.doc == "" {
		r.doc = x.Doc
	}
	if r.source == "" {
		r.source = x.Source
	}
	r.tags = union(x.Tags, r.tags)
	if r.named != "" {
		r.name = r.named
	}
	switch {
	case x.Pattern == nil:
		return registerErrorf("the rule has no pattern")
	case x.Rewrite == nil:
		return registerErrorf("the rule has no rewrite")
	}
	if r.name != x.Name || !slices.Equal(r.tags, x.Tags) {
		renamed := *x
		renamed.Name, renamed.Tags = r.name, slices.Clone(r.tags)
		r.local = &renamed
	}
	return nil
}

// checkPlace makes sure that the options suit the database.
func (db *DB) checkPlace(r *registration) *RegisterError {
	what := db.kind.describe()
	switch {
	case db.broken != nil:
		return registerErrorf("%v", db.broken)
	case db.kind == KindProxy:
		return registerErrorf("%q is a proxy: register it in %q", db.Name(), db.target.Name())
	case db.kind.onlyRules() && r.runsAs() != KindLocal:
		return registerErrorf("%q is %s: its members are rules, or local groups of rules", db.Name(), what)
	case db.kind.hasPositions() && r.hasPriority:
		return registerErrorf("%q is %s: its members have positions, not priorities", db.Name(), what)
	case r.last && r.hasPosition:
		return registerErrorf("it is to stand both at %s and last", formatNumber(r.position))
	case !db.kind.hasPositions() && (r.hasPosition || r.last):
		return registerErrorf("%q is %s: its members have priorities, not positions", db.Name(), what)
	case db.kind != KindEquilibrium && r.role != "":
		return registerErrorf("%q is %s: only members of an equilibrium can be %s", db.Name(), what, r.role)
	case r.hasPriority && (r.runsAs() != KindLocal || r.role != ""):
		return registerErrorf("only the rules of an equilibrium have priorities")
	case r.policy != nil && db.kind != KindSequence && r.role == "" && r.runsAs() == KindLocal:
		return registerErrorf("it runs together with the other rules of %q, and has no failure policy of its own", db.Name())
	case r.insteadOf == r.name && r.name != "":
		return registerErrorf("it cannot be an alternative to itself")
	}
	if problem := nameProblem(r.name); problem != "" {
		return registerErrorf("the name cannot be used: %s", problem)
	}
	return nil
}

// replaced returns the member that the Replace option replaces, nil without.
func (db *DB) replaced(r *registration) (*member, *RegisterError) {
	if !r.replace {
		return nil, nil
	}
	old := db.root().index.names[r.name]
	switch {
	case old == nil:
		err := registerErrorf("there is nothing of that name to replace")
		err.Help = didYouMean(r.name, db.Names())
		return nil, err
	case old.db != nil:
		return nil, registerErrorf("a database of that name cannot be replaced")
	case old.home != db:
		return nil, registerErrorf("what it is to replace stands in %q", old.home.Name())
	}
	return old, nil
}

// ownTags returns the tags without duplicates and without the names of the
// databases that the member stands in, which are tags of it anyway.
func (db *DB) ownTags(tags []string) []string {
	return slices.DeleteFunc(union(nil, tags), db.standsIn)
}
