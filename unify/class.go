package unify

import (
	"math/bits"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// class numbers the ops that pass the same tests: to the patterns they are
// alike. Class 1 passes none.
type class int32

const plainClass class = 1

// members is the set of the tests that a class passes, a bit for each.
type members []uint64

func newMembers(tests []int32, n int) members {
	m := make(members, (n+63)/64)
	for _, t := range tests {
		m[t/64] |= 1 << (t % 64)
	}
	return m
}

func (m members) has(t int32) bool { return m[t/64]>>(t%64)&1 != 0 }

// each calls f with the tests in order.
func (m members) each(f func(t int32)) {
	for i, word := range m {
		for ; word != 0; word &= word - 1 {
			f(int32(i*64 + bits.TrailingZeros64(word)))
		}
	}
}

// classOfOp returns the class of an op, which is found once.
func (r *Runner) classOfOp(op ir.OpID) class {
	if c := r.opClass.Of(uint32(op)); c != 0 {
		return c
	}
	return r.classify(op)
}

// nameTests is what is known of all ops of a name.
type nameTests struct {
	tests    []int32 // that name it, or any op
	attrs    bool    // some test looks at attributes
	constant bool    // ops of the name are constants
	class    class   // of those that pass all tests and no test of constants; 0: not known yet
}

func (r *Runner) classify(id ir.OpID) class {
	op := r.ctxt.OpByID(id)
	name := r.testsOf(op)
	c := name.class
	if c == 0 || name.attrs || name.constant {
		c = r.classifyOp(op, name)
	}
	r.opClass.Put(uint32(id), c)
	return c
}

// testsOf returns what is known of the ops of an op's name, which is found once.
func (r *Runner) testsOf(op ir.Op) *nameTests {
	id := uint32(op.NameID())
	if n := r.byName.Of(id); n != nil {
		return n
	}
	n := &nameTests{tests: slices.Concat(r.a.byOp[op.Name()], r.a.anyOp)}
	n.attrs = slices.ContainsFunc(n.tests, func(t int32) bool { return len(r.a.tests[t].attrs) > 0 })
	n.constant = len(r.a.numbers) > 0 && op.Has(ir.ConstantLike)
	r.byName.Put(id, n)
	return n
}

func (r *Runner) classifyOp(op ir.Op, name *nameTests) class {
	r.passed = r.passed[:0]
	for _, t := range name.tests {
		if r.a.tests[t].passes(op) {
			r.passed = append(r.passed, t)
		}
	}
	all := len(r.passed) == len(name.tests)
	if name.constant {
		r.passNumbers(op.Constant())
	}
	plain := all && len(r.passed) == len(name.tests)
	if plain && name.class != 0 {
		return name.class
	}
	c := r.internClass(r.passed)
	if plain {
		name.class = c
	}
	return c
}

func (r *Runner) passNumbers(value ir.Attr) {
	if !value.IsValid() {
		return
	}
	integer, isInt := value.Int()
	isInt = isInt && value.Kind() == ir.IntAttr
	for _, t := range r.a.numbers {
		if r.a.tests[t].admits(value, integer, isInt) {
			r.passed = append(r.passed, t)
		}
	}
}

// admits reports whether a constant passes a test of constants. Most constants
// and most tests are integers, for which the general way is too long.
func (t *headTest) admits(value ir.Attr, integer int64, isInt bool) bool {
	if t.constant {
		return true
	}
	if isInt && t.number.Type == 0 {
		switch t.number.Kind {
		case IntLiteral:
			return t.number.Int == integer
		case FloatLiteral:
			return floatIs(t.number.Float, integer)
		}
	}
	return t.number.Matches(value)
}

// classOfVar returns the class of what computes a variable.
func (r *Runner) classOfVar(g *graph.Graph, v graph.VarID) class {
	if n := g.OwnerOf(v); n != 0 {
		return r.classOfOp(g.OpOf(n))
	}
	if g.IsConstant(v) {
		return r.classOfConstant(g.ConstantOfVar(v))
	}
	return plainClass
}

// classOfConstant returns the class of a constant without an owner.
func (r *Runner) classOfConstant(value ir.Attr) class {
	if len(r.a.numbers) == 0 {
		return plainClass
	}
	id := uint32(value.ID())
	if c := r.constClass.Of(id); c != 0 {
		return c
	}
	r.passed = r.passed[:0]
	r.passNumbers(value)
	c := r.internClass(r.passed)
	r.constClass.Put(id, c)
	return c
}

// internClass returns the class of those tests, whose order is that in which
// classify finds them: the same tests always come in the same order.
func (r *Runner) internClass(passed []int32) class {
	r.key = r.key[:0]
	for _, t := range passed {
		r.key = appendKey(r.key, t)
	}
	if c, ok := r.classes[string(r.key)]; ok {
		return c
	}
	c := class(len(r.members))
	r.classes[string(r.key)] = c
	r.members = append(r.members, newMembers(passed, len(r.a.tests)))
	for len(r.start) <= int(c) {
		r.start = append(r.start, 0)
		r.visits = append(r.visits, 0)
		r.levels = append(r.levels, -1)
	}
	for _, t := range passed {
		for _, i := range r.a.rootRows[t] {
			r.levels[c] = max(r.levels[c], int32(r.a.patterns[r.a.rows[i].pattern].Levels))
		}
	}
	return c
}
