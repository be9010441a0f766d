package optdb

import (
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// stage is a member of a database as a pass: reports show it under the name and the tags
// that it has there.
type stage struct {
	navigator.Optimizer
	name string
	tags []string
}

// Name returns the name under which the member was registered.
func (s *stage) Name() string { return s.name }

// Tags returns the tags that the member has there.
func (s *stage) Tags() []string { return s.tags }

// Apply runs the optimizer and adds the tags to the report.
func (s *stage) Apply(r *navigator.Run, pass *profile.Pass) error {
	err := s.Optimizer.Apply(r, pass)
	pass.Tags = s.tags // which are replaced in reports, never changed
	return err
}

// Unwrap returns the optimizer that this one wraps.
func (s *stage) Unwrap() navigator.Optimizer { return s.Optimizer }

// staged returns an optimizer as a pass of that name with these tags.
func staged(opt navigator.Optimizer, name string, tags []string) navigator.Optimizer {
	if opt.Name() == name && len(tags) == 0 {
		return opt
	}
	return &stage{opt, name, tags}
}

// compiler makes an optimizer of what a query selected.
type compiler struct {
	rules []*navigator.Local
}

// database returns the optimizer of a database, nil when nothing is selected.
func (c *compiler) database(sel *selection, node *Node) navigator.Optimizer {
	switch sel.db.kind {
	case KindSequence:
		return c.sequence(sel, node)
	case KindEquilibrium:
		return c.equilibrium(sel, node)
	}
	return c.topo(sel, node)
}

func (c *compiler) sequence(sel *selection, node *Node) navigator.Optimizer {
	var list []navigator.Optimizer
	for _, choice := range sel.choices {
		if opt := c.member(choice, node); opt != nil {
			list = append(list, opt)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return navigator.NewSequence(sel.name(), list...)
}

func (c *compiler) equilibrium(sel *selection, node *Node) navigator.Optimizer {
	options := sel.db.equilibrium
	config := navigator.EquilibriumConfig{
		Name: sel.name(), MaxUseRatio: options.MaxUseRatio,
		VisitNewTrees: options.VisitNewTrees, TracksOnChangeInputs: options.TracksOnChangeInputs,
	}
	for _, choice := range sel.choices {
		if choice.runsAs() == KindLocal && choice.role == "" {
			rules, _ := c.locals(choice, node)
			config.Locals = append(config.Locals, rules...)
			continue
		}
		opt := c.member(choice, node)
		if opt == nil {
			continue
		}
		switch choice.role {
		case profile.RoleFinal:
			config.Final = append(config.Final, opt)
		case profile.RoleCleanup:
			config.Cleanup = append(config.Cleanup, opt)
		default:
			config.Globals = append(config.Globals, opt)
		}
	}
	if len(config.Locals)+len(config.Globals)+len(config.Final)+len(config.Cleanup) == 0 {
		return nil
	}
	return navigator.NewEquilibrium(config)
}

// topo returns the walk of a topo, or of a local group that stands alone.
func (c *compiler) topo(sel *selection, node *Node) navigator.Optimizer {
	var locals, applyAll []*navigator.Local
	for _, choice := range sel.choices {
		rules, ofGroups := c.locals(choice, node)
		locals, applyAll = append(locals, rules...), append(applyAll, ofGroups...)
	}
	if len(locals) == 0 {
		return nil
	}
	walk := sel.db.walk
	return navigator.NewTopo(navigator.TopoConfig{
		Name: sel.name(), Locals: locals,
		Order: walk.Order, ApplyAll: walk.ApplyAll, ApplyAllOf: applyAll, IgnoreNewTrees: walk.IgnoreNewTrees,
		TracksOnChangeInputs: walk.TracksOnChangeInputs,
	})
}

// locals returns the rules of a member that is a rule or a group of rules, and those of
// groups that are applied again at replacements.
func (c *compiler) locals(choice *choice, node *Node) (locals, applyAll []*navigator.Local) {
	if choice.sub == nil {
		if !choice.Kept {
			return nil, nil
		}
		c.leaf(choice, node)
		return []*navigator.Local{choice.local}, nil
	}
	inner := choice.node()
	for _, member := range choice.sub.choices {
		rules, ofGroups := c.locals(member, inner)
		locals, applyAll = append(locals, rules...), append(applyAll, ofGroups...)
	}
	if len(locals) > 0 {
		node.add(inner)
	}
	if choice.sub.db.walk.ApplyAll {
		applyAll = locals
	}
	return locals, applyAll
}

// member returns the optimizer of a member as a pass, nil when it is dropped.
func (c *compiler) member(choice *choice, node *Node) navigator.Optimizer {
	var opt navigator.Optimizer
	switch {
	case choice.sub != nil:
		inner := choice.node()
		if opt = c.database(choice.sub, inner); opt == nil {
			return nil
		}
		node.add(inner)
	case !choice.Kept:
		return nil
	default:
		c.leaf(choice, node)
		if opt = choice.global; choice.local != nil {
			opt = alone(choice.local)
		}
	}
	if choice.OnFailure != nil {
		opt = navigator.WithPolicy(*choice.OnFailure, opt)
	}
	return staged(opt, choice.placed.name, choice.Tags)
}

// leaf lists an optimizer that is selected.
func (c *compiler) leaf(choice *choice, node *Node) {
	node.add(choice.node())
	if choice.local != nil {
		c.rules = append(c.rules, choice.local)
	}
}

// alone returns the optimizer of a rule outside of an equilibrium: a walk over the graph.
func alone(rule *navigator.Local) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{Name: rule.Name, Locals: []*navigator.Local{rule}})
}
