package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/textfile"
	"github.com/settle-go/settle/rules"
	rulesd "github.com/settle-go/settle/rules.d"
	"github.com/settle-go/settle/rules/lsp"
	"github.com/settle-go/settle/rules/syntax"
)

func newLSP(std stdio) *cobra.Command {
	var dialects dialectFiles
	command := &cobra.Command{
		Use:   "lsp",
		Short: "Answer editors about rule files, by the Language Server Protocol",
		Long: `Answer an editor about the rule files that it has open, by the Language Server
Protocol on standard input and output: mistakes as they are typed, with quick fixes;
completion of ops, roles, attributes, variables, functions, families and keys; what an op, a
function or a key is; where a variable, an op, a role or a rule is declared; renaming of variables; the layout
of settle rules fmt. A file is checked among the other rule files of its folder, of which
those that are open count as the editor has them. Editors start it themselves: name the command "settle lsp" for files
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
			shipped, err := shippedFamilies()
			if err != nil {
				return err
			}
			return lsp.Serve(command.Context(), stream, lsp.Options{
				Check:   func(file lsp.File, others []lsp.File) diag.List { return checkFolder(dialects, file, others) },
				Folder:  func(name string) []lsp.File { return folderOf(dialects, name) },
				Shipped: shipped, Dialects: library.Dialects, Version: thisBuild().String(),
			})
		},
	}
	dialects.addFlag(command)
	return command
}

// checkFolder returns the errors and warnings of a rule file among the others of its folder.
func checkFolder(dialects dialectFiles, file lsp.File, others []lsp.File) diag.List {
	names := map[string]string{} // of the files, by those that the loader has
	var archive txtar.Archive
	for i, f := range append([]lsp.File{file}, others...) {
		name := fmt.Sprintf("%d/%s", i, filepath.Base(f.Name))
		if filepath.Ext(name) != ".toml" {
			name += ".toml"
		}
		names[name] = f.Name
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(f.Text)})
	}
	files, err := txtar.FS(&archive)
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
	rename := func(src *diag.Source) *diag.Source {
		if src == nil || names[src.Name] == "" {
			return src
		}
		return diag.NewSource(names[src.Name], src.Text)
	}
	for _, e := range list {
		e.Source = rename(e.Source)
		for name, own := range names {
			e.Message = strings.ReplaceAll(e.Message, name, own)
		}
		for i := range e.Notes {
			e.Notes[i].Source = rename(e.Notes[i].Source)
		}
	}
	return list
}

// maxNeighbours and maxNeighbour bound the files of a folder that are looked at, and their bytes.
const (
	maxNeighbours = 500
	maxNeighbour  = 4 << 20
)

// folderOf returns the other rule files of the folder of a file, without those of the flag
// --dialect, and without other files of TOML.
func folderOf(dialects dialectFiles, name string) []lsp.File {
	folder := filepath.Dir(name)
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) > maxNeighbours {
		return nil
	}
	var files []lsp.File
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		isDialect := slices.ContainsFunc(dialects, func(d string) bool { return absolute(d) == path || absolute(d) == folder })
		if entry.IsDir() || filepath.Ext(path) != ".toml" || path == name || isDialect {
			continue
		}
		data, err := textfile.ReadFile(path, maxNeighbour)
		if err != nil {
			continue // its own matter
		}
		if file, _ := syntax.Load(path, data); len(file.Rules)+len(file.Ops)+len(file.Families)+len(file.Relations)+len(file.Databases) > 0 {
			files = append(files, lsp.File{Name: path, Text: string(data)})
		}
	}
	return files
}

// shippedFamilies returns the files that declare the families of the default rules.
func shippedFamilies() ([]lsp.File, error) {
	sources, err := rules.SourcesFS(rulesd.FS)
	if err != nil {
		return nil, err
	}
	var files []lsp.File
	for _, s := range sources {
		if bytes.Contains(s.Data, []byte("[[family]]")) {
			files = append(files, lsp.File{Name: s.Name, Text: string(s.Data)})
		}
	}
	return files, nil
}
