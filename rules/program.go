package rules

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/guard"
)

// program is a compiled replacement: nodes to make, one after the other, and
// then what takes the place of each output of the matched node.
type program struct {
	steps []step
	roots []value
	// whole says that the one step at the root replaces all outputs of the
	// matched node, however many it has.
	whole bool
	// alone refuses a match of which an inner value is used elsewhere.
	alone bool
	ops   opCache
	// keeps says of matched nodes that may have regions what becomes of those.
	keeps []keeping
}

// step makes a node.
type step struct {
	op    opSource
	args  []value
	types []typeSource // of the outputs; none where infer or whole says it
	infer bool         // the op tells its types from those of its inputs
	name  string       // of the op, for messages
}

// opSource says which op a node gets: one whose attributes are all written in
// the rule (fixed), one with computed attributes, or one that the pattern bound.
type opSource struct {
	fixed int // index in the cache, -1 when the op is not known before
	name  string
	form  int // index in the cache of an op with the same attributes, all of them unit
	slot  int // of the bound op, -1 for a named one
	attrs []attrSource
}

// asForm returns the op whose name and names of attributes the op has.
func (s opSource) asForm() opSource {
	form := opSource{name: s.name}
	for _, a := range s.attrs {
		form.attrs = append(form.attrs, attrSource{name: a.name, make: (*ir.Context).Unit})
	}
	return form
}

type attrSource struct {
	name  string
	slot  int // of a bound attribute, -1 for none
	make  maker
	expr  *guard.Attr
	where guard.Text // of expr
}

// valueKind says what stands as an argument or as a root.
type valueKind uint8

const (
	noValue    valueKind = iota // _: an output that nobody uses
	boundValue                  // ?x
	restValue                   // ?x...
	stepValue                   // an output of a node of the program
	constValue                  // a number
)

type value struct {
	kind   valueKind
	slot   int // of boundValue and restValue
	step   int
	output int
	make   func(ctxt *ir.Context, t ir.Type) ir.Attr
	typ    typeSource // of constValue
	text   string     // of constValue, for messages
	op     *ir.OpInfo // of constValue, for the constants of its dialect; nil for none
}

// typeKind says where a type comes from.
type typeKind uint8

const (
	noType       typeKind = iota
	exactType             // written in the rule
	boundType             // ?t
	computedType          // {expression}
	replacedType          // that of the output that is replaced
	valueType             // that of another value
)

type typeSource struct {
	kind   typeKind
	typ    ir.Type
	slot   int // of boundType
	output int // of replacedType
	expr   *guard.Type
	where  guard.Text // of expr
	of     *value
}
