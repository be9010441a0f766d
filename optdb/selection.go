package optdb

import (
	"cmp"
	"slices"

	"github.com/settle-go/settle/internal/diag"
)

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

func prefixed(sign string, tags []string) []string {
	parts := make([]string, len(tags))
	for i, tag := range tags {
		parts[i] = sign + tag
	}
	return parts
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
