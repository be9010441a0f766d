package rules

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// TestDamagedRules leaves out and doubles each word and bracket of a pattern of every construct, and
// of its guard. What is not a rule any more has a mistake with its place, and mostly one.
func TestDamagedRules(t *testing.T) {
	word := regexp.MustCompile(`\?\w+(\.\.\.)?|\^\w*|#\d*|\w+|\.\.\.|->|[(){}\[\]:,!@<>]`)
	total, several := 0, 0
	load := func(name, match, where string) {
		text := "version = 1\ndialect = \"tosa\"\n[[rule]]\nname = \"r\"\nmatch = '" + match + "'\n"
		if name == "several patterns" {
			text = strings.Replace(text, "match = '", "match = [", 1)
			text = strings.Replace(text, "[', ", "[", 1)
			text = strings.TrimSuffix(text, "\n") + "]\n"
		}
		if name == "let" {
			text += "let = 'r = rank(x)'\n"
		}
		text += "where = '" + where + "'\nreplace = '{out}'\n"
		_, err := Load([]Source{{Name: "r.toml", Data: []byte(text)}}, tosa(t))
		if err == nil {
			return
		}
		var list diag.List
		require.ErrorAs(t, err, &list, "%s, %s", match, where)
		total++
		if len(list) > 1 {
			several++
		}
		require.LessOrEqual(t, len(list), 5, "%s, %s: %v", match, where, err)
		for _, e := range list {
			require.NotEmpty(t, e.Message)
			require.Less(t, e.Span.Start, e.Span.End, "%s, %s: %v has no place", match, where, e)
			require.LessOrEqual(t, e.Span.End, len(text))
			require.Contains(t, e.Render(), "^", "%s, %s", match, where)
		}
	}
	for _, c := range failing {
		where := c.where
		if where == "" {
			where = "rank(out) == 1"
		}
		for _, at := range word.FindAllStringIndex(c.match, -1) {
			load(c.name, c.match[:at[0]]+c.match[at[1]:], where)
			load(c.name, c.match[:at[1]]+" "+c.match[at[0]:], where)
		}
		for _, at := range word.FindAllStringIndex(where, -1) {
			load(c.name, c.match, where[:at[0]]+where[at[1]:])
			load(c.name, c.match, where[:at[1]]+" "+where[at[0]:])
		}
	}
	require.Greater(t, total, 500)
	require.Less(t, 12*several, total, "%d of %d damaged rules have several mistakes", several, total)
}

// TestOneSetInManyRuns runs the rules of one set on many graphs at once: with guards over lists,
// let, several patterns, computed attributes and regions, some of which are copied.
func TestOneSetInManyRuns(t *testing.T) {
	const text = `version = 1
dialect = "my"
[[op]]
name = "loop"
inputs = "0.."
outputs = "0.."
traits = ["regions", "pure"]
[[op]]
name = "yield"
inputs = "0.."
outputs = 0
traits = ["terminator"]
[[op]]
name = "f"
inputs = 1
outputs = 1
traits = ["pure", "same_type"]
[[rule]]
name = "count"
match = ['(f{p: ?p, q: ?q} ?x)', '(f{q: ?q, p: ?p} (f ?x))']
let = 'r = map(p, # + #i)'
where = 'p + q != q && sum(p) < 9 && all(sort(r), # >= 0) && len(filter(p, # > 5)) == 0'
replace = '(f{p: map(r, # + 1), q: concat(q[1:], q[:1])} ?x)'
[[rule]]
name = "peel"
match = '(loop{n: ?n} ?x ^body)'
where = 'n > 0 && num_ops(body) > 0'
replace = '(loop{n: n - 1} inline(^body ?x) ^body)'
`
	none, err := ir.NewDialects()
	require.NoError(t, err)
	set, err := Load([]Source{{Name: "r.toml", Data: []byte(text)}}, none)
	require.NoError(t, err)
	var locals []*navigator.Local
	for _, r := range set.Rules {
		locals = append(locals, r.Local)
	}
	optimizer := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "e", Locals: locals})
	run := func() (*graph.FunctionGraph, error) {
		ctxt := ir.NewContext(set.Dialects)
		fg := graph.New(ctxt)
		x := fg.AddInput(ir.F32, "x")
		f := ctxt.Op("my.f", ir.NamedAttr{Name: "p", Value: ctxt.Ints(ir.I64, 1, 0, 0)}, ir.NamedAttr{Name: "q", Value: ctxt.Ints(ir.I64, 1, 2, 3)})
		loop := fg.Add(ctxt.Op("my.loop", ir.NamedAttr{Name: "n", Value: ctxt.Int(5, ir.I64)}), []graph.Var{fg.Apply(f, ir.F32, x)}, ir.F32)
		body := loop.AddNested(false)
		body.SetOutputs(body.Apply(ctxt.Op("my.f"), ir.F32, body.AddInput(ir.F32, "a")))
		fg.SetOutputs(loop.Output(0))
		_, err := navigator.Optimize(context.Background(), optimizer, fg, navigator.Options{})
		return fg, errors.Join(err, fg.CheckIntegrity())
	}
	want, err := run()
	require.NoError(t, err)
	require.Contains(t, TermString(want), "n: 0")
	require.NotContains(t, TermString(want), "p: [1, 0, 0]")
	var wait sync.WaitGroup
	results := make([]string, 16)
	failures := make([]error, len(results))
	for i := range results {
		wait.Go(func() {
			fg, err := run()
			failures[i], results[i] = err, TermString(fg)
		})
	}
	wait.Wait()
	for i := range results {
		require.NoError(t, failures[i])
		require.Equal(t, TermString(want), results[i])
	}
}
