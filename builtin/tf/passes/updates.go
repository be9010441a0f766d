package passes

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// sharedNode is a node that updates several variables at once.
type sharedNode struct {
	node      graph.Node
	variables []*variable // by its inputs; nil for one that is none, or stays
	done      bool        // it was rewritten
}

// shares notes the variables of nodes that update several, and where one of those stays
// gives the others a reason to stay.
func shares(variables []*variable) {
	nodes := map[graph.NodeID]*sharedNode{}
	var list []*sharedNode
	for _, v := range variables {
		for _, u := range v.uses {
			update, ok := tf.UpdateOf(tf.KindOf(u.node))
			if !ok || update.Variables < 2 {
				continue
			}
			s := nodes[u.node.ID()]
			if s == nil {
				s = &sharedNode{node: u.node, variables: make([]*variable, update.Variables)}
				nodes[u.node.ID()] = s
				list = append(list, s)
			}
			s.variables[u.input] = v
			v.shared = append(v.shared, s)
		}
	}
	for work := list; len(work) > 0; {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		whole := !slices.ContainsFunc(s.variables, func(v *variable) bool { return v == nil || v.reason != "" })
		for i, v := range s.variables {
			if v == nil || v.reason != "" {
				continue
			}
			switch {
			case !whole:
				v.reason = fmt.Sprintf("%s updates it with a variable that stays", s.node.Describe())
			case slices.Index(s.variables, v) != i:
				v.reason = fmt.Sprintf("it is several of the variables that %s updates", s.node.Describe())
			default:
				continue
			}
			work = append(work, v.shared...)
		}
	}
}

// groups returns the variables that go, those together that nodes update together.
func groups(variables []*variable) [][]*variable {
	var list [][]*variable
	seen := map[*variable]bool{}
	for _, first := range variables {
		if first.reason != "" || seen[first] {
			continue
		}
		seen[first] = true
		group := []*variable{first}
		for i := 0; i < len(group); i++ {
			for _, s := range group[i].shared {
				for _, v := range s.variables {
					if !seen[v] {
						seen[v] = true
						group = append(group, v)
					}
				}
			}
		}
		list = append(list, group)
	}
	return list
}

// cannotUpdate returns why an update cannot be written with the value of the variable.
func cannotUpdate(u tf.Update, n graph.Node) string {
	s := tf.SignatureOf(tf.KindOf(n))
	if s == nil || n.NumInputs() < len(s.Inputs) || slices.ContainsFunc(n.Inputs()[:len(s.Inputs)], tf.IsControl) {
		return fmt.Sprintf("its handle is used by %s, which does not have the inputs of its op", n.Describe())
	}
	if u.OneByOne {
		return fmt.Sprintf("its handle is used by %s, which updates rows one after the other", n.Describe())
	}
	if multiply, _ := n.Op().Attr("multiply_linear_by_lr").Bool(); multiply {
		return fmt.Sprintf("its handle is used by %s, which multiplies the linear terms by the rate", n.Describe())
	}
	if rows := n.Input(len(s.Inputs) - 1).Type(); u.IsOfRows() && (!rows.IsRanked() || rows.Rank() == 0) {
		return fmt.Sprintf("its handle is used by %s, whose rows may be one number", n.Describe())
	}
	return ""
}

// update puts what an op makes of the values of globals in the place of one that updates
// variables, and returns the control edge that says that all are set.
func (v *variable) update(tx *graph.Tx, u use, by tf.Update) (graph.VarID, error) {
	n := u.node
	owners := []*variable{v}
	if by.Variables > 1 {
		i := slices.IndexFunc(v.shared, func(s *sharedNode) bool { return s.node == n })
		s := v.shared[i]
		if s.done {
			return 0, nil
		}
		s.done, owners = true, s.variables
	}
	var old, in []graph.VarID
	waits := make([][]graph.VarID, len(owners))
	c := &calculator{editor: v.editor, tx: tx, before: n.ID()}
	for i, owner := range owners {
		at, ok := v.together[slot{n.ID(), i}]
		if !ok {
			return 0, fmt.Errorf("%s uses other variables by now", n.Describe())
		}
		var err error
		if waits[i], err = owner.waits(tx, at); err != nil {
			return 0, err
		}
		read, err := owner.get(tx, at, owner.valueType())
		if err != nil {
			return 0, err
		}
		old = append(old, read.Output(0).ID())
		c.states = append(c.states, owner.valueType())
	}
	for _, x := range n.Inputs()[by.Variables:] {
		if !tf.IsControl(x) {
			in = append(in, x.ID())
		}
	}
	var done []graph.VarID
	all := tf.NextOf(c, by, n.Op(), old, in)
	if c.err != nil {
		return 0, c.err
	}
	for i, next := range all {
		set := tx.Add(n.ID(), owners[i].op(tf.SetGlobal), append([]graph.VarID{next}, waits[i]...), tf.Control)
		done = append(done, v.g.OutputOf(set, 0))
	}
	if len(done) > 1 {
		joined := tx.Add(n.ID(), v.g.Context().Op(tf.Name+".NoOp").ID(), done, tf.Control)
		done = []graph.VarID{v.g.OutputOf(joined, 0)}
	}
	for _, owner := range owners {
		owner.replaced[n.ID()] = done[0]
	}
	return done[0], nil
}

// calculator adds ops to a graph.
type calculator struct {
	*editor
	tx     *graph.Tx
	before graph.NodeID
	states []ir.Type // of the values of variables
	err    error
}

// Apply implements [tf.Calculator].
func (c *calculator) Apply(op string, args ...graph.VarID) graph.VarID {
	t := ir.NamedAttr{Name: "T", Value: c.g.Context().TypeOf(c.g.TypeOf(args[0]).Elem())}
	n := c.tx.Add(c.before, c.g.Context().Op(tf.Name+"."+op, t).ID(), args, c.typeOf(args))
	return c.g.OutputOf(n, 0)
}

// typeOf returns the type of what is computed of values: that of a variable, if one of them
// has it, and of numbers that of a number.
func (c *calculator) typeOf(args []graph.VarID) ir.Type {
	first := c.g.TypeOf(args[0])
	for _, v := range args {
		t := c.g.TypeOf(v)
		if slices.Contains(c.states, t) {
			return t
		}
		if t != first {
			return ir.UnrankedTensor(first.Elem())
		}
	}
	return first
}

// Column implements [tf.Calculator].
func (c *calculator) Column(indices graph.VarID) graph.VarID {
	t := c.g.TypeOf(indices)
	column := ir.UnrankedTensor(t.Elem())
	if t.IsRanked() {
		column = ir.Tensor(t.Elem(), append(slices.Clone(t.Dims()), 1)...)
	}
	ctxt := c.g.Context()
	attrs := []ir.NamedAttr{{Name: "T", Value: ctxt.TypeOf(t.Elem())}, {Name: "Tdim", Value: ctxt.TypeOf(ir.I32)}}
	n := c.tx.Add(c.before, ctxt.Op(tf.Name+".ExpandDims", attrs...).ID(), []graph.VarID{indices, c.constant(-1, ir.I32)}, column)
	return c.g.OutputOf(n, 0)
}

// Number implements [tf.Calculator].
func (c *calculator) Number(n int, like graph.VarID) graph.VarID {
	return c.constant(n, c.g.TypeOf(like).Elem())
}

func (c *calculator) constant(n int, elem ir.Type) graph.VarID {
	ctxt := c.g.Context()
	number, err := tf.Number(n, elem)
	if err != nil {
		c.err = fmt.Errorf("there is no number %d of %s: %w", n, elem, err)
		return c.g.InputOf(c.before, 0)
	}
	attrs := []ir.NamedAttr{{Name: "dtype", Value: ctxt.TypeOf(elem)}, {Name: "value", Value: number.Attr(ctxt)}}
	return c.g.OutputOf(c.tx.Add(c.before, ctxt.Op(tf.Name+".Const", attrs...).ID(), nil, number.Type()), 0)
}
