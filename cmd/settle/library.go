package main

import (
	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/folding"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/optdb"
)

// ruleSet is the flags that say which rules there are.
type ruleSet struct {
	files      []string
	noDefaults bool
	foldLimit  int64
}

func (s *ruleSet) addFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.StringArrayVar(&s.files, "rules", nil, "add the rules of the file `PATH`, or of the *.toml below that folder (repeatable)")
	flags.BoolVar(&s.noDefaults, "no-default-rules", false, "leave out the rules that settle brings along")
	flags.Int64Var(&s.foldLimit, "fold-limit", folding.DefaultLimit, "keep a folded constant that takes at most `BYTES` more than what it is computed from; -1 is no limit")
	_ = command.MarkFlagFilename("rules", "toml")
}

func (s *ruleSet) library() (*builtin.Library, error) {
	limit := s.foldLimit
	if limit == 0 {
		limit = 1 // 0 is the default of the library; constants take whole bytes
	}
	return builtin.New(builtin.Config{
		Rules: s.files, NoDefaultRules: s.noDefaults, Evaluators: numeric.Evaluators(), FoldLimit: limit,
	})
}

// query is the flag that selects rules. Not given, it is the text that it was
// made with.
type query struct {
	text  string
	flag  bool // whether a text was given or is there by default
	value optdb.Query
}

const queryUsage = "`QUERY` selects rules by tags: +tag to include, &tag to require, -tag to exclude; it may begin with a mode, such as o3"

func (q *query) addFlag(command *cobra.Command, byDefault string) {
	command.Flags().StringVarP(&q.text, "query", "q", byDefault, queryUsage)
}

// parse reads the text, before any file is looked at.
func (q *query) parse(command *cobra.Command) (err error) {
	if q.flag = q.text != "" || command.Flags().Changed("query"); !q.flag {
		return nil
	}
	if q.value, err = optdb.ParseQuery(q.text); err != nil {
		return asQueryError(err)
	}
	return nil
}

// tree returns what the query selects from the database, or the whole database
// when there is no query.
func (q *query) tree(db *optdb.DB) (*optdb.Node, error) {
	if !q.flag {
		return db.Tree(), nil
	}
	opt, err := db.Query(q.value)
	if err != nil {
		return nil, asQueryError(err)
	}
	return opt.Tree(), nil
}
