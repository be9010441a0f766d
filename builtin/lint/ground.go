package lint

import (
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// groundTries is how many graphs are built of a term.
const groundTries = 72

// grounds yields graphs of terms, of ops that need no evaluator: the variables are inputs
// or constants of some type, and attributes that the terms bind have some value. Whether a
// rule applies to them is for the caller to find out.
func (l *linter) grounds(terms []*unify.Term, yield func(*graph.FunctionGraph) bool) {
	r := rand.New(rand.NewPCG(1, 2))
	named := map[int][]string{}
	for _, t := range terms {
		namedOps(t, named)
	}
	for try := range groundTries {
		for _, t := range terms {
			if t.Kind != unify.AppTerm {
				continue
			}
			g := grounder{Rand: r, linter: l, fg: graph.New(ir.NewContext(l.Dialects)), try: try, named: named}
			if g.build(t) && !yield(g.fg) {
				return
			}
		}
	}
}

// groundTypes are the types that variables are tried with, in this order.
var groundTypes = []ir.Type{
	ir.F32, ir.Tensor(ir.F32, 2, 3), ir.I32, ir.Tensor(ir.I32, 4), ir.I1, ir.Tensor(ir.F64, 2, 2), ir.I64, ir.I8,
	ir.Tensor(ir.I1, 3), ir.Tensor(ir.F32, ir.Dynamic, 3), ir.UnrankedTensor(ir.F32), ir.Index(),
}

// grounder builds one graph of a term.
type grounder struct {
	*rand.Rand
	linter *linter
	fg     *graph.FunctionGraph
	try    int
	base   ir.Type
	vars   map[string]graph.Var
	rests  map[string][]graph.Var
	attrs  map[string]ir.Attr
	ops    map[string]string // by the name that a pattern binds to an op
	named  map[int][]string  // the ops of the terms, by how many operands they have there
}

// namedOps lists the ops of a term.
func namedOps(t *unify.Term, list map[int][]string) {
	for _, op := range t.Ops {
		if !slices.Contains(list[len(t.Args)], op) {
			list[len(t.Args)] = append(list[len(t.Args)], op)
		}
	}
	for _, arg := range t.Args {
		namedOps(arg, list)
	}
}

func (g *grounder) build(t *unify.Term) bool {
	g.base = groundTypes[g.try%len(groundTypes)]
	g.vars, g.rests, g.attrs, g.ops = map[string]graph.Var{}, map[string][]graph.Var{}, map[string]ir.Attr{}, map[string]string{}
	root, ok := g.app(t)
	if !ok || root.NumOutputs() == 0 {
		return false
	}
	g.fg.SetOutputs(root.Outputs()...)
	return true
}

// term returns the value of a term.
func (g *grounder) term(t *unify.Term) (graph.Var, bool) {
	name := t.As
	if t.Kind == unify.VarTerm {
		name = t.Name
	}
	if v := g.vars[name]; name != "" && v.IsValid() {
		return v, true
	}
	v, ok := g.unnamed(t)
	if name != "" && ok {
		g.vars[name] = v
	}
	return v, ok
}

func (g *grounder) unnamed(t *unify.Term) (graph.Var, bool) {
	typ := g.base
	if len(t.Types) == 1 && t.Types[0].Type != 0 {
		typ = t.Types[0].Type
	}
	switch t.Kind {
	case unify.AppTerm:
		n, ok := g.app(t)
		if !ok || t.Output >= n.NumOutputs() {
			return graph.Var{}, false
		}
		return n.Output(t.Output), true
	case unify.NumberTerm:
		a := t.Value.Constant(g.fg.Context(), typ)
		if !a.IsValid() {
			return graph.Var{}, false
		}
		return g.fg.Graph().Constant(a), true
	case unify.ConstTerm:
		return g.constant(typ)
	}
	return g.leaf(typ)
}

// leaf returns an input, from the second round on one of another type, an earlier one or a
// constant at times.
func (g *grounder) leaf(typ ir.Type) (graph.Var, bool) {
	if g.try >= len(groundTypes) {
		switch g.IntN(6) {
		case 0:
			return g.constant(typ)
		case 1:
			typ = groundTypes[g.IntN(len(groundTypes))]
		case 2:
			if inputs := g.fg.Inputs(); len(inputs) > 0 {
				return inputs[g.IntN(len(inputs))], true
			}
		}
	}
	return g.fg.AddInput(typ, string(rune('a'+len(g.fg.Inputs())%26))), true
}

func (g *grounder) constant(typ ir.Type) (graph.Var, bool) {
	a := g.fg.Context().ConstantOf(float64(2+g.IntN(3)), typ)
	if !a.IsValid() {
		return graph.Var{}, false
	}
	return g.fg.Graph().Constant(a), true
}

// app returns the node of an application.
func (g *grounder) app(t *unify.Term) (graph.Node, bool) {
	name := g.opName(t)
	if name == "" || len(t.Regions) > 0 {
		return graph.Node{}, false
	}
	args, ok := g.args(t, name)
	if !ok {
		return graph.Node{}, false
	}
	types := make([]ir.Type, len(args))
	for i, v := range args {
		types[i] = v.Type()
	}
	op, ok := g.op(t, name, types)
	if !ok {
		return graph.Node{}, false
	}
	outputs := ir.InferTypes(op, types)
	if outputs == nil {
		n := 1
		if info := op.Info(); info != nil {
			n = max(info.Outputs, t.Output)
		}
		for range n {
			outputs = append(outputs, g.result())
		}
	}
	for i, typed := range t.Types {
		if typed.Type != 0 && i < len(outputs) {
			outputs[i] = typed.Type
		}
	}
	return g.fg.Add(op, args, outputs...), true
}

// result returns the type of a result that does not follow from the operands, from the second round on
// of other elements at times.
func (g *grounder) result() ir.Type {
	if g.try < len(groundTypes) || g.IntN(2) == 0 {
		return g.base
	}
	other := elemOf(groundTypes[g.IntN(len(groundTypes))])
	if g.base.IsShaped() {
		return g.base.WithElem(other)
	}
	return other
}

// opName returns one of the ops of an application, one of the other terms where it may be any.
func (g *grounder) opName(t *unify.Term) string {
	if known := g.ops[t.Name]; t.Name != "" && known != "" {
		return known
	}
	list := t.Ops
	if len(list) == 0 {
		list = g.named[len(t.Args)]
	}
	if len(list) == 0 {
		return ""
	}
	name := list[(g.try/len(groundTypes)+g.IntN(len(list)))%len(list)]
	if t.Name != "" {
		g.ops[t.Name] = name
	}
	return name
}

// args returns the operands of an application.
func (g *grounder) args(t *unify.Term, name string) (args []graph.Var, ok bool) {
	list := t.Args
	if info := g.fg.Context().Dialects().Op(name); t.AnyArgs && info != nil {
		for range max(info.MinInputs, 1) {
			list = append(list, unify.Any())
		}
	}
	for _, arg := range list {
		if arg.Kind == unify.RestTerm {
			args = append(args, g.rest(arg.Name)...)
			continue
		}
		v, ok := g.term(arg)
		if !ok {
			return nil, false
		}
		args = append(args, v)
	}
	return args, true
}

// rest returns the values that a rest stands for.
func (g *grounder) rest(name string) []graph.Var {
	if list, known := g.rests[name]; known {
		return list
	}
	var list []graph.Var
	for range (g.try + 1) % 3 {
		if v, ok := g.leaf(g.base); ok {
			list = append(list, v)
		}
	}
	g.rests[name] = list
	return list
}

// op returns the op of an application with its attributes: those that the term has, and
// those that the op must have.
func (g *grounder) op(t *unify.Term, name string, types []ir.Type) (ir.Op, bool) {
	c := g.fg.Context()
	op := c.Op(name)
	if e, known := g.linter.Evaluators.Lookup(name); known && e.Draw != nil {
		for _, a := range e.Draw(g.Rand, c, types) {
			op = op.With(a.Name, a.Value)
		}
	}
	kinds := g.kinds(name)
	for _, a := range t.Attrs {
		value := g.attrs[a.Var]
		switch {
		case a.Literal != nil:
			value = a.Literal.Build(c, func(name string) ir.Attr {
				if !g.attrs[name].IsValid() {
					g.attrs[name] = g.attr("integer")
				}
				return g.attrs[name]
			})
		case a.Var != "" && value.IsValid():
		case op.Attr(a.Name).IsValid():
			value = op.Attr(a.Name)
		default:
			value = g.attr(kinds[a.Name].kind)
		}
		if !value.IsValid() {
			return op, false
		}
		if a.Var != "" {
			g.attrs[a.Var] = value
		}
		op = op.With(a.Name, value)
	}
	for _, attr := range slices.Sorted(maps.Keys(kinds)) {
		declared := kinds[attr]
		if declared.needed && !op.Attr(attr).IsValid() {
			op = op.With(attr, g.attr(declared.kind))
		}
	}
	return op, true
}

// attrKind is what a file declares of an attribute of an op.
type attrKind struct {
	kind   string
	needed bool
}

// kinds returns what is declared of the attributes of an op.
func (g *grounder) kinds(name string) map[string]attrKind {
	if g.linter.Rules == nil {
		return nil
	}
	op := g.linter.Rules.Op(name)
	if op == nil {
		return nil
	}
	kinds := map[string]attrKind{}
	for _, a := range op.Definition().Attributes {
		kinds[a.Name.Value] = attrKind{a.Kind.Value, !a.Optional.Value && a.Default == nil}
	}
	return kinds
}

// attr returns an attribute of a kind, an integer or now and then something else where that is
// not known.
func (g *grounder) attr(kind string) ir.Attr {
	c := g.fg.Context()
	switch kind {
	case "integers", "list":
		return c.Ints(ir.I64, [][]int64{{1, 0}, {0, 1}, {0}, {1, 0, 2}, {2, 0, 1}}[g.IntN(5)]...)
	case "boolean":
		return c.Bool(g.IntN(2) == 0)
	case "string":
		return c.Str("a")
	case "symbol":
		return c.Symbol("a")
	case "type":
		return c.TypeOf(g.base)
	case "unit":
		return c.Unit()
	case "dictionary":
		return c.Dict()
	case "integer", "number":
		return c.Int(int64([]int{1, 0, 2, 3, 5, 9, -1}[g.IntN(7)]), ir.I64)
	}
	if t, _, err := ir.ScanType(kind, 0); err == nil && t.IsFloat() {
		return c.Float(float64(g.IntN(4)), t)
	} else if err == nil && t.IsInteger() {
		return c.Int(int64(g.IntN(6)), t)
	}
	return g.attr([]string{"integer", "integer", "integer", "integers", "boolean", "f32"}[g.IntN(6)])
}
