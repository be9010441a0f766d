package release

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "record the API and the licences anew")

// root is the folder of the module.
const root = "../.."

// apiFile has the exported declarations of stable packages, a line each.
const apiFile = "testdata/api.txt"

// stablePackages returns the packages that the policy lists.
func stablePackages(t *testing.T) (list []string) {
	page, err := os.ReadFile(filepath.Join(root, "docs/stability.md"))
	require.NoError(t, err)
	_, after, found := strings.Cut(string(page), "## Stable packages\n")
	require.True(t, found)
	after, _, _ = strings.Cut(after, "\n## ")
	for _, m := range regexp.MustCompile("(?m)^- `([a-z/]+)`").FindAllStringSubmatch(after, -1) {
		list = append(list, m[1])
	}
	require.Greater(t, len(list), 5)
	return list
}

// TestAPI compares the exported declarations of stable packages with those that were
// recorded. A missing line may break users: CHANGELOG.md says what to do, and
// docs/stability.md when that may be. New lines are recorded with a release.
func TestAPI(t *testing.T) {
	var now []string
	for _, pkg := range stablePackages(t) {
		now = append(now, api(t, pkg)...)
	}
	text := strings.Join(now, "\n") + "\n"
	if *update {
		require.NoError(t, os.WriteFile(apiFile, []byte(text), 0o666))
		return
	}
	recorded, err := os.ReadFile(apiFile)
	require.NoError(t, err)
	before := strings.Split(strings.TrimSuffix(string(recorded), "\n"), "\n")
	for _, line := range before {
		if !slices.Contains(now, line) {
			t.Errorf("removed or changed, which may break users: %s", line)
		}
	}
	for _, line := range now {
		if !slices.Contains(before, line) {
			t.Logf("new, and not recorded yet: %s", line)
		}
	}
	if t.Failed() {
		t.Log("go test ./internal/release -update records the API as it is; CHANGELOG.md says what users of changed declarations are to do")
	}
}

// api returns the exported declarations of a package, sorted, each in a line.
func api(t *testing.T, pkg string) (list []string) {
	files := token.NewFileSet()
	folder := filepath.Join(root, pkg)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		if !isSource(e) {
			continue
		}
		file, err := parser.ParseFile(files, filepath.Join(folder, e.Name()), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.FileExports(file)
		for _, d := range file.Decls {
			for _, line := range declared(t, d) {
				list = append(list, pkg+": "+line)
			}
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	require.NotEmpty(t, list, pkg)
	return list
}

func isSource(e fs.DirEntry) bool {
	return !e.IsDir() && strings.HasSuffix(e.Name(), ".go") && !strings.HasSuffix(e.Name(), "_test.go")
}

// declared returns the lines of a declaration: one for a function, for each type, each
// exported field and method of it, and each constant and variable.
func declared(t *testing.T, d ast.Decl) (list []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		d.Body, d.Doc = nil, nil
		if d.Recv != nil && !ast.IsExported(receiverName(d.Recv.List[0].Type)) {
			return nil
		}
		list = append(list, line(t, d))
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, name := range s.Names {
					text := d.Tok.String() + " " + name.Name
					if s.Type != nil {
						text += " " + line(t, s.Type)
					}
					list = append(list, text)
				}
			case *ast.TypeSpec:
				list = append(list, typeLines(t, s)...)
			}
		}
	}
	return list
}

func receiverName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverName(e.X)
	case *ast.IndexExpr:
		return receiverName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// typeLines returns the lines of a type.
func typeLines(t *testing.T, s *ast.TypeSpec) []string {
	head := "type " + s.Name.Name
	fields := func(kind string, list *ast.FieldList) []string {
		lines := []string{head + " " + kind}
		for _, f := range list.List {
			if len(f.Names) == 0 {
				lines = append(lines, head+" "+kind+": "+line(t, f.Type))
			}
			for _, name := range f.Names {
				lines = append(lines, head+" "+kind+": "+name.Name+" "+line(t, f.Type))
			}
		}
		return lines
	}
	switch kind := s.Type.(type) {
	case *ast.StructType:
		return fields("struct", kind.Fields)
	case *ast.InterfaceType:
		return fields("interface", kind.Methods)
	}
	s.Doc, s.Comment = nil, nil
	return []string{"type " + line(t, s)}
}

var blanks = regexp.MustCompile(`\s+`)

// line prints a piece of source in a line.
func line(t *testing.T, node ast.Node) string {
	var text bytes.Buffer
	require.NoError(t, printer.Fprint(&text, token.NewFileSet(), node))
	return blanks.ReplaceAllString(text.String(), " ")
}
