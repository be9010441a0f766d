package alias

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

// memory is a tensor written down: the element that each row-major place shows,
// elements of all allocations being numbered.
type memory struct {
	shape region.Shape
	shows []int
}

// model grows a graph and the memory of each tensor side by side.
type model struct {
	t     *rapid.T
	g     Graph
	all   []memory
	owner []Tensor // the allocation of each element
}

func (m *model) add(x Tensor, err error, mem memory) {
	require.NoError(m.t, err)
	require.Equal(m.t, Tensor(len(m.all)), x)
	require.True(m.t, m.g.Shape(x).Equal(mem.shape), "%v, not %v", m.g.Shape(x), mem.shape)
	m.all = append(m.all, mem)
}

func (m *model) allocate() {
	shape := make(region.Shape, rapid.IntRange(0, 3).Draw(m.t, "rank"))
	for d := range shape {
		shape[d] = rapid.Int64Range(1, 5).Draw(m.t, "size")
	}
	mem := memory{shape: shape}
	for range shape.Size() {
		mem.shows = append(mem.shows, len(m.owner))
		m.owner = append(m.owner, Tensor(len(m.all)))
	}
	x, err := m.g.Allocate(shape, 0)
	m.add(x, err, mem)
}

// view adds a view whose place index shows what from of it is in the tensor.
func (m *model) view(of int, as Map, shape region.Shape, from func(index []int64) []int64) {
	mem, in := memory{shape: shape}, m.all[of]
	for flat := range shape.Size() {
		mem.shows = append(mem.shows, in.shows[in.shape.Flat(from(shape.Index(flat)))])
	}
	x, err := m.g.View(Tensor(of), as)
	m.add(x, err, mem)
}

// step adds a random view of a random tensor.
func (m *model) step() {
	of := rapid.IntRange(0, len(m.all)-1).Draw(m.t, "of")
	in := m.all[of]
	switch rapid.IntRange(0, 6).Draw(m.t, "op") {
	case 0:
		m.allocate()
	case 1:
		to := drawReshape(m.t, in.shape.Size())
		m.view(of, Reshape(to...), to, func(index []int64) []int64 { return in.shape.Index(to.Flat(index)) })
	case 2:
		m.permute(of)
	case 3:
		m.reverse(of)
	case 4:
		m.expand(of)
	case 5:
		m.sample(of)
	default:
		m.concat(of)
	}
}

// drawReshape generates a shape of that size.
func drawReshape(t *rapid.T, size int64) region.Shape {
	to := region.Shape{}
	for p := int64(2); size > 1; {
		if size%p != 0 {
			p++
			continue
		}
		size /= p
		if len(to) == 0 || rapid.Bool().Draw(t, "cut") {
			to = append(to, p)
			continue
		}
		to[rapid.IntRange(0, len(to)-1).Draw(t, "dim")] *= p
	}
	return to
}

func (m *model) permute(of int) {
	in := m.all[of]
	perm := make([]int, len(in.shape))
	for d := range perm {
		perm[d] = d
	}
	perm = rapid.Permutation(perm).Draw(m.t, "perm")
	shape, err := in.shape.Permute(perm)
	require.NoError(m.t, err)
	m.view(of, Permute(perm...), shape, func(index []int64) []int64 {
		out := make([]int64, len(index))
		for d, p := range perm {
			out[p] = index[d]
		}
		return out
	})
}

func (m *model) reverse(of int) {
	in := m.all[of]
	if len(in.shape) == 0 {
		return
	}
	dim := rapid.IntRange(0, len(in.shape)-1).Draw(m.t, "dim")
	m.view(of, Reverse(dim), in.shape, func(index []int64) []int64 {
		index[dim] = in.shape[dim] - 1 - index[dim]
		return index
	})
}

func (m *model) expand(of int) {
	in := m.all[of]
	if len(in.shows) > 100 {
		return
	}
	shape := slices.Clone(in.shape)
	for d, n := range shape {
		if n == 1 {
			shape[d] = rapid.Int64Range(1, 3).Draw(m.t, "times")
		}
	}
	if rapid.Bool().Draw(m.t, "ahead") {
		shape = append(region.Shape{2}, shape...)
	}
	m.view(of, Expand(shape...), shape, func(index []int64) []int64 {
		index = index[len(shape)-len(in.shape):]
		for d, n := range in.shape {
			index[d] = min(index[d], n-1)
		}
		return index
	})
}

func (m *model) sample(of int) {
	in := m.all[of]
	setts := make([]sett.Sett, len(in.shape))
	kept := make([][]int64, len(in.shape))
	shape := make(region.Shape, len(in.shape))
	for d, n := range in.shape {
		on, off := rapid.Int64Range(1, 4).Draw(m.t, "on"), rapid.Int64Range(0, 3).Draw(m.t, "off")
		setts[d] = sett.Must(sett.New(sett.Stripe{On: on, Off: off, Phase: rapid.Int64Range(0, 3).Draw(m.t, "phase")}))
		for i := range n {
			if setts[d].Has(i) {
				kept[d] = append(kept[d], i)
			}
		}
		shape[d] = int64(len(kept[d]))
	}
	if shape.Size() == 0 {
		return
	}
	where, err := region.New(in.shape, setts...)
	require.NoError(m.t, err)
	m.view(of, Sample(where), shape, func(index []int64) []int64 {
		for d := range index {
			index[d] = kept[d][index[d]]
		}
		return index
	})
}

func (m *model) concat(of int) {
	in := m.all[of]
	if len(in.shape) == 0 || len(in.shows) > 200 {
		return
	}
	axis := rapid.IntRange(0, len(in.shape)-1).Draw(m.t, "axis")
	tensors, shape := []Tensor{Tensor(of)}, slices.Clone(in.shape)
	for i, other := range m.all {
		if len(tensors) < 3 && fits(in.shape, other.shape, axis) && rapid.Bool().Draw(m.t, "take") {
			tensors = append(tensors, Tensor(i))
			shape[axis] += other.shape[axis]
		}
	}
	mem := memory{shape: shape}
	for flat := range shape.Size() {
		index := shape.Index(flat)
		for _, x := range tensors {
			part := m.all[x]
			if index[axis] < part.shape[axis] {
				mem.shows = append(mem.shows, part.shows[part.shape.Flat(index)])
				break
			}
			index[axis] -= part.shape[axis]
		}
	}
	x, err := m.g.Concat(tensors, axis)
	m.add(x, err, mem)
}

func fits(a, b region.Shape, axis int) bool {
	if len(a) != len(b) {
		return false
	}
	for d := range a {
		if d != axis && a[d] != b[d] {
			return false
		}
	}
	return true
}

// elements returns what a tensor shows, each once, in order.
func (m memory) elements() []int {
	list := slices.Clone(m.shows)
	slices.Sort(list)
	return slices.Compact(list)
}

func TestGraphsByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &model{t: t}
		m.allocate()
		for range rapid.IntRange(6, 16).Draw(t, "steps") {
			m.step()
		}
		for x := range m.all {
			m.checkOne(Tensor(x))
			var aliases []Tensor
			for y := range m.all {
				m.checkPair(Tensor(x), Tensor(y))
				if m.g.AreAliased(Tensor(x), Tensor(y)) {
					aliases = append(aliases, Tensor(y))
				}
			}
			require.Equal(t, aliases, m.g.Aliases(Tensor(x)))
		}
	})
}

func (m *model) checkOne(x Tensor) {
	mem := m.all[x]
	list := mem.elements()
	require.Equal(m.t, len(list) < len(mem.shows), m.g.ContainsAliases(x))
	one := m.owner[list[0]] == m.owner[list[len(list)-1]]
	together := list[len(list)-1]-list[0]+1 == len(mem.shows)
	contiguous, err := m.g.IsRowMajorContiguous(x)
	require.NoError(m.t, err)
	require.Equal(m.t, one && together && len(list) == len(mem.shows), contiguous)
	total := int64(0)
	for _, alloc := range m.g.allocs(x) {
		shown, err := m.g.Shown(x, alloc)
		require.NoError(m.t, err)
		total += shown.Size()
	}
	require.EqualValues(m.t, len(list), total)
	m.checkExtent(x)
}

// checkExtent holds each element that a tensor shows to the sides of its box.
func (m *model) checkExtent(x Tensor) {
	for _, e := range m.all[x].elements() {
		shape := m.all[m.owner[e]].shape
		flat := int64(slices.Index(m.all[m.owner[e]].shows, e))
		for _, side := range m.g.Extent(x) {
			at := flat
			if d := side.Axis.Dim; d > 0 {
				at = shape.Index(flat)[d-1]
			}
			if p := side.Axis.Period; p > 0 {
				at %= p
			}
			require.True(m.t, side.First <= at && at <= side.Last, "element %d is at %d of %v", flat, at, side)
		}
	}
}

func (m *model) checkPair(x, y Tensor) {
	a, b := m.all[x].elements(), m.all[y].elements()
	shared := 0
	for _, e := range b {
		if _, ok := slices.BinarySearch(a, e); ok {
			shared++
		}
	}
	require.Equal(m.t, shared > 0, m.g.AreAliased(x, y))
	contains, err := m.g.Contains(x, y)
	require.NoError(m.t, err)
	require.Equal(m.t, shared == len(b), contains)
	meetings, err := m.g.Meet(x, y)
	require.NoError(m.t, err)
	total := int64(0)
	for _, meeting := range meetings {
		require.True(m.t, meeting.Where.Has(meeting.Witness...))
		total += meeting.Where.Size()
	}
	require.EqualValues(m.t, shared, total)
}
