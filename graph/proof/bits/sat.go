package bits

import (
	"cmp"
	"slices"
	"sync"

	"github.com/crillab/gophersat/solver"
)

// maxClauses bounds a formula that the solver is given, maxLearned the clauses that it learns
// before it gives up. Of one bit more than narrow, a product is not given to it either.
const (
	maxClauses = 40_000
	maxLearned = 1_000
	narrow     = 8
)

// FewGates is a bound for [Builder.Gates] of formulas that are decided in a moment.
const FewGates = 2_000

// oneSolver is held while the solver runs: all of its solvers share a buffer.
var oneSolver sync.Mutex

// circuit is a formula as clauses. Literals are those of DIMACS: variables count from 1,
// and a negative number is a negated one.
type circuit struct {
	b       *Builder
	clauses [][]int
	last    int
	one     int // the literal that is true
	gates   map[[3]int]int
	words   map[Term][]int // the lowest bit first
	vars    map[uint64][]int
	free    bool // a function is taken to be any
}

// solve looks for values for which a bit is one.
func (b *Builder) solve(t Term) (Answer, []uint64) {
	if b.isWide(t, map[Term]bool{}) {
		return Unknown, nil
	}
	c := &circuit{b: b, gates: map[[3]int]int{}, words: map[Term][]int{}, vars: map[uint64][]int{}}
	c.one = c.fresh()
	c.clause(c.one)
	root := c.word(t)[0]
	if len(c.clauses) > cmp.Or(b.Gates, maxClauses) {
		return Unknown, nil
	}
	c.clause(root)
	oneSolver.Lock()
	defer oneSolver.Unlock()
	s := solver.New(solver.ParseSliceNb(c.clauses, c.last))
	switch limited(s) {
	case solver.Unsat:
		return Valid, nil
	case solver.Sat:
		if !c.free {
			return Invalid, c.values(s.Model())
		}
	}
	return Unknown, nil
}

// limited solves a formula, and gives up after maxLearned clauses. The solver has no limit
// of its own, but sends each clause that it learned on a channel.
func limited(s *solver.Solver) solver.Status {
	s.Certified, s.CertChan = true, make(chan string)
	done := make(chan solver.Status, 1)
	go func() {
		defer func() {
			if recover() != nil {
				done <- solver.Indet
			}
		}()
		done <- s.Solve()
	}()
	for range maxLearned {
		select {
		case status := <-done:
			return status
		case <-s.CertChan:
		}
	}
	abandon(s.CertChan)
	return solver.Indet
}

// isWide reports whether a term has products or quotients of more bits than a solver
// manages in a moment.
func (b *Builder) isWide(t Term, seen map[Term]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	n := &b.nodes[t]
	switch n.op {
	case ProdOp, UDivOp, URemOp, SDivOp, SRemOp, UHighOp, SHighOp:
		if n.width > narrow {
			return true
		}
	}
	return slices.ContainsFunc(n.args, func(a Term) bool { return b.isWide(a, seen) })
}

// values returns the variables of a model.
func (c *circuit) values(model []bool) []uint64 {
	values := make([]uint64, c.b.vars)
	for number, word := range c.vars {
		for i, l := range word {
			if model[l-1] {
				values[number] |= 1 << i
			}
		}
	}
	return values
}

func (c *circuit) fresh() int {
	c.last++
	return c.last
}

func (c *circuit) clause(literals ...int) {
	if len(c.clauses) <= maxClauses {
		c.clauses = append(c.clauses, literals)
	}
}

// and returns a literal that is x and y.
func (c *circuit) and(x, y int) int {
	switch {
	case x == -c.one || y == -c.one || x == -y:
		return -c.one
	case x == c.one, x == y:
		return y
	case y == c.one:
		return x
	}
	key := [3]int{0, min(x, y), max(x, y)}
	if g, ok := c.gates[key]; ok {
		return g
	}
	g := c.fresh()
	c.clause(-g, x)
	c.clause(-g, y)
	c.clause(g, -x, -y)
	c.gates[key] = g
	return g
}

func (c *circuit) or(x, y int) int { return -c.and(-x, -y) }

func (c *circuit) xor(x, y int) int {
	switch {
	case x == c.one:
		return -y
	case x == -c.one:
		return y
	case y == c.one || y == -c.one:
		return c.xor(y, x)
	case x == y:
		return -c.one
	case x == -y:
		return c.one
	}
	sign := 1
	if x < 0 {
		x, sign = -x, -sign
	}
	if y < 0 {
		y, sign = -y, -sign
	}
	key := [3]int{1, min(x, y), max(x, y)}
	if g, ok := c.gates[key]; ok {
		return sign * g
	}
	g := c.fresh()
	c.clause(-g, x, y)
	c.clause(-g, -x, -y)
	c.clause(g, -x, y)
	c.clause(g, x, -y)
	c.gates[key] = g
	return sign * g
}

func (c *circuit) mux(choice, x, y int) int {
	return c.or(c.and(choice, x), c.and(-choice, y))
}

// number returns a constant word.
func (c *circuit) number(width int, v uint64) []int {
	word := make([]int, width)
	for i := range word {
		if word[i] = -c.one; v>>i&1 == 1 {
			word[i] = c.one
		}
	}
	return word
}

// added returns x + y + carry and the carry above.
func (c *circuit) added(x, y []int, carry int) ([]int, int) {
	sum := make([]int, len(x))
	for i := range x {
		half := c.xor(x[i], y[i])
		sum[i] = c.xor(half, carry)
		carry = c.or(c.and(x[i], y[i]), c.and(half, carry))
	}
	return sum, carry
}

func (c *circuit) negated(x []int) []int {
	sum, _ := c.added(c.inverted(x), c.number(len(x), 0), c.one)
	return sum
}

func (c *circuit) inverted(x []int) []int {
	y := make([]int, len(x))
	for i, l := range x {
		y[i] = -l
	}
	return y
}

func (c *circuit) chosen(choice int, x, y []int) []int {
	z := make([]int, len(x))
	for i := range x {
		z[i] = c.mux(choice, x[i], y[i])
	}
	return z
}

// times returns x * y.
func (c *circuit) times(x, y []int) []int {
	total := c.number(len(x), 0)
	for i, bit := range y {
		if bit == -c.one {
			continue
		}
		part := c.number(len(x), 0)
		for k := i; k < len(x); k++ {
			part[k] = c.and(bit, x[k-i])
		}
		total, _ = c.added(total, part, -c.one)
	}
	return total
}

// less returns whether x < y without a sign.
func (c *circuit) less(x, y []int) int {
	_, carry := c.added(x, c.inverted(y), c.one)
	return -carry
}

func (c *circuit) zero(x []int) int {
	any := -c.one
	for _, l := range x {
		any = c.or(any, l)
	}
	return -any
}

// divided returns the quotient and the remainder without a sign, where y is not 0: of 0
// they are all ones and x.
func (c *circuit) divided(x, y []int) (quotient, rest []int) {
	width := len(x)
	wide := append(slices.Clone(y), -c.one)
	quotient, rest = make([]int, width), c.number(width+1, 0)
	for i := width - 1; i >= 0; i-- {
		rest = append([]int{x[i]}, rest[:width]...)
		fits := -c.less(rest, wide)
		less, _ := c.added(rest, c.inverted(wide), c.one)
		rest = c.chosen(fits, less, rest)
		quotient[i] = fits
	}
	return quotient, rest[:width]
}

// shifted returns x shifted by y, bits being filled in; to the left where left is true.
func (c *circuit) shifted(x, y []int, fill int, left bool) []int {
	width := len(x)
	for stage, bit := range y {
		moved := make([]int, width)
		for i := range moved {
			from := i + 1<<min(stage, 7)
			if left {
				from = i - 1<<min(stage, 7)
			}
			if moved[i] = fill; from >= 0 && from < width {
				moved[i] = x[from]
			}
		}
		x = c.chosen(bit, moved, x)
	}
	return x
}

// extended returns a word with a bit above.
func extendedWord(x []int, width, fill int) []int {
	x = slices.Clone(x)
	for len(x) < width {
		x = append(x, fill)
	}
	return x
}

// word returns the bits of a term.
func (c *circuit) word(t Term) []int {
	if w, ok := c.words[t]; ok {
		return w
	}
	n := &c.b.nodes[t]
	args := make([][]int, len(n.args))
	for i, a := range n.args {
		args[i] = c.word(a)
	}
	w := c.made(n, args)
	c.words[t] = w
	return w
}

func (c *circuit) made(n *node, args [][]int) []int {
	switch n.op {
	case VarOp, FuncOp:
		w := make([]int, n.width)
		for i := range w {
			w[i] = c.fresh()
		}
		if n.op == VarOp {
			c.vars[n.vals[0]] = w
		}
		c.free = c.free || n.op == FuncOp
		return w
	case ConstOp:
		return c.number(n.width, n.vals[0])
	case SumOp:
		total := c.number(n.width, n.vals[0])
		for i, a := range args {
			total, _ = c.added(total, c.scaled(a, n.vals[i+1]), -c.one)
		}
		return total
	case ProdOp:
		total := args[0]
		for _, a := range args[1:] {
			total = c.times(total, a)
		}
		return total
	case TableOp:
		return c.tabulated(n, args)
	case IteOp:
		return c.chosen(args[0][0], args[1], args[2])
	case ZExtOp:
		return extendedWord(args[0], n.width, -c.one)
	case SExtOp:
		return extendedWord(args[0], n.width, args[0][len(args[0])-1])
	case TruncOp:
		return args[0][:n.width]
	}
	return c.binary(n, args[0], args[1])
}

// scaled returns a word times a number.
func (c *circuit) scaled(x []int, factor uint64) []int {
	if minus := -factor & ones(len(x)); minus < factor&ones(len(x)) {
		return c.negated(c.times(x, c.number(len(x), minus)))
	}
	return c.times(x, c.number(len(x), factor))
}

// tabulated returns the word of a table.
func (c *circuit) tabulated(n *node, atoms [][]int) []int {
	w := make([]int, n.width)
	for i := range w {
		w[i] = -c.one
		for m, mask := range n.vals {
			if mask>>i&1 == 0 {
				continue
			}
			part := c.one
			for k, a := range atoms {
				if m>>k&1 == 1 {
					part = c.and(part, a[i])
				} else {
					part = c.and(part, -a[i])
				}
			}
			w[i] = c.or(w[i], part)
		}
	}
	return w
}

func (c *circuit) binary(n *node, x, y []int) []int {
	width := len(x)
	signX, signY := x[width-1], y[width-1]
	switch n.op {
	case EqOp:
		same := make([]int, width)
		for i := range x {
			same[i] = c.xor(x[i], y[i])
		}
		return []int{c.zero(same)}
	case ULtOp:
		return []int{c.less(x, y)}
	case SLtOp:
		x, y = slices.Clone(x), slices.Clone(y)
		x[width-1], y[width-1] = -signX, -signY
		return []int{c.less(x, y)}
	case ShlOp:
		return c.shifted(x, y, -c.one, true)
	case LShrOp:
		return c.shifted(x, y, -c.one, false)
	case AShrOp:
		return c.shifted(x, y, signX, false)
	case UHighOp:
		return c.times(extendedWord(x, 2*width, -c.one), extendedWord(y, 2*width, -c.one))[width:]
	case SHighOp:
		return c.times(extendedWord(x, 2*width, signX), extendedWord(y, 2*width, signY))[width:]
	}
	if n.op == UDivOp || n.op == URemOp {
		quotient, rest := c.divided(x, y)
		if n.op == UDivOp {
			return quotient
		}
		return rest
	}
	quotient, rest := c.divided(c.chosen(signX, c.negated(x), x), c.chosen(signY, c.negated(y), y))
	if n.op == SDivOp {
		return c.chosen(c.xor(signX, signY), c.negated(quotient), quotient)
	}
	return c.chosen(signX, c.negated(rest), rest)
}
