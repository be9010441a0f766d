package rules

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// TestForms reads literals that a dialect has a form for, in each part of a rule.
func TestForms(t *testing.T) {
	twice := func(text string) ([]int64, error) {
		n, err := strconv.ParseInt(text, 10, 64)
		return []int64{n, n}, err
	}
	dialects, err := ir.NewDialects(ir.Dialect{
		Name:  "t",
		Ops:   []ir.OpInfo{{Name: "t.f", MinInputs: 1, MaxInputs: 1, Outputs: 1, Traits: ir.SameType}},
		Forms: map[string]func(string) ([]int64, error){"twice": twice},
	})
	require.NoError(t, err)
	text := "version = 1\ndialect = \"t\"\n[[rule]]\nname = \"f\"\nmatch = '(f{n: twice<3>} ?x)'\nreplace = '(f{n: twice<4>} ?x)'\n" +
		"[[rule.test]]\ngiven = '%a: f32'\nin = '(f{n: [3, 3]} %a)'\nout = '(f{n: twice<4>} %a)'\n" +
		"[[rule.test]]\ngiven = '%a: f32'\nin = '(f{n: twice<5>} %a)'\nout = 'unchanged'\n"
	set, err := Load([]Source{{Name: "rules.toml", Data: []byte(text)}}, dialects)
	require.NoError(t, err)
	for _, result := range set.Test(nil) {
		require.NoError(t, result.Err)
	}
	_, err = Load([]Source{{Name: "rules.toml", Data: []byte(strings.ReplaceAll(text, "<5>", "<five>"))}}, dialects)
	require.ErrorContains(t, err, `rules.toml:13:13: rule f: in: twice<five>: strconv.ParseInt: parsing "five": invalid syntax`)
}
