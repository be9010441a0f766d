package alias

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

// Of two views about which it is not known whether they share an element, each answer is the
// careful one.
func TestWhatIsNotKnownOfViews(t *testing.T) {
	const width = 1 << 50
	var g Graph
	a, err := g.Allocate(region.Shape{width}, 0)
	require.NoError(t, err)
	view := func(stripes ...sett.Stripe) (Tensor, region.Region) {
		where, err := region.New(region.Shape{width}, sett.Must(sett.New(stripes...)))
		require.NoError(t, err)
		v, err := g.View(a, Sample(where))
		require.NoError(t, err)
		return v, where
	}
	x, partX := view(sett.Stripe{On: 5, Off: 429508031, Phase: 361369393})
	y, partY := view(sett.Stripe{On: 1385561907, Off: 1364276994, Phase: 394479234}, sett.Stripe{On: 2, Off: 29308758, Phase: 16303493})
	z, _ := view(sett.Stripe{On: 429508031, Off: 5, Phase: 361369398})

	require.True(t, g.AreAliased(x, y))
	alloc, index, ok := g.Witness(x, y)
	require.True(t, ok)
	require.Equal(t, a, alloc)
	require.Nil(t, index)
	_, err = g.Meet(x, y)
	require.ErrorIs(t, err, sett.ErrPieces)
	ok, err = g.Contains(z, y)
	require.ErrorIs(t, err, sett.ErrUnknown)
	require.False(t, ok)
	small := func(r region.Region) Tensor {
		v, err := g.Allocate(r.Counts(), 0)
		require.NoError(t, err)
		return v
	}
	_, err = g.Fill([]Tensor{small(partX), small(partY)}, []region.Region{partX, partY})
	require.EqualError(t, err, "fill: regions 0 and 1: it is not known whether they overlap")
	require.False(t, g.AreAliased(x, z))
}

// Tensors with very many parts are not compared part by part.
func TestTensorsOfTooManyParts(t *testing.T) {
	var g Graph
	var parts, others []Tensor
	for range 1100 {
		v, err := g.Allocate(region.Shape{1}, 0)
		require.NoError(t, err)
		parts = append(parts, v)
		w, err := g.Allocate(region.Shape{1}, 0)
		require.NoError(t, err)
		others = append(others, w)
	}
	all, err := g.Concat(parts, 0)
	require.NoError(t, err)
	rest, err := g.Concat(others, 0)
	require.NoError(t, err)
	require.True(t, g.AreAliased(all, rest), "they may be")
	_, index, ok := g.Witness(all, rest)
	require.True(t, ok)
	require.Nil(t, index)
	require.True(t, g.ContainsAliases(all), "it may")
	require.False(t, g.AreAliased(all, others[0]))
	require.True(t, g.AreAliased(all, parts[1099]))
	none, err := g.Allocate(region.Shape{0}, 0)
	require.NoError(t, err)
	require.False(t, g.AreAliased(all, none))
}
