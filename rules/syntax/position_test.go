package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/settle-go/settle/diag"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// requireAgreement checks the tree of a correct file against another decoder.
func requireAgreement(t require.TestingT, text string) *node {
	var values map[string]any
	_, err := toml.Decode(text, &values)
	require.NoError(t, err, "%s", text)
	l := &loader{file: &File{}, src: diag.NewSource("t.toml", text)}
	root := l.tree()
	require.NoError(t, l.errs.Err(), "%s", text)
	require.Equal(t, plain(values), valuesOf(root), "%s", text)
	return root
}

// valuesOf returns a tree as the decoder returns it.
func valuesOf(n *node) any {
	switch n.kind {
	case tableNode:
		table := map[string]any{}
		for _, name := range n.names {
			table[name] = valuesOf(n.fields[name])
		}
		return table
	case arrayNode:
		list := []any{}
		for _, item := range n.items {
			list = append(list, valuesOf(item))
		}
		return list
	}
	return plain(n.value)
}

// plain returns a decoded value with all lists of one type, and all dates alike.
func plain(v any) any {
	switch v := v.(type) {
	case map[string]any:
		table := map[string]any{}
		for name, field := range v {
			table[name] = plain(field)
		}
		return table
	case []map[string]any:
		list := []any{}
		for _, item := range v {
			list = append(list, plain(item))
		}
		return list
	case []any:
		list := []any{}
		for _, item := range v {
			list = append(list, plain(item))
		}
		return list
	case float64:
		return fmt.Sprint(v) // NaN is not equal to itself
	case string, int64, bool:
		return v
	}
	return "a date"
}

func TestTreeAgreesWithDecoder(t *testing.T) {
	for name, text := range map[string]string{
		"empty":            "",
		"comment, no end":  "# only",
		"blanks":           " \t\r\n \n a \t=\t 1 \t# c\n",
		"numbers":          "a = 1_000\nb = 0x1F\nc = 1e-3#c\nd = inf\ne = 1979-05-27 07:32:00\nf = 07:32:00\n",
		"hash in strings":  "a = '# no'\nb = \"# no\" # yes\nc = '''\n# no\n''' # yes\n",
		"brackets":         "a = '[b]'\n[c] # [d]\ne = [ # ]\n 1, # ,\n\n [2, '],'],\n] # ]\n",
		"escapes":          "a = \"\\\"\\\\\"\nb = \"\\u00e9\\x41\\e\"\n",
		"quotes at ends":   "a = \"\"\"\"\"a\"\"\"\"\"\nb = '''''b'''''\nc = \"\"\"\"\"\"\nd = ''''''\ne = \"\"\nf = ''\n",
		"escaped quotes":   "a = \"\"\"\\\"\"\"\"\nb = \"\"\"x\\\\\"\"\"\nc = \"\"\"\\\"\"\"\"\"\"\n",
		"line ends":        "a = \"\"\"\r\nx\\\r\n   y\"\"\"\r\nb = '''\r\n\r\nz'''\r\n",
		"quoted keys":      "\"a b\" = 1\n'c.d' = 2\n\"\" = 3\n\"\\u00e9\\\"\\x41\" = 4\n[\"x y\".'z']\n\"]\" = 5\n",
		"dotted keys":      "a.b.c = 1\na . \"b\" . 'd' = 2\n[t]\nx.y = 1\nx.z = 2\n",
		"inline tables":    "a = {b = 1, c.d = 2, e = {f = [1, {g = 2}]}}\nh = { # c\n  i = 1,\n}\nj = {}\n",
		"tables":           "[a.b.c]\nx = 1\n[a]\ny = 2\n[a.b]\nz = 3\n[[d]]\n[[ d . e ]]\nx = 1\n[d.e.f]\n[[d]]\n[[d.e]]\n[[d.e]]\n",
		"arrays of tables": "rule = [{name = 'a', test = [{in = 'x'}, {in = 'y'}]}, {name = 'b'}]\n",
		"same name":        "[[rule]]\nname = 'a'\n  [[rule.test]]\n  in = 'a'\n  [[rule.test]]\n  in = 'b'\n[[rule]]\nname = 'c'\n  [[rule.test]]\n",
		"keys like values": "true = false\n1979-05-27 = 1\n3.14 = 'pi'\ninf = nan\n- = 1\n_ = 2\n",
		"no end of line":   "a = 1\n[b]",
		"carriage returns": "a = 1\r\n[b]\r\nc = [\r\n1,\r\n2\r\n]\r\n",
		"byte order mark":  "\ufeffa = 1\n",
	} {
		t.Run(name, func(t *testing.T) { requireAgreement(t, text) })
	}
}

// TestPlacesInTree pins spans that the agreement cannot see.
func TestPlacesInTree(t *testing.T) {
	const text = "[[r]]\nk = 'one'\n[[r]]\n\"k\" = \"\"\"\n\\\ntwo\"\"\"\n[[r]]\nk = [ 1 , '3' ] # c\nt = { x.y = 1.50 }\n"
	root := requireAgreement(t, text)
	at := func(n *node) [2]string { return [2]string{cut(text, n.key), cut(text, n.span)} }
	items := root.fields["r"].items
	require.Len(t, items, 3)
	require.Equal(t, [2]string{"r", "[[r]]"}, at(items[1]))
	require.Equal(t, 6, items[0].fields["k"].key.Start)
	require.Equal(t, [2]string{"k", "one"}, at(items[0].fields["k"]))
	require.Equal(t, [2]string{`"k"`, "\\\ntwo"}, at(items[1].fields["k"]))
	require.Equal(t, [2]string{"k", "[ 1 , '3' ]"}, at(items[2].fields["k"]))
	require.Equal(t, "3", cut(text, items[2].fields["k"].items[1].span))
	require.Equal(t, [2]string{"t", "{ x.y = 1.50 }"}, at(items[2].fields["t"]))
	require.Equal(t, [2]string{"y", "1.50"}, at(items[2].fields["t"].fields["x"].fields["y"]))
}

func TestTreeAgreesOnRandomFiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { requireAgreement(t, drawTOML(t)) })
}

// drawTOML generates a correct file: keys of a table are numbered, so that no two
// are the same.
func drawTOML(t *rapid.T) string {
	var b strings.Builder
	blank := rapid.SampledFrom([]string{"", " ", "\t", "  "})
	end := rapid.SampledFrom([]string{"\n", "\r\n", " # comment '\"[{\n", "\n\n# x = [\n"})
	for table := range rapid.IntRange(0, 5).Draw(t, "tables") {
		if table > 0 {
			header := rapid.SampledFrom([]string{"[[r]]", "[[ r . t ]]", "[[\"r\"]]", "[['r'.t.\"u\"]]"}).Draw(t, "header")
			b.WriteString("[[r]]\n[[r.t]]\n" + header + end.Draw(t, "end"))
		}
		for key := range rapid.IntRange(0, 4).Draw(t, "keys") {
			b.WriteString(blank.Draw(t, "blank") + drawKey(t, key) + blank.Draw(t, "blank") + "=" + blank.Draw(t, "blank"))
			b.WriteString(drawTOMLValue(t, 3) + end.Draw(t, "end"))
		}
	}
	return b.String()
}

func drawKey(t *rapid.T, number int) string {
	n := string(rune('a' + number))
	return rapid.SampledFrom([]string{n, `"` + n + `"`, "'" + n + "'", n + ".x", n + " . 'y z'", `"` + n + `\t\""`, n + `."".x`}).Draw(t, "key")
}

func drawTOMLValue(t *rapid.T, depth int) string {
	if depth > 0 && rapid.IntRange(0, 3).Draw(t, "nested") == 0 {
		sep := rapid.SampledFrom([]string{",", " , ", ",\n", " # ]}\n,"}).Draw(t, "separator")
		items := make([]string, rapid.IntRange(0, 3).Draw(t, "items"))
		isTable := rapid.Bool().Draw(t, "table")
		for i := range items {
			items[i] = drawTOMLValue(t, depth-1)
			if isTable {
				items[i] = drawKey(t, i) + " = " + items[i]
			}
		}
		if isTable {
			return "{" + strings.Join(items, sep) + " }"
		}
		return "[" + strings.Join(items, sep) + "\n]"
	}
	return rapid.SampledFrom([]string{
		"1", "-1.5e3", "true", "inf", "1979-05-27T07:32:00Z", "''", `""`, "'(add ?x \"1\")'", `"a\"b\\"`, `"é\u00e9"`,
		"'''\nx'y''z'''", "\"\"\"\r\n\\\n  x\"y\"\"\\\"z\"\"\"", "'''a'''''", `"""b"""""`, "'#'", `"[{"`, "'''\n\n# ]\n'''",
	}).Draw(t, "value")
}

func TestDeepFilesAreRefused(t *testing.T) {
	deep := map[string]string{
		"arrays":        "a = " + strings.Repeat("[", 1e5),
		"inline tables": "a = " + strings.Repeat("{a=", 1e5),
		"dotted key":    strings.Repeat("a.", 1e5) + "a = 1",
		"header":        "[" + strings.Repeat("a.", 1e5) + "a]",
	}
	for name, text := range deep {
		t.Run(name, func(t *testing.T) {
			_, errs := Load("deep.toml", []byte(text))
			require.Regexp(t, "nested (deeper than 100|more than the maximum of 10000) levels", errs.Err())
		})
	}
}

func TestLargeFilesAreRefused(t *testing.T) {
	_, errs := Load("large.toml", make([]byte, maxFile+1))
	require.ErrorContains(t, errs.Err(), "large.toml: the file has 16777217 bytes")
}
