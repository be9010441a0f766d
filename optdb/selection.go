package optdb

import (
	"cmp"
	"slices"

	"github.com/settle-go/settle/diag"
)

// resolve checks that every part of a query means something in the database, and then
// decides what the query selects. It also returns the query with its modes expanded.
func (db *DB) resolve(q Query) (*selection, Query, error) {
	if err := db.Check(); err != nil {
		return nil, q, err
	}
	var list diag.List
	if q = db.expand(q, nil, &list); len(list) > 0 {
		return nil, q, joined(list)
	}
	s := scopeOf(db)
	if db.checkParts(q, s.db, &list); len(list) > 0 {
		return nil, q, joined(list)
	}
	sel := selecting(s, q, true)
	sel.checkAgain(&list)
	sel.checkInplace(&list)
	if len(list) > 0 {
		return nil, q, joined(list)
	}
	return sel, q, nil
}

// checkParts reports the parts of a query that mean nothing here: unknown tags and names, a
// cutoff without positions, an extra optimizer outside of a sequence.
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

// selection is what a query decided about the members of a database in one scope, in the
// order in which they run.
type selection struct {
	*scope
	query   Query // that was asked here
	cutoff  *part // of the query, if it is for this database
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

// extra is an extra optimizer of a query.
type extra struct {
	part
	query Query
}

// scope is a database in one place of the tree where it runs. A database with a proxy runs
// in several.
type scope struct {
	db    *DB // never a proxy
	proxy *DB // the proxy that it runs for, or nil
	outer *scope
}

// scopeOf returns the scope of a database in its tree.
func scopeOf(db *DB) *scope {
	db.mustBeMade()
	s := &scope{db: db}
	if db.kind == KindProxy && db.target != nil {
		s.db, s.proxy = db.target, db
	}
	if db.parent != nil {
		s.outer = scopeOf(db.parent)
	}
	return s
}

// inner returns the scope of a database that stands in this one.
func (s *scope) inner(m *member) *scope {
	in := &scope{db: m.db, outer: s}
	if m.db.kind == KindProxy {
		in.db, in.proxy = m.db.target, m.db
	}
	return in
}

// name returns the name under which the database runs.
func (s *scope) name() string {
	if s.proxy != nil {
		return s.proxy.Name()
	}
	return s.db.Name()
}

// path returns the names of the databases from the outermost one: "optdb/canonicalize".
func (s *scope) path() string {
	if s.outer == nil {
		return s.name()
	}
	return s.outer.path() + "/" + s.name()
}

// carries reports whether a member of the scope carries a tag, and which database it has
// the tag from, "" for a tag of its own.
func (s *scope) carries(m *member, tag string) (from string, ok bool) {
	if m.gave(tag) || tag == string(m.kind()) {
		return "", true
	}
	if tag == string(s.db.kind) {
		return s.name(), true
	}
	for ; s != nil; s = s.outer {
		if s.db.self.gave(tag) {
			return s.db.Name(), true
		}
		if s.proxy != nil && s.proxy.self.gave(tag) {
			return s.proxy.Name(), true
		}
	}
	return "", false
}

// includes reports whether a query that includes the tag selects the member.
func (s *scope) includes(m *member, tag string) (from string, ok bool) {
	if m.OwnTagsOnly {
		return "", m.gave(tag) || tag == string(m.kind())
	}
	return s.carries(m, tag)
}

// selecting decides what a query selects in a database and in those nested in it. The
// cutoff and the extra optimizers of a query count only in the database that it was asked
// of, not in those nested in it.
func selecting(s *scope, q Query, isAsked bool) *selection {
	if sub := q.subqueryOf(s); sub != nil {
		q, isAsked = *sub, true
	}
	sel := &selection{scope: s, query: q}
	for _, p := range s.db.ordered() {
		c := &choice{placed: p, scope: s}
		sel.choices = append(sel.choices, c)
		if p.db == nil {
			c.Decision = s.judge(q, p.member)
			continue
		}
		c.sub = selecting(s.inner(p.member), q, false)
	}
	hasExtras := false
	for _, p := range q.parts {
		switch {
		case !isAsked:
		case p.kind == cutoffPart:
			sel.cutoff = &p
		case p.kind == extraPart:
			c := s.extra(p, q, len(sel.choices))
			c.extra = &extra{p, q}
			c.each(func(leaf *choice) { leaf.in = c.extra })
			sel.choices = append(sel.choices, c)
			hasExtras = true
		}
	}
	if hasExtras {
		slices.SortStableFunc(sel.choices, func(a, b *choice) int { return cmp.Compare(a.position, b.position) })
	}
	sel.cut()
	sel.resolveAlternatives(q)
	sel.keepAlways()
	return sel
}

// keepAlways keeps the members that always run, if any other is kept.
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

// subqueryOf returns the part of the query that is for one database, nil if there is none.
// One for a proxy comes before one for what it stands for.
func (q Query) subqueryOf(s *scope) *Query {
	var sub *Query
	for _, p := range q.parts {
		switch {
		case p.kind != subqueryPart:
		case p.name == s.name():
			return p.query
		case p.name == s.db.Name():
			sub = p.query
		}
	}
	return sub
}

// judge decides about one optimizer by its own tags and those of the databases around it.
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
	for _, p := range q.parts {
		if p.kind != excludePart {
			continue
		}
		if from, ok := s.carries(m, p.name); ok {
			d.decide(causeExcluded, from, p)
			return d
		}
	}
	d.Kept = true
	return d
}

// decide sets the cause, the parts of the query that decided, and their origin.
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
		var parts []string
		tags := sel.distinct(c.member)
		for _, p := range q.parts {
			if (p.kind == includePart || p.kind == requirePart) && slices.Contains(tags, p.name) {
				parts = append(parts, p.String())
			}
		}
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

// cut drops what is at or after the cutoff.
func (sel *selection) cut() {
	for _, c := range sel.choices {
		if !sel.isCut(c) {
			continue
		}
		c.each(func(leaf *choice) {
			if leaf.Kept {
				leaf.Kept, leaf.Other = false, ""
				leaf.decide(causeCutoff, "", *sel.cutoff)
			}
		})
	}
}

// isCut reports whether a member is at or after the cutoff.
func (sel *selection) isCut(c *choice) bool {
	return sel.cutoff != nil && c.position >= sel.cutoff.position
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

// extra returns the choice about an extra optimizer, which runs in the database
// like a member of it.
func (s *scope) extra(p part, q Query, order int) *choice {
	m := &member{name: p.name, local: p.local, global: p.global}
	home := (*DB)(nil)
	if known := s.db.root().index.first(p.name); known != nil {
		*m = *known
		// How it is registered in its own database does not count here.
		m.InsteadOf, m.Always, m.OwnTagsOnly, m.Role, m.Priority = "", false, false, "", nil
		home = known.home
	} else if p.local != nil {
		m.Tags, m.Doc, m.Source = p.local.Tags, p.local.Doc, p.local.Source
	}
	m.home = s.db
	c := &choice{placed: placed{member: m, position: p.position, order: order}, scope: s}
	if m.db != nil {
		c.sub = selecting(scopeOf(m.db), q, false)
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

// checkAgain reports databases that are to run again, but from which nothing is selected.
func (sel *selection) checkAgain(list *diag.List) {
	for _, c := range sel.choices {
		if c.sub == nil {
			continue
		}
		if c.extra != nil && !sel.isCut(c) && !c.sub.keepsAny() {
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
