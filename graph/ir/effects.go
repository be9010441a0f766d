package ir

// Access is what an op does with memory that a value refers to.
type Access uint8

// The ways of access. An op may have several.
const (
	Reads Access = 1 << iota
	Writes
	Allocates
	Frees
)

// AnyMemory is the value of a [MemoryEffect] on memory that no operand or output names.
const AnyMemory = -1 << 31

// MemoryEffect is what an op does with the memory of one of its values: input number
// Value, output number ^Value where that is negative, or whatever memory there is.
type MemoryEffect struct {
	Access Access
	Value  int
}

// Effects are all that ops do besides computing their outputs; an op with the trait
// [Effect] that does not list any may do anything. A dialect gives them to an op as an
// interface: see [InterfaceOf].
type Effects []MemoryEffect

// EffectsOf returns what an op does with memory, and whether that is known to be all that
// it does. Ops that only compute have no effects.
func EffectsOf(op Op) (Effects, bool) {
	if effects, ok := InterfaceOf[Effects](op); ok {
		return effects, true
	}
	return nil, op.Has(Pure)
}

// AreDiscardable reports whether an op with these effects may be dropped when nothing
// uses its outputs: it only reads, or allocates what it returns.
func (e Effects) AreDiscardable() bool {
	for _, effect := range e {
		own := effect.Value < 0 && effect.Value != AnyMemory
		if effect.Access&(Writes|Frees) != 0 && !own || effect.Access&Allocates != 0 && !own {
			return false
		}
	}
	return true
}
