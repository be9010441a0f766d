package unify

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// SlotKind says what a name of a pattern is bound to.
type SlotKind uint8

const (
	NoSlot     SlotKind = iota
	VarSlot             // a variable of the graph
	RestSlot            // a list of variables
	AttrSlot            // an attribute
	TypeSlot            // a type
	OpSlot              // an op with its attributes
	RegionSlot          // a graph that a node holds
)

// Slot is where a match keeps what a name is bound to.
type Slot struct {
	Kind  SlotKind
	Index int
}

// Pattern is a term compiled for matching, or several any of which will do: its
// names are slots, its positions are numbered in pre-order, the root being 0.
type Pattern struct {
	// Terms are the alternatives, in the order in which they are tried; most patterns
	// have one.
	Terms []*Term
	// Names are what every alternative binds.
	Names map[string]Slot
	// Levels is how far below the root the pattern looks: 0 for one that only
	// looks at the root's op, 1 when it looks at the root's inputs, and so on.
	Levels int
	// CountsClients says that a rule with this pattern asks how many clients values have.
	// Matching does not look at it; see [Runner.ClientLevelsOf].
	CountsClients bool

	nodes          []patNode
	roots          []int // the positions of the alternatives' roots
	rests, regions int
	slotCounts
	leftOut  []int32   // slots of variables that a match need not bind
	deferred *Deferred // that stands for it, nil for a compiled one
}

// LeaveOut says that matches which an [Automaton] finds need not bind variables, because nothing looks at
// them: they are 0 then. It must be called before the automaton is made.
func (p *Pattern) LeaveOut(names []string) {
	p.leftOut = nil
	for _, name := range names {
		if slot, bound := p.Names[name]; bound && slot.Kind == VarSlot {
			p.leftOut = append(p.leftOut, int32(slot.Index))
		}
	}
}

// slotCounts are how many slots of each kind plans bind, and how many applications they match.
type slotCounts struct{ vars, attrs, types, opVars, apps int }

// patNode is one position of a pattern.
type patNode struct {
	term     *Term
	slot     int // of a VarTerm or RestTerm
	as       int // the slot of the value's name, -1 for none
	opSlot   int // of an AppTerm whose op is bound, else -1
	args     []int
	regions  []patRegion
	attrs    []patAttr
	types    []patType
	ops      map[string]bool // where there are several
	rest     int             // index in args of the first rest term, -1 for none
	rests    int             // how many rest terms there are
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
	path    []attrStep // from the attribute to the part of it that is bound
	bound   string     // the name that is bound
	of      int        // the index of the attribute in the term
}

type patType struct {
	slot int // -1: not bound
	typ  ir.Type
}

// patRegion is a region of a position.
type patRegion struct {
	term         *RegionTerm
	slot         int
	args, yields int // positions, -1 where nothing is asked
}

// The positions of a pattern that match the inputs and the outputs of a region.
const (
	regionArgs TermKind = 100 + iota
	regionYields
)

// end returns the position after the last one of an alternative.
func (p *Pattern) end(alternative int) int {
	if alternative+1 < len(p.roots) {
		return p.roots[alternative+1]
	}
	return len(p.nodes)
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
	return CompileAny([]*Term{t}, dialects)
}

// CompileAny compiles a pattern that matches where any of the terms does: the
// alternatives are tried in their order. A name that several of them bind is bound
// to one kind of thing.
func CompileAny(alternatives []*Term, dialects *ir.Dialects) (*Pattern, error) {
	if len(alternatives) == 0 || slices.ContainsFunc(alternatives, hasNil) {
		return nil, errors.New("a pattern, or an argument in it, is a nil term")
	}
	c := compiler{p: &Pattern{Terms: alternatives, Names: map[string]Slot{}}, dialects: dialects}
	apps := 0
	for _, t := range alternatives {
		switch {
		case t.Kind != AppTerm:
			return nil, &TermError{t, "a pattern must be an op applied to arguments"}
		case t.As != "":
			return nil, &TermError{t, fmt.Sprintf("?%s names the value of the root, which is called out", t.As)}
		}
		c.bound, c.p.apps = map[string]bool{}, 0
		root, err := c.node(t, 0)
		if err != nil {
			return nil, err
		}
		c.p.roots = append(c.p.roots, root)
		c.everywhere()
		apps = max(apps, c.p.apps)
	}
	c.p.apps = apps
	maps.DeleteFunc(c.p.Names, func(name string, _ Slot) bool { return !c.shared[name] })
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
func hasNil(t *Term) bool {
	return t == nil || slices.ContainsFunc(t.Args, hasNil) || slices.ContainsFunc(t.Regions, func(r *RegionTerm) bool {
		return r == nil || slices.ContainsFunc(r.Args, hasNil) || slices.ContainsFunc(r.Yields, hasNil)
	})
}

type compiler struct {
	p        *Pattern
	dialects *ir.Dialects
	bound    map[string]bool // what the alternative binds
	shared   map[string]bool // what all alternatives so far bind
}

// everywhere leaves, of the names that are shared, those that the alternative binds.
func (c *compiler) everywhere() {
	if c.shared == nil {
		c.shared = c.bound
		return
	}
	maps.DeleteFunc(c.shared, func(name string, _ bool) bool { return !c.bound[name] })
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
	n := patNode{term: t, slot: -1, as: -1, opSlot: -1, rest: -1, app: -1}
	c.p.nodes = append(c.p.nodes, n)
	err := c.name(t, &n)
	switch {
	case err != nil:
	case t.Kind == VarTerm:
		n.slot, err = c.bind(t, t.Name, VarSlot)
	case t.Kind == RestTerm:
		n.slot, err = c.bind(t, t.Name, RestSlot)
	case t.Kind == AppTerm:
		err = c.app(t, &n, level)
	}
	if err == nil {
		err = c.typeTerms(t, &n)
	}
	n.bare = len(n.attrs) == 0 && !t.Closed && len(n.types) == 0 && n.opSlot < 0
	n.immediate = len(n.types) == 0 && n.as < 0 && (t.Kind == AnyTerm || t.Kind == NumberTerm || t.Kind == ConstTerm)
	c.p.nodes[index] = n
	return index, err
}

// name binds the name of the value that a term matches.
func (c *compiler) name(t *Term, n *patNode) (err error) {
	switch {
	case t.As == "":
		return nil
	case t.Kind == VarTerm || t.Kind == AnyTerm || t.Kind == RestTerm:
		return &TermError{t, fmt.Sprintf("?%s@ names the value of an op or a constant, not of a variable", t.As)}
	}
	n.as, err = c.bind(t, t.As, VarSlot)
	return err
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
		if n.opSlot, err = c.bind(t, t.Name, OpSlot); err != nil {
			return err
		}
	}
	if err = c.attrs(t, n); err != nil {
		return err
	}
	if err := c.args(n, t.Args, level+1); err != nil {
		return err
	}
	c.order(t, n)
	return c.regions(t, n, level)
}

// args compiles the terms that match a list of variables.
func (c *compiler) args(n *patNode, terms []*Term, level int) error {
	for i, arg := range terms {
		if arg.Kind == RestTerm {
			if i > 0 && terms[i-1].Kind == RestTerm {
				return &TermError{arg, fmt.Sprintf("?%s... and ?%s... stand side by side: where does the first end?", terms[i-1].Name, arg.Name)}
			}
			if n.rests++; n.rest < 0 {
				n.rest = i
			}
		}
		index, err := c.node(arg, level)
		if err != nil {
			return err
		}
		n.args = append(n.args, index)
	}
	return nil
}

// regions compiles the regions of an application.
func (c *compiler) regions(t *Term, n *patNode, level int) error {
	for _, r := range t.Regions {
		pr := patRegion{term: r, args: -1, yields: -1}
		at := &r.at
		at.Start, at.End = r.Start, r.End
		if r.Name == "" {
			pr.slot = c.p.regions
			c.p.regions++
		} else {
			if c.bound[r.Name] {
				return &TermError{at, fmt.Sprintf("^%s is the name of two things", r.Name)}
			}
			var err error
			if pr.slot, err = c.bind(at, r.Name, RegionSlot); err != nil {
				return err
			}
		}
		if r.Body {
			var err error
			if pr.args, err = c.list(regionArgs, at, pr.slot, r.Args, level); err == nil {
				pr.yields, err = c.list(regionYields, at, pr.slot, r.Yields, level)
			}
			if err != nil {
				return err
			}
		}
		n.regions = append(n.regions, pr)
	}
	return nil
}

// list compiles the terms that match a list of variables of a region, which stand two
// levels below the node: between them is the region's return.
func (c *compiler) list(kind TermKind, at *Term, slot int, terms []*Term, level int) (int, error) {
	index := len(c.p.nodes)
	n := patNode{term: &Term{Kind: kind, Args: terms, Start: at.Start, End: at.End}, slot: slot, as: -1, opSlot: -1, rest: -1, app: -1}
	c.p.nodes = append(c.p.nodes, n)
	if err := c.args(&n, terms, level+2); err != nil {
		return 0, err
	}
	if kind == regionArgs {
		if n.rests > 1 {
			return 0, &TermError{terms[n.rest], "the arguments of a region have at most one rest"}
		}
		for _, t := range terms {
			if t.Kind != VarTerm && t.Kind != RestTerm && t.Kind != AnyTerm || len(t.Types) > 0 {
				return 0, &TermError{t, "an argument of a region is a variable or a rest"}
			}
		}
	}
	c.p.nodes[index] = n
	return index, nil
}

// attrs compiles the attributes of an application: first what they equal and the names of
// whole ones, then the variables that are parts of them.
func (c *compiler) attrs(t *Term, n *patNode) (err error) {
	for i, a := range t.Attrs {
		pa := patAttr{name: a.Name, slot: -1, literal: a.Literal, bound: a.Var, of: i}
		if a.Var != "" {
			if pa.slot, err = c.bind(t, a.Var, AttrSlot); err != nil {
				return err
			}
		}
		n.attrs = append(n.attrs, pa)
	}
	for i, a := range t.Attrs {
		if a.Literal == nil {
			continue
		}
		if err := a.Literal.Check(); err != nil {
			return &TermError{t, "the attribute " + a.Name + ": " + err.Error()}
		}
		err := a.Literal.variables(nil, func(v *Literal, path []attrStep) error {
			slot, err := c.bind(t, v.Text, AttrSlot)
			n.attrs = append(n.attrs, patAttr{name: a.Name, slot: slot, path: path, bound: v.Text, of: i})
			return err
		})
		if err != nil {
			return err
		}
	}
	if len(n.attrs) > maxConstraints {
		return &TermError{t, fmt.Sprintf("more than %d attributes and parts of them in one application", maxConstraints)}
	}
	return nil
}

// order decides in which orders the arguments of a commutative op are tried: where
// several rests are to be told apart, in the one that is written.
func (c *compiler) order(t *Term, n *patNode) {
	if t.Ordered || len(t.Ops) == 0 || len(t.Args) < 2 || n.rests > 1 {
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
			if pt.slot, err = c.bind(t, tt.Var, TypeSlot); err != nil {
				return err
			}
		}
		n.types = append(n.types, pt)
	}
	return nil
}

// bind returns the slot of a name, which must have one meaning in the pattern.
func (c *compiler) bind(t *Term, name string, kind SlotKind) (int, error) {
	c.bound[name] = true
	if s, ok := c.p.Names[name]; ok {
		if s.Kind != kind {
			return 0, &TermError{t, fmt.Sprintf("?%s is %s here and %s before", name, kind, s.Kind)}
		}
		return s.Index, nil
	}
	counter := map[SlotKind]*int{VarSlot: &c.p.vars, RestSlot: &c.p.rests, AttrSlot: &c.p.attrs,
		TypeSlot: &c.p.types, OpSlot: &c.p.opVars, RegionSlot: &c.p.regions}[kind]
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
	return [...]string{"nothing", "a variable", "a list of variables", "an attribute", "a type", "an op", "a region"}[k]
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

// LooksInside reports whether the pattern says anything of the graphs that nodes hold.
func (p *Pattern) LooksInside() bool {
	return p.regions > 0 || p.deferred != nil && p.deferred.LooksInside
}
