package fusion

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Limits of what becomes one op.
const (
	MaxOps    = 1000
	MaxInputs = 1000
)

// Kind is the word of the profiles of fusion.
const Kind = "FusionOptimizer"

// Names of ops.
const (
	scalarDialect = "scalar."
	compositeOp   = "aesara.composite"
	yieldOp       = "aesara.yield"
	constantOp    = "scalar.constant"
	addOp         = "scalar.add"
	mulOp         = "scalar.mul"
)

// Names of figures, which are those of the document.
const (
	countIterations   = "nb_iter"
	countReplacements = "nb_replacement"
	countRefused      = "nb_inconsistency_replace"
)

// driver sweeps over a graph, from the outputs, until nothing changes.
type driver struct {
	name string
	// plan returns the groups of a graph that become one op, in an order in which
	// each may be rewritten.
	plan func(s *sweep) []group
	// build adds what takes the place of a group.
	build func(s *sweep, tx *graph.Tx, members []graph.NodeID) (graph.VarID, error)
}

// group is nodes that are replaced together, by a value for the last one.
type group []graph.NodeID

// Name implements [navigator.Optimizer].
func (d *driver) Name() string { return d.name }

// Kind is the kind of the optimizer: see [navigator.KindOf].
func (*driver) Kind() string { return Kind }

// IsIdle reports whether a graph has no op that is fused.
func (d *driver) IsIdle(fg *graph.FunctionGraph) bool {
	return !fg.Graph().UsesDialect("scalar", "aesara")
}

// Apply implements [navigator.Optimizer].
func (d *driver) Apply(r *navigator.Run, pass *profile.Pass) error {
	pass.Kind = Kind
	if d.IsIdle(r.Graph) {
		return nil
	}
	var iterations, replacements, refused int
	var ordering time.Duration
	for changed := true; changed && !r.Ended(); {
		changed = false
		iterations++
		for _, fg := range r.Graph.ArenaRegions() {
			if fg != r.Graph && fg.ParentNode().Op().Name() == compositeOp {
				continue // nodes around the arena are another goroutine's
			}
			start := time.Now()
			s := newSweep(fg)
			groups := d.plan(s)
			ordering += time.Since(start)
			pass.Visits += len(s.nodes)
			for _, members := range groups {
				if r.Ended() {
					break
				}
				switch made, err := d.rewrite(r, pass, s, members); {
				case made:
					changed = true
					replacements++
				case err == nil: // what uses it needs the very value
				case errors.Is(err, navigator.ErrRefused):
					refused++
				default:
					return err
				}
			}
		}
	}
	pass.Counts = []profile.Count{
		{Name: countIterations, Count: iterations},
		{Name: countReplacements, Count: replacements},
		{Name: countRefused, Count: refused},
	}
	pass.Costs = []profile.Cost{{Name: profile.CostToposort, Elapsed: ordering}}
	return nil
}

// rewrite makes one op of a group.
func (d *driver) rewrite(r *navigator.Run, pass *profile.Pass, s *sweep, members group) (made bool, err error) {
	root := members[len(members)-1]
	matched := append([]graph.NodeID{root}, members[:len(members)-1]...)
	return r.Rewrite(pass, matched, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		v, err := d.build(s, tx, members)
		if err != nil {
			return nil, fmt.Errorf("%s: fuse %s: %w", d.name, s.g.Node(root).Describe(), err)
		}
		return []graph.IDReplacement{{Old: s.g.OutputOf(root, 0), New: v}}, nil
	})
}

// sweep is what one pass over a function graph knows of its nodes.
type sweep struct {
	fg    *graph.FunctionGraph
	g     *graph.Graph
	ctxt  *ir.Context
	nodes []graph.NodeID // in order
	kinds map[ir.OpID]kind
	types map[ir.Type]uint64 // broadcasting patterns
}

// kind is what an op is to fusion.
type kind uint8

const (
	unknown kind = iota
	other
	function // an elementwise function of numbers
	composed // a composite
)

func newSweep(fg *graph.FunctionGraph) *sweep {
	s := &sweep{
		fg: fg, g: fg.Graph(), ctxt: fg.Context(),
		kinds: map[ir.OpID]kind{}, types: map[ir.Type]uint64{},
	}
	for n := range fg.Nodes() {
		s.nodes = append(s.nodes, n.ID())
	}
	return s
}

// kindOf returns what the op of a node is.
func (s *sweep) kindOf(n graph.NodeID) kind {
	id := s.g.OpOf(n)
	k := s.kinds[id]
	if k == unknown {
		k = classify(s.ctxt.OpByID(id))
		s.kinds[id] = k
	}
	return k
}

func classify(op ir.Op) kind {
	switch {
	case !op.Has(ir.Pure) || op.Has(ir.ConstantLike) || declare.IsMarked(op):
		return other
	case op.Name() == compositeOp:
		return composed
	case strings.HasPrefix(op.Name(), scalarDialect):
		return function
	}
	return other
}

// notShaped is the pattern of what is not fused.
const notShaped = 0

// pattern returns a number for the broadcasting pattern of a type: its rank and which
// of its dimensions are 1. It is notShaped for what is not a tensor of a known rank.
func (s *sweep) pattern(t ir.Type) uint64 {
	p, known := s.types[t]
	if !known {
		p = patternOf(t)
		s.types[t] = p
	}
	return p
}

func patternOf(t ir.Type) uint64 {
	if t.Kind() != ir.TensorKind || !t.IsRanked() || t.Encoding() != "" || t.Rank() > 60 {
		return notShaped
	}
	p := uint64(1)
	for _, dim := range t.Dims() {
		p <<= 1
		if dim == 1 {
			p |= 1
		}
	}
	return p
}

// fusible reports whether a node may be fused, and returns its pattern. What nothing uses
// is left to be removed.
func (s *sweep) fusible(n graph.NodeID) (uint64, bool) {
	if s.kindOf(n) == other || s.g.NumOutputsOf(n) != 1 || s.g.NumClientsOf(s.g.OutputOf(n, 0), 1) == 0 {
		return notShaped, false
	}
	for i := range s.g.NumInputsOf(n) {
		t := s.g.TypeOf(s.g.InputOf(n, i))
		if s.pattern(t) == notShaped && !isNumber(t) {
			return notShaped, false
		}
	}
	p := s.pattern(s.g.TypeOf(s.g.OutputOf(n, 0)))
	return p, p != notShaped
}

// isNumber reports whether a type is one of numbers.
func isNumber(t ir.Type) bool {
	return t.IsInteger() || t.IsFloat() || t == ir.Index() || t.Kind() == ir.ComplexKind
}

// elemOf returns the type of the elements of a tensor, and that of a number itself.
func elemOf(t ir.Type) ir.Type {
	if t.IsShaped() {
		return t.Elem()
	}
	return t
}

// constant returns the number that a constant is everywhere, an invalid attribute
// for any other value.
func (s *sweep) constant(v graph.VarID) ir.Attr {
	c := s.g.ConstantOfVar(v)
	if !c.IsValid() {
		if owner := s.g.OwnerOf(v); owner != 0 {
			c = s.ctxt.OpByID(s.g.OpOf(owner)).Constant()
		}
	}
	switch c.Kind() {
	case ir.SplatAttr:
		return c.Splat()
	case ir.IntAttr, ir.FloatAttr, ir.BoolAttr:
		return c
	}
	return ir.Attr{}
}
