package rules

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
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

// InDialect lets the rule drop the dialect in front of its ops.
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
