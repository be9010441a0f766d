package builtin

import (
	"io/fs"
	"path"

	"github.com/settle-go/settle/builtin/dialects"
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
	// NoDefaultRules leaves out the project's own rules and optimizers, but for those
	// that always run. The databases, which rules are registered in, and the modes
	// stay.
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
	Dialects *ir.Dialects // the project's, and what rule files declare
}

// Dialects returns what the project knows of the ops of its formats.
func Dialects() *ir.Dialects { return dialects.All() }

// databasesFile declares the databases, the modes and the place of what is
// written in Go.
const databasesFile = "databases.toml"

// New returns a library. What is wrong with rule files comes back as one
// diag.List, with all that is wrong in all of them; nothing is loaded then.
func New(c Config) (*Library, error) {
	sources, err := defaultSources(c.NoDefaultRules)
	if err != nil {
		return nil, err
	}
	more, err := rules.Sources(c.Rules...)
	if err != nil {
		return nil, err
	}
	set, wrong := rules.LoadPart(append(sources, more...), Dialects())
	if len(wrong) > 0 {
		return nil, append(wrong, misplaced(set)...).Err()
	}
	db, err := assemble(set, c)
	if err != nil {
		return nil, err
	}
	return &Library{DB: db, Rules: set, Dialects: set.Dialects}, nil
}

// defaultSources returns the rule files that come with the project or, without its
// rules, the one that declares the databases.
func defaultSources(onlyDatabases bool) ([]rules.Source, error) {
	var sources []rules.Source
	err := fs.WalkDir(rulesd.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || onlyDatabases && name != databasesFile {
			return err
		}
		data, err := fs.ReadFile(rulesd.FS, name)
		sources = append(sources, rules.Source{
			Name: path.Join("rules.d", name), Data: data, OnlyAlways: onlyDatabases,
		})
		return err
	})
	return sources, err
}
