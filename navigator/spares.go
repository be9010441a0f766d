package navigator

import (
	"sync"
	"sync/atomic"
)

// spares are values whose room the next run uses. The garbage collector may take all but one:
// to build the states of an automaton anew after each collection would cost more than many a
// program takes to settle.
type spares[T any] struct {
	rest sync.Pool
	kept atomic.Pointer[T]
}

// take returns a value for the caller alone, nil where there is none.
func (s *spares[T]) take() *T {
	if v, ok := s.rest.Get().(*T); ok {
		return v
	}
	if s.kept.Load() == nil {
		return nil
	}
	return s.kept.Swap(nil)
}

// put gives a value back. One that is not small is not held against the garbage collector.
func (s *spares[T]) put(v *T, small bool) {
	if small && s.kept.Load() == nil && s.kept.CompareAndSwap(nil, v) {
		return
	}
	s.rest.Put(v)
}
