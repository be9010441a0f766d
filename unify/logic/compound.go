package logic

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

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

// takeApart returns the parts of a term that has some and is not a pair, graph term,
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

// hasOpenParts reports whether a term has variables that is not a variable and not a
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

// partsOf returns the parts of a term that is not a pair, and what puts them together
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

// Record is a partly known map or struct: some entries, and a rest.
// It unifies with any map that has those keys, with any struct that has those
// fields, and with other records; the rest then stands for the map of the entries
// that it does not name, as the variable at the end of a list stands for what is
// after its first elements.
type Record struct {
	entries map[any]Term
	rest    Term // nil where it is not asked for
}

// Some returns the record of entries by key, the names of fields for those of a
// struct, and of a rest, usually a variable; nil is any rest.
func Some[K comparable, V any](entries map[K]V, rest Term) *Record {
	r := &Record{entries: make(map[any]Term, len(entries))}
	for key, t := range entries {
		r.entries[key] = of(t)
	}
	if rest != nil {
		r.rest = of(rest)
	}
	return r
}

// Entry returns the term under a key, and whether the record has one.
func (r *Record) Entry(key any) (Term, bool) {
	t, ok := r.entries[key]
	return t, ok
}

// Rest returns the rest of the record, nil where it is any.
func (r *Record) Rest() Term { return r.rest }

// String returns the record as text: {"a": 1, ... ~rest}.
func (r *Record) String() string {
	var parts []string
	for _, key := range r.keys() {
		parts = append(parts, String(key)+": "+String(r.entries[key]))
	}
	if r.rest != nil {
		parts = append(parts, "... "+String(r.rest))
	} else {
		parts = append(parts, "...")
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// keys returns the keys of the entries in an order that is always the same.
func (r *Record) keys() []any {
	return slices.SortedFunc(maps.Keys(r.entries), compareKeys)
}

func (r *Record) isOpen() bool {
	for _, t := range r.entries {
		if isOpen(t) {
			return true
		}
	}
	return isOpen(r.rest)
}

// parts returns the terms of the entries, by key, and the rest where there is one.
func (r *Record) parts() []Term {
	var parts []Term
	for _, key := range r.keys() {
		parts = append(parts, r.entries[key])
	}
	if r.rest != nil {
		parts = append(parts, r.rest)
	}
	return parts
}

// withParts is the record of other parts. With a rest that is known it is a map.
func (r *Record) withParts(parts []Term) Term {
	next := &Record{entries: make(map[any]Term, len(r.entries))}
	for i, key := range r.keys() {
		next.entries[key] = parts[i]
	}
	if r.rest == nil {
		return next
	}
	next.rest = parts[len(parts)-1]
	entries, rest, ok := entriesOf(next.rest)
	if !ok {
		return next
	}
	maps.Copy(entries, next.entries)
	if rest != closed {
		return &Record{entries, rest}
	}
	return plainMap(entries)
}

// plainMap returns entries as a Go map, by text where all keys are.
func plainMap(entries map[any]Term) Term {
	byText := make(map[string]Term, len(entries))
	for key, t := range entries {
		text, ok := key.(string)
		if !ok {
			return entries
		}
		byText[text] = t
	}
	return byText
}

// closed is the rest of a map or struct: there is none.
var closed Term = EmptyExpr

// entriesOf returns the entries of a map, a struct or a record, as a map of the
// caller's own, and their rest.
func entriesOf(t Term) (entries map[any]Term, rest Term, ok bool) {
	if r, ok := t.(*Record); ok {
		return maps.Clone(r.entries), r.rest, true
	}
	if _, isCompound := t.(Compound); isCompound {
		return nil, nil, false
	}
	p, ok := takeApart(t)
	if !ok {
		return nil, nil, false
	}
	entries = make(map[any]Term, len(p.parts))
	if typ, isStruct := p.kind.(reflect.Type); isStruct {
		for i, part := range p.parts {
			entries[typ.Field(i).Name] = part
		}
		return entries, closed, true
	}
	for i, part := range p.parts {
		entries[p.keys[i].Interface()] = part
	}
	return entries, closed, true
}

// Set is terms without an order, each once. Two sets unify where their elements
// do, in some order: sets of unknowns may do so in several ways; [Unify] takes
// the first that agrees with all else, and relation.SetEqo finds all.
type Set struct{ items []Term }

// SetOf returns the set of the terms. Those that are equal as they are written are one.
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
