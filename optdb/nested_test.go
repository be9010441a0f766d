package optdb

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/navigator"
)

// optionsOf describes the options of each walk and equilibrium that an optimizer
// is made of, by name, with the place that it has in an equilibrium.
func optionsOf(opt navigator.Optimizer, place string, into map[string]string) {
	switch opt := opt.(type) {
	case *navigator.Sequence:
		for _, inner := range opt.List() {
			optionsOf(inner, "", into)
		}
	case *navigator.Equilibrium:
		c := opt.Config()
		into[opt.Name()] = place + fmt.Sprint(c.MaxUseRatio, c.VisitNewTrees, c.TracksOnChangeInputs)
		for at, list := range map[string][]navigator.Optimizer{"": c.Globals, "final ": c.Final, "cleanup ": c.Cleanup} {
			for _, inner := range list {
				optionsOf(inner, at, into)
			}
		}
	case *navigator.Topo:
		c := opt.Config()
		all := c.ApplyAll || len(c.Locals) > 0 && len(c.ApplyAllOf) == len(c.Locals)
		into[opt.Name()] = place + fmt.Sprint(c.Order, all, c.IgnoreNewTrees, c.TracksOnChangeInputs)
	case navigator.Wrapper:
		optionsOf(opt.Unwrap(), place, into)
	}
}

// An option of a database has the effect that it has at the top, wherever the
// database stands.
func TestOptionsOfNestedDatabases(t *testing.T) {
	makes := map[string]func() *DB{
		"walk": func() *DB {
			return NewTopoDB("walk", Walk{Order: navigator.OutToIn, ApplyAll: true, IgnoreNewTrees: true, TracksOnChangeInputs: true})
		},
		"forward": func() *DB { return NewTopoDB("forward", Walk{}) },
		"once":    func() *DB { return NewTopoDB("once", Walk{IgnoreNewTrees: true}) },
		"all":     func() *DB { return NewLocalGroupDB("all", true) },
		"group":   func() *DB { return NewLocalGroupDB("group", false) },
		"ratio":   func() *DB { return NewEquilibriumDB("ratio", MaxUseRatio(3)) },
		"endless": func() *DB { return NewEquilibriumDB("endless", MaxUseRatio(-1), VisitNewTrees()) },
		"tracks":  func() *DB { return NewEquilibriumDB("tracks", TracksOnChangeInputs()) },
	}
	seq := func() *DB { return NewSequenceDB("around") }
	eq := func() *DB { return NewEquilibriumDB("around", MaxUseRatio(7)) }
	arounds := map[string]struct {
		make    func() *DB
		options []RegisterOption
		place   string
	}{
		"sequence": {seq, nil, ""}, "tagged": {seq, []RegisterOption{Tags("t"), Position(2)}, ""},
		"policy": {seq, []RegisterOption{FailurePolicy(navigator.Warn)}, ""}, "always": {seq, []RegisterOption{Always()}, ""},
		"global": {eq, nil, ""}, "final": {eq, []RegisterOption{Final()}, "final "}, "cleanup": {eq, []RegisterOption{Cleanup()}, "cleanup "},
	}
	for name, of := range makes {
		top, alone := map[string]string{}, of()
		require.NoError(t, alone.Register(rule("r")))
		optionsOf(alone.MustQuery("+*").root, "", top)
		for around, in := range arounds {
			for _, proxied := range []bool{false, true} {
				root, home, db := NewSequenceDB("optdb"), in.make(), of()
				require.NoError(t, db.Register(rule("r")))
				member := db
				if proxied {
					require.NoError(t, root.Register(db))
					member = NewProxyDB("again", db)
				}
				require.NoError(t, root.Register(home))
				require.NoError(t, home.Register(member, in.options...), "%s in %s", name, around)
				found := map[string]string{}
				for _, stage := range root.MustQuery("+*").root.(*navigator.Sequence).List() {
					if stage.Name() == "around" {
						optionsOf(stage, "", found)
					}
				}
				if db.Kind() == KindLocalGroup && home.Kind() == KindEquilibrium && in.place == "" {
					require.NotContains(t, found, member.Name(), "its rules are the equilibrium's, which comes back to replacements")
					continue
				}
				require.Equal(t, in.place+top[name], found[member.Name()], "%s in %s, proxied %v: %v", name, around, proxied, found)
			}
		}
	}
}
