package alias

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

// A view of views is one step from the allocation, however many views there are
// in between, and each step shows one row less or turns what there is.
func TestShortcuts(t *testing.T) {
	const views = 999
	var g Graph
	x, err := g.Allocate(region.Shape{views, 1, 2}, 0)
	require.NoError(t, err)
	for i := range views {
		as := [...]Map{Reverse(0, 2), Permute(0, 2, 1), nil}[i%3]
		if as == nil {
			shape := g.Shape(x)
			but := sett.Must(sett.New(sett.Stripe{On: shape[0] - 1, Off: 1 << 40, Phase: 1}))
			where, err := region.New(shape, but, sett.All(), sett.All())
			require.NoError(t, err)
			as = Sample(where)
		}
		x, err = g.View(x, as)
		require.NoError(t, err)
		if i > 0 {
			require.NotNil(t, g.tensors[x].short, i)
			require.Zero(t, g.tensors[x].short.from, i)
		}
	}
	shown, err := g.Shown(x, 0)
	require.NoError(t, err)
	require.Equal(t, int64(views-views/3)*2, shown.Size())
	require.Equal(t, "(999,1,2)[(666,333,166)|-|-]", shown.Regions()[0].String(), "turned round each time, it lost rows at both ends")
}

// A reshape is a step of its own: the way goes on behind it.
func TestShortcutsBehindAReshape(t *testing.T) {
	var g Graph
	a, err := g.Allocate(region.Shape{6}, 0)
	require.NoError(t, err)
	rows, err := g.View(a, Reshape(2, 3))
	require.NoError(t, err)
	first, err := g.Slice(rows, []int64{0, 0}, []int64{1, 3})
	require.NoError(t, err)
	turned, err := g.View(first, Permute(1, 0))
	require.NoError(t, err)
	last, err := g.Slice(turned, []int64{2, 0}, []int64{3, 1})
	require.NoError(t, err)
	require.Nil(t, g.tensors[first].short)
	require.Equal(t, rows, g.tensors[last].short.from)
	_, index, ok := g.Witness(last, a)
	require.True(t, ok)
	require.Equal(t, []int64{2}, index)
}
