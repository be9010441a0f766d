package rules

import (
	"context"
	"fmt"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

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
	outer.Guard, outer.Rewrite, outer.CountsClients = nil, look.rewrite, true
	outer.Levels = max(rule.Levels, rule.Pattern.Levels)
	return &outer, nil
}

// lookup is a rule that is tried at other nodes than the one in hand.
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
		matcher.SetContext(context.Background()) // that of the run is let go of
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
