package relation

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify/logic"
)

// Facts is a relation that holds of what it was given, in the order in which that
// was. It is given everything before it is used: goals only read it.
type Facts struct {
	Name string

	arity int
	rows  [][]logic.Term
	index []map[logic.Term][]int32 // by position: the rows that have a value there
	loose [][]int32                // by position: the rows that have no such value
}

// NewFacts returns a relation that holds of nothing.
func NewFacts(name string) *Facts { return &Facts{Name: name} }

// Add adds a fact. All facts of a relation have as many terms; one that was
// there already changes nothing.
func (f *Facts) Add(terms ...logic.Term) error {
	if len(f.rows) == 0 {
		f.arity = len(terms)
		f.index, f.loose = make([]map[logic.Term][]int32, f.arity), make([][]int32, f.arity)
	}
	if len(terms) != f.arity {
		return fmt.Errorf("%s relates %d terms, not %d", f.Name, f.arity, len(terms))
	}
	list := logic.List(terms...)
	if !logic.IsGround(list) {
		return fmt.Errorf("%s: a fact has no variables, and %s has", f.Name, logic.String(list))
	}
	row, _, _ := logic.Items(list)
	for i := range f.candidates(row, State{}) {
		if slices.EqualFunc(f.rows[i], row, func(a, b logic.Term) bool { return equal(State{}, a, b) }) {
			return nil
		}
	}
	number := int32(len(f.rows))
	f.rows = append(f.rows, row)
	for i, t := range row {
		key, ok := keyOf(t)
		if !ok {
			f.loose[i] = append(f.loose[i], number)
			continue
		}
		if f.index[i] == nil {
			f.index[i] = map[logic.Term][]int32{}
		}
		f.index[i][key] = append(f.index[i][key], number)
	}
	return nil
}

// keyOf returns what a term is found by, if it is equal to nothing that is
// written otherwise. An op is found by its name where it has no attributes.
func keyOf(t logic.Term) (logic.Term, bool) {
	switch t := t.(type) {
	case logic.OpName, logic.Class, string:
		return t, true
	case ir.Op:
		if t.IsValid() && t.NumAttrs() == 0 {
			return logic.OpName(t.Name()), true
		}
	}
	return nil, false
}

// candidates yields the rows that may hold of the terms, in order: those that
// the known term that excludes most rows leaves.
func (f *Facts) candidates(terms []logic.Term, s State) func(func(int) bool) {
	best, loose, found := []int32(nil), []int32(nil), false
	for i, t := range terms {
		key, ok := keyOf(s.Walk(t))
		if !ok {
			continue
		}
		rows := f.index[i][key]
		if !found || len(rows)+len(f.loose[i]) < len(best)+len(loose) {
			best, loose, found = rows, f.loose[i], true
		}
	}
	return func(yield func(int) bool) {
		if !found {
			for i := range f.rows {
				if !yield(i) {
					return
				}
			}
			return
		}
		merge(best, loose, yield)
	}
}

// merge yields the numbers of two ascending lists in order.
func merge(a, b []int32, yield func(int) bool) {
	for len(a) > 0 || len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0] < b[0] {
			a, b = b, a
		}
		if !yield(int(b[0])) {
			return
		}
		b = b[1:]
	}
}

// Goal holds where the relation was given these terms.
func (f *Facts) Goal(terms ...logic.Term) Goal {
	return func(s State) Stream {
		if len(f.rows) == 0 || len(terms) != f.arity {
			return Empty()
		}
		return some(s, func(yield func(Goal) bool) {
			for i := range f.candidates(terms, s) {
				if !yield(eqAll(f.rows[i], terms)) {
					return
				}
			}
		})
	}
}

func eqAll(a, b []logic.Term) Goal {
	return func(s State) Stream {
		for i := range a {
			var ok bool
			if s, ok = s.Unify(b[i], a[i]); !ok {
				return Empty()
			}
		}
		return One(s)
	}
}
