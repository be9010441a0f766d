package fleet

import (
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// The ops of the virtual machine.
const (
	vmCall   = "vm.call"
	vmRodata = "vm.rodata"
	callee   = "callee"
)

// NewArithToVM returns the optimizer that makes constants of vm, and calls of the device, of the
// ops of arith.
func NewArithToVM(name string) navigator.Optimizer {
	return &conversion{name, map[string]string{
		"arith.constant": "", "arith.addi": "device.add", "arith.subi": "device.sub", "arith.muli": "device.mul", "arith.divsi": "device.div",
	}}
}

// NewTensorToVM is [NewArithToVM] for tensor.
func NewTensorToVM(name string) navigator.Optimizer {
	return &conversion{name, map[string]string{"tensor.splat": "device.splat"}}
}

// NewMathToVM is [NewArithToVM] for math.
func NewMathToVM(name string) navigator.Optimizer {
	return &conversion{name, map[string]string{"math.sqrt": "device.sqrt"}}
}

// NewTosaToVM is [NewArithToVM] for tosa, and for printing.
func NewTosaToVM(name string) navigator.Optimizer {
	ops := map[string]string{"python.print": "python.print", "tosa.const": ""}
	for _, op := range strings.Fields("add sub mul reciprocal matmul transpose gather pow reduce_sum reduce_max cast tanh exp slice concat reshape") {
		ops["tosa."+op] = "device." + op
	}
	return &conversion{name, ops}
}

// conversion makes of some ops those of the virtual machine: calls of the functions that
// it has for them, and constants for "".
type conversion struct {
	name string
	ops  map[string]string
}

// Name implements [navigator.Optimizer].
func (o *conversion) Name() string { return o.name }

// Apply implements [navigator.Optimizer].
func (o *conversion) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if !g.UsesDialect("tosa", "math", "arith", "tensor", "python") {
		return nil
	}
	rule := profile.RuleProfile{Name: o.name}
	converted := map[ir.OpID]ir.OpID{}
	tx := g.Begin(o.name)
	for _, region := range r.Graph.ArenaRegions() {
		for n := range region.Nodes() {
			pass.Visits++
			to, is := o.ops[n.Op().Name()]
			if !is || len(n.Nested()) > 0 {
				continue
			}
			op, known := converted[n.Op().ID()]
			if !known {
				op = opOfVM(g.Context(), n.Op(), to)
				converted[n.Op().ID()] = op
			}
			rule.Tried, rule.Matched = rule.Tried+1, rule.Matched+1
			if err := convert(tx, n, op); err != nil {
				tx.Rollback()
				return err
			}
			rule.Applied, rule.Created, rule.Removed = rule.Applied+1, rule.Created+1, rule.Removed+1
		}
	}
	if err := tx.Commit(); err != nil {
		tx.Rollback()
		return err
	}
	pass.Rules = append(pass.Rules, rule)
	r.Count(rule.Applied)
	return nil
}

// convert puts a node of another op in the place of one. It is pinned if that was.
func convert(tx *graph.Tx, n graph.Node, op ir.OpID) error {
	g := n.Graph()
	inputs, types := make([]graph.VarID, n.NumInputs()), make([]ir.Type, n.NumOutputs())
	for i := range inputs {
		inputs[i] = n.Input(i).ID()
	}
	for i := range types {
		types[i] = n.Output(i).Type()
	}
	made := g.Node(tx.Add(n.ID(), op, inputs, types...))
	if n.IsPinned() {
		made.Pin()
	}
	for i := range types {
		if _, err := tx.Replace(n.Output(i).ID(), made.Output(i).ID(), true); err != nil {
			return err
		}
	}
	tx.Discard(n.ID())
	return nil
}

// opOfVM returns the op of the virtual machine for one, which keeps its attributes.
func opOfVM(ctxt *ir.Context, op ir.Op, function string) ir.OpID {
	attrs := op.Attrs()
	if function != "" {
		attrs = append([]ir.NamedAttr{{Name: callee, Value: ctxt.Symbol(function)}}, attrs...)
		return ctxt.Op(vmCall, attrs...).ID()
	}
	if op.Name() == "tosa.const" {
		return ctxt.Op(vmRodata, attrs...).ID()
	}
	return ctxt.Op(constantOfVM(op.Attr("value")), attrs...).ID()
}

// constantOfVM returns the op for a constant: those of numbers have their own, and zeros another.
func constantOfVM(a ir.Attr) string {
	name := "vm.const"
	switch a.Kind() {
	case ir.BoolAttr, ir.IntAttr:
		name = "vm.const.i32"
	case ir.FloatAttr:
		name = "vm.const.f32"
	default:
		return name
	}
	if number, _ := a.Number(); number == 0 {
		name += ".zero"
	}
	return name
}
