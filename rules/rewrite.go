package rules

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/unify"
)

// scratch is how many nodes, inputs and types a replacement may have before it
// needs memory of its own.
const scratch = 12

// run is one execution of a program.
type run struct {
	*program
	w   *navigator.Rewriter
	m   *unify.Match
	g   *graph.Graph
	ops []ir.OpID
	// folded are what the steps computed that are folded, by step.
	folded  [][]value.Value
	regions regionRun
}

// made is the nodes that the steps made so far. It goes from hand to hand and
// not with the run, for it would then not stay on the stack.
type made []graph.NodeID

// refusal is a reason to leave the matched node as it is. It travels as an
// error, but no mistake of the rule.
type refusal string

// Error returns the reason.
func (r refusal) Error() string { return string(r) }

// function returns the Rewrite of the rule. That of a rule which only picks one
// of the values that it matched, as most rules do that remove an op, needs none
// of the machinery.
func (p *program) function() func(*navigator.Rewriter) (navigator.Result, error) {
	if !p.picks() {
		return p.rewrite
	}
	slot, keeps := p.roots[0].slot, len(p.keeps) > 0
	return func(w *navigator.Rewriter) (navigator.Result, error) {
		if keeps {
			if err := p.checkHeld(w.Match); err != nil {
				return refuse(w, err)
			}
		}
		return w.ReplaceID(w.Match.Vars[slot]), nil
	}
}

// picks reports whether the rule only picks one of the values that it matched.
func (p *program) picks() bool {
	return p.makesNothing() && p.roots[0].kind == boundValue
}

// makesNothing reports whether the rule replaces one output by what is no new node, and asks nothing
// of the nodes that it matched.
func (p *program) makesNothing() bool {
	return len(p.steps) == 0 && len(p.roots) == 1 && !p.alone && !p.holds
}

// constant returns the function that computes the constant which replaces the matched node, where the rule does
// nothing else, and the op for constants of its dialect. It is nil for others.
func (p *program) constant() (func(*unify.Match) (ir.Attr, error), *ir.OpInfo) {
	if !p.makesNothing() || len(p.keeps) > 0 {
		return nil, nil
	}
	switch v := &p.roots[0]; {
	case v.kind == computedConst && v.typ.kind == noType:
		return v.expr.Func(), v.op
	case v.kind != computedConst && v.kind != constValue, v.typ.kind == valueType && v.typ.of.kind != boundValue:
		return nil, nil
	default:
		return func(m *unify.Match) (ir.Attr, error) {
			r := run{program: p, m: m, g: m.Graph}
			return r.constant(v, nil)
		}, v.op
	}
}

// replaceBy returns the variable that a rule picks, "" where it does more.
func (p *program) replaceBy(pattern *unify.Pattern) string {
	if !p.picks() {
		return ""
	}
	for name, slot := range pattern.Names {
		if slot.Kind == unify.VarSlot && slot.Index == p.roots[0].slot {
			return name
		}
	}
	return ""
}

// rewrite makes the nodes of the program and returns what replaces the outputs.
func (p *program) rewrite(w *navigator.Rewriter) (navigator.Result, error) {
	m := w.Match
	if p.alone && usedElsewhere(m) {
		return w.NoMatch(otherClients), nil
	}
	if err := p.checkHeld(m); err != nil {
		return refuse(w, err)
	}
	if p.holds {
		return p.rewriteHolder(w)
	}
	r := run{program: p, w: w, m: m, g: m.Graph, ops: p.ops.of(m.Graph.Context())}
	if len(p.steps) == 0 {
		return r.replace(nil)
	}
	return r.build()
}

// build takes the steps of the program.
func (r *run) build() (navigator.Result, error) {
	p, w := r.program, r.w
	var buffer [scratch]graph.NodeID
	nodes := made(buffer[:0])
	for i := range p.steps {
		if p.steps[i].fold {
			if err := r.fold(&p.steps[i], i, nodes); err != nil {
				return refuse(w, err)
			}
			nodes = append(nodes, 0)
			continue
		}
		n, err := r.step(&p.steps[i], i, nodes)
		if err != nil {
			return refuse(w, err)
		}
		if len(p.keeps) > 0 {
			if err := r.takeOver(i, n); err != nil {
				return refuse(w, err)
			}
		}
		nodes = append(nodes, n)
	}
	if p.whole {
		return w.Replace(r.g.Node(nodes[p.roots[0].step]).Outputs()...), nil
	}
	return r.replace(nodes)
}

func (r *run) replace(nodes made) (navigator.Result, error) {
	result := r.w.Replace()
	var buffer [scratch]graph.VarID
	for i := range r.roots {
		values, err := r.append(&r.roots[i], nodes, buffer[:0])
		if err != nil {
			return refuse(r.w, err)
		}
		for _, v := range values {
			result = r.w.ReplaceID(v)
		}
	}
	return result, nil
}

// refuse separates a reason to leave the node from a mistake of the rule.
func refuse(w *navigator.Rewriter, err error) (navigator.Result, error) {
	var why refusal
	if errors.As(err, &why) {
		return w.NoMatch(string(why)), nil
	}
	return navigator.Result{}, err
}

// otherClients is why a rule that does not allow them refuses a match.
const otherClients = "an inner value of the pattern has other clients"

// usedElsewhere reports whether a value inside of the match is used by a node
// outside of it.
func usedElsewhere(m *unify.Match) bool {
	for _, n := range m.Nodes[1:] {
		if n != 0 && usedOutside(m, n) {
			return true
		}
	}
	return false
}

// usedOutside reports whether a value of a matched node is used by a node outside
// of the match.
func usedOutside(m *unify.Match, n graph.NodeID) bool {
	elsewhere := false
	for i := 0; i < m.Graph.NumOutputsOf(n) && !elsewhere; i++ {
		m.Graph.EachClient(m.Graph.OutputOf(n, i), func(user graph.NodeID) bool {
			elsewhere = true
			for _, matched := range m.Nodes {
				if matched == user {
					elsewhere = false
				}
			}
			return !elsewhere
		})
	}
	return elsewhere
}

// step makes one node.
func (r *run) step(s *step, index int, nodes made) (graph.NodeID, error) {
	var inputBuffer [scratch]graph.VarID
	var typeBuffer [scratch]ir.Type
	inputs, types := inputBuffer[:0], typeBuffer[:0]
	for i := range s.args {
		var err error
		if inputs, err = r.argument(s, &s.args[i], nodes, inputs); err != nil {
			return 0, err
		}
	}
	op, err := r.op(&s.op)
	if err != nil {
		return 0, err
	}
	switch {
	case r.outs != nil && r.roots[0].step == index:
		for _, v := range r.regions.outs {
			types = append(types, r.g.TypeOf(v))
		}
	case r.whole && r.roots[0].step == index:
		for i := range r.g.NumOutputsOf(r.m.Root) {
			types = append(types, r.g.TypeOf(r.g.OutputOf(r.m.Root, i)))
		}
		if info := r.g.Context().OpByID(op).Info(); info != nil && info.Outputs >= 0 && info.Outputs != len(types) {
			return 0, fmt.Errorf("%s has %s, the matched node %d", info.Name, phrase.Count(info.Outputs, "output"), len(types))
		}
	case s.infer:
		if types, err = r.infer(op, inputs, types); err != nil {
			return 0, err
		}
	default:
		for i := range s.types {
			t, err := r.typ(&s.types[i], nodes)
			if err != nil {
				return 0, err
			}
			types = append(types, t)
		}
	}
	if s.into > 0 {
		return r.w.AddTo(r.m.Regions[s.into-1], op, inputs, types...), nil
	}
	return r.w.AddIDs(op, inputs, types...), nil
}

// fold computes a step of constants, for fold(...): what it gives is kept until another
// step or a root needs it.
func (r *run) fold(s *step, index int, nodes made) error {
	evaluators := r.ofSet.evaluators.Load()
	if evaluators == nil {
		return refusal(s.name + " has no evaluator")
	}
	options := eval.FoldOptions(evaluators)
	var inputs []value.Value
	for i := range s.args {
		var err error
		if inputs, err = r.constants(&s.args[i], nodes, inputs, options); err != nil {
			return err
		}
	}
	op, err := r.op(&s.op)
	if err != nil {
		return err
	}
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		types[i] = v.Type()
	}
	if s.infer {
		types = ir.InferTypes(r.g.Context().OpByID(op), types)
	} else {
		types = types[:0]
		for i := range s.types {
			t, err := r.typ(&s.types[i], nodes)
			if err != nil {
				return err
			}
			types = append(types, t)
		}
	}
	outputs, err := eval.Fold(r.w.Context(), r.g.Context().OpByID(op), inputs, types, options)
	if ended := r.w.Context().Err(); ended != nil {
		return ended
	}
	if err != nil {
		return refusal(s.name + ": " + err.Error())
	}
	for len(r.folded) <= index {
		r.folded = append(r.folded, nil)
	}
	r.folded[index] = outputs
	return nil
}

// constants appends the values of an argument, which must be constants.
func (r *run) constants(a *operand, nodes made, to []value.Value, options eval.Options) ([]value.Value, error) {
	var buffer [scratch]graph.VarID
	vars := buffer[:0]
	var err error
	switch {
	case a.kind == stepValue:
		return append(to, r.folded[a.step][a.output]), nil
	case a.kind == constValue || a.kind == computedConst:
		constant, err := r.constant(a, nodes)
		if err != nil {
			return to, err
		}
		v, err := value.FromAttr(constant)
		if err != nil {
			return to, refusal(err.Error())
		}
		return append(to, v), nil
	case a.kind == restValue:
		vars = r.m.Rests[a.slot]
	case a.kind == computedValue:
		if vars, err = r.computed(a, vars); err != nil {
			return to, err
		}
	default:
		vars = append(vars, r.m.Vars[a.slot])
	}
	for _, id := range vars {
		v, isConstant, err := eval.Constant(r.g.Var(id), options)
		switch {
		case !isConstant:
			return to, refusal("a value that is to be folded is not a constant")
		case err != nil:
			return to, refusal("a constant that is to be folded cannot be read")
		}
		to = append(to, v)
	}
	return to, nil
}

// foldedConstant makes a constant of what a step computed.
func (r *run) foldedConstant(v *operand) (graph.VarID, error) {
	outputs := r.folded[v.step]
	if v.output >= len(outputs) {
		return 0, refusal(r.steps[v.step].name + " computes fewer values")
	}
	a := outputs[v.output].Attr(r.g.Context())
	if !a.IsValid() {
		return 0, refusal("there is no constant of the type " + outputs[v.output].Type().String())
	}
	return r.newConstant(v, a), nil
}

// infer appends the types that an op gives. Most ops have the type of their
// first input, for which the general way is too long.
func (r *run) infer(id ir.OpID, inputs []graph.VarID, types []ir.Type) ([]ir.Type, error) {
	op := r.g.Context().OpByID(id)
	if info := op.Info(); info != nil && info.Infer == nil && info.Has(ir.SameType) && len(inputs) > 0 {
		return append(types, r.g.TypeOf(inputs[0])), nil
	}
	in := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		in[i] = r.g.TypeOf(v)
	}
	out := ir.InferTypes(op, in)
	if out == nil {
		return nil, refusal("the type of " + op.Name() + " cannot be inferred from its inputs")
	}
	return append(types, out...), nil
}

// op returns the op of a step.
func (r *run) op(s *opSource) (ir.OpID, error) {
	switch {
	case s.fixed >= 0:
		return r.ops[s.fixed], nil
	case s.slot >= 0 && len(s.attrs) == 0:
		return r.m.Ops[s.slot], nil
	}
	ctxt := r.g.Context()
	var buffer [scratch]ir.AttrID
	values := buffer[:0]
	for i := range s.attrs {
		a, err := r.attr(&s.attrs[i])
		if err != nil {
			return 0, err
		}
		values = append(values, a.ID())
	}
	if s.slot < 0 {
		return ctxt.WithValues(r.ops[s.form], values), nil
	}
	op := ctxt.OpByID(r.m.Ops[s.slot])
	for i, a := range values {
		op = op.With(s.attrs[i].name, ctxt.AttrByID(a))
	}
	return op.ID(), nil
}

func (r *run) attr(s *attrSource) (ir.Attr, error) {
	switch {
	case s.slot >= 0:
		return r.m.Attr(s.slot), nil
	case s.make != nil:
		return s.make(r.g.Context()), nil
	case s.open != nil:
		a := s.open.Build(r.g.Context(), func(name string) ir.Attr { return r.m.Attr(s.slots[name]) })
		if !a.IsValid() {
			return a, refusal("there is no attribute " + s.open.String() + " of what its variables stand for")
		}
		return a, nil
	}
	a, err := s.expr.Eval(r.m)
	return a, expressionError(s.where, err)
}

// value returns the variable that is an argument or a root.
func (r *run) value(v *operand, nodes made) (graph.VarID, error) {
	switch v.kind {
	case boundValue:
		return r.m.Vars[v.slot], nil
	case stepValue:
		if r.steps[v.step].fold {
			return r.foldedConstant(v)
		}
		return r.g.OutputOf(nodes[v.step], v.output), nil
	case constValue, computedConst:
		a, err := r.constant(v, nodes)
		if err != nil {
			return 0, err
		}
		return r.newConstant(v, a), nil
	case computedValue:
		var buffer [1]graph.VarID
		one, err := r.computed(v, buffer[:0])
		if err != nil {
			return 0, err
		}
		return one[0], nil
	case inlinedValue:
		var buffer [1]graph.VarID
		one, err := r.inlinedValues(v, buffer[:0])
		if err != nil {
			return 0, err
		}
		return one[0], nil
	}
	return 0, nil
}

// computed appends the values of an expression.
func (r *run) computed(v *operand, to []graph.VarID) ([]graph.VarID, error) {
	to, err := v.expr.Append(to, r.m)
	return to, expressionError(v.where, err)
}

// computedConstant returns the constant of an expression.
func (r *run) computedConstant(v *operand, nodes made) (ir.Attr, error) {
	var t ir.Type
	if v.typ.kind != noType {
		var err error
		if t, err = r.typ(&v.typ, nodes); err != nil {
			return ir.Attr{}, err
		}
	}
	a, err := v.expr.Constant(r.m, t)
	return a, expressionError(v.where, err)
}

// expressionError separates a constant that does not exist, which leaves the match as it is,
// from a mistake of the rule.
func expressionError(where guard.Text, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, guard.ErrNoConstant), errors.Is(err, guard.ErrTooWide):
		return refusal(err.Error())
	}
	return located(where, "replace: ", err)
}

// constant returns the attribute of a number, or of a constant that is computed.
func (r *run) constant(v *operand, nodes made) (ir.Attr, error) {
	if v.kind == computedConst {
		return r.computedConstant(v, nodes)
	}
	t, err := r.typ(&v.typ, nodes)
	if err != nil {
		return ir.Attr{}, err
	}
	var a ir.Attr
	if hasConstants(t) {
		a = v.make(r.g.Context(), t)
	}
	if !a.IsValid() {
		return a, refusal("there is no constant " + v.text + " of the type " + t.String())
	}
	return a, nil
}

func (r *run) typ(s *typeSource, nodes made) (ir.Type, error) {
	switch s.kind {
	case boundType:
		return r.m.Types[s.slot], nil
	case replacedType:
		if s.output >= r.g.NumOutputsOf(r.m.Root) {
			return 0, fmt.Errorf("the matched node has no output %d", s.output)
		}
		return r.g.TypeOf(r.g.OutputOf(r.m.Root, s.output)), nil
	case yieldedType:
		if v := r.g.InputOf(r.m.Regions[s.slot].Return().ID(), s.output); v != 0 {
			return r.g.TypeOf(v), nil
		}
		return 0, refusal("the region does not yield as many values")
	case valueType:
		if s.of.kind == stepValue && r.steps[s.of.step].fold {
			return r.folded[s.of.step][s.of.output].Type(), nil
		}
		v, err := r.value(s.of, nodes)
		return r.g.TypeOf(v), err
	case computedType:
		t, err := s.expr.Eval(r.m)
		if err != nil {
			return 0, located(s.where, "replace: ", err)
		}
		return t, nil
	}
	return s.typ, nil
}

// A number in a replacement becomes a constant of the dialect that uses it, where
// that has an op for constants, and otherwise one of the graph's format.

// constantOpOf returns the op for the constants of the dialect of an op, nil where it
// declares none: the first that is constant-like.
func (p *part) constantOpOf(op string) *ir.OpInfo {
	return constantOpOf(p.l.set.Dialects, op)
}

func constantOpOf(dialects *ir.Dialects, op string) *ir.OpInfo {
	dialect := ir.DialectOf(op)
	if dialect == "" {
		return nil
	}
	for _, d := range dialects.List() {
		if d.Name != dialect {
			continue
		}
		for i := range d.Ops {
			if info := &d.Ops[i]; info.Has(ir.ConstantLike) && info.MinInputs == 0 && info.Outputs == 1 {
				return info
			}
		}
	}
	return nil
}

// newConstant makes a constant of a value: as the graph has them, or where its format
// has ops for constants by that of the dialect.
func (r *run) newConstant(v *operand, a ir.Attr) graph.VarID {
	return newConstant(r.w, v.op, a, r.m.Nodes).ID()
}

func newConstant(w *navigator.Rewriter, info *ir.OpInfo, a ir.Attr, matched []graph.NodeID) graph.Var {
	if info == nil || w.IsConstantOp(info) {
		return w.Constant(a)
	}
	g := w.Graph()
	op := g.Context().Op(info.Name, ir.NamedAttr{Name: valueAttr(g, info, matched), Value: a})
	return g.Node(w.AddIDs(op.ID(), nil, a.Type())).Output(0)
}

// relationBuilder makes the constants of what a relation makes.
type relationBuilder struct{ *navigator.Rewriter }

// ConstantFor makes a constant of the dialect of an op.
func (b relationBuilder) ConstantFor(op ir.Op, a ir.Attr) graph.Var {
	return newConstant(b.Rewriter, constantOpOf(b.Graph().Context().Dialects(), op.Name()), a, []graph.NodeID{b.Node().ID()})
}

// Constant makes the constant that a node is replaced by.
func (b relationBuilder) Constant(a ir.Attr) graph.Var { return b.ConstantFor(b.Node().Op(), a) }

// valueAttr returns the attribute in which constants of an op have their value: the
// one that the dialect says, unless the program has another name for it, as tosa's had
// before MLIR 20.
func valueAttr(g *graph.Graph, info *ir.OpInfo, matched []graph.NodeID) string {
	const plain = "value"
	name, ctxt := cmp.Or(info.Value, plain), g.Context()
	if name == plain || ctxt.IsProperty(info.Name, name) {
		return name
	}
	if ctxt.IsProperty(info.Name, plain) {
		return plain
	}
	for _, n := range matched {
		for i := 0; n != 0 && i < g.NumInputsOf(n); i++ {
			owner := g.Var(g.InputOf(n, i)).Owner()
			if owner.IsValid() && owner.Op().Name() == info.Name && owner.Op().Attr(plain).IsValid() {
				return plain
			}
		}
	}
	return name
}

// shares reports whether one step rebuilds the ops of two inner nodes.
func (h *parentTerm) shares(other parentTerm) bool {
	return h.app > 0 && other.app > 0 && h.app != other.app &&
		len(h.takes) > 0 && slices.Contains(other.takes, h.takes[0])
}

// errHeld says that a rule between whole ops met a node with regions.
func errHeld(n graph.Node) error {
	return fmt.Errorf("the regions of %s would be lost", n.Op().Name())
}

// checkHeld looks, before anything is built, whether the regions of the matched
// nodes are kept.
func (p *program) checkHeld(m *unify.Match) error {
	for i := range p.keeps {
		k := &p.keeps[i]
		if k.alternative != m.Alternative {
			continue
		}
		n := m.Nodes[k.app]
		if n == 0 || m.Graph.IsPlain(n) || len(m.Graph.Node(n).Nested()) == 0 {
			continue
		}
		switch {
		case k.step >= 0:
			continue
		case k.refuse:
			return refusal(k.lost)
		}
		return errors.New(k.lost)
	}
	return nil
}

// takeOver gives the node that a step made the regions of those that it rebuilds.
func (r *run) takeOver(step int, made graph.NodeID) error {
	for i := range r.keeps {
		k := &r.keeps[i]
		n := r.m.Nodes[k.app]
		if k.alternative != r.m.Alternative || k.step != step || n == 0 || r.g.IsPlain(n) || len(r.g.Node(n).Nested()) == 0 {
			continue
		}
		if err := r.mayTake(n, made, k.app); err != nil {
			return err
		}
		r.w.MoveNested(n, made)
	}
	return nil
}

// mayTake reports what keeps regions from moving to a node.
func (r *run) mayTake(from, to graph.NodeID, app int) error {
	g := r.g
	old, made := g.Node(from), g.Node(to)
	if old.Op().Name() != made.Op().Name() {
		return fmt.Errorf("the regions of %s would be lost where %s takes its place", old.Op().Name(), made.Op().Name())
	}
	if !sameTypes(old, made) {
		return fmt.Errorf("the %s that takes over the regions has outputs of other types", made.Op().Name())
	}
	if app == 0 {
		return nil
	}
	switch {
	case !g.SameBlock(from, r.m.Root):
		return refusal("the regions of " + old.Op().Name() + " cannot move into another one")
	case g.HoldsEffects(from):
		return refusal("the regions of " + old.Op().Name() + " have effects, which cannot move")
	case usedOutside(r.m, from):
		return refusal("the regions of " + old.Op().Name() + " are needed where it is: its values have other uses")
	}
	return nil
}

func sameTypes(a, b graph.Node) bool {
	if a.NumOutputs() != b.NumOutputs() {
		return false
	}
	for i := range a.NumOutputs() {
		if a.Output(i).Type() != b.Output(i).Type() {
			return false
		}
	}
	return true
}

// located gives the error of an expression its place in the file.
func located(text guard.Text, prefix string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	span := diag.Span{Start: 0, End: len(text.Text)}
	var at *guard.EvalError
	if errors.As(err, &at) {
		span = at.Span
		if at.In != nil {
			text, prefix = *at.In, "let: "
		}
	}
	return diag.Errorf(text.Source, text.At(span), "%s%v", prefix, err)
}
