package control

import (
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

var errUnknown = errors.New("it has a form that is not known")

// forall is the operands of a loop over tensors; at their end its turns write into parts of
// the tensors.
type forall struct {
	bounds [3]mixed.List // lower, upper, step
	shared []graph.Var
	body   *graph.FunctionGraph
	writes []graph.Node // tensor.parallel_insert_slice
}

var boundNames = [...]string{"staticLowerBound", "staticUpperBound", "staticStep"}

func forallOf(n graph.Node) (f forall, ok bool) {
	if len(n.Nested()) != 1 || hasBlocks(n) {
		return f, false
	}
	operands := n.Inputs()
	for i, name := range boundNames {
		if f.bounds[i], operands, ok = mixed.Read(n.Op().Attr(name), operands); !ok || len(f.bounds[i]) != len(f.bounds[0]) {
			return f, false
		}
	}
	f.shared, f.body = operands, n.Nested()[0]
	end := f.body.Return()
	if !end.IsValid() || end.Op().Name() != "scf.forall.in_parallel" || len(end.Nested()) != 1 ||
		len(f.shared) != n.NumOutputs() || f.body.NumInputs() != len(f.bounds[0])+len(f.shared) {
		return f, false
	}
	for m := range end.Nested()[0].Nodes() {
		if m == end.Nested()[0].Return() {
			continue
		}
		if m.Op().Name() != "tensor.parallel_insert_slice" || m.NumInputs() < 2 {
			return f, false
		}
		f.writes = append(f.writes, m)
	}
	return f, true
}

// outs returns the arguments of the body that are the shared tensors.
func (f forall) outs() []graph.Var { return f.body.Inputs()[len(f.bounds[0]):] }

// rebuilt adds the loop with other bounds and shared tensors.
func (e *editor) rebuilt(tx *graph.Tx, n graph.Node, bounds [3]mixed.List, shared []graph.Var) graph.NodeID {
	op := n.Op()
	var operands []graph.Var
	sizes := make([]int64, 0, len(bounds)+1)
	for i, list := range bounds {
		op = op.With(boundNames[i], e.ctxt.DenseArray(ir.I64, list.Known()...))
		vars := list.Vars()
		operands, sizes = append(operands, vars...), append(sizes, int64(len(vars)))
	}
	op = op.With("operandSegmentSizes", e.ctxt.DenseArray(ir.I32, append(sizes, int64(len(shared)))...))
	return tx.Add(n.ID(), op.ID(), ids(append(operands, shared...)), types(shared)...)
}

// foldBounds makes attributes of bounds that are constants.
func foldBounds(e *editor, n graph.Node) bool {
	f, ok := forallOf(n)
	if !ok {
		return false
	}
	changed := false
	for i, list := range f.bounds {
		folded, some := list.Fold(nil)
		f.bounds[i], changed = folded, changed || some
	}
	if !changed {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error { return e.moveForall(tx, n, f) })
}

// moveForall puts a loop with other bounds in the place of one.
func (e *editor) moveForall(tx *graph.Tx, n graph.Node, f forall) error {
	made := e.rebuilt(tx, n, f.bounds, f.shared)
	if err := tx.MoveGraph(f.body, made); err != nil {
		return err
	}
	for i, v := range n.Outputs() {
		forward(tx, v, e.g.OutputOf(made, i))
	}
	tx.Discard(n.ID())
	return nil
}

// unshare takes tensors out of a loop into which no turn writes, or whose result nothing
// uses: in the loop they are what they were before it.
func unshare(e *editor, n graph.Node) bool {
	f, ok := forallOf(n)
	if !ok {
		return false
	}
	outs := f.outs()
	written := func(out graph.Var) bool {
		return slices.ContainsFunc(f.writes, func(w graph.Node) bool { return w.Input(1) == out })
	}
	var kept []graph.Var
	drop := map[int]bool{}
	for i, out := range outs {
		if written(out) && n.Output(i).HasClients() || n.Output(i).Type() != f.shared[i].Type() || out.Type() != f.shared[i].Type() {
			kept = append(kept, f.shared[i])
		} else {
			drop[i] = true
		}
	}
	if len(drop) == 0 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		f.body.Return().Nested()[0].SetBlock() // also without writes
		for _, w := range f.writes {
			if i := slices.Index(outs, w.Input(1)); i >= 0 && drop[i] {
				tx.Discard(w.ID())
			}
		}
		made := e.rebuilt(tx, n, f.bounds, kept)
		for i, out := range slices.Backward(outs) {
			if drop[i] {
				forward(tx, out, f.shared[i].ID())
				if err := tx.RemoveInput(f.body, len(f.bounds[0])+i); err != nil {
					return err
				}
			}
		}
		if err := tx.MoveGraph(f.body, made); err != nil {
			return err
		}
		k := 0
		for i, v := range n.Outputs() {
			if drop[i] {
				forward(tx, v, f.shared[i].ID())
				continue
			}
			forward(tx, v, e.g.OutputOf(made, k))
			k++
		}
		tx.Discard(n.ID())
		return nil
	})
}

// narrowShared shares a tensor in the type that it has before a cast, which says more of its
// shape: the cast stands after the loop, and in it where turns read the tensor.
func narrowShared(e *editor, n graph.Node) bool {
	f, ok := forallOf(n)
	if !ok {
		return false
	}
	outs := f.outs()
	i := slices.IndexFunc(f.shared, func(v graph.Var) bool {
		return isCast(v.Owner()) && v.Type().Super(v.Owner().Input(0).Type()) && v.Type() != v.Owner().Input(0).Type()
	})
	if i < 0 || outs[i].Type() != f.shared[i].Type() || n.Output(i).Type() != f.shared[i].Type() {
		return false
	}
	cast := f.shared[i].Owner()
	wide, t := cast.Output(0).Type(), cast.Input(0).Type()
	return e.rewrite(n, func(tx *graph.Tx) error {
		reads := slices.Collect(outs[i].Clients())
		reads = slices.DeleteFunc(reads, func(use graph.Client) bool { return use.Index == 1 && slices.Contains(f.writes, use.Node) })
		if len(reads) > 0 {
			inner := e.g.OutputOf(tx.Add(firstOf(f.body).ID(), cast.Op().ID(), []graph.VarID{outs[i].ID()}, wide), 0)
			for _, use := range reads {
				tx.Rewire(use.Node.ID(), use.Index, inner)
			}
		}
		f.shared[i] = cast.Input(0)
		made := e.rebuilt(tx, n, f.bounds, f.shared)
		if err := tx.Refine(outs[i].ID(), t); err != nil {
			return err
		}
		if err := tx.MoveGraph(f.body, made); err != nil {
			return err
		}
		for k, v := range n.Outputs() {
			result := e.g.OutputOf(made, k)
			if k == i {
				result = e.g.OutputOf(tx.Add(n.ID(), cast.Op().ID(), []graph.VarID{result}, wide), 0)
			}
			forward(tx, v, result)
		}
		tx.Discard(n.ID())
		return nil
	})
}

// dropSingleTurnsOfForall is about loops that are not mapped to units of a machine.
func dropSingleTurnsOfForall(e *editor, n graph.Node) bool {
	f, ok := forallOf(n)
	if !ok || n.Op().Attr("mapping").Len() > 0 {
		return false
	}
	var kept [3]mixed.List
	var once []int
	for i := range f.bounds[0] {
		switch turns(f.bounds[0][i], f.bounds[1][i], f.bounds[2][i]) {
		case 0:
			return e.rewrite(n, func(tx *graph.Tx) error {
				takeOver(tx, n, ids(f.shared))
				return nil
			})
		case 1:
			once = append(once, i)
		default:
			for k := range kept {
				kept[k] = append(kept[k], f.bounds[k][i])
			}
		}
	}
	if len(once) == 0 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		args := f.body.Inputs()
		for _, i := range slices.Backward(once) {
			if args[i].HasClients() {
				forward(tx, args[i], e.index(tx, f.bounds[0][i], n.ID()))
			}
			if err := tx.RemoveInput(f.body, i); err != nil {
				return err
			}
		}
		if len(kept[0]) == 0 {
			return e.inlineForall(tx, n, f, args[len(f.bounds[0]):])
		}
		f.bounds = kept
		return e.moveForall(tx, n, f)
	})
}

// index returns a number as a variable.
func (e *editor) index(tx *graph.Tx, n mixed.Number, before graph.NodeID) graph.VarID {
	if !n.IsKnown() {
		return n.Var.ID()
	}
	op := e.ctxt.Op("arith.constant", ir.NamedAttr{Name: "value", Value: e.ctxt.Int(n.Known, ir.Index())})
	return e.g.OutputOf(tx.Add(before, op.ID(), nil, ir.Index()), 0)
}

// inlineForall puts the only turn of a loop in its place. What it writes at its end it writes
// one after the other.
func (e *editor) inlineForall(tx *graph.Tx, n graph.Node, f forall, outs []graph.Var) error {
	end := f.body.Return()
	results := ids(f.shared)
	for _, m := range slices.Collect(f.body.Nodes()) {
		if m != end {
			tx.Place(m.ID(), n.FunctionGraph(), n.ID())
		}
	}
	for _, w := range f.writes {
		i := slices.Index(outs, w.Input(1))
		if i < 0 {
			return errUnknown
		}
		sizes := slices.Clone(intsOf(w.Op().Attr("operandSegmentSizes")))
		attrs := slices.Clone(w.Op().Attrs())
		if len(sizes) == 0 {
			return errUnknown
		}
		inputs := ids(w.Inputs())
		inputs[1] = results[i]
		for k, v := range inputs {
			if j := slices.IndexFunc(outs, func(out graph.Var) bool { return out.ID() == v }); j >= 0 {
				inputs[k] = f.shared[j].ID()
			}
		}
		op := e.ctxt.Op("tensor.insert_slice", attrs...)
		results[i] = e.g.OutputOf(tx.Add(n.ID(), op.ID(), inputs, f.shared[i].Type()), 0)
	}
	for i, out := range outs {
		forward(tx, out, f.shared[i].ID())
	}
	takeOver(tx, n, results)
	return nil
}

func intsOf(a ir.Attr) []int64 {
	list, _ := value.IntsOf(a)
	return list
}
