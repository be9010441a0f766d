package imports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// link is a link of the page to a declaration: the package's name, the name that is
// declared, and the file.
var link = regexp.MustCompile("\\[`(\\w+)\\.([\\w.]+)`\\]\\(([^)]*)\\)")

// TestNamesInPagesExist holds the pages about the code to it: what they link to is
// declared where they say.
func TestNamesInPagesExist(t *testing.T) {
	for _, name := range []string{"architecture.md", "where.md"} {
		t.Run(name, func(t *testing.T) { requireNames(t, filepath.Join("../../docs", name)) })
	}
}

func requireNames(t *testing.T, path string) {
	page, err := os.ReadFile(path)
	require.NoError(t, err)
	links := link.FindAllStringSubmatch(string(page), -1)
	require.Greater(t, len(links), 15)
	for _, l := range links {
		pkg, name, file := l[1], l[2], filepath.Join("../../docs", l[3])
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		require.Equal(t, pkg, parsed.Name.Name, file)
		require.True(t, declares(parsed, name), "%s does not declare %s", file, name)
	}
}

// declares reports whether a file declares a type, a function, or a method as
// Type.Method.
func declares(file *ast.File, name string) bool {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			full := d.Name.Name
			if d.Recv != nil {
				full = receiver(d.Recv.List[0].Type) + "." + full
			}
			if full == name {
				return true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok && s.Name.Name == name {
					return true
				}
			}
		}
	}
	return false
}

func receiver(t ast.Expr) string {
	for {
		switch e := t.(type) {
		case *ast.StarExpr:
			t = e.X
		case *ast.IndexExpr:
			t = e.X
		case *ast.Ident:
			return strings.TrimSpace(e.Name)
		default:
			return ""
		}
	}
}
