package optdb

import (
	"slices"
	"sync"

	"github.com/settle-go/settle/navigator"
)

// DB is a database of optimizers: a SequenceDB ([NewSequenceDB]), an EquilibriumDB
// ([NewEquilibriumDB]), a TopoDB ([NewTopoDB]), a LocalGroupDB ([NewLocalGroupDB]) or
// a ProxyDB ([NewProxyDB]). Databases hold databases.
//
// A database is built by one goroutine at a time. Once it is built, any number
// may query it at once; what a query returns does not depend on the database
// any more.
type DB struct {
	kind     Kind
	useRatio float64 // of an equilibrium; 0 leaves it to the run
	newTrees bool    // an equilibrium visits what its rewrites make in the same round
	walk     Walk    // of a topo or a local group, and whether an equilibrium tracks
	target   *DB     // of a proxy
	broken   error   // what is wrong with how it was made

	self    *member // its name, and how it stands in its parent
	parent  *DB
	members []*member // as they were registered
	index   *index    // of the whole tree; of the root only

	mu    sync.Mutex
	cache map[string]*Pipeline // by text of the query
	at    int                  // version of the tree that the cache is of
}

// member is an optimizer or a database with what it was registered with. Only
// one of local, global and db is set.
type member struct {
	name   string
	local  *navigator.Local
	global navigator.Optimizer
	db     *DB
	home   *DB // the database it stands in; nil for the root

	tags        []string
	position    float64
	hasPosition bool
	priority    int
	hasPriority bool
	role        string // profile.RoleFinal, profile.RoleCleanup or ""
	insteadOf   string // the optimizer that it is an alternative to
	apart       bool   // only its own name and tags include it
	always      bool   // it runs with whatever else is selected
	policy      *navigator.Policy
	doc         string
	source      string
}

// kind returns what the member is.
func (m *member) kind() Kind {
	switch {
	case m.db != nil:
		return m.db.kind
	case m.local != nil:
		return KindLocal
	}
	return KindGlobal
}

// listedKind returns what listings call the member: a global optimizer is of the
// kind under which it is reported.
func (m *member) listedKind() Kind {
	if m.global != nil {
		return Kind(navigator.KindOf(m.global))
	}
	return m.kind()
}

// runsAs returns [KindLocal] for rules and groups of rules, which other
// databases can take into their own, and [KindGlobal] for the rest.
func (m *member) runsAs() Kind {
	db := m.db
	if db != nil && db.target != nil {
		db = db.target
	}
	if m.local != nil || db != nil && db.kind == KindLocalGroup {
		return KindLocal
	}
	return KindGlobal
}

// index knows every name and tag of a tree of databases.
type index struct {
	names   map[string]*member
	tags    map[string]int // by how many members were given it
	modes   []NamedQuery   // as they were defined
	version int            // counts the changes
}

// Name returns the name of the database.
func (db *DB) Name() string {
	db.mustBeMade()
	return db.self.name
}

// mustBeMade panics for a database that no function of this package made.
func (db *DB) mustBeMade() {
	if db == nil || db.self == nil {
		panic("optdb: a nil or zero DB: databases are made by NewSequenceDB and its relatives")
	}
}

// Kind returns [KindSequence], [KindEquilibrium], [KindTopo], [KindLocalGroup] or
// [KindProxy].
func (db *DB) Kind() Kind { return db.kind }

// root returns the outermost database of the tree.
func (db *DB) root() *DB {
	db.mustBeMade()
	for db.parent != nil {
		db = db.parent
	}
	return db
}

// all calls f with the database itself and everything that stands in it. What a
// proxy stands for is elsewhere.
func (db *DB) all(f func(*member)) {
	f(db.self)
	for _, m := range db.members {
		if m.db != nil {
			m.db.all(f)
		} else {
			f(m)
		}
	}
}

// reaches reports whether other is the database, stands in it, or is what a
// proxy in it leads to.
func (db *DB) reaches(other *DB) bool {
	if db == other || db.target != nil && db.target.reaches(other) {
		return true
	}
	return slices.ContainsFunc(db.members, func(m *member) bool {
		return m.db != nil && m.db.reaches(other)
	})
}

// find returns the member of a name that stands directly in the database.
func (db *DB) find(name string) *member {
	if m := db.root().index.names[name]; m != nil && m.home == db {
		return m
	}
	return nil
}

// standsIn reports whether the database has that name, or stands in one that has.
func (db *DB) standsIn(name string) bool {
	for ; db != nil; db = db.parent {
		if db.Name() == name {
			return true
		}
	}
	return false
}
