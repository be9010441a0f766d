package syntax

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
)

// validate returns what is wrong with a value by a schema: this is what an editor does,
// as far as the schema of rule files needs it.
func validate(s *SchemaNode, v any, path string) error {
	if s.AnyOf != nil {
		var errs []string
		for _, one := range s.AnyOf {
			err := validate(one, v, path)
			if err == nil {
				return nil
			}
			errs = append(errs, err.Error())
		}
		return fmt.Errorf("%s", strings.Join(errs, " and "))
	}
	kind := map[bool]string{}
	switch v := v.(type) {
	case string:
		kind[s.Type == "string"] = ""
		switch {
		case s.Enum != nil && !slices.Contains(s.Enum, v):
			return fmt.Errorf("%s: %q is none of %v", path, v, s.Enum)
		case s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v):
			return fmt.Errorf("%s: %q does not match %s", path, v, s.Pattern)
		}
	case int64:
		kind[s.Type == "integer" || s.Type == "number"] = ""
	case float64:
		kind[s.Type == "number"] = ""
	case bool:
		kind[s.Type == "boolean"] = ""
	case []any:
		kind[s.Type == "array"] = ""
		for i, item := range v {
			if s.Items == nil {
				return fmt.Errorf("%s: an array of what?", path)
			}
			if err := validate(s.Items, item, fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
	case map[string]any:
		kind[s.Type == "object"] = ""
		if err := validateTable(s, v, path); err != nil {
			return err
		}
	}
	if _, ok := kind[true]; !ok {
		return fmt.Errorf("%s: %v is not of type %s", path, v, s.Type)
	}
	return nil
}

func validateTable(s *SchemaNode, v map[string]any, path string) error {
	for _, key := range s.Required {
		if v[key] == nil {
			return fmt.Errorf("%s has no %q", path, key)
		}
	}
	for key, value := range v {
		inner := s.Properties[key]
		if inner == nil {
			if more, ok := s.Additional.(*SchemaNode); ok {
				inner = more
			} else {
				return fmt.Errorf("%s: unknown key %q", path, key)
			}
		}
		if err := validate(inner, value, path+"."+key); err != nil {
			return err
		}
	}
	return nil
}

// asData returns the tree of a file as plain values.
func asData(n *node) any {
	switch n.kind {
	case arrayNode:
		list := []any{}
		for _, item := range n.items {
			list = append(list, asData(item))
		}
		return list
	case tableNode:
		table := map[string]any{}
		for name, field := range n.fields {
			table[name] = asData(field)
		}
		return table
	}
	return n.value
}

func treeOf(t *testing.T, name, text string) any {
	l := &loader{file: &File{}, src: diag.NewSource(name, text)}
	root := l.tree()
	require.Empty(t, l.errs, name)
	return asData(root)
}

// TestSchemaOfRuleFiles validates the rule files that ship.
func TestSchemaOfRuleFiles(t *testing.T) {
	schema, files := Schema(), 0
	for _, root := range []string{"../../rules.d", "../../examples"} {
		require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			require.NoError(t, err)
			if entry.IsDir() || filepath.Ext(path) != ".toml" {
				return nil
			}
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			files++
			require.NoError(t, validate(schema, treeOf(t, path, string(data)), path))
			return nil
		}))
	}
	require.Greater(t, files, 20)
}

// TestSchemaRefuses holds the schema to the loader: what has the wrong shape is refused
// by both.
func TestSchemaRefuses(t *testing.T) {
	schema := Schema()
	for _, c := range []struct{ text, want string }{
		{"", "no \"version\""},
		{"version = 1.5", "1.5 is not of type integer"},
		{"version = 1\ndatabse = 'x'", "unknown key"},
		{"version = 1\ntags = 'x'", "is not of type array"},
		{"version = 1\ntags = [1]", "is not of type string"},
		{"version = 1\ndatabase = 1", "is not of type"},
		{"version = 1\ndatabase = 'two words'", "does not match"},
		{"version = 1\n[[rule]]\nname = 'r'\nremove = 'f.g'\ndatabase = ['a', 1]", "is not of type"},
		{"version = 1\n[[rule]]\nname = 'r'\nremove = 'f.g'\ndatabase = [{tags = []}]", "has no \"name\""},
		{"version = 1\n[[rule]]\nmatch = '(f)'", "no \"name\""},
		{"version = 1\n[[rule]]\nname = 'r'\nmatch = [1]", "is not of type string"},
		{"version = 1\n[[rule]]\nname = 'r'\nwehre = 'x'", "unknown key \"wehre\""},
		{"version = 1\n[[rule]]\nname = 'r'\nfinal = 'yes'", "is not of type boolean"},
		{"version = 1\n[[rule]]\nname = 'r'\n[[rule.test]]\nin = '%a'", "no \"out\""},
		{"version = 1\n[[database]]\nname = 'd'\nkind = 'seqence'", "is none of"},
		{"version = 1\n[[op]]\nname = 'f.g'\ntraits = ['prue']", "is none of"},
		{"version = 1\n[[op]]\nname = 'f.g'\ninputs = 'two'", "does not match"},
	} {
		require.ErrorContains(t, validate(schema, treeOf(t, "a.toml", c.text), "file"), c.want, c.text)
		_, errs := Load("a.toml", []byte(c.text))
		require.NotEmpty(t, errs, c.text)
	}
}

// TestSchemaDocuments has a sentence for each key, and no sentence without one.
func TestSchemaDocuments(t *testing.T) {
	seen := map[string]bool{"": true}
	var walk func(s *SchemaNode, path string)
	walk = func(s *SchemaNode, path string) {
		for _, one := range s.AnyOf {
			walk(one, path)
		}
		if s.Items != nil {
			walk(s.Items, path)
		}
		for key, inner := range s.Properties {
			at := strings.TrimPrefix(path+"."+key, ".")
			seen[at] = true
			require.NotEmpty(t, keyDocs[at], "write in keyDocs what %s is for", at)
			require.Equal(t, keyDocs[at], inner.Description, at)
			require.False(t, inner.Type == "" && inner.AnyOf == nil, "the schema does not know what %s may be", at)
			walk(inner, at)
		}
	}
	walk(Schema(), "")
	for key := range keyDocs {
		require.True(t, seen[key], "keyDocs has %q, which no table has", key)
	}
	for _, words := range []map[string][]string{closedWords, closedItems} {
		for key := range words {
			require.True(t, seen[key], key)
		}
	}
	var back map[string]any
	require.NoError(t, json.Unmarshal(SchemaJSON(), &back))
	require.Equal(t, "http://json-schema.org/draft-07/schema#", back["$schema"])
}

// TestClosedWords holds the lists of words to what the loader accepts.
func TestClosedWords(t *testing.T) {
	for key, words := range closedWords {
		for _, word := range append(slices.Clone(words), "nonsense") {
			table, name, _ := strings.Cut(key, ".")
			_, errs := Load("a.toml", []byte(fmt.Sprintf("version = 1\n[[%s]]\n%s = %q\n", table, name, word)))
			unknown := slices.ContainsFunc(errs, func(e *diag.Error) bool {
				return strings.Contains(e.Message, fmt.Sprintf("unknown %s %q", name, word))
			})
			require.Equal(t, word == "nonsense", unknown, "%s = %q: %v", key, word, errs)
		}
	}
}
