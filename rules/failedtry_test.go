package rules

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/unify"
)

// failing are rules, one for each construct, whose match fails on the graph of their test: in the
// pattern, or at its end in the guard.
var failing = []struct {
	name, match, where, given, in string
}{
	{"op", "(add ?x ?y)", "rank(x) == 2", "%a: f32", "(add %a %a)"},
	{"inner op", "(add (neg ?x) ?y)", "", "%a: f32", "(add (abs %a) %a)"},
	{"repeated variable", "(sub ?x ?x)", "", "%a: f32, %b: f32", "(sub %a %b)"},
	{"commutative", "(add (neg ?x) (abs ?x))", "", "%a: f32, %b: f32", "(add (abs %a) (neg %b))"},
	{"inner name", "(mul ?e@(neg ?x) ?e)", "uses(e) == 1", "%a: f32", "(mul (neg %a) (neg %a))"},
	{"constant", "(add ?x ?c@const)", "value(c) == 1", "%a: f32", "(add %a 2)"},
	{"number", "(add ?x 0)", "", "%a: f32", "(add %a 2)"},
	{"any op", "(?f ?x)", "has_trait(f, \"associative\")", "%a: f32", "(neg %a)"},
	{"several ops", "({neg abs} ?x)", "rank(x) == 3", "%a: f32", "(neg %a)"},
	{"type", "(cast ?x) : ?t", "t == f64", "%a: f32", "(cast %a) : i32"},
	{"types of outputs", "(split ?x) : (?t, ?u)", "t != u", "%a: f32", "(split %a)#0"},
	{"rest", "(arith.concat ?x ?xs...)", "len(xs) == 5", "%a: f32", "(arith.concat %a %a %a) : f32"},
	{"several rests", "(arith.concat ?a... (arith.concat ?b...) ?c...)", "len(b) == 5", "%a: f32", "(arith.concat %a (arith.concat %a %a) : f32 (arith.concat) : f32 %a) : f32"},
	{"attribute", "(reshape{shape: ?s} ?x)", "s == [3]", "%a: f32", "(reshape{shape: [1, 2]} %a) : f32"},
	{"attribute that is there", "(reshape{shape: _} ?x)", "rank(x) == 4", "%a: f32", "(reshape{shape: [1, 2]} %a) : f32"},
	{"no other attribute", "(reshape{shape: ?s, !} ?x)", "", "%a: f32", "(reshape{shape: [1, 2], mode: 1} %a) : f32"},
	{"no attribute", "(reshape{!} ?x)", "", "%a: f32", "(reshape{mode: 1} %a) : f32"},
	{"parts of a list", "(reshape{shape: [?a, ?b]} ?x)", "a == b", "%a: f32", "(reshape{shape: [1, 2]} %a) : f32"},
	{"parts of array<...>", "(reshape{shape: array<i64: ?a, ?b>} ?x)", "a == b", "%a: f32", "(reshape{shape: array<i64: 1, 2>} %a) : f32"},
	{"a part twice", "(reshape{shape: array<i64: ?a, ?a>} ?x)", "", "%a: f32", "(reshape{shape: array<i64: 1, 2>} %a) : f32"},
	{"rest of a list", "(reshape{shape: [?a, ?r...]} ?x)", "len(r) == 5", "%a: f32", "(reshape{shape: [1, 2, 3]} %a) : f32"},
	{"rest of array<...>", "(reshape{shape: array<i64: 1, ?r...>} ?x)", "r == [2]", "%a: f32", "(reshape{shape: array<i64: 1, 2, 3>} %a) : f32"},
	{"rest of dense<...>", "(reshape{shape: dense<[1, ?r...]>} ?x)", "r == [2]", "%a: f32", "(reshape{shape: dense<[1, 2, 3]> : tensor<3xi64>} %a) : f32"},
	{"rest before a wrong input", "(reshape{shape: [1, ?r...]} (neg ?x))", "", "%a: f32", "(reshape{shape: [1, 2, 3]} %a) : f32"},
	{"elements of dense<...>", "(reshape{shape: dense<[[?a, _], [1, ?b]]>} ?x)", "a == b", "%a: f32", "(reshape{shape: dense<[[1, 2], [1, 3]]> : tensor<2x2xi64>} %a) : f32"},
	{"dictionary", "(reshape{cfg: {k: ?v}} ?x)", "v == 4", "%a: f32", "(reshape{cfg: {k: 3}} %a) : f32"},
	{"rest of a dictionary", "(reshape{cfg: {k: ?v, ?o...}} ?x)", "has(o, \"z\")", "%a: f32", "(reshape{cfg: {k: 3, j: 4}} %a) : f32"},
	{"nested attribute", "(reshape{cfg: {k: {n: [_, ?v]}}} ?x)", "v == 4", "%a: f32", "(reshape{cfg: {k: {n: [1, 2]}}} %a) : f32"},
	{"region", "(scf.if ?c ^then ^else)", "is_empty(then) && is_empty(else)", "%c: i1, %a: f32", "(scf.if %c ^(-> (neg %a)) ^(-> %a)) : f32"},
	{"yields", "(scf.if ?c ^(-> ?x) ^(-> ?x))", "", "%c: i1, %a: f32, %b: f32", "(scf.if %c ^(-> %a) ^(-> %b)) : f32"},
	{"arguments of a region", "(scf.for ?l ?u ?s ?x ^body(?i ?a -> ?y))", "uses_argument(body, 0)", "%l: index, %a: f32",
		"(scf.for %l %l %l %a ^(%i: index %x: f32 -> (neg %x))) : f32"},
	{"empty region", "(scf.if ?c ^_ ^())", "", "%c: i1, %a: f32", "(scf.if %c ^(-> (neg %a)) ^(-> %a)) : f32"},
	{"several patterns", "', '(add ?x (neg ?x))', '(add ?x (abs ?x))", "", "%a: f32, %b: f32", "(add %a (abs %b))"},
	{"let", "(add ?x ?y)", "r == 3", "%a: tensor<2x3xf32>", "(add %a %a)"},
	{"loop", "(add ?x ?y)", "all(dims(x), # > 2)", "%a: tensor<2x3xf32>", "(add %a %a)"},
	{"list of a guard", "(reshape{shape: ?s} ?x)", "map(s, # + 1) == dims(x)", "%a: tensor<2x3xf32>", "(reshape{shape: [1, 3]} %a) : tensor<*xf32>"},
	{"sorted list", "(reshape{shape: ?s} ?x)", "reverse(sort(s)) == unique(concat(s, [0]))", "%a: tensor<2x3xf32>", "(reshape{shape: [1, 3]} %a) : tensor<*xf32>"},
	{"string", "(reshape{mode: \"same\"} ?x)", "", "%a: f32", "(reshape{mode: \"valid\"} %a) : f32"},
	{"symbol", "(reshape{mode: @same} ?x)", "", "%a: f32", "(reshape{mode: @valid} %a) : f32"},
	{"opaque attribute", "(reshape{mode: #a.b<c>} ?x)", "", "%a: f32", "(reshape{mode: #a.b<d>} %a) : f32"},
	{"type attribute", "(reshape{mode: tensor<4xf32>} ?x)", "", "%a: f32", "(reshape{mode: tensor<5xf32>} %a) : f32"},
	{"unit", "(reshape{mode: unit} ?x)", "", "%a: f32", "(reshape{mode: tensor<5xf32>} %a) : f32"},
	{"typed part", "(reshape{shape: [?a : i32, _]} ?x)", "a == 4", "%a: f32", "(reshape{shape: [1 : i32, 2]} %a) : f32"},
	{"text", "(reshape{shape: ?s, mode: ?m} ?x)", "m == \"same\"", "%a: f32", "(reshape{shape: [1], mode: \"valid\"} %a) : f32"},
}

// failedTry returns what tries a rule of the table at the root of its test.
func failedTry(t testing.TB, i int) func() {
	c := failing[i]
	text := "version = 1\ndialect = \"tosa\"\n[[rule]]\nname = \"r\"\n"
	if c.name == "several patterns" {
		text += "match = [" + c.match[3:] + "']\n"
	} else {
		text += "match = '" + c.match + "'\n"
	}
	if c.where != "" {
		text += "where = '" + c.where + "'\n"
	}
	if c.name == "let" {
		text += "let = 'r = rank(x)'\n"
	}
	replace := "?x"
	switch {
	case c.name == "types of outputs":
		replace = "[?x, ?x]"
	case c.name == "several rests":
		replace = "{a[0]}"
	case !strings.Contains(c.match, "?x"):
		replace = "?c"
	}
	text += "replace = '" + replace + "'\n[[rule.test]]\ngiven = '" + c.given + "'\nin = '" + c.in + "'\nout = 'unchanged'\n"
	set, err := Load([]Source{{Name: "r.toml", Data: []byte(text)}}, tosa(t))
	require.NoError(t, err, c.name)
	rule := set.Rules[0]
	built, failed := rule.Tests[0].terms().graph.build()
	require.Nil(t, failed)
	node := built.fg.Outputs()[0].Owner()
	runner := unify.NewAutomaton([]*unify.Pattern{rule.Local.Pattern}).NewRunner(built.fg.Context())
	asked := 0
	accept := func(m *unify.Match) bool {
		asked++
		if rule.Local.Guard == nil {
			t.Errorf("%s matches", c.name)
			return true
		}
		ok, err := rule.Local.Guard(m)
		if ok || err != nil {
			t.Errorf("%s: the guard holds, or fails: %v", c.name, err)
		}
		return ok
	}
	try := func() {
		for _, candidate := range runner.Candidates(built.fg.Graph(), node.ID()) {
			runner.MatchAt(built.fg.Graph(), candidate, node.ID(), accept)
		}
	}
	try()
	require.Equal(t, c.where != "", asked > 0, "%s: was the guard asked?", c.name)
	return try
}

// BenchmarkFailedTry tries a rule of every construct where it does not apply.
func BenchmarkFailedTry(b *testing.B) {
	for i := range failing {
		b.Run(failing[i].name, func(b *testing.B) {
			try := failedTry(b, i)
			b.ReportAllocs()
			for b.Loop() {
				try()
			}
		})
	}
}

// TestFailedTryAllocatesNothing, be it in the pattern or in the guard.
func TestFailedTryAllocatesNothing(t *testing.T) {
	for i := range failing {
		try := failedTry(t, i)
		if allocs := testing.AllocsPerRun(100, try); allocs > 0 {
			t.Errorf("%s: %v allocations", failing[i].name, allocs)
		}
	}
}
