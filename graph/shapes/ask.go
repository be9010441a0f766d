package shapes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
)

// Of returns the sizes of a variable: none for a number, nil where it is not known how
// many dimensions it has. The slice must not be changed.
func (s *Shapes) Of(v graph.Var) []Size { return s.known(v).dims }

// Dim returns the size of dimension d, 0 where it is not known that there is one.
func (s *Shapes) Dim(v graph.Var, d int) Size {
	if dims := s.Of(v); d >= 0 && d < len(dims) {
		return dims[d]
	}
	return 0
}

// Value returns the integer that a variable is, 0 where it is not an integer of 64 bits: the
// value of the variable, where nothing else is known.
func (s *Shapes) Value(v graph.Var) Size {
	if e := s.known(v); len(e.elems) == 1 && len(e.dims) == 0 {
		return e.elems[0]
	}
	return 0
}

// Values returns the integers of a vector, nil where they are not known one by one: of
// long vectors, and of those whose length no type says. The slice must not be changed.
func (s *Shapes) Values(v graph.Var) []Size { return s.known(v).elems }

// known finds out what there is to know of a variable.
func (s *Shapes) known(v graph.Var) *entry {
	clear(s.passing)
	if s.anew = s.g.Rewired(); !s.anew {
		s.flush()
	}
	s.find(v.ID())
	return s.entryOf(v.ID())
}

// SameShape reports whether two variables have one shape whatever the program is run on;
// with dimensions, whether they agree in those. It is false where that is not known.
func (s *Shapes) SameShape(x, y graph.Var, dims ...int) bool {
	if x == y && len(dims) == 0 {
		return true
	}
	a, b := s.Of(x), s.Of(y)
	if a == nil || b == nil {
		return false
	}
	if len(dims) == 0 {
		return equal(a, b)
	}
	for _, d := range dims {
		if d < 0 || d >= len(a) || d >= len(b) || a[d] != b[d] {
			return false
		}
	}
	return true
}

func equal(a, b []Size) bool {
	if len(a) != len(b) {
		return false
	}
	for d := range a {
		if a[d] != b[d] || a[d] == 0 {
			return false
		}
	}
	return true
}

// Number returns the number that a size is known to be.
func (s *Shapes) Number(size Size) (int64, bool) { return s.table.isNumber(size) }

// Mentions reports whether a size is computed from a variable: replacing the variable
// by what is computed from the size would make it depend on itself.
func (s *Shapes) Mentions(size Size, v graph.Var) bool { return s.table.mentions(size, v.ID()) }

// Text returns a size in words, for people.
func (s *Shapes) Text(size Size) string {
	return s.table.text(size, func(v graph.VarID) string { return graph.Text(s.g.Var(v), 1) })
}

// Part is how a size is made: see [Shapes.Open].
type Part struct {
	Kind  PartKind
	Var   graph.Var // of a dimension or element
	Index int
	Const int64   // of a number, and what is added to a sum
	Args  []Size  // of a sum, a product and what is stretched
	Coefs []int64 // of a sum, one for each argument
}

// PartKind is the ways in which a size is made.
type PartKind uint8

// The ways in which sizes are made.
const (
	Unknown   PartKind = iota
	Number             // Const
	Dimension          // dimension Index of Var
	Element            // element Index of the integers that Var holds, or the integer
	Sum                // Const + the sum of Coefs[i]*Args[i]
	Product            // of Args
	Stretched          // those of Args that are not 1 are equal, and it is what they are
)

// Open returns how a size is made. The slices must not be changed.
func (s *Shapes) Open(size Size) Part {
	x := &s.table.terms[size]
	p := Part{Const: x.n, Args: x.args, Coefs: x.coefs}
	switch x.kind {
	case noSize:
	case number:
		p.Kind = Number
	case dimAtom:
		p = Part{Kind: Dimension, Var: s.g.Var(x.v), Index: int(x.n)}
	case elemAtom:
		p = Part{Kind: Element, Var: s.g.Var(x.v), Index: int(x.n)}
	case sum:
		p.Kind = Sum
	case product:
		p.Kind = Product
	case stretch:
		p.Kind = Stretched
	}
	return p
}

// Check compares what is known with what is found out anew, and returns an error where
// they differ: for tests.
func (s *Shapes) Check() error {
	s.settle()
	clear(s.passing)
	s.anew = true
	defer func() {
		s.anew = false
		clear(s.passing)
	}()
	for v, e := range s.of {
		s.find(v)
		if now := s.entryOf(v); !slices.Equal(e.dims, now.dims) || !slices.Equal(e.elems, now.elems) {
			return fmt.Errorf("of %s: %s is known, and it is %s", s.g.Var(v), s.list(e), s.list(now))
		}
	}
	return nil
}

func (s *Shapes) list(e *entry) string {
	var parts []string
	for _, d := range e.dims {
		parts = append(parts, s.Text(d))
	}
	parts = append(parts, "|")
	for _, d := range e.elems {
		parts = append(parts, s.Text(d))
	}
	return strings.Join(parts, " ")
}
