package termination

import (
	"slices"
	"strconv"

	"github.com/settle-go/settle/unify"
)

// Loop is a derivation from a term to one that contains an instance of it: it can go on
// for ever.
type Loop struct {
	Rules []string `json:"rules"` // in order
	// Terms are what the first rule matches, and what each rule makes of it.
	Terms []string `json:"terms"`
	Grows bool     `json:"grows,omitempty"` // what comes back stands within a larger term
	// Certain says that no guard, type or attribute of these rules could end it.
	Certain bool `json:"certain"`
	// Graph is a graph on which the rules go round, where one was run.
	Graph string `json:"graph,omitempty"`

	start *term
}

// Start returns the term with which the loop begins, as a pattern: what its attributes and
// types must be besides is not said.
func (l *Loop) Start() *unify.Term { return l.start.pattern() }

// The bounds of the search for loops, from each step.
const (
	maxLength  = 12  // rewrites
	maxTerms   = 160 // terms, the smallest first
	maxSize    = 40  // ops of a term
	maxPerRule = 3   // loops that are not certain
)

// derivation is a term that steps lead to.
type derivation struct {
	start, now *term // with what unifying has found of the variables
	steps      []*step
	terms      []*term
	size       int // of start and now
}

// searcher looks for loops of steps.
type searcher struct {
	steps    []*step
	byOp     map[string][]*variant // by the op at the root of what they match
	commutes func(string) bool
	number   int // of names so far
}

// variant is a step with the operands of ops that commute in one order.
type variant struct {
	step *step
	left *term
}

func newSearcher(steps []*step, commutes func(string) bool) *searcher {
	s := &searcher{steps: steps, byOp: map[string][]*variant{}, commutes: commutes}
	for _, one := range steps {
		if one.sample != nil {
			continue // a graph is not a pattern
		}
		for _, left := range orders(one.left, commutes) {
			s.byOp[left.op] = append(s.byOp[left.op], &variant{one, left})
		}
	}
	return s
}

// loops returns the smallest loops that begin with a step, the certain one first.
func (s *searcher) loops(first *step) []Loop {
	var found []Loop
	var queue []*derivation
	if first.sample != nil {
		return nil
	}
	for _, right := range first.rights {
		if right != nil {
			queue = append(queue, &derivation{start: first.left, now: right, steps: []*step{first}, terms: []*term{right}})
		}
	}
	seen := map[string]bool{}
	for count := 0; len(queue) > 0 && count < maxTerms; count++ {
		at := smallest(queue)
		d := queue[at]
		queue = slices.Delete(queue, at, at+1)
		if loop, ok := s.closes(d); ok {
			if loop.Certain {
				return []Loop{loop}
			}
			if len(found) < maxPerRule {
				found = append(found, loop)
			}
			continue
		}
		if len(d.steps) >= maxLength {
			continue
		}
		s.expand(d, d.now, nil, func(next *derivation) {
			if next.size = next.now.size() + next.start.size(); next.now.size() > maxSize || len(queue) >= 2*maxTerms {
				return
			}
			if key := next.start.String() + next.now.String(); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		})
	}
	return found
}

// smallest returns the index of the derivation whose terms are the smallest, the first of
// those.
func smallest(queue []*derivation) int {
	best := 0
	for i, d := range queue {
		if d.size+len(d.steps) < queue[best].size+len(queue[best].steps) {
			best = i
		}
	}
	return best
}

// closes reports whether the term that a derivation began with is within the one it has reached.
func (s *searcher) closes(d *derivation) (Loop, bool) {
	var within func(t *term, depth int) (int, bool)
	within = func(t *term, depth int) (int, bool) {
		if t.kind == app && !t.old && isInstance(d.start, t, s.commutes) {
			return depth, true
		}
		for _, arg := range t.args {
			if at, ok := within(arg, depth+1); ok {
				return at, true
			}
		}
		return 0, false
	}
	depth, ok := within(d.now, 0)
	if !ok {
		return Loop{}, false
	}
	loop := Loop{start: d.start, Terms: []string{show(plain(d.start))}, Grows: depth > 0 || d.now.size() > d.start.size(), Certain: true}
	first := 0
	for i, one := range d.steps {
		loop.Rules = append(loop.Rules, one.rule.Name)
		loop.Terms = append(loop.Terms, show(plain(d.terms[i])))
		loop.Certain = loop.Certain && one.free
		if one.number < d.steps[first].number {
			first = i
		}
	}
	if last := len(loop.Terms) - 1; loop.Terms[0] == loop.Terms[last] {
		loop.Rules = append(loop.Rules[first:], loop.Rules[:first]...)
		loop.Terms = append(append(loop.Terms[first:last:last], loop.Terms[:first]...), loop.Terms[first])
	}
	return loop, true
}

// expand applies every step at every position of a term at which it unifies.
func (s *searcher) expand(d *derivation, t *term, path []int, yield func(*derivation)) {
	if t.kind != app || t.old {
		return
	}
	for _, v := range s.byOp[t.op] {
		for _, right := range v.step.rights {
			if right == nil || !mayUnify(t, v.left) {
				continue
			}
			s.number++
			bound := substitution{}
			if !bound.unify(t, rename(v.left, s.number)) {
				continue
			}
			next := &derivation{
				start: bound.apply(d.start), now: bound.apply(replaceAt(d.now, path, rename(right, s.number))),
				steps: append(slices.Clone(d.steps), v.step),
			}
			for _, before := range d.terms {
				next.terms = append(next.terms, bound.apply(before))
			}
			next.terms = append(next.terms, next.now)
			yield(next)
		}
	}
	for i, arg := range t.args {
		s.expand(d, arg, append(slices.Clone(path), i), yield)
	}
}

// replaceAt returns a term with another one at a position.
func replaceAt(t *term, path []int, by *term) *term {
	if len(path) == 0 {
		return by
	}
	out := *t
	out.args = slices.Clone(t.args)
	out.args[path[0]] = replaceAt(t.args[path[0]], path[1:], by)
	return &out
}

// plain returns a term with names of variables that people read: those of the rule, or
// letters for those of the others.
func plain(t *term) *term {
	names := map[string]string{}
	taken := map[string]bool{}
	var visit func(t *term) *term
	visit = func(t *term) *term {
		out := *t
		if t.kind == leaf || t.kind == rest {
			if names[t.name] == "" {
				names[t.name] = plainName(t.name, taken)
			}
			out.name = names[t.name]
		}
		out.args = nil
		for _, arg := range t.args {
			out.args = append(out.args, visit(arg))
		}
		return &out
	}
	return visit(t)
}

// plainName returns a name without what renaming added, that no other variable has.
func plainName(name string, taken map[string]bool) string {
	for i, r := range name {
		if r == '\'' {
			name = name[:i]
			break
		}
	}
	if name == "" || name[0] == '_' {
		name = "x"
	}
	unique := name
	for i := 2; taken[unique]; i++ {
		unique = name + strconv.Itoa(i)
	}
	taken[unique] = true
	return unique
}
