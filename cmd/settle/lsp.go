package main

import (
	"io"
	"path/filepath"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/lsp"
)

func newLSP(std stdio) *cobra.Command {
	var dialects dialectFiles
	command := &cobra.Command{
		Use:   "lsp",
		Short: "Answer editors about rule files, by the Language Server Protocol",
		Long: `Answer an editor about the rule files that it has open, by the Language Server
Protocol on standard input and output: mistakes as they are typed, with quick fixes;
completion of ops, attributes, variables, functions and keys; what an op, a function or a
key is; where a variable, an op or a rule is declared; renaming of variables; the layout
of settle rules fmt. Editors start it themselves: name the command "settle lsp" for files
of TOML.`,
		Example: `  settle lsp --dialect examples/dialect/nn.toml`,
		Args:    noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			library, err := builtin.New(builtin.Config{Rules: dialects, NoDefaultRules: true})
			if err != nil {
				return err
			}
			stream := struct {
				io.Reader
				io.Writer
				io.Closer
			}{std.In, std.Out, io.NopCloser(nil)}
			check := func(name, text string) diag.List { return checkText(dialects, name, text) }
			return lsp.Serve(command.Context(), stream, lsp.Options{Check: check, Dialects: library.Dialects, Version: thisBuild().String()})
		},
	}
	dialects.addFlag(command)
	return command
}

// checkText returns the errors and warnings of a rule file, checked by itself.
func checkText(dialects dialectFiles, name, text string) diag.List {
	base := filepath.Base(name)
	if filepath.Ext(base) != ".toml" {
		base += ".toml"
	}
	files, err := txtar.FS(&txtar.Archive{Files: []txtar.File{{Name: base, Data: []byte(text)}}})
	if err != nil {
		return diagnostics(err)
	}
	library, err := builtin.New(builtin.Config{Rules: dialects, FS: files, NoDefaultRules: true})
	var list diag.List
	if err != nil {
		list = diagnostics(err)
	} else {
		list = library.Rules.Vet()
	}
	for _, e := range list {
		if e.Source != nil && e.Source.Name == base {
			e.Source = diag.NewSource(name, text)
		}
	}
	return list
}
