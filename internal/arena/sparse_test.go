package arena

import "testing"

func TestSparse(t *testing.T) {
	var s Sparse[uint32]
	if got := s.Of(1 << 31); got != 0 {
		t.Errorf("the value of a number of an empty list is %d, want 0", got)
	}
	numbers := []uint32{0, 5 * sparsePage, sparsePage - 1, sparsePage, 5*sparsePage + 1}
	for i, n := range numbers {
		s.Set(n, uint32(i)+1)
	}
	for i, n := range numbers {
		if got := s.Of(n); got != uint32(i)+1 {
			t.Errorf("the value of %d is %d, want %d", n, got, i+1)
		}
	}
	for _, n := range []uint32{1, 2 * sparsePage, 5*sparsePage + 2, 6 * sparsePage} {
		if got := s.Of(n); got != 0 {
			t.Errorf("the value of %d, which was not set, is %d, want 0", n, got)
		}
	}
	pages := 0
	for _, p := range s.pages {
		if p != nil {
			pages++
		}
	}
	if pages != 3 {
		t.Errorf("numbers in 3 pages are in %d", pages)
	}
}
