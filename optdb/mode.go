package optdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
)

// DefineMode gives a query a name in the tree that the database is part of. The
// query may itself begin with a mode that is defined already. Tags of a mode
// need not be known: a mode may speak of what a user has yet to register.
// An error is a [*RegisterError], or about the query a [*diag.Error] or a
// [diag.List]; then nothing has changed.
func (db *DB) DefineMode(mode NamedQuery) error {
	if err := db.checkMode(mode); err != nil {
		err.Source = mode.Source
		return err
	}
	if _, err := db.Expand(mode.Query); err != nil {
		return err
	}
	index := db.root().index
	index.modes = append(index.modes, mode)
	return nil
}

// CheckTags returns an error about the tags and names of a query that nothing in the tree
// carries and that also does not accept, nil if there is none: a [*diag.Error] or a
// [diag.List]. It does not look at the mode that the query begins with.
func (db *DB) CheckTags(q Query, also func(tag string) bool) error {
	var list diag.List
	db.unknownTags(q, also, &list)
	if len(list) == 0 {
		return nil
	}
	return joined(list)
}

func (db *DB) unknownTags(q Query, also func(tag string) bool, list *diag.List) {
	for _, p := range q.parts {
		switch {
		case p.kind == subqueryPart:
			db.unknownTags(*p.query, also, list)
		case p.kind.isTag() && !db.known(p.name) && (also == nil || !also(p.name)):
			err := q.errorAt(p, "unknown tag or name %q", p.name)
			err.Help = didYouMean(p.name, db.words())
			list.Add(err)
		}
	}
}

func (db *DB) checkMode(mode NamedQuery) *RegisterError {
	if problem := wordProblem(mode.Name); problem != "" {
		return registerErrorf("a mode cannot be called %q: %s", mode.Name, problem)
	}
	other := db.root().index.mode(mode.Name)
	if other == nil {
		return nil
	}
	err := registerErrorf("the mode %q is defined already", mode.Name)
	if other.Source != "" {
		err.Reason += " at " + other.Source
	}
	return err
}

// Modes returns the modes that the database knows, in the order in which they
// were defined.
func (db *DB) Modes() []NamedQuery { return slices.Clone(db.root().index.modes) }

// mode returns the mode of a name, nil when there is none.
func (x *index) mode(name string) *NamedQuery {
	i := slices.IndexFunc(x.modes, func(m NamedQuery) bool { return m.Name == name })
	if i < 0 {
		return nil
	}
	return &x.modes[i]
}

// Expand returns the query with its modes written out. It does not look at
// whether tags are known.
func (db *DB) Expand(q Query) (Query, error) {
	var list diag.List
	q = db.expand(q, nil, &list)
	if len(list) > 0 {
		return Query{}, joined(list)
	}
	q.source = nil // it says something else than was written
	return q, nil
}

// modeWord is the word of a query that names a mode.
type modeWord struct {
	name   string
	span   diag.Span
	source *diag.Source
}

// expand writes the modes of a query out and adds to the list the modes that are unknown
// and the parts that Go code must not give. The query itself is that of a mode where a word
// names it: its parts then come from that word.
func (db *DB) expand(q Query, word *modeWord, list *diag.List) Query {
	if word != nil {
		q.source, q.span = word.source, word.span
	}
	q.parts = slices.Clone(q.parts)
	var mode *part
	for i := range q.parts {
		p := &q.parts[i]
		if word != nil {
			p.mode, p.span = word.name, word.span
		}
		if p.wrong != "" {
			list.Add(diag.Errorf(nil, diag.NoSpan, "%s", p.wrong))
		}
		if p.kind == modePart {
			mode = p
		}
		if p.query != nil {
			sub := db.expand(*p.query, word, list)
			p.query = &sub
		}
	}
	if mode == nil {
		return q
	}
	named := db.root().index.mode(mode.name)
	if named == nil {
		if mode.wrong == "" {
			list.Add(db.unknownMode(q, *mode))
		}
		return q
	}
	if word == nil {
		word = &modeWord{mode.name, mode.span, q.source}
	}
	return q.on(db.expand(named.Query, word, list))
}

// unknownMode returns the error of a query that begins with an undefined mode. Most often
// that is a tag without its sign.
func (db *DB) unknownMode(q Query, word part) *diag.Error {
	err := q.errorAt(word, "unknown mode %q", word)
	if db.known(word.name) {
		err.Help = fmt.Sprintf("to select by the tag, write %q", "+"+word.name)
		return err
	}
	var names []string
	for _, m := range db.root().index.modes {
		names = append(names, m.Name)
	}
	words := db.words()
	for i, tag := range words {
		words[i] = "+" + tag
	}
	if err.Help = didYouMean(word.name, append(words, names...)); err.Help != "" {
		return err
	}
	err.Help = signHelp
	if len(names) > 0 {
		err.Help += ", or begin with a mode: " + strings.Join(names, ", ")
	}
	return err
}
