package unify

import "github.com/settle-go/settle/graph"

// args puts the arguments on the agenda, in each order that the op allows.
func (t *Matcher) args(p *patNode, n graph.NodeID, next int) bool {
	if p.term.AnyArgs {
		return t.solve(next)
	}
	nin := t.m.Graph.NumInputsOf(n)
	switch {
	case p.rest < 0 && nin != len(p.args), p.rest >= 0 && nin < len(p.args)-1:
		return false
	case p.swap:
		return t.inOrder(p, n, next, 0, 1) ||
			t.m.Graph.InputOf(n, 0) != t.m.Graph.InputOf(n, 1) && t.inOrder(p, n, next, 1, 0)
	case p.anyOrder:
		start := len(t.used)
		for range nin {
			t.used = append(t.used, false)
		}
		ok := t.assign(p, n, 0, start, next)
		t.used = t.used[:start]
		return ok
	}
	return t.fixed(p, n, next)
}

// inOrder matches two arguments with the inputs in the order given.
func (t *Matcher) inOrder(p *patNode, n graph.NodeID, next, first, second int) bool {
	a, b := t.m.Graph.InputOf(n, first), t.m.Graph.InputOf(n, second)
	if !t.plausible(p.args[0], a) || !t.plausible(p.args[1], b) {
		return false
	}
	mark := len(t.agenda)
	t.push(p.args[0], a)
	t.push(p.args[1], b)
	ok := t.solve(next)
	t.agenda = t.agenda[:mark]
	return ok
}

// push puts a goal that is plausible on the agenda, unless that says it all.
func (t *Matcher) push(pos int, v graph.VarID) {
	if !t.m.Pattern.nodes[pos].immediate {
		t.agenda = append(t.agenda, goal{pos, v})
	}
}

// fixed matches the arguments as they stand; the rest takes what is over.
func (t *Matcher) fixed(p *patNode, n graph.NodeID, next int) bool {
	mark, restMark := len(t.agenda), len(t.rests)
	spread := t.m.Graph.NumInputsOf(n) - len(p.args)
	in, slot := 0, -1
	for i, pos := range p.args {
		if i != p.rest {
			v := t.m.Graph.InputOf(n, in)
			if !t.plausible(pos, v) {
				t.agenda, t.rests = t.agenda[:mark], t.rests[:restMark]
				if slot >= 0 {
					t.m.Rests[slot] = nil
				}
				return false
			}
			t.push(pos, v)
			in++
			continue
		}
		for range spread + 1 {
			t.rests = append(t.rests, t.m.Graph.InputOf(n, in))
			in++
		}
		slot = t.m.Pattern.nodes[pos].slot
		t.m.Rests[slot] = t.rests[restMark:len(t.rests):len(t.rests)]
	}
	ok := t.solve(next)
	t.agenda, t.rests = t.agenda[:mark], t.rests[:restMark]
	if !ok && slot >= 0 {
		t.m.Rests[slot] = nil
	}
	return ok
}

// assign gives argument i of the pattern, and those after it, each a different
// input that is not used yet; used[start:] are the inputs' marks.
func (t *Matcher) assign(p *patNode, n graph.NodeID, i, start, next int) bool {
	if i == p.rest {
		i++
	}
	if i >= len(p.args) {
		return t.assigned(p, n, start, next)
	}
	if t.steps++; t.steps > maxSteps {
		return false
	}
	nin := t.m.Graph.NumInputsOf(n)
	for in := range nin {
		v := t.m.Graph.InputOf(n, in)
		if t.used[start+in] || !t.plausible(p.args[i], v) {
			continue
		}
		t.used[start+in] = true
		mark := len(t.agenda)
		t.push(p.args[i], v)
		ok := t.assign(p, n, i+1, start, next)
		t.agenda = t.agenda[:mark]
		t.used[start+in] = false
		if ok {
			return true
		}
	}
	return false
}

// plausible is a cheap test that spares the search most wrong assignments.
func (t *Matcher) plausible(pos int, v graph.VarID) bool {
	p := &t.m.Pattern.nodes[pos]
	switch p.term.Kind {
	case VarTerm:
		bound := t.m.Vars[p.slot]
		return bound == 0 || bound == v
	case NumberTerm:
		value := t.m.Graph.ConstantOfVar(v)
		return value.IsValid() && p.term.Value.Matches(value)
	case ConstTerm:
		return t.m.Graph.ConstantOfVar(v).IsValid()
	case AppTerm:
		n := t.m.Graph.OwnerOf(v)
		return n != 0 && p.admits(t.nameOf(t.m.Graph.OpOf(n)))
	}
	return true
}

// assigned binds the rest to the inputs that no argument took, and continues.
func (t *Matcher) assigned(p *patNode, n graph.NodeID, start, next int) bool {
	if p.rest < 0 {
		return t.solve(next)
	}
	mark := len(t.rests)
	for in := range t.m.Graph.NumInputsOf(n) {
		if !t.used[start+in] {
			t.rests = append(t.rests, t.m.Graph.InputOf(n, in))
		}
	}
	slot := t.m.Pattern.nodes[p.args[p.rest]].slot
	t.m.Rests[slot] = t.rests[mark:len(t.rests):len(t.rests)]
	ok := t.solve(next)
	t.rests = t.rests[:mark]
	if !ok {
		t.m.Rests[slot] = nil
	}
	return ok
}
