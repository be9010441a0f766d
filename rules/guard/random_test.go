package guard

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph/ir"
)

// grammar says how expressions of a kind are written: %-words are replaced by
// expressions of their kinds.
var grammar = map[string][]string{
	"bool": {
		"true", "all(%ints, # > %int)", "any(%ints, # == #i)", "none(rest, is_const(#))", "known(dims(%var))", "known(%ints)", "%int in %ints", "all(elements(p), # >= %int)", "%ints == q", "(p + %int == %ints)", "is_list(p)", "has({k: %num}, \"k\")", "%var in rest", "%string in [%string]", "%int < %int", "%int == %int", "%float >= %int", "%num == %num", "%num < %float", "%num != %int",
		"(%bool && %bool)", "(%bool || %bool)", "!(%bool)", "(%bool) == (%bool)", "(%bool ? %bool : %bool)",
		"%string == %string", "(%string in [%string, %string])", "(%string contains %string)", "(%int in [%int, %num])", "(%num in %ints)",
		"is_unranked(%type)", "is_static(%var)", "is_int(%type)", "is_scalar(%var)", "same_type(%var, %type)", "same_shape(%var, %var)",
		"refines(%type, %var)", "broadcastable(%var, %var)", "is_const(%var)", "is_splat(%var)", "const_is(%var, %num)",
		"%var == %var", "%type != %type", "%ints == %ints", "p == %ints", "a == b", "s == %string", "is_identity_perm(%ints)", "is_identity_perm(p)",
		`is_op(%var, "neg")`, `is_op(f, "root", "neg")`, `has_attr(%var, "axis")`, "is_power_of_two(%num)", "is_float(a)", "is_number(p)",
	},
	"int": {
		"0", "1", "7", "-2", "sum(%ints)", "product(%ints)", "min(%ints)", "max(%ints)", "count(%ints, # == %int)", "index_of(%ints, %int)", "div(%int, %int)", "rank(%var)", "rank(%type)", "dim(%var, %int)", "dim(%type, %num)", "num_elements(%var)", "width(%type)",
		"uses(%var)", "len(rest)", "len(%ints)", "len(p)", "get(%ints, %int)", "%ints[%int]", "(%int + %int)", "(%int - %int)", "(%int * %int)",
		"(%int % %int)", "min(%int, %int)", "max(%int, %int)", "abs(%int)", "int(%float)", "int(%num)", "(%bool ? %int : %int)",
	},
	"float": {"0.5", "2.0", "(%int / %int)", "(%float * %int)", "(%float - %float)", "float(%int)", "float(%num)", "max(%float, %int)", "-(%float)", "((%int) ** 2)"},
	"num": {
		"a", "b", "value(%var)", "(%num + %num)", "(%num - %int)", "(%num * %float)", "(%num / %num)", "(%num % %num)", "-(%num)",
		"max(%num, %int)", "min(%num, %num)", "abs(%num)", `attr(%var, "axis")`, "typed(%num, i32)", "typed(%num, f64)", "p[%int]", "bit_and(%num, %int)", "bit_xor(%num, %num)",
	},
	"string": {`"t.neg"`, `"same"`, `"f32"`, "dtype(%var)", "dtype(%type)", "op(%var)", "op(f)", "(%bool ? %string : %string)"},
	"type":   {"t", "f32", "i1", "type(%var)", "elem(%type)", `type("tensor<2x3xf32>")`, "with_elem(%type, i8)", "unranked(elem(%type))", "tensor(f32, %int)", "with_dims(%type, %ints)", "(%bool ? %type : %type)"},
	"var":    {"x", "y", "out", "root", "rest[%int]"},
	"ints":   {"p[:]", "[]", "%ints[1:]", "(%ints + %ints)", "(%int * %ints)", "(%ints - 1)", "-(%ints)", "div(%ints, %int)", "min(%ints, %int)", "max(%ints, %ints)", "(p + %num)", "(p * q)", "range(%int)", "range(%int, %int)", "range(%int, %int, %int)", "reverse(%ints)", "sort(%ints)", "unique(%ints)", "filter(%ints, # > %int)", "map(%ints, # + #i)", "map(rest, rank(#))", "like(%ints, p)", "typed(%ints, i8)", "map(zip(p, %ints), sum(#))", "concat(%ints, %ints)", "[%int]", "[%int, %num]", "dims(%var)", "dims(%type)", "compose(p, %ints)", "inverse(%ints)", "concat(%ints, q)"},
}

func drawExpr(t *rapid.T, kind string, depth int) string {
	forms := grammar[kind]
	if depth == 0 {
		var leaves []string
		for _, form := range forms {
			if !strings.Contains(form, "%") {
				leaves = append(leaves, form)
			}
		}
		if forms = leaves; len(forms) == 0 {
			forms = []string{map[string]string{"float": "0.5", "ints": "dims(x)"}[kind]}
		}
	}
	form := rapid.SampledFrom(forms).Draw(t, kind)
	var out strings.Builder
	for {
		before, after, found := strings.Cut(form, "%")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		end := strings.IndexFunc(after, func(r rune) bool { return r < 'a' || r > 'z' })
		if end < 0 {
			end = len(after)
		}
		if end == 0 {
			out.WriteByte('%') // the operator
			form = after
			continue
		}
		out.WriteString(drawExpr(t, after[:end], depth-1))
		form = after[end:]
	}
}

var sampleTypes = []string{"f32", "i32", "tensor<2x3xf32>", "tensor<?x3xf32>", "tensor<*xf32>", "tensor<1xi8>", "tensor<f16>"}

func drawSample(t *rapid.T) sample {
	typ := func(name string) ir.Type { return mustType(rapid.SampledFrom(sampleTypes).Draw(t, name)) }
	number := func(name string) func(*ir.Context) ir.Attr {
		i := rapid.Int64Range(-3, 9).Draw(t, name)
		if rapid.Bool().Draw(t, name+" is a float") {
			return aFloat(float64(i) / 2)
		}
		return anInt(i)
	}
	perm := rapid.SampledFrom([][]int64{{0, 1}, {1, 0}, {0}, {2, 0, 1}, {1, -1}, {}})
	s := sample{x: typ("x"), y: typ("y"), out: typ("out"), a: number("a"), b: number("b"),
		p: perm.Draw(t, "p"), q: perm.Draw(t, "q"), rest: rapid.IntRange(0, 2).Draw(t, "rest")}
	if rapid.Bool().Draw(t, "y is a constant") {
		s.constant = number("constant")
	}
	return s
}

// TestRandom compiles and evaluates random expressions at random matches: each has a
// value, or an error with its place. (testdata/goldens/random has what such are.)
func TestRandom(t *testing.T) {
	errors, values := 0, 0
	for tries := 0; tries < 50 && (errors == 0 || values == 0); tries++ { // few tries may show nothing
		rapid.Check(t, func(rt *rapid.T) {
			text := textOf(drawExpr(rt, rapid.SampledFrom([]string{"bool", "bool", "int", "float", "num", "type", "ints"}).Draw(rt, "kind"), 3))
			m := drawSample(rt).matched(t)
			attr, errs := CompileAttr(text, names)
			if errs != nil && strings.Contains(errs.Error(), "more than 200 parts") {
				rt.Skip("too long")
			}
			require.NoError(rt, errs.Err(), text.Text)
			got, err := attr.Eval(m)
			if err == nil {
				values++
				require.True(rt, got.IsValid(), text.Text)
				return
			}
			errors++
			var at *EvalError
			require.ErrorAs(rt, err, &at, text.Text)
			require.Less(rt, at.Span.Start, at.Span.End, text.Text)
		})
	}
	require.NotZero(t, errors)
	require.NotZero(t, values)
}

// TestIntegerFill compares the one step that folds integers with the general way.
func TestIntegerFill(t *testing.T) {
	filled := 0
	for tries := 0; tries < 50 && filled == 0; tries++ { // few tries may show nothing
		rapid.Check(t, func(rt *rapid.T) {
			text := rapid.SampledFrom([]string{"fill(a + b, t)", "fill(a - b, t)", "fill(a * b, t)"}).Draw(rt, "text")
			s := drawSample(rt)
			s.x = mustType(rapid.SampledFrom([]string{"i32", "i1", "ui8", "i8", "index", "f32", "tensor<2xi8>", "tensor<*xi8>"}).Draw(rt, "t"))
			s.out = s.x
			big := rapid.Int64Range(-1<<40, 1<<40).Draw(rt, "big")
			if rapid.Bool().Draw(rt, "a is big") {
				s.a = anInt(big)
			}
			m := s.matched(t)
			own, errs := CompileAttr(textOf(text), names)
			require.NoError(rt, errs.Err())
			general, errs := CompileAttr(textOf("true ? "+text+" : "+text), names)
			require.NoError(rt, errs.Err())
			got, gotErr := own.Eval(m)
			want, wantErr := general.Eval(m)
			if wantErr != nil {
				require.EqualError(rt, gotErr, wantErr.Error())
				return
			}
			filled++
			require.NoError(rt, gotErr)
			require.Equal(rt, want, got)
		})
	}
	require.NotZero(t, filled)
}
