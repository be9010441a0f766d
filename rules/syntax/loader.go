package syntax

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
)

// Version is the version of the format that this package reads.
const Version = 1

// loader turns the tree of a file into a [File].
type loader struct {
	file   *File
	src    *diag.Source
	errs   diag.List
	scopes []scope // the tables that are being read, outermost first
	probe  *probe  // that asks what tables are read; nil while a file is
}

func (l *loader) errorf(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(l.src, span, format, args...)
	l.errs.Add(err)
	return err
}

// scope is a table that is being read.
type scope struct {
	where  string // "in [[rule]]"
	fields []field
}

func (s scope) find(name string) int {
	return slices.IndexFunc(s.fields, func(f field) bool { return f.name == name })
}

// require reports keys that a table lacks.
func (l *loader) require(n *node, table string, keys ...string) {
	if l.probe != nil {
		l.probe.require(keys)
		return
	}
	for _, key := range keys {
		if n.fields[key] == nil && !n.broken {
			l.errorf(n.span, "%s has no %q", table, key)
		}
	}
}

// field is a key that a table may have, and what reads its value.
type field struct {
	name string
	read func(*node)
}

// table reads the fields of a table and reports the keys it does not know.
func (l *loader) table(n *node, where string, fields []field) {
	if l.probe != nil {
		l.probe.table(l, n, fields)
		return
	}
	s := scope{where, fields}
	l.scopes = append(l.scopes, s)
	for _, name := range n.names {
		child := n.fields[name]
		if i := s.find(name); i >= 0 {
			fields[i].read(child)
			continue
		}
		for _, span := range child.spans() {
			l.keyHelp(l.errorf(span, "unknown key %q %s", name, where), name)
		}
	}
	l.scopes = l.scopes[:len(l.scopes)-1]
}

// keyHelp says what an unknown key may have been meant to be: a key of a table
// around this one, which is easily written below a header that took it over,
// or a key of this table.
func (l *loader) keyHelp(err *diag.Error, name string) {
	inner := len(l.scopes) - 1
	for _, outer := range slices.Backward(l.scopes[:inner]) {
		if outer.find(name) >= 0 {
			err.Help = fmt.Sprintf("%q belongs %s: write it before this table's header", name, outer.where)
			return
		}
	}
	var known []string
	for _, f := range l.scopes[inner].fields {
		known = append(known, f.name)
	}
	err.Suggest(name, known)
}

// spans returns where the node is named: once, or at each of its headers.
func (n *node) spans() []diag.Span {
	if n.kind != arrayNode || n.origin == inlineValue {
		return []diag.Span{n.key}
	}
	spans := make([]diag.Span, len(n.items))
	for i, item := range n.items {
		spans[i] = item.key
	}
	return spans
}

// wants reports a value of the wrong type.
func (l *loader) wants(n *node, want string) {
	l.errorf(n.span, "%q must be %s, not %s", n.name, want, n.typeName())
}

// string returns a node's string, or false and an error.
func (l *loader) string(n *node, want string) (String, bool) {
	v, ok := n.value.(string)
	if !ok {
		l.wants(n, want)
		return String{}, false
	}
	return String{Value: v, Span: n.span, raw: l.src.Text[n.span.Start:n.span.End]}, true
}

// text reads any string.
func (l *loader) text(out *String) func(*node) {
	return func(n *node) {
		if s, ok := l.string(n, "a string"); ok {
			*out = s
		}
	}
}

// name reads a string that is a word.
func (l *loader) name(out *String) func(*node) {
	return func(n *node) {
		s, ok := l.string(n, "a string")
		if ok && l.isName(n, s, "be a word") {
			*out = s
		}
	}
}

func (l *loader) isName(n *node, s String, want string) bool {
	if isWord(s.Value) {
		return true
	}
	l.errorf(s.Span, "%q must %s, not %q", n.name, want, s.Value).Help = "a word has letters, digits, _ . - and $"
	return false
}

// opName reports a word that is not an op's name.
func (l *loader) opName(s String, key string) {
	if s.IsSet() && !isOpName(s.Value) {
		l.errorf(s.Span, "%q must be the name of an op, not %q", key, s.Value)
	}
}

// isBlank reports whether a string says nothing.
func isBlank(s String) bool { return strings.TrimSpace(s.Value) == "" }

// list reads an array of strings for which more holds.
func (l *loader) list(out *[]String, holds func(*node, String) bool) func(*node) {
	return func(n *node) {
		if n.kind != arrayNode {
			l.wants(n, "an array of strings")
			return
		}
		for _, item := range n.items {
			item.name = n.name
			if n.name == "tags" && l.isPosition(item) {
				continue
			}
			if s, ok := l.string(item, "an array of strings"); ok && holds(item, s) {
				*out = append(*out, s)
			}
		}
	}
}

// names reads an array of words.
func (l *loader) names(out *[]String) func(*node) {
	return l.list(out, func(n *node, s String) bool { return l.isName(n, s, "hold words") })
}

// texts reads an array of any strings.
func (l *loader) texts(out *[]String) func(*node) {
	return l.list(out, func(*node, String) bool { return true })
}

// wordOrWords reads a word, or an array of words.
func (l *loader) wordOrWords(out *[]String) func(*node) {
	return func(n *node) {
		if n.kind == arrayNode {
			l.names(out)(n)
			return
		}
		var one String
		if l.name(&one)(n); one.IsSet() {
			*out = append(*out, one)
		}
	}
}

// isPosition reports a number among tags, which is nearly always meant as a
// position.
func (l *loader) isPosition(n *node) bool {
	switch n.value.(type) {
	case int64, float64:
		l.errorf(n.span, "a tag is a string, not the number %v", n.value).Help = fmt.Sprintf("a position is not a tag: write position = %v", n.value)
		return true
	}
	return false
}

// oneOf reads a string of a closed list.
func (l *loader) oneOf(out *String, names []string) func(*node) {
	return func(n *node) {
		if s, ok := l.string(n, "a string"); ok && l.isOneOf(n, s, names) {
			*out = s
		}
	}
}

func (l *loader) isOneOf(n *node, s String, names []string) bool {
	if slices.Contains(names, s.Value) {
		return true
	}
	err := l.errorf(s.Span, "unknown %s %q", strings.TrimSuffix(n.name, "s"), s.Value).Suggest(s.Value, names)
	if err.Help == "" {
		err.Help = "one of " + strings.Join(names, ", ")
	}
	return false
}

func (l *loader) boolean(out *Field[bool]) func(*node) { return scalar(l, out, "true or false") }

func (l *loader) integer(out *Field[int64]) func(*node) { return scalar(l, out, "an integer") }

// scalar reads a value of the type that TOML has for it.
func scalar[T any](l *loader, out *Field[T], want string) func(*node) {
	return func(n *node) {
		v, ok := n.value.(T)
		if !ok {
			l.wants(n, want)
			return
		}
		*out = Field[T]{Value: v, Span: n.span}
	}
}

// number reads a finite number; TOML's integers are numbers too.
func (l *loader) number(out *Field[float64]) func(*node) {
	return func(n *node) {
		var f float64
		switch v := n.value.(type) {
		case int64:
			f = float64(v)
		case float64:
			f = v
		default:
			l.wants(n, "a number")
			return
		}
		if math.IsInf(f, 0) || math.IsNaN(f) {
			l.errorf(n.span, "%q must be a finite number", n.name)
			return
		}
		*out = Field[float64]{Value: f, Span: n.span}
	}
}

// maxArity bounds what a rule file may say of an op's arguments.
const maxArity = 1 << 16

// arity reads 2, "2", "1..3" or "1..".
func (l *loader) arity(out *Arity) func(*node) {
	return func(n *node) {
		a := Arity{Span: n.span}
		ok := false
		switch v := n.value.(type) {
		case int64:
			a.Min, a.Max, ok = int(v), int(v), 0 <= v && v <= maxArity
		case string:
			ok = a.parse(v)
		}
		if !ok {
			l.errorf(n.span, "%q must be a count or a range of counts", n.name).Help = `for example 2, "1..3", or "1.." for one or more`
			return
		}
		*out = a
	}
}

func (a *Arity) parse(s string) bool {
	low, high, isRange := strings.Cut(strings.TrimSpace(s), "..")
	lowest, err := strconv.ParseUint(strings.TrimSpace(low), 10, 16)
	a.Min, a.Max = int(lowest), int(lowest)
	if err != nil || !isRange {
		return err == nil
	}
	if high = strings.TrimSpace(high); high == "" {
		a.Max = -1
		return true
	}
	highest, err := strconv.ParseUint(high, 10, 16)
	a.Max = int(highest)
	return err == nil && a.Min <= a.Max
}

// tables reads an array of tables.
func tables[T any](l *loader, out *[]T, read func(*node) T) func(*node) {
	return func(n *node) {
		if n.kind != arrayNode {
			l.errorf(n.span, "%q must be an array of tables, not %s", n.name, n.typeName()).Help = "each begins with a header in two brackets: [[" + n.name + "]]"
			return
		}
		for _, item := range n.items {
			if item.kind != tableNode {
				item.name = n.name
				l.wants(item, "an array of tables")
				continue
			}
			*out = append(*out, read(item))
		}
	}
}

// containsWord reports whether a name stands in a text and is not part of another one.
func containsWord(text, name string) bool {
	isPart := func(i int) bool { return i >= 0 && i < len(text) && text[i] != '.' && isWordByte(text[i]) }
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		if i += from; !isPart(i-1) && !isPart(i+len(name)) {
			return true
		}
		from = i + 1
	}
}
