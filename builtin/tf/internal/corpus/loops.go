package corpus

import (
	"fmt"
	"slices"
	"strings"
)

// NestedLoops returns the text of a graph of loops, that many, nested to that depth, over
// a tensor of an unknown number of rows, with a chain of nodes in the innermost and a value of the
// graph that each uses.
func NestedLoops(loops, depth, chain int) string {
	var b strings.Builder
	node := func(name, op, attrs string, inputs ...string) {
		fmt.Fprintf(&b, "node { name: %q op: %q", name, op)
		for _, in := range inputs {
			fmt.Fprintf(&b, " input: %q", in)
		}
		b.WriteString(attrs + " }\n")
	}
	const elem = ` attr { key: "T" value { type: DT_FLOAT } }`
	node("x", "Placeholder", ` attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: -1 } dim { size: 3 } } } }`)
	node("go", "Placeholder", ` attr { key: "dtype" value { type: DT_BOOL } } attr { key: "shape" value { shape { } } }`)
	last := "x"
	for i := range loops {
		var open []string
		pred := "go"
		for d := range depth {
			name := fmt.Sprintf("loop%d_%d", i, d)
			frame := fmt.Sprintf(` attr { key: "frame_name" value { s: %q } }`, name)
			node(name+"/enter", "Enter", elem+frame, last)
			node(name+"/pred", "Enter", ` attr { key: "T" value { type: DT_BOOL } } attr { key: "is_constant" value { b: true } }`+frame, pred)
			node(name+"/merge", "Merge", elem+` attr { key: "N" value { i: 2 } }`, name+"/enter", name+"/next")
			node(name+"/cond", "LoopCond", "", name+"/pred")
			node(name+"/switch", "Switch", elem, name+"/merge", name+"/cond")
			pred, last = name+"/pred", name+"/switch:1"
			open = append(open, name)
		}
		for k := range chain {
			name := fmt.Sprintf("add%d_%d", i, k)
			node(name, "Add", elem, last, last)
			last = name
		}
		for _, name := range slices.Backward(open) {
			node(name+"/next", "NextIteration", elem, last)
			node(name+"/exit", "Exit", elem, name+"/switch")
			last = name + "/exit"
		}
	}
	return b.String()
}
