package optdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/internal/diag"
)

// checkWords makes sure that the name is neither taken nor a tag, and that no
// tag is a name. What stands in old's place does not count.
func (db *DB) checkWords(m, old *member) *RegisterError {
	index := db.root().index
	if taken := index.names[m.name]; taken != nil && taken != old {
		return registerErrorf("the name is taken by %s", taken.describe())
	}
	if index.tags[m.name] > 0 || slices.Contains(m.tags, m.name) {
		return registerErrorf("the name is already a tag")
	}
	for _, tag := range m.tags {
		if problem := nameProblem(tag); problem != "" {
			return badTag(tag, problem)
		}
		if taken := index.names[tag]; taken != nil {
			return registerErrorf("the tag %q is the name of %s", tag, taken.describe())
		}
	}
	return nil
}

// checkDatabase makes sure that a database, with all that stands in it, can
// stand in this one.
func (db *DB) checkDatabase(r *registration) *RegisterError {
	sub := r.db
	switch {
	case sub.root() == db.root() && sub.parent == nil:
		return registerErrorf("a database cannot stand in itself")
	case sub.parent != nil:
		err := registerErrorf("it stands in %q already", sub.parent.Name())
		err.Help = "a proxy lets it stand at two places"
		return err
	case sub.kind == KindProxy && sub.target.root() != db.root():
		return registerErrorf("the proxy's database %q must be registered first", sub.target.Name())
	case sub.kind == KindProxy && sub.target.reaches(db):
		return registerErrorf("the proxy stands in its own database %q", sub.target.Name())
	}
	if err := db.checkWords(&r.member, nil); err != nil {
		return err
	}
	if mode := db.root().index.clashing(sub.index); mode != "" {
		return registerErrorf("the mode %q is defined in both trees", mode)
	}
	for _, tag := range r.tags {
		if taken := sub.index.names[tag]; taken != nil {
			return registerErrorf("the tag %q is the name of %s", tag, taken.describe())
		}
	}
	if sub.index.tags[sub.Name()] > 0 {
		return registerErrorf("the name is already a tag")
	}
	return db.checkMembers(sub)
}

// checkMembers makes sure that the names and tags in a database do not collide
// with those of the tree that it is to stand in.
func (db *DB) checkMembers(sub *DB) (err *RegisterError) {
	sub.all(func(m *member) {
		if err != nil || m == sub.self {
			return
		}
		here := *m
		here.tags = db.ownTags(m.tags)
		if err = db.checkWords(&here, nil); err != nil {
			err.Reason = fmt.Sprintf("its member %q: %s", m.name, err.Reason)
		}
	})
	return err
}

// describe names a member in an error.
func (m *member) describe() string {
	text := "the database itself"
	if m.home != nil {
		text = fmt.Sprintf("%s in %q", m.kind().describe(), m.home.Name())
	}
	if m.source != "" {
		text += " (" + m.source + ")"
	}
	return text
}

// nameProblem says why a word cannot be a name or a tag of a member.
func nameProblem(word string) string {
	switch {
	case slices.Contains(databaseKinds[:], Kind(word)), word == string(KindProxy):
		return "it is a kind of database"
	case slices.Contains(optimizerKinds[:], Kind(word)):
		return "it is a kind of optimizer"
	}
	return wordProblem(word)
}

// badTag returns the error of a tag that cannot be used. A number is nearly
// always meant as a position.
func badTag(tag, problem string) *RegisterError {
	err := registerErrorf("the tag %q cannot be used: %s", tag, problem)
	if _, ok := number(tag); ok {
		err.Help = fmt.Sprintf("a position is no tag: write it as Position(%s), or as position = %s in a rule file", tag, tag)
	}
	return err
}

// didYouMean returns the help of an error that names what is not there.
func didYouMean(word string, known []string) string {
	var near []string
	known = slices.Clone(known)
	for len(near) < maxNear {
		name := diag.Nearest(word, known)
		if name == "" {
			break
		}
		near = append(near, fmt.Sprintf("%q", name))
		known = slices.DeleteFunc(known, func(s string) bool { return s == name })
	}
	if len(near) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(near, " or ") + "?"
}

// maxNear bounds how many nearest names are offered.
const maxNear = 3
