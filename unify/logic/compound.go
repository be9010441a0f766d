package logic

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// isAtom reports whether a term is of a type that this package knows and that has
// no parts to be found by reflection.
func isAtom(t Term) bool {
	switch t.(type) {
	case nil, *Var, *Pair, Empty, Key, OpName, Class, Output, *Set, int64, float64, bool, string,
		graph.Var, ir.Op, ir.Type, ir.Attr, graph.Node, *unify.Literal, reflect.Type:
		return true
	}
	return false
}

// hasOpenParts reports whether variables stand in a term that is neither a variable
// nor a pair.
func hasOpenParts(t Term) bool {
	parts, _, _ := partsOf(t)
	return slices.ContainsFunc(parts, isOpen)
}

// partsOf returns the parts of a term that is not a pair, and what makes the term of
// other parts; not ok for an atom.
func partsOf(t Term) (parts []Term, build func([]Term) Term, ok bool) {
	if s, ok := t.(*Set); ok {
		return s.items, func(parts []Term) Term { return SetOf(parts...) }, true
	}
	if isAtom(t) {
		return nil, nil, false
	}
	if items, ok := sliceItems(t); ok {
		return items, func(parts []Term) Term { return List(parts...) }, true
	}
	if m, ok := mapEntries(t); ok {
		return m.values, m.with, true
	}
	return nil, nil, false
}

// sliceItems returns the elements of a Go slice or array.
func sliceItems(t Term) ([]Term, bool) {
	if isAtom(t) {
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

// entries are those of a Go map, in an order that is always the same.
type entries struct {
	of     reflect.Value
	keys   []reflect.Value
	values []Term
}

func mapEntries(t Term) (entries, bool) {
	if isAtom(t) {
		return entries{}, false
	}
	v := reflect.ValueOf(t)
	if v.Kind() != reflect.Map {
		return entries{}, false
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return compareKeys(a.Interface(), b.Interface()) })
	values := make([]Term, len(keys))
	for i, key := range keys {
		values[i] = of(v.MapIndex(key).Interface())
	}
	return entries{v, keys, values}, true
}

func compareKeys(a, b any) int {
	return cmp.Or(cmp.Compare(fmt.Sprintf("%T", a), fmt.Sprintf("%T", b)), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
}

// with returns the map with other values. A value that does not implement the map's
// type of values stays away: a variable of that type was never bound to such a term
// by a program that compiles.
func (e entries) with(values []Term) Term {
	elem := e.of.Type().Elem()
	made := reflect.MakeMapWithSize(e.of.Type(), len(e.keys))
	for i, key := range e.keys {
		value := e.of.MapIndex(key)
		if !unchanged(values[i], e.values[i]) {
			if v := reflect.ValueOf(values[i]); v.IsValid() && v.Type().AssignableTo(elem) {
				value = v
			}
		}
		made.SetMapIndex(key, value)
	}
	return made.Interface()
}

// sameKeys reports whether two maps of one type of keys have the same ones.
func (e entries) sameKeys(other entries) bool {
	return e.of.Type().Key() == other.of.Type().Key() && slices.EqualFunc(e.keys, other.keys,
		func(a, b reflect.Value) bool { return identical(a.Interface(), b.Interface()) })
}

// Set is terms without an order, each once. Two sets unify where their elements
// do, in some order: sets of unknowns may do so in several ways, of which [Unify]
// takes the first that agrees with all else.
type Set struct{ items []Term }

// SetOf returns the set of the terms. Those that are equal as they stand are one.
func SetOf(items ...Term) *Set {
	s := &Set{}
	for _, t := range items {
		t = of(t)
		if !slices.ContainsFunc(s.items, func(u Term) bool { return equalAsIs(t, u) }) {
			s.items = append(s.items, t)
		}
	}
	return s
}

// Items returns the elements of the set, in the order in which they were given.
func (s *Set) Items() []Term { return slices.Clone(s.items) }

// Len returns the number of elements.
func (s *Set) Len() int { return len(s.items) }

// String returns the set as text: {1, ~x}.
func (s *Set) String() string {
	texts := make([]string, len(s.items))
	for i, t := range s.items {
		texts[i] = String(t)
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

// unchanged reports whether a term that was reified is what it was: what has no
// variables always is, and need not be comparable.
func unchanged(after, before Term) bool { return !isOpen(before) || identical(after, before) }
