package alias

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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
	require.Equal(t, "(999,1,2)[(666,333,166)|-|-]", shown.Regions()[0].String(), "reversed each time, it lost rows at both ends")
}

// A shortcut ends at a reshape: the way goes on after it.
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

// drawView adds a view that is generated: in a graph with rows, and in one without.
func drawView(t *rapid.T, of Tensor, graphs ...*Graph) {
	shape := graphs[0].Shape(of)
	var as Map
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		order := make([]int, len(shape))
		for d := range order {
			order[d] = d
		}
		as = Permute(rapid.Permutation(order).Draw(t, "order")...)
	case 1:
		as = Reverse(rapid.IntRange(0, len(shape)-1).Draw(t, "dim"))
	case 2, 3, 4, 5:
		rows := int64(1)
		size := shape.Size()
		for _, p := range []int64{2, 3, 5} {
			if size%(rows*p) == 0 && rapid.Bool().Draw(t, "factor") {
				rows *= p
			}
		}
		as = Reshape(rows, size/rows)
	default:
		setts := make([]sett.Sett, len(shape))
		for d, n := range shape {
			from := rapid.Int64Range(0, (n-1)/2).Draw(t, "from")
			step := rapid.Int64Range(1, 2).Draw(t, "step")
			stripes := []sett.Stripe{{On: n - from, Off: from, Phase: from}, {On: 1, Off: step - 1}}
			setts[d] = sett.Must(sett.New(stripes...))
		}
		where, err := region.New(shape, setts...)
		require.NoError(t, err)
		as = Sample(where)
	}
	for _, g := range graphs {
		_, err := g.View(of, as)
		require.NoError(t, err)
	}
}

// TestRowsChangeNoAnswer generates views of views and asks the same of a graph that follows
// each of them step by step.
func TestRowsChangeNoAnswer(t *testing.T) {
	used := 0
	rapid.Check(t, func(t *rapid.T) {
		var g, slow Graph
		for _, one := range []*Graph{&g, &slow} {
			_, err := one.Allocate(region.Shape{12, 20}, 0)
			require.NoError(t, err)
		}
		for range 12 {
			of := Tensor(g.Len() - rapid.IntRange(1, min(2, g.Len())).Draw(t, "of"))
			drawView(t, of, &g, &slow)
			last := &g.tensors[g.Len()-1]
			if last.row != nil && last.partial {
				used++
			}
			slow.tensors[slow.Len()-1].row = nil
		}
		for v := range g.tensors {
			got, err := g.Shown(Tensor(v), 0)
			require.NoError(t, err)
			want, err := slow.Shown(Tensor(v), 0)
			require.NoError(t, err)
			same, err := got.Contains(want)
			require.NoError(t, err)
			require.True(t, same && got.Size() == want.Size(), "%v, step by step %v", got, want)
			require.LessOrEqual(t, len(got.Regions()), len(want.Regions())+manyRegions)
			for w := range v {
				require.Equal(t, slow.AreAliased(Tensor(v), Tensor(w)), g.AreAliased(Tensor(v), Tensor(w)))
			}
		}
	})
	require.NotZero(t, used)
}

// TestRowsPassReshapes: slices with a reshape before each are one step away.
func TestRowsPassReshapes(t *testing.T) {
	var g Graph
	x, err := g.Allocate(region.Shape{40, 50}, 0)
	require.NoError(t, err)
	for i := range 100 {
		flat, err := g.View(x, Reshape(g.Shape(x).Size()))
		require.NoError(t, err)
		x, err = g.Slice(flat, []int64{3}, []int64{g.Shape(flat)[0] - 4})
		require.NoError(t, err)
		require.Zero(t, g.tensors[x].row.from, i)
	}
	shown, err := g.Shown(x, 0)
	require.NoError(t, err)
	require.Equal(t, int64(2000-700), shown.Size())
	require.True(t, shown.Has(6, 0))
	require.False(t, shown.Has(5, 49))
}
