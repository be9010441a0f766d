package guard

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/unify"
)

// Explanation says why a guard is not true at a match: the first of the conditions
// that && puts together which is false, and what is in it.
type Explanation struct {
	Condition string    // as it is written
	Span      diag.Span // of that in the text of the guard
	Values    []ShownValue
	// Element is, of all, any and none over a list, the element that decided: "#1 is -1".
	Element string
	Err     error // why it has no value, nil where it is false
}

// ShownValue is a name or a part of a condition, and its value.
type ShownValue struct {
	Text  string
	Value string
	// Users are the nodes that use a value which uses() counts, the first few.
	Users []graph.Node
}

// maxShownValues and maxShownUsers bound what is listed.
const (
	maxShownValues = 16
	maxShownUsers  = 5
)

// Explain says why a guard that [Compile] has accepted is not true at a match, nil
// where it is. Name names values of the graph.
func Explain(text Text, names map[string]unify.Slot, m *unify.Match, name func(graph.Var) string) *Explanation {
	c := &compiler{text: text, names: names}
	if text.Let != nil {
		c.locals = text.Let.names
	}
	slots := slotsOf(names)
	n := c.parse()
	if n == nil || !slots.in(m) {
		return nil
	}
	return (&explainer{compiler: c, m: m, name: name}).conjunct(n)
}

// explainer evaluates the parts of a guard at a match.
type explainer struct {
	*compiler
	m    *unify.Match
	name func(graph.Var) string
}

// conjunct returns why a condition is not true, nil where it is.
func (e *explainer) conjunct(n *node) *Explanation {
	if n.kind == binaryNode && (n.text == "&&" || n.text == "and") {
		if left := e.conjunct(n.args[0]); left != nil {
			return left
		}
		return e.conjunct(n.args[1])
	}
	value, err := e.value(n)
	if holds, ok := value.(bool); err == nil && (holds || !ok) {
		if a, isAttr := value.(ir.Attr); !isAttr || isTrue(a) {
			return nil
		}
	}
	text := balanced(e.text.Text, n.extent)
	out := &Explanation{Condition: text, Span: diag.Span{Start: n.extent.Start, End: n.extent.Start + len(text)}, Err: err}
	if n.kind == callNode && loops[n.text] && err == nil {
		out.Element = e.element(n)
	}
	e.parts(n, n, out)
	return out
}

// isTrue reports whether an attribute is the condition true.
func isTrue(a ir.Attr) bool {
	v, ok := a.Bool()
	return ok && v
}

// value evaluates a part alone, in memory of its own.
func (e *explainer) value(n *node) (any, error) {
	c := &compiler{text: e.text, names: e.names, locals: e.locals, scope: &scope{metered: true}}
	piece := c.plain(c.compile(n))
	if piece == nil || len(c.errs) > 0 || kinds[codeType(piece)] == nil {
		return nil, errNoValue
	}
	outer := c.scope.begin(e.m)
	defer c.scope.end(e.m, outer)
	return kinds[codeType(piece)].box(piece)(e.m)
}

var errNoValue = errors.New("it has no value by itself")

// parts adds the names and the parts of a condition, each once, outer ones first.
func (e *explainer) parts(whole, n *node, out *Explanation) {
	if n == nil || len(out.Values) >= maxShownValues {
		return
	}
	switch n.kind {
	case nameNode, callNode, indexNode, sliceNode:
		if n != whole {
			e.show(n, out)
		}
	case binaryNode:
		if n != whole && precedence[n.text] > precedence["=="] {
			e.show(n, out)
		}
	}
	args := n.args
	if n.kind == callNode && loops[n.text] || n.kind == letNode {
		args = args[:1] // the rest is about elements, or names of its own
	}
	for _, arg := range args {
		e.parts(whole, arg, out)
	}
}

func (e *explainer) show(n *node, out *Explanation) {
	text := balanced(e.text.Text, n.extent)
	for _, shown := range out.Values {
		if shown.Text == text {
			return
		}
	}
	value, err := e.value(n)
	switch {
	case errors.Is(err, errNoValue):
		return
	case err != nil:
		out.Values = append(out.Values, ShownValue{Text: text, Value: "no value: " + err.Error()})
		return
	}
	shown := ShownValue{Text: text, Value: e.shown(value)}
	if n.kind == callNode && n.text == "uses" && len(n.args) == 1 {
		if v, err := e.value(n.args[0]); err == nil {
			shown.Users = users(v)
		}
	}
	out.Values = append(out.Values, shown)
}

// users returns the first users of a value, each once.
func users(v any) []graph.Node {
	var list []graph.Node
	value, ok := v.(graph.Var)
	if !ok || !value.IsValid() {
		return nil
	}
	seen := map[graph.Node]bool{}
	for c := range value.Clients() {
		if len(list) < maxShownUsers && !seen[c.Node] {
			seen[c.Node] = true
			list = append(list, c.Node)
		}
	}
	return list
}

// element returns which element decided about a loop that is false, "" where that is
// not one of them.
func (e *explainer) element(n *node) string {
	if n.text != "all" && n.text != "none" {
		return ""
	}
	list, err := e.value(n.args[0])
	if err != nil {
		return ""
	}
	// The list up to an element decides as the whole does from the one on that decided.
	elements := elementsOfList(list)
	for i := range elements {
		part := *n
		slice := &node{kind: sliceNode, args: []*node{n.args[0], {kind: intNode}, {kind: intNode, int: i + 1}}, at: n.at, extent: n.args[0].extent}
		part.args = append([]*node{slice}, n.args[1:]...)
		if holds, err := e.value(&part); err != nil || holds == false {
			return fmt.Sprintf("#%d is %s", i, e.shown(elements[i]))
		}
		if i >= maxShownElements {
			return ""
		}
	}
	return ""
}

// maxShownElements bounds how many elements are looked at for the one that decided.
const maxShownElements = 1000

// elementsOfList returns the elements of a list of any kind.
func elementsOfList(list any) []any {
	switch l := list.(type) {
	case List:
		return elementsIn(l)
	case Ints:
		return elementsIn(l)
	case Sizes:
		return elementsIn(l)
	case Numbers:
		return elementsIn(l)
	case Attrs:
		return elementsIn(l)
	case Types:
		return elementsIn(l)
	case Strings:
		return elementsIn(l)
	case Bools:
		return elementsIn(l)
	case ir.Attr:
		if ints, err := intsOf(&frame{left: maxSteps, check: maxSteps}, l); err == nil {
			return elementsIn(ints)
		}
	}
	return nil
}

func elementsIn[E any, S sequence[E, S]](l S) []any {
	list := make([]any, l.size())
	for i := range list {
		list[i] = l.at(nil, i)
	}
	return list
}

// maxShownText bounds the text of a value.
const maxShownText = 120

// shown returns the text of a value.
func (e *explainer) shown(v any) string {
	switch v := v.(type) {
	case bool:
		return strconv.FormatBool(v)
	case int:
		return strconv.Itoa(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case string:
		return strconv.Quote(phrase.ShortenMiddle(v, maxShownText))
	case graph.Var:
		return e.shownVar(v)
	case Size:
		if !v.known() {
			return "an unknown size"
		}
		return strconv.Itoa(int(v))
	case List, Ints, Sizes, Numbers, Attrs, Types, Strings, Bools:
		var items []string
		for _, element := range elementsOfList(v) {
			if value, ok := element.(graph.Var); ok {
				items = append(items, e.name(value))
				continue
			}
			items = append(items, e.shown(element))
		}
		return "[" + phrase.ShortenMiddle(strings.Join(items, ", "), maxShownText) + "]"
	case Empty:
		return "[]"
	case Mixed:
		switch v.kind {
		case mixedInts:
			return e.shown(v.ints)
		case mixedNumbers:
			return e.shown(v.nums)
		}
		return e.shown(v.n)
	case Number:
		return v.text()
	case ir.Op:
		return v.Brief()
	case ir.Type:
		if v == 0 {
			return "no type"
		}
		return v.String()
	case ir.Attr:
		return phrase.ShortenMiddle(v.String(), maxShownText)
	case Fill:
		a, err := v.attr(e.m.Graph.Context())
		if err != nil {
			return "no value: " + err.Error()
		}
		return phrase.ShortenMiddle(a.String(), maxShownText)
	}
	return phrase.ShortenMiddle(fmt.Sprint(v), maxShownText)
}

func (e *explainer) shownVar(v graph.Var) string {
	if !v.IsValid() {
		return "no value"
	}
	text := e.name(v)
	if v.Type() != 0 {
		text += " : " + v.Type().String()
	}
	return text
}
