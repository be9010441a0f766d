package optdb

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Register adds a rule. Names are unique in the whole tree of databases, but that one
// rule may stand in several databases, with other tags and another place in each; and no
// name is also a tag, but that local_log1p may be one of local_log1p_sum, which continues
// it: a query for the name has both. When it returns an error, which is a [*RegisterError],
// nothing has changed.
func (db *DB) Register(rule *navigator.Local, e Entry) error {
	r := newRegistration(e)
	return db.register(r, r.takeLocal(rule))
}

// RegisterOptimizer adds a global optimizer, as [DB.Register] does a rule.
func (db *DB) RegisterOptimizer(opt navigator.Optimizer, e Entry) error {
	r := newRegistration(e)
	return db.register(r, r.takeGlobal(opt))
}

// RegisterDB adds a database with all that is in it, as [DB.Register] does a rule.
func (db *DB) RegisterDB(sub *DB, e Entry) error {
	r := newRegistration(e)
	return db.register(r, r.takeDatabase(sub))
}

// AddTags gives what has a name in the tree more tags, in each database that it stands in; those that it has already
// do not matter. Optimizers that were queried before stay as they are. When it
// returns an error, which is a [*RegisterError], nothing has changed.
func (db *DB) AddTags(name string, tags ...string) error {
	return db.retag(name, func(m *member) { m.Tags = union(m.Tags, m.home.ownTags(tags)) })
}

// RemoveTags takes tags from what has a name in the tree. A tag that it does not
// have is an error; those of the databases around it are theirs. When it returns
// an error, which is a [*RegisterError], nothing has changed.
func (db *DB) RemoveTags(name string, tags ...string) error {
	if list := db.root().index.names[name]; len(list) > 0 && list[0].home != nil {
		var all []string
		for _, m := range list {
			all = union(all, m.Tags)
		}
		for _, tag := range tags {
			if !slices.Contains(all, tag) {
				err := registerErrorf("%q does not have the tag %q", name, tag)
				err.Help, err.Source = didYouMean(tag, all), list[0].Source
				return err
			}
		}
	}
	return db.retag(name, func(m *member) {
		m.Tags = slices.DeleteFunc(slices.Clone(m.Tags), func(tag string) bool { return slices.Contains(tags, tag) })
	})
}

// registration is a member in the making.
type registration struct{ member }

func newRegistration(e Entry) *registration {
	r := &registration{member{Entry: e}}
	r.Position, r.Priority, r.OnFailure = copied(e.Position), copied(e.Priority), copied(e.OnFailure)
	return r
}

func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	return new(*p)
}

// register adds what was taken, unless taking it failed.
func (db *DB) register(r *registration, err *RegisterError) error {
	if err == nil {
		err = db.checked(r)
	}
	if err != nil {
		err.Name, err.Database, err.Source = r.name, db.Name(), r.Source
		return err
	}
	return nil
}

func (db *DB) checked(r *registration) *RegisterError {
	r.home = db
	if err := db.checkPlace(r); err != nil {
		return err
	}
	old, err := db.replaced(r)
	if err != nil {
		return err
	}
	r.Tags = db.ownTags(r.Tags)
	if r.db != nil {
		err = db.checkDatabase(r)
	} else {
		err = db.checkWords(&r.member, old)
	}
	if err != nil {
		return err
	}
	db.setPlace(r, old)
	if err := db.checkInplace(&r.member, old); err != nil {
		return err
	}
	db.add(r, old)
	return nil
}

// takeGlobal reads from a global optimizer what it says of itself.
func (r *registration) takeGlobal(opt navigator.Optimizer) *RegisterError {
	if isNil(opt) {
		return registerErrorf("there is no optimizer")
	}
	r.global, r.name = opt, cmp.Or(r.Name, opt.Name())
	return nil
}

func (r *registration) takeDatabase(x *DB) *RegisterError {
	if x == nil {
		return registerErrorf("there is no database")
	}
	r.db, r.name = x, x.Name()
	switch {
	case x.broken != nil:
		return registerErrorf("%v", x.broken)
	case r.Name != "":
		return registerErrorf("a database is named when it is made, not when it is registered")
	case r.InsteadOf != "":
		return registerErrorf("a database cannot be an alternative to an optimizer")
	case r.Replace:
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
	r.local, r.rule, r.name = x, x, cmp.Or(r.Name, x.Name)
	r.Doc, r.Source = cmp.Or(r.Doc, x.Doc), cmp.Or(r.Source, x.Source)
	r.Tags = union(x.Tags, r.Tags)
	switch {
	case x.Pattern == nil:
		return registerErrorf("the rule has no pattern")
	case x.Rewrite == nil && !x.IsDeferred():
		return registerErrorf("the rule has no rewrite")
	}
	if r.name != x.Name || !slices.Equal(r.Tags, x.Tags) {
		r.local = x.Renamed(r.name, slices.Clone(r.Tags))
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
	case db.kind.hasPositions() && r.Priority != nil:
		return registerErrorf("%q is %s: its members have positions, not priorities", db.Name(), what)
	case r.Position != nil && (math.IsNaN(*r.Position) || math.IsInf(*r.Position, 0)):
		return registerErrorf("the position is not a finite number")
	case r.Role != "" && r.Role != profile.RoleFinal && r.Role != profile.RoleCleanup:
		return registerErrorf("%q is not a role: it is %q, %q or empty", r.Role, profile.RoleFinal, profile.RoleCleanup)
	case r.Last && r.Position != nil:
		return registerErrorf("it cannot be both at %s and last", formatNumber(*r.Position))
	case !db.kind.hasPositions() && (r.Position != nil || r.Last):
		return registerErrorf("%q is %s: its members have priorities, not positions", db.Name(), what)
	case db.kind != KindEquilibrium && r.Role != "":
		return registerErrorf("%q is %s: only members of an equilibrium can be %s", db.Name(), what, r.Role)
	case r.Priority != nil && (r.runsAs() != KindLocal || r.Role != ""):
		return registerErrorf("only the rules of an equilibrium have priorities")
	case r.OnFailure != nil && db.kind != KindSequence && r.Role == "" && r.runsAs() == KindLocal:
		return registerErrorf("it runs together with the other rules of %q, and has no failure policy of its own", db.Name())
	case r.InsteadOf == r.name && r.name != "":
		return registerErrorf("it cannot be an alternative to itself")
	}
	if problem := nameProblem(r.name); problem != "" {
		return registerErrorf("the name cannot be used: %s", problem)
	}
	return nil
}

// replaced returns the member that the Replace option replaces, nil without.
func (db *DB) replaced(r *registration) (*member, *RegisterError) {
	if !r.Replace {
		return nil, nil
	}
	index := db.root().index
	old := index.first(r.name)
	switch here := index.in(db, r.name); {
	case old == nil:
		err := registerErrorf("there is nothing of that name to replace")
		err.Help = didYouMean(r.name, db.Names())
		return nil, err
	case old.db != nil:
		return nil, registerErrorf("a database of that name cannot be replaced")
	case here == nil:
		return nil, registerErrorf("what it is to replace stands in %q", old.home.Name())
	case len(index.names[r.name]) > 1:
		return nil, registerErrorf("what it is to replace stands in several databases")
	}
	return old, nil
}

// ownTags returns the tags without duplicates and without the names of the
// databases that the member stands in, which are tags of it anyway.
func (db *DB) ownTags(tags []string) []string {
	return slices.DeleteFunc(union(nil, tags), db.standsIn)
}

// checkWords makes sure that the name is neither taken nor a tag, and that no
// tag is a name. What stands in old's place does not count.
func (db *DB) checkWords(m, old *member) *RegisterError {
	index := db.root().index
	for _, taken := range index.names[m.name] {
		if taken != old && (m.rule == nil || taken.rule != m.rule || taken.home == m.home) {
			return registerErrorf("the name is taken by %s", taken.describe())
		}
	}
	if used := index.tags[m.name]; used > index.cases[m.name] || used > 0 && m.rule == nil || slices.Contains(m.Tags, m.name) {
		return registerErrorf("the name is already a tag")
	}
	for _, tag := range m.Tags {
		if problem := nameProblem(tag); problem != "" {
			return badTag(tag, problem)
		}
		if taken := index.first(tag); taken != nil && !(m.isCase(tag) && taken.rule != nil) {
			return registerErrorf("the tag %q is the name of %s", tag, taken.describe())
		}
	}
	return nil
}

// isCase reports whether a member is a rule whose name continues a tag of it: one of the
// cases of a rule of that name, which it may share the work with.
func (m *member) isCase(tag string) bool {
	return m.rule != nil && strings.HasPrefix(m.name, tag) && strings.HasPrefix(m.name[len(tag):], "_")
}

// checkDatabase makes sure that a database, with all that stands in it, can
// stand in this one.
func (db *DB) checkDatabase(r *registration) *RegisterError {
	sub := r.db
	switch {
	case sub.root() == db.root() && sub.parent == nil:
		return registerErrorf("a database cannot stand in itself")
	case sub.parent != nil:
		err := registerErrorf("it stands in %q already", sub.parent.Name())
		err.Help = "a proxy lets it stand at two places"
		return err
	case sub.kind == KindProxy && sub.target.root() != db.root():
		return registerErrorf("the proxy's database %q must be registered first", sub.target.Name())
	case sub.kind == KindProxy && sub.target.reaches(db):
		return registerErrorf("the proxy stands in its own database %q", sub.target.Name())
	}
	if err := db.checkWords(&r.member, nil); err != nil {
		return err
	}
	if mode := db.root().index.clashing(sub.index); mode != "" {
		return registerErrorf("the mode %q is defined in both trees", mode)
	}
	for _, tag := range r.Tags {
		if taken := sub.index.first(tag); taken != nil {
			return registerErrorf("the tag %q is the name of %s", tag, taken.describe())
		}
	}
	if sub.index.tags[sub.Name()] > 0 {
		return registerErrorf("the name is already a tag")
	}
	return db.checkMembers(sub)
}

// checkMembers makes sure that the names and tags in a database do not collide
// with those of the tree that it is to stand in.
func (db *DB) checkMembers(sub *DB) (err *RegisterError) {
	sub.all(func(m *member) {
		if err != nil || m == sub.self {
			return
		}
		here := *m
		here.Tags = db.ownTags(m.Tags)
		if err = db.checkWords(&here, nil); err != nil {
			err.Reason = fmt.Sprintf("its member %q: %s", m.name, err.Reason)
		}
	})
	return err
}

// describe names a member in an error.
func (m *member) describe() string {
	text := "the database itself"
	if m.home != nil {
		text = fmt.Sprintf("%s in %q", m.kind().describe(), m.home.Name())
	}
	if m.Source != "" {
		text += " (" + m.Source + ")"
	}
	return text
}

// badTag returns the error of a tag that cannot be used. A number is nearly
// always meant as a position.
func badTag(tag, problem string) *RegisterError {
	err := registerErrorf("the tag %q cannot be used: %s", tag, problem)
	if _, ok := number(tag); ok {
		err.Help = fmt.Sprintf("a position is not a tag: write it as Entry.Position, or as position = %s in a rule file", tag)
	}
	return err
}

// setPlace gives a registration the place where it will stand.
func (db *DB) setPlace(r *registration, old *member) {
	m := &r.member
	if old != nil {
		m.inherit(old)
	}
	if r.Last || db.kind.hasPositions() && m.Position == nil && m.InsteadOf == "" {
		m.Position = new(db.nextPosition())
	}
}

// add puts what was checked in its place.
func (db *DB) add(r *registration, old *member) {
	m := &r.member
	if r.db != nil {
		*r.db.self = r.member
		m = r.db.self
		m.db.parent = db
	}
	root := db.root().index
	root.version++
	if old != nil {
		root.remove(old)
		db.members[slices.Index(db.members, old)] = m
	} else {
		db.members = append(db.members, m)
	}
	if m.db == nil {
		root.add(m)
		return
	}
	db.adopt(m.db)
}

// adopt makes the tree know a database that was the root of another tree.
func (db *DB) adopt(sub *DB) {
	root := db.root().index
	root.modes = append(root.modes, sub.index.modes...)
	sub.index = nil
	sub.all(func(m *member) {
		if m != sub.self {
			m.Tags = db.ownTags(m.Tags)
		}
		if m.db != nil {
			m.db.cache = nil
		}
		root.add(m)
	})
}

// inherit takes the place of another member.
func (m *member) inherit(old *member) {
	m.InsteadOf = cmp.Or(m.InsteadOf, old.InsteadOf)
	m.Position = cmp.Or(m.Position, old.Position)
	if m.Priority == nil {
		m.Role = cmp.Or(m.Role, old.Role)
	}
	if m.Role == "" {
		m.Priority = cmp.Or(m.Priority, old.Priority)
	}
}

// nextPosition returns the greatest position plus one, 0 where there is none.
func (db *DB) nextPosition() float64 {
	next, found := 0.0, false
	for _, m := range db.members {
		if m.Position != nil && (!found || *m.Position+1 > next) {
			next, found = *m.Position+1, true
		}
	}
	return next
}

func (x *index) add(m *member) {
	x.names[m.name] = append(x.names[m.name], m)
	x.addTags(m)
}

func (x *index) addTags(m *member) {
	for _, tag := range m.Tags {
		x.tags[tag]++
		if m.isCase(tag) {
			x.cases[tag]++
		}
	}
}

func (x *index) remove(m *member) {
	if list := slices.DeleteFunc(slices.Clone(x.names[m.name]), func(other *member) bool { return other == m }); len(list) > 0 {
		x.names[m.name] = list
	} else {
		delete(x.names, m.name)
	}
	x.forgetTags(m)
}

func (x *index) forgetTags(m *member) {
	for _, tag := range m.Tags {
		if x.tags[tag]--; x.tags[tag] == 0 {
			delete(x.tags, tag)
		}
		if m.isCase(tag) {
			if x.cases[tag]--; x.cases[tag] == 0 {
				delete(x.cases, tag)
			}
		}
	}
}

// retag changes copies of the members of a name, and puts them in the place of the
// members when nothing is wrong with them.
func (db *DB) retag(name string, change func(*member)) error {
	list := slices.Clone(db.root().index.names[name])
	if len(list) == 0 {
		err := registerErrorf("there is no %q to tag", name)
		err.Help = didYouMean(name, db.root().Names())
		return err
	}
	if list[0].home == nil {
		return registerErrorf("%q is the outermost database: its tags would be those of everything", name)
	}
	changed := make([]member, len(list))
	for i, m := range list {
		changed[i] = *m
		change(&changed[i])
		if err := m.home.checkRetagged(&changed[i], m); err != nil {
			err.Source = m.Source
			return err
		}
	}
	for i, m := range list {
		m.home.swap(m, &changed[i])
	}
	return nil
}

func (db *DB) checkRetagged(changed, m *member) *RegisterError {
	if err := db.checkWords(changed, m); err != nil {
		err.Reason = "cannot tag \"" + m.name + "\": " + err.Reason
		return err
	}
	return db.checkInplace(changed, m)
}

// swap takes over the tags of a changed member. A rule is copied, so that reports
// show the new tags and what was queried before keeps its own.
func (db *DB) swap(m, changed *member) {
	root := db.root().index
	root.version++
	root.forgetTags(m)
	m.Tags = changed.Tags
	if m.local != nil {
		m.local = m.local.Renamed(m.local.Name, slices.Clone(m.Tags))
	}
	root.addTags(m)
}
