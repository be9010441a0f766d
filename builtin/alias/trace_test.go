package alias

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
)

// What a slice of each kind of view shows, as the views say one by one.
func TestSlicesAreFollowedThroughEachView(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"alloc 4,6 0;reverse 0 0;slice 1 0,0 1,6", "0 (4,6)[(1,3,3)|-]"},
		{"alloc 4,6 0;reverse 0 0,1,0;slice 1 0,0 4,2", "0 (4,6)[-|(2,4,4)]"},
		{"alloc 4,6 0;dimshuffle 0 1,0;slice 1 0,1 2,3", "0 (4,6)[(2,2,1)|(2,4,0)]"},
		{"alloc 2,3,4 0;dimshuffle 0 1,2,0;slice 1 1,0,0 2,4,1", "0 (2,3,4)[(1,1,0)|(1,2,1)|-]"},
		{"alloc 1,6 0;expand 0 5,6;slice 1 2,1 4,3", "0 (1,6)[-|(2,4,1)]"},
		{"alloc 4,6 0;reshape 0 24;slice 1 4 8", "0 (4,6)[(1,3,0)|(2,4,4)] 0 (4,6)[(1,3,1)|(2,4,0)]"},
		{"alloc 4,6 0;sample 0 [1,1,1|-];sample 1 [1,1,0|2,1,0]", "0 (4,6)[(1,3,1)|(2,1,0)]"},
		{"alloc 4,6 0;alloc 2,6 0;concat 0,1 0;slice 2 3,0 5,6", "0 (4,6)[(1,3,3)|-] 1 (2,6)[(1,1,0)|-]"},
		{"alloc 2,6 0;alloc 2,6 0;settfill 0,1 4,6 [1,1,0|-]&[1,1,1|-];slice 2 1,0 3,6", "0 (2,6)[(1,1,1)|-] 1 (2,6)[(1,1,0)|-]"},
		{"alloc 4,6 0;identity 0;slice 1 0,0 4,0", ""},
	} {
		g := play(t, c.script)
		var parts []string
		for _, o := range g.Origins(Tensor(g.Len() - 1)) {
			parts = append(parts, fmt.Sprint(o.Alloc, " ", o.Part))
		}
		require.Equal(t, c.want, strings.Join(parts, " "), c.script)
	}
}

// Forward is what Back takes back, for what the view shows.
func TestMapsThereAndBack(t *testing.T) {
	shape := region.Shape{4, 6}
	odd, err := region.FromStride(shape, 1, 2)
	require.NoError(t, err)
	part, err := region.FromBounds(shape, []int64{1, 1}, []int64{3, 5})
	require.NoError(t, err)
	big, err := region.FromStride(region.Shape{8, 6}, 0, 2)
	require.NoError(t, err)
	for _, m := range []Map{Reshape(3, 8), Permute(1, 0), Reverse(1), Expand(2, 4, 6), Sample(odd), Into(big)} {
		out, err := m.Out(shape)
		require.NoError(t, err)
		there, err := m.Forward(part.Union())
		require.NoError(t, err)
		require.True(t, there.Shape().Equal(out), "%T", m)
		back, err := m.Back(t.Context(), there, shape)
		require.NoError(t, err)
		want := part.Union()
		if m.Partial() {
			want, err = part.Intersect(odd)
			require.NoError(t, err)
		}
		require.True(t, back.Equal(want), "%T: %v", m, back)
	}
}
