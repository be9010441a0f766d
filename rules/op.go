package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// Op is an op that a file declares.
type Op struct {
	Info *ir.OpInfo // of the dialects of the set
	File string     // as it was given to Load
	Line int

	def      *syntax.Op
	file     *syntax.File
	attrs    []opAttr // as in the file
	fixed    int      // operands that are always there
	optional int      // operands that may be absent, after those
	rest     int      // the operand that is any number of them, -1 for none
	types    []typeSource
	reads    []need // of types
	terms    [][]*syntax.Term
	means    []meaning
	applies  []string // the ops of all terms, once each
	typing   *expander
}

// opAttr is an attribute of a declared op.
type opAttr struct {
	*syntax.Attribute
	byDefault maker // nil for none
}

// need is what an expression or a term asks for that an op may not have.
type need struct {
	operands int   // that may be absent: those up to this number
	attrs    []int // without a default
}

// Definition returns the op as its file has it, to be read only.
func (o *Op) Definition() *syntax.Op { return o.def }

// Source returns "file:line" of the declaration.
func (o *Op) Source() string { return place{o.file.Source, o.def.Header}.line() }

// Applies returns the ops of the terms that the op stands for, none where the file does
// not say what it means.
func (o *Op) Applies() []string { return slices.Clone(o.applies) }

// Means reports whether the file says what the op means.
func (o *Op) Means() bool { return len(o.means) > 0 }

// declare makes the set's dialects: the given ones and what the files declare.
func (l *loader) declare(dialects *ir.Dialects) {
	added := map[string]*ir.Dialect{}
	places := map[string]place{}
	var order []string
	add := func(name string) *ir.Dialect {
		if added[name] == nil {
			added[name] = &ir.Dialect{Name: name}
			order = append(order, name)
		}
		return added[name]
	}
	tables := l.dialectTables(dialects)
	for _, file := range l.set.files {
		if file.Declares != nil && tables[file.Dialect.Value] == file {
			d := add(file.Dialect.Value)
			d.Doc, d.Open = file.Declares.Doc.Value, file.Declares.Closed.IsSet() && !file.Declares.Closed.Value
		}
	}
	l.ops = map[string]*Op{}
	for _, file := range l.set.files {
		for i := range file.Ops {
			def := &file.Ops[i]
			o := l.op(file, def)
			if o == nil || !l.declareOnce(dialects, file, def, o.Info.Name, places) {
				continue
			}
			d := add(ir.DialectOf(o.Info.Name))
			d.Ops = append(d.Ops, *o.Info)
			l.ops[o.Info.Name] = o
			l.set.Ops = append(l.set.Ops, o)
		}
	}
	var list []ir.Dialect
	for _, name := range order {
		if file := tables[name]; file != nil {
			l.constantFirst(file, added[name])
		}
		list = append(list, *added[name])
	}
	l.set.Dialects = dialects
	if len(list) == 0 {
		return
	}
	extended, err := dialects.Extend(list...)
	if err != nil {
		l.errs.Add(&diag.Error{Span: diag.NoSpan, Message: err.Error()})
		extended = dialects
	}
	l.set.Dialects = extended
	for _, o := range l.set.Ops {
		if info := extended.Op(o.Info.Name); info != nil {
			o.Info = info
		}
	}
}

// dialectTables returns which file has the [dialect] of a name.
func (l *loader) dialectTables(dialects *ir.Dialects) map[string]*syntax.File {
	tables := map[string]*syntax.File{}
	for _, file := range l.set.files {
		if file.Declares == nil || !file.Dialect.IsSet() {
			continue
		}
		name := file.Dialect.Value
		switch first := tables[name]; {
		case first != nil:
			l.errs.Add(diag.Errorf(file.Source, file.Dialect.Span, "dialect %q is declared twice: the first is at %s", name, place{first.Source, first.Dialect.Span}))
			continue
		case isDialect(dialects, name):
			l.errs.Add(diag.Errorf(file.Source, file.Dialect.Span, "dialect %q is known without being declared", name))
		}
		tables[name] = file
	}
	return tables
}

func isDialect(dialects *ir.Dialects, name string) bool {
	_, known := dialects.Dialect(name)
	return known
}

// constantFirst puts the op for constants that a [dialect] names before the others: the
// first of a dialect makes its constants.
func (l *loader) constantFirst(file *syntax.File, d *ir.Dialect) {
	constant := file.Declares.Constant
	if !constant.IsSet() || file.MayDeclare(constant.Value) {
		return
	}
	name := constant.Value
	if !strings.Contains(name, ".") {
		name = d.Name + "." + name
	}
	i := slices.IndexFunc(d.Ops, func(info ir.OpInfo) bool { return info.Name == name })
	switch {
	case i < 0:
		var near []string
		for _, info := range d.Ops {
			near = append(near, info.Name)
		}
		l.errs.Add(diag.Errorf(file.Source, constant.Span, "unknown op %q: dialect %q has no such op", name, d.Name).Suggest(name, near))
	case !d.Ops[i].Has(ir.ConstantLike):
		err := diag.Errorf(file.Source, constant.Span, "%s does not have the trait %q", name, "constant")
		err.Help = "the op for constants has no inputs, and its value in the attribute value"
		l.errs.Add(err)
	default:
		op := d.Ops[i]
		d.Ops = slices.Insert(slices.Delete(d.Ops, i, i+1), 0, op)
	}
}

// op returns an op as a file declares it, without its types and its meaning; nil for
// one without a name.
func (l *loader) op(file *syntax.File, def *syntax.Op) *Op {
	name := def.Name.Value
	if name == "" {
		return nil
	}
	if dialect := file.Dialect.Value; dialect != "" && !strings.Contains(name, ".") {
		name = dialect + "." + name
	}
	info := &ir.OpInfo{Name: name, Doc: def.Doc.Value, MaxInputs: ir.Variadic, Outputs: 1}
	o := &Op{Info: info, File: file.Source.Name, Line: file.Source.Pos(def.Header.Start).Line, def: def, file: file, rest: -1}
	if def.Inputs.IsSet() {
		info.MinInputs, info.MaxInputs = def.Inputs.Min, def.Inputs.Max
	}
	o.countOperands()
	switch {
	case def.Outputs.IsSet():
		info.Outputs = def.Outputs.Min
		if def.Outputs.Min != def.Outputs.Max {
			info.Outputs = ir.Variadic
		}
	case len(def.Types) > 0:
		info.Outputs = len(def.Types)
	}
	for _, word := range def.Traits {
		if trait, err := ir.ParseTrait(word.Value); err == nil {
			info.Traits |= trait
		}
	}
	if def.Regions.IsSet() && def.Regions.Max != 0 {
		info.Traits |= ir.Regions
		info.MinRegions, info.MaxRegions = def.Regions.Min, def.Regions.Max
	}
	for i := range def.Attributes {
		l.attribute(o, &def.Attributes[i])
	}
	return o
}

// countOperands sets the numbers of operands from their names.
func (o *Op) countOperands() {
	if len(o.def.Operands) == 0 {
		return
	}
	for i, operand := range o.def.Operands {
		switch {
		case operand.Rest.Value:
			o.rest = i
		case operand.Optional.Value:
			o.optional++
		default:
			o.fixed++
		}
	}
	o.Info.MinInputs, o.Info.MaxInputs = o.fixed, o.fixed+o.optional
	if o.rest >= 0 {
		o.Info.MaxInputs = ir.Variadic
	}
}

// attribute adds an attribute to an op.
func (l *loader) attribute(o *Op, def *syntax.Attribute) {
	name, info := def.Name.Value, o.Info
	l.attributes[info.Name] = append(l.attributes[info.Name], name)
	a := opAttr{Attribute: def}
	if def.Default != nil {
		p := o.part(l, "attributes", def.Entry)
		literal := *def.Default
		if t := kindType(def.Kind.Value); t != 0 && literal.Type == 0 {
			literal.Type = t
		}
		if literalIs(def.Kind.Value, &literal) {
			a.byDefault = p.attribute(&literal)
		} else {
			p.errorf(def.Default.Span, "%s is not %s", def.Default.String(), kindText(def.Kind.Value))
		}
	}
	if def.Kind.IsSet() && !def.Optional.Value && def.Default == nil {
		info.Needs = append(info.Needs, name)
	}
	if info.Has(ir.ConstantLike) && name == "values" {
		info.Value = name
	}
	o.attrs = append(o.attrs, a)
}

// part returns a text of the op's table.
func (o *Op) part(l *loader, key string, text syntax.String) *part {
	return &part{l: l, file: o.file, prefix: "op " + o.Info.Name + ": " + key + ": ", text: text}
}

// names returns what expressions and terms may name: operands, of the kind that is
// asked for, and attributes. The value of the node itself is not known where its type
// is computed: there its names stand for the op.
func (o *Op) names(operand unify.SlotKind) map[string]unify.Slot {
	names := map[string]unify.Slot{}
	if operand == unify.TypeSlot {
		names["out"], names["root"] = unify.Slot{Kind: unify.OpSlot}, unify.Slot{Kind: unify.OpSlot}
	}
	for i, a := range o.attrs {
		names[a.Name.Value] = unify.Slot{Kind: unify.AttrSlot, Index: i}
	}
	for i, x := range o.def.Operands {
		names[x.Name.Value] = unify.Slot{Kind: operand, Index: i}
		if x.Rest.Value {
			names[x.Name.Value] = unify.Slot{Kind: unify.RestSlot}
		}
	}
	return names
}

// bound is what the names of an op stand for at a node.
type bound struct {
	unify.Match
	present int // of the operands that may be absent
	missing []int
}

// bind finds what the names stand for, for operands whose values or only types
// are given. The error says what the op does not take.
func (o *Op) bind(g *graph.Graph, id ir.OpID, inputs []graph.VarID, types []ir.Type) (*bound, error) {
	info, n := o.Info, max(len(inputs), len(types))
	if n < info.MinInputs || info.MaxInputs >= 0 && n > info.MaxInputs {
		return nil, eval.Errorf(eval.ErrType, "it has %s", phrase.Count(n, "input"))
	}
	b := &bound{present: min(n-o.fixed, o.optional)}
	count := len(o.def.Operands)
	b.Graph = g
	b.Vars, b.Types = make([]graph.VarID, count), make([]ir.Type, count)
	b.Rests, b.Ops = make([][]graph.VarID, 1), []ir.OpID{id}
	at, left := 0, n-o.fixed-b.present // the operands of the rest
	for i, x := range o.def.Operands {
		switch {
		case x.Rest.Value:
			b.Rests[0] = inputs[at : at+left]
			at += left
		case x.Optional.Value && i >= o.fixed+b.present:
		default:
			if inputs != nil {
				b.Vars[i] = inputs[at]
			}
			if types != nil {
				b.Types[i] = types[at]
			}
			at++
		}
	}
	op := g.Context().OpByID(id)
	b.Attrs = make([]ir.AttrID, len(o.attrs))
	for i := range o.attrs {
		a := &o.attrs[i]
		value := op.Attr(a.Name.Value)
		switch {
		case value.IsValid() && !attrIs(a.Kind.Value, value):
			return nil, eval.Errorf(eval.ErrType, "the attribute %s is not %s: %s", a.Name.Value, kindText(a.Kind.Value), phrase.ShortenMiddle(value.String(), 60))
		case value.IsValid():
			b.Attrs[i] = value.ID()
		case a.byDefault != nil:
			b.Attrs[i] = a.byDefault(g.Context()).ID()
		default:
			b.missing = append(b.missing, i)
		}
	}
	return b, nil
}

// has reports whether a node has what is needed, except for attributes that the file does
// not say may be absent.
func (o *Op) has(b *bound, n need) bool {
	return n.operands <= b.present && !slices.ContainsFunc(n.attrs, func(i int) bool {
		return o.attrs[i].Optional.Value && slices.Contains(b.missing, i)
	})
}

// lacks returns the attribute that a node lacks of what is needed, "" for none.
func (o *Op) lacks(b *bound, n need) string {
	for _, i := range n.attrs {
		if slices.Contains(b.missing, i) {
			return o.attrs[i].Name.Value
		}
	}
	return ""
}

// expressions compiles the types of the outputs.
func (l *loader) expressions(o *Op) {
	names := o.names(unify.TypeSlot)
	for _, text := range o.def.Types {
		p := o.part(l, "types", text)
		expr := p.expr(diag.Span{Start: 0, End: len(text.Value)})
		compiled, errs := guard.CompileType(expr, names)
		p.add(errs)
		if compiled == nil {
			continue
		}
		if compiled.CountsUses || compiled.LooksBelow || compiled.AsksConstants {
			p.errorf(diag.Span{Start: 0, End: len(text.Value)}, "a type follows from the types of the operands, and from attributes")
			continue
		}
		needs := o.needs(names, func(names map[string]unify.Slot) bool {
			_, errs := guard.CompileType(expr, names)
			return len(errs) == 0
		})
		if needs.operands > 0 {
			p.errorf(diag.Span{Start: 0, End: len(text.Value)}, "operand %s may be absent", o.def.Operands[o.fixed+needs.operands-1].Name.Value).Help =
				"a type follows from what is always there"
		}
		for _, i := range needs.attrs {
			if o.attrs[i].Optional.Value {
				p.errorf(diag.Span{Start: 0, End: len(text.Value)}, "attribute %s may be absent", o.attrs[i].Name.Value).Help =
					fmt.Sprintf("a default makes it always there: \"%s = 0\"", o.attrs[i].Name.Value)
			}
		}
		o.types = append(o.types, typeSource{kind: computedType, expr: compiled, where: expr})
		o.reads = append(o.reads, needs)
	}
	if len(o.def.Types) > 0 && len(o.types) == len(o.def.Types) {
		o.Info.Infer = o.infer
	}
}

// needs returns which of the names that may stand for nothing a text cannot do
// without: it compiles the text without each.
func (o *Op) needs(names map[string]unify.Slot, compiles func(map[string]unify.Slot) bool) need {
	var n need
	without := func(name string) bool {
		slot, there := names[name]
		if !there {
			return false
		}
		delete(names, name)
		defer func() { names[name] = slot }()
		return !compiles(names)
	}
	for i := range o.optional {
		if without(o.def.Operands[o.fixed+i].Name.Value) {
			n.operands = i + 1
		}
	}
	for i, a := range o.attrs {
		if a.byDefault == nil && without(a.Name.Value) {
			n.attrs = append(n.attrs, i)
		}
	}
	return n
}

// infer returns the types that the file's expressions compute, nil where they compute
// none.
func (o *Op) infer(op ir.Op, inputs []ir.Type) []ir.Type {
	return overShapes(inputs, func(inputs []ir.Type) []ir.Type {
		types, err := o.typesOf(op, inputs)
		if err != nil {
			return nil
		}
		return types
	})
}

func (o *Op) typesOf(op ir.Op, inputs []ir.Type) ([]ir.Type, error) {
	var g *graph.Graph
	var vars []graph.VarID
	if o.rest < 0 {
		g = scratchOf(op.Context())
	} else { // a rest is a list of values
		fg := graph.New(op.Context())
		g = fg.Graph()
		vars = make([]graph.VarID, len(inputs))
		for i, t := range inputs {
			vars[i] = fg.AddInput(t, "").ID()
		}
	}
	b, err := o.bind(g, op.ID(), vars, inputs)
	if err != nil {
		return nil, err
	}
	types := make([]ir.Type, len(o.types))
	for i := range o.types {
		if name := o.lacks(b, o.reads[i]); name != "" {
			return nil, eval.Errorf(eval.ErrType, "it has no attribute %s", name)
		}
		if types[i], err = o.types[i].expr.Eval(&b.Match); err != nil {
			return nil, located(o.types[i].where, "types: ", err)
		}
	}
	return types, nil
}

// scratchKey is the key of the graph that scratchOf returns.
type scratchKey struct{}

// scratchOf returns an empty graph of a context, for expressions that only need that.
func scratchOf(ctxt *ir.Context) *graph.Graph {
	return ctxt.Memo(scratchKey{}, func() any { return graph.New(ctxt).Graph() }).(*graph.Graph)
}
