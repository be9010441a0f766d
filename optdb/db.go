package optdb

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Kind is what a member of a database is. Kinds can be written in a query like
// tags: "local" and "global" stand for the rules and for the other optimizers,
// a kind of database for what stands directly in such a database.
type Kind string

// The kinds.
const (
	KindSequence    Kind = "sequence"    // a database whose members run in order of position
	KindEquilibrium Kind = "equilibrium" // a database whose members run until none of them applies
	KindTopo        Kind = "topo"        // a database whose rules are applied in one walk over the graph
	KindLocalGroup  Kind = "local_group" // a database of rules that are tried in order of position
	KindProxy       Kind = "proxy"       // a database that stands for another one
	KindLocal       Kind = "local"       // a rule
	KindGlobal      Kind = "global"      // a global optimizer
)

// databaseKinds are the kinds that a query may name.
var databaseKinds = [...]Kind{KindSequence, KindEquilibrium, KindTopo, KindLocalGroup}

// optimizerKinds are the kinds of what is not a database.
var optimizerKinds = [...]Kind{KindLocal, KindGlobal}

// DB is a database of optimizers: a SequenceDB ([NewSequenceDB]), an EquilibriumDB
// ([NewEquilibriumDB]), a TopoDB ([NewTopoDB]), a LocalGroupDB ([NewLocalGroupDB]) or
// a ProxyDB ([NewProxyDB]). Databases hold databases.
//
// A database is built by one goroutine at a time. Once it is built, any number
// may query it at once; what a query returns does not depend on the database
// any more.
type DB struct {
	kind        Kind
	equilibrium EquilibriumOptions
	walk        Walk  // of a topo or a local group
	target      *DB   // of a proxy
	broken      error // what is wrong with how it was made

	self    *member // its name, and how it stands in its parent
	parent  *DB
	members []*member // as they were registered
	index   *index    // of the whole tree; of the root only

	mu    sync.Mutex
	cache map[string]*Pipeline // by text of the query
	at    int                  // version of the tree that the cache is of
}

// member is an optimizer or a database in another one. Only one of local, global
// and db is set.
type member struct {
	name   string
	local  *navigator.Local
	rule   *navigator.Local // as it was registered; local may be a copy with other tags
	global navigator.Optimizer
	db     *DB
	home   *DB // the database that it is in; nil for the root
	Entry      // what it was registered with
}

// index knows every name and tag of a tree of databases.
type index struct {
	names   map[string][]*member // several only of one rule, in several databases
	tags    map[string]int       // by how many members were given it
	cases   map[string]int       // of those, how many continue it in their names
	modes   []NamedQuery         // as they were defined
	version int                  // counts the changes
}

// NewSequenceDB returns an empty SequenceDB: its members run one after the other,
// in order of position.
func NewSequenceDB(name string) *DB { return newDB(name, KindSequence) }

// EquilibriumOptions say how an equilibrium runs.
type EquilibriumOptions struct {
	// MaxUseRatio bounds how often an equilibrium uses one rule, for each node that
	// the graph has at the start; 0 leaves it to the limits of the run, -1 means no
	// bound.
	MaxUseRatio float64
	// VisitNewTrees makes a round visit what its rewrites make, next, instead of
	// leaving that to the next round. (The document's ignore_newtrees, inverted.)
	VisitNewTrees bool
	// TracksOnChangeInputs makes a round visit again, next, the nodes whose match could
	// have changed by a rewrite.
	TracksOnChangeInputs bool
}

// NewEquilibriumDB returns an empty EquilibriumDB: its members run until none of
// them changes the graph any more. A mistake in the options is reported by
// whatever first uses the database.
func NewEquilibriumDB(name string, options EquilibriumOptions) *DB {
	db := newDB(name, KindEquilibrium)
	db.equilibrium = options
	if ratio := options.MaxUseRatio; math.IsNaN(ratio) || ratio < 0 && ratio != -1 {
		db.broken = registerErrorf("the max_use_ratio %v of %q is not a number of uses a node, nor -1", ratio, db.Name())
	}
	return db
}

// Walk says how a topo or a local group goes over the graph.
type Walk struct {
	Order navigator.Order // from the inputs to the outputs, or back
	// ApplyAll goes on at the replacement of a node, until no rule applies
	// there.
	ApplyAll bool
	// IgnoreNewTrees says that the walk does not visit what rewrites make.
	IgnoreNewTrees bool
	// TracksOnChangeInputs says that the walk visits a node again that got
	// another input after it was visited.
	TracksOnChangeInputs bool
}

// NewTopoDB returns an empty TopoDB: its rules are applied in one walk over the
// graph.
func NewTopoDB(name string, walk Walk) *DB {
	db := newDB(name, KindTopo)
	db.walk = walk
	return db
}

// NewLocalGroupDB returns an empty LocalGroupDB: rules that are tried in order of
// position. An equilibrium or a topo takes them into its own, at the place of
// the group; in a sequence the group is a walk from the inputs.
func NewLocalGroupDB(name string, applyAll bool) *DB {
	db := newDB(name, KindLocalGroup)
	db.walk.ApplyAll = applyAll
	return db
}

// NewProxyDB returns a ProxyDB: it stands for another database, so that one set
// of rules can run at two positions. That database must be in the same tree
// before the proxy is registered. Rules are registered in it, not in the proxy.
func NewProxyDB(name string, target *DB) *DB {
	db := newDB(name, KindProxy)
	db.target = target
	if target == nil {
		db.broken = registerErrorf("the proxy %q stands for no database", name)
	} else if target.kind == KindProxy {
		db.target, db.broken = target.target, target.broken
	}
	return db
}

func newDB(name string, kind Kind) *DB {
	db := &DB{kind: kind}
	db.self = &member{name: name, db: db}
	db.index = &index{names: map[string][]*member{name: {db.self}}, tags: map[string]int{}, cases: map[string]int{}}
	if problem := nameProblem(name); problem != "" {
		db.broken = registerErrorf("%q cannot be the name of a database: %s", name, problem)
	}
	return db
}

// Name returns the name of the database.
func (db *DB) Name() string {
	db.mustBeMade()
	return db.self.name
}

// Names returns the names of the database and of everything that stands in it,
// in the order in which it runs, each once.
func (db *DB) Names() []string {
	seen := map[string]bool{}
	return db.appendNames(nil, seen)
}

func (db *DB) appendNames(names []string, seen map[string]bool) []string {
	names = append(names, db.Name())
	for _, p := range db.ordered() {
		switch {
		case p.db != nil:
			names = p.db.appendNames(names, seen)
		case !seen[p.name]:
			seen[p.name] = true
			names = append(names, p.name)
		}
	}
	return names
}

// mustBeMade panics for a database that no function of this package made.
func (db *DB) mustBeMade() {
	if db == nil || db.self == nil {
		panic("optdb: a nil or zero DB: databases are made by NewSequenceDB and its relatives")
	}
}

// root returns the outermost database of the tree.
func (db *DB) root() *DB {
	db.mustBeMade()
	for db.parent != nil {
		db = db.parent
	}
	return db
}

// all calls f with the database itself and everything in it. It does not enter the target of
// a proxy.
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

// reaches reports whether other is the database, is in it, or is the target of a proxy in
// it.
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
	return db.root().index.in(db, name)
}

// first returns what has a name: of a rule in several databases, the member that was
// registered first.
func (x *index) first(name string) *member {
	if list := x.names[name]; len(list) > 0 {
		return list[0]
	}
	return nil
}

// in returns the member of a name that stands directly in a database, nil for none.
func (x *index) in(db *DB, name string) *member {
	for _, m := range x.names[name] {
		if m.home == db {
			return m
		}
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

// words returns all names and tags of the tree, sorted.
func (db *DB) words() []string {
	index := db.root().index
	words := slices.AppendSeq(slices.Collect(maps.Keys(index.names)), maps.Keys(index.tags))
	slices.Sort(words)
	return words
}

// known reports whether any member of the tree could carry the tag.
func (db *DB) known(tag string) bool {
	index := db.root().index
	return len(index.names[tag]) > 0 || index.tags[tag] > 0 ||
		slices.Contains(databaseKinds[:], Kind(tag)) || slices.Contains(optimizerKinds[:], Kind(tag))
}

// ownNames returns the names of what stands directly in the database.
func (db *DB) ownNames() []string {
	names := make([]string, len(db.members))
	for i, m := range db.members {
		names[i] = m.name
	}
	return names
}

// ordered returns the members in the order in which they run.
func (db *DB) ordered() []placed { return db.order(db.members) }

// order places members as those of the database.
func (db *DB) order(members []*member) []placed {
	list := make([]placed, len(members))
	for i := range members {
		list[i] = placedIn(members, i)
	}
	slices.SortStableFunc(list, func(a, b placed) int {
		return cmp.Or(
			cmp.Compare(a.position, b.position), cmp.Compare(a.turn(), b.turn()),
			cmp.Compare(b.priority, a.priority), cmp.Compare(a.order, b.order))
	})
	return list
}

// placedIn returns one of several members with its place among them.
func placedIn(members []*member, i int) placed {
	m := members[i]
	place := m.placed(i)
	if m.InsteadOf == "" {
		return place
	}
	at := slices.IndexFunc(members, func(other *member) bool { return other.name == m.InsteadOf })
	if place.lost = at < 0 && m.Position == nil; at >= 0 {
		place.takes(members[at].placed(at))
	}
	return place
}

// hasPositions reports whether the members of a database of the kind stand at
// positions; otherwise they have priorities.
func (k Kind) hasPositions() bool { return k == KindSequence || k == KindLocalGroup }

// onlyRules reports whether a database of the kind holds nothing but rules and
// groups of rules.
func (k Kind) onlyRules() bool { return k == KindTopo || k == KindLocalGroup }

// describe returns the kind with its article.
func (k Kind) describe() string {
	switch k {
	case KindLocal:
		return "a rule"
	case KindGlobal:
		return "an optimizer"
	case KindEquilibrium:
		return "an equilibrium"
	case KindLocalGroup:
		return "a local group"
	}
	return "a " + string(k)
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

// gave reports whether a tag is the name of the member or was given to it.
func (m *member) gave(tag string) bool {
	return m.name == tag || slices.Contains(m.Tags, tag)
}

// placed is a member with its position among the others of its database: an alternative
// without a position of its own has that of the optimizer it stands for.
type placed struct {
	*member
	position float64
	priority int
	role     string
	order    int  // in which it was registered
	lost     bool // its place is that of an optimizer which is not there
}

// placed returns the member with the position that it was registered with.
func (m *member) placed(order int) placed {
	p := placed{member: m, role: m.Role, order: order}
	if m.Position != nil {
		p.position = *m.Position
	}
	if m.Priority != nil {
		p.priority = *m.Priority
	}
	return p
}

// takes gives an alternative the position of the other optimizer, unless it has its own.
func (p *placed) takes(other placed) {
	p.role = cmp.Or(p.role, other.role)
	switch positions := p.home.kind.hasPositions(); {
	case positions && p.Position == nil:
		p.position, p.order = other.position, other.order
	case !positions && p.Priority == nil:
		p.priority, p.order = other.priority, other.order
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

// clashing returns the name of a mode that both trees define, or "".
func (x *index) clashing(other *index) string {
	names := map[string]bool{}
	for _, m := range x.modes {
		names[m.Name] = true
	}
	for _, m := range other.modes {
		if names[m.Name] {
			return m.Name
		}
	}
	return ""
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

// nameProblem says why a word cannot be a name or a tag of a member.
func nameProblem(word string) string {
	switch {
	case slices.Contains(databaseKinds[:], Kind(word)), word == string(KindProxy):
		return "it is a kind of database"
	case slices.Contains(optimizerKinds[:], Kind(word)):
		return "it is a kind of optimizer"
	}
	return wordProblem(word)
}

// Entry says how a member of a database is registered.
type Entry struct {
	// Name registers an optimizer under another name than its own. It is then also
	// reported under that name. Databases are named when they are made.
	Name string
	// Tags are added to those that a rule has itself. A tag of a database is a
	// tag of all of its members.
	Tags []string

	// Position says where the member runs in a sequence: members run in order of
	// position and, where that is equal, in the order in which they were
	// registered. Without it a member gets the greatest position so far plus
	// one, or 0.
	Position *float64
	// Last gives the member the greatest position so far plus one, or 0, as a
	// registration without a position does. Together with Replace it moves the
	// member to the end.
	Last bool
	// Priority says which rule of an equilibrium is tried first at a node: the one
	// of greater priority or, where that is equal, the one that was registered
	// first. Without it the priority is 0.
	Priority *int
	// Role is [profile.RoleFinal] for a member of an equilibrium that runs at the end
	// of each round, [profile.RoleCleanup] for one that runs after everything that
	// changed the graph, and otherwise "".
	Role string

	// InsteadOf makes the optimizer an alternative to another one of the same
	// database, which may be registered later. A query that names, with + or &, the
	// alternative or one of the tags that it was given and the other was not, gets
	// the alternative in the other's place; any other query gets the other, and not
	// the alternative.
	//
	// Each is still selected by its own tags: an alternative that the query does not
	// select, as when it says -alternative, replaces nothing. If a query names several
	// alternatives to one optimizer, it gets the one with the most tags that the query
	// names, or else the one that was registered first.
	//
	// Without a position or a priority of its own, the alternative has that of the optimizer it stands in for.
	InsteadOf string
	// Replace registers the optimizer in place of the one of that name, which
	// must be in the same database. Position, priority, role and InsteadOf of the
	// old one stay unless others are given; its tags do not stay.
	Replace bool
	// OwnTagsOnly keeps the names and tags of the databases around the member from
	// including it: "+canonicalize" does not select it, only its own name and tags do. So a
	// rule that is not safe can be in one database with rules that are. Tags that a query
	// requires or excludes still count those of the databases around it.
	OwnTagsOnly bool
	// Always makes the optimizer run if a query selects anything in its database,
	// whatever the query says of the optimizer itself: for checks that the others need.
	Always bool
	// OnFailure is the failure policy for the member and its rewrites, in place of that
	// of the run. A rule in an equilibrium, a walk or a group has no policy of its own.
	OnFailure *navigator.Policy

	// Doc says what the member is for, in listings. A rule has its own.
	Doc string
	// Source says where the registration was written, for errors and the listing:
	// "rules.d/fleet/cast.toml:7". A rule may have its own.
	Source string
}
