package arena

// sparsePage is the length of a page of a sparse list: one of numbers of 32 bits is a page of memory.
const sparsePage = 1 << 10

// Sparse is a list of values by number, all zero before they are set. It takes memory only about
// the numbers that are set.
type Sparse[T any] struct {
	pages []*[sparsePage]T
}

// Of returns the value of a number.
func (s *Sparse[T]) Of(i uint32) T {
	if page := i / sparsePage; page < uint32(len(s.pages)) && s.pages[page] != nil {
		return s.pages[page][i%sparsePage]
	}
	var zero T
	return zero
}

// Set sets the value of a number.
func (s *Sparse[T]) Set(i uint32, v T) {
	page := i / sparsePage
	if page >= uint32(len(s.pages)) || s.pages[page] == nil {
		s.addPage(page)
	}
	s.pages[page][i%sparsePage] = v
}

func (s *Sparse[T]) addPage(page uint32) {
	if missing := int(page) + 1 - len(s.pages); missing > 0 {
		s.pages = append(s.pages, make([]*[sparsePage]T, missing)...)
	}
	s.pages[page] = new([sparsePage]T)
}
