package optdb

import (
	"math"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// RegisterOption says how a member is registered.
type RegisterOption func(*registration)

// registration is a member in the making.
type registration struct {
	member
	named   string // by the Name option
	replace bool
	last    bool
	errors  []string
}

func (r *registration) fail(message string) { r.errors = append(r.errors, message) }

// Name registers the optimizer under another name than its own. It is then also
// reported under that name. Databases are named when they are made.
func Name(name string) RegisterOption {
	return func(r *registration) {
		r.named = name
		if name == "" {
			r.fail("the name is empty")
		}
	}
}

// Tags adds tags to those that a rule brings along. A tag of a database is a
// tag of all of its members.
func Tags(tags ...string) RegisterOption {
	return func(r *registration) { r.tags = append(r.tags, tags...) }
}

// WithoutDatabaseTag leaves the names and tags of the databases around the
// member out of what includes it: "+canonicalize" does not select it, only its
// own name and tags do. So a rule that is not safe can stand among those that
// are. What requires or excludes such a tag goes by where the member stands, as
// ever.
func WithoutDatabaseTag() RegisterOption {
	return func(r *registration) { r.apart = true }
}

// Always has the optimizer run with whatever else a query selects from its database
// and what stands in that, whatever the query says: for what keeps the others sound.
func Always() RegisterOption {
	return func(r *registration) { r.always = true }
}

// FailurePolicy says what becomes of rewrites of the member that fail, and of the
// member itself where it does, whatever the run says of the others. A rule that
// runs with others in an equilibrium, a walk or a group has no policy of its own.
func FailurePolicy(policy navigator.Policy) RegisterOption {
	return func(r *registration) { r.policy = &policy }
}

// Doc says what the member is for, in listings. A rule brings its own along.
func Doc(text string) RegisterOption {
	return func(r *registration) { r.doc = text }
}

// Position says where the member stands in a sequence: members run in order of
// position and, where that is equal, in the order in which they were
// registered. Without it a member stands at the greatest position so far plus
// one, or at 0.
func Position(position float64) RegisterOption {
	return func(r *registration) {
		r.position, r.hasPosition = position, true
		if math.IsNaN(position) || math.IsInf(position, 0) {
			r.fail("the position is not a finite number")
		}
	}
}

// Last puts the member at the greatest position so far plus one, or at 0, as a
// registration without a position does. Together with [Replace] it moves the
// member to the end.
func Last() RegisterOption { return func(r *registration) { r.last = true } }

// Priority says which rule of an equilibrium is tried first at a node: the one
// of greater priority or, where that is equal, the one that was registered
// first. Without it the priority is 0.
func Priority(priority int) RegisterOption {
	return func(r *registration) { r.priority, r.hasPriority = priority, true }
}

// Final makes a member of an equilibrium run at the end of each round.
func Final() RegisterOption { return withRole(profile.RoleFinal) }

// Cleanup makes a member of an equilibrium run after everything that changed
// the graph.
func Cleanup() RegisterOption { return withRole(profile.RoleCleanup) }

func withRole(role string) RegisterOption {
	return func(r *registration) {
		if r.role != "" && r.role != role {
			r.fail("it is to be both final and cleanup")
		}
		r.role = role
	}
}

// InsteadOf makes the optimizer an alternative to another one of the same
// database, which may be registered later. A query that names, with + or &, the
// alternative or one of the tags that it was given and the other was not, gets
// the alternative in the other's place; any other query gets the other, and not
// the alternative.
//
// Each is still judged by its own tags: an alternative that the query does not
// select, as when it says -alternative, takes no place. Where a query names
// several alternatives to one optimizer, it gets the one of which it names most
// tags, or else the one that was registered first.
//
// Without a position or a priority, the alternative has that of the other one.
func InsteadOf(other string) RegisterOption {
	return func(r *registration) {
		r.insteadOf = other
		if other == "" {
			r.fail("it is an alternative to an optimizer without a name")
		}
	}
}

// Replace registers the optimizer in the place of the one of that name, which
// must stand in the same database. Position, priority, role and what it is an
// alternative to stay unless others are given; the tags do not stay.
func Replace() RegisterOption {
	return func(r *registration) { r.replace = true }
}

// Source says where the registration was written, for errors and the listing:
// "rules.d/fleet/cast.toml:7". A rule that has a source brings it along.
func Source(source string) RegisterOption {
	return func(r *registration) { r.source = source }
}
