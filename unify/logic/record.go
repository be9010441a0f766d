package logic

import (
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Record is a map or a struct of which not all is known: some entries, and a rest.
// It unifies with any map that has those keys, with any struct that has those
// fields, and with other records; the rest then stands for the map of the entries
// that it does not name, as the variable at the end of a list stands for what is
// behind its first elements.
type Record struct {
	entries map[any]Term
	rest    Term // nil where nobody asks for it
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

// record unifies a record with a map, a struct or another record.
func (u *unifier) record(a *Record, t Term) bool {
	left, leftRest, _ := u.entries(a)
	right, rightRest, ok := u.entries(t)
	if !ok {
		return false
	}
	for _, key := range slices.SortedFunc(maps.Keys(left), compareKeys) {
		other, shared := right[key]
		if !shared {
			continue
		}
		u.push(left[key], other, true)
		delete(left, key)
		delete(right, key)
	}
	return u.rests(left, leftRest, right, rightRest)
}

// entries returns what is known of the entries of a term, its rest followed.
func (u *unifier) entries(t Term) (entries map[any]Term, rest Term, ok bool) {
	entries, rest, ok = entriesOf(t)
	for ok && rest != nil && rest != closed {
		more, next, known := entriesOf(u.walk(rest))
		if !known {
			return entries, u.walk(rest), true
		}
		for key, t := range more {
			if _, named := entries[key]; !named {
				entries[key] = t
			}
		}
		rest = next
	}
	return entries, rest, ok
}

// rests unifies the rests of two terms, given what only the other one names.
func (u *unifier) rests(left map[any]Term, leftRest Term, right map[any]Term, rightRest Term) bool {
	switch {
	case leftRest == closed && len(right) > 0, rightRest == closed && len(left) > 0:
		return false
	case leftRest == closed && rightRest == closed:
		return true
	case leftRest == closed:
		return u.take(rightRest, left, closed)
	case rightRest == closed:
		return u.take(leftRest, right, closed)
	case len(left) == 0 && len(right) == 0 && leftRest != nil && rightRest != nil:
		u.push(leftRest, rightRest, true)
		return true
	case leftRest == nil || rightRest == nil:
		return u.take(leftRest, right, nil) && u.take(rightRest, left, nil)
	case identical(leftRest, rightRest):
		return false // one rest cannot have and lack the same entries
	}
	shared := NewVar("")
	return u.take(leftRest, right, shared) && u.take(rightRest, left, shared)
}

// take has a rest stand for entries and a rest of their own.
func (u *unifier) take(rest Term, entries map[any]Term, more Term) bool {
	if rest == nil {
		return true
	}
	if more == closed {
		u.push(rest, plainMap(entries), true)
	} else {
		u.push(rest, &Record{entries, more}, true)
	}
	return true
}
