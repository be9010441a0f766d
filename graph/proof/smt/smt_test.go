package smt_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/smt"
	"github.com/settle-go/settle/graph/value"
)

// fake returns a solver that is a shell script.
func fake(t *testing.T, script string) smt.Program {
	if runtime.GOOS == "windows" {
		t.Skip("it is a shell script")
	}
	path := filepath.Join(t.TempDir(), "z3")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o755))
	p, err := smt.Named(path)
	require.NoError(t, err)
	require.Equal(t, "z3", p.Name())
	return p
}

// TestAnswers: what a solver prints is an answer, or an error that says what it printed.
func TestAnswers(t *testing.T) {
	for _, test := range []struct{ name, script, out, err string }{
		{"unsat", "cat >/dev/null; echo unsat", "unsat\n", ""},
		{"unsat, and an error about values", "cat >/dev/null; echo unsat; echo '(error \"no model\")'; exit 1", "unsat\n(error \"no model\")\n", ""},
		{"sat", "cat >/dev/null; echo sat; echo '((v0 #x0f))'", "sat\n((v0 #x0f))\n", ""},
		{"unknown", "cat >/dev/null; echo unknown", "", "z3: unknown"},
		{"timeout", "cat >/dev/null; echo timeout", "", "z3: timeout"},
		{"a word that begins with an answer", "cat >/dev/null; echo satisfying", "", "z3: satisfying"},
		{"nothing", "cat >/dev/null", "", "z3: "},
		{"an error", "cat >/dev/null; echo '(error \"line 1\")'; exit 3", "", `z3: exit status 3: (error "line 1")`},
		{"input that is not read", "echo unsat", "unsat\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, err := fake(t, test.script).Limited(t.Context(), 5*time.Second)("(check-sat)")
			require.Equal(t, test.out, out)
			if test.err == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, test.err)
			}
		})
	}
}

// TestHangs: a solver that does not end is ended, also with what it has started, and so is one
// whose run is cancelled. One that prints without end does not fill the memory.
func TestHangs(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for limits of time")
	}
	t.Parallel()
	for name, script := range map[string]string{
		"alone": "exec sleep 60", "with a child": "sleep 60 & wait", "printing": "exec yes garbage",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := fake(t, script).Limited(t.Context(), time.Millisecond)("(check-sat)")
			require.ErrorIs(t, err, context.DeadlineExceeded)
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := fake(t, "exec sleep 60").Limited(ctx, time.Hour)("(check-sat)")
	require.ErrorIs(t, err, context.Canceled)
}

func TestNamed(t *testing.T) {
	_, err := smt.Named("no-such-solver")
	require.Error(t, err)
	path := filepath.Join(t.TempDir(), "yices")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"), 0o755))
	_, err = smt.Named(path)
	require.EqualError(t, err, path+" is not one of z3, cvc5")
}

// TestNoAnswerDecidesNothing: an answer that is none, and values that cannot be read, leave a
// formula undecided, or make values of 0.
func TestNoAnswerDecidesNothing(t *testing.T) {
	for out, want := range map[string]bits.Answer{
		"": bits.Unknown, "unknown": bits.Unknown, "unsat": bits.Valid, "sat": bits.Invalid, "sat\ngarbage": bits.Invalid,
		"sat\n((v0 #x0000002a) (v99 #b1))": bits.Invalid, "(error \"line 3\")": bits.Unknown,
	} {
		var b bits.Builder
		x, y := b.Var(32), b.Var(32)
		b.Solver = func(string) (string, error) { return out, nil }
		answer, values := b.Decide(b.Eq(b.Mul(x, b.Mul(y, y)), b.Mul(x, b.UDiv(y, x))))
		require.Equal(t, want, answer, out)
		if want == bits.Invalid {
			require.Len(t, values, 2)
		}
		if strings.Contains(out, "2a") {
			require.EqualValues(t, 42, values[0])
		}
	}
}

// solvers are those that are installed.
func solvers(t *testing.T) (list []smt.Program) {
	for _, name := range []string{"z3", "cvc5"} {
		if p, err := smt.Named(name); err == nil {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		t.Skip("neither z3 nor cvc5 is installed")
	}
	return list
}

// TestScripts: what scripts say of ops is what their evaluators compute, on generated values.
func TestScripts(t *testing.T) {
	t.Parallel()
	meanings, evaluators, ctxt := dialects.Meanings(), dialects.Evaluators(), ir.NewContext(dialects.All())
	for _, solver := range solvers(t) {
		t.Run(solver.Name(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			ask := solver.Limited(t.Context(), 5*time.Second)
			for _, op := range []struct {
				name    string
				in, out string
			}{
				{"addf", "f16 f16", "f16"}, {"addf", "f32 f32", "f32"}, {"mulf", "bf16 bf16", "bf16"}, {"divf", "f32 f32", "f32"},
				{"subf", "f64 f64", "f64"}, {"truncf", "f32", "f16"}, {"extf", "f16", "f64"}, {"sitofp", "i32", "f32"}, {"uitofp", "i16", "f16"},
				{"maximumf", "f32 f32", "f32"}, {"minnumf", "f16 f16", "f16"}, {"negf", "f32", "f32"},
				{"muli", "i33 i33", "i33"}, {"divui", "i16 i16", "i16"}, {"remsi", "i8 i8", "i8"}, {"floordivsi", "i64 i64", "i64"},
				{"shrsi", "i32 i32", "i32"}, {"maxsi", "i7 i7", "i7"}, {"extsi", "i5", "i40"}, {"xori", "i64 i64", "i64"},
			} {
				if narrow := strings.Contains(op.in+op.out, "f16"); narrow && solver.Name() == "cvc5" {
					continue // it has floats of 32 and 64 bits only
				}
				scripted(t, r, ask, meanings, evaluators, ctxt.Op("arith."+op.name), op.in, op.out)
			}
		})
	}
}

// scripted has a solver compute what an op gives for values.
func scripted(t *testing.T, r *rand.Rand, ask bits.Solver, meanings proof.Registry, evaluators *eval.Registry, op ir.Op, in, out string) {
	var types []ir.Type
	var inputs []value.Value
	for _, text := range strings.Fields(in + " " + out) {
		typ, err := ir.ParseType(text)
		require.NoError(t, err)
		types = append(types, typ)
		v, err := value.Random(typ, r)
		require.NoError(t, err)
		inputs = append(inputs, v)
	}
	inputs, results := inputs[:len(inputs)-1], types[len(types)-1:]
	outputs, err := eval.Apply(t.Context(), op, inputs, results, eval.Options{Evaluators: evaluators})
	if err != nil {
		return // it has no result
	}
	tr := proof.NewTranslator(meanings)
	var args []bits.Term
	known := tr.Bool(true)
	for i, v := range inputs {
		args = append(args, tr.Var(value.Width(types[i])))
		known = tr.And(known, tr.Eq(args[i], tr.Const(value.Width(types[i]), v.Word(0))))
	}
	words, _, err := tr.Word(op, args, types[:len(inputs)], results)
	require.NoError(t, err)
	same := tr.Eq(words[0], tr.Const(value.Width(results[0]), outputs[0].Word(0)))
	at := fmt.Sprint(op, inputs, outputs)
	claims := map[string]bits.Term{"unsat": tr.And(known, tr.Not(same))}
	if op.Name() == "arith.negf" { // it is not that nothing can be satisfied
		claims["sat"] = tr.And(known, same)
	}
	for want, claim := range claims {
		script, whole := tr.SMT(claim)
		require.True(t, whole, at)
		answer, err := ask(script)
		require.NoError(t, err, at)
		require.Equal(t, want, strings.Fields(answer)[0], "%s\n%s", at, script)
	}
}
