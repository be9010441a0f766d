package rules

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

// tosa is a dialect that is closed, for the goldens.
func tosa(t testing.TB) *ir.Dialects {
	t.Helper()
	op := func(name string, inputs int, traits ir.Trait) ir.OpInfo {
		return ir.OpInfo{Name: "tosa." + name, Traits: traits | ir.Pure, MinInputs: inputs, MaxInputs: inputs, Outputs: 1}
	}
	split := op("split", 1, 0)
	split.Outputs = 2
	split.Infer = func(_ ir.Op, in []ir.Type) []ir.Type { return []ir.Type{in[0], in[0]} }
	d, err := ir.NewDialects(
		ir.Dialect{Name: "tosa", Ops: []ir.OpInfo{
			op("cast", 1, 0), op("reshape", 1, 0), op("transpose", 1, 0), op("concat", 0, 0),
			op("add", 2, ir.Commutative|ir.Associative|ir.SameType), op("sub", 2, ir.SameType),
			op("mul", 2, ir.Commutative|ir.SameType), op("neg", 1, ir.SameType|ir.Involution), op("abs", 1, ir.SameType),
			op("const", 0, ir.ConstantLike), op("identity", 1, ir.SameType), split,
			{Name: "tosa.print", Traits: ir.Effect, MinInputs: 1, MaxInputs: 1},
		}},
		ir.Dialect{Name: "arith", Open: true})
	require.NoError(t, err)
	return d
}

// TestGoldens loads the rule files of the goldens; the line `-- name --` begins
// a file. The command load prints the set or the rendered errors, test runs the
// tests of the rules, vet prints its warnings, explain says of the root of each test
// why the rule does not apply there.
func TestGoldens(t *testing.T) {
	datadriven.Walk(t, "testdata/goldens", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			set, err := Load(sources(t, d), tosa(t))
			if err != nil {
				return rendered(t, err)
			}
			switch d.Cmd {
			case "load":
				return listing(set)
			case "test":
				return outcomes(t, set)
			case "vet":
				return set.Vet().Render()
			case "explain":
				return explanations(t, set)
			}
			t.Fatalf("%s: unknown command %q", d.Pos, d.Cmd)
			return ""
		})
	})
}

func rendered(t *testing.T, err error) string {
	var list diag.List
	require.ErrorAs(t, err, &list)
	var all strings.Builder
	for _, e := range list { // a list shows the first ones only
		all.WriteString(e.Render())
	}
	return all.String()
}

// sources cuts the input into files. With `escapes`, Go's escapes stand for
// bytes that no editor writes.
func sources(t *testing.T, d *datadriven.TestData) []Source {
	text := d.Input + "\n"
	if d.HasArg("escapes") {
		raw := strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(text)
		unquoted, err := strconv.Unquote(`"` + raw + `"`)
		require.NoError(t, err)
		text = unquoted
	}
	if !strings.HasPrefix(text, "-- ") {
		return []Source{{Name: "rules.toml", Data: []byte(text)}}
	}
	var list []Source
	for _, file := range strings.Split("\n"+text, "\n-- ")[1:] {
		name, body, _ := strings.Cut(file, " --\n")
		list = append(list, Source{Name: name, Data: []byte(body + "\n")})
	}
	return list
}

func listing(set *Set) string {
	var b strings.Builder
	for _, r := range set.Rules {
		fmt.Fprintf(&b, "%s %s %v tags=%v", r.Local.Source, r.Name(), r.Kind, r.Local.Tags)
		if r.Database != "" {
			fmt.Fprintf(&b, " database=%s", r.Database)
		}
		if r.Priority != 0 {
			fmt.Fprintf(&b, " priority=%d", r.Priority)
		}
		if r.Local.AnyType || r.Local.CountsClients || r.Local.Levels > 0 {
			fmt.Fprintf(&b, " any_type=%v counts=%v levels=%d", r.Local.AnyType, r.Local.CountsClients, r.Local.Levels)
		}
		if r.Relation || r.Inverse != "" {
			fmt.Fprintf(&b, " relation=%v inverse=%s", r.Relation, r.Inverse)
		}
		if r.OwnTagsOnly {
			b.WriteString(" own_tags_only=true")
		}
		b.WriteByte('\n')
	}
	for _, lack := range set.Lacks {
		fmt.Fprintf(&b, "%s\n", lack)
	}
	for _, db := range set.Databases {
		fmt.Fprintf(&b, "database %s %s\n", db.Name.Value, db.Kind.Value)
	}
	for _, o := range set.Optimizers {
		fmt.Fprintf(&b, "%s optimizer %s in=%q\n", o.Line(), o.Name.Value, o.In.Value)
	}
	for _, m := range set.Modes {
		fmt.Fprintf(&b, "%s mode %s = %s\n", m.Line(), m.Name.Value, m.Query.Value)
	}
	return b.String()
}

func outcomes(t *testing.T, set *Set) string {
	var b strings.Builder
	for _, result := range set.Test(nil) {
		var at *diag.Error
		switch {
		case result.Err == nil:
			fmt.Fprintf(&b, "ok   %s:%d %s: %d rewrites, %s\n", result.Rule.Name(), result.Test.Line, result.Test.Doc, result.Rewrites, result.Got)
		case errors.As(result.Err, &at):
			b.WriteString("FAIL " + at.Render())
		default:
			b.WriteString("FAIL " + result.Err.Error() + "\n")
		}
	}
	return b.String()
}

func explanations(t *testing.T, set *Set) string {
	var b strings.Builder
	for _, r := range set.Rules {
		for _, test := range r.Tests {
			built, failed := test.terms().graph.build()
			require.Nil(t, failed)
			before := TermString(built.fg)
			fmt.Fprintf(&b, "%s at %s\n", r.Name(), before)
			if why := r.Explain(context.Background(), built.fg.Outputs()[0].Owner(), nil); why == nil {
				b.WriteString("applies\n")
			} else {
				fmt.Fprintf(&b, "%s: %s", why.Stage, why)
				for _, user := range why.Users {
					fmt.Fprintf(&b, "      used by %s\n", user)
				}
			}
			require.Equal(t, before, TermString(built.fg))
		}
	}
	return b.String()
}
