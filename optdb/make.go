package optdb

import (
	"math"

	"github.com/settle-go/settle/navigator"
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

// optimizerKinds are the kinds of what is no database.
var optimizerKinds = [...]Kind{KindLocal, KindGlobal}

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

// EquilibriumOption configures an equilibrium.
type EquilibriumOption func(*DB)

// MaxUseRatio bounds how often an equilibrium uses one rule, for each node that
// the graph has at the start; 0 leaves it to the limits of the run, -1 is no
// bound.
func MaxUseRatio(ratio float64) EquilibriumOption {
	return func(db *DB) {
		db.useRatio = ratio
		if math.IsNaN(ratio) || ratio < 0 && ratio != -1 {
			db.broken = registerErrorf("the max_use_ratio %v of %q is not a number of uses a node, nor -1", ratio, db.Name())
		}
	}
}

// VisitNewTrees makes a round of an equilibrium visit what its rewrites make,
// next, instead of leaving that to the next round. (The document's
// ignore_newtrees, turned round.)
func VisitNewTrees() EquilibriumOption { return func(db *DB) { db.newTrees = true } }

// TracksOnChangeInputs makes a round of an equilibrium visit again, next, the
// nodes whose match could have changed by a rewrite.
func TracksOnChangeInputs() EquilibriumOption {
	return func(db *DB) { db.walk.TracksOnChangeInputs = true }
}

// NewSequenceDB returns an empty SequenceDB: its members run one after the other,
// in order of position.
func NewSequenceDB(name string) *DB { return newDB(name, KindSequence) }

// NewEquilibriumDB returns an empty EquilibriumDB: its members run until none of
// them changes the graph any more. A mistake in the options is reported by
// whatever first uses the database.
func NewEquilibriumDB(name string, options ...EquilibriumOption) *DB {
	db := newDB(name, KindEquilibrium)
	for _, option := range options {
		if option == nil {
			db.broken = registerErrorf("an option of the equilibrium %q is nil", name)
			continue
		}
		option(db)
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
// of rules can run at two positions. The other one must stand in the same tree
// before the proxy is registered. Rules are registered there, not here.
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
	db.index = &index{names: map[string]*member{name: db.self}, tags: map[string]int{}}
	if problem := nameProblem(name); problem != "" {
		db.broken = registerErrorf("%q cannot be the name of a database: %s", name, problem)
	}
	return db
}
