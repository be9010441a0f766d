package guard

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// asAttr turns the code of a value into that of an attribute, nil where it is
// none.
func asAttr(result any, at diag.Span) code[ir.Attr] {
	if attr, ok := result.(code[ir.Attr]); ok {
		return attr
	}
	if k := kinds[codeType(result)]; k != nil && k.attr != nil {
		return k.attr(result, at)
	}
	return nil
}

// integerFill is `fill(a + b, t)` of attributes, or of the value(x) of constants, and a
// type that the pattern binds: what nearly every rule computes that folds constants. Where both are
// integers it is one step; all else goes the general way, through a closure for
// each part (133 ns by profile, against 50, on 2026-11-21).
type integerFill struct {
	op   byte
	a, b integerOperand
	vars bool // a or b is a variable
	t    int  // type slot
}

// integerOperand is an attribute, or the constant that a variable is.
type integerOperand struct {
	slot  int
	isVar bool
}

func (o integerOperand) attr(m *unify.Match) ir.AttrID {
	if o.isVar {
		return m.Graph.ConstantOfVar(m.Vars[o.slot]).ID()
	}
	return m.Attrs[o.slot]
}

// attrs returns both operands.
func (f *integerFill) attrs(m *unify.Match) (a, b ir.AttrID) {
	if f.vars {
		return f.a.attr(m), f.b.attr(m)
	}
	return m.Attrs[f.a.slot], m.Attrs[f.b.slot]
}

// integerFillOf finds the form in an expression.
func integerFillOf(n *node, names map[string]unify.Slot) (f integerFill, ok bool) {
	if n.kind != callNode || n.text != "fill" || len(n.args) != 2 {
		return f, false
	}
	sum := n.args[0]
	if sum.kind != binaryNode || sum.text != "+" && sum.text != "-" && sum.text != "*" {
		return f, false
	}
	bound := func(n *node, kind unify.SlotKind) int {
		slot, known := names[n.text]
		if n.kind != nameNode || !known || slot.Kind != kind {
			return -1
		}
		return slot.Index
	}
	operand := func(n *node) integerOperand {
		if n.kind == callNode && n.text == "value" && len(n.args) == 1 {
			return integerOperand{bound(n.args[0], unify.VarSlot), true}
		}
		return integerOperand{bound(n, unify.AttrSlot), false}
	}
	f = integerFill{op: sum.text[0], a: operand(sum.args[0]), b: operand(sum.args[1]), t: bound(n.args[1], unify.TypeSlot)}
	f.vars = f.a.isVar || f.b.isVar
	return f, f.a.slot >= 0 && f.b.slot >= 0 && f.t >= 0
}

// over returns the code that takes the one step where it can, and the general
// way where it cannot.
func (f *integerFill) over(general code[ir.Attr]) code[ir.Attr] {
	return func(m *unify.Match) (ir.Attr, error) {
		ctxt, t := m.Graph.Context(), m.Types[f.t]
		a, b := f.attrs(m)
		x, y, ok := ctxt.IntsOfType(a, b, t)
		if !ok {
			return general(m)
		}
		switch f.op {
		case '+':
			x += y
		case '-':
			x -= y
		default:
			x *= y
		}
		if v, ok := ctxt.IntOfWidth(x, t); ok {
			return v, nil
		}
		return general(m)
	}
}

// attrFunctions ask about attributes, and make some.
func attrFunctions() []function {
	is := func(name, doc string, kinds ...ir.AttrKind) function {
		return fn(name, "(attribute) boolean", doc, name+"(a)", pure1(func(a ir.Attr) bool {
			for _, k := range kinds {
				if a.Kind() == k {
					return true
				}
			}
			return false
		}))
	}
	return []function{
		fn("elements", "(value | attribute) numbers", "the elements of a constant in their order, or of a list of numbers; an error where it is neither", `is_const(y) && all(elements(y), # >= 0)`,
			framed1(elementsOfAttr), framed1(func(f *frame, v graph.Var) (Numbers, error) {
				a := v.Constant()
				if !a.IsValid() {
					return Numbers{}, errors.New("the value is not a constant: ask is_const first")
				}
				return elementsOfAttr(f, a)
			})),
		fn("items", "(attribute) attributes", "the elements of a list as attributes, whatever they are", `all(items(p), is_int(#))`, framed1(itemsOf)),
		fn("has", "(attribute, string) boolean", "is it a dictionary with that entry?", `has(a, "k") && a["k"] == 1`,
			pure2(func(a ir.Attr, key string) bool { return a.Kind() == ir.DictAttr && a.Get(key).IsValid() })),
		fn("keys", "(attribute) strings", "the names of the entries of a dictionary, in their order", `"k" in keys(a)`, framed1(keysOf)),
		fn("name", "(attribute) string", "the name of a symbol, or the text of a string", `name(s) == "same"`,
			fallible1(nameOf)),
		fn("symbol", "(string) attribute", "the symbol of a name; of nested ones they are joined by ::@", `{callee: symbol("f")}`, symbolOf()),
		fn("unit", "() attribute", "the attribute whose presence is its value", `{exact: unit()}`, unitOf()),
		is("is_string", "is it a string?", ir.StringAttr),
		is("is_symbol", "is it a symbol, @f?", ir.SymbolAttr),
		is("is_type", "is it a type?", ir.TypeAttr),
		is("is_unit", "is it unit, whose presence is its value?", ir.UnitAttr),
		is("is_dict", "is it a dictionary?", ir.DictAttr),
		is("is_array", "is it an array of attributes, [1, 0]?", ir.ArrayAttr),
		is("is_dense", "is it dense<...>?", ir.DenseAttr, ir.SplatAttr),
		fn("is_list", "(attribute) boolean", "is it a list: [1, 0], array<i64: 1, 0> or dense<[1, 0]>?", `is_list(p)`,
			pure1(func(a ir.Attr) bool { return a.Kind() == ir.ArrayAttr || isList(a) })),
	}
}

// nameOf returns the text of a string or of a symbol.
func nameOf(a ir.Attr) (string, error) {
	if a.Kind() != ir.StringAttr && a.Kind() != ir.SymbolAttr {
		return "", fmt.Errorf("the attribute %s is neither a string nor a symbol", short(a))
	}
	return a.Text(), nil
}

// symbolOf makes symbols, and unitOf unit: both need the context of the graph.
func symbolOf() overload {
	return overload{params: []reflect.Type{stringType}, result: attrType, build: func(args []any, at diag.Span) any {
		name := args[0].(code[string])
		return code[ir.Attr](func(m *unify.Match) (ir.Attr, error) {
			text, err := name(m)
			if err == nil && strings.TrimPrefix(text, "@") == "" {
				err = evalError(at, errors.New("a symbol has a name"))
			}
			if err != nil {
				return ir.Attr{}, err
			}
			return m.Graph.Context().Symbol(strings.TrimPrefix(text, "@")), nil
		})
	}}
}

func unitOf() overload {
	return overload{result: attrType, build: func([]any, diag.Span) any {
		return code[ir.Attr](func(m *unify.Match) (ir.Attr, error) { return m.Graph.Context().Unit(), nil })
	}}
}
