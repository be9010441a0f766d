package site_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/internal/browser"
	"github.com/settle-go/settle/rules/site"
)

// TestSite writes the reference of the shipped rules, and holds it to have each of them, with
// links that lead somewhere.
func TestSite(t *testing.T) {
	library, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	list := site.Rules(library.Rules, library.DB.Tree(), map[string]string{"remove_redundant_cast": "accepted"})
	dir := t.TempDir()
	require.NoError(t, site.Write(dir, site.Options{Title: "Rules of Settle"}, list))
	files, err := filepath.Glob(filepath.Join(dir, "*.html"))
	require.NoError(t, err)
	ids := map[string]bool{}
	texts := map[string]string{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		texts[filepath.Base(name)] = string(text)
		require.NotRegexp(t, `(src|href)="(https?:|//)`, string(text), name)
		for _, m := range regexp.MustCompile(`<section id="([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
			ids[filepath.Base(name)+"#"+m[1]] = true
		}
	}
	require.Len(t, ids, len(list))
	for _, m := range regexp.MustCompile(`"p":"([^"]*)"`).FindAllStringSubmatch(texts["index.html"], -1) {
		require.True(t, ids[m[1]], m[1])
	}
	for _, r := range library.Rules.Rules {
		name := r.Written().Name.Value
		require.True(t, r.Expands() || strings.Contains(texts["index.html"], `"n":"`+name+`"`), name)
	}
	cast := texts["rules-d-fleet-cast.html"]
	for _, want := range []string{"cast(x) = x, where", "<svg", "(cast ?x) : ?t", "rules.d/fleet/cast.toml:8", "changes_values", "canonicalize (1)", "accepted", "results may change", "<dd>not verified</dd>"} {
		require.Contains(t, cast, want)
	}
	t.Run("browser", func(t *testing.T) { testSearch(t, dir) })
	require.Error(t, site.Write(dir, site.Options{}, nil))
}

// testSearch searches in a browser.
func testSearch(t *testing.T, dir string) {
	b := browser.Open(t)
	p := b.Load(filepath.Join(dir, "index.html"), 1000, 800)
	p.Eval(`{ const i = document.getElementById('search'); i.value = 'redundant cast'; i.dispatchEvent(new Event('input')); } true`)
	require.Contains(t, p.Eval(`document.querySelector('#hits a').textContent`), "remove_redundant_cast")
	require.Contains(t, p.Eval(`document.getElementById('found').textContent`), "rules")
	require.Empty(t, p.Problems())
	if shots := os.Getenv("SETTLE_SHOTS"); shots != "" {
		p.Screenshot(filepath.Join(shots, "site.png"))
	}
	page := b.Load(filepath.Join(dir, "rules-d-fleet-cast.html"), 1000, 800)
	require.Empty(t, page.Problems())
	require.Greater(t, page.Eval(`document.querySelectorAll('svg').length`), 1.0)
	if shots := os.Getenv("SETTLE_SHOTS"); shots != "" {
		page.Screenshot(filepath.Join(shots, "rule.png"))
	}
}
