package logic

// Reify returns a term with its variables replaced by what they stand for, and
// that by what its variables stand for. What has no variables, or none that are
// bound, is the same term and not a copy. Unbound variables stay, and so does
// one that occurs within itself, where it does.
func Reify(t Term, s Subst) Term {
	t = s.walk(of(t))
	if !isOpen(t) {
		return t
	}
	r := reifier{s: s}
	r.push(visitTerm, t)
	for len(r.tasks) > 0 {
		task := r.tasks[len(r.tasks)-1]
		r.tasks = r.tasks[:len(r.tasks)-1]
		r.do(task)
	}
	return r.results[0]
}

// reifier rebuilds a term, what it consists of first. Terms are results of
// tasks: those of a pair's tail and head are the last two when it is made.
type reifier struct {
	s       Subst
	tasks   []task
	results []Term
	known   map[Term]Term // by variable and pair
}

type taskKind uint8

const (
	visitTerm taskKind = iota
	makePair
	closeVar
	makeCompound
)

type task struct {
	kind taskKind
	term Term
}

func (r *reifier) push(kind taskKind, t Term) { r.tasks = append(r.tasks, task{kind, t}) }

func (r *reifier) give(t Term) { r.results = append(r.results, t) }

func (r *reifier) take() Term {
	t := r.results[len(r.results)-1]
	r.results = r.results[:len(r.results)-1]
	return t
}

func (r *reifier) remember(t, result Term) {
	if r.known == nil {
		r.known = map[Term]Term{}
	}
	r.known[t] = result
}

func (r *reifier) do(t task) {
	switch t.kind {
	case visitTerm:
		r.visit(t.term)
	case makePair:
		p := t.term.(*Pair)
		head, tail := r.take(), r.take()
		var result Term = p
		if !unchanged(head, p.head) || !unchanged(tail, p.tail) {
			result = cons(head, tail)
		}
		r.remember(p, result)
		r.give(result)
	case closeVar:
		result := r.take()
		r.remember(t.term, result)
		r.give(result)
	case makeCompound:
		parts, build, _ := partsOf(t.term)
		made := make([]Term, len(parts))
		changed := false
		for i := range made {
			made[i] = r.take()
			changed = changed || !unchanged(made[i], parts[i])
		}
		if !changed {
			r.give(t.term)
			return
		}
		r.give(build(made))
	}
}

func (r *reifier) visit(t Term) {
	if !isOpen(t) {
		r.give(t)
		return
	}
	switch t := t.(type) {
	case *Var:
		r.visitVar(t)
	case *Pair:
		if known, ok := r.known[t]; ok {
			r.give(known)
			return
		}
		r.push(makePair, t)
		r.push(visitTerm, t.head)
		r.push(visitTerm, t.tail) // done first: the head's result lies on top
	default:
		parts, _, _ := partsOf(t)
		r.push(makeCompound, t)
		for _, part := range parts { // the last one is done first: the first one's result lies on top
			r.push(visitTerm, part)
		}
	}
}

func (r *reifier) visitVar(v *Var) {
	if known, ok := r.known[v]; ok {
		r.give(known)
		return
	}
	b := r.s.find(v)
	if b == nil {
		r.give(v)
		return
	}
	r.remember(v, v) // met again before it is closed, it occurs within itself
	r.push(closeVar, v)
	r.push(visitTerm, b.value)
}

// Unground returns the variables that are not bound in a term, in the order in
// which they appear.
func Unground(t Term, s Subst) []*Var {
	var list []*Var
	seen := map[Term]bool{}
	stack := []Term{of(t)}
	for len(stack) > 0 {
		t := s.walk(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		if !isOpen(t) {
			continue
		}
		switch t := t.(type) {
		case *Var:
			if !seen[t] {
				seen[t] = true
				list = append(list, t)
			}
		case *Pair:
			if !seen[t] {
				seen[t] = true
				stack = append(stack, t.tail, t.head)
			}
		default:
			parts, _, _ := partsOf(t)
			for i := len(parts) - 1; i >= 0; i-- {
				stack = append(stack, parts[i])
			}
		}
	}
	return list
}

// Get returns what a variable stands for, reified, and whether it is bound.
func (s Subst) Get(v *Var) (Term, bool) {
	if v == nil || s.find(v) == nil {
		return nil, false
	}
	return Reify(v, s), true
}

// String returns the bindings in the order in which they were made: {~x: 1}.
func (s Subst) String() string {
	p := printer{numbers: map[*Var]int{}}
	p.b.WriteByte('{')
	separator := ""
	for v := range s.All() {
		p.b.WriteString(separator)
		p.print(v)
		p.b.WriteString(": ")
		value, _ := s.Get(v)
		p.print(value)
		separator = ", "
		if p.b.Len() > maxText {
			p.b.WriteString(", ...")
			break
		}
	}
	p.b.WriteByte('}')
	return p.b.String()
}
