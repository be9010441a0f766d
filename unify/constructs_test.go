package unify_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/unify"
)

// patternsOf are patterns with each construct of the language of rules that patterns have, by the
// names in rules/syntax/testdata/constructs, and others. Several texts of one pattern are
// alternatives.
var patternsOf = map[string][][]string{
	"variable":                {{"(sub ?x ?x)"}, {"(add ?x (neg ?x))"}},
	"anything":                {{"(sub _ (neg ?x))"}, {"(_ ?x _)"}},
	"rest":                    {{"(cat (neg ?x) ?xs...)"}, {"(sum ?xs... (neg _))"}, {"(cat ?xs...)"}},
	"several rests":           {{"(cat ?a... (neg ?x) ?b...)"}, {"(cat ?a... (cat ?b...) ?c...)"}, {"(sum ?a... ?x ?b... ?x ?c...)"}},
	"rests of one name":       {{"(cat ?a... ?x ?a...)"}, {"(sub (cat ?a...) (cat ?a...))", "(sub (sum ?a... _) ?x)"}},
	"inner name":              {{"(mul ?e@(neg ?x) ?e)"}, {"(sub ?e@(add ?x ?y) ?z)"}, {"(cat ?e@(neg _) ?xs... ?e)"}},
	"any constant":            {{"(sub ?x ?c@const)"}, {"(add const ?x)"}, {"(neg const)"}},
	"number":                  {{"(add ?x 0 )"}, {"(mul 1 (neg ?x))"}, {"(sub ?z@0 ?x)"}},
	"dense constant":          {{"(neg dense<0.0> : tensor<4xf32>)"}, {"(add ?x dense<0.0> : tensor<4xf32>)"}},
	"bound op":                {{"(?f (?f ?x))"}, {"(?f ?x ?y)"}, {"(?f:{neg split} ?x)"}},
	"one of several ops":      {{"({sub cat} ?x ?y)"}, {"({add mul} ?x ({neg const} ?xs...))"}},
	"output":                  {{"(neg (split ?x)#1)"}, {"(sub (split ?x)#0 (split ?x)#1)"}},
	"bound attribute":         {{"(neg{k: ?p} ?x)"}, {"(add{k: ?p} ?x (neg{k: ?p} _))"}},
	"attribute that is there": {{"(cat{k: _} ?xs...)"}, {"(neg{k: _, l: _} ?x)"}},
	"no other attribute":      {{"(neg{k: ?p, !} ?x)"}, {"(neg{!} ?x)"}},
	"list with variables":     {{"(neg{k: [?a, ?b]} ?x)"}, {"(cat{k: [?a, ?a]} ?xs...)"}, {"(add{k: [?v : i64, _]} ?x ?y)"}},
	"rest in a list":          {{"(neg{k: [0, ?r...]} ?x)"}, {"(add{k: [?r..., ?a]} ?x ?y)"}, {"(cat{k: [?a, ?r...], l: [?r..., ?a]} ?xs...)"}},
	"array of a type":         {{"(neg{k: array<i32: ?a, ?r...>} ?x)"}, {"(cat{k: array<i32: 1, ?a>} ?xs...)"}},
	"dense with variables":    {{"(neg{k: dense<[?a, ?b]>} ?x)"}, {"(add{k: dense<[[?a, _], [1, ?b]]>} ?x ?y)"}, {"(add{k: dense<?v>} ?x ?y)"}, {"(cat{k: dense<[?a, ?r...]>} ?xs...)"}},
	"dictionary":              {{"(neg{k: {a: ?v}} ?x)"}, {"(cat{k: {a: _, b: ?v}} ?xs...)"}, {"(add{k: {a: ?v, c: [?w, _]}} ?x ?y)", "(add{k: {b: ?v}} ?x ?y)"}},
	"rest of a dictionary":    {{"(neg{k: {a: ?v, ?o...}} ?x)"}, {"(cat{k: {b: ?v, _...}} ?xs...)"}},
	"symbol":                  {{"(neg{k: @f} ?x)"}, {"(cat{k: @f} ?xs...)"}},
	"type":                    {{"(neg ?x) : tensor<4xf32>"}, {"(add ?x (sub ?x ?y) : f32)"}},
	"bound type":              {{"(neg ?x) : ?t"}, {"(sub (neg ?x) : ?t ?y : ?t)"}},
	"types of outputs":        {{"(split ?x) : (?t, ?u)"}, {"(split ?x) : (?t, ?t)"}, {"(neg (split _)#1) : (f32)"}},
	"region":                  {{"(if ?c ^then ^else)"}, {"(if ?c ^body)"}, {"(if ?c ^then ^then2)"}},
	"any region":              {{"(if ?c ^_)"}, {"(if ?c ^_ ^else)"}},
	"empty region":            {{"(if ?c ^() ^_)"}, {"(if ?c ^())"}},
	"yields":                  {{"(if ?c ^(-> ?x) ^_)"}, {"(if ?c ^body(?a ?as... -> ?a ?ys...))"}, {"(if ?c ^(?as... -> ?y (neg ?x)))"}, {"(if ?c ^(-> ?a... (neg ?x) ?b...))"}, {"(if ?c ^(-> ?x ?ys...) ^(-> ?x ?ys...))"}},
	"comment":                 {{"(neg ?x) ; a comment"}},
	// What the file does not list by a name of its own.
	"text":              {{`(neg{k: "s"} ?x)`}, {`(cat{k: "s"} ?xs...)`}},
	"unit, type, other": {{"(neg{k: unit} ?x)"}, {"(cat{k: f32} ?xs...)"}, {"(cat{k: #a.b<c>} ?xs...)"}},
	"nested attribute":  {{"(neg{k: [[?a, _...], ?b]} ?x)"}, {"(cat{k: {a: [?a, ?r...], ?o...}} ?xs...)"}},
	"several patterns":  {{"(sub ?x (neg ?y))", "(sub (neg ?x) ?y)", "(add ?x (add ?y _))"}, {"(neg ?x)", "(cat ?x ?ys...)", "(if ?x ^_)"}},
	"commutative":       {{"(add (neg ?x) (neg ?y))"}, {"(sum (neg ?x) const ?xs...)"}, {"(mul (add ?x ?y) (add ?x ?z))"}},
}

// familyRules are rules over a family: roles that one op plays, several, an application with
// attributes and a constant.
const familyRules = `version = 1
dialect = "t"

[[family]]
name = "numbers"
  [family.roles]
  add = "add"
  any = ["neg", "split"]
  two = ["sub", "mul"]
  low = '(neg{k: 0} ?a)'
  few = ['(cat{k: ?k} ?a ?b)', "mul"]
  zero = 0
`

var familyPatterns = []string{"(add ?x (zero))", "(any ?xs...)", "(add (low ?x) ?y)", "(few ?x ?y)", "({add two} ?x ?y)", "(add ?x ?x)"}

// compiled is a pattern of the test, with the construct that it is for.
type compiled struct {
	construct, text string
	*unify.Pattern
	matched, refused int
}

func compileConstructs(t *testing.T) (list []*compiled) {
	dialects := unify.DialectsOfTests()
	for name, patterns := range patternsOf {
		for _, texts := range patterns {
			p, err := rules.ParsePattern(dialects, "t", texts...)
			require.NoError(t, err, name)
			list = append(list, &compiled{construct: name, text: strings.Join(texts, " or "), Pattern: p})
		}
	}
	for i, text := range familyPatterns {
		file := familyRules + "[[rule]]\nname = \"r\"\nfamily = \"numbers\"\nmatch = '" + text + "'\nreplace = '{out}'\nwhere = 'false'\n"
		set, err := rules.Load([]rules.Source{{Name: "family.toml", Data: []byte(file)}}, dialects)
		require.NoError(t, err, text)
		require.Len(t, set.Rules, 1, text)
		list = append(list, &compiled{construct: "family", text: familyPatterns[i], Pattern: set.Rules[0].Local.Pattern})
	}
	return list
}

// TestConstructs compares the automaton, candidate by candidate, and the matcher with the naive
// matcher, on patterns with each construct of the language: the same nodes are matched, in the
// same ways. Each pattern has to match some node of the generated graphs, and not to match
// another one.
func TestConstructs(t *testing.T) {
	list := compileConstructs(t)
	patterns := make([]*unify.Pattern, len(list))
	for i, c := range list {
		patterns[i] = c.Pattern
	}
	automaton := unify.NewAutomaton(patterns)
	graphs := rapid.Custom(func(t *rapid.T) *graph.FunctionGraph {
		return unify.DrawGraph(t, ir.NewContext(unify.DialectsOfTests()))
	})
	done := func() bool {
		for _, c := range list {
			if c.matched < 3 || c.refused < 3 {
				return false
			}
		}
		return true
	}
	const least, most = 300, 30000
	for seed := range most {
		if seed >= least && done() {
			break
		}
		fg := graphs.Example(seed)
		var matcher unify.Matcher
		runner := automaton.NewRunner(fg.Context())
		for n := range unify.InArena(fg) {
			candidates := map[int]unify.Candidate{}
			for _, c := range runner.Candidates(fg.Graph(), n.ID()) {
				candidates[int(c.Pattern)] = c
			}
			for i, c := range list {
				if seed >= least && c.matched >= 3 && c.refused >= 3 {
					continue
				}
				want := unify.NaiveWays(c.Pattern, n)
				got := unify.WaysOf(func(accept func(*unify.Match) bool) {
					matcher.Match(fg.Graph(), c.Pattern, n.ID(), accept)
				})
				require.Equal(t, want, got, "%s: %s, seed %d", c.construct, c.text, seed)
				candidate, found := candidates[i]
				if found {
					got = unify.WaysOf(func(accept func(*unify.Match) bool) {
						runner.MatchAt(fg.Graph(), candidate, n.ID(), accept)
					})
					require.Equal(t, want, got, "%s: %s by the automaton, seed %d", c.construct, c.text, seed)
				}
				if len(want) > 0 {
					require.True(t, found, "%s: %s is not a candidate, seed %d", c.construct, c.text, seed)
					c.matched++
				} else {
					c.refused++
				}
			}
		}
	}
	for _, c := range list {
		require.GreaterOrEqual(t, c.matched, 3, "%s: %s matches too little", c.construct, c.text)
		require.GreaterOrEqual(t, c.refused, 3, "%s: %s matches everything", c.construct, c.text)
	}
}

// TestConstructsAreAll finds a pattern for each construct of the language that patterns have.
func TestConstructsAreAll(t *testing.T) {
	data, err := os.ReadFile("../rules/syntax/testdata/constructs")
	require.NoError(t, err)
	count := 0
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || fields[1] != "pattern" {
			continue
		}
		count++
		require.NotEmpty(t, patternsOf[fields[0]], "no pattern has %s", fields[0])
		text := regexp.MustCompile("(?m)" + fields[2])
		for _, alternatives := range patternsOf[fields[0]][:1] {
			require.Regexp(t, text, strings.Join(alternatives, "\n"), fields[0])
		}
	}
	require.Greater(t, count, 25)
}
