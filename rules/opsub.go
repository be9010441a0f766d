package rules

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
)

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
