package optdb

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// model is a tree of databases as plain data, and the naive answer to a query.
type model struct {
	name    string
	kind    Kind
	tags    []string
	apart   bool
	always  bool
	target  *model
	other   string // what it is an alternative to
	members []*model
	db      *DB
}

var modelTags = []string{"t1", "t2", "t3", "t4"}

func drawTags(t *rapid.T) []string {
	return rapid.SliceOfNDistinct(rapid.SampledFrom(modelTags), 0, 2, rapid.ID).Draw(t, "tags")
}

// modeling generates a tree and registers it.
type modeling struct {
	t     *rapid.T
	count int
	plain bool // without alternatives and what always runs
	dbs   []*model
}

func (g *modeling) name(kind string) string {
	g.count++
	return fmt.Sprintf("%s%d", kind, g.count)
}

func (g *modeling) database() *model {
	m := &model{tags: drawTags(g.t)}
	if rapid.Bool().Draw(g.t, "sequence") {
		m.name, m.kind = g.name("seq"), KindSequence
		m.db = NewSequenceDB(m.name)
	} else {
		m.name, m.kind = g.name("eq"), KindEquilibrium
		m.db = NewEquilibriumDB(m.name, EquilibriumOptions{})
	}
	g.dbs = append(g.dbs, m)
	return m
}

// fill registers members in a database; it may fill a database before or after
// that stands in another one.
func (g *modeling) fill(home *model, depth int) {
	n := rapid.IntRange(0, 4).Draw(g.t, "members")
	for range n {
		switch kind := rapid.IntRange(0, 9).Draw(g.t, "kind"); {
		case kind < 2 && depth < 3:
			g.nested(home, depth)
		case kind == 2:
			g.proxy(home)
		case kind == 3 && !g.plain:
			g.alternative(home)
		default:
			m := &model{name: g.name("rule"), kind: KindLocal, tags: drawTags(g.t)}
			m.apart = rapid.Bool().Draw(g.t, "apart")
			m.always = !g.plain && rapid.IntRange(0, 5).Draw(g.t, "always") == 0
			require.NoError(g.t, home.db.Register(rule(m.name, m.tags...), Entry{OwnTagsOnly: m.apart, Always: m.always}))
			home.members = append(home.members, m)
		}
	}
}

func (g *modeling) nested(home *model, depth int) {
	m := g.database()
	before := rapid.Bool().Draw(g.t, "filled before")
	if before {
		g.fill(m, depth+1)
	}
	require.NoError(g.t, home.db.RegisterDB(m.db, Entry{Tags: m.tags}))
	home.members = append(home.members, m)
	if !before {
		g.fill(m, depth+1)
	}
}

func (g *modeling) proxy(home *model) {
	m := &model{name: g.name("proxy"), kind: KindProxy, tags: drawTags(g.t)}
	m.target = rapid.SampledFrom(g.dbs).Draw(g.t, "target")
	if err := home.db.RegisterDB(NewProxyDB(m.name, m.target.db), Entry{Tags: m.tags}); err != nil {
		return // around itself, or not in the tree yet
	}
	home.members = append(home.members, m)
}

func (g *modeling) alternative(home *model) {
	for _, other := range home.members {
		if other.kind != KindLocal || other.other != "" {
			continue
		}
		taken := func(m *model) bool { return m.other == other.name }
		if slices.ContainsFunc(home.members, taken) {
			continue
		}
		m := &model{name: g.name("alt"), kind: KindLocal, tags: drawTags(g.t), other: other.name}
		require.NoError(g.t, home.db.Register(rule(m.name), Entry{Tags: m.tags, InsteadOf: other.name}))
		home.members = append(home.members, m)
		return
	}
}

// answer returns the names that the query selects, each with the databases
// around it, in no particular order.
func (m *model) answer(q Query, around []string, path string, out map[string]int) {
	if m.target != nil {
		around = append(append(slices.Clone(around), m.name), m.tags...)
		m.target.answerAs(m.name, q, around, path, out)
		return
	}
	m.answerAs(m.name, q, around, path, out)
}

func (m *model) answerAs(name string, q Query, around []string, path string, out map[string]int) {
	around = append(append(slices.Clone(around), m.name), m.tags...)
	path += "/" + name
	passes := func(leaf *model) bool {
		own := map[string]bool{leaf.name: true, "local": true}
		for _, tag := range leaf.tags {
			own[tag] = true
		}
		tags := map[string]bool{string(m.kind): true}
		for _, tag := range around {
			tags[tag] = true
		}
		maps.Copy(tags, own)
		if !leaf.apart {
			own = tags
		}
		return passes(q, own, tags)
	}
	here := map[string]int{}
	for _, leaf := range m.members {
		if leaf.kind != KindLocal {
			leaf.answer(q, around, path, here)
			continue
		}
		if passes(leaf) && m.takesPlace(leaf, q, passes) {
			here[path+"/"+leaf.name]++
		}
	}
	selected := len(here) > 0
	for _, leaf := range m.members {
		if selected && leaf.always {
			here[path+"/"+leaf.name] = 1
		}
	}
	for name, n := range here {
		out[name] += n
	}
}

func passes(q Query, own, tags map[string]bool) bool {
	included := len(q.Included()) == 0
	for _, tag := range q.Included() {
		included = included || own[tag]
	}
	for _, tag := range q.Required() {
		included = included && tags[tag]
	}
	for _, tag := range q.Excluded() {
		included = included && !tags[tag]
	}
	return included
}

// takesPlace decides between an alternative and the other one.
func (m *model) takesPlace(leaf *model, q Query, passes func(*model) bool) bool {
	for _, alt := range m.members {
		for _, plain := range m.members {
			if alt.other != plain.name {
				continue
			}
			asked := false
			for _, tag := range append(q.Included(), q.Required()...) {
				own := tag == alt.name || slices.Contains(alt.tags, tag)
				asked = asked || own && tag != plain.name && !slices.Contains(plain.tags, tag)
			}
			switch {
			case leaf == alt:
				return asked
			case leaf == plain:
				return !(asked && passes(alt))
			}
		}
	}
	return true
}

func TestSelectionEqualsTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &modeling{t: t}
		root := g.database()
		root.tags = nil
		g.fill(root, 0)
		known := root.db.Names()
		for _, tag := range root.db.Tags() {
			known = append(known, tag.Tag)
		}
		known = append(known, "sequence", "equilibrium", "local", "global")
		q := Query{}
		for _, tag := range rapid.SliceOfNDistinct(rapid.SampledFrom(known), 0, 4, rapid.ID).Draw(t, "query") {
			switch rapid.IntRange(0, 4).Draw(t, "sign") {
			case 0, 1, 2:
				q = q.Including(tag)
			case 3:
				q = q.Requiring(tag)
			case 4:
				q = q.Excluding(tag)
			}
		}
		want := map[string]int{}
		root.answer(q, nil, "", want)

		e, err := root.db.Explain(q, "")
		require.NoError(t, err)
		got := map[string]int{}
		for _, d := range e.Decisions {
			if d.Kept {
				got["/"+d.Database+"/"+d.Name]++
			}
		}
		require.Equal(t, want, got, "%s\n%s", q, treeText(root.db))
		checkOptimizer(t, root.db, q, e)
	})
}

// checkOptimizer compares what is built with what was decided.
func checkOptimizer(t *rapid.T, db *DB, q Query, e *Explanation) {
	opt, err := db.Query(q)
	if len(e.kept()) == 0 {
		require.ErrorContains(t, err, "optimizer")
		return
	}
	require.NoError(t, err)
	names := leaves(opt.Tree())
	require.ElementsMatch(t, e.kept(), names)
	require.Equal(t, e.kept(), names, "in the order of the decisions")
	var rules []string
	for _, r := range opt.Rules() {
		rules = append(rules, r.Name)
	}
	require.Equal(t, names, rules)
	require.Equal(t, len(rules), opt.Tree().Rules)
}

func treeText(db *DB) string {
	var b strings.Builder
	_ = db.Tree().WriteText(&b) // a strings.Builder does not fail
	return b.String()
}
