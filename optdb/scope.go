package optdb

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/settle-go/settle/profile"
)

// scope is a database at a place where it runs. A database that has a proxy
// runs at several.
type scope struct {
	db    *DB // never a proxy
	proxy *DB // the proxy that it runs for, or nil
	outer *scope
}

// scopeOf returns the scope of a database in its tree.
func scopeOf(db *DB) *scope {
	db.mustBeMade()
	s := &scope{db: db}
	if db.kind == KindProxy && db.target != nil {
		s.db, s.proxy = db.target, db
	}
	if db.parent != nil {
		s.outer = scopeOf(db.parent)
	}
	return s
}

// inner returns the scope of a database that stands in this one.
func (s *scope) inner(m *member) *scope {
	in := &scope{db: m.db, outer: s}
	if m.db.kind == KindProxy {
		in.db, in.proxy = m.db.target, m.db
	}
	return in
}

// name returns the name under which the database runs.
func (s *scope) name() string {
	if s.proxy != nil {
		return s.proxy.Name()
	}
	return s.db.Name()
}

// path returns the names of the databases from the outermost one: "optdb/canonicalize".
func (s *scope) path() string {
	if s.outer == nil {
		return s.name()
	}
	return s.outer.path() + "/" + s.name()
}

// carries reports whether a member of the scope carries a tag, and the database
// that it has it from, "" when it is the member's own.
func (s *scope) carries(m *member, tag string) (from string, ok bool) {
	if m.gave(tag) || tag == string(m.kind()) {
		return "", true
	}
	if tag == string(s.db.kind) {
		return s.name(), true
	}
	for ; s != nil; s = s.outer {
		if s.db.self.gave(tag) {
			return s.db.Name(), true
		}
		if s.proxy != nil && s.proxy.self.gave(tag) {
			return s.proxy.Name(), true
		}
	}
	return "", false
}

// includes reports whether a query that includes the tag selects the member.
func (s *scope) includes(m *member, tag string) (from string, ok bool) {
	if m.apart {
		return "", m.gave(tag) || tag == string(m.kind())
	}
	return s.carries(m, tag)
}

// gave reports whether a tag is the name of the member or was given to it.
func (m *member) gave(tag string) bool {
	return m.name == tag || slices.Contains(m.tags, tag)
}

// known reports whether any member of the tree could carry the tag.
func (db *DB) known(tag string) bool {
	index := db.root().index
	return index.names[tag] != nil || index.tags[tag] > 0 ||
		slices.Contains(databaseKinds[:], Kind(tag)) || slices.Contains(optimizerKinds[:], Kind(tag))
}

// words returns all names and tags of the tree, sorted.
func (db *DB) words() []string {
	index := db.root().index
	words := slices.AppendSeq(slices.Collect(maps.Keys(index.names)), maps.Keys(index.tags))
	slices.Sort(words)
	return words
}

// placed is a member with the place that it has among the others of its
// database: an alternative without a place of its own has that of the other.
type placed struct {
	*member
	position float64
	priority int
	role     string
	order    int  // in which it was registered
	lost     bool // its place is that of an optimizer which is not there
}

// ordered returns the members in the order in which they run.
func (db *DB) ordered() []placed { return db.order(db.members) }

// order places members as those of the database.
func (db *DB) order(members []*member) []placed {
	list := make([]placed, len(members))
	for i, m := range members {
		list[i] = placed{member: m, position: m.position, priority: m.priority, role: m.role, order: i}
		if m.insteadOf == "" {
			continue
		}
		at := slices.IndexFunc(members, func(other *member) bool { return other.name == m.insteadOf })
		if list[i].lost = at < 0 && !m.hasPosition; at >= 0 {
			list[i].takes(members[at], at)
		}
	}
	slices.SortStableFunc(list, func(a, b placed) int {
		return cmp.Or(
			cmp.Compare(a.position, b.position), cmp.Compare(a.turn(), b.turn()),
			cmp.Compare(b.priority, a.priority), cmp.Compare(a.order, b.order))
	})
	return list
}

// takes gives an alternative the place of the other one, where it has none.
func (p *placed) takes(other *member, order int) {
	if p.member.role == "" {
		p.role = other.role
	}
	switch positions := p.home.kind.hasPositions(); {
	case positions && !p.hasPosition:
		p.position, p.order = other.position, order
	case !positions && !p.hasPriority:
		p.priority, p.order = other.priority, order
	}
}

// turn says when in a round of an equilibrium the member runs.
func (p placed) turn() int {
	switch {
	case p.home.kind != KindEquilibrium:
		return 0
	case p.role == profile.RoleCleanup:
		return 3
	case p.role == profile.RoleFinal:
		return 2
	case p.runsAs() == KindLocal:
		return 1
	}
	return 0
}

// Check returns what is wrong with the database as it stands, and with what
// stands in it: a name that cannot be used, or an alternative to an optimizer
// that is not there. Query does the same.
func (db *DB) Check() error {
	db.mustBeMade()
	if db.broken != nil {
		return db.broken
	}
	var found *RegisterError
	db.all(func(m *member) {
		if found == nil && m.insteadOf != "" {
			found = m.checkAlternative()
		}
	})
	if found != nil {
		return found
	}
	if db.target != nil {
		return db.target.Check()
	}
	return nil
}

func (m *member) checkAlternative() *RegisterError {
	other, why, help := m.home.find(m.insteadOf), "", ""
	switch {
	case other == nil:
		why = fmt.Sprintf("is not in %q", m.home.Name())
		help = didYouMean(m.insteadOf, m.home.ownNames())
	case other.db != nil:
		why = "is a database"
	case other.insteadOf != "":
		why = fmt.Sprintf("is itself an alternative to %q", other.insteadOf)
	default:
		return nil
	}
	err := registerErrorf("%q is an alternative to %q, which %s", m.name, m.insteadOf, why)
	err.Source, err.Help = m.source, help
	return err
}

// ownNames returns the names of what stands directly in the database.
func (db *DB) ownNames() []string {
	names := make([]string, len(db.members))
	for i, m := range db.members {
		names[i] = m.name
	}
	return names
}
