package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// rulesCheckFlags is the command rules check as it was called.
type rulesCheckFlags struct {
	dialects     dialectFiles
	withDefaults bool
	asJSON       bool
	verbose      bool
}

func newRulesCheck(std stdio) *cobra.Command {
	f := &rulesCheckFlags{}
	command := &cobra.Command{
		Use:   "check PATH...",
		Short: "Check rule files",
		Long: `Check rule files, or folders of them: all that is wrong with them is an error and
ends with exit code 1; what could be better, such as a rule without a test, is a
warning. The files are checked by themselves. With --default-rules, they are
checked together with the default rules, whose names they must not take. With -v,
say which rules over families are not for a dialect that declares the family, and
why: mostly because nothing plays a role there.

With --json, errors and warnings are printed to standard output for tools: each has
a file, a line and a column from 1, a range, a severity, a message and perhaps help,
notes (other locations) and fixes (edits of the file).`,
		Example: `  settle rules check rules.d/fleet
  settle rules check rules.d/fleet/cast.toml rules.d/fleet/gather.toml
  settle rules check rules.d/fleet --json`,
		Args: atLeastOne("PATH"),
		RunE: func(_ *cobra.Command, args []string) error { return f.check(std, args) },
	}
	f.dialects.addFlag(command)
	command.Flags().BoolVar(&f.withDefaults, "default-rules", false, "check them together with the default rules")
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	command.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "say for which dialects rules over families are not")
	return command
}

// checkedRules is what rules check finds, as JSON.
type checkedRules struct {
	Rules       int       `json:"rules"` // that were loaded: none where there is an error
	Diagnostics diag.List `json:"diagnostics"`
}

func (f *rulesCheckFlags) check(std stdio, paths []string) error {
	library, err := builtin.New(builtin.Config{Rules: append(slices.Clone(f.dialects), paths...), NoDefaultRules: !f.withDefaults})
	switch {
	case err != nil && !f.asJSON:
		return err
	case err != nil:
		if err := printJSON(std.Out, checkedRules{Diagnostics: diagnostics(err)}); err != nil {
			return err
		}
		return errReported
	}
	warnings := library.Rules.Vet()
	if f.asJSON {
		return printJSON(std.Out, checkedRules{written(library.Rules), append(diag.List{}, warnings...)})
	}
	io.WriteString(std.Err, warnings.Render())
	for _, lack := range library.Rules.Lacks {
		if f.verbose {
			fmt.Fprintln(std.Err, lack)
		}
	}
	status := "ok"
	if len(warnings) > 0 {
		status = phrase.Count(len(warnings), "warning")
	}
	_, err = fmt.Fprintf(std.Out, "%s: %s\n", phrase.Count(written(library.Rules), "rule"), status)
	return err
}

// written returns how many rules of a set are not made of what an op means.
func written(set *rules.Set) int {
	n := 0
	for _, r := range set.Rules {
		if !r.Expands() {
			n++
		}
	}
	return n
}

// diagnostics returns what an error says of the user's files. One that is about none,
// or about a file as a whole, is a list of one.
func diagnostics(err error) diag.List {
	var list diag.List
	if errors.As(err, &list) {
		return list
	}
	one := &diag.Error{Span: diag.NoSpan, Message: err.Error()}
	var file *fileError
	if errors.As(pathError(err), &file) {
		one.Source, one.Message = diag.NewSource(file.name, ""), file.err.Error()
	}
	return diag.List{one}
}

func newRulesSchema(std stdio) *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of rule files, for editors",
		Long: `Print the JSON schema of rule files. Editors that check TOML complete and explain the
keys by it: write it to a file, and begin a rule file with

  #:schema settle.schema.json`,
		Example: `  settle rules schema >settle.schema.json`,
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			return printText(std.Out, func(w io.Writer) error {
				_, err := w.Write(syntax.SchemaJSON())
				return err
			})
		},
	}
}
