package optdb

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/navigator"
)

// Query says which optimizers of a database to use. It is a value that never
// changes: its methods return new queries. The zero Query selects everything.
type Query struct {
	parts []part // ordered by kind
	given bool   // Go code gave it an optimizer, which its text does not say
	depth int    // how deep the queries of sub-databases nest in it

	// source and span are where the query was read; source is nil where Go code
	// made the query or changed it.
	source *diag.Source
	span   diag.Span
}

// part is one part of a query.
type part struct {
	kind     partKind
	name     string    // a tag, or the name of a mode, a database or an optimizer
	position float64   // of a cutoff or an extra optimizer
	query    *Query    // of a sub-database
	span     diag.Span // in the source of the query
	mode     string    // the mode that the part comes from, or ""

	// What Go code gave as an extra optimizer.
	local  *navigator.Local
	global navigator.Optimizer

	wrong string // why Go code may not give this part, or ""
}

// partKind is the kind of a part, in the order in which a query is written.
type partKind int

const (
	modePart     partKind = iota // o3
	nothingPart                  // -*
	includePart                  // +tag
	requirePart                  // &tag
	excludePart                  // -tag
	cutoffPart                   // <1.5
	subqueryPart                 // @blas(+gemm)
	extraPart                    // @1.2(merge1)
)

// isTag reports whether parts of the kind select optimizers by a tag.
func (k partKind) isTag() bool { return k == includePart || k == requirePart || k == excludePart }

// everything is the text of the zero Query, and nothing that of [Nothing].
const (
	everything = "+*"
	nothing    = "-*"
)

// String returns the part as [ParseQuery] reads it.
func (p part) String() string {
	switch p.kind {
	case nothingPart:
		return nothing
	case includePart:
		return "+" + p.name
	case requirePart:
		return "&" + p.name
	case excludePart:
		return "-" + p.name
	case cutoffPart:
		return "<" + formatNumber(p.position)
	case subqueryPart:
		return "@" + p.name + "(" + p.query.String() + ")"
	case extraPart:
		return "@" + formatNumber(p.position) + "(" + p.name + ")"
	}
	return p.name
}

// texts returns the parts as text.
func texts(parts []part) []string {
	list := make([]string, len(parts))
	for i, p := range parts {
		list[i] = p.String()
	}
	return list
}

// says reports whether two parts are of one kind and about the same tag, name or position.
func (p part) says(other part) bool {
	return p.kind == other.kind && p.name == other.name && (p.kind != extraPart || p.position == other.position)
}

// Nothing returns the query that selects nothing. What is included then is all
// that is selected.
func Nothing() Query { return Query{}.adding(part{kind: nothingPart}) }

// Include returns the query for every optimizer that carries one of these tags.
// Without any tag that is every optimizer.
func Include(tags ...string) Query { return Query{}.Including(tags...) }

// Including returns the query that also selects what carries one of these tags.
// The first tag that is included narrows a query from everything to what
// carries it.
func (q Query) Including(tags ...string) Query {
	if len(tags) > 0 {
		q = q.without(nothingPart)
	}
	return q.tagged(includePart, tags)
}

// Requiring returns the query that keeps only what carries all of these tags.
func (q Query) Requiring(tags ...string) Query { return q.tagged(requirePart, tags) }

// Excluding returns the query that drops what carries any of these tags.
func (q Query) Excluding(tags ...string) Query { return q.tagged(excludePart, tags) }

func (q Query) tagged(kind partKind, tags []string) Query {
	for _, tag := range tags {
		if p := (part{kind: kind, name: tag}); !q.says(p) {
			q = q.giving(p)
		}
	}
	return q
}

// Before returns the query that ends the queried database, which must be a sequence, before
// this position; before +Inf is everything. It does not limit the positions in its
// sub-databases.
func (q Query) Before(position float64) Query {
	q = q.without(cutoffPart)
	if math.IsInf(position, 1) {
		return q
	}
	return q.giving(part{kind: cutoffPart, position: position})
}

// Within returns the query that asks sub of the members of a sub-database, in
// place of q.
func (q Query) Within(database string, sub Query) Query {
	p := part{kind: subqueryPart, name: database, query: &sub}
	i := slices.IndexFunc(q.parts, p.says)
	if i < 0 {
		return q.giving(p)
	}
	p.wrong = p.problem()
	q.parts, q.source = slices.Clone(q.parts), nil
	q.parts[i] = p
	q.given, q.depth = q.given || sub.given, max(q.depth, sub.depth+1)
	return q
}

// Mode returns the query that a database knows under a name, such as
// "fast_run", to be used as it is or to be narrowed and widened:
//
//	optdb.Mode("o3").Including("fusion").Excluding("slow")
//
// What the query says itself counts more than what its mode says of the same
// tag: Including and Requiring lift an exclusion of the mode, Excluding lifts a
// requirement, and Before and Within replace those of the mode.
func Mode(name string) Query {
	if name == "" {
		return Query{}
	}
	return Query{}.giving(part{kind: modePart, name: name})
}

// With returns the query that also runs a rule that no database holds, at a
// position of the sequence that is queried. The rule runs after the members of
// the same position, and not at all at or after a cutoff; tags do not matter to
// it.
//
// The text of the query has only the rule's name: a query that is written and read again
// has lost the rule, and asking it is an error.
func (q Query) With(rule *navigator.Local, position float64) Query {
	p := part{kind: extraPart, position: position, local: rule}
	if rule != nil {
		p.name = rule.Name
	}
	if err := new(registration).takeLocal(rule); err != nil {
		p.wrong = err.Reason
	}
	return q.giving(p)
}

// WithOptimizer is [Query.With] of a global optimizer.
func (q Query) WithOptimizer(opt navigator.Optimizer, position float64) Query {
	p := part{kind: extraPart, position: position, global: opt}
	if err := new(registration).takeGlobal(opt); err != nil {
		p.wrong = err.Reason
	} else {
		p.name = opt.Name()
	}
	return q.giving(p)
}

// Again returns the query that also runs what the database has under a name, at
// a position of the sequence that is queried. An optimizer runs whatever its
// tags are; a database runs with what the query selects in it.
func (q Query) Again(name string, position float64) Query {
	return q.giving(part{kind: extraPart, name: name, position: position})
}

// giving returns the query with a part that Go code gives, after those of its kind. A part
// that could not be read from text is wrong: asking the query reports it.
func (q Query) giving(p part) Query {
	if p.wrong = p.problem(); p.wrong == "" {
		p.wrong = q.conflict(p)
	}
	return q.adding(p)
}

// adding returns the query with one more part, after those of its kind.
func (q Query) adding(p part) Query {
	at, _ := slices.BinarySearchFunc(q.parts, p.kind, func(p part, kind partKind) int {
		return cmp.Or(cmp.Compare(p.kind, kind), -1)
	})
	q.parts = slices.Insert(slices.Clone(q.parts), at, p)
	q.source = nil
	q.given = q.given || p.isGiven() || p.query != nil && p.query.given
	if p.query != nil {
		q.depth = max(q.depth, p.query.depth+1)
	}
	return q
}

// without returns the query without its parts of a kind.
func (q Query) without(kind partKind) Query {
	q.parts = slices.DeleteFunc(slices.Clone(q.parts), func(p part) bool { return p.kind == kind })
	return q
}

// of returns the parts of a kind.
func (q Query) of(kind partKind) []part {
	var list []part
	for _, p := range q.parts {
		if p.kind == kind {
			list = append(list, p)
		}
	}
	return list
}

// one returns the only part of a kind, and whether there is one.
func (q Query) one(kind partKind) (part, bool) {
	for _, p := range q.parts {
		if p.kind == kind {
			return p, true
		}
	}
	return part{}, false
}

// says reports whether the query has a part that says the same as p.
func (q Query) says(p part) bool { return slices.ContainsFunc(q.parts, p.says) }

// on returns the query that begins with what its mode says.
func (q Query) on(mode Query) Query {
	r := q
	r.parts = nil
	for _, p := range mode.parts {
		i := slices.IndexFunc(q.parts, p.says)
		switch {
		case i >= 0 && p.kind != extraPart:
			r.parts = append(r.parts, q.parts[i])
		case i < 0 && !q.lifts(p):
			r.parts = append(r.parts, p)
		}
	}
	for _, p := range q.parts {
		if p.kind != modePart && !r.says(p) {
			r.parts = append(r.parts, p)
		}
	}
	slices.SortStableFunc(r.parts, func(a, b part) int { return cmp.Compare(a.kind, b.kind) })
	return r
}

// lifts reports whether the query says the opposite of a part of its mode.
func (q Query) lifts(p part) bool {
	switch p.kind {
	case nothingPart:
		return slices.ContainsFunc(q.parts, func(p part) bool { return p.kind == includePart })
	case requirePart:
		return q.says(part{kind: excludePart, name: p.name})
	case excludePart:
		return q.says(part{kind: includePart, name: p.name}) || q.says(part{kind: requirePart, name: p.name})
	}
	return false
}

func (q Query) names(kind partKind) []string {
	var list []string
	for _, p := range q.of(kind) {
		list = append(list, p.name)
	}
	return list
}

// Included returns the tags one of which a member must carry; none selects
// everything. What a mode says is not among them, see [DB.Expand].
func (q Query) Included() []string { return q.names(includePart) }

// Required returns the tags all of which a member must carry.
func (q Query) Required() []string { return q.names(requirePart) }

// Excluded returns the tags none of which a member may carry.
func (q Query) Excluded() []string { return q.names(excludePart) }

// NamedQuery is a mode: a query that has a name in a tree of databases, so that
// others can begin with it.
type NamedQuery struct {
	Name   string `json:"name"`
	Query  Query  `json:"query"`
	Doc    string `json:"doc,omitempty"`
	Source string `json:"source,omitempty"` // where it was written, for errors and listings
}

// String returns the query as [ParseQuery] reads it: the mode, what is included,
// required and excluded, the cutoff, the queries for sub-databases, and what
// runs besides. Of an optimizer that was added in Go, the text has the name.
func (q Query) String() string {
	if len(q.parts) == 0 {
		return everything
	}
	return strings.Join(texts(q.parts), " ")
}

// asWritten returns the text that the user wrote, or else String.
func (q Query) asWritten() string {
	if q.source != nil {
		return q.source.Text[q.span.Start:q.span.End]
	}
	return q.String()
}

// MarshalText returns the text of the query.
func (q Query) MarshalText() ([]byte, error) { return []byte(q.String()), nil }

// isGiven reports whether the part is an optimizer that was given in Go.
func (p part) isGiven() bool { return p.local != nil || p.global != nil }

// problem says what is wrong with a part in any query and any database.
func (p part) problem() string {
	if p.wrong != "" {
		return fmt.Sprintf("a query cannot run it at %v: %s", p.position, p.wrong)
	}
	if math.IsNaN(p.position) || math.IsInf(p.position, 0) {
		return fmt.Sprintf("%v cannot be a position in a query", p.position)
	}
	if p.query != nil && p.query.depth >= maxNesting {
		return fmt.Sprintf("queries nest at most %d deep", maxNesting)
	}
	problem := ""
	if p.kind != nothingPart && p.kind != cutoffPart {
		problem = wordProblem(p.name)
	}
	if problem == "" {
		return ""
	}
	what := "a tag"
	switch p.kind {
	case modePart:
		what = "a mode"
	case subqueryPart:
		what = "the name of a database"
	case extraPart:
		what = "the name of what runs at " + formatNumber(p.position)
	}
	return fmt.Sprintf("%q cannot be %s: %s", p.name, what, problem)
}

// conflict says why the query cannot have one more part, "" when it can.
func (q Query) conflict(p part) string {
	has := func(kind partKind) bool { return q.says(part{kind: kind, name: p.name}) }
	switch {
	case p.kind == subqueryPart && q.says(p):
		return fmt.Sprintf("database %q has two queries", p.name)
	case p.kind == cutoffPart && q.says(p):
		first, _ := q.one(cutoffPart)
		return fmt.Sprintf("the query has two cutoffs, %q and %q", first, p)
	case q.says(p):
		return fmt.Sprintf("%q is written twice", p)
	case p.kind == excludePart && has(includePart), p.kind == includePart && has(excludePart):
		return fmt.Sprintf("tag %q is both included and excluded", p.name)
	case p.kind == excludePart && has(requirePart), p.kind == requirePart && has(excludePart):
		return fmt.Sprintf("tag %q is both required and excluded: nothing is left", p.name)
	}
	return ""
}

// errorAt returns an error about a part of the query.
func (q Query) errorAt(p part, format string, args ...any) *diag.Error {
	if q.source == nil {
		return diag.Errorf(nil, diag.NoSpan, format, args...)
	}
	return diag.Errorf(q.source, p.span, format, args...)
}

// joined returns a list of errors as one error: a single error as it is.
func joined(list diag.List) error {
	if len(list) == 1 {
		return list[0]
	}
	return list.Err()
}

// isNil reports whether an optimizer is nil or a nil pointer.
func isNil(opt navigator.Optimizer) bool {
	v := reflect.ValueOf(opt)
	return opt == nil || v.Kind() == reflect.Pointer && v.IsNil()
}

// maxNesting bounds how deep the queries of sub-databases nest.
const maxNesting = 16
