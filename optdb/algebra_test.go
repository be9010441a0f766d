package optdb

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// kept returns what a query keeps, by place, in the order in which it runs.
func kept(t *rapid.T, db *DB, q Query) []string {
	e, err := db.Explain(q, "")
	require.NoError(t, err, q.String())
	names := []string{}
	for _, d := range e.Decisions {
		if d.Kept {
			names = append(names, d.Database+"/"+d.Name)
		}
	}
	return names
}

// TestQueryAlgebra holds queries to the laws of sets, over databases without
// alternatives, whose choice depends on what a query names.
func TestQueryAlgebra(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &modeling{t: t, plain: true}
		root := g.database()
		g.fill(root, 0)
		db := root.db
		require.NoError(t, db.Register(rule("tagged", modelTags...), Entry{}))
		words := append(db.Names(), modelTags...)
		draw := func(label string) string { return rapid.SampledFrom(words).Draw(t, label) }
		q := Include(rapid.SliceOfN(rapid.SampledFrom(words), 0, 2).Draw(t, "include")...)
		a, b := draw("a"), draw("b")
		if slices.Contains(q.Included(), a) || slices.Contains(q.Included(), b) || a == b {
			t.Skip("a tag is included and excluded")
		}
		all := kept(t, db, q)
		subset := func(small, large []string, law string) {
			for _, name := range small {
				require.Contains(t, large, name, "%s: %s, %s, %s", law, q, a, b)
			}
		}
		in := func(list []string) func(string) bool {
			return func(name string) bool { return slices.Contains(list, name) }
		}
		require.Equal(t, kept(t, db, q.Including(a).Including(b)), kept(t, db, q.Including(b, a, b)), "including is a union")
		require.Equal(t, kept(t, db, q.Excluding(a).Excluding(b)), kept(t, db, q.Excluding(b, a, b)), "excluding is a union")
		require.Equal(t, kept(t, db, q.Requiring(a).Excluding(b)), kept(t, db, q.Excluding(b).Requiring(a)), "the order of parts does not matter")
		if len(q.Included()) > 0 {
			subset(all, kept(t, db, q.Including(a)), "including adds")
		}
		with, without := kept(t, db, q.Requiring(a)), kept(t, db, q.Excluding(a))
		require.Equal(t, slices.DeleteFunc(slices.Clone(all), in(with)), without, "requiring and excluding a tag part what there is")
		require.Equal(t, slices.DeleteFunc(slices.Clone(all), in(without)), with)
		require.Equal(t, kept(t, db, q.Requiring(a, b)), slices.DeleteFunc(kept(t, db, q.Requiring(a)), func(name string) bool {
			return !slices.Contains(kept(t, db, q.Requiring(b)), name)
		}), "requiring is an intersection")
		require.Empty(t, kept(t, db, Nothing().Requiring(a).Excluding(b)))
		require.Equal(t, kept(t, db, Include(a)), kept(t, db, Nothing().Including(a)))
		checkModes(t, db, q, a, b)
		if root.kind == KindSequence {
			early, late := q.Before(1), q.Before(2)
			subset(kept(t, db, early), kept(t, db, late), "a cutoff only drops")
			subset(kept(t, db, late), all, "a cutoff only drops")
		}
	})
}

// checkModes: to begin with a mode is to begin with its query.
func checkModes(t *rapid.T, db *DB, q Query, a, b string) {
	require.NoError(t, db.DefineMode(NamedQuery{Name: "mode", Query: q}))
	require.NoError(t, db.DefineMode(NamedQuery{Name: "less", Query: Mode("mode").Excluding(b)}))
	require.Equal(t, kept(t, db, q), kept(t, db, Mode("mode")))
	require.Equal(t, kept(t, db, q.Including(a).Excluding(b)), kept(t, db, Mode("less").Including(a)))
	require.Equal(t, kept(t, db, q.Including(b)), kept(t, db, Mode("less").Including(b)), "what is included is not excluded")
	require.Equal(t, kept(t, db, q.Requiring(b)), kept(t, db, Mode("less").Requiring(b)))
}
