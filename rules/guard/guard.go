package guard

import (
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Expression is a compiled expression. It may be used by many goroutines at once.
type Expression[T any] struct {
	Info
	code   code[T]
	scope  *scope
	slots  slots
	filter *unify.Filter // of a guard
}

// Guard, Attr and Type are conditions, and expressions for attributes and types.
type (
	Guard = Expression[bool]
	Attr  = Expression[ir.Attr]
	Type  = Expression[ir.Type]
)

// Eval returns the value at a match of the pattern that the expression was compiled for.
// The error, an [*EvalError], says which piece of it had no value, and why.
func (e *Expression[T]) Eval(m *unify.Match) (none T, err error) {
	if e.code == nil {
		return none, errNotCompiled
	}
	if !e.slots.in(m) {
		return none, errOtherMatch
	}
	if !e.scope.isUsed() {
		return e.code(m)
	}
	outer := e.scope.begin(m)
	v, err := e.code(m)
	e.scope.end(m, outer)
	return v, err
}

// Func returns a function like [Expression.Eval] for matches of the pattern that the expression was
// compiled for: it may leave out the check that a match is one of these.
func (e *Expression[T]) Func() func(*unify.Match) (T, error) {
	if e.code == nil || e.scope != nil && e.scope.used {
		return e.Eval
	}
	return e.code
}

// Filter returns what the guard asks of types before anything else, nil where it begins with
// another question.
func (e *Expression[T]) Filter() *unify.Filter { return e.filter }

// Compile compiles a condition over the names that a pattern binds.
func Compile(text Text, names map[string]unify.Slot) (*Guard, diag.List) {
	result, c := compile(text, names)
	if result == nil {
		return nil, c.errs
	}
	if codeType(result) == attrType {
		result = c.convertAt(result, boolType, text.whole())
	}
	if holds, ok := result.(code[bool]); ok {
		return &Guard{c.info, holds, c.scope, slotsOf(names), c.filterOf(c.root)}, nil
	}
	return nil, text.wrong(result, "a guard is true or false", "")
}

// CompileAttr compiles an expression whose value is an attribute, or becomes
// one: a number without a type is an i64 or an f64.
func CompileAttr(text Text, names map[string]unify.Slot) (*Attr, diag.List) {
	result, c := compile(text, names)
	if result == nil {
		return nil, c.errs
	}
	if attr := asAttr(c.plain(result), text.whole()); attr != nil {
		return &Attr{c.info, attr, c.scope, slotsOf(names), nil}, nil
	}
	return nil, text.wrong(result, "an attribute is a number, a string, a type, or a list of those",
		"the number of a constant is value(x), its type type(x)")
}

// CompileType compiles an expression whose value is a type.
func CompileType(text Text, names map[string]unify.Slot) (*Type, diag.List) {
	result, c := compile(text, names)
	if result == nil {
		return nil, c.errs
	}
	if t, ok := result.(code[ir.Type]); ok {
		return &Type{c.info, t, c.scope, slotsOf(names), nil}, nil
	}
	return nil, text.wrong(result, "a type is needed", "the type of a value is type(x)")
}

// wrong says that the result is not what is wanted, with help where it is a value.
func (t Text) wrong(result any, want, help string) diag.List {
	err := diag.Errorf(t.Source, t.at(t.whole()), "%s, not %s", want, describe(codeType(result)))
	if codeType(result) == varType {
		err.Help = help
	}
	return diag.List{err}
}

// Check reports what is wrong with an expression whatever the names in it stand for, and
// whatever it is for.
func Check(text Text) diag.List {
	text.Open = true
	if strings.TrimSpace(text.Text) == "" {
		return nil
	}
	_, c := compile(text, nil)
	return c.errs
}

// compile returns the code[T] of an expression, nil after an error.
func compile(text Text, names map[string]unify.Slot) (any, *compiler) {
	c := &compiler{text: text, names: names, open: text.Open}
	if text.Let != nil {
		c.locals, c.open = text.Let.names, c.open || text.Let.open
	}
	for name, slot := range names {
		if slot.Kind > unify.RegionSlot || slot.Index < 0 {
			c.errorAt(text.whole(), "%q stands for slot %d of kind %d, which does not exist", name, slot.Index, slot.Kind)
			return nil, c
		}
	}
	if strings.TrimSpace(text.Text) == "" {
		c.errorAt(text.whole(), "the expression is empty")
		return nil, c
	}
	n := c.parse()
	if n == nil {
		return nil, c
	}
	c.root = n
	result := c.compile(n)
	if result == nil || len(c.errs) > 0 {
		return nil, c
	}
	if _, c.fills = result.(code[Fill]); !c.fills {
		return result, c
	}
	if fused, ok := integerFillOf(n, names); ok {
		result = fused.over(asAttr(result, text.whole()))
	}
	return result, c
}
