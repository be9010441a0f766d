package rules

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// Set is the rules of a set of files, compiled. It is not changed once loaded
// and may be shared by any number of runs.
type Set struct {
	// Rules are the rules by priority, the highest first; among equals in the
	// order of the files, and within one in the order of the text.
	Rules []*Rule
	// Databases are the databases that the files declare, in their order.
	Databases []Database
	// Optimizers are the places of optimizers that are written in Go.
	Optimizers []Entry
	// Modes are the queries that the files give names to.
	Modes []Mode
	// Ops are the ops that the files declare, in their order.
	Ops []*Op
	// Dialects are those that the set was loaded with and the ops that the
	// files declare. Graphs that are to use what is declared need a context
	// of these.
	Dialects *ir.Dialects
	// Wrong are rules that [LoadPart] found mistakes in; Incomplete says that more may
	// be declared than could be read.
	Wrong      []*Rule
	Incomplete bool
	// Lacks are the dialects for which rules over families are not, because of roles that
	// nothing plays there.
	Lacks []Lack

	files      []*syntax.File
	unread     bool // a file could not be read at all
	evaluators atomic.Pointer[eval.Registry]
	names      atomic.Pointer[names]
}

// MayDeclare reports whether a name that is not known may be declared in what could not
// be read of the files.
func (s *Set) MayDeclare(name string) bool {
	return s.unread || slices.ContainsFunc(s.files, func(f *syntax.File) bool { return f.MayDeclare(name) })
}

// Lack says that a rule over a family is not for a dialect that declares the family,
// because of a role that nothing plays there, or not as the rule needs it.
type Lack struct {
	Rule    string // as it is written
	Dialect string // "arith", or "arith unsigned" where the dialect has several members
	Reason  string // "it has no role "xor""
	at      place
}

// String returns the sentence with its place.
func (k Lack) String() string {
	return fmt.Sprintf("%s: rule %s is not for %s: %s", k.at, k.Rule, k.Dialect, k.Reason)
}

// Rule is a rule of a file: what the engine runs, and what the file says of it
// besides.
type Rule struct {
	Local *navigator.Local
	Kind  syntax.RuleKind
	Doc   string
	File  string // as it was given to Load
	Line  int
	// Dialect is what the file lets its ops begin without, "" for nothing.
	Dialect string
	// FamilyRule is the name under which the file has a rule over a family that this is
	// one of, and Member whose it is: "arith", or "arith unsigned" where the dialect has
	// several members. Both are "" for other rules.
	FamilyRule, Member string

	Database string   // where the rule is registered, the first of Places; "" where the file names none
	Priority int      // within its database
	Position *float64 // in a sequence; nil when the file does not say
	Final    bool
	Cleanup  bool
	// Places are the databases that the rule stands in, at least one.
	Places []Place
	// OwnTagsOnly says that the names and tags of databases do not select it.
	OwnTagsOnly bool
	Exact       bool // both sides are equal to the last bit
	// Unverified is the reason why it is not shown that both sides mean the
	// same, "" for a rule whose inverse it is.
	Unverified string

	// Relation says that the rule holds in both directions. Inverse is the name
	// of the rule for the other direction, "" without one; that one has a
	// relation's own name here and only the tag [InverseTag].
	Relation  bool
	Inverse   string
	By        string // the relation that the rule is made of, "" for none
	InsteadOf string // the rule of another database that this one replaces

	Tests []*Test

	guarded    bool
	where      guard.Text               // of the guard, where there is one
	alone      bool                     // inner values may not be used elsewhere
	made       bool                     // as the inverse of another one, or of the meaning of an op
	expands    bool                     // made of the meaning of an op
	program    *program                 // of a rule that is made of terms
	becomes    *unify.Term              // of one that exchanges or removes an op
	conditions func() *guard.Conditions // compiled when somebody asks; nil without a guard
	src        *diag.Source
	def        *syntax.RuleDecl
	written    *syntax.RuleDecl // the rule over a family that def was made from for one dialect; nil for none
	listed     *Listing         // of one over a family of an index, for a member that another file declares: of another member
}

// Place is a database that a rule stands in, with what holds of it there alone.
type Place struct {
	Database string // "" where the file names none
	Tags     []string
	Priority int
	Position *float64
	decl     syntax.String
	rule     *Rule
	source   *diag.Source // of decl: the file of the rule, or that of its family
}

// At is where a file names the database, not set where it is that of the rule's file.
func (p *Place) At() syntax.String { return p.decl }

// ErrorAt returns an error about the rule in the database, as that of a rule does.
func (p *Place) ErrorAt(at syntax.String, format string, args ...any) *diag.Error {
	err := p.rule.ErrorAt(at, format, args...)
	if at.IsSet() {
		err.Source = p.source
	}
	return err
}

// InverseTag is the only tag of a rule that was made as the inverse of another:
// with the tags of that one, both would undo each other for ever.
const InverseTag = "inverse"

// InexactTag is a tag of every rule that says exact = false, except for the inverse
// of another one: a query for it must not select both.
const InexactTag = profile.InexactTag

// Conditions returns what the guard of the rule is made of, nil without one.
func (r *Rule) Conditions() *guard.Conditions {
	if r.conditions == nil {
		return nil
	}
	return r.conditions()
}

// Expands reports whether the rule replaces an op by what its file says that it means:
// such a rule is made of the op, and holds because its author says so.
func (r *Rule) Expands() bool { return r.expands }

// Name returns the rule's name, unique in its set.
func (r *Rule) Name() string {
	if r.Local == nil {
		return ""
	}
	return r.Local.Name
}

// Definition returns the rule as its file has it, to be read only. The inverse
// that was made of a relation has the relation's texts, exchanged.
func (r *Rule) Definition() *syntax.RuleDecl { return r.def }

// Written returns the rule as its file has it: of a rule over a family with the tests
// for every dialect.
func (r *Rule) Written() *syntax.RuleDecl { return cmp.Or(r.written, r.def) }

// ErrorAt returns an error about a value of the rule or, where the value is not
// set, about the rule, at its name.
func (r *Rule) ErrorAt(at syntax.String, format string, args ...any) *diag.Error {
	switch {
	case at.IsSet():
	case r.def == nil:
		at.Span = diag.NoSpan
	default:
		at = r.def.Name
	}
	return diag.Errorf(r.src, at.Span, "rule "+r.Name()+": "+format, args...)
}

// isInverse reports whether the rule was made from another one.
func (r *Rule) isInverse() bool { return r.made }

// Rule returns the rule of that name, nil when there is none.
func (s *Set) Rule(name string) *Rule { return s.named().rules[name] }

// Accepted returns the findings about a rule beside others (settle rules lint) that its file
// accepts, with the reasons: the file is that of a [[rule]], or of the [[optimizer]] that
// says where a rule in Go stands.
func (s *Set) Accepted(name string) []syntax.Accepted {
	if r := s.Rule(name); r != nil {
		return r.def.Accepts
	}
	for _, o := range s.Optimizers {
		if o.Name.Value == name {
			return o.Accepts
		}
	}
	return nil
}

// Op returns the op of that name that the files declare, nil when they do not.
func (s *Set) Op(name string) *Op { return s.named().ops[name] }

// names are the rules and ops of a set by their names, and the rules over families by the names
// that their files have.
type names struct {
	rules map[string]*Rule
	ops   map[string]*Op
	over  map[string][]*Rule
	// of is how many rules and ops there were: a set that is being loaded gets more.
	of [2]int
}

// named returns what the set has by name.
func (s *Set) named() *names {
	of := [2]int{len(s.Rules), len(s.Ops)}
	if known := s.names.Load(); known != nil && known.of == of {
		return known
	}
	n := &names{map[string]*Rule{}, map[string]*Op{}, map[string][]*Rule{}, of}
	for _, r := range s.Rules {
		if n.rules[r.Name()] == nil {
			n.rules[r.Name()] = r
		}
		if r.FamilyRule != "" && !r.isInverse() {
			n.over[r.FamilyRule] = append(n.over[r.FamilyRule], r)
		}
	}
	for _, o := range s.Ops {
		if n.ops[o.Info.Name] == nil {
			n.ops[o.Info.Name] = o
		}
	}
	s.names.Store(n)
	return n
}

// DialectSource returns "file:line" where the files declare a dialect, or its first op,
// and "" where they do not.
func (s *Set) DialectSource(name string) string {
	for _, file := range s.files {
		if file.Declares != nil && file.Dialect.Value == name {
			return place{file.Source, file.Declares.Header}.line()
		}
	}
	for _, o := range s.Ops {
		if ir.DialectOf(o.Info.Name) == name {
			return o.Source()
		}
	}
	return ""
}

// Over returns the rules that a rule over a family is, one for each dialect, by the
// name under which its file has it: none where that is not such a rule.
func (s *Set) Over(name string) []*Rule { return slices.Clone(s.named().over[name]) }

// OverFamilies returns the names of the rules over families, as their files have them.
func (s *Set) OverFamilies() []string {
	var names []string
	for _, r := range s.Rules {
		if r.FamilyRule != "" && !slices.Contains(names, r.FamilyRule) {
			names = append(names, r.FamilyRule)
		}
	}
	return names
}

// Locals returns the rules as local optimizers, in their order.
func (s *Set) Locals() []*navigator.Local {
	locals := make([]*navigator.Local, len(s.Rules))
	for i, r := range s.Rules {
		locals[i] = r.Local
	}
	return locals
}
