package verify

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
)

// small proves the forms on which the rule fired and that are not proved for all shapes: every
// graph of a form up to a size, and where these are too many those that were generated. It
// returns an instance with values for which the sides differ where there turns out to be one.
func (p *prover) small() *instance {
	forms := slices.DeleteFunc(slices.Clone(p.forms), func(f *form) bool { return p.byKind[claimKey(f.instance)] })
	slices.SortStableFunc(forms, func(a, b *form) int { return a.rank - b.rank })
	tries, left := 0, maxSmall
	if p.inexact {
		left = maxSmallReal
	}
	for size := 1; size <= maxSize; size++ {
		for _, f := range forms {
			if f.done != size-1 || f.failed || p.undecided[claimKey(f.instance)] {
				continue
			}
			complete, bad := p.formTo(f, size, &tries, &left)
			if bad != nil {
				return bad
			}
			if complete {
				f.done = size
			}
		}
	}
	for _, f := range forms {
		if f.done >= leastSize && f.count > 0 {
			p.Forms++
			f.proved = true
			p.Rank, p.Size = max(p.Rank, f.rank), f.done
			continue
		}
		if bad := p.drawnOf(f); bad != nil {
			return bad
		}
	}
	for _, f := range forms {
		if f.done >= leastSize && f.count > 0 {
			p.Size = min(p.Size, f.done)
			p.Shapes += f.count
		}
	}
	p.Open = len(forms) - p.Forms
	p.countIntegers(forms)
	if p.Open == 0 && !slices.Contains(slices.Collect(maps.Values(p.failed)), true) {
		p.Why = ""
	}
	if p.Open > 0 && p.reason == "" {
		p.reason = "some graphs have too many elements"
	}
	if p.Open > 0 {
		p.Why = p.reason
	}
	return nil
}

// countIntegers counts the forms of integers among those that words of bits did not prove.
func (p *prover) countIntegers(forms []*form) {
	static := map[string]bool{}
	for _, f := range forms {
		if !onlyIntegers(f.instance) {
			continue
		}
		key := claimKey(f.instance)
		if !static[key] && !isStatic(f.instance) {
			p.Integers++
		}
		if !f.proved && !static[key] {
			p.OpenIntegers++
		}
		static[key] = true
	}
}

// leastSize is the size up to which a form has to be enumerated for the result to mean something.
const leastSize = 2

// drawnOf proves the graphs of a form that were generated.
func (p *prover) drawnOf(f *form) *instance {
	if f.failed || p.undecided[claimKey(f.instance)] {
		return nil
	}
	count := 0
	for _, in := range f.drawn {
		switch verdict, bad := p.shaped(in); verdict {
		case refuted:
			return bad
		case proved:
			count++
		case notKnown, notInteger:
			return nil
		}
	}
	if count > 0 {
		p.Forms++
		f.proved = true
		p.Generated += count
	}
	return nil
}

// formTo proves the graphs of a form up to a size.
func (p *prover) formTo(f *form, size int, tries, left *int) (complete bool, bad *instance) {
	e := &enumeration{verifier: p.verifier, form: f, size: size, tries: tries}
	count := 0
	e.yield = func(in *instance) bool {
		if *left--; *left < 0 {
			return false
		}
		verdict, found := p.shaped(in)
		switch verdict {
		case refuted:
			bad = found
		case proved:
			count++
		case notKnown, notInteger:
			f.failed = true
		}
		return bad == nil && !f.failed
	}
	if !e.each() {
		return false, bad
	}
	f.count = count
	return true, nil
}

// shaped proves one graph for all elements of its inputs.
func (p *prover) shaped(in *instance) (verdict, *instance) {
	after, applied, err := p.applyBy(p.watcher.alone, in)
	if err != nil || !applied {
		return notFired, nil
	}
	t := proof.NewTranslator(p.options.Meanings)
	t.Solver = p.options.Solver
	t.OverReals = p.isReal(in)
	s := &shapedProof{prover: p, Evaluation: t.NewEvaluation(p.ctx, p.eval), in: in, after: after}
	if v := s.inputs(); v != proved {
		return v, nil
	}
	first, none, err := s.Run(in.build(), s.words)
	if err != nil {
		return s.unknown(err), nil
	}
	if k, ok := t.Value(none); ok && k == 1 {
		return notFired, nil // it has no result
	}
	second, none2, err := s.Run(after, s.words)
	if err != nil {
		if bad := s.differs(); bad != nil {
			return refuted, bad
		}
		if verdict := s.unknown(err); verdict == notKnown || errors.As(err, new(*proof.UnknownError)) {
			return verdict, nil
		}
		return notKnown, nil // the replacement means nothing
	}
	if t.OverReals {
		if err := s.ClaimsOverReals(first, second, none, none2); err != nil {
			s.whyShaped("over the reals, %s", err)
			return notKnown, nil
		}
		return proved, nil
	}
	return s.decide(s.Claims(first, second, none, none2))
}

// shapedProof is the proof of one graph.
type shapedProof struct {
	*prover
	*proof.Evaluation
	in    *instance
	after *graph.FunctionGraph
	words []proof.Tensor
}

// inputs makes words of the inputs: of those that say where elements go the numbers that they
// have.
func (s *shapedProof) inputs() verdict {
	controls := s.formOf(s.in).controls
	for i := range s.in.inputs {
		v := s.in.inputs[i].value
		if v.Len() > maxElementsOfInput {
			return notFired // smaller ones are like it
		}
		if !controls[operand{inputOperand, i, 0}] {
			s.words = append(s.words, s.Input(v.Type()))
			continue
		}
		known, err := s.Known(v)
		if err != nil {
			return s.unknown(err)
		}
		s.words = append(s.words, known)
	}
	return proved
}

// unknown separates graphs without a meaning from those whose meaning is not known.
func (s *shapedProof) unknown(err error) verdict {
	var why *proof.UnknownError
	if !errors.As(err, &why) {
		return notFired
	}
	if why.TooLarge {
		return notFired
	}
	s.whyShaped("%s", why.Why)
	return notKnown
}

// whyShaped keeps the first reason why a form is not proved.
func (s *shapedProof) whyShaped(format string, args ...any) {
	if s.reason == "" {
		s.reason = fmt.Sprintf(format, args...)
	}
}

// decide decides all claims.
func (s *shapedProof) decide(claims []bits.Term) (verdict, *instance) {
	for _, claim := range claims {
		answer, values := s.Decide(claim)
		if answer == bits.Valid {
			continue
		}
		if answer == bits.Invalid {
			if bad := s.assigned(values); bad != nil {
				return refuted, bad
			}
		}
		if bad := s.differs(); bad != nil {
			return refuted, bad
		}
		s.whyShaped("it is not decided what becomes of elements")
		return notKnown, nil
	}
	return proved, nil
}

// differs returns the instance with values for which the sides differ, if such are found.
func (s *shapedProof) differs() *instance {
	for range valuesOfOne {
		other := s.in.clone()
		controls := s.formOf(s.in).controls
		for i := range other.inputs {
			if generated, ok := s.generator.value(other.inputs[i].value.Type()); ok && !controls[operand{inputOperand, i, 0}] {
				other.inputs[i].value = generated
			}
		}
		if s.compare(other, s.after).outcome == different {
			return other
		}
	}
	return nil
}

// assigned returns the instance with the elements that a proof says make a difference, if they
// do.
func (s *shapedProof) assigned(values []uint64) *instance {
	bad := s.in.clone()
	for i := range bad.inputs {
		t := bad.inputs[i].value.Type()
		elem := value.ElemOf(t)
		b, err := value.NewBuilder(t)
		if err != nil || value.ClassOf(elem) != value.IntClass {
			continue
		}
		width := value.Width(elem)
		for k, word := range s.words[i].Words {
			n := int64(s.Eval(word, values))
			if !elem.Unsigned() && elem != ir.I1 {
				n = n << (64 - width) >> (64 - width)
			}
			b.PutInts(k, []int64{n})
		}
		bad.inputs[i].value = b.Value()
	}
	if s.compare(bad, s.after).outcome != different {
		return nil
	}
	return bad
}
