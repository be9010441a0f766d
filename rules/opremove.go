package rules

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
)

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
