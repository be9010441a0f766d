package expr

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/diag"
)

// reach is how far elements are numbered: small setts have enough of them below it.
const reach = 600

// has says whether z is in what a part of an expression means, as its documentation has
// it, and whether that is known below reach.
func has(n *Node, z int64) (in, known bool) {
	switch n.Op {
	case "sett":
		return n.Sett.Has(z), true
	case "shift":
		return has(n.Args[0], z-n.Number)
	case "reverse":
		return has(n.Args[0], n.Number-1-z)
	case "canonical":
		return has(n.Args[0], z)
	case "~":
		in, known = has(n.Args[0], z)
		return !in, known
	case "sample":
		return hasSample(n, z)
	case "fill":
		return hasFill(n, z)
	}
	a, knownA := has(n.Args[0], z)
	b, knownB := has(n.Args[1], z)
	known = knownA && knownB
	switch n.Op {
	case "&":
		return a && b, known
	case "|":
		return a || b, known
	case "-":
		return a && !b, known
	}
	return false, false
}

// hasSample says whether element z of the second argument is in the first.
func hasSample(n *Node, z int64) (in, known bool) {
	for at, rank := int64(0), int64(0); at < reach && z >= 0; at++ {
		b, ok := has(n.Args[1], at)
		if !ok {
			return false, false
		}
		if b && rank == z {
			return has(n.Args[0], at)
		}
		if b {
			rank++
		}
	}
	return false, false
}

// hasFill says whether z is an element of the first argument whose number is in the
// second.
func hasFill(n *Node, z int64) (in, known bool) {
	if z < 0 || z >= reach {
		return false, false
	}
	rank := int64(0)
	for at := range z {
		a, ok := has(n.Args[0], at)
		if !ok {
			return false, false
		}
		if a {
			rank++
		}
	}
	a, ok := has(n.Args[0], z)
	if !a || !ok {
		return false, ok
	}
	return has(n.Args[1], rank)
}

// requireMeaning fails where what was computed is not what the expression means.
func requireMeaning(t require.TestingT, n *Node, u sett.Union) {
	for z := int64(-24); z < 48; z++ {
		in, known := has(n, z)
		if known && in != u.Has(z) {
			require.Failf(t, "another set", "%s has %d: %v, of %v: %v", n.Text(), z, in, u, u.Has(z))
		}
	}
}

// drawText generates an expression.
func drawText(t *rapid.T, depth int) string {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		p := rapid.IntRange(1, 8).Draw(t, "period")
		on := rapid.IntRange(0, p).Draw(t, "on")
		outer := fmt.Sprintf("(%d,%d,%d)", on, p-on, rapid.IntRange(-9, 9).Draw(t, "phase"))
		switch rapid.IntRange(0, 3).Draw(t, "form") {
		case 0:
			return "[" + outer + ", (1,1,0)]"
		case 1:
			return "[" + outer + "]"
		}
		return outer
	}
	arg := func() string { return drawText(t, depth-1) }
	number := rapid.IntRange(-12, 12).Draw(t, "number")
	switch rapid.IntRange(0, 8).Draw(t, "op") {
	case 0:
		return arg() + " & " + arg()
	case 1:
		return arg() + " | " + arg()
	case 2:
		return arg() + " - " + arg()
	case 3:
		return "~" + arg()
	case 4:
		return "(" + arg() + ")"
	case 5:
		return fmt.Sprintf("shift(%s, %d)", arg(), number)
	case 6:
		return fmt.Sprintf("reverse(%s,%d)", arg(), number)
	case 7:
		return fmt.Sprintf("%s(%s, %s)", rapid.SampledFrom([]string{"sample", "fill"}).Draw(t, "name"), arg(), arg())
	}
	return "canonical(" + arg() + ")"
}

func TestComputedIsMeant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t, 3)
		n, err := Parse(diag.NewSource("<expression>", text))
		require.NoError(t, err)
		require.Equal(t, text, n.Text())
		u, err := n.Compute()
		if err != nil && strings.Contains(err.Error(), sett.ErrPieces.Error()) { // one in some 50,000
			t.Skip("too many pieces")
		}
		if err != nil {
			require.ErrorContains(t, err, "the filter is empty")
			return
		}
		requireMeaning(t, n, u)
	})
}

// The operators bind as the documentation says: a complement first, then meets, then
// unions and differences from left to right.
func TestHowOperatorsBind(t *testing.T) {
	for _, pair := range [][2]string{
		{"(2,3,0) | (1,2,0) & (1,1,0)", "(2,3,0) | ((1,2,0) & (1,1,0))"},
		{"(4,3,0) - (1,2,0) - (1,1,0)", "((4,3,0) - (1,2,0)) - (1,1,0)"},
		{"(4,3,0) - (1,2,0) | (1,1,0)", "((4,3,0) - (1,2,0)) | (1,1,0)"},
		{"~(4,3,0) & (1,2,0)", "(~(4,3,0)) & (1,2,0)"},
		{"~~(4,3,0)", "(4,3,0)"},
	} {
		var sets [2]string
		for i, text := range pair {
			u, err := Compute(diag.NewSource("<expression>", text))
			require.NoError(t, err)
			sets[i] = u.String()
		}
		require.Equal(t, sets[1], sets[0], "%s", pair[0])
	}
}

// An expression may be nested to a depth, in every way, and no deeper.
func TestNestingHasABound(t *testing.T) {
	repeat := func(open, close string, n int) string {
		return strings.Repeat(open, n) + "(1,1,0)" + strings.Repeat(close, n)
	}
	for _, way := range [][2]string{{"(", ")"}, {"~", ""}, {"canonical(", ")"}, {"shift(", ",0)"}, {"sample(", ",(1,0,0))"}, {"sample((1,0,0),", ")"}} {
		_, err := Parse(diag.NewSource("<expression>", repeat(way[0], way[1], maxNesting)))
		require.NoError(t, err, "%s", way)
		_, err = Parse(diag.NewSource("<expression>", repeat(way[0], way[1], maxNesting+1)))
		require.ErrorContains(t, err, "nested more than 200 deep", "%s", way)
		_, err = Parse(diag.NewSource("<expression>", repeat(way[0], way[1], 10_000)))
		require.ErrorContains(t, err, "nested more than 200 deep", "%s", way)
	}
	side := "(1,1,0)" // side by side there is no depth
	for range 300 {
		side += " & (1,1,0)"
	}
	_, err := Compute(diag.NewSource("<expression>", side))
	require.NoError(t, err)
}

// A sett may have as many stripes as package sett takes, and no more.
func TestStripesHaveABound(t *testing.T) {
	of := func(n int) error {
		_, err := Parse(diag.NewSource("<expression>", "["+strings.Repeat("(1,1,0),", n-1)+"(1,1,0)]"))
		return err
	}
	require.NoError(t, of(sett.MaxDepth))
	require.ErrorContains(t, of(sett.MaxDepth+1), "2049 stripes, of at most 2048")
}

func TestNumbersAtTheLimit(t *testing.T) {
	for text, ok := range map[string]bool{
		"shift((1,1,0), 1152921504606846976)":  true,
		"shift((1,1,0), -1152921504606846976)": true,
		"shift((1,1,0), -1152921504606846977)": false,
		"shift((1,1,0), 1152921504606846977)":  false,
		"(1152921504606846975,1,0)":            true,
		"(1152921504606846976,1,0)":            false,
		"(1,1,1152921504606846976)":            true,
		"(1,1,-1152921504606846977)":           false,
	} {
		_, err := Compute(diag.NewSource("<expression>", text))
		require.Equal(t, ok, err == nil, "%s: %v", text, err)
		var one *diag.Error
		require.Equal(t, !ok, errors.As(err, &one))
	}
}
