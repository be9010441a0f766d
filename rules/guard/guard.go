package guard

import (
	"errors"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// Info is what the engine and the author of a rule may want to know of an
// expression.
type Info struct {
	CountsUses bool // calls uses()
	LooksBelow bool // asks about the op that computes a value
	Slow       bool // runs on expr's virtual machine
}

// errNotCompiled and errOtherMatch are mistakes of who calls this package.
var (
	errNotCompiled = errors.New("guard: the expression was not compiled")
	errOtherMatch  = errors.New("guard: the match is not of the pattern that the expression was compiled for")
)

// runAt evaluates the code of an expression at a match.
func runAt[T any](eval code[T], s *slots, m *unify.Match) (none T, err error) {
	if eval == nil {
		return none, errNotCompiled
	}
	if !s.in(m) {
		return none, errOtherMatch
	}
	return eval(m)
}

// Guard is a compiled condition. It may be used by many goroutines at once.
type Guard struct {
	Info
	eval  code[bool]
	slots slots
}

// Eval returns whether the condition holds at a match of the pattern that it was
// compiled for. The error, an [*EvalError], says which piece of the condition had no
// value, and why.
func (g *Guard) Eval(m *unify.Match) (bool, error) { return runAt(g.eval, &g.slots, m) }

// Attr is a compiled expression for an attribute.
type Attr struct {
	Info
	eval  code[ir.Attr]
	slots slots
}

// EvalAttr returns the attribute at a match.
func (a *Attr) EvalAttr(m *unify.Match) (ir.Attr, error) { return runAt(a.eval, &a.slots, m) }

// Type is a compiled expression for a type.
type Type struct {
	Info
	eval  code[ir.Type]
	slots slots
}

// EvalType returns the type at a match.
func (t *Type) EvalType(m *unify.Match) (ir.Type, error) { return runAt(t.eval, &t.slots, m) }

// Compile compiles a condition over the names that a pattern binds.
func Compile(text Text, names map[string]unify.Slot) (*Guard, diag.List) {
	result, info, errs := compile(text, names, false)
	if errs != nil {
		return nil, errs
	}
	switch f := result.(type) {
	case code[bool]:
		return &Guard{info, f, slotsOf(names)}, nil
	case code[ir.Attr]:
		convert := &conversionsTo(boolType)[0]
		return &Guard{info, convert.build([]any{f}, text.whole()).(code[bool]), slotsOf(names)}, nil
	}
	return nil, text.wrong(result, "a guard is true or false")
}

// CompileAttr compiles an expression whose value is an attribute, or becomes
// one: a number without a type is an i64 or an f64.
func CompileAttr(text Text, names map[string]unify.Slot) (*Attr, diag.List) {
	result, info, errs := compile(text, names, false)
	if errs != nil {
		return nil, errs
	}
	if f := asAttr(result, text.whole()); f != nil {
		return &Attr{info, f, slotsOf(names)}, nil
	}
	errs = text.wrong(result, "an attribute is a number, a string, a type, or a list of integers")
	if codeType(result) == varType {
		errs[0].Help = "the number of a constant is value(x), its type type(x)"
	}
	return nil, errs
}

// CompileType compiles an expression whose value is a type.
func CompileType(text Text, names map[string]unify.Slot) (*Type, diag.List) {
	result, info, errs := compile(text, names, false)
	if errs != nil {
		return nil, errs
	}
	if f, ok := result.(code[ir.Type]); ok {
		return &Type{info, f, slotsOf(names)}, nil
	}
	errs = text.wrong(result, "a type is needed")
	if codeType(result) == varType {
		errs[0].Help = "the type of a value is type(x)"
	}
	return nil, errs
}

func (t Text) wrong(result any, want string) diag.List {
	return diag.List{diag.Errorf(t.Source, t.at(t.whole()), "%s, not %s", want, describe(codeType(result)))}
}

// Check reports what is wrong with an expression over names that are not known:
// text that is none, and functions that there are not.
func Check(text Text) (errs diag.List) {
	r := newResolver(text, nil)
	defer func() {
		if v := recover(); v != nil {
			errs = diag.List{diag.Errorf(text.Source, text.at(text.whole()), "cannot be compiled: %v", v)}
		}
	}()
	tree := r.parse()
	if tree == nil {
		return r.errs
	}
	r.checkFunctions(tree)
	return r.errs
}

// checkFunctions reports functions that there are not.
func (r *resolver) checkFunctions(tree *parser.Tree) {
	ast.Walk(&tree.Node, visitor(func(n ast.Node) {
		call, _ := n.(*ast.CallNode)
		if call == nil {
			return
		}
		callee, _ := call.Callee.(*ast.IdentifierNode)
		if callee == nil {
			return
		}
		if f := r.function(callee.Value); f == nil || f.Signature == "" {
			r.unknownFunction(callee, callee.Value)
		}
	}))
}

// compile returns the code[T] of an expression. The virtual machine runs it
// where our own compiler cannot, or where a test wants it to.
func compile(text Text, names map[string]unify.Slot, machine bool) (result any, info Info, errs diag.List) {
	r := newResolver(text, names)
	// A panic in a library's parser is a broken expression to the author of a
	// rule, not the end of the program.
	defer func() {
		if v := recover(); v != nil {
			result, errs = nil, diag.List{diag.Errorf(text.Source, text.at(text.whole()), "cannot be compiled: %v", v)}
		}
	}()
	for name, slot := range names {
		if slot.Kind > unify.OpSlot || slot.Index < 0 {
			r.errorAt(text.whole(), "%q stands for slot %d of kind %d, which there is not", name, slot.Index, slot.Kind)
			return nil, info, r.errs
		}
	}
	if strings.TrimSpace(text.Text) == "" {
		r.errorAt(text.whole(), "the expression is empty")
		return nil, info, r.errs
	}
	tree := r.parse()
	if tree == nil {
		return nil, info, r.errs
	}
	fused, fuses := integerFillOf(tree.Node, names)
	t := r.resolve(&tree.Node)
	if t == nil || len(r.errs) > 0 {
		return nil, info, r.errs
	}
	if _, ok := r.check(tree); !ok {
		return nil, info, r.errs
	}
	info = Info{CountsUses: r.facts.counts, LooksBelow: r.facts.looks}
	if result = r.compile(tree.Node); result != nil && !machine {
		if fuses {
			result = fused.over(asAttr(result, text.whole()))
		}
		return result, info, nil
	}
	info.Slow = true
	r.metered(tree)
	config, ok := r.check(tree)
	if !ok {
		return nil, info, r.errs
	}
	program := r.program(tree, config)
	if program == nil {
		return nil, info, r.errs
	}
	return r.slow(t, program), info, nil
}

// asAttr turns the code of a value into that of an attribute, nil where it is
// none.
func asAttr(result any, at diag.Span) code[ir.Attr] {
	switch f := result.(type) {
	case code[ir.Attr]:
		return f
	case code[bool]:
		return toAttr(f, at, func(ctxt *ir.Context, v bool) (ir.Attr, error) { return ctxt.Bool(v), nil })
	case code[int]:
		return toAttr(f, at, func(ctxt *ir.Context, v int) (ir.Attr, error) {
			return ctxt.Int(int64(v), ir.I64), nil
		})
	case code[float64]:
		return toAttr(f, at, func(ctxt *ir.Context, v float64) (ir.Attr, error) {
			return ctxt.Float(v, ir.F64), nil
		})
	case code[Number]:
		return toAttr(f, at, func(ctxt *ir.Context, v Number) (ir.Attr, error) { return v.attr(ctxt) })
	case code[string]:
		return toAttr(f, at, func(ctxt *ir.Context, v string) (ir.Attr, error) { return ctxt.Str(v), nil })
	case code[ir.Type]:
		return toAttr(f, at, func(ctxt *ir.Context, v ir.Type) (ir.Attr, error) { return ctxt.TypeOf(v), nil })
	case code[[]int64]:
		return toAttr(f, at, func(ctxt *ir.Context, v []int64) (ir.Attr, error) {
			return ctxt.Ints(ir.I64, v...), nil
		})
	case code[Fill]:
		return toAttr(f, at, func(ctxt *ir.Context, v Fill) (ir.Attr, error) { return v.attr(ctxt), nil })
	}
	return nil
}

func toAttr[T any](f code[T], at diag.Span, convert func(*ir.Context, T) (ir.Attr, error)) code[ir.Attr] {
	return func(m *unify.Match) (ir.Attr, error) {
		v, err := f(m)
		if err != nil {
			return ir.Attr{}, err
		}
		a, err := convert(m.Graph.Context(), v)
		if err != nil {
			err = &EvalError{at, err}
		}
		return a, err
	}
}

// parseAlone reports what is wrong with a part of a text that means the same alone.
func (r *resolver) parseAlone(at diag.Span) {
	part := r.text
	part.Text = r.text.Text[at.Start:at.End]
	part.At = func(span diag.Span) diag.Span {
		return r.text.at(diag.Span{Start: at.Start + span.Start, End: at.Start + span.End})
	}
	alone := newResolver(part, r.names)
	if tree := alone.parse(); tree != nil && r.names != nil {
		alone.resolve(&tree.Node)
	} else if tree != nil {
		alone.checkFunctions(tree)
	}
	r.errs.Add(alone.errs...)
}
