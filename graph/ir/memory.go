package ir

// Memory says what an op does with the memory of its inputs: which outputs are
// views of which inputs, and which inputs are overwritten. Numbers of inputs or
// outputs that a node does not have say nothing of it, so that one value serves
// an op of any number of inputs.
type Memory struct {
	// Views maps an output to the input that it is a view of: both share memory,
	// and writing to one writes to the other.
	Views map[int]int
	// Destroys maps an output to the inputs that are overwritten to compute it.
	// What they held is gone when the node has run; the output is a new value,
	// and no view of them. Where Views says that it is one, the op is an update: it
	// overwrites a part of the input, and the output shows all of the memory, with
	// what was written and what was left.
	Destroys map[int][]int
	// TolerateSame lists pairs of a destroyed input and another input that may be
	// the very same variable.
	TolerateSame [][2]int
	// TolerateAliased lists pairs of a destroyed input and another input that may
	// share its memory: the op reads each element before it overwrites it.
	TolerateAliased [][2]int
}

// Always returns the function that an [OpInfo] wants where what an op does with
// memory does not depend on its attributes.
func (m Memory) Always() func(Op) Memory { return func(Op) Memory { return m } }

// Tolerates reports whether an op that destroys one input may be given another
// input that shares its memory; same tells that both are the same variable.
func (m Memory) Tolerates(destroyed, other int, same bool) bool {
	for _, pair := range m.TolerateAliased {
		if pair == [2]int{destroyed, other} {
			return true
		}
	}
	for _, pair := range m.TolerateSame {
		if same && pair == [2]int{destroyed, other} {
			return true
		}
	}
	return false
}

// IsEmpty reports whether the op neither makes views nor destroys.
func (m Memory) IsEmpty() bool { return len(m.Views) == 0 && len(m.Destroys) == 0 }

// Memory returns what the op does with the memory of its inputs: nothing where
// its dialect does not say.
func (o Op) Memory() Memory {
	info := o.Info()
	if info == nil || info.Memory == nil {
		return Memory{}
	}
	return info.Memory(o)
}
