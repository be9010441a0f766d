package optdb

import (
	"fmt"
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
	if m.OwnTagsOnly {
		return "", m.gave(tag) || tag == string(m.kind())
	}
	return s.carries(m, tag)
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
		if found == nil && m.InsteadOf != "" {
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
	other, why, help := m.home.find(m.InsteadOf), "", ""
	switch {
	case other == nil:
		why = fmt.Sprintf("is not in %q", m.home.Name())
		help = didYouMean(m.InsteadOf, m.home.ownNames())
	case other.db != nil:
		why = "is a database"
	case other.InsteadOf != "":
		why = fmt.Sprintf("is itself an alternative to %q", other.InsteadOf)
	default:
		return nil
	}
	err := registerErrorf("%q is an alternative to %q, which %s", m.name, m.InsteadOf, why)
	err.Source, err.Help = m.Source, help
	return err
}
