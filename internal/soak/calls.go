package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// server is what all calls share.
type server struct {
	dialects *ir.Dialects
	shared   *ir.Context // nil: each call has its own
	opt      *optdb.Pipeline
	small    *small
}

func newServer(sharing string) (*server, error) {
	lib, err := builtin.New(builtin.Config{})
	if err != nil {
		return nil, err
	}
	opt, err := lib.DB.Query(optdb.Include("fast_run"))
	if err != nil {
		return nil, err
	}
	s := &server{dialects: lib.Dialects, opt: opt}
	switch sharing {
	case "frozen":
		s.shared = ir.NewContext(lib.Dialects).Freeze()
	case "own":
	default:
		return nil, fmt.Errorf("unknown context %q, want frozen or own", sharing)
	}
	s.small, err = newSmall()
	return s, err
}

// window makes the calls of a window, side by side.
func (s *server) window(ctx context.Context, c *config, number int) (stats, error) {
	group, ctx := errgroup.WithContext(ctx)
	all := make([]stats, c.goroutines)
	each := max(1, c.size()/c.goroutines)
	for i := range all {
		group.Go(func() error {
			r := rand.New(rand.NewPCG(c.seed, uint64(number*c.goroutines+i)))
			return s.goroutine(ctx, r, each, &all[i])
		})
	}
	err := group.Wait()
	var sum stats
	for _, one := range all {
		sum.calls += one.calls
		sum.cancelled += one.cancelled
		sum.edits += one.edits
		sum.failures += one.failures
	}
	return sum, err
}

// Of the calls of a goroutine, one in this many is cancelled, or followed by a script
// of edits, or by rules that fail.
const (
	cancelEvery = 10
	editEvery   = 40
	failEvery   = 40
)

func (s *server) goroutine(ctx context.Context, r *rand.Rand, calls int, done *stats) error {
	for k := range calls {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.call(ctx, r, k%cancelEvery == 0); err != nil {
			return err
		}
		done.calls++
		if k%cancelEvery == 0 {
			done.cancelled++
		}
		if k%editEvery == 1 {
			n, err := s.small.edits(ctx, r)
			if done.edits += n; err != nil {
				return err
			}
		}
		if k%failEvery == 2 {
			n, err := s.small.failing(ctx, r)
			if done.failures += n; err != nil {
				return err
			}
		}
	}
	return nil
}

// call reads, rewrites and prints a program that no call had before. One that is
// cancelled is then run to the end, and must come to what a run in one piece does.
func (s *server) call(ctx context.Context, r *rand.Rand, cancelled bool) error {
	text := program(r)
	fg, err := s.parse(text)
	if err != nil {
		return err
	}
	var want uint64
	if cancelled {
		whole, err := s.parse(text)
		if err != nil {
			return err
		}
		if _, err := s.opt.Optimize(ctx, whole); err != nil {
			return fmt.Errorf("%w\n%s", err, text)
		}
		want = graph.StructuralHash(whole)
		if err := s.cancelled(ctx, r, fg); err != nil {
			return fmt.Errorf("%w\n%s", err, text)
		}
	}
	if _, err := s.opt.Optimize(ctx, fg); err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	if cancelled && graph.StructuralHash(fg) != want {
		return fmt.Errorf("a run that was cancelled and begun again comes to another graph:\n%s\n%s", text, fg)
	}
	var out bytes.Buffer
	if err := mlir.Write(&out, fg); err != nil {
		return err
	}
	if out.Len() == 0 {
		return errors.New("an empty text was printed")
	}
	return nil
}

func (s *server) parse(text string) (*graph.FunctionGraph, error) {
	var options []mlir.Option
	if s.shared != nil {
		options = append(options, mlir.Shared(s.shared))
	}
	fg, err := mlir.Parse("soak.mlir", text, s.dialects, options...)
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, text)
	}
	return fg, nil
}

// cancelled runs the optimizer until it is cancelled after some rewrites.
func (s *server) cancelled(ctx context.Context, r *rand.Rand, fg *graph.FunctionGraph) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	left := 1 + r.IntN(12)
	hooks := navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) {
		if left--; left == 0 {
			cancel()
		}
	}}
	_, err := s.opt.OptimizeWith(ctx, fg, navigator.Options{Hooks: hooks, Workers: 1})
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return fg.CheckIntegrity()
}

// program returns the text of a program with a shape, constants, attributes and
// names that are new, and something to rewrite.
func program(r *rand.Rand) string {
	var b bytes.Buffer
	rows, k := 2+r.Int64N(1<<28), r.Int64()
	shape := fmt.Sprintf("tensor<%dx3xf32>", rows)
	fmt.Fprintf(&b, `"func.func"() <{function_type = (%s, i64) -> (%s, i64), sym_name = "f%d"}> ({`+"\n", shape, shape, k)
	fmt.Fprintf(&b, "^bb0(%%x: %s, %%v0: i64):\n", shape)
	fmt.Fprintf(&b, "  %%a = \"tosa.cast\"(%%x) : (%s) -> tensor<*xf32>\n", shape)
	fmt.Fprintf(&b, "  %%b = \"tosa.cast\"(%%a) {note = #note.number<%d>} : (tensor<*xf32>) -> %s\n", k, shape)
	fmt.Fprintf(&b, "  %%zero = \"arith.constant\"() <{value = 0 : i64}> : () -> i64\n")
	fmt.Fprintf(&b, "  %%one = \"arith.constant\"() <{value = 1 : i64}> : () -> i64\n")
	v := 0
	for i := range 4 + r.IntN(24) {
		switch r.IntN(4) {
		case 0:
			fmt.Fprintf(&b, "  %%v%d = \"arith.addi\"(%%v%d, %%zero) : (i64, i64) -> i64\n", v+1, v)
		case 1:
			fmt.Fprintf(&b, "  %%v%d = \"arith.muli\"(%%v%d, %%one) : (i64, i64) -> i64\n", v+1, v)
		case 2:
			fmt.Fprintf(&b, "  %%c%d = \"arith.constant\"() <{value = %d : i64}> : () -> i64\n", i, r.Int64())
			fmt.Fprintf(&b, "  %%v%d = \"arith.xori\"(%%v%d, %%c%d) : (i64, i64) -> i64\n", v+1, v, i)
		case 3:
			fmt.Fprintf(&b, "  %%v%d = \"soak.op%d\"(%%v%d) {\"key%d\" = !soak.type<%d>} : (i64) -> i64\n", v+1, r.IntN(3), v, k%1000003, r.Int64())
		}
		v++
	}
	fmt.Fprintf(&b, "  \"func.return\"(%%b, %%v%d) : (%s, i64) -> ()\n}) : () -> ()\n", v, shape)
	return b.String()
}
