package logic

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Compound is a term that a program defines: unification goes into its parts.
//
//	func (n *Node) Parts() (any, []logic.Term) { return n.Op, n.Args }
//	func (n *Node) WithParts(args []logic.Term) logic.Term { return &Node{n.Op, args} }
//
// Structs, maps and slices are terms of parts without it: see the package.
type Compound interface {
	// Parts returns the kind of the term and what it is made of. Two compounds
	// unify where their kinds are equal by == and they have as many parts, which
	// unify one by one.
	Parts() (kind any, parts []Term)
	// WithParts returns the compound with other parts, as many as it has.
	WithParts(parts []Term) Term
}

// parted is a compound, a struct or a map taken apart.
type parted struct {
	kind  any
	keys  []reflect.Value // of a map: those of its parts, in an order of their own
	parts []Term
	build func(parts []Term) Term
}

// takeApart returns the parts of a term that has some and is no pair, graph term,
// slice, [Set] or [Record].
func takeApart(t Term) (parted, bool) {
	if isAtom(t) {
		return parted{}, false
	}
	if c, ok := t.(Compound); ok {
		kind, parts := c.Parts()
		return parted{kind: kind, parts: normal(parts), build: c.WithParts}, true
	}
	v := reflect.ValueOf(t)
	switch v.Kind() {
	case reflect.Struct:
		return structParts(v)
	case reflect.Map:
		return mapParts(v), true
	}
	return parted{}, false
}

func normal(list []Term) []Term {
	terms := make([]Term, len(list))
	for i, t := range list {
		terms[i] = of(t)
	}
	return terms
}

// isAtom reports whether a term is of a type that this package knows and that has
// no parts to be found by reflection.
func isAtom(t Term) bool {
	switch t.(type) {
	case nil, *Var, *Pair, Empty, Key, OpName, Class, Output, *Set, *Record, int64, float64, bool, string,
		graph.Var, ir.Op, ir.Type, ir.Attr, graph.Node, *unify.Literal, reflect.Type:
		return true
	}
	return false
}

// structParts takes a struct apart. One with fields that other packages cannot see
// is an atom.
func structParts(v reflect.Value) (parted, bool) {
	t := v.Type()
	parts := make([]Term, t.NumField())
	for i := range parts {
		if !t.Field(i).IsExported() {
			return parted{}, false
		}
		parts[i] = of(v.Field(i).Interface())
	}
	return parted{kind: t, parts: parts, build: func(replaced []Term) Term {
		made := reflect.New(t).Elem()
		made.Set(v)
		for i, part := range replaced {
			if field := made.Field(i); field.Kind() == reflect.Interface && !unchanged(part, parts[i]) {
				setValue(field, part)
			}
		}
		return made.Interface()
	}}, true
}

// setValue sets what an interface holds. What does not implement it stays away: a
// variable of that type was never bound to such a term by a program that compiles.
func setValue(to reflect.Value, t Term) {
	if t == nil {
		to.SetZero()
		return
	}
	if v := reflect.ValueOf(t); v.Type().AssignableTo(to.Type()) {
		to.Set(v)
	}
}

// mapKind is the kind of maps: those of one type of keys are comparable.
type mapKind struct{ key reflect.Type }

func mapParts(v reflect.Value) parted {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return compareKeys(a.Interface(), b.Interface()) })
	parts := make([]Term, len(keys))
	for i, key := range keys {
		parts[i] = of(v.MapIndex(key).Interface())
	}
	t := v.Type()
	return parted{kind: mapKind{t.Key()}, keys: keys, parts: parts, build: func(replaced []Term) Term {
		made := reflect.MakeMapWithSize(t, len(parts))
		for i, part := range replaced {
			value := reflect.New(t.Elem()).Elem()
			value.Set(v.MapIndex(keys[i]))
			if !unchanged(part, parts[i]) {
				setValue(value, part)
			}
			made.SetMapIndex(keys[i], value)
		}
		return made.Interface()
	}}
}

// compareKeys orders the keys of a map; the order means nothing but is always the
// same.
func compareKeys(a, b any) int {
	return cmp.Or(cmp.Compare(fmt.Sprintf("%T", a), fmt.Sprintf("%T", b)), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
}

// sameKind reports whether the parts of two terms correspond.
func (p parted) sameKind(q parted) bool {
	if !identical(p.kind, q.kind) || len(p.parts) != len(q.parts) {
		return false
	}
	for i, key := range p.keys {
		if !identical(key.Interface(), q.keys[i].Interface()) {
			return false
		}
	}
	return true
}

// openSlice returns a Go slice or array as the list of its elements, nil for any
// other term. Bytes are an atom, as text is.
func openSlice(t Term) *Pair {
	items, ok := sliceItems(t)
	if !ok || len(items) == 0 {
		return nil
	}
	return opened(t, of(items[0]), items[1:], EmptyList)
}

// sliceItems returns the elements of a Go slice or array.
func sliceItems(t Term) ([]Term, bool) {
	if isAtom(t) {
		return nil, false
	}
	if _, ok := t.(Compound); ok {
		return nil, false
	}
	v := reflect.ValueOf(t)
	if k := v.Kind(); k != reflect.Slice && k != reflect.Array || v.Type().Elem().Kind() == reflect.Uint8 {
		return nil, false
	}
	items := make([]Term, v.Len())
	for i := range items {
		items[i] = of(v.Index(i).Interface())
	}
	return items, true
}

// hasOpenParts reports whether variables stand in a term that is no variable and no
// pair.
func hasOpenParts(t Term) bool {
	if isAtom(t) {
		switch t := t.(type) {
		case *Set:
			return slices.ContainsFunc(t.items, isOpen)
		case *Record:
			return t.isOpen()
		}
		return false
	}
	if items, ok := sliceItems(t); ok {
		return slices.ContainsFunc(items, isOpen)
	}
	p, ok := takeApart(t)
	return ok && slices.ContainsFunc(p.parts, isOpen)
}

// partsOf returns the parts of a term that is no pair, and what puts them together
// again; not ok for an atom.
func partsOf(t Term) (parts []Term, build func([]Term) Term, ok bool) {
	switch t := t.(type) {
	case *Set:
		return t.items, func(parts []Term) Term { return SetOf(parts...) }, true
	case *Record:
		return t.parts(), t.withParts, true
	}
	if items, ok := sliceItems(t); ok {
		return items, func(parts []Term) Term { return List(parts...) }, true
	}
	p, ok := takeApart(t)
	return p.parts, p.build, ok
}
