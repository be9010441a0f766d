package maps

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"
)

// Expr is a sum of terms and a constant.
type Expr struct {
	Terms    []Term
	Constant int64
}

// Term is a multiple of an atom.
type Term struct {
	Factor int64
	Atom   Atom
}

// Kind is a kind of atoms.
type Kind byte

// The kinds of atoms. Products are of two expressions, neither of them a constant.
const (
	Dim      Kind = 'd'
	Symbol   Kind = 's'
	Product  Kind = '*'
	FloorDiv Kind = 'f'
	CeilDiv  Kind = 'c'
	Mod      Kind = 'm'
)

// Atom is a dimension or symbol, by its number, or an operation on two expressions.
type Atom struct {
	Kind        Kind
	Index       int
	Left, Right *Expr
}

// ErrOverflow says that a number of an expression takes more than 64 bits.
var ErrOverflow = errors.New("a number of the expression takes more than 64 bits")

// ErrDivisor says that an expression divides by a constant that is not positive.
var ErrDivisor = errors.New("a divisor of the expression is not positive")

// maxTerms bounds the terms of an expression, with those within it.
const maxTerms = 200

// ErrLarge says that an expression has too many terms.
var ErrLarge = errors.New("the expression has more than 200 terms")

// Const returns a constant.
func Const(n int64) Expr { return Expr{Constant: n} }

// Variable returns a dimension or a symbol.
func Variable(k Kind, index int) Expr {
	return Expr{Terms: []Term{{1, Atom{Kind: k, Index: index}}}}
}

// IsConstant reports whether an expression is a constant.
func (e Expr) IsConstant() bool { return len(e.Terms) == 0 }

// IsVariable returns the dimension or symbol that an expression is.
func (e Expr) IsVariable() (Atom, bool) {
	if len(e.Terms) != 1 || e.Constant != 0 || e.Terms[0].Factor != 1 {
		return Atom{}, false
	}
	a := e.Terms[0].Atom
	return a, a.Kind == Dim || a.Kind == Symbol
}

func (e Expr) size() int {
	n := 1
	for _, t := range e.Terms {
		n++
		if t.Atom.Left != nil {
			n += t.Atom.Left.size() + t.Atom.Right.size()
		}
	}
	return n
}

func addInts(a, b int64) (int64, error) {
	sum := a + b
	if (sum > a) != (b > 0) {
		if b == 0 {
			return a, nil
		}
		return 0, ErrOverflow
	}
	return sum, nil
}

func mulInts(a, b int64) (int64, error) {
	abs := func(n int64) uint64 {
		if n < 0 {
			return -uint64(n)
		}
		return uint64(n)
	}
	high, low := bits.Mul64(abs(a), abs(b))
	if high != 0 || low > 1<<62 {
		return 0, ErrOverflow
	}
	return a * b, nil
}

// Plus returns the sum of two expressions.
func (e Expr) Plus(f Expr) (Expr, error) {
	if e.size()+f.size() > maxTerms {
		return Expr{}, ErrLarge
	}
	constant, err := addInts(e.Constant, f.Constant)
	if err != nil {
		return Expr{}, err
	}
	sum := Expr{Terms: slices.Clone(e.Terms), Constant: constant}
	for _, t := range f.Terms {
		at := slices.IndexFunc(sum.Terms, func(u Term) bool { return u.Atom.equal(t.Atom) })
		if at < 0 {
			sum.Terms = append(sum.Terms, t)
			continue
		}
		factor, err := addInts(sum.Terms[at].Factor, t.Factor)
		if err != nil {
			return Expr{}, err
		}
		if sum.Terms[at].Factor = factor; factor == 0 {
			sum.Terms = slices.Delete(sum.Terms, at, at+1)
		}
	}
	return sum.whole()
}

// whole puts x in the place of a quotient of x times the divisor, and of the remainder.
func (e Expr) whole() (Expr, error) {
	for i, t := range e.Terms {
		if t.Atom.Kind != Mod || !t.Atom.Right.IsConstant() {
			continue
		}
		factor, err := mulInts(t.Factor, t.Atom.Right.Constant)
		quotient := Term{factor, Atom{Kind: FloorDiv, Left: t.Atom.Left, Right: t.Atom.Right}}
		at := slices.IndexFunc(e.Terms, func(u Term) bool { return u.Factor == quotient.Factor && u.Atom.equal(quotient.Atom) })
		if err != nil || at < 0 {
			continue
		}
		x, err := t.Atom.Left.Scale(t.Factor)
		if err != nil {
			return Expr{}, err
		}
		rest := Expr{Constant: e.Constant}
		for k, u := range e.Terms {
			if k != i && k != at {
				rest.Terms = append(rest.Terms, u)
			}
		}
		return rest.Plus(x)
	}
	return e, nil
}

// Scale returns a multiple of an expression.
func (e Expr) Scale(n int64) (Expr, error) {
	if n == 0 {
		return Expr{}, nil
	}
	constant, err := mulInts(e.Constant, n)
	if err != nil {
		return Expr{}, err
	}
	product := Expr{Terms: slices.Clone(e.Terms), Constant: constant}
	for i := range product.Terms {
		if product.Terms[i].Factor, err = mulInts(product.Terms[i].Factor, n); err != nil {
			return Expr{}, err
		}
	}
	return product, nil
}

// Times returns the product of two expressions.
func (e Expr) Times(f Expr) (Expr, error) {
	switch {
	case f.IsConstant():
		return e.Scale(f.Constant)
	case e.IsConstant():
		return f.Scale(e.Constant)
	case e.size()+f.size() > maxTerms:
		return Expr{}, ErrLarge
	}
	return Expr{Terms: []Term{{1, Atom{Kind: Product, Left: &e, Right: &f}}}}, nil
}

// Divide returns a quotient or a remainder.
func (e Expr) Divide(k Kind, f Expr) (Expr, error) {
	if e.size()+f.size() > maxTerms {
		return Expr{}, ErrLarge
	}
	n := f.Constant
	switch {
	case !f.IsConstant():
		return e.divideBy(k, f)
	case n <= 0:
		return Expr{}, ErrDivisor
	case e.IsConstant():
		return Const(divideInts(k, e.Constant, n)), nil
	case n == 1 && k == Mod:
		return Expr{}, nil
	case n == 1:
		return e, nil
	}
	var whole, rest Expr // what n divides, and what is left
	for _, t := range e.Terms {
		if t.Factor%n == 0 {
			whole.Terms = append(whole.Terms, Term{t.Factor / n, t.Atom})
		} else {
			rest.Terms = append(rest.Terms, t)
		}
	}
	whole.Constant = divideInts(FloorDiv, e.Constant, n)
	rest.Constant = divideInts(Mod, e.Constant, n)
	if len(rest.Terms) == 0 {
		rest = Const(divideInts(k, rest.Constant, n))
	} else {
		left := rest
		rest = Expr{Terms: []Term{{1, Atom{Kind: k, Left: &left, Right: &f}}}}
	}
	if k == Mod {
		return rest, nil
	}
	return whole.Plus(rest)
}

// divideBy divides by what is not a constant: terms that are multiples of that leave no remainder.
func (e Expr) divideBy(k Kind, f Expr) (Expr, error) {
	whole, rest := Expr{}, Expr{Constant: e.Constant}
	for _, t := range e.Terms {
		quotient, ok := t.without(f)
		if !ok {
			rest.Terms = append(rest.Terms, t)
			continue
		}
		var err error
		if whole, err = whole.Plus(quotient); err != nil {
			return Expr{}, err
		}
	}
	if len(rest.Terms) > 0 || rest.Constant != 0 {
		left := rest
		rest = Expr{Terms: []Term{{1, Atom{Kind: k, Left: &left, Right: &f}}}}
	}
	if k == Mod {
		return rest, nil
	}
	return whole.Plus(rest)
}

// without returns a term divided by an expression that is a factor of it.
func (t Term) without(f Expr) (Expr, bool) {
	var quotient Expr
	switch {
	case len(f.Terms) == 1 && f.Constant == 0 && f.Terms[0].Factor == 1 && f.Terms[0].Atom.equal(t.Atom):
		quotient = Const(1)
	case t.Atom.Kind == Product && t.Atom.Right.Equal(f):
		quotient = *t.Atom.Left
	case t.Atom.Kind == Product && t.Atom.Left.Equal(f):
		quotient = *t.Atom.Right
	default:
		return Expr{}, false
	}
	scaled, err := quotient.Scale(t.Factor)
	return scaled, err == nil
}

// divideInts divides by a positive number.
func divideInts(k Kind, a, n int64) int64 {
	quotient, rest := a/n, a%n
	if rest < 0 {
		quotient, rest = quotient-1, rest+n
	}
	switch {
	case k == Mod:
		return rest
	case k == CeilDiv && rest != 0:
		return quotient + 1
	}
	return quotient
}

func (a Atom) equal(b Atom) bool {
	if a.Kind != b.Kind || a.Index != b.Index || (a.Left == nil) != (b.Left == nil) {
		return false
	}
	return a.Left == nil || a.Left.Equal(*b.Left) && a.Right.Equal(*b.Right)
}

// Equal reports whether two expressions have the same terms, in any order.
func (e Expr) Equal(f Expr) bool {
	if len(e.Terms) != len(f.Terms) || e.Constant != f.Constant {
		return false
	}
	for _, t := range e.Terms {
		if !slices.ContainsFunc(f.Terms, func(u Term) bool { return u.Factor == t.Factor && u.Atom.equal(t.Atom) }) {
			return false
		}
	}
	return true
}

// Replace returns the expression with others in the place of dimensions and symbols.
func (e Expr) Replace(with func(k Kind, index int) Expr) (Expr, error) {
	sum := Const(e.Constant)
	for _, t := range e.Terms {
		var part Expr
		var err error
		switch t.Atom.Kind {
		case Dim, Symbol:
			part = with(t.Atom.Kind, t.Atom.Index)
		default:
			left, failed := t.Atom.Left.Replace(with)
			if failed != nil {
				return Expr{}, failed
			}
			right, failed := t.Atom.Right.Replace(with)
			switch {
			case failed != nil:
				return Expr{}, failed
			case t.Atom.Kind == Product:
				part, err = left.Times(right)
			default:
				part, err = left.Divide(t.Atom.Kind, right)
			}
		}
		if err != nil {
			return Expr{}, err
		}
		if part, err = part.Scale(t.Factor); err != nil {
			return Expr{}, err
		}
		if sum, err = sum.Plus(part); err != nil {
			return Expr{}, err
		}
	}
	return sum, nil
}

// Variables calls a function for each dimension and symbol of an expression.
func (e Expr) Variables(f func(k Kind, index int)) {
	for _, t := range e.Terms {
		if t.Atom.Left == nil {
			f(t.Atom.Kind, t.Atom.Index)
			continue
		}
		t.Atom.Left.Variables(f)
		t.Atom.Right.Variables(f)
	}
}

// Eval computes an expression. It reports false where it divides by a number that is not
// positive.
func (e Expr) Eval(value func(k Kind, index int) int64) (int64, bool) {
	sum := e.Constant
	for _, t := range e.Terms {
		var part int64
		if t.Atom.Left == nil {
			part = value(t.Atom.Kind, t.Atom.Index)
		} else {
			left, ok := t.Atom.Left.Eval(value)
			right, isRight := t.Atom.Right.Eval(value)
			switch {
			case !ok || !isRight:
				return 0, false
			case t.Atom.Kind == Product:
				part = left * right
			case right <= 0:
				return 0, false
			default:
				part = divideInts(t.Atom.Kind, left, right)
			}
		}
		sum += t.Factor * part
	}
	return sum, true
}

// String returns MLIR's text.
func (e Expr) String() string { return string(e.append(nil)) }

func (e Expr) append(b []byte) []byte {
	for i, t := range e.Terms {
		factor := t.Factor
		switch {
		case i > 0 && factor < 0 && factor != -factor:
			b, factor = append(b, " - "...), -factor
		case i > 0:
			b = append(b, " + "...)
		}
		b = t.Atom.append(b)
		if factor != 1 {
			b = strconv.AppendInt(append(b, " * "...), factor, 10)
		}
	}
	switch {
	case len(e.Terms) == 0:
		return strconv.AppendInt(b, e.Constant, 10)
	case e.Constant > 0:
		return strconv.AppendInt(append(b, " + "...), e.Constant, 10)
	case e.Constant < 0:
		return strconv.AppendUint(append(b, " - "...), -uint64(e.Constant), 10)
	}
	return b
}

func (a Atom) append(b []byte) []byte {
	if a.Left == nil {
		return strconv.AppendInt(append(b, byte(a.Kind)), int64(a.Index), 10)
	}
	words := map[Kind]string{Product: ") * (", FloorDiv: ") floordiv (", CeilDiv: ") ceildiv (", Mod: ") mod ("}
	b = a.Left.append(append(b, "(("...))
	b = a.Right.append(append(b, words[a.Kind]...))
	return append(b, "))"...)
}
