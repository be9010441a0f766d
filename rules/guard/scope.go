package guard

import (
	"context"
	"fmt"
	"reflect"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// scope is what an expression with loops, slices or let needs of memory: it runs on a
// meter, and has values of its own. Without a meter a loop in a loop in a loop over
// 3,000 elements took 373 s and 3.3 GB (2026-11).
type scope struct{ values int }

// frame is the memory of one evaluation.
type frame struct {
	values []any
	ctx    context.Context
	left   int // steps
	check  int // steps until the run is looked at
}

// maxSteps bounds the steps of one evaluation: about a fifth of a second.
const maxSteps = 1 << 20

// checkEvery is after how many steps the meter looks whether the run has ended.
const checkEvery = 1 << 8

// elementsOfStep is how many elements or bytes are made in a step.
const elementsOfStep = 16

// scopeOf returns the scope of an expression, nil where it needs none.
func scopeOf(n *node) *scope {
	if n == nil {
		return nil
	}
	if n.kind == letNode || n.kind == sliceNode || n.kind == callNode && loops[n.text] {
		return &scope{}
	}
	for _, arg := range n.args {
		if s := scopeOf(arg); s != nil {
			return s
		}
	}
	return nil
}

// begin starts an evaluation.
func (s *scope) begin(m *unify.Match) {
	if s != nil {
		f := s.frame(m)
		f.ctx, f.left, f.check = m.Context(), maxSteps, 0
	}
}

func (s *scope) frame(m *unify.Match) *frame {
	f, _ := m.Memo(s, func(*unify.Match) (any, error) { return &frame{values: make([]any, s.values)}, nil })
	return f.(*frame)
}

// slot returns a new place for a value of a type, and the code that loads it.
func (s *scope) slot(t reflect.Type) (slot int, load any) {
	slot = s.values
	s.values++
	return slot, kinds[t].unbox(func(m *unify.Match) (any, error) { return s.frame(m).values[slot], nil })
}

// step takes steps. The error says that there are no more, or that the run has ended.
func (f *frame) step(n int) error {
	if f.left -= n; f.left < 0 {
		return fmt.Errorf("it takes more than %d steps: its loops go over too many elements", maxSteps)
	}
	if f.check -= n; f.check > 0 {
		return nil
	}
	f.check = checkEvery
	if f.ctx == nil {
		return nil
	}
	return f.ctx.Err()
}

// charge puts code on the meter whose values may be long.
func (s *scope) charge(c any, at diag.Span) any {
	t := codeType(c)
	if t != intsType && t != listType && t != attrType && t != stringType {
		return c
	}
	value := kinds[t].box(c)
	return kinds[t].unbox(func(m *unify.Match) (any, error) {
		v, err := value(m)
		if err == nil {
			err = evalError(at, s.frame(m).step(sizeOf(v)/elementsOfStep))
		}
		return v, err
	})
}

// sizeOf returns the elements or bytes of a value.
func sizeOf(v any) int {
	switch v := v.(type) {
	case []int64:
		return len(v)
	case List:
		return len(v.ids)
	case string:
		return len(v)
	case ir.Attr:
		if v.Kind() == ir.ArrayAttr || isList(v) {
			n, _ := countElements(v)
			return int(min(n, maxList)) + len(v.Text())
		}
		return len(v.Text())
	}
	return 0
}
