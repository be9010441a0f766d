package optdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/navigator"
)

// Member is an optimizer or a database as it was registered. Only one of Local,
// Global and DB is set.
type Member struct {
	*Node
	Local  *navigator.Local
	Global navigator.Optimizer
	DB     *DB
	Parent *DB // the database that it stands in; nil for the outermost one
	// Parents are the databases that a rule stands in, Parent first.
	Parents []*DB
}

// Lookup returns what has a name, anywhere in the tree that the database is part
// of; of a rule in several databases it is the member that was registered first. Looking up what is not there leaves no trace; [DB.Get] says what is near.
func (db *DB) Lookup(name string) (Member, bool) {
	m := db.root().index.first(name)
	if m == nil {
		return Member{}, false
	}
	found := Member{Node: m.node(), Local: m.local.Compiled(), Global: m.global, DB: m.db, Parent: m.home}
	for _, one := range db.root().index.names[name] {
		if one.home != nil {
			found.Parents = append(found.Parents, one.home)
		}
	}
	if m.db != nil {
		tree := m.db.Tree()
		found.Rules, found.Members = tree.Rules, tree.Members
	}
	if m.home != nil {
		place := placedIn(m.home.members, slices.Index(m.home.members, m)).node()
		found.Position, found.Priority, found.Role = place.Position, place.Priority, place.Role
	}
	return found, true
}

// Has reports whether anything in the tree has a word as its name or its tag.
// Asking leaves no trace.
func (db *DB) Has(word string) bool {
	index := db.root().index
	return len(index.names[word]) > 0 || index.tags[word] > 0
}

// Get returns the only member of the tree that has a word as its name or was
// given it as a tag. The error of a word that nothing has offers the nearest
// names; that of one which several have lists them.
func (db *DB) Get(word string) (Member, error) {
	if m, ok := db.Lookup(word); ok {
		return m, nil
	}
	var found []string
	db.root().all(func(m *member) {
		if m.gave(word) && !slices.Contains(found, m.name) {
			found = append(found, m.name)
		}
	})
	switch len(found) {
	case 0:
		err := registerErrorf("nothing is registered under %q", word)
		err.Help = didYouMean(word, db.words())
		return Member{}, err
	case 1:
		m, _ := db.Lookup(found[0])
		return m, nil
	}
	err := registerErrorf("%d members have the tag %q: %s", len(found), word, strings.Join(found[:min(len(found), maxListed)], ", "))
	if len(found) > maxListed {
		err.Reason += ", ..."
	}
	err.Help = fmt.Sprintf("the query %q selects them all", "+"+word)
	return Member{}, err
}

// maxListed bounds how many names an error lists.
const maxListed = 5

// Database returns the database of a name, anywhere in the tree. The error
// offers the nearest name.
func (db *DB) Database(name string) (*DB, error) {
	m := db.root().index.first(name)
	if m == nil {
		err := registerErrorf("unknown database %q", name)
		err.Help = didYouMean(name, db.databases())
		return nil, err
	}
	if m.db == nil {
		return nil, registerErrorf("%q is %s, not a database", name, m.describe())
	}
	return m.db, nil
}

// TagCount says how many optimizers a tag includes.
type TagCount struct {
	Tag        string `json:"tag"`
	Optimizers int    `json:"optimizers"`
	// Database says that the tag is the name of a database, which everything in
	// it carries.
	Database bool `json:"database,omitempty"`
}

// Tags returns the tags that optimizers of the database carry, the names of the
// databases around them included, sorted.
func (db *DB) Tags() []TagCount {
	counts := map[string]int{}
	s := scopeOf(db)
	s.count(s.outer.words(), counts)
	list := make([]TagCount, 0, len(counts))
	for tag, n := range counts {
		list = append(list, TagCount{tag, n, len(db.root().index.names[tag]) > 0})
	}
	slices.SortFunc(list, func(a, b TagCount) int { return strings.Compare(a.Tag, b.Tag) })
	return list
}

// words returns the names and tags that everything in the scope carries.
func (s *scope) words() []string {
	var words []string
	for ; s != nil; s = s.outer {
		words = union(words, s.own())
	}
	return words
}

// own returns the names and tags of the database itself.
func (s *scope) own() []string {
	words := append([]string{s.db.Name()}, s.db.self.Tags...)
	if s.proxy != nil {
		words = append(append(words, s.proxy.Name()), s.proxy.self.Tags...)
	}
	return words
}

// count adds for each tag the optimizers that carry it.
func (s *scope) count(around []string, counts map[string]int) {
	around = union(around, s.own())
	for _, m := range s.db.members {
		if m.db != nil {
			s.inner(m).count(around, counts)
			continue
		}
		carried := union(around, m.Tags)
		if m.OwnTagsOnly {
			carried = m.Tags
		}
		for _, tag := range carried {
			counts[tag]++
		}
	}
}
