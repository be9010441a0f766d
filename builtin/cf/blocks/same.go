package blocks

import (
	"container/heap"

	"github.com/settle-go/settle/graph"
)

// sameArgument is an argument of a block, and the value that it always is.
type sameArgument struct {
	block *graph.FunctionGraph
	in    graph.Var
	value graph.VarID
}

// sameFinder finds the arguments that always are one value. What is found of one may make another one
// such: a round looks at arguments in their order, and then at those that have changed since.
//
// An argument that is given two values waits until these are one, or one of them is the argument: it is
// listed with all three, and the shorter list is looked through when two become one. So an argument
// is looked at a few times, however many branches lead to its block.
type sameFinder struct {
	*editor
	arguments []argument
	is        map[graph.VarID]graph.VarID // what replaces a value
	waiting   map[graph.VarID][]int       // arguments, by the values that they wait for
	refused   map[graph.VarID][]int       // arguments that a value cannot replace
	queue     queue                       // round * len(arguments) + argument
	found     []int
}

// argument is one that may always be the same value, on the branches that were looked at.
type argument struct {
	block *graph.FunctionGraph
	index int
	ways  int         // that were looked at
	only  graph.VarID // what it is given on those, except for itself
	done  bool
}

// queue is a heap of numbers.
type queue []int

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i] < q[j] }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(int)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// sameArguments returns the arguments that always are one value, in the order in which that is known.
func (e *editor) sameArguments() []sameArgument {
	f := &sameFinder{editor: e, is: map[graph.VarID]graph.VarID{}, waiting: map[graph.VarID][]int{}, refused: map[graph.VarID][]int{}}
	for _, b := range e.blocks[1:] {
		for i, in := range b.Inputs() {
			if in.HasClients() {
				f.queue = append(f.queue, len(f.arguments))
				f.arguments = append(f.arguments, argument{block: b, index: i})
			}
		}
	}
	for last := -1; len(f.queue) > 0; {
		at := heap.Pop(&f.queue).(int)
		if at != last { // it may be there for several reasons
			f.look(at)
		}
		last = at
	}
	list := make([]sameArgument, len(f.found))
	for i, k := range f.found {
		a := &f.arguments[k]
		in := a.block.InputID(a.index)
		list[i] = sameArgument{a.block, e.g.Var(in), f.valueOf(in)}
	}
	return list
}

// look looks at the ways that give an argument its value.
func (f *sameFinder) look(at int) {
	k := at % len(f.arguments)
	a := &f.arguments[k]
	if a.done {
		return
	}
	in := a.block.InputID(a.index)
	for ways := f.into[a.block]; a.ways < len(ways); a.ways++ {
		if a.only = f.valueOf(a.only); a.only == in {
			a.only = 0
		}
		n := ways[a.ways].from.Return()
		first, _, _ := n.ForwardedTo(ways[a.ways].successor)
		switch v := f.valueOf(n.Input(first + a.index).ID()); {
		case v == in || v == a.only:
		case a.only != 0:
			for _, v := range []graph.VarID{in, a.only, v} {
				f.waiting[v] = append(f.waiting[v], k)
			}
			return
		default:
			a.only = v
		}
	}
	v := f.valueOf(a.only)
	switch {
	case v == 0 || v == in:
	case f.g.TypeOf(v) != f.g.TypeOf(in) || !f.g.CanUse(firstOf(a.block).ID(), v):
		f.refused[v] = append(f.refused[v], k)
	default:
		a.done = true
		f.found = append(f.found, k)
		f.unite(in, v, at)
	}
}

// unite replaces an argument with a value, and queues the arguments for which that matters.
func (f *sameFinder) unite(in, v graph.VarID, at int) {
	f.is[in] = v
	few, many := f.waiting[in], f.waiting[v]
	if len(few) > len(many) {
		few, many = many, few
	}
	delete(f.waiting, in)
	f.waiting[v] = append(many, few...)
	for _, list := range [][]int{few, f.refused[in]} {
		for _, k := range list {
			next := at - at%len(f.arguments) + k
			if next <= at {
				next += len(f.arguments)
			}
			heap.Push(&f.queue, next)
		}
	}
	delete(f.refused, in)
}

// valueOf returns what replaces a value, the value itself where nothing does.
func (f *sameFinder) valueOf(v graph.VarID) graph.VarID {
	end := v
	for next, replaced := f.is[end]; replaced; next, replaced = f.is[end] {
		end = next
	}
	for v != end {
		f.is[v], v = end, f.is[v]
	}
	return end
}
