package verify

import (
	"math"
	"math/rand/v2"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/floats"
	"github.com/settle-go/settle/unify"
)

// What luck seldom draws is drawn on purpose when all cases were equal: operands that say where
// elements go, such as permutations, and floats that round one way at once and another way in two
// steps. These cases are not counted.

const (
	extraTries  = 1500 // graphs with operands that say where elements go
	halfwayRuns = 60   // sets of values of a graph that rounds
)

// extra returns an instance for which the sides differ, if it finds one.
func (v *verifier) extra() *instance {
	if v.inexact {
		return nil
	}
	for _, in := range v.fired {
		if bad := v.halfway(in); bad != nil {
			return bad
		}
	}
	if !v.hasControls() {
		return nil
	}
	counted := *v.result
	v.uncounted, v.patterns.controls = true, v.options.Meanings
	defer func() {
		counted.Conditions = v.result.Conditions
		*v.result, v.uncounted, v.patterns.controls = counted, false, nil
	}()
	patterns := v.subject.Local.Pattern.Terms
	for range extraTries {
		if v.ctx.Err() != nil {
			return nil
		}
		in, ok := v.patterns.generate(patterns[v.generator.IntN(len(patterns))])
		if !ok {
			continue
		}
		after, applied, err := v.apply(in)
		if err != nil || !applied {
			continue
		}
		if bad := v.cases(in, after); bad != nil {
			counted.Cases++
			counted.Graphs++
			return bad
		}
	}
	return nil
}

// hasControls reports whether the pattern has an operand that says where elements go.
func (v *verifier) hasControls() bool {
	for t := range eachTerm(v.subject.Local.Pattern.Terms...) {
		if t.Kind != unify.AppTerm {
			continue
		}
		for _, name := range t.Ops {
			m := v.options.Meanings[name]
			for i := range t.Args {
				if m.Arranges != nil && !m.Arranges(i, len(t.Args)) {
					return true
				}
			}
		}
	}
	return false
}

// control generates an operand that says where the elements of a value go: numbers, one for each of
// its dimensions, mostly in an order.
func (s *patternGenerator) control(t *unify.Term, rank int) (operand, bool) {
	numbers := make([]int64, rank)
	for i, n := range s.Perm(rank) {
		if numbers[i] = int64(n); s.chance(2) {
			numbers[i] = int64(s.IntN(rank + 1))
		}
	}
	v, err := value.Ints(ir.Tensor(pick(s.generator, ir.I32, ir.I64), int64(rank)), numbers...)
	if err != nil {
		return operand{}, false
	}
	if t.Kind == unify.VarTerm && s.chance(50) {
		s.in.inputs = append(s.in.inputs, input{v.Type(), v})
		o := operand{inputOperand, len(s.in.inputs) - 1, 0}
		s.values[o] = v
		return o, true
	}
	return s.constant(v.Attr(s.ctxt))
}

// halfway compares a graph of several types of floats on numbers near the middle of two numbers of
// the narrower ones.
func (v *verifier) halfway(in *instance) *instance {
	var types []ir.Type
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		if elem := value.ElemOf(t); value.ClassOf(elem) == value.FloatClass {
			types = append(types, elem)
		}
		return t
	})
	several := false
	for _, t := range types {
		several = several || t != types[0]
	}
	if !several || in.whole != nil {
		return nil
	}
	after, applied, err := v.apply(in)
	if err != nil || !applied {
		return nil
	}
	r := rand.New(rand.NewPCG(11, 12))
	for range halfwayRuns {
		narrow := types[r.IntN(len(types))]
		if value.Width(narrow) == 64 {
			continue
		}
		other := in.clone()
		for i := range other.inputs {
			if near, ok := nearMiddles(other.inputs[i].value.Type(), narrow, r); ok {
				other.inputs[i].value = near
			}
		}
		if v.compare(other, after).outcome == different {
			return other
		}
	}
	return nil
}

// nearMiddles returns a value of floats near the middle of two numbers of a narrower type.
func nearMiddles(t, narrow ir.Type, r *rand.Rand) (value.Value, bool) {
	b, err := value.NewBuilder(t)
	f, known := floats.Of(narrow.String())
	if err != nil || !known || value.ClassOf(value.ElemOf(t)) != value.FloatClass {
		return value.Value{}, false
	}
	for i := range b.Len() {
		x := f.Float(f.Bits((1 + r.Float64()) * math.Ldexp(1, r.IntN(5)-2)))
		middle := (x + f.Float(f.Bits(x)+1)) / 2
		tiny := middle * math.Ldexp(1, -r.IntN(40)-12)
		b.PutFloats(i, []float64{middle + tiny*float64(r.IntN(3)-1)})
	}
	return b.Value(), true
}
