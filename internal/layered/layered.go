package layered

import (
	"cmp"
	"slices"
)

// Size is the size of a node.
type Size struct{ Width, Height float64 }

// Edge leads from a node to another one, by their indexes.
type Edge struct{ From, To int }

// Options say how far nodes are apart; 0 is the default.
type Options struct {
	GapX, GapY float64
}

// Layout is where nodes are: X and Y are the middle of each.
type Layout struct {
	X, Y          []float64
	Layer         []int
	Width, Height float64
}

// Distances by default, and how often layers are sorted and aligned.
const (
	defaultGapX = 14
	defaultGapY = 34
	sweeps      = 6
	aligns      = 8
)

// Bends of long edges take part in the layout, unless there are more of them than this.
const maxBends = 30000

// Place returns the layout of a graph. Edges of a node to itself are ignored; an edge that
// does not name a node panics.
func Place(sizes []Size, edges []Edge, o Options) Layout {
	o.GapX, o.GapY = cmp.Or(o.GapX, defaultGapX), cmp.Or(o.GapY, defaultGapY)
	p := &placer{sizes: slices.Clone(sizes), options: o, real: len(sizes)}
	p.link(edges)
	p.assign()
	p.bend()
	p.sort()
	p.align()
	return p.layout()
}

type placer struct {
	sizes   []Size
	options Options
	real    int // nodes; those after them are bends
	above   [][]int
	below   [][]int
	layer   []int
	layers  [][]int
	x       []float64
}

// link notes the neighbours of nodes, without the edges that close a cycle, which are
// reversed.
func (p *placer) link(edges []Edge) {
	next := make([][]int, p.real)
	for _, e := range edges {
		if e.From != e.To {
			next[e.From] = append(next[e.From], e.To)
		}
	}
	p.above, p.below = make([][]int, p.real), make([][]int, p.real)
	const open, closed = 1, 2
	state := make([]byte, p.real)
	type frame struct{ node, at int }
	for root := range p.real {
		if state[root] != 0 {
			continue
		}
		state[root] = open
		stack := []frame{{root, 0}}
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if f.at == len(next[f.node]) {
				state[f.node] = closed
				stack = stack[:len(stack)-1]
				continue
			}
			from, to := f.node, next[f.node][f.at]
			f.at++
			if state[to] == open {
				from, to = to, from
			} else if state[to] == 0 {
				state[to] = open
				stack = append(stack, frame{to, 0})
			}
			p.below[from] = append(p.below[from], to)
			p.above[to] = append(p.above[to], from)
		}
	}
}

// assign gives each node a layer: one more than the lowest above it.
func (p *placer) assign() {
	p.layer = make([]int, p.real)
	left := make([]int, p.real)
	var queue []int
	for n := range p.real {
		if left[n] = len(p.above[n]); left[n] == 0 {
			queue = append(queue, n)
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, to := range p.below[queue[i]] {
			p.layer[to] = max(p.layer[to], p.layer[queue[i]]+1)
			if left[to]--; left[to] == 0 {
				queue = append(queue, to)
			}
		}
	}
	for n := range p.real {
		if len(p.above[n]) > 0 || len(p.below[n]) == 0 {
			continue
		}
		first := p.layer[p.below[n][0]]
		for _, to := range p.below[n] {
			first = min(first, p.layer[to])
		}
		p.layer[n] = first - 1
	}
}

// bend puts a bend into each layer that an edge passes through.
func (p *placer) bend() {
	bends := 0
	for n := range p.real {
		for _, to := range p.below[n] {
			bends += p.layer[to] - p.layer[n] - 1
		}
	}
	if bends > maxBends {
		return
	}
	for n := range p.real {
		for i, to := range p.below[n] {
			at := n
			for l := p.layer[n] + 1; l < p.layer[to]; l++ {
				bend := len(p.sizes)
				p.sizes, p.layer = append(p.sizes, Size{}), append(p.layer, l)
				p.above, p.below = append(p.above, []int{at}), append(p.below, nil)
				if at == n {
					p.below[n][i] = bend
				} else {
					p.below[at] = []int{bend}
				}
				at = bend
			}
			if at != n {
				p.below[at] = []int{to}
				above := p.above[to]
				above[slices.Index(above, n)] = at
			}
		}
	}
}

// sort orders the nodes of each layer by the means of their neighbours.
func (p *placer) sort() {
	for n, l := range p.layer {
		for l >= len(p.layers) {
			p.layers = append(p.layers, nil)
		}
		p.layers[l] = append(p.layers[l], n)
	}
	place := make([]float64, len(p.sizes))
	number := func(nodes []int) {
		for i, n := range nodes {
			place[n] = float64(i) - float64(len(nodes))/2
		}
	}
	for _, nodes := range p.layers {
		number(nodes)
	}
	sorted := func(nodes []int, neighbours [][]int) {
		want := make(map[int]float64, len(nodes))
		for _, n := range nodes {
			want[n] = mean(neighbours[n], place, place[n])
		}
		slices.SortStableFunc(nodes, func(a, b int) int { return cmp.Compare(want[a], want[b]) })
		number(nodes)
	}
	for range sweeps {
		for _, nodes := range p.layers {
			sorted(nodes, p.above)
		}
		for _, nodes := range slices.Backward(p.layers) {
			sorted(nodes, p.below)
		}
	}
}

// mean returns the mean of the positions of nodes, otherwise where there are none.
func mean(nodes []int, position []float64, otherwise float64) float64 {
	if len(nodes) == 0 {
		return otherwise
	}
	sum := 0.0
	for _, n := range nodes {
		sum += position[n]
	}
	return sum / float64(len(nodes))
}

// align moves nodes as near to the means of their neighbours as their order allows.
func (p *placer) align() {
	p.x = make([]float64, len(p.sizes))
	for _, nodes := range p.layers {
		offset := 0.0
		for _, n := range nodes {
			offset += p.sizes[n].Width / 2
			p.x[n] = offset
			offset += p.sizes[n].Width/2 + p.options.GapX
		}
		for _, n := range nodes {
			p.x[n] -= offset / 2
		}
	}
	for i := range aligns {
		for k := range p.layers {
			nodes := p.layers[k]
			if i%2 == 1 {
				nodes = p.layers[len(p.layers)-1-k]
			}
			want := make([]float64, len(nodes))
			for j, n := range nodes {
				up, down := mean(p.above[n], p.x, p.x[n]), mean(p.below[n], p.x, p.x[n])
				want[j] = (up + down) / 2
			}
			p.settle(nodes, want)
		}
	}
}

// settle puts nodes where the squares of what they are away from where they want to be are
// least, in their order and with gaps between them: pools of neighbours that would overlap
// share the mean of their wishes.
func (p *placer) settle(nodes []int, want []float64) {
	type pool struct {
		sum   float64
		count int
	}
	offsets := make([]float64, len(nodes))
	for i := 1; i < len(nodes); i++ {
		offsets[i] = offsets[i-1] + (p.sizes[nodes[i-1]].Width+p.sizes[nodes[i]].Width)/2 + p.options.GapX
	}
	var pools []pool
	for i := range nodes {
		pools = append(pools, pool{want[i] - offsets[i], 1})
		for k := len(pools) - 1; k > 0 && pools[k-1].sum*float64(pools[k].count) > pools[k].sum*float64(pools[k-1].count); k-- {
			pools[k-1].sum += pools[k].sum
			pools[k-1].count += pools[k].count
			pools = pools[:k]
		}
	}
	i := 0
	for _, pool := range pools {
		at := pool.sum / float64(pool.count)
		for range pool.count {
			p.x[nodes[i]] = at + offsets[i]
			i++
		}
	}
}

// layout moves everything to where the picture begins.
func (p *placer) layout() Layout {
	out := Layout{X: make([]float64, p.real), Y: make([]float64, p.real), Layer: p.layer[:p.real]}
	left, right := 0.0, 0.0
	for n := range p.real {
		left = min(left, p.x[n]-p.sizes[n].Width/2)
	}
	y := 0.0
	for _, nodes := range p.layers {
		height := 0.0
		for _, n := range nodes {
			height = max(height, p.sizes[n].Height)
		}
		for _, n := range nodes {
			if n < p.real {
				out.X[n], out.Y[n] = p.x[n]-left, y+height/2
				right = max(right, out.X[n]+p.sizes[n].Width/2)
			}
		}
		out.Height = y + height
		y += height + p.options.GapY
	}
	out.Width = right
	return out
}
