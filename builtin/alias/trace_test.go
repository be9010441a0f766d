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

// Back takes back what the view of a part is.
func TestMapsThereAndBack(t *testing.T) {
	ctx, shape := t.Context(), region.Shape{4, 6}
	odd, err := region.FromStride(shape, 1, 2)
	require.NoError(t, err)
	box, err := region.FromBounds(shape, []int64{1, 1}, []int64{3, 5})
	require.NoError(t, err)
	big, err := region.FromStride(region.Shape{8, 6}, 0, 2)
	require.NoError(t, err)
	part := box.Union()
	view := func(u region.Union, err error) region.Union {
		require.NoError(t, err)
		return u
	}
	for _, c := range []struct {
		as    Map
		there region.Union
	}{
		{Reshape(3, 8), view(part.Reshape(ctx, region.Shape{3, 8}))},
		{Permute(1, 0), view(part.Permute([]int{1, 0}))},
		{Reverse(1), view(part.Reverse(1))},
		{Expand(2, 4, 6), view(part.Expand(region.Shape{2, 4, 6}))},
		{Sample(odd), view(part.Sample(ctx, odd))},
		{Into(big), view(part.Fill(ctx, big))},
	} {
		out, err := c.as.Out(shape)
		require.NoError(t, err)
		require.True(t, c.there.Shape().Equal(out), "%T", c.as)
		back := view(c.as.Back(ctx, c.there, shape))
		want := part
		if c.as.Partial() {
			want = view(part.Intersect(ctx, odd.Union()))
		}
		require.True(t, contains(t, back, want) && contains(t, want, back), "%T: %v", c.as, back)
	}
}

func contains(t *testing.T, u, v region.Union) bool {
	ok, err := u.Contains(v)
	require.NoError(t, err)
	return ok
}
