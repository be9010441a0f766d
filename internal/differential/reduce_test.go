package differential

import (
	"slices"
	"time"
)

// Reduce returns a smaller program that still fails in the same way: it leaves out
// functions and ops, puts operands in the place of results, and drops attributes and
// locations, as long as the failure stays. It stops when nothing more can go, or when
// the time is over.
func (j *Judge) Reduce(f *Failure, limit time.Duration) *Failure {
	stats, fired := j.Stats, j.Fired
	j.Fired = map[string]int{}
	defer func() { j.Stats, j.Fired = stats, fired }()
	query := slices.Index(j.Queries, f.Query)
	end := time.Now().Add(limit)
	for again := true; again; {
		again = false
		for _, edit := range edits {
			for at := f.Program.Size() - 1; at >= 0; at-- {
				if time.Now().After(end) {
					return f
				}
				if smaller := j.smaller(f, query, edit, at); smaller != nil {
					f, again = smaller, true
				}
			}
		}
	}
	return f
}

// smaller applies an edit to one op and returns the failure of what is left, nil where
// the edit changes nothing or the failure disappears.
func (j *Judge) smaller(f *Failure, query int, edit func(p *Program, b *Block, i int) bool, at int) *Failure {
	p := f.Program.clone()
	block, index, n := (*Block)(nil), 0, 0
	p.Body.walk(func(b *Block, i int, _ *Op) {
		if n == at {
			block, index = b, i
		}
		n++
	})
	if block == nil || !edit(p, block, index) {
		return nil
	}
	c, failure := j.Judge(p, query)
	if failure == nil && f.peer {
		for _, failure = range j.Peer([]*Case{c}) {
			break
		}
	}
	if failure == nil || failure.Kind != f.Kind {
		return nil
	}
	return failure
}

// edits make a program smaller at one op; they report whether they did.
var edits = []func(p *Program, b *Block, i int) bool{dropReturned, removeMany, removeOp, forwardOperand, forwardSame, dropText, dropArguments, unfold}

func uses(p *Program, v *Value) (n int) {
	p.Body.walk(func(_ *Block, _ int, op *Op) {
		for _, o := range op.Operands {
			if o == v {
				n++
			}
		}
	})
	return n
}

func called(p *Program, name string) (found bool) {
	p.Body.walk(func(_ *Block, _ int, op *Op) { found = found || op.Props == "callee = @"+name })
	return found
}

// removeOp removes an op that nothing uses.
func removeOp(p *Program, b *Block, i int) bool {
	op := b.Ops[i]
	if op.Fixed && op.Name != "func.call" || op.Name == "func.func" && called(p, op.Symbol) {
		return false
	}
	for _, r := range op.Results {
		if uses(p, r) > 0 {
			return false
		}
	}
	b.Ops = slices.Delete(b.Ops, i, i+1)
	return true
}

// removeMany removes all ops of a block up to one, of those that nothing uses.
func removeMany(p *Program, b *Block, i int) bool {
	n := 0
	for ; i >= 0; i-- {
		if removeOp(p, b, i) {
			n++
		}
	}
	return n > 1
}

func replace(p *Program, old, by *Value) {
	p.Body.walk(func(_ *Block, _ int, op *Op) {
		for k, o := range op.Operands {
			if o == old {
				op.Operands[k] = by
			}
		}
	})
}

func alike(v, w *Value) bool {
	return v.Type.String() == w.Type.String() && slices.Equal(v.Shape, w.Shape)
}

// forwardOperand puts an operand in the place of a result.
func forwardOperand(p *Program, b *Block, i int) bool {
	op, changed := b.Ops[i], false
	for _, r := range op.Results {
		at := slices.IndexFunc(op.Operands, func(o *Value) bool { return alike(o, r) })
		if at >= 0 && uses(p, r) > 0 {
			replace(p, r, op.Operands[at])
			changed = true
		}
	}
	return changed
}

// forwardSame puts an earlier value of the block in the place of a result.
func forwardSame(p *Program, b *Block, i int) bool {
	changed := false
	for _, r := range b.Ops[i].Results {
		if uses(p, r) == 0 {
			continue
		}
		candidates := slices.Clone(b.Args)
		for _, op := range b.Ops[:i] {
			candidates = append(candidates, op.Results...)
		}
		if at := slices.IndexFunc(candidates, func(o *Value) bool { return alike(o, r) }); at >= 0 {
			replace(p, r, candidates[at])
			changed = true
		}
	}
	return changed
}

// dropReturned returns less from a function that is not called.
func dropReturned(p *Program, b *Block, i int) bool {
	op := b.Ops[i]
	if op.Name != "func.return" || len(op.Operands) < 2 || len(p.callers(b)) > 0 {
		return false
	}
	op.Operands = op.Operands[1:]
	return true
}

// callers returns the calls of the function whose body a block is.
func (p *Program) callers(body *Block) (list []*Op) {
	for name, f := range p.functions() {
		if f.Regions[0] == body && called(p, name) {
			list = append(list, f)
		}
	}
	return list
}

// dropText drops attributes and the location.
func dropText(_ *Program, b *Block, i int) bool {
	op := b.Ops[i]
	if op.Attrs == "" && op.Loc == "" {
		return false
	}
	if op.Loc != "" {
		op.Loc = ""
		return true
	}
	op.Attrs = ""
	return true
}

// dropArguments drops arguments of a function that nothing uses.
func dropArguments(p *Program, b *Block, i int) bool {
	op := b.Ops[i]
	if op.Name != "func.func" || called(p, op.Symbol) {
		return false
	}
	body := op.Regions[0]
	n := len(body.Args)
	body.Args = slices.DeleteFunc(body.Args, func(v *Value) bool { return uses(p, v) == 0 })
	return len(body.Args) < n
}

// unfold puts the ops of a region without arguments in the place of the op that has it,
// with what they yield.
func unfold(p *Program, b *Block, i int) bool {
	op := b.Ops[i]
	if len(op.Regions) == 0 || op.Regions[0] == nil || len(op.Regions[0].Ops) == 0 || op.Name == "func.func" || op.Name == "builtin.module" {
		return false
	}
	inner := op.Regions[0]
	end := inner.Ops[len(inner.Ops)-1]
	if len(inner.Args) > 0 || len(end.Operands) != len(op.Results) || len(end.Regions) > 0 {
		return false
	}
	for k, r := range op.Results {
		replace(p, r, end.Operands[k])
	}
	b.Ops = slices.Replace(b.Ops, i, i+1, inner.Ops[:len(inner.Ops)-1]...)
	return true
}
