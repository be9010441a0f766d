package alias

import (
	"context"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/internal/interval"
)

// Tensor is the number of a tensor in its [Graph], from 0 in the order in which
// they were made.
type Tensor int

// Color separates allocations for the caller: which memory they are in, or
// whether they are constants.
type Color int

// Graph is a set of tensors, each an allocation or a view of tensors made before
// it. The zero Graph is empty and ready to use. It may be read by several
// goroutines as long as none adds to it. What adds to a graph refuses numbers that
// are not a tensor of it; questions, like an index of a slice, panic.
type Graph struct {
	tensors []tensor
	lying   map[Tensor]*interval.Boxes[Tensor] // by allocation: where tensors that show some of it lie
	ctx     context.Context                    // nil, or what ends long work
}

type tensor struct {
	shape   region.Shape
	inputs  []input   // none for an allocation
	short   *shortcut // past its input, where there is one
	row     *row      // past reshapes and samples, where there are reshapes
	partial bool      // it need not show all of its inputs
	color   Color
	origins []Origin
	hull    hull
}

// input is a tensor that another shows, and how.
type input struct {
	from Tensor
	as   Map
}

// SetContext has questions and views end early, soon after a context has ended, until
// another one is set: what adds a view or returns an error fails then with that of the
// context; what returns a bool says that tensors may share. A caller that sets it looks at the
// context again before an answer is used.
func (g *Graph) SetContext(ctx context.Context) { g.ctx = ctx }

func (g *Graph) context() context.Context {
	if g.ctx == nil {
		return context.Background()
	}
	return g.ctx
}

func (g *Graph) ended() bool { return g.ctx != nil && g.ctx.Err() != nil }

// Len returns the number of tensors.
func (g *Graph) Len() int { return len(g.tensors) }

// Shape returns the shape of a tensor.
func (g *Graph) Shape(t Tensor) region.Shape { return slices.Clone(g.tensors[t].shape) }

// Origins returns the parts of allocations that a tensor shows.
func (g *Graph) Origins(t Tensor) []Origin { return slices.Clone(g.tensors[t].origins) }

// append adds a tensor about which it is known what it shows.
func (g *Graph) append(node tensor) Tensor {
	t := Tensor(len(g.tensors))
	g.tensors = append(g.tensors, node)
	if g.lying == nil {
		g.lying = map[Tensor]*interval.Boxes[Tensor]{}
	}
	for _, alloc := range g.allocs(t) {
		if g.lying[alloc] == nil {
			g.lying[alloc] = &interval.Boxes[Tensor]{}
		}
		g.lying[alloc].Put(t, g.boxIn(t, alloc))
	}
	return t
}

// Origin is a part of an allocation that a tensor shows. Two origins of a tensor
// may overlap: then it shows something twice.
type Origin struct {
	Alloc Tensor
	Part  region.Region
}

// manyOrigins is the number of origins of a tensor beyond which they are not
// compared with each other to keep the list short.
const manyOrigins = 512

// appendOrigins adds origins that are not within one that is there already. What
// is left out is still seen to be shown twice: the origins together are then
// smaller than the tensor. A tensor that is put together from itself again and
// again keeps as many origins as it has parts.
func (g *Graph) appendOrigins(origins []Origin, more ...Origin) ([]Origin, error) {
	for _, o := range more {
		if g.ended() {
			return nil, g.ctx.Err()
		}
		if len(origins) < manyOrigins && within(origins, o) {
			continue
		}
		if len(origins) == sett.MaxPieces {
			return nil, fmt.Errorf("%w: the view shows more than %d parts of allocations", sett.ErrPieces, sett.MaxPieces)
		}
		origins = append(origins, o)
	}
	return origins, nil
}

func within(origins []Origin, o Origin) bool {
	for i := range origins {
		if origins[i].Alloc != o.Alloc {
			continue
		}
		if ok, err := origins[i].Part.Contains(o.Part); ok && err == nil {
			return true
		}
	}
	return false
}

// joined joins the origins of each allocation no two of which overlap, so that
// the slices of a tensor, put together, are the tensor again.
func (g *Graph) joined(origins []Origin) ([]Origin, error) {
	if len(origins) < 2 || len(origins) > manyOrigins {
		return origins, nil
	}
	byAlloc := map[Tensor][]region.Region{}
	var allocs []Tensor
	for _, o := range origins {
		if byAlloc[o.Alloc] == nil {
			allocs = append(allocs, o.Alloc)
		}
		byAlloc[o.Alloc] = append(byAlloc[o.Alloc], o.Part)
	}
	slices.Sort(allocs)
	var out []Origin
	for _, alloc := range allocs {
		parts := byAlloc[alloc]
		if u, ok := region.Disjoint(g.context(), g.tensors[alloc].shape, parts...); ok {
			parts = u.Regions()
		}
		for _, part := range parts {
			out = append(out, Origin{alloc, part})
		}
	}
	return out, g.context().Err()
}

// hull is where the origins of a tensor lie, by which most pairs of slices are seen to
// share nothing: from the first to the last of the row-major numbers of one allocation.
// Where they are of several, it is of none.
type hull struct {
	alloc       Tensor
	first, last int64
}

func hullOf(origins []Origin) hull {
	h := hull{alloc: -1}
	for i, o := range origins {
		first, last := o.Part.Ends()
		if i == 0 {
			h = hull{o.Alloc, first, last}
		}
		if o.Alloc != h.alloc {
			return hull{alloc: -1}
		}
		h.first, h.last = min(h.first, first), max(h.last, last)
	}
	return h
}

func (h hull) isApart(o hull) bool {
	if h.alloc < 0 || o.alloc < 0 {
		return false
	}
	return h.alloc != o.alloc || h.last < o.first || o.last < h.first
}
