package picture_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/browser"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/steps"
	"github.com/settle-go/settle/navigator/steps/picture"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/html"
)

var shots = flag.String("shots", "", "write screenshots of the pages into this folder")

// page writes the page of a run and returns its name.
func page(t testing.TB, text, query string, change func(*profile.Report)) string {
	library, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	q, err := optdb.ParseQuery(query)
	require.NoError(t, err)
	opt, err := library.DB.Query(q)
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", text, library.Dialects, mlir.WithNames())
	require.NoError(t, err)
	recorder, err := steps.Record(fg)
	require.NoError(t, err)
	report, err := opt.OptimizeWith(context.Background(), fg, navigator.Options{Name: "in.mlir", Workers: 1, Hooks: recorder.Hooks()})
	require.NoError(t, err)
	if change != nil {
		change(report)
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "report.html"))
	require.NoError(t, err)
	require.NoError(t, html.Write(file, html.Page{Reports: []*profile.Report{report}, Pictures: []*html.Picture{picture.Of(recorder.End())}}))
	require.NoError(t, file.Close())
	return file.Name()
}

func shoot(p *browser.Page, name string) {
	if *shots != "" {
		p.Screenshot(filepath.Join(*shots, name+".png"))
	}
}

// inPage are what tests ask a page.
const inPage = `
const $ = s => document.querySelector(s), $$ = s => [...document.querySelectorAll(s)];
const column = i => $$('table.rules tbody tr:not([hidden])').map(r => r.cells[i].textContent);
const head = name => $$('table.rules th').findIndex(h => h.textContent.trim() === name);
const picture = () => $('.pictures').settle;
const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
const inked = name => { const c = $('canvas.' + name), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let n = 0; for (let i = 3; i < d.length; i += 4) n += d[i] > 0; return n; };
true`

func TestPages(t *testing.T) {
	b := browser.Open(t)
	t.Run("run", func(t *testing.T) { testRun(t, b) })
	t.Run("cycle", func(t *testing.T) { testCycle(t, b) })
	t.Run("large", func(t *testing.T) { testLarge(t, b) })
}

// testRun uses the page of a run as people do.
func testRun(t *testing.T, b *browser.Browser) {
	text, err := os.ReadFile("../../../examples/transformer.mlir")
	require.NoError(t, err)
	name := page(t, string(text), "+canonicalize &fleet", nil)
	p := b.Load(name, 1280, 900)
	p.Eval(inPage)
	require.Equal(t, true, p.Eval(`drawn()`))

	// The table sorts by each column, and back.
	p.Eval(`$$('table.rules th button')[head('tried')].click()`)
	require.Equal(t, "103 48", p.Eval(`column(head('tried')).join(' ')`))
	p.Eval(`$$('table.rules th button')[head('tried')].click()`)
	require.Equal(t, "48 103", p.Eval(`column(head('tried')).join(' ')`))
	require.Equal(t, "ascending", p.Eval(`$$('table.rules th')[head('tried')].getAttribute('aria-sort')`))
	p.Eval(`$$('table.rules th button')[head('rule')].click()`)
	require.Equal(t, "remove_redundant_cast tensorize_gather_index", p.Eval(`column(0).join(' ')`))
	p.Eval(`$('.all').click()`)
	require.Equal(t, 5.0, p.Eval(`column(0).length`), "rules that never fired are shown on request")
	p.Eval(`$('.filter').value = 'gather'; $('.filter').dispatchEvent(new Event('input'))`)
	require.Equal(t, true, p.Eval(`column(0).every(n => n.includes('gather'))`))

	// The slider moves through the steps, with the graph that each left.
	steps := p.Eval(`picture().data.steps.length`)
	require.Equal(t, steps, p.Eval(`picture().state.step`))
	require.Greater(t, p.Eval(`inked('after')`), 1000.0)
	p.Eval(`$('.slider').value = 1; $('.slider').dispatchEvent(new Event('input'))`)
	require.Equal(t, 1.0, p.Eval(`picture().state.step`))
	require.Contains(t, p.Eval(`$('.diff').textContent`), "remove_redundant_cast")
	require.Contains(t, p.Eval(`$('.diff').textContent`), "rules.d/fleet/cast.toml:")
	p.Eval(`$('.next').click()`)
	require.Equal(t, 2.0, p.Eval(`picture().state.step`))
	require.Equal(t, fmt.Sprintf("step 2 of %v", steps), p.Eval(`$('.at').textContent`))

	// A click on a node that a step made says of what.
	p.Eval(`picture().go(picture().data.steps.length); $('.find').value = 'tosa.reshape'; $('.find').dispatchEvent(new Event('input')); true`)
	p.Eval(`picture().select(-1); drawn()`)
	made := `picture().data.nodes.findIndex(n => n.b > 0 && n.d < 0)`
	p.Eval(`{ const n = picture().data.nodes[` + made + `], v = picture().view; picture().open(n.g); v.scale = 1; v.x = 300 - n.x; v.y = 200 - n.y; $('canvas.after').scrollIntoView(); } drawn()`)
	box := p.Eval(`(r => [r.x + 300, r.y + 200])($('canvas.after').getBoundingClientRect())`).([]any)
	p.Click(box[0].(float64), box[1].(float64))
	require.Contains(t, p.Eval(`$('.detail').textContent`), "Made by step")
	require.Contains(t, p.Eval(`$('.detail').textContent`), "It comes from:")

	// Keys move and zoom.
	p.Eval(`$('canvas.after').focus()`)
	scale := p.Eval(`picture().view.scale`).(float64)
	p.Key("+")
	require.InDelta(t, scale*1.25, p.Eval(`picture().view.scale`), 1e-9)
	p.Key("[")
	require.Equal(t, steps.(float64)-1, p.Eval(`picture().state.step`))
	p.Key("n")
	require.GreaterOrEqual(t, p.Eval(`picture().state.selected`), 0.0)

	testKeyboard(t, p)
	require.Equal(t, true, p.Eval(`(b => { b.click(); return Math.abs(parseFloat(b.style.width) - 100) < 1; })($$('.flame button').at(-1))`), "a click zooms the flame")
	require.Empty(t, p.Problems())
	shoot(p, "light")

	dark := b.Load(name, 1280, 900, "dark")
	dark.Eval(inPage)
	require.NotEqual(t, p.Eval(`getComputedStyle(document.body).backgroundColor`), dark.Eval(`getComputedStyle(document.body).backgroundColor`))
	dark.Eval(`drawn()`)
	shoot(dark, "dark")
	phone := b.Load(name, 360, 740)
	phone.Eval(inPage)
	require.LessOrEqual(t, phone.Eval(`document.documentElement.scrollWidth`), 360.0, "the page is wider than a phone")
	phone.Eval(`drawn()`)
	shoot(phone, "phone")
	require.Empty(t, append(dark.Problems(), phone.Problems()...))
}

// testKeyboard uses the page without a mouse: the tabulator leads to everything in its order and shows
// where it is, Enter sorts by a heading, and arrows move the slider.
func testKeyboard(t *testing.T, p *browser.Page) {
	p.Eval(`{ const all = $('.all'), filter = $('.filter'); filter.value = ''; filter.dispatchEvent(new Event('input')); } document.activeElement.blur(); window.scrollTo(0, 0); true`)
	p.Eval(`$('.slider').focus(); picture().go(2); true`)
	p.Key("ArrowLeft")
	require.Equal(t, 1.0, p.Eval(`picture().state.step`))
	p.Key("Tab")
	require.Equal(t, "next", p.Eval(`document.activeElement.className`))
	p.Key("Enter")
	require.Equal(t, 2.0, p.Eval(`picture().state.step`))
	require.NotEqual(t, "none", p.Eval(`getComputedStyle(document.activeElement).outlineStyle`), "the focus is seen")
	p.Key("Tab")
	p.Key("Tab")
	require.Equal(t, "after", p.Eval(`document.activeElement.className`))
	p.Eval(`$$('table.rules th button')[0].focus(); true`)
	p.Key("Tab")
	require.Equal(t, true, p.Eval(`document.activeElement === $$('table.rules th button')[1]`))
	p.Key("Enter")
	require.NotEqual(t, "none", p.Eval(`document.activeElement.parentElement.getAttribute('aria-sort')`))
}

// testCycle holds a page to draw a cycle, and to show text of users as text.
func testCycle(t *testing.T, b *browser.Browser) {
	name := page(t, "func.func @main(%x: i32) -> i32 {\n return %x : i32\n}", "default", func(r *profile.Report) {
		r.Name = `<script>alert(1)</script>`
		r.Stop = profile.Stop{Reason: profile.StopCycle, Rules: []string{"there", "<b>back</b>"}, Steps: []profile.Step{
			{Rule: "there", Before: "add(x, y)", After: "sub(x, y)"}, {Rule: "<b>back</b>", Before: "sub(x, y)", After: "add(x, y)"},
		}}
	})
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NotContains(t, string(text), "<b>back")
	require.NotContains(t, string(text), "<script>alert")
	require.Contains(t, string(text), `<svg class="cycle"`)
	require.NotRegexp(t, `(src|href)="?(http|//)`, string(text))
	p := b.Load(name, 1000, 800)
	p.Eval(inPage)
	require.Equal(t, 3.0, p.Eval(`$$('svg.cycle rect').length`))
	require.Empty(t, p.Problems())
	shoot(p, "cycle")
}

// large is a program of many functions and operations.
func large(functions, operations int) string {
	var b strings.Builder
	for f := range functions {
		fmt.Fprintf(&b, "func.func @f%d(%%x: i32, %%y: i32) -> i32 {\n  %%zero = arith.constant 0 : i32\n  %%v0 = arith.addi %%x, %%y : i32\n", f)
		for i := range operations {
			other := fmt.Sprintf("%%v%d", max(0, i-i%17))
			if i%11 == 3 {
				other = "%zero"
			}
			fmt.Fprintf(&b, "  %%v%d = arith.%s %%v%d, %s : i32\n", i+1, []string{"addi", "muli", "xori"}[i%3], i, other)
		}
		fmt.Fprintf(&b, "  return %%v%d : i32\n}\n", operations)
	}
	return b.String()
}

var flat = flag.Bool("flat", false, "open the page of a function of 10,000 operations as well")

// testLarge opens graphs of 10,000 nodes.
func testLarge(t *testing.T, b *browser.Browser) {
	programs := []struct{ functions, operations int }{{20, 500}}
	if *flat {
		programs = append(programs, struct{ functions, operations int }{1, 10000})
	}
	for _, c := range programs {
		query := "+merge"
		if c.functions == 1 {
			query = "default"
		}
		name := page(t, large(c.functions, c.operations), query, nil)
		start := time.Now()
		p := b.Load(name, 1280, 900)
		p.Eval(inPage)
		p.Eval(`drawn()`)
		t.Logf("%d functions of %d operations: loaded and drawn in %v", c.functions, c.operations, time.Since(start))
		require.Greater(t, p.Eval(`picture().data.nodes.length`), 10000.0)
		require.Greater(t, p.Eval(`inked('before')`), 100.0)
		require.Empty(t, p.Problems())
		shoot(p, fmt.Sprintf("large%d", c.functions))
	}
}
