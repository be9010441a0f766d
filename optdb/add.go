package optdb

import "slices"

// settlePlace gives a registration the place where it will stand.
func (db *DB) settlePlace(r *registration, old *member) {
	m := &r.member
	m.home = db
	if old != nil {
		m.inherit(old)
	}
	if r.last || db.kind.hasPositions() && !m.hasPosition && m.insteadOf == "" {
		m.position, m.hasPosition = db.nextPosition(), true
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
			m.tags = db.ownTags(m.tags)
		}
		if m.db != nil {
			m.db.cache = nil
		}
		root.add(m)
	})
}

// inherit takes the place of another member.
func (m *member) inherit(old *member) {
	if !m.hasPosition {
		m.position, m.hasPosition = old.position, old.hasPosition
	}
	if m.insteadOf == "" {
		m.insteadOf = old.insteadOf
	}
	if m.role == "" && !m.hasPriority {
		m.role = old.role
	}
	if !m.hasPriority && m.role == "" {
		m.priority, m.hasPriority = old.priority, old.hasPriority
	}
}

// nextPosition returns the greatest position plus one, 0 where there is none.
func (db *DB) nextPosition() float64 {
	next, found := 0.0, false
	for _, m := range db.members {
		if m.hasPosition && (!found || m.position+1 > next) {
			next, found = m.position+1, true
		}
	}
	return next
}

func (x *index) add(m *member) {
	x.names[m.name] = m
	for _, tag := range m.tags {
		x.tags[tag]++
	}
}

func (x *index) remove(m *member) {
	delete(x.names, m.name)
	for _, tag := range m.tags {
		if x.tags[tag]--; x.tags[tag] == 0 {
			delete(x.tags, tag)
		}
	}
}
