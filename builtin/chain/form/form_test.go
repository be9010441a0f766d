package form

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
)

// traceForm evaluates a form, element by element, from its definition.
func traceForm(f *form) [][]int64 {
	out := make([][]int64, f.shape.Size())
	if f.zero {
		return out
	}
	terms := []int64{f.base}
	for _, d := range f.sums {
		var next []int64
		for _, t := range terms {
			for _, e := range d.list() {
				next = append(next, t+e.addr)
			}
		}
		terms = next
	}
	d, ok := flatten(f.digits)
	if !ok {
		panic("too large")
	}
	for _, e := range d.tab {
		for _, t := range terms {
			out[e.pos] = append(out[e.pos], t+e.addr)
		}
		slices.Sort(out[e.pos])
	}
	return out
}

func TestFormMeansTheChain(t *testing.T) {
	s := chain.NewSource(1)
	s.Zeros = true
	tangled, n := 0, 20000
	if testing.Short() {
		n = 3000
	}
	for i := range n {
		c := s.Chain(s.Shape(), s.IntN(9))
		var f form
		if err := f.formOf(c); err != nil {
			require.ErrorIs(t, err, errMisaligned)
			tangled++
			continue
		}
		want, err := chain.Trace(c)
		require.NoError(t, err)
		got := traceForm(&f)
		require.Equal(t, fmt.Sprint(want), fmt.Sprint(got), "chain %d: %v", i, c)
	}
	t.Log("tangled", tangled, "of", n)
}

func (f *form) text() string { return fmt.Sprint(f.in, f.shape, f.zero, f.base, f.digits, f.sums) }

func TestFormIsUnique(t *testing.T) {
	shapes := []chain.Shape{{2, 3}, {4}, {6}, {2, 2}, {2, 2, 3}, {12}, {4, 3}, {1, 4}, {2, 1, 3}, {3, 1}}
	s := chain.NewSource(2)
	byTrace := map[string]map[string]chain.Chain{}
	for range 20000 {
		c := s.Chain(shapes[s.IntN(len(shapes))], 1+s.IntN(6))
		var f form
		if f.formOf(c) != nil {
			continue
		}
		tr, _ := chain.Trace(c)
		out, _ := c.Out()
		key := fmt.Sprint(c.In, out, tr)
		if byTrace[key] == nil {
			byTrace[key] = map[string]chain.Chain{}
		}
		byTrace[key][f.text()] = c
	}
	bad := 0
	for _, forms := range byTrace {
		if len(forms) > 1 {
			if bad++; bad < 6 {
				for f, c := range forms {
					t.Log(c, " ", f)
				}
				t.Log("---")
			}
		}
	}
	t.Log(bad, "of", len(byTrace))
	require.Zero(t, bad)
}
