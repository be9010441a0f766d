package ir

import (
	"fmt"
	"slices"
)

// Trait is a set of facts about an op that rules, optimizers and readers use.
type Trait uint32

const (
	// Commutative ops give the same value for their inputs in any order.
	Commutative Trait = 1 << iota
	// Associative ops may be regrouped: op(op(a, b), c) = op(a, op(b, c)).
	Associative
	// Pure ops only compute their outputs: unused, they may be dropped; twice,
	// they may be merged.
	Pure
	// Effect ops do something besides: they are kept, and kept in order.
	Effect
	// ConstantLike ops have no inputs and their value in an attribute.
	ConstantLike
	// Terminator ops end a function graph; their inputs are its outputs.
	Terminator
	// Isolated ops hold function graphs that use no value from outside.
	Isolated
	// Signature ops take inputs whose types are fixed elsewhere, as a call's by
	// its callee: an input may only be replaced by a value of the same type.
	Signature
	// SameType ops have outputs of the type of their first input.
	SameType
	// Idempotent ops do nothing more when applied twice: f(f(x)) = f(x).
	Idempotent
	// Involution ops undo themselves: f(f(x)) = x.
	Involution
	// Regions ops hold function graphs: bodies, branches.
	Regions
	// Lenient ops take the types that they were declared with for hints, which
	// shape inference makes right: an input may be replaced by a rule with one of a
	// more precise type, and an input whose element type alone is declared by
	// one of any type with such elements.
	Lenient
	// Strict ops need inputs of the very types that they were made with: types of
	// inputs and outputs depend on each other, or are fixed.
	Strict
	// Sealed ops hold function graphs that rules leave as they are: those that were
	// made, at the end, of what rules had done with.
	Sealed
	// Discardable ops have the trait Effect and may be dropped when nothing uses what they
	// give: they only read memory, or allocate what they return.
	Discardable
)

// traitNames are the names of traits in rule files, in the order above.
var traitNames = []string{
	"commutative", "associative", "pure", "effect", "constant", "terminator", "isolated", "signature", "same_type",
	"idempotent", "involution", "regions", "lenient", "strict", "sealed", "discardable",
}

// TraitNames lists the names that [ParseTrait] reads.
func TraitNames() []string { return slices.Clone(traitNames) }

// ParseTrait returns the trait of that name.
func ParseTrait(name string) (Trait, error) {
	i := slices.Index(traitNames, name)
	if i < 0 {
		return 0, fmt.Errorf("unknown trait %q", name)
	}
	return 1 << i, nil
}

// Variadic says that an op takes any number of inputs.
const Variadic = -1

// OpInfo is what a dialect knows of one of its ops.
type OpInfo struct {
	Name      string // with its dialect: "tosa.cast"
	Doc       string
	Traits    Trait
	MinInputs int
	MaxInputs int // Variadic: any number
	Outputs   int // Variadic: any number
	// MinRegions and MaxRegions count the function graphs that an op with the trait
	// Regions holds; both are 0 where it is not said, and MaxRegions may be Variadic.
	MinRegions, MaxRegions int
	// Value is the attribute in which a constant-like op has its value, "" for
	// "value".
	Value string
	// Elem is the attribute in which a constant-like op says the type of its value's
	// elements as well, "" for none.
	Elem string
	// Infer returns the types of the outputs, or nil when they do not follow
	// from the inputs and attributes.
	Infer func(op Op, inputs []Type) []Type
	// Accepts reports whether a node may have inputs and outputs of these types,
	// where it had an input of a less precise type before. nil: it may where what
	// Infer gives may agree with its outputs' types.
	Accepts func(inputs, outputs []Type) bool
	// Memory returns which outputs are views of inputs and which inputs are
	// overwritten; nil: none. It may use the op's attributes and must always
	// return the same for an op: it is called once for each. See [Memory.Always].
	Memory func(op Op) Memory
	// Needs are attributes without which the op has no meaning.
	Needs []string
	// Interfaces are what packages above this one ask of the op, each of a type of
	// theirs: see [InterfaceOf].
	Interfaces []any
}

// InterfaceOf returns what an op gives a package that asks for it by a type of its
// own, and whether it gives any.
func InterfaceOf[T any](op Op) (T, bool) {
	if info := op.Info(); info != nil {
		for _, i := range info.Interfaces {
			if t, ok := i.(T); ok {
				return t, true
			}
		}
	}
	var none T
	return none, false
}

// Has reports whether the op has all of these traits.
func (i *OpInfo) Has(t Trait) bool { return i != nil && i.Traits&t == t }

// Dialect is a family of ops, all named `Name.something`.
type Dialect struct {
	Name string
	Doc  string
	Ops  []OpInfo
	// Functions are what the dialect brings for the guards and the computed
	// attributes of rules about its ops.
	Functions []GuardFunction
	// Forms read what rule files may write for lists of integers that are attributes:
	// form<...>, by name.
	Forms map[string]func(text string) ([]int64, error)
	// Open dialects have ops that are not listed; a rule may name those. In a
	// closed one a name that is not listed is a mistake.
	Open bool
}

// GuardFunction is a Go function that guards and computed attributes of rules may call:
//
//	{Name: "is_full", Func: func(region []int64) (bool, error) { ... }}
//
// Its parameters and results are of the types bool, int, float64, string, [Type] and
// []int64; an error may be its last result. One with several results is called in the
// let of a rule, which names each; to use a list of those that is nil is an error, so
// that one may say whether there are the others.
type GuardFunction struct {
	Name    string
	Doc     string
	Example string
	Func    any
}

// Dialects is a set of dialects, looked up by op name. It is not changed after
// it was made, so any number of graphs may share it.
type Dialects struct {
	list []Dialect
	ops  map[string]*OpInfo
}

// NewDialects returns a set of dialects. A dialect named twice adds its ops to
// the first of that name; an op named twice is an error.
func NewDialects(list ...Dialect) (*Dialects, error) {
	count := 0
	for i := range list {
		count += len(list[i].Ops)
	}
	d := &Dialects{list: list, ops: make(map[string]*OpInfo, count)}
	for i := range list {
		for j := range list[i].Ops {
			op := &list[i].Ops[j]
			if d.ops[op.Name] != nil {
				return nil, fmt.Errorf("op %q is declared twice", op.Name)
			}
			d.ops[op.Name] = op
		}
	}
	return d, nil
}

// Extend returns a set that has these dialects as well.
func (d *Dialects) Extend(more ...Dialect) (*Dialects, error) {
	if d != nil && len(more) == 0 {
		return d, nil
	}
	return NewDialects(append(append([]Dialect(nil), d.List()...), more...)...)
}

// List returns the dialects in the order in which they were given.
func (d *Dialects) List() []Dialect {
	if d == nil {
		return nil
	}
	return d.list
}

// Op returns what is known of an op, nil when nothing is.
func (d *Dialects) Op(name string) *OpInfo {
	if d == nil {
		return nil
	}
	return d.ops[name]
}

// Dialect returns the dialect of that name.
func (d *Dialects) Dialect(name string) (Dialect, bool) {
	for _, dialect := range d.List() {
		if dialect.Name == name {
			return dialect, true
		}
	}
	return Dialect{}, false
}

// Memory says what an op does with the memory of its inputs: which outputs are
// views of which inputs, and which inputs are overwritten. Numbers of inputs or
// outputs that a node does not have say nothing of it, so that one value serves
// an op of any number of inputs.
type Memory struct {
	// Views maps an output to the input that it is a view of: both share memory,
	// and writing to one writes to the other.
	Views map[int]int
	// Destroys maps an output to the inputs that are overwritten to compute it.
	// Their old contents are lost when the node has run; the output is a new value,
	// not a view of them. Where Views has an entry for it, the op is an update: it
	// overwrites a part of the input, and the output shows all of the memory, with
	// what was written and what was left.
	Destroys map[int][]int
	// TolerateSame lists pairs of a destroyed input and another input that may be
	// the very same variable.
	TolerateSame [][2]int
	// TolerateAllSame says it of every pair: the op computes each element from the
	// elements at its place alone.
	TolerateAllSame bool
	// TolerateAliased lists pairs of a destroyed input and another input that may
	// share its memory: the op reads each element before it overwrites it.
	TolerateAliased [][2]int
}

// Always returns the function that an [OpInfo] wants where what an op does with
// memory does not depend on its attributes.
func (m Memory) Always() func(Op) Memory { return func(Op) Memory { return m } }

// Tolerates reports whether an op that destroys one input may be given another
// input that shares its memory; same says that both are the same variable.
func (m Memory) Tolerates(destroyed, other int, same bool) bool {
	for _, pair := range m.TolerateAliased {
		if pair == [2]int{destroyed, other} {
			return true
		}
	}
	if same && m.TolerateAllSame {
		return true
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
