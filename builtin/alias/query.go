package alias

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
)

// Meeting is where two tensors share memory.
type Meeting struct {
	Alloc   Tensor       // the allocation that both show
	Where   region.Union // all of it that both show
	Witness []int64      // one index of the allocation that is in Where
}

// maxPairs bounds the number of pairs of origins that a question looks at.
const maxPairs = 1 << 20

// tooMany says whether two tensors have more pairs of origins than are compared.
func (g *Graph) tooMany(a, b Tensor) bool {
	return len(g.tensors[a].origins)*len(g.tensors[b].origins) > maxPairs
}

// AreAliased says whether two tensors share an element, or may, as it is not known
// within the bounds of packages sett and region. A tensor without elements
// shares none, not even with itself. It allocates nothing. Tensors that do not reach into
// each other are recognized by their ends alone.
func (g *Graph) AreAliased(a, b Tensor) bool {
	if g.tensors[a].hull.isApart(g.tensors[b].hull) {
		return false
	}
	if g.tooMany(a, b) {
		return true
	}
	for _, x := range g.tensors[a].origins {
		for _, y := range g.tensors[b].origins {
			if x.Alloc == y.Alloc && (g.ended() || !x.Part.Disjoint(y.Part)) {
				return true
			}
		}
	}
	return false
}

// Witness returns an element that two tensors share: the allocation and the index
// in it, which is nil where they may share one that was not found.
func (g *Graph) Witness(a, b Tensor) (alloc Tensor, index []int64, ok bool) {
	if g.tooMany(a, b) {
		return g.tensors[a].origins[0].Alloc, nil, true
	}
	may := false
	for _, x := range g.tensors[a].origins {
		for _, y := range g.tensors[b].origins {
			if x.Alloc != y.Alloc {
				continue
			}
			if g.ended() {
				return x.Alloc, nil, true
			}
			index, ok := x.Part.Common(y.Part)
			if ok && index != nil {
				return x.Alloc, index, true
			}
			if ok && !may {
				alloc, may = x.Alloc, true
			}
		}
	}
	return alloc, nil, may
}

// Meet returns where two tensors share memory, for each allocation that both
// show some of.
func (g *Graph) Meet(a, b Tensor) ([]Meeting, error) {
	var list []Meeting
	for _, alloc := range g.allocs(a) {
		x, err := g.Shown(a, alloc)
		if err != nil {
			return nil, err
		}
		y, err := g.Shown(b, alloc)
		if err != nil {
			return nil, err
		}
		index, ok := x.Common(y)
		if !ok {
			continue
		}
		where, err := x.Intersect(g.context(), y)
		if err != nil {
			return nil, err
		}
		if where.IsEmpty() {
			continue // it was not known before
		}
		if index == nil {
			index = where.Regions()[0].First()
		}
		list = append(list, Meeting{alloc, where, index})
	}
	return list, nil
}

// allocs returns the allocations that a tensor shows some of, in order.
func (g *Graph) allocs(t Tensor) []Tensor {
	var list []Tensor
	for _, o := range g.tensors[t].origins {
		list = append(list, o.Alloc)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Shown returns what a tensor shows of an allocation.
func (g *Graph) Shown(t, alloc Tensor) (region.Union, error) {
	var parts []region.Region
	for _, o := range g.tensors[t].origins {
		if o.Alloc == alloc {
			parts = append(parts, o.Part)
		}
	}
	return region.UnionOf(g.tensors[alloc].shape, parts...)
}

// Contains says whether every element of sub is an element of super. It fails where
// that is not known.
func (g *Graph) Contains(super, sub Tensor) (bool, error) {
	for _, alloc := range g.allocs(sub) {
		x, err := g.Shown(super, alloc)
		if err != nil {
			return false, err
		}
		y, err := g.Shown(sub, alloc)
		if err != nil {
			return false, err
		}
		if ok, err := x.Contains(y); !ok {
			return false, err
		}
	}
	return true, nil
}

// ContainsAliases says whether a tensor shows an element of memory twice, or may.
func (g *Graph) ContainsAliases(t Tensor) bool {
	node := g.tensors[t]
	total := int64(0)
	if g.tooMany(t, t) {
		return true
	}
	for i, x := range node.origins {
		total += x.Part.Size()
		for _, y := range node.origins[:i] {
			if x.Alloc == y.Alloc && (g.ended() || !x.Part.Disjoint(y.Part)) {
				return true
			}
		}
	}
	return total < node.shape.Size()
}

// Aliases returns the tensors that share an element with a tensor, in order, the
// tensor itself among them if it has elements.
func (g *Graph) Aliases(t Tensor) []Tensor {
	var list []Tensor
	for _, alloc := range g.allocs(t) {
		for other := range g.lying[alloc].Meeting(g.boxIn(t, alloc)) {
			if g.AreAliased(t, other) {
				list = append(list, other)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Colors returns the colors of the allocations that a tensor shows, sorted, each
// once.
func (g *Graph) Colors(t Tensor) []Color {
	var list []Color
	for _, o := range g.tensors[t].origins {
		list = append(list, g.tensors[o.Alloc].color)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// IsRowMajorContiguous says whether the elements of a tensor, in whatever order,
// are a stretch of the memory of one allocation without gaps, each once.
func (g *Graph) IsRowMajorContiguous(t Tensor) (bool, error) {
	node := g.tensors[t]
	if len(node.origins) == 0 || g.ContainsAliases(t) || len(g.allocs(t)) != 1 {
		return false, nil
	}
	first, last := int64(-1), int64(-1)
	for _, o := range node.origins {
		flat, err := o.Part.Flatten()
		if err != nil {
			return false, err
		}
		size, err := flat.Count(0, o.Part.Shape().Size())
		if err != nil {
			return false, err
		}
		low, err := flat.At(0)
		if err != nil {
			return false, err
		}
		high, err := flat.At(size - 1)
		if err != nil {
			return false, err
		}
		if first < 0 || low < first {
			first = low
		}
		last = max(last, high)
	}
	return last-first+1 == node.shape.Size(), nil
}
