package lsp

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/syntax"
)

// changeFolders adds folders to the workspace and removes others.
func (s *server) changeFolders(added, removed []workspaceFolder) {
	for _, f := range removed {
		s.roots = slices.DeleteFunc(s.roots, func(root string) bool { return root == nameOf(f.URI) })
	}
	for _, f := range added {
		if root := nameOf(f.URI); !slices.Contains(s.roots, root) {
			s.roots = append(s.roots, root)
		}
	}
	s.isShared = false
}

// workspace returns the rule files of the workspace, as the editor has those that are open.
func (s *server) workspace() []File {
	if s.options.Workspace == nil || len(s.roots) == 0 {
		return nil
	}
	if !s.isShared {
		s.shared, s.isShared = s.options.Workspace(s.roots), true
	}
	return s.asOpen(slices.Clone(s.shared), func(name string) bool {
		return slices.ContainsFunc(s.roots, func(root string) bool { return strings.HasPrefix(name, root+"/") })
	})
}

// asOpen gives files the text that the editor has, and adds those that only the editor has.
func (s *server) asOpen(files []File, isWithin func(name string) bool) []File {
	open := map[string]string{}
	for _, d := range s.documents {
		open[d.source.Name] = d.source.Text
	}
	for i, f := range files {
		if text, isOpen := open[f.Name]; isOpen {
			files[i].Text = text
			delete(open, f.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(open)) {
		if isWithin(name) && path.Ext(name) == ".toml" {
			files = append(files, File{name, open[name]})
		}
	}
	return files
}

// folder returns the other files of the folder of a document, as the editor has them.
func (s *server) folder(d *document) []File {
	if s.options.Folder == nil {
		return nil
	}
	own := path.Dir(d.source.Name)
	files := s.asOpen(s.options.Folder(d.source.Name), func(name string) bool { return path.Dir(name) == own })
	return slices.DeleteFunc(files, func(f File) bool { return f.Name == d.source.Name })
}

// others returns the other files that a document is checked with: those of its folder, and those of the
// workspace that declare what it names and they do not.
func (s *server) others(d *document) []File {
	files := s.folder(d)
	shared := s.workspace()
	if len(shared) == 0 {
		return files
	}
	known := map[string]bool{d.source.Name: true}
	provided := map[string]bool{}
	var wanted []string
	note := func(one *document) {
		known[one.source.Name] = true
		for _, name := range one.provides() {
			provided[name] = true
		}
		wanted = append(wanted, one.wants()...)
	}
	note(d)
	for _, f := range files {
		note(s.document(f))
	}
	for len(wanted) > 0 {
		name := wanted[0]
		wanted = wanted[1:]
		if provided[name] || s.isShipped(name) {
			continue
		}
		provided[name] = true
		for _, f := range s.nearest(d.source.Name, name, shared) {
			if !known[f.Name] {
				files = append(files, f)
				note(s.document(f))
			}
		}
	}
	return files
}

// nearest returns the files that declare a name, of the folder that is nearest to a file.
func (s *server) nearest(to, name string, shared []File) []File {
	var list []File
	best := -1
	for _, f := range shared {
		if !slices.Contains(s.document(f).provides(), name) {
			continue
		}
		switch n := commonFolders(to, f.Name); {
		case n > best:
			best, list = n, []File{f}
		case n == best && path.Dir(list[0].Name) == path.Dir(f.Name):
			list = append(list, f)
		}
	}
	return list
}

// commonFolders returns how many folders two files share, less those that the second one is
// below them.
func commonFolders(a, b string) int {
	as, bs := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	const most = 1000
	return most*n - (len(bs) - n)
}

// mayUse reports whether a document may use what a file declares.
func (s *server) mayUse(d *document, name string) bool {
	if path.Dir(d.source.Name) == path.Dir(name) {
		return true
	}
	if known := s.documents[uriOf(name)]; known != nil && len(known.provides()) == 0 {
		return false
	}
	within := func(root string) bool { return strings.HasPrefix(name, root+"/") }
	return s.options.Workspace != nil && slices.ContainsFunc(s.roots, within)
}

// document returns a file, read; one that was read before is not read again.
func (s *server) document(f File) *document {
	if known := s.documents[uriOf(f.Name)]; known != nil && known.source.Text == f.Text {
		return known
	}
	if known := s.read[f.Name]; known != nil && known.source.Text == f.Text {
		return known
	}
	d := newDocument(uriOf(f.Name), f.Text)
	s.read[f.Name] = d
	return d
}

// around returns the other files that a document is checked with, read.
func (s *server) around(d *document) []*document {
	var list []*document
	for _, f := range s.others(d) {
		list = append(list, s.document(f))
	}
	return list
}

// isShipped reports whether what a file wants is known everywhere.
func (s *server) isShipped(name string) bool {
	kind, name, _ := strings.Cut(name, " ")
	if kind == "dialect" {
		return slices.ContainsFunc(s.options.Dialects.List(), func(d ir.Dialect) bool { return d.Name == name })
	}
	return slices.ContainsFunc(s.shipped, func(d *document) bool { return slices.Contains(d.provides(), kind+" "+name) })
}

// provides returns what a file declares that others may use: "dialect nn", "family mine".
func (d *document) provides() []string {
	var list []string
	if len(d.file.Ops) > 0 || d.file.Declares != nil {
		list = append(list, "dialect "+d.dialect())
	}
	for _, f := range d.file.Families {
		list = append(list, "family "+f.Name.Value)
	}
	for _, db := range d.file.Databases {
		list = append(list, "database "+db.Name.Value)
	}
	return list
}

// wants returns what a file names that others may declare.
func (d *document) wants() []string {
	list := []string{"dialect " + d.dialect(), "database " + d.file.Database.Value}
	add := func(texts ...syntax.String) {
		for _, text := range texts {
			for _, t := range d.tokens(text) {
				if name := ir.DialectOf(t.text); name != "" && t.text[0] != '?' && t.text[0] != '%' {
					list = append(list, "dialect "+name)
				}
			}
		}
	}
	for i := range d.file.Rules {
		r := &d.file.Rules[i]
		list = append(list, "family "+r.Family.Value, "database "+r.Database.Value)
		add(r.Patterns()...)
		add(r.Replace, r.From, r.To, r.Remove)
		for _, test := range r.Tests {
			add(test.In, test.Out)
		}
	}
	for _, r := range d.file.Relations {
		add(r.Clauses...)
	}
	for _, op := range d.file.Ops {
		add(op.Means...)
	}
	for _, f := range d.file.Families {
		for _, role := range f.Roles {
			add(role.Ops...)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return slices.DeleteFunc(list, func(name string) bool { return strings.HasSuffix(name, " ") })
}
