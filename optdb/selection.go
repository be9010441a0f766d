package optdb

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/phrase"
)

// Why a query kept or dropped an optimizer.
const (
	causeIncluded    = "included"     // kept: it carries an included tag
	causeEverything  = "everything"   // kept: the query includes no tag, and so everything
	causeAdded       = "added"        // kept: the query runs it besides
	causeAlways      = "always"       // kept: it runs with whatever else is selected
	causeNotIncluded = "not_included" // dropped: it carries no included tag
	causeRequired    = "required"     // dropped: it does not carry a required tag
	causeExcluded    = "excluded"     // dropped: it carries an excluded tag
	causeCutoff      = "cutoff"       // dropped: it is at or after the cutoff
	causeReplaced    = "replaced"     // dropped: an alternative has its place
	causeAlternative = "alternative"  // dropped: it is an alternative that the query does not name
)

// Decision is what a query decided about one optimizer of a database, and why.
type Decision struct {
	Name     string `json:"name"`
	Database string `json:"database"` // the databases it stands in: "optdb/canonicalize"
	Kept     bool   `json:"kept"`
	// Cause is "included", "everything", "added" or "always" for what the query kept, "not_included",
	// "required", "excluded", "cutoff", "replaced" or "alternative" for what it dropped.
	Cause string   `json:"cause"`
	Parts []string `json:"parts"`          // the parts of the query that decided: "+fast_run"
	From  string   `json:"from,omitempty"` // the database that it has the tag of Parts[0] from
	Mode  string   `json:"mode,omitempty"` // the mode that Parts[0] is from
	// OwnTagsOnly says that the names and tags of its databases do not include it.
	OwnTagsOnly bool `json:"own_tags_only,omitempty"`
	// Other is the alternative that has its place, or what it is an alternative to.
	Other string `json:"other,omitempty"`
}

// text returns the decision in one line.
func (d Decision) text() string {
	what := "dropped"
	if d.Kept {
		what = "kept"
	}
	return fmt.Sprintf("%s/%s: %s%s", d.Database, d.Name, what, d.why())
}

func (d Decision) why() string {
	parts := strings.Join(d.Parts, " ")
	from := ""
	if d.From != "" && d.Parts[0][1:] != d.From {
		from = fmt.Sprintf(", from %q", d.From)
	}
	if d.Mode != "" {
		from += fmt.Sprintf(", of mode %s", d.Mode)
	}
	switch d.Cause {
	case causeIncluded, causeExcluded, causeRequired, causeAdded, causeCutoff:
		return " by " + parts + from
	case causeAlways:
		return ": it runs with whatever else is selected"
	case causeEverything:
		return ": no + narrows the query"
	case causeNotIncluded:
		if d.OwnTagsOnly {
			return ": none of its own tags is in " + parts
		}
		return ": it carries none of " + parts
	case causeReplaced:
		return fmt.Sprintf(": %s has its place by %s", d.Other, parts)
	case causeAlternative:
		return fmt.Sprintf(": it takes the place of %s only where a query names %s", d.Other, strings.Join(d.Parts, " or "))
	}
	return ""
}

// Explanation is what a query decided about optimizers, in the order in which
// they run.
type Explanation struct {
	Query     string     `json:"query"`
	Decisions []Decision `json:"decisions"`
}

// String returns the decisions, one a line.
func (e *Explanation) String() string {
	var b strings.Builder
	for _, d := range e.Decisions {
		b.WriteString(d.text())
		b.WriteByte('\n')
	}
	return b.String()
}

// selection is what a query decided about the members of a database at one
// place, in the order in which they run.
type selection struct {
	*scope
	query   Query // that was asked here
	choices []*choice
}

// choice is what a query decided about one member.
type choice struct {
	placed
	sub   *selection // of a database
	scope *scope     // where an optimizer is registered
	extra *extra     // what the query runs besides
	in    *extra     // of an optimizer: what it is, or stands in, of that
	Decision
}

// extra is what a query runs besides.
type extra struct {
	part
	query Query
}

// selecting asks a database, and what stands in it, a query.
func selecting(s *scope, q Query) *selection {
	if sub, ok := q.subqueryOf(s); ok {
		q = sub
	}
	sel := &selection{scope: s, query: q}
	inner := q.without(cutoffPart, extraPart)
	for _, p := range s.db.ordered() {
		c := &choice{placed: p, scope: s}
		sel.choices = append(sel.choices, c)
		if p.db == nil {
			c.Decision = s.judge(q, p.member)
			continue
		}
		c.sub = selecting(s.inner(p.member), inner)
	}
	if extras := q.of(extraPart); len(extras) > 0 {
		for _, p := range extras {
			c := s.extra(p, inner, len(sel.choices))
			c.extra = &extra{p, q}
			c.each(func(leaf *choice) { leaf.in = c.extra })
			sel.choices = append(sel.choices, c)
		}
		slices.SortStableFunc(sel.choices, func(a, b *choice) int { return cmp.Compare(a.position, b.position) })
	}
	if cutoff, ok := q.one(cutoffPart); ok {
		sel.cut(cutoff)
	}
	sel.resolveAlternatives(q)
	sel.keepAlways()
	return sel
}

// keepAlways keeps what runs with whatever else is selected, if anything is.
func (sel *selection) keepAlways() {
	if !sel.keepsAny() {
		return
	}
	for _, c := range sel.choices {
		if c.sub == nil && c.Always && !c.Kept {
			c.Decision = Decision{Name: c.Name, Database: c.Database, Kept: true, Cause: causeAlways}
		}
	}
}

func (sel *selection) keepsAny() bool {
	any := false
	sel.each(func(c *choice) { any = any || c.Kept })
	return any
}

// subqueryOf returns the query for a database in particular, if there is one.
func (q Query) subqueryOf(s *scope) (Query, bool) {
	sub, ok := Query{}, false
	for _, p := range q.of(subqueryPart) {
		if s.proxy != nil && p.name == s.proxy.Name() {
			return *p.query, true
		}
		if p.name == s.db.Name() {
			sub, ok = *p.query, true
		}
	}
	return sub, ok
}

// judge decides about one optimizer by its tags and those that it has from the
// databases around it.
func (s *scope) judge(q Query, m *member) Decision {
	d := Decision{Name: m.name, Database: s.path(), Cause: causeEverything}
	var including, missing []part
	for _, p := range q.parts {
		switch p.kind {
		case nothingPart:
			d.decide(causeExcluded, "", p)
			return d
		case includePart:
			if including = append(including, p); d.Cause == causeIncluded {
				continue
			}
			d.Cause = causeNotIncluded
			if from, ok := s.includes(m, p.name); ok {
				d.decide(causeIncluded, from, p)
			}
		case requirePart:
			if _, ok := s.carries(m, p.name); !ok {
				missing = append(missing, p)
			}
		}
	}
	switch {
	case d.Cause == causeNotIncluded:
		d.decide(causeNotIncluded, "", including...)
		d.OwnTagsOnly = m.OwnTagsOnly
		return d
	case len(missing) > 0:
		d.decide(causeRequired, "", missing...)
		return d
	}
	for _, p := range q.of(excludePart) {
		if from, ok := s.carries(m, p.name); ok {
			d.decide(causeExcluded, from, p)
			return d
		}
	}
	d.Kept = true
	return d
}

// decide sets why, by which parts of the query, and where those come from.
func (d *Decision) decide(cause, from string, parts ...part) {
	d.Cause, d.Parts, d.From, d.Mode = cause, texts(parts), from, parts[0].mode
}

// resolveAlternatives lets each alternative that the query names and selects take
// the place of the other optimizer, and drops those that it does not name.
func (sel *selection) resolveAlternatives(q Query) {
	byMember := map[*member]*choice{}
	for _, c := range sel.choices {
		byMember[c.member] = c
	}
	// For each optimizer that has alternatives: the one that the query names
	// most, and the parts that name it.
	best, named := map[string]*choice{}, map[string][]string{}
	for _, m := range sel.db.members {
		c := byMember[m]
		if c.InsteadOf == "" || !c.Kept {
			continue
		}
		parts := q.naming(sel.distinct(c.member))
		if len(parts) > len(named[c.InsteadOf]) {
			best[c.InsteadOf], named[c.InsteadOf] = c, parts
		}
	}
	for _, c := range sel.choices {
		if c.extra != nil || !c.Kept {
			continue
		}
		if c.InsteadOf == "" {
			if alternative := best[c.name]; alternative != nil {
				c.drop(causeReplaced, named[c.name], alternative.name)
			}
			continue
		}
		switch winner := best[c.InsteadOf]; winner {
		case c:
		case nil:
			c.drop(causeAlternative, sel.distinct(c.member), c.InsteadOf)
		default:
			c.drop(causeReplaced, named[c.InsteadOf], winner.name)
		}
	}
}

func (d *Decision) drop(cause string, parts []string, other string) {
	d.Kept, d.Cause, d.Parts, d.From, d.Mode, d.Other = false, cause, parts, "", "", other
}

// distinct returns the name of an alternative and the tags that it was given
// and the other optimizer was not.
func (sel *selection) distinct(m *member) []string {
	other := sel.db.find(m.InsteadOf)
	return append([]string{m.name}, slices.DeleteFunc(slices.Clone(m.Tags), other.gave)...)
}

// naming returns the parts of the query that include or require a tag of these.
func (q Query) naming(tags []string) []string {
	var parts []string
	for _, p := range q.parts {
		if (p.kind == includePart || p.kind == requirePart) && slices.Contains(tags, p.name) {
			parts = append(parts, p.String())
		}
	}
	return parts
}

// cut drops what is at or after the cutoff.
func (sel *selection) cut(cutoff part) {
	for _, c := range sel.choices {
		if c.position < cutoff.position {
			continue
		}
		c.each(func(leaf *choice) {
			if leaf.Kept {
				leaf.Kept, leaf.Other = false, ""
				leaf.decide(causeCutoff, "", cutoff)
			}
		})
	}
}

// each calls f with the choices about optimizers, in the order in which they run.
func (sel *selection) each(f func(*choice)) {
	for _, c := range sel.choices {
		c.each(f)
	}
}

func (c *choice) each(f func(*choice)) {
	if c.sub != nil {
		c.sub.each(f)
		return
	}
	f(c)
}

// decisions returns the decisions about all optimizers.
func (sel *selection) decisions() []Decision {
	var all []Decision
	sel.each(func(c *choice) { all = append(all, c.Decision) })
	return all
}

// resolve asks the database a query, after it made sure that every part of it
// means something here. It also returns the query with its modes written out.
func (db *DB) resolve(q Query) (*selection, Query, error) {
	if err := db.Check(); err != nil {
		return nil, q, err
	}
	q, err := db.expanded(q)
	if err != nil {
		return nil, q, err
	}
	list := diag.List{}
	db.checkParts(q, scopeOf(db).db, &list)
	if len(list) > 0 {
		return nil, q, joined(list)
	}
	sel := selecting(scopeOf(db), q)
	sel.checkAgain(&list)
	sel.checkInplace(&list)
	if len(list) > 0 {
		return nil, q, joined(list)
	}
	return sel, q, nil
}

// checkParts reports tags that nothing in the tree carries, and a cutoff where
// there are no positions.
func (db *DB) checkParts(q Query, asked *DB, list *diag.List) {
	report := func(p part, help string, format string, args ...any) {
		err := q.errorAt(p, format, args...)
		err.Help = help
		list.Add(err)
	}
	for _, p := range q.parts {
		switch m := db.root().index.first(p.name); {
		case p.kind.isTag() && p.mode == "" && !db.known(p.name):
			report(p, didYouMean(p.name, db.words()), "unknown tag or name %q", p.name)
		case p.kind == cutoffPart && !asked.kind.hasPositions():
			report(p, "", "a cutoff needs positions, and %q is %s", asked.Name(), asked.kind.describe())
		case p.kind == subqueryPart && (m == nil || m.db == nil):
			report(p, didYouMean(p.name, db.databases()), "unknown database %q", p.name)
		case p.kind == subqueryPart:
			db.checkParts(*p.query, scopeOf(m.db).db, list)
		case p.kind != extraPart:
		case asked.kind != KindSequence:
			report(p, "", "an extra optimizer needs a sequence, and %q is %s", asked.Name(), asked.kind.describe())
		case p.isGiven() && m != nil:
			report(p, "what is registered runs again by its name", "the name of the extra optimizer %q is taken by %s", p.name, m.describe())
		case !p.isGiven() && m == nil:
			report(p, didYouMean(p.name, db.root().Names()), "unknown name %q", p.name)
		case m != nil && m.db != nil && m.db.reaches(asked):
			report(p, "", "%q cannot run in itself", p.name)
		}
	}
}

// databases returns the names of all databases of the tree, sorted.
func (db *DB) databases() []string {
	var names []string
	for name, m := range db.root().index.names {
		if m[0].db != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// selectsNothing returns the error of a query that selects none of the optimizers that
// were asked. It names the part that drops most of them.
func (q Query) selectsNothing(db *DB, decisions []Decision) error {
	if len(decisions) == 0 {
		return q.errorf("database %q holds no optimizer", db.Name())
	}
	tags := texts(q.of(includePart))
	dropped := map[string]int{}
	included := len(decisions)
	for _, d := range decisions {
		if d.Cause == causeNotIncluded {
			included--
			continue
		}
		for _, part := range d.Parts {
			dropped[part]++
		}
	}
	if included == 0 {
		return q.errorf("the query selects nothing: no optimizer of %q carries %s", db.Name(), strings.Join(tags, " or "))
	}
	var worst part
	most := 0
	for _, p := range slices.Concat(q.of(requirePart), q.of(excludePart), q.of(cutoffPart)) {
		if n := dropped[p.String()]; n > most {
			worst, most = p, n
		}
	}
	if most == 0 {
		return q.errorf("the query selects none of the %s of %q", phrase.Count(len(decisions), "optimizer"), db.Name())
	}
	share := fmt.Sprintf("%d of the", most)
	if most == included {
		share = "the"
	}
	start := fmt.Sprintf("%q holds", db.Name())
	switch len(tags) {
	case 0:
	case 1:
		start = fmt.Sprintf("%q selects", tags[0])
	default:
		start = fmt.Sprintf("%q select", strings.Join(tags, " "))
	}
	return q.errorAt(worst, "the query selects nothing: %q drops %s %s that %s", worst, share, phrase.Count(included, "optimizer"), start)
}

// extra returns the choice about an extra optimizer, which runs in the database
// like a member of it; inner is what is asked of the members of a database.
func (s *scope) extra(p part, inner Query, order int) *choice {
	m := &member{name: p.name, local: p.local, global: p.global}
	home := (*DB)(nil)
	if known := s.db.root().index.first(p.name); known != nil {
		*m = *known
		// Its place in its own database means nothing here.
		m.InsteadOf, m.Always, m.OwnTagsOnly, m.Role, m.Priority = "", false, false, "", nil
		home = known.home
	} else if p.local != nil {
		m.Tags, m.Doc, m.Source = p.local.Tags, p.local.Doc, p.local.Source
	}
	m.home = s.db
	c := &choice{placed: placed{member: m, position: p.position, order: order}, scope: s}
	if m.db != nil {
		c.sub = selecting(scopeOf(m.db), inner)
		return c
	}
	if home != nil {
		c.scope = scopeOf(home)
	}
	c.Decision = Decision{
		Name: p.name, Database: s.path(), Kept: true, Cause: causeAdded, Parts: []string{p.String()},
	}
	return c
}

// checkAgain makes sure that databases which are to run again do something.
func (sel *selection) checkAgain(list *diag.List) {
	cutoff, hasCutoff := sel.query.one(cutoffPart)
	for _, c := range sel.choices {
		if c.sub == nil {
			continue
		}
		if c.extra != nil && !(hasCutoff && c.position >= cutoff.position) && !c.sub.keepsAny() {
			list.Add(sel.query.errorAt(c.extra.part, "the query selects nothing of %q, which is to run again", c.placed.name))
		}
		c.sub.checkAgain(list)
	}
}

// checkInplace reports an extra optimizer that rewrites in place and would run before
// the destroy handler. What is registered cannot.
func (sel *selection) checkInplace(list *diag.List) {
	var early *extra
	handled := false
	sel.each(func(c *choice) {
		carries := func(tag string) bool { _, ok := c.scope.carries(c.member, tag); return ok }
		switch {
		case handled || !c.Kept:
		case carries(destroyHandlerTag):
			if handled = true; early != nil {
				list.Add(early.query.errorAt(early.part, "%q rewrites in place, and would run before the destroy handler", early.name))
			}
		case early == nil && c.in != nil && carries(inplaceTag):
			early = c.in
		}
	})
}
