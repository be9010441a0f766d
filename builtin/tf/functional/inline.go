package functional

import (
	"errors"
	"fmt"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Functions that several nodes use are copied where they are small, and where the function
// that they are copied to does not become too large: so a program grows linearly.
const (
	smallFunction = 16
	maxFunction   = 20_000
)

// NewInline returns the optimizer that makes regions of functions: WhileRegion of While, and
// IfRegion of If and Case; calls of functions become what these compute. It runs on
// functions after those that they use. A function that is recursive stays, and what uses
// it; so do copies that would be too many. The report says why.
func NewInline(name string) navigator.Optimizer { return &inliner{name} }

type inliner struct{ name string }

// Name implements [navigator.Optimizer].
func (o *inliner) Name() string { return o.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *inliner) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (o *inliner) Apply(r *navigator.Run, pass *profile.Pass) error {
	if o.IsIdle(r.Graph) {
		return nil
	}
	in := &inlining{ops: newOps(r.Graph.Graph()), r: r, pass: pass, refused: map[graph.NodeID]bool{}, size: r.Graph.NumNodes(), callee: r.Callee, copies: map[*graph.FunctionGraph]error{}}
	for changed := true; changed; { // what was copied may use functions, too
		changed = false
		for _, fg := range r.Graph.ArenaRegions() {
			pass.Visits += fg.Len()
			sites, gated := in.sitesIn(fg)
			for _, s := range sites {
				if r.Ended() {
					return nil
				}
				if in.rewrite(s, gated) {
					changed = true
				}
			}
		}
	}
	return nil
}

// inlining is what is done to a function.
type inlining struct {
	*ops
	r       *navigator.Run
	pass    *profile.Pass
	size    int // nodes, at most
	refused map[graph.NodeID]bool
	copies  map[*graph.FunctionGraph]error // why functions may not be copied
	callee  func(name string) (fg *graph.FunctionGraph, uses int, err error)
	// calls reports whether a node that uses functions acts by that; nil: as its op says.
	calls func(n graph.Node) bool
}

// callKind is how a node uses functions.
type callKind uint8

const (
	plainCall callKind = iota
	ifCall
	caseCall
	whileCall
)

// site is a node that uses functions.
type site struct {
	n              graph.Node
	kind           callKind
	functions      []ir.Attr // that it uses, in the order of its branches, or the condition and the body
	data, controls []graph.Var
	// gated says that what is copied need not run: because it is in a branch that is not
	// functional yet, or because the node waits for others.
	gated bool
}

// sitesIn lists the nodes of a graph that use functions, and reports whether its branches
// are not functional yet.
func (in *inlining) sitesIn(fg *graph.FunctionGraph) (sites []*site, gated bool) {
	for n := range fg.Nodes() {
		gated = gated || in.isOfBranch(n.ID())
		if s := in.siteOf(n); s != nil {
			sites = append(sites, s)
		}
	}
	return sites, gated
}

// isOfBranch reports whether a node makes a branch, or a loop, that is not functional yet.
func (in *inlining) isOfBranch(n graph.NodeID) bool {
	k := in.kind(n)
	return k == switchKind || k == enterKind
}

// siteOf returns how a node uses functions, nil if it does not.
func (in *inlining) siteOf(n graph.Node) *site {
	if !in.of(n.ID()).mayCall || in.refused[n.ID()] {
		return nil
	}
	s := &site{n: n}
	attr := n.Op().Attr
	switch bare(n.Op()) {
	case "PartitionedCall", "StatefulPartitionedCall":
		s.functions = []ir.Attr{attr("f")}
	case "If", "StatelessIf":
		s.kind, s.functions = ifCall, []ir.Attr{attr("then_branch"), attr("else_branch")}
	case "Case", "StatelessCase":
		s.kind = caseCall
		for k := range attr("branches").Len() {
			s.functions = append(s.functions, attr("branches").At(k))
		}
	case "While", "StatelessWhile":
		s.kind, s.functions = whileCall, []ir.Attr{attr("cond"), attr("body")}
	default:
		if n.Op().Info() != nil || len(n.Nested()) > 0 {
			return nil
		}
		name := bare(n.Op())
		if _, _, err := in.callee(name); err != nil && !errors.Is(err, navigator.ErrRecursive) {
			return nil
		}
		own := append([]ir.NamedAttr{{Name: "function", Value: in.g.Context().Symbol(name)}}, n.Op().Attrs()...)
		s.functions = []ir.Attr{in.g.Context().Dict(own...)}
	}
	return s
}

// nameOfFunction returns the name in what an attribute says of a function.
func nameOfFunction(a ir.Attr) string {
	if a.Kind() == ir.DictAttr {
		a = a.Get("function")
	}
	return strings.TrimPrefix(a.Text(), "@")
}

// takeInputs notes what a node takes and waits for now.
func (in *inlining) takeInputs(s *site, gated bool) {
	for _, v := range s.n.Inputs() { // some of them were different when the node was found
		if in.isControl(v.ID()) {
			s.controls = append(s.controls, v)
		} else {
			s.data = append(s.data, v)
		}
	}
	s.gated = gated || len(s.controls) > 0
}

// rewrite copies what a node uses in its place.
func (in *inlining) rewrite(s *site, gated bool) bool {
	in.takeInputs(s, gated)
	refuse := func(err error) bool {
		in.refused[s.n.ID()] = true
		in.r.Refuse(in.pass, s.n, err.Error())
		return false
	}
	bodies, size, err := in.bodies(s)
	if err != nil {
		return refuse(err)
	}
	made, err := in.r.Rewrite(in.pass, []graph.NodeID{s.n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		b := &siteBuilder{inlining: in, site: s, tx: tx, fg: s.n.FunctionGraph()}
		return b.build(bodies)
	})
	if err != nil {
		return refuse(err)
	}
	in.size += size
	return made
}

// body is a function that a node uses, with the attributes that it gives that.
type body struct {
	fg     *graph.FunctionGraph
	params map[string]ir.Attr
}

// bodies returns the functions that a node uses, and how many nodes they have.
func (in *inlining) bodies(s *site) (list []body, size int, err error) {
	if len(s.functions) == 0 {
		return nil, 0, errors.New("it names no function")
	}
	for _, a := range s.functions {
		b := body{params: map[string]ir.Attr{}}
		if a.Kind() == ir.DictAttr {
			for k := range a.Len() {
				b.params[a.Key(k)] = a.At(k)
			}
		}
		name := nameOfFunction(a)
		callee, uses, err := in.callee(name)
		if err != nil {
			return nil, 0, err
		}
		b.fg = callee
		inputs := len(s.data)
		if s.kind == ifCall || s.kind == caseCall {
			inputs--
		}
		if b.fg.NumInputs() != inputs {
			return nil, 0, fmt.Errorf("the function %q takes %s and is given %d", name, phrase.Count(b.fg.NumInputs(), "input"), inputs)
		}
		err, ok := in.copies[b.fg]
		if !ok {
			err = mayCopy(b.fg)
			in.copies[b.fg] = err
		}
		if err != nil {
			return nil, 0, fmt.Errorf("the function %q: %w", name, err)
		}
		nodes := b.fg.NumNodes()
		if size += nodes; uses > 1 && nodes > smallFunction && in.size+size > maxFunction {
			return nil, 0, fmt.Errorf("the function %q is used by %d nodes, and with a copy this one would have more than %d", name, uses, maxFunction)
		}
		list = append(list, b)
	}
	return list, size, nil
}

// mayCopy returns an error where a function holds what there can be only once.
func mayCopy(fg *graph.FunctionGraph) error {
	for n := range fg.All() {
		switch {
		case isOp(n, tf.Global):
			return fmt.Errorf("it declares the global %q", n.Op().Attr("sym_name").Text())
		case factsOf(n.Op()).kind == enterKind:
			return errors.New("it has a loop that is not functional")
		}
	}
	return nil
}
