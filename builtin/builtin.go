package builtin

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	rulesd "github.com/settle-go/settle/rules.d"
)

// Config says what a library holds besides the defaults, or in their place.
type Config struct {
	// Rules are rule files, or folders of them, that are loaded after the
	// project's own, in order.
	Rules []string
	// FS holds rule files as well, all of its *.toml: rules, databases, modes, and
	// dialects, loaded after Rules.
	FS fs.FS
	// Dialects are dialects of one's own in Go, known beside those of the project. What
	// their ops compute is added to Evaluators; see [eval.Registry.With].
	Dialects []ir.Dialect
	// Members are rules, optimizers and databases in Go, registered after all others.
	Members []Member
	// NoDefaultRules leaves out the project's own rules and optimizers, but for those
	// that always run. The databases, which rules are registered in, the modes, and the
	// families, by which the project's dialects join rules over them, stay.
	NoDefaultRules bool
	// Evaluators say what ops compute. With some there are the rules that fold
	// constants; see package folding.
	Evaluators *eval.Registry
	// FoldLimit is how many bytes a folded constant may take more than what it is
	// computed from: 0 is [folding.DefaultLimit], a negative one is no limit.
	FoldLimit int64
}

// Library is a database of optimizers with what it was made of.
type Library struct {
	DB       *optdb.DB
	Rules    *rules.Set   // those written in TOML
	Dialects *ir.Dialects // the project's, those of the Config, and what rule files declare
	// Evaluators say what ops compute: those of the Config or, where it has none, of the
	// project, and those of the ops of which rule files say what they mean.
	Evaluators *eval.Registry
}

// Dialects returns what the project knows of the ops of its formats.
func Dialects() *ir.Dialects { return dialects.All() }

// databasesFile declares the databases, the modes and the place of what is
// written in Go; familiesFile, in the folder of a dialect, how the dialect plays the
// roles of families, and nothing else.
const databasesFile, familiesFile = "databases.toml", "families.toml"

// LoadRules compiles rule files by themselves, without the project's own: rules over
// families are for the project's dialects as well as for those that the files declare.
func LoadRules(paths ...string) (*rules.Set, error) {
	sources, err := defaultSources(true)
	if err != nil {
		return nil, err
	}
	sources = slices.DeleteFunc(sources, func(s rules.Source) bool { return path.Base(s.Name) != familiesFile })
	more, err := rules.Sources(paths...)
	if err != nil {
		return nil, err
	}
	return rules.Load(append(sources, more...), Dialects())
}

// New returns a library. What is wrong with rule files comes back as one
// diag.List, with all that is wrong in all of them; nothing is loaded then.
func New(c Config) (*Library, error) {
	sources, err := defaultSources(c.NoDefaultRules)
	if err != nil {
		return nil, err
	}
	more, err := c.sources()
	if err != nil {
		return nil, err
	}
	known, err := Dialects().Extend(c.Dialects...)
	if err != nil {
		return nil, fmt.Errorf("builtin: Config.Dialects: %w", err)
	}
	set, wrong := rules.LoadPart(append(sources, more...), known)
	if len(wrong) > 0 {
		return nil, append(wrong, misplaced(set)...).Err()
	}
	if c.Evaluators != nil {
		set.SetEvaluators(c.Evaluators)
	}
	db, err := assemble(set, c)
	if err != nil {
		return nil, err
	}
	evaluators := c.Evaluators
	if evaluators == nil {
		evaluators = dialects.Evaluators()
	}
	return &Library{DB: db, Rules: set, Dialects: set.Dialects, Evaluators: set.Evaluators(evaluators)}, nil
}

// defaultSources returns the rule files that come with the project or, without its
// rules, the one that declares the databases.
func defaultSources(onlyDatabases bool) ([]rules.Source, error) {
	var sources []rules.Source
	err := fs.WalkDir(rulesd.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || onlyDatabases && name != databasesFile && path.Base(name) != familiesFile {
			return err
		}
		data, err := fs.ReadFile(rulesd.FS, name)
		sources = append(sources, rules.Source{
			Name: path.Join("rules.d", name), Data: data, OnlyAlways: onlyDatabases, Tested: true,
		})
		return err
	})
	return sources, err
}

// assemble returns the databases that the files declare, with the rules of the
// set, the optimizers that the files place, and the rules that are written in Go
// in them.
func assemble(set *rules.Set, c Config) (*optdb.DB, error) {
	a := newAssembler(set)
	a.databases()
	a.modes()
	for _, r := range set.Rules {
		a.rule(r)
	}
	a.optimizers()
	if len(a.errs) == 0 && !c.NoDefaultRules {
		if err := a.rulesInGo(); err != nil {
			return nil, err
		}
		if err := a.folding(c.Evaluators, c.FoldLimit); err != nil {
			return nil, err
		}
	}
	if len(a.errs) == 0 {
		if err := a.members(c.Members); err != nil {
			return nil, err
		}
	}
	if len(a.errs) == 0 {
		a.alternatives()
	}
	if err := a.errs.Err(); err != nil {
		return nil, err
	}
	return a.root, a.root.Check()
}

// misplaced returns what is wrong with where the rules of a set are to stand, of
// which some are wrong in themselves.
func misplaced(set *rules.Set) diag.List {
	if set.Incomplete {
		return nil // a database may be declared in what could not be read
	}
	a := newAssembler(set)
	a.databases()
	a.modes()
	for _, r := range slices.Concat(set.Rules, set.Wrong) {
		if !slices.Contains(set.Wrong, r) && r.Local.Pattern != nil && r.Local.Rewrite != nil {
			a.rule(r)
		} else {
			for i := range r.Places {
				if _, err := a.root.Database(databaseOf(&r.Places[i])); err != nil {
					a.errs.Add(unknownDatabase(r, &r.Places[i], err))
				}
			}
		}
	}
	a.optimizers()
	return a.errs
}

// alternatives reports rules that stand in for another one that is not there.
func (a *assembler) alternatives() {
	for _, r := range a.set.Rules {
		if r.InsteadOf == "" {
			continue
		}
		home, at := databaseOf(&r.Places[0]), r.Definition().InsteadOf
		other, found := a.root.Lookup(r.InsteadOf)
		switch {
		case !found || other.Parent == nil || other.Parent.Name() != home:
			err := r.ErrorAt(at, "instead_of: there is no rule %q in the database %q", r.InsteadOf, home)
			a.errs.Add(err.Suggest(r.InsteadOf, a.rulesIn(home)))
		case other.DB != nil:
			a.errs.Add(r.ErrorAt(at, "instead_of: %q is a database", r.InsteadOf))
		case other.InsteadOf != "":
			a.errs.Add(r.ErrorAt(at, "instead_of: %q itself stands instead of %q", r.InsteadOf, other.InsteadOf))
		}
	}
}

// rulesIn returns the names of what an alternative in a database may stand for.
func (a *assembler) rulesIn(database string) []string {
	found, _ := a.root.Lookup(database)
	var names []string
	for _, m := range found.Members {
		if m.InsteadOf == "" && !m.Database {
			names = append(names, m.Name)
		}
	}
	return names
}

// rule registers a rule in its databases.
func (a *assembler) rule(r *rules.Rule) {
	for i := range r.Places {
		p := &r.Places[i]
		db, err := a.root.Database(databaseOf(p))
		if err != nil {
			a.errs.Add(unknownDatabase(r, p, err))
			continue
		}
		if err := db.Register(r.Local, entryOf(r, p)); err != nil {
			a.errs.Add(because(r.Errorf, err))
		}
	}
}

// unknownDatabase returns the error about a database of a rule, at the key of the rule
// that names it, or where the file does at the rule.
func unknownDatabase(r *rules.Rule, p *rules.Place, err error) *diag.Error {
	at := p.At()
	if !at.IsSet() {
		return because(r.Errorf, err)
	}
	out := because(func(format string, args ...any) *diag.Error { return r.ErrorAt(at, format, args...) }, err)
	if near, ok := strings.CutPrefix(out.Help, `did you mean "`); ok && strings.Count(near, `"`) == 1 {
		out.Replace(at.Value, strings.TrimSuffix(near, `"?`))
	}
	return out
}

// entryOf returns how a rule file has a rule registered in one of its databases.
func entryOf(r *rules.Rule, p *rules.Place) optdb.Entry {
	e := optdb.Entry{
		Position: p.Position, Tags: p.Tags, Role: roleOf(r.Final, r.Cleanup), InsteadOf: r.InsteadOf, OwnTagsOnly: r.OwnTagsOnly,
	}
	if p.Priority != 0 {
		e.Priority = &p.Priority
	}
	return e
}
