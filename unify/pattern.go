package unify

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// SlotKind tells what a name of a pattern is bound to.
type SlotKind uint8

const (
	NoSlot   SlotKind = iota
	VarSlot           // a variable of the graph
	RestSlot          // a list of variables
	AttrSlot          // an attribute
	TypeSlot          // a type
	OpSlot            // an op with its attributes
)

// Slot is where a match keeps what a name is bound to.
type Slot struct {
	Kind  SlotKind
	Index int
}

// Pattern is a term compiled for matching: its names are slots, its positions
// are numbered in pre-order, the root being 0.
type Pattern struct {
	Term  *Term
	Names map[string]Slot
	// Levels is how far below the root the pattern looks: 0 for one that only
	// looks at the root's op, 1 when it looks at the root's inputs, and so on.
	Levels int

	nodes                             []patNode
	vars, rests, attrs, types, opVars int
	apps                              int
}

// patNode is one position of a pattern.
type patNode struct {
	term     *Term
	slot     int // of a VarTerm or RestTerm
	opSlot   int // of an AppTerm whose op is bound, else -1
	args     []int
	attrs    []patAttr
	types    []patType
	ops      map[string]bool // where there are several
	rest     int             // index in args of the rest term, -1 for none
	swap     bool            // two arguments that may be in either order
	anyOrder bool            // the arguments may be in any order
	app      int             // number among the applications
	bare     bool            // constrains and binds nothing but the name of the op
	// immediate says that what is plausible matches: nothing is bound.
	immediate bool
}

type patAttr struct {
	name    string
	slot    int // -1: not bound
	literal *Literal
}

type patType struct {
	slot int // -1: not bound
	typ  ir.Type
}

// TermError is a mistake in a term.
type TermError struct {
	Term    *Term
	Message string
}

// Error returns the message.
func (e *TermError) Error() string { return e.Message }

// Compile compiles a pattern, whose root must be an application. The dialects
// say which ops are commutative; nil knows none.
func Compile(t *Term, dialects *ir.Dialects) (*Pattern, error) {
	if hasNil(t) {
		return nil, errors.New("a pattern, or an argument in it, is a nil term")
	}
	if t.Kind != AppTerm {
		return nil, &TermError{t, "a pattern must be an op applied to arguments"}
	}
	c := compiler{p: &Pattern{Term: t, Names: map[string]Slot{}}, dialects: dialects}
	if _, err := c.node(t, 0); err != nil {
		return nil, err
	}
	c.p.orderNodes()
	return c.p, nil
}

// MustCompile is Compile for terms that are written in Go.
func MustCompile(t *Term, dialects *ir.Dialects) *Pattern {
	p, err := Compile(t, dialects)
	if err != nil {
		panic("unify: " + err.Error())
	}
	return p
}

// hasNil reports whether a term or an argument in it is nil.
func hasNil(t *Term) bool { return t == nil || slices.ContainsFunc(t.Args, hasNil) }

type compiler struct {
	p        *Pattern
	dialects *ir.Dialects
}

const (
	maxDepth       = 1000
	maxConstraints = 64 // a match keeps a bit for each
)

func (c *compiler) node(t *Term, level int) (int, error) {
	if level > maxDepth {
		return 0, &TermError{t, "the pattern is too deep"}
	}
	c.p.Levels = max(c.p.Levels, level)
	index := len(c.p.nodes)
	c.p.nodes = append(c.p.nodes, patNode{term: t, slot: -1, opSlot: -1, rest: -1, app: -1})
	n := patNode{term: t, slot: -1, opSlot: -1, rest: -1, app: -1}
	var err error
	switch t.Kind {
	case VarTerm:
		n.slot, err = c.bind(t, t.Name, VarSlot, true)
	case RestTerm:
		n.slot, err = c.bind(t, t.Name, RestSlot, false)
	case AppTerm:
		err = c.app(t, &n, level)
	}
	if err == nil {
		err = c.typeTerms(t, &n)
	}
	n.bare = len(n.attrs) == 0 && len(n.types) == 0 && n.opSlot < 0
	n.immediate = len(n.types) == 0 && (t.Kind == AnyTerm || t.Kind == NumberTerm || t.Kind == ConstTerm)
	c.p.nodes[index] = n
	return index, err
}

func (c *compiler) app(t *Term, n *patNode, level int) error {
	n.app = c.p.apps
	c.p.apps++
	if len(t.Attrs) > maxConstraints || len(t.Types) > maxConstraints {
		return &TermError{t, fmt.Sprintf("more than %d attributes or types in one application", maxConstraints)}
	}
	if len(t.Ops) > 1 {
		n.ops = make(map[string]bool, len(t.Ops))
		for _, op := range t.Ops {
			n.ops[op] = true
		}
	}
	var err error
	if t.Name != "" {
		if n.opSlot, err = c.bind(t, t.Name, OpSlot, true); err != nil {
			return err
		}
	}
	for _, a := range t.Attrs {
		pa := patAttr{name: a.Name, slot: -1, literal: a.Literal}
		if a.Var != "" {
			if pa.slot, err = c.bind(t, a.Var, AttrSlot, true); err != nil {
				return err
			}
		}
		n.attrs = append(n.attrs, pa)
	}
	for i, arg := range t.Args {
		if arg.Kind == RestTerm {
			if n.rest >= 0 {
				return &TermError{arg, "an application takes one rest variable"}
			}
			n.rest = i
		}
		index, err := c.node(arg, level+1)
		if err != nil {
			return err
		}
		n.args = append(n.args, index)
	}
	c.order(t, n)
	return nil
}

// order decides in which orders the arguments of a commutative op are tried.
func (c *compiler) order(t *Term, n *patNode) {
	if t.Ordered || len(t.Ops) == 0 || len(t.Args) < 2 {
		return
	}
	for _, op := range t.Ops {
		if !c.dialects.Op(op).Has(ir.Commutative) {
			return
		}
	}
	n.swap = len(t.Args) == 2 && n.rest < 0
	n.anyOrder = !n.swap
}

func (c *compiler) typeTerms(t *Term, n *patNode) error {
	switch {
	case len(t.Types) > 0 && t.Kind == RestTerm:
		return &TermError{t, fmt.Sprintf("?%s... is a list of variables and has no type", t.Name)}
	case len(t.Types) > 1 && t.Kind != AppTerm:
		return &TermError{t, fmt.Sprintf("%d types for one variable", len(t.Types))}
	}
	for _, tt := range t.Types {
		pt := patType{slot: -1, typ: tt.Type}
		if tt.Var != "" {
			var err error
			if pt.slot, err = c.bind(t, tt.Var, TypeSlot, true); err != nil {
				return err
			}
		}
		n.types = append(n.types, pt)
	}
	return nil
}

// bind returns the slot of a name, which must have one meaning in the pattern.
func (c *compiler) bind(t *Term, name string, kind SlotKind, again bool) (int, error) {
	if s, ok := c.p.Names[name]; ok {
		if s.Kind != kind {
			return 0, &TermError{t, fmt.Sprintf("?%s is %s here and %s before", name, kind, s.Kind)}
		}
		if !again {
			return 0, &TermError{t, fmt.Sprintf("?%s... is bound twice", name)}
		}
		return s.Index, nil
	}
	counter := map[SlotKind]*int{VarSlot: &c.p.vars, RestSlot: &c.p.rests, AttrSlot: &c.p.attrs,
		TypeSlot: &c.p.types, OpSlot: &c.p.opVars}[kind]
	s := Slot{kind, *counter}
	*counter++
	if *counter > math.MaxUint16 {
		return 0, &TermError{t, "the pattern has too many names"}
	}
	c.p.Names[name] = s
	return s.Index, nil
}

// String names the kind in messages.
func (k SlotKind) String() string {
	return [...]string{"nothing", "a variable", "a list of variables", "an attribute", "a type", "an op"}[k]
}

// orderNodes finds the arguments for which one order is enough: variables that
// nothing else in the pattern tells apart, and that no guard can either. Guards
// are not known here, so only anonymous ones count.
func (p *Pattern) orderNodes() {
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.rest >= 0 || slices.ContainsFunc(n.args, p.distinct) {
			continue
		}
		n.swap, n.anyOrder = false, false
	}
}

// distinct reports whether a position constrains or binds anything.
func (p *Pattern) distinct(pos int) bool {
	return p.nodes[pos].term.Kind != AnyTerm || len(p.nodes[pos].types) > 0
}
