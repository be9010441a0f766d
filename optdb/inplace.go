package optdb

import (
	"fmt"
	"slices"
)

// Tags that say more than what a query selects.
const (
	// inplaceTag marks rewrites to ops that overwrite their inputs.
	inplaceTag = "inplace"
	// destroyHandlerTag marks the optimizer that attaches the feature which finds
	// values that are overwritten and still used. Rewrites with inplaceTag must run
	// after it.
	destroyHandlerTag = "destroy_handler"
)

// inplaceCheck walks a tree in the order in which it runs, as if one more member were
// registered.
type inplaceCheck struct {
	added, old *member  // old leaves its place to added
	early      []placed // the way to the first optimizer in place before any handler
	handler    []placed // the way to the first handler
	misplaced  []placed // the way to a handler that has no position
}

// checkInplace makes sure that no optimizer that rewrites in place comes before
// the destroy handler, with m registered in the place of old.
func (db *DB) checkInplace(m, old *member) *RegisterError {
	carries := func(tag string) bool { return m.gave(tag) || m.db != nil && m.db.mentions(tag) }
	if !carries(destroyHandlerTag) && !db.root().mentions(destroyHandlerTag) {
		return nil
	}
	hasAlternative := slices.ContainsFunc(db.members, func(other *member) bool { return other.InsteadOf == m.name })
	matters := hasAlternative || m.kind() == KindProxy
	for _, tag := range []string{inplaceTag, destroyHandlerTag} {
		matters = matters || carries(tag) || db.isTagged(tag)
	}
	if !matters || !hasAlternative && db.hasBeside(m, old) {
		return nil
	}
	c := inplaceCheck{added: m, old: old}
	c.walk(db.root(), nil, false, false)
	return c.problem()
}

// hasBeside reports whether a rule that is added has another one beside it that runs at the same
// place of all sequences, and is in place like it: what is wrong with its place was wrong before.
func (db *DB) hasBeside(m, old *member) bool {
	if old != nil || m.local == nil || m.InsteadOf != "" || m.gave(destroyHandlerTag) || db.kind != KindEquilibrium {
		return false
	}
	return slices.ContainsFunc(db.members, func(other *member) bool {
		return other.local != nil && other.InsteadOf == "" && other.gave(inplaceTag) == m.gave(inplaceTag) && other.name != m.name
	})
}

// mentions reports whether anything in the tree of the database has a tag.
func (db *DB) mentions(tag string) bool {
	index := db.root().index
	return len(index.names[tag]) > 0 || index.tags[tag] > 0
}

// isTagged reports whether everything in the database carries a tag.
func (db *DB) isTagged(tag string) bool {
	for ; db != nil; db = db.parent {
		if db.self.gave(tag) {
			return true
		}
	}
	return false
}

// members returns the members of a database as they would be.
func (c *inplaceCheck) members(db *DB) []*member {
	if db != c.added.home {
		return db.members
	}
	list := slices.Clone(db.members)
	if i := slices.Index(list, c.old); c.old != nil && i >= 0 {
		list[i] = c.added
		return list
	}
	return append(list, c.added)
}

// walk goes through a database whose members carry the tags or do not.
func (c *inplaceCheck) walk(db *DB, way []placed, inplace, handler bool) {
	if !inplace && !handler && !c.matters(db) {
		return
	}
	for _, p := range db.order(c.members(db)) {
		here := append(slices.Clip(way), p)
		inplace, handler := inplace || p.gave(inplaceTag), handler || p.gave(destroyHandlerTag)
		switch {
		case p.lost: // it has no place before what it is an alternative to
		case p.db != nil && p.db.target != nil:
			target := p.db.target
			c.walk(target, here, inplace || target.self.gave(inplaceTag), handler || target.self.gave(destroyHandlerTag))
		case p.db != nil:
			c.walk(p.db, here, inplace, handler)
		case handler:
			c.found(here)
		case inplace && c.early == nil && c.handler == nil:
			c.early = here
		}
	}
}

// matters reports whether anything in a database, or in what its proxies stand for, has one of the
// tags.
func (c *inplaceCheck) matters(db *DB) bool {
	return slices.ContainsFunc(c.members(db), func(m *member) bool {
		return m.gave(inplaceTag) || m.gave(destroyHandlerTag) ||
			m.db != nil && (c.matters(m.db) || m.db.target != nil && (m.db.target.self.gave(inplaceTag) || m.db.target.self.gave(destroyHandlerTag) || c.matters(m.db.target)))
	})
}

// found notes the way to a handler.
func (c *inplaceCheck) found(way []placed) {
	if slices.ContainsFunc(way, func(p placed) bool { return p.home.kind != KindSequence }) {
		c.misplaced = way
	}
	if c.handler == nil {
		c.handler = way
	}
}

// problem returns what is wrong with what was found.
func (c *inplaceCheck) problem() *RegisterError {
	if c.misplaced != nil {
		last := c.misplaced[len(c.misplaced)-1]
		at := slices.IndexFunc(c.misplaced, func(p placed) bool { return p.home.kind != KindSequence })
		home := c.misplaced[at].home
		return registerErrorf("the destroy handler %q is to stand in sequences only, and %q is %s", last.name, home.Name(), home.kind.describe())
	}
	if c.handler == nil || c.early == nil {
		return nil
	}
	fork := 0
	for c.early[fork].member == c.handler[fork].member {
		fork++
	}
	handler, late := c.handler[len(c.handler)-1], c.handler[fork]
	early, at := c.early[len(c.early)-1], c.early[fork]
	in := ""
	if early.member != at.member {
		in = fmt.Sprintf(" in %q", at.name)
	}
	err := registerErrorf("%q is tagged %q and would run%s at %s of %q, before %q at %s",
		early.name, inplaceTag, in, formatNumber(at.position), at.home.Name(), handler.name, formatNumber(late.position))
	err.Help = "a rewrite in place stands after the destroy handler, which finds out what still uses a value that it overwrites"
	return err
}
