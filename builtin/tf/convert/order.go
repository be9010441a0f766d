package convert

import "strings"

// step is a node to add, or the source of a NextIteration.
type step struct {
	node   int
	source bool
}

func isNextIteration(op string) bool { return strings.TrimPrefix(op, "Ref") == "NextIteration" }

// order finds the steps that add the nodes that are not arguments, in the order of the
// file as far as every node stands after what it depends on. The value of a NextIteration
// is that of the iteration before: its source depends on nothing.
func (b *body) order() bool {
	const (
		fresh = iota
		open
		done
	)
	state := make([]uint8, len(b.nodes))
	hasSource := make([]bool, len(b.nodes))
	steps := make([]step, 0, len(b.nodes))
	for i, n := range b.nodes {
		if b.isArgument(n) {
			state[i] = done
		}
	}
	source := func(i int) {
		if !hasSource[i] {
			hasSource[i] = true
			steps = append(steps, step{i, true})
		}
	}
	type frame struct{ node, next int }
	var stack []frame
	for root := range b.nodes {
		if state[root] != fresh {
			continue
		}
		state[root] = open
		stack = append(stack, frame{node: root})
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.next == len(b.inputs[top.node]) {
				if isNextIteration(b.nodes[top.node].Op) {
					source(top.node)
				}
				state[top.node] = done
				steps = append(steps, step{node: top.node})
				stack = stack[:len(stack)-1]
				continue
			}
			t := b.inputs[top.node][top.next]
			top.next++
			switch {
			case t.node < 0:
			case isNextIteration(b.nodes[t.node].Op):
				source(t.node)
			case state[t.node] == open:
				var cycle []string
				for at := len(stack) - 1; ; at-- {
					cycle = append(cycle, b.nodes[stack[at].node].Name)
					if stack[at].node == t.node {
						break
					}
				}
				b.errorf(b.nodes[t.node], "it depends on itself: %s", cycleText(cycle))
				return false
			case state[t.node] == fresh:
				state[t.node] = open
				stack = append(stack, frame{node: t.node})
			}
		}
	}
	b.steps = steps
	return true
}

// cycleText writes a cycle, from each node to the one that it uses; a long one in short.
func cycleText(names []string) string {
	const most = 8
	if len(names) > most {
		names = append(names[:most-1:most-1], "...", names[len(names)-1])
	}
	return strings.Join(append(names, names[0]), " <- ")
}
