package syntax_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/rules/syntax"
)

// TestMisuse calls what the package exports with what stands for nothing.
func TestMisuse(t *testing.T) {
	trial := misuse.New("syntax: ")
	trial.Give(diag.NewSource("", ""), diag.NewSource("f", "(t.f ?x)"), diag.Span{Start: -3, End: 70}, diag.Span{Start: 5, End: 2}, diag.NoSpan)
	trial.Give(syntax.Inline("(t.f ?x)"), syntax.Inline("("), syntax.Inline("%a: f32"), syntax.Inline("[?x, _]"), syntax.Inline("(r ?x) <- (r ?x)"))
	trial.Give([]byte("version = 1\n[[rule]]\nname = 'x'"), []byte{0xff})
	trial.Func("Load", syntax.Load)
	trial.Func("ParsePattern", syntax.ParsePattern)
	trial.Func("ParseReplacement", syntax.ParseReplacement)
	trial.Func("ParseTestTerm", syntax.ParseTestTerm)
	trial.Func("ParseOutcome", syntax.ParseOutcome)
	trial.Func("ParseGiven", syntax.ParseGiven)
	trial.Func("ParseClause", syntax.ParseClause)
	for _, of := range []any{
		syntax.Inline("a"), syntax.String{}, syntax.Arity{}, syntax.Attr{}, syntax.Attr{Kind: 77}, syntax.Head{}, syntax.RuleKind(77), syntax.RuleKind(0),
		syntax.TypeRef{}, syntax.TypeRef{Kind: 77}, &syntax.Literal{}, &syntax.Literal{Kind: 77}, &syntax.Term{}, &syntax.Term{Kind: 77},
		&syntax.Term{Kind: syntax.Const}, &syntax.Term{Args: []*syntax.Term{nil}}, &syntax.Annotation{}, &syntax.Clause{},
		(*syntax.Term)(nil), (*syntax.Literal)(nil), (*syntax.Annotation)(nil), (*syntax.Clause)(nil),
	} {
		trial.Methods(func() any { return of }, nil)
	}
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
