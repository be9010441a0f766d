package functional

import (
	"fmt"

	"github.com/settle-go/settle/graph"
)

// This file finds the conditionals that Merges are the ends of. A Merge hands on the input
// that is there: which one that is, its predicates decide, one after the other.

// decision is which of some inputs of a Merge is there, by a predicate.
type decision struct {
	pred   graph.VarID
	inputs []int
	arms   [2]arm
	group  *conditional // that gives it
}

// arm is what a Merge takes where a predicate chose a port: an input or, where it takes
// more to decide that, what another predicate says.
type arm struct {
	input int
	next  *decision
}

// mergeInput is an input of a Merge.
type mergeInput struct {
	place
	number int // among those that are not control edges
}

// decide finds which of some inputs is there where a condition holds. The text says why
// that is not known.
func decide(inputs []mergeInput, given *condition) (arm, string) {
	numbers := make([]int, len(inputs))
	always := false
	for i, in := range inputs {
		numbers[i] = in.number
		always = always || given.implies(in.in.holds)
	}
	if always && len(inputs) == 1 {
		return arm{input: inputs[0].number}, ""
	}
	for _, at := range inputs[0].in.holds.pathFrom(given) {
		if given.tests(at.pred) || !allTest(inputs, at.pred) {
			continue
		}
		d := &decision{pred: at.pred, inputs: numbers}
		for port := range d.arms {
			var rest []mergeInput
			for _, in := range inputs {
				if in.in.holds.portOf(at.pred) == port {
					rest = append(rest, in)
				}
			}
			if len(rest) == 0 {
				return arm{}, "none of its inputs is there in some cases"
			}
			var why string
			if d.arms[port], why = decide(rest, given.and(at.pred, port)); why != "" {
				return arm{}, why
			}
		}
		return arm{next: d}, ""
	}
	switch {
	case always:
		return arm{}, "several of its inputs are there at the same time"
	case len(inputs) == 1:
		return arm{}, "none of its inputs is there in some cases"
	}
	return arm{}, "its inputs differ on more than one predicate"
}

func allTest(inputs []mergeInput, pred graph.VarID) bool {
	for _, in := range inputs {
		if !in.in.holds.tests(pred) {
			return false
		}
	}
	return true
}

// common returns what all inputs of a Merge have in common.
func (c *contexts) common(inputs []mergeInput) *condition {
	holds := inputs[0].in.holds
	for _, in := range inputs[1:] {
		holds = holds.shared(in.in.holds)
	}
	for _, at := range inputs[0].in.holds.pathFrom(holds) {
		shared := true
		for _, in := range inputs[1:] {
			shared = shared && in.in.holds.portOf(at.pred) == at.port
		}
		if shared {
			holds = holds.and(at.pred, at.port)
		}
	}
	return holds
}

// plant makes the conditionals of a decision, in a branch.
func (c *contexts) plant(d *decision, inputs []mergeInput, in *branch) {
	level := 0
	wanted := map[int]bool{}
	for _, k := range d.inputs {
		wanted[k] = true
	}
	for _, input := range inputs {
		if l, ok := input.levelIn(in, d.pred); ok && wanted[input.number] {
			level = max(level, l)
		}
	}
	d.group = in.on(d.pred, level)
	for port, a := range d.arms {
		if a.next != nil {
			c.plant(a.next, inputs, d.group.branches[port])
		}
	}
}

// visitMerge finds the conditionals that a Merge is the end of. It returns false where it is
// as other nodes are.
func (c *contexts) visitMerge(n graph.NodeID, m *member) bool {
	var inputs []mergeInput
	var waits []place
	deepest := c.root.holds
	all := true
	for k := range c.g.NumInputsOf(n) {
		v := c.g.InputOf(n, k)
		p := c.placeOf(v)
		if c.isControl(v) {
			waits = append(waits, p)
			continue
		}
		inputs = append(inputs, mergeInput{p, len(inputs)})
		all = all && p.in.holds.parent != nil
		if p.in.holds.depth > deepest.depth {
			deepest = p.in.holds
		}
	}
	refuse := func(format string, args ...any) bool {
		if deepest.parent == nil {
			if m.taint != 0 && m.taint != n {
				c.note(stay{n, fmt.Sprintf("%s stays, too", quoted(c.g.Node(m.taint)))})
			} else {
				c.note(stay{n, "no Switch leads to its inputs"})
			}
		}
		for _, in := range inputs {
			c.refuse(n, in.in.holds, format, args...)
		}
		m.place = place{in: c.root}
		m.taint = n
		return true
	}
	switch {
	case m.taint != 0 && c.isUsed(c.controlOf(n)):
		return refuse("a node waits for it, and %s stays", quoted(c.g.Node(m.taint)))
	case m.taint != 0 && len(waits) > 0:
		return refuse("it waits for a node, and %s stays", quoted(c.g.Node(m.taint)))
	case !all && m.taint != 0 && deepest.parent == nil:
		refuse("")
		return false
	case len(inputs) == 0:
		c.note(stay{n, "it has no input"})
		return false
	case !all:
		return refuse("one of its inputs is in no branch")
	}
	given := c.common(inputs)
	found, why := decide(inputs, given)
	if found.next == nil {
		if why == "" { // it has one input
			return false
		}
		if m.taint != 0 && inputs[0].in.holds == given {
			c.note(stay{n, fmt.Sprintf("%s stays, too", quoted(c.g.Node(m.taint)))})
			return false
		}
		return refuse("%s", why)
	}
	d := found.next
	var places []place
	for _, in := range inputs {
		places = append(places, in.place)
	}
	for _, p := range waits {
		if given.both(p.in.holds) != nil {
			places = append(places, p)
		}
	}
	at := c.join(places, given, d.pred)
	d.group = at.in.on(d.pred, at.level)
	for port, a := range d.arms {
		if a.next != nil {
			c.plant(a.next, inputs, d.group.branches[port])
		}
	}
	m.part, m.group, m.decision, m.copied = mergePart, d.group, d, len(waits) > 0
	m.place = place{at.in, at.level + 1}
	return true
}
