package lint

import (
	"math"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// stage is rules that run together.
type stage struct {
	name     string
	kind     optdb.Kind
	position float64
	opt      navigator.Optimizer
	rules    []*navigator.Local
	before   navigator.Optimizer // the stages before it, nil for none
	byName   map[string]*navigator.Local
}

// rule returns a rule of a stage, nil for none.
func (s *stage) rule(name string) *navigator.Local { return s.byName[name] }

// index notes the rules by their names.
func (s *stage) index() *stage {
	s.byName = map[string]*navigator.Local{}
	for _, local := range s.rules {
		if s.byName[local.Name] == nil {
			s.byName[local.Name] = local
		}
	}
	return s
}

// stages returns the stages with rules that the query selects, in their order, and writes
// out the query's modes.
func (o *Options) stages() ([]*stage, error) {
	all, err := o.DB.Query(o.Query)
	if err != nil {
		return nil, err
	}
	if o.Query, err = o.DB.Expand(o.Query); err != nil {
		return nil, err
	}
	var list []*stage
	for _, member := range all.Tree().Members {
		if member.Position == nil {
			continue
		}
		if list, err = o.appendStages(list, member, *member.Position); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// appendStages appends a member that is a stage, or those in it; the position is that in
// the outermost database.
func (o *Options) appendStages(list []*stage, n *optdb.Node, position float64) (_ []*stage, err error) {
	if n.Rules == 0 && n.Kind != optdb.KindLocal {
		return list, nil
	}
	if n.Kind == optdb.KindSequence {
		for _, inner := range n.Members {
			if list, err = o.appendStages(list, inner, position); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	s := &stage{name: n.Name, kind: n.Kind, position: position}
	if !n.Database {
		found, ok := o.DB.Lookup(n.Name)
		if !ok || found.Local == nil {
			return list, nil
		}
		s.rules = []*navigator.Local{found.Local}
		s.opt = navigator.NewTopo(navigator.TopoConfig{Name: n.Name, Locals: s.rules})
		return append(list, s.index()), nil
	}
	db, err := o.DB.Database(n.Name)
	if err != nil {
		return nil, err
	}
	opt, err := db.QueryAllowingNothing(o.Query.Before(math.Inf(1))) // positions are those of the root
	if err != nil {
		return nil, err
	}
	s.opt, s.rules = opt, opt.Rules()
	return append(list, s.index()), nil
}
