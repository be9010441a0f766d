package form

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
)

// countdown is a context that ends after it was asked this many times.
type countdown struct {
	context.Context
	left, late int
}

func (c *countdown) Err() error {
	if c.left--; c.left >= 0 {
		return nil
	}
	c.late++
	return context.Canceled
}

// TestCanonicalEndsWithItsContext cancels at each point at which the context is asked:
// little is done after that.
func TestCanonicalEndsWithItsContext(t *testing.T) {
	s := chain.NewSource(5)
	s.MaxSize = 6000
	s.Kinds = []chain.Kind{chain.DimShuffle, chain.Reshape, chain.Reverse, chain.Expand, chain.SettSample}
	var c chain.Chain
	for range 20 {
		if c = s.Chain(chain.Shape{6, 4, 5}, 60); !isMadeOfDigits(c) {
			break
		}
	}
	require.False(t, isMadeOfDigits(c))
	var k Canonicalizer
	asked := &countdown{Context: t.Context(), left: 1 << 30}
	_, _, err := k.CanonicalContext(asked, c)
	require.NoError(t, err)
	total := 1<<30 - asked.left
	require.Greater(t, total, 100, "it is asked often")
	for _, after := range []int{0, 1, 2, 10, total / 3, total / 2, total - 2} {
		ctx := &countdown{Context: t.Context(), left: after}
		_, _, err := k.CanonicalContext(ctx, c)
		require.ErrorIs(t, err, context.Canceled, "after %d of %d", after, total)
		require.Less(t, ctx.late, 100, "after %d of %d", after, total)
	}
	ended := &countdown{Context: t.Context()}
	_, _, err = EquivalentContext(ended, c, c.Reverse(0).Reverse(0))
	require.ErrorIs(t, err, context.Canceled)
}

func isMadeOfDigits(c chain.Chain) bool {
	var f form
	return f.read(c) == nil
}

// TestMultiplesThatCannotBeCounted has each element added up 2^80 times: what comes out
// is not taken for anything else.
func TestMultiplesThatCannotBeCounted(t *testing.T) {
	twice := " -> Expand(1048576) -> Reduce(1)"
	many, err := chain.ParseText("(1)" + strings.Repeat(twice, 4))
	require.NoError(t, err)
	got, err := Canonical(many)
	require.NoError(t, err)
	require.NotEmpty(t, got.Ops)
	for _, times := range []int{0, 3, 5} { // 2^0, 2^60 and 2^100; 2^64 is 0 unless it is checked
		other, err := chain.ParseText("(1)" + strings.Repeat(twice, times))
		require.NoError(t, err)
		equal, _, err := Equivalent(many, other)
		require.False(t, equal, "%d", times)
		require.True(t, err == nil || strings.Contains(err.Error(), "not known"), "%v", err)
	}
	equal, _, err := Equivalent(many, many)
	require.NoError(t, err)
	require.True(t, equal)
}

// TestSumsOfSumsAreNotListed reads a chain that is not made of digits whose elements are
// sums of 2^48 terms, which are not listed.
func TestSumsOfSumsAreNotListed(t *testing.T) {
	text := "(3,4) -> DimShuffle(1 0) -> Reshape(3,4) -> DimShuffle(1 0) -> Reshape(1,12)"
	c, err := chain.ParseText(text + strings.Repeat(" -> Expand(64,12) -> Reduce(1,12)", 8))
	require.NoError(t, err)
	got, err := Canonical(c)
	require.NoError(t, err)
	require.LessOrEqual(t, len(got.Ops), len(c.Ops))
}

// TestListsInLargeBoxes fills a few irregular places of a box that is too large to count
// to.
func TestListsInLargeBoxes(t *testing.T) {
	for _, size := range []int64{1 << 58, 1e15, 99999999999973} {
		where := sett.Must(sett.New(sett.Stripe{On: 40, Off: size - 40, Phase: 17}, sett.Stripe{On: 7, Off: 4, Phase: 2}, sett.Stripe{On: 2, Off: 1, Phase: 1}))
		n, err := where.Count(0, size)
		require.NoError(t, err)
		c := chain.New(n).SettFillInto(chain.Shape{size}, where)
		got, err := Canonical(c)
		require.NoError(t, err)
		equal, _, err := Equivalent(c, got)
		require.NoError(t, err)
		require.True(t, equal, fmt.Sprint(c, got))
	}
}
