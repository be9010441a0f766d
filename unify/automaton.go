package unify

import (
	"fmt"
	"slices"
)

// Automaton finds, among many patterns, those worth trying at a node. It looks
// at each position of a node's term at most once, however many patterns there
// are: a decision automaton over the classes of ops (Maranget, "Compiling
// pattern matching to good decision trees", 2008), whose states are built when a
// graph first needs them, as those of a lazy DFA.
//
// An Automaton is not changed once made; each goroutine uses a [Runner] of it.
type Automaton struct {
	patterns []*Pattern
	rows     []row     // by priority
	roots    [][]int32 // by pattern: the tests of its alternatives' roots
	paths    []path
	// tests are the distinct constraints of the patterns on a position.
	tests     []constraint
	rootRows  [][]int32          // by test: the rows whose root it is
	plans     [][]plan           // by pattern
	byOp      map[string][]int32 // tests that name the op
	anyOp     []int32            // tests that any op may pass
	numbers   []int32            // tests of constants
	maxStates int
	attrNames []string     // of the attributes that plans bind
	attrPaths [][]attrStep // to the parts of them that are bound, nil for all of one
}

// row is one way in which a pattern may match, a row of the clause matrix: its
// constraints by position.
type row struct {
	pattern int32
	plan    int32 // whose ops and constants the cells test, -1 for none
	cells   []cell
}

// indexRoots finds the rows and patterns by their root, which is the first
// cell of each row.
func (a *Automaton) indexRoots() {
	a.roots = make([][]int32, len(a.patterns))
	a.rootRows = make([][]int32, len(a.tests))
	for i, r := range a.rows {
		root := r.cells[0].test
		if !slices.Contains(a.roots[r.pattern], root) {
			a.roots[r.pattern] = append(a.roots[r.pattern], root)
		}
		a.rootRows[root] = append(a.rootRows[root], int32(i))
	}
}

// Pattern returns a pattern by its number.
func (a *Automaton) Pattern(i int32) *Pattern {
	if uint(i) >= uint(len(a.patterns)) {
		panic(fmt.Sprintf("unify: no pattern %d: there are %d", i, len(a.patterns)))
	}
	return a.patterns[i]
}
