package verify

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/value"
)

// A rule that is true of real numbers is proved over them (package graph/proof/reals), on its
// graphs that have floats; those of integers alone are words of bits, as those of other rules.

// isReal reports whether a graph is proved over the reals.
func (p *prover) isReal(in *instance) bool { return p.inexact && !onlyIntegers(in) }

// hasComplex reports whether a graph has complex numbers, for which the laws of real numbers are
// not enough.
func hasComplex(in *instance) bool {
	found := false
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		found = found || value.ClassOf(value.ElemOf(t)) == value.ComplexClass
		return t
	})
	return found
}

// known returns the verdict of a proof over the reals, and keeps the reason why there is none.
func (p *prover) known(err error) verdict {
	if p.failure = err; err == nil {
		return proved
	}
	return notKnown
}

// plainConstants are numbers whose sums, products and quotients are floats, most of them.
var plainConstants = [][]float64{{2, 4, 0.5, 8}, {-2, 0.5, 4, 1}, {1, 2, -1, 4}, {-4, -2, 2, -0.5}}

// withPlainConstants proves a graph for the constants that it has, and then for others that do
// not round when the rule computes with them.
func (p *prover) withPlainConstants(in *instance, after *graph.FunctionGraph) verdict {
	v, _ := p.decide(in, after, forNamed)
	if v == proved {
		return v
	}
	v, _ = p.decide(in, after, asDrawn)
	has := false
	for _, numbers := range plainConstants {
		other, changed := p.plain(in, numbers)
		if has = changed; !has || v == proved {
			break
		}
		if replaced, applied, err := p.applyBy(p.watcher.alone, other); applied && err == nil {
			v, _ = p.decide(other, replaced, asDrawn)
		}
	}
	switch {
	case v == proved && has:
		p.Drawn++
	case v == notKnown && p.failure != nil:
		p.why("over the reals, %s", p.failure)
	}
	return v
}

// plain returns a graph with other numbers for its constants that are floats, and whether it
// has any.
func (p *prover) plain(in *instance, numbers []float64) (other *instance, changed bool) {
	other = in.clone()
	count := 0
	set := func(at operand, a ir.Attr) {
		v, err := value.FromAttr(a)
		if err != nil || v.Class() != value.FloatClass {
			return
		}
		one, err := value.Floats(v.Elem(), numbers[count%len(numbers)])
		if count++; err == nil && v.Type().IsShaped() {
			one, err = one.Splat(v.Type())
		}
		if err == nil && other.setAttr(constant{at: at}, one.Attr(in.ctxt)) {
			changed = true
		}
	}
	for i, a := range in.constants {
		set(operand{constantOperand, i, 0}, a)
	}
	for i := range in.nodes {
		if n := &in.nodes[i]; n.op.Has(ir.ConstantLike) && n.op.Constant().IsValid() {
			set(operand{nodeOperand, i, 0}, n.op.Constant())
		}
	}
	return other, changed
}

// freeOthers has the constants that the replacement leaves stand for all numbers of their type.
func freeOthers(t *proof.Translator, before, after *graph.FunctionGraph) {
	for n := range before.Nodes() {
		for _, v := range n.Inputs() {
			if _, known := t.Known(v); known || !proof.ConstantOf(v).IsValid() || value.ClassOf(value.ElemOf(v.Type())) != value.FloatClass {
				continue
			}
			word, ok := t.Free(v)
			if w := after.Graph().Var(v.ID()); ok && w.IsValid() && proof.ConstantOf(w) == proof.ConstantOf(v) {
				t.Bind(w, word)
			}
		}
	}
}
