package termination

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// A measure gives each op a weight; a rule lowers it where what the rule matches weighs
// more than what it makes, whatever stands for its variables. Rules that lower a measure
// which no other rule raises can be applied only finitely often between others: they are
// removed, and the rest is measured again.
//
//	tree   the sum of the weights of all ops of a value written out as a term; a rule
//	       must not use a variable more often than it matches it
//	graph  the sum over the nodes of the graph, where a value that is used twice is
//	       one node; of what a rule matches only the root is sure to go, so this one is for
//	       rules that copy variables

// row is what one step does to a measure: for each op, how many there are less.
type row struct {
	less   map[int]int // by symbol
	fits   bool        // no variable is copied
	number int         // of the rule
}

// symbols numbers ops.
type symbols map[string]int

func (s symbols) of(op string) int {
	n, known := s[op]
	if !known {
		n = len(s)
		s[op] = n
	}
	return n
}

// treeRows returns what a step does to the tree measure, for each output.
func treeRows(s *step, symbols symbols) []row {
	var rows []row
	for _, right := range s.rights {
		if right == nil {
			continue
		}
		r := row{less: map[int]int{}, fits: true, number: s.number}
		vars := map[string]int{}
		count(s.left, 1, r.less, vars, symbols, &r.fits)
		count(right, -1, r.less, vars, symbols, &r.fits)
		for _, n := range vars {
			r.fits = r.fits && n >= 0
		}
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		r := row{less: map[int]int{}, fits: true, number: s.number}
		count(s.left, 1, r.less, map[string]int{}, symbols, &r.fits)
		rows = append(rows, r)
	}
	return rows
}

// count adds the ops and variables of a term.
func count(t *term, sign int, ops map[int]int, vars map[string]int, symbols symbols, fits *bool) {
	switch t.kind {
	case leaf:
		vars[t.name] += sign
	case rest:
		vars[t.name+"..."] += sign
	case other:
		*fits = false
	case app:
		if t.op[0] == '?' {
			vars[t.op] += sign
		} else {
			ops[symbols.of(t.op)] += sign
		}
	}
	for _, arg := range t.args {
		count(arg, sign, ops, vars, symbols, fits)
	}
}

// graphRow returns what a step does to the graph measure.
func graphRow(s *step, symbols symbols) row {
	if s.sample != nil {
		return sampleRow(s, symbols)
	}
	r := row{less: map[int]int{}, fits: true, number: s.number}
	if s.left.op[0] != '?' {
		r.less[symbols.of(s.left.op)]++
	}
	seen := map[*term]bool{}
	var made func(t *term)
	made = func(t *term) {
		if t == nil || t.old || seen[t] {
			return
		}
		seen[t] = true
		switch {
		case t.kind == app && t.op[0] == '?':
			if t.op != s.left.op || r.less[-1] != 0 {
				r.fits = false
			}
			r.less[-1]--
		case t.kind == app:
			r.less[symbols.of(t.op)]--
		}
		for _, arg := range t.args {
			made(arg)
		}
	}
	for _, t := range s.rights {
		made(t)
	}
	delete(r.less, -1)
	return r
}

// lowered returns the rules that a measure shows to end: it finds weights that no row
// raises, and that as many lower as it can.
func lowered(rows []row, symbols int) (strict map[int]bool, weights []int) {
	strict = map[int]bool{}
	total := make([]int, symbols)
	for _, r := range rows {
		if !r.fits {
			return nil, nil
		}
		for sym, n := range r.less {
			total[sym] += n
		}
	}
	if constraints := constraintsOf(rows); (len(constraints)+2)*(symbols+len(constraints)+2) > maxTable {
		weights = adjust(rows, symbols)
	} else {
		weights = integers(solve(constraints, total))
	}
	if weights == nil {
		return nil, nil
	}
	for _, r := range rows {
		strict[r.number] = true
	}
	some := false
	for _, r := range rows {
		switch sum := r.sum(weights); {
		case sum < 0:
			return nil, nil // rounding
		case sum == 0:
			delete(strict, r.number)
		default:
			some = true
		}
	}
	for _, r := range rows {
		if r.sum(weights) == 0 {
			delete(strict, r.number)
		}
	}
	if !some || len(strict) == 0 {
		return nil, nil
	}
	return strict, weights
}

func (r *row) sum(weights []int) int {
	sum := 0
	for sym, n := range r.less {
		sum += n * weights[sym]
	}
	return sum
}

// integers returns weights as small integers in the same proportion, nil where there
// are none.
func integers(weights []float64) []int {
	if weights == nil {
		return nil
	}
	smallest := math.Inf(1)
	for _, w := range weights {
		if w > 1e-9 {
			smallest = min(smallest, w)
		}
	}
	if math.IsInf(smallest, 1) {
		return nil
	}
	for k := 1; k <= 5040; k++ {
		list, ok := make([]int, len(weights)), true
		for i, w := range weights {
			exact := w / smallest * float64(k)
			list[i] = int(math.Round(exact))
			ok = ok && math.Abs(exact-math.Round(exact)) < 1e-6
		}
		if ok {
			return list
		}
	}
	return nil
}

// constraintsOf returns the rows that some weights would raise, equal ones once.
func constraintsOf(rows []row) []map[int]int {
	var constraints []map[int]int
	known := map[string]bool{}
	for _, r := range rows {
		key, raises := "", false
		for _, sym := range slices.Sorted(maps.Keys(r.less)) {
			raises = raises || r.less[sym] < 0
			if r.less[sym] != 0 {
				key += fmt.Sprint(sym, " ", r.less[sym], " ")
			}
		}
		if raises && !known[key] {
			known[key] = true
			constraints = append(constraints, r.less)
		}
	}
	return constraints
}

// maxTable bounds the numbers of the table of the simplex method.
const maxTable = 1 << 20

// adjustRounds is how often weights are raised where there are too many for a table.
const adjustRounds = 60

// adjust looks for weights that no row raises: where one does, what it takes away gets to weigh more,
// and after that many rounds what it adds weighs nothing. It returns nil where nothing is left.
func adjust(rows []row, symbols int) []int {
	weights := make([]int, symbols)
	for i := range weights {
		weights[i] = 1
	}
	for round := 0; ; round++ {
		holds := true
		for _, r := range rows {
			if r.sum(weights) >= 0 {
				continue
			}
			holds = false
			for sym, n := range r.less {
				switch {
				case n > 0 && round < adjustRounds:
					weights[sym] += n
				case n < 0 && round >= adjustRounds:
					weights[sym] = 0
				}
			}
		}
		if holds {
			break
		}
	}
	if !slices.ContainsFunc(weights, func(w int) bool { return w > 0 }) {
		return nil
	}
	return weights
}

// solve maximizes total times weights over weights that are not negative, add up to at
// most 1, and which no constraint makes less than 0, by the simplex method with Bland's rule.
// It returns nil where nothing but 0 does.
func solve(constraints []map[int]int, total []int) []float64 {
	n, m := len(total), len(constraints)+1
	table := make([][]float64, m+1)
	for i := range table {
		table[i] = make([]float64, n+m+1)
	}
	for i, c := range constraints {
		for sym, k := range c {
			table[i][sym] = -float64(k)
		}
		table[i][n+i] = 1
	}
	for j := range n {
		table[m-1][j] = 1
		table[m][j] = -float64(total[j])
	}
	table[m-1][n+m-1], table[m-1][n+m] = 1, 1
	basis := make([]int, m)
	for i := range basis {
		basis[i] = n + i
	}
	for range 50 * (n + m) {
		column := entering(table[m][:n+m])
		if column < 0 {
			break
		}
		pivotRow := leaving(table[:m], basis, column)
		if pivotRow < 0 {
			return nil
		}
		pivot(table, pivotRow, column)
		basis[pivotRow] = column
	}
	if table[m][n+m] < 1e-9 {
		return nil
	}
	weights := make([]float64, n)
	for i, b := range basis {
		if b < n {
			weights[b] = table[i][n+m]
		}
	}
	return weights
}

const epsilon = 1e-9

// entering returns the first column that makes the goal larger, -1 for none.
func entering(goal []float64) int {
	return slices.IndexFunc(goal, func(c float64) bool { return c < -epsilon })
}

// leaving returns the row that limits a column most, of several the one whose variable
// comes first; -1 for none.
func leaving(table [][]float64, basis []int, column int) int {
	best, at := math.Inf(1), -1
	for i, r := range table {
		if r[column] <= epsilon {
			continue
		}
		ratio := r[len(r)-1] / r[column]
		if ratio < best-epsilon || ratio < best+epsilon && at >= 0 && basis[i] < basis[at] {
			best, at = min(best, ratio), i
		}
	}
	return at
}

func pivot(table [][]float64, row, column int) {
	p := table[row]
	scale := p[column]
	for j := range p {
		p[j] /= scale
	}
	for i, r := range table {
		if f := r[column]; i != row && f != 0 {
			for j, v := range p {
				if v != 0 {
					r[j] -= f * v
				}
			}
		}
	}
}
