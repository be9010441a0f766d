package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/unify"
)

// patternGenerator generates an instance that a pattern matches. It goes from the leaves to the
// root, and evaluates each node as soon as it is there: what a node computes
// shows its type, and a node that is undefined or has no type ends the try.
type patternGenerator struct {
	*generator
	ctx     context.Context
	opts    eval.Options
	ctxt    *ir.Context
	ops     []string // that a pattern of any op is tried with
	samples map[string][]ir.Op

	in      *instance
	base    ir.Type
	values  map[operand]value.Value
	vars    map[string]operand
	inner   map[string]*unify.Term // the terms that have names
	rests   map[string]int         // how many arguments a rest has
	attrs   map[string]ir.Attr
	fixed   map[operand]bool // the pattern says the type
	missing string           // an op without an evaluator
	byArity map[int][]string // ops, by how many operands they take
	// controls are the meanings of ops whose operands that say where elements go are generated for the
	// first operand; nil for none.
	controls proof.Registry
}

// generate returns an instance, and whether there is one.
func (s *patternGenerator) generate(pattern *unify.Term) (*instance, bool) {
	s.in = &instance{ctxt: s.ctxt}
	if s.base = s.baseOf(pattern); s.controls != nil && s.chance(30) {
		s.base = squared(s.base, int64(2+s.IntN(2)))
	}
	s.values = map[operand]value.Value{}
	s.vars = map[string]operand{}
	s.rests = map[string]int{}
	s.inner = map[string]*unify.Term{}
	for t := range eachTerm(pattern) {
		if t.As != "" {
			s.inner[t.As] = t
		}
	}
	s.attrs = map[string]ir.Attr{}
	s.fixed = map[operand]bool{}
	root, ok := s.app(pattern, s.base)
	if !ok {
		return nil, false
	}
	n := &s.in.nodes[root.index]
	for i := range n.types {
		s.in.outputs = append(s.in.outputs, operand{nodeOperand, root.index, i})
	}
	s.forgetShapes()
	return s.in, true
}

// baseOf returns the type from which those of a graph are varied. A dialect that is called as a
// kind of types is about such types.
func (s *patternGenerator) baseOf(pattern *unify.Term) ir.Type {
	base := s.generator.base()
	for t := range eachTerm(pattern) {
		for _, op := range t.Ops {
			dialect, _, _ := strings.Cut(op, ".")
			if v := ir.Vector(base.Elem(), base.Dims()...); dialect == ir.VectorKind.String() && base.Kind() == ir.TensorKind && v != 0 {
				return v
			}
		}
	}
	return base
}

func (s *patternGenerator) term(t *unify.Term, hint ir.Type) (operand, bool) {
	if t.As == "" {
		return s.unnamed(t, hint)
	}
	if o, ok := s.vars[t.As]; ok {
		return o, true
	}
	o, ok := s.unnamed(t, hint)
	s.vars[t.As] = o
	return o, ok
}

func (s *patternGenerator) unnamed(t *unify.Term, hint ir.Type) (operand, bool) {
	if len(t.Types) == 1 && t.Types[0].Type != 0 && t.Kind != unify.AppTerm {
		hint = t.Types[0].Type
	}
	switch t.Kind {
	case unify.VarTerm:
		if o, ok := s.vars[t.Name]; ok {
			return o, true
		}
		if inner := s.inner[t.Name]; inner != nil {
			return s.term(inner, hint)
		}
		o, ok := s.leaf(hint)
		s.vars[t.Name] = o
		return o, ok
	case unify.NumberTerm:
		if t.Value.Kind == unify.BoolLiteral && value.ElemOf(hint) != ir.I1 {
			hint = ir.I1
		}
		a := t.Value.Constant(s.ctxt, hint)
		if !a.IsValid() {
			return operand{}, false
		}
		return s.constant(a)
	case unify.ConstTerm:
		v, ok := s.generator.value(hint)
		if !ok {
			return operand{}, false
		}
		return s.constant(v.Attr(s.ctxt))
	case unify.AppTerm:
		return s.app(t, hint)
	}
	return s.leaf(hint)
}

// leaf generates an input, now and then one that is there already or a constant.
func (s *patternGenerator) leaf(t ir.Type) (operand, bool) {
	if len(s.in.inputs) > 0 && s.chance(10) {
		o := operand{inputOperand, s.IntN(len(s.in.inputs)), 0}
		if s.values[o].Type() == t {
			return o, true
		}
	}
	v, ok := s.generator.value(t)
	if !ok {
		return operand{}, false
	}
	if s.chance(8) {
		return s.constant(v.Attr(s.ctxt))
	}
	s.in.inputs = append(s.in.inputs, input{t, v})
	o := operand{inputOperand, len(s.in.inputs) - 1, 0}
	s.values[o] = v
	return o, true
}

func (s *patternGenerator) constant(a ir.Attr) (operand, bool) {
	v, err := value.FromAttr(a)
	if err != nil {
		return operand{}, false
	}
	s.in.constants = append(s.in.constants, a)
	o := operand{constantOperand, len(s.in.constants) - 1, 0}
	s.values[o] = v
	return o, true
}

// app generates a node of an application.
func (s *patternGenerator) app(t *unify.Term, hint ir.Type) (operand, bool) {
	name := s.opName(t)
	if name == "" {
		return operand{}, false
	}
	info := s.ctxt.Dialects().Op(name)
	terms := s.arguments(t, info)
	args := make([]operand, len(terms))
	types := make([]ir.Type, len(terms))
	for i, arg := range terms {
		var ok bool
		if m := s.controls[name]; i > 0 && m.Arranges != nil && !m.Arranges(i, len(terms)) && types[0].IsShaped() && s.isNew(arg) {
			args[i], ok = s.control(arg, types[0])
			s.vars[cmp.Or(arg.As, arg.Name)] = args[i]
		} else {
			args[i], ok = s.term(arg, s.argument(t, hint))
		}
		if !ok || !s.values[args[i]].IsValid() {
			return operand{}, false // or an op without outputs, where the pattern takes any op
		}
		types[i] = s.values[args[i]].Type()
	}
	if info.Has(ir.Commutative) && !t.Ordered && !hasRests(t) && s.chance(30) {
		slices.Reverse(args)
		slices.Reverse(types)
	}
	op, ok := s.op(t, name, types, hint)
	if !ok {
		return operand{}, false
	}
	return s.node(t, op, args, types, hint)
}

// isNew reports whether a term is a value that was not generated yet.
func (s *patternGenerator) isNew(t *unify.Term) bool {
	name := cmp.Or(t.As, t.Name)
	_, drawn := s.vars[name]
	return name != "" && !drawn && (t.Kind == unify.ConstTerm || t.Kind == unify.VarTerm && s.inner[t.Name] == nil)
}

// hasRests reports whether an application has several rests: then its arguments are
// matched in the order in which they are written.
func hasRests(t *unify.Term) bool {
	rests := 0
	for _, arg := range t.Args {
		if arg.Kind == unify.RestTerm {
			rests++
		}
	}
	return rests > 1
}

// opName generates the op of an application.
func (s *patternGenerator) opName(t *unify.Term) string {
	list := t.Ops
	if len(list) == 0 {
		list = s.opsOf(t)
	}
	if len(list) == 0 {
		return ""
	}
	return list[s.IntN(len(list))]
}

// opsOf returns the ops that take as many operands as an application of any op has.
func (s *patternGenerator) opsOf(t *unify.Term) []string {
	if t.AnyArgs || slices.ContainsFunc(t.Args, func(arg *unify.Term) bool { return arg.Kind == unify.RestTerm }) {
		return s.ops
	}
	n := len(t.Args)
	list, known := s.byArity[n]
	if !known {
		for _, name := range s.ops {
			info := s.ctxt.Op(name).Info()
			if info == nil || info.MinInputs <= n && (info.MaxInputs < 0 || n <= info.MaxInputs) {
				list = append(list, name)
			}
		}
		if s.byArity == nil {
			s.byArity = map[int][]string{}
		}
		s.byArity[n] = list
	}
	return list
}

// arguments returns the terms of a node's inputs: those that the pattern has, as
// many more as its rest takes, and any where the pattern does not look.
func (s *patternGenerator) arguments(t *unify.Term, info *ir.OpInfo) []*unify.Term {
	var list []*unify.Term
	if t.AnyArgs {
		n := 1 + s.IntN(2)
		if info != nil {
			n = info.MinInputs
			if most := info.MaxInputs; most != n {
				n += s.IntN(3)
				if most >= 0 {
					n = min(n, most)
				}
			}
		}
		for range n {
			list = append(list, pick(s.generator, unify.Any(), unify.Any(), unify.Const()))
		}
		return list
	}
	for _, arg := range t.Args {
		if arg.Kind != unify.RestTerm {
			list = append(list, arg)
			continue
		}
		n, drawn := s.rests[arg.Name]
		if !drawn {
			n = s.IntN(3)
			s.rests[arg.Name] = n
		}
		for i := range n {
			list = append(list, unify.Var(fmt.Sprintf("%s...%d", arg.Name, i)))
		}
	}
	return list
}

// argument generates the type that an input is to have: mostly that of the result.
func (s *patternGenerator) argument(t *unify.Term, hint ir.Type) ir.Type {
	if s.takesParts(t) && s.chance(40) {
		return s.lower(hint)
	}
	if s.chance(75) {
		return hint
	}
	return s.vary(hint)
}

// op generates the attributes of a node: what the pattern says, and what else the op
// needs.
func (s *patternGenerator) op(t *unify.Term, name string, types []ir.Type, hint ir.Type) (ir.Op, bool) {
	op, generated := s.ctxt.Op(name), false // generated by the evaluator of the op
	if list := s.samples[name]; len(list) > 0 && s.chance(40) {
		op = withAttrs(op, list[s.IntN(len(list))].Attrs())
	} else if e, ok := s.opts.Evaluators.Lookup(name); ok && e.Draw != nil && s.chance(90) {
		op = withAttrs(op, e.Draw(s.Rand, s.ctxt, types))
		generated = true
	}
	for _, a := range t.Attrs {
		var value ir.Attr
		switch {
		case a.Literal != nil && a.Literal.Open():
			value = s.open(a, op.Attr(a.Name), types, hint)
		case a.Literal != nil:
			value = a.Literal.Attr(s.ctxt)
		case s.attrs[a.Var].IsValid() && a.Var != "":
			value = s.attrs[a.Var]
		case op.Attr(a.Name).IsValid() && (generated || s.chance(50)):
			value = op.Attr(a.Name)
		case s.controls != nil && isPosition(a.Name) && s.chance(70):
			value = s.position(types)
		default:
			value = s.attr(s.ctxt, a.Name, types, hint)
		}
		if !value.IsValid() {
			return op, false
		}
		s.attrs[a.Var] = value
		op = op.With(a.Name, value)
	}
	if t.Closed {
		op = s.ctxt.Op(op.Name(), slices.DeleteFunc(op.Attrs(), func(a ir.NamedAttr) bool {
			return !slices.ContainsFunc(t.Attrs, func(b unify.AttrTerm) bool { return a.Name == b.Name })
		})...)
	}
	if info := op.Info(); info != nil {
		for _, a := range info.Needs {
			if !op.Attr(a).IsValid() {
				op = op.With(a, s.attr(s.ctxt, a, types, hint))
			}
		}
	}
	return op, true
}

// open generates an attribute that matches a literal with variables: the one that the op
// has, where that does, or one of parts that are generated alone.
func (s *patternGenerator) open(a unify.AttrTerm, has ir.Attr, types []ir.Type, hint ir.Type) ir.Attr {
	for range openTries {
		if has.IsValid() && a.Literal.Matches(has) && s.bindParts(a.Literal, has) {
			return has
		}
		has = s.attr(s.ctxt, a.Name, types, hint)
	}
	parts := map[string]ir.Attr{}
	a.Literal.Each(s.ctxt, ir.Attr{}, func(name string, _ ir.Attr) bool {
		parts[name] = s.attrs[name]
		return true
	})
	names := slices.Sorted(maps.Keys(parts))
	for i, p := range s.Perm(len(names)) {
		if name := names[i]; !parts[name].IsValid() {
			parts[name] = s.part(name, a.Literal, p)
		}
	}
	made := a.Literal.Build(s.ctxt, func(name string) ir.Attr {
		if name == "" {
			return s.part(name, a.Literal, len(names))
		}
		return parts[name]
	})
	if made.IsValid() && a.Literal.Matches(made) && s.bindParts(a.Literal, made) {
		return made
	}
	return ir.Attr{}
}

// openTries is how many attributes are generated for one that matches a literal with
// variables.
const openTries = 8

// part generates what a variable of a literal stands for: a rest is a list or dictionary.
func (s *patternGenerator) part(name string, l *unify.Literal, i int) ir.Attr {
	rest, dict := restNamed(l, name)
	switch {
	case dict:
		return s.ctxt.Dict()
	case rest:
		list := make([]int64, s.IntN(3))
		for k := range list {
			list[k] = int64(s.IntN(4))
		}
		return s.ctxt.Ints(ir.I64, list...)
	case s.chance(70):
		return s.ctxt.Int(int64(i), ir.I64) // together a permutation
	}
	return s.ctxt.Int(int64(s.IntN(4)), ir.I64)
}

// restNamed reports whether a name is that of a rest, and of one of a dictionary.
func restNamed(l *unify.Literal, name string) (rest, dict bool) {
	for i := range l.List {
		e := &l.List[i]
		if e.Kind == unify.RestLiteral && e.Text == name {
			return true, l.Kind == unify.DictLiteral
		}
		if rest, dict := restNamed(e, name); rest {
			return rest, dict
		}
	}
	return false, false
}

// bindParts binds the variables of a literal, and reports whether they stand for what they
// stood for before.
func (s *patternGenerator) bindParts(l *unify.Literal, a ir.Attr) bool {
	bound, ok := map[string]ir.Attr{}, true
	l.Each(s.ctxt, a, func(name string, part ir.Attr) bool {
		for _, before := range []ir.Attr{s.attrs[name], bound[name]} {
			ok = ok && part.IsValid() && (!before.IsValid() || before == part)
		}
		bound[name] = part
		return ok
	})
	if ok {
		maps.Copy(s.attrs, bound)
	}
	return ok
}

func withAttrs(op ir.Op, attrs []ir.NamedAttr) ir.Op {
	for _, a := range attrs {
		op = op.With(a.Name, a.Value)
	}
	return op
}

// node adds a node of a type that its op has for the values of its inputs.
func (s *patternGenerator) node(t *unify.Term, op ir.Op, args []operand, types []ir.Type, hint ir.Type) (operand, bool) {
	inputs := make([]value.Value, len(args))
	for i, o := range args {
		inputs[i] = s.values[o]
	}
	for _, declared := range s.results(t, op, types, hint) {
		outputs, err := eval.Apply(s.ctx, op, inputs, declared, s.opts)
		if errors.Is(err, eval.ErrNoEvaluator) {
			s.missing = op.Name()
			return operand{}, false
		}
		if err != nil || slices.ContainsFunc(outputs, isTooLarge) {
			continue
		}
		index := len(s.in.nodes)
		made := node{op: op, args: args}
		for i, v := range outputs {
			o := operand{nodeOperand, index, i}
			s.values[o] = v
			typ := v.Type()
			if i < len(t.Types) && t.Types[i].Type != 0 {
				typ, s.fixed[o] = t.Types[i].Type, true
			}
			made.types = append(made.types, typ)
		}
		s.in.nodes = append(s.in.nodes, made)
		return operand{nodeOperand, index, t.Output}, t.Output < max(len(outputs), 1)
	}
	return operand{}, false
}

// maxTypes bounds the types that are tried for what a node computes.
const maxTypes = 8

// results returns the types to try for the outputs of a node, the likely ones
// first.
func (s *patternGenerator) results(t *unify.Term, op ir.Op, inputs []ir.Type, hint ir.Type) [][]ir.Type {
	if len(t.Types) > 0 && !slices.ContainsFunc(t.Types, func(t unify.TypeTerm) bool { return t.Type == 0 }) {
		var all []ir.Type
		for _, typ := range t.Types {
			all = append(all, typ.Type)
		}
		return [][]ir.Type{all}
	}
	if inferred := ir.InferTypes(op, inputs); inferred != nil {
		return [][]ir.Type{inferred}
	}
	outputs := 1
	if info := op.Info(); info != nil && info.Outputs >= 0 {
		outputs = info.Outputs
	}
	single := []ir.Type{hint}
	if value := op.Constant(); value.IsValid() {
		single = append(single, value.Type())
	}
	for _, in := range inputs {
		single = append(single, in, s.vary(in), ir.UnrankedTensor(value.ElemOf(in)))
		if s.takesParts(t) {
			single = append(single, s.lower(in))
		}
	}
	single = append(single, s.vary(hint), s.vary(hint), ir.UnrankedTensor(s.elem()))
	s.Shuffle(len(single), func(i, k int) { single[i], single[k] = single[k], single[i] })
	var list [][]ir.Type
	for _, typ := range single[:min(len(single), maxTypes)] {
		if typ == 0 {
			continue
		}
		list = append(list, slices.Repeat([]ir.Type{typ}, outputs))
	}
	return list
}

// opened returns an instance whose types do not say how large dimensions are.
func opened(in *instance) *instance {
	open := func(t ir.Type) ir.Type {
		if t.Kind() != ir.TensorKind || t.IsUnranked() {
			return t
		}
		return t.WithDims(slices.Repeat([]int64{ir.Dynamic}, len(t.Dims()))...)
	}
	in = in.clone()
	for i := range in.inputs {
		in.inputs[i].declared = open(in.inputs[i].declared)
	}
	for i := range in.nodes {
		n := &in.nodes[i]
		var inputs []ir.Type
		for _, o := range n.args {
			inputs = append(inputs, in.typeOf(o))
		}
		types := ir.InferTypes(n.op, inputs)
		for k := range n.types {
			if len(n.args) > 0 && len(types) != len(n.types) {
				n.types[k] = open(n.types[k])
			} else if len(types) == len(n.types) {
				n.types[k] = types[k]
			}
		}
	}
	return in
}

// forgetShapes makes the graph declare less of its shapes than there is to know,
// in half of the tries.
func (s *patternGenerator) forgetShapes() {
	if s.chance(50) {
		return
	}
	classes := map[ir.Type]ir.Type{}
	together := s.chance(70)
	declare := func(t ir.Type) ir.Type {
		if !together {
			return pick(s.generator, t, s.forget(t))
		}
		if classes[t] == 0 {
			classes[t] = pick(s.generator, t, s.forget(t))
		}
		return classes[t]
	}
	for i := range s.in.inputs {
		s.in.inputs[i].declared = declare(s.in.inputs[i].declared)
	}
	for i := range s.in.nodes {
		n := &s.in.nodes[i]
		var inputs []ir.Type
		for _, o := range n.args {
			inputs = append(inputs, s.in.typeOf(o))
		}
		inferred := ir.InferTypes(n.op, inputs)
		for k := range n.types {
			switch {
			case s.fixed[operand{nodeOperand, i, k}]:
			case inferred != nil:
				n.types[k] = inferred[k]
			default:
				n.types[k] = declare(n.types[k])
			}
		}
	}
}
