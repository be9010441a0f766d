package guard

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// evalOperand evaluates an expression as an operand, whose type is wanted where it is a
// constant.
func evalOperand(t testing.TB, text, want string, m *unify.Match) string {
	o, errs := CompileOperand(textOf(text), names)
	if errs != nil {
		return errs.Render()
	}
	if o.IsConstant() {
		typ := ir.Type(0)
		if want != "" {
			typ = mustType(want)
		}
		a, err := o.Constant(m, typ)
		if typ == 0 {
			same, failed := o.Func()(m)
			require.Equal(t, a, same, text)
			require.Equal(t, err, failed, text)
		}
		if err != nil {
			return fmt.Sprintf("error: %v", err)
		}
		return a.String()
	}
	ids, err := o.Append(nil, m)
	if err != nil {
		return fmt.Sprintf("error: %v", err)
	}
	var words []string
	for _, id := range ids {
		words = append(words, valueName(m, id))
	}
	if o.IsList() {
		return "[" + strings.Join(words, ", ") + "]"
	}
	return strings.Join(words, ", ")
}

// valueName names a value of the sample.
func valueName(m *unify.Match, id graph.VarID) string {
	for i := range m.Graph.NumInputsOf(m.Root) {
		if m.Graph.InputOf(m.Root, i) == id {
			return fmt.Sprintf("in%d", i)
		}
	}
	return "out"
}

// TestOperand pins what expressions give as operands: a value, a list, a constant.
func TestOperand(t *testing.T) {
	m := plainSample().matched(t) // inputs: x, y = 0.0, two of rest
	for _, c := range []struct{ text, typ, want string }{
		{"x", "", "in0"}, {"rest[0]", "", "in2"}, {"rest[-1]", "", "in3"}, {"out", "", "out"},
		{"rank(x) == 2 ? x : y", "", "in0"}, {"rest[2]", "", "error: index out of range: 2 (the length is 2)"},
		{"rest", "", "[in2, in3]"}, {"rest[1:]", "", "[in3]"}, {"rest[:-1]", "", "[in2]"}, {"rest[5:]", "", "[]"}, {"reverse(rest)", "", "[in3, in2]"},
		{"concat(rest, rest[:1])", "", "[in2, in3, in2]"}, {"filter(rest, !is_const(#))", "", "[in2, in3]"}, {"filter(rest, # == rest[1])", "", "[in3]"},
		{"filter(rest, is_const(#))", "", "[]"}, {"reverse(filter(concat(rest, rest), all(rest, is_scalar(#))))[1:3]", "", "[in2, in3]"},
		{"let r = reverse(rest); r[0]", "", "in3"},
		{"fill(a, x)", "", "dense<6.000000e+00> : tensor<2x3xf32>"}, {"fill(a, x)", "tensor<2x3xf32>", "dense<6.000000e+00> : tensor<2x3xf32>"},
		{"fill(a, x)", "f32", "6.000000e+00 : f32"}, {"fill(a, t)", "", "error: the shape of tensor<*xf32> is not known: there is no constant of it"},
		{"a", "", "6 : i32"}, {"a + 1", "", "7 : i32"}, {"a + 1", "tensor<2xf32>", "dense<7.000000e+00> : tensor<2xf32>"}, {"rank(x) * 2", "i8", "4 : i8"},
		{"rank(x)", "", "error: the type of the number is not known: there is no constant of it"}, {"100 * 3", "i8", "error: 300 is not a number of the type i8: there is no constant of it"},
		{"b", "i32", "error: 5.000000e-01 : f32 is not a number of the type i32: there is no constant of it"},
		{"value(y) + 1", "tensor<?xf32>", "error: the shape of tensor<?xf32> is not known: there is no constant of it"},
		{"1 / 2", "i32", "error: 0.5 is not a number of the type i32: there is no constant of it"}, {"4 / 2", "i32", "2 : i32"}, {"true", "", "true"}, {"rank(x) == 2", "i32", "1 : i32"},
		{"s", "", `error: the attribute "same" has no type: there is no constant of it`},
	} {
		require.Equal(t, strings.ReplaceAll(c.want, "5.000000e-01 : f32", "0.5"), evalOperand(t, c.text, c.typ, m), "%s of %q", c.text, c.typ)
	}
	for text, want := range map[string]string{
		"t":       "an operand is a value, a list of values, a number or a constant, not a type",
		"dims(x)": "an operand is a value, a list of values, a number or a constant, not a list of integers",
		`"text"`:  "an operand is a value, a list of values, a number or a constant, not a string",
		"nobody":  `unknown name "nobody"`,
	} {
		require.Contains(t, evalOperand(t, text, "", m), want, text)
	}
}
