package rules

import (
	"context"
	"fmt"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// Stage is how far a rule got at a node.
type Stage string

// The stages of a rule at a node, in their order.
const (
	StageMatch   Stage = "match"   // its pattern does not match
	StageGuard   Stage = "guard"   // its guard is not true
	StageReplace Stage = "replace" // the replacement is refused, or fails
)

// Refusal is why a rule does not apply at a node: of all the ways in which its pattern
// was tried, the one that got furthest.
type Refusal struct {
	Stage Stage
	// At says it in words, at the part of the rule's text that it is about; of a rule
	// that is written in Go it has no source.
	At *diag.Error
	// Miss is what of the pattern did not match, of StageMatch; Want and Found say in
	// words what it asks for and what stood there.
	Miss        *unify.Miss
	Want, Found string
	// Guard is the condition that is not true, of StageGuard; nil of a guard in Go.
	Guard *guard.Explanation
	// Reason is why the replacement is not made, of StageReplace; Err is its mistake
	// where it failed.
	Reason string
	Err    error
	// Users are the users outside of the match that stand in the way of a rule which
	// does not allow them.
	Users []graph.Node
}

// Explain says why the rule does not apply at a node as the graph is now, nil where it
// does. Name names values; nil is what they are called in the graph. What features of the
// graph would say to the rewrite is not asked: see [navigator.Try].
func (r *Rule) Explain(ctx context.Context, n graph.Node, name func(graph.Var) string) *Refusal {
	return newExplainer(r.Local, r, name).explain(ctx, n)
}

// ExplainLocal is [Rule.Explain] for a rule that is written in Go.
func ExplainLocal(ctx context.Context, rule *navigator.Local, n graph.Node, name func(graph.Var) string) *Refusal {
	return newExplainer(rule, nil, name).explain(ctx, n)
}

func newExplainer(local *navigator.Local, rule *Rule, name func(graph.Var) string) *explainer {
	if name == nil {
		name = graph.Var.String
	}
	return &explainer{local: local, rule: rule, name: name}
}

type explainer struct {
	local *navigator.Local
	rule  *Rule // nil for one that is written in Go
	name  func(graph.Var) string
}

func (e *explainer) explain(ctx context.Context, n graph.Node) *Refusal {
	var guarded *guard.Explanation
	var users []graph.Node
	attempt := navigator.Try(ctx, e.local, n, func(m *unify.Match) {
		if e.rule == nil {
			return
		}
		if e.rule.guarded && guarded == nil { // of the first way, which is the one that is written
			guarded = guard.Explain(e.rule.where, m.Pattern.Names, m, e.name)
		}
		if e.rule.alone && users == nil {
			users = otherUsers(m)
		}
	})
	switch {
	case attempt.Applies:
		return nil
	case !attempt.Matched && attempt.Err == nil:
		return e.missed(unify.Explain(n.Graph(), e.local.Pattern, n.ID()))
	case !attempt.Accepted:
		return e.unguarded(guarded, attempt.Err)
	}
	r := &Refusal{Stage: StageReplace, Reason: attempt.Reason, Err: attempt.Err}
	text := attempt.Reason
	if attempt.Err != nil {
		text = attempt.Err.Error()
	}
	r.At = e.at(e.replacement(), diag.NoSpan, "%s", text)
	if attempt.Reason == otherClients {
		r.Users = users
		r.At.Help = "allow_multiple_clients = false asks that nothing else uses the inner values"
	}
	return r
}

// otherUsers returns the users outside of a match of the values inside of it.
func otherUsers(m *unify.Match) []graph.Node {
	list := []graph.Node{}
	for _, id := range m.Nodes[1:] {
		if id == 0 || !usedOutside(m, id) {
			continue
		}
		for _, v := range m.Graph.Node(id).Outputs() {
			for c := range v.Clients() {
				if !isMatched(m, c.Node.ID()) && len(list) < maxUsers {
					list = append(list, c.Node)
				}
			}
		}
	}
	return list
}

// maxUsers bounds how many users are listed.
const maxUsers = 8

func isMatched(m *unify.Match, n graph.NodeID) bool {
	for _, id := range m.Nodes {
		if id == n {
			return true
		}
	}
	return false
}

// missed says which part of the pattern did not match.
func (e *explainer) missed(miss *unify.Miss) *Refusal {
	if miss == nil {
		return &Refusal{Stage: StageMatch, At: e.at(syntax.String{}, diag.NoSpan, "it does not match")}
	}
	r := &Refusal{Stage: StageMatch, Miss: miss, Want: miss.Want(e.name), Found: e.found(miss)}
	text, span := e.part(miss)
	r.At = e.at(text, span, "found %s, expected %s", r.Found, r.Want)
	switch {
	case miss.GaveUp:
		r.At.Help = "there are too many ways to match it: not all were tried"
	case miss.AnyOrder:
		r.At.Help = "no other order of the arguments comes further"
	}
	return r
}

// found says what stood in the place of the part that did not match.
func (e *explainer) found(miss *unify.Miss) string {
	found := miss.Found(e.name)
	switch miss.Part {
	case unify.OpPart:
		if !miss.Value.IsValid() || miss.BoundOp.IsValid() {
			return found // at the root
		}
		return e.node(miss.Node)
	case unify.OutputPart, unify.AttrPart, unify.ArgsPart:
		return found + " of " + e.node(miss.Node)
	case unify.TypePart:
		if miss.Node.IsValid() {
			return found + " of " + e.node(miss.Node)
		}
		return found + " of " + e.value(miss.Value)
	}
	if !miss.Value.IsValid() {
		return found
	}
	return e.value(miss.Value)
}

// value names a value with what computes it.
func (e *explainer) value(v graph.Var) string {
	switch {
	case v.Constant().IsValid():
		return "the constant " + phrase.ShortenMiddle(v.Constant().String(), maxShown)
	case v.IsInput():
		return "the input " + e.name(v)
	case !v.Owner().IsValid():
		return e.name(v)
	}
	return e.node(v.Owner())
}

// maxShown bounds the constants in messages.
const maxShown = 120

// node names a node by what it computes and where it is.
func (e *explainer) node(n graph.Node) string {
	text := n.Op().Name()
	if n.NumOutputs() > 0 {
		if name := e.name(n.Output(0)); strings.HasPrefix(name, "%") {
			text = name + " = " + text
		}
	}
	if place := n.Location(); place != "" {
		text += " at " + place
	}
	return text
}

// unguarded says which condition of the guard is not true.
func (e *explainer) unguarded(why *guard.Explanation, err error) *Refusal {
	r := &Refusal{Stage: StageGuard, Guard: why, Err: err}
	switch {
	case why == nil && err != nil:
		r.At = e.at(syntax.String{}, diag.NoSpan, "the guard fails: %v", err)
	case why == nil:
		r.At = e.at(syntax.String{}, diag.NoSpan, "the guard is false")
	case why.Err != nil:
		r.At = e.at(e.rule.def.Where, why.Span, "%s has no value: %v", why.Condition, why.Err)
	default:
		r.At = e.at(e.rule.def.Where, why.Span, "%s is false", why.Condition)
	}
	return r
}

// at returns a message about a span of a text of the rule.
func (e *explainer) at(text syntax.String, span diag.Span, format string, args ...any) *diag.Error {
	if e.rule == nil || e.rule.src == nil {
		return diag.Errorf(nil, diag.NoSpan, format, args...)
	}
	at := e.rule.def.Name.Span
	if text.IsSet() {
		if at = text.Span; span != diag.NoSpan {
			at = text.At(span)
		}
	}
	return diag.Errorf(e.rule.src, at, format, args...)
}

// replacement returns the text that says what the rule replaces a node by.
func (e *explainer) replacement() syntax.String {
	if e.rule == nil {
		return syntax.String{}
	}
	def := e.rule.def
	for _, text := range []syntax.String{def.Replace, def.To, def.Remove, def.By} {
		if text.IsSet() {
			return text
		}
	}
	return syntax.String{}
}

// part returns the text that a miss is about, and its span there.
func (e *explainer) part(miss *unify.Miss) (syntax.String, diag.Span) {
	if e.rule == nil {
		return syntax.String{}, diag.NoSpan
	}
	def := e.rule.def
	patterns := def.Patterns()
	if miss.Alternative >= len(patterns) {
		for _, text := range []syntax.String{def.From, def.Remove, def.By} {
			if text.IsSet() {
				return text, diag.NoSpan
			}
		}
		return syntax.String{}, diag.NoSpan
	}
	text := patterns[miss.Alternative]
	root, _ := syntax.ParsePattern(e.rule.src, text)
	for t := range root.All() {
		if t.Span.Start == miss.Term.Start && t.Span.End == miss.Term.End {
			return text, partOf(t, miss)
		}
	}
	return text, diag.Span{Start: miss.Term.Start, End: miss.Term.End}
}

// partOf returns the span of the part of a term that did not match.
func partOf(t *syntax.Term, miss *unify.Miss) diag.Span {
	switch miss.Part {
	case unify.OpPart, unify.OutputPart:
		return t.Head.Span
	case unify.AttrPart:
		if 0 <= miss.Index && miss.Index < len(t.Attrs) {
			return t.Attrs[miss.Index].Span
		}
	case unify.TypePart:
		if t.Annot != nil {
			return t.Annot.Span
		}
	case unify.WholePart:
		if t.Kind == syntax.App {
			return t.Head.Span
		}
	}
	return t.Span
}

// String says it with the text of the rule, and the values of the condition that is
// not true.
func (r *Refusal) String() string {
	var b strings.Builder
	b.WriteString(r.At.Render())
	if r.Guard == nil {
		return b.String()
	}
	if r.Guard.Element != "" {
		fmt.Fprintf(&b, "      %s\n", r.Guard.Element)
	}
	for _, v := range r.Guard.Values {
		fmt.Fprintf(&b, "      %s = %s\n", v.Text, v.Value)
	}
	return b.String()
}
