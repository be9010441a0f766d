package dialects

import "github.com/settle-go/settle/graph"

// InPlace is the attribute of an op that may overwrite one of its inputs: the
// number of the input, as in `settle.inplace = 0 : i64`. What the op computes does
// not depend on it: it is a permission, which a rule of the tag inplace gave
// because nobody needs what the input held before. An op that never overwrites
// that input takes no notice.
const InPlace = "settle.inplace"

// with gives ops what they do with memory.
func with(memory func(graph.Op) graph.Memory, list []graph.OpInfo) []graph.OpInfo {
	for i := range list {
		list[i].Memory = memory
	}
	return list
}

// aView is the memory of ops whose output shows elements of their first input;
// package builtin/alias/views reads which.
func aView(graph.Op) graph.Memory { return graph.Memory{Views: map[int]int{0: 0}} }

// elementwise is the memory of ops that compute each element from the elements at
// its place: they may overwrite any input of their type, also where another input
// is the very same variable.
func elementwise(op graph.Op) graph.Memory {
	input, ok := overwritten(op)
	if !ok {
		return graph.Memory{}
	}
	m := graph.Memory{Destroys: map[int][]int{0: {input}}}
	for other := range maxElementwise {
		if other != input {
			m.TolerateSame = append(m.TolerateSame, [2]int{input, other})
		}
	}
	return m
}

// maxElementwise is the most inputs that an elementwise op has.
const maxElementwise = 3

// overDestination is the memory of ops that write a part of their second input:
// updates, whose output shows the rest of it as well. Package builtin/alias/views
// reads which part.
func overDestination(op graph.Op) graph.Memory {
	if input, ok := overwritten(op); !ok || input != 1 {
		return graph.Memory{}
	}
	return graph.Memory{Views: map[int]int{0: 1}, Destroys: map[int][]int{0: {1}}}
}

// overwritten returns the input that an op is marked to overwrite.
func overwritten(op graph.Op) (int, bool) {
	input, ok := op.Attr(InPlace).Int()
	return int(input), ok && input >= 0 && input < maxElementwise
}
