package guard

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// withAttrs is a match of two attributes, p and q, and two constants, x and y.
type withAttrs struct {
	unify.Matcher
	fg      *graph.FunctionGraph
	pattern *unify.Pattern
	root    graph.NodeID
}

func attrsOf(p, q func(*ir.Context) ir.Attr) *withAttrs {
	w := &withAttrs{fg: graph.New(ir.NewContext(nil))}
	ctxt := w.fg.Context()
	a, b := p(ctxt), q(ctxt)
	x, y := w.fg.Graph().Constant(a), w.fg.Graph().Constant(b)
	op := ctxt.Op("t.f", ir.NamedAttr{Name: "p", Value: a}, ir.NamedAttr{Name: "q", Value: b})
	n := w.fg.Add(op, []graph.Var{x, y}, ir.I32)
	w.fg.SetOutputs(n.Output(0))
	w.root = n.ID()
	term := unify.App("t.f", unify.Var("x"), unify.Var("y"))
	term.Attrs = []unify.AttrTerm{{Name: "p", Var: "p"}, {Name: "q", Var: "q"}}
	w.pattern = unify.MustCompile(term, nil)
	return w
}

// evals evaluates an expression.
func (w *withAttrs) evals(t *testing.T, text string) (result string) {
	t.Helper()
	a, errs := CompileAttr(Text{Text: text}, w.pattern.Names)
	if errs != nil {
		return "error at load: " + errs[0].Message
	}
	require.True(t, w.Match(w.fg.Graph(), w.pattern, w.root, func(m *unify.Match) bool {
		v, err := a.Eval(m)
		if result = v.String(); err != nil {
			result = "error: " + err.Error()
		}
		return true
	}))
	return result
}

func dense(text, typ string) func(*ir.Context) ir.Attr {
	return func(ctxt *ir.Context) ir.Attr {
		t, err := ir.ParseType(typ)
		if err != nil {
			panic(err)
		}
		return ctxt.Dense(text, t)
	}
}

func opaque(text string) func(*ir.Context) ir.Attr {
	return func(ctxt *ir.Context) ir.Attr { return ctxt.Opaque(text, 0) }
}

func integer(i int64, t ir.Type) func(*ir.Context) ir.Attr {
	return func(ctxt *ir.Context) ir.Attr { return ctxt.Int(i, t) }
}

func splatOf(i int64, typ ir.Type) func(*ir.Context) ir.Attr {
	return func(ctxt *ir.Context) ir.Attr { return ctxt.Splat(ctxt.Int(i, typ.Elem()), typ) }
}

// TestListsAreLists asks the same of a list however it is written.
func TestListsAreLists(t *testing.T) {
	array := func(ctxt *ir.Context) ir.Attr { return ctxt.Ints(ir.I64, 1, 0, 2) }
	for _, p := range []func(*ir.Context) ir.Attr{
		array, opaque("array<i64: 1, 0, 2>"), opaque("array<i32: 1, 0, 2>"), opaque("array<i8:1,0,2>"),
		dense("[1, 0, 2]", "tensor<3xi64>"), dense("[1, 0, 2]", "tensor<3xindex>"), dense("[[1], [0], [2]]", "vector<3x1xi32>"),
		dense(`"0x010002"`, "tensor<3xi8>"),
	} {
		for _, q := range []func(*ir.Context) ir.Attr{array, opaque("array<i64: 1, 0, 2>"), dense("[1, 0, 2]", "tensor<3xi16>")} {
			w := attrsOf(p, q)
			for text, want := range map[string]string{
				"is_identity_perm(p)": "false", "is_identity_perm(compose(p, p))": "true", "is_identity_perm(inverse(p))": "false",
				"len(p)": "3 : i64", "p == [1, 0, 2]": "true", "[1, 0, 2] == p": "true", "p != [1, 0]": "true", "p == q": "true", "p[1] == q[1]": "true",
				"int(p[0])": "1 : i64", "int(p[-1])": "2 : i64", "p[2] + 1 == 3": "true", "all(p, # >= 0)": "true", "any(p, # > 2)": "false", "none(p, # == 1)": "false",
				"2 in p": "true", "3 in p": "false", "p[1:] == [0, 2]": "true", "len(concat(p, q))": "6 : i64", "all(p, # in q)": "true",
				"p[3] == 1": "error: index out of range: 3 (the length is 3)",
			} {
				require.Equal(t, want, w.evals(t, text), "%s of %s and %s", text, p(w.fg.Context()), q(w.fg.Context()))
			}
		}
	}
	identity := attrsOf(opaque("array<i64: 0, 1>"), opaque("array<i32>"))
	require.Equal(t, "true", identity.evals(t, "is_identity_perm(p)"))
	require.Equal(t, "0 : i64", identity.evals(t, "len(q)"))
	require.Equal(t, "true", identity.evals(t, "is_identity_perm(q) && all(q, # > 7)"))
	splat := attrsOf(splatOf(3, ir.Tensor(ir.I32, 2, 2)), dense("[true, false]", "tensor<2xi1>"))
	require.Equal(t, "true", splat.evals(t, "p == [3, 3, 3, 3] && len(p) == 4 && p[3] == 3 && q == [1, 0]"))
}

// TestWhatIsNoList is an error, at load where the type shows it.
func TestWhatIsNoList(t *testing.T) {
	w := attrsOf(func(ctxt *ir.Context) ir.Attr { return ctxt.Str("text") }, dense("[1.5, 2.0]", "tensor<2xf32>"))
	for text, want := range map[string]string{
		"is_identity_perm(p)": "error: the attribute \"text\" is not a list of integers",
		"is_identity_perm(q)": "error: the attribute dense<[1.5, 2.0]> : tensor<2xf32> is not a list of integers",
		"all(p, # > 0)":       "error: the attribute \"text\" is not a list of integers",
		"len(q)":              "2 : i64",
		"q[0] == 1.5":         "true",
		"p == [1]":            "false", // another kind is different
		"is_identity_perm(x)": "error at load: is_identity_perm takes a list of integers or an attribute here, not a value",
		"is_identity_perm(1)": "error at load: is_identity_perm takes a list of integers or an attribute here, not an integer",
	} {
		require.Equal(t, want, w.evals(t, text), text)
	}
	w = attrsOf(splatOf(0, ir.Tensor(ir.I64, 1_000_000_000)), dense("[1, 2", "tensor<2xi64>"))
	require.Equal(t, "1000000000 : i64", w.evals(t, "len(p)"))
	require.Equal(t, "false", w.evals(t, "p == [0]"))
	require.Contains(t, w.evals(t, "all(p, # == 0)"), "the list has 1000000000 elements, more than")
	require.Contains(t, w.evals(t, "all(q, # == 0)"), "cannot be read")
}

// TestIntegersKeepTheirWidth: sums wrap as those of their type do, of attributes and
// of constants.
func TestIntegersKeepTheirWidth(t *testing.T) {
	for _, c := range []struct {
		typ  string
		x, y int64
		text string
		want string
	}{
		{"i1", 1, 1, "x + y", "0"}, {"i1", 1, 1, "x * y", "1"}, {"i1", 0, 1, "x - y", "1"}, {"i1", 1, 0, "-x", "1"}, {"i1", 1, 1, "x + 1", "0"},
		{"i8", 127, 1, "x + y", "-128"}, {"i8", -128, 1, "x - y", "127"}, {"i8", 16, 16, "x * y", "0"}, {"i8", -128, 0, "-x", "-128"}, {"i8", -128, 0, "abs(x)", "-128"},
		{"i8", 127, 1, "bit_xor(x, y)", "126"}, {"i8", -7, 2, "x % y", "-1"}, {"i4", 7, 1, "x + y", "-8"}, {"i16", 32767, 1, "x + y", "-32768"}, {"i32", 1 << 30, 4, "x * y", "0"},
		{"si8", 127, 1, "x + y", "-128"}, {"ui8", 255, 1, "x + y", "0"}, {"ui8", 0, 1, "x - y", "255"}, {"ui8", 200, 100, "max(x, y)", "200"},
		{"i64", 9223372036854775807, 1, "x + y", "-9223372036854775808"}, {"ui64", -1, 10, "x % y", "5"},
		{"index", 9223372036854775807, 1, "x + y", "-9223372036854775808"},
	} {
		typ, err := ir.ParseType(c.typ)
		require.NoError(t, err)
		w := attrsOf(integer(c.x, typ), integer(c.y, typ))
		want := w.fg.Context()
		var i int64
		fmt.Sscan(c.want, &i)
		values := strings.NewReplacer("x)", "value(x))", "(x", "(value(x)", "y)", "value(y))").Replace("(" + c.text + ")")
		values = strings.NewReplacer("(x ", "(value(x) ", " y)", " value(y))", "-x", "-value(x)").Replace(values)
		attrs := strings.NewReplacer("max", "max", "bit_xor", "bit_xor", "abs", "abs", "x", "p", "y", "q").Replace(strings.ReplaceAll(strings.ReplaceAll(c.text, "max", "MA"), "bit_xor", "BI"))
		attrs = strings.ReplaceAll(strings.ReplaceAll(attrs, "MA", "max"), "BI", "bit_xor")
		require.Equal(t, want.Int(i, typ).String(), w.evals(t, attrs), "%s: %s", c.typ, attrs)
		require.Equal(t, want.Int(i, typ).String(), w.evals(t, "fill("+values+", type(p))"), "%s: %s", c.typ, values)
		if i == math.MinInt64 {
			continue // there is no such literal
		}
		require.Equal(t, "true", w.evals(t, values+" == "+values+" && !("+values+" != typed("+c.want+", type(p)))"), c.typ)
	}
	w := attrsOf(integer(-1, ir.UnsignedInteger(64)), integer(1, ir.UnsignedInteger(64)))
	require.Equal(t, "true", w.evals(t, "p > q && q < p && value(x) > 5 && value(x) > -1 && p / 2 > 0 && max(p, q) == p"))
	w = attrsOf(integer(9223372036854775807, ir.Integer(128)), integer(1, ir.Integer(128)))
	for _, text := range []string{"p + q", "p * 2", "-2 - p", "fill(p + q, type(p))"} {
		require.Contains(t, w.evals(t, text), "takes more than 64 bits", text)
	}
	require.Equal(t, "9223372036854775806 : i128", w.evals(t, "p - q"))
	w = attrsOf(integer(127, ir.I8), integer(1, ir.I8))
	require.Equal(t, "true", w.evals(t, "value(x) + value(y) < 0 && typed(300, i8) == 44 && typed(2, i1) == 1"))
	require.Equal(t, "-128 : i32", w.evals(t, "fill(p + q, i32)"), "the sum is one of i8")
}

// TestLoopsAreBounded: loops in loops and texts that double end with an error, and when
// the run has ended.
func TestLoopsAreBounded(t *testing.T) {
	ints := make([]int64, 3000)
	w := attrsOf(func(ctxt *ir.Context) ir.Attr { return ctxt.Ints(ir.I64, ints...) }, opaque("array<i64: 1, 2>"))
	require.Equal(t, "true", w.evals(t, "all(p, # >= 0)"))
	require.Contains(t, w.evals(t, "all(p, all(p, all(p, # >= 0)))"), "takes more than 1048576 steps")
	require.Equal(t, "true", w.evals(t, "any(q, none(q, none(q, # == 1)))"))
	// What a loop goes over is named first: only the loops themselves take steps.
	for _, loop := range []string{"all(a, all(a, all(a, # >= 0)))", "!any(a, any(a, # != 0))", "none(a, any(a, # > 0))"} {
		require.Contains(t, w.evals(t, "let a = concat(p, p); "+loop), "takes more than 1048576 steps", loop)
	}
	require.Contains(t, w.evals(t, "none(p, len(concat(p, p)) != 6000 || any(p, !(# in p)))"), "takes more than 1048576 steps")
	doubled, text := "let a0 = concat(p, p); ", "let s0 = op(out); "
	for i := range 25 {
		doubled += fmt.Sprintf("let a%d = concat(a%d, a%d); ", i+1, i, i)
		text += fmt.Sprintf("let s%d = s%d + s%d; ", i+1, i, i)
	}
	require.Contains(t, w.evals(t, doubled+"len(a25)"), "elements, more than")
	require.Contains(t, w.evals(t, text+"len(s25)"), "longer than 65536")
	half := "let s = \"" + strings.Repeat("x", maxText/2) + "\"; "
	require.Equal(t, "65536 : i64", w.evals(t, half+"len(s + s)"))
	require.Contains(t, w.evals(t, half+"len(s + s + \"x\")"), "a text of 65537 bytes is longer than 65536")

	ctx, cancel := context.WithCancel(context.Background())
	w.SetContext(ctx)
	g, errs := Compile(Text{Text: "all(p, all(p, all(p, # >= 0)))"}, w.pattern.Names)
	require.Nil(t, errs)
	cancel()
	w.Match(w.fg.Graph(), w.pattern, w.root, func(m *unify.Match) bool {
		began := time.Now()
		_, err := g.Eval(m)
		require.True(t, errors.Is(err, context.Canceled), "%v after %v", err, time.Since(began))
		return true
	})
}
