package unify_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/unify"
)

// TestMisuse compiles terms that stand for nothing. What a matcher is given by the
// navigator, with its own numbers, is left out.
func TestMisuse(t *testing.T) {
	trial := misuse.New("unify: ")
	trial.Give(unify.App("t.f", nil), unify.App("", unify.Var("")), unify.Root(), unify.Rest(""), unify.Rest("r"), &ir.Dialects{})
	trial.Func("Compile", unify.Compile)
	trial.Func("MustCompile", unify.MustCompile)
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
