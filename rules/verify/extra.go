package verify

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/unify"
)

// What chance seldom generates is generated on purpose when all cases were equal: operands that say where
// elements go, such as permutations, and floats that round one way at once and another way in two
// steps. These cases are not counted.

const (
	extraTries  = 1500 // graphs with operands that say where elements go
	squareTries = 60   // of these, graphs on which the rule fired, with dimensions of one size
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
	for try := range extraTries {
		if v.ctx.Err() != nil {
			return nil
		}
		var in *instance
		ok := false
		if n := len(v.fired); n > 0 && try < squareTries {
			in, ok = v.squared(v.fired[try%n])
		} else {
			in, ok = v.patterns.generate(patterns[v.generator.IntN(len(patterns))])
		}
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

// hasControls reports whether the pattern has an operand or an attribute that says where elements
// go.
func (v *verifier) hasControls() bool {
	for t := range eachTerm(v.subject.Local.Pattern.Terms...) {
		if t.Kind != unify.AppTerm {
			continue
		}
		for _, name := range t.Ops {
			m := v.options.Meanings[name]
			if m.Arranges != nil && len(t.Attrs) > 0 || m.Affine != nil {
				return true
			}
			for i := range t.Args {
				if m.Arranges != nil && !m.Arranges(i, len(t.Args)) {
					return true
				}
			}
		}
	}
	return false
}

// control generates an operand that says where the elements of a value of a type go.
func (s *patternGenerator) control(t *unify.Term, of ir.Type) (operand, bool) {
	numbers, dims := s.places(of.Dims())
	v, err := value.Ints(ir.Tensor(pick(s.generator, ir.I32, ir.I64), dims...), numbers...)
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

// places generates numbers that say where elements go, and the shape in which they stand: an
// order of dimensions, one of them, sizes that hold as many elements, or what stands before and
// after each dimension.
func (s *patternGenerator) places(dims []int64) (numbers, shape []int64) {
	rank := len(dims)
	switch s.IntN(8) {
	case 0:
		return []int64{int64(s.IntN(rank + 1))}, nil
	case 1:
		numbers = s.factors(dims)
	case 2:
		for range rank {
			numbers = append(numbers, int64(s.IntN(3)), int64(s.IntN(3)))
		}
		return numbers, []int64{int64(rank), 2}
	case 3, 4, 5:
		for _, d := range dims {
			numbers = append(numbers, int64(s.IntN(int(max(1, min(d+1, 8))))))
		}
	default:
		for _, n := range s.Perm(rank) {
			if s.chance(2) {
				n = s.IntN(rank + 1)
			}
			numbers = append(numbers, int64(n))
		}
	}
	return numbers, []int64{int64(len(numbers))}
}

// lower returns a type of the last dimensions of another one.
func (s *patternGenerator) lower(t ir.Type) ir.Type {
	if !t.IsShaped() || len(t.Dims()) == 0 {
		return t
	}
	dims := t.Dims()[1+s.IntN(len(t.Dims())):]
	if t.Kind() == ir.VectorKind && len(dims) == 0 {
		return t.Elem()
	}
	return t.WithDims(dims...)
}

// isPosition reports whether an attribute names an element, or where a part begins.
func isPosition(name string) bool {
	return strings.HasSuffix(name, "position") || strings.HasSuffix(name, "offsets") || strings.HasSuffix(name, "indices")
}

// takesParts reports whether an application is about a part of a value that an attribute names,
// whose type is drawn.
func (s *patternGenerator) takesParts(t *unify.Term) bool {
	return s.controls != nil && slices.ContainsFunc(t.Attrs, func(a unify.AttrTerm) bool { return isPosition(a.Name) })
}

// position generates an attribute that names an element, or a part, of the largest of some types.
func (s *patternGenerator) position(types []ir.Type) ir.Attr {
	var dims []int64
	for _, t := range types {
		if t.IsShaped() && len(t.Dims()) > len(dims) {
			dims = t.Dims()
		}
	}
	numbers := make([]int64, s.IntN(len(dims)+1))
	for i := range numbers {
		numbers[i] = int64(s.IntN(int(max(1, min(dims[i], largest)))))
	}
	return s.ctxt.DenseArray(ir.I64, numbers...)
}

// squared returns a graph with other values, whose types have dimensions of one size.
func (v *verifier) squared(of *instance) (*instance, bool) {
	in, size := of.clone(), int64(2+v.generator.IntN(2))
	in.mapTypes(func(t ir.Type) ir.Type { return squared(t, size) })
	return in, v.generator.fill(in)
}

func squared(t ir.Type, size int64) ir.Type {
	if !t.IsShaped() || len(t.Dims()) < 2 {
		return t
	}
	return t.WithDims(slices.Repeat([]int64{size}, len(t.Dims()))...)
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
	one, wrong := value.Floats(narrow, 1)
	if err != nil || wrong != nil || value.ClassOf(value.ElemOf(t)) != value.FloatClass {
		return value.Value{}, false
	}
	step := unit(one)
	for i := range b.Len() {
		scale := math.Ldexp(1, r.IntN(5)-2)
		middle := value.Round(1+r.Float64()*(1-step), narrow)*scale + step/2*scale
		tiny := middle * math.Ldexp(1, -r.IntN(40)-12)
		b.PutFloats(i, []float64{middle + tiny*float64(r.IntN(3)-1)})
	}
	return b.Value(), true
}
