package builtin

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	rulesd "github.com/settle-go/settle/rules.d"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// Library is a database of optimizers with what it was made of.
type Library struct {
	DB       *optdb.DB
	Rules    *rules.Set   // those written in TOML
	Dialects *ir.Dialects // the project's, those of the Config, and what rule files declare
	// Evaluators say what ops compute: those of the Config or, where it has none, of the
	// project, and those of the ops that rule files define by others.
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
	sources, err := rules.Sources(paths...)
	if err != nil {
		return nil, err
	}
	return CompileRules(sources)
}

// CompileRules is [LoadRules] of files that were read already.
func CompileRules(files []rules.Source) (*rules.Set, error) {
	sources, err := defaultSources(true)
	if err != nil {
		return nil, err
	}
	sources = slices.DeleteFunc(sources, func(s rules.Source) bool { return path.Base(s.Name) != familiesFile })
	return rules.Load(append(sources, files...), Dialects())
}

// New returns a library. What is wrong with rule files comes back as one
// diag.List, with all that is wrong in all of them; nothing is loaded then.
func New(c Config) (*Library, error) {
	more, err := c.sources()
	if err != nil {
		return nil, err
	}
	known, err := dialects.All().Extend(c.Dialects...)
	if err != nil {
		return nil, fmt.Errorf("builtin: Config.Dialects: %w", err)
	}
	a := &assembler{}
	if !a.deferred(c, more, known) {
		sources, err := defaultSources(c.NoDefaultRules)
		if err != nil {
			return nil, err
		}
		a.set, a.errs = rules.LoadPart(append(sources, more...), known)
		a.register()
	}
	set := a.set
	if c.Evaluators != nil && len(a.errs) == 0 {
		set.SetEvaluators(c.Evaluators)
	}
	a.inGo = rulesInGo(set.Dialects)
	if err := a.assemble(c); err != nil {
		return nil, err
	}
	evaluators := c.Evaluators
	if evaluators == nil {
		evaluators = dialects.Evaluators()
	}
	return &Library{DB: a.root, Rules: set, Dialects: set.Dialects, Evaluators: set.Evaluators(evaluators)}, nil
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
			Name: sourceName(name), Data: data, OnlyAlways: onlyDatabases, Tested: true,
		})
		return err
	})
	return sources, err
}

// register makes the root with the databases that the files declare, and the rules of the set in
// them. What is wrong with files is in the list of errors, each mistake by itself; the rules that
// it makes wrong are in their databases as well, so that others can speak of them.
func (a *assembler) register() {
	a.root = optdb.NewSequenceDB(rootDatabase)
	a.databases()
	a.modes()
	listed := 0
	for _, r := range slices.Concat(a.set.Rules, a.set.Wrong) {
		for ; listed < len(a.listed) && shipped.Rules[listed].Before(r); listed++ {
			a.registerListed(listed)
		}
		if slices.Contains(a.set.Wrong, r) || r.Local.Pattern == nil || r.Local.Rewrite == nil {
			a.wrongRule(r)
		} else {
			a.rule(r)
		}
	}
	for ; listed < len(a.listed); listed++ {
		a.registerListed(listed)
	}
}

// assemble puts the optimizers that the files place, and the rules that are written in Go, beside
// the rules of the files. Errors about files are in the list, as those of register are.
func (a *assembler) assemble(c Config) error {
	a.optimizers()
	isRight := len(a.errs) == 0
	if !c.NoDefaultRules {
		if err := errors.Join(a.rulesInGo(), a.folding(c.Evaluators, c.FoldLimit)); err != nil && isRight {
			return err
		}
	}
	for i, m := range c.Members {
		if err := a.member(m); err != nil && isRight {
			return fmt.Errorf("builtin: Config.Members[%d]: %w", i, err)
		}
	}
	a.alternatives()
	a.modeTags(c)
	if err := a.errs.Err(); err != nil {
		return err
	}
	return a.root.Check()
}

// wrongRule registers what has the name and the tags of a rule that is wrong in itself.
func (a *assembler) wrongRule(r *rules.Rule) {
	if _, taken := a.root.Lookup(r.Name()); taken || r.Name() == "" {
		return
	}
	stub := *r
	stub.Local = &navigator.Local{
		Name: r.Name(), Tags: r.Local.Tags, Pattern: unify.MustCompile(unify.Root(), nil),
		Rewrite: func(w *navigator.Rewriter) (navigator.Result, error) { return w.NoMatch("the rule is wrong"), nil },
	}
	a.rule(&stub)
}

// alternatives reports rules that stand in for another one that is not there.
func (a *assembler) alternatives() {
	for _, r := range slices.Concat(a.set.Rules, a.set.Wrong) {
		if r.InsteadOf == "" {
			continue
		}
		home, at := cmp.Or(r.Places[0].Database, defaultDatabase), r.Definition().InsteadOf
		other, found := a.root.Lookup(r.InsteadOf)
		database, known := a.root.Lookup(home)
		switch {
		case a.set.MayDeclare(r.InsteadOf) || found && !known || r.Database == "" && a.set.MayDeclare("database"):
			// it may be there
		case !found || other.Parent == nil || other.Parent.Name() != home:
			var names []string // of what an alternative there may stand for
			if known {
				for _, m := range database.Members {
					if m.InsteadOf == "" && !m.Database {
						names = append(names, m.Name)
					}
				}
			}
			err := r.ErrorAt(at, "instead_of: there is no rule %q in the database %q", r.InsteadOf, home)
			a.errs.Add(err.Suggest(r.InsteadOf, names))
		case other.DB != nil:
			a.errs.Add(r.ErrorAt(at, "instead_of: %q is a database", r.InsteadOf))
		case other.InsteadOf != "":
			a.errs.Add(r.ErrorAt(at, "instead_of: %q itself stands instead of %q", r.InsteadOf, other.InsteadOf))
		}
	}
}

// rule registers a rule in its databases.
func (a *assembler) rule(r *rules.Rule) {
	for i := range r.Places {
		p := &r.Places[i]
		name := cmp.Or(p.Database, defaultDatabase)
		db, err := a.root.Database(name)
		switch {
		case p.Database == "" && a.set.MayDeclare("database"), err != nil && a.set.MayDeclare(name):
			continue // it is not known where it is to stand
		case err != nil:
			// That of a family is reported once, for the first of its rules.
			unknown := unknownDatabase(p, err)
			if !slices.ContainsFunc(a.errs, func(e *diag.Error) bool { return e.Source == unknown.Source && e.Span == unknown.Span }) {
				a.errs.Add(unknown)
			}
			continue
		}
		if err := db.Register(r.Local, entryOf(r, p)); err != nil {
			a.errs.Add(locate(err, r, syntax.String{}))
		}
	}
}

// unknownDatabase returns the error about a database of a rule, at the key of the rule or
// of its family that names it, or where the file does at the rule.
func unknownDatabase(p *rules.Place, err error) *diag.Error {
	at := p.At()
	out := locate(err, p, at)
	if !at.IsSet() {
		return out
	}
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
