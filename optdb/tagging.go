package optdb

import (
	"slices"
)

// AddTags gives what has a name in the tree more tags; those that it has already
// do not matter. Optimizers that were queried before stay as they are. When it
// returns an error, which is a [*RegisterError], nothing has changed.
func (db *DB) AddTags(name string, tags ...string) error {
	return db.retag(name, tags, func(m *member) *RegisterError {
		m.tags = union(m.tags, m.home.ownTags(tags))
		return nil
	})
}

// RemoveTags takes tags from what has a name in the tree. A tag that it does not
// have is an error; those of the databases around it are theirs. When it returns
// an error, which is a [*RegisterError], nothing has changed.
func (db *DB) RemoveTags(name string, tags ...string) error {
	return db.retag(name, tags, func(m *member) *RegisterError {
		for _, tag := range tags {
			if !slices.Contains(m.tags, tag) {
				err := registerErrorf("%q does not have the tag %q", name, tag)
				err.Help = didYouMean(tag, m.tags)
				return err
			}
		}
		m.tags = slices.DeleteFunc(slices.Clone(m.tags), func(tag string) bool { return slices.Contains(tags, tag) })
		return nil
	})
}

// retag changes a copy of a member, and puts it in the place of the member when
// nothing is wrong with it.
func (db *DB) retag(name string, tags []string, change func(*member) *RegisterError) error {
	m := db.root().index.names[name]
	if m == nil {
		err := registerErrorf("there is no %q to tag", name)
		err.Help = didYouMean(name, db.root().Names())
		return err
	}
	if m.home == nil {
		return registerErrorf("%q is the outermost database: its tags would be those of everything", name)
	}
	changed := *m
	err := change(&changed)
	if err == nil {
		err = m.home.checkRetagged(&changed, m)
	}
	if err != nil {
		err.Source = m.source
		return err
	}
	m.home.swap(m, &changed)
	return nil
}

func (db *DB) checkRetagged(changed, m *member) *RegisterError {
	if err := db.checkWords(changed, m); err != nil {
		err.Reason = "cannot tag \"" + m.name + "\": " + err.Reason
		return err
	}
	return db.checkInplace(changed, m)
}

// swap takes over the tags of a changed member. A rule is copied, so that reports
// show the new tags and what was queried before keeps its own.
func (db *DB) swap(m, changed *member) {
	root := db.root().index
	root.version++
	root.remove(m)
	m.tags = changed.tags
	if m.local != nil {
		local := *m.local
		local.Tags = slices.Clone(m.tags)
		m.local = &local
	}
	root.add(m)
}
