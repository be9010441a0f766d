package optdb

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// optionsOf describes the options of each walk and equilibrium that an optimizer
// is made of, by name, with the place that it has in an equilibrium.
func optionsOf(opt navigator.Optimizer, place string, into map[string]string) {
	switch opt := opt.(type) {
	case sequence:
		for _, inner := range opt.List() {
			optionsOf(inner, "", into)
		}
	case equilibrium:
		c := opt.Config()
		into[opt.Name()] = place + fmt.Sprint(c.MaxUseRatio, c.VisitNewTrees, c.TracksOnChangeInputs)
		for at, list := range map[string][]navigator.Optimizer{"": c.Globals, "final ": c.Final, "cleanup ": c.Cleanup} {
			for _, inner := range list {
				optionsOf(inner, at, into)
			}
		}
	case topo:
		c := opt.Config()
		all := c.ApplyAll || len(c.Locals) > 0 && len(c.ApplyAllOf) == len(c.Locals)
		into[opt.Name()] = place + fmt.Sprint(c.Order, all, c.IgnoreNewTrees, c.TracksOnChangeInputs)
	case interface {
		navigator.Optimizer
		Unwrap() navigator.Optimizer
	}:
		optionsOf(opt.Unwrap(), place, into)
	}
}

// What optimizers of package navigator say of themselves.
type (
	sequence    interface{ List() []navigator.Optimizer }
	equilibrium interface {
		navigator.Optimizer
		Config() navigator.EquilibriumConfig
	}
	topo interface {
		navigator.Optimizer
		Config() navigator.TopoConfig
	}
)

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
		"ratio":   func() *DB { return NewEquilibriumDB("ratio", EquilibriumOptions{MaxUseRatio: 3}) },
		"endless": func() *DB {
			return NewEquilibriumDB("endless", EquilibriumOptions{MaxUseRatio: -1, VisitNewTrees: true})
		},
		"tracks": func() *DB { return NewEquilibriumDB("tracks", EquilibriumOptions{TracksOnChangeInputs: true}) },
	}
	seq := func() *DB { return NewSequenceDB("around") }
	eq := func() *DB { return NewEquilibriumDB("around", EquilibriumOptions{MaxUseRatio: 7}) }
	arounds := map[string]struct {
		make  func() *DB
		entry Entry
		place string
	}{
		"sequence": {seq, Entry{}, ""}, "tagged": {seq, Entry{Tags: []string{"t"}, Position: new(2.0)}, ""},
		"policy": {seq, Entry{OnFailure: new(navigator.Warn)}, ""}, "always": {seq, Entry{Always: true}, ""},
		"global": {eq, Entry{}, ""}, "final": {eq, Entry{Role: profile.RoleFinal}, "final "},
		"cleanup": {eq, Entry{Role: profile.RoleCleanup}, "cleanup "},
	}
	for name, of := range makes {
		top, alone := map[string]string{}, of()
		require.NoError(t, alone.Register(rule("r"), Entry{}))
		optionsOf(alone.MustQuery("+*").root, "", top)
		for around, in := range arounds {
			for _, proxied := range []bool{false, true} {
				root, home, db := NewSequenceDB("optdb"), in.make(), of()
				require.NoError(t, db.Register(rule("r"), Entry{}))
				member := db
				if proxied {
					require.NoError(t, root.RegisterDB(db, Entry{}))
					member = NewProxyDB("again", db)
				}
				require.NoError(t, root.RegisterDB(home, Entry{}))
				require.NoError(t, home.RegisterDB(member, in.entry), "%s in %s", name, around)
				found := map[string]string{}
				for _, stage := range root.MustQuery("+*").root.(sequence).List() {
					if stage.Name() == "around" {
						optionsOf(stage, "", found)
					}
				}
				if db.kind == KindLocalGroup && home.kind == KindEquilibrium && in.place == "" {
					require.NotContains(t, found, member.Name(), "its rules are the equilibrium's, which comes back to replacements")
					continue
				}
				require.Equal(t, in.place+top[name], found[member.Name()], "%s in %s, proxied %v: %v", name, around, proxied, found)
			}
		}
	}
}
