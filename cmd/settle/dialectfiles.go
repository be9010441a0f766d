package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/rules"
)

// dialectFiles is the flag --dialect: files that declare ops.
type dialectFiles []string

func (d *dialectFiles) addFlag(command *cobra.Command) {
	command.Flags().StringArrayVar((*[]string)(d), "dialect", nil,
		"know the ops that the file `PATH` declares, or the *.toml below that folder, with their rules (repeatable)")
	_ = command.MarkFlagFilename("dialect", "toml")
}

// knownOps is the project's dialects and those of files.
type knownOps struct{ *rules.Set }

// evaluators returns what the ops compute.
func (k *knownOps) evaluators() *eval.Registry { return k.Evaluators(dialects.Evaluators()) }

// load returns the project's dialects and those of the files.
func (d dialectFiles) load() (*knownOps, error) {
	set, err := rules.LoadPaths(builtin.Dialects(), d...)
	return &knownOps{set}, err
}

// rules returns the rules of files, over the ops of the dialects as well, whose own
// rules are left out.
func (d dialectFiles) rules(paths []string) (*rules.Set, error) {
	set, err := builtin.LoadRules(append(slices.Clone(d), paths...)...)
	if err != nil {
		return nil, err
	}
	set.SetEvaluators(set.Evaluators(dialects.Evaluators()))
	if len(d) == 0 {
		return set, nil
	}
	sources, err := rules.Sources(paths...)
	if err != nil {
		return nil, err
	}
	set.Rules = slices.DeleteFunc(set.Rules, func(r *rules.Rule) bool {
		return !slices.ContainsFunc(sources, func(s rules.Source) bool { return s.Name == r.File })
	})
	return set, nil
}
