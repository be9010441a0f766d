package builtin

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
)

// ownOps and ownRules are a user's dialect and ten rules over a family of its ops, # being the number of the
// family: with guards, constants, ops that commute, and constants that are computed.
const (
	ownOps = `
[[op]]
name     = "add#"
operands = ["x", "y"]
traits   = ["pure", "commutative", "same_type"]
[[op]]
name     = "mul#"
operands = ["x", "y"]
traits   = ["pure", "commutative", "same_type"]
[[op]]
name     = "sub#"
operands = ["x", "y"]
traits   = ["pure", "same_type"]
[[op]]
name     = "neg#"
operands = ["x"]
traits   = ["pure", "same_type"]
[[op]]
name     = "widen#"
operands = ["x"]
traits   = ["pure"]
[[op]]
name     = "narrow#"
operands = ["x"]
traits   = ["pure"]
`
	ownRules = `
add_zero   | (add# ?x 0)                                     |                              | ?x
mul_one    | (mul# ?x 1)                                     |                              | ?x
mul_zero   | (mul# ?x 0) : ?t                                | is_int(t)                    | {fill(0, t)}
fold_add   | (add# ?c@(arith.constant{value: ?a}) ?d@(arith.constant{value: ?b})) : ?t | is_number(a) && is_number(b) | {fill(a + b, t)}
fold_mul   | (mul# ?c@(arith.constant{value: ?a}) ?d@(arith.constant{value: ?b})) : ?t | is_number(a) && is_number(b) | {fill(a * b, t)}
merge_add  | (add# (add# ?x ?c@(arith.constant{value: ?a})) ?d@(arith.constant{value: ?b})) : ?t | is_number(a) && is_number(b) | (add# ?x {fill(a + b, t)})
sub_self   | (sub# ?x ?x) : ?t                               | is_int(t)                    | {fill(0, t)}
add_neg    | (add# ?x (neg# ?y))                             |                              | (sub# ?x ?y)
neg_neg    | (neg# (neg# ?x))                                |                              | ?x
narrow     | (narrow# (widen# ?x))                           | same_type(x, out)            | ?x
`
	ownFamilies = 5
)

// ownSources returns the dialect and its 50 rules as files.
func ownSources() []rules.Source {
	var ops, own strings.Builder
	ops.WriteString("version = 1\n[dialect]\nname = \"own\"\n")
	own.WriteString("version = 1\ndialect = \"own\"\ndatabase = \"canonicalize\"\ntags = [\"own\"]\n")
	for f := range ownFamilies {
		number := strings.NewReplacer("#", fmt.Sprint(f))
		number.WriteString(&ops, ownOps)
		for line := range strings.Lines(strings.TrimSpace(ownRules)) {
			part := strings.Split(number.Replace(line), " | ")
			for i := range part {
				part[i] = strings.TrimSpace(part[i])
			}
			fmt.Fprintf(&own, "[[rule]]\nname = \"own_%s_%d\"\nmatch = '%s'\nreplace = '%s'\n", part[0], f, part[1], part[3])
			if part[2] != "" {
				fmt.Fprintf(&own, "where = '%s'\n", part[2])
			}
		}
	}
	return []rules.Source{{Name: "ops.toml", Data: []byte(ops.String())}, {Name: "own.toml", Data: []byte(own.String())}}
}

// ownProgram returns a random program of about n ops, in the dialect or, with the same structure, in arith.
func ownProgram(n int, own bool) []byte {
	const lanes = 2 * ownFamilies
	random := rand.New(rand.NewPCG(1, 2))
	var text bytes.Buffer
	made := 0
	emit := func(format string, args ...any) string {
		name := fmt.Sprintf("%%v%d", made)
		made++
		fmt.Fprintf(&text, "  %s = "+format+"\n", append([]any{name}, args...)...)
		return name
	}
	constant := func(v int) string { return emit("arith.constant %d : i64", v) }
	op := func(name, arith string, family int) string {
		if own {
			return fmt.Sprintf("own.%s%d", name, family)
		}
		return "arith." + arith
	}
	binary := func(name, arith string, family int, a, b string) string {
		return emit("%q(%s, %s) : (i64, i64) -> i64", op(name, arith, family), a, b)
	}
	text.WriteString("func.func @main(%v: i64, %w: i64) -> i64 {\n")
	zero, one := constant(0), constant(1)
	var lane [lanes]string
	for i := range lane {
		if lane[i] = "%v"; i%2 > 0 {
			lane[i] = constant(i)
		}
	}
	for made < n {
		i, kind := random.IntN(lanes), random.IntN(10)
		family, x := i/2, lane[i]
		switch {
		case kind < 2:
			lane[i] = binary("add", "addi", family, zero, x)
		case kind < 4:
			lane[i] = binary("mul", "muli", family, x, one)
		case kind < 7:
			lane[i] = binary("add", "addi", family, x, constant(1+random.IntN(1000)))
		case kind < 9:
			wide := emit("%q(%s) : (i64) -> i128", op("widen", "extsi", family), x)
			lane[i] = emit("%q(%s) : (i128) -> i64", op("narrow", "trunci", family), wide)
		case i%2 == 0:
			lane[i] = binary("mul", "muli", family, x, "%w")
		}
	}
	last := lane[0]
	for _, x := range lane[1:] {
		last = binary("mul", "muli", 0, last, x)
	}
	fmt.Fprintf(&text, "  return %s : i64\n}\n", last)
	return text.Bytes()
}

// BenchmarkOwnRules settles a program of a user's dialect by 50 rules of a user's, and the same one in arith by
// the rules of the project: nanoseconds a rewrite, the least of all runs.
func BenchmarkOwnRules(b *testing.B) {
	lib, err := New(Config{Sources: ownSources()})
	require.NoError(b, err)
	for query, own := range map[string]bool{"+canonicalize &own": true, "+canonicalize &arith": false} {
		opt, text := lib.DB.MustQuery(query), ownProgram(1_000_000, own)
		b.Run(query, func(b *testing.B) {
			least := time.Duration(1 << 62)
			for b.Loop() {
				fg := read(b, lib, text)
				report, err := opt.OptimizeWith(context.Background(), fg, navigator.Options{})
				require.NoError(b, err)
				require.Greater(b, report.Rewrites, 500_000)
				least = min(least, report.Elapsed/time.Duration(report.Rewrites))
				b.ReportMetric(float64(report.Rewrites), "rewrites")
			}
			b.ReportMetric(float64(least.Nanoseconds()), "ns/rewrite")
		})
	}
}
