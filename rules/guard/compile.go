package guard

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// compiler makes Go closures over the slots of a match of an expression. The type of
// each part is known then: names are slots, a call is one of the ways to call the
// function, and what makes an attribute a number is part of the code.
type compiler struct {
	text  Text
	root  *node // of what is parsed
	names map[string]unify.Slot
	errs  diag.List
	info  Info
	open  bool // more names may be bound than are known

	scope    *scope
	locals   []local
	elements []driver // of the loops around
	lets     int      // that there are around
	plainly  bool     // it is what runs where faster code has failed
	fills    bool     // it is a Fill, or the attribute that this becomes
}

func (c *compiler) errorAt(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(c.text.Source, c.text.at(span), format, args...)
	c.errs.Add(err)
	return err
}

func (c *compiler) errorf(n *node, format string, args ...any) *diag.Error {
	return c.errorAt(n.extent, format, args...)
}

// parse reads the text; it returns nil after an error.
func (c *compiler) parse() *node {
	n, failed := parseText(c.text.Text)
	if failed == nil {
		c.scope = &scope{metered: looping(n)}
		return n
	}
	err := c.errorAt(failed.at, "%s", failed.message)
	if err.Message == `unexpected "?"` {
		err.Help = "an expression names its variables without the question mark"
		err.Fix(`leave out the "?"`, diag.Edit{Span: err.Span})
	}
	for _, at := range operands(c.text.Text, c.text.whole()) {
		if failed.at.Start < at.Start || at.End < failed.at.Start { // the mistake of the others is reported
			c.parseAlone(at)
		}
	}
	return nil
}

// parseAlone reports what is wrong with a part of a text that means the same alone.
func (c *compiler) parseAlone(at diag.Span) {
	part := c.text
	part.Text = c.text.Text[at.Start:at.End]
	part.At = func(span diag.Span) diag.Span {
		return c.text.at(diag.Span{Start: at.Start + span.Start, End: at.Start + span.End})
	}
	alone := &compiler{text: part, names: c.names, locals: c.locals, open: c.open}
	if strings.TrimSpace(part.Text) == "" {
		return
	}
	if n := alone.parse(); n != nil {
		alone.compile(n)
	}
	c.errs.Add(alone.errs...)
}

// compile returns the code of a node, nil after an error.
func (c *compiler) compile(n *node) any {
	if piece := c.piece(n); piece != nil {
		return c.scope.charge(piece, n.at)
	}
	return nil
}

func constant[T any](v T) code[T] { return func(*unify.Match) (T, error) { return v, nil } }

func (c *compiler) piece(n *node) any {
	if code, ok := c.onWords(n); ok {
		return code
	}
	switch n.kind {
	case boolNode:
		return constant(n.truth)
	case intNode:
		return constant(n.int)
	case floatNode:
		return constant(n.float)
	case stringNode:
		return constant(n.text)
	case nameNode:
		return c.name(n)
	case unaryNode:
		return c.unary(n)
	case binaryNode:
		return c.binary(n)
	case callNode:
		return c.call(n)
	case choiceNode:
		return c.choice(n)
	case listNode:
		return c.listOf(n)
	case dictNode:
		return c.dictionary(n)
	case indexNode:
		return c.apply("get", n, n.args)
	case sliceNode:
		return c.slice(n)
	case elementNode:
		return c.elementOfLoop(n)
	case letNode:
		return c.let(n)
	case fieldNode:
		c.errorf(n, "values have no fields").Help = "ask with a function: " + n.text + "(...)"
		return nil
	case methodNode:
		c.errorf(n, "only functions can be called")
		return nil
	}
	c.errorf(n, foreign)
	return nil
}

// typeNames are the types that may be named like values.
var typeNames = map[string]ir.Type{
	"i1": ir.I1, "i8": ir.I8, "i16": ir.I16, "i32": ir.I32, "i64": ir.I64,
	"f16": ir.F16, "bf16": ir.BF16, "f32": ir.F32, "f64": ir.F64, "index": ir.Index(),
}

func (c *compiler) name(n *node) any {
	for _, l := range slices.Backward(c.locals) {
		if l.name == n.text {
			return l.load
		}
	}
	if slot, ok := c.names[n.text]; ok {
		return loadSlot(slot)
	}
	if n.text == "out" || n.text == "root" {
		return code[graph.Var](rootOutput)
	}
	if n.text == "outs" {
		return code[List](rootOutputs)
	}
	if c.open {
		return nil // whatever it is
	}
	if t, ok := typeNames[n.text]; ok {
		return constant(t)
	}
	if f := c.function(n.text); f != nil {
		c.errorf(n, "%s is a function", n.text).Help = f.usage()
		return nil
	}
	if c.text.Partly[n.text] {
		c.errorf(n, "only some of the patterns bind ?%s", n.text)
		return nil
	}
	c.errorf(n, "unknown name %q", n.text).Suggest(n.text, c.known())
	return nil
}

// loadSlot returns the code that fetches what a name of the pattern is bound to.
func loadSlot(slot unify.Slot) any {
	i := slot.Index
	switch slot.Kind {
	case unify.VarSlot:
		return code[graph.Var](func(m *unify.Match) (graph.Var, error) { return m.Graph.Var(m.Vars[i]), nil })
	case unify.RestSlot:
		return code[List](func(m *unify.Match) (List, error) { return List{m.Graph, m.Rests[i]}, nil })
	case unify.AttrSlot:
		return code[ir.Attr](func(m *unify.Match) (ir.Attr, error) { return m.Attr(i), nil })
	case unify.TypeSlot:
		return code[ir.Type](func(m *unify.Match) (ir.Type, error) { return m.Types[i], nil })
	case unify.RegionSlot:
		return loadRegion(i)
	}
	return code[ir.Op](func(m *unify.Match) (ir.Op, error) {
		return m.Graph.Context().OpByID(m.Ops[i]), nil
	})
}

func loadRegion(i int) code[*graph.FunctionGraph] {
	return func(m *unify.Match) (*graph.FunctionGraph, error) { return m.Regions[i], nil }
}

var errNoOutput = errors.New("the matched node has no outputs")

func rootOutput(m *unify.Match) (graph.Var, error) {
	if m.Graph.NumOutputsOf(m.Root) == 0 {
		return graph.Var{}, errNoOutput
	}
	return m.Graph.Var(m.Graph.OutputOf(m.Root, 0)), nil
}

func (c *compiler) known() []string {
	names := []string{"out", "outs", "root", "true", "false"}
	names = slices.AppendSeq(names, maps.Keys(c.names))
	names = slices.AppendSeq(names, maps.Keys(typeNames))
	slices.Sort(names)
	return names
}

// boolean compiles a node that has to be true or false; nil after an error.
func (c *compiler) boolean(n *node, what string) code[bool] {
	value := c.compile(n)
	if value == nil {
		return nil
	}
	holds, ok := c.convert(value, boolType, n).(code[bool])
	if !ok {
		c.errorf(n, "%s must be a boolean, not %s", what, describe(codeType(value)))
	}
	return holds
}

func (c *compiler) choice(n *node) any {
	cond := c.boolean(n.args[0], "the condition of ?:")
	a, b := c.compile(n.args[1]), c.compile(n.args[2])
	if cond == nil || a == nil || b == nil {
		return nil
	}
	a, b = c.plain(a), c.plain(b)
	if other := c.convert(b, codeType(a), n.args[2]); other != nil && kinds[codeType(a)] != nil {
		return kinds[codeType(a)].choose(cond, a, other)
	}
	if other := c.convert(a, codeType(b), n.args[1]); other != nil && kinds[codeType(b)] != nil {
		return kinds[codeType(b)].choose(cond, other, b)
	}
	c.errorf(n, "%s or %s: both sides of ?: must be of one kind", describe(codeType(a)), describe(codeType(b)))
	return nil
}

// plain returns code of its type, whatever else it is.
func (c *compiler) plain(value any) any {
	if d, ok := value.(*dual); ok {
		c.takesMemory()
		return d.mixed
	}
	return value
}

// function returns the function of a name, nil where there is none.
func (c *compiler) function(name string) *function {
	if f := functionsByName()[name]; f != nil {
		return f
	}
	if c.text.More == nil {
		return nil
	}
	return c.text.More.byName[name]
}

// functionNames lists the functions that can be called.
func (c *compiler) functionNames() []string {
	names := functionNames()
	if c.text.More != nil {
		names = append(names, slices.Sorted(maps.Keys(c.text.More.byName))...)
	}
	return names
}

func (c *compiler) unknownFunction(n *node) {
	c.errorAt(n.at, "unknown function %q", n.text).Suggest(n.text, c.functionNames())
}

func (c *compiler) call(n *node) any {
	if loops[n.text] {
		return c.loop(n)
	}
	if n.text == "len" && len(n.args) == 1 && n.args[0].text == "filter" && isFusable(n.args[0]) {
		counted := *n.args[0] // no list is made
		counted.text = "count"
		n = &counted
		return c.loop(n)
	}
	f := c.function(n.text)
	if f == nil {
		c.unknownFunction(n)
		return nil
	}
	c.info.CountsUses = c.info.CountsUses || f.counts
	c.info.LooksBelow = c.info.LooksBelow || f.looks
	c.info.AsksConstants = c.info.AsksConstants || f.constants
	if n.text == "type" && len(n.args) == 1 && n.args[0].kind == stringNode {
		return c.typeText(n.args[0])
	}
	if !c.checkStrings(n) {
		return nil
	}
	return c.apply(n.text, n, n.args)
}

// checkStrings checks the ops and traits that a call names, and completes the ops.
func (c *compiler) checkStrings(n *node) bool {
	for _, arg := range n.args[min(1, len(n.args)):] {
		switch {
		case arg.kind != stringNode:
		case n.text == "is_op" && c.text.Op != nil:
			full, err := c.text.Op(arg.text)
			if err != nil {
				c.errs.Add(err.Place(c.text.Source, c.text.at(arg.at)))
				return false
			}
			arg.text = full
		case n.text == "has_trait" && !slices.Contains(ir.TraitNames(), arg.text):
			c.errorf(arg, "unknown trait %q", arg.text).Suggest(arg.text, ir.TraitNames())
			return false
		}
	}
	return true
}

// typeText returns the type that a string spells, nil after an error.
func (c *compiler) typeText(text *node) any {
	t, err := ir.ParseType(text.text)
	if err != nil {
		c.errorf(text, "%q is not a type: %v", text.text, err)
		return nil
	}
	return constant(t)
}

// apply compiles the arguments and calls the function in the way that fits them best.
func (c *compiler) apply(name string, n *node, args []*node) any {
	codes := make([]any, len(args))
	known := true
	for i, arg := range args {
		codes[i] = c.compile(arg)
		known = known && codes[i] != nil
	}
	if !known {
		return nil
	}
	if len(codes) == 2 && (name == "min" || name == "max" || name == "div") {
		if d := c.dynamic(n, codes[0], codes[1]); d != nil {
			return d
		}
	}
	if name == "typed" && len(codes) == 2 && isDynamic(codeType(codes[0])) && codeType(codes[1]) == typeType {
		return c.typed(n, codes)
	}
	return c.choose(c.function(name), n, args, codes)
}

// operator is apply of an operator to what is compiled.
func (c *compiler) operator(name string, n *node, args []*node, codes ...any) any {
	return c.choose(operatorsByName()[name], n, args, codes)
}

// choose returns the call of the best overload, nil after an error.
func (c *compiler) choose(f *function, n *node, args []*node, codes []any) any {
	types := make([]reflect.Type, len(codes))
	for i := range codes {
		types[i] = codeType(codes[i])
	}
	o := f.best(types)
	if o == nil {
		c.noOverload(f, n, args, types)
		return nil
	}
	for i, arg := range args {
		codes[i] = c.convert(codes[i], o.param(i), arg)
	}
	if o.memory {
		c.takesMemory()
	}
	if o.ofSlot != nil {
		for _, kind := range [...]unify.SlotKind{unify.AttrSlot, unify.VarSlot, unify.TypeSlot} {
			if i, ok := c.slot(args[0], kind); ok {
				if call := o.ofSlot(kind, i); call != nil {
					return call
				}
			}
		}
	}
	if o.ofTypes != nil {
		if a, ok := c.typeAt(args[0]); ok {
			if b, ok := c.typeAt(args[1]); ok {
				if call := onTypesAt(o.ofTypes, a, b); call != nil {
					return call
				}
			}
		}
	}
	return o.build(codes, n.at)
}

// noOverload says what is wrong with the arguments of a call: their number, or
// the first that no overload takes.
func (c *compiler) noOverload(f *function, n *node, args []*node, types []reflect.Type) {
	at, wanted := -1, []string{}
	for i := range f.overloads {
		o := &f.overloads[i]
		if !o.takes(len(types)) {
			continue
		}
		bad := 0
		for conversionCost(types[bad], o.param(bad)) >= 0 {
			bad++
		}
		if bad > at {
			at, wanted = bad, nil
		}
		if what := describe(o.param(bad)); bad == at && !slices.Contains(wanted, what) {
			wanted = append(wanted, what)
		}
	}
	if at < 0 {
		c.wrongCount(f, n, len(args))
		return
	}
	err := c.errorf(args[at], "%s takes %s here, not %s", f.Name, strings.Join(listsAsOne(wanted), " or "), describe(types[at]))
	if f.Signature != "" {
		err.Help = f.usage()
	}
}

// listsAsOne says "a list" where lists of most things are wanted.
func listsAsOne(wanted []string) []string {
	isList := func(what string) bool { return strings.Contains(what, " list") }
	lists := 0
	for _, what := range wanted {
		if isList(what) {
			lists++
		}
	}
	if lists < 4 {
		return wanted
	}
	return append([]string{"a list"}, slices.DeleteFunc(wanted, isList)...)
}

func (c *compiler) wrongCount(f *function, n *node, given int) {
	counts := []string{}
	for i := range f.overloads {
		o := &f.overloads[i]
		count := fmt.Sprint(len(o.params))
		if o.variadic {
			count += " or more"
		}
		if !slices.Contains(counts, count) {
			counts = append(counts, count)
		}
	}
	word := "arguments"
	if counts[len(counts)-1] == "1" {
		word = "argument"
	}
	c.errorAt(n.at, "%s takes %s %s, not %d", f.Name, strings.Join(counts, " or "), word, given).Help = f.usage()
}

// convert makes code that of another type, nil where that cannot be.
func (c *compiler) convert(value any, to reflect.Type, n *node) any {
	return c.convertAt(value, to, n.at)
}

func (c *compiler) convertAt(value any, to reflect.Type, at diag.Span) any {
	if d, ok := value.(*dual); ok {
		switch {
		case to == mixedType:
			c.takesMemory()
			return d.mixed
		case d.number != nil && (to == numberType || to == intType || to == floatType || to == sizeType):
			return c.convertAt(d.number, to, at)
		}
		c.takesMemory()
		value = d.mixed
	}
	from := codeType(value)
	if from == to {
		return value
	}
	conversion := conversions()[fromTo{from, to}]
	if conversion == nil {
		return nil
	}
	if conversion.memory {
		c.takesMemory()
	}
	return c.scope.charge(conversion.build([]any{value}, at), at)
}

// takesMemory says that the code takes memory of the frame.
func (c *compiler) takesMemory() {
	c.scope.used = true
	c.scope.takes++
}
