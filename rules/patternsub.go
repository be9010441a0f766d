package rules

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// PatternSub returns the rule that replaces what one term matches by another:
//
//	simplify, err := rules.PatternSub(dialects, "(true_div (mul ?x ?y) ?y)", "?x", rules.InDialect("scalar"))
//
// The terms are the match and replace of a rule file. An error is a diag.List,
// with the terms as the lines of a file that is called as the rule is.
//
// Inner values of a match may be used elsewhere, unless [AllowMultipleClients]
// says otherwise: then those of the match count, and no others.
func PatternSub(dialects *ir.Dialects, match, replace string, options ...Option) (*navigator.Local, error) {
	s := newSub(match+" -> "+replace, options)
	var t texts
	def := syntax.RuleDecl{Kind: syntax.PatternSub, Match: t.add(match), Replace: t.add(replace)}
	if s.pattern.where != "" {
		def.Where = t.add(s.pattern.where)
	}
	def.AllowMultipleClients = syntax.Field[bool]{Value: !s.pattern.alone, Span: diag.Span{Start: 1, End: 1}}
	def.ChangesType.Value = s.pattern.anyType
	var tracks []syntax.String
	for _, op := range s.pattern.tracks {
		tracks = append(tracks, t.add(op))
	}
	rule, err := s.compile(dialects, &t, def)
	if err != nil {
		return nil, err
	}
	if err := s.pattern.constrain(rule); err != nil {
		return nil, err
	}
	if s.pattern.elsewhere {
		return s.elsewhere(rule, tracks)
	}
	return rule, nil
}

// patternOptions are the options of a PatternSub.
type patternOptions struct {
	where       string
	alone       bool
	anyType     bool
	constraints []constraint
	elsewhere   bool // GetNodes
	tracks      []string
	nodes       func(graph.Node) []graph.Node
}

type constraint struct {
	name   string
	accept func(graph.Var) bool
}

// first names an option that is set, "" when none is.
func (o *patternOptions) first() string {
	switch {
	case o.where != "":
		return "Where"
	case o.alone:
		return "AllowMultipleClients"
	case o.anyType:
		return "ChangesType"
	case len(o.constraints) > 0:
		return "Constrain"
	case o.elsewhere:
		return "GetNodes"
	}
	return ""
}

// Where gives the rule a guard: an expression over what the pattern binds, as
// the where of a rule file.
func Where(expr string) Option { return func(s *sub) { s.pattern.where = expr } }

// AllowMultipleClients says whether the values inside of a match may be used by
// nodes outside of it; they may, without the option. The value that the rule
// replaces, and what its variables stand for, may be used by any number.
func AllowMultipleClients(allow bool) Option { return func(s *sub) { s.pattern.alone = !allow } }

// ChangesType lets the rule replace a value by one of a type that the value's
// does not include.
func ChangesType() Option { return func(s *sub) { s.pattern.anyType = true } }

// Constrain demands something of a variable of the pattern: what it is bound to,
// with what computes it, must be accepted. A way to match that is not accepted
// is not the last one: the other orders of a commutative op are tried.
func Constrain(name string, accept func(graph.Var) bool) Option {
	return func(s *sub) { s.pattern.constraints = append(s.pattern.constraints, constraint{name, accept}) }
}

// GetNodes has the rule tried at nodes of the ops that are tracked, to look for
// the pattern at other nodes: at those that get returns, in their order, until it
// matches at one, and then at the node itself. So a pattern with a common op at
// its root is only looked for near a rare one.
//
// An equilibrium comes back to a tracked node when something changes there or
// below it, or when its values are used by others than before.
func GetNodes(tracks []string, get func(graph.Node) []graph.Node) Option {
	return func(s *sub) {
		s.pattern.elsewhere, s.pattern.tracks, s.pattern.nodes = true, slices.Clone(tracks), get
	}
}

// constrain adds the constraints to the rule's guard.
func (o *patternOptions) constrain(rule *navigator.Local) error {
	for _, c := range o.constraints {
		slot, bound := rule.Pattern.Names[c.name]
		if !bound || slot.Kind != unify.VarSlot {
			return fmt.Errorf("rule %q: Constrain: the pattern binds no variable ?%s", rule.Name, c.name)
		}
		if c.accept == nil {
			return fmt.Errorf("rule %q: Constrain: no function for ?%s", rule.Name, c.name)
		}
		before, accept, at := rule.Guard, c.accept, slot.Index
		rule.Guard = func(m *unify.Match) (bool, error) {
			if before != nil {
				if ok, err := before(m); err != nil || !ok {
					return false, err
				}
			}
			return accept(m.Graph.Var(m.Vars[at])), nil
		}
		rule.Levels = max(rule.Levels, rule.Pattern.Levels+1) // it may look at what computes the value
	}
	return nil
}
