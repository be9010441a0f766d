package optdb

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
)

// Cause is why a query kept or dropped an optimizer.
type Cause string

// The causes.
const (
	CauseIncluded    Cause = "included"     // kept: it carries an included tag
	CauseEverything  Cause = "everything"   // kept: the query includes no tag, and so everything
	CauseAdded       Cause = "added"        // kept: the query runs it besides
	CauseAlways      Cause = "always"       // kept: it runs with whatever else is selected
	CauseNotIncluded Cause = "not_included" // dropped: it carries no included tag
	CauseRequired    Cause = "required"     // dropped: it does not carry a required tag
	CauseExcluded    Cause = "excluded"     // dropped: it carries an excluded tag
	CauseCutoff      Cause = "cutoff"       // dropped: it stands at or behind the cutoff
	CauseReplaced    Cause = "replaced"     // dropped: an alternative has its place
	CauseAlternative Cause = "alternative"  // dropped: it is an alternative that the query does not name
)

// Decision is what a query decided about one optimizer of a database, and why.
type Decision struct {
	Name     string   `json:"name"`
	Database string   `json:"database"` // the databases it stands in: "optdb/canonicalize"
	Kept     bool     `json:"kept"`
	Cause    Cause    `json:"cause"`
	Parts    []string `json:"parts"`          // the parts of the query that decided: "+fast_run"
	From     string   `json:"from,omitempty"` // the database that it has the tag of Parts[0] from
	Mode     string   `json:"mode,omitempty"` // the mode that Parts[0] is from
	// OwnTagsOnly says that the names and tags of its databases do not include it.
	OwnTagsOnly bool `json:"own_tags_only,omitempty"`
	// Other is the alternative that has its place, or what it is an alternative to.
	Other string `json:"other,omitempty"`
}

// String returns the decision in one line.
func (d Decision) String() string {
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
	case CauseIncluded, CauseExcluded, CauseRequired, CauseAdded, CauseCutoff:
		return " by " + parts + from
	case CauseAlways:
		return ": it runs with whatever else is selected"
	case CauseEverything:
		return ": no + narrows the query"
	case CauseNotIncluded:
		if d.OwnTagsOnly {
			return ": none of its own tags is in " + parts
		}
		return ": it carries none of " + parts
	case CauseReplaced:
		return fmt.Sprintf(": %s has its place by %s", d.Other, parts)
	case CauseAlternative:
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

// Kept returns the names of the optimizers that the query selects.
func (e *Explanation) Kept() []string {
	var names []string
	for _, d := range e.Decisions {
		if d.Kept {
			names = append(names, d.Name)
		}
	}
	return names
}

// String returns the decisions, one a line.
func (e *Explanation) String() string {
	var b strings.Builder
	for _, d := range e.Decisions {
		b.WriteString(d.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// selection is what a query decided about the members of a database at one
// place, in the order in which they run.
type selection struct {
	*scope
	choices []*choice
}

// choice is what a query decided about one member.
type choice struct {
	placed
	sub   *selection // of a database
	extra bool       // the query runs it besides
	scope *scope     // of an extra optimizer: where it stands, or nil
	Decision
}

// selecting asks a database, and what stands in it, a query.
func selecting(s *scope, q Query) *selection {
	if sub, ok := q.subqueryOf(s); ok {
		q = sub
	}
	sel := &selection{scope: s}
	for _, p := range s.db.ordered() {
		c := &choice{placed: p}
		sel.choices = append(sel.choices, c)
		if p.db == nil {
			c.Decision = s.judge(q, p.member)
			continue
		}
		inner := q
		inner.hasCutoff, inner.extras = false, nil
		c.sub = selecting(s.inner(p.member), inner)
	}
	for _, e := range q.extras {
		sel.choices = append(sel.choices, s.extra(q, e, len(sel.choices)))
	}
	if len(q.extras) > 0 {
		slices.SortStableFunc(sel.choices, func(a, b *choice) int { return cmp.Compare(a.position, b.position) })
	}
	if q.hasCutoff {
		sel.cut(q)
	}
	sel.settleAlternatives(q)
	sel.keepAlways()
	return sel
}

// keepAlways keeps what runs with whatever else is selected, if anything is.
func (sel *selection) keepAlways() {
	any := false
	sel.each(func(c *choice) { any = any || c.Kept })
	if !any {
		return
	}
	for _, c := range sel.choices {
		if c.sub == nil && c.always && !c.Kept {
			c.Decision = Decision{Name: c.Name, Database: c.Database, Kept: true, Cause: CauseAlways}
		}
	}
}

// subqueryOf returns the query for a database in particular, if there is one.
func (q Query) subqueryOf(s *scope) (Query, bool) {
	if s.proxy != nil {
		if sub, ok := q.Subquery(s.proxy.Name()); ok {
			return sub, true
		}
	}
	return q.Subquery(s.db.Name())
}

// judge decides about one optimizer by its tags and those that it has from the
// databases around it.
func (s *scope) judge(q Query, m *member) Decision {
	d := Decision{Name: m.name, Database: s.path()}
	switch {
	case q.nothing:
		d.decide(q, CauseExcluded, "", nothing)
		return d
	case len(q.include) == 0:
		d.Cause = CauseEverything
	}
	for _, tag := range q.include {
		if from, ok := s.includes(m, tag); ok {
			d.decide(q, CauseIncluded, from, "+"+tag)
			break
		}
	}
	if d.Cause == "" {
		d.decide(q, CauseNotIncluded, "", prefixed("+", q.include)...)
		d.OwnTagsOnly = m.apart
		return d
	}
	missing := slices.DeleteFunc(slices.Clone(q.require), func(tag string) bool {
		_, ok := s.carries(m, tag)
		return ok
	})
	if len(missing) > 0 {
		d.decide(q, CauseRequired, "", prefixed("&", missing)...)
		return d
	}
	for _, tag := range q.exclude {
		if from, ok := s.carries(m, tag); ok {
			d.decide(q, CauseExcluded, from, "-"+tag)
			return d
		}
	}
	d.Kept = true
	return d
}

// decide sets why, by which parts of the query, and where those are from.
func (d *Decision) decide(q Query, cause Cause, from string, parts ...string) {
	d.Cause, d.Parts, d.From, d.Mode = cause, parts, from, q.from[parts[0]]
}

// settleAlternatives lets each alternative that the query names and selects take
// the place of the other optimizer, and drops those that it does not name.
func (sel *selection) settleAlternatives(q Query) {
	best, named := map[string]*choice{}, map[string][]string{}
	byMember := map[*member]*choice{}
	for _, c := range sel.choices {
		byMember[c.member] = c
	}
	for _, m := range sel.db.members {
		c := byMember[m]
		if c.insteadOf == "" || !c.Kept {
			continue
		}
		parts := q.naming(sel.distinct(c.member))
		if len(parts) > len(named[c.insteadOf]) {
			best[c.insteadOf], named[c.insteadOf] = c, parts
		}
	}
	for _, c := range sel.choices {
		switch taker := best[c.name]; {
		case c.extra:
		case c.insteadOf == "" && taker != nil && c.Kept:
			c.drop(CauseReplaced, named[c.name], taker.name)
		case c.insteadOf != "" && c.Kept && best[c.insteadOf] == nil:
			c.drop(CauseAlternative, sel.distinct(c.member), c.insteadOf)
		case c.insteadOf != "" && c.Kept && best[c.insteadOf] != c:
			c.drop(CauseReplaced, named[c.insteadOf], best[c.insteadOf].name)
		}
	}
}

func (d *Decision) drop(cause Cause, parts []string, other string) {
	d.Kept, d.Cause, d.Parts, d.From, d.Mode, d.Other = false, cause, parts, "", "", other
}

// distinct returns the name of an alternative and the tags that it was given
// and the other optimizer was not.
func (sel *selection) distinct(m *member) []string {
	other := sel.db.find(m.insteadOf)
	return append([]string{m.name}, slices.DeleteFunc(slices.Clone(m.tags), other.gave)...)
}

// naming returns the parts of the query that include or require a tag of these.
func (q Query) naming(tags []string) []string {
	named := func(sign string, list []string) []string {
		list = slices.DeleteFunc(slices.Clone(list), func(tag string) bool { return !slices.Contains(tags, tag) })
		return prefixed(sign, list)
	}
	return append(named("+", q.include), named("&", q.require)...)
}

// cut drops what stands at or behind the cutoff.
func (sel *selection) cut(q Query) {
	for _, c := range sel.choices {
		if c.position < q.cutoff {
			continue
		}
		c.each(func(leaf *choice) {
			if leaf.Kept {
				leaf.Kept, leaf.Other = false, ""
				leaf.decide(q, CauseCutoff, "", q.cutoffPart())
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
	var list diag.List
	db.checkParts(q, scopeOf(db).db, &list)
	if len(list) > 0 {
		return nil, q, joined(list)
	}
	sel := selecting(scopeOf(db), q)
	sel.check(q, &list)
	new(inplaceOrder).check(sel, q, &list)
	if len(list) > 0 {
		return nil, q, joined(list)
	}
	return sel, q, nil
}

// check looks at what the query runs besides, here and in sub-databases.
func (sel *selection) check(q Query, list *diag.List) {
	if sub, ok := q.subqueryOf(sel.scope); ok {
		q = sub
	}
	sel.checkAgain(q, list)
	for _, c := range sel.choices {
		if c.sub != nil {
			c.sub.check(q, list)
		}
	}
}

// checkParts reports tags that nothing in the tree carries, and a cutoff where
// there are no positions.
func (db *DB) checkParts(q Query, asked *DB, list *diag.List) {
	for _, part := range slices.Concat(prefixed("+", q.include), prefixed("&", q.require), prefixed("-", q.exclude)) {
		if tag := part[1:]; !db.known(tag) && q.from[part] == "" {
			err := q.errorAt(part, "unknown tag or name %q", tag)
			err.Help = didYouMean(tag, db.words())
			list.Add(err)
		}
	}
	if q.hasCutoff && !asked.kind.hasPositions() {
		list.Add(q.errorAt(q.cutoffPart(), "a cutoff needs positions, and %q is %s", asked.Name(), asked.kind.describe()))
	}
	db.checkExtras(q, asked, list)
	for _, s := range q.subqueries {
		m := db.root().index.names[s.database]
		if m == nil || m.db == nil {
			err := q.errorAt("@"+s.database, "unknown database %q", s.database)
			err.Help = didYouMean(s.database, db.databases())
			list.Add(err)
			continue
		}
		db.checkParts(s.query, scopeOf(m.db).db, list)
	}
}

// databases returns the names of all databases of the tree, sorted.
func (db *DB) databases() []string {
	var names []string
	for name, m := range db.root().index.names {
		if m.db != nil {
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
		return q.errorAt("", "database %q holds no optimizer", db.Name())
	}
	dropped := map[string]int{}
	included := len(decisions)
	for _, d := range decisions {
		if d.Cause == CauseNotIncluded {
			included--
			continue
		}
		for _, part := range d.Parts {
			dropped[part]++
		}
	}
	if included == 0 {
		return q.errorAt("", "the query selects nothing: no optimizer of %q carries %s",
			db.Name(), strings.Join(prefixed("+", q.include), " or "))
	}
	parts := slices.Concat(prefixed("&", q.require), prefixed("-", q.exclude), []string{q.cutoffPart()})
	worst := slices.MaxFunc(parts, func(a, b string) int { return dropped[a] - dropped[b] })
	if dropped[worst] == 0 {
		return q.errorAt("", "the query selects none of the %s of %q", phrase.Count(len(decisions), "optimizer"), db.Name())
	}
	share := fmt.Sprintf("%d of the", dropped[worst])
	if dropped[worst] == included {
		share = "the"
	}
	return q.errorAt(worst, "the query selects nothing: %q drops %s %s that %s",
		worst, share, phrase.Count(included, "optimizer"), q.selects(db))
}

// selects says what the query begins with.
func (q Query) selects(db *DB) string {
	if len(q.include) == 0 {
		return fmt.Sprintf("%q holds", db.Name())
	}
	tags := strings.Join(prefixed("+", q.include), " ")
	if len(q.include) == 1 {
		return fmt.Sprintf("%q selects", tags)
	}
	return fmt.Sprintf("%q select", tags)
}

// checkExtras reports what cannot run in the database that is asked.
func (db *DB) checkExtras(q Query, asked *DB, list *diag.List) {
	for _, e := range q.extras {
		m := db.root().index.names[e.name]
		switch {
		case asked.kind != KindSequence:
			list.Add(q.errorAt(e.part(), "an extra optimizer needs a sequence, and %q is %s", asked.Name(), asked.kind.describe()))
		case e.x != nil && m != nil:
			err := q.errorAt(e.part(), "the name of the extra optimizer %q is taken by %s", e.name, m.describe())
			err.Help = "what is registered runs again by its name"
			list.Add(err)
		case e.x == nil && m == nil:
			err := q.errorAt(e.part(), "unknown name %q", e.name)
			err.Help = didYouMean(e.name, db.root().Names())
			list.Add(err)
		case m != nil && m.db != nil && m.db.reaches(asked):
			list.Add(q.errorAt(e.part(), "%q cannot run in itself", e.name))
		}
	}
}

// extra returns the choice about an extra optimizer, which stands in the
// database like a member of it.
func (s *scope) extra(q Query, e extra, order int) *choice {
	m := &member{name: e.name}
	if known := s.db.root().index.names[e.name]; known != nil {
		*m = member{name: e.name, local: known.local, global: known.global, db: known.db, tags: known.tags, doc: known.doc, source: known.source, policy: known.policy}
	}
	switch x := e.x.(type) {
	case *navigator.Local:
		m.local, m.tags, m.doc, m.source = x, x.Tags, x.Doc, x.Source
	case navigator.Optimizer:
		m.global = x
	}
	m.home = s.db
	c := &choice{placed: placed{member: m, position: e.position, order: order}, extra: true, scope: s}
	if m.db != nil {
		inner := q
		inner.hasCutoff, inner.extras = false, nil
		c.sub = selecting(scopeOf(m.db), inner)
		return c
	}
	if e.x == nil {
		c.scope = scopeOf(s.db.root().index.names[e.name].home)
	}
	c.Decision = Decision{
		Name: e.name, Database: s.path(), Kept: true, Cause: CauseAdded, Parts: []string{e.part()},
	}
	return c
}

// checkAgain makes sure that a database which is to run again does something.
func (sel *selection) checkAgain(q Query, list *diag.List) {
	for _, c := range sel.choices {
		if !c.extra || c.sub == nil || q.hasCutoff && c.position >= q.cutoff {
			continue
		}
		if !slices.ContainsFunc(c.sub.decisions(), wasKept) {
			list.Add(q.errorAt(c.part(), "the query selects nothing of %q, which is to run again", c.placed.name))
		}
	}
}

func wasKept(d Decision) bool { return d.Kept }

// part returns the part of the query that an extra optimizer is.
func (c *choice) part() string { return extra{name: c.placed.name, position: c.position}.part() }

// carries reports whether an optimizer that stands in a scope carries a tag.
func (c *choice) carries(s *scope, tag string) bool {
	if c.scope != nil {
		s = c.scope
	}
	_, ok := s.carries(c.member, tag)
	return ok
}

// inplaceOrder looks for an extra optimizer that rewrites in place and would run
// before the destroy handler. What is registered cannot.
type inplaceOrder struct {
	q     Query   // that has the extra optimizer
	early *choice // the extra optimizer, or nil
	done  bool    // the handler was found
}

func (o *inplaceOrder) walk(sel *selection, q Query) {
	if sub, ok := q.subqueryOf(sel.scope); ok {
		q = sub
	}
	for _, c := range sel.choices {
		o.choice(c, c, sel.scope, q)
	}
}

// choice looks at a choice that stands in an extra one, top, or is it.
func (o *inplaceOrder) choice(top, c *choice, s *scope, q Query) {
	switch {
	case o.done:
	case c.sub != nil && !c.extra && !top.extra:
		o.walk(c.sub, q)
	case c.sub != nil:
		for _, in := range c.sub.choices {
			o.choice(top, in, c.sub.scope, q)
		}
	case !c.Kept:
	case c.carries(s, DestroyHandlerTag):
		o.done = true
	case top.extra && o.early == nil && c.carries(s, InplaceTag):
		o.early, o.q = top, q
	}
}

// check reports what was found.
func (o *inplaceOrder) check(sel *selection, q Query, list *diag.List) {
	o.walk(sel, q)
	if o.done && o.early != nil {
		list.Add(o.q.errorAt(o.early.part(), "%q rewrites in place, and would run before the destroy handler", o.early.placed.name))
	}
}
