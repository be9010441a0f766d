package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/alias/draw"
	"github.com/settle-go/settle/builtin/alias/expr"
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/phrase"
)

// maxPieces is the number of pieces that are listed and drawn for people.
const maxPieces = 12

// settFlags say what is shown of an expression.
type settFlags struct {
	from, to    int64
	svg, asJSON bool
	canonical   bool
}

func newSett(std stdio) *cobra.Command {
	var flags settFlags
	command := &cobra.Command{
		Use:   "sett EXPRESSION",
		Short: "Compute with setts, nested stripes of integers, and draw them",
		Long: `Compute with setts, nested stripes of integers, and draw them.

A stripe (on,off,phase) is runs of "on" integers with gaps of "off" between them,
one of the runs starting at "phase". A sett [(on,off,phase),...] is stripes within
the runs of stripes, outermost first; [] is all integers. Setts are combined with

  &  intersection   |  union   -  difference   ~  complement   ( )
  sample(A, B)      what is left of A in a view that keeps only B
  fill(A, B)        the elements of A whose number, from 0, is in B
  shift(A, N)       moved by N
  reverse(A, N)     reversed: z becomes N-1-z
  canonical(A)      each piece in its unique form

The result is a list of disjoint setts. It is drawn below what it was computed
from: full squares are in the set. Work and results are bounded: what takes more steps
or more setts is an error, with exit code 1. So is the search for the unique form, and
where it was given up the form is said to be one of several.`,
		Example: `  settle sett '[(8,8,-2),(3,3,1),(1,1,0)]'
  settle sett '(10,5,0) & ~(3,4,1)' --from -20 --to 60
  settle sett 'sample((7,3,1), (4,6,9))' --json
  settle sett '[(18,9,0),(6,3,0),(2,1,0)]' --svg >cube.svg`,
		Args: exactly("EXPRESSION"),
		RunE: func(command *cobra.Command, args []string) error {
			if flags.svg && flags.asJSON {
				return usagef("--svg and --json exclude each other")
			}
			return showSett(std.Out, args[0], flags, command.Flags().Changed("to"))
		},
	}
	command.Flags().Int64Var(&flags.from, "from", 0, "draw from the integer `N` on")
	command.Flags().Int64Var(&flags.to, "to", 0, "draw up to the integer `N` (default: two periods, at most 80 integers)")
	command.Flags().BoolVar(&flags.canonical, "canonical", false, "bring each piece of the result into its unique form")
	command.Flags().BoolVar(&flags.svg, "svg", false, "print the drawing as SVG")
	command.Flags().BoolVar(&flags.asJSON, "json", false, "print JSON")
	return command
}

// settResult is the result of an expression for programs.
type settResult struct {
	Expression string      `json:"expression"`
	Pieces     []settPiece `json:"pieces"`
}

type settPiece struct {
	Stripes [][3]int64 `json:"stripes"` // on, off, phase; none: all integers
	Period  int64      `json:"period"`
	Size    int64      `json:"size"`             // elements in a period
	Unique  *bool      `json:"unique,omitempty"` // where the unique form was asked for: whether it is known to be
}

func showSett(w io.Writer, text string, flags settFlags, hasEnd bool) error {
	node, u, err := computeSett(text)
	if err != nil {
		return err
	}
	if flags.canonical {
		u = canonicalUnion(u)
	}
	flags.canonical = flags.canonical || node.Op == "canonical"
	if flags.asJSON {
		return printJSON(w, newSettResult(text, u, flags.canonical))
	}
	if !hasEnd {
		flags.to = flags.from + drawnWidth(u)
	}
	fig, err := figureOf(node, u, flags)
	if err != nil {
		return usagef("%w", err)
	}
	if flags.svg {
		return printText(w, fig.WriteSVG)
	}
	return printText(w, func(w io.Writer) error {
		describeSett(w, u, flags.canonical)
		return fig.WriteText(w)
	})
}

// computeSett computes an expression. A syntax error is a usage error, a result that
// is too large is not.
func computeSett(text string) (*expr.Node, sett.Union, error) {
	node, err := expr.Parse(diag.NewSource("<expression>", text))
	if err != nil {
		return nil, sett.Union{}, asQueryError(err)
	}
	u, err := node.Compute()
	return node, u, err
}

func canonicalUnion(u sett.Union) sett.Union {
	var pieces []sett.Sett
	for _, s := range u.Pieces() {
		pieces = append(pieces, s.Canonical())
	}
	return sett.Disjoint(pieces...)
}

func newSettResult(text string, u sett.Union, canonical bool) settResult {
	result := settResult{Expression: text, Pieces: []settPiece{}}
	for _, s := range u.Pieces() {
		piece := settPiece{Stripes: [][3]int64{}, Period: s.Period(), Size: s.Size()}
		for _, t := range s.Stripes() {
			piece.Stripes = append(piece.Stripes, [3]int64{t.On, t.Off, t.Phase})
		}
		if canonical {
			_, unique := s.CanonicalForm()
			piece.Unique = &unique
		}
		result.Pieces = append(result.Pieces, piece)
	}
	return result
}

// drawnWidth is two periods of the longest piece, within bounds.
func drawnWidth(u sett.Union) int64 {
	width := int64(20)
	for _, s := range u.Pieces() {
		width = max(width, 2*min(s.Period(), 40))
	}
	return width
}

// figureOf draws what the last operation was done with, and the result.
func figureOf(node *expr.Node, u sett.Union, flags settFlags) (*draw.Figure, error) {
	fig, err := draw.New(flags.from, flags.to)
	if err != nil {
		return nil, err
	}
	for _, arg := range node.Args {
		v, err := arg.Compute()
		if err != nil {
			return nil, err
		}
		fig.Set(phrase.OneLine(arg.Text()), v.Has)
	}
	if len(node.Args) > 0 {
		fig.Gap()
	}
	if len(u.Pieces()) > maxPieces {
		fig.Set("set", u.Has)
		return fig, nil
	}
	fig.Union("set", u)
	return fig, nil
}

// describeSett says what the result is in words.
func describeSett(w io.Writer, u sett.Union, canonical bool) {
	switch pieces := u.Pieces(); {
	case len(pieces) == 0:
		fmt.Fprintln(w, "nothing")
	case len(pieces) == 1 && pieces[0].IsAll():
		fmt.Fprintln(w, "all integers")
	default:
		for _, s := range pieces[:min(len(pieces), maxPieces)] {
			fmt.Fprintf(w, "%v  %d of each %d", s, s.Size(), s.Period())
			if _, unique := s.CanonicalForm(); canonical && !unique {
				fmt.Fprint(w, "  (one form of several: the search for the unique one was given up)")
			}
			fmt.Fprintln(w)
		}
		if more := len(pieces) - maxPieces; more > 0 {
			fmt.Fprintf(w, "and %s more; --json lists all\n", phrase.Count(more, "sett"))
		}
	}
	fmt.Fprintln(w)
}
