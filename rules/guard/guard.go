package guard

import (
	"errors"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// Text is an expression and where it stands.
type Text struct {
	Source *diag.Source
	Text   string
	// At carries a span of the text into the source; nil says that the text is
	// the source.
	At func(diag.Span) diag.Span
	// Op completes the name of an op in a call of is_op, or says what is wrong
	// with it, without a place; nil takes names as they are.
	Op func(name string) (string, *diag.Error)
	// More are the functions that dialects bring, nil for none.
	More *Extension
	// Let are the names that the rule gives to values, nil for none.
	Let *Let
}

func (t Text) at(span diag.Span) diag.Span {
	if t.At == nil {
		return span
	}
	return t.At(span)
}

// whole is the span of the text, for what is wrong with its result.
func (t Text) whole() diag.Span { return diag.Span{Start: 0, End: len(t.Text)} }

// Info is what the engine has to know of an expression.
type Info struct {
	CountsUses bool // calls uses()
	LooksBelow bool // asks about the op that computes a value
}

// Merge returns what the engine has to know of two expressions of a rule.
func (i Info) Merge(other Info) Info {
	return Info{i.CountsUses || other.CountsUses, i.LooksBelow || other.LooksBelow}
}

// errNotCompiled and errOtherMatch are mistakes of the caller.
var (
	errNotCompiled = errors.New("guard: the expression was not compiled")
	errOtherMatch  = errors.New("guard: the match is not of the pattern that the expression was compiled for")
)

// compiled is an expression that can be evaluated.
type compiled[T any] struct {
	code  code[T]
	scope *scope
	slots slots
}

func (c *compiled[T]) run(m *unify.Match) (none T, err error) {
	if c.code == nil {
		return none, errNotCompiled
	}
	if !c.slots.in(m) {
		return none, errOtherMatch
	}
	c.scope.begin(m)
	return c.code(m)
}

// Guard is a compiled condition. It may be used by many goroutines at once.
type Guard struct {
	Info
	compiled compiled[bool]
}

// Eval returns whether the condition holds at a match of the pattern that it was
// compiled for. The error, an [*EvalError], says which piece of the condition had no
// value, and why.
func (g *Guard) Eval(m *unify.Match) (bool, error) { return g.compiled.run(m) }

// Attr is a compiled expression for an attribute.
type Attr struct {
	Info
	compiled compiled[ir.Attr]
}

// EvalAttr returns the attribute at a match.
func (a *Attr) EvalAttr(m *unify.Match) (ir.Attr, error) { return a.compiled.run(m) }

// Type is a compiled expression for a type.
type Type struct {
	Info
	compiled compiled[ir.Type]
}

// EvalType returns the type at a match.
func (t *Type) EvalType(m *unify.Match) (ir.Type, error) { return t.compiled.run(m) }

// Compile compiles a condition over the names that a pattern binds.
func Compile(text Text, names map[string]unify.Slot) (*Guard, diag.List) {
	result, c := compile(text, names)
	if result == nil {
		return nil, c.errs
	}
	if codeType(result) == attrType {
		result = convert(result, boolType, text.whole())
	}
	if holds, ok := result.(code[bool]); ok {
		return &Guard{c.info, compiled[bool]{holds, c.scope, slotsOf(names)}}, nil
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
	if attr := asAttr(result, text.whole()); attr != nil {
		return &Attr{c.info, compiled[ir.Attr]{attr, c.scope, slotsOf(names)}}, nil
	}
	return nil, text.wrong(result, "an attribute is a number, a string, a type, or a list of integers",
		"the number of a constant is value(x), its type type(x)")
}

// CompileType compiles an expression whose value is a type.
func CompileType(text Text, names map[string]unify.Slot) (*Type, diag.List) {
	result, c := compile(text, names)
	if result == nil {
		return nil, c.errs
	}
	if t, ok := result.(code[ir.Type]); ok {
		return &Type{c.info, compiled[ir.Type]{t, c.scope, slotsOf(names)}}, nil
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

// Check reports what is wrong with an expression over names that are not known:
// text that is none, and functions that there are not.
func Check(text Text) (errs diag.List) {
	c := &compiler{text: text}
	c.checkFunctions(c.parse())
	return c.errs
}

// compile returns the code[T] of an expression, nil after an error.
func compile(text Text, names map[string]unify.Slot) (any, *compiler) {
	c := &compiler{text: text, names: names}
	if text.Let != nil {
		c.locals = text.Let.names
	}
	for name, slot := range names {
		if slot.Kind > unify.OpSlot || slot.Index < 0 {
			c.errorAt(text.whole(), "%q stands for slot %d of kind %d, which there is not", name, slot.Index, slot.Kind)
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
	result := c.compile(n)
	if len(c.errs) > 0 {
		return nil, c
	}
	if fused, ok := integerFillOf(n, names); ok {
		result = fused.over(asAttr(result, text.whole()))
	}
	return result, c
}

// slots is how many slots of each kind the names of an expression have: a match of
// another pattern may have fewer.
type slots [unify.OpSlot + 1]int

func slotsOf(names map[string]unify.Slot) (s slots) {
	for _, slot := range names {
		s[slot.Kind] = max(s[slot.Kind], slot.Index+1)
	}
	return s
}

// in reports whether a match has them.
func (s *slots) in(m *unify.Match) bool {
	return m != nil && m.Graph != nil && len(m.Vars) >= s[unify.VarSlot] && len(m.Rests) >= s[unify.RestSlot] &&
		len(m.Attrs) >= s[unify.AttrSlot] && len(m.Types) >= s[unify.TypeSlot] && len(m.Ops) >= s[unify.OpSlot]
}
