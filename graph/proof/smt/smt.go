// Package smt runs the SMT solver that is installed, as a process that reads SMT-LIB 2.
//
//	if solver, ok := smt.Find(); ok { // z3 or cvc5
//		translator.Solver = solver.Limited(ctx, 2*time.Second)
//	}
//
// Nothing needs it: without a solver, fewer formulas are decided.
package smt

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/settle-go/settle/graph/proof/bits"
)

// Program is a solver that is installed.
type Program struct {
	Path string
	kind string
}

// names are the programs that are looked for, the first one first.
var names = []string{"z3", "cvc5"}

// Find returns the solver that is installed, and false where there is none.
func Find() (Program, bool) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return Program{path, name}, true
		}
	}
	return Program{}, false
}

// Named returns the solver of a path or name. The error says that there is none, or that
// its options are not known.
func Named(name string) (Program, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return Program{}, err
	}
	for _, kind := range names {
		if strings.HasPrefix(filepath.Base(path), kind) {
			return Program{path, kind}, nil
		}
	}
	return Program{}, fmt.Errorf("%s is not one of %s", path, strings.Join(names, ", "))
}

// Name returns z3 or cvc5.
func (p Program) Name() string { return p.kind }

// Limited returns the solver as a function that takes at most a time for each script.
func (p Program) Limited(ctx context.Context, limit time.Duration) bits.Solver {
	return func(script string) (string, error) {
		args := []string{"-in", fmt.Sprintf("-t:%d", limit.Milliseconds())}
		if p.kind == "cvc5" {
			args = []string{"--lang=smt2", fmt.Sprintf("--tlimit=%d", limit.Milliseconds())}
		}
		ctx, cancel := context.WithTimeout(ctx, limit+time.Second)
		defer cancel()
		command := exec.CommandContext(ctx, p.Path, args...)
		command.Stdin = strings.NewReader(script)
		command.WaitDelay = time.Second // for processes that it started, which may keep its output open
		out := &bounded{}
		command.Stdout = out
		err := command.Run()
		switch answer, _, _ := strings.Cut(out.String(), "\n"); {
		case ctx.Err() != nil:
			return "", fmt.Errorf("%s: no answer: %w", p.kind, context.Cause(ctx))
		case strings.TrimSpace(answer) == "sat" || strings.TrimSpace(answer) == "unsat":
			return out.String(), nil // a solver exits with 1 where it is asked for values that there are not
		case err != nil:
			return "", fmt.Errorf("%s: %w: %.200s", p.kind, err, strings.TrimSpace(out.String()))
		}
		return "", fmt.Errorf("%s: %.200s", p.kind, strings.TrimSpace(out.String()))
	}
}

// maxOutput bounds what a solver prints: the answer, and values of variables.
const maxOutput = 1 << 20

// bounded keeps the beginning of what is written to it. It takes the rest, so that the solver
// does not wait.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), max(0, maxOutput-b.Len()))])
	return len(p), nil
}
