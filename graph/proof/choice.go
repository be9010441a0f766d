package proof

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
)

// Chooses is the meaning of an op whose first operand, one bit, chooses what runs: of its regions,
// or of the blocks that it leads to, the first where it is one, and otherwise the second.
func Chooses() Meaning { return Meaning{Chooses: true} }

// maxPaths bounds the blocks that are read on all ways through a graph.
const maxPaths = 64

// region returns the words of what a graph of one block gives, and whether there are none: what
// does not run is not undefined.
func (r *reading) region(fg *graph.FunctionGraph) (words []bits.Term, undefined bits.Term, err error) {
	before := r.out.Undefined
	r.out.Undefined = r.Bool(false)
	defer func() { r.out.Undefined = before }()
	if len(fg.Return().Successors()) > 0 {
		return nil, 0, unknown("", "a region of it has several blocks")
	}
	for n := range fg.Nodes() {
		if n == fg.Return() {
			continue
		}
		if err := r.eager(n); err != nil {
			return nil, 0, err
		}
	}
	for _, v := range fg.Outputs() {
		word, err := r.word(v)
		if err != nil {
			return nil, 0, err
		}
		words = append(words, word)
		r.out.Undefined = r.Or(r.out.Undefined, r.poisonOf(v))
	}
	return words, r.out.Undefined, nil
}

// eager reads a node where it stands, and what it reads before.
func (r *reading) eager(n graph.Node) error {
	if n.NumOutputs() == 0 {
		if n.Op().HasAny(ir.Pure | ir.ConstantLike) {
			return nil
		}
		return unknown(n.Op().Name(), "%s may have effects", n.Op().Name())
	}
	_, err := r.word(n.Output(0))
	return err
}

// choose adds the words of a node that runs one of two regions.
func (r *reading) choose(n graph.Node) error {
	name, nested := n.Op().Name(), n.Nested()
	if n.NumInputs() == 0 || len(nested) != 2 || nested[0].NumInputs()+nested[1].NumInputs() > 0 {
		return unknown(name, "%s does not have two regions without arguments", name)
	}
	by, err := r.word(n.Inputs()[0])
	if err != nil {
		return err
	}
	if err := r.around(n); err != nil {
		return err
	}
	one, undefined1, err := r.region(nested[0])
	if err != nil {
		return err
	}
	two, undefined2, err := r.region(nested[1])
	if err != nil {
		return err
	}
	if r.Width(by) != 1 || len(one) != n.NumOutputs() || len(two) != n.NumOutputs() {
		return unknown(name, "%s does not give one of two results", name)
	}
	for i, v := range n.Outputs() {
		if r.Width(one[i]) != r.Width(two[i]) {
			return unknown(name, "%s does not give one of two results", name)
		}
		r.done[v] = r.Ite(by, one[i], two[i])
	}
	r.out.Undefined = r.Or(r.Or(r.out.Undefined, r.poisonOf(n.Inputs()[0])), r.Ite(by, undefined1, undefined2))
	return nil
}

// around reads what the regions of a node use of the graphs around it, since that is computed
// whichever of them runs.
func (r *reading) around(n graph.Node) error {
	inside := map[graph.Node]bool{}
	for _, nested := range n.Nested() {
		for inner := range nested.All() {
			inside[inner] = true
		}
	}
	for _, nested := range n.Nested() {
		for inner := range nested.All() {
			for _, v := range inner.Inputs() {
				if owner := v.Owner(); owner.IsValid() && !inside[owner] {
					if _, err := r.word(v); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// blocks returns the words that a region of several blocks gives, from one of them on, on all ways
// that lead on from it.
func (r *reading) blocks(fg *graph.FunctionGraph, path []*graph.FunctionGraph) (words []bits.Term, undefined bits.Term, err error) {
	if r.paths++; r.paths > maxPaths {
		return nil, 0, unknown("", "there are many ways through its blocks")
	}
	if slices.Contains(path, fg) {
		return nil, 0, unknown("", "its blocks go round")
	}
	path = append(slices.Clone(path), fg)
	ret := fg.Return()
	successors := ret.Successors()
	if len(successors) == 0 {
		return r.region(fg)
	}
	before := r.out.Undefined
	r.out.Undefined = r.Bool(false)
	defer func() { r.out.Undefined = before }()
	for n := range fg.Nodes() {
		if n == ret {
			continue
		}
		if err := r.eager(n); err != nil {
			return nil, 0, err
		}
	}
	own := r.out.Undefined
	if len(successors) == 1 {
		words, undefined, err = r.follow(ret, 0, path)
		return words, r.Or(own, undefined), err
	}
	if len(successors) != 2 || !r.meanings[ret.Op().Name()].Chooses || ret.NumInputs() == 0 {
		return nil, 0, unknown(ret.Op().Name(), "%s does not choose one of two blocks", ret.Op().Name())
	}
	by, err := r.word(ret.Inputs()[0])
	if err != nil {
		return nil, 0, err
	}
	one, undefined1, err := r.follow(ret, 0, path)
	if err != nil {
		return nil, 0, err
	}
	two, undefined2, err := r.follow(ret, 1, path)
	if err != nil {
		return nil, 0, err
	}
	if len(one) != len(two) {
		return nil, 0, unknown("", "its blocks give different numbers of results")
	}
	for i := range one {
		if r.Width(one[i]) != r.Width(two[i]) {
			return nil, 0, unknown("", "its blocks give results of different types")
		}
		words = append(words, r.Ite(by, one[i], two[i]))
	}
	return words, r.Or(r.Or(own, r.poisonOf(ret.Inputs()[0])), r.Ite(by, undefined1, undefined2)), nil
}

// follow returns what the blocks give from a successor on, whose inputs are what the terminator
// passes on. What was read on this way is forgotten.
func (r *reading) follow(ret graph.Node, successor int, path []*graph.FunctionGraph) (words []bits.Term, undefined bits.Term, err error) {
	block := ret.Successors()[successor]
	first, count, ok := ret.ForwardedTo(successor)
	if !ok || count != block.NumInputs() {
		return nil, 0, unknown(ret.Op().Name(), "%s does not say what it passes on", ret.Op().Name())
	}
	done := r.done
	r.done = maps.Clone(done)
	defer func() { r.done = done }()
	for i, v := range block.Inputs() {
		word, err := r.word(ret.Inputs()[first+i])
		if err != nil {
			return nil, 0, err
		}
		r.done[v] = word
		if bit := r.poisonOf(ret.Inputs()[first+i]); r.poison != nil {
			r.poison[v] = bit
		}
	}
	return r.blocks(block, path)
}

// severalBlocks returns the words of a graph of several blocks. Its outputs are those of the
// blocks that end it, all of which have the same types.
func (r *reading) severalBlocks(fg *graph.FunctionGraph) (Outputs, error) {
	words, undefined, err := r.blocks(fg, nil)
	if err != nil {
		return r.out, err
	}
	out := Outputs{Words: words, Undefined: undefined}
	for _, b := range fg.Blocks() {
		if len(b.Return().Successors()) > 0 || len(b.Outputs()) != len(words) {
			continue
		}
		for _, v := range b.Outputs() {
			out.elems = append(out.elems, value.ElemOf(v.Type()))
		}
		return out, nil
	}
	return out, unknown("", "no block of it gives results")
}
