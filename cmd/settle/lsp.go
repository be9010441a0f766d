package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

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
of settle rules fmt. A file is checked among the other rule files of its folder, and those of the
workspace that declare dialects, families and databases which it names; those that are open count as the
editor has them. Renaming an op or an attribute that a file declares renames it in all files that use it. Editors start it themselves: name the command "settle lsp" for files
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
			folders := &ruleFolders{dialects, map[string]readFile{}}
			return lsp.Serve(command.Context(), stream, lsp.Options{
				Check:  func(file lsp.File, others []lsp.File) diag.List { return checkFolder(dialects, file, others) },
				Folder: folders.folder, Workspace: folders.workspace,
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

// The bounds of what is looked at: the files of a folder, those and the folders of a workspace, and the
// bytes of a file.
const (
	maxNeighbours = 500
	maxEntries    = 20000
	maxNeighbour  = 4 << 20
)

// ruleFolders reads rule files of folders, each again only where it changed.
type ruleFolders struct {
	dialects dialectFiles
	read     map[string]readFile
}

// readFile is a file as it was read: its text, and whether it is one of rules.
type readFile struct {
	modified time.Time
	size     int64
	text     string
	hasRules bool
}

// folder returns the other rule files of the folder of a file, without those of the flag
// --dialect, and without other files of TOML.
func (r *ruleFolders) folder(name string) []lsp.File {
	folder := filepath.Dir(name)
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) > maxNeighbours {
		return nil
	}
	var files []lsp.File
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if path == name || entry.IsDir() {
			continue
		}
		if text, ok := r.rules(path); ok {
			files = append(files, lsp.File{Name: path, Text: text})
		}
	}
	return files
}

// workspace returns the rule files below folders, without those of hidden folders and of node_modules.
func (r *ruleFolders) workspace(folders []string) []lsp.File {
	var files []lsp.File
	for _, root := range folders {
		seen := 0
		_ = filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
			if seen++; seen > maxEntries {
				return filepath.SkipAll
			}
			if err != nil {
				return nil // a folder that cannot be read is left out
			}
			if name := entry.Name(); entry.IsDir() && path != root && (name[0] == '.' || name == "node_modules") {
				return filepath.SkipDir
			}
			if text, ok := r.rules(path); ok && !entry.IsDir() {
				files = append(files, lsp.File{Name: path, Text: text})
			}
			return nil
		})
	}
	return files
}

// rules returns the text of a rule file; ok is false for other files.
func (r *ruleFolders) rules(path string) (text string, ok bool) {
	isDialect := func(d string) bool { return absolute(d) == path || absolute(d) == filepath.Dir(path) }
	if filepath.Ext(path) != ".toml" || slices.ContainsFunc(r.dialects, isDialect) {
		return "", false
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	known := r.read[path]
	if known.size != info.Size() || !known.modified.Equal(info.ModTime()) {
		data, err := textfile.ReadFile(path, maxNeighbour)
		known = readFile{modified: info.ModTime(), size: info.Size(), text: string(data)}
		if err == nil {
			file, _ := syntax.Load(path, data)
			known.hasRules = len(file.Rules)+len(file.Ops)+len(file.Families)+len(file.Relations)+len(file.Databases) > 0
		}
		r.read[path] = known
	}
	return known.text, known.hasRules
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
