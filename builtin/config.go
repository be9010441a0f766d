package builtin

import (
	"errors"
	"io/fs"
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
)

// Config says what a library holds besides the defaults, or in their place.
type Config struct {
	// Rules are rule files, or folders of them, that are loaded after the
	// project's own, in order.
	Rules []string
	// FS holds rule files as well, all of its *.toml: rules, databases, modes, and
	// dialects, loaded after Rules.
	FS fs.FS
	// Sources are rule files that were read already, loaded after those.
	Sources []rules.Source
	// Dialects are dialects of one's own in Go, known beside those of the project. What
	// their ops compute is added to Evaluators; see [eval.Registry.With].
	Dialects []ir.Dialect
	// Members are rules, optimizers and databases in Go, registered after all others.
	Members []Member
	// NoDefaultRules leaves out the project's own rules and optimizers, except for those
	// that always run. The databases, which rules are registered in, the modes, and the
	// families, by which the project's dialects join rules over them, stay.
	NoDefaultRules bool
	// Deferred leaves the project's rules in TOML uncompiled until a graph has an op that they
	// are about: a program that settles a few small graphs starts in a fifth of the time. Rules
	// has those of one's own alone then. It does not count where there are dialects in Go, or a
	// [[family]] of one's own, for which rules over families are made, or no default rules.
	Deferred bool
	// Evaluators say what ops compute. With some there are the rules that fold
	// constants; see package folding.
	Evaluators *eval.Registry
	// FoldLimit is how many bytes a folded constant may take more than what it is
	// computed from: 0 is [folding.DefaultLimit], a negative one means no limit.
	FoldLimit int64
}

// Member is something in Go that is registered in the database: a rule, an optimizer,
// or a database of any of them. One of the three is set.
type Member struct {
	Rule      *navigator.Local
	Optimizer navigator.Optimizer
	Database  *optdb.DB
	// In is the name of the database that it is registered in; "" is canonicalize for a
	// rule, and the outermost database for the others.
	In string
	optdb.Entry
}

// sources returns the rule files of the Config, beside those of the project.
func (c *Config) sources() ([]rules.Source, error) {
	sources, _ := rules.Sources(c.Rules...) // loading reports what could not be read
	if c.FS == nil {
		return append(sources, c.Sources...), nil
	}
	more, err := rules.SourcesFS(c.FS)
	if err == nil && len(more) == 0 {
		err = errors.New("builtin: Config.FS: no rule file (*.toml) in the file system")
	}
	return slices.Concat(sources, more, c.Sources), err
}

// member registers what is written in Go.
func (a *assembler) member(m Member) error {
	in, set := m.In, 0
	for _, is := range []bool{m.Rule != nil, m.Optimizer != nil, m.Database != nil} {
		if is {
			set++
		}
	}
	switch {
	case set != 1:
		return errors.New("it needs one of Rule, Optimizer and Database")
	case in == "" && m.Rule != nil:
		in = defaultDatabase
	case in == "":
		in = rootDatabase
	}
	db := a.root
	if in != rootDatabase {
		var err error
		if db, err = a.root.Database(in); err != nil {
			return err
		}
	}
	switch {
	case m.Rule != nil:
		return db.Register(m.Rule, m.Entry)
	case m.Optimizer != nil:
		return db.RegisterOptimizer(m.Optimizer, m.Entry)
	}
	return db.RegisterDB(m.Database, m.Entry)
}
