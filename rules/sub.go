package rules

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// Option says more of a rule that [PatternSub], [OpSub] or [OpRemove] makes.
type Option func(*sub)

// Named names the rule, in snake_case where it is to stand in a database. Without
// a name it is called by what it does: "t.f -> t.g".
func Named(name string) Option { return func(s *sub) { s.name = name } }

// Doc says why the rule holds.
func Doc(text string) Option { return func(s *sub) { s.doc = text } }

// Tags are what a query selects the rule by.
func Tags(tags ...string) Option { return func(s *sub) { s.tags = append(s.tags, tags...) } }

// InDialect lets the rule drop the dialect before its ops.
func InDialect(name string) Option { return func(s *sub) { s.dialect = name } }

// Equality says how close the rule's values are to those that they replace.
func Equality(q navigator.Equality) Option { return func(s *sub) { s.equality = q } }

// sub is a rule in the making.
type sub struct {
	name, doc, dialect string
	tags               []string
	equality           navigator.Equality
	pattern            patternOptions

	loader *loader
	file   *syntax.File
}

func newSub(name string, options []Option) *sub {
	s := &sub{name: name}
	for _, option := range options {
		if option == nil {
			panic("rules: an option of a rule is nil")
		}
		option(s)
	}
	return s
}

// texts are the texts of a rule, each on a line of its own, so that a mistake has
// a place: "name:2:5" is in the second one.
type texts struct{ all string }

func (t *texts) add(text string) syntax.String {
	start := len(t.all)
	s := syntax.Inline(text)
	s.Span = diag.Span{Start: start, End: start + len(text)}
	t.all += text + "\n"
	return s
}

// compile compiles the rule as one of a file that has nothing else.
func (s *sub) compile(dialects *ir.Dialects, t *texts, def syntax.RuleDecl) (*navigator.Local, error) {
	def.Name, def.Doc = syntax.Inline(s.name), syntax.Inline(s.doc)
	s.file = &syntax.File{Source: diag.NewSource(s.name, t.all), Dialect: syntax.Inline(s.dialect)}
	s.file.Source.Pos(0) // from now on it is only read
	s.loader = &loader{set: &Set{Dialects: dialects}, names: map[string]place{}, attributes: map[string][]string{}}
	r := s.loader.rule(s.file, &def)
	if err := s.loader.errs.Err(); err != nil {
		return nil, err
	}
	if r.Local.Rewrite == nil {
		return nil, fmt.Errorf("rule %q says no pattern or no op", s.name)
	}
	r.Local.Source, r.Local.Tags, r.Local.Equality = "", slices.Clone(s.tags), s.equality
	return r.Local, nil
}

// noPatternOptions returns an error for options that only a pattern has.
func (s *sub) noPatternOptions(kind string) error {
	if key := s.pattern.first(); key != "" {
		return fmt.Errorf("rule %q: %s is of PatternSub, and %s has no pattern", s.name, key, kind)
	}
	return nil
}

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
		rule.Filter, rule.Unread = rule.Filter.Then(nil), nil
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

// elsewhere returns the rule that looks for the pattern of another one at the
// nodes that GetNodes names.
func (s *sub) elsewhere(rule *navigator.Local, tracks []syntax.String) (*navigator.Local, error) {
	o := &s.pattern
	if o.nodes == nil {
		return nil, fmt.Errorf("rule %q: GetNodes without a function", rule.Name)
	}
	if len(tracks) == 0 {
		return nil, fmt.Errorf("rule %q: GetNodes without an op to track", rule.Name)
	}
	ops := make([]string, len(tracks))
	for i, op := range tracks {
		ops[i] = s.loader.opOf(s.file, &syntax.RuleDecl{Name: syntax.Inline(s.name)}, "GetNodes", op)
	}
	if err := s.loader.errs.Err(); err != nil {
		return nil, err
	}
	look := &lookup{rule: rule, nodes: o.nodes}
	outer := *rule
	outer.Pattern = unify.MustCompile(unify.Root(ops...), nil)
	outer.Guard, outer.Filter, outer.Rewrite = nil, nil, look.rewrite
	outer.Constant, outer.Unread, outer.CountsClients = nil, nil, true
	outer.Levels = max(rule.Levels, rule.Pattern.Levels)
	return &outer, nil
}

// lookup is a rule that is tried at other nodes than the matched one.
type lookup struct {
	rule     *navigator.Local
	nodes    func(graph.Node) []graph.Node
	matchers sync.Pool // of *unify.Matcher: runs share the rule
}

func (l *lookup) rewrite(w *navigator.Rewriter) (navigator.Result, error) {
	matcher, ok := l.matchers.Get().(*unify.Matcher)
	if !ok {
		matcher = new(unify.Matcher)
	}
	matcher.SetContext(w.Context())
	defer func() {
		matcher.SetContext(context.Background()) // that of the run is dropped
		l.matchers.Put(matcher)
	}()
	for _, n := range append(l.nodes(w.Node()), w.Node()) {
		if !n.IsAlive() || n.Graph() != w.Graph() {
			continue
		}
		if result, err := l.at(w, matcher, n); err != nil || !result.IsRefused() {
			return result, err
		}
	}
	return w.NoMatch("the pattern matches at none of the nodes"), nil
}

// at tries the rule at a node.
func (l *lookup) at(w *navigator.Rewriter, matcher *unify.Matcher, n graph.Node) (result navigator.Result, err error) {
	matcher.Match(w.Graph(), l.rule.Pattern, n.ID(), func(m *unify.Match) bool {
		if l.rule.Guard != nil {
			var ok bool
			if ok, err = l.rule.Guard(m); err != nil || !ok {
				return err != nil
			}
		}
		result, err = w.At(m, l.rule.Rewrite)
		return err != nil || !result.IsRefused()
	})
	return result, err
}

// OpSub returns the rule that replaces every use of an op by another one, with
// the same inputs, attributes and types of outputs:
//
//	addToMul, err := rules.OpSub(dialects, "scalar.add", "scalar.mul")
//
// It is the from and to of a rule file. It would lose the regions of an op that has
// some: where that is known it is an error, and otherwise a failure at the node,
// which stays as it is.
func OpSub(dialects *ir.Dialects, from, to string, options ...Option) (*navigator.Local, error) {
	s := newSub(from+" -> "+to, options)
	if from == to {
		return nil, fmt.Errorf("rule %q: replacing %s by itself never ends", s.name, from)
	}
	if err := s.noPatternOptions("OpSub"); err != nil {
		return nil, err
	}
	var t texts
	return s.compile(dialects, &t, syntax.RuleDecl{Kind: syntax.OpSub, From: t.add(from), To: t.add(to)})
}

// OpRemove returns the rule that removes every use of an op: its first output
// becomes its first input, the second the second, and so on.
//
//	removeIdentity, err := rules.OpRemove(dialects, "scalar.identity")
//
// It is the remove of a rule file. A node that does not have as many inputs as
// outputs is refused, with that for a reason.
func OpRemove(dialects *ir.Dialects, op string, options ...Option) (*navigator.Local, error) {
	s := newSub(op+"(x) -> x", options)
	if err := s.noPatternOptions("OpRemove"); err != nil {
		return nil, err
	}
	var t texts
	return s.compile(dialects, &t, syntax.RuleDecl{Kind: syntax.OpRemove, Remove: t.add(op)})
}
