package termination

import "slices"

// precedence is an order of ops by their numbers: those that an op was put above, from which
// the others follow.
type precedence struct {
	below map[int][]int
	trail []int // the ops that were put above another one, in that order
}

func newPrecedence() *precedence { return &precedence{below: map[int][]int{}} }

// has reports whether f stands above g.
func (p *precedence) has(f, g int) bool {
	seen := map[int]bool{}
	var visit func(f int) bool
	visit = func(f int) bool {
		for _, h := range p.below[f] {
			if h == g || !seen[h] && visit(h) {
				return true
			}
			seen[h] = true
		}
		return false
	}
	return visit(f)
}

// add puts f above g. It reports false where g is above f.
func (p *precedence) add(f, g int) bool {
	if f == g || p.has(g, f) {
		return false
	}
	p.below[f] = append(p.below[f], g)
	p.trail = append(p.trail, f)
	return true
}

// undo takes back what was added since the trail was that long.
func (p *precedence) undo(length int) {
	for len(p.trail) > length {
		last := len(p.trail) - 1
		f := p.trail[last]
		p.below[f] = p.below[f][:len(p.below[f])-1]
		p.trail = p.trail[:last]
	}
}

// status says how the operands of an op are compared.
type status uint8

const (
	open      status = iota // not decided
	multiset                // in any order
	fromLeft                // the first that differs counts most
	fromRight               // the last that differs does
)

// pathOrder is a recursive path order (Dershowitz 1982; with status, Kamin and Levy 1980),
// which ends for any precedence of finitely many ops. The precedence, and how the operands of an
// op are compared, are found as rules ask for them, by trying: what is decided is taken back
// where the rest cannot be ordered. The operands of ops that commute, and of those that take any
// number, are compared in any order.
type pathOrder struct {
	ids      symbols
	above    *precedence
	status   []status
	commutes func(string) bool
	budget   int
}

// orderBudget bounds the comparisons of terms for one rule, alone and together with those
// that are ordered already.
const orderBudget = 4000

func newPathOrder(steps []*step, commutes func(string) bool) *pathOrder {
	o := &pathOrder{ids: symbols{}, commutes: commutes}
	flexible := map[int]bool{}
	arity := map[int]int{}
	var visit func(t *term)
	visit = func(t *term) {
		if t == nil {
			return
		}
		if t.kind == app && t.op[0] != '?' {
			id := o.ids.of(t.op)
			if n, known := arity[id]; known && n != len(t.args) {
				flexible[id] = true
			}
			arity[id] = len(t.args)
			rests := slices.ContainsFunc(t.args, func(arg *term) bool { return arg.kind == rest })
			flexible[id] = flexible[id] || rests || commutes(t.op)
		}
		for _, arg := range t.args {
			visit(arg)
		}
	}
	for _, s := range steps {
		visit(s.left)
		for _, r := range s.rights {
			visit(r)
		}
	}
	o.above, o.status = newPrecedence(), make([]status, len(o.ids))
	for id := range flexible {
		if flexible[id] {
			o.status[id] = multiset
		}
	}
	return o
}

// orient returns the steps that it cannot order. Each is tried with what is decided so far, and
// then together with all before it from the beginning.
func (o *pathOrder) orient(steps []*step) (left []*step) {
	var ordered []*step
	fresh := slices.Clone(o.status)
	for _, s := range steps {
		o.budget = orderBudget
		if o.lower(s, 0, func() bool { return true }) {
			ordered = append(ordered, s)
			continue
		}
		if len(ordered) >= orderBudget { // each takes a comparison at least
			left = append(left, s)
			continue
		}
		above, decided := o.above, o.status
		o.above, o.status, o.budget = newPrecedence(), slices.Clone(fresh), orderBudget
		if o.all(append([]*step{s}, ordered...)) {
			ordered = append(ordered, s)
			continue
		}
		o.above, o.status = above, decided
		left = append(left, s)
	}
	return left
}

// all orders steps together.
func (o *pathOrder) all(steps []*step) bool {
	if len(steps) == 0 {
		return true
	}
	return o.lower(steps[0], 0, func() bool { return o.all(steps[1:]) })
}

// lower has every output of a step from one on lower than what it matches, and then what
// then asks for.
func (o *pathOrder) lower(s *step, output int, then func() bool) bool {
	for output < len(s.rights) && s.rights[output] == nil {
		output++
	}
	if output >= len(s.rights) {
		return then()
	}
	return o.greater(s.left, s.rights[output], func() bool { return o.lower(s, output+1, then) })
}

// greater has s above t, and then what then asks for. It reports false, with nothing
// decided, where there is no way.
func (o *pathOrder) greater(s, t *term, then func() bool) bool {
	if o.budget--; o.budget < 0 || t.kind == other || s.kind != app {
		return false
	}
	if t.kind == leaf || t.kind == rest {
		return occurs(s, t) && then()
	}
	for _, arg := range s.args {
		if equal(arg, t) {
			return then()
		}
	}
	if t.kind == value {
		return then() // constants are below every op
	}
	return o.byHead(s, t, then) || o.bySubterm(s, t, then)
}

func (o *pathOrder) bySubterm(s, t *term, then func() bool) bool {
	return slices.ContainsFunc(s.args, func(arg *term) bool { return o.greater(arg, t, then) })
}

// byHead compares the ops of two terms, and their operands where those are the same.
func (o *pathOrder) byHead(s, t *term, then func() bool) bool {
	if s.op[0] == '?' || t.op[0] == '?' {
		return s.op == t.op && o.anyOrder(s.args, t.args, then)
	}
	f, g := o.ids[s.op], o.ids[t.op]
	if f == g {
		return o.byOperands(f, s, t, then)
	}
	if o.above.has(f, g) {
		return o.each(s, t.args, then)
	}
	before := len(o.above.trail)
	if o.above.add(f, g) && o.each(s, t.args, then) {
		return true
	}
	o.above.undo(before)
	return false
}

// each has s above each of several terms.
func (o *pathOrder) each(s *term, ts []*term, then func() bool) bool {
	if len(ts) == 0 {
		return then()
	}
	return o.greater(s, ts[0], func() bool { return o.each(s, ts[1:], then) })
}

// byOperands compares two applications of one op.
func (o *pathOrder) byOperands(op int, s, t *term, then func() bool) bool {
	for _, how := range []status{multiset, fromLeft, fromRight} {
		decided := o.status[op]
		if decided != open && decided != how || how != multiset && len(s.args) != len(t.args) {
			continue
		}
		o.status[op] = how
		ok := false
		switch how {
		case multiset:
			ok = o.anyOrder(s.args, t.args, then)
		case fromLeft:
			ok = o.inOrder(s, s.args, t.args, t.args, then)
		default:
			ss, ts := slices.Clone(s.args), slices.Clone(t.args)
			slices.Reverse(ss)
			slices.Reverse(ts)
			ok = o.inOrder(s, ss, ts, ts, then)
		}
		if ok {
			return true
		}
		o.status[op] = decided
	}
	return false
}

// inOrder has the first operand that differs above the other, and s above all operands.
func (o *pathOrder) inOrder(s *term, ss, ts, all []*term, then func() bool) bool {
	for i := range ss {
		if !equal(ss[i], ts[i]) {
			return o.greater(ss[i], ts[i], func() bool { return o.each(s, all, then) })
		}
	}
	return false
}

// anyOrder has the operands above others in whatever order: without those that both have,
// something is left of the first, and each of the others is below one of it.
func (o *pathOrder) anyOrder(ss, ts []*term, then func() bool) bool {
	ss, ts = slices.Clone(ss), slices.Clone(ts)
	for i := 0; i < len(ts); i++ {
		if at := slices.IndexFunc(ss, func(s *term) bool { return equal(s, ts[i]) }); at >= 0 {
			ss, ts = slices.Delete(ss, at, at+1), slices.Delete(ts, i, i+1)
			i--
		}
	}
	return len(ss) > 0 && o.dominated(ss, ts, then)
}

func (o *pathOrder) dominated(ss, ts []*term, then func() bool) bool {
	if len(ts) == 0 {
		return then()
	}
	return slices.ContainsFunc(ss, func(s *term) bool {
		return o.greater(s, ts[0], func() bool { return o.dominated(ss, ts[1:], then) })
	})
}

// occurs reports whether a variable stands in a term.
func occurs(t, v *term) bool {
	return t.kind == v.kind && t.name == v.name || slices.ContainsFunc(t.args, func(arg *term) bool { return occurs(arg, v) })
}

// equal reports whether two terms are the same, constants of unknown values excepted, unless it is
// a constant that the replacement uses again.
func equal(s, t *term) bool {
	if t.from != nil && t.from == s {
		return true
	}
	if s.kind != t.kind || s.op != t.op || s.name != t.name || s.attrs != t.attrs || s.loose || t.loose || s.output != t.output || len(s.args) != len(t.args) {
		return false
	}
	if s.kind == other || s.kind == value && s.name == "" {
		return false
	}
	for i := range s.args {
		if !equal(s.args[i], t.args[i]) {
			return false
		}
	}
	return true
}
