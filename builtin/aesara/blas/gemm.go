package blas

import (
	"errors"
	"slices"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Kind is the word of the profiles of the optimizer.
const Kind = "GemmOptimizer"

// NewGemm returns the optimizer that makes gemms of sums with products.
func NewGemm(name string) navigator.Optimizer { return &gemmOptimizer{name} }

type gemmOptimizer struct{ name string }

// Name implements [navigator.Optimizer].
func (o *gemmOptimizer) Name() string { return o.name }

// Kind is the kind of the optimizer: see [navigator.KindOf].
func (*gemmOptimizer) Kind() string { return Kind }

// Apply implements [navigator.Optimizer].
func (o *gemmOptimizer) Apply(r *navigator.Run, pass *profile.Pass) error {
	pass.Kind = Kind
	c := figures{}
	for changed := true; changed && !r.Ended(); {
		changed = false
		c.iterations++
		for _, fg := range r.Graph.ArenaRegions() {
			start := time.Now()
			s := &search{run: r, pass: pass, name: o.name, g: fg.Graph(), ctxt: fg.Context(), figures: &c, looked: map[graph.NodeID]bool{}}
			for n := range fg.Nodes() {
				s.queue = append(s.queue, n.ID())
			}
			pass.Visits += len(s.queue)
			c.ordering += time.Since(start)
			made, err := s.sweep()
			if err != nil {
				return err
			}
			changed = changed || made
		}
	}
	pass.Counts = []profile.Count{
		{Name: "nb_iter", Count: c.iterations},
		{Name: "nb_replacement", Count: c.replacements},
		{Name: "nb_replacement_didn_t_remove", Count: c.kept},
		{Name: "nb_inconsistency_make", Count: 0}, // terms have the types that gemm wants
		{Name: "nb_inconsistency_replace", Count: c.refused},
	}
	pass.Costs = []profile.Cost{
		{Name: "time_canonicalize", Elapsed: c.canonicalizing},
		{Name: "time_factor_list", Elapsed: c.pairing},
		{Name: profile.CostToposort, Elapsed: c.ordering},
	}
	return nil
}

// figures are what the profile says.
type figures struct {
	iterations, replacements, kept, refused int
	canonicalizing, pairing, ordering       time.Duration
}

// search is a sweep over a function graph.
type search struct {
	*figures
	run    *navigator.Run
	pass   *profile.Pass
	name   string
	g      *graph.Graph
	ctxt   *ir.Context
	queue  []graph.NodeID        // the next one last
	looked map[graph.NodeID]bool // nodes within a sum that has no pair
}

// sweep looks at each node, those that stand last first, and at what it makes of them.
func (s *search) sweep() (changed bool, err error) {
	for len(s.queue) > 0 {
		if s.run.Ended() {
			break
		}
		n := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		if !s.g.IsAlive(n) || s.looked[n] || !s.isSum(n) {
			continue
		}
		made, err := s.try(n)
		if err != nil {
			return changed, err
		}
		changed = changed || made
	}
	return changed, nil
}

// Names of ops.
const (
	addOp, subOp, negOp, mulOp = "scalar.add", "scalar.sub", "scalar.neg", "scalar.mul"
	constantOp                 = "scalar.constant"
	dimshuffleOp               = "aesara.dimshuffle"
	dot22Op, gemmOp            = "aesara.dot22", "aesara.gemm"
)

// isSum reports whether a node is one that the optimizer looks at: a sum, and whatever
// may have one within, of floats.
func (s *search) isSum(n graph.NodeID) bool {
	switch s.ctxt.OpByID(s.g.OpOf(n)).Name() {
	case addOp, subOp, negOp, mulOp:
		return isMatrix(s.g.TypeOf(s.g.OutputOf(n, 0)))
	}
	return false
}

// isMatrix reports whether a type is one that gemm can compute, or a vector or number
// that a dimshuffle makes of one.
func isMatrix(t ir.Type) bool {
	return t.Kind() == ir.TensorKind && t.Rank() <= 2 && t.Encoding() == "" &&
		(t.Elem() == ir.F16 || t.Elem() == ir.F32 || t.Elem() == ir.F64)
}

// try makes a gemm of a pair of terms of a node.
func (s *search) try(n graph.NodeID) (bool, error) {
	start := time.Now()
	sum := s.sumOf(n)
	s.canonicalizing += time.Since(start)
	start = time.Now()
	p, ok := sum.pair()
	s.pairing += time.Since(start)
	if !ok {
		for _, inner := range sum.nodes {
			s.looked[inner] = true
		}
		return false, nil
	}
	var made graph.VarID
	matched := append([]graph.NodeID{n}, s.g.OwnerOf(sum.terms[p.product].value))
	ok, err := s.run.Rewrite(s.pass, matched, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		b := builder{search: s, tx: tx, at: n, sum: sum, consts: map[float64]graph.VarID{}}
		made = b.build(p)
		return []graph.IDReplacement{{Old: s.g.OutputOf(n, 0), New: made}}, nil
	})
	if err != nil {
		if errors.Is(err, navigator.ErrRefused) {
			s.refused++
			return false, nil
		}
		return false, err
	}
	if ok {
		s.replacements++
		s.queue = append(s.queue, s.g.OwnerOf(made)) // with what is left of the sum
	}
	return ok, nil
}

// term is a constant times tensors of one element times a value.
type term struct {
	constant float64
	factors  []graph.VarID
	value    graph.VarID
}

// sum is a node as a sum of terms.
type sum struct {
	*search
	t     ir.Type
	out   graph.VarID
	terms []term
	nodes []graph.NodeID      // that it was read from
	last  map[graph.VarID]int // by value: its last term
}

// sumOf reads the terms of a node.
func (s *search) sumOf(n graph.NodeID) *sum {
	sm := &sum{search: s, t: s.g.TypeOf(s.g.OutputOf(n, 0)), out: s.g.OutputOf(n, 0), last: map[graph.VarID]int{}}
	stack := []term{{constant: 1, value: s.g.OutputOf(n, 0)}}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		parts := sm.split(t, len(sm.nodes) == 0)
		if parts == nil {
			sm.add(t)
			continue
		}
		sm.nodes = append(sm.nodes, s.g.OwnerOf(t.value))
		slices.Reverse(parts)
		stack = append(stack, parts...)
	}
	return sm
}

// split returns the terms whose sum a term is, or the one term, if it is a multiple of another
// value; none where it stays as it is. It looks into values that are used once, and the root.
func (sm *sum) split(t term, root bool) []term {
	n := sm.g.OwnerOf(t.value)
	if n == 0 || !sm.isWhole(t.value) || !root && sm.g.NumClientsOf(t.value, 2) != 1 {
		return nil
	}
	with := func(constant float64, i int) term { return term{constant, t.factors, sm.g.InputOf(n, i)} }
	switch sm.ctxt.OpByID(sm.g.OpOf(n)).Name() {
	case negOp:
		return []term{with(-t.constant, 0)}
	case subOp:
		return []term{with(t.constant, 0), with(-t.constant, 1)}
	case addOp:
		var parts []term
		for i := range sm.g.NumInputsOf(n) {
			parts = append(parts, with(t.constant, i))
		}
		return parts
	case mulOp:
		if scaled, ok := sm.scaled(t, n); ok {
			return []term{scaled}
		}
	}
	return nil
}

// scaled returns the term that a product with numbers is.
func (sm *sum) scaled(t term, n graph.NodeID) (term, bool) {
	out := term{constant: t.constant, factors: slices.Clone(t.factors)}
	for i := range sm.g.NumInputsOf(n) {
		v := sm.g.InputOf(n, i)
		c, isConstant := sm.number(v)
		count, known := sm.g.TypeOf(v).NumElements()
		switch {
		case isConstant:
			out.constant *= c
		case out.value == 0 && !(known && count == 1) && sm.isWhole(v):
			out.value = v
		case known && count == 1 && sm.g.TypeOf(v).Elem() == sm.t.Elem() && sm.g.TypeOf(v).Kind() == ir.TensorKind:
			out.factors = append(out.factors, v)
		default:
			return term{}, false
		}
	}
	slices.Sort(out.factors)
	return out, out.value != 0
}

// isWhole reports whether a value has the type of the sum, and its shape on every run: a
// tensor of an unknown size may be stretched to that of another term.
func (sm *sum) isWhole(v graph.VarID) bool {
	if sm.g.TypeOf(v) != sm.t {
		return false
	}
	if v == sm.out || sm.t.IsStatic() {
		return true
	}
	known := shapes.Find(sm.g.Var(v))
	return known != nil && known.SameShape(sm.g.Var(v), sm.g.Var(sm.out))
}

// number returns the number that a constant of the elements of the sum is everywhere.
func (sm *sum) number(v graph.VarID) (float64, bool) {
	if elem := sm.g.TypeOf(v); elem != sm.t.Elem() && (!elem.IsShaped() || elem.Elem() != sm.t.Elem()) {
		return 0, false
	}
	c := sm.g.ConstantOfVar(v)
	if owner := sm.g.OwnerOf(v); !c.IsValid() && owner != 0 {
		c = sm.ctxt.OpByID(sm.g.OpOf(owner)).Constant()
	}
	if c.Kind() == ir.SplatAttr {
		c = c.Splat()
	}
	if !c.IsValid() {
		return 0, false
	}
	return c.Float()
}

// add adds a term: to the last one of the same value, where that has the same factors.
func (sm *sum) add(t term) {
	if i, ok := sm.last[t.value]; ok {
		other := &sm.terms[i]
		if slices.Equal(other.factors, t.factors) && other.constant+t.constant != 0 {
			other.constant += t.constant
			return
		}
	}
	sm.last[t.value] = len(sm.terms)
	sm.terms = append(sm.terms, t)
}
