package declare

import (
	"math"

	"github.com/settle-go/settle/graph/ir"
)

// InPlace is the attribute of an op that may overwrite one of its inputs: the
// number of the input, as in `settle.inplace = 0 : i64`. What the op computes does
// not depend on it: it is a permission, which a rule of the tag inplace gave
// because nothing needs what the input held before. An op that never overwrites
// that input takes no notice.
const InPlace = "settle.inplace"

// Update is the attribute of an op that may write into one of its inputs, and overwrite
// only the part that it writes: others go on using the rest. It is what [InPlace] is
// otherwise.
const Update = "settle.update"

// IsMarked reports whether an op may overwrite an input by one of the attributes.
func IsMarked(op ir.Op) bool { return op.Attr(InPlace).IsValid() || op.Attr(Update).IsValid() }

// View is the memory of ops whose output shows elements of their first input:
// which ones says a [views.Spec].
func View(ir.Op) ir.Memory { return ir.Memory{Views: map[int]int{0: 0}} }

// Elementwise is the memory of ops that compute each element from the elements at
// its place: they may overwrite any input of their type, also where another input
// is the very same variable.
func Elementwise(op ir.Op) ir.Memory {
	input, ok := marked(op, InPlace)
	if !ok {
		return ir.Memory{}
	}
	return ir.Memory{Destroys: map[int][]int{0: {input}}, TolerateAllSame: true}
}

// OverDestination is the memory of ops that write a part of their second input: over
// all of it, or as an update, whose output shows the rest of it as well. Which part
// says a [views.Spec].
func OverDestination(op ir.Op) ir.Memory {
	if input, ok := marked(op, InPlace); ok && input == 1 {
		return ir.Memory{Destroys: map[int][]int{0: {1}}}
	}
	if input, ok := marked(op, Update); ok && input == 1 {
		return ir.Memory{Views: map[int]int{0: 1}, Destroys: map[int][]int{0: {1}}}
	}
	return ir.Memory{}
}

// OverFirst is the memory of ops that may overwrite all of their first input with their
// result: updates of a part of it, and products that are added to it.
func OverFirst(op ir.Op) ir.Memory {
	if input, ok := marked(op, InPlace); ok && input == 0 {
		return ir.Memory{Destroys: map[int][]int{0: {0}}}
	}
	return ir.Memory{}
}

// marked returns the input that an attribute of an op names.
func marked(op ir.Op, attr string) (int, bool) {
	input, ok := op.Attr(attr).Int()
	return int(input), ok && input >= 0 && input <= math.MaxInt32
}
